"""Snapshots: two of each night and kind. Whatever is not sound is passed over."""

import logging
import sqlite3
from collections.abc import Iterator

from homegame.storage.snapshots import Snapshot, digest_of, is_sound

log = logging.getLogger("homegame.storage")


def put(db: sqlite3.Connection, snapshot: Snapshot) -> bool:
    """Save a snapshot; of the others of its night and kind only the newest sound one stays.

    False if its event is not in the log: then nothing is saved. Nothing needs to be if a
    newer one of this format is there.
    """
    night, seq, format = snapshot.night, snapshot.seq, snapshot.format
    event = db.execute(
        "SELECT hash FROM event WHERE night_id = ? AND seq = ?", (night, seq)
    ).fetchone()
    if event is None:
        return False
    kind = kind_of(format)
    others = [each for each in _sound(db, night) if kind_of(each.format) == kind]
    if any(other.format == format and other.seq >= seq for other in others):
        return True
    stays = (others[0].seq, others[0].format) if others else (0, "")
    db.execute(
        "DELETE FROM snapshot WHERE night_id = ? AND (seq, format) IS NOT (?, ?) "
        "AND substr(format, 1, length(?)) = ?",
        (night, *stays, kind, kind),
    )
    db.execute(
        "INSERT INTO snapshot (night_id, seq, format, body, digest) VALUES (?, ?, ?, ?, ?)",
        (night, seq, format, snapshot.body, digest_of(snapshot, event[0])),
    )
    return True


def kind_of(format: str) -> str:
    """What a snapshot is of: the first part of its format, with the slash."""
    return format[: format.find("/") + 1]


def newest(db: sqlite3.Connection, night: str, format: str) -> Snapshot | None:
    """Find the newest sound snapshot of this format.

    Where they can't even be read there is none: if the log can't be read either, reading it
    will say so.
    """
    try:
        of_format = (each for each in _sound(db, night) if each.format == format)
        return next(of_format, None)
    except sqlite3.DatabaseError as error:
        log.warning("snapshots not read", extra={"night": night, "why": str(error)})
        return None


def _sound(db: sqlite3.Connection, night: str) -> Iterator[Snapshot]:
    """A night's sound snapshots, newest first; their events are in the log."""
    for seq, format, body, digest, link in db.execute(
        "SELECT seq, CAST(format AS TEXT), CAST(snapshot.body AS BLOB), "
        "CAST(digest AS BLOB), hash FROM snapshot JOIN event USING (night_id, seq) "
        "WHERE night_id = ? ORDER BY seq DESC",
        (night,),
    ):
        snapshot = Snapshot(night, seq, format, body)
        if is_sound(snapshot, link, digest):
            yield snapshot
