"""The one reader of a night's log: it works out the night after each row, and tells whoever
listens."""

import asyncio
import traceback
from collections.abc import AsyncIterator
from typing import Final

from homegame.model import events as e
from homegame.night import evening
from homegame.night.events import EVENTS
from homegame.night.heard import Heard, Listener
from homegame.night.night import Night
from homegame.rulebook.presets import house_in
from homegame.seats import NIGHT, TableNo
from homegame.service.chronicle.pages import LogBroken, event_in
from homegame.storage.log import Row, Store

ROWS_IN_A_SLICE: Final = 200
"""Rows that are read at a stretch: the other nights' commands wait no longer than this."""


async def rows_in_slices(
    store: Store,
    id: str,
    after: int = 0,
    last: int | None = None,
    at_once: int = ROWS_IN_A_SLICE,
) -> AsyncIterator[tuple[Row, ...]]:
    """The rows of a log after this one, some at a time; up to row `last`, if that is said.
    Raises LogBroken if it isn't there."""
    while last is None or after < last:
        limit = at_once if last is None else min(at_once, last - after)
        rows = await store.rows(id, after, limit)
        if rows:
            yield rows
            after = rows[-1].seq
        elif last is None:
            return
        else:
            raise LogBroken(f"row {after + 1} is missing")


class Chronicle:
    """A night as far as its log has been read: from its beginning, or from another night on."""

    def __init__(self, *listeners: Listener, night: Night | None = None) -> None:
        self.night, self._listeners = night, listeners
        self.seq = night.seq if night else 0
        """The last row read."""
        self._reading = asyncio.Lock()

    async def read(
        self,
        store: Store,
        id: str,
        last: int | None = None,
        at_once: int = ROWS_IN_A_SLICE,
    ) -> None:
        """Read on to the end, or up to row `last`. Raises LogBroken or StoreError."""
        async with self._reading:
            async for rows in rows_in_slices(store, id, self.seq, last, at_once):
                for row in rows:
                    self.take(row)

    def take(self, row: Row) -> None:
        """Read the next row. Raises LogBroken."""
        event = event_in(row)
        try:
            self.follow(row, event)
        except LogBroken:
            raise
        except Exception as wrong:
            raise LogBroken(f"row {row.seq} can't have happened: {where(wrong)}") from wrong

    def follow(self, row: Row, event: e.NightEvent) -> None:
        """Read the next row, whose event is known. If it can't have happened, whatever fails
        first is raised."""
        before, self.night = self.night, after(self.night, row, event)
        self.seq = row.seq
        heard = Heard(row.seq, row.at_ms, row.table_no, event, before, self.night)
        for each in self._listeners:
            each.hear(heard)


def after(night: Night | None, row: Row, event: e.NightEvent) -> Night:
    """The night after one more row. Raises LogBroken, or what an impossible event leads to."""
    if isinstance(event, e.Opened):
        own = house_in(event.house)
        return evening.opened(event, own.house, own.based_on, row.at_ms)
    if night is None or not is_about_a_table(night, row.table_no, event):
        there = ", ".join([str(number) for number in night.tables]) if night else "none"
        raise LogBroken(f"row {row.seq} is about table {row.table_no}; there is {there}")
    return evening.evolve(night, event, row.table_no, row.at_ms)


def is_about_a_table(night: Night, at: TableNo, event: e.NightEvent) -> bool:
    """Whether a row is about a table that exists, about the one it adds, or about the night."""
    if isinstance(event, e.TableAdded):
        return at > night.last_table
    if at in night.tables:
        return True
    return at == NIGHT and EVENTS[type(event)].about not in ("hand", "table")


def where(bug: Exception) -> str:
    """The kind of a bug and where it happened; never its values, which may include cards."""
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{type(bug).__name__} in {last.name}, {last.filename}:{last.lineno}"
