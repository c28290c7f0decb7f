"""The colours of people, one of nine for everyone in a night, on all of its pages."""

from collections.abc import Mapping
from functools import reduce
from typing import Final

from homegame.night.night import Night

HUES: Final = 9


def own_hue(guest: str) -> int:
    """A guest's own colour, worked out from their id.

    >>> own_hue("g1"), own_hue("g2")
    (7, 1)
    """
    return reduce(lambda sum, letter: (sum * 31 + ord(letter)) % 997, guest, 7) % HUES + 1


def hues(night: Night) -> Mapping[str, int]:
    """Everyone's colour, in the order in which they came: their own or, if more people have it
    than another, the next one. So nine have nine colours, and a colour once given is kept."""
    found: dict[str, int] = {}
    worn = dict.fromkeys(range(1, HUES + 1), 0)
    for guest, known in night.guests.items():
        if known.waits:
            continue
        hue, least = own_hue(guest), min(worn.values())
        while worn[hue] > least:
            hue = hue % HUES + 1
        worn[hue] += 1
        found[guest] = hue
    return found
