"""A house in PostgreSQL."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psycopg

from homegame.storage.home import Home, Progress
from homegame.storage.log import NotOurs, Store
from homegame.storage.moving import move
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.house import opened
from homegame.storage.postgres.line import Line, trouble_with
from homegame.storage.postgres.lock import sole_server
from homegame.storage.postgres.pen import PostgresPen
from homegame.storage.postgres.store import PostgresStore
from homegame.storage.sql.db import Db, Pen
from homegame.storage.sqlite.home import SqliteHome


class PostgresHome(Home):
    """A place for a house in a schema, with its key in the data folder."""

    def __init__(self, url: str, key: Path) -> None:
        self.address, self._key = Address.of(url), key

    @property
    def key(self) -> Path:
        return self._key

    @property
    def name(self) -> str:
        return self.address.shown

    def is_there(self) -> bool:
        return True

    def sole_server(self) -> AbstractContextManager[None]:
        return sole_server(self.address)

    def serving(self, program: str) -> AbstractContextManager[None]:
        return sole_server(self.address, shared=True, program=program)

    def open(self) -> Store:
        return PostgresStore(self.address, self.key)

    def open_to_read(self) -> Store:
        return PostgresStore(self.address, self.key, found=False)

    @contextmanager
    def whole(self) -> Iterator[Db]:
        with self._line() as line:
            opened(line, found=False)
            db = line.connect()
            db.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            yield db
            db.execute("COMMIT")

    @contextmanager
    def filled(self, source: str) -> Iterator[Pen]:
        """Until it is done the schema says from where it is filled, and opens for nothing
        else."""
        with self._line() as line:
            opened(line, found=True, moving=source)
            pen = PostgresPen(line)
            with pen.transaction() as db:
                goes_on, nights = db.execute(
                    "SELECT moving, (SELECT count(*) FROM night) FROM house"
                ).fetchone()
                if nights and not goes_on:
                    raise NotOurs(
                        f"{self.name} has nights already. Name another schema: ?schema=NAME."
                    )
                db.execute("UPDATE house SET moving = ?", (source,))
            yield pen
            with pen.transaction() as db:
                db.execute("UPDATE house SET moving = NULL")

    @contextmanager
    def changed(self) -> Iterator[Pen]:
        with self._line() as line:
            opened(line, found=False)
            yield PostgresPen(line)

    def back_up(self, to: Path, progress: Progress) -> None:
        file = SqliteHome(to.with_name(f"{to.name}.part"))
        file.clear()
        try:
            move(self, file, progress)
            file.path.replace(to)
        finally:
            file.clear()

    @contextmanager
    def _line(self) -> Iterator[Line]:
        line = Line(self.address)
        try:
            yield line
        except psycopg.Error as error:
            raise trouble_with(self.address, error) from error
        finally:
            line.close()
