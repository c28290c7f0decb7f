"""What a house that runs in a process of its own has to be able to do, wherever that is."""

import pytest

from web.people import Door
from web.test_importing import hand


def plays_and_imports(door: Door, kernel: bool) -> None:
    """What a house is for, and what it does in other processes."""
    host, _, invite = door.night()
    guest = door.guest(host, invite, "Robin")
    host.does("sit_down", seat=1, amount=300)
    guest.does("sit_down", seat=2, amount=300)
    host.does("start")
    number = host.until(lambda view: view["hand"])["hand"]["number"]
    host.its_turn(guest).does("fold")
    host.until(lambda view: view["hand"]["number"] > number)
    file = {"name": "friday.jsonl", "text": hand("1")}
    made = host.post("/api/import", {"title": "Old", "files": [file], "name": "Dana"})
    assert (made.status_code, made.json().get("hands")) == (201, 1)
    if kernel:
        cards = {"players": ["AsAd", "KhKc"]}
        asked = door.person().post("/api/maths/equity", cards)
        assert asked.status_code == 200, asked.text
        assert asked.json()["players"][0]["equity"] == pytest.approx(0.8125549)
    door.close()
