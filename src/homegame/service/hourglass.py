"""The clock of the seat to act (CON-46): its time, its bank, and what a lost line gets."""

from msgspec import Struct

from homegame.model.view import ClockView
from homegame.seats import Seat

HOUR_MS = 3_600_000


class Bank(Struct):
    """What a guest has left for hard decisions in this hour, and for one lost connection."""

    hour: int
    left_ms: int
    line_ms: int


class Hourglass:
    """Runs for one decision at a time. It is told the time; it has none of its own."""

    def __init__(self, now: int) -> None:
        self.born_ms = now
        self.decision: object = None
        """Whatever names the decision that is timed; None: nothing is."""
        self.seat: Seat = 0
        self.guest = ""
        self.of_ms = self.ends_ms = 0
        self.began_ms = 0
        self.armed = self.in_bank = self.called = False
        self._stopped_at: int | None = None
        self._banks: dict[str, Bank] = {}

    def start(self, decision: object, seat: Seat, guest: str, now: int, of_ms: int) -> None:
        """A new decision: the full time."""
        self.decision, self.seat, self.guest = decision, seat, guest
        self.of_ms, self.ends_ms, self.began_ms = of_ms, now + of_ms, now
        self.armed = self.in_bank = self.called = False
        self._stopped_at = None

    def stop(self, now: int) -> None:
        """The decision was taken; of the bank only what was used is gone."""
        self._keep_bank(now)
        self.decision, self.armed, self.in_bank = None, False, False
        self._stopped_at = None

    def _keep_bank(self, now: int) -> None:
        """What is left of the bank goes back to it."""
        if self.in_bank:
            self._banks[self.guest].left_ms = self.left_ms(now)

    def grace_ms(self, now: int, grace_ms: int) -> int:
        """How much longer nobody may call the clock: as long as one may think in peace."""
        at = now if self._stopped_at is None else self._stopped_at
        return max(0, self.began_ms + grace_ms - at)

    def call(self, now: int, ms: int) -> None:
        """The clock is called: so much is left at most, and nothing follows it."""
        self._keep_bank(now)
        self.called, self.armed, self.in_bank = True, False, False
        self.of_ms, self.ends_ms = ms, min(self.ends_ms, now + ms)

    def pause(self, now: int) -> None:
        """The game stands still, and time with it."""
        if self._stopped_at is None:
            self._stopped_at = now

    def resume(self, now: int) -> None:
        """Time goes on where it stood."""
        if self._stopped_at is not None:
            self.ends_ms += now - self._stopped_at
            self.began_ms += now - self._stopped_at
            self._stopped_at = None

    def bank(self, guest: str, now: int, bank_ms: int) -> Bank:
        """A guest's bank: full again each hour, never fuller."""
        hour = (now - self.born_ms) // HOUR_MS
        held = self._banks.get(guest)
        if held is None or (
            held.hour < hour and not (self.in_bank and guest == self.guest)
        ):
            held = self._banks[guest] = Bank(hour, bank_ms, bank_ms)
        return held

    def arm(self, now: int, bank_ms: int) -> bool:
        """More time was asked for: the bank follows the turn's own time, if any is left."""
        self.armed = self.bank(self.guest, now, bank_ms).left_ms > 0
        return self.armed

    def goes_on(self, now: int, bank_ms: int, is_away: bool) -> bool:
        """The time is over: whether more follows, from the bank or for a lost line."""
        if self.called:
            return False
        bank = self.bank(self.guest, now, bank_ms)
        if self.armed and not self.in_bank and bank.left_ms > 0:
            self.in_bank = True
            self.ends_ms = now + bank.left_ms
            self.of_ms = bank.left_ms
            return True
        if self.in_bank:
            bank.left_ms = 0
            self.in_bank = self.armed = False
        if is_away and bank.line_ms > 0:
            self.of_ms, bank.line_ms = bank.line_ms, 0
            self.ends_ms = now + self.of_ms
            return True
        return False

    def left_ms(self, now: int) -> int:
        """What is left of the time that runs."""
        return max(
            0, self.ends_ms - (now if self._stopped_at is None else self._stopped_at)
        )

    def view(self, now: int, bank_ms: int, grace_ms: int) -> ClockView | None:
        """The clock as everybody sees it."""
        if self.decision is None:
            return None
        left = self.left_ms(now)
        bank = left if self.in_bank else self.bank(self.guest, now, bank_ms).left_ms
        grace = self.grace_ms(now, grace_ms)
        return ClockView(
            self.seat, left, self.of_ms, bank, self.in_bank, grace, self.called
        )
