"""A copy of a house's database, made while a server may be writing to it."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from homegame.storage.log import StoreDamaged
from homegame.storage.sqlite.file import (
    connected,
    for_looking,
    is_read_only,
    must_be_ours,
    not_opened,
    trouble_with,
)

PAGES: Final = 1_000
"""How many pages, of 4 kB each, are copied between two looks at the progress."""


def back_up(path: Path, to: Path, progress: Callable[[int, int], None]) -> None:
    """Copy all that is saved in a house's database now; `to` is replaced if it exists.

    It is read in one transaction: what a server saves meanwhile is not in the copy, and the
    server does not wait. The copy has its name only once it is whole and has been checked.
    `progress` is told how many pages are done, and of how many. Raises OSError, if `to` can't
    be written, or StoreError.
    """
    part = to.with_name(f"{to.name}.part")
    leftovers = [part, *(part.with_name(f"{part.name}-{end}") for end in ("wal", "shm"))]
    for file in leftovers:
        file.unlink(missing_ok=True)
    os.close(os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    try:
        copy(path, part, progress)
        must_be_sound(part, path)
        with open(part, "rb+") as written:
            os.fsync(written.fileno())
        part.replace(to)
    finally:
        for file in leftovers:
            with suppress(OSError):
                file.unlink(missing_ok=True)


def copy(path: Path, part: Path, progress: Callable[[int, int], None]) -> None:
    """Copy page by page what one transaction sees."""
    try:
        must_be_ours(path)
        source = for_looking(path) if is_read_only(path) else connected(path)
    except (OSError, sqlite3.Error) as error:
        raise not_opened(path, error) from error
    with closing(source), closing(connected(part)) as target:
        try:
            source.execute("BEGIN")
            source.execute("SELECT count(*) FROM night")  # the transaction sees from now on
            source.backup(
                target, pages=PAGES, progress=lambda _, left, of: progress(of - left, of)
            )
        except sqlite3.Error as error:
            at = (
                part
                if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL
                else path
            )
            raise trouble_with(at, error) from error


def must_be_sound(part: Path, path: Path) -> None:
    """Raise StoreDamaged if a copy is not as a database should be: the original isn't then."""
    with closing(connected(part)) as db:
        (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreDamaged(f"{path} is damaged: {found}.")
