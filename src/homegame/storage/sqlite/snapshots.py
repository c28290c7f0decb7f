"""Snapshots: the newest two of each night. Whatever is not sound is passed over."""

import sqlite3
from collections.abc import Iterator

from homegame.storage.snapshots import Snapshot, digest_of, is_sound


def put(db: sqlite3.Connection, snapshot: Snapshot) -> bool:
    """Save a snapshot, and delete all others of its night but the one before.

    False if its event is not in the log: then it is not saved. One that is older than what
    is there is not needed.
    """
    night, seq = snapshot.night, snapshot.seq
    event = db.execute(
        "SELECT hash FROM event WHERE night_id = ? AND seq = ?", (night, seq)
    ).fetchone()
    if event is None:
        return False
    before = newest(db, night, snapshot.format)
    if before is not None and before.seq >= seq:
        return True
    kept = before.seq if before else 0
    db.execute(
        "DELETE FROM snapshot WHERE night_id = ? AND NOT (seq = ? AND format = ?)",
        (night, kept, snapshot.format),
    )
    db.execute(
        "INSERT INTO snapshot (night_id, seq, format, body, digest) VALUES (?, ?, ?, ?, ?)",
        (night, seq, snapshot.format, snapshot.body, digest_of(snapshot, event[0])),
    )
    return True


def newest(db: sqlite3.Connection, night: str, format: str) -> Snapshot | None:
    """Find the newest sound one of this format, among those whose event is in the log."""
    try:
        for snapshot, link, digest in _stored(db, night, format):
            if is_sound(snapshot, link, digest):
                return snapshot
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_CORRUPT:
            raise
    return None


def _stored(
    db: sqlite3.Connection, night: str, format: str
) -> Iterator[tuple[Snapshot, bytes, bytes]]:
    """Snapshots, newest first, each with its event's link and its digest."""
    for seq, body, digest, link in db.execute(
        "SELECT seq, CAST(snapshot.body AS BLOB), CAST(digest AS BLOB), hash "
        "FROM snapshot JOIN event USING (night_id, seq) "
        "WHERE night_id = ? AND format = ? ORDER BY seq DESC",
        (night, format),
    ):
        yield Snapshot(night, seq, format, body), link, digest
