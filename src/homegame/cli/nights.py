"""`homegame nights`: which nights there are; end one, name its host, export it, delete it; put
away what no one has played for long."""

import asyncio
import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Final

import click
import msgspec
from msgspec import Struct

from homegame.cli.backup import copy_key, refuse
from homegame.cli.convert import NAMES, write_hands
from homegame.cli.ending import ended
from homegame.cli.errors import Mistake
from homegame.cli.naming_a_host import named_host
from homegame.cli.verify import no_night
from homegame.cli.where import home_there, no_house, settings_for, the_house, where
from homegame.history.codecs import format_named, format_of
from homegame.history.errors import HistoryError
from homegame.model import events as e
from homegame.rulebook.presets import preset_of
from homegame.service.chronicle.pages import LogBroken, event_in, tag_of
from homegame.service.chronicle.reader import rows_in_slices
from homegame.service.clock import SystemClock
from homegame.service.club.counted import read_log
from homegame.service.night.places import opened_in
from homegame.service.refused import RequestRefused
from homegame.storage.log import (
    ROWS_AT_ONCE,
    HouseTaken,
    NightEntry,
    NoSuchNight,
    Store,
    StoreError,
)
from homegame.storage.log import all_nights as every_night
from homegame.storage.moving import archive, put_back
from homegame.storage.sqlite.home import SqliteHome
from homegame.words import say
from homegame.words.troubles import file_trouble

DAY_MS: Final = 86_400_000
BEGUN, RECORDED = tag_of(e.Begun), tag_of(e.HandRecorded)
ADMITTED, IMPORTED = tag_of(e.Admitted), tag_of(e.Imported)

as_data = click.option("--json", "as_json", is_flag=True, help="Print the result as data.")


class Line(Struct, frozen=True):
    """One night in the list."""

    night: str
    title: str
    house: str
    started_ms: int
    last_played_ms: int
    hands: int
    people: int
    """The host and those who were let in, without bots."""
    ended: bool
    imported: bool
    size: int


@click.group(invoke_without_command=True)
@where
@click.option(
    "--older",
    metavar="DAYS",
    type=click.IntRange(0, 36_500),
    help="Only open nights where nothing has happened for so many days.",
)
@as_data
@click.pass_context
def nights(
    context: click.Context, data: str | None, older: int | None, as_json: bool
) -> None:
    """List the nights, newest first; or end, export, archive or delete some, or name a host.

    The server may be running while you list and export. Stop it before you change a night
    here.
    """
    if context.invoked_subcommand is not None:
        if data is not None or older is not None or as_json:
            say_after = f"Put the options after `{context.invoked_subcommand}`."
            raise Mistake("usage", "nights", say_after)
        return
    with troubles():
        found = asyncio.run(lines(data))
    if older is not None:
        before = SystemClock().wall_ms() - older * DAY_MS
        found = [each for each in found if not each.ended and each.last_played_ms <= before]
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(found), indent=2, ensure_ascii=False))
        return
    for each in found:
        click.echo(in_words(each))
    if not found:
        click.echo("No nights." if older is None else "No such nights.")


@nights.command()
@click.argument("night")
@click.option("--no-change-hand", is_flag=True, help="Play no hand for the odd chips.")
@where
@as_data
def end(night: str, no_change_hand: bool, data: str | None, as_json: bool) -> None:
    """End an open night. Everyone is cashed out; a hand in play is voided.

    NIGHT is the last part of a night's address. The server must not be running: at the table
    its host can end the night at any time. A hand for the odd chips that is due with real cards
    can't be dealt here: without it, everyone keeps their odd chips.
    """
    with troubles():
        home_there(data)
        settings = settings_for(None, None, data)
        voided = asyncio.run(ended(settings, night, change=not no_change_hand))
    if as_json:
        click.echo(json.dumps({"ended": night, "voided": voided.hand}))
        return
    words = [f"Ended {night}. Everyone is cashed out."]
    if voided.hand:
        words.append("The hand in play was voided, and all bets went back.")
    if voided.change:
        words.append("The hand for the odd chips wasn't played: everyone keeps theirs.")
    click.echo(" ".join(words))


@nights.command()
@click.argument("night")
@click.argument("guest")
@where
@as_data
def host(night: str, guest: str, data: str | None, as_json: bool) -> None:
    """Make GUEST the host of an open night whose host doesn't come back.

    NIGHT is the last part of a night's address, GUEST the name that someone has there. Who was
    the host is a guest from then on, and still keeps the bank if no one else does; the night's
    log says that it was done here. The server must not be running: at the table a host hands a
    night over themselves.
    """
    with troubles():
        home_there(data)
        settings = settings_for(None, None, data)
        named = asyncio.run(named_host(settings, night, guest))
    if as_json:
        click.echo(json.dumps({"night": night, "host": named.guest, "was": named.was}))
        return
    click.echo(f"{named.name} hosts {night} now instead of {named.before}.")


@nights.command()
@click.argument("night")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--to", "format_name", default="", help=f"The format of FILE: {NAMES}.")
@where
@as_data
@click.pass_context
def export(
    context: click.Context,
    night: str,
    file: Path | None,
    format_name: str,
    data: str | None,
    as_json: bool,
) -> None:
    """Write a night to FILE: its log, or its hands in another format.

    The file extension decides the format, as for `homegame convert`; without FILE, the log is
    written to NIGHT.log here. The only hole cards in it are those that were shown. A hand that
    the format can't express is left out and reported; the exit status is then 1.
    """
    file = file or Path(f"{night}.log")
    with troubles(file):
        to = format_named(format_name) if format_name else format_of(file.name)
        if not file.parent.is_dir():
            words = say("file.no_folder", {"file": f"{file.parent}"})
            raise Mistake("file", "file", words)
        with tempfile.TemporaryDirectory() as between:
            whole = Path(between) / "night.log"
            rows = asyncio.run(written(data, night, whole))
            if to.name != "log":
                context.exit(write_hands(whole, file, "log", to.name, as_json))
            part = file.with_name(f"{file.name}.part")
            try:
                shutil.copyfile(whole, part)
                part.replace(file)
            finally:
                part.unlink(missing_ok=True)
    if as_json:
        click.echo(json.dumps({"rows": rows}))
    else:
        click.echo(f"{counted(rows, 'row')} written to {file}")


@nights.command()
@click.argument("night")
@click.option("--yes", is_flag=True, help="Don't ask.")
@where
@as_data
def delete(night: str, yes: bool, data: str | None, as_json: bool) -> None:
    """Delete a night for good: its log, its cards and its links.

    The server must not be running.
    """
    with troubles(), home_there(data).sole_server():
        line = asyncio.run(line_of(data, night))
        if not yes and as_json:
            raise Mistake("usage", "yes", "Add --yes: with --json there is no question.")
        if not yes:
            click.echo(in_words(line))
            click.confirm("Delete this night for good?", abort=True)
        asyncio.run(deleted(data, night))
    if as_json:
        click.echo(json.dumps({"deleted": night}))
    else:
        click.echo(f"Deleted {night}.")


@nights.command("archive")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--idle",
    metavar="DAYS",
    type=click.IntRange(0, 36_500),
    required=True,
    help="Nights where nothing has happened for so many days.",
)
@click.option("--yes", is_flag=True, help="Don't ask.")
@where
@as_data
def archive_(file: Path, idle: int, yes: bool, data: str | None, as_json: bool) -> None:
    """Put nights away in FILE that no one has played for long, and delete them here.

    Open or over, they are in FILE as they were, cards and links too, and each is compared
    before it is deleted. The key lies beside FILE: whoever has both can read every card.
    `homegame nights restore` puts them back. Nights of a club stay, since its season counts
    them. The server must not be running.
    """
    if not yes and as_json:
        raise Mistake("usage", "yes", "Add --yes: with --json there is no question.")
    home = home_there(data)
    key = file.with_suffix(".key")
    refuse(file, home, (key,), force=False)
    before = SystemClock().wall_ms() - idle * DAY_MS
    with troubles(file), home.sole_server():
        found = [
            each for each in asyncio.run(of_no_club(data)) if each.last_played_ms <= before
        ]
        if found and not yes:
            for each in found:
                click.echo(in_words(each))
            click.confirm(f"Put {counted(len(found), 'night')} away in {file}?", abort=True)
        if found:
            copy_key(home.key, key)
            archive(home, SqliteHome(file), [each.night for each in found])
    if as_json:
        click.echo(json.dumps({"archived": [each.night for each in found]}))
    elif found:
        click.echo(f"{counted(len(found), 'night')} put away in {file}; {key} opens it.")
    else:
        click.echo("No such nights.")


@nights.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("night", nargs=-1)
@where
@as_data
def restore(file: Path, night: tuple[str, ...], data: str | None, as_json: bool) -> None:
    """Put nights back that `homegame nights archive` put away in FILE: all, or those named.

    FILE stays as it is. The server must not be running.
    """
    home = home_there(data)
    if not file.is_file():
        raise Mistake("file", "FILE", f"There is no {file}.")
    with troubles(file), home.sole_server():
        back = put_back(SqliteHome(file), home, night)
    if as_json:
        click.echo(json.dumps({"restored": back}))
    else:
        click.echo(f"{counted(len(back), 'night')} put back: {', '.join(back)}.")


# ---------------------------------------------------------------- what they do


async def lines(data: str | None) -> list[Line]:
    """Every night of the register, newest first."""
    async with the_house(data) as store:
        return [await line(store, entry) async for entry in every_night(store)]


async def of_no_club(data: str | None) -> list[Line]:
    """The nights that no club counts."""
    async with the_house(data) as store:
        kept = set[str]()
        async for club in every_night(store, kind="club"):
            kept |= (await read_log(store, club.night))[0].nights.keys()
        return [
            await line(store, entry)
            async for entry in every_night(store)
            if entry.night not in kept
        ]


async def line_of(data: str | None, night: str) -> Line:
    """One night, also if only its log is left."""
    async with the_house(data) as store:
        entry = await store.night(night)
        if entry is None and night in await store.unregistered():
            entry = NightEntry(night, "", 0, b"")
        if entry is None:
            raise no_night(night)
        return await line(store, entry)


async def line(store: Store, entry: NightEntry) -> Line:
    """A night's line, as far as it can be read."""
    tally, opened = await store.tally(entry.night), opened_in(entry)
    return Line(
        entry.night,
        entry.title,
        preset_of(opened.house) if opened else "",
        entry.created_ms,
        tally.last_ms or entry.created_ms,
        tally.of_kind.get(BEGUN, 0) + tally.of_kind.get(RECORDED, 0),
        1 + await let_in(store, entry.night),
        entry.ended_ms is not None,
        IMPORTED in tally.of_kind,
        tally.size,
    )


async def let_in(store: Store, night: str) -> int:
    """How many people were let in; who came back, or was removed and let in again, is not
    counted again."""
    try:
        came = [event_in(row) for row in await store.of_kind(night, ADMITTED)]
    except LogBroken:
        return 0
    return len(
        {each.guest for each in came if isinstance(each, e.Admitted) and not each.same}
    )


async def written(data: str | None, night: str, file: Path) -> int:
    """Write a night's log to a file, a row on a line; how many rows there are."""
    async with the_house(data) as store:
        if await store.night(night) is None and night not in await store.unregistered():
            raise no_night(night)
        seq = 0
        with file.open("wb") as to:
            async for rows in rows_in_slices(store, night, at_once=ROWS_AT_ONCE):
                for row in rows:
                    values = {
                        "seq": row.seq,
                        "at_ms": row.at_ms,
                        "event": msgspec.Raw(row.body),
                        "table": row.table_no,
                    }
                    to.write(msgspec.json.encode(values) + b"\n")
                seq = rows[-1].seq
        return seq


async def deleted(data: str | None, night: str) -> None:
    """Delete a night; the caller holds the house's lock."""
    async with the_house(data) as store:
        try:
            await store.delete_night(night)
        except NoSuchNight:
            raise no_night(night) from None


# ---------------------------------------------------------------- in words


@contextmanager
def troubles(file: Path | None = None) -> Iterator[None]:
    """Say in one sentence what is in the way."""
    try:
        yield
    except HouseTaken as taken:
        say_so = f"{taken} Stop it first, or let the host end the night at the table."
        raise Mistake("data", "DATA", say_so) from None
    except StoreError as trouble:
        raise no_house(trouble) from None
    except RequestRefused as refusal:
        raise Mistake(refusal.error.code, "night", refusal.error.say) from None
    except HistoryError as wrong:
        raise Mistake("history", "file", str(wrong)) from None
    except OSError as wrong:
        raise Mistake("file", "file", file_trouble(f"{file}", wrong)) from None


def in_words(each: Line) -> str:
    """A night's two lines in the list."""
    state = "imported" if each.imported else "ended" if each.ended else "open"
    house = f" ({each.house})" if each.house and not each.imported else ""
    facts = (
        f"started {day(each.started_ms)}",
        f"last played {day(each.last_played_ms)}",
        counted(each.hands, "hand"),
        "1 person" if each.people == 1 else f"{each.people:,} people",
        f"{each.size / 1e6:,.1f} MB",
    )
    return f"{each.night}  {each.title}{house}, {state}\n    {', '.join(facts)}"


def day(ms: int) -> str:
    """The day of a moment, where this computer is."""
    return datetime.fromtimestamp(ms / 1000).astimezone().strftime("%Y-%m-%d")


def counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
