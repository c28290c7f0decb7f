"""The season's table: points or money, night by night.

Everyone of a night is ranked by what they won; equal results share the better place. Points are
whole numbers.
"""

from collections.abc import Callable, Iterable, Mapping
from math import isqrt
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.bank.book import Money
from homegame.club.club import Club, Points
from homegame.club.commands import Formula
from homegame.club.people import Attendance, in_order, person_of


class Outing(Struct, frozen=True):
    """One person's night: their place among the players, its points, what they won."""

    night: str
    place: int
    players: int
    points: int
    net: Money
    hands: int
    counts: bool
    """It is among the nights that count, if only the best ones do."""


class Standing(Struct, frozen=True):
    """A person's line of the table. Without enough nights the place is 0."""

    person: str
    place: int
    points: int
    net: Money
    nights: int
    won: int
    """Nights on which they won the most."""
    hands: int
    outings: tuple[Outing, ...]
    """The first night first."""


Score = Callable[[Points, int, int, Money], int]
"""Points from a place, the number of players and what was won."""

SCORES: Final[Mapping[Formula, Score]] = {
    "money": lambda _, place, players, net: net,
    "beaten": lambda _, place, players, net: players - place + 1,
    "ladder": lambda points, place, players, net: (
        points.ladder[place - 1] if place <= len(points.ladder) else 0
    ),
    "root": lambda _, place, players, net: isqrt(10_000 * players // place),
}


def table(club: Club, nights: Iterable[Attendance]) -> tuple[Standing, ...]:
    """The table of these nights, the first place first; those without enough nights last.

    Two guests of one night who are one person are one result.
    """
    outings: dict[str, list[Outing]] = {}
    for night in in_order({each.night: each for each in nights}):
        for person, outing in outings_of(club, night).items():
            outings.setdefault(person, []).append(outing)
    lines = [standing(club.points, person, mine) for person, mine in outings.items()]
    ranked = [each for each in lines if each.nights >= club.points.least]
    others = [each for each in lines if each.nights < club.points.least]
    placed = [
        replace(each, place=1 + sum(other.points > each.points for other in ranked))
        for each in ranked
    ]
    first = sorted(placed, key=lambda one: (one.place, -one.net, one.person))
    return (*first, *sorted(others, key=lambda one: (-one.points, one.person)))


def outings_of(club: Club, night: Attendance) -> dict[str, Outing]:
    """Everyone's result of a night, by person."""
    nets: dict[str, Money] = {}
    hands: dict[str, int] = {}
    for player in night.players:
        person = person_of(club, night.night, player.guest, player.name)
        nets[person] = nets.get(person, 0) + player.net
        hands[person] = hands.get(person, 0) + player.hands
    score, many = SCORES[club.points.formula], len(nets)
    found = {}
    for person, net in nets.items():
        place = 1 + sum(other > net for other in nets.values())
        points = score(club.points, place, many, net)
        found[person] = Outing(night.night, place, many, points, net, hands[person], True)
    return found


def standing(points: Points, person: str, outings: list[Outing]) -> Standing:
    """One person's line: of nights that bring equally many points, the earlier one counts."""
    best = sorted(range(len(outings)), key=lambda at: (-outings[at].points, at))
    counting = {*(best[: points.best] if points.best else best)}
    told = tuple(
        [
            outing if at in counting else replace(outing, counts=False)
            for at, outing in enumerate(outings)
        ]
    )
    return Standing(
        person,
        0,
        sum([outing.points for outing in told if outing.counts]),
        sum([outing.net for outing in outings]),
        len(outings),
        sum(outing.place == 1 and outing.players > 1 for outing in outings),
        sum([outing.hands for outing in outings]),
        told,
    )
