"""A table's mailbox: whatever is to happen waits here, and one task opens it in order."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from homegame.model.refusal import Sys
from homegame.service.refused import RequestRefused, refused


class Letter:
    """Something to do, and whoever waits for what comes of it."""

    def __init__(self, do: Callable[[], Awaitable[Any]]) -> None:
        self.open = do
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def succeed(self, answer: object) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, problem: RequestRefused) -> None:
        """Whoever waits is told; an alarm waits for nothing and need not be."""
        if not self.answer.done():
            self.answer.set_exception(problem)
            self.answer.exception()


class Mailbox:
    """So many letters at most: who comes when it is full is told at once."""

    def __init__(self, size: int) -> None:
        self._letters: asyncio.Queue[Letter | None] = asyncio.Queue(size)
        self._closed = False

    async def ask(self, do: Callable[[], Awaitable[Any]]) -> Any:
        """Put something in, and wait for what comes of it."""
        letter = self.post(do)
        if letter is None:
            raise refused(Sys.RATE, "limit.busy")
        return await letter.answer

    def post(self, do: Callable[[], Awaitable[Any]]) -> Letter | None:
        """Put something in; None if there is no room, or the mailbox is closed."""
        letter = Letter(do)
        if self._closed:
            return None
        try:
            self._letters.put_nowait(letter)
        except asyncio.QueueFull:
            return None
        return letter

    async def next(self) -> Letter | None:
        """The oldest letter; None when the mailbox was closed behind it."""
        return await self._letters.get()

    async def close(self) -> None:
        """What is in it already is done; then it is over."""
        self._closed = True
        await self._letters.put(None)
