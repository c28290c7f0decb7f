"""Rank single hands, whole arrays of them, and all holdings on a board."""

import os
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module
from operator import index
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
"""The number of classes of five-card hands: 0 is the worst, 7,461 a royal flush."""
HOLDINGS = 1326
"""The number of ways to hold two of 52 cards."""
TAKEN = 65535
"""The value in `strengths` of a holding with a card that is on the board or dead."""

rank = native.rank_hand
"""The class of five to seven cards, 0 (7-5-4-3-2) to 7,461 (a royal flush); the higher wins.

Takes text ("As Ks Qs Js Ts 2c 3d"), bytes, or numbers 0 to 51. Raises `CardError` if the cards
are not a hand. Takes about 30 ns.
"""


LONGEST_KEPT: Final = 1000
"""The longest text, in characters, whose parsed cards are cached."""

_kept_parse = lru_cache(512)(parse)


def cards_of(hand: "Hand", what: str = "the hand") -> Cards:
    """Read cards written as text, bytes or numbers. Raises `CardError`, which begins with
    `what`, for a number that is no card and for a card that appears twice."""
    if isinstance(hand, str):
        return _kept_parse(hand) if len(hand) <= LONGEST_KEPT else parse(hand)
    try:
        cards = tuple(hand)
    except TypeError:
        raise TypeError(f"{what} must be text or cards, not {hand!r}") from None
    for each in cards:
        if not isinstance(each, int) or not 0 <= each < 52:
            raise CardError(f"{what}: {each!r} isn't a card; cards are the numbers 0 to 51")
        if cards.count(each) > 1:
            raise CardError(f"{what}: the {name(each)} appears twice")
    return cards


def five_to_seven(hand: "Hand") -> Cards:
    """Read the cards of one hand. Raises `CardError` unless there are five to seven."""
    cards = cards_of(hand)
    if not 5 <= len(cards) <= 7:
        raise CardError(
            f"a hand to rank has five to seven cards, not {len(cards)}: {text(cards)!r}"
        )
    return cards


def packed_rank(class_: int) -> int:
    """The rank of this class in `homegame.hands.rank`: 0x7_DDD44 is kings full of fours."""
    try:
        number = index(class_)
    except TypeError:
        raise TypeError(
            f"class_ must be a number from 0 to {CLASSES - 1}, as rank returns, not {class_!r}"
        ) from None
    if not 0 <= number < CLASSES:
        raise MathsError(f"there is no class {class_}; classes are 0 to {CLASSES - 1}")
    return native.packed_rank(class_)


def category(class_: int) -> Category:
    """The category of a class."""
    return category_of(packed_rank(class_))


def example(class_: int) -> Cards:
    """Five cards of a class."""
    packed = packed_rank(class_)
    suited = category_of(packed) in (Category.FLUSH, Category.STRAIGHT_FLUSH)
    found: list[int] = []
    for place, pip in enumerate(pips_of(packed)):
        suit = 3 if suited else (3, 2, 1, 0, 2)[place]
        found.append(card((pip - 2) % 13, suit))
    return tuple(found)


def describe(class_: int) -> str:
    """A class in words: 'royal flush', 'two pair, queens and eights, ace kicker'."""
    return describe_cards(example(class_))


def rank_many(
    hands: "Buffer", out: "Buffer | None" = None, *, threads: int = 0
) -> "Buffer":
    """Rank many hands at once.

    `hands` is any C-contiguous buffer of unsigned bytes with two dimensions, (N, 5), (N, 6) or
    (N, 7), such as a numpy array of dtype uint8. The classes are written to `out`, N unsigned
    16-bit numbers, and `out` is returned. Without `out` a new array is made: numpy's if numpy
    is installed, else an `array.array`. `threads` is how many threads to use, 0 for one per
    processor; Python's other threads go on running. Raises `ValueError`, which names the first
    wrong row, if a number is no card or a card appears twice.
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
    """The class that each of the 1,326 holdings makes on a board of three to five cards.

    The answer has 1,326 unsigned 16-bit numbers in the order of `holding`, and 65535 for
    holdings with a card that is on the board or dead.
    """
    cards, others = cards_of(board, "the board"), cards_of(dead, "the dead cards")
    refuse_twice({"the board": cards, "the dead cards": others})
    if not 3 <= len(cards) <= 5:
        raise MathsError(f"a board has three to five cards, not {len(cards)}")
    out = unsigned_16(HOLDINGS)
    native.strengths(bytes(cards), bytes(others), out)
    return out


def holding(cards: "Hand") -> int:
    """The number of a holding, 0 to 1,325, ordered by its higher card, then by the lower."""
    two = cards_of(cards, "the holding")
    if len(two) != 2:
        raise MathsError(f"a starting hand has two cards, not {len(two)}")
    high, low = max(two), min(two)
    return high * (high - 1) // 2 + low


def holdings() -> tuple[Cards, ...]:
    """All holdings in that order, the higher card of each first."""
    return tuple((high, low) for high in range(52) for low in range(high))


def refuse_twice(parts: dict[str, Cards]) -> None:
    """Raise `CardError` if a card is in two parts of a question."""
    where: dict[int, str] = {}
    for part, cards in parts.items():
        for each in cards:
            if each in where:
                raise CardError(f"the {name(each)} is in {where[each]} and in {part}")
            where[each] = part


def workers(threads: int, most: int = 64) -> int:
    """How many threads to use: as many as asked for, or for 0 one per processor but not more
    than `most`."""
    if threads < 0:
        raise MathsError(f"threads can't be {threads}; 0 means one per processor")
    return threads or max(1, min(_processors(), most))


@cache
def _processors() -> int:
    # Asking the system takes longer than an equity on the river does.
    return os.cpu_count() or 1


def unsigned_16(count: int) -> "Buffer":
    """An array of `count` unsigned 16-bit numbers: numpy's if numpy is installed."""
    try:
        numpy = import_module("numpy")
    except ImportError:
        return array("H", bytes(2 * count))
    made: Buffer = numpy.empty(count, "uint16")
    return made
