"""Tournament stacks: put at a seat, taken over by a late player, added to, raced, and taken
away."""

from msgspec.structs import replace

from homegame.engine.table.chairs import changed, is_dealt_in, with_chair
from homegame.engine.table.moves import without_move
from homegame.engine.table.seats import new_chair
from homegame.engine.table.votes import without_vote
from homegame.model import events as e
from homegame.model.state import Table

Event = (
    e.StackPlaced
    | e.StackAdded
    | e.StackTaken
    | e.StackClaimed
    | e.ChipsRaced
    | e.RaceUndone
)


def evolve(table: Table, event: Event) -> Table:
    """The table after a stack came, grew or went. A stack that waited for a late player is
    taken over as it is."""
    match event:
        case e.StackPlaced(seat, guest, amount):
            return with_chair(table, seat, new_chair(table, guest, amount))
        case e.StackAdded(seat, amount):
            chair = table.chairs[seat]
            assert chair
            return changed(table, seat, stack=chair.stack + amount, buying=0)
        case e.StackTaken(seat):
            table = without_vote(without_move(table, seat), seat)
            return with_chair(table, seat, None)
        case e.StackClaimed(seat, guest):
            chair = table.chairs[seat]
            assert chair
            # The hand in play was dealt to no one: it is mucked, and they are dealt in next.
            away = is_dealt_in(table, seat)
            now = replace(chair, guest=guest, out=away, expired=0, hands=0)
            return with_chair(table, seat, now)
        case e.ChipsRaced(stacks=stacks) | e.RaceUndone(stacks=stacks):
            for at, _, has in stacks:
                table = changed(table, at, stack=has)
            return table
