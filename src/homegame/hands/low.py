"""Other orders of hands, in plain Python: the specification any faster twin must equal.

Low hands, badugi and the short deck (CARD-17, CARD-20). As with `rank` a bigger number
wins and equal numbers tie; 0 is no hand at all. A low hand's number is what is left of a
ceiling when the hand, told as `rank` tells it, is taken away.
"""

from itertools import combinations
from typing import Final

from homegame.cards import Cards, rank_of, suit_of
from homegame.hands.rank import Category, category_of, rank

CEILING: Final = 0xFFFFFF
"""What a low hand, as it is told, is taken from: `CEILING - 0x1_54321` is the wheel."""

_WHEEL: Final = 0x54321
_PATTERNS: Final = {
    (1,): 1,
    (2, 1): 2,
    (2, 2): 3,
    (3, 1): 4,
    (3, 2): 7,
    (4, 1): 8,
}
"""How often the two most frequent ranks come, as the category that `rank` would tell."""


def low_pip(card: int) -> int:
    """An ace is 1 and a king 13."""
    return (rank_of(card) + 1) % 13 + 1


def ace_to_five(cards: Cards) -> int:
    """The lowest five of up to seven cards: aces low, straights and flushes do not count.

    Fewer than five cards are compared as they stand.
    """
    pips = sorted([low_pip(card) for card in cards])
    lowest = sorted({*pips})[:5]
    if len(lowest) == 5:
        return CEILING - _told(1, lowest[::-1])
    return CEILING - min(map(_low_told, combinations(pips, min(5, len(pips)))))


def eight_or_better(cards: Cards) -> int:
    """Five different ranks of eight or less, the ace low; else no low hand at all."""
    lowest = sorted({low_pip(card) for card in cards})[:5]
    if len(lowest) < 5 or lowest[-1] > 8:
        return 0
    return CEILING - _told(1, lowest[::-1])


def deuce_to_seven(cards: Cards) -> int:
    """Five cards, the worst high hand wins: the ace is high, also beside 2-3-4-5."""
    assert len(cards) <= 5
    high = rank(cards)
    if high & 0xFFFFF == _WHEEL:
        is_flush = category_of(high) is Category.STRAIGHT_FLUSH
        high = (Category.FLUSH if is_flush else Category.HIGH_CARD) << 20 | 0xE5432
    return CEILING - high


def badugi(cards: Cards) -> int:
    """The most cards of different ranks and suits, then the lowest; the ace is low."""
    return max([_badugi_told(some) for some in badugis(cards)])


def badugis(cards: Cards) -> list[Cards]:
    """Every choice of cards that differ in rank and in suit, of the largest size."""
    for size in range(min(4, len(cards)), 0, -1):
        found = [
            some
            for some in combinations(cards, size)
            if len({suit_of(card) for card in some}) == size
            and len({rank_of(card) for card in some}) == size
        ]
        if found:
            return found
    raise AssertionError("a hand without cards")


def short_deck(cards: Cards) -> int:
    """The best five without twos to fives: a flush beats a full house (CARD-17)."""
    return max([_short_told(five) for five in combinations(cards, min(5, len(cards)))])


def short_deck_trips(cards: Cards) -> int:
    """The same where three of a kind beats a straight as well."""
    return max(
        [
            _swapped(_short_told(five), Category.THREE_OF_A_KIND, Category.STRAIGHT)
            for five in combinations(cards, min(5, len(cards)))
        ]
    )


def _told(category: int, pips: list[int]) -> int:
    """The category, then five ranks; missing ones read as nought."""
    value = category
    for pip in (*pips, 0, 0, 0, 0, 0)[:5]:
        value = value << 4 | pip
    return value


def _low_told(pips: tuple[int, ...]) -> int:
    """Five low cards with a pair or more among them, what makes it first."""
    counts = {pip: pips.count(pip) for pip in pips}
    ordered = sorted(pips, key=lambda pip: (-counts[pip], -pip))
    most = sorted(counts.values(), reverse=True)[:2]
    category = _PATTERNS.get(tuple(most), _PATTERNS.get((most[0], 1), 1))
    return _told(category, ordered)


def _badugi_told(some: Cards) -> int:
    """More cards first; of as many, the lower ones."""
    pips = sorted([low_pip(card) for card in some], reverse=True)
    return len(some) << 20 | (0xFFFFF - _told(0, pips))


def _short_told(five: Cards) -> int:
    """Five cards of the short deck; the ace is low below 6-7-8-9."""
    value = rank(five)
    if {rank_of(card) for card in five} == {12, 4, 5, 6, 7}:
        is_flush = category_of(value) is Category.FLUSH
        category = Category.STRAIGHT_FLUSH if is_flush else Category.STRAIGHT
        value = _told(category, [9, 8, 7, 6, 1])
    return _swapped(value, Category.FLUSH, Category.FULL_HOUSE)


def _swapped(value: int, one: Category, other: Category) -> int:
    """The same hand where two categories have changed places."""
    category = value >> 20
    if category == one:
        category = other
    elif category == other:
        category = one
    return category << 20 | value & 0xFFFFF
