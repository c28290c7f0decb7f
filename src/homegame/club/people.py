"""Who was who: the guests of a club's nights are people, by their devices or by their names.

Each night gives its guests new ids. A guest is the person whose device they came with or whom
a host named; otherwise the person of their name, so that a group that never signs in anywhere
still has one line for each player.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from homegame.bank.book import Money
from homegame.club.club import Club, Person, by_name, merged_into, named


class Player(Struct, frozen=True):
    """A guest of a night who is a person: what they are called there, what the game brought
    them, and the hands they were dealt."""

    guest: str
    name: str
    net: Money
    hands: int = 0
    picture: str = ""


class Attendance(Struct, frozen=True):
    """A night of the club: who played, and who was there."""

    night: str
    at_ms: int
    currency: str
    players: tuple[Player, ...]
    carried: tuple[tuple[str, str, Money], ...] = ()
    """Payments that were carried over: by guest, to guest; below zero those of an earlier
    night that were taken up here."""
    guests: tuple[tuple[str, str], ...] = ()
    """Everyone who was there or at the door, with their names; also who did not play."""


def person_of(club: Club, night: str, guest: str, name: str) -> str:
    """The person that a guest of a night was."""
    known = club.came.get(night, {}).get(guest)
    return merged_into(club, known) if known else named(club, name)


def people_of(club: Club, nights: Mapping[str, Attendance]) -> dict[str, Person]:
    """Everyone in the club: its members, and those who only played. Somebody who played under
    several names goes by the one that the others were merged into."""
    found = {id: known for id, known in club.people.items() if id not in club.merged}
    for night in in_order(nights):
        for player in night.players:
            id = person_of(club, night.night, player.guest, player.name)
            if id not in club.people and (id not in found or by_name(player.name) == id):
                found[id] = Person(player.name, picture=player.picture)
            if player.picture and not found[id].forgotten:
                found[id] = replace(found[id], picture=player.picture)
    return found


def in_order(nights: Mapping[str, Attendance]) -> Iterator[Attendance]:
    """The nights, the first one first."""
    yield from sorted(nights.values(), key=lambda each: (each.at_ms, each.night))


def places_of(
    club: Club, nights: Mapping[str, Attendance], person: str
) -> tuple[tuple[str, str], ...]:
    """The nights and guests that are one person's, also where they did not play."""
    return tuple(
        [
            (night.night, guest)
            for night in in_order(nights)
            for guest, name in names_at(night).items()
            if person_of(club, night.night, guest, name) == person
        ]
    )


def names_at(night: Attendance) -> dict[str, str]:
    """What everyone of a night was called there, by guest."""
    return {**{each.guest: each.name for each in night.players}, **dict(night.guests)}
