"""A house as a form: what each choice decides, what else it could be, and what that would mean
at this house's own stakes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final, Literal

from msgspec import Struct, inspect

from homegame.rulebook.honoured import refuse_tonight, standing
from homegame.rulebook.house import HouseRules
from homegame.rulebook.options import (
    OF_EACH_CHIP,
    HouseError,
    Option,
    Raw,
    as_written,
    checked,
    file_of,
    flat,
    options,
    setting,
    with_settings,
)
from homegame.rulebook.presets import contradictions, described, preset_names
from homegame.rules.games import refuse_seats
from homegame.sheet.choices import matters, named, sentence
from homegame.sheet.page import AREAS, area_of, rule_for, title_of
from homegame.words import catalogue, say

Kind = Literal["one", "some", "number", "numbers", "text", "lines"]
"""One of a few values, any of a few, a number or a word instead, a list of numbers, a text, or
lines of text or a word instead."""


class FormValue(Struct, frozen=True):
    """One value that could be chosen, and what it would mean."""

    value: bool | int | str
    says: str


class Elsewhere(Struct, frozen=True):
    """What other houses play, as it would be at this house's stakes."""

    houses: tuple[str, ...]
    says: str


class FormOption(Struct, frozen=True):
    """One choice."""

    name: str
    about: str
    rule: str
    kind: Kind
    value: Raw
    says: str
    """What the house plays now."""
    values: tuple[FormValue, ...]
    base: Raw
    """What the house plays that this one is based on."""
    base_says: str
    elsewhere: tuple[Elsewhere, ...]
    least: int = 0
    most: int = 0
    """The bounds of a number."""
    alone: bool = False
    """In place of a list, one number may stand alone."""
    live: bool = False
    """It is about real cards only."""
    matters: bool = True
    """It makes a difference in this house."""


class FormPart(Struct, frozen=True):
    """One chapter."""

    title: str
    options: tuple[FormOption, ...]


class Fault(Struct, frozen=True):
    """A choice that is impossible, alone or beside others, and why."""

    option: str
    says: str


MOST_FAULTS: Final = 20
"""After so many impossible choices no more are looked at."""


class Draft(Struct, frozen=True):
    """A house in the making: what has been chosen so far, and what is wrong with it."""

    house: HouseRules
    base: HouseRules
    based_on: str
    """The name of its base; "" for the house of a table."""
    asked: Mapping[str, Raw]
    """The choices that differ from its base."""
    faults: tuple[Fault, ...]


def drafted(based_on: str, table: Mapping[str, object]) -> Draft:
    """A house of choices as a file has them. What is impossible by itself is left out and
    named; what contradicts something else stays, and is named too. Raises HouseError."""
    base = described(based_on).house
    asked, faults = choices_in(base, table)
    house = with_settings(base, asked)
    faults += [Fault(wrong.field, wrong.say) for wrong in contradictions(house)]
    if "table.max_seats" in asked and (crowd := refuse_seats(house, house.table.max_seats)):
        faults.append(Fault("table.max_seats", say(crowd.words, crowd.numbers)))
    return Draft(house, base, based_on, asked, tuple(faults))


def drafted_tonight(base: HouseRules, table: Mapping[str, object], *, buyin: bool) -> Draft:
    """The house of a table with choices that its host thinks of while the night goes on.
    What is wrong with it already, such as a bounty that none of its games can pay any more,
    stands in no one's way. `buyin`: the night was opened with limits of its own for what one
    buys in for."""
    asked, faults = choices_in(base, table, partial(refuse_tonight, buyin=buyin))
    house = with_settings(base, asked)
    found = [Fault(wrong.field, wrong.say) for wrong in contradictions(house)]
    before = [Fault(wrong.field, wrong.say) for wrong in contradictions(base)]
    faults += [fault for fault in found if fault not in before]
    return Draft(house, base, "", asked, tuple(faults))


def choices_in(
    base: HouseRules,
    table: Mapping[str, object],
    refuse: Callable[[Iterable[str]], None] = lambda _: None,
) -> tuple[dict[str, Raw], list[Fault]]:
    """The choices that differ from a house, and those that are impossible by themselves."""
    asked, faults = dict[str, Raw](), list[Fault]()
    for name, raw in flat(table):
        try:
            value = checked(name, raw)
            refuse([name])
        except HouseError as wrong:
            faults.append(Fault(name, wrong.say))
            if len(faults) == MOST_FAULTS:
                break
            continue
        if value != setting(base, name):
            asked[name] = value
    return asked, faults


def parts_of_form(
    this: Draft, belongs: Callable[[str], bool] = lambda _: True
) -> tuple[FormPart, ...]:
    """Every choice of a house that belongs there, chapter by chapter."""
    by_area: dict[str, list[FormOption]] = {}
    for option in options().values():
        if has_choice(option) and belongs(option.name):
            area = area_of(rule_for(this.house, option))
            by_area.setdefault(area, []).append(form_option(this.house, this.base, option))
    return tuple(
        [
            FormPart(title_of(area), tuple(by_area[area]))
            for area in AREAS
            if area in by_area
        ]
    )


def has_choice(option: Option) -> bool:
    """Whether there is more than one value to choose from."""
    return len(literals(inner(option))) != 1 or isinstance(inner(option), inspect.UnionType)


def form_option(house: HouseRules, base: HouseRules, option: Option) -> FormOption:
    """One choice of the form."""
    name, kind = option.name, inner(option)
    now, was = setting(house, name), setting(base, name)
    number = number_in(kind)
    return FormOption(
        name=name,
        about=option.about,
        rule=rule_for(house, option),
        kind=kind_of(kind),
        value=now,
        says=meant(house, name, now),
        values=tuple(values(house, name, kind)),
        base=was,
        base_says=meant(house, name, was),
        elsewhere=tuple(elsewhere(house, name, now)),
        least=number.ge or 0 if number else 0,
        most=number.le or 0 if number else 0,
        alone=kind_of(kind) == "numbers" and isinstance(kind, inspect.UnionType),
        live=standing(name) == "live_only",
        matters=matters(house, name),
    )


def meant(house: HouseRules, name: str, value: Any) -> str:
    """What a value would mean in this house."""
    return sentence(with_settings(house, {name: value}), name, value)


def values(house: HouseRules, name: str, kind: inspect.Type) -> Iterator[FormValue]:
    """The values that can be picked, in the order in which the catalogue explains them."""
    each_of_some = kind_of(kind) == "some"
    for value in in_order(name, literals(kind)):
        says = named(name, value) if each_of_some else meant(house, name, value)
        yield FormValue(value, says[:1].upper() + says[1:])


def in_order(name: str, found: list[Any]) -> list[Any]:
    """Values in the order of their sentences: yes before no, and the games as players list
    them. Numbers are in their own order."""
    if all(isinstance(value, int) and not isinstance(value, bool) for value in found):
        return sorted(found)
    place = _places()

    def order(value: Any) -> int:
        word = {True: "yes", False: "no"}.get(value, value) if value in (0, 1) else value
        places = (name, f"{name}.each", "game.variant.each")
        keys = [f"choice.{each}.{word}" for each in places]
        return next((place[key] for key in keys if key in place), 0)

    return sorted(found, key=order)


@cache
def _places() -> Mapping[str, int]:
    """Where each sentence stands in the catalogue."""
    return {key: at for at, key in enumerate(catalogue())}


def elsewhere(house: HouseRules, name: str, now: Any) -> Iterator[Elsewhere]:
    """What the houses that come with the program play instead, the same ones together."""
    played: dict[str, tuple[Any, list[str]]] = {}
    for preset in [described(each) for each in preset_names()]:
        value = setting(preset.house, name)
        others = preset.house.chips.denominations != house.chips.denominations
        if value != now and not (name in OF_EACH_CHIP and others):
            played.setdefault(as_written(value), (value, []))[1].append(preset.title)
    for value, houses in played.values():
        yield Elsewhere(tuple(houses), meant(house, name, value))


# ---------------------------------------------------------------- kinds


def inner(option: Option) -> inspect.Type:
    """The type of a choice's values."""
    found = inspect.type_info(option.type)
    return found.type if isinstance(found, inspect.Metadata) else found


def kind_of(kind: inspect.Type) -> Kind:
    """How a choice is made."""
    match kind:
        case inspect.BoolType() | inspect.LiteralType():
            return "one"
        case inspect.StrType():
            return "text"
        case inspect.VarTupleType(item) if literals(item):
            return "some"
        case inspect.VarTupleType(item) if number_in(item) is None:
            return "lines"
        case inspect.VarTupleType() | inspect.TupleType():
            return "numbers"
        case inspect.UnionType(kinds) if any(kind_of(each) == "numbers" for each in kinds):
            return "numbers"
        case inspect.UnionType(kinds) if any(kind_of(each) == "lines" for each in kinds):
            return "lines"
        case inspect.Metadata(real):
            return kind_of(real)
        case _:
            return "number"


def literals(kind: inspect.Type) -> list[Any]:
    """The values that are named one by one."""
    match kind:
        case inspect.BoolType():
            return [True, False]
        case inspect.LiteralType(found):
            return [*found]
        case inspect.UnionType(kinds):
            return [value for each in kinds for value in literals(each)]
        case inspect.VarTupleType(item) | inspect.Metadata(item):
            return literals(item)
        case _:
            return []


def number_in(kind: inspect.Type) -> inspect.IntType | None:
    """The bounds of a choice's numbers, if it has any."""
    match kind:
        case inspect.IntType():
            return kind
        case inspect.VarTupleType(item) | inspect.Metadata(item):
            return number_in(item)
        case inspect.UnionType(kinds) | inspect.TupleType(kinds):
            return next((found for each in kinds if (found := number_in(each))), None)
        case _:
            return None


def as_file(title: str, about: str, this: Draft) -> str:
    """A house in the making as a file."""
    head = {"title": title, "about": about}
    lines = {word: text for word, text in head.items() if text}
    return file_of({**lines, "based_on": this.based_on, **this.asked})
