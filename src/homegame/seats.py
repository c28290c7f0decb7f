"""Seats are numbered around the table, from 1; seat 0 is none. Play goes clockwise."""

from collections.abc import Iterable
from typing import Final

Seat = int
"""A seat number, 1 to 10, or one of the officials below, who also act."""

TableNo = int
"""A table's number in its night, from 1; 0 is the night itself."""

NIGHT: Final[TableNo] = 0
FIRST_TABLE: Final[TableNo] = 1

NOBODY: Final[Seat] = 0
DEALER: Final[Seat] = -1
CLOCK: Final[Seat] = -2
FLOOR: Final[Seat] = -3

MOST_SEATS: Final = 10


def clockwise(seats: Iterable[Seat], after: Seat) -> list[Seat]:
    """The same seats in order of play, starting with the first one left of `after`.

    >>> clockwise({1, 4, 6}, after=4)
    [6, 1, 4]
    """
    ordered = sorted(seats)
    return [*[s for s in ordered if s > after], *[s for s in ordered if s <= after]]


def between(seats: Iterable[Seat], left: Seat, right: Seat) -> list[Seat]:
    """The seats strictly between two others, going clockwise.

    >>> between({1, 2, 4, 6}, left=4, right=2)
    [6, 1]
    """
    upto = clockwise({*seats, right}, after=left)
    return [seat for seat in upto[: upto.index(right)] if seat != left]
