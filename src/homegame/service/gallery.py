"""The gallery: everybody who looks at a table, over however many lines, and who is away."""

from collections.abc import Callable
from typing import Final

from homegame.model.refusal import Sys
from homegame.service.clock import Clock
from homegame.service.moment import Look
from homegame.service.no import no
from homegame.service.outbox import Outbox
from homegame.service.settings import Limits

STILL_HERE_MS: Final = 30_000
"""A program that asks over HTTP counts as connected for so long."""


class Gallery:
    """Guests by their id; everybody on the rail is ""."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock, self._limits = clock, limits
        self._lines: dict[str, list[Outbox]] = {}
        self._asked_at: dict[str, int] = {}

    def add(self, guest: str) -> Outbox:
        """One more line of a guest, if there may be one."""
        most = self._limits.sockets if guest else self._limits.rail
        if len(self._lines.get(guest, ())) >= most:
            raise no(Sys.FULL, "limit.lines")
        outbox = Outbox(guest)
        self._lines.setdefault(guest, []).append(outbox)
        return outbox

    def remove(self, outbox: Outbox) -> None:
        """A line has ended."""
        lines = self._lines[outbox.guest]
        lines.remove(outbox)
        if not lines:
            del self._lines[outbox.guest]

    def heard_from(self, guest: str) -> None:
        """A guest asked something without a line."""
        self._asked_at[guest] = self._clock.now_ms()

    def has(self, guest: str) -> bool:
        """Whether a guest has a line, or asked something a moment ago."""
        if guest in self._lines:
            return True
        asked = self._asked_at.get(guest)
        return asked is not None and self._clock.now_ms() - asked < STILL_HERE_MS

    def show(self, look_for: Callable[[str], Look], besides: Outbox | None = None) -> None:
        """Everybody gets a look of their own; made once for all lines of a guest."""
        for guest, lines in self._lines.items():
            look = look_for(guest)
            for outbox in lines:
                if outbox is not besides:
                    outbox.put(look)

    def hang_up(self, guest: str, code: int, why: str) -> None:
        """Close all of a guest's lines, or those of the rail."""
        for outbox in self._lines.get(guest, ()):
            outbox.close(code, why)

    def close(self, code: int, why: str) -> None:
        """Close every line."""
        for guest in self._lines:
            self.hang_up(guest, code, why)
