"""How many actions a second each store keeps safe: PostgreSQL next to SQLite, on this disk.

    python bench/stores.py [rounds] [seconds]

An action is a command with its answer and two events of 300 bytes, as a call is that ends a
street. Each night's next action waits until the one before is on disk, as at a table; what
different nights save at the same time may share a commit. The stores take turns (A B A B ...),
both with every safeguard on; PostgreSQL is a server of its own here, with its usual settings.
The result is the median, over the pairs, of PostgreSQL's actions per second divided by
SQLite's.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from a_postgres import a_postgres, program
from homegame.storage.log import Batch, NightEntry, Row, Store
from homegame.storage.place import home_of

NIGHTS: Final = (1, 20, 200)
_names: Final = count(1)


def action(night: str, number: int) -> Batch:
    """The number-th action of a night, counted from 0."""
    seqs = (2 * number + 1, 2 * number + 2)
    rows = tuple(Row(seq, seq, 1, "ann", "called", b"x" * 300) for seq in seqs)
    return Batch(night=night, rows=rows, by="ann", command_id=f"{number}")


async def actions_per_s(store: Store, nights: int, seconds: float) -> float:
    """Play so many nights at once for so long."""
    names = [f"night{next(_names)}" for _ in range(nights)]
    for name in names:
        await store.open_night(NightEntry(name, name, 1, b""))
        await store.append(action(name, 0))
    began = time.perf_counter()

    async def plays(night: str) -> int:
        for number in count(1):
            await store.append(action(night, number))
            if time.perf_counter() - began > seconds:
                return number
        raise AssertionError

    done = sum(await asyncio.gather(*map(plays, names)))
    return done / (time.perf_counter() - began)


async def main(rounds: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder, a_postgres("on") as server:
        places = {"SQLite": "", "PostgreSQL": server.new_url()}
        stores = {name: home_of(Path(folder), url).open() for name, url in places.items()}
        for nights in NIGHTS:
            told: dict[str, list[float]] = {name: [] for name in stores}
            for _ in range(rounds):
                for name, store in stores.items():
                    told[name].append(await actions_per_s(store, nights, seconds))
            ratios = [
                theirs / ours
                for ours, theirs in zip(told["SQLite"], told["PostgreSQL"], strict=True)
            ]
            per_s = ", ".join(
                f"{name} {statistics.median(each):,.0f}/s" for name, each in told.items()
            )
            print(
                f"{nights:>4} nights at once: {per_s}; ratio "
                f"{statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
            )
        for store in stores.values():
            await store.close()


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 2.0
    if program("initdb") is None:
        sys.exit("There is no PostgreSQL here to compare with: install postgresql.")
    asyncio.run(main(rounds, seconds))
