"""Randomness as a value: from one number, all the random draws a decision needs."""

from typing import Final

from homegame.cards import Cards

_BITS: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Luck:
    """A small random generator: the same number gives the same draws. Decks are not shuffled
    with it."""

    __slots__ = ("_at",)

    def __init__(self, chance: int) -> None:
        self._at = chance & _BITS

    def roll(self) -> float:
        """A number from 0 up to but not including 1: SplitMix64 (Steele, Lea, Flood 2014)."""
        self._at = mixed = (self._at + _STEP) & _BITS
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _BITS
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _BITS
        return ((mixed ^ mixed >> 31) >> 11) / (1 << 53)

    def happens(self, share: float) -> bool:
        """True with this chance."""
        return self.roll() < share

    def between(self, low: float, high: float) -> float:
        """A number from low to high, all equally likely."""
        return low + (high - low) * self.roll()

    def shuffled(self, cards: Cards) -> list[int]:
        """The cards in random order."""
        return sorted(cards, key=lambda _: self.roll())
