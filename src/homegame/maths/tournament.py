"""What stacks are worth in a tournament (TOURN)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, floor, gcd, isfinite, pi, sin
from typing import Final

from homegame.maths.errors import MathsError
from homegame.maths.kernel import native

MOST_CHIPS: Final = 300
"""The most chips for gambler's ruin, which considers every distribution of the chips. Larger
stacks are scaled down to about this many."""

UNITS_OF_FOUR: Final = 24
"""In how many units the chips of four players are; between them, values are in proportion."""


def icm(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Each player's prize money by ICM (Malmuth-Harville); works for a thousand players too.

    >>> [round(each, 4) for each in icm([50, 30, 20], [70, 30])]
    [45.1786, 32.25, 22.5714]
    """
    _refuse(stacks, prizes)
    return native.icm([*map(float, stacks)], [*map(float, prizes)])


def ruin(stacks: Sequence[int], prizes: Sequence[float]) -> list[float]:
    """The prize money of two to four players by gambler's ruin: they pass single chips at
    random until one player has them all.

    ICM ignores how chips change hands. This is the simplest model that does not (Diaconis and
    Ethier, arXiv 2011.07610). Where it pays more, ICM undervalues the stack. For four players
    it is worked out in UNITS_OF_FOUR units, which is right to a few hundredths of a percent.

    >>> [round(each, 4) for each in ruin([25, 87, 88], [50, 30, 20])]
    [25.3341, 37.268, 37.3979]
    """
    _refuse(stacks, prizes)
    if not 2 <= len(stacks) <= 4:
        raise MathsError(f"gambler's ruin takes two to four players, not {len(stacks)}")
    paid = [*map(float, prizes), 0.0, 0.0, 0.0, 0.0][: len(stacks)]
    if len(stacks) == 2:
        first, second = paid
        return [second + (first - second) * each / sum(stacks) for each in stacks]
    if len(stacks) == 3:
        return list(native.ruin(_in_units([*map(int, stacks)]), paid))
    return list(_ruin_of_four(tuple(stacks), tuple(paid)))


@lru_cache(maxsize=64)
def _ruin_of_four(stacks: tuple[int, ...], prizes: tuple[float, ...]) -> tuple[float, ...]:
    """The values of four stacks. They lie between whole units, and so do their values."""
    whole = UNITS_OF_FOUR
    parts = [stack * whole / sum(stacks) for stack in stacks]
    grid = _four(whole, prizes)
    values = [0.0] * 4
    for weight, units in _around(parts):
        for hero in range(4):
            a, b, c = [units[(hero + more) % 4] for more in range(3)]
            values[hero] += weight * grid[_place(a, b, c)]
    return tuple(values)


def _around(parts: Sequence[float]) -> Iterator[tuple[float, list[int]]]:
    """Whole units around some parts, each with its weight: their mean is the parts."""
    least = [floor(part) for part in parts]
    more = round(sum(parts)) - sum(least)
    sums = [*accumulate([part - low for part, low in zip(parts, least, strict=True)])]
    sums = [0.0, *sums[:-1], float(more)]
    cuts = sorted({0.0, 1.0, *[each % 1 for each in sums]})
    for low, high in pairwise(cuts):
        at = (low + high) / 2
        crossed = [ceil(upto - at) - ceil(since - at) for since, upto in pairwise(sums)]
        yield high - low, [each + one for each, one in zip(least, crossed, strict=True)]


def _place(a: int, b: int, c: int) -> int:
    """Where the value of a hero with a units is, whose next two have b and c."""
    side = UNITS_OF_FOUR + 1
    return (a * side + b) * side + c


@lru_cache(maxsize=16)
def _four(chips: int, prizes: tuple[float, ...]) -> list[float]:
    """The hero's value wherever the chips are: the mean of the values after each of the twelve
    ways in which one can pass. Whoever has none is out: the hero with the last prize, and
    without another player it is the game of three. Found by over-relaxation."""
    side = chips + 1
    x, y = side * side, side
    rest = _three(chips, prizes)
    value = [0.0] * side**3
    inside: list[int] = []
    for a in range(side):
        for b in range(side - a):
            for c in range(side - a - b):
                at = _place(a, b, c)
                value[at] = prizes[3] if a == 0 else rest[a][b or c]
                if a and b and c and a + b + c < chips:
                    inside.append(at)
    # From one player to another: six pairs, each both ways.
    p, q, r, s, t, u = x - y, x - 1, y - 1, x, y, 1
    beyond, small = _sweeps(chips, prizes)
    moved = small + 1
    while moved > small:
        moved = 0.0
        for at in inside:
            around = value[at + p] + value[at - p] + value[at + q] + value[at - q]
            around += value[at + r] + value[at - r] + value[at + s] + value[at - s]
            around += value[at + t] + value[at - t] + value[at + u] + value[at - u]
            by = beyond * (around / 12 - value[at])
            value[at] += by
            moved = max(moved, abs(by))
    return value


def _three(chips: int, prizes: Sequence[float]) -> list[list[float]]:
    """The hero's value among three, by the hero's chips and the next player's."""
    side = chips + 1
    first, second, third = prizes[:3]
    value = [
        [third if a == 0 else second + (first - second) * a / chips for _ in range(side)]
        for a in range(side)
    ]
    beyond, small = _sweeps(chips, prizes)
    moved = small + 1
    while moved > small:
        moved = 0.0
        for a in range(1, chips):
            up, here, down = value[a + 1], value[a], value[a - 1]
            for b in range(1, chips - a):
                around = (
                    up[b - 1] + down[b + 1] + up[b] + down[b] + here[b + 1] + here[b - 1]
                )
                by = beyond * (around / 6 - here[b])
                here[b] += by
                moved = max(moved, abs(by))
    return value


def _sweeps(chips: int, prizes: Sequence[float]) -> tuple[float, float]:
    """How far beyond the mean each point is moved, and when none moves any more."""
    return 2 / (1 + sin(pi / chips)), 1e-7 * max(abs(prizes[0]), 1e-300)


def _in_units(stacks: list[int]) -> list[int]:
    """The stacks, scaled down if they have more than `MOST_CHIPS` together."""
    total = sum(stacks)
    if total <= MOST_CHIPS:
        return stacks
    unit = gcd(*stacks)
    if total // unit <= MOST_CHIPS:
        return [stack // unit for stack in stacks]
    return [max(1, round(stack * MOST_CHIPS / total)) for stack in stacks]


def _refuse(stacks: Sequence[float], prizes: Sequence[float]) -> None:
    for name, given in (("stacks", stacks), ("prizes", prizes)):
        if isinstance(given, str | bytes) or not isinstance(given, Sequence):
            raise TypeError(f"{name} must be a list of numbers, not {given!r}")
        for place, each in enumerate(given, 1):
            if not isinstance(each, int | float):
                raise TypeError(f"{name[:-1]} {place} must be a number, not {each!r}")
    if not stacks:
        raise MathsError("no one has any chips")
    for place, stack in enumerate(stacks, 1):
        if not (isfinite(stack) and stack > 0):
            raise MathsError(f"stack {place} is {stack}; a stack must be more than 0")
    for place, prize in enumerate(prizes, 1):
        if not (isfinite(prize) and prize >= 0):
            raise MathsError(f"prize {place} is {prize}; a prize can't be less than 0")
        if place > 1 and prize > prizes[place - 2]:
            raise MathsError(
                f"prize {place} is {prize}; it can't be more than the one before"
            )
