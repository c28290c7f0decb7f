"""Tournament stacks: put at a seat, taken over by a late player, added to, raced, and taken
away."""

from msgspec.structs import replace

from homegame.engine.table.chairs import changed, is_dealt_in, with_chair
from homegame.engine.table.moves import without_move
from homegame.engine.table.seats import new_chair
from homegame.engine.table.votes import without_vote
from homegame.model import events as e
from homegame.model.state import Table


def placed(table: Table, event: e.StackPlaced) -> Table:
    """A new stack, and the guest whose it is."""
    chair = new_chair(table, event.guest, event.amount)
    return with_chair(table, event.seat, chair)


def added(table: Table, event: e.StackAdded) -> Table:
    """The stack has grown."""
    chair = table.chairs[event.seat]
    assert chair
    return changed(table, event.seat, stack=chair.stack + event.amount, buying=0)


def taken(table: Table, event: e.StackTaken) -> Table:
    """The chair is empty."""
    table = without_vote(without_move(table, event.seat), event.seat)
    return with_chair(table, event.seat, None)


def claimed(table: Table, event: e.StackClaimed) -> Table:
    """A stack that waited for a late player is taken over as it is. The hand in play was dealt
    to no one: it is mucked, and they are dealt in next."""
    chair = table.chairs[event.seat]
    assert chair
    away = is_dealt_in(table, event.seat)
    now = replace(chair, guest=event.guest, out=away, expired=0, hands=0)
    return with_chair(table, event.seat, now)


def raced(table: Table, event: e.ChipsRaced | e.RaceUndone) -> Table:
    """The stacks after a chip has left play, or is back."""
    for seat, _, now in event.stacks:
        table = changed(table, seat, stack=now)
    return table
