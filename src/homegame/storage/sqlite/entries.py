"""One statement for a whole commit.

Python's interpreter lock is released and taken again at every call to the database, while
the event loop's thread wants it too. So a commit is one call: every line to be written, of
whatever table, goes into the view `entry`, and its triggers put each where it belongs.
"""

import sqlite3
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from homegame.storage.sql.db import Db, Entry

MOST_AT_ONCE: Final = 2000
"""Entries in one statement. SQLite takes at most 32,766 values."""


def prepare(db: sqlite3.Connection) -> None:
    """Make the view and its triggers, for this connection alone."""
    columns = ", ".join(f"NULL AS {name}" for name in Entry._fields)
    db.execute(f"CREATE TEMP VIEW entry AS SELECT {columns}")
    for goes_to, statement in _STATEMENTS.items():
        db.execute(
            f"CREATE TEMP TRIGGER enter_{goes_to} INSTEAD OF INSERT ON entry "
            f"WHEN new.goes_to = '{goes_to}' BEGIN {statement}; END"
        )


_STATEMENTS: Final = {
    "event": """
        INSERT INTO event (night_id, seq, at_ms, table_no, actor, kind, body, hash)
        VALUES (new.night_id, new.seq, new.at_ms, new.table_no, new.actor, new.kind,
            new.body, new.hash)""",
    "command": """
        INSERT INTO command (night_id, command_id, sender, first_seq, last_seq)
        VALUES (new.night_id, new.command_id, new.actor, new.seq, new.last_seq)""",
    "seal": """
        INSERT INTO seal (night_id, table_no, hand, seat, number, box)
        VALUES (new.night_id, new.table_no, new.hand, new.seat, new.number, new.body)""",
    "deck": """
        INSERT INTO deck (night_id, table_no, hand, box)
        VALUES (new.night_id, new.table_no, new.hand, new.body)
        ON CONFLICT (night_id, table_no, hand) DO UPDATE SET box = excluded.box""",
    "spent": """
        DELETE FROM deck WHERE night_id = new.night_id AND table_no = new.table_no
            AND hand = new.hand""",
}


def insert(db: Db, entries: Sequence[Entry]) -> None:
    """Write entries in one statement, or in several if there are more than it takes."""
    for start in range(0, len(entries), MOST_AT_ONCE):
        some = entries[start : start + MOST_AT_ONCE]
        db.execute(_insert_sql(len(some)), tuple(chain.from_iterable(some)))


@lru_cache(maxsize=100)
def _insert_sql(count: int) -> str:
    entry = f"({', '.join('?' * len(Entry._fields))})"
    return f"INSERT INTO entry VALUES {', '.join([entry] * count)}"
