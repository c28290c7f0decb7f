"""A server's clock that a test moves."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count

from homegame.service.clock import Alarm
from service.a_table import ManualClock
from waiting import HANG_S


class StandingClock(ManualClock):
    """Time stands still at a server, however slow the machine is, until a test lets it pass: no
    turn runs out, no limit refills and nobody is too slow by themselves. What is due at once
    happens at once. Only the time of day is a millisecond later whenever it is read, also at
    the next server: what happened before has an earlier time."""

    _loop: asyncio.AbstractEventLoop
    _readings = count()

    def wall_ms(self) -> int:
        return super().wall_ms() + next(self._readings)

    def call_at(self, when_ms: int, call: Callable[[], None]) -> Alarm:
        self._loop = asyncio.get_running_loop()
        if when_ms <= self.ms:
            return self._loop.call_soon(call)
        return super().call_at(when_ms, call)

    def passes(self, ms: int) -> None:
        """So much time passes at the server, and every alarm in it rings."""
        done = Future[None]()

        def pass_by() -> None:
            until_ms = self.ms + ms
            while self.next_ms(until_ms) is not None:
                self.ring()
            self.ms = until_ms
            done.set_result(None)

        self._loop.call_soon_threadsafe(pass_by)
        done.result(HANG_S)
