"""The house's own store: one SQLite file. One thread writes, many batches to a commit."""

import asyncio
import queue
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Generic, Self, TypeVar

import msgspec

from homegame.storage.keys import Key, KeyKind
from homegame.storage.log import (
    CHAIN_START,
    Answer,
    Batch,
    CommandRepeated,
    Deck,
    NoSuchTable,
    Row,
    Seal,
    SeqTaken,
    Store,
    StoreBroken,
    StoreError,
    StoreFull,
    TableEntry,
    TableTaken,
    chained,
)
from homegame.storage.seal import Place, Sealer
from homegame.storage.sqlite_file import connected, house_file, transaction

MOST_IN_A_COMMIT: Final = 256
MOST_TOGETHER: Final = 500
"""Events in one statement."""

# What a batch brings is entered in one statement, row by row, of whatever kind each row is.
_ENTRIES: Final = """
CREATE TEMP VIEW entry AS
    SELECT NULL AS kind, NULL AS a, NULL AS b, NULL AS c, NULL AS d, NULL AS e, NULL AS f,
        NULL AS g;
CREATE TEMP TRIGGER entry_event INSTEAD OF INSERT ON entry WHEN new.kind = 'event' BEGIN
    INSERT INTO event VALUES (new.a, new.b, new.c, new.d, new.e, new.f, new.g);
END;
CREATE TEMP TRIGGER entry_command INSTEAD OF INSERT ON entry WHEN new.kind = 'command' BEGIN
    INSERT INTO command VALUES (new.a, new.b, new.c, new.d, new.e);
END;
CREATE TEMP TRIGGER entry_seal INSTEAD OF INSERT ON entry WHEN new.kind = 'seal' BEGIN
    INSERT INTO seal VALUES (new.a, new.b, new.c, new.d, new.e);
END;
CREATE TEMP TRIGGER entry_deck INSTEAD OF INSERT ON entry WHEN new.kind = 'deck' BEGIN
    INSERT INTO deck VALUES (new.a, new.b, new.c)
        ON CONFLICT (table_id, hand) DO UPDATE SET box = excluded.box;
END;
CREATE TEMP TRIGGER entry_spent INSTEAD OF INSERT ON entry WHEN new.kind = 'spent' BEGIN
    DELETE FROM deck WHERE table_id = new.a AND hand = new.b;
END;
"""
_COLUMNS: Final = 8

T = TypeVar("T")


class SqliteStore(Store):
    """A `Store` in one file. Reads never wait for writes; writes share their commits."""

    def __init__(self, path: Path, *, max_page_count: int | None = None) -> None:
        """Open the house, or found it. Raises NotOurs, KeyFileLost or StoreBroken."""
        self.path: Final = path
        self.commits = 0
        self._db, self._sealer = house_file(path)
        self._db.executescript(_ENTRIES)
        if max_page_count is not None:
            self._db.execute(f"PRAGMA max_page_count = {max_page_count}")
        self._read_db = connected(path)
        self._read_db.execute("PRAGMA query_only = ON")
        self._waiting: queue.SimpleQueue[_Job[Any] | None] = queue.SimpleQueue()
        self._closed = False
        self._heads: dict[str, tuple[int, bytes]] = {}
        """Where tables end, as far as the writer knows: it alone uses this."""
        self._writer = threading.Thread(target=self._write_all, daemon=True)
        self._writer.start()
        self._reader = ThreadPoolExecutor(1)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self._reader.shutdown)
        self._read_db.close()
        self._db.close()

    # The log

    async def append(self, batch: Batch) -> None:
        await self._write(lambda db: _append(db, self._sealer, batch), batch)

    async def head(self, table: str) -> int:
        return await self._read(lambda db: _head(db, table)[0])

    async def rows(self, table: str, after: int = 0, limit: int = 1000) -> tuple[Row, ...]:
        return await self._read(
            lambda db: tuple(row for row, _ in _rows(db, table, after, limit))
        )

    async def answer(self, table: str, command_id: str) -> Answer | None:
        return await self._read(lambda db: _answer(db, table, command_id))

    async def seals(self, table: str, hand: int, seat: int) -> tuple[Seal, ...]:
        return await self._read(lambda db: _seals(db, self._sealer, table, hand, seat))

    async def deck(self, table: str, hand: int) -> Deck | None:
        return await self._read(lambda db: _deck(db, self._sealer, table, hand))

    async def verify(self, table: str) -> int | None:
        return await self._read(lambda db: _first_bad_seq(db, table))

    # The register

    async def open_table(self, entry: TableEntry, keys: Sequence[Key] = ()) -> None:
        await self._write(lambda db: _open_table(db, entry, keys))

    async def end_table(self, table: str, ended_ms: int) -> None:
        await self._write(lambda db: _end_table(db, table, ended_ms))

    async def table(self, table: str) -> TableEntry | None:
        found = await self._read(lambda db: _tables(db, "WHERE table_id = ?", table))
        return found[0] if found else None

    async def tables(self) -> tuple[TableEntry, ...]:
        return await self._read(lambda db: _tables(db, "ORDER BY created_ms, table_id"))

    # The keys

    async def put_keys(self, keys: Sequence[Key]) -> None:
        await self._write(lambda db: _put_keys(db, keys))

    async def key(self, digest: bytes, now_ms: int) -> Key | None:
        return await self._read(lambda db: _key(db, digest, now_ms))

    async def use_key(self, digest: bytes, now_ms: int) -> Key | None:
        return await self._write(lambda db: _use_key(db, digest, now_ms))

    async def revoke_keys(
        self, table: str, *, guest: str | None = None, kind: KeyKind | None = None
    ) -> int:
        return await self._write(lambda db: _revoke_keys(db, table, guest, kind))

    # The two threads

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreBroken(f"{self.path} is closed")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, work, self._read_db)
        except sqlite3.Error as error:
            raise self._trouble(error) from error

    async def _write(
        self, work: Callable[[sqlite3.Connection], T], batch: Batch | None = None
    ) -> T:
        if self._closed:
            raise StoreBroken(f"{self.path} is closed")
        job = _Job(work, batch)
        self._waiting.put(job)
        return await job.future

    def _write_all(self) -> None:
        for group in self._groups():
            if group:
                self._save(group)

    def _groups(self) -> "Iterator[list[_Job[Any]]]":
        """Whatever waits goes in one commit; the next gathers while this one is saved."""
        closing = False
        while not closing:
            group: list[_Job[Any]] = []
            job = self._waiting.get()
            while job is not None:
                group.append(job)
                if len(group) == MOST_IN_A_COMMIT:
                    break
                try:
                    job = self._waiting.get_nowait()
                except queue.Empty:
                    break
            closing = job is None
            yield [job for job in group if not job.future.cancelled()]

    def _save(self, group: "list[_Job[Any]]", *, one_by_one: bool = False) -> None:
        """One commit for the group; failing that one each, so that none spoils the rest."""
        try:
            heads = {} if one_by_one else self._saved_together(group)
            if not heads:
                with transaction(self._db):
                    for job in group:
                        job.run(self._db)
            self.commits += 1
            self._heads = {**self._heads, **heads} if heads else {}
        except Exception as error:
            self._heads = {}
            busy = _code(error) == sqlite3.SQLITE_BUSY
            if not one_by_one and not busy:
                for job in group:
                    self._save([job], one_by_one=True)
                return
            for job in group:
                job.error = self._trouble(error)
        for loop in {job.loop for job in group}:
            with suppress(RuntimeError):  # closed: nobody waits any more
                loop.call_soon_threadsafe(_report, [j for j in group if j.loop is loop])

    def _saved_together(self, group: "list[_Job[Any]]") -> dict[str, tuple[int, bytes]]:
        """Where every batch follows its table's last event and no table deals twice: all of
        them in one statement, which is a transaction, with where the tables then end. Else
        nothing is saved here, and {} says so.

        This thread waits for the others whenever it calls the database: so it calls once.
        """
        heads: dict[str, tuple[int, bytes]] = {}
        entries: list[object] = []
        batches = [job.batch for job in group if job.batch is not None]
        dealt = [batch.table for batch in batches if batch.seals]
        if len(batches) < len(group) or len(dealt) > len({*dealt}):
            return {}
        if sum([len(batch.rows) for batch in batches]) > MOST_TOGETHER:
            return {}
        for batch in batches:
            table, first = batch.table, batch.rows[0].seq
            head, link = (
                heads.get(table) or self._heads.get(table) or _head(self._db, table)
            )
            if not head or first != head + 1:
                return {}
            link = _enter(entries, batch, link)
            heads[table] = batch.rows[-1].seq, link
            _enter_cards(entries, self._db, self._sealer, batch)
        _insert(self._db, entries)
        return heads

    def _trouble(self, error: Exception) -> StoreError:
        if _code(error) == sqlite3.SQLITE_FULL:
            return StoreFull(f"No room is left for {self.path}: free some, then repeat")
        return StoreBroken(f"{self.path} failed: {error}")


class _Job(Generic[T]):
    """Something to write, and whoever waits for it."""

    def __init__(
        self, work: Callable[[sqlite3.Connection], T], batch: Batch | None
    ) -> None:
        self.work: Final = work
        self.batch: Final = batch
        self.result: T | None = None
        self.loop: Final = asyncio.get_running_loop()
        self.future: Final[asyncio.Future[T]] = self.loop.create_future()
        self.error: Exception | None = None

    def run(self, db: sqlite3.Connection) -> None:
        """Do it. A refusal undoes this job alone; trouble with the database is raised."""
        self.error = None
        db.execute("SAVEPOINT job")
        try:
            self.result = self.work(db)
        except sqlite3.Error:
            raise
        except Exception as error:
            db.execute("ROLLBACK TO job")
            self.error = error
        db.execute("RELEASE job")


def _report(group: "Sequence[_Job[Any]]") -> None:
    """Tell whoever waits what has come of it; here for all of a commit at once."""
    for job in group:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)


def _code(error: Exception) -> int:
    """SQLite's primary result code; the module's own errors have none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _append(db: sqlite3.Connection, sealer: Sealer, batch: Batch) -> None:
    table = batch.table
    first = batch.rows[0].seq
    if batch.command_id is not None and (done := _answer(db, table, batch.command_id)):
        raise CommandRepeated(table, batch.command_id, done)
    head, link = _head(db, table)
    if first <= head:
        raise SeqTaken(table, first, head)
    assert first == head + 1, f"event {first} of table {table} would follow {head}"
    if not head:
        _must_be_known(db, table)
    entries: list[object] = []
    _enter(entries, batch, link)
    _enter_cards(entries, db, sealer, batch)
    _insert(db, entries)


def _insert(db: sqlite3.Connection, entries: Sequence[object]) -> None:
    """As many entries as there are values for."""
    entry = f"({', '.join('?' * _COLUMNS)})"
    rows = ", ".join([entry] * (len(entries) // _COLUMNS))
    db.execute(f"INSERT INTO entry VALUES {rows}", entries)


def _enter(entries: list[object], batch: Batch, link: bytes) -> bytes:
    """The batch's events, each with its link in the chain, and its answer; the last link."""
    table, first, last = batch.table, batch.rows[0].seq, batch.rows[-1].seq
    for row in batch.rows:
        link = chained(link, table, row)
        entries += ("event", table, row.seq, row.at_ms, row.actor, row.kind, row.body, link)
    if batch.command_id is not None:
        entries += ("command", table, batch.command_id, batch.by, first, last, None, None)
    return link


def _enter_cards(
    entries: list[object], db: sqlite3.Connection, sealer: Sealer, batch: Batch
) -> None:
    """What was dealt, and the rest of the deck; a deck that is done with goes."""
    table, deck = batch.table, batch.deck
    if batch.end_of_hand is not None:
        entries += ("spent", table, batch.end_of_hand, None, None, None, None, None)
    hands = {seal.hand for seal in batch.seals}
    counts = {hand: _seals_by_seat(db, table, hand) for hand in hands}
    for seal in batch.seals:
        hand, seat = seal.hand, seal.seat
        counts[hand][seat] += 1
        number = counts[hand][seat]
        box = sealer.seal(seal.body, Place(table, hand, "seat", seat, number))
        entries += ("seal", table, hand, seat, number, box, None, None)
    if deck is not None:
        box = sealer.seal(deck.body, Place(table, deck.hand, "deck"))
        entries += ("deck", table, deck.hand, box, None, None, None, None)


def _must_be_known(db: sqlite3.Connection, table: str) -> None:
    if not _tables(db, "WHERE table_id = ?", table):
        raise NoSuchTable(f"there is no table {table}")


def _head(db: sqlite3.Connection, table: str) -> tuple[int, bytes]:
    """The last event's number and its link in the chain."""
    last = db.execute(
        "SELECT seq, hash FROM event WHERE table_id = ? ORDER BY seq DESC LIMIT 1", (table,)
    ).fetchone()
    return last or (0, CHAIN_START)


def _rows(
    db: sqlite3.Connection, table: str, after: int, limit: int
) -> Iterator[tuple[Row, bytes]]:
    """Events, each with its link in the chain."""
    for *row, link in db.execute(
        "SELECT seq, at_ms, actor, kind, body, hash FROM event "
        "WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?",
        (table, after, limit),
    ):
        yield Row(*row), link


def _first_bad_seq(db: sqlite3.Connection, table: str) -> int | None:
    before = CHAIN_START
    for seq, (row, link) in enumerate(_rows(db, table, after=0, limit=-1), start=1):
        before = chained(before, table, row)
        if link != before:
            return seq
    return None


def _answer(db: sqlite3.Connection, table: str, command_id: str) -> Answer | None:
    found = db.execute(
        "SELECT sender, first_seq, last_seq FROM command "
        "WHERE table_id = ? AND command_id = ?",
        (table, command_id),
    ).fetchone()
    return Answer(*found) if found else None


def _seals_by_seat(db: sqlite3.Connection, table: str, hand: int) -> Counter[int]:
    """How many boxes each seat has in a hand."""
    boxes = db.execute(
        "SELECT seat, count(*) FROM seal WHERE table_id = ? AND hand = ? GROUP BY seat",
        (table, hand),
    )
    return Counter(dict(boxes.fetchall()))


def _seals(
    db: sqlite3.Connection, sealer: Sealer, table: str, hand: int, seat: int
) -> tuple[Seal, ...]:
    boxes = db.execute(
        "SELECT number, box FROM seal "
        "WHERE table_id = ? AND hand = ? AND seat = ? ORDER BY number",
        (table, hand, seat),
    )
    return tuple(
        Seal(hand, seat, sealer.open(box, Place(table, hand, "seat", seat, number)))
        for number, box in boxes
    )


def _deck(db: sqlite3.Connection, sealer: Sealer, table: str, hand: int) -> Deck | None:
    found = db.execute(
        "SELECT box FROM deck WHERE table_id = ? AND hand = ?", (table, hand)
    ).fetchone()
    return Deck(hand, sealer.open(found[0], Place(table, hand, "deck"))) if found else None


def _open_table(db: sqlite3.Connection, entry: TableEntry, keys: Sequence[Key]) -> None:
    if _tables(db, "WHERE table_id = ?", entry.table):
        raise TableTaken(f"there is a table {entry.table} already")
    db.execute(
        "INSERT INTO registry (table_id, title, created_ms, body, ended_ms) "
        "VALUES (?, ?, ?, ?, ?)",
        msgspec.structs.astuple(entry),
    )
    _put_keys(db, keys)


def _end_table(db: sqlite3.Connection, table: str, ended_ms: int) -> None:
    _must_be_known(db, table)
    db.execute("UPDATE registry SET ended_ms = ? WHERE table_id = ?", (ended_ms, table))


def _tables(db: sqlite3.Connection, which: str, *values: str) -> tuple[TableEntry, ...]:
    columns = "table_id, title, created_ms, body, ended_ms"
    found = db.execute(f"SELECT {columns} FROM registry {which}", values)
    return tuple(TableEntry(*entry) for entry in found)


def _put_keys(db: sqlite3.Connection, keys: Sequence[Key]) -> None:
    for key in keys:
        _must_be_known(db, key.table)
        db.execute(
            "INSERT INTO key (hash, table_id, kind, guest, expires_ms) "
            "VALUES (?, ?, ?, ?, ?)",
            msgspec.structs.astuple(key),
        )


def _key(db: sqlite3.Connection, digest: bytes, now_ms: int) -> Key | None:
    found = db.execute(
        "SELECT hash, table_id, kind, guest, expires_ms FROM key "
        "WHERE hash = ? AND NOT used AND (expires_ms IS NULL OR expires_ms > ?)",
        (digest, now_ms),
    ).fetchone()
    return Key(*found) if found else None


def _use_key(db: sqlite3.Connection, digest: bytes, now_ms: int) -> Key | None:
    key = _key(db, digest, now_ms)
    db.execute("UPDATE key SET used = 1 WHERE hash = ?", (digest,))
    return key


def _revoke_keys(
    db: sqlite3.Connection, table: str, guest: str | None, kind: KeyKind | None
) -> int:
    return db.execute(
        "DELETE FROM key WHERE table_id = ? "
        "AND guest IS coalesce(?, guest) AND kind = coalesce(?, kind)",
        (table, guest, kind),
    ).rowcount
