"""Files dropped on the page of nights: read beside the games, and saved as a night."""

import asyncio
from typing import Final

from homegame.history.errors import HistoryError
from homegame.history.importing import shown
from homegame.service.doorman import Caller, Given
from homegame.service.importing import Import, Imported, about
from homegame.service.lobby import Lobby
from homegame.service.messages import ImportNight
from homegame.storage.keys import Key, digest_of

LONGEST_FILE: Final = 100
"""How much of a file's name is told again."""


class Importing:
    """The files of one night, on their way into the house."""

    def __init__(self, lobby: Lobby, caller: Caller, cookie: str, recovery: str) -> None:
        self.lobby, self.caller, self.cookie = lobby, caller, cookie
        self.recovery = recovery
        self.given: Given | None = None
        self.left_out: list[str] = []
        self._is_given_up = False

    async def save(self, ask: ImportNight) -> Imported | None:
        """Read the files and save what they say; None if it is here already, or if nothing of
        it can be read."""
        reading = Import(ask.title)
        try:
            # A thread of its own, however long a part of a file is: the games go on meanwhile.
            await asyncio.to_thread(self._read, reading, ask)
        finally:
            self._is_given_up = True
        if reading.is_empty:
            return None
        store, now_ms = self.lobby.store, self.lobby.clock.wall_ms()
        return await reading.save(store, ask.name, now_ms, self._keys, self._is_mine)

    def _read(self, reading: Import, ask: ImportNight) -> None:
        """Read the files; what is wrong with one is noted."""
        for file in ask.files:
            name = shown(file.name[-LONGEST_FILE:], LONGEST_FILE)

            def note(error: HistoryError, name: str = name) -> None:
                self.left_out.append(about(name, error))

            try:
                for _ in reading.read(name, file.text, note):
                    if self._is_given_up:
                        return
            except HistoryError as error:
                note(error)

    async def _is_mine(self, night: str) -> bool:
        """Whether the caller has a place at a night."""
        return await self.lobby.doorman.place(night, self.caller) is not None

    def _keys(self, night: str, host: str) -> list[Key]:
        """The caller's place as the host, and the way back to it."""
        key, self.given = self.lobby.doorman.new_key(night, host, self.caller, self.cookie)
        return [key, Key(digest_of(self.recovery), night, "host", host)]
