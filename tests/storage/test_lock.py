"""The lock of a house: one server at a time, in one process or in two."""

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from homegame.storage.log import HouseTaken, StoreBroken
from homegame.storage.sqlite import sole_server

SOURCE = Path(__file__).parents[2] / "src"

HOLDS = """
import sys
from pathlib import Path
from homegame.storage.sqlite import sole_server
with sole_server(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def held(tmp_path):
    """A process that holds the lock of the house here, until it is killed."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, tmp_path / "house.db"],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout.readline() == b"held\n"
        yield process
        process.kill()


def test_a_second_server_is_refused_and_the_folder_is_named(tmp_path, held):
    """As often as it tries: being refused releases nothing."""
    for _ in range(2):
        with (
            pytest.raises(HouseTaken, match=f"running with the folder {tmp_path}"),
            sole_server(tmp_path / "house.db"),
        ):
            pass


def test_a_server_that_is_killed_leaves_no_lock(tmp_path, held):
    """Its file stays, and means nothing."""
    held.send_signal(signal.SIGKILL)
    held.wait()
    assert (tmp_path / "house.lock").exists()
    with sole_server(tmp_path / "house.db"):
        pass


def test_one_process_has_one_server_for_a_house(tmp_path):
    """Another house is free; this one is again once its server has stopped."""
    one, other = tmp_path / "one" / "house.db", tmp_path / "other" / "house.db"
    with sole_server(one), sole_server(other):
        with pytest.raises(HouseTaken), sole_server(one):
            pass
        with pytest.raises(HouseTaken), sole_server(one):
            pass
    with sole_server(one):
        pass


def test_the_lock_is_its_owners_alone_and_holds_nothing(tmp_path):
    path = tmp_path / "house" / "house.lock"
    with sole_server(tmp_path / "house" / "house.db"):
        assert [*path.parent.iterdir()] == [path]
        assert (path.stat().st_size, path.stat().st_mode & 0o777) == (0, 0o600)


def test_the_house_itself_is_read_and_written_beside_the_lock(tmp_path):
    """The lock is not on the database: `homegame verify` and a backup may read it."""
    database = tmp_path / "house.db"
    with sole_server(database), closing(sqlite3.connect(database)) as db:
        db.execute("CREATE TABLE anything (at_all)")


def test_a_place_for_no_lock_is_named(tmp_path):
    (tmp_path / "file").touch()
    with (
        pytest.raises(StoreBroken, match=r"file is a file, not a folder\.$"),
        sole_server(tmp_path / "file" / "house.db"),
    ):
        pass
