"""Decodes bytes from outside, or raises one clear error that names the field."""

from typing import Final, TypeVar

import msgspec

from homegame.model.refusal import Sys
from homegame.service.refused import RequestRefused, refused
from homegame.words import say
from homegame.words.decoding import explained

DEEPEST: Final = 4
"""The deepest nesting of lists and objects; an envelope has three levels."""

T = TypeVar("T")


def decode(decoder: "msgspec.json.Decoder[T]", raw: bytes | str) -> T:
    """Decode a value; a `RequestRefused` says what is wrong with it."""
    if too_deep(raw):
        raise refused(Sys.FRAME, "limit.depth", {"most": DEEPEST})
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as wrong:
        raise said(str(wrong)) from None
    except (msgspec.DecodeError, UnicodeError):
        raise refused(Sys.FRAME, "request.not_json") from None


class _Named(msgspec.Struct):
    """The part of a message that identifies it."""

    id: str = ""


def id_of(raw: bytes | str) -> str:
    """The id of a message that can't be decoded, so that its sender knows which one."""
    try:
        return "" if too_deep(raw) else msgspec.json.decode(raw, type=_Named).id[:64]
    except (msgspec.DecodeError, UnicodeError):
        return ""


def said(wrong: str) -> RequestRefused:
    """The refusal of a value: one sentence, with the field it is about."""
    words, numbers = explained(wrong, inside="command.")
    field = str(numbers["field"])
    about = field or say("value.whole", {})
    return refused(Sys.FRAME, words, {**numbers, "field": about}, field=field)


def too_deep(raw: bytes | str) -> bool:
    """Whether brackets outside texts are nested deeper than in any message of ours."""
    text = raw if isinstance(raw, str) else raw.decode("latin-1")
    if text.count("{") + text.count("[") <= DEEPEST:
        return False
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
