"""A tournament on the server: its clock, a restart, and a kill in the middle of a move."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from homegame.bank.book import shares as in_shares
from homegame.bank.ledger import chips_in_play
from homegame.model import commands as c
from homegame.night.night import chips, place_of
from homegame.night.tournament.deals import stakes
from homegame.night.tournament.standing import issued, left, running, seated
from homegame.paper.schedule import NOT_PLAYED, Schedule
from homegame.paper.tonight import tournament_of
from homegame.service.lobby import Lobby
from homegame.service.night.live import LiveNight
from homegame.service.refused import RequestRefused
from homegame.service.settings import Pace, Settings
from homegame.service.tournament_page import READS_MS, columns_of, page_of, played_of
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, ManualClock, again, an_evening
from service.tournament_house import QUICK, SETUP, plays
from waiting import HANG_S

CHILD = Path(__file__).with_name("tournament_house.py")
SOURCES = (Path(__file__).parents[2] / "src", Path(__file__).parents[1])
CHILD_ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, SOURCES))}
MINUTE = 60_000
SLEEPY = Pace(runout_ms=3_600_000, between_ms=3_600_000, bot_ms=3_600_000)
"""Nobody acts: only the levels go on."""


async def a_tournament(folder: Path, pace: Pace = SLEEPY, **more: object) -> Evening:
    """Dana and seven bots at two tables, which have begun."""
    setup = replace(SETUP, **more)
    return await an_evening(
        folder,
        pace=pace,
        house="tournament",
        tournament=setup,
        tournament_bots=7,
        play=True,
        runs=None,
    )


def level(evening: Evening) -> tuple[int, bool, int]:
    """The level, whether there is a break, and whole minutes left."""
    found, view = evening.live.night.tournament, evening.view(evening.host)
    assert found
    return found.level, found.resting, view.level_ms // MINUTE


@pytest.mark.rule("TOURN-05", "TOURN-19")
def test_levels_rise_by_the_clock(tmp_path: Path) -> None:
    """Ten minutes, the next level for ten, a break of five, and the last one to the end. A
    pause stops the time, and the host may set it."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        await evening.passes(9 * MINUTE)
        assert level(evening) == (1, False, 1)
        await evening.passes(MINUTE)
        assert level(evening) == (2, False, 10)
        assert evening.live.night.tables[1].house.blinds.big == 400
        await evening.do(evening.host, c.Pause())
        await evening.passes(30 * MINUTE)
        assert level(evening) == (2, False, 10)
        await evening.do(evening.host, c.Resume())
        await evening.do(evening.host, c.SetLevelClock(60, "We want a break"))
        await evening.passes(MINUTE)
        assert level(evening) == (2, True, 5)
        await evening.passes(5 * MINUTE)
        assert level(evening)[:2] == (3, False)
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-05")
def test_a_host_begins_a_break_in_the_middle_of_a_level(tmp_path: Path) -> None:
    """Four minutes into level 1 the host begins a break of thirty: the level goes on after it
    with its six minutes, also if the server went down meanwhile. The next break is ended
    early."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        await evening.passes(4 * MINUTE)
        await evening.do(evening.host, c.BeginBreak(30, "Dinner"))
        assert level(evening) == (1, True, 30)
        with pytest.raises(RequestRefused) as twice:
            await evening.do(evening.host, c.BeginBreak(5, "Dinner"))
        assert twice.value.error.words == "tourn.resting"
        evening = await again(evening)
        assert level(evening) == (1, True, 30)
        await evening.passes(30 * MINUTE)
        assert level(evening) == (1, False, 6)
        await evening.do(evening.host, c.BeginBreak(10, "Dinner"))
        await evening.do(evening.host, c.SetLevelClock(0, "On we go"))
        await evening.passes(0)
        assert level(evening) == (1, False, 6)
        await evening.passes(6 * MINUTE)
        assert level(evening) == (2, False, 10)
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-01", "TOURN-02")
def test_a_tournament_starts_by_itself_at_its_time(tmp_path: Path) -> None:
    """At its time two bots are in, and it starts. A minute before, it hasn't."""

    async def evening() -> None:
        starts = ManualClock().wall_ms() + 10 * MINUTE
        setup = replace(SETUP, starts_ms=starts, starts_itself=True)
        evening = await an_evening(
            tmp_path, pace=SLEEPY, house="tournament", tournament=setup, tournament_bots=2
        )
        await evening.passes(9 * MINUTE)
        assert level(evening)[0] == 0
        await evening.passes(MINUTE)
        assert level(evening)[0] == 1
        assert len(left(evening.live.night)) == 2
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-01")
def test_a_tournament_is_not_opened_long_after_its_start(tmp_path: Path) -> None:
    """Twelve hours late it is still opened; a minute later it is not, in a night of its own or
    in one that is there."""

    async def evening() -> None:
        starts = ManualClock().wall_ms() - 12 * 60 * MINUTE
        late = replace(SETUP, starts_ms=starts)
        with pytest.raises(RequestRefused) as new:
            await an_evening(
                tmp_path / "new",
                house="tournament",
                tournament=replace(late, starts_ms=starts - MINUTE),
            )
        assert new.value.error.field == "setup.starts_ms"
        evening = await an_evening(tmp_path / "there")
        await evening.passes(MINUTE)
        with pytest.raises(RequestRefused) as there:
            await evening.do(evening.host, c.OpenTournament(late))
        assert there.value.error.say == "The start time is more than 12 hours ago."
        on_time = replace(late, starts_ms=starts + MINUTE)
        await evening.do(evening.host, c.OpenTournament(on_time))
        assert running(evening.live.night)
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-09")
def test_a_stack_waits_for_a_late_player_who_takes_it_over(tmp_path: Path) -> None:
    """Two stacks wait. Everyone sees them in their seats, after a restart too. Robin comes
    in the middle of a hand and has one of them. The other is gone once no one can enter."""

    async def evening() -> None:
        setup = replace(SETUP, late_until=2)
        evening = await an_evening(
            tmp_path, pace=QUICK, tournament=setup, tournament_bots=2
        )
        await evening.do(evening.host, c.ExpectLate(2))
        await evening.do(evening.host, c.StartTournament())
        evening = await again(evening)
        await evening.passes(0)
        assert len(evening.view(evening.host, 1).chairs) == 4
        robin = await evening.guest("Robin")
        await evening.do(robin, c.EnterTournament())
        at = place_of(evening.live.night, robin)
        hand = evening.view(robin, at.table).hand
        assert hand
        assert (at.seat, "Robin") in {(each.seat, each.name) for each in hand.dealt}
        assert len([*seated(evening.live.night)]) == 4
        for _ in range(2):
            await evening.do(evening.host, c.SetLevelClock(0, "On to the next."))
            await evening.passes(0)
        await evening.passes(6 * MINUTE)  # The break is over by then.
        assert not evening.live.broken
        assert len([*seated(evening.live.night)]) < 4
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-01", "TOURN-20")
def test_a_deal_that_cannot_be_proposed_is_not_worked_out(tmp_path: Path) -> None:
    """Nobody asked for a deal, and one by ICM would leave so much to play for that second prize
    were above first: it is refused, whoever sends it, and the night goes on."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        robin = await evening.guest("Robin")
        icm = c.ProposeDeal("icm", left=1_000_000)
        assert (await evening.refused(robin, icm)).words == "tourn.not_in"
        assert (await evening.refused(evening.host, icm)).words == "tourn.talk_first"
        await evening.do(evening.host, c.TalkDeal())
        error = await evening.refused(evening.host, icm)
        assert (error.words, error.field) == ("tourn.deal_left", "left")
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-01")
def test_the_time_for_a_deal_is_shown_until_silence_ends_it(tmp_path: Path) -> None:
    """While hands are played no time runs; then there are three minutes, on both tables and on
    the page. A proposal gives three more, a pause all of them again, and then it is off."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        live, dana = evening.live, evening.host

        async def left_ms() -> list[int]:
            page = await page_of(live, dana)
            shown = {
                live.audience.stage.view(
                    at, "", live.state, live.timing.agendas, live.audience.presence()
                ).deal_ms
                for at in live.night.tables
            }
            return [evening.view(dana).deal_ms, page.deal_ms, *shown]

        assert await left_ms() == [0, 0, 0]
        await evening.do(dana, c.TalkDeal())
        assert await left_ms() == [180_000] * 3
        await evening.passes(MINUTE)
        assert await left_ms() == [120_000] * 3
        await evening.do(dana, c.Pause())
        assert await left_ms() == [0, 0, 0]
        await evening.do(dana, c.Resume())
        await evening.passes(180_000)
        assert await left_ms() == [0, 0, 0]
        assert live.night.tournament
        assert live.night.tournament.deal is None
        await evening.lobby.close()

    asyncio.run(evening())


def test_it_waits_for_two_players_and_for_a_host_who_said_so(tmp_path: Path) -> None:
    """Alone at its time, Dana waits; when a bot is in after it, it starts. A tournament that
    its host starts is still waiting an hour later."""

    async def evening(*, itself: bool) -> None:
        starts = ManualClock().wall_ms() + 10 * MINUTE
        setup = replace(SETUP, starts_ms=starts, starts_itself=itself)
        evening = await an_evening(
            tmp_path / str(itself), pace=SLEEPY, house="tournament", tournament=setup
        )
        await evening.do(evening.host, c.EnterTournament())
        await evening.passes(11 * MINUTE)
        assert level(evening)[0] == 0
        await evening.do(evening.host, c.EnterBots(1))
        await evening.passes(60 * MINUTE if not itself else 0)
        assert level(evening)[0] == itself
        await evening.lobby.close()

    asyncio.run(evening(itself=True))
    asyncio.run(evening(itself=False))


def test_the_clock_goes_on_after_a_restart(tmp_path: Path) -> None:
    """A server that comes back at once has the time it had. Of an hour without a server nothing
    counts, and the log says that the clock was set back."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        await evening.passes(4 * MINUTE)
        await evening.do(evening.host, c.Say("back in a minute"))
        evening = await again(evening)
        assert level(evening) == (1, False, 6)
        await evening.do(evening.host, c.Say("and now for longer"))
        await evening.lobby.close()
        evening.clock.ms += 60 * MINUTE
        evening = await again(evening)
        assert level(evening) == (1, False, 6)
        assert "level_clock_set" in evening.kinds()
        await evening.lobby.close()

    asyncio.run(evening())


def test_a_level_goes_on_at_another_server(tmp_path: Path) -> None:
    """Nothing has happened for three minutes, but the host is connected to another server of
    the house, where the level has run all the while: a server that opens the night now doesn't
    set its clock back."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        await evening.passes(4 * MINUTE)
        await evening.do(evening.host, c.Say("so long"))
        await evening.lobby.close()
        evening.clock.ms += 3 * MINUTE
        store, settings = SqliteStore(tmp_path / "house.db"), evening.live.settings
        lobby = Lobby(store, settings, evening.clock)

        async def meet(live: LiveNight) -> None:
            live.audience.elsewhere = frozenset([evening.host])

        lobby.on_loading = meet
        evening.lobby, evening.live = lobby, await lobby.night(evening.live.id)
        assert level(evening) == (1, False, 3)
        assert "level_clock_set" not in evening.kinds()
        await lobby.close()

    asyncio.run(evening())


@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_in_the_middle_of_a_move(tmp_path: Path, when: str) -> None:
    """Everyone who is in sits once, no chip is lost, and it is played to its end."""
    command = [sys.executable, str(CHILD), str(tmp_path), when]
    child = subprocess.run(command, env=CHILD_ENV, check=False, timeout=HANG_S)
    assert child.returncode == -signal.SIGKILL

    async def wake() -> None:
        clock = ManualClock()
        store = SqliteStore(tmp_path / "house.db")
        lobby = Lobby(store, Settings(data=tmp_path, pace=QUICK), clock)
        await lobby.start()
        [entry] = await lobby.register()
        live = await lobby.night(entry.night)
        guests = [chair.guest for _, _, chair in seated(live.night)]
        assert len(guests) == len({*guests}) == len(left(live.night))
        assert chips(live.night) == chips_in_play(live.night.ledger) == 8000
        host = next(g for g, known in live.night.guests.items() if known.role == "host")
        live.audience.join(host, 0)
        await plays(Evening(lobby, clock, live, host))
        assert live.night.tournament
        assert live.night.tournament.ended == "won"
        await lobby.close()

    asyncio.run(wake())


def test_a_tournament_from_the_first_hand_to_the_bank(tmp_path: Path) -> None:
    """Eight players, $10 each: three are paid, and the bank has nothing over. Whoever was moved
    has sat down at their new table when its next hand began."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path, QUICK)
        await plays(evening)
        moves = (await page_of(evening.live, evening.host)).moves
        assert moves
        assert all(each.sat_ms >= each.at_ms for each in moves)
        found = evening.live.night.tournament
        assert found
        assert found.ended == "won"
        assert sum(each.prize for each in found.entrants.values()) == 8000
        assert len(found.busts) == 7
        assert len(evening.live.night.tables) == 1
        await evening.lobby.close()

    asyncio.run(evening())


def test_who_reads_the_page_is_there_while_a_deal_is_talked_about(tmp_path: Path) -> None:
    """Dana has no line to the table. She asks for a deal and reads its page: she is there,
    until she has not asked for it for a while."""

    async def evening() -> None:
        before = await a_tournament(tmp_path)
        await before.lobby.close()
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), before.live.settings, before.clock
        )
        await lobby.start()
        dana, live = before.host, await lobby.night(before.live.id)
        evening = Evening(lobby, before.clock, live, dana)

        async def is_here(reader: str) -> bool:
            page = await page_of(live, reader)
            return next(each.here for each in page.standings if each.guest == dana)

        assert not await is_here(dana)
        await evening.do(dana, c.TalkDeal())
        assert await is_here(dana)
        assert await is_here("rail")
        await evening.passes(READS_MS + 1)
        assert live.night.tournament
        assert live.night.tournament.deal
        assert not await is_here("rail")
        await evening.lobby.close()

    asyncio.run(evening())


def test_after_an_early_end_the_page_has_the_stacks_there_were(tmp_path: Path) -> None:
    """All chips of the tournament, and no one has won."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        await evening.do(evening.host, c.EndTournament("The fire alarm went off."))
        page = await page_of(evening.live, evening.host)
        assert [each.stack for each in page.standings] == [1000] * 8
        assert page.tournament
        assert page.tournament.winner == ""
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-01")
def test_a_deal_with_something_left_pays_what_was_shown(tmp_path: Path) -> None:
    """Dana asks what each way gives if $20 are left to play for. By ICM everyone is paid just
    that; the bots agree, because their stacks are worth no more. Who was paid stands there with
    it, while the last $20 are played for."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        live, dana = evening.live, evening.host
        await evening.do(dana, c.TalkDeal())
        page = await page_of(live, dana)
        left_out = min(2000, page.most_left)
        assert left_out > 0
        told = await columns_of(live, left_out)
        shown = {each.kind: each.amounts for each in told.columns}
        order = [*left(live.night)]
        whole = {each.kind: sum(each.amounts) for each in page.columns}
        assert sum(shown["icm"]) == whole["icm"] - left_out
        assert (await columns_of(live, page.most_left + 1)).columns == ()
        await evening.do(dana, c.ProposeDeal("icm", left=left_out))
        found = running(live.night)
        assert found
        assert found.to_play_for == left_out
        paid = tuple([found.entrants[guest].share for guest in order])
        assert paid == shown["icm"]
        page = await page_of(live, dana)
        assert tuple([each.prize for each in page.standings[: len(order)]]) == paid
        await evening.lobby.close()

    asyncio.run(evening())


@pytest.mark.rule("TOURN-01")
def test_bots_answer_by_what_a_deal_is_worth_to_them(tmp_path: Path) -> None:
    """Dana would have all but what is certain: the bots say no, and play goes on. She can't ask
    again before the next level."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)
        live, dana = evening.live, evening.host
        await evening.do(dana, c.TalkDeal())
        about = stakes(live.night)
        most = about.prizes[0]
        rest = iter(in_shares(about.pool - most, len(about.guests) - 1))
        figures = tuple([most if guest == dana else next(rest) for guest in about.guests])
        await evening.do(dana, c.ProposeDeal("own", figures))
        found = running(live.night)
        assert found
        assert (found.deal, found.to_play_for) == (None, None)
        assert not any(entrant.share for entrant in found.entrants.values())
        answers = [kind for kind in evening.kinds() if kind == "deal_answered"]
        assert len(answers) == 7
        assert not (await page_of(live, dana)).entry.may_talk
        assert (await evening.refused(dana, c.TalkDeal())).words == "tourn.deal_again"
        await evening.do(dana, c.SetLevelClock(0, "On to the next."))
        await evening.passes(0)
        await evening.do(dana, c.TalkDeal())
        assert running(live.night).deal
        await evening.lobby.close()

    asyncio.run(evening())


def test_the_sheet_has_the_times_at_which_levels_began(tmp_path: Path) -> None:
    """Levels of ten minutes, with a break of five after the second one. The host ends the first
    after two minutes: the second begins then, and the end is eight minutes earlier. Once the
    tournament is over, the sheet says when it was. Each level has the minutes it lasted."""

    async def evening() -> None:
        evening = await a_tournament(tmp_path)

        async def sheet() -> tuple[list[tuple[str, int]], str, bool]:
            live = evening.live
            found = tournament_of(live.night, None, await played_of(live))
            levels = [(each.begins, each.minutes) for each in found.levels]
            return levels, found.ends, found.ended

        first = [("0:00", 10), ("0:10", 10), ("0:25", 20)]
        cut = [("0:00", 2), ("0:02", 10), ("0:17", 20)]
        assert await sheet() == (first, "0:45", False)
        await evening.passes(2 * MINUTE)
        await evening.do(evening.host, c.SetLevelClock(0, "On we go"))
        await evening.passes(0)
        assert await sheet() == (cut, "0:37", False)
        await evening.passes(10 * MINUTE)
        assert level(evening) == (2, True, 5)
        assert await sheet() == (cut, "0:37", False)
        await evening.do(evening.host, c.EndTournament("It is late."))
        assert await sheet() == (cut[:2], "0:12", True)
        await evening.lobby.close()

    asyncio.run(evening())


def test_the_sheet_has_the_break_as_it_was_and_the_last_level_that_was_played(
    tmp_path: Path,
) -> None:
    """A break of five minutes is over after two. The tournament ends in the first level, and
    what its chips are worth is said of that one; of the levels to come it is the last."""

    async def sheet(evening: Evening) -> Schedule:
        live = evening.live
        return tournament_of(live.night, None, await played_of(live))

    async def breaks(evening: Evening) -> list[tuple[str, ...]]:
        return [each.before for each in (await sheet(evening)).levels]

    async def short_break() -> None:
        evening = await a_tournament(tmp_path / "break")
        five = [(), (), ("Break, 5 minutes",)]
        assert await breaks(evening) == five
        await evening.passes(10 * MINUTE)
        await evening.passes(10 * MINUTE)
        assert level(evening) == (2, True, 5)
        assert await breaks(evening) == five
        await evening.passes(2 * MINUTE)
        await evening.do(evening.host, c.SetLevelClock(0, "All are back"))
        await evening.passes(0)
        assert level(evening) == (3, False, 20)
        assert await breaks(evening) == [(), (), ("Break, 2 minutes",)]
        await evening.do(evening.host, c.EndTournament("It is late."))
        assert await breaks(evening) == [(), (), ("Break, 2 minutes",)]
        await evening.lobby.close()

    async def early_end() -> None:
        evening = await a_tournament(tmp_path / "end")
        found = evening.live.night.tournament
        assert found
        first, *_, last = [each.big for each in found.structure.levels]
        chips, rest = issued(found), "big blinds"
        [note] = (await sheet(evening)).notes
        assert note == f"{round(chips / last, 1):,g} {rest} are in play in the last level."
        await evening.do(evening.host, c.EndTournament("It is late."))
        [note] = (await sheet(evening)).notes
        assert (
            note == f"{round(chips / first, 1):,g} {rest} were in play in the last level."
        )
        await evening.lobby.close()

    asyncio.run(short_break())
    asyncio.run(early_end())


def test_a_night_without_a_tournament_is_not_read_for_its_course(tmp_path: Path) -> None:
    """The night may have a million rows: whoever opens its tournament's page gets an empty one,
    and what is printed of one has no times, without a row being read."""

    async def evening() -> None:
        evening = await an_evening(tmp_path)
        assert (await page_of(evening.live, evening.host)).tournament is None
        assert await played_of(evening.live) == NOT_PLAYED
        assert evening.live.course_log.seq == 0
        await evening.lobby.close()

    asyncio.run(evening())
