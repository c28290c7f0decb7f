"""How often each category of hands comes, by counting all hands (PROB-01 to PROB-10)."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

from homegame.cards import RANKS
from homegame.hands.rank import Category, category_of
from homegame.maths.errors import MathsError
from homegame.maths.kernel import native
from homegame.rulebook import Rule, rule

Counts = dict[str, int]
"""Numbers of hands by label, the best label first; `royal_flush` is one of them."""

ROYAL_FLUSH = 0x9_EDCBA


@rule(Rule.SEVEN_CARD_FREQUENCIES, Rule.FIVE_CARD_FREQUENCIES, Rule.SHORT_DECK_FREQUENCIES)
@cache
def hands_of(
    cards: int, *, short_deck: bool = False, trips_beat_straight: bool = False
) -> Counts:
    """Count all hands of five, six or seven cards by the category of their best five.

    >>> hands_of(5)["royal_flush"], hands_of(7)["full_house"]
    (4, 3473184)
    """
    if cards not in (5, 6, 7):
        raise MathsError(f"hands have 5, 6 or 7 cards, not {cards}")
    if not short_deck:
        counts = native.class_counts(cards)
        return _labelled((native.packed_rank(of), times) for of, times in enumerate(counts))
    kind = "short_trips" if trips_beat_straight else "short"
    order = _SHORT_TRIPS if trips_beat_straight else _SHORT
    packed, times = native.order_packed_ranks(kind), native.order_counts(kind, cards)
    # Packed ranks number the categories in short deck's order.
    return _labelled(
        (order[each >> 20] << 20 | each & 0xFFFFF, count)
        for each, count in zip(packed, times, strict=True)
    )


@rule(Rule.OMAHA_FREQUENCIES)
@cache
def omaha() -> Counts:
    """Count what all 463,563,500,400 pairs of four hole cards and a board make in Omaha
    (PROB-05). Straight flushes include royal flushes. Takes a few seconds."""
    counts = native.omaha_counts()
    return {each.name.lower(): counts[each] for each in sorted(Category, reverse=True)}


@rule(Rule.SMALL_DECK_FREQUENCIES)
@cache
def small_deck(cards: int, lowest: str) -> Counts:
    """Count all hands from a deck without low ranks: royal hold'em starts at the ten, a deck of
    32 cards at the seven. The ace is never low.

    >>> small_deck(7, "T")["two_pair"], small_deck(5, "7")["flush"]
    (17280, 208)
    """
    if cards not in (5, 6, 7):
        raise MathsError(f"hands have 5, 6 or 7 cards, not {cards}")
    deck = range(4 * RANKS.index(lowest), 52)
    counts = Counter(native.rank_hand(hand) for hand in combinations(deck, cards))
    return _labelled((native.packed_rank(of), times) for of, times in counts.items())


@rule(Rule.PAIR_BY_THE_FLOP)
def pairs_on_the_flop() -> Fraction:
    """How often an unpaired hand pairs on the flop: six of fifty cards help."""
    return 1 - Fraction(comb(44, 3), comb(50, 3))


@rule(Rule.BOARD_PAIRS)
def board_pairs(*, pocket_pair: bool = False) -> Fraction:
    """How often two of the board's five cards have the same rank. With `pocket_pair` the player
    holds a pair, which leaves two cards of its rank.

    >>> round(float(board_pairs()), 4)
    0.4929
    """
    if not pocket_pair:
        return 1 - Fraction(comb(13, 5) * 4**5, comb(52, 5))
    apart = comb(12, 5) * 4**5 + 2 * comb(12, 4) * 4**4
    return 1 - Fraction(apart, comb(50, 5))


@rule(Rule.SET_TO_FULL_HOUSE)
def set_fills_up() -> Fraction:
    """How often a set on an unpaired flop becomes a full house or better: seven cards do it on
    the turn, ten on the river."""
    return 1 - Fraction(40, 47) * Fraction(36, 46)


def part(counts: Counts, label: str) -> Fraction:
    """The part of all hands with this label."""
    return Fraction(counts[label], sum(counts.values()))


def _labelled(hands: Iterable[tuple[int, int]]) -> Counts:
    counts = Counter[str]()
    for packed, times in hands:
        counts[
            "royal_flush" if packed == ROYAL_FLUSH else category_of(packed).name.lower()
        ] += times
    order = ["royal_flush", *(each.name.lower() for each in sorted(Category, reverse=True))]
    return {label: counts[label] for label in order}


_SHORT = dict(enumerate(Category, 1)) | {6: Category.FULL_HOUSE, 7: Category.FLUSH}
_SHORT_TRIPS = _SHORT | {4: Category.STRAIGHT, 5: Category.THREE_OF_A_KIND}
