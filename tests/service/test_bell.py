"""Bells that ring for the readers of the bank's page and of a tournament's."""

import asyncio

from homegame.service.night.bell import Bell
from waiting import HANG_S


def test_whoever_comes_after_the_last_ring_does_not_wait():
    """The server stops while Kim's question is still on its way to the bell."""

    async def story() -> None:
        bell = Bell()
        bell.ring(7)
        bell.end()
        await asyncio.wait_for(bell.wait(7, 10 * HANG_S), HANG_S)

    asyncio.run(story())
