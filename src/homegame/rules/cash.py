"""Buying in and topping up at a cash table (CASH)."""

from homegame.chips import Chips, round_down
from homegame.model.state import Table
from homegame.rulebook import Rule, rule
from homegame.rulebook.presets import buy_in_range
from homegame.seats import Seat


def limits(table: Table) -> tuple[Chips, Chips]:
    """Tonight's buy-in limits: what the host set, else what the house says."""
    return table.buyin if table.buyin[1] else buy_in_range(table.house)


@rule(Rule.TOP_UP, Rule.TABLE_STAKES)
def top_up_range(table: Table, seat: Seat) -> tuple[Chips, Chips]:
    """How little and how much the seat may buy now: up to the table's maximum, never over.

    A seat that is broke buys in anew; (0, 0) is nothing.
    """
    chair = table.chairs[seat]
    assert chair
    least, most = limits(table)
    stack = chair.stack + in_hand(table, seat)
    room = round_down(max(most - stack, 0), table.house.chip_unit)
    if not room:
        return 0, 0
    return (min(least, room) if not stack else table.house.chip_unit), room


def in_hand(table: Table, seat: Seat) -> Chips:
    """What the seat has in the hand being played: its stack there, and what it has bet."""
    hand = table.hand
    if hand is None or hand.over:
        return 0
    player = hand.players[seat]
    return player.stack + player.bet + player.paid


def free_seats(table: Table) -> list[Seat]:
    """Seats that nobody has taken; who comes first is served first."""
    return [seat for seat, chair in enumerate(table.chairs) if seat and chair is None]
