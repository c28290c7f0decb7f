"""How often something happened, out of how many chances."""

from msgspec import Struct


class Rate(Struct):
    """So many times, out of so many chances."""

    times: int = 0
    chances: int = 0

    def count(self, happened: bool) -> None:
        """Count one chance, and whether it was taken."""
        self.chances += 1
        self.times += happened

    def add(self, other: "Rate") -> None:
        self.times += other.times
        self.chances += other.chances

    @property
    def share(self) -> float | None:
        """The rate, 0 to 1; None if there was no chance."""
        return self.times / self.chances if self.chances else None
