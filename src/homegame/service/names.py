"""Names that people can tell apart and that do no harm on a screen."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from homegame.model.refusal import Sys
from homegame.service.refused import refused

LONGEST: Final = 24

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that are invisible or change the direction of the text."""


def clean_name(written: str, taken: Iterable[str] = ()) -> str:
    """The name as it will be shown; a refusal says why it can't be used."""
    if len(written) > 4 * LONGEST:
        raise refused(Sys.NAME, "naming.long", {"most": LONGEST}, field="name")
    name = unicodedata.normalize("NFC", written.strip())
    if any(unicodedata.category(char) in _UNSEEN for char in name):
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


def likeness(name: str) -> str:
    """A form that two names share if players would mix them up."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
