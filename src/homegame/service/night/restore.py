"""Restores a night from its log, from the newest snapshot or from the start."""

from collections import deque
from functools import cache
from hashlib import sha256

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from homegame import __version__
from homegame.dealers.fair import Decks
from homegame.dealers.protocol import Dealer
from homegame.dealers.server import ServerDealer
from homegame.engine.table import is_playing
from homegame.model.state import Hand
from homegame.model.wire import News
from homegame.night import night as at_night
from homegame.night.heard import Heard
from homegame.night.night import Night
from homegame.night.real import last_note
from homegame.seats import NIGHT, Seat, TableNo
from homegame.service.chronicle.pages import LogBroken, news_from, news_of
from homegame.service.chronicle.reader import Chronicle, rows_in_slices, where
from homegame.service.night.cards import dealer_for, decks_in, restored
from homegame.service.night.draft import check_chips, keeps_stub
from homegame.service.night.outbox import MOST_NEWS
from homegame.service.night.state import State
from homegame.storage.log import (
    REWRITING_KINDS,
    Deck,
    NightEntry,
    Row,
    Seal,
    SealBroken,
    Store,
    StoreError,
)
from homegame.storage.snapshots import Snapshot


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


class Checked:
    """No chip appears or vanishes in the whole log."""

    def hear(self, row: Heard) -> None:
        """Count the chips after a row."""
        check_chips(row.night)


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
    night = await from_snapshot(store, entry.night)
    if night is None:
        chronicle = Chronicle()
        chronicle.take(Row(1, entry.created_ms, NIGHT, "", "opened", entry.body))
        night = chronicle.night
    assert night
    return replace(night, ended=night.ended or entry.ended_ms is not None)


async def read_night(store: Store, id: str) -> Restored:
    """Read a night as it is in the store, sound or not. Raises LogBroken for some of what is
    not; other rows that can't be lead to other exceptions."""
    chronicle = Chronicle(Checked(), night=await from_snapshot(store, id))
    seq, newest = chronicle.seq, deque[Row](maxlen=MOST_NEWS)
    async for rows in rows_in_slices(store, id, max(0, seq - MOST_NEWS)):
        newest.extend(rows)
        for row in rows:
            if row.seq > seq:
                chronicle.take(row)
    night = chronicle.night
    assert night is not None, "a night without a log"
    dealers, lost = await read_dealers(store, id, night)
    in_hand = tables_mid_hand(night)
    telling, news = await news_from(store, id, tuple(newest), in_hand)
    found = Restored(State(night, dealers, telling), deque(news, MOST_NEWS), lost, seq)
    if await store.head(id) == night.seq:
        return found
    # Another server has saved more meanwhile: the cards may be those of a later row.
    if (more := await read_further(store, id, found.state)) is None:
        return await read_night(store, id)
    found.tail.extend(more.tail)
    return replace(found, state=more.state, cards_lost=more.cards_lost)


async def read_further(store: Store, id: str, state: State) -> Restored | None:
    """Read what another server has saved of a night since this state, and the cards it dealt;
    None if the rows before are others now, without a name. Raises LogBroken or StoreError."""
    known, telling, tail = state.night.seq, state.telling, deque[News](maxlen=MOST_NEWS)
    chronicle = Chronicle(Checked(), night=state.night)
    dealers, lost, touched = dict(state.dealers), set[TableNo](), set[TableNo]()
    while True:
        async for rows in rows_in_slices(store, id, chronicle.seq):
            if any(row.kind in REWRITING_KINDS for row in rows):
                return None
            for row in rows:
                chronicle.take(row)
            telling, news = news_of(telling, rows)
            tail.extend(news)
            touched |= {row.table_no for row in rows}
        night = chronicle.night
        assert night is not None
        dealers = {at: dealers[at] for at in dealers if at in night.tables}
        for at in night.tables:
            if at in touched or NIGHT in touched or at not in dealers:
                dealers[at], whole = await dealer_of(store, id, night, at)
                lost = lost - {at} if whole else lost | {at}
        if await store.head(id) == night.seq:
            break
    bad_seq = await store.verify(id, after=known)
    state = State(night, dealers, telling)
    return Restored(state, tail, tuple(sorted(lost & {*night.tables})), known, bad_seq)


def tables_mid_hand(night: Night) -> tuple[TableNo, ...]:
    """The tables whose hand goes on, or can still be undone: its next line tells of it."""
    return tuple(
        [
            at
            for at, table in night.tables.items()
            if is_playing(table) or last_note(night, at) is not None
        ]
    )


async def from_snapshot(store: Store, id: str) -> Night | None:
    """The night of the newest snapshot; None if none is usable."""
    snapshot = await store.snapshot(id, snapshot_format())
    if snapshot is None:
        return None
    try:
        return msgspec.json.decode(snapshot.body, type=Night)
    except msgspec.DecodeError:
        return None


async def read_dealers(
    store: Store, id: str, night: Night
) -> tuple[dict[TableNo, Dealer], tuple[TableNo, ...]]:
    """Restore each table's dealer; also returns the tables whose cards are incomplete."""
    dealers: dict[TableNo, Dealer] = {}
    lost: list[TableNo] = []
    for at in night.tables:
        dealers[at], whole = await dealer_of(store, id, night, at)
        if not whole:
            lost.append(at)
    return dealers, tuple(lost)


async def dealer_of(
    store: Store, id: str, night: Night, at: TableNo
) -> tuple[Dealer, bool]:
    """A table's dealer, and whether the hand in play there can go on."""
    table = night.tables[at]
    if table.dealer == "people":
        return dealer_for(table), True
    dealer, whole = ServerDealer(), True
    if table.hand is not None:
        dealer, whole = await read_dealer(store, id, night, at, table.hand)
    if at in night.frozen:
        frozen = await read_frozen(store, id, at, night.frozen[at].number)
        dealer = replace(dealer, frozen=frozen)
    return dealer, whole or not is_playing(table)


async def read_frozen(store: Store, id: str, at: TableNo, number: int) -> Decks | None:
    """The sealed decks of the next hand; None if they can't be read: it gets others."""
    try:
        deck = await store.deck(id, at, number)
    except SealBroken:
        return None
    return decks_in(deck, id) if deck is not None else None


async def read_dealer(
    store: Store, id: str, night: Night, at: TableNo, hand: Hand
) -> tuple[ServerDealer, bool]:
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
    dealer = restored(deck, seals, dealt_to, id)
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
