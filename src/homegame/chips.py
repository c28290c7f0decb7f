"""Chips and money are whole numbers, and every rounding here is explicit."""

Chips = int
"""An amount in the table's smallest chips. Money is `Chips * stakes.minor_per_chip`."""

PURSE: Chips = 10**12
"""More chips than exist: the stack behind a seat that may not be all in (CASH-36)."""


def split(amount: Chips, shares: int, unit: Chips = 1) -> tuple[Chips, ...]:
    """Cut an amount into equal shares; odd units go one each to the first shares.

    What is left under one unit (an off-unit stack was all in) goes to the first share.

    >>> split(200, 3)
    (67, 67, 66)
    """
    assert amount >= 0
    assert shares > 0
    if shares == 1:
        return (amount,)
    each, odd = divmod(amount // unit, shares)
    parts = [(each + (share < odd)) * unit for share in range(shares)]
    parts[0] += amount % unit
    return tuple(parts)


def round_down(amount: Chips, unit: Chips) -> Chips:
    """Round down to whole units, as for a maximum (BET-73)."""
    return amount - amount % unit


def average(amount: Chips, parts: int) -> Chips:
    """One of so many equal parts, to the nearest whole chip, and from a half on up."""
    return (2 * amount + parts) // (2 * parts)


def round_up(amount: Chips, unit: Chips) -> Chips:
    """Round up to whole units, as for a minimum (BET-73)."""
    return -(-amount // unit) * unit
