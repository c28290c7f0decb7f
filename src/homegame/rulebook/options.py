"""Every choice by name: what it decides, its legal values, and what a house chose."""

import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache, reduce
from types import MappingProxyType
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct, inspect

from homegame.games import game_named, games_like
from homegame.rulebook.house import BombGame, Game, Group, HouseRules, Mix
from homegame.rulebook.ids import Rule
from homegame.words import say


class HouseError(Exception):
    """An impossible house: the option, what is wrong with it, and its legal values.

    `words` is the key of its sentence in the catalogue, `numbers` the values that fill it.
    """

    def __init__(
        self,
        field: str,
        words: str,
        numbers: Mapping[str, int | str] = {},
        legal: tuple[str, ...] = (),
    ) -> None:
        self.field = field
        self.words = words
        self.numbers: dict[str, int | str] = {"option": field, **numbers}
        self.say = say(words, self.numbers)
        self.legal = legal
        super().__init__(self.in_file)

    @property
    def in_file(self) -> str:
        """The sentence for someone who wrote a house file: it names the option."""
        named = "." not in self.field or self.field in self.say
        return self.say if named else f"{self.field}: {self.say}"


RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "blinds.bb_min_stack_sb": "blinds.big_blind_covers_small",
        "draw.suit_order": "button_draw.suit_order",
        "kill.multiplier": "kill.percent",
        "leave.min_return_stack": "leave.keep_stack_min",
        "oddchip.rule": "odd_chip.rule",
        "open.min_buyin_multiple": "open_stakes.min_buyin_multiple",
        "open.min_hand": "openers.min_hand",
        "open.no_allin": "open_stakes.no_allin",
        "open.passed_out": "openers.passed_out",
        "rit.max_runs": "runs.max_runs",
        "rit.vote_s": "runs.vote_s",
        "rit.when": "runs.when",
        "ui.show_pot_limit": "screen.show_pot_limit",
    }
)
"""Earlier names of options, for house files from before the first release."""


GAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "game.variant": get_args(Game),
        "game.rotation": (*get_args(Game), *get_args(Mix)),
        "bomb.game": get_args(BombGame),
    }
)
"""The choices that name games, each with its games; there a game is known by what players call
it too."""


IN_ORDER = frozenset({"chips.colours", "game.rotation", "tourn.levels"})
"""Lists of words that are in an order: that in which they are played, or of what they name."""


Raw = bool | int | str | tuple[int | str, ...]
"""A value as a house file has it."""


class Option(Struct, frozen=True):
    """One choice of a house: `allin.reopen`."""

    name: str
    place: tuple[str, ...]
    type: Any
    about: str
    rules: tuple[Rule, ...]
    legal: tuple[str, ...]


@cache
def options() -> Mapping[str, Option]:
    """All choices by name, in the order of a house file."""
    return MappingProxyType({option.name: option for option in _options_of(HouseRules)})


def options_of(rule: Rule) -> list[Option]:
    """The choices a rule leaves to the house."""
    return [option for option in options().values() if rule in option.rules]


def setting(house: HouseRules, name: str) -> Any:
    """What this house chose."""
    return reduce(getattr, options()[name].place, house)


OF_EACH_CHIP: Final = ("chips.colours", "chips.counts", "chips.stack")
"""Lists that say something about each chip, in the order of their values."""


def with_settings(house: HouseRules, settings: Mapping[str, object]) -> HouseRules:
    """The same house with some choices changed; a `HouseError` if one is impossible. What was
    said about each chip goes with the chips it was said about."""
    changes = dict(settings)
    chips = changes.get("chips.denominations", house.chips.denominations)
    if chips != house.chips.denominations:
        changes = {**dict.fromkeys(OF_EACH_CHIP, ()), **changes}
    own: dict[str, object] = {}
    within: dict[str, dict[str, object]] = {}
    for name, value in changes.items():
        *groups, last = options()[name].place
        (within.setdefault(groups[0], {}) if groups else own)[last] = value
    for group, some in within.items():
        own[group] = msgspec.structs.replace(getattr(house, group), **some)
    return msgspec.structs.replace(house, **own)


def settings_in(table: Mapping[str, object]) -> dict[str, Raw]:
    """The choices of a house file by name, each checked by itself."""
    return {name: checked(name, raw) for name, raw in flat(table)}


def as_written(value: object) -> str:
    """A value as it is written in a house file."""
    return json.dumps(value, ensure_ascii=False, default=str)


def file_of(lines: Mapping[str, object]) -> str:
    """A house file of these choices."""
    return "".join(f"{word} = {as_written(value)}\n" for word, value in lines.items())


def nearest(wrong: str, known: Iterable[str]) -> str:
    """The spelling that was probably meant, or nothing."""
    close = get_close_matches(wrong, list(known), n=1)
    return say("house.near", {"near": close[0]}) if close else ""


def _options_of(kind: type[Struct], *groups: tuple[str, str]) -> Iterator[Option]:
    for field in msgspec.structs.fields(kind):
        if isinstance(field.type, type) and issubclass(field.type, Group):
            yield from _options_of(field.type, (field.encode_name, field.name))
            continue
        info = inspect.type_info(field.type)
        assert isinstance(info, inspect.Metadata), f"{field.name} says nothing about itself"
        assert info.extra is not None
        assert info.extra_json_schema is not None
        yield Option(
            name=".".join([*(word for word, _ in groups), field.encode_name]),
            place=(*(place for _, place in groups), field.name),
            type=field.type,
            about=info.extra_json_schema["description"],
            rules=info.extra["rules"],
            legal=_legal(info.type),
        )


def _legal(kind: inspect.Type) -> tuple[str, ...]:
    """The legal values, in a few words each."""
    match kind:
        case inspect.BoolType():
            return ("true", "false")
        case inspect.LiteralType(values):
            return tuple(as_written(value) for value in values)
        case inspect.StrType(max_length=int()):
            return ('a level like "100/200+200 20 rest 10"',)
        case inspect.StrType():
            return ("a sign or a few letters",)
        case inspect.IntType(ge=low, le=int(high)):
            return (f"a whole number from {low} to {high:,}",)
        case inspect.VarTupleType(item, int(length)) if kind.max_length == length:
            return (f"a list of {length}, each {' or '.join(_legal(item))}",)
        case inspect.VarTupleType(item, 1):
            return (f"a list of one or more, each {' or '.join(_legal(item))}",)
        case inspect.VarTupleType(item):
            return (f"a list of any of: {', '.join(_legal(item))}",)
        case inspect.TupleType(items):
            return (f"a list of {len(items)}, each {' or '.join(_legal(items[0]))}",)
        case inspect.UnionType(kinds):
            return tuple(word for each in kinds for word in _legal(each))
        case inspect.Metadata(inner):
            return _legal(inner)
        case _:
            raise AssertionError(f"no words for {kind}")


def flat(table: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """The choices of a house file by name, as they stand there."""
    groups = {name.partition(".")[0] for name in options() if "." in name}
    for word, value in table.items():
        if isinstance(value, dict):
            yield from ((f"{word}.{choice}", raw) for choice, raw in value.items())
        elif word in groups:
            choices = tuple(name for name in options() if name.startswith(f"{word}."))
            values = {"choices": ", ".join(choices)}
            raise HouseError(word, "house.group", values, choices)
        else:
            yield word, value


def checked(name: str, raw: object) -> Raw:
    """One choice as a house file has it, as the value it stands for. Raises HouseError."""
    option = options().get(name)
    if option is None and name in RENAMED:
        raise HouseError(name, "house.renamed", {"new": RENAMED[name]})
    if option is None:
        raise HouseError(name, "house.option", {"hint": nearest(name, options())})
    raw = _games_by_name(name, raw)
    try:
        value: Raw = msgspec.convert(raw, option.type)
    except msgspec.ValidationError as wrong:
        values = {
            "value": as_written(raw),
            "choices": say("kind.or", {}).join(option.legal),
            "hint": _hint(option, raw),
        }
        raise HouseError(name, "house.value", values, option.legal) from wrong
    if name in IN_ORDER or not isinstance(value, tuple):
        return value
    words = {word for word in value if isinstance(word, str)}
    return tuple(sorted(words)) if words else value


def _games_by_name(option: str, raw: object) -> object:
    """What was chosen, with games by their names: `"plo"` is `"omaha"`."""
    if option not in GAMES:
        return raw
    match raw:
        case str():
            return game_named(raw, GAMES[option]) or raw
        case list() | tuple():
            return [_games_by_name(option, each) for each in raw]
        case _:
            return raw


def _hint(option: Option, raw: object) -> str:
    """The value that was probably meant; of several games, for the first that is unknown."""
    known = GAMES.get(option.name, ())
    words = [
        each for each in (raw if isinstance(raw, list) else [raw]) if each not in known
    ]
    if known and words and (like := games_like(str(words[0]), known)):
        return say("house.near", {"near": as_written(like[0])})
    return nearest(as_written(raw), option.legal)
