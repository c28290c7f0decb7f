"""Other orders of hands, in plain Python: short deck, the lows, badugi (CARD-17, CARD-20).

As in `homegame.hands.rank` a hand's rank is one number, a bigger number wins and equal numbers
tie. What players tell is in it: short deck as there; of a low hand, where the smaller one wins,
the told number is below nought, so that `-0x1_54321` is a wheel and nothing beats it.

This is the specification. It looks at every five (or four) cards there are.
"""

from collections import Counter
from itertools import combinations
from typing import Final

from homegame.cards import Cards, rank_of, suit_of

SHORT_DECK_LOWEST: Final = 4
"""The six: twos to fives are not in the deck (CARD-17)."""

EIGHT_OR_BETTER: Final = -0x1_87654
"""The worst low hand that may win half the pot."""

_HIGH: Final = {"none": 1, "pair": 2, "two pair": 3, "three": 4, "straight": 5} | {
    "flush": 6,
    "full house": 7,
    "four": 8,
    "straight flush": 9,
}
_SHORT: Final = _HIGH | {"full house": 6, "flush": 7}
_SHORT_TRIPS: Final = _SHORT | {"straight": 4, "three": 5}
_SHAPES: Final = {
    (1, 1, 1, 1, 1): "none",
    (2, 1, 1, 1): "pair",
    (2, 2, 1): "two pair",
    (3, 1, 1): "three",
    (3, 2): "full house",
    (4, 1): "four",
}


def short_deck(cards: Cards, *, trips_beat_straight: bool = False) -> int:
    """The best five of five to seven cards from six to ace (CARD-17).

    A flush beats a full house, for it is rarer; A-6-7-8-9 is the lowest straight. Whether three
    of a kind beats a straight is the house's choice.
    """
    assert all(rank_of(card) >= SHORT_DECK_LOWEST for card in cards), "a two to a five"
    order = _SHORT_TRIPS if trips_beat_straight else _SHORT
    return max(
        _high(five, order, wheel=(14, 9, 8, 7, 6)) for five in combinations(cards, 5)
    )


def deuce_to_seven(cards: Cards) -> int:
    """Five cards of which the worst high hand wins: straights and flushes count, the ace is
    high. Best is 7-5-4-3-2."""
    assert len(cards) == 5
    return -_high(cards, _HIGH, wheel=None)


def ace_to_five(cards: Cards) -> int:
    """The lowest five of five to seven cards: the ace is low, straights and flushes play no
    part. Best is the wheel, 5-4-3-2-A."""
    return -min(_low(five) for five in combinations(cards, 5))


def eight_or_better(cards: Cards) -> int | None:
    """The same, if it is five different ranks up to the eight; otherwise there is no low."""
    low = ace_to_five(cards)
    return low if low >= EIGHT_OR_BETTER else None


def badugi(cards: Cards) -> int:
    """Four cards of which those of different ranks and suits count: the more the better, then
    the lower, the ace being low. Best is 4-3-2-A of four suits, `-0x0_4321`.

    The told number begins with the cards that are missing.
    """
    assert len(cards) == 4
    return -min(
        (4 - size) << 16 | _digits(sorted(map(_low_pip, chosen), reverse=True), 4)
        for size in range(1, 5)
        for chosen in combinations(cards, size)
        if len({*map(rank_of, chosen)}) == len({*map(suit_of, chosen)}) == size
    )


def _high(five: Cards, order: dict[str, int], wheel: tuple[int, ...] | None) -> int:
    pips = _by_count([rank_of(card) + 2 for card in five])
    shape = _SHAPES[tuple(sorted(Counter(pips).values(), reverse=True))]
    flush = len({suit_of(card) for card in five}) == 1
    straight = shape == "none" and (pips[0] - pips[4] == 4 or tuple(pips) == wheel)
    if straight and tuple(pips) == wheel:
        pips = [*pips[1:], 1]
    if straight:
        shape = "straight flush" if flush else "straight"
    elif flush:
        shape = "flush"
    return order[shape] << 20 | _digits(pips, 5)


def _low(five: Cards) -> int:
    pips = _by_count([_low_pip(card) for card in five])
    shape = _SHAPES[tuple(sorted(Counter(pips).values(), reverse=True))]
    return _HIGH[shape] << 20 | _digits(pips, 5)


def _low_pip(card: int) -> int:
    return (rank_of(card) + 1) % 13 + 1


def _by_count(pips: list[int]) -> list[int]:
    """In telling order: the most numerous first, then the highest."""
    return sorted(pips, key=lambda pip: (-pips.count(pip), -pip))


def _digits(pips: list[int], places: int) -> int:
    told = 0
    for pip in (*pips, 0, 0, 0, 0)[:places]:
        told = told << 4 | pip
    return told
