"""The law for the screens: houses that can be played, their sheets, and every rule."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import Struct

from homegame.model.refusal import Sys
from homegame.rulebook import Rule
from homegame.rulebook.book import Chapter, Kind, book, chapters
from homegame.rulebook.honoured import Standing, effective, standing
from homegame.rulebook.options import (
    HouseError,
    as_written,
    nearest,
    options,
    options_of,
    setting,
)
from homegame.rulebook.presets import Preset, buy_in_range, described, preset_names
from homegame.service import wire
from homegame.service.no import no_because

CURRENCY = "$"


@cache
def houses() -> tuple[wire.House, ...]:
    """The houses that can be played, the default first."""
    return tuple(house(name) for name in preset_names() if described(name).offered)


def house(name: str) -> wire.House:
    """A house as the lobby offers it."""
    preset = described(name)
    rules, _ = effective(preset.house)
    least, most = buy_in_range(rules)
    worth = rules.stakes.minor_per_chip
    return wire.House(
        name=preset.name,
        title=preset.title,
        says=preset.about,
        small=rules.blinds.small,
        big=rules.blinds.big,
        unit=rules.chip_unit,
        minor_per_chip=worth,
        currency=CURRENCY,
        buyin_least=least,
        buyin_most=most,
        seats=rules.table.max_seats,
        turn_ms=rules.clock.turn_s * 1000,
        denominations=tuple(d // worth for d in rules.chips.denominations if d >= worth),
    )


class RuleLine(Struct, frozen=True):
    """A rule's heading."""

    id: str
    title: str
    chapter: str
    says: str


class RulePage(Struct, frozen=True):
    """One rule: what it says, where that is written, and what this house chose."""

    id: str
    title: str
    chapter: str
    says: str
    kind: Kind
    status: Literal["done", "planned"]
    sources: tuple[str, ...]
    house: str = ""


class SheetLine(Struct, frozen=True):
    """One choice of a house."""

    option: str
    value: str
    about: str
    rule: str
    standing: Standing


class SheetChapter(Struct, frozen=True):
    """The choices of one chapter of the rulebook."""

    title: str
    lines: tuple[SheetLine, ...]


class Sheet(Struct, frozen=True):
    """A house's rule sheet."""

    name: str
    title: str
    says: str
    offered: bool
    chapters: tuple[SheetChapter, ...]
    otherwise: tuple[str, ...]
    """What is played otherwise for now, a sentence each."""


@cache
def rules() -> tuple[RuleLine, ...]:
    """Every rule of the book, in its order."""
    return tuple(
        RuleLine(rule, law.title, chapter.title, law.text)
        for chapter in chapters()
        for rule, law in chapter.laws.items()
    )


def one_rule(number: str, house: str) -> RulePage:
    """A rule by its number, with the choices of a house where it leaves any."""
    if number.upper() not in [*Rule]:
        say = f"There is no rule {number[:20]}.{nearest(number.upper()[:20], [*Rule])}"
        raise no_because(Sys.UNKNOWN, say, "rule")
    rule = Rule(number.upper())
    law = book()[rule]
    title = next(chapter.title for chapter in chapters() if rule in chapter.laws)
    sources = tuple(str(source) for source in law.sources)
    chosen = "\n".join(choices(rule, house)) if house else ""
    return RulePage(rule, law.title, title, law.text, law.kind, law.status, sources, chosen)


def choices(rule: Rule, house: str) -> Iterator[str]:
    """What a house chose where this rule leaves it a choice, and what is played."""
    preset = known(house)
    otherwise = {each.option: each.say() for each in effective(preset.house)[1]}
    for option in options_of(rule):
        yield f"{option.about}: {as_written(setting(preset.house, option.name))}"
        if option.name in otherwise:
            yield otherwise[option.name]


@cache
def sheet(name: str) -> Sheet:
    """A house's rule sheet, chapter by chapter."""
    preset = known(name)
    told = tuple(
        SheetChapter(chapter.title, lines)
        for chapter in chapters()
        if (lines := tuple(sheet_lines(preset, chapter)))
    )
    otherwise = tuple(each.say() for each in effective(preset.house)[1])
    return Sheet(name, preset.title, preset.about, preset.offered, told, otherwise)


def sheet_lines(preset: Preset, chapter: Chapter) -> Iterator[SheetLine]:
    """The choices that belong to a chapter's rules."""
    for option in options().values():
        if option.rules[0] in chapter.laws:
            value = as_written(setting(preset.house, option.name))
            stands = standing(option.name)
            yield SheetLine(option.name, value, option.about, option.rules[0], stands)


def known(name: str) -> Preset:
    """A house that comes with the program."""
    try:
        return described(name)
    except HouseError as wrong:
        raise no_because(Sys.UNKNOWN, wrong.say, "house") from None
