"""Where the house is that a command is about: its folder and, perhaps, its database."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import msgspec

from homegame.cli.errors import Mistake
from homegame.service.settings import Settings, SettingsError, from_env, port_number
from homegame.storage.home import Home
from homegame.storage.log import HouseTaken, KeyFileLost, Store, StoreDamaged, StoreError
from homegame.storage.place import home_of

GIVEN: Final = "homegame.database"
"""Under this name a command's context keeps the database that was given with it."""

Command = TypeVar("Command", bound=Callable[..., Any])


def _keep(context: click.Context, _: click.Parameter, given: str | None) -> None:
    if given is not None:
        context.meta[GIVEN] = given


def where(command: Command) -> Command:
    """Give a command the options that say where the house is. The folder is its `data`; the
    database is found in `given_database`."""
    folder = click.option(
        "--data", metavar="FOLDER", help="The folder that keeps the nights (DATA)."
    )
    database = click.option(
        "--database",
        metavar="ADDRESS",
        expose_value=False,
        callback=_keep,
        help="The PostgreSQL database that keeps them instead (HOMEGAME_DATABASE).",
    )
    return folder(database(command))


def given_database() -> str | None:
    """The database that was given with the command that runs."""
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(GIVEN)


def settings_for(port: str | None, host: str | None, data: str | None) -> Settings:
    """The settings from the environment, overridden by the options of the command that
    runs."""
    try:
        settings = from_env(os.environ)
        if port is not None:
            settings = msgspec.structs.replace(settings, port=port_number(port))
    except SettingsError as wrong:
        raise Mistake("setting", str(wrong).split(" ", 1)[0], str(wrong)) from None
    if host is not None:
        settings = msgspec.structs.replace(settings, host=host)
    if data is not None:
        settings = msgspec.structs.replace(settings, data=Path(data).expanduser())
    if (database := given_database()) is not None:
        settings = msgspec.structs.replace(settings, database=database)
    return settings


def the_home(settings: Settings) -> Home:
    """The place that the settings name."""
    try:
        return home_of(settings.data, settings.database)
    except StoreError as trouble:
        raise no_house(trouble) from None


def home_there(data: str | None) -> Home:
    """The place of a house that has to be there: nothing here makes one."""
    home = the_home(settings_for(None, None, data))
    if not home.is_there():
        words = f"There is no {home.name}. Set the folder with DATA or --data."
        raise Mistake("data", "DATA", words)
    return home


def the_house(data: str | None) -> Store:
    """The store of a house that is there."""
    try:
        return home_there(data).open_to_read()
    except StoreError as trouble:
        raise no_house(trouble) from None


def no_house(trouble: StoreError) -> Mistake:
    """Why a house can't be opened, with what to do about it."""
    in_database = bool(settings_for(None, None, None).database)
    match trouble:
        case StoreDamaged():
            advice = "Restore the database from a backup."
        case HouseTaken() if in_database:
            advice = "Stop that one, or name another schema: ?schema=NAME."
        case HouseTaken():
            advice = "Stop that one, or choose another folder with DATA or --data."
        case KeyFileLost():
            advice = ""
        case _ if in_database:
            advice = "Set the database with HOMEGAME_DATABASE or --database."
        case _:
            advice = "Set the folder with DATA or --data."
    name = "HOMEGAME_DATABASE" if in_database else "DATA"
    return Mistake("data", name, f"{trouble} {advice}".rstrip())
