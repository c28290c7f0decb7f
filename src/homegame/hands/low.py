"""Other orders of hands, in plain Python: the specification that any faster twin must equal.

Low hands, badugi and short deck (CARD-17, CARD-20). As with `rank`, the higher number wins and
equal numbers tie; 0 is no hand. A low hand's number is `CEILING` minus the hand packed as in
`rank`.
"""

from itertools import combinations
from typing import Final

from homegame.cards import Cards, rank_of, suit_of
from homegame.hands.rank import Category, category_of, rank

CEILING: Final = 0xFFFFFF
"""What a packed low hand is subtracted from: `CEILING - 0x1_54321` is the wheel."""

_WHEEL: Final = 0x54321
_PATTERNS: Final = {
    (1,): 1,
    (2, 1): 2,
    (2, 2): 3,
    (3, 1): 4,
    (3, 2): 7,
    (4, 1): 8,
}
"""The category by how often the two most frequent ranks come."""


def low_pip(card: int) -> int:
    """The pip of a card where aces are low: 1 for an ace, 13 for a king."""
    return (rank_of(card) + 1) % 13 + 1


def ace_to_five(cards: Cards) -> int:
    """Rank the lowest five of up to seven cards: aces are low, straights and flushes ignored.

    Fewer than five cards are compared by themselves.
    """
    pips = sorted([low_pip(card) for card in cards])
    lowest = sorted({*pips})[:5]
    if len(lowest) == 5:
        return CEILING - _packed(1, lowest[::-1])
    return CEILING - min(map(_packed_low, combinations(pips, min(5, len(pips)))))


def eight_or_better(cards: Cards) -> int:
    """Rank a low of five different ranks up to eight, the ace low; 0 if there is none."""
    lowest = sorted({low_pip(card) for card in cards})[:5]
    if len(lowest) < 5 or lowest[-1] > 8:
        return 0
    return CEILING - _packed(1, lowest[::-1])


def deuce_to_seven(cards: Cards) -> int:
    """Rank up to five cards where the worst high hand wins; A-5-4-3-2 is ace high, no
    straight."""
    assert len(cards) <= 5
    high = rank(cards)
    if high & 0xFFFFF == _WHEEL:
        is_flush = category_of(high) is Category.STRAIGHT_FLUSH
        high = (Category.FLUSH if is_flush else Category.HIGH_CARD) << 20 | 0xE5432
    return CEILING - high


def badugi(cards: Cards) -> int:
    """Rank a badugi: more cards of different ranks and suits win, then lower ones; the ace is
    low."""
    return max([_packed_badugi(some) for some in badugis(cards)])


def badugis(cards: Cards) -> list[Cards]:
    """The largest choices of cards that differ in rank and in suit."""
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
    """Rank the best five in short deck, where a flush beats a full house (CARD-17)."""
    return max([_packed_short(five) for five in combinations(cards, min(5, len(cards)))])


def short_deck_trips(cards: Cards) -> int:
    """The same where three of a kind beats a straight too."""
    return max(
        [
            _swapped(_packed_short(five), Category.THREE_OF_A_KIND, Category.STRAIGHT)
            for five in combinations(cards, min(5, len(cards)))
        ]
    )


def _packed(category: int, pips: list[int]) -> int:
    """Pack a category and up to five pips into one number; missing pips are 0."""
    value = category
    for pip in (*pips, 0, 0, 0, 0, 0)[:5]:
        value = value << 4 | pip
    return value


def _packed_low(pips: tuple[int, ...]) -> int:
    """Pack five low cards with a pair or better, beginning with what makes it."""
    counts = {pip: pips.count(pip) for pip in pips}
    ordered = sorted(pips, key=lambda pip: (-counts[pip], -pip))
    most = sorted(counts.values(), reverse=True)[:2]
    category = _PATTERNS.get(tuple(most), _PATTERNS.get((most[0], 1), 1))
    return _packed(category, ordered)


def _packed_badugi(some: Cards) -> int:
    """Pack a badugi so that more cards rank higher, then lower cards."""
    pips = sorted([low_pip(card) for card in some], reverse=True)
    return len(some) << 20 | (0xFFFFF - _packed(0, pips))


def _packed_short(five: Cards) -> int:
    """Pack five cards of short deck, where A-6-7-8-9 is a straight."""
    value = rank(five)
    if {rank_of(card) for card in five} == {12, 4, 5, 6, 7}:
        is_flush = category_of(value) is Category.FLUSH
        category = Category.STRAIGHT_FLUSH if is_flush else Category.STRAIGHT
        value = _packed(category, [9, 8, 7, 6, 1])
    return _swapped(value, Category.FLUSH, Category.FULL_HOUSE)


def _swapped(value: int, one: Category, other: Category) -> int:
    """The same packed hand in an order where two categories change places."""
    category = value >> 20
    if category == one:
        category = other
    elif category == other:
        category = one
    return category << 20 | value & 0xFFFFF
