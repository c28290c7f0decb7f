"""What every store promises, whatever database is behind it; the values it takes and gives.

A command is saved whole or not at all: its events, its answer, the cards it opened and the
rest of the deck are one `Batch` in one transaction. `append` returns when that is on disk,
and only then may anybody be shown anything.
"""

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Final, Protocol, Self

import msgspec

from homegame.storage.keys import Key, KeyKind

CHAIN_START: Final = bytes(32)
"""What stands before a table's first row in its hash chain."""


class Row(msgspec.Struct, frozen=True):
    """One line of a table's public log: who did what, when."""

    seq: int
    at_ms: int
    actor: str
    kind: str
    body: bytes


class Seal(msgspec.Struct, frozen=True):
    """Cards for one seat's eyes. Handed in and out in the clear, kept encrypted."""

    hand: int
    seat: int
    body: bytes

    def __repr__(self) -> str:
        return f"Seal(hand={self.hand}, seat={self.seat})"


class Deck(msgspec.Struct, frozen=True):
    """The rest of a hand's deck, for the dealer alone; kept encrypted, and no longer
    than the hand lasts."""

    hand: int
    body: bytes

    def __repr__(self) -> str:
        return f"Deck(hand={self.hand})"


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one command changes, saved in one transaction."""

    table: str
    rows: tuple[Row, ...]
    by: str
    command_id: str | None = None
    """A repeat of this command is answered from its row; None if nobody can repeat it."""
    seals: tuple[Seal, ...] = ()
    deck: Deck | None = None
    """The deck as it stands after this command, in place of the one before."""
    end_of_hand: int | None = None
    """The hand whose deck nobody needs any more: it is deleted, never shown."""

    def __post_init__(self) -> None:
        assert self.rows, "a batch without rows changes nothing"
        assert all(after.seq == row.seq + 1 for row, after in pairwise(self.rows))
        assert self.deck is None or self.deck.hand != self.end_of_hand


class Answer(msgspec.Struct, frozen=True):
    """What became of a command that was saved: who sent it, and its rows."""

    by: str
    first_seq: int
    last_seq: int


class TableEntry(msgspec.Struct, frozen=True):
    """A table in the house's register. The body is what it was opened with."""

    table: str
    title: str
    created_ms: int
    body: bytes
    ended_ms: int | None = None


class StoreError(Exception):
    """Something was not saved or not read; the message says what to do."""


class SeqTaken(StoreError):
    """Another command was saved first: read on from `head` and decide again."""

    def __init__(self, table: str, seq: int, head: int) -> None:
        super().__init__(f"event {seq} of table {table} is taken; its log ends at {head}")
        self.table, self.seq, self.head = table, seq, head


class CommandRepeated(StoreError):
    """This command was saved before: `answer` says what came of it."""

    def __init__(self, table: str, command_id: str, answer: Answer) -> None:
        super().__init__(f"command {command_id} of table {table} was saved before")
        self.table, self.command_id, self.answer = table, command_id, answer


class NoSuchTable(StoreError):
    """The register has no table of this name."""


class TableTaken(StoreError):
    """The register has a table of this name already."""


class StoreFull(StoreError):
    """No room is left. Nothing of the batch is saved; the rest can still be read."""


class StoreBroken(StoreError):
    """The database could not do it. Nothing of the batch is saved."""


class NotOurs(StoreError):
    """The file is no database of Home Game, or one of a newer Home Game."""


class KeyFileLost(StoreError):
    """The key file is missing, damaged, or not the one that sealed these cards."""


class SealBroken(StoreError):
    """A sealed box does not open: it was changed, or put in another one's place."""


class Store(Protocol):
    """The one home of everything that must outlive the program."""

    async def append(self, batch: Batch) -> None:
        """Save a batch whole, or raise and save nothing of it.

        Raises SeqTaken, CommandRepeated, NoSuchTable, StoreFull or StoreBroken. A table's
        batches follow one another: wait for one before the next is decided. If the caller
        is cancelled the batch may or may not be saved: `answer` tells.
        """

    async def head(self, table: str) -> int:
        """The last event's number; 0 before the first."""

    async def rows(self, table: str, after: int = 0, limit: int = 1000) -> tuple[Row, ...]:
        """The events that follow `after`, oldest first, at most `limit` of them."""

    async def answer(self, table: str, command_id: str) -> Answer | None:
        """What became of this command; None if it was never saved."""

    async def seals(self, table: str, hand: int, seat: int) -> tuple[Seal, ...]:
        """What one seat was dealt in a hand, in the order it was dealt."""

    async def deck(self, table: str, hand: int) -> Deck | None:
        """The rest of a hand's deck, for the dealer; None when the hand is over."""

    async def verify(self, table: str) -> int | None:
        """The first event that is missing or not as it was saved; None if all are sound.

        A log that was cut off looks sound: whoever remembers a later event knows better.
        """

    async def open_table(self, entry: TableEntry, keys: Sequence[Key] = ()) -> None:
        """Enter a table in the register, with its first keys. Raises TableTaken."""

    async def end_table(self, table: str, ended_ms: int) -> None:
        """Note when a table ended. Raises NoSuchTable."""

    async def table(self, table: str) -> TableEntry | None:
        """One table of the register."""

    async def tables(self) -> tuple[TableEntry, ...]:
        """The register, oldest table first."""

    async def put_keys(self, keys: Sequence[Key]) -> None:
        """Keep new keys: all or none. Raises NoSuchTable."""

    async def key(self, digest: bytes, now_ms: int) -> Key | None:
        """The key that fits, unless it is used up, expired or revoked."""

    async def use_key(self, digest: bytes, now_ms: int) -> Key | None:
        """Use a key up: of all who try the same one, exactly one gets it."""

    async def revoke_keys(
        self, table: str, *, guest: str | None = None, kind: KeyKind | None = None
    ) -> int:
        """Take back a table's keys, all or one guest's or kind's; how many they were."""

    async def close(self) -> None:
        """Save what is under way, then close."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, *error: object) -> None: ...


def chained(before: bytes, table: str, row: Row) -> bytes:
    """A row's link in the hash chain: changed, moved or lost rows no longer fit.

    Every part is preceded by its length, so no two rows are the same bytes.
    """
    parts = (
        table.encode(),
        str(row.seq).encode(),
        str(row.at_ms).encode(),
        row.actor.encode(),
        row.kind.encode(),
        row.body,
    )
    told = [len(part).to_bytes(8) + part for part in parts]
    return sha256(b"".join((before, *told))).digest()
