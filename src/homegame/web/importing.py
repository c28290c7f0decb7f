"""Files dropped on the page of nights: read in a process of their own, and saved as a night."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from homegame.history.encodings import text_in
from homegame.history.errors import HistoryError
from homegame.history.importing import shown
from homegame.history.of_one_night import Named, of_one_night, without_ending
from homegame.model.refusal import Sys
from homegame.service.heavy import Limits, Part, Talk
from homegame.service.lobby import Lobby
from homegame.service.messages import ImportFiles, ImportNight, ImportPart
from homegame.service.people.doorman import Caller, Given
from homegame.service.refused import refused
from homegame.service.story.importing import (
    Came,
    Import,
    Imported,
    Marks,
    Saving,
    about,
    may_be_read,
)
from homegame.service.story.unpacking import unpacked
from homegame.storage.keys import Key, digest_of, new_token
from homegame.web.decode import decode
from homegame.words import say

LONGEST_FILE: Final = 100
"""How much of a file's name is told again."""
MOST_TOLD: Final = 50
"""How many hands that could not be read are named."""
LIMITS: Final = Limits(cpu_s=60, memory=1_000_000_000, answer=200_000_000)


class Brought(Struct, frozen=True):
    """What was in the files; `came` is None if nothing of it could be read, or if all of it is
    here already."""

    came: Came | None
    left_out: tuple[str, ...]
    wrong: int
    uncounted: str


PLAYED: Final = 0.5
"""Which part of reading them it is to find out what they say; the rest is to play it again."""
MOST_UNPACKED: Final = 64_000_000
"""The most that what is in a zip may come to."""
READ: Final = 0.5
"""Which part of the work it is to read the files; the rest is to save what they say."""


class Length(Struct, frozen=True):
    """About how many lines there are to save."""

    lines: int


def unheard(_: Struct) -> None:
    """Nobody wants to know how far it is."""


class Begun(Struct, frozen=True):
    """One of several nights: its title and its number."""

    title: str
    night: int
    nights: int


class Importing:
    """Files on their way into the house; `tell` is told how far they are."""

    def __init__(
        self,
        lobby: Lobby,
        caller: Caller,
        cookie: str,
        tell: Callable[[Struct], None] = unheard,
    ) -> None:
        self.lobby, self.caller, self.cookie, self.tell = lobby, caller, cookie, tell
        self.recovery = ""
        self.given: Given | None = None
        self.made = list[Made]()
        """The nights that are saved, each with the way back to it."""
        self._now_ms = lobby.clock.wall_ms()
        self._saving: Saving | None = None
        self._saved, self._of = 0, 1
        self._night = Begun("", 1, 1)

    async def one(self, raw: bytes) -> Brought:
        """Read the files of a night and save what they say. Raises RequestRefused."""
        return await self._do(bring, raw)

    async def all(self, raw: bytes) -> "BroughtAll":
        """Read files of any nights and save what they say. Raises RequestRefused; then the
        night that was being saved is gone, and those before it stay."""
        return await self._do(bring_all, raw)

    async def _do(self, work: "Callable[[bytes, int, Talk], Done]", raw: bytes) -> "Done":
        try:
            return await self.lobby.heavy.do(
                partial(work, raw, self._now_ms),
                asker=self.caller.address,
                limits=LIMITS,
                hear=self._hear,
            )
        except BaseException:
            if self._saving is not None:
                await self._saving.undo()
            raise

    async def _hear(self, said: object) -> object:
        match said:
            case Marks():
                self.recovery = new_token()
                store = self.lobby.store
                self._saving = Saving(store, self._now_ms, self._keys, self._is_mine)
                return await self._saving.known(said)
            case Length(lines):
                self._saved, self._of = 0, lines
            case list() if self._saving:
                await self._saving.add(said)
                self._saved = min(self._saved + len(said), self._of)
                self._tell(
                    READ + (1 - READ) * self._saved / self._of, self._saved, self._of
                )
            case Came() if self._saving:
                made = await self._saving.end(said)
                self._saving = None
                assert self.given
                self.made.append(Made(made, self.recovery, self.given))
            case Begun():
                self._night = said
                self._tell(0)
            case Part(done):
                self._tell(done * READ)
            case _:
                pass
        return None

    def _tell(self, done: float, saved: int = 0, of: int = 0) -> None:
        at = self._night
        done = (at.night - 1 + done) / at.nights
        self.tell(ImportPart(done, saved, of, at.title, at.night, at.nights))

    async def _is_mine(self, night: str) -> bool:
        """Whether the caller has a place at a night."""
        return await self.lobby.doorman.place(night, self.caller) is not None

    def _keys(self, night: str, host: str) -> list[Key]:
        """The caller's place as the host, and the way back to it."""
        key, self.given = self.lobby.doorman.new_key(night, host, self.caller, self.cookie)
        return [key, Key(digest_of(self.recovery), night, "host", host)]


class Made(NamedTuple):
    """A night that was saved, the way back to it, and the host's place there."""

    night: Imported
    recovery: str
    given: Given


Done = TypeVar("Done")


class BroughtAll(Struct, frozen=True):
    """What was in files of any nights: their titles and what came of each."""

    nights: tuple[tuple[str, Brought], ...]
    asked: tuple[str, ...]
    unread: tuple[str, ...]


def bring(raw: bytes, now_ms: int, talk: Talk) -> Brought:
    """Read the files of one night: says what they are known by, is told what of it is here
    already, and says the rows of the rest. Raises RequestRefused."""
    ask: ImportNight = decode(msgspec.json.Decoder(ImportNight), raw)
    files = [
        (shown(each.name[-LONGEST_FILE:], LONGEST_FILE), each.text) for each in ask.files
    ]
    reading = Import(ask.title, ask.unit)
    told = brought(reading, files, ask.name, now_ms, talk)
    if file := reading.asks_unit:
        raise refused(Sys.FRAME, "file.unit", {"file": file}, field="unit")
    return told


def bring_all(raw: bytes, now_ms: int, talk: Talk) -> BroughtAll:
    """Read files of any nights, a night at a time. Raises RequestRefused."""
    ask: ImportFiles = decode(msgspec.json.Decoder(ImportFiles), raw)
    files, unread = list[Named](), list[str]()
    for each in ask.files:
        try:
            for name, data in unpacked(each.name, each.content, MOST_UNPACKED):
                if name != each.name and not may_be_read(name):
                    continue
                try:
                    files.append(Named(name, text_in(data)))
                except UnicodeDecodeError:
                    named = shown(name[-LONGEST_FILE:], LONGEST_FILE)
                    unread.append(say("file.not_text", {"file": named}))
        except HistoryError as wrong:
            unread.append(f"{wrong}")
    nights, asked = of_one_night(files), list[str]()
    came = list[tuple[str, Brought]]()
    for at, places in enumerate(nights, 1):
        named_files = [
            (shown(files[p].name.rpartition("/")[2], LONGEST_FILE), files[p].text)
            for p in places
        ]
        title = without_ending(named_files[0][0])
        talk.tell(Begun(title, at, len(nights)))
        talk.begin()
        reading = Import(title, ask.unit)
        told = brought(reading, named_files, ask.name, now_ms, talk)
        if reading.asks_unit:
            asked += [files[place].name for place in places]
        else:
            came.append((title, told))
    return BroughtAll(tuple(came), tuple(asked), tuple(unread))


def brought(
    reading: Import, files: Sequence[tuple[str, str]], name: str, now_ms: int, talk: Talk
) -> Brought:
    """Read the files of one night, have its hands played again, and say its rows."""
    left_out, wrong = list[str](), 0

    def note(error: HistoryError, file: str) -> None:
        nonlocal wrong
        wrong += 1
        if len(left_out) < MOST_TOLD:
            left_out.append(about(file, error))

    for at, (file, text) in enumerate(files):
        try:
            for part in reading.read(file, text, partial(note, file=file)):
                talk.part((at + part) / len(files) * PLAYED)
        except HistoryError as error:
            note(error, file)
    came = None
    is_asked = bool(reading.asks_unit)
    if (
        not reading.is_empty
        and not is_asked
        and reading.leave_out(known(talk, reading.marks))
    ):
        for part in reading.judge(partial(note, file=files[0][0])):
            talk.part(PLAYED + (1 - PLAYED) * part)
        talk.tell(Length(reading.length))
        for rows in reading.rows(name, now_ms):
            talk.tell(rows)
        came = reading.told()
        talk.tell(came)
    told = reading.uncounted.told(reading.counted)
    return Brought(came, tuple(left_out), wrong, told)


def known(talk: Talk, marks: Marks) -> Sequence[bytes]:
    """Which of these are here already."""
    found: Sequence[bytes] = talk.tell(marks)
    return found
