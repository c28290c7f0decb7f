"""How fast long nights open, and how fast a house with a thousand of them starts.

    python bench/nights.py [nights] [rows of each] [hands of the long nights, by commas]

A long night is played first; that is not measured. Then new processes open it as a server
does, until the first view is there: from its newest snapshot, which is as old as a snapshot
gets, and from the first row of its log. The chain is verified as well, and meanwhile the store
is asked short questions.

A house is filled with copies of another night, which is over. `homegame serve` is started in
it and in an empty house by turns, and is timed from the start of the process to its first
answer. Then a guest of one night looks at it. Before each opening and each start the system is
asked to forget what it has in memory of the database.
"""

import asyncio
import json
import multiprocessing
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec

from homegame.service.clock import SystemClock
from homegame.service.lobby import Lobby
from homegame.service.settings import Settings
from homegame.storage.keys import new_token
from homegame.storage.snapshots import Snapshot
from homegame.storage.sqlite import SqliteStore
from played_nights import original, played, write_copies

ROUNDS: Final = 5
OPEN_WITHIN_S: Final = 0.15
START_WITHIN_S: Final = 1.0
ROW_BYTES: Final = 300
"""A row's share of the database, its command and its sealed cards included."""
DATABASE: Final = "house.db"


class SameStore(SqliteStore):
    """The house's own store; it saves no new snapshots, so each round finds the same ones."""

    uses_snapshots = True

    def put_snapshot(self, snapshot: Snapshot) -> None:
        pass

    async def snapshot(self, night: str, format: str) -> Snapshot | None:
        return await super().snapshot(night, format) if self.uses_snapshots else None


# ---------------------------------------------------------------- one long night


async def opened(path: Path, id: str, uses_snapshots: bool) -> dict[str, float]:
    """Open a house and a night, and draw what its host sees: seconds, by step, and how many
    of them the processor worked: it may have other things to do."""
    times, start, processor = {}, time.perf_counter(), time.process_time()
    store = SameStore(path)
    store.uses_snapshots = uses_snapshots
    lobby = Lobby(store, Settings(data=path.parent), SystemClock())
    await lobby.start()
    times["house"] = time.perf_counter() - start
    live = await lobby.night(id)
    times["night"] = time.perf_counter() - start - times["house"]
    host = next(iter(live.night.guests))
    assert len(msgspec.json.encode(live.audience.frame(host, 0))) > 1000
    times["all"] = time.perf_counter() - start
    times["processor"] = time.process_time() - processor
    times["view"] = times["all"] - times["night"] - times["house"]
    assert (live.snapshots.saved_seq > 0) is uses_snapshots
    await lobby.close()
    return times


async def verified(path: Path, id: str) -> dict[str, float]:
    """Verify the log, and ask for its head meanwhile."""
    async with SqliteStore(path) as store:
        start, longest = time.perf_counter(), 0.0
        verifying = asyncio.ensure_future(store.verify(id))
        while not verifying.done():
            asked = time.perf_counter()
            await store.head(id)
            longest = max(longest, time.perf_counter() - asked)
        assert await verifying is None
    return {"all": time.perf_counter() - start, "longest wait": longest}


def in_a_new_process(work: Callable[..., Any], path: Path, *values: Any) -> Any:
    forget(path)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(run, (work, path, *values))


def run(work: Callable[..., Any], *values: Any) -> Any:
    return asyncio.run(work(*values))


def forget(path: Path) -> None:
    """Ask the system to drop its copy of a file from memory; not all systems can."""
    if hasattr(os, "posix_fadvise"):
        with path.open("rb+") as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def long_night(folder: Path, hands: int) -> list[dict[str, Any]]:
    """Measure a night of so many hands, and print its figures."""
    path = folder / DATABASE
    id, _ = asyncio.run(played(path, hands=hands))
    rows, size = asyncio.run(head(path, id)), path.stat().st_size
    rounds = [in_a_new_process(opened, path, id, True) for _ in range(ROUNDS)]
    median = {
        step: statistics.median([each[step] for each in rounds]) for step in rounds[0]
    }
    from_start = in_a_new_process(opened, path, id, False)
    chain = in_a_new_process(verified, path, id)
    print(f"one night of {hands:,} hands: {rows:,} rows, {size / 1e6:,.0f} MB\n")
    figures = {
        "open the house": median["house"],
        "open the night from its snapshot": median["night"],
        "draw the first view": median["view"],
        "together": median["all"],
        "together, of the processor's time": median["processor"],
        "together, from the first row": from_start["all"],
        "verify the log": chain["all"],
        "longest wait meanwhile": chain["longest wait"],
    }
    return printed(f"{hands:,} hands", figures, ("wanted, together", OPEN_WITHIN_S))


async def head(path: Path, id: str) -> int:
    async with SqliteStore(path) as store:
        return await store.head(id)


# ---------------------------------------------------------------- a house of many nights


def filled(folder: Path, nights: int, rows: int) -> list[tuple[str, str]]:
    """Fill a house with nights of so many rows; their ids, each with a guest's token."""
    source = folder / "played.db"
    id, _ = asyncio.run(played(source, rows=rows, ends=True))
    names = [(f"t-night-{number:06}", new_token()) for number in range(nights)]
    asyncio.run(founded(folder / DATABASE))
    write_copies(folder / DATABASE, original(source, id), names)
    source.unlink()
    return names


async def founded(path: Path) -> None:
    """A new house, without a night."""
    async with SqliteStore(path):
        pass


class Server:
    """`homegame serve` in a process of its own, from its start to its first answer."""

    def __init__(self, folder: Path) -> None:
        forget(folder / DATABASE)
        start = time.perf_counter()
        command = [sys.executable, "-m", "homegame", "serve"]
        self.process = subprocess.Popen(
            [*command, "--port", "0", "--data", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout
        self.http = httpx.Client(base_url=json.loads(self.process.stdout.readline())["url"])
        assert self.http.get("/api/health").status_code == 200
        self.started_s = time.perf_counter() - start

    @property
    def resident_mb(self) -> float:
        """What the process has in memory, without what it shares as files."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return float("nan")
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmRSS"].split()[0]) / 1024

    def looks(self, id: str, token: str) -> float:
        """A guest looks at a night: seconds until the view is there."""
        start = time.perf_counter()
        known = {"Authorization": f"Bearer {token}"}
        answer = self.http.get(f"/api/nights/{id}/view", headers=known, timeout=600)
        assert answer.status_code == 200, answer.text
        return time.perf_counter() - start

    def stop(self) -> None:
        self.http.close()
        self.process.terminate()
        self.process.wait()


@contextmanager
def started(folder: Path) -> Iterator[Server]:
    server = Server(folder)
    try:
        yield server
    finally:
        server.stop()


def many_nights(folder: Path, nights: int, rows: int) -> list[dict[str, Any]]:
    """Measure a house with so many nights of so many rows, and print its figures."""
    full, empty = folder / "full", folder / "empty"
    for each in (full, empty):
        each.mkdir()
    names = filled(full, nights, rows)
    asyncio.run(founded(empty / DATABASE))
    starts: dict[Path, list[float]] = {full: [], empty: []}
    looks, before, after = [], [], []
    for number in range(ROUNDS):
        with started(empty) as server:
            starts[empty].append(server.started_s)
        with started(full) as server:
            starts[full].append(server.started_s)
            before.append(server.resident_mb)
            looks.append(server.looks(*names[number * nights // ROUNDS]))
            after.append(server.resident_mb)
    size = (full / DATABASE).stat().st_size
    print(f"{nights:,} nights of {rows:,} rows: {size / 1e6:,.0f} MB\n")
    figures = {
        "start in an empty house": statistics.median(starts[empty]),
        "start": statistics.median(starts[full]),
        "first view of a night": statistics.median(looks),
    }
    wanted = figures["start in an empty house"] + START_WITHIN_S
    found = printed(f"{nights:,} nights", figures, ("wanted, start", wanted))
    for name, values in (("before", before), ("after", after)):
        mb = round(statistics.median(values), 1)
        print(f"{f'memory {name} a night was opened':40} {mb:>10,.1f} MB")
        found.append({"what": f"{nights:,} nights: memory {name}", "mb": mb})
    return found


# ---------------------------------------------------------------- all of it


def printed(
    about: str, figures: dict[str, float], wanted: tuple[str, float]
) -> list[dict[str, Any]]:
    """Print seconds as milliseconds, and return them for the JSON object."""
    for name, seconds in [*figures.items(), wanted]:
        print(f"{name:40} {1000 * seconds:>10,.1f} ms")
    print()
    return [
        {"what": f"{about}: {name}", "ms": round(1000 * seconds, 1)}
        for name, seconds in figures.items()
    ]


def nights_that_fit(folder: Path, nights: int, rows: int) -> int:
    """As many nights as leave half of the free disk free."""
    room = shutil.disk_usage(folder).free // 2
    return max(1, min(nights, room // (rows * ROW_BYTES)))


def main(words: list[str]) -> int:
    """Measure, print, and end with one JSON object."""
    nights, rows, hands = [*words, *("1000", "20000", "10000,50000")[len(words) :]]
    found: list[dict[str, Any]] = []
    for each in hands.split(","):
        with tempfile.TemporaryDirectory() as folder:
            found += long_night(Path(folder), int(each))
    with tempfile.TemporaryDirectory() as folder:
        fit = nights_that_fit(Path(folder), int(nights), int(rows))
        found += many_nights(Path(folder), fit, int(rows))
    print(json.dumps({"bench": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
