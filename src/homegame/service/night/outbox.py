"""What waits for one viewer: only the latest look at the table, with all news since."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from homegame.seats import TableNo
from homegame.service.night.moment import ALONE, Look

MOST_NEWS: Final = 200
"""The most news in one message; a viewer who missed more reads the log."""


MOST_BESIDE: Final = 128_000
"""The most characters of messages that may wait beside the looks."""

Where = tuple[str, int | None]
"""A host and a port of this computer."""

NOWHERE: Final[Where] = ("", None)


class Outbox:
    """The outgoing messages of one socket. The table puts looks in and never waits."""

    def __init__(
        self,
        guest: str,
        table: TableNo,
        address: str = "",
        key: bytes = b"",
        *,
        chosen: bool = False,
        board: bool = False,
        of: str = "",
        came_by: Where = NOWHERE,
    ) -> None:
        self.guest, self.table, self.address = guest, table, address
        self.board = board
        """It is a screen on the wall."""
        self.of = of
        """The guest whose device it is on, also if it shows what everyone sees."""
        self.came_by = came_by
        """The host and port of this computer at which they came in."""
        self.chosen = chosen
        """Its viewer asked for this table; else it is the one where they are."""
        self.key = key
        """The digest of the key that it came with."""
        self.hidden = False
        """Its page is behind another one, or the screen is off."""
        self.tell: Callable[[str], bool] | None = None
        """Sends a message at once, if the line can take it."""
        self.closed: tuple[int, str] | None = None
        self._waiting: Look | None = None
        self._beside: deque[str] = deque()
        """Messages that wait beside the look: each is sent, after it."""
        self._shown = ALONE
        """The moment that was sent last."""
        self._reader: asyncio.Future[None] | None = None

    def put(self, look: Look) -> None:
        """Send a look at once, if nothing else waits or is on its way; else it replaces the one
        that waits, with the news of both."""
        if self.tell is not None and self._is_idle and self.tell(look.text(self._shown)):
            self._shown = look.moment
            return
        if (waiting := self._waiting) is not None:
            look = replace(look, news=(waiting.news + look.news)[-MOST_NEWS:], changes="")
        self._waiting = look
        self._wake()

    def add(self, text: str) -> None:
        """Send a message that no later one replaces, after the looks before it. A line that
        lets too many lie loses what comes then."""
        if self.tell is not None and self._is_idle and self.tell(text):
            return
        if sum(map(len, self._beside)) + len(text) <= MOST_BESIDE:
            self._beside.append(text)
            self._wake()

    @property
    def _is_idle(self) -> bool:
        """Whether all was sent, and the line waits for the next message."""
        reader = self._reader
        sent = self._waiting is None and not self._beside and self.closed is None
        return sent and reader is not None and not reader.done()

    def close(self, code: int, why: str) -> None:
        """Close the outbox; the socket will be closed with this code and reason."""
        self.closed = self.closed or (code, why)
        self._wake()

    def _wake(self) -> None:
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def take(self) -> str | None:
        """The next message to send, as soon as there is one; None when it is over."""
        while self._waiting is None and not self._beside and self.closed is None:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        look, self._waiting = self._waiting, None
        if look is None:
            return self._beside.popleft() if self.closed is None else None
        shown, self._shown = self._shown, look.moment
        return look.text(shown)
