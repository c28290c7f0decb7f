"""`homegame clubs`: the list, and what is deleted."""

import asyncio
import json

import msgspec
import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.club import events as e
from homegame.storage.log import Batch, NightEntry, Row
from homegame.storage.sqlite import SqliteStore


@pytest.fixture
def folder(tmp_path):
    """A server's folder with one club: Dana's, with one night and one guest."""

    async def found():
        async with SqliteStore(tmp_path / "house.db") as store:
            events = (
                e.ClubOpened("Fridays", "p1", "Dana"),
                e.PersonAdded("p2", "Kim"),
                e.NightEntered("tfriday", "Friday", 5),
            )
            body = msgspec.json.encode(events[0])
            await store.open_night(NightEntry("cfridays", "Fridays", 0, body, None, "club"))
            rows = [
                Row(seq, 0, 0, "p1", "event", msgspec.json.encode(event))
                for seq, event in enumerate(events, 1)
            ]
            await store.append(Batch(night="cfridays", rows=tuple(rows), by="p1"))

    asyncio.run(found())
    return tmp_path


def run(folder, *words, **given):
    return CliRunner().invoke(main, ["clubs", *words, "--data", str(folder)], **given)


def test_clubs_are_listed(folder):
    assert "cfridays  Fridays: 1 night, 2 people, since 1970" in run(folder).output
    (club,) = json.loads(run(folder, "--json").output)
    assert (club["club"], club["nights"], club["people"]) == ("cfridays", 1, 2)


def test_a_club_is_no_night(folder):
    """It is in no list of nights, and its log is verified like theirs."""
    nights = CliRunner().invoke(main, ["nights", "--data", str(folder)])
    assert nights.output == "No nights.\n"
    verified = CliRunner().invoke(main, ["verify", "--data", str(folder)])
    assert verified.output.endswith("Intact: 0 nights and 1 club, 3 rows.\n")


def test_a_club_is_deleted_when_its_owner_says_yes(folder):
    asked = run(folder, "delete", "cfridays", input="n\n")
    assert asked.exit_code != 0
    assert run(folder, "delete", "cfridays", "--yes").output == "Deleted cfridays.\n"
    assert run(folder).output == "No clubs.\n"
    gone = run(folder, "delete", "cfridays", "--yes")
    assert gone.exit_code != 0
    assert "There is no club cfridays." in gone.output
