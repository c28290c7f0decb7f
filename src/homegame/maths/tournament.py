"""What stacks are worth in a tournament (TOURN)."""

from collections.abc import Sequence
from math import gcd, isfinite
from typing import Final

from homegame.maths.errors import MathsError
from homegame.maths.kernel import native

MOST_CHIPS: Final = 300
"""The most chips for gambler's ruin, which considers every distribution of the chips. Larger
stacks are scaled down to about this many."""


def icm(stacks: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """Each player's prize money by ICM (Malmuth-Harville); works for a thousand players too.

    >>> [round(each, 4) for each in icm([50, 30, 20], [70, 30])]
    [45.1786, 32.25, 22.5714]
    """
    _refuse(stacks, prizes)
    return native.icm([*map(float, stacks)], [*map(float, prizes)])


def ruin(stacks: Sequence[int], prizes: Sequence[float]) -> list[float]:
    """Three players' prize money by gambler's ruin: they pass single chips at random until one
    player has them all.

    ICM ignores how chips change hands. This is the simplest model that does not (Diaconis and
    Ethier, arXiv 2011.07610). Where it pays more, ICM undervalues the stack.

    >>> [round(each, 4) for each in ruin([25, 87, 88], [50, 30, 20])]
    [25.3341, 37.268, 37.3979]
    """
    _refuse(stacks, prizes)
    if len(stacks) != 3:
        raise MathsError(f"gambler's ruin takes three players, not {len(stacks)}")
    paid = [*map(float, prizes), 0.0, 0.0, 0.0][:3]
    return list(native.ruin(_in_units([*map(int, stacks)]), paid))


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
