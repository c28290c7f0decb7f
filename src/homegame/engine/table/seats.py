"""Sit down, stand up, sit out and come back."""

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.table.chairs import Decision, changed, is_dealt_in, with_chair
from homegame.engine.table.chips import refuse_purchase, refuse_rebuy, with_rebuy
from homegame.engine.table.moves import refuse_open_seat, without_move
from homegame.engine.table.votes import without_question, without_vote
from homegame.engine.turn import turn_id
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Past, Table
from homegame.rulebook import Rule, rule
from homegame.rules.cash import (
    is_busted,
    limits,
    may_rebuy,
    orbits_to_wait,
    past_of,
    return_range,
    top_up_range,
    with_past,
)
from homegame.rules.missed import is_owing
from homegame.rules.open_stakes import least_stack
from homegame.seats import Seat

Command = c.StandUp | c.SitOut | c.ComeBack

EXPIRIES_TO_SIT_OUT = 2
"""After this many timeouts in a row the seat sits out (CON-46)."""


def decide(table: Table, by: Seat, command: Command) -> Decision:
    """A seat stands up, sits out or comes back. Sitting down is a guest's: see `sit_down`."""
    match command:
        case c.StandUp():
            return stand_up(table, by, "left")
        case c.SitOut():
            return sit_out(table, by)
        case c.ComeBack():
            return come_back(table, by)


# ---------------------------------------------------------------- sitting down


def new_chair(table: Table, guest: str, amount: Chips) -> Chair:
    """The chair of a player who comes to this table. In a tournament no one waits for a blind:
    only a seat between the button and the small blind does (POS-09)."""
    late = table.number > 0 and not table.tournament
    return Chair(guest, amount, waiting=late, new=late, since=table.number)


@rule(Rule.JOINING, Rule.TABLE_SIZE)
def sit_down(
    table: Table, guest: str, seat: Seat, amount: Chips, minutes: int = 0
) -> Decision:
    """Take a free seat with a buy-in within the limits, `minutes` after leaving the table."""
    if refused := refuse_open_seat(table, seat):
        return refused
    refused = refuse_return(table, guest, amount, minutes)
    return refused or [e.SatDown(seat, guest, amount)]


def refuse_return(table: Table, guest: str, amount: Chips, minutes: int) -> Refused | None:
    """A new player buys in within the limits; a returning one may have to bring more."""
    past = past_of(table, guest)
    if is_busted(past) and not may_rebuy(table, guest):
        return refuse_rebuy(table)
    least, most = return_range(table, past, minutes)
    refused = refuse_purchase(table, amount, least, most)
    if (least, most) == limits(table):
        return refused
    if most and (amount == past.chips_when_left or not refused):
        return None
    numbers: dict[str, int | str] = {
        "orbits": orbits_to_wait(table, past),
        "minutes": table.house.leave.keep_stack_min - minutes,
        "left_chips": past.chips_when_left,
    }
    words = "return.minutes"
    if orbits_to_wait(table, past):
        words = "return.whole" if most else "return.orbits"
    return Refused(Rule.RETURN_AFTER_LEAVING, words, numbers, "amount")


def sat_down(table: Table, event: e.SatDown) -> Table:
    """The guest has a chair. Forget that they left; after a bust sitting down counts as a
    rebuy."""
    past = past_of(table, event.guest)
    if is_busted(past):
        table = with_rebuy(table, past)
    elif past.seat:
        table = replace(table, past=with_past(table, Past(event.guest, past.rebuys)))
    return with_chair(table, event.seat, new_chair(table, event.guest, event.amount))


def moved_here(table: Table, event: e.MovedHere) -> Table:
    """The guest's chips are here, as far as anyone knows how many they are."""
    chair = new_chair(table, event.guest, event.amount)
    return with_chair(table, event.seat, replace(chair, uncounted=event.uncounted))


# ---------------------------------------------------------------- leaving


@rule(Rule.NO_GOING_SOUTH, Rule.LEAVING, Rule.NOTHING_LEAVES_OPEN_STAKES)
def stand_up(table: Table, seat: Seat, why: e.Why) -> Decision:
    """A player leaves with all their chips, and not before the hand is over."""
    chair = table.chairs[seat]
    assert chair
    if is_dealt_in(table, seat):
        return [e.Leaving(seat, why)]
    return [e.StoodUp(seat, chair.guest, chair.stack, why)]


def leaving(table: Table, event: e.Leaving) -> Table:
    """The player goes after the hand; no one is asked about it any more."""
    table = without_question(table, event.seat, "kick")
    return changed(without_move(table, event.seat), event.seat, leaving=event.why)


def stayed(table: Table, event: e.Stayed) -> Table:
    """The player does not go."""
    return changed(table, event.seat, leaving="")


def stood_up(table: Table, event: e.StoodUp) -> Table:
    """The chair is empty. Remember which seat the guest left, with how many chips, and whether
    it was lost."""
    seat = event.seat
    chair = table.chairs[seat]
    assert chair
    past = past_of(table, chair.guest)
    gone = Past(
        chair.guest,
        past.rebuys,
        seat,
        event.amount,
        table.marks.button,
        last_hand=table.number,
        absent=event.why == "absent",
    )
    table = replace(without_move(table, seat), past=with_past(table, gone))
    table = without_question(table, seat, "kick")
    return with_chair(without_vote(table, seat), seat, None)


def moved_away(table: Table, event: e.MovedAway) -> Table:
    """The chair is empty; what is to be remembered of the guest goes with them."""
    seat = event.seat
    return with_chair(without_vote(without_move(table, seat), seat), seat, None)


# ---------------------------------------------------------------- sitting out


@rule(Rule.CHIPS_LEFT_BEHIND)
def sit_out(table: Table, seat: Seat) -> Decision:
    """Deal this seat out from the next hand on."""
    chair = table.chairs[seat]
    assert chair
    if chair.out:
        return Refused(Rule.AWAY_FROM_TABLE, "sit.already_out")
    return [e.SatOut(seat, "asked")]


def sat_out(table: Table, event: e.SatOut) -> Table:
    """The seat is dealt out; its orbits are counted from here."""
    at = table.marks.button
    return changed(table, event.seat, out=True, out_at=at, orbits=0, buys=False)


def come_back(table: Table, seat: Seat) -> Decision:
    """Be dealt in again, at once or at the seat's place; without chips, buy in first. A player
    who was to leave after the hand stays."""
    chair = table.chairs[seat]
    assert chair
    if chair.leaving == "left":
        return [e.Stayed(seat)]
    if not chair.out:
        return Refused(Rule.AWAY_FROM_TABLE, "sit.already_in")
    if chair.stack < least_stack(table.house) and not is_dealt_in(table, seat):
        least, most = top_up_range(table, seat)
        numbers: dict[str, int | str] = {"least_chips": least, "most_chips": most}
        return Refused(Rule.BUY_IN_RANGE, "sit.broke", numbers)
    return [e.CameBack(seat)]


@rule(Rule.MISSED_BUTTON)
def came_back(table: Table, event: e.CameBack) -> Table:
    """A seat that missed nothing plays at once; a newcomer stays one until the first hand."""
    chair = table.chairs[event.seat]
    assert chair
    late = chair.new or is_owing(chair.owes)
    return changed(table, event.seat, out=False, waiting=late, expired=0)


@rule(Rule.TURN_CLOCK)
def timed_out(
    table: Table, seat: Seat, acts: list[e.TableEvent], *, away: bool
) -> list[e.TableEvent]:
    """A seat's turn has run out, and the clock acts for it; the second time in a row the seat
    sits out. Where people deal they see whether its player is there. Of who was removed, or
    has given up the seat and is gone, no more is said: their time has not run out."""
    chair = table.chairs[seat]
    assert chair
    if chair.leaving == "kicked" or (chair.leaving == "left" and away):
        return acts
    running = chair.expired + 1 if table.dealer == "server" else 1
    goes = running >= EXPIRIES_TO_SIT_OUT and not chair.out and not chair.leaving
    out: list[e.TableEvent] = [e.SatOut(seat, "time")] if goes else []
    known = table.tournament and chair.out
    return [e.TimedOut(seat, running, known), *acts, *out]


def slept(table: Table, event: e.TimedOut) -> Table:
    """The seat has let its turn run out. In logs of older versions the clock's act came first:
    there the seat is no longer to act."""
    hand, seat = table.hand, event.seat
    turn = turn_id(hand) if hand and hand.turn == seat else ""
    return changed(table, seat, expired=event.running, slept=turn)
