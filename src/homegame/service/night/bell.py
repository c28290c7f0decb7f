"""Bells: they ring when something concerns the bank, or the tournament, for their readers.

Reading a page is not being at the table: a connection to the table would count the reader as
present there, and bring them every card that is dealt. So a page
asks and waits, and is answered when the bell rings.
"""

import asyncio
from collections.abc import Sequence, Set
from contextlib import suppress
from typing import Final

from homegame.model.wire import News
from homegame.night.events import ROWS

AT_THE_BANK: Final = frozenset(
    [each.kind for each in ROWS if each.is_at_the_bank or "bank" in each.pages]
)
"""Events after which the bank looks different: also what changes stacks, names and pictures."""

AT_THE_TOURNAMENT: Final = frozenset(
    [each.kind for each in ROWS if each.about == "tournament" or "tournament" in each.pages]
)
"""Events after which a tournament's page looks different."""

LONGEST_WAIT_S: Final = 25
"""How long a reader waits for news; proxies end what is silent for longer."""


class Bell:
    """Rings for everyone who waits for events of some kinds. `seq` is the row of the log at
    which it last rang."""

    def __init__(self, concerns: Set[type] = AT_THE_BANK) -> None:
        self._concerns = concerns
        self.seq = 0
        self._rings = asyncio.Event()
        self._is_over = False

    def note(self, news: Sequence[News], seq: int) -> None:
        """Ring if any of the news concerns its readers."""
        if any(type(each.event) in self._concerns for each in news):
            self.ring(seq)

    def ring(self, seq: int) -> None:
        """Let everyone who waits read how it is at this row."""
        self.seq, rings = seq, self._rings
        self._rings = asyncio.Event()
        rings.set()

    def end(self) -> None:
        """Ring for the last time: no one waits any more, whoever comes late either."""
        self._is_over = True
        self.ring(self.seq)

    async def wait(self, seen: int, seconds: float) -> None:
        """Wait until something has changed since row `seen`, but no longer than this."""
        if self.seq <= seen and not self._is_over:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._rings.wait()
