"""`PostgresStore`: a house in a schema of a PostgreSQL database."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import psycopg

from homegame.storage.log import Store, StoreKind
from homegame.storage.postgres import here
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.ear import Ear
from homegame.storage.postgres.house import ahead_ms, opened, sealer_of
from homegame.storage.postgres.line import BETWEEN_TRIES_S, Line, trouble_with
from homegame.storage.postgres.lock import taken
from homegame.storage.postgres.pen import PostgresPen
from homegame.storage.sql.db import Db
from homegame.storage.sql.store import SqlStore

READERS: Final = 4
"""Connections for reading, each made when it is first needed."""

ALONE_S: Final = 120
"""What is done alone takes no longer than this."""

T = TypeVar("T")


class PostgresStore(SqlStore):
    """A `Store` in a schema. The key of its sealed cards lies in the data folder."""

    def __init__(self, address: Address, key: Path, *, found: bool = True) -> None:
        """Open the house, or found it. Raises NotOurs, KeyFileLost or StoreBroken."""
        self.address, self._key = address, key
        self._line = Line(address)
        self._lines = [self._line]
        self._here = threading.local()
        try:
            opened(self._line, found=found)
            sealer = sealer_of(self._line.connect(), address, key)
            pen = PostgresPen(self._line)
            self._ahead_ms = ahead_ms(self._line.connect())
        except BaseException:
            self._line.close()
            raise
        self._node = pen.id
        self._ear: Ear | None = None
        self._readers = ThreadPoolExecutor(READERS, "homegame reader")
        super().__init__(address.shown, pen, sealer)

    @property
    def kind(self) -> StoreKind:
        return "postgresql"

    @property
    def again(self) -> Callable[[], Store]:
        return partial(PostgresStore, self.address, self._key)

    def let_go(self) -> None:
        if self._ear is not None:
            self._ear.close()
            self._ear = None
        self._readers.shutdown()
        for line in self._lines:
            line.close()

    def size(self, db: Db) -> int:
        (size,) = db.execute(
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class "
            "WHERE relnamespace = to_regnamespace(?) AND relkind = 'r'",
            (self.address.schema,),
        ).fetchone()
        return int(size)

    async def read(self, work: Callable[[Db], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._asked, work)

    # Other servers of the same house

    @property
    def is_shared(self) -> bool:
        return True

    def follow(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()

        def in_loop(call: Callable[..., None]) -> Callable[..., None]:
            def later(*what: object) -> None:
                with suppress(RuntimeError):  # the loop is closed: nobody listens any more
                    loop.call_soon_threadsafe(call, *what)

            return later

        self._ear = Ear(self.address, self._node, in_loop(heard), in_loop(missed))

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[None]:
        """A lock of a transaction that stays open, on a connection of its own."""
        line = Line(self.address)
        try:
            while not await asyncio.to_thread(taken, line, what, ALONE_S):
                await asyncio.sleep(BETWEEN_TRIES_S)
            yield
        except psycopg.Error as error:
            raise trouble_with(self.address, error) from error
        finally:
            await asyncio.to_thread(line.close)

    async def say_here(self, bodies: Mapping[str, bytes], *, aloud: bool = True) -> None:
        if bodies:
            pen = self._pen if aloud else None
            await self._write(lambda db: here.say(db, self._node, bodies, pen))

    async def here_elsewhere(self, nights: Sequence[str]) -> dict[str, list[bytes]]:
        return await self._read(lambda db: here.elsewhere(db, self._node, nights))

    async def nights_elsewhere(self) -> frozenset[str]:
        return await self._read(lambda db: here.nights_elsewhere(db, self._node))

    @property
    def ahead_ms(self) -> int:
        return self._ahead_ms

    def _asked(self, work: Callable[[Db], T]) -> T:
        """Ask; where the connection breaks, ask again."""
        line = getattr(self._here, "line", None)
        if line is None:
            line = self._here.line = Line(self.address)
            self._lines.append(line)
        try:
            try:
                return work(line.db())
            except psycopg.Error:
                if not line.is_broken:
                    raise
                return work(line.db())
        except psycopg.Error as error:
            raise trouble_with(self.address, error) from error
