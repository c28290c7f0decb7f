"""The server's clock and its alarms. Tests bring their own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Monotonic time for turns and wall-clock time for the log, both in milliseconds."""

    def now_ms(self) -> int: ...

    def wall_ms(self) -> int: ...

    def call_at(self, when_ms: int, call: Callable[[], None]) -> Alarm: ...


class SystemClock:
    """The machine's clock and the event loop's alarms. `ahead_ms`: how far the time of day is
    ahead of this machine's, where several machines go by one clock."""

    def __init__(self, ahead_ms: int = 0) -> None:
        self._ahead_ms = ahead_ms

    def now_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    def wall_ms(self) -> int:
        return time.time_ns() // 1_000_000 + self._ahead_ms

    def call_at(self, when_ms: int, call: Callable[[], None]) -> Alarm:
        wait_s = max(0, when_ms - self.now_ms()) / 1000
        return asyncio.get_running_loop().call_later(wait_s, call)
