"""The threshold of a night: how many may wait at the door, and who may watch.

Where someone knocked from is remembered in memory only, and no one is shown it.
"""

from collections.abc import Callable
from typing import Final

from homegame.model.refusal import Sys
from homegame.night.night import Guest, Night
from homegame.service.refused import refused
from homegame.service.settings import Limits

MOST_REMEMBERED: Final = 1_000
"""How many guests' addresses are remembered; the oldest are forgotten first."""


class Threshold:
    """Knows from which address each guest knocked."""

    def __init__(self, limits: Limits, night: Callable[[], Night]) -> None:
        self._limits, self._night = limits, night
        self._came_from: dict[str, str] = {}
        self._back: set[str] = set()
        """Guests who had been turned away or removed when they last knocked."""

    def refuse_knock(self, address: str) -> None:
        """Refuse one more knock while many wait at the door: from one address, or in all."""
        limits, guests = self._limits, self._night().guests
        waiting = [guest for guest, known in guests.items() if waits(known)]
        here = [guest for guest in waiting if self._came_from.get(guest) == address]
        if len(here) >= limits.knocks_of_one:
            raise refused(Sys.FULL, "door.crowd_here", {"most": limits.knocks_of_one})
        if len(waiting) >= limits.knocks:
            raise refused(Sys.FULL, "door.crowd", {"most": limits.knocks})

    def note_knock(self, guest: str, address: str, back: str) -> None:
        """Remember where a guest knocked from; `back` is who they were before, or ""."""
        if back:
            self._came_from.pop(back, None)
            self._back.add(guest)
        self._came_from[guest] = address
        if len(self._came_from) > MOST_REMEMBERED:
            oldest = next(iter(self._came_from))
            del self._came_from[oldest]
            self._back.discard(oldest)

    def came_from(self, guest: str) -> str:
        """The address a guest knocked from; "" if that is not known."""
        return self._came_from.get(guest, "")

    def may_watch(self, address: str) -> bool:
        """Whether an invitation is enough for someone there: not at an address where someone
        was turned away or removed and has not been let in again. They knock, like everyone
        there."""
        guests = self._night().guests
        for guest, came_from in self._came_from.items():
            known = guests.get(guest)
            if known is None or came_from != address:
                continue
            if known.gone or (guest in self._back and waits(known)):
                return False
        return True

    def lets_watch(self, address: str) -> bool:
        """Whether someone there may watch without a name."""
        return not self._night().rail_closed and self.may_watch(address)

    def refuse_watching(self, address: str) -> None:
        """Refuse to let someone watch who has to be let in first."""
        if self._night().rail_closed:
            raise refused(Sys.KEY, "door.rail_closed")
        if not self.may_watch(address):
            raise refused(Sys.KEY, "door.no_rail")


def waits(known: Guest) -> bool:
    """Whether a guest is at the door."""
    return known.role == "door" and not known.gone
