"""`homegame move`: a house from a folder into a database, or back."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from homegame.cli.backup import copy_key
from homegame.cli.errors import Mistake
from homegame.cli.nights import as_data, counted
from homegame.cli.verify import progress
from homegame.cli.where import settings_for
from homegame.storage.home import Home
from homegame.storage.log import HouseTaken, StoreError
from homegame.storage.moving import Moved, move
from homegame.storage.place import DATABASE, home_of, is_address
from homegame.storage.sqlite.home import SqliteHome
from homegame.words.troubles import file_trouble


@click.command("move")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
@click.option("--data", metavar="FOLDER", help="The folder with a database's key (DATA).")
@as_data
def move_(source: str, target: str, data: str | None, as_json: bool) -> None:
    """Move a house: `homegame move FOLDER postgresql://name@host/database`, or back.

    FROM and TO are folders or addresses of databases; FROM may also be a file that `homegame
    backup` wrote. No server may be running in either. Every row is compared with what it was.
    FROM stays as it is. If the move is stopped, start it again: it goes on where it was.
    """
    folder = settings_for(None, None, data).data
    with troubles():
        old, new = place(source, folder), place(target, folder)
        refuse(old, new)
        with ExitStack() as held:
            if not Path(source).is_file():
                held.enter_context(old.sole_server())
            held.enter_context(new.sole_server())
            if not new.key.exists():
                copy_key(old.key, new.key)
            with progress() as bar:
                task = bar.add_task(new.name, total=None)
                moved = move(
                    old, new, lambda n, of: bar.update(task, completed=n, total=of)
                )
    if as_json:
        counts = {"nights": moved.nights, "clubs": moved.clubs, "rows": moved.rows}
        click.echo(json.dumps({"from": old.name, "to": new.name, **counts}))
        return
    click.echo(in_words(moved, old, new))


def in_words(moved: Moved, old: Home, new: Home) -> str:
    """What was moved, and what to do with it."""
    what = counted(moved.nights, "night")
    if moved.clubs:
        what += f" and {counted(moved.clubs, 'club')}"
    return (
        f"Moved {what} to {new.name}; all {counted(moved.rows, 'row')} were compared.\n"
        f"Its key is {new.key}.\n"
        f"{old.name} is as it was. Don't serve it again: what is played there is not moved."
    )


def place(text: str, folder: Path) -> Home:
    """The place that a folder, a backup or an address names. A database's key is in the
    `folder`."""
    if is_address(text):
        return home_of(folder, text)
    path = Path(text).expanduser().resolve()
    return SqliteHome(path if path.is_file() else path / DATABASE)


def refuse(old: Home, new: Home) -> None:
    """Refuse to move what isn't there, or with the wrong key."""
    if not old.is_there():
        raise Mistake("file", "FROM", f"There is no {old.name}.")
    if old.name == new.name:
        raise Mistake("file", "TO", "FROM and TO are the same place.")
    if not old.key.exists():
        raise Mistake("file", "FROM", f"Its key {old.key} is missing. Put it there first.")
    if new.key.exists() and new.key.read_bytes() != old.key.read_bytes():
        words = (
            f"{new.key} is the key of another house. Move it away, or name the folder for the "
            "key with --data."
        )
        raise Mistake("file", "TO", words)
    new.key.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


@contextmanager
def troubles() -> Iterator[None]:
    """Say in one sentence what is in the way."""
    try:
        yield
    except HouseTaken as taken:
        raise Mistake("data", "FROM", f"{taken} Stop it first.") from None
    except StoreError as trouble:
        raise Mistake("data", "FROM", str(trouble)) from None
    except OSError as wrong:
        raise Mistake("file", "FROM", file_trouble(f"{wrong.filename}", wrong)) from None
