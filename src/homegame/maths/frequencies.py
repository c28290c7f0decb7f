"""How often hands come, every one of them counted (PROB-01 to PROB-03, PROB-05)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from math import comb

from homegame.hands.rank import Category, category_of
from homegame.maths.errors import MathsError
from homegame.maths.kernel import native

Counts = dict[str, int]
"""Hands by label, the best first; the royal flush is told apart from other straight flushes."""

ROYAL_FLUSH = 0x9_EDCBA
STARTING_HANDS = comb(52, 2)


@cache
def hands_of(
    cards: int, *, short_deck: bool = False, trips_beat_straight: bool = False
) -> Counts:
    """All hands of five, six or seven cards by their best five.

    >>> hands_of(5)["royal_flush"], hands_of(7)["full_house"]
    (4, 3473184)
    """
    if cards not in (5, 6, 7):
        raise MathsError(f"hands have 5, 6 or 7 cards, not {cards}")
    if not short_deck:
        counts = native.class_counts(cards)
        return _labelled((native.told(of), times) for of, times in enumerate(counts))
    kind = "short-deck-trips" if trips_beat_straight else "short-deck"
    order = _SHORT_TRIPS if trips_beat_straight else _SHORT
    told, times = native.order_told(kind), native.order_counts(kind, cards)
    # Told in short deck's order of categories; here all are named as everywhere.
    return _labelled(
        (order[each >> 20] << 20 | each & 0xFFFFF, count)
        for each, count in zip(told, times, strict=True)
    )


@cache
def omaha() -> Counts:
    """What four hole cards and a board make in Omaha, each of the 463,563,500,400 pairs of them
    counted (PROB-05); straight flushes include the royal ones. It takes some seconds."""
    counts = native.omaha_counts()
    return {each.name.lower(): counts[each] for each in sorted(Category, reverse=True)}


def part(counts: Counts, label: str) -> Fraction:
    """How often a hand of this label comes."""
    return Fraction(counts[label], sum(counts.values()))


def _labelled(hands: Iterable[tuple[int, int]]) -> Counts:
    counts = Counter[str]()
    for told, times in hands:
        counts[
            "royal_flush" if told == ROYAL_FLUSH else category_of(told).name.lower()
        ] += times
    order = ["royal_flush", *(each.name.lower() for each in sorted(Category, reverse=True))]
    return {label: counts[label] for label in order}


_SHORT = dict(enumerate(Category, 1)) | {6: Category.FULL_HOUSE, 7: Category.FLUSH}
_SHORT_TRIPS = _SHORT | {4: Category.STRAIGHT, 5: Category.THREE_OF_A_KIND}
