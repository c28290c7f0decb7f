"""What was played with tournament chips is never told as money: the list of hands, files, the
story, results, and the log once somebody is forgotten."""

import asyncio
import csv
import io
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from homegame.history.codecs import FORMATS
from homegame.history.codecs.log import Row as LogRow
from homegame.history.replay import replay
from homegame.model import commands as c
from homegame.service.bank.statement import accounts_of
from homegame.service.chronicle.name_removal import all_rows, remove_from_night
from homegame.service.chronicle.pages import event_in
from homegame.service.night.hands import HandsPage, Wanted
from homegame.service.story.exporting import export
from homegame.service.story.night import Story, story_of
from homegame.service.story.results import results_of
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, an_evening, two_seated
from service.tournament_house import QUICK, SETUP, plays

BOTS = 3


async def a_tournament(folder: Path, **more: object) -> Evening:
    """Dana and three bots play one to its end, for $10 each and a bounty of $2."""
    setup = replace(SETUP, title="Dana's Sunday", bounty=200, **more)
    evening = await an_evening(
        folder,
        pace=QUICK,
        house="tournament",
        tournament=setup,
        tournament_bots=BOTS,
        play=True,
        runs=None,
    )
    await plays(evening)
    assert evening.live.night.tournament
    assert evening.live.night.tournament.ended == "won"
    return evening


async def page_of(evening: Evening, least: int = 0) -> HandsPage:
    return await evening.live.hands.page(evening.host, Wanted(least=least), 0, 100)


def test_the_hands_of_a_tournament_say_so(tmp_path: Path) -> None:
    """Each line has the tournament, its level and blinds; chips have no price. It can be
    searched for by the tournament's name, and played again as it was."""

    async def run() -> None:
        evening = await a_tournament(tmp_path)
        page = await page_of(evening)
        assert page.found == page.total > 0
        assert page.minor_per_chip == 0
        for line in page.lines:
            assert line.hand.tournament == "Dana's Sunday"
            level = SETUP.structure.levels[line.hand.level - 1]
            assert line.hand.blinds == (level.small, level.big, level.ante)
            assert sum(player.net for player in line.hand.players) == 0
        last = await evening.live.hands.replay(evening.host, page.lines[-1].hand.id)
        assert last.frames[0].view.house.minor_per_chip == 0
        assert last.frames[0].view.tournament
        found = await evening.live.hands.page(evening.host, Wanted(text="sunday"), 0, 1)
        assert found.found == page.found
        await evening.lobby.close()

    asyncio.run(run())


def test_files_have_chips_and_the_tournament(tmp_path: Path) -> None:
    """PokerStars text, PHH, Open Hand History, our own records and the log are read back with
    the level, and no currency; a table of figures has chips."""

    async def run() -> None:
        evening = await a_tournament(tmp_path)
        page = await page_of(evening)
        rows = await all_rows(evening.live.store, evening.live.id)
        log = [
            msgspec.json.encode(LogRow(r.seq, r.at_ms, event_in(r), r.table_no)).decode()
            for r in rows
        ]
        told = {each.id: each for each in FORMATS["log"].read(log)}
        assert len(told) == page.total
        for name in ("records", "phhs", "stars", "ohh"):
            file = await export(evening.live, evening.host, name)
            assert file.hands + len(file.left_out) == page.total
            read = [*FORMATS[name].read(io.StringIO(file.text))]
            assert len(read) == file.hands > 0
            for history in read:
                assert history.tournament
                assert history.currency == ""
                assert history.house.stakes.minor_per_chip == 100
                if name == "stars":
                    continue
                assert history.tournament.title == "Dana's Sunday"
                same = told[history.id]
                assert history.stacks == same.stacks
                if name == "records":
                    assert history.tournament == same.tournament
                    assert replay(history).hand.over
                if name != "ohh":
                    assert same.tournament
                    assert history.tournament.level == same.tournament.level > 0
        text = (await export(evening.live, evening.host, "stars")).text
        assert "Tournament #" in text
        assert ", $10+$2+$0 USD Hold'em No Limit - Level I (100/200) - " in text
        assert "posts big blind 200\n" in text
        figures = csv.DictReader(
            io.StringIO((await export(evening.live, evening.host, "csv")).text)
        )
        nets = {(row["hand"], row["player"]): row["net"] for row in figures}
        line = page.lines[0].hand
        for player in line.players:
            assert float(nets[line.id, player.name]) == player.net
        await evening.lobby.close()

    asyncio.run(run())


def test_the_story_tells_the_tournament(tmp_path: Path) -> None:
    """The winner, places and prizes, and the biggest pot in chips. No hand has won money, and
    no one is lucky; what the tournament brought is what the bank says."""

    async def run() -> None:
        evening = await a_tournament(tmp_path)
        story = await story_of(evening.live, evening.host)
        [told] = story.tournaments
        assert (told.title, told.ended, told.players) == ("Dana's Sunday", "won", BOTS + 1)
        assert told.pool == 1000 * (BOTS + 1)
        assert [one.place for one in told.places] == sorted(
            one.place for one in told.places
        )
        assert told.places[0].place == 1
        assert sum(one.prize for one in told.places) == told.pool
        assert sum(one.bounties for one in told.places) == 200 * (BOTS + 1)
        assert told.pot
        assert told.pot.chips == max(
            line.hand.pot for line in (await page_of(evening)).lines
        )
        assert (story.pot, story.hands) == (None, told.hands)
        books = {one.guest: one for one in accounts_of(evening.live.night)}
        for player in story.players:
            assert (player.net, player.turns, player.all_ins) == (0, (), 0)
            assert player.from_tournaments == books[player.guest].result
        assert sum(player.from_tournaments for player in story.players) == 0
        mine = figures_of(story, evening.host)
        assert mine["vpip"] > 0
        await evening.lobby.close()

    asyncio.run(run())


def figures_of(story: Story, guest: str) -> dict[str, int]:
    """How many chances of each kind somebody had."""
    found = next(one.figures for one in story.players if one.guest == guest)
    assert found
    return {rate.name: rate.chances for rate in found.rates}


@pytest.mark.parametrize("bots", [BOTS])
def test_a_season_counts_what_the_bank_paid(tmp_path: Path, bots: int) -> None:
    """Dana's result is her prize and bounties less her buy-in; bots aren't in a season."""

    async def run() -> None:
        evening = await a_tournament(tmp_path)
        results = await results_of(evening.live, 0)
        [dana] = results.attendance.players
        book = {one.guest: one for one in accounts_of(evening.live.night)}[evening.host]
        assert dana.net == book.won - book.entered
        assert dana.hands == results.figures.players[evening.host].in_tournaments.hands > 0
        tally = results.figures.players[evening.host]
        assert (tally.net, tally.by_hour, tally.biggest_pot, tally.bb_100) == (
            0, {}, None, None,
        )  # fmt: skip
        await evening.lobby.close()

    asyncio.run(run())


def test_who_only_entered_has_played(tmp_path: Path) -> None:
    """Robin has paid for a tournament that has yet to begin: it counts as his night."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        robin = await evening.guest("Robin")
        await evening.do(evening.host, c.OpenTournament(SETUP))
        await evening.do(robin, c.EnterTournament())
        results = await results_of(evening.live, 0)
        assert {one.guest: one.net for one in results.attendance.players} == {robin: -1000}
        await evening.lobby.close()

    asyncio.run(run())


def test_money_and_chips_of_one_night_are_kept_apart(tmp_path: Path) -> None:
    """A hand for money at table 1, then a tournament: what the first one won stays."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=QUICK)
        dana, robin = await two_seated(evening)
        await evening.act("r30 f")
        await evening.passes(1)
        worth = evening.live.night.house.stakes.minor_per_chip
        before = {
            one.guest: one.net for one in (await story_of(evening.live, dana)).players
        }
        assert max(before.values()) > 0
        await evening.do(dana, c.OpenTournament(replace(SETUP, seats=2)))
        bots = await evening.do(dana, c.EnterBots(2))
        assert bots
        await evening.do(dana, c.StartTournament())
        for _ in range(4000):
            found = evening.live.night.tournament
            assert found
            if found.ended:
                break
            await evening.passes(20)
        page = await page_of(evening)
        assert page.minor_per_chip == worth
        kinds = {bool(line.hand.tournament) for line in page.lines}
        assert kinds == {True, False}
        assert [line for line in page.lines if line.hand.tournament]
        story = await story_of(evening.live, dana)
        for player in story.players:
            if player.guest in before and not player.entered:
                hands = [turn for turn in player.turns if not turn.hand.startswith("2.")]
                assert sum(turn.net for turn in hands) == player.net
        assert robin in {player.guest for player in story.players}
        [told] = story.tournaments
        assert told.ended == "won"
        assert told.hands == len([one for one in page.lines if one.hand.tournament])
        await evening.lobby.close()

    asyncio.run(run())


def test_a_removed_name_is_nowhere_in_the_log_of_a_tournament(tmp_path: Path) -> None:
    """Dana is in its title and in the reason why the clock was set."""

    async def run() -> None:
        setup = replace(SETUP, title="Dana's Sunday", late_until=2)
        evening = await an_evening(
            tmp_path, house="tournament", tournament=setup, tournament_bots=BOTS, play=True,
            runs=None,
        )  # fmt: skip
        live, dana = evening.live, evening.host
        levels = live.night.tournament.structure.levels if live.night.tournament else ()
        await evening.do(dana, c.SetLevelClock(60, "Dana was late"))
        await evening.do(dana, c.SetLevels([*levels[:1], levels[2]], "dana is in a hurry"))
        await evening.do(dana, c.EndTournament("Good night from Dana"))
        await evening.lobby.close()
        store, night = SqliteStore(tmp_path / "house.db"), live.id
        assert "Dana" in "".join([str(row.body) for row in await all_rows(store, night)])
        await remove_from_night(store, night, dana, 0)
        said = "".join([row.body.decode() for row in await all_rows(store, night)])
        assert "dana" not in said.lower()
        assert "A guest's Sunday" in said

    asyncio.run(run())
