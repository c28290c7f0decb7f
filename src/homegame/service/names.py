"""Names that people can tell apart and that do no harm on anybody's screen."""

import unicodedata
from collections.abc import Iterable
from typing import Final

LONGEST: Final = 24

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Kinds of characters that cannot be seen or that turn the writing around."""


class BadName(ValueError):
    """A name that will not do; the message says why and what would."""


def clean_name(written: str, taken: Iterable[str] = ()) -> str:
    """The name as it will be shown, or a reason why it cannot be had."""
    if len(written) > 4 * LONGEST:
        raise BadName(f"A name has at most {LONGEST} characters.")
    name = unicodedata.normalize("NFC", written.strip())
    if any(unicodedata.category(char) in _UNSEEN for char in name):
        raise BadName("A name cannot hold control characters or invisible ones.")
    name = " ".join(name.split())
    if not name:
        raise BadName("Say your name: at least one letter.")
    if len(name) > LONGEST:
        raise BadName(f"A name has at most {LONGEST} characters.")
    if not any(unicodedata.category(char)[0] in "LNS" for char in name):
        raise BadName("A name needs at least one letter, number or sign.")
    if likeness(name) in {likeness(other) for other in taken}:
        raise BadName(f"Somebody here is already called {name}; take another name.")
    return name


def likeness(name: str) -> str:
    """What two names have in common when a player would mix them up."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())
