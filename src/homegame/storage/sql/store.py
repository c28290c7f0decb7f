"""`SqlStore`: every promise of `Store`, each handed to a thread that keeps it."""

import asyncio
import logging
from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from functools import partial
from typing import Final, Self, TypeVar

from homegame.storage.keys import Key, KeyKind
from homegame.storage.log import (
    CHAIN_START,
    NIGHTS_AT_ONCE,
    ROWS_AT_ONCE,
    Answer,
    Batch,
    Deck,
    InAll,
    LogKind,
    NightEntry,
    Row,
    Seal,
    Store,
    StoreBroken,
    StoreError,
    Tally,
    Verified,
)
from homegame.storage.seal import Sealer
from homegame.storage.snapshots import Snapshot
from homegame.storage.sql import (
    cards,
    keys,
    payment,
    push,
    register,
    rewriting,
    rows,
    snapshots,
)
from homegame.storage.sql.db import Db, Pen
from homegame.storage.sql.writer import Job, Writer

log = logging.getLogger("homegame.storage")

T = TypeVar("T")


class SqlStore(Store):
    """A `Store` in a database. Reads never wait for writes; writes share their commits."""

    def __init__(self, name: str, pen: Pen, sealer: Sealer) -> None:
        self.name: Final = name
        """What a person calls the database."""
        self._pen, self._sealer = pen, sealer
        self._writer = Writer(pen, sealer)
        self._closed = False

    @property
    def commits(self) -> int:
        """How many transactions have been committed since the store was opened."""
        return self._writer.commits

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._writer.finish()
        await asyncio.to_thread(self._writer.join)
        await asyncio.to_thread(self.let_go)

    @abstractmethod
    def let_go(self) -> None:
        """Close what is open, once nothing is written any more; it may be closed already."""

    def sign(self, text: str) -> str:
        return self._sealer.sign(text)

    @abstractmethod
    async def read(self, work: Callable[[Db], T]) -> T:
        """Ask the database something. Raises StoreError."""

    async def _read(self, work: Callable[[Db], T]) -> T:
        self._must_be_open()
        return await self.read(work)

    async def _write(self, work: Callable[[Db], T]) -> T:
        self._must_be_open()
        return await self._writer.do(Job(work))

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreBroken(f"{self.name} is closed")

    # Other servers of the same house: there are none, unless a database says so

    @property
    def is_shared(self) -> bool:
        return False

    def follow(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        return

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    async def say_here(self, bodies: Mapping[str, bytes], *, aloud: bool = True) -> None:
        return

    async def here_elsewhere(self, nights: Sequence[str]) -> dict[str, list[bytes]]:
        return {}

    async def nights_elsewhere(self) -> frozenset[str]:
        return frozenset()

    @property
    def ahead_ms(self) -> int:
        return 0

    # The log

    async def append(self, batch: Batch) -> None:
        self._must_be_open()
        await self._writer.append(batch)

    async def head(self, night: str) -> int:
        return await self._read(lambda db: rows.head(db, night)[0])

    async def heads(self, nights: Sequence[str]) -> dict[str, int]:
        found: dict[str, int] = {}
        for at in range(0, len(nights), NIGHTS_AT_ONCE):
            some = nights[at : at + NIGHTS_AT_ONCE]
            heads = await self._read(partial(rows.heads, nights=some))
            found |= {night: head.seq for night, head in heads.items()}
        return found

    async def opening(self, digests: Collection[bytes]) -> dict[bytes, str | None]:
        return await self._read(lambda db: keys.owners(db, [*digests]))

    async def rows(
        self, night: str, after: int = 0, limit: int = ROWS_AT_ONCE
    ) -> tuple[Row, ...]:
        return await self._read(
            lambda db: tuple(row for row, _ in rows.linked(db, night, after, limit))
        )

    async def seatings(self, night: str, before: int) -> tuple[Row, ...]:
        return await self._read(lambda db: rows.seatings(db, night, before))

    async def answer(self, night: str, command_id: str) -> Answer | None:
        return await self._read(lambda db: rows.answer(db, night, command_id))

    async def link(self, night: str, seq: int) -> bytes | None:
        return await self._read(lambda db: rows.link(db, night, seq))

    async def verify_from(
        self,
        night: str,
        after: int = 0,
        link: bytes = CHAIN_START,
        limit: int = ROWS_AT_ONCE,
    ) -> Verified:
        return await self._read(lambda db: rows.verified(db, night, after, link, limit))

    # Sealed cards

    async def seals(
        self, night: str, table_no: int, hand: int, seat: int
    ) -> tuple[Seal, ...]:
        return await self._read(
            lambda db: cards.seals(db, self._sealer, night, table_no, hand, seat)
        )

    async def deck(self, night: str, table_no: int, hand: int) -> Deck | None:
        return await self._read(
            lambda db: cards.deck(db, self._sealer, night, table_no, hand)
        )

    # Snapshots

    def put_snapshot(self, snapshot: Snapshot) -> None:
        if not self._closed:
            self._writer.put_snapshot(snapshot)

    async def snapshot(self, night: str, format: str) -> Snapshot | None:
        """Where they can't even be read there is none: if the log can't be read either, reading
        it will say so."""
        try:
            return await self._read(lambda db: snapshots.newest(db, night, format))
        except StoreError as error:
            if self._closed:
                raise
            log.warning("snapshots not read", extra={"night": night, "why": str(error)})
            return None

    # The register

    async def open_night(self, entry: NightEntry, keys: Sequence[Key] = ()) -> None:
        await self._write(lambda db: _open_night(db, entry, keys))

    async def end_night(self, night: str, ended_ms: int) -> None:
        await self._write(lambda db: register.end_night(db, night, ended_ms))

    async def night(self, night: str) -> NightEntry | None:
        return await self._read(lambda db: register.night(db, night))

    async def nights(
        self,
        limit: int = NIGHTS_AT_ONCE,
        *,
        before: NightEntry | None = None,
        open_only: bool = False,
        kind: LogKind = "night",
    ) -> tuple[NightEntry, ...]:
        return await self._read(
            lambda db: register.nights(db, limit, before, open_only, kind)
        )

    async def kept(self) -> InAll:
        nights = await self._read(register.count)
        return InAll(nights, await self._read(self.size))

    @abstractmethod
    def size(self, db: Db) -> int:
        """How many bytes the house takes."""

    async def tally(self, night: str) -> Tally:
        return await self._read(lambda db: register.tally(db, night))

    async def of_kind(self, night: str, kind: str) -> tuple[Row, ...]:
        return await self._read(lambda db: rows.of_kind(db, night, kind))

    async def times(self, night: str, seqs: Sequence[int]) -> dict[int, int]:
        return await self._read(lambda db: rows.times(db, night, seqs))

    async def rewrite(
        self, night: str, title: str, changed: Sequence[Row], last: Row
    ) -> None:
        await self._write(
            lambda db: rewriting.rewrite(self._pen, db, night, title, changed, last)
        )

    async def delete_night(self, night: str) -> None:
        await self._write(lambda db: register.delete_night(db, night))

    async def imported(self, digests: Sequence[bytes]) -> tuple[tuple[bytes, str], ...]:
        return await self._read(lambda db: register.imported(db, digests))

    async def unregistered(self) -> tuple[str, ...]:
        return await self._read(register.unregistered)

    # Keys

    async def put_keys(self, new: Sequence[Key]) -> None:
        await self._write(lambda db: keys.put(db, new))

    async def key(self, digest: bytes, now_ms: int) -> Key | None:
        found = await self._read(lambda db: keys.key(db, digest))
        return found if found and await self._still_opening([found], now_ms) else None

    async def renew_keys(
        self,
        digest: bytes,
        now_ms: int,
        new: Sequence[Key],
        *,
        spare: KeyKind | None = None,
    ) -> Key | None:
        return await self._write(lambda db: keys.renew(db, digest, now_ms, new, spare))

    async def revoke_keys(
        self, night: str, *, guest: str | None = None, kind: KeyKind | None = None
    ) -> int:
        return await self._write(lambda db: keys.revoke(db, night, guest, kind))

    async def retire_invitations(self, night: str) -> None:
        await self._write(lambda db: keys.retire_invitations(db, night))

    async def led_to(self, digest: bytes) -> str:
        return await self._read(lambda db: keys.led_to(db, digest))

    async def keys_of(self, night: str, guest: str, now_ms: int) -> tuple[Key, ...]:
        found = await self._read(lambda db: keys.of_guest(db, night, guest))
        return await self._still_opening(found, now_ms)

    async def _still_opening(self, found: Sequence[Key], now_ms: int) -> tuple[Key, ...]:
        """Those of the keys that have not expired. The others are revoked: the clock may be
        set back."""
        expired = [key.digest for key in found if key.has_expired(now_ms)]
        if expired:
            await self.end_keys(expired)
        return tuple([key for key in found if not key.has_expired(now_ms)])

    async def end_keys(self, digests: Sequence[bytes]) -> None:
        await self._write(lambda db: keys.end(db, digests))

    async def note_seen(self, digest: bytes, now_ms: int) -> None:
        await self._write(lambda db: keys.note_seen(db, digest, now_ms))

    async def hand_over_keys(self, night: str, guest: str, to: str) -> int:
        return await self._write(lambda db: keys.hand_over(db, night, guest, to))

    # Calls to the table

    def secret(self, purpose: str) -> bytes:
        return self._sealer.secret(purpose)

    async def keep_push(self, digest: bytes, body: bytes) -> bool:
        return await self._write(lambda db: push.keep(db, self._sealer, digest, body))

    async def drop_push(self, digest: bytes) -> None:
        await self._write(lambda db: push.drop(db, digest))

    async def pushes(self, night: str, guest: str) -> tuple[tuple[bytes, bytes], ...]:
        return await self._read(lambda db: push.of_guest(db, self._sealer, night, guest))

    # Payment details

    async def keep_payment(self, night: str, guest: str, body: bytes) -> None:
        await self._write(lambda db: payment.keep(db, self._sealer, night, guest, body))

    async def payment(self, night: str, guest: str) -> bytes | None:
        return await self._read(lambda db: payment.kept(db, self._sealer, night, guest))

    async def drop_payment(self, night: str, guest: str) -> None:
        await self._write(lambda db: payment.drop(db, night, guest))


def _open_night(db: Db, entry: NightEntry, first: Sequence[Key]) -> None:
    register.open_night(db, entry)
    keys.put(db, first)
