"""A house whose power goes: saves batches, tells of each, and is killed at a chosen place.

Run as `dying_writer.py PATH WHEN WHAT COUNT NIGHTS`: at the COUNTth SQL statement that begins
with WHAT the process kills itself, just "before" it or just "after"; or "amid" one, when the
COUNTth row has come into the table WHAT. It tells its standard output of every batch that was
saved, as it is saved.
"""

import asyncio
import functools
import os
import signal
import sqlite3
import sys
from pathlib import Path

from homegame.storage.log import Batch, Deck, HandKey, NightEntry, Row, Seal
from homegame.storage.snapshots import Snapshot
from homegame.storage.sqlite import SqliteStore


class Dying(sqlite3.Connection):
    """A connection that takes the whole process with it."""

    fate: tuple[str, str] | None = None
    left = 0

    def execute(self, sql, *values):
        chosen = Dying.fate is not None and sql.startswith(Dying.fate[1])
        Dying.left -= chosen
        if chosen and Dying.left == 0 and Dying.fate[0] == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        done = super().execute(sql, *values)
        if chosen and Dying.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return done


def batch(night: str, number: int) -> Batch:
    """The number-th command, at two tables: an event, a card for seat 1 and a deck at each;
    every third ends both hands."""
    hand, place = divmod(number - 1, 3)
    hands = (HandKey(1, hand), HandKey(2, hand))
    body = str(number).encode()
    seqs = (2 * number - 1, 2 * number)
    return Batch(
        night=night,
        rows=tuple(Row(seq, seq, 2 - seq % 2, "1", "Did", b"x" * 300) for seq in seqs),
        by="ann",
        command_id=str(number),
        seals=tuple(Seal(*key, 1, body) for key in hands),
        decks=tuple(Deck(*key, body) for key in hands) if place < 2 else (),
        spent=hands if place == 2 else (),
    )


def snapshot(night: str, seq: int) -> Snapshot:
    """A night as it stood after an event."""
    return Snapshot(night, seq, "1", b"%d." % seq * 100)


async def play(store: SqliteStore, night: str) -> None:
    for number in range(1, 100_000):
        await store.append(batch(night, number))
        store.put_snapshot(snapshot(night, 2 * number))
        os.write(1, f"{night} {number}\n".encode())


def die_amid(db: sqlite3.Connection, table: str, count: int) -> None:
    """Whatever statement brings so many rows into a table does not come to its end."""
    left = iter(range(count - 1))

    def row() -> None:
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    db.create_function("row", 0, row)
    db.execute(f"CREATE TEMP TRIGGER dies AFTER INSERT ON {table} BEGIN SELECT row(); END")


async def evening(path: Path, nights: int) -> None:
    store = SqliteStore(path)
    names = [f"night{number}" for number in range(nights)]
    for name in names:
        await store.open_night(NightEntry(name, name, 1, b""))
    when, what, count = sys.argv[2:5]
    if when == "amid":
        die_amid(store._db, what, int(count))
    else:
        Dying.fate, Dying.left = (when, what), int(count)
    await asyncio.gather(*(play(store, name) for name in names))


if __name__ == "__main__":
    sqlite3.connect = functools.partial(sqlite3.connect, factory=Dying)
    asyncio.run(evening(Path(sys.argv[1]), nights=int(sys.argv[5])))
