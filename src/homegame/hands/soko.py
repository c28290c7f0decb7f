"""Sökö, the Finnish five-card stud: four of a straight or of a flush is a hand of its own.

Both beat a pair, the flush the straight, and two pair beats them. A rank is packed as in
`rank`, with two more categories. Play has no compiled twin of it: a hand is five cards, so
there is no best five to look for. Equities compare hands in the kernel (`maths.stud`).
"""

from enum import IntEnum
from itertools import combinations
from typing import Final

from homegame.cards import Cards, rank_of, suit_of
from homegame.hands.rank import Category, category_of, rank

FOUR: Final = 4
LOW_ACE: Final = 1


class Four(IntEnum):
    """The two hands of four cards, by their place between a pair and two pair."""

    STRAIGHT = 3
    FLUSH = 4


_ABOVE: Final = len(Four)
"""By how much the categories from two pair on move up to make room."""


def soko(cards: Cards) -> int:
    """Rank the best five cards in Sökö; fewer rank by themselves."""
    return max([_packed(five) for five in combinations(cards, min(5, len(cards)))])


def four_of(five: Cards) -> tuple[Four, Cards] | None:
    """The four-card hand in these cards, highest card first, with the card beside it; None if
    there is none, or a better hand."""
    if category_of(rank(five)) > Category.PAIR or len(five) < FOUR:
        return None
    found: list[tuple[int, Four, Cards]] = []
    for four in combinations(five, FOUR):
        rest = tuple([card for card in five if card not in four])
        for kind, top in _fours(four):
            order = (*sorted(four, key=lambda card: _pip(card, top), reverse=True), *rest)
            found.append((_value(kind, order, top), kind, order))
    if not found:
        return None
    _, kind, order = max(found)
    return kind, order


def _fours(four: Cards) -> list[tuple[Four, int]]:
    """What four cards are, and their highest pip: both, one or nothing."""
    found: list[tuple[Four, int]] = []
    pips = {rank_of(card) + 2 for card in four}
    for held in (pips, {LOW_ACE if pip == 14 else pip for pip in pips}):
        if len(held) == FOUR and max(held) - min(held) == FOUR - 1:
            found.append((Four.STRAIGHT, max(held)))
            break
    if len({suit_of(card) for card in four}) == 1:
        found.append((Four.FLUSH, max(pips)))
    return found


def _pip(card: int, top: int) -> int:
    """The pip of a card; an ace is low below a four."""
    pip = rank_of(card) + 2
    return LOW_ACE if pip == 14 and top == FOUR else pip


def _value(kind: Four, order: Cards, top: int) -> int:
    """Pack a four-card hand: its cards, then the one beside them."""
    pips = [_pip(card, top) for card in order[:FOUR]]
    pips += [rank_of(card) + 2 for card in order[FOUR:]]
    value = int(kind)
    for pip in (*pips, 0)[:5]:
        value = value << 4 | pip
    return value


def _packed(five: Cards) -> int:
    """Pack up to five cards in the order of Sökö."""
    if found := four_of(five):
        kind, order = found
        low = kind is Four.STRAIGHT and {rank_of(card) for card in order[:4]} == {
            12,
            0,
            1,
            2,
        }
        return _value(kind, order, FOUR if low else 14)
    usual = rank(five)
    category = category_of(usual)
    if category > Category.PAIR:
        return category + _ABOVE << 20 | usual & 0xFFFFF
    return usual
