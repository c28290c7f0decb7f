"""A refusal: which rule or which part of the system says no, and in which words."""

from enum import StrEnum

from msgspec import Struct

from homegame.rulebook import Rule


class Sys(StrEnum):
    """The closed list of what the system itself may answer; the words explain each."""

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
    STORE = "SYS-STORE"
    BROKEN = "SYS-BROKEN"


class Refused(Struct, frozen=True):
    """No, and why: `words` names the sentence in the catalogue, `numbers` fills it.

    `code` is a rule of the game or one of the system's; `field` the part of the command
    that is wrong. Amounts among the numbers are chips: their names end in `_chips`.
    """

    code: Rule | Sys
    words: str
    numbers: dict[str, int | str] = {}
    field: str = ""
