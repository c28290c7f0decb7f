"""Starting hands by strength, read from `chart.txt`."""

from collections.abc import Callable
from importlib import resources
from typing import Final

from homegame.cards import DECK, RANKS, Cards, rank_of, suit_of

HIGH_FIRST: Final = RANKS[::-1]
HoleClass = tuple[int, int, bool]
"""A class: the high rank, the low rank, and whether they are suited."""


def class_of(cards: Cards) -> HoleClass:
    """The class of two cards: ace-king suited is one of 169."""
    one, other = cards
    low, high = sorted((rank_of(one), rank_of(other)))
    return high, low, suit_of(one) == suit_of(other)


def _charts() -> list[dict[HoleClass, float]]:
    """Read both charts: the share won against one random hand, and against four."""
    text = resources.files("homegame.bots").joinpath("chart.txt").read_text("utf-8")
    charts: list[dict[HoleClass, float]] = []
    for line in text.splitlines():
        first, *values = line.split()
        if first == "A" and values[0] == "K":
            charts.append({})
        elif first in RANKS:
            for column, percent in zip(HIGH_FIRST, values, strict=True):
                place, row = RANKS.index(column), RANKS.index(first)
                hole = (max(row, place), min(row, place), row > place)
                charts[-1][hole] = float(percent) / 100
    return charts


AGAINST_ONE, AGAINST_FOUR = _charts()


def _tops(value: Callable[[HoleClass], float]) -> dict[HoleClass, float]:
    """For each class, the part of all hands that is at least as good by this measure."""
    reached = 0
    tops: dict[HoleClass, float] = {}
    for hole in sorted(AGAINST_ONE, key=value, reverse=True):
        high, low, suited = hole
        reached += 6 if high == low else 4 if suited else 12
        tops[hole] = reached / 1326
    return tops


def _by_cards(by_class: dict[HoleClass, float]) -> tuple[float, ...]:
    """The same by `52 * one + other`, for two cards in either order."""
    return tuple(
        [
            by_class[class_of((one, other))] if one != other else 1.0
            for one in DECK
            for other in DECK
        ]
    )


TOP_HEADS_UP: Final = _by_cards(_tops(AGAINST_ONE.__getitem__))
TOP_AT_TABLE: Final = _by_cards(_tops(lambda hole: AGAINST_ONE[hole] + AGAINST_FOUR[hole]))
"""0.0045 is a pair of aces, 1.0 the worst hand. With many players, suited cards gain."""


def top(cards: Cards, crowded: bool) -> float:
    """The part of all starting hands that is at least as good as this one."""
    one, other = cards
    return (TOP_AT_TABLE if crowded else TOP_HEADS_UP)[52 * one + other]
