"""The clock of the seat to act (CON-46): its time, its time bank, and what a lost connection
gets. Times are in milliseconds of a clock that only goes forward; this value has none of its
own and is told the time."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.view import ClockView
from homegame.seats import NOBODY, Seat

HOUR_MS: Final = 3_600_000


class TimeBank(Struct, frozen=True):
    """What a guest has left for hard decisions in this hour, and for one lost connection."""

    hour: int
    left_ms: int
    line_ms: int


class TurnClock(Struct, frozen=True):
    """Runs for one decision at a time."""

    born_ms: int
    decision: str = ""
    """Names the decision that is timed; empty: none is."""
    seat: Seat = NOBODY
    guest: str = ""
    of_ms: int = 0
    """The time this decision had when it began, or when its last extension did."""
    ends_ms: int = 0
    began_ms: int = 0
    armed: bool = False
    """The time bank follows when the turn's own time is over."""
    in_bank: bool = False
    called: bool = False
    stopped_at: int | None = None
    banks: dict[str, TimeBank] = {}
    """The banks that guests have drawn on."""

    def started(
        self, decision: str, seat: Seat, guest: str, now: int, of_ms: int
    ) -> "TurnClock":
        """A new decision gets its full time."""
        return TurnClock(
            born_ms=self.born_ms,
            decision=decision,
            seat=seat,
            guest=guest,
            of_ms=of_ms,
            ends_ms=now + of_ms,
            began_ms=now,
            banks=self.banks,
        )

    def stopped(self, now: int) -> "TurnClock":
        """The decision was taken; only what was used of the bank is gone."""
        if not self.decision:
            return self
        return TurnClock(born_ms=self.born_ms, banks=self._banked(now))

    def _banked(self, now: int) -> dict[str, TimeBank]:
        """The banks with what is left of the one in use put back into it."""
        if not self.in_bank:
            return self.banks
        bank = replace(self.banks[self.guest], left_ms=self.left_ms(now))
        return {**self.banks, self.guest: bank}

    def grace_left_ms(self, now: int, grace_ms: int) -> int:
        """How much longer no one may call the clock on the seat to act."""
        at = now if self.stopped_at is None else self.stopped_at
        return max(0, self.began_ms + grace_ms - at)

    def call(self, now: int, ms: int) -> "TurnClock":
        """The clock is called: at most this much time is left, and none follows it."""
        return replace(
            self,
            banks=self._banked(now),
            called=True,
            armed=False,
            in_bank=False,
            of_ms=ms,
            ends_ms=min(self.ends_ms, now + ms),
        )

    def paused(self, now: int) -> "TurnClock":
        """The game stands still, and time with it."""
        return self if self.stopped_at is not None else replace(self, stopped_at=now)

    def resumed(self, now: int) -> "TurnClock":
        """Time goes on where it stopped."""
        if self.stopped_at is None:
            return self
        lost = now - self.stopped_at
        return replace(
            self,
            ends_ms=self.ends_ms + lost,
            began_ms=self.began_ms + lost,
            stopped_at=None,
        )

    def bank(self, guest: str, now: int, bank_ms: int) -> TimeBank:
        """A guest's time bank: full again every hour, never fuller."""
        hour = (now - self.born_ms) // HOUR_MS
        kept = self.banks.get(guest)
        in_use = self.in_bank and guest == self.guest
        if kept is None or (kept.hour < hour and not in_use):
            return TimeBank(hour, bank_ms, bank_ms)
        return kept

    def with_bank(self, guest: str, bank: TimeBank) -> "TurnClock":
        """The same clock with one guest's bank changed."""
        return replace(self, banks={**self.banks, guest: bank})

    def with_more_time(self, now: int, bank_ms: int) -> "TurnClock":
        """More time was asked for: the bank follows the turn's own time, if any is left."""
        left = self.bank(self.guest, now, bank_ms).left_ms
        return replace(self, armed=left > 0)

    def expired(self, now: int, bank_ms: int, *, is_away: bool) -> "TurnClock | None":
        """The clock when the turn's time is over and more follows, from the bank or for a
        lost connection; None: the time is up."""
        if self.called:
            return None
        bank = self.bank(self.guest, now, bank_ms)
        if self.armed and not self.in_bank and bank.left_ms > 0:
            extended = self.with_bank(self.guest, bank)
            return extended.until(now, bank.left_ms, in_bank=True)
        if self.in_bank:
            bank = replace(bank, left_ms=0)
        if is_away and bank.line_ms > 0:
            spent = self.with_bank(self.guest, replace(bank, line_ms=0))
            return replace(spent.until(now, bank.line_ms, in_bank=False), armed=False)
        return None

    def until(self, now: int, ms: int, *, in_bank: bool) -> "TurnClock":
        """The same decision with this much more time."""
        return replace(self, of_ms=ms, ends_ms=now + ms, in_bank=in_bank)

    def left_ms(self, now: int) -> int:
        """How much of the time that is running is left."""
        return max(0, self.ends_ms - (now if self.stopped_at is None else self.stopped_at))

    def view(self, now: int, bank_ms: int, grace_ms: int) -> ClockView | None:
        """The clock as everyone sees it; None when no decision is timed."""
        if not self.decision:
            return None
        left = self.left_ms(now)
        bank = left if self.in_bank else self.bank(self.guest, now, bank_ms).left_ms
        grace = self.grace_left_ms(now, grace_ms)
        return ClockView(
            seat=self.seat,
            left_ms=left,
            of_ms=self.of_ms,
            bank_ms=bank,
            in_bank=self.in_bank,
            grace_ms=grace,
            called=self.called,
            more_ms=0 if self.in_bank or self.called else bank,
        )
