"""How high hands rank, in plain Python: the specification that any faster twin must equal.

A hand's rank is one number that packs the hand as players say it. Its hexadecimal digits are
the category, then the five cards that play, beginning with those that make the category
(CARD-05, CARD-10). Kings full of fours is `0x7_DDD44`, the five-high straight `0x5_54321`, a
pair of kings in the hole `0x2_DD000`. The higher number wins, equal numbers tie, and suits
are left out (CARD-12).
"""

from enum import IntEnum
from typing import Final

from homegame.cards import DECK, Cards, rank_of, suit_of
from homegame.rulebook import Rule, rule


class Category(IntEnum):
    """The categories of hands, worst first (CARD-05). A royal flush is an ace-high straight
    flush: it has a label of its own (`describe`) but no category."""

    HIGH_CARD = 1
    PAIR = 2
    TWO_PAIR = 3
    THREE_OF_A_KIND = 4
    STRAIGHT = 5
    FLUSH = 6
    FULL_HOUSE = 7
    FOUR_OF_A_KIND = 8
    STRAIGHT_FLUSH = 9


MOST_CARDS: Final = 7
"""Two hole cards and five on the board (CARD-08), or seven cards in stud."""

# Adding up one weight per card counts, side by side in one number,
#   bits 0-15   each suit's cards, four bits a suit, starting from 3: the fifth card sets
#               the highest of the four bits, and seven cards reach 10, which fits;
#   bits 16-54  each rank's cards, three bits a rank: a deck has four of a rank, which fits.
_NO_CARDS: Final = 0x3333
_FIVE_SUITED: Final = 0x8888
_WEIGHT: Final = tuple(1 << 4 * suit_of(c) | 1 << 16 + 3 * rank_of(c) for c in DECK)
_weight = _WEIGHT.__getitem__

_STRAIGHTS: Final = tuple(tuple(range(high, high - 5, -1)) for high in range(14, 4, -1))
"""From ace high to five high, where the ace is 1: it is low only in a straight (CARD-02)."""


@rule(
    Rule.STRAIGHTS_AND_FLUSHES,
    Rule.CATEGORY_LADDER,
    Rule.BEST_FIVE_OF_SEVEN,
    Rule.PLAYING_THE_BOARD,
    Rule.KICKERS,
    Rule.KICKER_EXAMPLE,
    Rule.SUITS_ARE_EQUAL,
    Rule.SHOWDOWN_EXAMPLE,
)
def rank(cards: Cards) -> int:
    """The rank of the best five of up to seven cards (CARD-08). Fewer than five cards rank by
    themselves."""
    assert 1 <= len(cards) <= MOST_CARDS
    counted = sum(map(_weight, cards), _NO_CARDS)
    # Five suited cards are five ranks. Four of a kind needs three more cards beside them, a
    # full house too: eight cards in all. So the flush, or a straight within it, is best.
    if counted & _FIVE_SUITED:
        return _RANK_SUITED[_suited(cards, counted)]
    return _RANK_UNSUITED[counted >> 16]


def category(cards: Cards) -> Category:
    """The category of the best hand in these cards."""
    return category_of(rank(cards))


@rule(Rule.HAND_CATEGORIES)
def category_of(rank: int) -> Category:
    """The category of a rank."""
    return Category(rank >> 20)


def pips_of(rank: int) -> tuple[int, ...]:
    """The pips of the cards that play, in the order of a rank: 2 to 14, and 1 for a low ace."""
    pips = [rank >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    return tuple([pip for pip in pips if pip])


def best_five(cards: Cards) -> Cards:
    """The cards that play, in the order of a rank: kings full of fours begins with the kings.

    Of two equally good cards the higher suit plays, so the order in which the cards were dealt
    changes nothing.
    """
    best = rank(cards)
    left = sorted(cards, reverse=True)
    if category_of(best) in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        suits = [suit_of(card) for card in cards]
        left = [card for card in left if suits.count(suit_of(card)) >= 5]
    playing: list[int] = []
    for pip in pips_of(best):
        card = next(card for card in left if rank_of(card) == (pip - 2) % 13)
        left.remove(card)
        playing.append(card)
    return tuple(playing)


def _suited(cards: Cards, counted: int) -> int:
    """The ranks of the suit that has five cards, one bit each."""
    suit = (counted & _FIVE_SUITED).bit_length() // 4 - 1
    return sum(1 << rank_of(card) for card in cards if suit_of(card) == suit)


def _packed(category: Category, pips: list[int]) -> int:
    """Pack a category and up to five pips into one number; missing pips are 0."""
    value = int(category)
    for pip in (*pips, 0, 0, 0, 0, 0)[:5]:
        value = value << 4 | pip
    return value


def _straight(pips: list[int]) -> list[int]:
    """The best straight among these pips, or nothing; it never wraps around (CARD-06)."""
    held = {*pips, 1} if 14 in pips else {*pips}
    return next((list(run) for run in _STRAIGHTS if held.issuperset(run)), [])


class _Suited(dict[int, int]):
    """Ranks of hands with five cards of a suit, by the set of its ranks; filled on demand."""

    def __missing__(self, bits: int) -> int:
        pips = [pip for pip in range(14, 1, -1) if bits >> pip - 2 & 1]
        run = _straight(pips)
        category = Category.STRAIGHT_FLUSH if run else Category.FLUSH
        self[bits] = value = _packed(category, run or pips)
        return value


class _Unsuited(dict[int, int]):
    """Ranks of hands without five cards of a suit, by the count of each rank.

    Filled on demand, so nothing is built at the start; five to seven cards have 73,775 entries.
    """

    def __missing__(self, counts: int) -> int:
        held = {pip: counts >> 3 * (pip - 2) & 7 for pip in range(14, 1, -1)}
        assert max(held.values()) <= 4, "a deck has four cards of a rank"
        pips = [pip for pip in held if held[pip]]
        value = _of_a_kind(held, pips)
        run = _straight(pips)
        if run:
            value = max(value, _packed(Category.STRAIGHT, run))
        self[counts] = value
        return value


def _of_a_kind(held: dict[int, int], pips: list[int]) -> int:
    """The rank of pairs, sets and the like, with the highest other cards as kickers.

    No two kickers have the same rank, because they would make a better category. Only beside
    four of a kind or two pair can another pair be left, and there just one kicker plays.
    """
    first, *others = sorted(pips, key=lambda pip: (-held[pip], -pip))
    second = others[0] if others else 0
    match held[first], held.get(second, 0):
        case 4, _:
            category, made = Category.FOUR_OF_A_KIND, [first] * 4
        case 3, 2 | 3:
            category, made = Category.FULL_HOUSE, [first] * 3 + [second] * 2
        case 3, _:
            category, made = Category.THREE_OF_A_KIND, [first] * 3
        case 2, 2:
            category, made = Category.TWO_PAIR, [first] * 2 + [second] * 2
        case 2, _:
            category, made = Category.PAIR, [first] * 2
        case _:
            category, made = Category.HIGH_CARD, [first]
    return _packed(category, made + [pip for pip in pips if pip not in made])


_RANK_SUITED: Final = _Suited()
_RANK_UNSUITED: Final = _Unsuited()
