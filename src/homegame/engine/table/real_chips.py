"""Real chips that change hands between two hands: change, sales, held chips, and the count."""

from msgspec.structs import replace

from homegame.engine.table.chips import counted, more
from homegame.engine.table.votes import without_question
from homegame.model import events as e
from homegame.model.state import Table

Event = e.ChipsSwapped | e.ChipsSold | e.HeldPlayed | e.StackCounted


def evolve(table: Table, event: Event) -> Table:
    """The table after chips changed hands or were counted. Change leaves every stack as it
    is."""
    match event:
        case e.ChipsSwapped():
            return table
        case e.ChipsSold(seat, to, amount):
            return more(more(table, seat, -amount), to, amount)
        case e.HeldPlayed(seat, amount):
            return more(table, seat, amount)
        case e.StackCounted(seat, stack):
            seats = tuple(sorted({*table.counted, seat}))
            now = counted(without_question(table, seat), seat, stack)
            return replace(now, counted=seats)
