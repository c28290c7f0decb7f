"""What a database has to offer: each understands the statements in this folder."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Literal, NamedTuple, Protocol

from homegame.storage.log import StoreError


class Found(Protocol):
    """The answer to a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Db(Protocol):
    """A connection. Each value of a statement is a question mark in it."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Found:
        """Carry out a statement."""

    def executemany(self, sql: str, values: Iterable[Sequence[Any]], /) -> object:
        """Carry out a statement once for each of these values."""


TABLES: Final = {
    "night": ("night_id", "title", "created_ms", "body", "ended_ms", "kind"),
    "event": ("night_id", "seq", "at_ms", "table_no", "actor", "kind", "body", "hash"),
    "command": ("night_id", "command_id", "sender", "first_seq", "last_seq"),
    "seal": ("night_id", "table_no", "hand", "seat", "number", "box"),
    "deck": ("night_id", "table_no", "hand", "box"),
    "key": (
        *("hash", "night_id", "kind", "guest", "expires_ms", "used"),
        *("made", "made_ms", "label", "seen_ms"),
    ),
    "payment": ("night_id", "guest", "box"),
    "push": ("hash", "night_id", "box"),
    "snapshot": ("night_id", "seq", "format", "body", "digest"),
    "imported": ("digest", "night_id"),
}
"""Every table with its columns, those that others refer to first. Each has a `night_id`."""


class Entry(NamedTuple):
    """One line to write. Each table takes some of its fields; what it doesn't take is 0 or
    empty."""

    goes_to: Literal["event", "command", "seal", "deck", "spent"]
    """The table; `spent` deletes a deck."""
    night_id: str
    table_no: int = 0
    seq: int = 0
    at_ms: int = 0
    actor: str = ""
    kind: str = ""
    body: bytes = b""
    """An event's body, or a sealed box."""
    hash: bytes = b""
    hand: int = 0
    seat: int = 0
    number: int = 0
    command_id: str = ""
    last_seq: int = 0


class Pen(Protocol):
    """The connection that writes, and what each database does in a way of its own."""

    most_at_once: int
    """How many entries `insert` takes with others' batches."""

    def transaction(self) -> AbstractContextManager[Db]:
        """All or nothing: at its end it is on disk."""

    def statement(self) -> AbstractContextManager[Db]:
        """A transaction for one statement besides questions, which may be one by itself."""

    def insert(self, db: Db, entries: Sequence[Entry]) -> None:
        """Write entries, those of a night in their order."""

    def say(self, db: Db, night: str, seq: int) -> None:
        """Let other servers hear, once this transaction is committed, where a night's log ends;
        0 if something else of it is new."""

    def has_failed(self, error: Exception) -> bool:
        """Whether this comes from the database, not from what was asked of it."""

    def was_late(self, error: Exception) -> bool:
        """Whether another server wrote at the same moment: who looks again sees what."""

    def is_busy(self, error: Exception) -> bool:
        """Whether the database is held by another program: trying again is in vain."""

    def trouble(self, error: Exception) -> StoreError:
        """What went wrong, and what to do."""

    def rest(self) -> None:
        """Tidy up, as nothing waits. It never fails."""
