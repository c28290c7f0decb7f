"""`homegame people`: find a person in all nights and clubs, give them what is kept of them, or
erase it."""

import asyncio
import json
import os
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from homegame.cli.errors import Mistake
from homegame.cli.nights import as_data, counted, day, troubles
from homegame.cli.where import home_there, settings_for, the_house, where
from homegame.service.build import version
from homegame.service.chronicle.pages import LogBroken
from homegame.service.everywhere import (
    Everyone,
    Kept,
    Place,
    a_house,
    erase,
    exported,
    kept_of,
    only_host,
    unfinished,
)
from homegame.service.refused import RequestRefused
from homegame.storage.log import StoreError

everyone = click.option(
    "--all", "all_of_them", is_flag=True, help="Everyone who had a NAME is one person."
)


@click.group()
def people() -> None:
    """Find a person in all nights and clubs, give them what is kept of them, or erase it.

    Two people may have the same name. `find` says night by night who had it; export or erase
    the ones that are meant.
    """


@people.command()
@click.argument("name")
@where
@as_data
def find(name: str, data: str | None, as_json: bool) -> None:
    """List everyone who was called NAME: members of clubs, and guests of nights.

    The server may be running.
    """
    with troubles():
        known, lines = asyncio.run(found(data, name))
    if as_json:
        told = [
            {
                "id": place.id,
                **msgspec.to_builtins(place),
                "kept": msgspec.to_builtins(kept),
            }
            for place, kept in lines
        ]
        answer = {"people": told, "unreadable": known.unreadable}
        click.echo(json.dumps(answer, indent=2, ensure_ascii=False))
        return
    for place, kept in lines:
        click.echo(in_words(place, kept))
    if not lines:
        click.echo(f"No one was called {name}.")
    for id in known.unreadable:
        click.echo(f"{id} can't be read: `homegame verify` says why.", err=True)


@people.command()
@click.argument("persons", metavar="PERSON...", nargs=-1, required=True)
@click.argument("file", type=click.Path(path_type=Path))
@everyone
@where
@as_data
def export(
    persons: tuple[str, ...], file: Path, all_of_them: bool, data: str | None, as_json: bool
) -> None:
    """Write all that is kept of a person to FILE, as JSON, for them alone.

    PERSON is an id of `homegame people find`, or a name that only one person had. The file has
    their nights and what they were called, their lines in the bank, their hands with the cards
    that they saw, the rows of the logs that are about them, their devices, and where they are
    called and paid. The server may be running.
    """
    with troubles(file):
        known, places, told = asyncio.run(given(data, persons, all_of_them))
        answer = {"homegame": version(), "people": told, "unreadable": known.unreadable}
        part = file.with_name(f"{file.name}.part")
        try:
            handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(handle, "wb") as to:
                to.write(msgspec.json.format(msgspec.json.encode(answer), indent=2))
            part.replace(file)
        finally:
            part.unlink(missing_ok=True)
    if as_json:
        click.echo(json.dumps({"written": [place.id for place in places]}))
        return
    nights = counted(sum(place.kind == "night" for place in places), "night")
    clubs = counted(sum(place.kind == "club" for place in places), "club")
    click.echo(f"{nights} and {clubs} written to {file}. It has cards and payment details.")


@people.command("erase")
@click.argument("persons", metavar="PERSON...", nargs=-1, required=True)
@everyone
@click.option("--yes", is_flag=True, help="Don't ask.")
@where
@as_data
@click.pass_context
def erase_(
    context: click.Context,
    persons: tuple[str, ...],
    all_of_them: bool,
    yes: bool,
    data: str | None,
    as_json: bool,
) -> None:
    """Erase a person's names from every log, for good, with their pictures, devices, links,
    calls and payment details.

    PERSON is an id of `homegame people find`, or a name that only one person had. What was won
    and lost stays, under "A guest". Their nights have to be over, and the server must not be
    running. The exit status is 1 if something could not be erased; do it again then.
    """
    if not yes and as_json:
        raise Mistake("usage", "yes", "Add --yes: with --json there is no question.")
    with troubles(), home_there(data).sole_server():
        places, kept = asyncio.run(to_erase(data, persons, all_of_them))
        if not yes:
            for place in places:
                click.echo(in_words(place, kept[place.id]))
            click.confirm("Erase this person for good?", abort=True)
        wrong = asyncio.run(erased(data, places))
    if as_json:
        gone = [place.id for place in places if place.id not in wrong]
        click.echo(json.dumps({"erased": gone, "left": wrong}))
    else:
        for place in places:
            said = f"still there: {left}" if (left := wrong.get(place.id)) else "erased"
            click.echo(f"{place.id}  {place.title}: {said}{what(place, kept, wrong)}")
        click.echo("Backups, and files that someone has downloaded, are as they were.")
    context.exit(1 if wrong else 0)


# ---------------------------------------------------------------- what they do


async def found(data: str | None, name: str) -> tuple[Everyone, list[tuple[Place, Kept]]]:
    """Everyone of this name, with what is kept of them."""
    async with the_house(data) as store:
        known = await Everyone.read(store)
        return known, [(each, await kept_of(store, each)) for each in known.called(name)]


async def given(
    data: str | None, persons: Sequence[str], all_of_them: bool
) -> tuple[Everyone, list[Place], list[object]]:
    """All that is kept of a person."""
    async with the_house(data) as store:
        known = await Everyone.read(store)
        places, told = chosen(known, persons, all_of_them), list[object]()
        for place in places:
            try:
                told.append(await exported(store, place))
            except LogBroken:
                known.unreadable.append(place.of)
        return known, places, told


async def to_erase(
    data: str | None, persons: Sequence[str], all_of_them: bool
) -> tuple[list[Place], dict[str, Kept]]:
    """Who is to be erased, and what is kept of them. Raises Mistake if that can't be done."""
    async with the_house(data) as store:
        known = await Everyone.read(store)
        places = chosen(known, persons, all_of_them)
        if plays := unfinished(places):
            words = f"{plays[0].title} isn't over: homegame nights end {plays[0].of}"
            raise Mistake("running", "person", words)
        for place in places:
            if await only_host(store, place):
                words = (
                    f"{place.names[-1]} alone looks after {place.title}. Let someone else do "
                    f"so too, or delete it: homegame clubs delete {place.of}"
                )
                raise Mistake("host", "person", words)
        return places, {place.id: await kept_of(store, place) for place in places}


async def erased(data: str | None, places: Sequence[Place]) -> dict[str, str]:
    """Erase a person; what was in the way, and where. People of clubs come first: their nights
    are known by their names. The caller holds the house's lock."""
    wrong: dict[str, str] = {}
    settings = settings_for(None, None, data)
    async with a_house(home_there(data).open(), settings) as (lobby, clubs):
        for place in sorted(places, key=lambda place: place.kind == "night"):
            try:
                if not await erase(lobby, clubs, place):
                    wrong[place.id] = "its log isn't sound; `homegame verify` says where."
            except RequestRefused as refusal:
                wrong[place.id] = refusal.error.say
            except (LogBroken, StoreError) as trouble:
                wrong[place.id] = f"{trouble}"
    return wrong


def chosen(known: Everyone, persons: Sequence[str], all_of_them: bool) -> list[Place]:
    """The places that are meant, with those that belong to them. Raises Mistake if a name may
    be that of several people."""
    ids: list[str] = []
    for person in persons:
        if person in known.places:
            ids.append(person)
            continue
        named = known.called(person)
        if not named:
            words = (
                f"No one was called {person}. `homegame people find` lists who is there."
            )
            raise Mistake("person", "person", words)
        whole = {place.id for place in known.whole([named[0].id])}
        if not all_of_them and (others := [each for each in named if each.id not in whole]):
            lines = "\n".join(
                [f"  {each.id}  {each.title}" for each in (named[0], *others)]
            )
            words = (
                f"{person} may be several people. Choose by id, or add --all if they are one:\n"
                f"{lines}"
            )
            raise Mistake("several", "person", words)
        ids += [each.id for each in named]
    return known.whole(ids)


# ---------------------------------------------------------------- in words


def in_words(place: Place, kept: Kept) -> str:
    """Where someone is known, in two lines."""
    names = ", earlier ".join(reversed(place.names)) or "no name"
    if place.kind == "club":
        about = f"in the club, with {counted(len(place.nights), 'night')} there"
    elif place.club:
        about = f"{day(place.at_ms)}; in the club {place.club}/{place.person}"
    else:
        about = day(place.at_ms)
    return f"{place.id}  {place.title}: {names}, {about}\n    {keeps(kept)}"


def keeps(kept: Kept) -> str:
    """What is kept of someone beside the log."""
    parts = [
        counted(kept.keys, "key") + " of devices and links" if kept.keys else "",
        counted(kept.pushes, "subscription") + " to calls" if kept.pushes else "",
        "payment details" if kept.payment else "",
    ]
    return ", ".join(filter(None, parts)) or "no device, no payment details"


def what(place: Place, kept: dict[str, Kept], wrong: dict[str, str]) -> str:
    """What went with a name."""
    return "" if place.id in wrong else f" with {keeps(kept[place.id])}"
