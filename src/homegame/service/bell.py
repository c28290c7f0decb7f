"""The bank's bell: it rings when something concerns the bank, for those who look at it.

Reading the bank is not being at the table: a connection to the table would count the reader as
present there, and bring them every card that is dealt. So the page of the
bank asks and waits, and is answered when the bell rings.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from homegame.model import events as e
from homegame.model.wire import News
from homegame.night.evening import AT_THE_BANK

CONCERNS: Final = AT_THE_BANK | {
    *(e.ApprovalSet, e.BankerNamed, e.KittyFed, e.HandEnded, e.Voided, e.NightEnded),
    *(e.Admitted, e.BotAdded, e.PlayersNamed, e.PictureSet),
}
"""Events after which the bank looks different: also what changes stacks, names and pictures."""


class Bell:
    """Rings for everyone who waits. `seq` is the row of the log at which it last rang."""

    def __init__(self) -> None:
        self.seq = 0
        self._rings = asyncio.Event()

    def note(self, news: Sequence[News], seq: int) -> None:
        """Ring if any of the news concerns the bank."""
        if any(type(each.event) in CONCERNS for each in news):
            self.ring(seq)

    def ring(self, seq: int) -> None:
        """Let everyone who waits read the bank as it is at this row."""
        self.seq, rings = seq, self._rings
        self._rings = asyncio.Event()
        rings.set()

    async def wait(self, seen: int, seconds: float) -> None:
        """Wait until something has changed since row `seen`, but no longer than this."""
        if self.seq <= seen:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._rings.wait(), seconds)
