"""Reading the log: events, each with its link in the hash chain, and answers."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from homegame.storage.log import (
    CHAIN_START,
    REWRITING_KINDS,
    SEATING_KINDS,
    Answer,
    Row,
    Verified,
    chained,
)
from homegame.storage.sql.db import Db


class Head(NamedTuple):
    """Where a log ends: its last event's number and link."""

    seq: int
    link: bytes


def head(db: Db, night: str) -> Head:
    """Look up a night's last event."""
    last = db.execute(
        "SELECT seq, hash FROM event WHERE night_id = ? ORDER BY seq DESC LIMIT 1", (night,)
    ).fetchone()
    return Head(*last) if last else Head(0, CHAIN_START)


def heads(db: Db, nights: Sequence[str]) -> dict[str, Head]:
    """Look up the last events of nights, as far as they have begun, all in one question."""
    if not nights:
        return {}
    one = (
        "SELECT night_id, seq, hash FROM event WHERE night_id = ? ORDER BY seq DESC LIMIT 1"
    )
    question = " UNION ALL ".join(
        f"SELECT * FROM ({one}) AS h{n}" for n in range(len(nights))
    )
    return {night: Head(seq, link) for night, seq, link in db.execute(question, nights)}


def linked(db: Db, night: str, after: int, limit: int) -> Iterator[tuple[Row, bytes]]:
    """Read events that follow `after`, each with its link."""
    for *row, link in db.execute(
        "SELECT seq, at_ms, table_no, actor, kind, body, hash FROM event "
        "WHERE night_id = ? AND seq > ? ORDER BY seq LIMIT ?",
        (night, after, limit),
    ):
        yield Row(*row), link


AT_ONCE: Final = 500
"""How many rows are looked up in one question."""

SEATINGS: Final = (
    "SELECT seq, at_ms, table_no, actor, kind, body FROM event WHERE night_id = ? "
    f"AND seq < ? AND kind IN ({', '.join(map(repr, SEATING_KINDS))}) ORDER BY seq"
)
"""The index `seating` lists these kinds and serves no other list."""


def seatings(db: Db, night: str, before: int) -> tuple[Row, ...]:
    """Read who is who and who sits where, as far as an event."""
    return tuple([Row(*row) for row in db.execute(SEATINGS, (night, before))])


def of_kind(db: Db, night: str, kind: str) -> tuple[Row, ...]:
    """Read the rows of one kind."""
    found = db.execute(
        "SELECT seq, at_ms, table_no, actor, kind, body FROM event "
        "WHERE night_id = ? AND kind = ? ORDER BY seq",
        (night, kind),
    )
    return tuple([Row(*row) for row in found])


def were_rewritten(db: Db, night: str, after: int) -> bool:
    """Whether rows were rewritten since this event."""
    found = db.execute(
        "SELECT 1 FROM event WHERE night_id = ? AND seq > ? AND kind IN (?, ?) LIMIT 1",
        (night, after, *REWRITING_KINDS),
    )
    return found.fetchone() is not None


def times(db: Db, night: str, seqs: Sequence[int]) -> dict[int, int]:
    """Look up when these rows were saved."""
    found: dict[int, int] = {}
    for at in range(0, len(seqs), AT_ONCE):
        some = seqs[at : at + AT_ONCE]
        marks = ",".join("?" * len(some))
        found |= dict(
            db.execute(
                f"SELECT seq, at_ms FROM event WHERE night_id = ? AND seq IN ({marks})",
                (night, *some),
            )
        )
    return found


def link(db: Db, night: str, seq: int) -> bytes | None:
    """Look up an event's link."""
    if seq == 0:
        return CHAIN_START
    found = db.execute(
        "SELECT hash FROM event WHERE night_id = ? AND seq = ?", (night, seq)
    ).fetchone()
    return bytes(found[0]) if found else None


def verified(db: Db, night: str, after: int, link: bytes, limit: int) -> Verified:
    """Follow the chain from a sound event through the next `limit` events."""
    assert limit > 0
    seq = after
    for row, stored in linked(db, night, after, limit):
        follows = chained(link, night, row)
        if row.seq != seq + 1 or stored != follows:
            return Verified(seq, link, bad_seq=seq + 1, done=True)
        seq, link = row.seq, follows
    return Verified(seq, link, done=seq - after < limit)


def answer(db: Db, night: str, command_id: str) -> Answer | None:
    """Look up what a command came to."""
    found = db.execute(
        "SELECT sender, first_seq, last_seq FROM command "
        "WHERE night_id = ? AND command_id = ?",
        (night, command_id),
    ).fetchone()
    return Answer(*found) if found else None
