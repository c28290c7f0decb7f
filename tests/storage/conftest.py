"""The stores that must all keep the same promises, and a night to keep in them."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from homegame.storage.log import Batch, NightEntry, Row, Store
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


@pytest.fixture(params=[Sqlite])
def house(request: pytest.FixtureRequest, tmp_path: Path) -> Sqlite:
    """A database that can be opened again and again. Every adapter joins here."""
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
