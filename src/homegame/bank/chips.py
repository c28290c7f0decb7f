"""A sum as chips: the fewest that make it, for any set of values (CASH-02)."""

from collections.abc import Iterable, Mapping
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
    if divide(steps) or steps[0] * steps[1] > MOST_STEPS:
        for step in steps:
            counts[step], left = divmod(left, step)
    else:
        left = fill(counts, left, steps)
    piles = tuple([(step * unit, count) for step, count in counts.items() if count])
    return InChips(piles, left * unit + amount % unit)


def divide(steps: Iterable[int]) -> bool:
    """Whether each chip is worth some of the next smaller one: the largest first is best."""
    return all(large % small == 0 for large, small in pairwise(steps))


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


# ---------------------------------------------------------------- from a stack or a case


def from_stack(amount: int, stack: Mapping[Value, int]) -> InChips:
    """The fewest chips that pay an amount from the chips of a stack or a case; `over` is what
    they can't make of it, even if they are worth more.

    >>> from_stack(90, {1: 20, 5: 12, 25: 2, 100: 0}).piles
    ((25, 2), (5, 8))
    >>> from_stack(30, {25: 1, 10: 3}).piles
    ((10, 3),)
    """
    values = tuple(sorted([value for value, count in stack.items() if count > 0]))[::-1]
    if amount <= 0 or not values:
        return InChips((), max(0, amount))
    unit = gcd(*values)
    sum_ = amount // unit
    steps = tuple([value // unit for value in values])
    counts = tuple([stack[value] for value in values])
    exact = in_chips(amount, values)
    if all(count <= stack[value] for value, count in exact.piles):
        return exact
    if sum_ > MOST_STEPS or divide(steps):
        found = largest_first(sum_, steps, counts)
    else:
        found = fewest_of(sum_, steps, counts)
    piles = [(step * unit, n) for step, n in zip(steps, found, strict=True) if n]
    return InChips(tuple(piles), amount - sum([value * n for value, n in piles]))


def largest_first(
    amount: int, steps: tuple[int, ...], counts: tuple[int, ...]
) -> tuple[int, ...]:
    """As many of the largest chips as fit, then of the next: quick, and exact where each
    value divides the next one."""
    found = []
    for step, count in zip(steps, counts, strict=True):
        found.append(min(count, amount // step))
        amount -= found[-1] * step
    return tuple(found)


def fewest_of(
    amount: int, steps: tuple[int, ...], counts: tuple[int, ...]
) -> tuple[int, ...]:
    """How many of each chip are the fewest that make an amount, or as much of it as they
    can."""
    fewest: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for step, count in zip(steps, counts, strict=True):
        fewest = with_chip(fewest, amount, step, count)
    return fewest[max(fewest)][1]


def with_chip(
    fewest: Mapping[int, tuple[int, tuple[int, ...]]], amount: int, step: int, count: int
) -> dict[int, tuple[int, tuple[int, ...]]]:
    """The sums that can be made once this chip may be taken, too, each with the fewest
    chips."""
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    for sum_, (chips, taken) in fewest.items():
        for n in range(min(count, (amount - sum_) // step) + 1):
            now, made = sum_ + n * step, chips + n
            if now not in found or made < found[now][0]:
                found[now] = (made, (*taken, n))
    return found


# ---------------------------------------------------------------- making change


class Uneven(Struct, frozen=True):
    """Why an exchange isn't even: it would give one side this much more."""

    over: int


def exchange(gives: Iterable[Pile], gets: Iterable[Pile]) -> Uneven | None:
    """Whether chips change hands at equal value: None if they do (CASH-13).

    >>> exchange([(100, 1)], [(25, 3), (5, 5)])
    >>> exchange([(100, 1)], [(25, 3)])
    Uneven(over=-25)
    """
    given, got = (sum([value * count for value, count in side]) for side in (gives, gets))
    return None if given == got else Uneven(got - given)


def change_for(
    chip: Value, case: Mapping[Value, int], small: Value = 0
) -> tuple[Pile, ...]:
    """Change for one chip from smaller ones: the fewest, with at least five of the `small`
    one if it is named; none if the case can't make it.

    >>> change_for(100, {5: 40, 25: 20})
    ((25, 4),)
    >>> change_for(100, {5: 40, 25: 20}, small=5)
    ((25, 3), (5, 5))
    """
    smaller = {value: count for value, count in case.items() if value < chip}
    least = min(5, chip // small) if small in smaller else 0
    if least > smaller.get(small, 0):
        return ()
    if least:
        smaller[small] -= least
    rest = from_stack(chip - least * small, smaller)
    if rest.over:
        return ()
    counts = dict(rest.piles)
    if least:
        counts[small] = counts.get(small, 0) + least
    return tuple(sorted(counts.items(), reverse=True))
