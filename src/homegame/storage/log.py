"""The protocol of every store, whatever database is behind it, and its values.

One night has one log. A command is saved whole or not at all: its events, its answer, the
cards it opened and what is left of the decks are one `Batch` in one transaction. `append`
returns once that is on disk, and only then may anything be shown to anyone.
"""

import struct
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from hashlib import sha256
from itertools import pairwise
from typing import Final, Literal, NamedTuple, Protocol, Self

import msgspec

from homegame.storage.keys import Key, KeyKind
from homegame.storage.snapshots import Snapshot

CHAIN_START: Final = bytes(32)
"""The link before a night's first row."""

SEATING_KINDS: Final = (
    "opened",
    "knocked",
    "bot_added",
    "players_named",
    "renamed",
    "sat_down",
    "stood_up",
    "moved_away",
    "moved_here",
    "seat_changed",
    "table_added",
    "game_set",
    "rules_set",
    "stack_placed",
    "stack_taken",
    "stack_claimed",
    "tournament_opened",
    "tournament_ended",
    "levels_set",
    "late_expected",
)
"""The rows that say who is who, who sits where and what is played. There are few of them."""

REWRITING_KINDS: Final = ("name_removed", "rows_rewritten")
"""The rows that say that those before them were rewritten: of a night, and of a club."""

StoreKind = Literal["sqlite", "postgresql"]

NIGHTS_AT_ONCE: Final = 100
ROWS_AT_ONCE: Final = 1000


class Row(msgspec.Struct, frozen=True):
    """One line of a night's public log: what was done, by whom, when, at which table."""

    seq: int
    at_ms: int
    table_no: int
    """The table it is about, from 1; 0 is the night itself."""
    actor: str
    kind: str
    body: bytes


class HandKey(NamedTuple):
    """One hand of a night: hands are numbered at each table."""

    table_no: int
    hand: int


class Seal(msgspec.Struct, frozen=True):
    """Cards for one seat alone. Callers see the cards; the database holds them encrypted."""

    table_no: int
    hand: int
    seat: int
    body: bytes

    def __repr__(self) -> str:
        return f"Seal(table_no={self.table_no}, hand={self.hand}, seat={self.seat})"


class Deck(msgspec.Struct, frozen=True):
    """The rest of a hand's deck, for the dealer alone. It is kept encrypted, and only
    until the hand is over."""

    table_no: int
    hand: int
    body: bytes

    def __repr__(self) -> str:
        return f"Deck(table_no={self.table_no}, hand={self.hand})"

    @property
    def key(self) -> HandKey:
        return HandKey(self.table_no, self.hand)


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one command changes, at one table or several, saved in one transaction."""

    night: str
    rows: tuple[Row, ...]
    by: str
    command_id: str | None = None
    """A repeat of this command gets the same answer; None if it can't be repeated."""
    seals: tuple[Seal, ...] = ()
    decks: tuple[Deck, ...] = ()
    """The decks as they stand after this command, each replacing the one before."""
    digests: tuple[bytes, ...] = ()
    """Of what the night imports, so that nothing is imported twice."""
    spent: tuple[HandKey, ...] = ()
    """The hands whose decks are no longer needed: they are deleted, never shown."""

    def __post_init__(self) -> None:
        assert self.rows, "a batch without rows changes nothing"
        assert all(after.seq == row.seq + 1 for row, after in pairwise(self.rows))
        assert all(row.table_no >= 0 for row in self.rows)
        assert all(seal.table_no > 0 for seal in self.seals)
        assert all(deck.table_no > 0 for deck in self.decks)
        hands = [*(deck.key for deck in self.decks), *self.spent]
        assert len({*hands}) == len(hands), "a deck is either replaced once or spent once"


class Answer(msgspec.Struct, frozen=True):
    """The outcome of a command that was saved: who sent it, and its rows."""

    by: str
    first_seq: int
    last_seq: int


LogKind = Literal["night", "club"]


class NightEntry(msgspec.Struct, frozen=True):
    """A night in the house's register, or a club, which has a log of its own like a night. The
    body is what it was opened with."""

    night: str
    title: str
    created_ms: int
    body: bytes
    ended_ms: int | None = None
    kind: LogKind = "night"


class Tally(msgspec.Struct, frozen=True):
    """How much there is of a night."""

    rows: int
    of_kind: dict[str, int]
    """How many rows there are of each kind."""
    last_ms: int
    """When the last row was saved; 0 if there are none."""
    size: int
    """The bytes of its rows, sealed cards and snapshots."""


class InAll(msgspec.Struct, frozen=True):
    """How much there is of a house."""

    nights: int
    """Nights and clubs in the register."""
    size: int
    """The bytes of its database."""


class Verified(msgspec.Struct, frozen=True):
    """How far a log has been verified."""

    seq: int
    """The last row known to be sound; 0 before the first."""
    link: bytes
    """That row's link: the next slice starts from it."""
    bad_seq: int | None = None
    """The first row that is missing or not as it was saved, once it is found."""
    done: bool = False
    """Whether the end of the log, or a bad row, has been reached."""


class StoreError(Exception):
    """Something was not saved or not read; the message says what to do."""


class SeqTaken(StoreError):
    """Another command was saved first: read on from `head` and decide again."""

    def __init__(self, night: str, seq: int, head: int) -> None:
        super().__init__(f"event {seq} of night {night} is taken; its log ends at {head}")
        self.night, self.seq, self.head = night, seq, head


class CommandRepeated(StoreError):
    """This command was saved before, with the outcome in `answer`."""

    def __init__(self, night: str, command_id: str, answer: Answer) -> None:
        super().__init__(f"command {command_id} of night {night} was saved before")
        self.night, self.command_id, self.answer = night, command_id, answer


class NoSuchNight(StoreError):
    """The register has no night of this name."""


class NightTaken(StoreError):
    """The register already has a night of this name."""


class StoreFull(StoreError):
    """The disk is full. Nothing of the batch is saved; everything else can still be read."""


class StoreBroken(StoreError):
    """The database failed. Nothing of the batch is saved."""


class StoreDamaged(StoreBroken):
    """The database can't be read as it was written: the file is damaged."""


class HouseTaken(StoreError):
    """Another server uses this database."""


class NotOurs(StoreError):
    """The file is not a database that this version of Home Game can use."""


class KeyFileLost(StoreError):
    """The key file is missing, damaged, or not the one that sealed these cards."""


class SealBroken(StoreError):
    """A sealed box does not open: it was changed, or moved from another place."""


class Store(Protocol):
    """Keeps everything that must outlive the program."""

    @property
    def again(self) -> "Callable[[], Store]":
        """Opens the same store once more, in another process."""

    # Other servers of the same house

    @property
    def is_shared(self) -> bool:
        """Whether other servers may write here."""

    def follow(self, heard: Callable[[str, int], None], missed: Callable[[], None]) -> None:
        """From now on, hear in this loop where the log of a night or club ends once another
        server has saved more of it; 0 if something else of it is new. Not all is heard:
        `missed` is called once it is listened, and whenever that begins anew."""

    def alone(self, what: str) -> AbstractAsyncContextManager[None]:
        """Do something while no other server does what has this name."""

    async def heads(self, nights: Sequence[str]) -> dict[str, int]:
        """Return the last events' numbers of those that have any."""

    async def say_here(self, bodies: Mapping[str, bytes], *, aloud: bool = True) -> None:
        """Say who is at these nights at this server; b"": nobody. Others hear of it, if it is
        said `aloud`. What isn't repeated every ten seconds no longer counts."""

    async def here_elsewhere(self, nights: Sequence[str]) -> dict[str, list[bytes]]:
        """Return what other servers have said of these nights, unless they fell silent."""

    async def nights_elsewhere(self) -> frozenset[str]:
        """Return the nights at which anybody is at other servers."""

    @property
    def kind(self) -> StoreKind:
        """What keeps the house."""

    @property
    def ahead_ms(self) -> int:
        """How far the clock that all servers of the house go by was ahead of this computer's
        as the house was opened; negative if it was behind."""

    async def opening(self, digests: Collection[bytes]) -> dict[bytes, str | None]:
        """Return whose those of these keys are that weren't revoked, used up or not."""

    # The log

    async def append(self, batch: Batch) -> None:
        """Save a batch whole, or raise and save nothing.

        Raises SeqTaken, CommandRepeated, NoSuchNight, StoreFull or StoreBroken. A night's
        batches follow one another: wait for one before you decide the next. If the caller
        is cancelled, the batch may or may not have been saved: `answer` says which.
        """

    async def head(self, night: str) -> int:
        """Return the last event's number; 0 if there are none."""

    async def rows(
        self, night: str, after: int = 0, limit: int = ROWS_AT_ONCE
    ) -> tuple[Row, ...]:
        """Return the events that follow `after`, oldest first, at most `limit` of them."""

    async def seatings(self, night: str, before: int) -> tuple[Row, ...]:
        """Return the rows of SEATING_KINDS that come before `before`, oldest first.

        A reader who begins in the middle of the log knows from them who the players are.
        """

    async def answer(self, night: str, command_id: str) -> Answer | None:
        """Return the outcome of this command; None if it was never saved."""

    async def link(self, night: str, seq: int) -> bytes | None:
        """Return an event's stored link in the hash chain; None if there is no such event.

        The link before the first event is CHAIN_START.
        """

    async def verify(self, night: str, after: int = 0) -> int | None:
        """Return the first event that is missing or not as it was saved; None if all are
        sound. `after` begins the check behind that event, whose link is trusted.

        The log is read in slices, so other reads are answered in between. A log that was
        cut off at its end looks sound, unless a later event is known from elsewhere. One that
        another server rewrites meanwhile is verified again: that makes it longer.
        """
        while True:
            head = await self.head(night)
            bad_seq = await self._verify(night, after)
            if bad_seq is None or await self.head(night) == head:
                return bad_seq

    async def _verify(self, night: str, after: int) -> int | None:
        link = await self.link(night, after)
        if link is None:
            return after
        so_far = await self.verify_from(night, after, link)
        while not so_far.done:
            so_far = await self.verify_from(night, so_far.seq, so_far.link)
        return so_far.bad_seq

    async def verify_from(
        self,
        night: str,
        after: int = 0,
        link: bytes = CHAIN_START,
        limit: int = ROWS_AT_ONCE,
    ) -> Verified:
        """Verify the next `limit` events after one that is sound and has this link."""

    # Sealed cards

    async def seals(
        self, night: str, table_no: int, hand: int, seat: int
    ) -> tuple[Seal, ...]:
        """Return what one seat was dealt in a hand, in the order it was dealt."""

    async def deck(self, night: str, table_no: int, hand: int) -> Deck | None:
        """Return the rest of a hand's deck, for the dealer; None if the hand is over."""

    # Snapshots

    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Save a snapshot of events already saved, later, when no command is waiting.

        This returns at once and never raises: a snapshot that can't be saved is logged and
        dropped. A night keeps its newest two of each kind; a newer one may replace one that
        still waits.
        """

    async def snapshot(self, night: str, format: str) -> Snapshot | None:
        """Return the newest sound snapshot of this format; None if there is none.

        One that is damaged, belongs elsewhere, or lies beyond the log's head is ignored.
        """

    # The register

    async def open_night(self, entry: NightEntry, keys: Sequence[Key] = ()) -> None:
        """Enter a night in the register, with its first keys. Raises NightTaken."""

    async def end_night(self, night: str, ended_ms: int) -> None:
        """Note when a night ended. Raises NoSuchNight."""

    async def night(self, night: str) -> NightEntry | None:
        """Return one night of the register; None if there is no such night."""

    async def nights(
        self,
        limit: int = NIGHTS_AT_ONCE,
        *,
        before: NightEntry | None = None,
        open_only: bool = False,
        kind: LogKind = "night",
    ) -> tuple[NightEntry, ...]:
        """Return nights of the register, or clubs, newest first, at most `limit` of them.

        `before` continues a list after its last entry; `open_only` leaves out nights that
        have ended.
        """

    async def kept(self) -> InAll:
        """Count the nights and clubs, and the bytes of all that is kept."""

    async def tally(self, night: str) -> Tally:
        """Count a night's rows and bytes. All of its log is read."""

    async def of_kind(self, night: str, kind: str) -> tuple[Row, ...]:
        """Return a night's rows of one kind, oldest first. All of its log is read."""

    async def times(self, night: str, seqs: Sequence[int]) -> dict[int, int]:
        """When these rows were saved, by their numbers, in milliseconds."""

    async def rewrite(
        self, night: str, title: str, changed: Sequence[Row], last: Row
    ) -> None:
        """Put rows in the place of those with their numbers, which must have the same kinds,
        and chain the log anew from there; append `last`, which says what was done. The
        register gets this title and the first row's body, and all snapshots go. All of it or
        nothing. Its kind is one of REWRITING_KINDS.

        Raises SeqTaken if the log has grown, NoSuchNight, StoreFull, StoreBroken or, if the log
        is not as it was saved, StoreDamaged: a new chain would hide that.
        """

    async def delete_night(self, night: str) -> None:
        """Delete a night with everything that belongs to it, also if the register has lost
        it. Raises NoSuchNight."""

    async def imported(self, digests: Sequence[bytes]) -> tuple[tuple[bytes, str], ...]:
        """Return which of these hands and ledgers were imported, each with its night."""

    async def unregistered(self) -> tuple[str, ...]:
        """Return the names of nights that have a log but are missing in the register."""

    # Keys

    async def put_keys(self, keys: Sequence[Key]) -> None:
        """Keep new keys, all or none. Raises NoSuchNight."""

    async def key(self, digest: bytes, now_ms: int) -> Key | None:
        """Return the key that fits, unless it is used up, expired or revoked. One that is found
        expired is revoked: it opens nothing any more, also if the clock is set back."""

    async def renew_keys(
        self,
        digest: bytes,
        now_ms: int,
        new: Sequence[Key],
        *,
        spare: KeyKind | None = None,
    ) -> Key | None:
        """Use a guest's key up, revoke that guest's others, and keep the new ones, in one
        transaction; None, and nothing is changed, if the key no longer opens anything. Those of
        the kind `spare` stay, and so do host links that are older than the key: a thief who
        makes one can't end the host's own. Of all who try one key, one gets it. Raises
        NoSuchNight."""

    async def revoke_keys(
        self, night: str, *, guest: str | None = None, kind: KeyKind | None = None
    ) -> int:
        """Revoke a night's keys, all or one guest's or kind's; return how many there were."""

    async def retire_invitations(self, night: str) -> None:
        """Let a night's invitations open nothing any more; which night they led to is kept."""

    async def led_to(self, digest: bytes) -> str:
        """Return the night that a retired invitation led to; "" if it is none."""

    async def keys_of(self, night: str, guest: str, now_ms: int) -> tuple[Key, ...]:
        """Return a guest's keys that still open something, the oldest first. Those found
        expired are revoked."""

    async def end_keys(self, digests: Sequence[bytes]) -> None:
        """Revoke these keys."""

    async def note_seen(self, digest: bytes, now_ms: int) -> None:
        """Note when a key was last used."""

    async def hand_over_keys(self, night: str, guest: str, to: str) -> int:
        """Let one guest's keys open another guest's place instead, and revoke that guest's own
        keys; return how many there were."""

    # Calls to the table

    def secret(self, purpose: str) -> bytes:
        """Return 32 bytes that only this house knows, the same ones each time."""

    async def keep_push(self, digest: bytes, body: bytes) -> bool:
        """Keep where the device of this key is called to the table, sealed; whether there is
        such a key. It goes with the key."""

    async def drop_push(self, digest: bytes) -> None:
        """Delete it, if there is any."""

    async def pushes(self, night: str, guest: str) -> tuple[tuple[bytes, bytes], ...]:
        """Return where the devices of a guest, or of a club's member, are called, by their
        keys. Raises SealBroken."""

    # Payment details

    async def keep_payment(self, night: str, guest: str, body: bytes) -> None:
        """Keep how a guest of a night, or a member of a club, wants to be paid: sealed, and in
        place of what was kept before. Raises NoSuchNight."""

    async def payment(self, night: str, guest: str) -> bytes | None:
        """Return it; None if nothing is kept. Raises SealBroken."""

    async def drop_payment(self, night: str, guest: str) -> None:
        """Delete it, if there is any."""

    # Signatures

    def sign(self, text: str) -> str:
        """Sign a text: only this house, or whoever was given it, knows the signature."""

    # The end

    async def close(self) -> None:
        """Finish saving what was handed over, then close."""

    async def __aenter__(self) -> Self: ...

    async def __aexit__(self, *error: object) -> None: ...


async def all_nights(
    store: Store, *, open_only: bool = False, kind: LogKind = "night"
) -> AsyncIterator[NightEntry]:
    """All nights or clubs of the register, newest first, read a page at a time."""
    last: NightEntry | None = None
    while page := await store.nights(before=last, open_only=open_only, kind=kind):
        for entry in page:
            yield entry
        last = page[-1]


_NUMBERS: Final = struct.Struct(">qqqqqq")


def chained(before: bytes, night: str, row: Row) -> bytes:
    """Return a row's link in the hash chain: SHA-256 of the link before it and the row.

    A row that was changed, moved or lost no longer fits. The lengths of all texts come
    before them and the body comes last, so no two rows have the same bytes.
    """
    of_night, actor, kind = night.encode(), row.actor.encode(), row.kind.encode()
    numbers = _NUMBERS.pack(
        row.seq, row.at_ms, row.table_no, len(of_night), len(actor), len(kind)
    )
    return sha256(b"".join((before, numbers, of_night, actor, kind, row.body))).digest()
