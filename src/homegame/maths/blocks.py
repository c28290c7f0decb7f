"""Simulations by the kernel, in blocks of deals, until the errors are small."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Final

from homegame.maths.errors import MathsError

if TYPE_CHECKING:
    from homegame.maths.kernel import native

USUAL_TOLERANCE: Final = 1e-3
"""The standard error at which a simulation stops, unless the question names another."""
BLOCKS_AT_FIRST: Final = 32
BLOCKS_AT_ONCE: Final = 512
"""Blocks of trials between two checks of the standard error: few at first, then at most this
many."""
MOST_BLOCKS: Final = 1 << 21
"""A billion trials; a tolerance that takes more is refused."""

Shares = list[tuple[float, float, float]]
"""For each player: the share of the pot, how often it is the whole and how often a part."""


def simulated(
    deal: "Callable[[int, int], native.Deals]",
    tolerance: float,
    progress: Callable[[float], None] | None,
) -> tuple[Shares, int, list[float]]:
    """The shares, the number of trials and the standard errors.

    `deal` simulates so many blocks, from one on. If it finds no deals there are no trials.
    """
    total: list[list[float]] = []
    trials = blocks = 0
    while True:
        at_once = min(max(blocks, BLOCKS_AT_FIRST), BLOCKS_AT_ONCE)
        of, _, count = deal(blocks, at_once)
        if not count:
            return [], 0, []
        blocks += at_once
        trials += count
        total = [
            [a + b for a, b in zip(one, more, strict=True)]
            for one, more in zip(total or [[0.0] * 4] * len(of), of, strict=True)
        ]
        # Deals of one block resemble each other; blocks are independent.
        errors = [
            sqrt(max(0.0, squares / blocks - (pots / trials) ** 2) / (blocks - 1))
            for _, _, pots, squares in total
        ]
        # A standard error falls with the square root of the trials.
        done = min(1.0, (tolerance / max(*errors, tolerance)) ** 2)
        if progress is not None:
            progress(done)
        if done == 1:
            return shares_of(total, trials), trials, errors
        if blocks / done > MOST_BLOCKS:
            raise MathsError(
                f"a tolerance of {tolerance} would take {trials / done:,.0f} trials; allow"
                " more tolerance"
            )


def shares_of(of: Sequence[Sequence[float]], weight: float) -> Shares:
    """The shares in deals of this weight, as the kernel adds them up."""
    return [(pots / weight, wins / weight, ties / weight) for wins, ties, pots, _ in of]
