"""Who is at each night, as the servers of a house say."""

from collections.abc import Mapping, Sequence
from typing import Final

from homegame.storage.sql.db import Db, Pen

SILENT_S: Final = 30
"""After so long, by the database's clock, what a server has said no longer counts."""


def say(db: Db, node: str, bodies: Mapping[str, bytes], pen: Pen | None) -> None:
    """Say who is at these nights at this server; b"": nobody. Others hear of it by the pen."""
    here = {night: body for night, body in bodies.items() if body}
    db.execute(
        "INSERT INTO here SELECT night, ?, body, now() "
        "FROM unnest(?::text[], ?::bytea[]) AS said(night, body) "
        "ON CONFLICT (night_id, node) DO UPDATE SET body = excluded.body, at = excluded.at",
        (node, [*here], [*here.values()]),
    )
    gone = [night for night in bodies if night not in here]
    db.execute("DELETE FROM here WHERE night_id = ANY(?) AND node = ?", (gone, node))
    db.execute("DELETE FROM here WHERE at < now() - interval '1 hour'")
    if pen is not None:
        for night in bodies:
            pen.say(db, night, 0)


def nights_elsewhere(db: Db, node: str) -> frozenset[str]:
    """The nights at which anybody is at other servers."""
    found = db.execute(
        "SELECT DISTINCT night_id FROM here "
        f"WHERE node <> ? AND at > now() - interval '{SILENT_S} s'",
        (node,),
    )
    return frozenset([night for (night,) in found])


def elsewhere(db: Db, node: str, nights: Sequence[str]) -> dict[str, list[bytes]]:
    """What other servers have said of these nights, always in the same order."""
    found: dict[str, list[bytes]] = {}
    for night, body in db.execute(
        "SELECT night_id, body FROM here WHERE night_id = ANY(?) AND node <> ? "
        f"AND at > now() - interval '{SILENT_S} s' ORDER BY node",
        ([*nights], node),
    ):
        found.setdefault(night, []).append(bytes(body))
    return found
