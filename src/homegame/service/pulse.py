"""Whether the database answers: asked at most once a second, however many want to know."""

import asyncio
from typing import Final

from homegame.service.clock import Clock
from homegame.storage.log import Store, StoreError

KNOWN_MS: Final = 1_000
"""How long an answer is good for."""
PATIENCE_S: Final = 1.0
"""A database that takes longer doesn't answer."""


class Pulse:
    """Feels whether the database of a house is there."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._asked: asyncio.Task[bool] | None = None
        self._asked_ms = 0
        self.took_ms = 0
        """How long the last answer took."""

    async def answers(self) -> bool:
        """Whether it answers now, or did a moment ago."""
        is_old = self._clock.now_ms() - self._asked_ms >= KNOWN_MS
        if self._asked is None or (self._asked.done() and is_old):
            self._asked_ms = self._clock.now_ms()
            self._asked = asyncio.create_task(self._ask())
        await asyncio.wait([self._asked], timeout=PATIENCE_S)
        return self._asked.done() and self._asked.result()

    async def close(self) -> None:
        """Wait for no more answers."""
        if self._asked is not None:
            self._asked.cancel()
            await asyncio.gather(self._asked, return_exceptions=True)

    async def _ask(self) -> bool:
        try:
            await self._store.head("")
        except StoreError:
            return False
        self.took_ms = self._clock.now_ms() - self._asked_ms
        return True
