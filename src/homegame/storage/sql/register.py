"""The register: which nights there are, and which of them have ended."""

from collections.abc import Sequence
from typing import Final

import msgspec

from homegame.storage.log import LogKind, NightEntry, NightTaken, NoSuchNight, Tally
from homegame.storage.sql.db import TABLES, Db

_COLUMNS: Final = "night_id, title, created_ms, body, ended_ms, kind"


def must_be_known(db: Db, night: str) -> None:
    """Raise NoSuchNight if the register has no night of this name."""
    if not db.execute("SELECT 1 FROM night WHERE night_id = ?", (night,)).fetchone():
        raise NoSuchNight(f"there is no night {night}")


def held(db: Db, night: str) -> bool:
    """Let no other server rewrite a log or keep a snapshot of it until the transaction ends;
    whether the register has a night of this name."""
    db_held = db.execute("UPDATE night SET kind = kind WHERE night_id = ?", (night,))
    return db_held.rowcount > 0


def open_night(db: Db, entry: NightEntry) -> None:
    """Enter a night. Raises NightTaken."""
    entered = db.execute(
        f"INSERT INTO night ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        msgspec.structs.astuple(entry),
    )
    if not entered.rowcount:
        raise NightTaken(f"there is already a night {entry.night}")


def end_night(db: Db, night: str, ended_ms: int) -> None:
    """Note when a night ended. Raises NoSuchNight."""
    must_be_known(db, night)
    db.execute("UPDATE night SET ended_ms = ? WHERE night_id = ?", (ended_ms, night))


def night(db: Db, name: str) -> NightEntry | None:
    """Look up one night."""
    found = db.execute(
        f"SELECT {_COLUMNS} FROM night WHERE night_id = ?", (name,)
    ).fetchone()
    return NightEntry(*found) if found else None


AT_ONCE: Final = 500
"""How many are looked up in one question."""


def delete_night(db: Db, night: str) -> None:
    """Delete everything of a night. Raises NoSuchNight."""
    found = [
        db.execute(f"DELETE FROM {table} WHERE night_id = ?", (night,)).rowcount
        for table in reversed(TABLES)
    ]
    if not any(found):
        raise NoSuchNight(f"there is no night {night}")


def note_imported(db: Db, night: str, digests: Sequence[bytes]) -> None:
    """Note what a night has imported."""
    db.executemany(
        "INSERT INTO imported (digest, night_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        [(digest, night) for digest in digests],
    )


def imported(db: Db, digests: Sequence[bytes]) -> tuple[tuple[bytes, str], ...]:
    """Look up which of these were imported, and where."""
    found: list[tuple[bytes, str]] = []
    for at in range(0, len(digests), AT_ONCE):
        some = digests[at : at + AT_ONCE]
        marks = ",".join("?" * len(some))
        found += db.execute(
            f"SELECT digest, night_id FROM imported WHERE digest IN ({marks})", some
        )
    return tuple(found)


def count(db: Db) -> int:
    """Count the nights and clubs."""
    return int(db.execute("SELECT count(*) FROM night").fetchone()[0])


def tally(db: Db, night: str) -> Tally:
    """Count a night's rows and bytes."""
    counted = db.execute(
        "SELECT kind, count(*), max(at_ms), sum(length(body)) FROM event "
        "WHERE night_id = ? GROUP BY kind",
        (night,),
    ).fetchall()
    (besides,) = db.execute(
        "SELECT (SELECT coalesce(sum(length(box)), 0) FROM seal WHERE night_id = ?) "
        "+ (SELECT coalesce(sum(length(box)), 0) FROM deck WHERE night_id = ?) "
        "+ (SELECT coalesce(sum(length(body)), 0) FROM snapshot WHERE night_id = ?)",
        (night, night, night),
    ).fetchone()
    return Tally(
        sum(count for _, count, _, _ in counted),
        {kind: count for kind, count, _, _ in counted},
        max((last for _, _, last, _ in counted), default=0),
        sum(size for _, _, _, size in counted) + int(besides),
    )


def unregistered(db: Db) -> tuple[str, ...]:
    """List nights that have events but no entry. Events are found by their key, a night at a
    time, so that a long log takes no longer than a short one."""
    found = db.execute(
        "WITH RECURSIVE of(name) AS (SELECT min(night_id) FROM event UNION ALL "
        "SELECT (SELECT min(night_id) FROM event WHERE night_id > name) FROM of "
        "WHERE name IS NOT NULL) SELECT name FROM of "
        "WHERE name IS NOT NULL AND name NOT IN (SELECT night_id FROM night)"
    )
    return tuple(name for (name,) in found)


def nights(
    db: Db,
    limit: int,
    before: NightEntry | None,
    open_only: bool,
    kind: LogKind,
) -> tuple[NightEntry, ...]:
    """List nights or clubs, newest first. An index gives the order, so hardly more than
    `limit` are read."""
    where, values = [f"kind = '{kind}'"], list[object]()
    if before is not None:
        where.append("(created_ms, night_id) < (?, ?)")
        values += before.created_ms, before.night
    if open_only:
        where.append("ended_ms IS NULL")
    found = db.execute(
        f"SELECT {_COLUMNS} FROM night WHERE {' AND '.join(where)} "
        "ORDER BY created_ms DESC, night_id DESC LIMIT ?",
        (*values, limit),
    )
    return tuple(NightEntry(*entry) for entry in found)
