"""The clocks of a night, by the times of its log's rows: each table's turn clock, and the clock
of the tournament's levels.

What is left of a time bank or of a level follows from the log, so a server that comes back
knows it. The turn's clock that people see runs in `agenda`, by a clock that is never set.
"""

from msgspec.structs import replace

from homegame.engine.legal import is_voting
from homegame.engine.turn import turn_id
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.night.level_clock import MINUTE_MS
from homegame.night.night import Night, sitting, stands_still
from homegame.night.turn_clock import UNTIMED_MS, TurnClock
from homegame.rulebook import HouseRules
from homegame.seats import NIGHT, NOBODY, TableNo
from homegame.variants import RunVote, Showdown

# ---------------------------------------------------------------- the turn


def turn_clocks(
    was: Night, now: Night, at: TableNo, at_ms: int
) -> dict[TableNo, TurnClock]:
    """The tables' turn clocks after an event; `was` is the night before it. At a table the
    hand may have changed, and in a pause all stand still."""
    clocks = now.clocks
    if now.tables is was.tables and now.paused_by == was.paused_by:
        return clocks
    for number in [*now.tables] if at == NIGHT else (at,):
        if is_timed_anew(was, now, number):
            clock = followed(was, now, number, at_ms)
            if clock is not clocks.get(number):
                clocks = {**clocks, number: clock}
    return clocks


def is_timed_anew(was: Night, now: Night, at: TableNo) -> bool:
    """Whether a table's hand has changed, or play there has stopped or goes on."""
    before, after = was.tables.get(at), now.tables.get(at)
    if before is None or after is None:
        return False
    return before.hand is not after.hand or stands_still(was, at) != stands_still(now, at)


def followed(
    was: Night, now: Night, at: TableNo, at_ms: int, *, called: bool = False
) -> TurnClock:
    """A table's turn clock after an event (CON-46). Whoever has decided, or is called, pays
    with their bank for what they took beyond their time."""
    before = now.clocks.get(at) or TurnClock(now.opened_ms)
    after = with_turn(before, now, at, at_ms)
    if called or after.decision != before.decision:
        bank_ms = was.tables[at].house.clock.bank_s * 1000
        late = before.overrun(at_ms, bank_ms)
        if late is not before:
            after = replace(after, banks=late.banks)
    return after


def with_turn_clock(night: Night, at: TableNo, clock: TurnClock) -> Night:
    """The same night with another turn clock at a table."""
    return replace(night, clocks={**night.clocks, at: clock})


def clock_called(was: Night, now: Night, at: TableNo, _: e.ClockCalled) -> Night:
    """Whoever is to act has the time that the house gives from now on, and no more."""
    clock = followed(was, now, at, now.at_ms, called=True)
    gets_ms = was.tables[at].house.clock.seconds * 1000
    return with_turn_clock(now, at, clock.call(now.at_ms, gets_ms))


def clock_stopped(was: Night, now: Night, at: TableNo, _: e.ClockStopped) -> Night:
    """The decision has no limit again."""
    clock = followed(was, now, at, now.at_ms, called=True)
    return with_turn_clock(now, at, clock.uncalled(now.at_ms))


def with_turn(clock: TurnClock, night: Night, at: TableNo, now: int) -> TurnClock:
    """The clock follows the decision that is due; a vote on runs has one clock for all. Where
    people deal, a decision has no limit until someone calls the clock."""
    table = night.tables[at]
    hand = table.hand
    if hand is None or hand.over or hand.turn <= NOBODY or night.ended:
        return clock.stopped(now)
    people = table.dealer == "people"
    if people and table.depth == "button":
        return clock.stopped(now)
    voting = is_voting(hand)
    decision = f"runs {hand.plan.number}" if voting else f"{turn_id(hand)} {hand.turn}"
    guest = sitting(table, hand.turn)
    if clock.decision != decision:
        of_ms = UNTIMED_MS if people else time_for(table.house, hand) * 1000
        clock = clock.started(decision, hand.turn, guest, now, of_ms)
    elif clock.guest != guest:
        clock = replace(clock, seat=hand.turn, guest=guest)
    return clock.paused(now) if stands_still(night, at) else clock.resumed(now)


def time_for(house: HouseRules, hand: Hand) -> int:
    """The seconds that the house gives for this decision: a turn, a vote on runs, or a hand
    to be shown."""
    match hand.program[hand.step]:
        case RunVote():
            return house.runs.vote_s
        case Showdown():
            return house.show.window_s
        case _:
            return house.clock.turn_s


# ---------------------------------------------------------------- the level


def with_level_clock(night: Night) -> Night:
    """The night, whose level's clock runs or stands still as it should."""
    runs = should_run(night)
    if runs == night.level.runs:
        return night
    return with_left(night, night.level.left(night.at_ms))


def should_run(night: Night) -> bool:
    """Time runs while the tournament is played, and stands still in a pause, while a deal is
    talked about, and until everyone is seated."""
    found = night.tournament
    if found is None or found.ended or not found.level:
        return False
    if night.paused_by or night.ended:
        return False
    return found.deal is None and not found.seating


def with_left(night: Night, left_ms: int) -> Night:
    """The night with so much left of its level, or its break."""
    clock = night.level.started(left_ms, night.at_ms, runs=should_run(night))
    return replace(night, level=clock)


def level_began(_: Night, now: Night, __: TableNo, event: e.LevelBegan) -> Night:
    """The level has its whole time; the levels began with the first."""
    if event.number == 1:
        now = levels_begin(now)
    assert now.tournament
    level = now.tournament.structure.levels[event.number - 1]
    return with_left(now, level.minutes * MINUTE_MS)


def clock_started(_: Night, now: Night, __: TableNo, ___: e.ClockStarted) -> Night:
    """The levels begin only now."""
    return levels_begin(now)


def levels_begin(night: Night) -> Night:
    """The night, whose levels begin with its last row."""
    return replace(night, level=replace(night.level, started_ms=night.at_ms))


def break_began(_: Night, now: Night, __: TableNo, event: e.BreakBegan) -> Night:
    """The break has its whole time."""
    return with_left(now, event.minutes * MINUTE_MS)


def break_ended(was: Night, now: Night, _: TableNo, __: e.BreakEnded) -> Night:
    """What was left of the level before the break is left of it again."""
    called = was.tournament and was.tournament.called_break
    assert called
    return with_left(now, called.left_s * 1000)


def level_clock_set(_: Night, now: Night, __: TableNo, event: e.LevelClockSet) -> Night:
    """So much is left as a host says."""
    return with_left(now, event.left_s * 1000)


# ---------------------------------------------------------------- people


def stood_up(_: Night, now: Night, __: TableNo, event: e.StoodUp) -> Night:
    """When a guest left a seat: who comes back soon brings the same chips (CASH-09)."""
    times = {**now.stood_up_at_ms, event.guest: now.at_ms}
    return replace(now, stood_up_at_ms=times)
