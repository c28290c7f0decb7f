"""Where devices are called to the table: sealed, and bound to the key of the device."""

import sqlite3

from homegame.storage.seal import BoxAddress, Sealer


def keep(db: sqlite3.Connection, sealer: Sealer, digest: bytes, body: bytes) -> bool:
    """Keep where the device of this key is called; whether there is such a key."""
    if not db.execute("SELECT 1 FROM key WHERE hash = ?", (digest,)).fetchone():
        return False
    box = sealer.seal(body, address(digest))
    db.execute("INSERT OR REPLACE INTO push VALUES (?, ?)", (digest, box))
    return True


def drop(db: sqlite3.Connection, digest: bytes) -> None:
    """Call this device no more."""
    db.execute("DELETE FROM push WHERE hash = ?", (digest,))


def of_guest(
    db: sqlite3.Connection, sealer: Sealer, night: str, guest: str
) -> tuple[tuple[bytes, bytes], ...]:
    """Where the devices of a guest, or of a member, are called, by their keys. Raises
    SealBroken."""
    found = db.execute(
        "SELECT hash, box FROM push JOIN key USING (hash) "
        "WHERE night_id = ? AND guest = ? AND NOT used",
        (night, guest),
    )
    return tuple([(digest, sealer.open(box, address(digest))) for digest, box in found])


def address(digest: bytes) -> BoxAddress:
    """A device that is called at another's address would hear what is that one's."""
    return BoxAddress(digest.hex(), 0, 0, "push")
