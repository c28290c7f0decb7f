"""How people want to be paid: sealed, and bound to whose it is."""

from homegame.storage.seal import BoxAddress, Sealer
from homegame.storage.sql.db import Db
from homegame.storage.sql.register import must_be_known


def keep(db: Db, sealer: Sealer, night: str, guest: str, body: bytes) -> None:
    """Keep a guest's or a member's details in place of earlier ones. Raises NoSuchNight."""
    must_be_known(db, night)
    box = sealer.seal(body, address(night, guest))
    db.execute(
        "INSERT INTO payment (night_id, guest, box) VALUES (?, ?, ?)"
        " ON CONFLICT (night_id, guest) DO UPDATE SET box = excluded.box",
        (night, guest, box),
    )


def kept(db: Db, sealer: Sealer, night: str, guest: str) -> bytes | None:
    """Look them up. Raises SealBroken."""
    found = db.execute(
        "SELECT box FROM payment WHERE night_id = ? AND guest = ?", (night, guest)
    ).fetchone()
    return sealer.open(found[0], address(night, guest)) if found else None


def drop(db: Db, night: str, guest: str) -> None:
    """Delete them."""
    db.execute("DELETE FROM payment WHERE night_id = ? AND guest = ?", (night, guest))


def address(night: str, guest: str) -> BoxAddress:
    """Whose they are is sealed in with them: moved to another's name, they won't open."""
    return BoxAddress(f"{night}|{guest}", 0, 0, "payment")
