"""Garbage collection: where a pause delays no one.

Python frees most of what is no longer needed at once. What refers to itself is found by the
collector, and everything waits while it looks. Playing leaves next to nothing for it to find,
but replaces what is alive all the time: at 300 tables even a look at the youngest objects finds
hundreds of thousands, none of them garbage, and takes 100 ms; a look at all takes 500. So what
the program itself is made of is set aside at the start, and the collector looks when the house
is quiet. If it never is, it looks once there are many more objects than its nights are made of.
"""

import gc
from typing import Final

from homegame.service.clock import Alarm
from homegame.service.lobby import Lobby

MOST_NEW: Final = 1_000_000
"""How many more objects there are, besides what its nights are made of, when the collector
looks in a house that is never quiet: some 100 MB."""
OF_A_NIGHT: Final = 5_000
"""How many objects a night in memory is made of, with its newest rows and ten lines."""
WORTH_A_LOOK: Final = 20_000
"""How many more objects there are when it looks in a quiet house."""
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
        gc.freeze()
        gc.set_threshold(MOST_NEW, 1, 1)
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
        """Collect if the house is quiet and there is enough to look at. The nights that were
        opened meanwhile are no garbage."""
        if gc.get_count()[0] >= WORTH_A_LOOK and self._lobby.is_quiet(QUIET_MS):
            gc.collect()
        gc.set_threshold(MOST_NEW + OF_A_NIGHT * len(self._lobby.nights), 1, 1)
        self._set_alarm()
