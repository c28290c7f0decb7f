"""The lock of a house: one server at a time serves its nights."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from homegame.storage.log import HouseTaken
from homegame.storage.sqlite.file import (
    connected,
    is_busy,
    make_folders,
    not_opened,
)

LOCK_WAIT_S: Final = 1.0
"""How long to wait for a server that is stopping, or that is refused at the same moment."""


@contextmanager
def sole_server(database: Path) -> Iterator[None]:
    """Hold a house's lock while its nights are served. Raises HouseTaken or StoreBroken.

    It is a transaction on an empty database beside the house's own: SQLite locks files alike on
    every system, and the operating system releases the lock when the process ends, however it
    ends. Programs that only read the house don't ask for it.
    """
    path = database.with_suffix(".lock")
    try:
        make_folders(path)
        # A lock file that is there is not opened by hand: closing it would release the lock of
        # another server in this process.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        db = connected(path, LOCK_WAIT_S)
    except (OSError, sqlite3.Error) as error:
        raise not_opened(path, error) from error
    with closing(db):
        try:
            db.execute("PRAGMA journal_mode = OFF")  # nothing is written: no file for it
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if is_busy(error):
                raise HouseTaken(
                    f"Another Home Game is running with the folder {path.parent}."
                ) from None
            raise not_opened(path, error) from error
        yield
