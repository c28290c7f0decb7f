"""What a server counts of its own work, for whoever operates it: never a name, never a card.

Counting costs next to nothing, so it always happens; whether anyone can read it is a setting.
"""

from collections import Counter
from itertools import accumulate
from typing import Final, Literal, NamedTuple

Outcome = Literal["done", "refused", "failed"]
"""What became of a command: `failed` is what the house is to blame for."""

BOUNDS_MS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
"""Up to where waits are counted together; there is one more class for what takes longer."""


class Asked(NamedTuple):
    """A kind of request: its method, its address without what stands for a night or a person,
    and the status of its answer."""

    method: str
    path: str
    status: int


class Waits:
    """How long something took, each time."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS_MS) + 1)
        self.sum_ms = 0

    def note(self, ms: int) -> None:
        """Count a wait of so many milliseconds."""
        self.sum_ms += ms
        for place, bound in enumerate(BOUNDS_MS):
            if ms <= bound:
                self.counts[place] += 1
                return
        self.counts[-1] += 1

    def up_to(self) -> list[tuple[str, float]]:
        """How many waits were no longer than each bound, in seconds; the last has no bound."""
        bounds = [f"{bound / 1000:g}" for bound in BOUNDS_MS]
        return [*zip([*bounds, "+Inf"], map(float, accumulate(self.counts)), strict=True)]


class Measures:
    """The counts of one server since it was started."""

    def __init__(self) -> None:
        self.commands = Counter[Outcome]()
        self.command_waits = Waits()
        """From a command's arrival until it is saved and shown, or refused."""
        self.save_waits = Waits()
        """Of these, while the database saved it."""
        self.requests = Counter[Asked]()
        self.request_ms = Counter[tuple[str, str]]()
        """How long all requests of a kind took together, by method and address."""
