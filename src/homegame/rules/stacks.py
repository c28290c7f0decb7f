"""Starting stacks from a case of chips, for a cash game or a tournament (CASH-02, TOURN-02)."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

GOOD_COUNT: Final = 8
"""How many of each of the two smallest chips a stack should have: enough to bet with."""

MOST_STACK: Final = 10**6
MOST_OF_ONE: Final = 200
"""The largest stack that is searched, and the most chips of one value in it."""
MOST_TRIES: Final = 10_000
"""How many stacks, whole or in part, are looked at. The usual five values need far fewer; of
more values, or odder ones, it is the best of these."""

Value = int
"""What a chip is worth: money in its smallest unit, or tournament chips."""

Pile = tuple[Value, int]
"""A value, and how many chips of it there are."""


class Found(Struct, frozen=True):
    """A stack as piles, the smallest chip first. No piles: these chips don't make it; `near`
    are the nearest stacks below and above that they do make."""

    piles: tuple[Pile, ...] = ()
    near: tuple[int, ...] = ()


def best_stack(stack: int, case: Mapping[Value, int], stacks: int) -> Found:
    """The best stack from a case that has to be enough for so many of them.

    >>> best_stack(5010, {25: 100, 100: 100, 500: 100}, 10).near
    (5000, 5025)
    """
    assert 0 < stack <= MOST_STACK
    assert stacks > 0
    values, most = chips_for_each(case, stacks)
    makes = sums(values, most, stack + values[-1])
    if not makes[0] >> stack & 1:
        return Found(near=nearest(stack, makes[0]))
    search = Search(values, most, makes, 10**12)
    search.go(stack, (), 0)
    piles = zip(values, search.found, strict=True)
    return Found(tuple([(value, count) for value, count in piles if count]))


def near_stacks(stack: int, case: Mapping[Value, int], stacks: int) -> tuple[int, ...]:
    """The nearest stacks below a sum, and from it on, of those that are searched."""
    stack = min(stack, MOST_STACK)
    values, most = chips_for_each(case, stacks)
    return nearest(stack, sums(values, most, min(stack + values[-1], MOST_STACK))[0])


def chips_for_each(
    case: Mapping[Value, int], stacks: int
) -> tuple[tuple[Value, ...], tuple[int, ...]]:
    """The values of a case from the smallest up, and the most chips of each in one stack."""
    values = tuple(sorted(case))
    return values, tuple([min(MOST_OF_ONE, case[value] // stacks) for value in values])


def nearest(stack: int, made: int) -> tuple[int, ...]:
    """The nearest sums below and above a stack; `made` has a bit for each sum that is made."""
    below = (made & ((1 << stack) - 1)).bit_length() - 1
    above = made >> stack
    found = [below] if below > 0 else []
    if above:
        found.append(stack + (above & -above).bit_length() - 1)
    return tuple(found)


class Search(Struct):
    """The best way so far to make a stack from chips, while others are tried."""

    values: tuple[Value, ...]
    most: tuple[int, ...]
    makes: list[int]
    """For each chip, a bit for each sum that it and those above it can make."""
    best: int
    found: tuple[int, ...] = ()
    tries: int = MOST_TRIES

    def go(self, left: int, counts: tuple[int, ...], spent: int) -> None:
        """Try all counts of the next chip; `spent` is what the ones before cost."""
        self.tries -= 1
        at = len(counts)
        if at == len(self.values):
            self.best, self.found = spent, counts
            return
        value = self.values[at]
        above = self.makes[at + 1]
        ways = [
            (cost(at, count, counts), count)
            for count in range(min(self.most[at], left // value) + 1)
            if above >> (left - count * value) & 1
        ]
        for own, count in sorted(ways):
            # Every chip still needed costs something, and none is worth more than the largest.
            least = spent + own + CHIP * -(-(left - count * value) // self.values[-1])
            if least < self.best and self.tries > 0:
                self.go(left - count * value, (*counts, count), spent + own)


CHIP: Final = 3
"""What one more chip costs, in twentieths."""


def cost(at: int, count: int, before: Sequence[int]) -> int:
    """How bad so many of a chip are, in twentieths: far from eight of the two smallest, more
    than of the chip below, and many in all."""
    far = (20, 16)[at] * abs(count - GOOD_COUNT) if at < 2 else 0
    more = 10 * max(0, count - before[at - 1]) if at else 0
    return far + more + CHIP * count


def sums(values: Sequence[Value], most: Sequence[int], upto: int) -> list[int]:
    """For each chip, the sums that it and those above it can make, as bits; last: of none."""
    makes, limit = [1], (2 << upto) - 1
    for value, many in zip(reversed(values), reversed(most), strict=True):
        made, left, step = makes[-1], many, 1
        while left:
            take = min(step, left)
            if take * value <= upto:
                made |= (made << take * value) & limit
            left, step = left - take, 2 * step
        makes.append(made)
    return makes[::-1]
