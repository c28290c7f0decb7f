"""The levels of a tournament as a house file has them: "100/200+200 20 rest 10" is blinds of
100 and 200 with an ante of 200 for 20 minutes, and a break of 10 minutes afterwards."""

import re
from collections.abc import Iterable
from typing import Final, Protocol

from msgspec import Struct

WRITTEN: Final = re.compile(
    r"([0-9]{1,12})/([0-9]{1,12})(?:\+([0-9]{1,12}))? ([0-9]{1,4})(?: rest ([0-9]{1,4}))?"
)


class LevelLine(Struct, frozen=True):
    """A level as it is written: chips, then minutes."""

    small: int
    big: int
    ante: int
    minutes: int
    rest: int


class Posted(Protocol):
    """What is posted in a level, and for how long."""

    @property
    def small(self) -> int: ...
    @property
    def big(self) -> int: ...
    @property
    def ante(self) -> int: ...
    @property
    def minutes(self) -> int: ...


class WrongLevel(Struct, frozen=True):
    """The first level that can't be: which of its figures is wrong, and the end of the key of
    its sentence. `last_small` and `last_big` are the blinds before it."""

    level: int
    part: str
    why: str
    last_small: int = 0
    last_big: int = 0


def read_level(text: str) -> LevelLine | None:
    """The level that is written there; none if it can't be read.

    >>> read_level("100/200+200 20 rest 10")
    LevelLine(small=100, big=200, ante=200, minutes=20, rest=10)
    >>> read_level("100-200")
    """
    found = WRITTEN.fullmatch(text)
    return LevelLine(*[int(each or 0) for each in found.groups()]) if found else None


def wrong_level(levels: Iterable[Posted]) -> WrongLevel | None:
    """The first level that can't be: it has no time, its small blind is above its big blind, or
    its blinds are lower than those before."""
    small, big = 0, 0
    for number, each in enumerate(levels, 1):
        if each.minutes < 1:
            return WrongLevel(number, "minutes", "no_time", small, big)
        if not 0 < each.small <= each.big:
            return WrongLevel(number, "small", "blinds", small, big)
        if each.big < big or each.small < small:
            part = "big" if each.big < big else "small"
            return WrongLevel(number, part, "falls", small, big)
        if each.ante < 0:
            return WrongLevel(number, "ante", "ante", small, big)
        small, big = each.small, each.big
    return None
