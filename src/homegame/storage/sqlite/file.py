"""One house is one SQLite file: private, recognised by its mark, brought up to date."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import resources
from pathlib import Path
from typing import Final

from homegame.storage.log import (
    NotOurs,
    StoreBroken,
    StoreDamaged,
    StoreError,
    StoreFull,
)
from homegame.storage.seal import KEY_BYTES, MARK_BYTES, Sealer, sealer_with

OUR_MARK: Final = int.from_bytes(b"HOME")
"""The application id in the header of every database of Home Game."""

OUR_TABLES: Final = frozenset({"night", "event", "command", "seal", "deck", "key"})
"""Every database of Home Game has them, whatever its version."""

EARLIER_TABLE: Final = "registry"
"""A table that only databases from before the first release have."""

BUSY_S: Final = 5.0
"""How long to wait for another program that is writing."""


def connected(path: Path, wait_s: float | None = None) -> sqlite3.Connection:
    """Connect, without beginning a transaction; `wait_s` is BUSY_S unless given."""
    return sqlite3.connect(
        path,
        timeout=BUSY_S if wait_s is None else wait_s,
        isolation_level=None,
        check_same_thread=False,
    )


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; no other program writes meanwhile."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def trouble_with(path: Path, error: Exception) -> StoreError:
    """Say what went wrong with the database, and what to do."""
    if _code(error) == sqlite3.SQLITE_FULL:
        return StoreFull(f"No room is left for {path}. Free some, then try again.")
    if is_damage(error):
        return StoreDamaged(f"{path} is damaged: {error}.")
    return StoreBroken(f"{path} failed: {error}.")


def is_damage(error: Exception) -> bool:
    """Whether what is in the file can't be read, however often one tries."""
    unreadable = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return _code(error) in unreadable or str(error).startswith("Could not decode")


def is_busy(error: Exception) -> bool:
    """Whether another program held the file for longer than BUSY_S."""
    return _code(error) == sqlite3.SQLITE_BUSY


def _code(error: Exception) -> int:
    """SQLite's primary result code; 0 if the error is not SQLite's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def house_file(path: Path) -> tuple[sqlite3.Connection, Sealer]:
    """Open a house's database and its key, up to date; make them if there are none.

    Raises NotOurs, KeyFileLost or StoreBroken.
    """
    if path.suffix == ".key":
        raise NotOurs(f"{path} is the name of a key file. Give the database another name.")
    try:
        _must_be_whole(path)
        _make_private(path)
        must_be_ours(path)
        db = connected(path)
        try:
            _make_durable(db, path)
            with transaction(db):
                _bring_up_to_date(db)
            # The tables are in the file itself before there is a key beside it.
            db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            sealer = _sealer_of(path, _mark_on_boxes(db))
        except BaseException:
            db.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise not_opened(path, error) from error
    return db, sealer


def made(path: Path) -> sqlite3.Connection:
    """A database without a key, new or as far as it was filled before."""
    _make_private(path)
    must_be_ours(path)
    db = connected(path)
    try:
        _make_durable(db, path)
        with transaction(db):
            _bring_up_to_date(db)
    except BaseException:
        db.close()
        raise
    return db


def _must_be_whole(path: Path) -> None:
    """A key is made only after the tables: if it lies beside an empty file, what was in the
    file is elsewhere. Raises StoreDamaged."""
    key = path.with_suffix(".key")
    if not key.exists() or _has_wal(path):
        return
    if path.exists():
        with closing(for_looking(path)) as db:
            if db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                return
    raise StoreDamaged(
        f"{key} says that nights were kept here, but {path} is empty. If its folder was "
        f"copied, {path.name}-wal was left behind: copy it as well. To start afresh, move "
        f"{key.name} away."
    )


def is_read_only(path: Path) -> bool:
    """Whether nothing can be written here: a snapshot of a disk, or a mounted backup."""
    return not os.access(path.parent, os.W_OK)


def house_to_read(path: Path) -> tuple[sqlite3.Connection, Sealer]:
    """Open a house's database where nothing can be written, as it lies there.

    Raises NotOurs, KeyFileLost or StoreBroken.
    """
    elsewhere = "Copy the folder to a disk that can be written to, and look there."
    if _has_wal(path) and not path.with_name(f"{path.name}-shm").exists():
        raise StoreBroken(f"Part of {path} is in {path.name}-wal beside it. {elsewhere}")
    try:
        must_be_ours(path)
        db = for_looking(path)
        try:
            if _number(db, "user_version") < len(_migrations()):
                raise StoreBroken(f"{path} was made by an earlier Home Game. {elsewhere}")
            mark = _mark_on_boxes(db)
            has_key = path.with_suffix(".key").exists() or mark is not None
            sealer = _sealer_of(path, mark) if has_key else Sealer(bytes(KEY_BYTES))
        except BaseException:
            db.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise not_opened(path, error) from error
    return db, sealer


def not_opened(path: Path, error: OSError | sqlite3.Error) -> StoreBroken:
    """Say why a file can't be opened."""
    if is_damage(error):
        return StoreDamaged(f"{path} is damaged: {error}.")
    why = (getattr(error, "strerror", None) or str(error)).lower()
    if isinstance(error, NotADirectoryError | FileExistsError):
        file = next((each for each in path.parents if each.is_file()), path.parent)
        why = f"{file} is a file, not a folder"
    elif isinstance(error, IsADirectoryError):
        why = "it is a folder, not a file"
    return StoreBroken(f"{path} cannot be opened: {why}.")


def make_folders(path: Path) -> None:
    """Folders on the way to a file that do not exist yet belong to their owner alone."""
    for folder in reversed(path.parents):
        if not folder.exists():
            folder.mkdir(mode=0o700, exist_ok=True)


def _make_private(path: Path) -> None:
    """Folders and file that do not exist yet belong to their owner alone."""
    make_folders(path)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def must_be_ours(path: Path) -> None:
    """Look before writing: a file that isn't ours is left as it is, to the byte."""
    elsewhere = "Name another file, or move this one away and a new one will be made."
    with closing(for_looking(path)) as db:
        try:
            mark, version = _number(db, "application_id"), _number(db, "user_version")
            tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master")}
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
                raise
            raise NotOurs(f"{path} is not a database. {elsewhere}") from error
    blank = mark == 0 and version == 0 and not tables
    if mark != OUR_MARK and not blank:
        raise NotOurs(f"{path} is not a database of Home Game. {elsewhere}")
    if EARLIER_TABLE in tables:
        raise NotOurs(
            f"{path} was made by a Home Game from before the first release, whose log can't "
            f"be read any more. {elsewhere}"
        )
    if version > len(_migrations()):
        raise NotOurs(
            f"{path} was made by a newer Home Game (its format is {version}, this one "
            f"knows {len(_migrations())}). Install the newer one. {elsewhere}"
        )
    if mark == OUR_MARK and (version < 1 or not tables >= OUR_TABLES):
        raise NotOurs(
            f"{path} has the mark of Home Game, but another form: a table is missing, or the "
            f"number of its format is. It was not touched. {elsewhere}"
        )


def for_looking(path: Path) -> sqlite3.Connection:
    """Connect without changing the file or, where that's possible, leaving any beside it.

    What a program that was killed had committed is still in the file ending in -wal: with
    one there, SQLite needs its index of it. Without one the file can be read as it lies.
    """
    how = "mode=ro" if _has_wal(path) else "immutable=1"
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        timeout=BUSY_S,
        isolation_level=None,
        check_same_thread=False,
    )


def _has_wal(path: Path) -> bool:
    return path.with_name(f"{path.name}-wal").exists()


def _make_durable(db: sqlite3.Connection, path: Path) -> None:
    """A commit that was reported survives a power cut; a deleted deck is overwritten."""
    (journal,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if journal != "wal":
        raise StoreBroken(f"{path} cannot be kept safe here. Put it on a local disk.")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA fullfsync = ON")  # macOS: out of the drive's own cache as well
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA secure_delete = ON")


def _bring_up_to_date(db: sqlite3.Connection) -> None:
    """Run the numbered migrations this database has not seen."""
    seen = _number(db, "user_version")
    for migration in _migrations()[seen:]:
        statement = ""
        for line in migration.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                db.execute(statement)
                statement = ""
    db.execute(f"PRAGMA application_id = {OUR_MARK}")
    db.execute(f"PRAGMA user_version = {len(_migrations())}")


def _migrations() -> list[str]:
    """The migrations in order; number n brings a database from n - 1 to n."""
    folder = resources.files("homegame.storage.sqlite") / "migrations"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1))
    return [file.read_text(encoding="utf-8") for file in files]


def _sealer_of(path: Path, mark: bytes | None) -> Sealer:
    """The key beside the database."""
    afresh = "move the database away to start afresh"
    return sealer_with(path.with_suffix(".key"), mark, f"{path}", afresh)


def _mark_on_boxes(db: sqlite3.Connection) -> bytes | None:
    """The mark of the key that sealed what is here; None if nothing is sealed."""
    box = db.execute(
        "SELECT * FROM (SELECT box FROM seal LIMIT 1) "
        "UNION ALL SELECT * FROM (SELECT box FROM deck LIMIT 1) "
        "UNION ALL SELECT * FROM (SELECT box FROM payment LIMIT 1) "
        "UNION ALL SELECT * FROM (SELECT box FROM push LIMIT 1)"
    ).fetchone()
    return None if box is None else bytes(box[0][:MARK_BYTES])


def _number(db: sqlite3.Connection, pragma: str) -> int:
    (number,) = db.execute(f"PRAGMA {pragma}").fetchone()
    assert isinstance(number, int)
    return number
