"""A connection that comes back: when it has broken, whoever needs it next connects again."""

import re
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

import psycopg

from homegame.storage.log import StoreBroken, StoreDamaged, StoreError, StoreFull
from homegame.storage.postgres.address import Address
from homegame.storage.sql.db import TABLES, Db, Found

PATIENCE_S: Final = 3.0
"""How long to go on trying to connect again before what is to be saved is refused. A page waits
for an answer a little longer."""
BETWEEN_TRIES_S: Final = 0.1
USUAL: Final = 5
"""A statement that comes so often is usual."""

_NAMES: Final = re.compile(
    rf"\b(FROM|JOIN|INTO|UPDATE) ({'|'.join(TABLES)}|house|writer|here)\b"
)


@lru_cache(maxsize=500)
def in_schema(sql: str, schema: str) -> bytes:
    """A statement for the tables of one schema. No setting of the connection is needed for it:
    what stands in between, like PgBouncer, may lend another for each transaction."""
    return _NAMES.sub(rf'\1 "{schema}".\2', sql).replace("?", "%s").encode()


class PostgresDb(Db):
    """The tables of one house."""

    def __init__(self, connection: "psycopg.Connection[Any]", schema: str) -> None:
        self.connection, self._schema = connection, schema

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Found:
        return self.connection.execute(in_schema(sql, self._schema), values, binary=True)

    def executemany(self, sql: str, values: Iterable[Sequence[Any]], /) -> None:
        with self.connection.cursor() as cursor:
            cursor.executemany(in_schema(sql, self._schema), values)


class Line:
    """One connection at a time, for one thread."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self._connection: psycopg.Connection[Any] | None = None
        self._failing_since: float | None = None

    def connect(self) -> PostgresDb:
        """Connect, if it isn't. Raises StoreBroken at once if that fails."""
        if self._connection is None or self._connection.closed:
            try:
                self._connection = psycopg.connect(
                    **self.address.database, autocommit=True, prepare_threshold=None
                )
                self._connection.prepare_threshold = plans_kept(self._connection)
                # A pooler may lend a connection on which something else listens.
                self._connection.add_notify_handler(lambda _: None)
            except psycopg.Error as error:
                why = reason(error)
                raise StoreBroken(
                    f"{self.address.shown} can't be reached: {why}."
                ) from None
        self._failing_since = None
        return PostgresDb(self._connection, self.address.schema)

    def db(self) -> PostgresDb:
        """Connect, if it isn't; a database that is away for a moment is waited for."""
        while True:
            try:
                return self.connect()
            except StoreBroken:
                now = time.monotonic()
                self._failing_since = self._failing_since or now
                if now - self._failing_since >= PATIENCE_S:
                    raise
                time.sleep(BETWEEN_TRIES_S)

    @property
    def is_broken(self) -> bool:
        """Whether the connection was lost."""
        return self._connection is not None and self._connection.closed

    def close(self) -> None:
        if self._connection is not None:
            with suppress(psycopg.Error):
                self._connection.close()


def plans_kept(connection: "psycopg.Connection[Any]") -> int | None:
    """After how many times PostgreSQL keeps the plan of a statement, which is half of its work.
    Never behind a pooler, which may lend another connection each time: another one answers."""
    (it,) = connection.execute("SELECT pg_backend_pid()").fetchone() or (0,)
    return USUAL if it == connection.info.backend_pid else None


def reason(error: Exception) -> str:
    """What PostgreSQL or the network says, in one line and without the address."""
    line = next(iter(f"{error}".strip().splitlines()), type(error).__name__)
    return line.rsplit("FATAL: ", 1)[-1].rsplit("failed: ", 1)[-1].strip().rstrip(".")


def trouble_with(address: Address, error: Exception) -> StoreError:
    """Say what went wrong with the database, and what to do."""
    name = address.shown
    match error:
        case StoreError():
            return error
        case psycopg.errors.DiskFull():
            return StoreFull(f"No room is left for {name}. Free some, then try again.")
        case psycopg.errors.DataCorrupted() | psycopg.errors.IndexCorrupted():
            return StoreDamaged(f"{name} is damaged: {reason(error)}.")
        case psycopg.errors.LockNotAvailable():
            return StoreBroken(f"{name} is locked by another program.")
        case psycopg.errors.ReadOnlySqlTransaction():
            return StoreBroken(f"{name} can only be read: it is a copy, or was set so.")
        case _:
            return StoreBroken(f"{name} failed: {reason(error)}.")
