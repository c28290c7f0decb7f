"""The clock of the seat to act (CON-46): its time, its time bank, and the extra time for a lost
connection. The caller passes the time in, in milliseconds: of a monotonic clock while play goes
on (`agenda`), of the wall clock where a log is read (`clocks`)."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.view import ClockView
from homegame.seats import NOBODY, Seat

HOUR_MS: Final = 3_600_000

LATE_MS: Final = 1000
"""A decision may be logged this much after its clock has run out: no time bank was used."""


UNTIMED_MS: Final = 10**12
"""The time of a decision that has no limit until someone calls the clock."""


class TimeBank(Struct, frozen=True):
    """The time a guest has left this hour for hard decisions, and for one lost connection."""

    hour: int
    left_ms: int
    line_ms: int


class TurnClock(Struct, frozen=True):
    """Runs for one decision at a time."""

    born_ms: int
    decision: str = ""
    """The name of the timed decision; empty if there is none."""
    seat: Seat = NOBODY
    guest: str = ""
    of_ms: int = 0
    """The time this decision had at its start, or at the start of its last extension."""
    ends_ms: int = 0
    began_ms: int = 0
    armed: bool = False
    """Whether the time bank starts when the turn's own time is over."""
    in_bank: bool = False
    called: bool = False
    stopped_at: int | None = None
    banks: dict[str, TimeBank] = {}
    """The time banks that guests have used."""

    def started(
        self, decision: str, seat: Seat, guest: str, now: int, of_ms: int
    ) -> "TurnClock":
        """Start the clock for another decision, with its full time."""
        return TurnClock(
            born_ms=self.born_ms,
            decision=decision,
            seat=seat,
            guest=guest,
            of_ms=of_ms,
            ends_ms=now + of_ms,
            began_ms=now,
            banks=self._banked(now),
        )

    def stopped(self, now: int) -> "TurnClock":
        """Stop the clock after a decision; only the time used is gone from the bank."""
        if not self.decision:
            return self
        return TurnClock(born_ms=self.born_ms, banks=self._banked(now))

    def _banked(self, now: int) -> dict[str, TimeBank]:
        """The banks, with the remaining time returned to the one in use."""
        if not self.in_bank:
            return self.banks
        bank = replace(self.banks[self.guest], left_ms=self.left_ms(now))
        return {**self.banks, self.guest: bank}

    def had_ms(self, now: int) -> int:
        """How long the seat to act has had."""
        return (now if self.stopped_at is None else self.stopped_at) - self.began_ms

    def call(self, now: int, ms: int) -> "TurnClock":
        """Call the clock: at most `ms` are left, and no bank follows."""
        return replace(
            self,
            banks=self._banked(now),
            called=True,
            armed=False,
            in_bank=False,
            of_ms=ms,
            ends_ms=min(self.ends_ms, now + ms),
        )

    def uncalled(self, now: int) -> "TurnClock":
        """Stop the clock that was called: the decision has no limit again, and what was
        thought so far counts (CON-31)."""
        free = replace(self, called=False, of_ms=UNTIMED_MS)
        return replace(free, ends_ms=now + UNTIMED_MS)

    def paused(self, now: int) -> "TurnClock":
        """Stop the clock while the game is paused."""
        return self if self.stopped_at is not None else replace(self, stopped_at=now)

    def resumed(self, now: int) -> "TurnClock":
        """Let the time run on from where it stopped."""
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
        """A guest's time bank: refilled every hour, never more than full."""
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
        """Use the time bank after the turn's own time, if the bank has any left."""
        left = self.bank(self.guest, now, bank_ms).left_ms
        return replace(self, armed=left > 0)

    def expired(self, now: int, bank_ms: int, *, is_away: bool) -> "TurnClock | None":
        """The clock after the turn's own time, with time from the bank or for a lost
        connection; None: the time is up."""
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
        """The same decision with `ms` more time."""
        return replace(self, of_ms=ms, ends_ms=now + ms, in_bank=in_bank)

    def afresh(self, now: int) -> "TurnClock":
        """The same decision with its full time again, unless the game is paused."""
        if not self.decision or self.stopped_at is not None:
            return self
        return self.until(now, self.of_ms, in_bank=self.in_bank)

    def overrun(self, now: int, bank_ms: int) -> "TurnClock":
        """The clock of a log, whose rows have times and nothing else: what a decision took
        beyond its own time is gone from the bank, or else from the time for a lost line. One
        that took longer than both had no server to end it."""
        over = (now if self.stopped_at is None else self.stopped_at) - self.ends_ms
        bank = self.bank(self.guest, self.ends_ms, bank_ms)
        whole = bank.left_ms + LATE_MS
        if not self.decision or not LATE_MS < over <= whole + bank.line_ms:
            return self
        line_ms = 0 if over > whole else bank.line_ms
        left_ms = max(0, bank.left_ms - over)
        return self.with_bank(self.guest, TimeBank(bank.hour, left_ms, line_ms))

    def left_ms(self, now: int) -> int:
        """How much of the running time is left; 0 if nothing limits it."""
        if self.of_ms == UNTIMED_MS:
            return 0
        return max(0, self.ends_ms - (now if self.stopped_at is None else self.stopped_at))

    def view(self, now: int, bank_ms: int, early_ms: int) -> ClockView | None:
        """The clock as everyone sees it, where no one may call it before `early_ms` have
        passed; None when no decision is timed."""
        if not self.decision or self.of_ms == UNTIMED_MS:
            return None
        left = self.left_ms(now)
        bank = left if self.in_bank else self.bank(self.guest, now, bank_ms).left_ms
        return ClockView(
            seat=self.seat,
            left_ms=left,
            of_ms=self.of_ms,
            bank_ms=bank,
            in_bank=self.in_bank,
            grace_ms=early_ms,
            called=self.called,
            more_ms=0
            if self.in_bank or self.called or self.stopped_at is not None
            else bank,
        )
