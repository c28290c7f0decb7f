"""Every hand that the server deals is cut by the players, and can be checked."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from homegame.fair.checking import Sound, check_text
from homegame.fair.night import SoundNight, check_hands
from homegame.fair.transcript import Mine, Transcript, decode
from homegame.model import commands as c
from homegame.service.night.proof import proof_of_night
from properties.a_night import AT_ONCE
from properties.test_memo import HOUSES, Restless
from service.a_table import Evening, again, an_evening, an_evening_of, two_seated
from service.cutters import Cutter, all_read, passes
from thorough import THOROUGH

HANDS = 60 if THOROUGH else 12


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


@pytest.mark.parametrize("house", HOUSES)
def test_every_hand_of_a_restless_night_can_be_checked(house: str, tmp_path: Path) -> None:
    """Restless people in every kind of house, hand after hand; three of them take part."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSES[house], AT_ONCE)
        restless, cutters = Restless(evening, 3), list[Cutter]()
        await restless.open()
        quiet, do = evening.quiet, evening.do

        async def quiet_then_read() -> None:
            await quiet()
            for each in cutters:
                each.reads()

        cutters += [Cutter(evening, guest) for guest in restless.people[:3]]
        evening.quiet = quiet_then_read  # type: ignore[method-assign]
        assert do
        await restless.play(HANDS)
        sound = await whole_proof(evening, restless.people[0])
        assert sound.hands == evening.live.night.tables[1].number
        assert sound.without == 0
        await evening.lobby.close()

    asyncio.run(run())
