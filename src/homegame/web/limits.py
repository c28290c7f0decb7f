"""Rate limits: no one may ask faster than people can play."""

from typing import Final, Literal

from homegame.service.clock import Clock

Limit = Literal["address", "place", "tools", "opening", "joining", "none"]
"""How often a request may come; each route says it in its table."""

ADDRESS: Final = "address"
"""As fast as people read: what anyone may ask. The table itself counts these."""
PLACE: Final = "place"
"""As fast as people play: counted for each guest or member, and for others by address. The
handler does, once it knows who asks."""
TOOLS: Final = "tools"
"""Slower: each has something calculated or laid out."""
OPENING: Final = "opening"
"""A few an hour: each makes a night or a club that stays."""
JOINING: Final = "joining"
"""A few a minute: each may be a guess at a code."""
NONE: Final = "none"
"""As often as it comes: whoever watches over the server asks whether it is up, and the answer
costs nothing."""

MOST_BUCKETS: Final = 20_000
"""How many callers are remembered; beyond that, those who have paused are forgotten."""


class Buckets:
    """A token bucket for each caller: it holds `burst` and refills at `rate` a second."""

    def __init__(self, rate: float, burst: float, clock: Clock) -> None:
        self.rate, self.burst, self._clock = rate, burst, clock
        self._held: dict[str, tuple[float, float]] = {}

    def take(self, asker: str) -> bool:
        """Allow one more request, if the caller's bucket is not empty."""
        now = self._clock.now_ms() / 1000
        held, since = self._held.get(asker, (self.burst, now))
        held = min(self.burst, held + (now - since) * self.rate)
        if held < 1:
            self._held[asker] = (held, now)
            return False
        self._held[asker] = (held - 1, now)
        if len(self._held) > MOST_BUCKETS:
            self._forget(now)
        return True

    def _forget(self, now: float) -> None:
        """Drop full buckets; if there are none, the least recently used."""
        rested = [
            asker
            for asker, (held, since) in self._held.items()
            if held + (now - since) * self.rate >= self.burst
        ]
        oldest = sorted(self._held, key=lambda asker: self._held[asker][1])
        for asker in rested or oldest[: MOST_BUCKETS // 10]:
            del self._held[asker]
