"""A house in a PostgreSQL that another one stands by for: the one that leads dies, the other is
promoted, and whatever was reported as saved is there."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from a_pair import Pair, a_pair
from homegame.storage.log import (
    Batch,
    CommandRepeated,
    NightEntry,
    Row,
    SeqTaken,
    StoreError,
)
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.store import PostgresStore
from seeds import seeded
from thorough import THOROUGH

KILLS: Final = 100 if THOROUGH else 3
NIGHTS: Final = 12


@pytest.fixture
def pair() -> Iterator[Pair]:
    with a_pair() as both:
        yield both


class Table:
    """A night at which one command follows the other, until it is told to stop. What isn't
    answered is sent again with the same id, as a page does."""

    def __init__(self, store: PostgresStore, night: str) -> None:
        self.store, self.night = store, night
        self.saved: list[str] = []
        """The commands that were reported as saved."""
        self.troubles = 0

    async def plays(self, over: asyncio.Event) -> None:
        while not over.is_set():
            await self.does(f"{len(self.saved)}")
            await asyncio.sleep(0)

    async def does(self, id: str) -> None:
        while True:
            with suppress(CommandRepeated):
                try:
                    seq = await self.store.head(self.night) + 1
                    row = Row(seq, seq, 1, "ann", "called", id.encode())
                    batch = Batch(night=self.night, rows=(row,), by="ann", command_id=id)
                    await self.store.append(batch)
                except SeqTaken:
                    continue
                except CommandRepeated:
                    raise
                except StoreError:
                    self.troubles += 1
                    continue
            self.saved.append(id)
            return


def test_no_command_that_was_reported_as_saved_is_lost_when_the_leader_dies(
    pair: Pair, tmp_path: Path
) -> None:
    """Twelve tables play without a pause. Again and again the leader is killed at any moment
    and the other promoted, at once or while the tables go on knocking; then the dead one is
    made its standby. In the end every command is in its log, once, in its order."""

    async def evening() -> None:
        address, chance = Address.of(pair.url(schema="house")), seeded(33)
        store = PostgresStore(address, tmp_path / "house.key")
        tables = [Table(store, f"night{number}") for number in range(NIGHTS)]
        for table in tables:
            await store.open_night(NightEntry(table.night, table.night, 1, b""))
        over = asyncio.Event()
        playing = [asyncio.create_task(table.plays(over)) for table in tables]
        for _ in range(KILLS):
            enough = sum(len(table.saved) for table in tables) + chance.randrange(20, 400)
            while sum(len(table.saved) for table in tables) < enough:
                await asyncio.sleep(0.001)
            await asyncio.to_thread(pair.fail_over)
            known = sum(len(table.saved) for table in tables)
            while sum(len(table.saved) for table in tables) < known + NIGHTS:
                await asyncio.sleep(0.001)
            await asyncio.to_thread(pair.stand_by)
        over.set()
        await asyncio.gather(*playing)
        for table in tables:
            rows = await store.rows(table.night, limit=1_000_000)
            assert [row.body.decode() for row in rows] == table.saved
            assert await store.verify(table.night) is None
        await store.close()

    asyncio.run(evening())


def test_a_slow_standby_is_waited_for(pair: Pair, tmp_path: Path) -> None:
    """The standby stops for a while: nothing is reported as saved before it has it. It goes on,
    and so does the table; the command is there once."""

    async def evening() -> None:
        store = PostgresStore(Address.of(pair.url(schema="house")), tmp_path / "house.key")
        await store.open_night(NightEntry("friday", "Friday", 1, b""))
        table = Table(store, "friday")
        await table.does("before")
        pair.stands_by.signals(signal.SIGSTOP)
        waits = asyncio.create_task(table.does("meanwhile"))
        stuck = "SELECT count(*) > 0 FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        while not await asyncio.to_thread(pair.leads.ask, stuck):
            await asyncio.sleep(0.01)
        assert not waits.done()
        pair.stands_by.signals(signal.SIGCONT)
        await waits
        assert table.saved == ["before", "meanwhile"]
        assert await store.head("friday") == 2
        await store.close()

    asyncio.run(evening())


def test_an_address_of_two_is_shown_host_by_host(pair: Pair) -> None:
    one, other = sorted((pair.leads.port, pair.stands_by.port))
    shown = Address.of(pair.url(schema="house")).shown
    assert shown == f"postgresql://127.0.0.1:{one},127.0.0.1:{other}/poker?schema=house"
