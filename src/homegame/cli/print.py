"""`homegame print`: sheets for the table and the wall, as a file to open and print."""

import asyncio
import json
from base64 import b64encode
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Final

import click
import msgspec

from homegame.cli.errors import Mistake
from homegame.cli.house import house_named
from homegame.cli.nights import troubles
from homegame.cli.verify import no_night
from homegame.cli.where import the_house, where
from homegame.maths.errors import KernelMissing
from homegame.night.night import Night, table_for
from homegame.paper.errors import PaperError
from homegame.paper.html import document
from homegame.paper.schedule import minute_of
from homegame.paper.seats import SeatCards, seat_cards
from homegame.paper.sheets import (
    ALL,
    NAMES,
    Name,
    Paper,
    named,
    of_all,
    of_house,
    sized,
    title_of,
    tournament,
)
from homegame.paper.stakes import USUAL_PLAYERS
from homegame.paper.tonight import house_of, seat_cards_of, tournament_of
from homegame.rulebook.presets import DEFAULT, Preset
from homegame.service.chronicle.pages import LogBroken
from homegame.service.night.restore import restore
from homegame.tournament.errors import TournamentError
from homegame.words import say
from homegame.words.troubles import file_trouble

FACES: Final = (
    ("Figtree", "normal", "figtree-latin-wght-normal"),
    ("Source Serif 4", "normal", "source-serif-4-latin-wght-normal"),
    ("Source Serif 4", "italic", "source-serif-4-latin-wght-italic"),
)
"""Families of letters, and how the names of their files begin."""


@click.command("print")
@click.argument("sheet", required=False, metavar="[SHEET]")
@click.option("--house", default=DEFAULT, show_default=True, help="Its name, or a file.")
@click.option("--paper", default="a4", show_default=True, help="a4 or letter.")
@click.option("--out", type=click.Path(path_type=Path), help="The file to write to.")
@click.option("--four-colour", is_flag=True, help="Print the suits in four colours.")
@click.option(
    "--name", "given", multiple=True, help="A name for a seat card; repeat it for more."
)
@click.option(
    "--names", type=click.Path(path_type=Path), help="A file with one name on each line."
)
@click.option("--blank", default=0, help="Blank seat cards to add.")
@click.option(
    "--seats",
    default=0,
    help="Seats at a table: names get tables and seats in their order.",
)
@click.option("--players", default=USUAL_PLAYERS, show_default=True, help="How many play.")
@click.option("--starts", default="", help="When the tournament begins: 19:30.")
@click.option(
    "--night", help="Print for a night in the data folder: its guests, its rules."
)
@where
@click.option("--json", "as_json", is_flag=True, help="Print what the sheet says as data.")
def print_(
    sheet: str | None,
    house: str,
    paper: str,
    out: Path | None,
    four_colour: bool,
    given: tuple[str, ...],
    names: Path | None,
    blank: int,
    seats: int,
    players: int,
    starts: str,
    night: str | None,
    data: str | None,
    as_json: bool,
) -> None:
    """Make a sheet to print: `homegame print dealer-card --house pats --out card.html`.

    Without SHEET, the sheets are listed; `all` makes all that a house says. The file is a page
    for any browser, which prints it or saves it as a PDF. The server may be running.
    """
    if sheet is None:
        listed(as_json)
        return
    typed = [*given, *(lines_of(names) if names else ())]
    try:
        size = sized(paper)
        name = None if sheet == ALL else named(sheet)
        minute = minute_of(starts)
        if night is not None:
            this, papers = of_night(name, night, data, minute)
        else:
            this = house_named(house, data)
            papers = [*of_a_house(name, this, players, minute)]
        if name == "seat-cards" and (typed or blank or not papers):
            added = seat_cards(this.title, typed, blank, seats)
            papers = [both([*papers], added)]
    except PaperError as wrong:
        raise Mistake("paper", wrong.field, wrong.say) from None
    except TournamentError as wrong:
        raise Mistake("tournament", wrong.field, wrong.say) from None
    except KernelMissing as missing:
        raise Mistake("maths", "sheet", str(missing)) from None
    if as_json:
        found = msgspec.to_builtins(papers)
        written(out, json.dumps(found, indent=2, ensure_ascii=False) + "\n")
        return
    title = f"{title_of(name)} · {this.title}" if name else this.title
    written(out, document(papers, title, size, four_colour=four_colour, fonts=fonts()))


def listed(as_json: bool) -> None:
    """Print which sheets there are."""
    sheets = [(name, say(f"paper.about.{name}", {})) for name in NAMES]
    if as_json:
        rows = [
            {"name": name, "title": title_of(name), "about": says} for name, says in sheets
        ]
        click.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for name, says in sheets:
        click.echo(f"{name:12} {says}")


def of_a_house(
    name: Name | None, this: Preset, players: int, starts: int | None
) -> Iterator[Paper]:
    """The sheets of a house. Seat cards are made of names, which it has none of."""
    if name == "seat-cards":
        return
    for each in of_all(this) if name is None else (name,):
        planned = tournament(this, players, starts) if each == "tournament" else None
        yield of_house(each, this, planned)


def of_night(
    name: Name | None, night: str, data: str | None, starts: int | None
) -> tuple[Preset, list[Paper]]:
    """A night's house, and its sheets."""
    with troubles():
        tonight = asyncio.run(read(data, night))
    this = house_of(tonight, table_for(tonight, ""))
    if name == "seat-cards":
        cards = seat_cards_of(tonight)
        return this, [cards] if cards.cards else []
    if name == "tournament":
        return this, [tournament_of(tonight, starts)]
    wanted = (
        [each for each in of_all(this) if each != "tournament"] if name is None else [name]
    )
    return this, [of_house(each, this) for each in wanted]


async def read(data: str | None, night: str) -> Night:
    """A night as its log has it. Raises Mistake."""
    async with the_house(data) as store:
        if await store.night(night) is None:
            raise no_night(night)
        try:
            found = await restore(store, night)
        except LogBroken as broken:
            raise Mistake("broken", "night", str(broken)) from None
        return found.state.night


def both(these: list[Paper], added: SeatCards) -> SeatCards:
    """The cards of a night's guests and those that were asked for besides."""
    known = [card for each in these if isinstance(each, SeatCards) for card in each.cards]
    return SeatCards(added.title, (*known, *added.cards))


def lines_of(file: Path) -> list[str]:
    """The lines of a file. Raises Mistake."""
    try:
        return file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as wrong:
        raise Mistake("file", "names", file_trouble(f"{file}", wrong)) from None


def fonts() -> Iterator[tuple[str, str, str]]:
    """The letters of the screens, if those are built, each as an address that needs no file."""
    assets = resources.files("homegame.web") / "app" / "assets"
    files = [*assets.iterdir()] if assets.is_dir() else []
    for family, slant, begins in FACES:
        for file in files:
            if file.name.startswith(begins):
                letters = b64encode(file.read_bytes()).decode()
                yield family, slant, f"data:font/woff2;base64,{letters}"


def written(out: Path | None, text: str) -> None:
    """Write to a file, or print. Raises Mistake."""
    if out is None:
        click.echo(text, nl=False)
        return
    if not out.parent.is_dir():
        raise Mistake("file", "out", say("file.no_folder", {"file": f"{out.parent}"}))
    try:
        out.write_text(text, "utf-8")
    except OSError as wrong:
        raise Mistake("file", "out", file_trouble(f"{out}", wrong)) from None
    click.echo(f"Written to {out}. Open it in a browser and print it.")
