"""Decodes bytes from outside, or raises one clear error that names the field."""

import re
from collections.abc import Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import inspect

from homegame.model.refusal import Sys
from homegame.service.refused import RequestRefused, refused
from homegame.words import say
from homegame.words.decoding import explained

DEEPEST: Final = 6
"""The deepest nesting of lists and objects; a night that opens with a tournament has six."""

T = TypeVar("T")

_ENUM: Final = re.compile(r"Invalid enum value .* - at `\$([^`]*)`$", re.DOTALL)
_TEXT_OR_BRACKET: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
_STEPS: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")


def decode(decoder: "msgspec.json.Decoder[T]", raw: bytes | str) -> T:
    """Decode a value; a `RequestRefused` says what is wrong with it."""
    if too_deep(raw):
        raise refused(Sys.FRAME, "limit.depth", {"most": DEEPEST})
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as wrong:
        refusal = said(str(wrong))
        legal = choices(decoder.type, raw, str(wrong))
        raise (with_choices(refusal, legal) if legal else refusal) from None
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


def with_choices(refusal: RequestRefused, legal: Sequence[object]) -> RequestRefused:
    """The refusal of a value, with all that it can be."""
    numbers = {**refusal.error.numbers, "choices": ", ".join(map(str, legal))}
    return refused(Sys.FRAME, "value.choices", numbers, field=refusal.error.field)


def choices(kind: Any, raw: bytes | str, wrong: str) -> tuple[object, ...]:
    """What the value that the decoder calls wrong can be, if there is a list of that."""
    place = _ENUM.match(wrong)
    if place is None:
        return ()
    kinds = parts(inspect.type_info(kind))
    try:
        value = msgspec.json.decode(raw)
        for name, at in _STEPS.findall(place[1]):
            kinds = [each for whole in kinds for each in within(whole, value, name)]
            value = value[int(at)] if at else value[name]
    except (msgspec.DecodeError, UnicodeError, LookupError, TypeError, AttributeError):
        return ()  # what follows the wrong value is wrong as well
    return tuple([x for k in kinds if isinstance(k, inspect.LiteralType) for x in k.values])


def parts(info: inspect.Type) -> list[inspect.Type]:
    """The kinds that a value can have."""
    match info:
        case inspect.UnionType(kinds):
            return [part for kind in kinds for part in parts(kind)]
        case inspect.Metadata(inner):
            return parts(inner)
        case _:
            return [info]


def within(info: inspect.Type, value: Any, name: str) -> list[inspect.Type]:
    """The kinds of a field, or of the items of a list. Commands are told apart by tag."""
    match info:
        case inspect.StructType(tag=tag, tag_field=at) if not at or value.get(at) == tag:
            found = [each.type for each in info.fields if each.encode_name == name]
            return parts(found[0]) if found else []
        case inspect.VarTupleType(item) | inspect.ListType(item) if not name:
            return parts(item)
        case _:
            return []


def too_deep(raw: bytes | str) -> bool:
    """Whether brackets outside texts are nested deeper than in any message of ours."""
    text = raw if isinstance(raw, str) else raw.decode("latin-1")
    if text.count("{") + text.count("[") <= DEEPEST:
        return False
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        bracket = text[found.start()]
        if bracket in ("[", "{"):
            depth += 1
            if depth > DEEPEST:
                return True
        elif bracket in ("]", "}"):
            depth -= 1
    return False
