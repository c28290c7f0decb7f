"""`homegame rules`: the rulebook as a list, one rule, or data."""

import importlib
import json
import pkgutil
from collections.abc import Iterator
from contextlib import suppress

import click

import homegame
from homegame.cli.errors import Mistake
from homegame.cli.house import house_named
from homegame.maths.errors import KernelMissing
from homegame.rulebook import Rule
from homegame.rulebook.book import Law, book, chapters, proofs
from homegame.rulebook.options import as_written, nearest, options_of, setting
from homegame.rulebook.presets import DEFAULT, Preset
from homegame.rulebook.registry import homes
from homegame.sheet.page import choice
from homegame.words import say

WITH_RULES = (
    *("rulebook", "variants", "hands", "maths", "rules", "engine", "sheet", "night"),
)
"""The packages with rules: those without a clock, chance or secrets."""


@click.command()
@click.argument("number", required=False, metavar="[ID]")
@click.option(
    "--house", default=DEFAULT, help="The house whose choices to show.", show_default=True
)
@click.option("--json", "as_json", is_flag=True, help="Print the rules as data.")
def rules(number: str | None, house: str, as_json: bool) -> None:
    """Print the rulebook, or one of its rules: `homegame rules BET-24`."""
    asked = list(Rule) if number is None else [_rule(number)]
    this = house_named(house)
    if as_json:
        settled = all_homes()
        data = [_data(each, settled.get(each)) for each in asked]
        click.echo(json.dumps(data, indent=2, ensure_ascii=False))
    elif number is None:
        click.echo("\n".join(_contents()))
    else:
        click.echo("\n".join(_page(asked[0], this)))


def _rule(number: str) -> Rule:
    wanted = number.upper()
    if wanted not in [*Rule]:
        raise Mistake(
            "unknown_rule", "id", f"There is no rule {number}.{nearest(wanted, Rule)}"
        )
    return Rule(wanted)


def _contents() -> Iterator[str]:
    for chapter in chapters():
        yield from (chapter.title, "")
        for rule, law in chapter.laws.items():
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
    more = {"kind_live": law.kind_live, "moment": law.moment, "words": law.words}
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
