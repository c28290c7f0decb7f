"""Sentences of the log that a line can be."""

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
    return Line(
        f"log.{key}",
        kind,
        {"name": telling.names[guest], **filling},
        guest,
        f"log.you.{key}",
        amount,
        plus,
        texts(cards),
        voice,
    )


def seat_line(
    telling: Telling,
    seat: Seat,
    key: str,
    *,
    kind: Kind = "act",
    voice: Voice = "",
    amount: Chips | None = None,
    plus: bool = False,
    cards: Cards = (),
    **filling: int | str,
) -> Line:
    """A line about the guest in a seat."""
    return guest_line(
        telling,
        telling.seats[seat],
        key,
        kind=kind,
        voice=voice,
        amount=amount,
        plus=plus,
        cards=cards,
        **filling,
    )


def street_line(street: str, *, cards: Cards = (), voice: Voice = "") -> Line:
    """The heading of a street."""
    return Line(f"street.{street}", "street", cards=texts(cards), voice=voice)


def audit_line(key: str, *, voice: Voice = "", **filling: int | str) -> Line:
    """A line about the table that the host's desk lists."""
    return Line(f"log.{key}", "audit", filling, voice=voice)
