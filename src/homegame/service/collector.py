"""Garbage collection: where a pause delays no one.

Python frees most of what is no longer needed at once. What refers to itself is found by the
collector, and everything waits while it looks: at 300 tables, some 200 ms each time it looks
at all that is alive. So what the program itself is made of is set aside at the start, young
objects are looked at seldom, and all others when the house is quiet. If it never is, they are
looked at once there have been so many new ones that memory counts.
"""

import gc
from typing import Final

from homegame.service.clock import Alarm
from homegame.service.lobby import Lobby

YOUNG: Final = 5_000
"""New objects after which the newest are looked at; that takes about a millisecond."""
MIDDLE: Final = 10
"""Of these looks, every tenth takes in what the others have left: about five milliseconds."""
FULL: Final = 40
"""Of those, as many until everything is looked at in a house that is never quiet: two million
new objects, about 200 MB."""
QUIET_MS: Final = 2_000
"""How long nothing has happened at any table when the house is quiet."""


class Collector:
    """Decides when the garbage of a house is collected."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._usual = gc.get_threshold()
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Set aside what is alive now: it stays until the server stops."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, FULL)
        self._set_alarm()

    def stop(self) -> None:
        """Leave the process as it was."""
        if self._alarm is not None:
            self._alarm.cancel()
        gc.set_threshold(*self._usual)
        gc.unfreeze()

    def _set_alarm(self) -> None:
        clock = self._lobby.clock
        self._alarm = clock.call_at(clock.now_ms() + QUIET_MS, self._ring)

    def _ring(self) -> None:
        """Collect if the house is quiet and something was left over since the last time."""
        _, *left = gc.get_count()
        if any(left) and self._lobby.is_quiet(QUIET_MS):
            gc.collect()
        self._set_alarm()
