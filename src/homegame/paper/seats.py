"""Seat cards: one to cut out for each player, and blank ones."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import Struct

from homegame.paper.errors import PaperError
from homegame.seats import MOST_SEATS
from homegame.tournament.seating import Place, draw
from homegame.words import say

MOST: Final = 120
"""The most cards at a time: twelve tables of ten."""
LONGEST: Final = 24
LEAST_SEATS: Final = 2


class SeatCard(Struct, frozen=True):
    """One card. A table by its name or number, and a seat, that aren't known are empty; so is
    the name of a blank card."""

    name: str = ""
    table: str = ""
    seat: int = 0


class SeatCards(Struct, frozen=True):
    """The cards, and what they are for."""

    title: str
    cards: tuple[SeatCard, ...]


def seat_cards(
    title: str, names: Iterable[str], blank: int = 0, seats: int = 0
) -> SeatCards:
    """Cards for names as they were typed, then `blank` ones.

    With `seats`, the names are given tables of that many and seats, in their order: the first
    to table 1, the next to table 2, and so on around. Raises PaperError, which names the field.
    """
    these = cleaned(names)
    if not 0 <= blank <= MOST:
        raise PaperError("blank", "blank", most=MOST)
    if not these and not blank:
        raise PaperError("names", "no_names")
    if len(these) + blank > MOST:
        raise PaperError("names", "names_most", most=MOST, count=len(these) + blank)
    if seats and not LEAST_SEATS <= seats <= MOST_SEATS:
        raise PaperError("seats", "seats", least=LEAST_SEATS, most=MOST_SEATS)
    cards = seated(these, seats) if seats else [SeatCard(name) for name in these]
    return SeatCards(title, (*cards, *[SeatCard()] * blank))


def cleaned(names: Iterable[str]) -> list[str]:
    """The names without spaces around them; empty lines are left out."""
    found = [name for name in (" ".join(each.split()) for each in names) if name]
    if len(found) > MOST:
        raise PaperError("names", "names_most", most=MOST, count=len(found))
    for at, name in enumerate(found, 1):
        if len(name) > LONGEST:
            shown = f"{name[:LONGEST]}…"
            raise PaperError(
                f"names.{at}", "name_long", n=at, name=shown, most=LONGEST, length=len(name)
            )
    return found


def seated(names: Sequence[str], seats: int) -> list[SeatCard]:
    """The names in their order, at as few tables as there have to be."""
    numbers = [str(at) for at in range(len(names))]
    places = draw(numbers, range(len(names)), seats)
    one = max((place.table for place in places.values()), default=1) == 1
    found = []
    for name, number in zip(names, numbers, strict=True):
        place = places[number]
        found.append(SeatCard(name, "" if one else table_of(place), place.seat))
    return found


def table_of(place: Place) -> str:
    """A table by its number."""
    return say("paper.seats.table", {"n": place.table})
