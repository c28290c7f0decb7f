"""A night's mailbox: work waits here, and one task does it in order."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from homegame.model.refusal import Sys
from homegame.service.refused import RequestRefused, refused
from homegame.service.trail import REQUEST


class Letter:
    """A piece of work, and the caller who waits for its result."""

    def __init__(self, do: Callable[[], Awaitable[Any]], request: str) -> None:
        self.open, self.request = do, request
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self, answer: object) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, problem: RequestRefused) -> None:
        """Report a problem to the caller; an alarm waits for nothing, so it gets none."""
        if not self.answer.done():
            self.answer.set_exception(problem)
            self.answer.exception()


class Mailbox:
    """A queue of limited size; when it is full, a caller is refused at once."""

    def __init__(self, size: int) -> None:
        self._letters: asyncio.Queue[Letter | None] = asyncio.Queue(size)
        self._closed = False

    def __len__(self) -> int:
        """How many letters wait."""
        return self._letters.qsize()

    async def ask(self, do: Callable[[], Awaitable[Any]]) -> Any:
        """Put in a piece of work and wait for its result."""
        letter = self.post(do, REQUEST.get())
        if letter is None:
            raise refused(Sys.RATE, "limit.busy")
        return await letter.answer

    def post(self, do: Callable[[], Awaitable[Any]], request: str = "") -> Letter | None:
        """Put in a piece of work, for this request if for any; None if the mailbox is full or
        closed."""
        letter = Letter(do, request)
        if self._closed:
            return None
        try:
            self._letters.put_nowait(letter)
        except asyncio.QueueFull:
            return None
        return letter

    async def next(self) -> Letter | None:
        """The oldest letter; None once the mailbox is closed and empty."""
        return await self._letters.get()

    async def close(self) -> None:
        """Take no more letters; those already inside are still done."""
        self._closed = True
        await self._letters.put(None)
