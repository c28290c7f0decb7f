"""Where devices are called to the table: sealed, and bound to the key of the device."""

from homegame.storage.seal import BoxAddress, Sealer
from homegame.storage.sql.db import Db


def keep(db: Db, sealer: Sealer, digest: bytes, body: bytes) -> bool:
    """Keep where the device of this key is called; whether there is such a key."""
    found = db.execute("SELECT night_id FROM key WHERE hash = ?", (digest,)).fetchone()
    if found is None:
        return False
    box = sealer.seal(body, address(digest))
    db.execute(
        "INSERT INTO push (hash, night_id, box) VALUES (?, ?, ?)"
        " ON CONFLICT (hash) DO UPDATE SET box = excluded.box",
        (digest, found[0], box),
    )
    return True


def drop(db: Db, digest: bytes) -> None:
    """Call this device no more."""
    db.execute("DELETE FROM push WHERE hash = ?", (digest,))


def of_guest(
    db: Db, sealer: Sealer, night: str, guest: str
) -> tuple[tuple[bytes, bytes], ...]:
    """Where the devices of a guest, or of a member, are called, by their keys. Raises
    SealBroken."""
    found = db.execute(
        "SELECT push.hash, box FROM push JOIN key ON key.hash = push.hash"
        " WHERE key.night_id = ? AND guest = ? AND used = 0",
        (night, guest),
    )
    return tuple([(digest, sealer.open(box, address(digest))) for digest, box in found])


def address(digest: bytes) -> BoxAddress:
    """A device that is called at another's address would hear what is that one's."""
    return BoxAddress(digest.hex(), 0, 0, "push")
