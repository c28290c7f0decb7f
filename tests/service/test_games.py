"""A host opens a table for any game, limit and mix, and it is what is dealt."""

import asyncio
from pathlib import Path
from typing import Any, get_args

import pytest

from homegame.answers.law import menu, usual_house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.rulebook.house import Game
from homegame.rulebook.presets import described, from_toml, preset_names
from homegame.seats import MOST_SEATS
from homegame.service.houses import Houses, read_houses
from homegame.service.lobby import opened_by
from homegame.service.messages import OpenNight
from homegame.service.night.bots import bot_command
from homegame.service.night.live import LiveNight
from homegame.service.refused import RequestRefused
from homegame.service.settings import Pace
from homegame.variants import HORSE
from service.a_table import Evening, an_evening
from thorough import THOROUGH

QUICK = Pace(runout_ms=1, between_ms=10, bot_ms=1)
HANDS = 2 if THOROUGH else 1


def bots_at(table: LiveNight) -> int:
    return sum(bool(known.bot) for known in table.night.guests.values())


async def hands(evening: Evening, many: int) -> list[str]:
    """So many hands of Dana, who plays like a bot, and bots: which games they were."""
    seen: list[str] = []
    for _ in range(3000):
        await evening.passes(5)
        view = evening.view(evening.host)
        if view.may or view.draw or (view.run_vote and view.run_vote.may):
            wanted = await bot_command("caller", view)
            await evening.do(evening.host, wanted)
        hand = evening.live.night.tables[1].hand
        if hand and hand.over and len(seen) < hand.plan.number:
            seen.append(hand.plan.game)
            if len(seen) == many:
                return seen
    raise AssertionError(f"only {len(seen)} hands in all that time")


def dealt(tmp_path: Path, many: int, **asked: Any) -> list[str]:
    async def run() -> list[str]:
        evening = await an_evening(
            tmp_path, pace=QUICK, bots=("rock", "caller", "maniac"), **asked
        )
        assert bots_at(evening.live) == 3
        most = evening.view(evening.host).house.buyin_most
        await evening.do(evening.host, c.SitDown(4, most))
        await evening.do(evening.host, c.Start())
        seen = await hands(evening, many)
        await evening.lobby.close()
        return seen

    return asyncio.run(run())


@pytest.mark.rule("VAR-30")
@pytest.mark.parametrize("game", get_args(Game))
def test_a_table_for_every_game(
    tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Dana and three bots play it as they know how: none is refused."""
    assert dealt(tmp_path, HANDS, game=game) == [game] * HANDS
    assert not [line.message for line in caplog.records if "bot" in line.message]


@pytest.mark.rule("BET-11")
@pytest.mark.parametrize(
    "structure", ["no_limit", "pot_limit", "limit", "spread", "half_pot"]
)
def test_a_table_for_every_limit(
    tmp_path: Path, structure: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Omaha hi-lo for each of them."""
    dealt(tmp_path, HANDS, game="omaha_hilo", structure=structure)
    assert not [line.message for line in caplog.records if "bot" in line.message]


@pytest.mark.rule("VAR-30", "VAR-33")
def test_a_table_for_a_mix(tmp_path: Path) -> None:
    """HORSE with another game every hand: each in its turn, each for its own limit."""
    seen = dealt(tmp_path, 6, rotation=("horse",), change="hand")
    assert seen == [*(turn.game for turn in HORSE), "texas"]


@pytest.mark.rule("VAR-33")
def test_the_dealer_chooses_from_the_seat_view(tmp_path: Path) -> None:
    """Whoever has the button next is asked, and only that seat; what is said is dealt. Until
    then nobody deals the next hand at once."""

    async def run() -> None:
        evening = await an_evening(
            tmp_path,
            pace=QUICK,
            rotation=("texas", "razz"),
            change="dealer",
            structure="limit",
        )
        robin = await evening.guest("Robin")
        evening.live.audience.join(robin, 0)
        await evening.do(evening.host, c.SitDown(1, 300))
        await evening.do(robin, c.SitDown(2, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(10)
        await evening.do(evening.turn(), c.Fold())
        asked = {guest: evening.view(guest).before for guest in (evening.host, robin)}
        may = [guest for guest, before in asked.items() if before and before.may_choose]
        assert len(may) == 1
        [waits] = set(asked) - set(may)
        assert not any(evening.view(guest).may_skip for guest in asked)
        chooser = "Robin" if may[0] == robin else "Dana"
        with pytest.raises(RequestRefused) as refused:
            await evening.do(waits, c.SkipWait())
        assert refused.value.error.say == f"{chooser} chooses the next game first."
        await evening.do(may[0], c.ChooseGame("razz"))
        assert all(evening.view(guest).may_skip for guest in asked)
        before = evening.view(may[0]).before
        assert before
        assert before.chosen == "razz"
        await evening.passes(10)
        hand = evening.view(robin).hand
        assert hand
        assert (hand.game, hand.limit, hand.board_size) == ("razz", "limit", 0)
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("POT-20", "POT-33")
@pytest.mark.parametrize("runs", [1, 2, 4])
def test_a_table_that_runs_it(tmp_path: Path, runs: int) -> None:
    """Both are all in before the flop; both want it as often as it goes, and it is."""

    async def run() -> None:
        slow = Pace(runout_ms=1, between_ms=10_000, bot_ms=1)
        evening = await an_evening(tmp_path, pace=slow, runs=runs)
        robin = await evening.guest("Robin")
        evening.live.audience.join(robin, 0)
        await evening.do(evening.host, c.SitDown(1, 300))
        await evening.do(robin, c.SitDown(2, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(10_000)
        for _ in range(2):
            guest = evening.turn()
            may = evening.view(guest).may
            assert may
            await evening.do(
                guest, c.RaiseTo(may.raise_most) if may.raise_most else c.Call()
            )
        if runs > 1:
            for guest in (evening.host, robin):
                vote = evening.view(guest).run_vote
                assert vote
                assert vote.may
                assert vote.most == runs
                await evening.do(guest, c.RunIt(runs))
        await evening.passes(50)
        hand = evening.view(robin).hand
        assert hand
        assert [len(board) for board in hand.boards] == [5] * runs
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("POT-20")
def test_runs_are_agreed_before_the_hand(tmp_path: Path) -> None:
    """Where the house settles it before the cards, a seat says so and is told how it stands."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=QUICK, house="pats", runs=2)
        least = evening.view(evening.host).house.buyin_least
        await evening.do(evening.host, c.SitDown(1, least))
        before = evening.view(evening.host).before
        assert before
        assert (before.runs_most, before.runs) == (2, 1)
        await evening.do(evening.host, c.AgreeRuns(2))
        before = evening.view(evening.host).before
        assert before
        assert before.runs == 2
        await evening.lobby.close()

    asyncio.run(run())


def test_a_game_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    """There is no snap; the refusal names the field."""

    async def run() -> None:
        with pytest.raises(RequestRefused) as refused:
            await an_evening(tmp_path, game="snap")
        assert refused.value.error.field == "game"

    asyncio.run(run())


@pytest.mark.rule("VAR-30", "VAR-33", "VAR-27")
def test_the_host_changes_the_game(tmp_path: Path) -> None:
    """In the middle of a hand of hold'em the host asks for badugi, then for HORSE.

    What is on the table is played to its end; the next hand is the first of the new games. A
    guest may not, and stud is not for a table of nine seats.
    """

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=QUICK, seats=9)
        robin = await evening.guest("Robin")
        evening.live.audience.join(robin, 0)
        await evening.do(evening.host, c.SitDown(1, 300))
        await evening.do(robin, c.SitDown(2, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(10)

        async def next_game() -> tuple[str, str]:
            await evening.do(evening.turn(), c.Fold())
            await evening.passes(10)
            hand = evening.view(robin).hand
            assert hand
            return hand.game, hand.limit

        badugi = c.SetGame(("badugi",), structure="limit")
        with pytest.raises(RequestRefused) as refused:
            await evening.do(robin, badugi)
        assert refused.value.error.code == "SYS-ROLE"
        await evening.do(evening.host, c.SetGame(("stud",)))
        assert evening.view(robin).house.seats == 8
        await evening.do(evening.host, badugi)
        hand, house = evening.view(robin).hand, evening.view(robin).house
        assert hand
        assert hand.game == "texas"
        assert [game.name for game in house.games] == ["badugi"]
        assert await next_game() == ("badugi", "limit")
        mix = c.SetGame(("texas", "five_draw"), "hand", "pot_limit", runs=2)
        await evening.do(evening.host, mix)
        assert evening.view(robin).house.runs == 2
        assert await next_game() == ("texas", "pot_limit")
        assert await next_game() == ("five_draw", "pot_limit")
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("VAR-33", "BLIND-22")
def test_a_chosen_game_brings_its_limit_and_its_ante(tmp_path: Path) -> None:
    """Dealer's choice at 1/3 where no limit is named: hold'em is no limit, Omaha pot limit, and
    stud fixed limit with an ante of 1 and the bring-in. Each says so before it is chosen."""

    async def run() -> None:
        evening = await an_evening(
            tmp_path,
            pace=QUICK,
            rotation=("texas", "omaha", "stud"),
            change="dealer",
            seats=7,
        )
        robin = await evening.guest("Robin")
        await evening.do(evening.host, c.SitDown(1, 300))
        await evening.do(robin, c.SitDown(2, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(10)
        games = {game.name: game for game in evening.view(robin).house.games}
        assert {name: game.limit for name, game in games.items()} == {
            "texas": "no_limit",
            "omaha": "pot_limit",
            "stud": "limit",
        }
        assert [game.ante for game in games.values()] == [0, 0, 1]
        await evening.do(evening.turn(), c.Fold())
        people = (evening.host, robin)
        asked = {guest: evening.view(guest).before for guest in people}
        [dealer] = [guest for guest, each in asked.items() if each and each.may_choose]
        await evening.do(dealer, c.ChooseGame("stud"))
        await evening.passes(10)
        hand = evening.hand()
        assert evening.view(robin).hand.limit == "limit"
        assert [(post.name, post.amount) for post in hand.plan.posts] == [("ante", 1)] * 2
        assert hand.plan.bring_in == 1
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("VAR-33", "BLIND-22")
def test_a_game_that_the_host_sets_brings_its_limit_and_its_ante(tmp_path: Path) -> None:
    """From no-limit hold'em to razz, with no word about limits: fixed limit, an ante of a
    quarter of the big blind, which follows the blinds; an ante that the host
    names is the one that is played. Omaha comes for the pot."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=QUICK, seats=7)
        await evening.do(evening.host, c.SetGame(("razz",)))
        [razz] = evening.view(evening.host).house.games
        assert (razz.limit, razz.ante) == ("limit", 1)
        await evening.do(evening.host, c.SetBlinds(5, 10))
        assert evening.view(evening.host).house.games[0].ante == 3
        await evening.do(evening.host, c.SetBlinds(5, 10, 2))
        assert evening.view(evening.host).house.games[0].ante == 2
        await evening.do(evening.host, c.SetGame(("omaha",)))
        [omaha] = evening.view(evening.host).house.games
        assert (omaha.limit, omaha.ante) == ("pot_limit", 0)
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("VAR-33")
def test_who_chooses_the_game_has_time_for_it(tmp_path: Path) -> None:
    """Not the short pause but a whole turn; once it is chosen the pause is enough."""

    async def run() -> None:
        evening = await an_evening(
            tmp_path, pace=QUICK, rotation=("texas", "omaha"), change="dealer", turn_s=20
        )
        robin = await evening.guest("Robin")
        evening.live.audience.join(robin, 0)
        await evening.do(evening.host, c.SitDown(1, 300))
        await evening.do(robin, c.SitDown(2, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(10)
        await evening.do(evening.turn(), c.Fold())
        await evening.passes(19_000)
        assert evening.view(robin).next_ms > 0
        seen = {guest: evening.view(guest).before for guest in (evening.host, robin)}
        chooser = next(g for g, before in seen.items() if before and before.may_choose)
        await evening.do(chooser, c.ChooseGame("omaha"))
        await evening.passes(10)
        hand = evening.view(robin).hand
        assert hand
        assert (hand.number, hand.game) == (2, "omaha")
        await evening.lobby.close()

    asyncio.run(run())


# ---------------------------------------------------------------- seats


def opened_for(**asked: Any) -> e.Opened:
    return opened_by(OpenNight("Friday", "Dana", **asked), "g1", Houses())


@pytest.mark.rule("BET-67")
def test_the_lobby_says_how_a_house_plays_pot_limit_and_offers_the_usual_way():
    """Vegas rules at home count the pot as it lies on the table, and the river has no limit; in
    a card room pot limit is the usual one, and nothing is said. The host may play it the usual
    way for a night."""
    said = {name: usual_house(described(name)).own_pot for name in preset_names()}
    assert said["vegas-home"] == (
        "The pot is what's on the table: that's the most you can raise to."
        " On the river you may bet any amount."
    )
    assert said["casino-online"] == ""
    asked = {"game": "omaha", "structure": "pot_limit"}
    own, usual = (
        from_toml(opened_for(**asked, usual_pot=on).house) for on in (False, True)
    )
    assert (own.potlimit.method, own.potlimit.river_no_limit) == ("pot_on_table", True)
    assert (usual.potlimit.method, usual.potlimit.river_no_limit) == ("true", False)


@pytest.mark.rule("VAR-27")
@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (
            {"game": "royal", "seats": 9},
            "Royal hold'em is for 6 players at most, and this table has 9 seats.",
        ),
        (
            {"rotation": ("texas", "royal"), "change": "dealer", "seats": 7},
            "Royal hold'em is for 6 players at most, and this table has 7 seats.",
        ),
        (
            {"rotation": ("horse",), "seats": 9},
            "Razz is for 8 players at most, and this table has 9 seats.",
        ),
        (
            {"game": "five_draw", "seats": 10},
            "Five-card draw is for 9 players at most, and this table has 10 seats.",
        ),
    ],
    ids=["one game", "dealer's choice", "a mix", "draw"],
)
def test_a_table_with_more_seats_than_a_game_serves_is_refused(asked, says):
    """It used to open with fewer seats, without a word."""
    with pytest.raises(RequestRefused) as refused:
        opened_for(**asked)
    error = refused.value.error
    assert (error.say, error.field, error.rule) == (says, "seats", "VAR-27")


@pytest.mark.rule("VAR-27")
def test_if_no_one_has_said_how_many_seats_there_are_as_many_as_the_games_serve():
    """The night's own sheet says six for Royal hold'em."""
    assert from_toml(opened_for(game="royal").house).table.max_seats == 6
    assert from_toml(opened_for(rotation=("texas", "stud")).house).table.max_seats == 8
    assert from_toml(opened_for(game="royal", seats=6).house).table.max_seats == 6
    assert from_toml(opened_for(game="texas").house).table.max_seats == 9


@pytest.mark.rule("VAR-27")
@pytest.mark.parametrize("game", [line.name for line in menu().games])
def test_the_lobby_offers_the_seats_that_a_game_serves_and_no_more(game):
    [line] = [each for each in menu().games if each.name == game]
    assert from_toml(opened_for(game=game, seats=line.seats).house).table.max_seats
    if line.seats < MOST_SEATS:
        with pytest.raises(RequestRefused):
            opened_for(game=game, seats=line.seats + 1)


@pytest.mark.rule("VAR-27")
def test_a_house_file_with_more_seats_than_its_game_serves_is_refused(tmp_path):
    """The host has written nine; the file alone names no number, so six are taken."""
    (tmp_path / "houses").mkdir()
    for name, more in (("nine", "[table]\nmax_seats = 9"), ("any", "")):
        text = f'[game]\nvariant = "royal"\n{more}'
        (tmp_path / "houses" / f"{name}.toml").write_text(text, encoding="utf-8")
    houses = read_houses(tmp_path)
    opened = opened_by(OpenNight("Friday", "Dana", house="any"), "g1", houses)
    assert from_toml(opened.house).table.max_seats == 6
    with pytest.raises(RequestRefused) as refused:
        opened_by(OpenNight("Friday", "Dana", house="nine"), "g1", houses)
    assert refused.value.error.words == "game.seats"
