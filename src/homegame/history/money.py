"""Converts written amounts to chips: `$1.50` is 150 cents, or 15 chips of ten cents."""

import re
from collections.abc import Iterable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Final

from homegame.chips import PURSE, Chips

SYMBOLS: Final[Mapping[str, str]] = {
    "USD": "$",
    "EUR": "€",
    "GBP": "£",
    "INR": "₹",
    "JPY": "¥",
    "KRW": "₩",
    "RUB": "₽",
    "ILS": "₪",
    "TRY": "₺",
    "UAH": "₴",
    "VND": "₫",
    "PHP": "₱",
    "THB": "฿",
    "NGN": "₦",
    "KZT": "₸",
    "GEL": "₾",
    "AZN": "₼",
}
"""The signs of currencies, by their ISO codes."""
CODES: Final = {symbol: code for code, symbol in SYMBOLS.items()}

SIGNS: Final = "".join(SYMBOLS.values())

CENTS = 100
"""Hundredths in a unit of money: all currencies here have two decimals."""


CENTS_AFTER_COMMA: Final = re.compile(r"(?:\d{1,3}(?:\.\d{3})*+|\d++),\d{1,2}")


class MoneyError(ValueError):
    """An amount that cannot be read or is not a whole number of chips."""


def read(text: str) -> Decimal:
    """Read an amount: with commas between thousands and a point before the cents, or the other
    way round.

    >>> read("1,234.50"), read("1.234,50"), read("12,50"), read("1,000")
    (Decimal('1234.50'), Decimal('1234.50'), Decimal('12.50'), Decimal('1000'))
    """
    if "," in text and CENTS_AFTER_COMMA.fullmatch(text):
        text = text.replace(".", "").replace(",", ".")
    try:
        amount = Decimal(text.replace(",", ""))
    except InvalidOperation:
        raise MoneyError(f"{text!r} is not an amount") from None
    if amount < 0 or not is_an_amount(amount):
        raise MoneyError(f"{text!r} is not an amount of chips")
    return amount


def is_an_amount(number: Decimal) -> bool:
    """Whether a number is of a size that amounts of money or chips have."""
    return number.is_finite() and abs(number) <= PURSE


def smallest(amounts: Iterable[Decimal]) -> int:
    """The worth of a chip in cents: 100, or 1 if any of the amounts has cents."""
    return CENTS if all(amount == amount.to_integral_value() for amount in amounts) else 1


def chips(amount: Decimal, minor_per_chip: int) -> Chips:
    """The amount in whole chips; a `MoneyError` if it is negative or not whole."""
    if not is_an_amount(amount) or amount < 0:
        raise MoneyError(f"{amount} is not an amount of chips")
    found, rest = divmod(amount * CENTS, minor_per_chip)
    if rest:
        raise MoneyError(f"{amount} is not a whole number of chips")
    return int(found)


def amount(chips: Chips, minor_per_chip: int) -> Decimal:
    """Chips as an amount of money: whole, or with two decimals."""
    whole, cents = divmod(chips * minor_per_chip, CENTS)
    return Decimal(f"{whole}.{cents:02}") if cents else Decimal(whole)
