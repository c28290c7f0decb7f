"""Nights from files: hands and ledgers kept elsewhere, and whole logs of this program.

A file is read in small parts, so whoever reads it can do something else in between. What it
says is saved as a night that is over; nothing is ever imported twice.
"""

import io
import itertools
from collections.abc import Awaitable, Callable, Iterator, Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from homegame.history import gate
from homegame.history.codecs import FORMATS, chosen
from homegame.history.codecs.ledger import is_ledger
from homegame.history.codecs.ledger import read as ledger_in
from homegame.history.codecs.log import Row as LogRow
from homegame.history.codecs.log import rows_in
from homegame.history.errors import HistoryError, UncountedError, UnreadableError
from homegame.history.importing import Gathered, Unit
from homegame.history.uncounted import Uncounted
from homegame.model import events as e
from homegame.seats import NIGHT
from homegame.service.chronicle.pages import event_in, tag_of
from homegame.service.night.intake import new_id
from homegame.service.story.proof import Proof
from homegame.storage.keys import Key
from homegame.storage.log import Batch, NightEntry, Row, Store, all_nights
from homegame.words import say

LONGEST_LINE: Final = 16_000_000
"""The most characters a line of a file may have: some sites write a whole night in one."""
ROWS_AT_ONCE: Final = 500
HEAD: Final = 16_000
"""How many characters are looked at to find out whose a file is."""
ZIPPED: Final = ".zip"
LEDGER: Final = "ledger"
"""What the format of a ledger is called."""

OnError = Callable[[HistoryError], None]
Keys = Callable[[str, str], Sequence[Key]]
"""The first keys of a new night and its host."""
IsMine = Callable[[str], Awaitable[bool]]
"""Whether somebody may see a night."""


class Imported(Struct, frozen=True):
    """A night that was imported."""

    night: str
    host: str
    """The id of its host."""
    title: str
    hands: int
    entries: int
    """Lines of ledgers."""
    twice: int
    """Hands that were left out because they are here already."""


class Import:
    """One night that is being imported, from one file or several."""

    def __init__(self, title: str, unit: Unit = "") -> None:
        self.gathered = Gathered(title, unit)
        self.uncounted = Uncounted()
        """The hands that count for nothing, or couldn't even be read."""
        self.counted = 0
        self.notes: list[str] = []
        """What else the files say that a host may want to know."""
        self.formats: list[str] = []
        self.files: list[str] = []
        self._log: list[LogRow] = []

    def read(
        self, file: str, text: str, on_error: OnError, format: str = ""
    ) -> Iterator[float]:
        """Read a file, a hand at a time; yields which part of it has been read.

        A hand that can't be read or doesn't add up is given to `on_error`; one that doesn't add
        up is kept. Raises HistoryError if nothing in the file can be read.
        """
        if "\x00" in text:
            raise UnreadableError(say("file.not_text", {"file": file}))
        if format == LEDGER or (not format and may_be_ledger(file) and is_ledger(text)):
            ledger = ledger_in(text)
            self.gathered.add_ledger(ledger)
            self.notes += [f"{file}: {each}" for each in ledger.notes]
            self._note(LEDGER, file)
            return
        source, read = chosen(file, text[:HEAD], format)
        lines = Lines(text)
        if source.name == "log":
            log, proof = list[LogRow](), Proof()
            for place, row in rows_in(lines):
                proof.follow(row, place)
                log.append(row)
                yield lines.part
            if proof.is_over:
                proof.end()
                self._log = log
                self._note("log", file)
                return
            lines = Lines(text)
        before = self.counted + self.uncounted.count

        def note(error: HistoryError) -> None:
            self.uncounted.add(error)
            if isinstance(error, UncountedError) and error.kind != "twice":
                self.gathered.add(error.history, error.reason)
            on_error(error)

        for hand in gate.adding_up(read(lines, source=file, on_error=note), note):
            self.counted += 1
            try:
                self.gathered.add(hand)
            except UncountedError as wrong:  # Nor does the one before it count.
                self.counted -= 2
                self.uncounted.add(wrong)
                note(wrong)
            self.notes += [f"hand {hand.id}: {each}" for each in hand.notes]
            yield lines.part
        if self.counted + self.uncounted.count == before:
            raise UnreadableError(say("file.no_hands", {"file": file}))
        self._note(source.name, file)

    def judge(self, on_error: OnError) -> Iterator[float]:
        """Have the engine play the hands that are new here, and give those to `on_error` that
        it can't play; yields which part is done."""

        def note(error: UncountedError) -> None:
            self.counted -= 1
            self.uncounted.add(error)
            on_error(error)

        yield from self.gathered.judge(note)

    @property
    def asks_unit(self) -> str:
        """The ledger of which somebody must say what its amounts are; "" if there is none."""
        if not self.gathered.asks_unit:
            return ""
        return self.files[self.formats.index(LEDGER)]

    @property
    def is_empty(self) -> bool:
        """Whether nothing could be read."""
        return not self._log and not self.gathered.digests

    def _note(self, format: str, file: str) -> None:
        self.formats.append(format)
        self.files.append(file)

    @property
    def marks(self) -> "Marks":
        """What it would be known by if it were here."""
        if not self._log:
            return Marks((*self.gathered.digests,))
        body = msgspec.json.encode(self._log[0].event)
        return Marks((sha256(body).digest(),), body)

    @property
    def length(self) -> int:
        """About how many rows there will be."""
        return len(self._log) or len(self.gathered.hands) + self.gathered.entries

    def leave_out(self, known: Sequence[bytes]) -> bool:
        """Leave out what is here already; whether anything is left. A whole log is here or it
        isn't."""
        if self._log:
            return not known
        self.gathered.leave_out(known)
        return not self.gathered.is_empty

    def rows(self, name: str, now_ms: int) -> Iterator[Sequence[Row]]:
        """The rows of the night, imported now by somebody of this name, some at a time. The
        hidden cards of a whole log are not in it."""
        files = ", ".join(self.files)
        if self._log:
            last = self._log[-1]
            marked = e.Imported("log", files)
            at_ms = max(now_ms, last.at_ms)
            log = iter([*self._log, LogRow(last.seq + 1, at_ms, marked)])
        else:
            events = self.gathered.events(self._format(), files, name, now_ms)
            log = (
                LogRow(seq, at, event, NIGHT) for seq, (at, event) in enumerate(events, 1)
            )
        while some := [*itertools.islice(log, ROWS_AT_ONCE)]:
            yield [kept(row) for row in some]

    def told(self) -> "Came":
        """What the files came to."""
        if self._log:
            hands = sum(isinstance(row.event, e.HandEnded) for row in self._log)
            return Came(hands, 0, 0, self.marks.digests)
        found = self.gathered
        return Came(len(found.hands), found.entries, found.twice, self.marks.digests)

    async def save(
        self,
        store: Store,
        name: str,
        now_ms: int,
        keys: Keys,
        is_mine: IsMine,
        on_error: OnError = lambda _: None,
    ) -> Imported | None:
        """Save the night, for somebody of this name; None if all of it is here already, in
        nights that are theirs. The hands that the engine can't play are saved, too, and given
        to `on_error`.

        Raises StoreError; then nothing of it is saved.
        """
        saving = Saving(store, now_ms, keys, is_mine)
        if not self.leave_out(await saving.known(self.marks)):
            return None
        for _ in self.judge(on_error):
            pass
        async with saving:
            for rows in self.rows(name, now_ms):
                await saving.add(rows)
            return await saving.end(self.told())

    def _format(self) -> str:
        """The format of the hands, or else of whatever there is."""
        return next((each for each in self.formats if each != LEDGER), self.formats[0])


class Marks(Struct, frozen=True):
    """What a night of files is known by: a digest of each hand and ledger; of a whole log, of
    the event that opens it, whose `body` is in the register if the night was played here."""

    digests: tuple[bytes, ...]
    body: bytes = b""


class Came(Struct, frozen=True):
    """What some files came to."""

    hands: int
    entries: int
    twice: int
    digests: tuple[bytes, ...]


class Saving:
    """A night that is being saved, some rows at a time. Nobody has a key to it before the last;
    unless it comes to its end, nothing stays of it."""

    def __init__(self, store: Store, now_ms: int, keys: Keys, is_mine: IsMine) -> None:
        self._store, self._now_ms = store, now_ms
        self._keys, self._is_mine = keys, is_mine
        self._night = new_id("t")
        self._opened: e.Opened | None = None
        self._held: Sequence[Row] = ()
        """The last rows that came: they are saved with what the night is known by."""

    async def known(self, marks: Marks) -> list[bytes]:
        """Which of these were imported before, into nights that are the importer's, or are a
        night of theirs."""
        found = await known_to(self._store, marks.digests, self._is_mine)
        if marks.body and await is_open_here(self._store, marks.body, self._is_mine):
            return [*marks.digests]
        return found

    async def __aenter__(self) -> None:
        """Begin."""

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            await self.undo()

    async def undo(self) -> None:
        """Take back what has been saved."""
        if self._opened is not None:
            await self._store.delete_night(self._night)

    async def add(self, rows: Sequence[Row]) -> None:
        """Save some rows more."""
        if self._opened is None:
            first = rows[0]
            opened = event_in(first)
            assert isinstance(opened, e.Opened)
            await self._store.open_night(
                NightEntry(self._night, opened.title, first.at_ms, first.body, self._now_ms)
            )
            self._opened = opened
        await self._save()
        self._held = rows

    async def end(self, came: Came) -> Imported:
        """Save the last rows; then the night is there."""
        await self._save(came.digests)
        opened = self._opened
        assert opened
        await self._store.put_keys(self._keys(self._night, opened.guest))
        told = (came.hands, came.entries, came.twice)
        return Imported(self._night, opened.guest, opened.title, *told)

    async def _save(self, digests: tuple[bytes, ...] = ()) -> None:
        if rows := tuple(self._held):
            assert self._opened
            by = self._opened.guest
            await self._store.append(
                Batch(night=self._night, rows=rows, by=by, digests=digests)
            )


class Lines:
    """The lines of a text, and which part of them has been read. Raises UnreadableError if one
    is too long."""

    def __init__(self, text: str) -> None:
        self._text, self._read = text, 0

    @property
    def part(self) -> float:
        """From 0 to 1."""
        return self._read / (len(self._text) or 1)

    def __iter__(self) -> Iterator[str]:
        for number, line in enumerate(io.StringIO(self._text, newline=""), 1):
            self._read += len(line)
            if len(line) > LONGEST_LINE:
                raise UnreadableError(
                    f"longer than {LONGEST_LINE:,} characters", place=f"line {number}"
                )
            yield line


def about(file: str, error: HistoryError) -> str:
    """What is wrong with a file or a part of it; the file is named once."""
    said = f"{error}"
    return said if file in said else f"{file}: {said}"


def may_be_ledger(file: str) -> bool:
    """Whether a file of this name may hold a ledger."""
    return file.lower().endswith((".csv", ".json"))


def may_be_read(file: str) -> bool:
    """Whether a file of this name may hold hands or a ledger."""
    endings = tuple([ending for each in FORMATS.values() for ending in each.endings])
    return file.lower().endswith((*endings, ZIPPED))


def formats() -> tuple[str, ...]:
    """The formats that can be imported."""
    return (*FORMATS, LEDGER)


async def all_of_them(night: str) -> bool:
    """Whoever may read the database may see every night."""
    return True


async def known_to(store: Store, digests: Sequence[bytes], is_mine: IsMine) -> list[bytes]:
    """Which of these were imported before, into nights that are the importer's."""
    known = await store.imported(digests)
    mine = {night: await is_mine(night) for _, night in known}
    return [digest for digest, night in known if mine[night]]


async def is_open_here(store: Store, body: bytes, is_mine: IsMine) -> bool:
    """Whether a night that was opened like this is in the register."""
    async for entry in all_nights(store):
        if entry.body == body and await is_mine(entry.night):
            return True
    return False


def kept(row: LogRow) -> Row:
    """A row as the store keeps it."""
    event = row.event
    body = msgspec.json.encode(event)
    return Row(row.seq, row.at_ms, row.table, "", tag_of(type(event)), body)
