"""Files dropped on the page of nights: read a few hands at a time, and saved as a night."""

import asyncio
from typing import Final

from homegame.history.errors import HistoryError
from homegame.service.doorman import Caller, Given
from homegame.service.importing import Import, Imported
from homegame.service.lobby import Lobby
from homegame.service.messages import ImportNight
from homegame.storage.keys import Key, digest_of

HANDS_AT_ONCE: Final = 8
"""Hands that are read at a stretch: the nights' own work waits no longer than this."""


class Importing:
    """The files of one night, on their way into the house."""

    def __init__(self, lobby: Lobby, caller: Caller, cookie: str, recovery: str) -> None:
        self.lobby, self.caller, self.cookie = lobby, caller, cookie
        self.recovery = recovery
        self.given: Given | None = None
        self.left_out: list[str] = []

    async def save(self, ask: ImportNight) -> Imported | None:
        """Read the files and save what they say; None if it is here already, or if nothing of
        it can be read."""
        reading = Import(ask.title)
        for file in ask.files:
            await self._read(reading, file.name, file.text)
        if reading.is_empty:
            return None
        store, now_ms = self.lobby.store, self.lobby.clock.wall_ms()
        return await reading.save(store, ask.name, now_ms, self._keys, self._is_mine)

    async def _read(self, reading: Import, name: str, text: str) -> None:
        """Read a file; what is wrong with it is noted."""

        def note(error: HistoryError) -> None:
            self.left_out.append(f"{name}: {error}")

        try:
            for at, _ in enumerate(reading.read(name, text, note)):
                if at % HANDS_AT_ONCE == 0:
                    await asyncio.sleep(0)
        except HistoryError as error:
            note(error)

    async def _is_mine(self, night: str) -> bool:
        """Whether the caller has a place at a night."""
        return await self.lobby.doorman.place(night, self.caller) is not None

    def _keys(self, night: str, host: str) -> list[Key]:
        """The caller's place as the host, and the way back to it."""
        key, self.given = self.lobby.doorman.new_key(night, host, self.caller, self.cookie)
        return [key, Key(digest_of(self.recovery), night, "host", host)]
