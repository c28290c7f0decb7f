"""The words of the format: games, limits, streets and currencies, and Eastern Time."""

from collections.abc import Mapping
from typing import Final

from homegame.history import calendar
from homegame.variants import Draw, Hole, Structure, Variant

GAMES: Final[Mapping[str, str]] = {
    "Hold'em": "texas",
    "Omaha": "omaha",
    "Omaha Hi/Lo": "omaha_hilo",
    "5 Card Omaha": "omaha_5",
    "6 Card Omaha": "omaha_6",
    "Courchevel": "courchevel",
    "Courchevel Hi/Lo": "courchevel_hilo",
    "6+ Hold'em": "short_deck",
    "7 Card Stud": "stud",
    "7 Card Stud Hi/Lo": "stud_hilo",
    "Razz": "razz",
    "5 Card Draw": "five_draw",
    "Single Draw 2-7 Lowball": "single_27",
    "Triple Draw 2-7 Lowball": "triple_27",
    "Badugi": "badugi",
}
NAMES: Final = {game: name for name, game in GAMES.items()}

LIMITS: Final[Mapping[str, Structure]] = {
    "No Limit": "no_limit",
    "Pot Limit": "pot_limit",
    "Limit": "limit",
}
LIMIT_NAMES: Final = {limit: name for name, limit in LIMITS.items()} | {"cap": "No Limit"}

STREETS: Final = ("FLOP", "TURN", "RIVER")
STUD_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAWS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
RUNS: Final = ("FIRST", "SECOND", "THIRD")

ROMAN: Final = {
    1000: "M",
    900: "CM",
    500: "D",
    400: "CD",
    100: "C",
    90: "XC",
    50: "L",
    40: "XL",
    10: "X",
    9: "IX",
    5: "V",
    4: "IV",
    1: "I",
}


def roman(number: int) -> str:
    """A level as the format writes it.

    >>> roman(14), roman(29)
    ('XIV', 'XXIX')
    """
    found = ""
    for worth, letters in ROMAN.items():
        times, number = divmod(number, worth)
        found += letters * times
    return found


def level_in(written: str) -> int:
    """The number of a level in Roman or other figures; 0 if it is none.

    >>> level_in("XIV"), level_in("7"), level_in("IIII")
    (14, 7, 0)
    """
    if written.isdecimal():
        return int(written[:6])
    worth = {letters: number for number, letters in ROMAN.items() if len(letters) == 1}
    values = [worth.get(letter, 0) for letter in written]
    total = sum(
        [
            -one if one < after else one
            for one, after in zip(values, [*values[1:], 0], strict=True)
        ]
    )
    return total if len(written) < 20 and roman(max(total, 0)) == written else 0


OUR_CLUB: Final = "Home Game"
"""The club of hands whose history names no site."""


def is_stud(game: Variant) -> bool:
    """Whether cards are dealt to the seats street by street."""
    return sum([isinstance(step, Hole) for step in game.steps]) > 1


def draws(game: Variant) -> int:
    """How many draws a hand of this game has."""
    return sum([isinstance(step, Draw) for step in game.steps])


# ---------------------------------------------------------------- Eastern Time


def to_eastern(at_ms: int) -> int:
    """The local time in New York at a moment, in milliseconds since 1970 by that clock."""
    return at_ms - (4 if is_summer(at_ms - 5 * HOUR_MS) else 5) * HOUR_MS


def from_eastern(clock_ms: int) -> int:
    """The moment of this local time in New York."""
    return clock_ms + (4 if is_summer(clock_ms - HOUR_MS) else 5) * HOUR_MS


def is_summer(standard_ms: int) -> bool:
    """Whether daylight saving time applies in New York, at a moment of its standard time.

    Since 2007, it lasts from the second Sunday in March to the first in November; before,
    from the first Sunday in April to the last in October.
    """
    year = calendar.moment(standard_ms)[0]
    begins, ends = (
        (_sunday(year, 3, 8), _sunday(year, 11, 1))
        if year >= 2007
        else (_sunday(year, 4, 1), _sunday(year, 10, 25))
    )
    return begins + 2 * HOUR_MS <= standard_ms < ends + HOUR_MS


HOUR_MS: Final = 3_600_000


def _sunday(year: int, month: int, day: int) -> int:
    """The first Sunday on or after this day, at midnight, in milliseconds since 1970."""
    first = calendar.days(year, month, day)
    return (first + (3 - first) % 7) * calendar.DAY_MS
