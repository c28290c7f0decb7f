"""A club's season on paper: the same table that its members read."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from homegame.club.club import Points
from homegame.money import money
from homegame.paper.stakes import many
from homegame.words import say


class Ranked(Protocol):
    """A line of the table, as the club's season or its page has it."""

    @property
    def person(self) -> str: ...
    @property
    def place(self) -> int: ...
    @property
    def points(self) -> int: ...
    @property
    def net(self) -> int: ...
    @property
    def nights(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def hands(self) -> int: ...


class SeasonLine(Struct, frozen=True):
    """A person's line; a place that isn't reached yet is empty."""

    place: str
    name: str
    nights: int
    won: int
    hands: str
    result: str
    points: str
    """Empty where money is what ranks."""


class Season(Struct, frozen=True):
    """The table, and how it ranks."""

    club: str
    season: str
    ranks_by: tuple[str, ...]
    has_points: bool
    lines: tuple[SeasonLine, ...]


def season(
    club: str,
    named: str,
    currency: str,
    points: Points,
    lines: Iterable[Ranked],
    names: Mapping[str, str],
) -> Season:
    """The sheet of a season; the one without a name is all time."""
    has_points = points.formula != "money"
    how = [say(f"paper.season.by.{points.formula}", {})]
    how += [many("paper.season.best", points.best)] if points.best else []
    how += [say("paper.season.least", {"n": points.least})] if points.least > 1 else []
    return Season(
        club,
        named or say("paper.season.all_time", {}),
        tuple(how),
        has_points,
        tuple(
            [
                SeasonLine(
                    str(line.place or "–"),
                    names.get(line.person, say("person.nameless", {})),
                    line.nights,
                    line.won,
                    f"{line.hands:,}",
                    signed(line.net, currency),
                    f"{line.points:,}" if has_points else "",
                )
                for line in lines
            ]
        ),
    )


def signed(amount: int, currency: str) -> str:
    """What somebody won or lost: +$12.50, −$3, $0."""
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return sign + money(abs(amount), currency)
