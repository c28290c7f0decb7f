"""Real chips that change hands between two hands: change, sales, held chips, and the count."""

from msgspec.structs import replace

from homegame.engine.table.chips import counted, more
from homegame.engine.table.votes import without_question
from homegame.model import events as e
from homegame.model.state import Table


def sold(table: Table, event: e.ChipsSold) -> Table:
    """Chips have gone from one seat to another."""
    return more(more(table, event.seat, -event.amount), event.to, event.amount)


def held_played(table: Table, event: e.HeldPlayed) -> Table:
    """A chip from off the table is on it."""
    return more(table, event.seat, event.amount)


def stack_counted(table: Table, event: e.StackCounted) -> Table:
    """The stack is what was counted; no one is asked about it any more."""
    seats = tuple(sorted({*table.counted, event.seat}))
    now = counted(without_question(table, event.seat), event.seat, event.stack)
    return replace(now, counted=seats)
