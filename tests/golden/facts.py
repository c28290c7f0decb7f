"""Values as facts, one a line, and back again: `chairs[Ann].cards [As Ah]`.

A path names the fact: a field by its name, an item of a list by its own name if it has one,
else by its number. Cards are written as cards and a card face down as `--`; text stands bare
where it cannot be taken for anything else; all other values are JSON. A field with its default
value is no fact, so a new field with a default changes no file.
"""

import json
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct

from homegame.cards import UNSEEN, parse, text


class Gone(Enum):
    """What stands for a fact that everybody sees and this viewer does not."""

    GONE = "(gone)"


GONE = Gone.GONE
CARD = re.compile(r"[2-9TJQKA][cdhs]|")
CARD_FIELDS = ("card", "cards", "faces")
"""Fields of commands and events that hold cards by number."""
STEP = re.compile(r"(\w+)|\[([^\]]+)\]")

Facts = dict[str, Any]
"""Every fact by its path, in the order in which they are written."""


# ---------------------------------------------------------------- one value


def written(value: object) -> str:
    """One value in the fewest characters that cannot be misread."""
    if isinstance(value, str):
        return value if is_bare(value) else as_json(value)
    if isinstance(value, list) and value and all(is_card(each) for each in value):
        return "[" + " ".join([card or "--" for card in value]) + "]"
    return as_json(value)


def read(said: str) -> Any:
    """The value that was written."""
    cards = ["" if each == "--" else each for each in said[1:-1].split(" ")]
    if re.fullmatch(r"\[.+\]", said) and all(is_card(card) for card in cards):
        return cards
    try:
        return json.loads(said)
    except ValueError:
        return said


def as_json(value: object) -> str:
    """JSON on one line, whatever the text in it."""
    found = json.dumps(value, ensure_ascii=False)
    return found if found.isprintable() else json.dumps(value)


def is_card(value: object) -> bool:
    """A card in text; empty text is a card face down."""
    return isinstance(value, str) and CARD.fullmatch(value) is not None


def is_bare(said: str) -> bool:
    """Text that is read as itself without quotes."""
    is_plain = said.isprintable() and said == said.strip() and said[:1] not in '"[{('
    return said != "" and is_plain and read(said) == said


# ---------------------------------------------------------------- a whole view


def facts_of(value: Struct) -> Facts:
    """Every field that does not have its default value, down to the last, by its path."""
    found: Facts = {}
    collect(found, "", plain(value))
    return found


def plain(value: object) -> Any:
    """Dicts, lists and scalars, without the fields that have their default value."""
    if isinstance(value, Struct):
        fields = msgspec.structs.fields(type(value))
        present = {
            field.name: (getattr(value, field.name), field.default) for field in fields
        }
        return {
            name: plain(now)
            for name, (now, default) in present.items()
            if default is msgspec.NODEFAULT or now != default
        }
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value


def collect(found: Facts, path: str, value: Any) -> None:
    """Add the facts of this value, under this path."""
    if isinstance(value, dict) and value:
        for name, each in value.items():
            collect(found, f"{path}.{name}" if path else name, each)
    elif isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        for key, each in zip(keys(value), value, strict=True):
            collect(found, f"{path}[{key}]", each)
    else:
        found[path] = value


def keys(items: list[Any]) -> Iterable[object]:
    """What the items of a list are called: by name if each has its own, else by number."""
    names = [each.get("name") if isinstance(each, dict) else None for each in items]
    has_names = all(isinstance(name, str) and name.isidentifier() for name in names)
    return names if has_names and len({*names}) == len(names) else range(len(items))


def rebuilt(found: Mapping[str, object]) -> Any:
    """The dicts, lists and scalars that have these facts."""
    whole: dict[object, Any] = {}
    for path, value in found.items():
        *way, last = [(name or key, bool(key)) for name, key in STEP.findall(path)]
        at: dict[object, Any] = whole
        for step in way:
            at = at.setdefault(step, {})
        at[last] = value
    return folded(whole)


def folded(value: Any) -> Any:
    """Steps into a list make a list, in the order in which they were written."""
    if not isinstance(value, dict):
        return value
    if value and all(is_item for _, is_item in value):
        return [folded(each) for each in value.values()]
    return {name: folded(each) for (name, _), each in value.items()}


# ---------------------------------------------------------------- lines


def lines(found: Mapping[str, object], indent: str) -> list[str]:
    """One fact a line."""
    return [
        f"{indent}{path:<27} {GONE.value if value is GONE else written(value)}"
        for path, value in found.items()
    ]


def fact_in(line: str) -> tuple[str, Any]:
    """The fact on a line."""
    path, _, said = line.strip().partition(" ")
    said = said.strip()
    return path, GONE if said == GONE.value else read(said)


def difference(seen: Facts, public: Facts) -> Facts:
    """What one viewer sees differently from everybody."""
    own = {path: value for path, value in seen.items() if public.get(path, GONE) != value}
    return own | {path: GONE for path in public if path not in seen}


def together(public: Facts, own: Facts) -> Facts:
    """What a viewer sees, put together again."""
    both = public | own
    return {path: value for path, value in both.items() if value is not GONE}


# ---------------------------------------------------------------- a command, an event


def in_a_line(said: Struct) -> str:
    """A command or an event: `raised seat=2 to=6 by=6`, `deal faces=[3c 4d 8h]`."""
    words = [
        f"{field}={quoted(in_text(field, value))}" for field, value in plain(said).items()
    ]
    return " ".join([str(said.__struct_config__.tag), *words])


def said_in(line: str) -> dict[str, Any]:
    """The command or event on a line, ready to be converted to its type."""
    name, _, rest = line.strip().partition(" ")
    found: dict[str, Any] = {"type": name}
    while rest:
        field, _, rest = rest.partition("=")
        value, rest = first_of(rest)
        found[field] = in_numbers(field, value)
    return found


def first_of(said: str) -> tuple[Any, str]:
    """The first value of a line, and what follows it."""
    if said[0] in '"[{':
        try:
            value, end = json.JSONDecoder().raw_decode(said)
        except ValueError:
            end = said.index("]") + 1
            value = read(said[:end])
    else:
        end = f"{said} ".index(" ")
        value = read(said[:end])
    return value, said[end:].lstrip()


def quoted(value: object) -> str:
    """A value among others: text of several words is quoted."""
    return as_json(value) if isinstance(value, str) and " " in value else written(value)


def in_text(field: str, value: Any) -> Any:
    """Cards by number become cards in text."""
    if field not in CARD_FIELDS:
        return value
    cards = value if isinstance(value, list) else [value]
    named = ["" if card == UNSEEN else text([card]) for card in cards]
    return named if isinstance(value, list) else named[0]


def in_numbers(field: str, value: Any) -> Any:
    """Cards in text become cards by number."""
    if field not in CARD_FIELDS:
        return value
    cards = value if isinstance(value, list) else [value]
    numbers = [parse(card)[0] if card else UNSEEN for card in cards]
    return numbers if isinstance(value, list) else numbers[0]
