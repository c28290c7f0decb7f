"""What 100,000 tables would ask of PostgreSQL: from what is measured here, and simulated.

    python bench/city.py [--every 4] [--per-node 300]
                         [--tables 300,3000,10000,30000,100000]

Measured on this computer's disk: what an action costs PostgreSQL in processor time and in
bytes; how many commits a second there are, of one connection and of eight; of eight that pass
something on (NOTIFY) in the same transaction, and after it, as servers of a house do; what each
server that hears it costs PostgreSQL. `--every`: so many seconds lie between two actions at
a table. `--per-node`: tables of one server.

The simulation: actions come at any time. A server saves everything that waits in one commit,
and has one commit under way. Commits share a disk's flush; those that pass something on in the
same transaction follow one another in the whole database, since PostgreSQL keeps their order.
What is printed is how long an action waits until it is on disk, as if PostgreSQL had as many
processors as it likes, and how many it would use. PgBouncer wouldn't help with the lines: a
server has a few, and listens on one.
"""

import argparse
import asyncio
import heapq
import json
import os
import random
import sys
import tempfile
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import psycopg
from msgspec import Struct

from a_postgres import Postgres, a_postgres, program
from homegame.storage.place import home_of
from homegame.storage.sql.store import SqlStore
from stores import actions_per_s

CONNECTIONS: Final = 8
"""Of one server to the database: what it writes, reads, hears and holds."""
ROWS: Final = 2
"""Rows of the log for an action, as in `bench/stores.py`."""
MB_PER_TABLE: Final = 0.6
"""Memory of a server for a table in play with its sockets (`bench/load.py`)."""
SIMULATED_S: Final = 20.0


class Measured(Struct):
    """What was measured here."""

    commit_us: float
    """What a commit costs PostgreSQL's processor, and besides each action in it."""
    action_us: float
    wal_bytes: float
    """Of an action, in the journal and in the tables."""
    kept_bytes: float
    one_s: float
    """Commits a second of one connection, of eight, and of eight that pass something on: in the
    same transaction, and after it."""
    eight_s: float
    within_s: float
    told_s: float
    heard_us: float
    """What it costs PostgreSQL's processor that one more server hears of a commit."""


async def measured(server: Postgres) -> Measured:
    folder = tempfile.TemporaryDirectory(dir="/var/tmp")
    home = home_of(Path(folder.name), server.new_url())
    store = home.open()
    assert isinstance(store, SqlStore)
    found = []
    for nights in (1, 50):
        cpu, commits, wal, kept = cpu_s(server), store.commits, lsn(server), size(server)
        began = time.perf_counter()
        actions = await actions_per_s(store, nights, 4.0) * (time.perf_counter() - began)
        found.append(
            (
                (cpu_s(server) - cpu) / actions * 1e6,
                actions / (store.commits - commits),
                (lsn(server) - wal) / actions,
                (size(server) - kept) / actions,
            )
        )
    await store.close()
    folder.cleanup()
    (one, b1, *_), (many, b2, wal, kept) = found
    commit_us = (one - many) / (1 / b1 - 1 / b2)
    return Measured(
        commit_us,
        max(many - commit_us / b2, 1.0),
        wal,
        kept,
        commits_s(server, 1, "")[0],
        commits_s(server, 8, "")[0],
        commits_s(server, 8, "within")[0],
        commits_s(server, 8, "after")[0],
        heard_us(server),
    )


def heard_us(server: Postgres) -> float:
    """What each of eight listeners costs PostgreSQL for a commit."""
    commits, cpu = commits_s(server, 4, "after")
    listening = [psycopg.connect(server.url(), autocommit=True) for _ in range(8)]
    for each in listening:
        each.execute("LISTEN city")
    heard, heard_cpu = commits_s(server, 4, "after")
    for each in listening:
        each.close()
    return max(heard_cpu / heard - cpu / commits, 0) / 8 / 4 * 1e6


def commits_s(server: Postgres, lines: int, told: str) -> tuple[float, float]:
    """Commits a second of so many connections, and the processor seconds of all of them."""
    url = server.url()
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE TABLE IF NOT EXISTS city (it bigint)")
    ends, cpu = time.perf_counter() + 4, cpu_s(server)

    def commits(_: int) -> int:
        done = 0
        with psycopg.connect(url, autocommit=True) as db:
            while time.perf_counter() < ends:
                with db.pipeline() as sent:
                    db.execute("INSERT INTO city VALUES (1)")
                    if told == "within":
                        db.execute("SELECT pg_notify('city', 'x')")
                    if told == "after":
                        sent.sync()
                        db.execute(
                            "SELECT pg_notify('city', 'x'),"
                            " set_config('synchronous_commit', 'off', true)"
                        )
                done += 1
        return done

    with ThreadPoolExecutor(lines) as pool:
        return sum(pool.map(commits, range(lines))) / 4, cpu_s(server) - cpu


def ask(server: Postgres, what: str) -> float:
    with psycopg.connect(server.url()) as db:
        return float(db.execute(what.encode()).fetchone()[0])  # type: ignore[index]


def lsn(server: Postgres) -> float:
    return ask(server, "SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")


def size(server: Postgres) -> float:
    return ask(server, "SELECT pg_database_size(current_database())")


def cpu_s(server: Postgres) -> float:
    """Processor seconds of PostgreSQL."""
    main = server.process.pid
    pids = [main, *map(int, Path(f"/proc/{main}/task/{main}/children").read_text().split())]
    found = 0.0
    for pid in pids:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        found += int(stat[11]) + int(stat[12])
        if pid == main:  # those that are over
            found += int(stat[13]) + int(stat[14])
    return found / os.sysconf("SC_CLK_TCK")


# ---------------------------------------------------------------- the simulation


def waits(
    rate: float, nodes: int, commit_s: float, *, one_by_one: bool
) -> tuple[float, ...]:
    """How long actions wait, in milliseconds, at the median and at 99 %, and how many there are
    in a commit."""
    chance = random.Random(1)
    waiting: list[deque[float]] = [deque() for _ in range(nodes)]
    queue: deque[int] = deque()
    """Servers whose commit waits for its turn."""
    busy, is_taken = [False] * nodes, False
    found: list[float] = []
    sizes: list[int] = []
    events: list[tuple[float, int, int]] = []
    heapq.heappush(events, (chance.expovariate(rate), 0, 0))

    def begins(node: int, now: float) -> None:
        nonlocal is_taken
        if one_by_one and is_taken:
            queue.append(node)
            return
        is_taken = True
        count = len(waiting[node])
        sizes.append(count)
        heapq.heappush(events, (now + commit_s, count, node))

    while events:
        now, count, node = heapq.heappop(events)
        if not count:  # an action
            if now < SIMULATED_S:
                heapq.heappush(events, (now + chance.expovariate(rate), 0, 0))
            node = chance.randrange(nodes)
            waiting[node].append(now)
            if not busy[node]:
                busy[node] = True
                begins(node, now)
            continue
        found += [now - waiting[node].popleft() for _ in range(count)]
        is_taken = False
        busy[node] = bool(waiting[node])
        if one_by_one and queue:
            begins(queue.popleft(), now)
        if busy[node]:
            begins(node, now)
    found.sort()
    return (
        1000 * found[len(found) // 2],
        1000 * found[int(len(found) * 0.99)],
        len(found) / len(sizes),
    )


def line(cells: list[Any]) -> str:
    return "".join([f"{cell:>13}" for cell in cells])


def main(words: list[str]) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--every", type=float, default=4.0)
    asked.add_argument("--per-node", type=int, default=300)
    asked.add_argument("--tables", default="300,3000,10000,30000,100000")
    told = asked.parse_args(words)
    if program("initdb") is None:
        sys.exit("There is no PostgreSQL here to measure: install postgresql.")
    with a_postgres("on") as server:
        it = asyncio.run(measured(server))
    print(
        f"PostgreSQL: {it.commit_us:.0f} us a commit, {it.action_us:.0f} us an action in it,"
        f" {it.heard_us:.0f} us for each server that hears of it;"
        f" {it.wal_bytes:,.0f} bytes of journal and {it.kept_bytes:,.0f} kept an action\n"
        f"commits/s: {it.one_s:,.0f} of one connection, {it.eight_s:,.0f} of eight,"
        f" {it.within_s:,.0f} that pass something on within, {it.told_s:,.0f} after it\n"
        f"an action every {told.every:g} s at each table, {told.per_node} tables at a server\n"
    )
    heads = "tables servers actions/s rows/s commits/s heard/s lines journal-MB/s GB/day"
    print(line([*heads.split(), "memory-GB", "p50-ms", "p99-ms", "cores", "p99-within"]))
    out = []
    for tables in map(int, told.tables.split(",")):
        nodes = -(-tables // told.per_node)
        rate = tables / told.every
        p50, p99, batch = waits(rate, nodes, 1 / it.one_s, one_by_one=False)
        _, within, _ = waits(rate, nodes, 1 / it.within_s, one_by_one=True)
        commits = rate / batch
        heard = commits * (nodes - 1)
        cores = rate * it.action_us + commits * it.commit_us + heard * it.heard_us
        cells = [
            *(f"{tables:,}", nodes, f"{rate:,.0f}", f"{ROWS * rate:,.0f}"),
            *(f"{commits:,.0f}", f"{heard:,.0f}", CONNECTIONS * nodes),
            *(
                f"{rate * it.wal_bytes / 1e6:.1f}",
                f"{rate * it.kept_bytes * 86400 / 1e9:,.0f}",
            ),
            f"{tables * MB_PER_TABLE / 1e3:.1f}",
            *(f"{p50:.0f}", f"{p99:.0f}", f"{cores / 1e6:.1f}", f"{within:.0f}"),
        ]
        print(line(cells), flush=True)
        out.append({"tables": tables, "p99_ms": p99, "cores": cores / 1e6})
    print(json.dumps({"bench": out}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
