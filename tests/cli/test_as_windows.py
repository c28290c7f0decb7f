"""Home Game runs where there is nothing of POSIX: with a hand at the table, and heavy work."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from waiting import HANG_S, ended_in_time
from web.people import Door
from web.test_importing import hand

AS_WINDOWS = Path(__file__).with_name("as_windows.py")
SOURCE = Path(__file__).parents[2] / "src" / "homegame"


def test_everything_can_be_imported_without_posix() -> None:
    """Each module, and none of them is left out."""
    done = subprocess.run(
        [sys.executable, AS_WINDOWS, "everything"],
        capture_output=True,
        text=True,
        timeout=HANG_S,
    )
    assert done.stderr == ""
    sources = {each.stem for each in SOURCE.rglob("*.py")} - {"__init__", "__main__"}
    assert sources <= {name.rpartition(".")[2] for name in done.stdout.split()}


def test_a_night_is_played_and_nights_imported_without_posix(tmp_path: Path) -> None:
    """Dana opens a night; she and Robin play a hand to its end. Old hands are imported, and
    somebody asks for an equity."""
    command = ("play", "--port", "0", "--no-browser", "--data", tmp_path)
    process = subprocess.Popen(
        [sys.executable, AS_WINDOWS, *command],
        env={**os.environ, "PACE": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        with ended_in_time(process):
            assert process.stdout
            url = re.search(r"http://\S+", process.stdout.readline())
            assert url
            plays_and_imports(Door(url[0]))
    finally:
        process.terminate()
        out, _ = process.communicate(timeout=HANG_S)
    assert "Every night is saved" in out


def plays_and_imports(door: Door) -> None:
    """What a house is for, and what it does in other processes."""
    host, _, invite = door.night()
    guest = door.guest(host, invite, "Robin")
    host.does("sit_down", seat=1, amount=300)
    guest.does("sit_down", seat=2, amount=300)
    host.does("start")
    number = host.view()["hand"]["number"]
    host.its_turn(guest).does("fold")
    host.until(lambda view: view["hand"]["number"] > number)
    file = {"name": "friday.jsonl", "text": hand("1")}
    made = host.post("/api/import", {"title": "Old", "files": [file], "name": "Dana"})
    assert (made.status_code, made.json().get("hands")) == (201, 1)
    pytest.importorskip("homegame._native")
    cards = {"players": ["AsAd", "KhKc"]}
    asked = door.person().post("/api/maths/equity", cards).json()
    assert asked["players"][0]["equity"] == pytest.approx(0.8125549)
    door.close()
