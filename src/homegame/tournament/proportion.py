"""Whole units in proportion to weights, by largest remainder (TOURN-06)."""

from collections.abc import Sequence


def in_proportion(amount: int, weights: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """Shares of an amount in whole units; they add up to it exactly.

    Units that are left go to the largest remainders, between equal ones to the earlier share.
    What is less than a unit goes to the first share. Weights that never rise make shares that
    never rise: of two shares with the same whole units, the earlier has the larger remainder.

    >>> in_proportion(22500, (50, 30, 20), 100)
    (11300, 6700, 4500)
    """
    total = sum(weights)
    units, odd = divmod(amount, unit)
    parts = [divmod(units * weight, total) for weight in weights]
    left = units - sum(whole for whole, _ in parts)
    first = sorted(range(len(parts)), key=lambda at: -parts[at][1])[:left]
    shares = [(whole + (at in first)) * unit for at, (whole, _) in enumerate(parts)]
    shares[0] += odd
    return tuple(shares)
