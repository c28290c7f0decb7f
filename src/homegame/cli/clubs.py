"""`homegame clubs`: which clubs there are; delete one."""

import asyncio
import json
from datetime import datetime

import click
import msgspec
from msgspec import Struct

from homegame.cli.errors import Mistake
from homegame.cli.nights import as_data, troubles
from homegame.cli.where import home_there, the_house, where
from homegame.club.club import is_member
from homegame.service.chronicle.pages import LogBroken
from homegame.service.club.counted import read_log
from homegame.storage.log import NightEntry, Store, all_nights


class Line(Struct, frozen=True):
    """One club in the list."""

    club: str
    title: str
    founded_ms: int
    nights: int
    people: int
    """Those who are in it by themselves, not only by a name at its nights."""
    houses: int


@click.group(invoke_without_command=True)
@where
@as_data
@click.pass_context
def clubs(context: click.Context, data: str | None, as_json: bool) -> None:
    """List the clubs, newest first; or delete one.

    The server may be running while you list. Stop it before you delete a club.
    """
    if context.invoked_subcommand is not None:
        if data is not None or as_json:
            say_after = f"Put the options after `{context.invoked_subcommand}`."
            raise Mistake("usage", "clubs", say_after)
        return
    with troubles():
        found = asyncio.run(lines(data))
    if as_json:
        click.echo(json.dumps(msgspec.to_builtins(found), indent=2, ensure_ascii=False))
        return
    for each in found:
        click.echo(in_words(each))
    if not found:
        click.echo("No clubs.")


@clubs.command()
@click.argument("club")
@click.option("--yes", is_flag=True, help="Don't ask.")
@where
@as_data
def delete(club: str, yes: bool, data: str | None, as_json: bool) -> None:
    """Delete a club for good: its log and its links. Its nights stay.

    CLUB is the last part of a club's address. The server must not be running.
    """
    with troubles(), home_there(data).sole_server():
        line = asyncio.run(line_of(data, club))
        if not yes and as_json:
            raise Mistake("usage", "yes", "Add --yes: with --json there is no question.")
        if not yes:
            click.echo(in_words(line))
            click.confirm("Delete this club for good? Its nights stay.", abort=True)
        asyncio.run(deleted(data, club))
    click.echo(json.dumps({"deleted": club}) if as_json else f"Deleted {club}.")


async def lines(data: str | None) -> list[Line]:
    """Every club of the register, newest first."""
    async with the_house(data) as store:
        return [await line(store, entry) async for entry in all_nights(store, kind="club")]


async def line_of(data: str | None, club: str) -> Line:
    """One club. Raises Mistake if there is none."""
    async with the_house(data) as store:
        entry = await store.night(club)
        if entry is None or entry.kind != "club":
            raise Mistake("unknown_club", "club", f"There is no club {club}.")
        return await line(store, entry)


async def line(store: Store, entry: NightEntry) -> Line:
    """A club's line, as far as it can be read."""
    try:
        club, _ = await read_log(store, entry.night)
    except (LogBroken, msgspec.DecodeError, ValueError, KeyError):
        return Line(entry.night, entry.title, entry.created_ms, 0, 0, 0)
    people = sum(is_member(club, person) for person in club.people)
    nights, houses = len(club.nights), len(club.houses)
    return Line(entry.night, entry.title, entry.created_ms, nights, people, houses)


async def deleted(data: str | None, club: str) -> None:
    async with the_house(data) as store:
        await store.delete_night(club)


def in_words(line: Line) -> str:
    """A club's line."""
    founded = datetime.fromtimestamp(line.founded_ms / 1000).astimezone()
    nights = f"{line.nights} {'night' if line.nights == 1 else 'nights'}"
    people = f"{line.people} {'person' if line.people == 1 else 'people'}"
    return f"{line.club}  {line.title}: {nights}, {people}, since {founded:%Y-%m-%d}"
