"""`SqliteStore`: a house in one file."""

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from homegame.storage.log import Store, StoreKind
from homegame.storage.sql.db import Db
from homegame.storage.sql.store import SqlStore
from homegame.storage.sqlite.file import (
    connected,
    for_looking,
    house_file,
    house_to_read,
    trouble_with,
)
from homegame.storage.sqlite.pen import SqlitePen

T = TypeVar("T")


class SqliteStore(SqlStore):
    """A `Store` in one file."""

    def __init__(
        self, path: Path, *, max_page_count: int | None = None, reads_only: bool = False
    ) -> None:
        """Open the house, or found it; with `reads_only`, as it lies where nothing can be
        written. Raises NotOurs, KeyFileLost or StoreBroken."""
        self.path: Final = path
        self._db, sealer = house_to_read(path) if reads_only else house_file(path)
        if max_page_count is not None:
            self._db.execute(f"PRAGMA max_page_count = {max_page_count}")
        self._read_db = for_looking(path) if reads_only else connected(path)
        self._read_db.execute("PRAGMA query_only = ON")
        self._reader = ThreadPoolExecutor(1, "homegame reader")
        super().__init__(f"{path}", SqlitePen(path, self._db), sealer)

    @property
    def kind(self) -> StoreKind:
        return "sqlite"

    @property
    def again(self) -> Callable[[], Store]:
        return partial(SqliteStore, self.path)

    def let_go(self) -> None:
        self._reader.shutdown()
        self._read_db.close()
        self._db.close()

    def size(self, db: Db) -> int:
        (size,) = db.execute(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size"
        ).fetchone()
        return int(size)

    async def read(self, work: Callable[[Db], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader, work, self._read_db)
        except sqlite3.Error as error:
            raise trouble_with(self.path, error) from error
