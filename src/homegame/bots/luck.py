"""Chance as a value: one number in, as many draws as a decision needs."""

from typing import Final

from homegame.cards import Cards

_BITS: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Luck:
    """The same number draws the same again. Not for cards that anybody plays with."""

    __slots__ = ("_at",)

    def __init__(self, chance: int) -> None:
        self._at = chance & _BITS

    def roll(self) -> float:
        """From 0 up to, but not, 1: SplitMix64 (Steele, Lea and Flood, 2014)."""
        self._at = mixed = (self._at + _STEP) & _BITS
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _BITS
        return ((mixed ^ mixed >> 31) >> 11) / (1 << 53)

    def happens(self, share: float) -> bool:
        """It comes true in this share of all cases."""
        return self.roll() < share

    def between(self, low: float, high: float) -> float:
        """Anything from low to high."""
        return low + (high - low) * self.roll()

    def shuffled(self, cards: Cards) -> list[int]:
        """The cards in another order."""
        return sorted(cards, key=lambda _: self.roll())
