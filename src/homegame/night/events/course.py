"""The events of a night's course: its tables, its pauses, its rulings, its end."""

from typing import Final

from msgspec.structs import replace

from homegame.engine.table import empty_table
from homegame.model import events as e
from homegame.night import clocks
from homegame.night.events import undo
from homegame.night.events.row import BANK, BOTH, Row, anywhere, row
from homegame.night.events.tournament import table_added as for_the_tournament
from homegame.night.events.tournament import table_closed as of_the_tournament
from homegame.night.night import Night, with_table, without
from homegame.seats import TableNo

# ---------------------------------------------------------------- tables


def table_added(night: Night, at: TableNo, event: e.TableAdded) -> Night:
    """An empty table, by the house's rules or by those of another one."""
    model = night.tables.get(event.like)
    rules = (model.house, model.buyin) if model else (night.house,)
    table = empty_table(*rules)
    table = replace(table, dealer=event.dealer, depth=event.depth)
    if event.tournament:
        table, night = for_the_tournament(night, at, table)
    names = {**night.table_names, at: event.name} if event.name else night.table_names
    now = with_table(night, at, table)
    return replace(now, table_names=names, last_table=at)


def table_closed(night: Night, at: TableNo, _: e.TableClosed) -> Night:
    """The table is gone; another one remembers who was at it."""
    first, *others = [each for each in night.tables if each != at]
    kept = night.tables[first]
    kept = replace(kept, past=(*kept.past, *night.tables[at].past))
    rest = {first: kept, **{no: night.tables[no] for no in others}}
    night = of_the_tournament(night, at)
    night = replace(night, undo=without(night.undo, at))
    now = replace(night, tables=rest, notes=without(night.notes, at))
    return undo.stands(now, at)


def dealer_set(night: Night, at: TableNo, event: e.DealerSet) -> Night:
    """Others deal from now on; nothing that was entered can be undone any more."""
    table = replace(night.tables[at], dealer=event.dealer)
    now = replace(with_table(night, at, table), notes=without(night.notes, at))
    return undo.stands(now, at)


def depth_set(night: Night, at: TableNo, event: e.DepthSet) -> Night:
    """More is entered from now on, or less."""
    return with_table(night, at, replace(night.tables[at], depth=event.depth))


def started(night: Night, at: TableNo, _: e.Started) -> Night:
    """Hands are dealt at the table."""
    return replace(night, started=(*night.started, at))


# ---------------------------------------------------------------- the night


def paused(night: Night, event: e.Paused) -> Night:
    """Play is stopped."""
    return replace(night, paused_by=event.by)


def resumed(night: Night, _: e.Resumed) -> Night:
    """Play goes on."""
    return replace(night, paused_by="")


def link_withdrawn(night: Night, event: e.LinkWithdrawn) -> Night:
    """Links that were copied before open nothing."""
    times = night.withdrawn.get(event.what, 0) + 1
    return replace(night, withdrawn={**night.withdrawn, event.what: times})


def imported(night: Night, event: e.Imported) -> Night:
    """The night was played elsewhere."""
    return replace(night, imported=event.format)


def ending(night: Night, event: e.NightEnding) -> Night:
    """No hand begins that isn't the last one, and no one waits for the banker."""
    last = {no: replace(table, last=True) for no, table in night.tables.items()}
    return replace(night, ending=True, tables=last, requests={}, last_hands=event.waits)


def ended(night: Night, _: e.NightEnded) -> Night:
    """The night is over."""
    return replace(night, ended=True, last_hands=())


def rail_closed(night: Night, event: e.RailClosed) -> Night:
    """No one watches without a name, or they do again."""
    return replace(night, rail_closed=event.closed)


def call_pinned(night: Night, event: e.CallPinned) -> Night:
    """The group's own call is there, or nowhere any more."""
    return replace(night, call=event.url)


ROWS: Final[tuple[Row, ...]] = (
    row(e.TableAdded, "table", night=table_added, written=("name",)),
    row(e.TableClosed, "table", night=table_closed, pages=("tournament",)),
    row(e.DealerSet, "table", night=dealer_set),
    row(e.DepthSet, "table", night=depth_set),
    row(e.Started, "night", night=started),
    row(e.ClockStopped, "night", timed=clocks.clock_stopped),
    row(e.Paused, "night", night=anywhere(paused), pages=("tournament",)),
    row(e.Resumed, "night", night=anywhere(resumed), pages=("tournament",)),
    row(e.Ruled, "night", written=("note",)),
    row(e.RailClosed, "night", night=anywhere(rail_closed)),
    row(e.CallPinned, "night", night=anywhere(call_pinned), written=("url",)),
    row(e.LinkWithdrawn, "night", night=anywhere(link_withdrawn)),
    row(e.Imported, "night", night=anywhere(imported), written=("file",)),
    row(e.HandRecorded, "night", called=("record",)),
    row(e.NightEnding, "night", night=anywhere(ending), pages=BANK),
    row(e.NightEnded, "night", night=anywhere(ended), pages=BOTH),
)
