"""How PostgreSQL is written to: in transactions of which it is always known what became."""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Final

import psycopg
from psycopg.pq import TransactionStatus

from homegame.storage.log import StoreError
from homegame.storage.postgres.ear import channel
from homegame.storage.postgres.line import Line, PostgresDb, trouble_with
from homegame.storage.sql.db import Db, Entry, Pen

LATE: Final = (
    psycopg.errors.UniqueViolation,
    psycopg.errors.ForeignKeyViolation,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.SerializationFailure,
)

BEGIN: Final = """
    BEGIN;
    SET LOCAL lock_timeout = '3s';
    SET LOCAL idle_in_transaction_session_timeout = '10s';
    SELECT set_config('synchronous_commit', 'on', true)
        WHERE current_setting('synchronous_commit') = 'off';
    INSERT INTO "{schema}".writer VALUES ('{id}', '{token}', now())
        ON CONFLICT (id) DO UPDATE SET last = excluded.last, at = excluded.at
"""
"""In one message. What is reported as saved is on disk, whatever the server's settings say,
and a transaction whose line was cut holds nothing for long."""


SET: Final = """
    SELECT set_config('lock_timeout', '3s', true),
        CASE current_setting('synchronous_commit')
            WHEN 'off' THEN set_config('synchronous_commit', 'on', true) END
"""
"""The same for a transaction that is sent at once, with all that it writes."""

TELL: Final = "SELECT pg_notify(?, said) FROM unnest(?::text[]) AS said"
TELL_AT_ONCE: Final = (
    "SELECT pg_notify(?, said), set_config('synchronous_commit', 'off', true) "
    "FROM unnest(?::text[]) AS said"
)
"""Let other servers hear. PostgreSQL commits whatever passes something on one after the other:
in a transaction of its own, which waits for no disk, that takes no time."""


class PostgresPen(Pen):
    """The connection that writes to a house."""

    most_at_once = 5_000

    def __init__(self, line: Line) -> None:
        self._line = line
        self.id: Final = secrets.token_hex(16)
        """Who writes, among the servers of a house."""
        self._channel: Final = channel(line.address.schema)
        self._has_tidied = False

    @contextmanager
    def transaction(self) -> Iterator[Db]:
        db, token = self._line.db(), secrets.token_hex(16)
        begin = BEGIN.format(id=self.id, token=token, schema=self._line.address.schema)
        try:
            db.connection.execute(begin.encode())
            yield db
        except BaseException:
            with suppress(psycopg.Error):
                db.connection.execute(b"ROLLBACK")
            raise
        try:
            db.connection.execute(b"COMMIT")
        except psycopg.Error:
            if not self._line.is_broken or not self._was_saved(token):
                raise

    @contextmanager
    def statement(self) -> Iterator[Db]:
        """What is inserted here is a transaction by itself: nothing is asked for within it, so
        PostgreSQL is told all of it at once, and answers once."""
        yield self._line.db()

    def _was_saved(self, token: str) -> bool:
        """Whether a transaction came to its end although the line broke before that was said.
        If it still goes on, its end is waited for."""
        (last,) = (
            self._line.db()
            .execute(
                "INSERT INTO writer VALUES (?, '', now()) "
                "ON CONFLICT (id) DO UPDATE SET at = excluded.at RETURNING last",
                (self.id,),
            )
            .fetchone()
        )
        return bool(last == token)

    def insert(self, db: Db, entries: Sequence[Entry]) -> None:
        """In one statement. Nights are in an order, so that two servers that save some of the
        same ones don't wait for each other."""
        lines: dict[str, list[Entry]] = {}
        decks: dict[tuple[str, int, int], Entry] = {}
        for entry in sorted(entries, key=lambda entry: entry.night_id):
            if entry.goes_to in ("deck", "spent"):
                decks[entry.night_id, entry.table_no, entry.hand] = entry
            else:
                lines.setdefault(entry.goes_to, []).append(entry)
        for entry in decks.values():
            lines.setdefault(entry.goes_to, []).append(entry)
        kinds = tuple(each for each in _STATEMENTS if each in lines)
        values: list[object] = [
            [getattr(entry, field) for entry in lines[kind]]
            for kind in kinds
            for field in _STATEMENTS[kind][0]
        ]
        ends = {each.night_id: each.seq for each in lines.get("event", ())}
        said = [f"{seq} {night} {self.id}" for night, seq in ends.items()]
        assert isinstance(db, PostgresDb)
        if db.connection.info.transaction_status is not TransactionStatus.IDLE:
            db.execute(_insert_sql(kinds), values)
            db.execute(TELL, (self._channel, said))
            return
        token = secrets.token_hex(16)
        try:
            with db.connection.pipeline() as sent:
                db.connection.execute(SET)
                db.execute(_insert_sql((*kinds, "writer")), [*values, self.id, token])
                sent.sync()  # So far it is one transaction.
                db.execute(TELL_AT_ONCE, (self._channel, said))
        except psycopg.Error:
            if not self._line.is_broken or not self._was_saved(token):
                raise

    def say(self, db: Db, night: str, seq: int) -> None:
        db.execute("SELECT pg_notify(?, ?)", (self._channel, f"{seq} {night} {self.id}"))

    def has_failed(self, error: Exception) -> bool:
        return isinstance(error, psycopg.Error)

    def was_late(self, error: Exception) -> bool:
        return isinstance(error, LATE)

    def is_busy(self, error: Exception) -> bool:
        return isinstance(error, StoreError | psycopg.errors.LockNotAvailable)

    def trouble(self, error: Exception) -> StoreError:
        return trouble_with(self._line.address, error)

    def rest(self) -> None:
        """Forget, once, writers that are long gone. PostgreSQL tidies up by itself."""
        if not self._has_tidied:
            self._has_tidied = True
            with suppress(psycopg.Error, StoreError), self.transaction() as db:
                db.execute("DELETE FROM writer WHERE at < now() - interval '30 days'")


_STATEMENTS: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "event": (
        ("night_id", "seq", "at_ms", "table_no", "actor", "kind", "body", "hash"),
        "INSERT INTO event (night_id, seq, at_ms, table_no, actor, kind, body, hash) "
        "SELECT * FROM {given}",
    ),
    "command": (
        ("night_id", "command_id", "actor", "seq", "last_seq"),
        "INSERT INTO command (night_id, command_id, sender, first_seq, last_seq) "
        "SELECT * FROM {given}",
    ),
    "seal": (
        ("night_id", "table_no", "hand", "seat", "number", "body"),
        "INSERT INTO seal (night_id, table_no, hand, seat, number, box) SELECT * FROM {given}",
    ),
    "deck": (
        ("night_id", "table_no", "hand", "body"),
        "INSERT INTO deck (night_id, table_no, hand, box) SELECT * FROM {given} "
        "ON CONFLICT (night_id, table_no, hand) DO UPDATE SET box = excluded.box",
    ),
    "spent": (
        ("night_id", "table_no", "hand"),
        "DELETE FROM deck WHERE (night_id, table_no, hand) IN (SELECT * FROM {given})",
    ),
}
"""For each kind of entry its fields and where they go."""


@lru_cache(maxsize=32)
def _insert_sql(kinds: tuple[str, ...]) -> str:
    """All kinds of entries in one statement, a list for each field; `writer` notes who writes
    and what."""
    types = {str: "text[]", int: "bigint[]", bytes: "bytea[]"}
    parts, last = [], "SELECT"
    for kind in kinds:
        if kind == "writer":
            last = (
                "INSERT INTO writer VALUES (?, ?, now()) "
                "ON CONFLICT (id) DO UPDATE SET last = excluded.last, at = excluded.at"
            )
            continue
        fields, statement = _STATEMENTS[kind]
        lists = ", ".join(f"?::{types[Entry.__annotations__[field]]}" for field in fields)
        parts.append(f"{kind}_ AS ({statement.format(given=f'unnest({lists})')})")
    return f"WITH {', '.join(parts)} {last}"
