"""Pages of the log, told right wherever they begin.

A reader who begins in the middle learns from the store who sat where, and reads the hand on
the page from its beginning.
"""

from collections.abc import Iterable
from typing import Final, get_args

import msgspec

from homegame.model import events as e
from homegame.model.wire import News
from homegame.storage.log import Row, Store
from homegame.telling import Telling, told

ROWS_BACK: Final = 100
"""How many rows are read at a time to find where a hand began."""

_events: Final = msgspec.json.Decoder(e.NightEvent)


def tag_of(kind: type[msgspec.Struct]) -> str:
    """What rows call this kind of event."""
    return str(kind.__struct_config__.tag)


def event_in(row: Row) -> e.NightEvent:
    """The event that a row holds."""
    event: e.NightEvent = _events.decode(row.body)
    return event


def told_rows(telling: Telling, rows: Iterable[Row]) -> tuple[Telling, list[News]]:
    """Rows as news, and what is known after them."""
    news: list[News] = []
    for row in rows:
        event = event_in(row)
        telling, lines = told(telling, event, row.table_no)
        news.append(News(row.seq, row.at_ms, event, row.table_no, lines))
    return telling, news


async def page(store: Store, night: str, before: int, limit: int) -> list[News]:
    """The news before one row of the log, at most `limit` of them, oldest first."""
    rows = await store.rows(night, max(0, before - 1 - limit), min(limit, before - 1))
    return (await told_from(store, night, rows))[1] if rows else []


async def told_from(
    store: Store, night: str, rows: tuple[Row, ...]
) -> tuple[Telling, list[News]]:
    """Rows that begin anywhere, as a reader of the whole log would be told them."""
    first = rows[0].seq
    earlier: tuple[Row, ...] = ()
    while (at := (*earlier, *rows)[0].seq) > 1 and begin_in_a_hand((*earlier, *rows)):
        after = max(0, at - 1 - ROWS_BACK)
        earlier = (*await store.rows(night, after, at - 1 - after), *earlier)
    seatings = await store.seatings(night, at)
    telling, _ = told_rows(Telling(), seatings)
    telling, news = told_rows(telling, (*earlier, *rows))
    return telling, [each for each in news if each.seq >= first]


def begin_in_a_hand(rows: Iterable[Row]) -> bool:
    """A table has rows of a hand here, and the hand began before them."""
    begun: set[int] = set()
    for row in rows:
        if row.kind == BEGUN:
            begun.add(row.table_no)
        elif row.kind in IN_HAND and row.table_no not in begun:
            return True
    return False


BEGUN: Final = tag_of(e.Begun)
IN_HAND: Final = {tag_of(kind) for kind in get_args(e.HandEvent)}
"""The kinds of rows that belong to a hand."""
