"""The differences between two houses, in words."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from homegame.rulebook import Rule
from homegame.rulebook.book import book
from homegame.rulebook.options import options, setting
from homegame.rulebook.presets import Preset
from homegame.sheet.choices import chosen, matters
from homegame.sheet.page import AREAS, area_of, title_of
from homegame.words import say


class Differing(Struct, frozen=True):
    """One option that two houses set differently."""

    option: str
    rule: Rule
    title: str
    one: str
    other: str


class Difference(Struct, frozen=True):
    """All differences between two houses, in the order of the sheet."""

    one: str
    other: str
    choices: tuple[Differing, ...]


def difference(one: Preset, other: Preset) -> Difference:
    """The differences between two houses, without details of what only one of them plays."""
    found = [
        Differing(
            option.name,
            option.rules[0],
            book()[option.rules[0]].title,
            chosen(one.house, option.name),
            chosen(other.house, option.name),
        )
        for option in options().values()
        if setting(one.house, option.name) != setting(other.house, option.name)
        and matters(one.house, option.name)
        and matters(other.house, option.name)
    ]
    return Difference(one.title, other.title, tuple(sorted(found, key=place_on_sheet)))


def place_on_sheet(each: Differing) -> tuple[int, Rule]:
    """The place of a difference on the sheet."""
    return AREAS.index(area_of(each.rule)), each.rule


def in_markdown(found: Difference) -> str:
    """The differences as Markdown."""
    return "\n".join(_lines(found)) + "\n"


def _lines(found: Difference) -> Iterator[str]:
    yield "# " + say("sheet.diff.title", {"one": found.one, "other": found.other})
    count = len(found.choices)
    form = {0: "same", 1: "one"}.get(count, "other")
    yield from ("", say(f"sheet.diff.{form}", {"n": count}))
    for area, within in groupby(found.choices, key=lambda each: area_of(each.rule)):
        yield from ("", f"## {title_of(area)}", "")
        for (rule, title), same in groupby(
            within, key=lambda each: (each.rule, each.title)
        ):
            answers = [*same]
            yield f"- {title} ({rule})"
            yield f"  - {found.one}: {' '.join(each.one for each in answers)}"
            yield f"  - {found.other}: {' '.join(each.other for each in answers)}"
