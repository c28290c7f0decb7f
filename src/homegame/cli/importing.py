"""`homegame import`: nights that were kept elsewhere become nights of this house."""

import asyncio
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import click
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from homegame.cli.errors import Mistake
from homegame.cli.nights import counted, troubles
from homegame.cli.play import local_url
from homegame.cli.where import settings_for, the_home, where
from homegame.history.encodings import text_in
from homegame.history.errors import HistoryError, UncountedError
from homegame.history.importing import Unit
from homegame.history.of_one_night import Named, of_one_night, without_ending
from homegame.service.clock import SystemClock
from homegame.service.settings import Settings
from homegame.service.story.importing import (
    Import,
    Imported,
    about,
    all_of_them,
    formats,
    may_be_read,
)
from homegame.service.story.unpacking import unpacked
from homegame.storage.keys import Key, digest_of, new_token
from homegame.storage.log import Store
from homegame.words import say
from homegame.words.troubles import file_trouble

MOST_TOLD = 20
"""How many hands that could not be read are named for each file."""


class Outcome(Struct):
    """What came of the files of one night."""

    files: list[str]
    left_out: list[str]
    """What could not be read, and why."""
    night: Imported | None = None
    link: str = ""
    twice: int = 0
    known: bool = False
    """All of it was here already."""
    not_counted: list[str] = []
    """What is kept and counts for nothing, and why."""
    notes: list[str] = []
    """What else the files say."""
    uncounted: str = ""
    """How many hands couldn't be counted, in a sentence; empty if all could."""


@click.command("import")
@click.argument(
    "files", metavar="FILES...", nargs=-1, required=True, type=click.Path(path_type=Path)
)
@click.option("--title", default="", help="What the night is called; its file otherwise.")
@click.option("--from", "format", default="", help=f"Their format: {', '.join(formats())}.")
@click.option(
    "--name", default="Host", help="Your name, if the hands don't show whose they are."
)
@click.option(
    "--unit",
    type=click.Choice(["cents", "chips"]),
    default=None,
    help="What the amounts of a ledger are that doesn't say it.",
)
@where
@click.option("--json", "as_json", is_flag=True, help="Print the result as data.")
@click.pass_context
def import_(
    context: click.Context,
    files: tuple[Path, ...],
    title: str,
    format: str,
    name: str,
    unit: Unit | None,
    data: str | None,
    as_json: bool,
) -> None:
    """Import hands and ledgers: `homegame import friday.txt saturday.csv`.

    Each file becomes a night that is over; files of the same name, like friday.txt and
    friday.csv, become one, and so do PokerNow's log and ledger of one table. Every format that
    `homegame convert` reads will do, and so will a ledger: our own or PokerNow's table, or our
    own data. A whole night's log is imported with its bank and its words. A folder, or a zip,
    stands for the files in it.

    What can't be read is left out and reported; a hand that doesn't add up is kept, and counts
    for nothing. The exit status is then 1. What was imported before is not imported again. The
    server must not be running: while it is, drop the files on its page of nights.
    """
    if format and format not in formats():
        words = f"{format!r} is not a format; use one of {', '.join(formats())}."
        raise Mistake("usage", "--from", words)
    unit = unit or ""
    settings = settings_for(None, None, data)
    with troubles(), the_home(settings).sole_server():
        outcomes = asyncio.run(
            imported(settings, files, title, format, name, unit, quiet=as_json)
        )
    if as_json:
        click.echo(json.dumps([as_told(each) for each in outcomes], ensure_ascii=False))
    else:
        for each in outcomes:
            tell(each)
    context.exit(1 if any(each.left_out or each.not_counted for each in outcomes) else 0)


class File(NamedTuple):
    """A file to import: where it lies, or where it is in a zip, and its text."""

    path: str
    text: str

    @property
    def name(self) -> str:
        """Its name without its folders."""
        return self.path.rpartition("/")[2]


def found_in(files: Sequence[Path]) -> Iterator[Path]:
    """The files, and those in folders, as far as hands or ledgers may be in them."""
    for file in dict.fromkeys(files):
        if file.is_dir():
            inside = sorted(each for each in file.rglob("*") if each.is_file())
            yield from [each for each in inside if may_be_read(each.name)]
        else:
            yield file


def read_files(files: Iterable[Path], left_out: list[str]) -> Iterator[File]:
    """The text of each file, of a zip those of the files in it; what can't be read is noted."""
    for file in files:
        try:
            for name, data in unpacked(file.as_posix(), file.read_bytes()):
                if name != file.as_posix() and not may_be_read(name):
                    continue
                try:
                    yield File(name, text_in(data))
                except UnicodeDecodeError as error:
                    left_out.append(file_trouble(name, error))
        except HistoryError as error:
            left_out.append(f"{error}")
        except OSError as error:
            left_out.append(file_trouble(f"{file}", error))


async def imported(
    settings: Settings,
    files: Sequence[Path],
    title: str,
    format: str,
    name: str,
    unit: Unit,
    *,
    quiet: bool,
) -> list[Outcome]:
    """Import the files, a night at a time; what can't be read keeps nothing else out. Whatever
    ends it, the nights before are there, and the next time they are known."""
    unread = list[str]()
    texts = [*read_files(found_in(files), unread)]
    nights = of_one_night([Named(each.path, each.text) for each in texts])
    async with the_home(settings).open() as store:
        outcomes = list[Outcome]()
        with progress(quiet=quiet) as bar:
            for at, places in enumerate(nights, 1):
                first = without_ending(texts[places[0]].name)
                known = f"{first} ({at} of {len(nights)})" if len(nights) > 1 else first
                task = bar.add_task(known, total=len(places))
                reading, outcome = Import(title or first, unit), Outcome([], [])
                for done, place in enumerate(places):
                    for part in read(reading, texts[place], format, outcome):
                        bar.update(task, completed=done + part)
                await save(store, reading, name, settings, outcome)
                outcome.uncounted = reading.uncounted.told(reading.counted)
                outcome.notes = reading.notes
                bar.remove_task(task)
                outcomes.append(outcome)
    return [*outcomes, *([Outcome([], unread)] if unread else [])]


def read(reading: Import, file: File, format: str, outcome: Outcome) -> Iterator[float]:
    """Read a file; what is wrong with it is noted."""
    outcome.files.append(file.path)
    note = partial(noted, outcome, file.path)
    try:
        yield from reading.read(file.name, file.text, note, format)
    except HistoryError as error:
        outcome.left_out.append(about(file.path, error))


def noted(outcome: Outcome, file: str, error: HistoryError) -> None:
    """Note what is wrong with a hand of a file."""
    is_kept = isinstance(error, UncountedError)
    where = outcome.not_counted if is_kept else outcome.left_out
    where.append(about(file, error))


async def save(
    store: Store, reading: Import, name: str, settings: Settings, outcome: Outcome
) -> None:
    """Save the night, unless there is nothing of it, and make a link for its host."""
    if reading.is_empty:
        return
    if ledger := reading.asks_unit:
        unknown = say("file.unit", {"file": ledger})
        outcome.left_out.append(f"{unknown} " + say("uncounted.unit", {}))
        return
    token = new_token()

    def keys(night: str, host: str) -> list[Key]:
        return [Key(digest_of(token), night, "host", host)]

    note = partial(noted, outcome, outcome.files[0])
    now_ms = SystemClock().wall_ms()
    saved = await reading.save(store, name, now_ms, keys, all_of_them, note)
    outcome.night, outcome.known = saved, saved is None
    if saved is not None:
        outcome.twice = saved.twice
        outcome.link = f"{local_url(settings)}/n/{saved.night}#host={token}"


def progress(*, quiet: bool) -> Progress:
    """A bar on the terminal for each night."""
    console = Console(stderr=True)
    console.quiet = quiet or not console.is_terminal
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        console=console,
        transient=True,
        disable=console.quiet,
    )


def tell(outcome: Outcome) -> None:
    """Print what came of a night's files."""
    for what, told in (
        ("left out", outcome.left_out),
        ("not counted", outcome.not_counted),
    ):
        for each in told[:MOST_TOLD]:
            click.echo(f"{what}: {each}", err=True)
        if (more := len(told) - MOST_TOLD) > 0:
            click.echo(f"{what}: {counted(more, 'hand')} more", err=True)
    files = " and ".join(outcome.files)
    if outcome.known:
        click.echo(f"{files}: all of it is here already.")
    elif (night := outcome.night) is not None:
        parts = [counted(night.hands, "hand")] if night.hands else []
        parts += [counted(night.entries, "ledger line")] if night.entries else []
        twice = f"; {counted(night.twice, 'hand')} here already" if night.twice else ""
        click.echo(f"{night.title}: {', '.join(parts)}{twice}")
        click.echo(f"    {outcome.link}")
    if outcome.uncounted:
        click.echo(outcome.uncounted)


def as_told(outcome: Outcome) -> dict[str, object]:
    """What came of a night's files, as data."""
    night = outcome.night
    return {
        "files": outcome.files,
        "night": night and night.night,
        "title": night and night.title,
        "link": outcome.link,
        "hands": night.hands if night else 0,
        "entries": night.entries if night else 0,
        "twice": night.twice if night else 0,
        "known": outcome.known,
        "left_out": outcome.left_out,
        "not_counted": outcome.not_counted,
        "notes": outcome.notes,
        "uncounted": outcome.uncounted,
    }
