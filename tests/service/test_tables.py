"""Two tables of one night through the service: commands, frames, clocks, restarts."""

import asyncio
import csv
import logging
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from frames import is_change
from homegame.bank.ledger import chips_in_play
from homegame.cards import parse
from homegame.dealers.server import ServerDealer
from homegame.engine.dealer import Stub
from homegame.model import commands as c
from homegame.model.refusal import Sys
from homegame.model.wire import Envelope
from homegame.night.night import Place, chips, place_of
from homegame.service.lobby import Lobby
from homegame.service.night.state import State
from homegame.service.refused import RequestRefused
from homegame.service.settings import Pace, Settings
from homegame.service.story.exporting import export
from homegame.storage.sqlite import SqliteStore
from service.a_table import (
    Evening,
    ManualClock,
    Screen,
    again,
    an_evening,
    an_evening_of,
    two_tables,
)
from service.test_kill import CHILD_ENV
from waiting import HANG_S

SLOW = Pace(runout_ms=1200, between_ms=5000, bot_ms=900, retry_ms=20)
TURN_MS = 30_000
MOVING = Path(__file__).with_name("moving_house.py")


def played(
    folder: Path,
    story: Callable[[Evening, dict[str, str]], Awaitable[None]],
    *,
    people: bool = False,
    **told: Any,
) -> None:
    """A story of a night with two tables: Dana and Robin at the first, Kim and Lee at the
    second."""

    async def run() -> None:
        evening = await an_evening(folder, **{"pace": SLOW, **told})
        try:
            await story(evening, await two_tables(evening, people=people))
        finally:
            await evening.lobby.close()

    asyncio.run(run())


async def both_dealt(evening: Evening) -> None:
    """The next hand is dealt at both tables; the first ones begin at once."""
    is_first = not evening.live.night.tables[1].number
    await evening.passes(0 if is_first else SLOW.between_ms)
    assert evening.hand(1).turn > 0
    assert evening.hand(2).turn > 0


def test_each_table_has_its_own_name_in_files(tmp_path: Path) -> None:
    """One hand at each table; no one has given either a name."""

    async def story(evening: Evening, names: dict[str, str]) -> None:
        await both_dealt(evening)
        for at in (1, 2):
            await evening.act("f", at)
        file = await export(evening.live, names["Dana"], "csv")
        tables = {
            row["hand"]: row["table"] for row in csv.DictReader(file.text.splitlines())
        }
        assert tables == {"1": "Friday", "2.1": "Friday, Table 2"}

    played(tmp_path, story)


def swapped(state: State, at: int, seat: int) -> State:
    """The same night, but what a seat holds and the next cards have changed places."""
    dealer = state.dealers[at]
    assert isinstance(dealer, ServerDealer)
    held, deck = dealer.stub.held[seat], dealer.stub.deck
    stub = Stub(held + deck[len(held) :], {**dealer.stub.held, seat: deck[: len(held)]})
    changed = ServerDealer(stub, dealer.dealt_to)
    return replace(state, dealers={**state.dealers, at: changed})


# ---------------------------------------------------------------- hands at both


def test_hands_are_played_at_both_tables_at_once(tmp_path: Path) -> None:
    """Action by action in turns: each table comes to its own flop, turn and river, and its
    own pots; no chip is lost between them."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        for words in ("c", "x", "x", "x", "x", "x", "x", "x"):
            await evening.act(words, 1)
            await evening.act(words, 2)
        await evening.passes(SLOW.runout_ms * 3)
        night = evening.live.night
        assert [table.number for table in night.tables.values()] == [1, 1]
        assert all(evening.hand(at).over for at in (1, 2))
        assert evening.hand(1).boards != evening.hand(2).boards
        assert chips(night) == chips_in_play(night.ledger) == 1200
        await both_dealt(evening)

    played(tmp_path, story)


def test_the_next_hand_of_a_table_waits_for_no_other(tmp_path: Path) -> None:
    """Table 1 folds and deals again and again while someone thinks at table 2."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        for _ in range(3):
            await evening.act("f", 1)
            await evening.passes(SLOW.between_ms)
        tables = evening.live.night.tables
        assert (tables[1].number, tables[2].number) == (4, 1)
        assert evening.hand(2).acts == 0

    played(tmp_path, story)


def test_the_log_says_which_table_each_row_is_about(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.act("f", 2)
        await evening.do(who["Dana"], c.Pause())
        rows = await evening.live.store.rows(evening.live.id)
        about = [(row.kind, row.table_no) for row in rows[-8:]]
        assert ("folded", 2) in about
        assert about[-1] == ("paused", 0)
        assert await evening.live.store.verify(evening.live.id) is None

    played(tmp_path, story)


# ---------------------------------------------------------------- what is seen


def test_a_frame_does_not_depend_on_the_cards_of_the_other_table(tmp_path: Path) -> None:
    """With Kim's cards and the deck of table 2 exchanged, all that Dana, Robin and Lee are
    sent is the same bytes; so is what the rail sees of either table."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        live = evening.live
        await both_dealt(evening)

        def sent(guest: str, at: int = 0) -> bytes:
            return msgspec.json.encode(live.audience.frame(guest, 0, at))

        real = live.state
        viewers = [(who["Dana"], 0), (who["Robin"], 0), (who["Lee"], 0), ("", 1), ("", 2)]
        before = [sent(*viewer) for viewer in viewers], sent(who["Kim"])
        live.state = swapped(real, 2, 1)
        after = [sent(*viewer) for viewer in viewers], sent(who["Kim"])
        live.state = real
        assert before[0] == after[0]
        assert before[1] != after[1]

    played(tmp_path, story)


def test_who_looks_at_one_table_hears_nothing_of_the_others_hand(tmp_path: Path) -> None:
    """A whole hand is played at table 2. Robin, at table 1, is not even sent a message while
    it goes on; then the lists of tables and guests, and no news of that hand."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        robin, since = Screen(evening, who["Robin"]), evening.live.seq
        robin.reads()
        await evening.act("c x", 2)
        await evening.act("r20 c", 2)
        assert not robin.waits
        await evening.act("x x", 2)
        await evening.act("x x", 2)
        await evening.passes(SLOW.runout_ms * 3)
        assert evening.hand(2).over
        await evening.act("c", 1)
        heard = robin.reads()
        assert {news["table"] for news in heard["news"]} <= {0, 1}
        shown = evening.live.audience.frame(who["Robin"], since)
        assert {news.table for news in shown.news} <= {0, 1}

    played(tmp_path, story)


def test_everyone_hears_of_the_night_and_of_its_tables(tmp_path: Path) -> None:
    """A table is opened, a guest comes, the game is paused: both tables are told."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        screens = [Screen(evening, who["Robin"]), Screen(evening, who["Kim"])]
        for screen in screens:
            screen.reads()
        await evening.do(who["Dana"], c.AddTable(name="Kitchen"))
        for screen in screens:
            heard = screen.reads()
            assert [news["event"]["type"] for news in heard["news"]] == ["table_added"]
            assert [each["name"] for each in screen.view["tables"]] == ["", "", "Kitchen"]
        await evening.do(who["Dana"], c.Pause())
        for screen in screens:
            screen.reads()
            assert screen.view["paused_by"] == "Dana"

    played(tmp_path, story)


def test_every_table_is_told_who_deals_at_another_but_not_of_its_hands(
    tmp_path: Path,
) -> None:
    """At table 2 people deal from now on: table 1 is told. Of the hand that begins at table 2
    it hears nothing but that its players have played now, of which Robin sees nothing."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        robin = Screen(evening, who["Robin"])
        robin.reads()
        assert [each["dealer"] for each in robin.view["tables"]] == ["server", "server"]
        await evening.do(who["Dana"], c.SetDealer("people"), 2)
        robin.reads()
        assert [each["dealer"] for each in robin.view["tables"]] == ["server", "people"]
        before = robin.view
        await evening.do(who["Dana"], c.Begin(button=1), 2)
        message = robin.reads()
        assert (robin.view, message.get("news", [])) == (before, [])
        await evening.do(evening.turn(2), c.Fold(), 2)
        assert not robin.waits

    played(tmp_path, story)


def test_who_sits_where_is_told_at_every_table(tmp_path: Path) -> None:
    """Lee sits down at table 2 in the middle of its hand: the list at table 1 says so."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        robin = Screen(evening, who["Robin"])
        robin.reads()
        guest = await evening.guest("Maja")
        await evening.do(guest, c.SitDown(5, 300), 2)
        robin.reads()
        assert [each["taken"] for each in robin.view["tables"]] == [2, 3]
        seats = {
            each["name"]: (each["table"], each["seat"]) for each in robin.view["guests"]
        }
        assert seats["Maja"] == (2, 5)

    played(tmp_path, story)


def test_who_takes_a_seat_looks_at_its_table(tmp_path: Path) -> None:
    """Maja looks at table 1 and sits down at table 2: the same line shows table 2."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        maja = Screen(evening, await evening.guest("Maja"))
        maja.reads()
        assert maja.view["table"] == 1
        await evening.do(maja.guest, c.SitDown(5, 300), 2)
        assert not is_change(maja.reads())
        assert (maja.view["table"], maja.view["you"]["seat"]) == (2, 5)

    played(tmp_path, story)


def test_a_guest_without_a_seat_may_look_at_either_table(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        maja = await evening.guest("Maja")
        assert [evening.view(maja, at).table for at in (0, 1, 2, 9)] == [1, 1, 2, 1]
        assert [chair.guest for chair in evening.view(maja, 2).chairs] == [
            who["Kim"],
            who["Lee"],
        ]
        assert evening.view(who["Kim"], 1).table == 2

    played(tmp_path, story)


def test_a_host_who_plays_may_look_at_either_table(tmp_path: Path) -> None:
    """Dana plays at table 1 and looks at table 2 on a second screen: she sees what everyone
    sees there, and is told when it is her turn. Once she is moved, the screen that showed her
    own table follows her, and those for which she named a table stay, her own too."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        dana = who["Dana"]
        await evening.do(dana, c.AddTable())
        await both_dealt(evening)
        assert [evening.view(dana, at).table for at in (0, 1, 2, 9)] == [1, 1, 2, 1]
        own, pinned, third, other = (Screen(evening, dana, at) for at in (0, 1, 3, 2))
        for each in (own, pinned, third, other):
            each.reads()
        assert other.view["you"] | {"seat": 0, "cards": []} == other.view["you"]
        turns = {other.view.get("turn_at", 0)}
        await evening.act("c", 1)
        other.reads()
        turns.add(other.view.get("turn_at", 0))
        assert turns == {0, 1}
        assert own.view.get("turn_at", 0) == 0
        await evening.act("f", 1)
        await evening.do(dana, c.MoveGuest(dana, 2))
        own.reads()
        assert (own.view["table"], own.view["you"]["seat"] > 0) == (2, True)
        assert third.view["table"] == 3
        pinned.reads()
        assert (pinned.view["table"], pinned.view["you"].get("seat", 0)) == (1, 0)

    played(tmp_path, story)


def test_everyone_sees_how_many_watch_without_a_name(tmp_path: Path) -> None:
    """Two browsers watch with the link, one of them in two windows, and Dana has put up a
    board: two people watch, until one of them leaves."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        join = evening.live.audience.join
        kim = Screen(evening, who["Kim"])
        kim.reads()
        assert kim.view.get("rail", 0) == 0
        first = join("", 0, key=b"one")
        join("", 0, key=b"one")
        join("", 0, 2, key=b"two")
        join("", 0, key=b"dana", board=True)
        kim.reads()
        assert kim.view["rail"] == 2
        evening.live.audience.leave(first)
        assert evening.view(who["Dana"]).rail == 2
        second = evening.live.audience.gallery._lines[""][0]
        evening.live.audience.leave(second)
        kim.reads()
        assert kim.view["rail"] == 1

    played(tmp_path, story)


def test_who_is_no_longer_a_host_looks_at_their_own_table(tmp_path: Path) -> None:
    """Robin, a co-host at table 1, looks at table 2 until Dana takes the desk back."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        robin = who["Robin"]
        await evening.do(who["Dana"], c.NameCohost(robin))
        screen = Screen(evening, robin, 2)
        screen.reads()
        assert screen.view["table"] == 2
        await evening.do(who["Dana"], c.NameCohost(robin, False))
        screen.reads()
        assert (screen.view["table"], screen.view["you"]["seat"] > 0) == (1, True)

    played(tmp_path, story)


def test_who_looks_at_a_table_that_is_closed_looks_at_the_first(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        await evening.do(who["Dana"], c.AddTable())
        maja = Screen(evening, await evening.guest("Maja"), 3)
        maja.reads()
        assert maja.view["table"] == 3
        await evening.do(who["Dana"], c.CloseTable(), 3)
        heard = maja.reads()
        assert [news["event"]["type"] for news in heard["news"]] == ["table_closed"]
        assert maja.view["table"] == 1

    played(tmp_path, story)


# ---------------------------------------------------------------- moving


def test_a_moved_guests_line_shows_the_new_table_whole(tmp_path: Path) -> None:
    """Robin is moved to table 2 while Kim and Lee play: the open line gets a whole frame of
    table 2, then what changes there; and sees no card of the hand in play."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await evening.passes(SLOW.between_ms)
        await evening.act("f", 1)
        robin = Screen(evening, who["Robin"])
        robin.reads()
        await evening.do(who["Dana"], c.MoveGuest(who["Robin"], 2))
        heard = robin.reads()
        assert not is_change(heard)
        assert (robin.view["table"], robin.view["you"]["seat"]) == (2, 3)
        assert robin.view["you"]["cards"] == []
        kinds = [news["event"]["type"] for news in heard["news"]]
        assert kinds == ["moved_here"]
        await evening.act("c", 2)
        assert is_change(robin.reads())

    played(tmp_path, story)


def test_a_moved_guest_is_dealt_in_at_the_new_table_and_no_longer_at_the_old_one(
    tmp_path: Path,
) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        await evening.do(who["Dana"], c.MoveGuest(who["Robin"], 2))
        await evening.passes(SLOW.between_ms)
        assert evening.live.night.tables[1].number == 0
        assert len(evening.hand(2).plan.ring) == 3
        assert len(evening.view(who["Robin"]).you.cards) == 2
        night = evening.live.night
        assert chips(night) == chips_in_play(night.ledger) == 1200

    played(tmp_path, story)


def test_a_move_is_one_batch(tmp_path: Path) -> None:
    """Two rows, two tables, one commit; the answer names both."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        done = await evening.do(who["Dana"], c.MoveGuest(who["Robin"], 2))
        assert done.last == done.first + 1
        rows = await evening.live.store.rows(evening.live.id, after=done.first - 1)
        assert [(row.kind, row.table_no) for row in rows] == [
            ("moved_away", 1),
            ("moved_here", 2),
        ]

    played(tmp_path, story)


@pytest.mark.parametrize(("when", "at"), [("before", 1), ("after", 2)])
def test_a_server_that_dies_in_a_move_has_the_guest_at_one_table(
    tmp_path: Path, when: str, at: int
) -> None:
    """Killed just before the commit, Robin sits at table 1; just after it, at table 2. All
    chips are there, and nobody is twice in the night."""
    command = [sys.executable, str(MOVING), str(tmp_path), when]
    died = subprocess.run(command, env=CHILD_ENV, check=False, timeout=HANG_S).returncode
    assert died == -signal.SIGKILL

    async def wake() -> None:
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), Settings(data=tmp_path), ManualClock()
        )
        await lobby.start()
        [entry] = await lobby.register()
        night = (await lobby.night(entry.night)).night
        robin = next(guest for guest, one in night.guests.items() if one.name == "Robin")
        seats = [
            (number, chair.stack)
            for number, table in night.tables.items()
            for chair in table.chairs
            if chair and chair.guest == robin
        ]
        assert seats == [(at, 300)]
        assert place_of(night, robin) == Place(at, 2 if at == 1 else 3)
        assert chips(night) == chips_in_play(night.ledger) == 1200
        await lobby.close()

    asyncio.run(wake())


# ---------------------------------------------------------------- restarts


def test_a_restart_in_mid_hand_brings_back_both_hands(tmp_path: Path) -> None:
    """On the flop of table 1 and before the flop of table 2 the server stops: the same
    cards are held, the same come next, and the same seats are asked, at both."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=SLOW)
        who = await two_tables(evening)
        await both_dealt(evening)
        await evening.act("c x x", 1)
        before = evening.live.state
        cards = {name: evening.view(guest).you.cards for name, guest in who.items()}
        turns = [evening.turn(at) for at in (1, 2)]
        evening = await again(evening)
        assert evening.live.state.night == before.night
        assert evening.live.state.dealers == before.dealers
        assert {name: evening.view(guest).you.cards for name, guest in who.items()} == cards
        assert [evening.turn(at) for at in (1, 2)] == turns
        for at in (1, 2):
            while not evening.hand(at).over:
                if evening.hand(at).turn > 0:
                    may = evening.view(evening.turn(at)).may
                    assert may
                    await evening.act("x" if may.check else "c", at)
                else:
                    await evening.passes(SLOW.runout_ms)
        assert chips(evening.live.night) == 1200
        await evening.lobby.close()

    asyncio.run(run())


def test_a_deck_that_is_lost_calls_off_the_hand_of_its_own_table(tmp_path: Path) -> None:
    """The box with the deck of table 2 is gone: that hand is void, table 1 plays on."""

    async def first() -> Evening:
        evening = await an_evening(tmp_path, pace=SLOW)
        await two_tables(evening)
        await both_dealt(evening)
        await evening.lobby.close()
        return evening

    evening = asyncio.run(first())
    with sqlite3.connect(tmp_path / "house.db") as db:
        db.execute("DELETE FROM deck WHERE table_no = 2")

    async def second() -> None:
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), evening.live.settings, evening.clock
        )
        await lobby.start()
        tables = (await lobby.night(evening.live.id)).night.tables
        assert [bool(table.hand and table.hand.voided) for table in tables.values()] == [
            False,
            True,
        ]
        await lobby.close()

    asyncio.run(second())


def test_a_row_about_a_table_that_does_not_exist_stops_the_night_from_opening(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A row is put about table 7: the house says that this night has stopped and which row
    it is; the other night opens."""

    async def first() -> tuple[str, str]:
        evening = await an_evening(tmp_path, pace=SLOW)
        await two_tables(evening)
        await both_dealt(evening)
        other = await an_evening(tmp_path, store=evening.lobby.store)
        await evening.lobby.close()
        return evening.live.id, other.live.id

    wrong, right = asyncio.run(first())
    with sqlite3.connect(tmp_path / "house.db") as db:
        db.execute("DELETE FROM snapshot")
        db.execute(
            "UPDATE event SET table_no = 7 WHERE night_id = ? AND kind = 'begun' "
            "AND table_no = 2",
            (wrong,),
        )

    async def second() -> None:
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), Settings(data=tmp_path), ManualClock()
        )
        await lobby.start()
        for _ in range(2):
            with pytest.raises(RequestRefused, match="SYS-BROKEN"):
                await lobby.night(wrong)
        assert (await lobby.night(right)).night.guests
        await lobby.close()

    asyncio.run(second())
    [line, _] = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert "is about table 7; there is 1, 2" in line.why


# ---------------------------------------------------------------- commands


def test_a_command_about_no_table_is_refused_with_those_there_are(tmp_path: Path) -> None:
    """Whoever sends it, and whatever it is."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        said = [
            (who["Dana"], c.CloseTable()),
            (who["Dana"], c.CallClock()),
            (evening.turn(1), c.Fold()),
            (who["Kim"], c.Say("Hello?")),
            (who["Kim"], c.AddBot("rock")),
        ]
        for guest, command in said:
            error = await evening.refused(guest, command, 9)
            assert (error.code, error.field) == (Sys.UNKNOWN.value, "table")
            assert error.say == "There's no table 9 tonight, only 1, 2."

    played(tmp_path, story)


def test_a_table_is_not_closed_while_someone_sits_there(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        error = await evening.refused(who["Dana"], c.CloseTable(), 2)
        assert error.say == "Someone is still sitting at this table."
        for name in ("Kim", "Lee"):
            await evening.do(who[name], c.StandUp())
        await evening.do(who["Dana"], c.CloseTable(), 2)
        assert [*evening.live.night.tables] == [1]
        evening.live.audience.join(who["Kim"], 0)

    played(tmp_path, story)


def test_the_host_of_one_table_hosts_the_other(tmp_path: Path) -> None:
    """Dana sits at table 1, voids the hand of table 2 and puts a bot there."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.do(who["Dana"], c.Void("A card was seen."), 2)
        assert evening.hand(2).voided
        assert not evening.hand(1).over
        await evening.do(who["Dana"], c.AddBot("rock"), 2)
        seated = [chair.guest for chair in evening.live.night.tables[2].chairs if chair]
        assert len(seated) == 3

    played(tmp_path, story)


def test_a_host_reads_at_one_table_what_another_waits_for(tmp_path: Path) -> None:
    """Dana plays at table 1 and reads that table 2 isn't started; then that whom Kim's ruling
    is about are asked, until Lee has answered."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        who = {"Dana": evening.host}
        await evening.do(evening.host, c.AddTable())

        def waits() -> list[str]:
            return [each.waits for each in evening.view(evening.host).tables]

        for number, name in enumerate(("Dana", "Robin", "Kim", "Lee")):
            who[name] = who.get(name) or await evening.guest(name)
            evening.live.audience.join(who[name], 0)
            await evening.do(who[name], c.SitDown(1 + number % 2, 300), 1 + number // 2)
        await evening.do(who["Dana"], c.Start(), 1)
        assert waits() == ["", "start"]
        await evening.do(who["Dana"], c.Start(), 2)
        await evening.passes(20_000)
        assert waits() == ["", ""]
        await evening.do(who["Dana"], c.NameCohost(who["Kim"]))
        await evening.do(who["Kim"], c.Void("Two cards were exposed."), 2)
        assert waits() == ["", "ruling"]
        await evening.do(who["Lee"], c.Vote(yes=True), 2)
        assert waits() == ["", ""]
        await evening.lobby.close()

    asyncio.run(run())


def test_no_one_says_which_cards_they_hold(tmp_path: Path) -> None:
    """After the hand Robin sends a dealer's command that turns up two aces: the server
    deals here, and believes no one's cards. What Robin shows is what was dealt."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.act("f", 1)
        aces = c.TurnUp(2, (0, 1), parse("AsAh"))
        error = await evening.refused(who["Robin"], aces)
        assert error.say == "The server deals at this table."
        error = await evening.refused(who["Dana"], c.Push(((1,),)))
        assert error.code == Sys.ROLE.value
        held = evening.view(who["Robin"]).you.cards
        await evening.do(who["Robin"], c.Show())
        chair = next(each for each in evening.view("").chairs if each.seat == 2)
        assert chair.cards == held

    played(tmp_path, story)


# ---------------------------------------------------------------- time


def test_each_table_has_a_clock_of_its_own(tmp_path: Path) -> None:
    """Table 1 has thought for 20 seconds when table 2 begins to: ten seconds later only
    table 1's seat has run out of time."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.passes(20_000)
        await evening.act("c", 2)
        left = [evening.view(who[name]).clock for name in ("Dana", "Kim")]
        assert [clock.left_ms for clock in left if clock] == [TURN_MS - 20_000, TURN_MS]
        await evening.passes(10_000)
        assert evening.hand(1).over
        assert not evening.hand(2).over
        assert evening.kinds().count("timed_out") == 1

    played(tmp_path, story)


def test_more_time_is_taken_at_ones_own_table(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.do(evening.turn(2), c.MoreTime())
        await evening.passes(TURN_MS)
        assert evening.hand(1).over
        clock = evening.view(who["Kim"]).clock
        assert clock
        assert clock.in_bank

    played(tmp_path, story)


def test_both_tables_are_served_when_two_clocks_end_together(tmp_path: Path) -> None:
    """Both began to think at the same moment: both are folded at the same moment."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.passes(TURN_MS)
        assert [evening.hand(at).over for at in (1, 2)] == [True, True]

    played(tmp_path, story)


def test_going_on_at_once_is_agreed_table_by_table(tmp_path: Path) -> None:
    """Dana and Robin agree: table 1 deals at once. Kim alone agrees, so table 2 waits."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.act("f", 1)
        await evening.act("f", 2)
        await evening.do(who["Kim"], c.SkipWait())
        await evening.do(who["Dana"], c.SkipWait())
        assert (evening.view(who["Kim"]).skips, evening.view(who["Kim"]).skips_of) == (1, 2)
        await evening.do(who["Robin"], c.SkipWait())
        await evening.passes(1)
        tables = evening.live.night.tables
        assert (tables[1].number, tables[2].number) == (2, 1)
        assert evening.view(who["Kim"]).skips == 1

    played(tmp_path, story)


def test_a_pause_stops_both_clocks_and_both_hands(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.passes(20_000)
        asked = [evening.view(evening.turn(at)).may for at in (1, 2)]
        await evening.do(who["Dana"], c.Pause())
        await evening.passes(10 * TURN_MS)
        for at, may in enumerate(asked, 1):
            assert may
            fold = Envelope(f"fold-at-{at}", c.Fold(), may.turn_id, may.price)
            with pytest.raises(RequestRefused, match="SYS-PAUSED"):
                await evening.live.command(evening.turn(at), fold)
        await evening.do(who["Dana"], c.Resume())
        for name in ("Dana", "Kim"):
            clock = evening.view(who[name]).clock
            assert clock
            assert clock.left_ms == TURN_MS - 20_000

    played(tmp_path, story)


def test_a_vote_has_its_own_time_at_its_own_table(tmp_path: Path) -> None:
    """Table 2 votes on a bomb pot; at table 1 nothing is asked. Silence ends it."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.do(who["Kim"], c.Propose("bomb_pot"))
        assert evening.view(who["Lee"]).vote
        assert evening.view(who["Dana"]).vote is None
        await evening.passes(evening.live.night.house.vote_s * 1000)
        assert evening.view(who["Lee"]).vote is None
        assert evening.kinds().count("vote_closed") == 1

    played(tmp_path, story)


# ---------------------------------------------------------------- the end


def test_the_night_ends_when_both_hands_are_over(tmp_path: Path) -> None:
    """The host ends the night in two hands: both are finished, then everyone is cashed out
    once, and the books are closed."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await both_dealt(evening)
        await evening.do(who["Dana"], c.EndNight())
        await evening.act("f", 1)
        assert not evening.live.night.ended
        await evening.act("f", 2)
        await evening.passes(60_000)
        night = evening.live.night
        assert night.ended
        assert chips(night) == chips_in_play(night.ledger) == 0
        [entry] = await evening.lobby.register()
        assert entry.ended_ms
        stood = [k for k in evening.kinds() if k == "stood_up"]
        assert len(stood) == 4

    played(tmp_path, story)


# ---------------------------------------------------------------- real cards beside


def test_people_deal_at_one_table_while_the_server_deals_at_the_other(
    tmp_path: Path,
) -> None:
    """Dana types what happens at table 2. Its cards stay unknown, its pot is pushed; in the
    middle of it the server restarts."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=SLOW)
        who = await two_tables(evening, people=True)
        dana = who["Dana"]
        await evening.passes(SLOW.between_ms)
        assert evening.hand(1).turn > 0
        assert evening.live.night.tables[2].number == 0
        await evening.do(dana, c.SetDepth("cards"), 2)
        await evening.do(dana, c.Begin(button=1), 2)
        await evening.act("c x", 2)
        await evening.do(dana, c.Deal(parse("AhKhQh")), 2)
        evening = await again(evening)
        for guest in who.values():
            evening.live.audience.join(guest, 0)
        assert evening.view(who["Kim"]).hand.board == ("Ah", "Kh", "Qh")
        await evening.act("x x", 2)
        for _ in range(2):
            await evening.do(dana, c.Deal(), 2)
            await evening.act("x x", 2)
        error = await evening.refused(who["Kim"], c.Push(((1,),)))
        assert error.say == "Only the host or a co-host deals at this table."
        await evening.do(dana, c.Push(((1,),)), 2)
        seen = evening.view("", 2)
        assert seen.hand.board == ("Ah", "Kh", "Qh", "", "")
        assert [chair.stack for chair in seen.chairs] == [303, 297]
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.parametrize("is_over", [False, True])
def test_a_hand_goes_on_that_stood_still_while_the_other_table_filled_the_log(
    tmp_path: Path, is_over: bool
) -> None:
    """Kim and Lee talk before the flop, or their hand can still be undone, while Dana and Robin
    play so long that no row of it is among the newest. The server restarts: the hand goes on,
    and its pot goes to Kim."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=Pace(between_ms=0))
        dana = (await two_tables(evening, people=True))["Dana"]
        sums = [c.PutIn(((1, 50), (2, 50))), c.Push(((1,),))]
        await evening.do(dana, c.Begin(button=1), 2)
        for command in sums if is_over else []:
            await evening.do(dana, command, 2)
        quiet_since = evening.live.seq
        while evening.live.seq < quiet_since + 400:
            await evening.passes(0)
            await evening.act("f")
        evening = await again(evening)
        undone = [c.UndoNote(), c.UndoNote()] if is_over else []
        for command in (*undone, *sums):
            await evening.do(dana, command, 2)
        assert [chair.stack for chair in evening.view("", 2).chairs] == [350, 250]
        await evening.lobby.close()

    asyncio.run(run())


def test_time_passes_unnoticed_where_people_deal(tmp_path: Path) -> None:
    """An hour in the middle of a hand with real cards: nothing happens there."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await evening.do(who["Dana"], c.Begin(button=1), 2)
        rows = evening.live.seq
        await evening.do(who["Dana"], c.SitOut())
        await evening.passes(3_600_000)
        tables = {
            news.table for news in evening.live.audience.stage.tail if news.seq > rows
        }
        assert 2 not in tables
        assert evening.view(who["Kim"]).clock is None
        assert evening.view(who["Kim"]).chairs[0].back_in_ms == 0

    played(tmp_path, story, people=True)


def test_bots_are_not_seated_where_people_deal(tmp_path: Path) -> None:
    async def story(evening: Evening, who: dict[str, str]) -> None:
        error = await evening.refused(who["Dana"], c.AddBot("rock"), 2)
        assert error.say == "Bots can't play with real cards."

    played(tmp_path, story, people=True)


def test_a_players_own_cards_cannot_be_shown_by_the_server(tmp_path: Path) -> None:
    """The server does not know them: whoever wants to show turns them up on the table."""

    async def story(evening: Evening, who: dict[str, str]) -> None:
        await evening.do(who["Dana"], c.Begin(button=1), 2)
        error = await evening.refused(who["Kim"], c.Show())
        assert error.say == "Your cards are on the table: turn them up there."
        error = await evening.refused(who["Dana"], c.ExposeCard(1, 0, "Seen."), 2)
        assert error.words == "expose.real_cards"

    played(tmp_path, story, people=True)


HOUSE_WITHOUT_MUCKING = """
[showdown]
auto_muck = false
"""


def test_a_claim_at_the_showdown_is_what_was_dealt(tmp_path: Path) -> None:
    """In a house where winners open their hands themselves, nobody can claim other cards."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSE_WITHOUT_MUCKING, SLOW)
        robin = await evening.guest("Robin")
        evening.live.audience.join(robin, 0)
        await evening.do(evening.host, c.SitDown(1, 300))
        await evening.do(robin, c.SitDown(2, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(10_000)
        while evening.view(evening.turn()).may:
            may = evening.view(evening.turn()).may
            await evening.act("x" if may.check else "c")
        shows = evening.turn()
        seat = evening.view(shows).you.seat
        error = await evening.refused(shows, c.TurnUp(seat, (0, 1), parse("AsAh")))
        assert error.code == Sys.ROLE.value
        await evening.do(shows, c.Show())
        await evening.lobby.close()

    asyncio.run(run())
