"""Time at the table: turns, the bank, lost lines, pauses, the run-out and the next hand."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from homegame.model import commands as c
from homegame.model import events as e
from homegame.service.night.places import log_page
from homegame.service.refused import RequestRefused
from homegame.service.settings import Pace
from service.a_table import Evening, Screen, an_evening, an_evening_of, taken, two_seated

TURN_MS = 30_000
BANK_MS = 60_000


def played(folder: Path, play: Callable[[Evening], Awaitable[None]], **told: Any) -> None:
    """Run one evening to its end."""

    async def run() -> None:
        evening = await an_evening(folder, **told)
        try:
            await play(evening)
        finally:
            await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("CON-46")
def test_the_clock_acts_when_time_is_up(tmp_path: Path) -> None:
    """30 seconds for a turn: at 29.9 nothing has happened, at 30 the hand is folded."""

    async def play(evening: Evening) -> None:
        await two_seated(evening)
        await evening.passes(TURN_MS - 100)
        assert "timed_out" not in evening.kinds()
        await evening.passes(100)
        assert evening.kinds().count("timed_out") == 1
        assert "folded" in evening.kinds()

    played(tmp_path, play)


@pytest.mark.rule("CON-46")
def test_more_time_comes_from_the_bank(tmp_path: Path) -> None:
    """Asked for in time, 60 seconds follow, as that player alone is told; what was used is
    gone, the rest is kept."""

    async def play(evening: Evening) -> None:
        players = await two_seated(evening)
        thinker = evening.turn()
        await evening.do(thinker, c.MoreTime())
        told = {each for each in players if evening.view(each).you.bank_armed}
        assert told == {thinker}
        await evening.passes(TURN_MS + 20_000)
        assert "timed_out" not in evening.kinds()
        clock = evening.view(thinker).clock
        assert clock
        assert (clock.in_bank, clock.left_ms) == (True, BANK_MS - 20_000)
        assert not evening.view(thinker).you.bank_armed
        await evening.do(thinker, c.Call())
        assert evening.view(thinker).you.bank_ms == BANK_MS - 20_000

    played(tmp_path, play)


@pytest.mark.rule("CON-46")
def test_the_bank_is_full_again_each_hour(tmp_path: Path) -> None:
    """60 seconds an hour, not 60 a night; what was not used does not pile up."""

    async def play(evening: Evening) -> None:
        await two_seated(evening)
        thinker = evening.turn()
        await evening.do(thinker, c.MoreTime())
        await evening.passes(TURN_MS + BANK_MS - 1)
        await evening.do(thinker, c.Fold())
        assert evening.view(thinker).you.bank_ms == 1
        await evening.do(evening.host, c.Pause())
        await evening.passes(3_600_000)
        assert evening.view(thinker).you.bank_ms == BANK_MS

    played(tmp_path, play)


@pytest.mark.rule("CON-46")
def test_an_empty_bank_gives_nothing(tmp_path: Path) -> None:
    """Used up: the next request is refused, and the clock acts in time."""

    async def play(evening: Evening) -> None:
        await two_seated(evening)
        thinker = evening.turn()
        await evening.do(thinker, c.MoreTime())
        await evening.passes(TURN_MS + BANK_MS)
        assert "timed_out" in evening.kinds()
        await evening.passes(5000)
        while evening.turn() != thinker:
            await evening.do(evening.turn(), c.Call())
        with pytest.raises(RequestRefused, match="SYS-NO-HAND"):
            await evening.do(thinker, c.MoreTime())

    played(tmp_path, play)


def test_more_time_is_for_whose_turn_it_is(tmp_path: Path) -> None:
    """Nobody else can stretch a turn."""

    async def play(evening: Evening) -> None:
        host, robin = await two_seated(evening)
        other = robin if evening.turn() == host else host
        with pytest.raises(RequestRefused, match="SYS-NO-HAND"):
            await evening.do(other, c.MoreTime())

    played(tmp_path, play)


@pytest.mark.rule("CON-46")
def test_a_lost_line_gets_one_extra_bank(tmp_path: Path) -> None:
    """The connection drops in one's turn: 60 seconds more, once; everybody sees how long."""

    async def play(evening: Evening) -> None:
        host, robin = await two_seated(evening)
        lost = evening.turn()
        other = robin if lost == host else host
        [outbox] = evening.live.audience.gallery._lines[lost]
        evening.live.audience.leave(outbox)
        await evening.passes(TURN_MS + 20_000)
        assert "timed_out" not in evening.kinds()
        [chair] = [chair for chair in evening.view(other).chairs if chair.guest == lost]
        assert (chair.connected, chair.back_in_ms) == (False, BANK_MS - 20_000)
        await evening.passes(BANK_MS - 20_000)
        assert evening.kinds().count("timed_out") == 1

    played(tmp_path, play)


@pytest.mark.rule("CON-46")
def test_twice_in_a_row_and_the_seat_sits_out(tmp_path: Path) -> None:
    """Two decisions by the clock: after that nobody waits for the seat, and it gets no more
    cards until it comes back."""

    async def play(evening: Evening) -> None:
        host, robin = await two_seated(evening)
        slept = 0
        while "sat_out" not in evening.kinds() or evening.view(host).phase == "playing":
            may = evening.view(host).may
            if may:
                await evening.do(host, c.Check() if may.check else c.Call())
            elif evening.view(host).phase == "playing":
                assert evening.turn() == robin
                await evening.passes(TURN_MS)
                slept += 1
            else:
                await evening.passes(5000)
        assert slept == 2
        assert evening.kinds().count("sat_out") == 1
        assert evening.view(host).phase == "waiting"

    played(tmp_path, play, pace=Pace(runout_ms=0))


def test_a_pause_stops_the_clock(tmp_path: Path) -> None:
    """Paused at 10 seconds for an hour: 20 seconds are left when it goes on. Meanwhile no time
    is offered."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await evening.passes(10_000)
        running = evening.view(host).clock
        assert running
        assert running.more_ms > 0
        await evening.do(host, c.Pause())
        stopped = evening.view(host).clock
        assert stopped
        assert stopped.more_ms == 0
        await evening.passes(3_600_000)
        assert "timed_out" not in evening.kinds()
        await evening.do(host, c.Resume())
        clock = evening.view(host).clock
        assert clock
        assert clock.left_ms == TURN_MS - 10_000
        await evening.passes(TURN_MS - 10_000)
        assert "timed_out" in evening.kinds()

    played(tmp_path, play)


@pytest.mark.parametrize("clock_stops", [True, False])
def test_after_the_machine_stood_still_the_turn_has_its_full_time(
    tmp_path: Path, clock_stops: bool
) -> None:
    """A laptop is closed for ten minutes with 10 seconds left of the turn, and opened: nothing
    happens at once, the player sees 30 seconds, and 30 seconds later the clock acts. The
    monotonic clock has run on meanwhile, or has stopped; the wall clock went on."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await evening.passes(TURN_MS - 10_000)
        screen = Screen(evening, host)
        screen.reads()
        if clock_stops:
            evening.clock.suspended_ms += 600_000
            await evening.passes(10_000)
        else:
            evening.clock.ms += 600_000
            await evening.passes(0)
        assert "timed_out" not in evening.kinds()
        screen.reads()
        assert screen.view["clock"]["left_ms"] == TURN_MS
        await evening.passes(TURN_MS - 1)
        assert "timed_out" not in evening.kinds()
        await evening.passes(1)
        assert "timed_out" in evening.kinds()

    played(tmp_path, play)


def test_who_comes_back_first_finds_the_full_time(tmp_path: Path) -> None:
    """The machine wakes, and a player's line is there before any alarm rings."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await evening.passes(TURN_MS - 1000)
        evening.clock.suspended_ms += 600_000
        screen = Screen(evening, host)
        screen.reads()
        assert screen.view["clock"]["left_ms"] == TURN_MS

    played(tmp_path, play)


def test_standing_still_in_a_pause_changes_nothing(tmp_path: Path) -> None:
    """The game is paused at 10 seconds, the machine sleeps; 20 seconds are left."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await evening.passes(10_000)
        await evening.do(host, c.Pause())
        evening.clock.ms += 600_000
        await evening.do(host, c.Resume())
        clock = evening.view(host).clock
        assert clock
        assert clock.left_ms == TURN_MS - 10_000

    played(tmp_path, play)


def test_a_time_bank_in_use_is_whole_again(tmp_path: Path) -> None:
    """20 of 60 seconds of the bank are used when the machine stands still for five minutes."""

    async def play(evening: Evening) -> None:
        await two_seated(evening)
        thinker = evening.turn()
        await evening.do(thinker, c.MoreTime())
        await evening.passes(TURN_MS + 20_000)
        evening.clock.ms += 300_000
        await evening.passes(0)
        assert "timed_out" not in evening.kinds()
        clock = evening.view(thinker).clock
        assert clock
        assert (clock.in_bank, clock.left_ms) == (True, BANK_MS)

    played(tmp_path, play)


def test_a_vote_that_stood_still_has_its_full_time(tmp_path: Path) -> None:
    """A vote is open when the machine stands still; it doesn't close at once."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        await evening.do(host, c.Propose("bomb_pot"))
        opened = evening.live.timing.agendas[1].vote_ms
        assert opened
        evening.clock.ms += 600_000
        await evening.passes(0)
        assert evening.view(host).vote
        assert evening.live.timing.agendas[1].vote_ms == opened + 600_000

    played(tmp_path, play)


async def all_in(evening: Evening) -> None:
    """Both put everything in before the flop."""
    await evening.do(evening.turn(), c.RaiseTo(300))
    await evening.do(evening.turn(), c.Call())


@pytest.mark.rule("SHOW-10")
def test_the_run_out_is_slow(tmp_path: Path) -> None:
    """All in before the flop: hands first, then a street each 1.2 seconds, then the pot.
    No frame and no log has a card before its time."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await all_in(evening)
        seen = []
        for _ in range(5):
            hand = evening.view(host).hand
            assert hand
            rows = (await log_page(evening.live, 10**6, 500)).news
            dealt = sum(isinstance(row.event, e.BoardDealt) for row in rows)
            seen.append((len(hand.board), dealt, hand.street == "over"))
            await evening.passes(1200)
        assert seen == [
            (0, 0, False),
            (3, 1, False),
            (4, 2, False),
            (5, 3, False),
            (5, 3, True),
        ]
        assert all(all(chair.cards) for chair in evening.view(host).chairs)

    played(tmp_path, play)


def test_talk_does_not_hold_up_the_cards(tmp_path: Path) -> None:
    """Somebody chats during the run-out: the flop comes when it would have come."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await all_in(evening)
        await evening.passes(1000)
        await evening.do(host, c.Say("come on"))
        await evening.passes(200)
        hand = evening.view(host).hand
        assert hand
        assert len(hand.board) == 3

    played(tmp_path, play)


def test_the_next_hand_comes_by_itself(tmp_path: Path) -> None:
    """Five seconds after a hand; the view counts down."""

    async def play(evening: Evening) -> None:
        host, _ = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        assert evening.view(host).next_ms == 5000
        await evening.passes(4999)
        assert evening.view(host).next_ms == 1
        hand = evening.view(host).hand
        assert hand
        assert hand.number == 1
        await evening.passes(1)
        hand = evening.view(host).hand
        assert hand
        assert hand.number == 2

    played(tmp_path, play)


def test_when_all_agree_the_next_hand_comes_at_once(tmp_path: Path) -> None:
    """One of two is not all."""

    async def play(evening: Evening) -> None:
        host, robin = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        await evening.do(host, c.SkipWait())
        view = evening.view(robin)
        assert (view.skips, view.skips_of, view.skipped) == (1, 2, False)
        await evening.do(robin, c.SkipWait())
        await evening.passes(0)
        assert evening.kinds().count("begun") == 2

    played(tmp_path, play)


@pytest.mark.rule("VAR-10")
@pytest.mark.parametrize(
    ("offset_min", "past_min"), [(0, 0), (120, 0), (330, 30), (-210, 30)]
)
def test_a_full_hour_is_one_where_the_host_is(
    tmp_path: Path, offset_min: int, past_min: int
) -> None:
    """In India and in Newfoundland it is half past when it is a full hour in Greenwich."""

    async def play(evening: Evening) -> None:
        to_utc_min = 60 - evening.clock.wall_ms() // 60_000 % 60
        found = evening.live.timing.hour_in_ms() // 60_000
        assert found % 60 == (to_utc_min - past_min) % 60

    played(tmp_path, play, utc_offset_min=offset_min)


def test_bots_rest_when_nobody_is_there(tmp_path: Path) -> None:
    """Dana has sat down among three bots and closed her page: no second hand is dealt. She
    looks in again, sees at once how long it is to the next one, and they play."""

    async def play(evening: Evening) -> None:
        await evening.do(evening.host, c.SitDown(4, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(0)
        while not evening.hand().over:
            if evening.hand().turn == evening.view(evening.host).you.seat:
                await evening.do(evening.host, c.Fold(anyway=True))
            await evening.passes(1000)
        [outbox] = evening.live.audience.gallery._lines[evening.host]
        evening.live.audience.leave(outbox)
        await evening.passes(600_000)
        assert evening.kinds().count("begun") == 1
        line = evening.live.audience.join(evening.host, 0)
        assert json.loads(taken(line))["view"]["next_ms"] == 5000
        await evening.passes(5000)
        assert evening.kinds().count("begun") == 2

    played(tmp_path, play, bots=("rock", "caller", "shark"))


def test_a_broke_bot_buys_in_again(tmp_path: Path) -> None:
    """Bots that call everything lose it all sometimes; the chips they buy are in the log."""

    async def play(evening: Evening) -> None:
        host = evening.host
        for _ in range(500):
            view = evening.view(host)
            if not view.you.seat:
                await evening.do(host, c.SitDown(9, 300))
                if evening.view(host).waits_for == "start":
                    await evening.do(host, c.Start())
            elif view.run_vote and view.run_vote.may:
                await evening.do(host, c.RunIt(1))
            elif view.may:
                most = view.may.raise_most
                await evening.do(host, c.RaiseTo(most) if most else c.Call())
            elif view.you.top_up_least > 1:
                await evening.do(host, c.TopUp(view.you.top_up_most))
            bots = [guest for guest in evening.view(host).guests if guest.bot]
            if any(bot.bought > 300 for bot in bots):
                return
            await evening.passes(10)
        raise AssertionError("no bot was ever broke")

    played(tmp_path, play, bots=("caller", "caller"), pace=Pace(0, 10, 0, 20))


def test_a_busy_table_says_so(tmp_path: Path) -> None:
    """The mailbox has a size: what does not fit is refused at once, the rest is done."""

    async def play(evening: Evening) -> None:
        before = evening.live.seq
        asked = [
            asyncio.create_task(evening.do(evening.host, c.Say(f"line {number}")))
            for number in range(300)
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, RequestRefused)]
        assert len(refused) == 300 - 256
        assert {answer.error.code for answer in refused} == {"SYS-RATE"}
        assert evening.live.seq - before == 256

    played(tmp_path, play)


@pytest.mark.rule("CON-33")
@pytest.mark.parametrize(("house", "kind"), [("pats", "folded"), ("vegas-home", "checked")])
def test_a_lost_line_is_folded_in_turn_where_the_house_says_so(
    tmp_path: Path, house: str, kind: str
) -> None:
    """Robin has lost the line and could check: Pat's house folds, Vegas checks."""

    async def play(evening: Evening) -> None:
        robin = await evening.guest("Robin")
        outbox = evening.live.audience.join(robin, 0)
        await evening.do(evening.host, c.SitDown(1, 100))
        await evening.do(robin, c.SitDown(2, 100))
        await evening.do(evening.host, c.Start())
        await evening.passes(0)
        if evening.turn() == robin:
            await evening.do(robin, c.Call() if evening.view(robin).may.call else c.Check())
            await evening.do(evening.host, c.Check())
        if evening.turn() == evening.host:
            may = evening.view(evening.host).may
            await evening.do(evening.host, c.Call() if may.call else c.Check())
        assert evening.turn() == robin
        evening.live.audience.leave(outbox)
        while "timed_out" not in evening.kinds():
            await evening.passes(1_000)
        assert kind in evening.kinds()[-6:]

    played(tmp_path, play, house=house)


@pytest.mark.rule("STRAD-26")
@pytest.mark.parametrize(
    ("house", "wait_ms"),
    [
        ("[straddle]\nwindow_s = 12", 12_000),
        ("[straddle]\nwindow_s = 2", 5_000),
        ("[straddle]\nenabled = false\nwindow_s = 12", 5_000),
    ],
)
def test_there_is_time_to_straddle_before_the_deal(
    tmp_path: Path, house: str, wait_ms: int
) -> None:
    """A hand is over: the next one begins when the time to straddle is over, too."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, house)
        robin = await evening.guest("Robin")
        evening.live.audience.join(robin, 0)
        for seat, guest in enumerate((evening.host, robin), 1):
            await evening.do(guest, c.SitDown(seat, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(0)
        await evening.do(evening.turn(), c.Fold())
        assert evening.view(robin).next_ms == wait_ms
        await evening.passes(wait_ms - 100)
        assert evening.kinds().count("begun") == 1
        await evening.passes(100)
        assert evening.kinds().count("begun") == 2
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("CON-31")
def test_another_player_calls_the_clock(tmp_path: Path) -> None:
    """40 seconds to think in peace, then 15 when the clock is called: no bank follows."""
    house = "[clock]\nturn_s = 60\ngrace_s = 40\nseconds = 15"

    async def run() -> None:
        evening = await an_evening_of(tmp_path, house)
        both = {*await two_seated(evening)}
        thinker = evening.turn()
        [other] = both - {thinker}
        await evening.passes(39_000)
        assert evening.view(other).clock.grace_ms == 1_000
        for guest, words in ((other, "clock.early"), (thinker, "clock.early")):
            with pytest.raises(RequestRefused) as refused:
                await evening.do(guest, c.CallClock())
            assert (refused.value.error.code, refused.value.error.words) == (
                "CON-31",
                words,
            )
        await evening.do(thinker, c.MoreTime())
        await evening.passes(1_000)
        with pytest.raises(RequestRefused) as refused:
            await evening.do(thinker, c.CallClock())
        assert refused.value.error.words == "clock.other"
        await evening.do(other, c.CallClock())
        assert evening.kinds()[-1] == "clock_called"
        clock = evening.view(thinker).clock
        assert (clock.left_ms, clock.called, clock.in_bank) == (15_000, True, False)
        with pytest.raises(RequestRefused) as refused:
            await evening.do(other, c.CallClock())
        assert refused.value.error.words == "clock.called"
        with pytest.raises(RequestRefused) as refused:
            await evening.do(thinker, c.MoreTime())
        assert refused.value.error.words == "clock.called"
        await evening.passes(14_900)
        assert "timed_out" not in evening.kinds()
        await evening.passes(100)
        assert "timed_out" in evening.kinds()
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("CON-31")
def test_the_clock_does_not_give_more_time_and_the_bank_keeps_its_rest(
    tmp_path: Path,
) -> None:
    """10 of 30 seconds are left when the clock of 60 is called: 10 it is. In the bank, its
    rest is kept for another hand."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, "[clock]\ngrace_s = 0\nseconds = 60")
        both = {*await two_seated(evening)}
        thinker = evening.turn()
        [other] = both - {thinker}
        await evening.passes(20_000)
        await evening.do(other, c.CallClock())
        assert evening.view(thinker).clock.left_ms == 10_000
        await evening.do(thinker, c.Call())
        asks = evening.turn()
        [caller] = both - {asks}
        await evening.do(asks, c.MoreTime())
        await evening.passes(35_000)
        await evening.do(caller, c.CallClock())
        assert evening.view(asks).you.bank_ms == 55_000
        await evening.lobby.close()

    asyncio.run(run())


def voted(evening: Evening) -> list[int]:
    """How often each who has answered would run it."""
    events = [news.event for news in evening.live.audience.stage.tail]
    return [event.runs for event in events if isinstance(event, e.RunsVoted)]


@pytest.mark.rule("POT-33")
def test_a_vote_on_runs_has_one_clock_for_all(tmp_path: Path) -> None:
    """Ten seconds. Dana would run it twice after six of them; Robin has four left and says
    nothing, which is once. Nobody has missed a decision by that."""

    async def play(evening: Evening) -> None:
        await two_seated(evening)
        await all_in(evening)
        await evening.passes(6000)
        first = evening.turn()
        for _ in range(2):  # Two taps, or two devices.
            await evening.do(first, c.RunIt(2))
        clock = evening.view(first).clock
        assert clock
        assert clock.left_ms == 4000
        await evening.passes(3900)
        assert voted(evening) == [2]
        await evening.passes(100)
        assert voted(evening) == [2, 1]
        assert "timed_out" not in evening.kinds()
        await evening.passes(6000)
        hand = evening.view(first).hand
        assert hand
        assert (len(hand.boards), len(hand.board)) == (1, 5)

    played(tmp_path, play, runs=2)


@pytest.mark.rule("POT-33")
def test_if_nobody_answers_it_is_dealt_once(tmp_path: Path) -> None:
    """The house gives 25 seconds instead of ten."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, "[runs]\nvote_s = 25\n")
        await two_seated(evening)
        await all_in(evening)
        await evening.passes(24_900)
        assert voted(evening) == []
        await evening.passes(100)
        assert voted(evening) == [1]
        assert not evening.live.broken
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("CON-32", "VAR-30")
def test_time_is_up_at_a_draw_too(tmp_path: Path) -> None:
    """Nobody draws: when their turn is over both stand pat, and the hand goes on."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, '[game]\nvariant = "five_draw"\n')
        await two_seated(evening)
        await evening.do(evening.turn(), c.Call())
        await evening.do(evening.turn(), c.Check())
        assert evening.kinds()[-1] == "checked"
        await evening.passes(TURN_MS - 100)
        assert "discarded" not in evening.kinds()
        await evening.passes(100)
        await evening.passes(TURN_MS)
        assert evening.kinds().count("discarded") == 2
        assert evening.kinds().count("timed_out") >= 2
        assert not evening.live.broken
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("VAR-21")
def test_a_card_that_must_go_goes_when_time_is_up(tmp_path: Path) -> None:
    """Pineapple: three cards each, and the last one is thrown away for who is slow."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, '[game]\nvariant = "pineapple"\n')
        await two_seated(evening)
        await evening.passes(2 * TURN_MS)
        hand = evening.live.night.tables[1].hand
        assert hand
        assert [player.down for player in hand.players[1:3]] == [2, 2]
        await evening.lobby.close()

    asyncio.run(run())
