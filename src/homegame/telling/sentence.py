"""Makes the common kinds of lines."""

from collections.abc import Sequence
from typing import Any

from homegame.cards import Cards, texts
from homegame.chips import Chips
from homegame.model.line import Kind, Line, Voice
from homegame.seats import Seat
from homegame.telling.sofar import Telling
from homegame.words import say

Lines = tuple[Line, ...]

SILENT: Lines = ()


def guest_line(
    telling: Telling,
    guest: str,
    key: str,
    *,
    kind: Kind = "act",
    voice: Voice = "",
    amount: Chips | None = None,
    plus: bool = False,
    cards: Cards = (),
    **filling: int | str,
) -> Line:
    """A line about a guest, who reads it in the second person."""
    filling["name"] = telling.names[guest]
    seen = texts(cards) if cards else ()
    you = f"log.you.{key}"
    return Line(f"log.{key}", kind, filling, guest, you, amount, plus, seen, voice)


def seat_line(telling: Telling, seat: Seat, key: str, **more: Any) -> Line:
    """A line about the guest in a seat."""
    return guest_line(telling, telling.seats[seat], key, **more)


def ruling_line(
    telling: Telling,
    by: str,
    key: str,
    seat: Seat,
    why: str,
    *,
    voice: Voice = "ruling",
    **more: Any,
) -> Line:
    """A line about a ruling of the host `by` on someone's seat, or on their own."""
    more |= {"why": why, "kind": "audit", "voice": voice}
    if telling.seats.get(seat) == by:
        return guest_line(telling, by, f"own_{key}", **more)
    more["other"] = telling.name_in(seat)
    return guest_line(telling, by, key, **more)


def agreed_lines(telling: Telling, agreed: tuple[Seat, ...]) -> Lines:
    """The line for those who agreed to a ruling; none if no one was asked."""
    if not agreed:
        return SILENT
    names = together([telling.name_in(seat) for seat in agreed])
    return (audit_line("agreed_by", names=names),)


def together(names: Sequence[str]) -> str:
    """Names as they are listed: "Ben, Cat and Dan"."""
    *most, last = names
    return say("unit.and", {"first": ", ".join(most), "last": last}) if most else last


def street_line(street: str, *, cards: Cards = (), voice: Voice = "") -> Line:
    """The heading of a street."""
    return Line(f"street.{street}", "street", cards=texts(cards), voice=voice)


def audit_line(key: str, *, voice: Voice = "", **filling: int | str) -> Line:
    """A line about the table that is also listed on the host's desk."""
    return Line(f"log.{key}", "audit", filling, voice=voice)
