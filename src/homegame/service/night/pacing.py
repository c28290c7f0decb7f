"""How often one guest may react: a few times at once, and then no faster than people laugh."""

from collections import deque
from typing import Final

MOST: Final = 3
WITHIN_MS: Final = 12_000
"""A guest may react MOST times in any stretch of this length."""


class Pacing:
    """When each guest reacted last; kept in memory only, as it matters for seconds."""

    def __init__(self) -> None:
        self._at_ms: dict[str, deque[int]] = {}

    def wait_ms(self, guest: str, now_ms: int) -> int:
        """How long until this guest may react again; 0 if they may now."""
        last = self._at_ms.get(guest)
        if last is None or len(last) < MOST:
            return 0
        return max(0, last[0] + WITHIN_MS - now_ms)

    def note(self, guest: str, now_ms: int) -> None:
        """Remember that a guest has reacted."""
        self._at_ms.setdefault(guest, deque(maxlen=MOST)).append(now_ms)
