"""`homegame verify`: the logs, row by row, from the command line."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.storage.log import Batch, NightEntry, Row
from homegame.storage.sqlite import SqliteStore


@pytest.fixture
def folder(tmp_path):
    """Friday's night of 2,500 rows, Sunday's of one; the house is closed."""

    async def filled():
        async with SqliteStore(tmp_path / "house.db") as store:
            for number, (night, title, last) in enumerate(
                [("t-friday", "Friday's game", 2500), ("t-sunday", "Sunday", 1)]
            ):
                await store.open_night(NightEntry(night, title, number, b""))
                rows = tuple(
                    Row(seq, seq, 1, "ann", "Said", b"Oh") for seq in range(1, last + 1)
                )
                await store.append(Batch(night=night, rows=rows, by="ann"))

    asyncio.run(filled())
    return tmp_path


def run(folder, *words, code=0):
    answer = CliRunner().invoke(main, ["verify", "--data", str(folder), *words])
    assert answer.exit_code == code, answer.output
    return answer.output


def change(folder, statement):
    with closing(sqlite3.connect(folder / "house.db", isolation_level=None)) as db:
        db.execute(statement)


def test_every_night_is_verified_newest_first(folder):
    assert run(folder).splitlines() == [
        "t-sunday  Sunday: 1 row, intact",
        "t-friday  Friday's game: 2,500 rows, intact",
        "Intact: 2 nights, 2,501 rows.",
    ]


def test_one_night_is_verified_by_its_name(folder):
    assert run(folder, "t-sunday").splitlines() == [
        "t-sunday  Sunday: 1 row, intact",
        "Intact: 1 night, 1 row.",
    ]


def test_the_first_row_that_was_changed_is_named(folder):
    """Row 2,100 of Friday says something else: the command ends with 1."""
    change(folder, "UPDATE event SET body = x'00' WHERE seq = 2100")
    assert run(folder, code=1).splitlines() == [
        "t-sunday  Sunday: 1 row, intact",
        "t-friday  Friday's game: row 2,100 is missing or has changed",
        "Damaged: 1 of 2 nights. Restore the database from a backup.",
    ]
    run(folder, "t-sunday")


def test_a_night_without_a_row_is_told_of(folder):
    """The register knows of it, and its log is empty: a copy may have left its rows behind."""
    change(folder, "DELETE FROM event WHERE night_id = 't-sunday'")
    assert run(folder).splitlines() == [
        "t-sunday  Sunday: no row of it was saved",
        "t-friday  Friday's game: 2,500 rows, intact",
        "Intact: 2 nights, 2,500 rows.",
    ]


def test_what_was_found_as_data(folder):
    change(folder, "DELETE FROM event WHERE seq = 2")
    answer = CliRunner().invoke(main, ["verify", "--data", str(folder), "--json"])
    assert answer.exit_code == 1
    data = json.loads(answer.output)
    assert not data["sound"]
    assert [(each["night"], each["rows"], each["bad_seq"]) for each in data["nights"]] == [
        ("t-sunday", 1, None),
        ("t-friday", 1, 2),
    ]


def test_a_log_without_its_night_is_damage(folder):
    """Friday's night is gone from the register; its rows are there, and are verified."""
    change(folder, "DELETE FROM night WHERE night_id = 't-friday'")
    missing = (
        "t-friday: 2,500 rows, intact, but the night is missing from the list of nights"
    )
    advice = "Restore the database from a backup."
    assert run(folder, code=1).splitlines() == [
        "t-sunday  Sunday: 1 row, intact",
        missing,
        f"Damaged: 1 of 2 nights. {advice}",
    ]
    assert run(folder, "t-friday", code=1).splitlines() == [
        missing,
        f"Damaged: 1 of 1 night. {advice}",
    ]
    assert "Intact: 1 night, 1 row." in run(folder, "t-sunday")
    data = json.loads(run(folder, "--json", code=1))
    assert [each["registered"] for each in data["nights"]] == [True, False]


def test_a_house_that_is_played_in_can_be_verified(folder):
    async def evening():
        async with SqliteStore(folder / "house.db") as store:
            said = await asyncio.to_thread(run, folder)
            row = Row(2, 2, 1, "ann", "Said", b"Well")
            await store.append(Batch(night="t-sunday", rows=(row,), by="ann"))
            return said, await asyncio.to_thread(run, folder)

    before, after = asyncio.run(evening())
    assert "Intact: 2 nights, 2,501 rows." in before
    assert "Intact: 2 nights, 2,502 rows." in after


def test_a_night_that_is_not_there_is_named(folder):
    assert "There is no night t-monday." in run(folder, "t-monday", code=2)


def test_without_a_house_none_is_founded(tmp_path):
    assert f"There is no {tmp_path / 'house.db'}." in run(tmp_path, code=2)
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_something_else_is_said_to_be(tmp_path):
    (tmp_path / "house.db").write_text("Dear Ann, " * 200)
    said = run(tmp_path, "--json", code=2)
    error = json.loads(said)["error"]
    assert (error["code"], error["field"]) == ("data", "DATA")
    assert "is not a database" in error["say"]
