"""The night after an event: `evolve`. It never refuses, and never loses a chip.

What each event changes stands in its row (`events`); what chips and money it moves is posted to
the bank's accounts and its book.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from homegame.bank.entries import Seated
from homegame.bank.ledger import posted
from homegame.bank.posting import Before, with_line
from homegame.chips import Chips
from homegame.engine import table as at_table
from homegame.model import events as e
from homegame.model.state import Table
from homegame.night.clocks import turn_clocks, with_level_clock
from homegame.night.events import EVENTS
from homegame.night.events.row import Row
from homegame.night.events.undo import remembered
from homegame.night.night import Guest, Happened, Night, sitting, with_table, without
from homegame.rulebook import HouseRules
from homegame.seats import FIRST_TABLE, Seat, TableNo


def opened(event: e.Opened, house: HouseRules, preset: str = "", at_ms: int = 0) -> Night:
    """A night with its first table; the guest who opened it is its host. `house` is the
    house of the event, read from its text, which was made from `preset`; `at_ms`: when its row
    was written."""
    buyin = (event.buyin_least, event.buyin_most)
    table = at_table.empty_table(house, buyin)
    table = replace(table, dealer=event.dealer, depth=event.depth)
    host = Guest(event.name, "host")
    return Night(
        event.title,
        house,
        {event.guest: host},
        {FIRST_TABLE: table},
        preset=preset,
        opened_ms=at_ms,
        utc_offset_min=event.utc_offset_min,
        at_ms=at_ms,
    )


def evolve(
    night: Night, event: e.NightEvent, at: TableNo = FIRST_TABLE, at_ms: int | None = None
) -> Night:
    """The night after an event at one of its tables. Never refuses; never loses a chip.
    `at_ms`: when its row was written; None: with the row before it, as when one looks ahead."""
    said = EVENTS[type(event)]
    now = said.night(night, at, event) if said.night else night
    if said.table:
        now = with_table(now, at, said.table(now.tables[at], event))
    if said.about == "hand":
        now = remembered(night, now, at, said.undone)
    if said.stands and now.notes.get(at) and stands(said, now.tables[at]):
        now = replace(now, notes=without(now.notes, at))
    if said.entries or said.is_at_the_bank:
        now = booked(said, night, now, event, at)
    at_ms = night.at_ms if at_ms is None else at_ms
    clocks = turn_clocks(night, now, at, at_ms)
    now = replace(now, seq=night.seq + 1, at_ms=at_ms, clocks=clocks)
    if now.tournament is not None:
        now = with_level_clock(now)
    return said.timed(night, now, at, event) if said.timed else now


def evolve_table(table: Table, event: e.TableEvent) -> Table:
    """A table after an event, as far as that is about the table alone."""
    said = EVENTS[type(event)]
    return said.table(table, event) if said.table else table


def stands(said: Row, table: Table) -> bool:
    """Whether what was entered before an event of this row can no longer be undone."""
    return said.stands == "at once" or not at_table.is_playing(table)


def booked(said: Row, was: Night, now: Night, event: e.NightEvent, at: TableNo) -> Night:
    """The night after an event, with its entries in the bank's accounts and its line in the
    book; whoever has what they asked the banker for, or is gone, no longer waits."""
    seats = seated_at(was, at)
    if said.entries and (found := said.entries(event, seats)):
        now = replace(now, ledger=posted(now.ledger, found))
    if said.line:
        before = Before(was.book, was.house.stakes.minor_per_chip, seats)
        line = said.line(event, before)
        now = replace(now, book=with_line(was.book, line, was.seq + 1))
    if said.served:
        done = said.served(event, seats)
        waiting = {guest: asks for guest, asks in now.requests.items() if guest != done}
        now = replace(now, requests=waiting)
    return now


def seated_at(night: Night, at: TableNo) -> Seated:
    """Who sits at a table."""

    def guest_in(seat: Seat) -> str:
        return sitting(night.tables[at], seat)

    def stack_of(seat: Seat) -> Chips:
        return at_table.behind(night.tables[at], seat)

    table = night.tables.get(at)
    return Seated(guest_in, stack_of, table is not None and table.tournament)


def folded(night: Night, events: Sequence[Happened]) -> Night:
    """The night after all of these events."""
    for at, event in events:
        night = evolve(night, event, at)
    return night
