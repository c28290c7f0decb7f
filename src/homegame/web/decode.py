"""Decodes bytes from outside, or raises one clear error that names the field."""

import re
from typing import Final, TypeVar

import msgspec

from homegame.model.refusal import Sys
from homegame.service.refused import RequestRefused, refused
from homegame.words import catalogue, say

DEEPEST: Final = 4
"""The deepest nesting of lists and objects; an envelope has three levels."""

T = TypeVar("T")

_PLACE: Final = re.compile(r" - at `\$\.?(?:key in )?([^`]*)`$")
_PLAIN: Final = (
    (r"Expected .* of length >= 1", "value.empty"),
    (r"Expected .* of length >= (?P<least>\d+)", "value.short"),
    (r"Expected .* of length <= (?P<most>\d+)", "value.long"),
    (r"Expected .* >= (?P<least>-?\d+)", "value.least"),
    (r"Expected .* <= (?P<most>-?\d+)", "value.most"),
    (r"Expected .* matching regex.*", "value.signs"),
    (r"Expected (?P<takes>.*), got (?P<got>.*)", "value.kind"),
    (r"Invalid value (?P<value>.*)", "value.none"),
    (r".*", "value.wrong"),
)
"""The decoder's messages, and the keys of our sentences for them."""


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
    place = _PLACE.search(wrong)
    field = place[1].removeprefix("command.") if place else ""
    what = _PLACE.sub("", wrong)
    if named := re.search(r"(missing required|unknown) field `([^`]*)`", what):
        inside = "" if field == "command" else field
        field = f"{inside}.{named[2]}".strip(".")
        words = "value.unknown" if named[1] == "unknown" else "value.missing"
        return refused(Sys.FRAME, words, {"field": field}, field=field)
    match, words = next(
        (match, words)
        for pattern, words in _PLAIN
        if (match := re.fullmatch(pattern, what, re.DOTALL))
    )
    numbers = {name: in_words(value) for name, value in match.groupdict().items()}
    about = field or say("value.whole", {})
    return refused(Sys.FRAME, words, {"field": about, **numbers}, field=field)


def in_words(kinds: str) -> str:
    """The decoder's types in words: `int | null` is a whole number or nothing."""
    return re.sub(r"`([^`]*)`", lambda found: told_kinds(found[1]), kinds)


def told_kinds(kinds: str) -> str:
    words, either = catalogue(), say("kind.or", {})
    return either.join([words.get(f"kind.{kind}", kind) for kind in kinds.split(" | ")])


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
