"""A damaged night beside good ones, in a browser's list of nights and on its own page."""

import sqlite3
from pathlib import Path

import pytest

from web.people import a_house


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE event SET table_no = 77 WHERE seq = 2",
        "UPDATE event SET body = x'00ff' WHERE seq = 2",
        "DELETE FROM event WHERE seq = 1",
    ],
    ids=["table", "body", "first row"],
)
def test_a_damaged_night_is_listed_beside_the_good_ones(
    tmp_path: Path, damage: str
) -> None:
    """Dana hosts two nights and a bot plays in each; one is damaged. Both are listed, the
    damaged one marked; to open it is refused in words that fit, and the other is played."""
    with a_house(tmp_path) as house:
        host, bad, _ = house.night(title="Bad", bots=["rock"])
        opened = host.post(
            "/api/nights", {"title": "Good", "name": "Dana", "bots": ["rock"]}
        )
        good = opened.json()["night"]
        cookies = dict(host.http.cookies)
    with sqlite3.connect(tmp_path / "house.db") as db:
        db.execute("DELETE FROM snapshot")
        db.execute(f"{damage} AND night_id = ?", (bad,))
    with a_house(tmp_path) as house:
        host = house.person()
        host.http.cookies.update(cookies)
        answer = host.get("/api/nights")
        assert answer.status_code == 200, answer.text
        lines = {line["night"]: line for line in answer.json()}
        assert lines[bad] == {
            "night": bad,
            "title": "Bad",
            "role": "host",
            "name": "Dana",
            "state": "damaged",
            "created_ms": lines[bad]["created_ms"],
            "club": "",
            "played": False,
            "stakes": "",
            "tournament": False,
            "players": 0,
        }
        assert (lines[good]["state"], lines[good]["role"]) == ("open", "host")
        for page in ("me", "door", "view", "log"):
            refused = host.get(f"/api/nights/{bad}/{page}")
            error = refused.json()["error"]
            assert (refused.status_code, error["code"]) == (500, "SYS-BROKEN")
            assert error["words"] == "night.damaged"
            assert "homegame verify" in error["say"]
        host.night = good
        assert host.view()["you"]["role"] == "host"


def test_a_damaged_night_does_not_say_who_a_guest_was(tmp_path: Path) -> None:
    """Robin's name is in the log alone: the line is there, without it."""
    with a_house(tmp_path) as house:
        host, night, invite = house.night()
        robin = house.guest(host, invite, "Robin")
        cookies = dict(robin.http.cookies)
    with sqlite3.connect(tmp_path / "house.db") as db:
        db.execute("DELETE FROM snapshot")
        db.execute("UPDATE event SET body = x'00ff' WHERE seq = 2")
    with a_house(tmp_path) as house:
        robin = house.person()
        robin.http.cookies.update(cookies)
        [line] = robin.get("/api/nights").json()
        assert (line["night"], line["state"]) == (night, "damaged")
        assert (line["role"], line["name"]) == ("none", "")
