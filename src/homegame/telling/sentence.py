"""Makes the common kinds of lines."""

from typing import Any

from homegame.cards import Cards, texts
from homegame.chips import Chips
from homegame.model.line import Kind, Line, Voice
from homegame.seats import Seat
from homegame.telling.sofar import Telling

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


def street_line(street: str, *, cards: Cards = (), voice: Voice = "") -> Line:
    """The heading of a street."""
    return Line(f"street.{street}", "street", cards=texts(cards), voice=voice)


def audit_line(key: str, *, voice: Voice = "", **filling: int | str) -> Line:
    """A line about the table that is also listed on the host's desk."""
    return Line(f"log.{key}", "audit", filling, voice=voice)
