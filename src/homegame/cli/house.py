"""`homegame house`: what a house chose, as a page, as a file or as data."""

import json
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import click
import msgspec

from homegame.cli.errors import Mistake
from homegame.rulebook.book import chapters
from homegame.rulebook.honoured import NOT_YET, Fallback, effective, standing
from homegame.rulebook.options import HouseError, Option, as_written, options, setting
from homegame.rulebook.presets import DEFAULT, Preset, described, from_toml


@click.command()
@click.argument("name", default=DEFAULT)
@click.option("--toml", "as_toml", is_flag=True, help="Print a house file to start from.")
@click.option("--json", "as_json", is_flag=True, help="Print the choices as data.")
def house(name: str, as_toml: bool, as_json: bool) -> None:
    """Print a house: one that comes with the program, or your own file (NAME.toml)."""
    if as_toml and as_json:
        raise Mistake("usage", "toml", "Choose --toml or --json, not both.")
    this = house_named(name)
    if as_json:
        click.echo(json.dumps(_data(this), indent=2, ensure_ascii=False))
    else:
        click.echo("\n".join(_file(this) if as_toml else _page(this)))


def house_named(name: str) -> Preset:
    """A house by its name, or read from a host's own file."""
    try:
        if not name.endswith(".toml"):
            return described(name)
        text = Path(name).read_text(encoding="utf-8")
        return Preset(name, Path(name).stem, "A house of your own.", True, from_toml(text))
    except HouseError as wrong:
        raise Mistake.of(wrong) from wrong
    except (OSError, UnicodeDecodeError) as wrong:
        raise Mistake("file", "name", f"{name} cannot be read: {wrong}.") from wrong


def setting_line(this: Preset, option: Option) -> str:
    """One choice in one line: its name, its value and what it decides."""
    value = as_written(setting(this.house, option.name))
    return f"{option.name} = {value}: {option.about}"


def _page(this: Preset) -> Iterator[str]:
    yield f"# {this.title}"
    yield ""
    yield this.about
    if not this.offered:
        yield "This house cannot be played yet."
    for chapter in chapters():
        choices = [each for each in options().values() if each.rules[0] in chapter.laws]
        if choices:
            yield from ("", f"## {chapter.title}", "")
        for each in choices:
            aside = " (real cards only)" if standing(each.name) == "live_only" else ""
            yield f"- {setting_line(this, each)}{aside} ({each.rules[0]})"
    _, fallbacks = effective(this.house)
    if fallbacks:
        yield from ("", "## Played otherwise for now", "")
        yield from (f"- {each.say()}" for each in fallbacks)


def _file(this: Preset) -> Iterator[str]:
    """A file that loads: choices that are not played yet stand in it as comments."""
    yield f"# {this.title}. {this.about}"
    base = this.name if not this.name.endswith(".toml") else DEFAULT
    yield f"based_on = {as_written(base)}"
    otherwise = {each.option: each for each in effective(this.house)[1]}
    for group, choices in groupby(options().values(), key=lambda each: _group(each.name)):
        yield from ("", f"[{group}]") if group else ("",)
        yield from (_line(this, each, otherwise.get(each.name)) for each in choices)


def _line(this: Preset, option: Option, otherwise: Fallback | None) -> str:
    line = f"{option.name.rpartition('.')[2]} = "
    line += as_written(setting(this.house, option.name))
    if otherwise is not None:
        line += f"  # plays {as_written(otherwise.plays)} until {otherwise.until}"
    played = standing(option.name) in ("honoured", "live_only") or option.name in NOT_YET
    return line if played and otherwise is None else f"# {line}"


def _group(name: str) -> str:
    return name.rpartition(".")[0]


def _data(this: Preset) -> dict[str, object]:
    _, fallbacks = effective(this.house)
    return {
        "name": this.name,
        "title": this.title,
        "about": this.about,
        "offered": this.offered,
        "house": msgspec.to_builtins(this.house),
        "options": [
            {
                "name": each.name,
                "value": msgspec.to_builtins(setting(this.house, each.name)),
                "about": each.about,
                "rules": list(each.rules),
                "legal": list(each.legal),
                "standing": standing(each.name),
            }
            for each in options().values()
        ],
        "fallbacks": [
            {
                "option": each.option,
                "asked": each.asked,
                "plays": each.plays,
                "until": each.until,
                "say": each.say(),
            }
            for each in fallbacks
        ],
    }
