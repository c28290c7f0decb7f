"""Keys: the digests of tokens, and what each opens."""

from collections.abc import Sequence
from typing import Final

import msgspec

from homegame.storage.keys import Key, KeyKind
from homegame.storage.sql.db import Db
from homegame.storage.sql.register import must_be_known

FIELDS = "hash, night_id, kind, guest, expires_ms, made_ms, label, seen_ms"
"""The columns of a `Key`, in its order."""


def put(db: Db, keys: Sequence[Key]) -> None:
    """Keep new keys. Raises NoSuchNight."""
    for key in keys:
        must_be_known(db, key.night)
        db.execute(
            f"INSERT INTO key ({FIELDS}, made) "
            "SELECT ?, ?, ?, ?, ?, ?, ?, ?, 1 + coalesce(max(made), 0) "
            "FROM key WHERE night_id = ?",
            (*msgspec.structs.astuple(key), key.night),
        )


def key(db: Db, digest: bytes) -> Key | None:
    """Look up a key that is not used up, whether it has expired or not."""
    found = db.execute(
        f"SELECT {FIELDS} FROM key WHERE hash = ? AND used = 0", (digest,)
    ).fetchone()
    return Key(*found) if found else None


AT_ONCE: Final = 500
"""How many are looked up in one question."""


def owners(db: Db, digests: Sequence[bytes]) -> dict[bytes, str | None]:
    """Whose keys these are, as far as they are there."""
    found: dict[bytes, str | None] = {}
    for at in range(0, len(digests), AT_ONCE):
        some = digests[at : at + AT_ONCE]
        marks = ",".join("?" * len(some))
        rows = db.execute(f"SELECT hash, guest FROM key WHERE hash IN ({marks})", some)
        found |= {bytes(digest): guest for digest, guest in rows}
    return found


def retire_invitations(db: Db, night: str) -> None:
    """Use up a night's invitations, and keep which night they led to."""
    db.execute("UPDATE key SET used = 1 WHERE night_id = ? AND kind = 'invite'", (night,))


def led_to(db: Db, digest: bytes) -> str:
    """The night of an invitation that is used up; "" if there is none."""
    found = db.execute(
        "SELECT night_id FROM key WHERE hash = ? AND kind = 'invite' AND used = 1",
        (digest,),
    ).fetchone()
    return str(found[0]) if found else ""


def of_guest(db: Db, night: str, guest: str) -> tuple[Key, ...]:
    """A guest's keys that are not used up, expired ones too, the oldest first."""
    found = db.execute(
        f"SELECT {FIELDS} FROM key WHERE night_id = ? AND guest = ? AND used = 0 "
        "ORDER BY made",
        (night, guest),
    )
    return tuple([Key(*row) for row in found])


def end(db: Db, digests: Sequence[bytes]) -> None:
    """Delete these keys."""
    db.executemany("DELETE FROM key WHERE hash = ?", [(digest,) for digest in digests])


def note_seen(db: Db, digest: bytes, now_ms: int) -> None:
    """Note when a key was last used."""
    db.execute("UPDATE key SET seen_ms = ? WHERE hash = ?", (now_ms, digest))


def renew(
    db: Db,
    digest: bytes,
    now_ms: int,
    new: Sequence[Key],
    spare: KeyKind | None,
) -> Key | None:
    """Use up a guest's key, and put new ones in the place of all the guest has, except those
    of the kind `spare`, and host links that are older than the key."""
    found = key(db, digest)
    if found is not None and found.has_expired(now_ms):
        end(db, [digest])
        return None
    if found is not None:
        assert found.guest, "only a guest's keys are renewed"
        assert found.kind != spare, "a key that is used up is not spared"
        db.execute(
            "DELETE FROM key WHERE night_id = ? AND guest = ? AND kind <> ? AND NOT "
            "(kind = 'host' AND made < (SELECT made FROM key WHERE hash = ?))",
            (found.night, found.guest, spare or "", digest),
        )
        put(db, new)
    return found


def hand_over(db: Db, night: str, guest: str, to: str) -> int:
    """Let one guest's keys open another's place, whose own keys open nothing any more."""
    revoke(db, night, to, None)
    return db.execute(
        "UPDATE key SET guest = ? WHERE night_id = ? AND guest = ?", (to, night, guest)
    ).rowcount


def revoke(db: Db, night: str, guest: str | None, kind: KeyKind | None) -> int:
    """Delete a night's keys, all or one guest's or kind's; return how many there were."""
    chosen = {"night_id": night, "guest": guest, "kind": kind}
    given = {column: value for column, value in chosen.items() if value is not None}
    where = " AND ".join(f"{column} = ?" for column in given)
    return db.execute(f"DELETE FROM key WHERE {where}", [*given.values()]).rowcount
