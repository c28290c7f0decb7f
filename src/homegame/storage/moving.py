"""A house moves from one place to another, or into a file to be kept, or some of its nights do:
one at a time, each compared with what it was before it counts as moved."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from homegame.storage.home import Home, Progress
from homegame.storage.log import NightTaken, NoSuchNight, StoreBroken
from homegame.storage.seal import MARK_BYTES, sealer_with
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
                    copied(old, new, night, target)
            moved.nights += kind == "night"
            moved.clubs += kind == "club"
            (rows,) = old.execute(
                "SELECT count(*) FROM event WHERE night_id = ?", (night,)
            ).fetchone()
            moved.rows += rows
            progress(moved.rows, total)
    return moved


def archive(source: Home, file: Home, nights: Sequence[str]) -> None:
    """Put nights away in a new file, which can be a house of its own, and delete them in the
    house once they are read there again and are the same. The caller holds the house's lock.
    Raises StoreError."""
    with source.whole() as old, file.filled(source.name) as pen:
        for night in nights:
            with pen.transaction() as new:
                copied(old, new, night, file)
    with file.whole() as put, source.changed() as pen:
        for night in nights:
            with pen.transaction() as house:
                if fingerprint(put, night) != fingerprint(house, night):
                    raise StoreBroken(f"{night} is not the same in {file.name}.")
                delete_night(house, night)


def put_back(file: Home, target: Home, nights: Sequence[str]) -> tuple[str, ...]:
    """Take nights from a file into a house again, all that are in it unless some are named;
    which they were. The file stays as it is. The caller holds the house's lock. Raises
    StoreError."""
    with file.whole() as old, target.changed() as pen:
        there = [night for (night,) in old.execute("SELECT night_id FROM night ORDER BY 1")]
        if missing := [night for night in nights if night not in there]:
            raise NoSuchNight(f"There is no night {missing[0]} in {file.name}.")
        box = old.execute("SELECT box FROM seal UNION ALL SELECT box FROM deck").fetchone()
        mark = None if box is None else bytes(box[0][:MARK_BYTES])
        sealer_with(target.key, mark, file.name, "it can't be put back here")
        wanted = tuple([night for night in there if night in nights or not nights])
        for night in wanted:
            with pen.transaction() as new:
                if new.execute(
                    "SELECT 1 FROM night WHERE night_id = ?", (night,)
                ).fetchone():
                    raise NightTaken(f"{night} is there already.")
                copied(old, new, night, target)
    return wanted


def copied(old: Db, new: Db, night: str, place: Home) -> None:
    """Copy all that belongs to a night, and compare. Raises StoreBroken."""
    copy(old, new, night)
    if fingerprint(new, night) != fingerprint(old, night):
        raise StoreBroken(f"{night} is not the same in {place.name}.")


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
