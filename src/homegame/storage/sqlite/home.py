"""A house in a file."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from homegame.storage.home import Home, Progress
from homegame.storage.log import NotOurs, Store
from homegame.storage.sql.db import Db, Pen
from homegame.storage.sqlite.backup import back_up
from homegame.storage.sqlite.file import (
    connected,
    for_looking,
    house_file,
    is_read_only,
    made,
    make_folders,
    must_be_ours,
    not_opened,
    trouble_with,
)
from homegame.storage.sqlite.lock import sole_server
from homegame.storage.sqlite.pen import SqlitePen
from homegame.storage.sqlite.store import SqliteStore


class SqliteHome(Home):
    """A place for a house in one file, with its key beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        return f"{self.path}"

    @property
    def key(self) -> Path:
        return self.path.with_suffix(".key")

    @property
    def half(self) -> Path:
        """The file that is being filled, until all is in it."""
        return self.path.with_name(f"{self.path.name}.moving")

    def is_there(self) -> bool:
        return self.path.exists()

    def sole_server(self) -> AbstractContextManager[None]:
        return sole_server(self.path)

    def serving(self, program: str) -> AbstractContextManager[None]:
        return sole_server(self.path)

    def open(self) -> Store:
        return SqliteStore(self.path)

    def open_to_read(self) -> Store:
        """It may lie where nothing can be written: a snapshot, or a mounted backup."""
        return SqliteStore(self.path, reads_only=is_read_only(self.path))

    @contextmanager
    def whole(self) -> Iterator[Db]:
        try:
            must_be_ours(self.path)
            db = (for_looking if is_read_only(self.path) else connected)(self.path)
        except (OSError, sqlite3.Error) as error:
            raise not_opened(self.path, error) from error
        with closing(db):
            try:
                db.execute("BEGIN")
                db.execute("SELECT count(*) FROM night")  # the transaction sees from now on
                yield db
            except sqlite3.Error as error:
                raise trouble_with(self.path, error) from error

    @contextmanager
    def filled(self, source: str) -> Iterator[Pen]:
        """It is filled in another file beside it, which gets its name in the end."""
        part = self.half
        if self.path.exists():
            raise NotOurs(f"{self.path} is there already. Name another folder.")
        try:
            make_folders(part)
            db = made(part)
        except (OSError, sqlite3.Error) as error:
            raise not_opened(part, error) from error
        try:
            yield SqlitePen(part, db)
            db.execute("PRAGMA journal_mode = DELETE")  # all of it is in the file itself
        except sqlite3.Error as error:
            raise trouble_with(part, error) from error
        finally:
            db.close()
        with open(part, "rb+") as written:
            os.fsync(written.fileno())
        part.replace(self.path)

    @contextmanager
    def changed(self) -> Iterator[Pen]:
        db, _ = house_file(self.path)
        with closing(db):
            yield SqlitePen(self.path, db)

    def clear(self) -> None:
        """Delete the file, and what was filled of it, as far as they are there."""
        for file in (self.path, self.half):
            for end in ("", "-wal", "-shm"):
                file.with_name(f"{file.name}{end}").unlink(missing_ok=True)

    def back_up(self, to: Path, progress: Progress) -> None:
        back_up(self.path, to, progress)
