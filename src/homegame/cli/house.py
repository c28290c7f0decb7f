"""`homegame house`: the rules of a house, as a page, a file or data."""

import json
import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import click
import msgspec

from homegame.cli.errors import Mistake
from homegame.rulebook.honoured import standing
from homegame.rulebook.options import HouseError, Option, as_written, options, setting
from homegame.rulebook.presets import (
    DEFAULT,
    Preset,
    own_house,
    preset_names,
    unknown_house,
)
from homegame.service.houses import house_text, read_houses
from homegame.service.settings import data_folder
from homegame.sheet import difference, in_markdown, markdown, sheet_of
from homegame.sheet.choices import chosen
from homegame.words.troubles import file_trouble


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME] | diff ONE OTHER")
@click.option("--toml", "as_toml", is_flag=True, help="Print a house file to start from.")
@click.option("--data", metavar="FOLDER", help="The folder with your own houses (DATA).")
@click.option("--json", "as_json", is_flag=True, help="Print the options as data.")
def house(names: tuple[str, ...], as_toml: bool, data: str | None, as_json: bool) -> None:
    """Print a house's rule sheet: one that comes with the program, or your own.

    `homegame house pats` prints Pat's rules, `homegame house friday` those of your own house
    in the data folder, `homegame house friday.toml` those of a file anywhere, and
    `homegame house diff pats friday` shows where two of them differ.
    """
    if as_toml and as_json:
        raise Mistake("usage", "toml", "Use --toml or --json, not both.")
    match names:
        case ("diff", one, other):
            found = difference(house_named(one, data), house_named(other, data))
            click.echo(as_data(found) if as_json else in_markdown(found), nl=as_json)
            return
        case ():
            this = house_named(DEFAULT, data)
        case (name,) if name != "diff":
            this = house_named(name, data)
        case _:
            raise Mistake("usage", "name", "Name one house, or use: diff ONE OTHER.")
    if as_json:
        click.echo(json.dumps(_data(this), indent=2, ensure_ascii=False))
    elif as_toml:
        click.echo("\n".join(_file(this)))
    else:
        click.echo(markdown(sheet_of(this)), nl=False)


def as_data(found: object) -> str:
    """A result as JSON."""
    return json.dumps(msgspec.to_builtins(found), indent=2, ensure_ascii=False)


def house_named(name: str, data: str | None = None) -> Preset:
    """A house as the lobby finds it: one that comes with the program or one of the host's own
    in the data folder. A name that ends in .toml is a file."""
    try:
        if name.endswith(".toml"):
            text = house_text(Path(name))
            own = own_house(text)
            return Preset(
                name, own.title or Path(name).stem, own.about, own.tournament, own.house
            )
        houses = read_houses(data_folder(data or os.environ.get("DATA", ""), os.environ))
        for fault in houses.faults:
            if fault.startswith(f"{name}.toml:") and name not in preset_names():
                raise Mistake("house", "house", fault)
        if name not in houses.own and name not in preset_names():
            raise unknown_house(name, (*houses.own, *preset_names()))
        return houses.described(name)
    except HouseError as wrong:
        raise Mistake.of(wrong) from wrong
    except (OSError, UnicodeDecodeError) as wrong:
        raise Mistake("file", "name", file_trouble(name, wrong)) from wrong


def _file(this: Preset) -> Iterator[str]:
    """A file that loads, with every option."""
    yield f"# {this.title}. {this.about}"
    usual = "tournament" if this.tournament else DEFAULT
    base = this.name if this.name in preset_names() else usual
    yield f"based_on = {as_written(base)}"
    for group, choices in groupby(options().values(), key=lambda each: _group(each.name)):
        yield from ("", f"[{group}]") if group else ("",)
        yield from (_line(this, each) for each in choices)


def _line(this: Preset, option: Option) -> str:
    line = f"{option.name.rpartition('.')[2]} = "
    return line + as_written(setting(this.house, option.name))


def _group(name: str) -> str:
    return name.rpartition(".")[0]


def _data(this: Preset) -> dict[str, object]:
    return {
        "name": this.name,
        "title": this.title,
        "about": this.about,
        "tournament": this.tournament,
        "house": msgspec.to_builtins(this.house),
        "options": [
            {
                "name": each.name,
                "value": msgspec.to_builtins(setting(this.house, each.name)),
                "about": each.about,
                "says": chosen(this.house, each.name),
                "rules": list(each.rules),
                "legal": list(each.legal),
                "standing": standing(each.name),
            }
            for each in options().values()
        ],
    }
