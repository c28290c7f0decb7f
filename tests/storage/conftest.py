"""The stores that must all keep the same promises, and a table to keep in them."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from homegame.storage.log import Batch, Row, Store, TableEntry
from homegame.storage.sqlite import SqliteStore

FRIDAY = TableEntry("friday", "Friday's game", created_ms=1_000, body=b"blinds 1/3")


class Sqlite:
    """The house's own store, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "house" / "homegame.db"

    def open(self) -> Store:
        return SqliteStore(self.path)

    def open_with_little_room(self) -> Store:
        return SqliteStore(self.path, max_page_count=40)


@pytest.fixture(params=[Sqlite])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Sqlite:
    """A database that can be opened again and again. Every adapter joins here."""
    return request.param(tmp_path)


@pytest.fixture
def store(house: Sqlite) -> Iterator[Store]:
    """A fresh house with one table, Friday's."""
    store = house.open()
    asyncio.run(store.open_table(FRIDAY))
    yield store
    asyncio.run(store.close())


@pytest.fixture
def told() -> Callable[..., Batch]:
    """A batch of one event, or of several: `told(4, "Raised 20", "Folded")`."""

    def told(first: int, *bodies: str, table: str = "friday", **more: object) -> Batch:
        rows = tuple(
            Row(seq, at_ms=1_000 + seq, actor="3", kind="Spoke", body=body.encode())
            for seq, body in enumerate(bodies or ("Checked",), start=first)
        )
        return Batch(table=table, rows=rows, by="ann", **more)

    return told
