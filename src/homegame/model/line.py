"""A line of the log before it becomes text: its sentence, its subject and its values."""

from typing import Literal

from msgspec import Struct

from homegame.chips import Chips

Kind = Literal["hand", "street", "act", "said", "reacted", "audit"]
"""A hand's or a street's heading, an action, a guest's message or reaction, or an act of the
host or the floor."""

Voice = Literal["", "calm", "urgent", "ruling"]
"""How a screen reader speaks a line: not at all, when it is idle, or at once. A ruling waits
until it is idle, and is also shown to viewers who do not have the log open."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One sentence of the log, the same for every reader.

    `key` is the sentence's key in the catalogue; the guest `who` reads the sentence at `you`
    instead. Values whose names end in `_chips` are amounts. Cards are text and stand where
    the sentence has `{cards}`, or at its end; the line's own `amount` comes last. Where it has
    `{undone}`, another line is quoted.
    """

    key: str
    kind: Kind = "act"
    filling: dict[str, int | str] = {}
    who: str = ""
    you: str = ""
    amount: Chips | None = None
    plus: bool = False
    """The amount goes to the player: it was won or returned."""
    cards: tuple[str, ...] = ()
    voice: Voice = ""
    chips: bool = False
    """Its amounts are chips of a tournament, which are no money."""
    undone: "Line | None" = None
    whom: str = ""
    """The guest whom `{other}` names: they read "you" there."""
