"""A house on a disk that nobody can write to: a snapshot, or a mounted backup."""

import asyncio
import json
import shutil
import subprocess
import sys

import pytest

from homegame.storage.log import NightEntry
from homegame.storage.sqlite import SqliteStore

APART = ["unshare", "--map-root-user", "--mount", "sh", "-c"]
"""Runs a command that sees disks as no other does."""
READ_ONLY = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'


def runs(*command: str) -> bool:
    return bool(shutil.which(command[0])) and not subprocess.run(command).returncode


pytestmark = pytest.mark.skipif(
    not runs(*APART, "true"), reason="a disk that can't be written needs Linux's unshare"
)


SAYS = """
import json, sys
from click.testing import CliRunner
from homegame.cli import main
answers = [CliRunner().invoke(main, words) for words in json.loads(sys.argv[1])]
print(json.dumps([[answer.exit_code, answer.output] for answer in answers]))
"""


def looked(folder, *commands):
    """How commands end, and what they say, where this folder can't be written."""
    told = [[*words, "--data", str(folder)] for words in commands]
    here = [sys.executable, "-c", SAYS, json.dumps(told)]
    done = subprocess.run(
        [*APART, READ_ONLY, folder, *here], capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_a_house_on_such_a_disk_is_listed_verified_exported_and_copied(played, tmp_path):
    """The server has stopped: nothing lies beside the database but its key. Nothing can be
    deleted there."""
    folder, night = played
    snapshot = folder / "snapshot"
    snapshot.mkdir()
    for name in ("house.db", "house.key"):
        (folder / name).rename(snapshot / name)
    log, copy = tmp_path / "friday.log", tmp_path / "friday.db"
    listed, verified, exported, copied, deleted = looked(
        snapshot,
        ["nights"],
        ["verify"],
        ["nights", "export", night, str(log)],
        ["backup", str(copy)],
        ["nights", "delete", night, "--yes"],
    )
    assert night in listed[1]
    assert "Intact: 1 night" in verified[1]
    assert "rows written" in exported[1]
    assert "has every night up to now" in copied[1]
    assert [each[0] for each in (listed, verified, exported, copied)] == [0] * 4
    assert log.stat().st_size
    assert copy.stat().st_size
    assert deleted[0] == 2
    assert "read-only file system" in deleted[1]
    assert {each.name for each in snapshot.iterdir()} == {"house.db", "house.key"}


def test_what_a_server_has_not_moved_into_the_database_yet_is_seen_too(played, tmp_path):
    """A snapshot of the whole folder while the server runs: Sunday is in the -wal alone.
    Without its index, which can't be made there, Sunday would be missing: that is said."""
    folder, night = played
    whole, part = tmp_path / "whole", tmp_path / "part"

    async def opened():
        async with SqliteStore(folder / "house.db") as store:
            await store.open_night(NightEntry("t-sunday", "Sunday", 1, b""))
            for snapshot in (whole, part):
                snapshot.mkdir()
                for file in folder.glob("house.*"):
                    shutil.copyfile(file, snapshot / file.name)

    asyncio.run(opened())
    (part / "house.db-shm").unlink()
    [[status, said]] = looked(whole, ["nights"])
    assert status == 0
    assert night in said
    assert "Sunday" in said
    [[status, said]] = looked(part, ["nights"])
    assert status == 2
    assert "is in house.db-wal beside it" in said
    assert "Copy the folder to a disk that can be written to" in said
