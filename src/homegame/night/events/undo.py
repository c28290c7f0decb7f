"""What is undone: an action, by the floor; or, where people deal, what was entered."""

from typing import Final

from msgspec.structs import replace

from homegame.engine.table import changed, with_places
from homegame.model import events as e
from homegame.model.state import Table
from homegame.night.events.row import BANK, Row, row
from homegame.night.night import Before, Night, Undo, with_table, without
from homegame.seats import NOBODY, TableNo


def remembered(was: Night, now: Night, at: TableNo, action: bool) -> Night:
    """The night after an event of a hand: what the last action can be undone to, until anything
    else happens in the hand."""
    before, after = was.tables[at].hand, now.tables[at].hand
    assert before
    assert after
    if action and after.turn > NOBODY:
        return replace(now, undo={**now.undo, at: Undo(was.seq, before.turn, before)})
    return replace(now, undo=without(now.undo, at)) if at in now.undo else now


def taken_back(night: Night, at: TableNo, event: e.TakenBack) -> Night:
    """The hand as it was before the action. The decision gets a new name, so that no command
    sent for the old one counts for it, and its time starts over. The player who acted is
    present, so their timeouts are forgotten."""
    table, undo = night.tables[at], night.undo[at]
    assert table.hand
    assert undo.seq == event.to_seq
    seats = len(table.chairs) - 1
    again = with_places(replace(undo.hand, acts=table.hand.acts + 1), seats)
    table = changed(replace(table, hand=again), undo.seat, expired=0)
    return replace(with_table(night, at, table), undo=without(night.undo, at))


def noted(night: Night, at: TableNo, _: e.Noted) -> Night:
    """The night with the hand as it is now, to which undoing what follows comes back."""
    table = night.tables[at]
    assert table.hand
    before = Before(night.seq, table.hand, table.again, table.carried)
    return replace(night, notes={**night.notes, at: (*night.notes.get(at, ()), before)})


def note_undone(night: Night, at: TableNo, _: e.NoteUndone) -> Night:
    """The night as it was before what was entered last. The decision gets a new name, so that
    nothing that was sent for the one after it counts for it."""
    notes = night.notes[at]
    rest = without(night.notes, at)
    left = rest
    if notes[1:]:
        # What ended with an earlier row still does: what came after that was undone, too.
        upto = notes[-2].upto or notes[-1].seq
        left = {**rest, at: (*notes[:-2], replace(notes[-2], upto=upto))}
    night = with_table(night, at, back_at(night.tables[at], notes[-1]))
    return stands(replace(night, notes=left, undo=without(night.undo, at)), at)


def back_at(table: Table, was: Before) -> Table:
    """The table as it was before what was entered last; chips that the hand had paid out are in
    it again."""
    hand, chairs = table.hand, table.chairs
    assert hand
    if hand.over:
        chairs = tuple(
            [
                chair and replace(chair, stack=chair.stack - hand.players[seat].stack)
                for seat, chair in enumerate(chairs)
            ]
        )
    again = with_places(replace(was.hand, acts=hand.acts + 1), len(chairs) - 1)
    return replace(table, chairs=chairs, again=was.again, carried=was.carried, hand=again)


def settled(night: Night, at: TableNo, _: e.HandSettled) -> Night:
    """What was entered stands."""
    return stands(replace(night, notes=without(night.notes, at)), at)


def last_ended(night: Night, at: TableNo, _: e.HandEnded) -> Night:
    """The hand is over. Where people deal, the last one of the night waits to be said to
    stand."""
    if not night.ending or night.tables[at].dealer != "people":
        return night
    return replace(night, last_hands=(*night.last_hands, at))


def begun(night: Night, at: TableNo, _: e.Begun) -> Night:
    """A hand has begun: the one before it stands."""
    return stands(night, at) if at in night.last_hands else night


def stands(night: Night, at: TableNo) -> Night:
    """The night, in which no last hand waits at this table to be said to stand."""
    return replace(night, last_hands=tuple([no for no in night.last_hands if no != at]))


ROWS: Final[tuple[Row, ...]] = (
    row(e.TakenBack, "table", night=taken_back, written=("reason",)),
    row(e.Noted, "table", night=noted),
    row(e.NoteUndone, "table", night=note_undone, pages=BANK),
    row(e.HandSettled, "table", night=settled, pages=BANK),
)
