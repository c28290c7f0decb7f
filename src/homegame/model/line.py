"""A line of the log, before anybody says it: which sentence, about whom, with what in it."""

from typing import Literal

from msgspec import Struct

from homegame.chips import Chips

Kind = Literal["hand", "street", "act", "said", "audit"]
"""A heading of a hand or of a street, what happened, what a guest said, or what the host and
the floor did."""

Voice = Literal["", "calm", "urgent", "ruling"]
"""How a line is read aloud: not at all, when it is quiet, or at once. A ruling waits until it
is quiet, and is also shown to those who do not look at the log."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One sentence of the log. It is the same for every reader, who picks the form.

    `key` is the sentence's place in the catalogue. The guest `who` reads the one at `you`.
    Fillings that end in `_chips` are amounts. Cards are text and stand where the sentence
    has `{cards}`, or at its end; the line's own `amount` comes last.
    """

    key: str
    kind: Kind = "act"
    filling: dict[str, int | str] = {}
    who: str = ""
    you: str = ""
    amount: Chips | None = None
    plus: bool = False
    """The amount comes to the player: it was won, or it goes back."""
    cards: tuple[str, ...] = ()
    voice: Voice = ""
