"""`homegame rules`: the rulebook as a list, one rule, or data."""

import importlib
import json
import pkgutil
from collections.abc import Collection, Iterator
from contextlib import suppress
from functools import cache
from typing import Final

import click
import msgspec

import homegame
from homegame.cli.errors import Mistake
from homegame.cli.house import house_named
from homegame.maths.errors import KernelMissing
from homegame.rulebook import Rule
from homegame.rulebook.book import Law, book, chapters, proofs
from homegame.rulebook.conflicts import conflicts
from homegame.rulebook.options import as_written, nearest, options, options_of, setting
from homegame.rulebook.presets import DEFAULT, Preset
from homegame.rulebook.registry import at_the_floor, homes
from homegame.sheet.page import choice
from homegame.words import say

WITH_RULES = (
    *("rulebook", "variants", "hands", "maths", "rules", "engine", "sheet", "night"),
)
"""The packages with rules: those without a clock, chance or secrets."""


ERRATA: Final = "ER"
CONFLICTS: Final = "C"
FAMILIES: Final = {
    CONFLICTS: "Where the documents disagree",
    ERRATA: "Poker myths, checked",
}
"""The families of numbers that are no rules, each with its title."""

ALIASES: Final = {"CONDUCT": "CON", "CONFLICTS": CONFLICTS, "ERRATA": ERRATA}


@click.command()
@click.argument("number", required=False, metavar="[ID]")
@click.option("--chapter", help="Only one chapter: BET, or its title.")
@click.option("--planned", is_flag=True, help="Only rules that aren't played yet.")
@click.option(
    "--house", default=DEFAULT, help="The house whose choices to show.", show_default=True
)
@click.option("--data", metavar="FOLDER", help="The folder with your own houses (DATA).")
@click.option("--json", "as_json", is_flag=True, help="Print the rules as data.")
def rules(
    number: str | None,
    chapter: str | None,
    planned: bool,
    house: str,
    data: str | None,
    as_json: bool,
) -> None:
    """Print the rulebook, a chapter (`homegame rules BET`) or a rule: `homegame rules BET-24`.

    ER-03 is an error in the documents behind the rules, C-01 a point where they disagree; `ER`
    and `C` list them all.
    """
    this = house_named(house, data)
    asked = _wanted(number, chapter)
    if asked in FAMILIES or asked in _others():
        numbers = [asked] if asked in _others() else _family(asked)
        found = [_other(each) for each in numbers]
        if as_json:
            click.echo(json.dumps(found, indent=2, ensure_ascii=False))
        elif asked in FAMILIES:
            click.echo("\n".join(_other_contents(asked, found)))
        else:
            click.echo("\n".join(_other_page(found[0], this)))
        return
    some = [each for each in Rule if not asked or asked in (each, family_of(each))]
    if planned:
        some = [each for each in some if book()[each].status == "planned"]
    if as_json:
        settled = all_homes()
        listed = [_data(each, settled.get(each)) for each in some]
        click.echo(json.dumps(listed, indent=2, ensure_ascii=False))
    elif asked in [*Rule]:
        click.echo("\n".join(_page(Rule(asked), this)))
    else:
        click.echo("\n".join(_contents(some)) if some else "No rule is planned here.")


def family_of(number: str) -> str:
    """The letters before a rule's number: BET of BET-24."""
    return number.partition("-")[0]


def _wanted(number: str | None, chapter: str | None) -> str:
    """The rule, the chapter or the family that is asked for; "" for the whole book."""
    if number and chapter:
        raise Mistake("usage", "chapter", "Name a rule or a chapter, not both.")
    if chapter:
        return _chapter(chapter)
    if not number:
        return ""
    wanted = number.strip().upper()
    wanted = ALIASES.get(wanted, wanted)
    head, _, digits = wanted.partition("-")
    if digits.isdigit():
        wanted = f"{ALIASES.get(head, head)}-{int(digits):02}"
    known = [*Rule, *_others(), *FAMILIES, *_chapters()]
    if wanted not in known:
        hint = nearest(wanted, known)
        raise Mistake("unknown_rule", "id", f"There is no rule {number}.{hint}")
    return wanted


def _chapter(written: str) -> str:
    """A chapter by the letters of its rules or by its title."""
    wanted = written.strip().upper()
    wanted = ALIASES.get(wanted, wanted)
    titles = {title.upper(): family for family, title in _chapters().items()}
    if wanted in _chapters() or wanted in FAMILIES:
        return wanted
    if wanted in titles:
        return titles[wanted]
    names = ", ".join(f"{family} ({title})" for family, title in _chapters().items())
    hint = nearest(wanted, [*_chapters(), *titles]) or f" Choose {names}."
    raise Mistake("unknown_chapter", "chapter", f"There is no chapter {written}.{hint}")


def _chapters() -> dict[str, str]:
    """The titles of the chapters, by the letters of their rules."""
    return {family_of(next(iter(each.laws))): each.title for each in chapters()}


@cache
def _others() -> tuple[str, ...]:
    """The numbers of conflicts and of errata. Without the kernel there are no errata."""
    return (*conflicts(), *_errata())


def _errata() -> tuple[str, ...]:
    try:
        from homegame.maths.primer import CLAIMS
    except ImportError:
        return ()
    return tuple([claim.number for claim in CLAIMS])


def _family(family: str) -> list[str]:
    return [each for each in _others() if family_of(each) == family]


def _other(number: str) -> dict[str, object]:
    """A conflict or an erratum as data; an erratum's figure is calculated now."""
    if number in conflicts():
        found: dict[str, object] = msgspec.to_builtins(conflicts()[number])
        return {"id": number, **found}
    from homegame.maths.primer import entry

    found = entry(number)._asdict()
    found.pop("number")
    return {"id": number, **found}


def _other_contents(family: str, found: list[dict[str, object]]) -> Iterator[str]:
    yield from (FAMILIES[family], "")
    yield from (f"  {each['id']:<9} {each['about']}" for each in found)


def _other_page(found: dict[str, object], this: Preset) -> Iterator[str]:
    number = str(found["id"])
    about = str(found["about"])
    yield f"{number}  {about[:1].upper()}{about[1:]}"
    yield f"({FAMILIES[family_of(number)].lower()})"
    if number not in conflicts():
        yield from ("", f"Claimed: {found['claimed']}", f"Exact: {found['exact']}", "")
        yield from (str(found["why"]), "", "Source:", f"  {found['place']}")
        return
    conflict = conflicts()[number]
    yield from ("", conflict.says, conflict.settled)
    if conflict.options:
        yield from ("", f"{this.name}:")
    for name in conflict.options:
        says = choice(this.house, options()[name]).says
        yield f"  {name} = {as_written(setting(this.house, name))}: {says}"


def _contents(some: Collection[Rule]) -> Iterator[str]:
    for chapter in chapters():
        laws = {rule: law for rule, law in chapter.laws.items() if rule in some}
        if not laws:
            continue
        yield from (chapter.title, "")
        for rule, law in laws.items():
            kind = [] if law.kind == "enforced" else [kind_of(law.kind)]
            more = [*kind, *not_played(law)]
            yield f"  {rule:<9} {law.title}" + (f" ({', '.join(more)})" if more else "")
        yield ""


def kind_of(kind: str) -> str:
    """A kind of rule in words: enforced, a ruling or advice."""
    return say(f"sheet.kind.{kind}", {})


def not_played(law: Law) -> list[str]:
    """The note on a rule that is not played yet, if it is one."""
    return [say("sheet.status.planned", {})] if law.status == "planned" else []


def _page(rule: Rule, this: Preset) -> Iterator[str]:
    law = book()[rule]
    live = [f"with real cards, {kind_of(law.kind_live)}"] if law.kind_live else []
    yield f"{rule}  {law.title}"
    yield f"({'; '.join([kind_of(law.kind), *live, *not_played(law)])})"
    yield from ("", law.text)
    if law.words:
        yield ""
        yield from (f"  {word}: {meaning}" for word, meaning in law.words.items())
    choices = options_of(rule)
    if choices:
        yield from ("", f"{this.name}:")
        for option in choices:
            chosen = choice(this.house, option)
            value = as_written(setting(this.house, option.name))
            yield f"  {option.name} = {value}: {chosen.says}"
    yield from ("", "Sources:")
    yield from (f"  {source}" for source in law.sources)


def _data(rule: Rule, home: str | None) -> dict[str, object]:
    law = book()[rule]
    data: dict[str, object] = {
        "id": rule,
        "title": law.title,
        "text": law.text,
        "kind": law.kind,
        "status": law.status,
        "sources": [{"title": each.title, "place": each.place} for each in law.sources],
        "options": [option.name for option in options_of(rule)],
        "home": home,
        "tests": list(proofs()[rule]),
    }
    more = {
        "kind_live": law.kind_live,
        "moment": law.moment,
        "words": law.words,
        "with_real_cards": at_the_floor().get(rule),
    }
    return data | {name: value for name, value in more.items() if value}


def all_homes() -> dict[Rule, str]:
    """The function behind each rule; a module registers its rules on import. Without the
    compiled kernel, the maths has none."""
    for floor in WITH_RULES:
        within = f"homegame.{floor}"
        for module in pkgutil.walk_packages(homegame.__path__, "homegame."):
            if module.name == within or module.name.startswith(f"{within}."):
                with suppress(KernelMissing):
                    importlib.import_module(module.name)
    return dict(homes())
