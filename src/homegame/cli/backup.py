"""`homegame backup`: a copy of everything, while people play."""

import json
import os
from pathlib import Path

import click

from homegame.cli.errors import Mistake
from homegame.cli.verify import progress
from homegame.cli.where import home_there, no_house, settings_for, where
from homegame.storage.home import Home
from homegame.storage.log import NotOurs, StoreDamaged, StoreError
from homegame.storage.place import DATABASE
from homegame.words import say
from homegame.words.troubles import file_trouble


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--no-key", is_flag=True, help="Leave out the key to the hidden cards.")
@click.option("--force", is_flag=True, help="Replace a copy that is there.")
@where
@click.option("--json", "as_json", is_flag=True, help="Print the result as data.")
def backup(file: Path, no_key: bool, force: bool, data: str | None, as_json: bool) -> None:
    """Copy every night to FILE, and the key to the cards that were never shown beside it.

    The server may be running, and no one has to wait. To restore, see docs/backups.md: FILE
    becomes house.db, its key house.key, or `homegame move` puts it in a database.
    """
    home = home_there(data)
    key = file.with_suffix(".key")
    refuse(file, home, () if no_key else (key,), force)
    try:
        with progress() as bar:
            task = bar.add_task(file.name, total=None)
            home.back_up(file, lambda n, of: bar.update(task, completed=n, total=of))
        if not no_key:
            copy_key(home.key, key)
    except (StoreDamaged, NotOurs) as trouble:
        raise no_house(trouble) from None
    except StoreError as trouble:
        raise Mistake("file", "FILE", str(trouble)) from None
    except OSError as trouble:
        name = trouble.filename or file
        raise Mistake("file", "FILE", file_trouble(f"{name}", trouble)) from None
    size = file.stat().st_size
    if as_json:
        written = {"file": f"{file}", "key": None if no_key else f"{key}", "bytes": size}
        click.echo(json.dumps(written, ensure_ascii=False))
        return
    click.echo(f"{file} has every night up to now ({in_megabytes(size)}).")
    if no_key:
        click.echo("It can only be opened with the key of this house, which isn't in it.")
    else:
        click.echo(
            f"{key} opens it. Whoever has both can read every card: keep them apart."
        )
    if (houses := settings_for(None, None, data).data / "houses").is_dir():
        click.echo(f"Your own house rules are not in it. They are in {houses}.")


def refuse(file: Path, home: Home, besides: tuple[Path, ...], force: bool) -> None:
    """Refuse to write where something else is, or where nothing can be."""
    if file.suffix == ".key":
        raise Mistake("file", "FILE", f"{file} is the name of a key. Choose another.")
    ours = {home.key.resolve(), home.key.with_name(DATABASE).resolve()}
    if ours & {each.resolve() for each in (file, *besides)}:
        raise Mistake(
            "file", "FILE", f"{file} is where the house itself is. Choose another."
        )
    if not file.parent.is_dir():
        words = say("file.no_folder", {"file": f"{file.parent}"})
        raise Mistake("file", "FILE", words)
    for each in (file, *besides):
        if each.is_dir():
            raise Mistake("file", "FILE", say("file.folder", {"file": f"{each}"}))
        if each.exists() and not force:
            words = f"{each} is there already. Choose another name, or add --force."
            raise Mistake("file", "FILE", words)


def copy_key(key: Path, to: Path) -> None:
    """Copy the key, for its owner alone."""
    part = to.with_name(f"{to.name}.part")
    part.unlink(missing_ok=True)
    try:
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.read_bytes())
            file.flush()
            os.fsync(file.fileno())
        part.replace(to)
    finally:
        part.unlink(missing_ok=True)


def in_megabytes(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"
