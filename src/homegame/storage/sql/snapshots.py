"""Snapshots: two of each night and kind. Whatever is not sound is passed over."""

from collections.abc import Iterator

from homegame.storage.snapshots import Snapshot, digest_of, is_sound
from homegame.storage.sql import rows
from homegame.storage.sql.db import Db
from homegame.storage.sql.register import held


def put(db: Db, snapshot: Snapshot) -> bool:
    """Save a snapshot; of the others of its night and kind only the newest sound one stays.

    False if its event is not in the log: then nothing is saved. Nothing needs to be if a
    newer one of this format is there. Nothing may be if rows were rewritten since: it has the
    names that were removed from them.
    """
    night, seq, format = snapshot.night, snapshot.seq, snapshot.format
    if not held(db, night) or rows.were_rewritten(db, night, seq):
        return False
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
        "DELETE FROM snapshot WHERE night_id = ? AND NOT (seq = ? AND format = ?) "
        "AND substr(format, 1, ?) = ?",
        (night, *stays, len(kind), kind),
    )
    db.execute(
        "INSERT INTO snapshot (night_id, seq, format, body, digest) VALUES (?, ?, ?, ?, ?)",
        (night, seq, format, snapshot.body, digest_of(snapshot, event[0])),
    )
    return True


def kind_of(format: str) -> str:
    """What a snapshot is of: the first part of its format, with the slash."""
    return format[: format.find("/") + 1]


def newest(db: Db, night: str, format: str) -> Snapshot | None:
    """Find the newest sound snapshot of this format."""
    of_format = (each for each in _sound(db, night) if each.format == format)
    return next(of_format, None)


def _sound(db: Db, night: str) -> Iterator[Snapshot]:
    """A night's sound snapshots, newest first; their events are in the log."""
    for seq, format, body, digest, link in db.execute(
        "SELECT seq, format, snapshot.body, digest, hash "
        "FROM snapshot JOIN event USING (night_id, seq) "
        "WHERE night_id = ? ORDER BY seq DESC",
        (night,),
    ):
        if (
            isinstance(format, str)
            and isinstance(body, bytes)
            and isinstance(digest, bytes)
        ):
            snapshot = Snapshot(night, seq, format, body)
            if is_sound(snapshot, link, digest):
                yield snapshot
