"""A sum as chips: the fewest that make it, for any set of values (CASH-02)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from math import gcd
from typing import Final

from msgspec import Struct

MOST_STEPS: Final = 100_000
"""How many sums are looked at for a set in which no value divides the next one. No set that is
sold needs as many; for an odder one, the chips may be more than the fewest."""

Value = int
"""What a chip is worth, in the smallest unit of money."""

Pile = tuple[Value, int]
"""A value, and how many chips of it there are."""


class InChips(Struct, frozen=True):
    """A sum as piles of chips, the largest value first; `over` is what these values can't
    make."""

    piles: tuple[Pile, ...]
    over: int = 0


def in_chips(amount: int, denominations: Iterable[Value]) -> InChips:
    """The fewest chips that make an amount, or as much of it as they can.

    >>> in_chips(3000, (10, 50, 250, 1000)).piles
    ((1000, 3),)
    >>> in_chips(60, (10, 30, 40)).piles
    ((30, 2),)
    >>> in_chips(35, (10, 50))
    InChips(piles=((10, 3),), over=5)
    """
    values = tuple(sorted({*denominations}, reverse=True))
    if amount <= 0 or not values:
        return InChips((), max(0, amount))
    unit = gcd(*values)
    steps = tuple([value // unit for value in values])
    counts = dict.fromkeys(steps, 0)
    left = amount // unit
    divide = all(large % small == 0 for large, small in pairwise(steps))
    if divide or steps[0] * steps[1] > MOST_STEPS:
        for step in steps:
            counts[step], left = divmod(left, step)
    else:
        left = fill(counts, left, steps)
    piles = tuple([(step * unit, count) for step, count in counts.items() if count])
    return InChips(piles, left * unit + amount % unit)


def fill(counts: dict[int, int], amount: int, steps: tuple[int, ...]) -> int:
    """Count the fewest chips for an amount, where taking the largest first may be wrong; what
    is left.

    As many smaller chips as the largest is worth always contain some that add up to largest
    chips, fewer of them. So there are fewer small ones than that, and beyond what they make,
    all are the largest.
    """
    largest, second = steps[:2]
    enough = largest * second
    counts[largest] = max(0, amount - enough) // largest
    left = amount - counts[largest] * largest
    last = last_chips(steps, enough + largest)
    over = next(over for over in range(left + 1) if last[left - over] or over == left)
    left -= over
    while left:
        counts[last[left]] += 1
        left -= last[left]
    return over


@lru_cache(maxsize=8)
def last_chips(steps: tuple[int, ...], most: int) -> list[int]:
    """For each sum up to `most`, a chip of the fewest that make it; 0: there are none."""
    fewest, last = [0], [0]
    for amount in range(1, most + 1):
        ways = [
            (fewest[amount - step], -step)
            for step in steps
            if step <= amount and (last[amount - step] or step == amount)
        ]
        count, step = min(ways, default=(0, 0))
        fewest.append(count + 1)
        last.append(-step)
    return last
