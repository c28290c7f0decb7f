"""Converts dates and times to milliseconds since 1970 and back. All of them are UTC."""

from typing import Final

DAY_MS: Final = 86_400_000

Moment = tuple[int, int, int, int, int, int]
"""Year, month, day, hour, minute, second."""


def days(year: int, month: int, day: int) -> int:
    """Days from 1 January 1970 to this date.

    >>> days(1970, 1, 1), days(2000, 3, 1), days(2024, 2, 29)
    (0, 11017, 19782)
    """
    # In a year that begins in March, the leap day comes last.
    shifted = year if month > 2 else year - 1
    month_of_year = (month + 9) % 12
    day_of_year = (153 * month_of_year + 2) // 5 + day - 1
    leaps = shifted // 4 - shifted // 100 + shifted // 400
    return 365 * shifted + leaps + day_of_year - 719_468


def date(day: int) -> tuple[int, int, int]:
    """Year, month and day, `day` days after 1 January 1970.

    >>> date(19782)
    (2024, 2, 29)
    """
    day += 719_468
    era, of_era = divmod(day, 146_097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    month_of_year = (5 * of_year + 2) // 153
    month = month_of_year + 3 if month_of_year < 10 else month_of_year - 9
    year = year_of_era + 400 * era + (month <= 2)
    return year, month, of_year - (153 * month_of_year + 2) // 5 + 1


def at_ms(moment: Moment) -> int:
    """A moment in milliseconds since 1970."""
    year, month, day, hour, minute, second = moment
    seconds = 3600 * hour + 60 * minute + second
    return days(year, month, day) * DAY_MS + seconds * 1000


def moment(at_ms: int) -> Moment:
    """The moment of these milliseconds, rounded down to the second.

    >>> moment(at_ms((2012, 1, 28, 20, 58, 29)))
    (2012, 1, 28, 20, 58, 29)
    """
    day, rest = divmod(at_ms, DAY_MS)
    hour, rest = divmod(rest // 1000, 3600)
    return (*date(day), hour, *divmod(rest, 60))


def iso(at_ms: int) -> str:
    """The moment as ISO 8601 has it, to the second.

    >>> iso(at_ms((2012, 1, 28, 20, 58, 29)))
    '2012-01-28T20:58:29Z'
    """
    year, month, day, hour, minute, second = moment(at_ms)
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
