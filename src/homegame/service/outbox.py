"""What waits for one viewer: the latest frame only, with all the news since the last."""

import asyncio
from typing import Final

from homegame.model.view import Frame

MOST_NEWS: Final = 400
"""News that one frame carries; who missed more reads the log."""


class Outbox:
    """One socket's way out. The table puts frames in and never waits for anybody."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.closed: tuple[int, str] | None = None
        self._waiting: Frame | None = None
        self._reader: asyncio.Future[None] | None = None

    def put(self, frame: Frame) -> None:
        """A newer view replaces the one that waits; their news are joined."""
        if (waiting := self._waiting) is not None:
            news = (waiting.news + frame.news)[-MOST_NEWS:]
            frame = Frame(frame.seq, frame.view, news)
        self._waiting = frame
        self._wake()

    def close(self, code: int, why: str) -> None:
        """Nothing more comes: the socket is to be closed with this code and reason."""
        self.closed = self.closed or (code, why)
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def take(self) -> Frame | None:
        """The next frame to send, as soon as there is one; None when it is over."""
        while self._waiting is None and self.closed is None:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        frame, self._waiting = self._waiting, None
        return frame
