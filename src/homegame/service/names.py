"""Names that people can tell apart and that do no harm on anybody's screen."""

import unicodedata
from collections.abc import Iterable
from typing import Final

from homegame.model.refusal import Sys
from homegame.service.refused import refused

LONGEST: Final = 24

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that cannot be seen or that turn the writing around."""


def clean_name(written: str, taken: Iterable[str] = ()) -> str:
    """The name as it will be shown, or a reason why it cannot be had."""
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
    """What two names have in common when a player would mix them up."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
