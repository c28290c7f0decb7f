"""`homegame backup`: a copy while people play, and what comes back from it."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.model import commands as c
from homegame.storage.log import KeyFileLost
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, an_evening, reopened, settings_of, two_seated


def run(folder: Path, *words: object, code: int = 0) -> str:
    asked = ["backup", *map(str, words), "--data", str(folder)]
    answer = CliRunner().invoke(main, asked)
    assert answer.exit_code == code, answer.output
    return answer.output.replace("\n", " ")


def is_sound(folder: Path) -> bool:
    return CliRunner().invoke(main, ["verify", "--data", str(folder)]).exit_code == 0


def put_back(copy: Path, folder: Path) -> Path:
    """A folder with nothing in it but the copy, under the names that the house has."""
    folder.mkdir()
    shutil.copy(copy, folder / "house.db")
    shutil.copy(copy.with_suffix(".key"), folder / "house.key")
    return folder


def test_a_copy_is_the_night_as_it_was(tmp_path: Path) -> None:
    """In the middle of a hand: what is played after the copy is not in it. Put back, the hand
    goes on with the same cards, and every row is intact."""
    copy = tmp_path / "copy.db"

    async def evening() -> tuple[Evening, int, list[tuple[str, ...]]]:
        here = await an_evening(tmp_path)
        guests = await two_seated(here)
        await here.act("c")
        at, cards = here.live.seq, [here.view(guest).you.cards for guest in guests]
        said = await asyncio.to_thread(run, tmp_path, copy)
        assert f"{copy} has every night up to now" in said
        assert f"{copy.with_suffix('.key')} opens it." in said
        await here.act("x")
        assert here.live.seq > at
        await here.lobby.close()
        return here, at, cards

    here, at, cards = asyncio.run(evening())
    restored = put_back(copy, tmp_path / "restored")
    assert is_sound(restored)

    async def later() -> None:
        again = await reopened(here, settings_of(restored, None))
        assert again.live.seq == at
        seats = [chair.guest for chair in again.live.night.tables[1].chairs if chair]
        assert [again.view(guest).you.cards for guest in seats] == cards
        await again.act("x")
        await again.lobby.close()

    asyncio.run(later())


def test_a_copy_is_whole_while_much_is_saved(tmp_path: Path) -> None:
    """Two hundred things are said while it is made: nobody waits for it, and no row of the copy
    is missing or half there."""
    copy = tmp_path / "copy.db"

    async def evening() -> None:
        here = await an_evening(tmp_path)
        copying = asyncio.create_task(asyncio.to_thread(run, tmp_path, copy))
        for number in range(200):
            await here.do(here.host, c.Say(f"line {number}"))
        await copying
        await here.lobby.close()

    asyncio.run(evening())
    assert is_sound(put_back(copy, tmp_path / "restored"))
    assert sorted(each.name for each in tmp_path.iterdir() if "copy" in each.name) == [
        "copy.db",
        "copy.key",
    ]


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house where a hand was dealt; no server runs."""

    async def evening() -> None:
        here = await an_evening(tmp_path)
        await two_seated(here)
        await here.lobby.close()

    asyncio.run(evening())
    return tmp_path


def test_a_copy_without_its_key_stays_shut(house: Path) -> None:
    copy = house / "copy.db"
    assert "can only be opened with the key of this house" in run(house, copy, "--no-key")
    assert not copy.with_suffix(".key").exists()
    with pytest.raises(KeyFileLost):
        SqliteStore(copy)


def test_only_its_owner_can_read_a_copy(house: Path) -> None:
    run(house, house / "copy.db")
    for name in ("copy.db", "copy.key"):
        assert (house / name).stat().st_mode & 0o777 == 0o600


def test_as_data(house: Path) -> None:
    copy = house / "copy.db"
    told = json.loads(run(house, copy, "--json"))
    assert told == {
        "file": str(copy),
        "key": str(copy.with_suffix(".key")),
        "bytes": copy.stat().st_size,
    }


def test_one_s_own_house_rules_are_named(house: Path) -> None:
    (house / "houses").mkdir()
    assert f"They are in {house / 'houses'}." in run(house, house / "copy.db")


def test_a_copy_that_is_there_is_kept(house: Path) -> None:
    """Without --force, and whether it is the copy or only its key."""
    copy = house / "copy.db"
    for file in (copy, copy.with_suffix(".key")):
        file.write_text("older")
        said = run(house, copy, code=2)
        assert f"{file} is there already. Choose another name, or add --force." in said
        assert file.read_text() == "older"
        run(house, copy, "--force")
        assert file.read_bytes() != b"older"
        copy.unlink()
        copy.with_suffix(".key").unlink()


def test_where_no_copy_can_be(house: Path) -> None:
    """One sentence for each, and nothing is left lying about."""
    (house / "a-folder").mkdir()
    for file, said in (
        (house / "house.db", "is where the house itself is"),
        (house / "other.key", "is the name of a key"),
        (house / "none" / "copy.db", "There is no folder"),
        (house / "a-folder", "is a folder, not a file"),
    ):
        assert said in run(house, file, code=2)
    assert "There is no" in run(house / "a-folder", house / "copy.db", code=2)
    assert {each.name for each in house.iterdir()} == {"house.db", "house.key", "a-folder"}


def test_a_damaged_house_is_not_copied(house: Path) -> None:
    """A page of the database is not as it was: that is said, and no copy is made."""
    with open(house / "house.db", "r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xff" * 4096)
    assert "is damaged" in run(house, house / "copy.db", code=2)
    assert not (house / "copy.db").exists()
