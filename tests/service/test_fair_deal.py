"""Every hand that the server deals is cut by the players, and can be checked."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Final

import msgspec
import pytest

from homegame.fair.checking import Sound, check_text
from homegame.fair.night import SoundNight, check_hands
from homegame.fair.transcript import Mine, Transcript, decode
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.view import View
from homegame.service.night.proof import proof_of_night
from homegame.variants import VARIANTS
from properties.a_night import AT_ONCE
from properties.test_memo import HOUSES, Restless
from service.a_table import Evening, again, an_evening, an_evening_of, two_seated
from service.cutters import Cutter, all_read, passes
from service.tournament_house import QUICK, SETUP, plays
from thorough import THOROUGH

HANDS: Final = 120 if THOROUGH else 12


async def proof(evening: Evening, guest: str, number: int, at: int = 1) -> Transcript:
    """The proof of a hand, which holds."""
    text = await evening.live.proofs.of_hand(guest, at, number)
    sound = check_text(text)
    assert isinstance(sound, Sound), sound
    assert sound.is_order_checked
    return decode(text)


async def whole_proof(evening: Evening, guest: str = "") -> SoundNight:
    """The proof of the night, which holds."""
    file = msgspec.json.decode(await proof_of_night(evening.live, guest), type=dict)
    raw = [msgspec.Raw(msgspec.json.encode(each)) for each in file["hands"]]
    sound = check_hands(raw)
    assert isinstance(sound, SoundNight), sound
    return sound


async def two_cut(folder: Path, *, silent: bool = False) -> tuple[Evening, Cutter, Cutter]:
    """Dana and Robin at a table, both with a browser that takes part; hand 1 is dealt."""
    evening = await an_evening(folder)
    robin = await evening.guest("Robin")
    await evening.do(evening.host, c.SitDown(1, 300))
    await evening.do(robin, c.SitDown(2, 300))
    both = Cutter(evening, evening.host), Cutter(evening, robin, silent=silent)
    await all_read(evening, both)
    await evening.do(evening.host, c.Start())
    await passes(evening, both, 0)
    return evening, *both


def test_a_hand_is_cut_by_everyone_at_the_table(tmp_path: Path) -> None:
    """Both have promised and opened a seed. Each can check the whole hand with what their own
    browser has kept."""

    async def run() -> None:
        evening, dana, robin = await two_cut(tmp_path)
        fair = evening.view(dana.guest).fair
        assert fair
        assert (fair.cut, fair.silent) == ((1, 2), ())
        for each in (dana, robin):
            told = await proof(evening, each.guest, 1)
            own = each.seed_for(told.commitment).hex()
            mine = Mine(each.seat, own, each.last("frozen")["commitment"])
            text = await evening.live.proofs.of_hand(each.guest, 1, 1)
            assert isinstance(check_text(text, mine=mine), Sound)
            assert [each.seat] * 2 == [card.to for card in told.opened_cards]
            yours = [[card.pos, card.salt] for card in told.opened_cards]
            assert sorted(each.last("yours")["openings"]) == yours
        assert not (await proof(evening, "", 1)).opened_cards
        await evening.lobby.close()

    asyncio.run(run())


def test_no_wait_between_hands_grows(tmp_path: Path) -> None:
    """The next hand begins five seconds after the last one, as without the fair deal; and if
    both want it at once, it begins as soon as both have opened their seeds."""

    async def run() -> None:
        evening, dana, robin = await two_cut(tmp_path)
        both = dana, robin
        await evening.act("f")
        await passes(evening, both, 4_999)
        assert evening.live.night.tables[1].number == 1
        assert 1 in evening.live.night.frozen
        await passes(evening, both, 1)
        assert evening.live.night.tables[1].number == 2
        await all_read(evening, both)
        await evening.act("f")
        for each in both:
            await evening.do(each.guest, c.SkipWait())
        await passes(evening, both, 0)
        assert evening.live.night.tables[1].number == 3
        view = evening.view(dana.guest).fair
        assert view
        assert view.cut == (1, 2)
        await evening.lobby.close()

    asyncio.run(run())


def test_who_keeps_silent_did_not_cut_and_holds_nobody_up(tmp_path: Path) -> None:
    """Robin promises a seed and doesn't open it. The hand begins when it would have begun, and
    everyone sees that he did not cut."""

    async def run() -> None:
        evening, dana, robin = await two_cut(tmp_path, silent=True)
        assert evening.live.night.tables[1].number == 0
        await passes(evening, (dana, robin), 1_500)
        assert evening.live.night.tables[1].number == 1
        await evening.act("f")
        await passes(evening, (dana, robin), 5_000)
        fair = evening.view(dana.guest).fair
        assert fair
        assert (fair.number, fair.cut, fair.silent) == (2, (1,), (2,))
        for number in (1, 2):
            told = await proof(evening, robin.guest, number)
            assert [*told.reveals] == ["1"]
        await evening.lobby.close()

    asyncio.run(run())


def test_a_table_whose_browsers_take_no_part_is_not_cut(tmp_path: Path) -> None:
    """No one waits for anything, and the hand can be checked all the same."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        fair = evening.view(dana).fair
        assert fair
        assert (fair.cut, fair.silent) == ((), ())
        assert "seeds_frozen" not in evening.kinds()
        assert not (await proof(evening, dana, 1)).frozen
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.parametrize("words", ["", "f"])
def test_a_restart_changes_nothing(tmp_path: Path, words: str) -> None:
    """The server is stopped in the middle of a hand, or between two hands when the list is
    closed and no seed is opened yet: the browsers open theirs to the next server, and the
    proof of every hand holds."""

    async def run() -> None:
        evening, dana, robin = await two_cut(tmp_path)
        both = [dana, robin]
        if words:
            await evening.act(words)
            for each in both:
                each.silent = True
            await passes(evening, both, 4_000)
            assert 1 in evening.live.night.frozen
        evening = await again(evening)
        came = [Cutter(evening, each.guest) for each in both]
        for was, now in zip(both, came, strict=True):
            now.seeds, now.promised = was.seeds, was.promised
        await passes(evening, came, 0)
        if not words:
            assert sorted(came[0].last("yours")["openings"]) == sorted(
                dana.last("yours")["openings"]
            )
            await evening.act("f")
        await passes(evening, came, 5_000)
        assert evening.live.night.tables[1].number == 2
        fair = evening.view(dana.guest).fair
        assert fair
        assert fair.cut == (1, 2)
        for number in (1, 2):
            await proof(evening, robin.guest, number)
        await evening.lobby.close()

    asyncio.run(run())


EVENTS: Final = msgspec.json.Decoder(e.NightEvent)

EVERY: Final = """
    [game]
    change = "hand"
    rotation = ["short_deck", "royal", "badugi", "omaha_6", "courchevel", "triple_27", "soko",
        "pineapple", "double_board_omaha", "razz", "baduci", "manila", "five_stud"]
    [runs]
    max_runs = 4
    [rabbit]
    enabled = true
    agreement = "one"
    [deal]
    cutter = "right_of_button"
"""
"""Decks of 20, 32, 36 and 52 cards, boards run four times, next cards shown, decks cut."""


def take_part(evening: Evening, people: list[str]) -> None:
    """The browsers of these people help to cut the decks, whatever else happens."""
    cutters, quiet = [Cutter(evening, guest) for guest in people], evening.quiet

    async def quiet_then_read() -> None:
        await quiet()
        for each in cutters:
            each.reads()

    evening.quiet = quiet_then_read  # type: ignore[method-assign]


@pytest.mark.parametrize("house", [*HOUSES, "every deck"])
def test_every_hand_of_a_restless_night_can_be_checked(house: str, tmp_path: Path) -> None:
    """Restless people in every kind of house, hand after hand; three of them take part."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSES.get(house, EVERY), AT_ONCE)
        restless = Restless(evening, 3)
        await restless.open()
        take_part(evening, restless.people[:3])
        await restless.play(HANDS * 2 if house == "every deck" else HANDS)
        sound = await whole_proof(evening, restless.people[0])
        assert sound.hands == evening.live.night.tables[1].number
        assert sound.without == 0
        await evening.lobby.close()

    asyncio.run(run())


class Daring(Restless):
    """People who go all in, draw as many cards as they may, run it often, agree to everything
    and have a bomb pot in mind; their host voids hands and exposes cards."""

    def decision(self, view: View) -> c.WireCommand:
        rng, may, draw = self.rng, view.may, view.draw
        if may and may.raise_most and rng.random() < 0.1:
            return c.RaiseTo(may.raise_most)
        if may and not may.check and rng.random() < 0.4:
            return c.Call()
        if draw and not draw.middle:
            return c.Discard(tuple(range(draw.most)))
        if view.run_vote:
            return c.RunIt(rng.choice([2, 3, 4, 4, 4, 4]))
        return super().decision(view)

    async def does(self, guest: str, command: c.WireCommand) -> None:
        is_ruling = isinstance(command, c.Void | c.ExposeCard)
        await super().does(self.evening.host if is_ruling else guest, command)

    def whim(self) -> c.WireCommand:
        rng, seat = self.rng, self.rng.randrange(1, 9)
        table = self.evening.live.night.tables[1]
        if table.vote:
            return c.Vote()
        if table.hand and table.hand.over and rng.random() < 0.8:
            return rng.choice([c.Propose("rabbit"), c.Propose("rabbit"), c.Cut(7)])
        daring: list[c.WireCommand] = [
            *[c.ExposeCard(seat, 0, "Flipped.")] * 6,
            *[c.Void("Misdealt."), c.Propose("bomb_pot", 5)],
            *[c.ComeBack(), c.SitDown(seat, 200), c.TopUp(150)] * 5,
        ]
        other = super().whim()
        # The house stays one that has all of this.
        return rng.choice(daring if isinstance(other, c.SetRules) else [*daring, other])


RARE: Final = (
    *("bomb pot", "double board", "run 2", "run 3", "run 4", "draw"),
    *("exposed", "void", "rabbit", "cut by hand", "stud"),
)


async def rare_deals(evening: Evening) -> Counter[str]:
    """How often hands of a night were dealt in a way that is rare."""
    found = Counter[str]()
    for row in await evening.live.store.rows(evening.live.id, limit=10**6):
        match EVENTS.decode(row.body):
            case e.Begun(plan):
                found["bomb pot"] += any(post.name == "bomb" for post in plan.posts)
                found["double board"] += VARIANTS[plan.game].boards == 2
                found["stud"] += plan.game == "razz"
            case e.BoardDealt(run=0, runs=runs) if runs > 1:
                found[f"run {runs}"] += 1
            case e.Drawn(count=count) if count:
                found["draw"] += 1
            case e.CardReplaced():
                found["exposed"] += 1
            case e.Voided():
                found["void"] += 1
            case e.NextShown():
                found["rabbit"] += 1
            case e.DeckCut():
                found["cut by hand"] += 1
            case _:
                pass
    return found


def test_every_rare_deal_can_be_checked(tmp_path: Path) -> None:
    """Daring people play until each of them has come: bomb pots, two boards, one run two, three
    and four times, draws until the discards are shuffled, cards exposed and replaced, hands
    voided, next cards shown, decks cut by hand."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, EVERY, AT_ONCE)
        daring = Daring(evening, 3)
        await daring.open()
        take_part(evening, daring.people[:3])
        found = Counter[str]()
        while missing := [each for each in RARE if not found[each]]:
            number = evening.live.night.tables[1].number
            assert number < 1_000, f"never came: {missing}"
            assert not evening.live.night.ended
            await daring.play(number + 20)
            found = await rare_deals(evening)
        file = msgspec.json.decode(await proof_of_night(evening.live, ""), type=dict)
        assert any("attested" in deal for deal in file["hands"])
        sound = await whole_proof(evening, daring.people[0])
        assert sound.hands == evening.live.night.tables[1].number
        assert sound.without == 0
        assert len(sound.voided) == found["void"]
        await evening.lobby.close()

    asyncio.run(run())


def test_every_hand_of_a_tournament_can_be_checked(tmp_path: Path) -> None:
    """Dana and seven bots at two tables, until one of them has all chips: she cuts the decks of
    the table where she sits, also after she was moved, and no hand is missing at either."""

    async def run() -> None:
        evening = await an_evening(
            tmp_path,
            pace=QUICK,
            house="tournament",
            tournament=SETUP,
            tournament_bots=7,
            play=True,
            runs=None,
        )
        take_part(evening, [evening.host])
        await plays(evening)
        sound = await whole_proof(evening, evening.host)
        assert sound.hands > 6
        assert sound.without == 0
        assert sound.uncut < sound.hands
        rows = await evening.live.store.rows(evening.live.id, limit=10**6)
        kinds = {type(EVENTS.decode(row.body)) for row in rows}
        assert kinds >= {e.TableClosed, e.MovedHere, e.KnockedOut}
        await evening.lobby.close()

    asyncio.run(run())
