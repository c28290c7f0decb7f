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
    "AFN": "؋",
    "AMD": "֏",
    "BDT": "৳",
    "CRC": "₡",
    "GHS": "₵",
    "IRR": "﷼",
    "KGS": "⃀",
    "KHR": "៛",
    "LAK": "₭",
    "MNT": "₮",
    "PYG": "₲",
}
"""The signs of currencies that are one sign, by their ISO codes."""

CURRENCIES: Final = (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP "
    "BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP "
    "GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES "
    "KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU "
    "MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON "
    "RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND "
    "TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR "
    "ZMW ZWG"
)
ISO: Final = frozenset(CURRENCIES.split(" "))
"""The codes of all currencies that people pay with (ISO 4217)."""
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
