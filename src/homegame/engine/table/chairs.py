"""Questions that the other files here ask about a table, and changes to its chairs."""

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.engine.plan import ready
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Table
from homegame.rulebook import HouseRules
from homegame.rules.button import may_be_first
from homegame.rules.cash import change_due
from homegame.rules.games import played, seats_served, turns
from homegame.rules.straddles import posted
from homegame.seats import Seat

Decision = list[e.TableEvent] | Refused


def empty_table(house: HouseRules, buyin: tuple[Chips, Chips] = (0, 0)) -> Table:
    """A table with no one seated. Seats count from 1, so index 0 stays empty."""
    seats = min(house.table.max_seats, seats_served(house))
    return Table(
        house=house,
        variant=played(house, turns(house)[0])[0],
        chairs=(None,) * (seats + 1),
        buyin=buyin,
    )


def is_playing(table: Table) -> bool:
    """A hand is in play."""
    return table.hand is not None and not table.hand.over


def is_passed_over(table: Table) -> bool:
    """The hand in play is not written down, because only the button is kept. A change hand
    always is: someone gets the odd chips."""
    hand = table.hand if is_playing(table) else None
    return table.depth == "button" and hand is not None and not posted(hand.plan, "change")


def is_dealt_in(table: Table, seat: Seat) -> bool:
    """The seat has chips in the hand being played, folded or not."""
    hand = table.hand
    return hand is not None and not hand.over and hand.plan.stacks[seat] > 0


def can_begin(table: Table) -> bool:
    """No hand is in play and enough seats can play the next one.

    At the end of the night only the change hand is left to play.
    """
    if is_playing(table):
        return False
    if table.last:
        return bool(change_due(table))
    return len(ready(table)) >= table.house.table.min_seats


def first_in_question(table: Table, host: Seat) -> list[Seat]:
    """The seats that may get the first button; empty after the first hand. Where there are
    several they draw for it, or chance gives it to one, as the house says."""
    return [] if table.number else may_be_first(table.house, ready(table), host)


def with_chair(table: Table, seat: Seat, chair: Chair | None) -> Table:
    """The same table with one chair taken, changed or free."""
    chairs = table.chairs
    return replace(table, chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def changed(table: Table, seat: Seat, **fields: object) -> Table:
    """The same table with these fields of one chair changed."""
    chair = table.chairs[seat]
    assert chair
    return with_chair(table, seat, replace(chair, **fields))
