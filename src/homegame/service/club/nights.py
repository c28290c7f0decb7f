"""What a club's nights came to: counted in the background, and again whenever a log has grown;
and what guests of a night owe each other from earlier ones."""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from msgspec.structs import replace

from homegame.club.debts import Debt as ClubDebt
from homegame.club.debts import debts
from homegame.club.people import Attendance, person_of
from homegame.model.commands import Debt
from homegame.service.chronicle.reader import where
from homegame.service.club.counted import LiveClub
from homegame.service.lobby import Lobby
from homegame.service.night.runtime import Runtime
from homegame.service.refused import NOT_SAVED, RequestRefused
from homegame.service.story.results import NightResults, carried_in, kept, results_of
from homegame.storage.log import StoreError

log = logging.getLogger("homegame.clubs")

COUNT_S: Final = 1.0
"""How long an answer waits for nights to be counted; what is missing comes with a later one."""
COUNT_ALL_S: Final = 30.0
"""How long a command waits for all nights to be counted."""


class ClubNights:
    """Counts the nights of clubs."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._store = lobby, lobby.store
        self._work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop what is being counted; it is counted again when somebody asks."""
        for task in [*self._work]:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def in_background(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Start some work; it is stopped when the house closes."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task

    # ---------------------------------------------------------------- counting

    async def count(self, live: LiveClub) -> int:
        """Count a club's nights, as long as an answer can wait; return how many are left."""
        if live.counting is None or live.counting.done():
            live.counting = self.in_background(self._count(live))
        await asyncio.wait({live.counting}, timeout=COUNT_S)
        return len(live.uncounted)

    async def count_all(self, live: LiveClub, asks: str = "") -> None:
        """Count all of a club's nights as they are now. If that takes too long it is
        refused, and continues in the background: a night may be waiting for this club while
        this club waits for the night. The night that `asks` needn't be read on: what it
        decides then is refused if another server was quicker. Raises RequestRefused."""
        try:
            async with asyncio.timeout(COUNT_ALL_S):
                if live.counting is not None:
                    await asyncio.wait({live.counting})
                live.counting = self.in_background(self._count(live, asks))
                await asyncio.wait({live.counting})
        except TimeoutError:
            raise RequestRefused(NOT_SAVED) from None
        if live.uncounted:
            raise RequestRefused(NOT_SAVED)

    async def _count(self, live: LiveClub, asks: str = "") -> None:
        """Count the nights that were not counted, and those whose log has grown since."""
        for night, entered in [*live.club.nights.items()]:
            if night in live.lost:
                continue
            try:
                if await self._is_counted(live, night, asks):
                    continue
                found = await self._results(night, entered.at_ms)
            except StoreError as trouble:
                about = {"club": live.id, "why": type(trouble).__name__}
                log.warning("nights not counted", extra=about)
                return
            if night not in live.club.nights:
                continue
            if found is None:
                live.lost.add(night)
                live.results.pop(night, None)
            else:
                live.results[night] = found

    async def _is_counted(self, live: LiveClub, night: str, asks: str) -> bool:
        """Whether what is known of a night is still so."""
        known = live.results.get(night)
        if known is None:
            return False
        at_night = self._lobby.nights.get(night)
        if at_night is not None and night != asks:
            with suppress(RequestRefused):
                await at_night.catch_up()
        seq = at_night.seq if at_night else await self._store.head(night)
        return seq == known.seq

    async def _results(self, night: str, opened_ms: int) -> NightResults | None:
        """What a night came to, kept or worked out; None if it can't be read. Raises
        StoreError."""
        if (found := await kept(self._store, night)) is not None:
            return found
        try:
            async with self._lobby.visited(night) as at_night:
                return await results_of(at_night, opened_ms)
        except StoreError:
            raise
        except RequestRefused:
            return None
        except Exception as bug:
            # The log of an imported night may say what no table has done.
            log.error("night not counted", extra={"night": night, "why": where(bug)})
            return None

    # ---------------------------------------------------------------- debts

    def debts(self, live: LiveClub) -> tuple[ClubDebt, ...]:
        """Who owes whom, as far as the nights are counted."""
        return debts(live.club, [self._now(each) for each in live.attendance.values()])

    def _now(self, attendance: Attendance) -> Attendance:
        """A night with what is carried over and taken up in it by now."""
        at_night = self._lobby.nights.get(attendance.night)
        if at_night is None:
            return attendance
        return replace(attendance, carried=carried_in(at_night))

    def owed(self, live: LiveClub, payer: str, payee: str, currency: str) -> int:
        """What one person owes another, in this money."""
        found = [
            debt.amount
            for debt in self.debts(live)
            if (debt.payer, debt.payee, debt.currency) == (payer, payee, currency)
        ]
        return sum(found)

    def owed_at(self, live: LiveClub, at_night: Runtime) -> tuple[Debt, ...]:
        """What guests of this night owe each other from other nights, in its money. Of two
        places that are one person's, the one who came last counts."""
        night, club = at_night.night, live.club
        here: dict[str, str] = {}
        for guest, known in night.guests.items():
            if not known.bot and (known.let_in or known.role != "door"):
                here[person_of(club, at_night.id, guest, known.name)] = guest
        currency = night.house.stakes.currency
        return tuple(
            [
                Debt(here[payer], here[payee], amount)
                for payer, payee, amount, of in self.debts(live)
                if of == currency and {payer, payee} <= here.keys()
            ]
        )
