"""A schedule that is saved with a house: levels as texts, and texts as levels (TOURN-05)."""

from collections.abc import Iterable

from homegame.model.tournament import Level
from homegame.rulebook import HouseRules
from homegame.rulebook.levels import read_level
from homegame.tournament.errors import TournamentError
from homegame.tournament.structure import check


def levels_of(house: HouseRules) -> tuple[Level, ...]:
    """The levels that are saved with a house; none if they are computed. Raises
    TournamentError."""
    saved = house.tourn.levels
    return () if saved == "computed" else as_levels(saved)


def as_levels(texts: Iterable[str]) -> tuple[Level, ...]:
    """Levels that are written like "100/200+200 20 rest 10", checked one after another. Raises
    TournamentError."""
    levels = []
    for number, text in enumerate(texts, 1):
        line = read_level(text)
        if line is None:
            raise TournamentError(
                f"levels.{number}", "tournament.level.text", level=number, text=text
            )
        levels.append(Level(line.small, line.big, line.ante, line.minutes, line.rest))
    check(levels)
    return tuple(levels)


def written(levels: Iterable[Level]) -> tuple[str, ...]:
    """Levels as a house file has them.

    >>> written([Level(50, 100), Level(100, 200, 200, minutes=15, rest=10)])
    ('50/100 20', '100/200+200 15 rest 10')
    """
    return tuple([line_of(each) for each in levels])


def line_of(level: Level) -> str:
    """One level as text."""
    ante = f"+{level.ante}" if level.ante else ""
    rest = f" rest {level.rest}" if level.rest else ""
    return f"{level.small}/{level.big}{ante} {level.minutes}{rest}"
