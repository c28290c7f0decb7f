"""`homegame move`: a house goes from its folder into PostgreSQL and back, and loses nothing."""

import asyncio
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from a_postgres import Postgres
from homegame.cli import main
from homegame.model import commands as c
from homegame.storage import moving
from homegame.storage.home import Home
from homegame.storage.keys import Key, digest_of
from homegame.storage.log import NightEntry, NotOurs
from homegame.storage.place import home_of
from homegame.storage.sqlite import SqliteStore, sole_server
from homegame.storage.sqlite.home import SqliteHome
from service.a_table import Evening, an_evening, reopened, settings_of, two_seated


def run(*words: object, code: int = 0) -> str:
    answer = CliRunner().invoke(main, [*map(str, words)])
    assert answer.exit_code == code, answer.output
    return " ".join(answer.output.split())


def told_of(home: Home) -> dict[str, bytes]:
    """What there is in a place, night by night."""
    with home.whole() as db:
        nights = [night for (night,) in db.execute("SELECT night_id FROM night")]
        return {night: moving.fingerprint(db, night) for night in nights}


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A night in the middle of a hand, in a folder."""

    async def played() -> Evening:
        here = await an_evening(tmp_path / "house")
        await two_seated(here)
        await here.act("c")
        for number in range(30):
            await here.do(here.host, c.Say(f"line {number}"))
        await here.lobby.close()
        return here

    return asyncio.run(played())


def test_a_house_moves_into_postgresql_and_back(
    tmp_path: Path, postgres: Postgres, evening: Evening
) -> None:
    """All of it is the same, in each place and in a backup of each; the hand goes on with the
    same cards where it was moved to, and where a backup was put back."""
    folder, url = tmp_path / "house", postgres.new_url()
    was = told_of(SqliteHome(folder / "house.db"))
    said = run("move", folder, url, "--data", folder)
    assert "Moved 1 night to postgresql:" in said
    there = home_of(folder, url)
    assert told_of(there) == was
    assert "Intact: 1 night" in run("verify", "--database", url, "--data", folder)
    copy = tmp_path / "copy.db"
    run("backup", copy, "--database", url, "--data", folder)
    assert told_of(SqliteHome(copy)) == was
    assert copy.with_suffix(".key").read_bytes() == there.key.read_bytes()

    back = tmp_path / "back"
    counts = json.loads(run("move", url, back, "--data", folder, "--json"))
    assert counts["nights"] == 1
    assert told_of(SqliteHome(back / "house.db")) == was
    restored = postgres.new_url()
    run("move", copy, restored, "--data", back)
    assert told_of(home_of(back, restored)) == was
    asyncio.run(goes_on(evening, back))
    assert told_of(SqliteHome(folder / "house.db")) == was


async def goes_on(evening: Evening, folder: Path) -> None:
    again = await reopened(evening, settings_of(folder, None))
    seats = [chair.guest for chair in again.live.night.tables[1].chairs if chair]
    assert all(again.view(guest).you.cards for guest in seats)
    await again.act("x")
    await again.lobby.close()


def test_a_move_that_was_stopped_goes_on(
    tmp_path: Path, postgres: Postgres, evening: Evening
) -> None:
    """After the first of three nights. Until it is done nobody can open the new house; what
    has changed meanwhile is moved again, and nothing that was revoked is left."""
    path, url = tmp_path / "house" / "house.db", postgres.new_url()
    key = Key(digest_of("a"), "a", "seat", "ann")

    async def changed() -> None:
        async with SqliteStore(path) as store:
            if await store.night("a") is None:
                for name in ("a", "b"):
                    await store.open_night(NightEntry(name, name, 1, b""))
                await store.put_keys([key])
            else:
                await store.revoke_keys("a")
                await store.delete_night("b")

    asyncio.run(changed())
    old, new = SqliteHome(path), home_of(tmp_path / "house", url)

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        moving.move(old, new, stop)
    with pytest.raises(
        NotOurs, match=r"has not come to its end\. Finish it: homegame move"
    ):
        new.open()
    asyncio.run(changed())
    run("move", path.parent, url, "--data", path.parent)
    assert told_of(new) == told_of(old)
    assert "has nights already" in run(
        "move", path.parent, url, "--data", path.parent, code=2
    )


def test_what_can_not_be_moved_is_said(
    tmp_path: Path, postgres: Postgres, evening: Evening
) -> None:
    folder, url = tmp_path / "house", postgres.new_url()
    other = tmp_path / "other"
    other.mkdir()
    (other / "house.key").write_bytes(os.urandom(32))
    assert "There is no" in run("move", tmp_path / "nowhere", url, "--data", folder, code=2)
    assert "same place" in run("move", folder, folder, "--data", folder, code=2)
    assert "key of another house" in run("move", folder, url, "--data", other, code=2)
    with sole_server(folder / "house.db"):
        assert "Stop it first." in run("move", folder, url, "--data", folder, code=2)
