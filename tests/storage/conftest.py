"""The stores that must all keep the same promises, and a night to keep in them."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import psycopg
import pytest

from a_postgres import Postgres as Server
from homegame.storage.log import Batch, NightEntry, Row, Store
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.store import PostgresStore
from homegame.storage.sqlite import SqliteStore

FRIDAY = NightEntry("friday", "Friday's game", created_ms=1_000, body=b"blinds 1/3")


class Sqlite:
    """The house's own store, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "house" / "homegame.db"

    def open(self) -> Store:
        return SqliteStore(self.path)

    def open_with_little_room(self) -> Store:
        return SqliteStore(self.path, max_page_count=40)

    def change(self, *statements: str) -> None:
        """What somebody with the file and too much time might do."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            for statement in statements:
                db.execute(statement)


class Postgres:
    """A house in PostgreSQL, in a schema of its own."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.folder, self.server = folder, server
        self.url = server.new_url()
        self.address = Address.of(self.url)

    def open(self) -> Store:
        return PostgresStore(self.address, self.folder / "house.key")

    def open_with_little_room(self) -> Store:
        """The server says that its disk is full, as soon as there is too much in the house; the
        next who opens it has room again."""
        store = PostgresStore(
            msgspec.structs.replace(
                self.address,
                database={**self.address.database, "application_name": "in a small room"},
            ),
            self.folder / "house.key",
        )
        self.change(LITTLE_ROOM)
        return store

    def change(self, *statements: str) -> None:
        with psycopg.connect(**self.address.database, autocommit=True) as db:
            db.execute(f"SET search_path = {self.address.schema}".encode())
            for statement in statements:
                db.execute(statement.encode())


LITTLE_ROOM = """
CREATE FUNCTION too_much() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_setting('application_name') = 'in a small room' AND
        (SELECT coalesce(sum(length(body)), 0) FROM event)
        + (SELECT coalesce(sum(length(box)), 0) FROM deck)
        + (SELECT coalesce(sum(length(body)), 0) FROM snapshot) > 140000
    THEN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END IF;
    RETURN NULL;
END $$;
ALTER FUNCTION too_much SET search_path FROM CURRENT;
CREATE TRIGGER too_much AFTER INSERT ON event EXECUTE FUNCTION too_much();
CREATE TRIGGER too_much AFTER INSERT OR UPDATE ON deck EXECUTE FUNCTION too_much();
CREATE TRIGGER too_much AFTER INSERT ON snapshot EXECUTE FUNCTION too_much();
"""


@pytest.fixture(params=[Sqlite, Postgres])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Sqlite | Postgres:
    """A database that can be opened again and again. Every adapter joins here."""
    if request.param is Postgres:
        return Postgres(tmp_path, request.getfixturevalue("postgres"))
    return request.param(tmp_path)


@pytest.fixture
def store(house: Sqlite) -> Iterator[Store]:
    """A fresh house with one night, Friday's."""
    store = house.open()
    asyncio.run(store.open_night(FRIDAY))
    yield store
    asyncio.run(store.close())


@pytest.fixture
def told() -> Callable[..., Batch]:
    """A batch of one event, or of several: `told(4, "Raised 20", "Folded")`."""

    def told(
        first: int, *bodies: str, night: str = "friday", table_no: int = 1, **more: object
    ) -> Batch:
        rows = tuple(
            Row(seq, 1_000 + seq, table_no, actor="3", kind="Spoke", body=body.encode())
            for seq, body in enumerate(bodies or ("Checked",), start=first)
        )
        return Batch(night=night, rows=rows, by="ann", **more)

    return told
