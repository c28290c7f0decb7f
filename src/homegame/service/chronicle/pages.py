"""Pages of the log, with correct lines wherever they begin.

For a page in the middle of the log, the store says who sat where, and a hand on the page is
read from its beginning.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

import msgspec
from msgspec.structs import replace

from homegame.model import events as e
from homegame.model.wire import LogPage, News
from homegame.night.events import ROWS
from homegame.seats import NIGHT, TableNo
from homegame.storage.log import SEATING_KINDS, Row, Store
from homegame.telling import Telling, tell

ROWS_BACK: Final = 100
"""How many rows are read at a time to find where a hand began."""

_events: Final = msgspec.json.Decoder(e.NightEvent)


class LogBroken(Exception):
    """A log has a row that can't be read or can't have happened; the message says which."""


def tag_of(kind: type[msgspec.Struct]) -> str:
    """The name of this kind of event in rows."""
    return str(kind.__struct_config__.tag)


def event_in(row: Row) -> e.NightEvent:
    """Decode the event of a row. Raises LogBroken."""
    try:
        event: e.NightEvent = _events.decode(row.body)
    except (msgspec.DecodeError, ValueError, RecursionError):
        known = row.kind in KINDS
        why = "can't be read" if known else f"is {row.kind!r}, which is unknown here"
        raise LogBroken(f"row {row.seq} {why}") from None
    return event


def news_of(telling: Telling, rows: Iterable[Row]) -> tuple[Telling, list[News]]:
    """Rows as news, and what is known after them. Raises LogBroken."""
    news: list[News] = []
    for row in rows:
        event = event_in(row)
        try:
            telling, lines = tell(telling, event, row.table_no)
        except Exception as wrong:
            raise LogBroken(f"row {row.seq} can't be told") from wrong
        news.append(News(row.seq, row.at_ms, spared(event), row.table_no, lines))
    return telling, news


def spared(event: e.NightEvent) -> e.NightEvent:
    """An event as it is told. How a deck was cut is long: it is told to those who check it."""
    if isinstance(event, e.SeedsOpened):
        return replace(event, leaves=b"", opened=b"")
    return event


async def page(
    store: Store, night: str, before: int, limit: int, at: TableNo = NIGHT
) -> LogPage:
    """At most `limit` rows before one of the log; NIGHT: those of all tables."""
    rows = await store.rows(night, max(0, before - 1 - limit), min(limit, before - 1))
    if not rows:
        return LogPage([], before)
    _, news = await news_from(store, night, rows)
    return LogPage(
        [each for each in news if at == NIGHT or is_news_at(at, each)], rows[0].seq
    )


def is_news_at(at: TableNo, news: News) -> bool:
    """Whether news belongs to a table: it is about that table or about the night."""
    if isinstance(news.event, e.TableAdded | e.TableClosed):
        return True
    return news.table in (NIGHT, at)


async def news_from(
    store: Store,
    night: str,
    rows: tuple[Row, ...],
    in_hand: Collection[TableNo] = (),
    called: Mapping[str, str] = {},
) -> tuple[Telling, list[News]]:
    """Rows from anywhere in the log as news, the same as when read from its beginning. With
    `in_hand`, the hands of these tables are known afterwards though they may have no row here.
    `called`: what some guests are called in all of it.
    """
    first = rows[0].seq
    earlier = await since_hands_began(store, night, rows, in_hand)
    seatings = await store.seatings(night, earlier[0].seq if earlier else first)
    telling, _ = news_of(Telling(called=called), seatings)
    telling, news = news_of(telling, (*whole_hands(earlier), *rows))
    return telling, [each for each in news if each.seq >= first]


async def since_hands_began(
    store: Store, night: str, rows: tuple[Row, ...], in_hand: Collection[TableNo]
) -> tuple[Row, ...]:
    """The rows before these, back to where the hands began in which these rows begin, and the
    last hands of the tables `in_hand`."""
    begun = {row.table_no for row in rows if row.kind == BEGUN}
    wanted, first = tables_in_hand(rows) | {*in_hand} - begun, rows[0].seq
    earlier: list[tuple[Row, ...]] = []
    while wanted and first > 1:
        after = max(0, first - 1 - ROWS_BACK)
        more = await store.rows(night, after, first - 1 - after)
        wanted -= {row.table_no for row in more if row.kind == BEGUN}
        first = after + 1
        earlier.append(more)
    return tuple(chain.from_iterable(reversed(earlier)))


def tables_in_hand(rows: Iterable[Row]) -> set[TableNo]:
    """The tables that have rows here of a hand that began before them."""
    begun: set[TableNo] = set()
    found: set[TableNo] = set()
    for row in rows:
        if row.kind == BEGUN:
            begun.add(row.table_no)
        elif row.kind in IN_HAND and row.table_no not in begun:
            found.add(row.table_no)
    return found


def whole_hands(rows: Iterable[Row]) -> Iterator[Row]:
    """Of each table its hands from the first that begins here; before that, who sits where."""
    begun: set[TableNo] = set()
    for row in rows:
        if row.kind == BEGUN:
            begun.add(row.table_no)
        if row.table_no in begun or row.kind in SEATING_KINDS:
            yield row


KINDS: Final = {tag_of(each.kind) for each in ROWS}
BEGUN: Final = tag_of(e.Begun)
IN_HAND: Final = {tag_of(each.kind) for each in ROWS if each.about == "hand"}
"""The kinds of rows that belong to a hand."""
