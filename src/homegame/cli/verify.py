"""`homegame verify`: check that every row of the logs is as it was saved, or that a deal was
fair."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import get_args

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from homegame.cli.deals import check_deals, deals_in, own_seed
from homegame.cli.errors import Mistake
from homegame.cli.where import no_house, the_house, where
from homegame.storage.log import (
    CHAIN_START,
    LogKind,
    NightEntry,
    Store,
    StoreError,
    Verified,
    all_nights,
)


class Checked(msgspec.Struct, frozen=True):
    """The result for one night or club."""

    night: str
    title: str
    rows: int
    """How many rows are intact, counted from the first."""
    bad_seq: int | None = None
    """The first row that is missing or has changed."""
    trouble: str = ""
    """Why the log can't be read, if it can't."""
    registered: bool = True
    """Whether the night is in the list of nights; if not, only its log is there."""
    kind: LogKind = "night"

    @property
    def is_sound(self) -> bool:
        return self.bad_seq is None and not self.trouble and self.registered


@click.command()
@click.argument("night", required=False, metavar="[NIGHT]")
@where
@click.option("--seen", metavar="COMMITMENT", help="With a deal: the commitment you saw.")
@click.option("--my-seed", metavar="SEED", help="With a deal: your own seed.")
@click.option("--seat", type=int, metavar="N", help="With a deal: your own seat.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as data.")
@click.pass_context
def verify(
    context: click.Context,
    night: str | None,
    data: str | None,
    seen: str | None,
    my_seed: str | None,
    seat: int | None,
    as_json: bool,
) -> None:
    """Check that no row of a log was changed or lost, for one night or club or all of them; or
    that the deals in a file were fair.

    NIGHT is the last part of its address, or a file with one deal or all of a night, like
    hand.json. The server may be running. The exit code is 1 if a row has changed or is
    missing, if a log belongs to no night of the list, or if a deal was not fair.
    """
    file = deals_in(night)
    mine = own_seed(my_seed, seat)
    if file is not None:
        context.exit(check_deals(file, seen, mine, as_json=as_json))
    if seen or mine:
        raise Mistake("usage", "night", "Name a file with a deal, like hand.json.")
    try:
        checked = asyncio.run(verified(data, night, quiet=as_json))
    except StoreError as trouble:
        raise no_house(trouble) from None
    bad = [each for each in checked if not each.is_sound]
    if as_json:
        found = {"sound": not bad, "nights": msgspec.to_builtins(checked)}
        click.echo(json.dumps(found, indent=2, ensure_ascii=False))
    else:
        click.echo(in_short(checked))
    context.exit(1 if bad else 0)


async def verified(data: str | None, night: str | None, *, quiet: bool) -> list[Checked]:
    """Verify one night or all of them, and print each result."""
    checked = []
    async with the_house(data) as store:
        async for entry, registered in chosen(store, night):
            with progress() as bar:
                found = await one_night(store, entry, bar)
            found = msgspec.structs.replace(found, registered=registered)
            checked.append(found)
            if not quiet:
                click.echo(in_words(found))
    return checked


def no_night(night: str) -> Mistake:
    return Mistake("unknown_night", "night", f"There is no night {night}.")


async def chosen(store: Store, night: str | None) -> AsyncIterator[tuple[NightEntry, bool]]:
    """One night or club by its name, or all of them, newest first; and whether it is
    registered. Logs that the register has lost come last."""
    stray = await store.unregistered()
    if night is None:
        for kind in get_args(LogKind):
            async for each in all_nights(store, kind=kind):
                yield each, True
        for name in stray:
            yield NightEntry(name, "", 0, b""), False
    elif (entry := await store.night(night)) is not None:
        yield entry, True
    elif night in stray:
        yield NightEntry(night, "", 0, b""), False
    else:
        raise no_night(night)


async def one_night(store: Store, entry: NightEntry, bar: Progress) -> Checked:
    """Follow a night's chain to its end, a slice at a time."""
    so_far = Verified(0, CHAIN_START)
    task = bar.add_task(entry.title, total=None)
    try:
        bar.update(task, total=await store.head(entry.night))
        while not so_far.done:
            so_far = await store.verify_from(entry.night, so_far.seq, so_far.link)
            bar.update(task, completed=so_far.seq)
    except StoreError as trouble:
        trouble_is = f"{trouble}"
        return Checked(
            entry.night, entry.title, so_far.seq, trouble=trouble_is, kind=entry.kind
        )
    return Checked(entry.night, entry.title, so_far.seq, so_far.bad_seq, kind=entry.kind)


def progress() -> Progress:
    """A progress bar, if there is a terminal."""
    console = Console(stderr=True)
    console.quiet = not console.is_terminal
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=console.quiet)


def in_words(checked: Checked) -> str:
    """One night's line."""
    found = f"{rows(checked.rows)}, intact" if checked.rows else "no row of it was saved"
    if checked.bad_seq is not None:
        found = f"row {checked.bad_seq:,} is missing or has changed"
    elif checked.trouble:
        found = checked.trouble
    if not checked.registered:
        return f"{checked.night}: {found}, but the night is missing from the list of nights"
    return f"{checked.night}  {checked.title}: {found}"


def in_short(checked: list[Checked]) -> str:
    """The last line, about all nights and clubs."""
    bad = sum(not each.is_sound for each in checked)
    clubs = sum(each.kind == "club" for each in checked)
    nights = counted(len(checked) - clubs, "night")
    if clubs:
        nights += f" and {counted(clubs, 'club')}"
    if bad:
        return f"Damaged: {bad:,} of {nights}. Restore the database from a backup."
    return f"Intact: {nights}, {rows(sum(each.rows for each in checked))}."


def rows(count: int) -> str:
    return counted(count, "row")


def counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"
