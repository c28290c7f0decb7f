"""How SQLite is written to: one connection, one statement to a commit."""

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from homegame.storage.log import StoreError
from homegame.storage.sql.db import Db, Entry, Pen
from homegame.storage.sqlite import entries
from homegame.storage.sqlite.file import is_busy, transaction, trouble_with

log = logging.getLogger("homegame.storage")


class SqlitePen(Pen):
    """The connection that writes to the file."""

    most_at_once = entries.MOST_AT_ONCE

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self._path, self._db = path, db
        entries.prepare(db)

    @contextmanager
    def transaction(self) -> Iterator[Db]:
        with transaction(self._db):
            yield self._db

    @contextmanager
    def statement(self) -> Iterator[Db]:
        """Outside of a transaction each statement is one."""
        yield self._db

    def insert(self, db: Db, entries_: Sequence[Entry]) -> None:
        entries.insert(db, entries_)

    def say(self, db: Db, night: str, seq: int) -> None:
        """There are no others."""

    def has_failed(self, error: Exception) -> bool:
        return isinstance(error, sqlite3.Error)

    def was_late(self, error: Exception) -> bool:
        """Never: a transaction begins by keeping all others from writing."""
        return False

    def is_busy(self, error: Exception) -> bool:
        return is_busy(error)

    def trouble(self, error: Exception) -> StoreError:
        return trouble_with(self._path, error)

    def rest(self) -> None:
        """Move what was written into the database itself: a copy of that file alone then has
        it, too. It is safe where it is, so failing is only noted."""
        try:
            self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        except sqlite3.Error as error:
            log.warning("not moved into the database", extra={"why": str(error)})
