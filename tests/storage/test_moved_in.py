"""What was saved is not in the log beside the database alone: whoever copies only the database
has it, and a database whose log was left behind says so."""

import asyncio
import shutil
import sqlite3
from contextlib import closing

import pytest

from homegame.storage.log import StoreDamaged
from homegame.storage.sqlite import SqliteStore
from storage.conftest import FRIDAY
from waiting import until


def rows_in(copy):
    """How many rows a copy of the database has, without the log beside it."""
    with closing(sqlite3.connect(f"file:{copy}?immutable=1", uri=True)) as db:
        return db.execute("SELECT count(*) FROM event").fetchone()[0]


def test_at_rest_everything_is_in_the_database_itself(tmp_path, told):
    """A night is opened and two commands are saved; the house stays open."""

    def copied(path):
        shutil.copyfile(path, tmp_path / "copy.db")
        return rows_in(tmp_path / "copy.db")

    async def evening():
        async with SqliteStore(tmp_path / "house.db") as store:
            await store.open_night(FRIDAY)
            await store.append(told(1, "Begun", "Posted 1", "Posted 3"))
            await store.append(told(4, "Called 3"))
            await asyncio.to_thread(
                until, "all rows in it", lambda: copied(store.path), lambda rows: rows == 4
            )

    asyncio.run(evening())


def test_a_log_that_was_left_behind_is_said(tmp_path):
    """Somebody copies the key and a database that is empty yet: nothing is founded there."""
    (tmp_path / "whole").mkdir()
    asyncio.run(SqliteStore(tmp_path / "whole" / "house.db").close())
    shutil.copyfile(tmp_path / "whole" / "house.key", tmp_path / "house.key")
    copy = tmp_path / "house.db"
    for exists in (False, True):
        if exists:
            copy.touch()
        with pytest.raises(StoreDamaged, match=r"house\.db-wal was left behind"):
            SqliteStore(copy)
        assert copy.exists() == exists
        assert not exists or not copy.read_bytes()


def test_the_tables_are_there_before_the_key(tmp_path):
    """Whoever is killed in between founds the house the next time."""
    path = tmp_path / "house.db"
    asyncio.run(SqliteStore(path).close())
    path.with_suffix(".key").unlink()
    assert rows_in(path) == 0
    asyncio.run(SqliteStore(path).close())
    assert path.with_suffix(".key").exists()
