"""Names that people can tell apart, and texts that do no harm on a screen."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from homegame.model.commands import WireCommand
from homegame.model.refusal import Sys
from homegame.service.refused import refused

LONGEST: Final = 24

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that are invisible or change the direction of the text."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible, but emoji of several parts and some scripts can't be written without them."""

_TEXTS: Final = ("text", "reason", "note", "name")
"""The fields of commands in which guests write to each other."""


def clean_name(written: str, taken: Iterable[str] = ()) -> str:
    """The name as it will be shown; a refusal says why it can't be used."""
    if len(written) > 4 * LONGEST:
        raise refused(Sys.NAME, "naming.long", {"most": LONGEST}, field="name")
    name = unicodedata.normalize("NFC", written.strip())
    if has_unseen(name):
        raise refused(Sys.NAME, "naming.unseen", field="name")
    name = " ".join(name.split())
    if not name:
        raise refused(Sys.NAME, "naming.empty", field="name")
    if len(name) > LONGEST:
        raise refused(Sys.NAME, "naming.long", {"most": LONGEST}, field="name")
    if not any(unicodedata.category(char)[0] in "LNS" for char in name):
        raise refused(Sys.NAME, "naming.signs", field="name")
    if likeness(name) in {likeness(other) for other in taken}:
        raise refused(Sys.NAME, "naming.taken", {"name": name}, field="name")
    return name


def has_unseen(written: str) -> bool:
    """Whether a name has control characters, or others that can't be seen."""
    return any(unicodedata.category(char) in _UNSEEN for char in written)


def refuse_unseen(command: WireCommand) -> None:
    """Refuse what a guest writes to the others if it has control characters or only spaces.

    Joiners and characters that are newer than this program are allowed: they make emoji.
    """
    for field in _TEXTS:
        written: str = getattr(command, field, "")
        if written and not written.strip():
            raise refused(Sys.FRAME, "value.empty", {"field": field}, field=field)
        seen = [char for char in written if char not in _JOINERS]
        if any(unicodedata.category(char) in _UNSEEN - {"Cn"} for char in seen):
            raise refused(Sys.FRAME, "value.unseen", {"field": field}, field=field)


def likeness(name: str) -> str:
    """A form that two names share if players would mix them up."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
