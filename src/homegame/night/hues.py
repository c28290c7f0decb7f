"""The colours of people, one of nine for everyone: the same at the table, in its hands and
results, in the club, and in a night that was imported."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Final

from homegame.night.night import Guest, Night
from homegame.seats import TableNo

HUES: Final = 9


def own_hue(name: str) -> int:
    """The colour of someone of this name.

    >>> own_hue("Dana"), own_hue("dana"), own_hue("Maya")
    (8, 8, 5)
    """
    letters = name.strip().casefold()
    return reduce(lambda sum, letter: (sum * 31 + ord(letter)) % 997, letters, 7) % HUES + 1


def spread(people: Iterable[tuple[str, str]], worn: Iterable[int] = ()) -> dict[str, int]:
    """The colours of people, by id, with their names, in the order in which they came, beside
    those that are `worn`: each their own or, if more people have it than another, the next one.
    So nine have nine colours, and a colour once given is kept."""
    found: dict[str, int] = {}
    taken = [*worn]
    for id, name in people:
        found[id] = free_hue(own_hue(name), taken)
        taken.append(found[id])
    return found


def free_hue(wanted: int, worn: Sequence[int]) -> int:
    """The colour that is wanted or, if more people wear it than another, the next one."""
    worn_by = {hue: worn.count(hue) for hue in range(1, HUES + 1)}
    least = min(worn_by.values())
    while worn_by[wanted] > least:
        wanted = wanted % HUES + 1
    return wanted


def at_table(night: Night, at: TableNo, guest: str) -> int:
    """The colour of someone who sits down at a table: the one they have, unless someone sits
    there who wears it."""
    worn = hues(night)
    chairs = night.tables[at].chairs
    beside = [worn[chair.guest] for chair in chairs if chair and chair.guest in worn]
    return free_hue(worn[guest], beside)


def hues(night: Night) -> Mapping[str, int]:
    """Everyone's colour on all pages of a night."""
    return hues_of(night.guests)


def hues_of(guests: Mapping[str, Guest]) -> Mapping[str, int]:
    """The colours of a night's guests: those they had at a table, and beside these the colours
    of all who have sat at none."""
    sat = {guest: known.hue for guest, known in guests.items() if known.hue}
    others = [
        (guest, known.came_as or known.name)
        for guest, known in guests.items()
        if not (known.hue or known.waits)
    ]
    return {**sat, **spread(others, sat.values())}
