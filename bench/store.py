"""How fast a house with a long past opens: a thousand nights, and one of 10,000 hands.

    python bench/store.py [rows of the long night] [nights]

The nights are written first, with rows of 100 to 400 bytes; that is not measured. Then a new
process opens the store, lists the newest nights, and opens the long night from its snapshot:
its head, the snapshot, and the last 2,000 rows. For comparison it reads and verifies the whole
log from the start, which is the cost of opening without a snapshot.
"""

import asyncio
import json
import multiprocessing
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, Final

from homegame.storage.log import Batch, NightEntry, Row
from homegame.storage.snapshots import Snapshot
from homegame.storage.sqlite import SqliteStore

LONG: Final = "the-long-night"
ROWS_OF_OTHERS: Final = 20
SINCE_SNAPSHOT: Final = 2000
SNAPSHOT_BYTES: Final = 20_000
ROUNDS: Final = 5
WANTED_S: Final = 0.15


# ---------------------------------------------------------------- the house


def batches(night: str, rows: int, chance: random.Random) -> Iterator[Batch]:
    """A night's rows, ten to a command."""
    for first in range(1, rows + 1, 10):
        seqs = range(first, min(first + 10, rows + 1))
        yield Batch(
            night=night,
            rows=tuple(
                Row(seq, seq * 900, 1 + seq % 3, "g0123456789", "raised", body(chance))
                for seq in seqs
            ),
            by="g0123456789",
            command_id=f"{first:032}",
        )


def body(chance: random.Random) -> bytes:
    """A body of the size of an event."""
    return b'{"type":"raised","text":"%b"}' % (b"x" * chance.randint(70, 370))


async def filled(path: Path, rows: int, nights: int) -> None:
    """A house with many short nights and one long one, which has a snapshot."""
    chance = random.Random(9)
    async with SqliteStore(path) as store:
        for number in range(nights):
            night = f"night-{number:06}"
            await store.open_night(NightEntry(night, night, number, b"{}"))
            for batch in batches(night, ROWS_OF_OTHERS, chance):
                await store.append(batch)
        await store.open_night(NightEntry(LONG, LONG, nights, b"{}"))
        waiting: list[Awaitable[None]] = []
        for batch in batches(LONG, rows, chance):
            waiting.append(asyncio.ensure_future(store.append(batch)))
            if len(waiting) == 100:
                await asyncio.gather(*waiting)
                waiting = []
        await asyncio.gather(*waiting)
        at = max(1, rows - SINCE_SNAPSHOT)
        store.put_snapshot(Snapshot(LONG, at, "bench", chance.randbytes(SNAPSHOT_BYTES)))


# ---------------------------------------------------------------- what is timed


class Times:
    """Milliseconds of each step."""

    def __init__(self) -> None:
        self.ms: dict[str, float] = {}

    async def of(self, name: str, work: Awaitable[Any]) -> Any:
        start = time.perf_counter()
        done = await work
        self.ms[name] = 1000 * (time.perf_counter() - start)
        return done


async def opened(path: Path) -> dict[str, float]:
    """Open the house, then the long night, both ways."""
    times = Times()
    start = time.perf_counter()
    store = SqliteStore(path)
    times.ms["open the store"] = 1000 * (time.perf_counter() - start)
    async with store:
        await times.of("list 50 nights", store.nights(50))
        await times.of("list open nights", store.nights(50, open_only=True))
        head = await times.of("head", store.head(LONG))
        snapshot = await times.of("snapshot", store.snapshot(LONG, "bench"))
        assert snapshot is not None
        last = times.of("last 2,000 rows", all_rows(store, after=snapshot.seq))
        assert await last == head - snapshot.seq
        assert await times.of("every row", all_rows(store)) == head
        verifying = asyncio.ensure_future(times.of("verify", store.verify(LONG)))
        longest = 0.0
        while not verifying.done():
            asked = time.perf_counter()
            await store.head(LONG)
            longest = max(longest, 1000 * (time.perf_counter() - asked))
        assert await verifying is None
        times.ms["longest wait meanwhile"] = longest
    return times.ms


async def all_rows(store: SqliteStore, after: int = 0) -> int:
    """Read all rows after this one and count them."""
    count = 0
    while rows := await store.rows(LONG, after=after):
        count, after = count + len(rows), rows[-1].seq
    return count


def in_a_process_of_its_own(path: Path) -> dict[str, float]:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(run, (opened, path))


def run(work: Callable[..., Any], *values: Any) -> Any:
    return asyncio.run(work(*values))


WITH_SNAPSHOT: Final = (
    "open the store",
    "list 50 nights",
    "head",
    "snapshot",
    "last 2,000 rows",
)
FROM_START: Final = ("open the store", "list 50 nights", "head", "every row", "verify")


def main(words: list[str]) -> int:
    """Measure, print, and end with one JSON object."""
    rows = int(words[0]) if words else 216_000
    nights = int(words[1]) if len(words) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.db"
        asyncio.run(filled(path, rows, nights))
        size = path.stat().st_size
        found = [in_a_process_of_its_own(path) for _ in range(ROUNDS)]
    medians = {name: statistics.median([each[name] for each in found]) for name in found[0]}
    medians["the night, from its snapshot"] = sum(medians[name] for name in WITH_SNAPSHOT)
    medians["the night, from its start"] = sum(medians[name] for name in FROM_START)
    print(
        f"{nights:,} nights of {ROWS_OF_OTHERS} rows and one of {rows:,}; "
        f"{size / 1e6:,.0f} MB; {ROUNDS} rounds\n"
    )
    for name, ms in medians.items():
        print(f"{name:30} {ms:>10,.1f} ms")
    print(f"{'wanted, from its snapshot':30} {1000 * WANTED_S:>10,.1f} ms")
    print(
        json.dumps(
            {"bench": [{"what": f"store: {n}", "ms": ms} for n, ms in medians.items()]}
        )
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
