"""Amounts of money in texts, and chips: `$1.50` is 150 cents, or 15 chips of ten cents."""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

from homegame.chips import Chips

CENTS = 100
"""Hundredths in a unit of money: every currency is written with two decimals here."""


class MoneyError(ValueError):
    """An amount that cannot be read, or is less than a chip."""


def read(text: str) -> Decimal:
    """An amount as it is written, with commas between thousands or without."""
    try:
        amount = Decimal(text.replace(",", ""))
    except InvalidOperation:
        raise MoneyError(f"{text!r} is no amount") from None
    if not amount.is_finite() or amount < 0 or amount > 10**12:
        raise MoneyError(f"{text!r} is no amount of chips")
    return amount


def smallest(amounts: Iterable[Decimal]) -> int:
    """What a chip is worth, in cents: a whole unit, or a cent if an amount has cents."""
    return CENTS if all(amount == int(amount) for amount in amounts) else 1


def chips(amount: Decimal, minor_per_chip: int) -> Chips:
    """The amount in whole chips."""
    found, rest = divmod(amount * CENTS, minor_per_chip)
    if amount < 0:
        raise MoneyError(f"{amount} is no amount of chips")
    if rest:
        raise MoneyError(f"{amount} is no whole number of chips")
    return int(found)


def amount(chips: Chips, minor_per_chip: int) -> Decimal:
    """Chips as an amount: whole, or with two decimals."""
    whole, cents = divmod(chips * minor_per_chip, CENTS)
    return Decimal(f"{whole}.{cents:02}") if cents else Decimal(whole)
