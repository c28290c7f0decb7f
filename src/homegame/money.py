"""Money as people write it: $1.50, and 1.50 kr."""

import unicodedata
from typing import Final

LONGEST_CURRENCY: Final = 3
"""The most characters of a currency."""

_WRITTEN: Final = frozenset({"Lu", "Ll", "Lo", "Sc", "So"})
"""Categories of letters and signs: none of them can be part of a number."""

_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that can't be seen."""

_TAKEN: Final = frozenset({"k", "m", "bb", "c", "ct", "¢"})
"""What means something else beside a number: thousands, big blinds, cents."""


def is_currency(text: str) -> bool:
    """Whether money can be written with this: one to three letters or signs."""
    return (
        0 < len(text) <= LONGEST_CURRENCY
        and text.casefold() not in _TAKEN
        and all(
            unicodedata.category(char) in _WRITTEN and char not in _BLANK for char in text
        )
    )


def money(minor: int, currency: str, *, cents: bool = False) -> str:
    """An amount of money, with cents where there are any or, among others that have some, in
    any case. A sign stands before it, letters after it."""
    whole, over = divmod(minor, 100)
    figure = f"{whole:,}.{over:02}" if over or cents else f"{whole:,}"
    if currency[-1:].isalpha():
        return f"{figure}\N{NO-BREAK SPACE}{currency}"
    return currency + figure
