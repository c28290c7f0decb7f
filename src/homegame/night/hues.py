"""The colours of people, one of nine for everyone: the same at the table, in its hands and
results, in the club, and in a night that was imported."""

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Final

from homegame.night.night import Guest, Night

HUES: Final = 9


def own_hue(name: str) -> int:
    """The colour of someone of this name.

    >>> own_hue("Dana"), own_hue("dana"), own_hue("Maya")
    (8, 8, 5)
    """
    letters = name.strip().casefold()
    return reduce(lambda sum, letter: (sum * 31 + ord(letter)) % 997, letters, 7) % HUES + 1


def spread(people: Iterable[tuple[str, str]]) -> Mapping[str, int]:
    """The colours of people, by id, with their names, in the order in which they came: each
    their own or, if more people have it than another, the next one. So nine have nine colours,
    and a colour once given is kept."""
    found: dict[str, int] = {}
    worn = dict.fromkeys(range(1, HUES + 1), 0)
    for id, name in people:
        hue, least = own_hue(name), min(worn.values())
        while worn[hue] > least:
            hue = hue % HUES + 1
        worn[hue] += 1
        found[id] = hue
    return found


def hues(night: Night) -> Mapping[str, int]:
    """Everyone's colour on all pages of a night."""
    return hues_of(night.guests)


def hues_of(guests: Mapping[str, Guest]) -> Mapping[str, int]:
    """The colours of a night's guests."""
    people = guests.items()
    return spread(
        (guest, known.came_as or known.name) for guest, known in people if not known.waits
    )
