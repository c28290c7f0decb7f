"""Restores a night from its log, from the newest snapshot or from the start."""

import traceback
from collections import deque
from functools import cache
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homegame import __version__
from homegame.dealers.protocol import Dealer
from homegame.engine.table import is_playing
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.model.wire import News
from homegame.night import evening
from homegame.night import night as at_night
from homegame.night.events import EVENTS
from homegame.night.night import Night
from homegame.night.real import last_note
from homegame.rulebook.presets import from_toml
from homegame.seats import NIGHT, Seat, TableNo
from homegame.service.cards import dealer_for, restored
from homegame.service.draft import check_chips, keeps_stub
from homegame.service.outbox import MOST_NEWS
from homegame.service.pages import LogBroken, event_in, news_from
from homegame.service.state import State
from homegame.storage.log import Deck, NightEntry, Row, Seal, SealBroken, Store, StoreError
from homegame.storage.snapshots import Snapshot

ROWS_IN_A_SLICE: Final = 200
"""Rows that are folded at a stretch: the other nights' commands wait no longer than this."""


class Restored(Struct, frozen=True):
    """A restored night, its newest rows, and the tables whose cards were lost."""

    state: State
    tail: deque[News]
    cards_lost: tuple[TableNo, ...]
    snapshot_seq: int
    """The row of the snapshot it was read from; 0 if it was read from the start."""
    bad_seq: int | None = None
    """The first row, from the snapshot's own on, that is not as it was saved."""


@cache
def snapshot_format() -> str:
    """The name of the snapshot's format."""
    return format_of("night", Night)


def format_of(kind: str, body: type) -> str:
    """The name of a format: what is in it, the program's version and the shape of its data. A
    snapshot of another format is not read."""
    shape = msgspec.json.encode(msgspec.json.schema(body))
    return f"{kind}/{__version__}/{sha256(shape).hexdigest()[:16]}"


def snapshot_of(id: str, state: State) -> Snapshot:
    """A snapshot of a night's current state."""
    body = msgspec.json.encode(state.night)
    return Snapshot(id, state.night.seq, snapshot_format(), body)


async def restore(store: Store, id: str) -> Restored:
    """Read a night: its newest snapshot, the rows after it, and the cards that were dealt.
    The rows before the snapshot's own are not verified.

    Raises StoreError or, if the log can't be read, LogBroken.
    """
    try:
        found = await read_night(store, id)
    except StoreError:
        raise
    except Exception as wrong:
        why = str(wrong) if isinstance(wrong, LogBroken) else where(wrong)
        if (bad_seq := await store.verify(id)) is not None:
            why = f"row {bad_seq} is missing or has changed: {why}"
        raise LogBroken(why) from wrong
    bad_seq = await store.verify(id, after=max(0, found.snapshot_seq - 1))
    return replace(found, bad_seq=bad_seq)


async def glance(store: Store, entry: NightEntry) -> Night:
    """A night as far as can be said without reading its log: as its newest snapshot has it, or
    as it was opened. Raises LogBroken or StoreError."""
    night, _ = await from_snapshot(store, entry.night)
    if night is None:
        row = Row(1, entry.created_ms, NIGHT, "", "opened", entry.body)
        night = next_night(None, row)
    return replace(night, ended=night.ended or entry.ended_ms is not None)


async def read_night(store: Store, id: str) -> Restored:
    """Read a night as it is in the store, sound or not. Raises LogBroken for some of what is
    not; other rows that can't be lead to other exceptions."""
    night, seq = await from_snapshot(store, id)
    snapshot_seq = seq
    newest = deque[Row](maxlen=MOST_NEWS)
    read = max(0, seq - MOST_NEWS)
    while rows := await store.rows(id, after=read, limit=ROWS_IN_A_SLICE):
        newest.extend(rows)
        read = rows[-1].seq
        for row in rows:
            if row.seq > seq:
                night, seq = next_night(night, row), row.seq
    assert night is not None, "a night without a log"
    dealers, lost = await read_dealers(store, id, night)
    in_hand = tables_mid_hand(night)
    telling, news = await news_from(store, id, tuple(newest), in_hand)
    return Restored(
        State(night, dealers, telling), deque(news, MOST_NEWS), lost, snapshot_seq
    )


def tables_mid_hand(night: Night) -> tuple[TableNo, ...]:
    """The tables whose hand goes on, or can still be undone: its next line tells of it."""
    return tuple(
        [
            at
            for at, table in night.tables.items()
            if is_playing(table) or last_note(night, at) is not None
        ]
    )


async def from_snapshot(store: Store, id: str) -> tuple[Night | None, int]:
    """The night of the newest snapshot and its row; None and 0 if none is usable."""
    snapshot = await store.snapshot(id, snapshot_format())
    if snapshot is None:
        return None, 0
    try:
        return msgspec.json.decode(snapshot.body, type=Night), snapshot.seq
    except msgspec.DecodeError:
        return None, 0


def next_night(night: Night | None, row: Row) -> Night:
    """The night after one more row of its log. Raises LogBroken."""
    event = event_in(row)
    try:
        return folded(night, row, event)
    except LogBroken:
        raise
    except Exception as wrong:
        raise LogBroken(f"row {row.seq} can't have happened: {where(wrong)}") from wrong


def where(bug: Exception) -> str:
    """The kind of a bug and where it happened; never its values, which may include cards."""
    last = traceback.extract_tb(bug.__traceback__)[-1]
    return f"{type(bug).__name__} in {last.name}, {last.filename}:{last.lineno}"


def folded(night: Night | None, row: Row, event: e.NightEvent) -> Night:
    """The night after one more row."""
    if isinstance(event, e.Opened):
        return evening.opened(event, from_toml(event.house), row.at_ms)
    if night is None or not is_about_a_table(night, row.table_no, event):
        there = ", ".join([str(number) for number in night.tables]) if night else "none"
        raise LogBroken(f"row {row.seq} is about table {row.table_no}; there is {there}")
    night = evening.evolve(night, event, row.table_no, row.at_ms)
    check_chips(night)
    return night


def is_about_a_table(night: Night, at: TableNo, event: e.NightEvent) -> bool:
    """Whether a row is about a table that exists, about the one it adds, or about the night."""
    if isinstance(event, e.TableAdded):
        return at > night.last_table
    of_a_table = EVENTS[type(event)].about in ("hand", "table")
    return at in night.tables or (at == NIGHT and not of_a_table)


async def read_dealers(
    store: Store, id: str, night: Night
) -> tuple[dict[TableNo, Dealer], tuple[TableNo, ...]]:
    """Restore each table's dealer; also returns the tables whose cards are incomplete."""
    dealers: dict[TableNo, Dealer] = {}
    lost: list[TableNo] = []
    for at, table in night.tables.items():
        dealers[at] = dealer_for(table)
        if table.hand is None or table.dealer == "people":
            continue
        dealers[at], whole = await read_dealer(store, id, night, at, table.hand)
        if not whole and is_playing(table):
            lost.append(at)
    return dealers, tuple(lost)


async def read_dealer(
    store: Store, id: str, night: Night, at: TableNo, hand: Hand
) -> tuple[Dealer, bool]:
    """A table's dealer with the cards of its last hand, and whether all of them are there."""
    number, dealt_to = hand.plan.number, night.dealt_to.get(at, {})
    try:
        seals: dict[Seat, tuple[Seal, ...]] = {
            seat: await store.seals(id, at, number, seat) for seat in hand.plan.ring
        }
        needed = not hand.over or keeps_stub(night, night.tables[at])
        deck: Deck | None = await store.deck(id, at, number) if needed else None
    except SealBroken:
        seals, deck = {}, None
    dealer = restored(deck, seals, dealt_to)
    return dealer, deck is not None and dealer.is_whole(hand)


class Snapshots:
    """Saves a snapshot every few thousand rows in the background, between two hands, when it
    is smallest, unless a hand is always in play at some table."""

    def __init__(self, store: Store, id: str, every: int) -> None:
        self._store, self._id, self._every = store, id, every
        self.saved_seq = 0

    def rows_saved(self, state: State) -> None:
        """After rows were saved, save a snapshot if it is time."""
        waited = state.night.seq - self.saved_seq
        playing = at_night.is_playing(state.night)
        if waited >= 2 * self._every or (waited >= self._every and not playing):
            self.save(state)

    def save(self, state: State) -> None:
        """Save a snapshot of this state in the background, if there is anything new."""
        if state.night.seq > self.saved_seq:
            self.saved_seq = state.night.seq
            self._store.put_snapshot(snapshot_of(self._id, state))
