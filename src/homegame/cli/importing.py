"""`homegame import`: nights that were kept elsewhere become nights of this house."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from homegame.cli.errors import Mistake
from homegame.cli.nights import counted, troubles
from homegame.cli.play import local_url
from homegame.cli.where import settings_for, the_home, where
from homegame.history import calendar
from homegame.history.codecs import ledger
from homegame.history.errors import HistoryError, UncountedError
from homegame.library.files import text_of
from homegame.service.clock import SystemClock
from homegame.service.settings import Settings
from homegame.service.story.importing import (
    Import,
    Imported,
    about,
    all_of_them,
    formats,
)
from homegame.storage.keys import Key, digest_of, new_token
from homegame.storage.log import Store
from homegame.words.troubles import file_trouble

HAND: Final = re.compile(r"-- starting hand #\d++ \(id: (\w++)\)")
HOUR: Final = re.compile(r',"?(\d{4}-\d\d-\d\dT\d\d):')
PERSON: Final = re.compile(r'@ ([\w-]++)"')
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
@where
@click.option("--json", "as_json", is_flag=True, help="Print the result as data.")
@click.pass_context
def import_(
    context: click.Context,
    files: tuple[Path, ...],
    title: str,
    format: str,
    name: str,
    data: str | None,
    as_json: bool,
) -> None:
    """Import hands and ledgers: `homegame import friday.txt saturday.csv`.

    Each file becomes a night that is over; files of the same name, like friday.txt and
    friday.csv, become one, and so do PokerNow's log and ledger of one table. Every format that
    `homegame convert` reads will do, and so will a ledger: our own or PokerNow's table, or our
    own data. A whole night's log is imported with its bank and its words.

    What can't be read is left out and reported; a hand that doesn't add up is kept, and counts
    for nothing. The exit status is then 1. What was imported before is not imported again. The
    server must not be running: while it is, drop the files on its page of nights.
    """
    if format and format not in formats():
        words = f"{format!r} is not a format; use one of {', '.join(formats())}."
        raise Mistake("usage", "--from", words)
    settings = settings_for(None, None, data)
    with troubles(), the_home(settings).sole_server():
        outcomes = asyncio.run(
            imported(settings, groups(files), title, format, name, quiet=as_json)
        )
    if as_json:
        click.echo(json.dumps([as_told(each) for each in outcomes], ensure_ascii=False))
    else:
        for each in outcomes:
            tell(each)
    context.exit(1 if any(each.left_out or each.not_counted for each in outcomes) else 0)


def groups(files: tuple[Path, ...]) -> list[list[Path]]:
    """The files of each night: those with the same name and different endings; of a site that
    writes tables, also logs that share a hand, and the ledger of the people in a log."""
    found: dict[Path, list[Path]] = {}
    for file in dict.fromkeys(files):
        found.setdefault(file.with_suffix(""), []).append(file)
    if sum(file.suffix.lower() == ".csv" for file in files) < 2:
        return [*found.values()]
    nights = list[tuple[list[Path], Table]]()
    for night in found.values():
        table = table_in(night)
        for before, other in nights:
            if other.is_of(table):
                before.extend(night)
                other.add(table)
                break
        else:
            nights.append((night, table))
    return [night for night, _ in nights]


class Table:
    """What tells a site's files of one night from others: the ids of hands and of people, and
    the hours in which something happened."""

    def __init__(self) -> None:
        self.hands, self.people, self.hours = set[str](), set[str](), set[str]()
        self.is_ledger = False

    def is_of(self, other: "Table") -> bool:
        """Whether the two are of one night."""
        if self.is_ledger != other.is_ledger:
            ledger, log = (self, other) if self.is_ledger else (other, self)
            is_of_them = bool(ledger.people) and ledger.people <= log.people
            return is_of_them and ledger.hours <= log.hours
        return not self.hands.isdisjoint(other.hands)

    def add(self, other: "Table") -> None:
        """Add what another file of the night says."""
        self.hands |= other.hands
        self.people |= other.people
        self.hours |= other.hours
        self.is_ledger &= other.is_ledger


def table_in(night: list[Path]) -> Table:
    """What the tables among a night's files say; nothing of those that can't be read."""
    found = Table()
    for file in night:
        if file.suffix.lower() != ".csv":
            continue
        try:
            text = text_of(file)
            if ledger.is_ledger(text):
                read = ledger.read(text)
                found.people |= {id for _, id in read.ids}
                found.hours |= {hour_of(at_ms) for at_ms in read.times}
                found.is_ledger = len(night) == 1
            else:
                found.hands |= {*HAND.findall(text)}
                found.people |= {*PERSON.findall(text)}
                found.hours |= {*HOUR.findall(text)}
        except (HistoryError, UnicodeDecodeError, OSError):
            continue
    return found


def hour_of(at_ms: int) -> str:
    """An hour as the site writes it."""
    year, month, day, hour, *_ = calendar.moment(at_ms)
    return f"{year:04}-{month:02}-{day:02}T{hour:02}"


async def imported(
    settings: Settings,
    nights: list[list[Path]],
    title: str,
    format: str,
    name: str,
    *,
    quiet: bool,
) -> list[Outcome]:
    """Import the files, a night at a time; what can't be read keeps nothing else out."""
    async with the_home(settings).open() as store:
        outcomes = []
        with progress(quiet=quiet) as bar:
            for files in nights:
                task = bar.add_task(files[0].stem, total=len(files))
                reading, outcome = Import(title or files[0].stem), Outcome([], [])
                for done, file in enumerate(files):
                    for part in read(reading, file, format, outcome):
                        bar.update(task, completed=done + part)
                outcome.uncounted = reading.uncounted.told(reading.counted)
                outcome.notes = reading.notes
                await save(store, reading, name, settings, outcome)
                bar.remove_task(task)
                outcomes.append(outcome)
        return outcomes


def read(reading: Import, file: Path, format: str, outcome: Outcome) -> Iterator[float]:
    """Read a file; what is wrong with it is noted."""
    outcome.files.append(f"{file}")

    def note(error: HistoryError) -> None:
        is_kept = isinstance(error, UncountedError)
        where = outcome.not_counted if is_kept else outcome.left_out
        where.append(about(f"{file}", error))

    try:
        yield from reading.read(file.name, text_of(file), note, format)
    except HistoryError as error:
        outcome.left_out.append(about(f"{file}", error))
    except (UnicodeDecodeError, OSError) as error:
        outcome.left_out.append(file_trouble(f"{file}", error))


async def save(
    store: Store, reading: Import, name: str, settings: Settings, outcome: Outcome
) -> None:
    """Save the night, unless there is nothing of it, and make a link for its host."""
    if reading.is_empty:
        return
    token = new_token()

    def keys(night: str, host: str) -> list[Key]:
        return [Key(digest_of(token), night, "host", host)]

    saved = await reading.save(store, name, SystemClock().wall_ms(), keys, all_of_them)
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
