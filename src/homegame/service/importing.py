"""Nights from files: hands and ledgers kept elsewhere, and whole logs of this program.

A file is read in small parts, so whoever reads it can do something else in between. What it
says is saved as a night that is over; nothing is ever imported twice.
"""

import asyncio
import io
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Final

import msgspec
from msgspec import Struct

from homegame.history.codecs import FORMATS, format_named, format_of
from homegame.history.codecs.ledger import is_ledger
from homegame.history.codecs.ledger import read as ledger_in
from homegame.history.codecs.log import Row as LogRow
from homegame.history.codecs.log import rows_in
from homegame.history.errors import HistoryError, UnreadableError
from homegame.history.importing import Gathered
from homegame.model import events as e
from homegame.seats import NIGHT
from homegame.service.intake import new_id
from homegame.service.pages import tag_of
from homegame.service.proof import Proof
from homegame.storage.keys import Key
from homegame.storage.log import Batch, NightEntry, Row, Store, all_nights
from homegame.words import say

LONGEST_LINE: Final = 1_000_000
"""The most characters a line of a file may have; a hand takes about a thousand."""
ROWS_AT_ONCE: Final = 500
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

    def __init__(self, title: str) -> None:
        self.gathered = Gathered(title)
        self.formats: list[str] = []
        self.files: list[str] = []
        self._log: list[LogRow] = []

    def read(
        self, file: str, text: str, on_error: OnError, format: str = ""
    ) -> Iterator[float]:
        """Read a file, a hand at a time; yields which part of it has been read.

        A hand that can't be read is given to `on_error`. Raises HistoryError if nothing in the
        file can be.
        """
        if "\x00" in text:
            raise UnreadableError(say("file.not_text", {"file": file}))
        named = format_named(format) if format and format != LEDGER else None
        if format == LEDGER or (named is None and may_be_ledger(file) and is_ledger(text)):
            self.gathered.add_ledger(ledger_in(text))
            self._note(LEDGER, file)
            return
        source = named or format_of(file)
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
        before = len(self.gathered.hands) + self.gathered.twice
        wrong = 0

        def note(error: HistoryError) -> None:
            nonlocal wrong
            wrong += 1
            on_error(error)

        for hand in source.read(lines, source=file, on_error=note):
            self.gathered.add(hand)
            yield lines.part
        if len(self.gathered.hands) + self.gathered.twice == before and not wrong:
            raise UnreadableError(say("file.no_hands", {"file": file}))
        self._note(source.name, file)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read."""
        return not self.files

    def _note(self, format: str, file: str) -> None:
        self.formats.append(format)
        self.files.append(file)

    async def save(
        self,
        store: Store,
        name: str,
        now_ms: int,
        keys: Keys,
        is_mine: IsMine,
    ) -> Imported | None:
        """Save the night, for somebody of this name; None if all of it is here already, in
        nights that are theirs.

        Raises StoreError; then nothing of it is saved.
        """
        if self._log:
            return await self._save_log(store, now_ms, keys, is_mine)
        gathered = self.gathered
        gathered.leave_out(await known_to(store, [*gathered.digests], is_mine))
        if gathered.is_empty:
            return None
        events = gathered.events(self._format(), ", ".join(self.files), name, now_ms)
        log = (
            LogRow(seq, at_ms, event, NIGHT) for seq, (at_ms, event) in enumerate(events, 1)
        )
        opened, rows = await written(log)
        night = await saved(store, opened, rows, [*gathered.digests], now_ms, keys)
        return Imported(
            night,
            opened.guest,
            opened.title,
            len(gathered.hands),
            gathered.entries,
            gathered.twice,
        )

    def _format(self) -> str:
        """The format of the hands, or else of whatever there is."""
        return next((each for each in self.formats if each != LEDGER), self.formats[0])

    async def _save_log(
        self, store: Store, now_ms: int, keys: Keys, is_mine: IsMine
    ) -> Imported | None:
        """Save a whole night as it was logged. Its hidden cards are not in it."""
        first = self._log[0].event
        assert isinstance(first, e.Opened)
        body = msgspec.json.encode(first)
        digest = sha256(body).digest()
        known = await known_to(store, [digest], is_mine)
        if known or await is_open_here(store, body, is_mine):
            return None
        last = self._log[-1]
        marked = e.Imported("log", ", ".join(self.files))
        log = [*self._log, LogRow(last.seq + 1, max(now_ms, last.at_ms), marked)]
        first, rows = await written(log)
        night = await saved(store, first, rows, [digest], now_ms, keys)
        hands = sum(isinstance(row.event, e.HandEnded) for row in self._log)
        return Imported(night, first.guest, first.title, hands, 0, 0)


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


async def written(log: Iterable[LogRow]) -> tuple[e.Opened, list[Row]]:
    """Rows as the store keeps them, and the event that opens the night."""
    rows, opened = list[Row](), None
    for row in log:
        event = row.event
        opened = opened or event
        body = msgspec.json.encode(event)
        rows.append(Row(row.seq, row.at_ms, row.table, "", tag_of(type(event)), body))
        if len(rows) % ROWS_AT_ONCE == 0:
            await asyncio.sleep(0)
    assert isinstance(opened, e.Opened)
    return opened, rows


async def saved(
    store: Store,
    opened: e.Opened,
    rows: Sequence[Row],
    digests: Sequence[bytes],
    now_ms: int,
    keys: Keys,
) -> str:
    """Save a night that is over; nobody has a key to it before the last row. What has failed is
    deleted."""
    night = new_id("t")
    body = msgspec.json.encode(opened)
    entry = NightEntry(night, opened.title, rows[0].at_ms, body, now_ms)
    await store.open_night(entry)
    try:
        rest = [*digests]
        for at in range(0, len(rows), ROWS_AT_ONCE):
            some = tuple(rows[at : at + ROWS_AT_ONCE])
            is_last = some[-1] is rows[-1]
            await store.append(
                Batch(
                    night=night,
                    rows=some,
                    by=opened.guest,
                    digests=tuple(rest) if is_last else (),
                )
            )
        await store.put_keys(keys(night, opened.guest))
    except BaseException:
        await store.delete_night(night)
        raise
    return night
