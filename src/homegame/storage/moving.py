"""A house moves from one place to another, or into a file to be kept: a night at a time, each
compared with what it was before it counts as moved."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

import msgspec

from homegame.storage.home import Home, Progress
from homegame.storage.log import StoreBroken
from homegame.storage.sql.db import TABLES, Db
from homegame.storage.sql.register import delete_night, unregistered

AT_ONCE: Final = 2_000
"""Rows that are read and written at once."""


class Moved(msgspec.Struct):
    """What there is in the new place."""

    nights: int = 0
    clubs: int = 0
    rows: int = 0
    """Those of the logs."""


def move(source: Home, target: Home, progress: Progress) -> Moved:
    """Copy everything from one place to the other. The source stays as it is. Whoever was
    stopped in between calls this again: nights that are there and the same stay. `progress` is
    told of rows. Raises StoreError."""
    moved = Moved()
    with source.whole() as old, target.filled(source.name) as pen:
        if lost := unregistered(old):
            raise StoreBroken(
                f"{source.name} has the log of {lost[0]}, which is missing from the list of "
                f"nights. Delete it first: homegame nights delete {lost[0]}"
            )
        nights = old.execute(
            "SELECT night_id, kind FROM night ORDER BY night_id"
        ).fetchall()
        (total,) = old.execute("SELECT count(*) FROM event").fetchone()
        with pen.transaction() as new:
            kept = {night for (night,) in new.execute("SELECT night_id FROM night")}
            for night in kept - {night for night, _ in nights}:
                delete_night(new, night)
        for night, kind in nights:
            was = fingerprint(old, night)
            with pen.transaction() as new:
                if night in kept and fingerprint(new, night) != was:
                    delete_night(new, night)
                    kept.discard(night)
                if night not in kept:
                    copy(old, new, night)
                    if fingerprint(new, night) != was:
                        raise StoreBroken(f"{night} is not the same in {target.name}.")
            moved.nights += kind == "night"
            moved.clubs += kind == "club"
            (rows,) = old.execute(
                "SELECT count(*) FROM event WHERE night_id = ?", (night,)
            ).fetchone()
            moved.rows += rows
            progress(moved.rows, total)
    return moved


def copy(old: Db, new: Db, night: str) -> None:
    """Copy all that belongs to a night."""
    for table, columns in TABLES.items():
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        for rows in slices(old, night, table):
            new.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", rows)


def fingerprint(db: Db, night: str) -> bytes:
    """A digest of all that belongs to a night, in whichever database it is."""
    digest, encoder = sha256(), msgspec.msgpack.Encoder()
    for table in TABLES:
        digest.update(table.encode())
        for rows in slices(db, night, table):
            for row in rows:
                digest.update(encoder.encode(tuple(row)))
    return digest.digest()


def slices(db: Db, night: str, table: str) -> Iterator[list[Any]]:
    """A night's rows of one table, in the order of its key, some at a time. A log may be long:
    it is read on from the last number."""
    names, after = ", ".join(TABLES[table]), 0
    if table != "event":
        question = f"SELECT {names} FROM {table} WHERE night_id = ? ORDER BY "
        columns = range(1, 1 + min(5, len(TABLES[table])))
        yield db.execute(question + ", ".join(map(str, columns)), (night,)).fetchall()
        return
    question = (
        f"SELECT {names} FROM event WHERE night_id = ? AND seq > ? ORDER BY seq LIMIT ?"
    )
    while rows := db.execute(question, (night, after, AT_ONCE)).fetchall():
        yield rows
        after = rows[-1][1]
