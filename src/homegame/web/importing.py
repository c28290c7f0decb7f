"""Files dropped on the page of nights: read in a process of their own, and saved as a night."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
from msgspec import Struct

from homegame.history.errors import HistoryError
from homegame.history.importing import shown
from homegame.service.heavy import Limits, Part, Talk
from homegame.service.lobby import Lobby
from homegame.service.messages import ImportNight, ImportPart
from homegame.service.people.doorman import Caller, Given
from homegame.service.story.importing import Came, Import, Imported, Marks, Saving, about
from homegame.storage.keys import Key, digest_of
from homegame.web.decode import decode

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


READ: Final = 0.5
"""Which part of the work it is to read the files; the rest is to save what they say."""


class Length(Struct, frozen=True):
    """About how many lines there are to save."""

    lines: int


def unheard(_: Struct) -> None:
    """Nobody wants to know how far it is."""


class Importing:
    """The files of one night, on their way into the house; `tell` is told how far they are."""

    def __init__(
        self,
        lobby: Lobby,
        caller: Caller,
        cookie: str,
        recovery: str,
        tell: Callable[[Struct], None] = unheard,
    ) -> None:
        self.lobby, self.caller, self.cookie, self.tell = lobby, caller, cookie, tell
        self.recovery = recovery
        self.given: Given | None = None
        self.left_out: tuple[str, ...] = ()
        self.wrong = 0
        self.uncounted = ""

    async def save(self, raw: bytes) -> Imported | None:
        """Read the files and save what they say; None if it is here already, or if nothing of
        it can be read. Raises RequestRefused."""
        now_ms = self.lobby.clock.wall_ms()
        saving = Saving(self.lobby.store, now_ms, self._keys, self._is_mine)

        saved, of = 0, 1

        async def hear(said: object) -> object:
            nonlocal saved, of
            match said:
                case Marks():
                    return await saving.known(said)
                case Length(lines):
                    of = lines
                case list():
                    await saving.add(said)
                    saved = min(saved + len(said), of)
                    self.tell(ImportPart(READ + (1 - READ) * saved / of, saved, of))
                case Part(done):
                    self.tell(ImportPart(done * READ))
                case _:
                    pass
            return None

        async with saving:
            brought = await self.lobby.heavy.do(
                partial(bring, raw, now_ms),
                asker=self.caller.address,
                limits=LIMITS,
                hear=hear,
            )
            self.left_out, self.wrong = brought.left_out, brought.wrong
            self.uncounted = brought.uncounted
            return await saving.end(brought.came) if brought.came else None

    async def _is_mine(self, night: str) -> bool:
        """Whether the caller has a place at a night."""
        return await self.lobby.doorman.place(night, self.caller) is not None

    def _keys(self, night: str, host: str) -> list[Key]:
        """The caller's place as the host, and the way back to it."""
        key, self.given = self.lobby.doorman.new_key(night, host, self.caller, self.cookie)
        return [key, Key(digest_of(self.recovery), night, "host", host)]


def bring(raw: bytes, now_ms: int, talk: Talk) -> Brought:
    """Read the files of a request: says what they are known by, is told what of it is here
    already, and says the rows of the rest. Raises RequestRefused."""
    ask: ImportNight = decode(msgspec.json.Decoder(ImportNight), raw)
    reading, left_out, wrong = Import(ask.title), list[str](), 0
    for at, file in enumerate(ask.files):
        name = shown(file.name[-LONGEST_FILE:], LONGEST_FILE)

        def note(error: HistoryError, name: str = name) -> None:
            nonlocal wrong
            wrong += 1
            if len(left_out) < MOST_TOLD:
                left_out.append(about(name, error))

        try:
            for part in reading.read(name, file.text, note):
                talk.part((at + part) / len(ask.files))
        except HistoryError as error:
            note(error)
    came = None
    if not reading.is_empty and reading.leave_out(known(talk, reading.marks)):
        talk.tell(Length(reading.length))
        for rows in reading.rows(ask.name, now_ms):
            talk.tell(rows)
        came = reading.told()
    told = reading.uncounted.told(reading.counted)
    return Brought(came, tuple(left_out), wrong, told)


def known(talk: Talk, marks: Marks) -> Sequence[bytes]:
    """Which of these are here already."""
    found: Sequence[bytes] = talk.tell(marks)
    return found
