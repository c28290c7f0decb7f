"""Single hands, whole arrays of them, and all holdings on a board."""

import os
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from homegame.cards import CardError, Cards, card, name, parse, text
from homegame.hands.describe import describe as describe_cards
from homegame.hands.rank import Category, category_of, pips_of
from homegame.maths.errors import MathsError
from homegame.maths.kernel import native

if TYPE_CHECKING:
    from typing_extensions import Buffer

    Hand = str | bytes | Iterable[int]

CLASSES = 7462
"""Five-card hands come in so many classes; 0 is the worst, 7,461 a royal flush."""
HOLDINGS = 1326
"""Two of 52 cards."""
TAKEN = 65535
"""Stands in `strengths` for a holding of which a card is taken."""

rank = native.rank_hand
"""The class of five to seven cards, 0 (7-5-4-3-2) to 7,461 (a royal flush); bigger wins.

Takes text ("As Ks Qs Js Ts 2c 3d"), bytes, or numbers 0 to 51. `CardError` says what is wrong
with cards that are no hand. About 30 ns.
"""


LONGEST_KEPT: Final = 1000
"""Characters of the longest text whose meaning is kept for the next time it comes."""

_kept_parse = lru_cache(512)(parse)


def cards_of(hand: "Hand", what: str = "the hand") -> Cards:
    """Cards in any of the ways in which they may be written; each may be there once."""
    if isinstance(hand, str):
        return _kept_parse(hand) if len(hand) <= LONGEST_KEPT else parse(hand)
    cards = tuple(hand)
    for each in cards:
        if not isinstance(each, int) or not 0 <= each < 52:
            raise CardError(f"{what}: {each!r} isn't a card; cards are the numbers 0 to 51")
        if cards.count(each) > 1:
            raise CardError(f"{what}: the {name(each)} appears twice")
    return cards


def five_to_seven(hand: "Hand") -> Cards:
    """The cards of one hand, or an error that says why they are none."""
    cards = cards_of(hand)
    if not 5 <= len(cards) <= 7:
        raise CardError(
            f"a hand to rank has five to seven cards, not {len(cards)}: {text(cards)!r}"
        )
    return cards


def told(of: int) -> int:
    """A class as `homegame.hands.rank` tells it: 0x7_DDD44 is kings full of fours."""
    if not 0 <= of < CLASSES:
        raise MathsError(f"there is no class {of}; classes are 0 to {CLASSES - 1}")
    return native.told(of)


def category(of: int) -> Category:
    """The category of a class."""
    return category_of(told(of))


def example(of: int) -> Cards:
    """Five cards of a class."""
    number = told(of)
    suited = category_of(number) in (Category.FLUSH, Category.STRAIGHT_FLUSH)
    found: list[int] = []
    for place, pip in enumerate(pips_of(number)):
        suit = 3 if suited else (3, 2, 1, 0, 2)[place]
        found.append(card((pip - 2) % 13, suit))
    return tuple(found)


def describe(of: int) -> str:
    """A class in words: 'royal flush', 'two pair, queens and eights, ace kicker'."""
    return describe_cards(example(of))


def rank_many(
    hands: "Buffer", out: "Buffer | None" = None, *, threads: int = 0
) -> "Buffer":
    """The classes of many hands at once.

    `hands` is any C-contiguous buffer of unsigned bytes with two dimensions, (N, 5), (N, 6) or
    (N, 7), such as a numpy array of dtype uint8. The classes are written to `out`, N unsigned
    16-bit numbers, and `out` is returned; without it a new array is (numpy's where numpy is
    installed, else `array.array`). Other threads run meanwhile; `threads` is how many work, 0
    for one on each processor. `ValueError` names the first row with a card twice or no card.
    """
    rows = memoryview(hands)
    if rows.ndim != 2:
        raise MathsError(
            f"hands has {rows.ndim} dimension(s); it needs two: a row for each hand,"
            " and 5, 6 or 7 columns"
        )
    if out is None:
        out = unsigned_16(rows.shape[0] if rows.shape else 0)
    native.rank_rows(hands, out, workers(threads, most=len(rows) // 4096))
    return out


def strengths(board: "Hand", dead: "Hand" = ()) -> "Buffer":
    """The class of every holding on a board of three to five cards.

    1,326 unsigned 16-bit numbers by `holding`; 65535 where the board or a dead card has one of
    its cards.
    """
    cards, others = cards_of(board, "the board"), cards_of(dead, "the dead cards")
    refuse_twice({"the board": cards, "the dead cards": others})
    if not 3 <= len(cards) <= 5:
        raise MathsError(f"a board has three to five cards, not {len(cards)}")
    out = unsigned_16(HOLDINGS)
    native.strengths(bytes(cards), bytes(others), out)
    return out


def holding(cards: "Hand") -> int:
    """The place of two hole cards among the 1,326: by the higher card, then by the lower."""
    two = cards_of(cards, "the holding")
    if len(two) != 2:
        raise MathsError(f"a starting hand has two cards, not {len(two)}")
    high, low = max(two), min(two)
    return high * (high - 1) // 2 + low


def holdings() -> tuple[Cards, ...]:
    """All holdings in their places, the higher card of each first."""
    return tuple((high, low) for high in range(52) for low in range(high))


def refuse_twice(parts: dict[str, Cards]) -> None:
    """No card is in two parts of a question."""
    where: dict[int, str] = {}
    for part, cards in parts.items():
        for each in cards:
            if each in where:
                raise CardError(f"the {name(each)} is in {where[each]} and in {part}")
            where[each] = part


def workers(threads: int, most: int = 64) -> int:
    """How many threads to use: those asked for, or one on each processor if there is work."""
    if threads < 0:
        raise MathsError(f"threads can't be {threads}; 0 means one per processor")
    return threads or max(1, min(_processors(), most))


@cache
def _processors() -> int:
    # To ask the system takes longer than an equity on the river.
    return os.cpu_count() or 1


def unsigned_16(count: int) -> "Buffer":
    """So many unsigned 16-bit numbers, as numpy's array if numpy is there."""
    try:
        numpy = import_module("numpy")
    except ImportError:
        return array("H", bytes(2 * count))
    made: Buffer = numpy.empty(count, "uint16")
    return made
