"""The clock of a tournament's levels. Times are milliseconds of the wall clock, as in the log;
the caller passes the time in."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

MINUTE_MS: Final = 60_000

AWAY_MS: Final = 120_000
"""If nothing at all has happened for so long there was no server: that time doesn't count."""


class LevelClock(Struct, frozen=True):
    """What is left of the level or the break: until `ends_ms` while it runs, or `left_ms` while
    it stands still."""

    started_ms: int = 0
    """When the first level began."""
    ends_ms: int = 0
    left_ms: int = 0
    runs: bool = False

    def left(self, now_ms: int) -> int:
        """What is left at this time."""
        return max(0, self.ends_ms - now_ms) if self.runs else self.left_ms

    def started(self, left_ms: int, at_ms: int, *, runs: bool) -> "LevelClock":
        """The clock with so much left from now on."""
        return replace(self, ends_ms=at_ms + left_ms, left_ms=left_ms, runs=runs)

    def minutes(self, now_ms: int) -> int:
        """Whole minutes since the first level began."""
        return max(0, now_ms - self.started_ms) // MINUTE_MS
