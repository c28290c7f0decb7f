"""What a decoder says is wrong with a value, in our own sentences."""

import re
from typing import Final

from homegame.words import catalogue, say

_PLACE: Final = re.compile(r" - at `\$\.?(?:key in )?([^`]*)`$")
_FIELD: Final = re.compile(r"(missing required|unknown) field `([^`]*)`")
_PLAIN: Final = tuple(
    (re.compile(pattern, re.DOTALL), words)
    for pattern, words in (
        (r"Input data was truncated", "value.torn"),
        (r"JSON is malformed: .*\(byte (?P<at>\d+)\)", "value.malformed"),
        (r"Expected .* of length >= 1", "value.empty"),
        (r"Expected .* of length >= (?P<least>\d+)", "value.short"),
        (r"Expected .* of length <= (?P<most>\d+)", "value.long"),
        (r"Expected .* >= (?P<least>-?\d+)", "value.least"),
        (r"Expected .* <= (?P<most>-?\d+)", "value.most"),
        (r"Expected .* matching regex.*", "value.signs"),
        (r"Expected `int`, got `float`", "value.whole_number"),
        (r"Expected (?P<takes>.*), got (?P<got>.*)", "value.kind"),
        (r"Invalid enum value (?P<value>.*)", "value.none"),
        (r"Invalid value (?P<value>.*)", "value.none"),
        (r".*", "value.wrong"),
    )
)
"""The decoder's messages, and the keys of our sentences for them."""


def explained(
    wrong: str, *, inside: str = "", whole: str = ""
) -> tuple[str, dict[str, int | str]]:
    """The key of our sentence for a decoder's message, and what fills it.

    `field` is the place of the value, less what it is `inside` of; `whole` is what to call
    the value if it is wrong as a whole.
    """
    place = _PLACE.search(wrong)
    field = place[1].removeprefix(inside) if place else ""
    what = _PLACE.sub("", wrong)
    if named := _FIELD.search(what):
        outer = "" if f"{field}." == inside else field
        words = "value.unknown" if named[1] == "unknown" else "value.missing"
        return words, {"field": f"{outer}.{named[2]}".strip(".")}
    match, words = next(
        (match, words) for pattern, words in _PLAIN if (match := pattern.fullmatch(what))
    )
    numbers = {name: in_words(value) for name, value in match.groupdict().items()}
    return words, {"field": field or whole, **numbers}


def sentence(wrong: str, whole: str) -> str:
    """A decoder's message as a sentence, to follow a colon.

    >>> sentence("Object missing required field `at_ms` - at `$.news[0]`", "the line")
    'news[0].at_ms is missing'
    """
    return say(*explained(wrong, whole=whole)).removesuffix(".")


def field_in_words(path: str) -> str:
    """What a field of a request is called in a sentence: `command.turn_s` is "The number of
    seconds per turn". One that no one writes into a form keeps its name."""
    name = path.replace("[...]", "").rpartition(".")[2]
    return catalogue().get(f"field.{name}", path)


def in_words(kinds: str) -> str:
    """The decoder's types in words: `int | null` is a whole number or nothing."""
    return re.sub(r"`([^`]*)`", lambda found: _kinds(found[1]), kinds)


def _kinds(kinds: str) -> str:
    words, either = catalogue(), say("kind.or", {})
    return either.join([words.get(f"kind.{kind}", kind) for kind in kinds.split(" | ")])
