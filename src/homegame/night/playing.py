"""Play at one table of the night: who speaks for which seat, and what the night makes of it."""

from msgspec.structs import replace

from homegame.cards import UNSEEN
from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model.refusal import Refused, Sys
from homegame.night import banking, consent, real
from homegame.night.after_hand import settled
from homegame.night.facts import Facts
from homegame.night.fold import folded
from homegame.night.night import (
    BY_DEALER,
    OFFICIALS,
    Actor,
    Decision,
    Night,
    decided_at,
    here,
    is_list_closed,
    seat_at,
    speaker,
)
from homegame.night.row import runs
from homegame.night.tournament import ending, play
from homegame.rulebook import Rule
from homegame.seats import DEALER, FLOOR, TableNo


def act(night: Night, by: Actor, at: TableNo, command: at_table.TableCommand) -> Decision:
    """A seat does something, or an official."""
    table = night.tables[at]
    return decided_at(at, at_table.decide(table, speaker(table, by), command))


def cut(night: Night, by: Actor, at: TableNo, command: c.Cut) -> Decision:
    """A player cuts the next deck from the top, before the seeds that cut it are opened: who
    knows them could choose the cards by it."""
    if is_list_closed(night, at):
        return Refused(Rule.THE_CUT, "cut.late")
    return act(night, by, at, command)


def deal(night: Night, by: Actor, at: TableNo, command: at_table.TableCommand) -> Decision:
    """The dealer does something: the official or, where people deal, a host."""
    table = night.tables[at]
    seat = DEALER if runs(night, by, at) else speaker(table, by)
    return decided_at(at, at_table.decide(table, seat, command))


def rule_on(
    night: Night, by: Actor, at: TableNo, command: at_table.TableCommand
) -> Decision:
    """The host rules as the floor, whether they have a seat or not."""
    decided = at_table.decide(night.tables[at], OFFICIALS.get(by, FLOOR), command)
    return decided_at(at, decided)


def show(night: Night, by: Actor, at: TableNo, command: c.Show, facts: Facts) -> Decision:
    """A player turns up their own cards in these places, or all that are still face down."""
    table, held = night.tables[at], facts.cards
    if table.dealer == "people":
        return Refused(Sys.ROLE, "show.real_cards")
    if not table.hand or not held:
        return Refused(Sys.NO_HAND, "hand.none")
    seat = seat_at(table, by)
    shown = table.hand.players[seat].shown
    face_down = [place for place in range(len(held)) if not shown or shown[place] < 0]
    places = command.places or tuple(face_down)
    cards = tuple([held[place] for place in places if place < len(held)])
    return act(night, by, at, c.TurnUp(seat, places, cards))


def expose(
    night: Night, by: Actor, at: TableNo, command: c.ExposeCard, facts: Facts
) -> Decision:
    """A card was exposed in the deal; a host who plays asks those in the hand first."""
    held, place = facts.cards, command.place
    card = held[place] if place < len(held) else UNSEEN
    ruling = c.Expose(command.seat, place, card, command.reason)
    decided = rule_on(night, by, at, ruling)
    if isinstance(decided, Refused):
        return decided
    asked = consent.asked_first(night, by, at, command)
    return here(at, asked) if asked else decided


def ruled(
    night: Night, by: Actor, at: TableNo, command: c.CorrectBet | c.KillHand | c.Void
) -> Decision:
    """A bet is corrected, a hand is dead, or all of it is void."""
    made = consent.ruled(night, by, at, command)
    return made if isinstance(made, Refused) else here(at, made)


def time_up(night: Night, by: Actor, at: TableNo, command: c.TimeUp) -> Decision:
    """Time is up; what follows when a clock that was called has rung can be undone."""
    decided = act(night, by, at, command)
    return decided if command.away else real.with_note(night, by, at, decided)


def call_clock(night: Night, by: Actor, at: TableNo, command: c.CallClock) -> Decision:
    """Call the clock; where people deal, a host may for those who have no device here
    (CON-31)."""
    if not runs(night, by, at):
        return act(night, by, at, command)
    decided = at_table.decide(night.tables[at], FLOOR, command)
    if isinstance(decided, Refused):
        return decided
    return here(at, [replace(event, by=by) for event in decided])


# ---------------------------------------------------------------- seats and chips


def stand_up(night: Night, by: Actor, at: TableNo, command: c.StandUp) -> Decision:
    """Leave the seat; in a tournament that gives up, where the house allows it."""
    table = night.tables[at]
    if not table.tournament:
        return act(night, by, at, command)
    refused = ending.refuse_leaving(night)
    return refused or play.removed(night, at, speaker(table, by), "left")


def buy(night: Night, by: Actor, at: TableNo, command: c.TopUp | c.AutoBuy) -> Decision:
    """Buy chips, or ask the banker for them."""
    table = night.tables[at]
    decided = at_table.decide(table, speaker(table, by), command)
    if isinstance(decided, Refused):
        return decided
    return banking.bought_or_asked(night, by, at, decided)


# ---------------------------------------------------------------- the next hand


def begin(night: Night, by: Actor, at: TableNo, command: c.Begin) -> Decision:
    """Begin the next hand; a tournament's is too short, or has everyone's chips."""
    if runs(night, by, at):
        return begun_by_people(night, by, at, command)
    table = night.tables[at]
    if night.paused_by or (night.ending and not at_table.can_begin(table)):
        return Refused(Sys.PAUSED, "begin.stopped")
    decided = at_table.decide(table, speaker(table, by), command)
    if isinstance(decided, Refused):
        return decided
    if table.tournament:
        return play.too_short(night, at) or here(at, play.with_left(night, decided))
    return here(at, decided)


def begun_by_people(night: Night, by: Actor, at: TableNo, command: c.Begin) -> Decision:
    """People who deal begin the next hand: the last one is settled first, even if it was not
    written down. That stands although the next one has to wait, or too few are left for it. The
    night's last hand stands once it is said to."""
    if real.is_last(night, at):
        return Refused(Sys.ENDED, "night.ending")
    before = settled(night, by, at)
    now = folded(night, before)
    if at not in now.tables:
        return before
    wait = play.waits(now, at) if now.tables[at].tournament else ""
    begins = (
        Refused(Sys.PAUSED, f"real.waits_{wait}")
        if wait
        else begin(now, BY_DEALER, at, command)
    )
    if not isinstance(begins, Refused):
        return before + begins
    settles = before and (wait or not at_table.can_begin(now.tables[at]))
    return before if settles else begins
