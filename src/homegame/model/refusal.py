"""Refusals: which rule, or which part of the system, forbids a command, and in what words."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from homegame.rulebook import Rule


class Sys(StrEnum):
    """Every refusal of the system itself, as opposed to the rules; the words explain each."""

    STALE = "SYS-STALE"
    FRAME = "SYS-FRAME"
    SIZE = "SYS-SIZE"
    RATE = "SYS-RATE"
    ROLE = "SYS-ROLE"
    PAUSED = "SYS-PAUSED"
    ENDED = "SYS-ENDED"
    SEAT_TAKEN = "SYS-SEAT-TAKEN"
    SEATED = "SYS-SEATED"
    NOT_SEATED = "SYS-NOT-SEATED"
    NO_HAND = "SYS-NO-HAND"
    NAME = "SYS-NAME"
    FULL = "SYS-FULL"
    UNKNOWN = "SYS-UNKNOWN"
    KEY = "SYS-KEY"
    ORIGIN = "SYS-ORIGIN"
    HOST = "SYS-HOST"
    STORE = "SYS-STORE"
    BROKEN = "SYS-BROKEN"


class Refused(Struct, frozen=True):
    """Why a command was refused: `words` is the sentence's key, `numbers` fills it.

    `code` is a rule of the game or a code of the system; `field` is the part of the command
    that is wrong. Numbers whose names end in `_chips` are amounts of chips.
    """

    code: Rule | Sys
    words: str
    numbers: dict[str, int | str] = {}
    field: str = ""

    def inside(self, part: str) -> "Refused":
        """The same refusal of a command that is a part of another, in which the field is
        found. The table stands beside a command, not in it."""
        if self.field in ("", "table"):
            return self
        return replace(self, field=f"{part}.{self.field}")
