"""`PostgresStore`: a house in a schema of a PostgreSQL database."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

import psycopg

from homegame.storage.log import Store
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.house import opened, sealer_of
from homegame.storage.postgres.line import Line, trouble_with
from homegame.storage.postgres.pen import PostgresPen
from homegame.storage.sql.db import Db
from homegame.storage.sql.store import SqlStore

READERS: Final = 4
"""Connections for reading, each made when it is first needed."""

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
        except BaseException:
            self._line.close()
            raise
        self._readers = ThreadPoolExecutor(READERS, "homegame reader")
        super().__init__(address.shown, pen, sealer)

    @property
    def again(self) -> Callable[[], Store]:
        return partial(PostgresStore, self.address, self._key)

    def let_go(self) -> None:
        self._readers.shutdown()
        for line in self._lines:
            line.close()

    async def read(self, work: Callable[[Db], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._asked, work)

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
