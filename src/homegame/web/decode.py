"""Bytes from outside become values of ours, or one clear error that names the field."""

import re
from typing import Final, TypeVar

import msgspec

from homegame.model.refusal import Sys
from homegame.service.no import No, no, no_because

DEEPEST: Final = 4
"""Lists and objects inside each other: an envelope has three."""

T = TypeVar("T")

_PLACE: Final = re.compile(r" - at `\$\.?(?:key in )?([^`]*)`$")
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number with a fraction",
    "str": "a text",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "nothing",
}
_PLAIN: Final = (
    (r"^Expected (.*) of length >= 1$", "give something"),
    (r"^Expected (.*) of length >= (\d+)$", r"at least \2 characters"),
    (r"^Expected (.*) of length <= (\d+)$", r"at most \2 characters"),
    (r"^Expected (.*) >= (\d+)$", r"at least \2"),
    (r"^Expected (.*) <= (\d+)$", r"at most \2"),
    (r"^Expected (.*) matching regex.*$", "letters, digits, - and _ only"),
    (r"^Expected (.*), got (.*)$", r"this takes \1, not \2"),
    (r"^Invalid value (.*)$", r"\1 is not known here"),
)
"""The decoder's sentences, as people say them."""


def decode(decoder: "msgspec.json.Decoder[T]", raw: bytes | str) -> T:
    """A value of the decoder's type."""
    if too_deep(raw):
        raise no(Sys.FRAME, "limit.depth", {"most": DEEPEST})
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as wrong:
        raise said(str(wrong)) from None
    except (msgspec.DecodeError, UnicodeError):
        raise no(Sys.FRAME, "request.not_json") from None


class _Named(msgspec.Struct):
    """As much of a message as says which one it is."""

    id: str = ""


def id_of(raw: bytes | str) -> str:
    """The id of a message that is wrong otherwise, so that its sender knows which one."""
    try:
        return "" if too_deep(raw) else msgspec.json.decode(raw, type=_Named).id[:64]
    except (msgspec.DecodeError, UnicodeError):
        return ""


def said(wrong: str) -> No:
    """What is wrong with a value, in a sentence and with the field it is about."""
    place = _PLACE.search(wrong)
    field = place[1].removeprefix("command.") if place else ""
    what = _PLACE.sub("", wrong)
    if named := re.search(r"(missing required|unknown) field `([^`]*)`", what):
        inside = "" if field == "command" else field
        field = f"{inside}.{named[2]}".strip(".")
        fault = "is missing" if named[1] != "unknown" else "is not known here"
        return no_because(Sys.FRAME, f"{field} {fault}.", field)
    for pattern, plain in _PLAIN:
        what = re.sub(pattern, plain, what)
    what = re.sub(r"`([^`]*)`", lambda kinds: in_words(kinds[1]), what)
    say = f"{field}: {what}." if field else f"{what[:1].upper()}{what[1:]}."
    return no_because(Sys.FRAME, say, field)


def in_words(kinds: str) -> str:
    """`int | null` is a whole number or nothing."""
    return " or ".join(_KINDS.get(kind, kind) for kind in kinds.split(" | "))


def too_deep(raw: bytes | str) -> bool:
    """Whether brackets are nested deeper than any message of ours; texts do not count."""
    text = raw if isinstance(raw, str) else raw.decode("latin-1")
    depth = 0
    in_text = escaped = False
    for char in text:
        if in_text:
            in_text = escaped or char != '"'
            escaped = char == "\\" and not escaped
        elif char == '"':
            in_text = True
        elif char in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif char in "]}":
            depth -= 1
    return False
