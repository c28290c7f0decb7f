"""Whatever a stranger, a guest or a host may ask for, the others wait no longer."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from homegame.rulebook.presets import MOST_IN_A_LIST
from homegame.service.messages import LONGEST_FILE
from waiting import HANG_S
from web.loops import Stretches, counted_loop
from web.people import House, a_house

MOST_CALLS = 10_000
"""What the loop does at a stretch, at most."""


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Stretches]]:
    folder: Path = tmp_path_factory.mktemp("counted")
    with counted_loop() as loop, a_house(folder) as house:
        yield house, loop


def test_a_house_file_is_read_beside_the_games(counted: tuple[House, Stretches]) -> None:
    """Dana opens a night with the longest one there can be, and keeps it for her club: for the
    loop that is no more work than a short one."""
    house, loop = counted

    def calls(rules: str, name: str) -> int:
        dana = house.person()
        asked = {"title": "Friday", "name": "Dana", "house": "~1", "rules": rules}
        loop.begin()
        assert dana.post("/api/nights", asked).status_code == 201
        opened = dana.post("/api/clubs", {"title": "Mill Lane", "name": "Dana"}).json()
        keeps = {"type": "keep_house", "name": name, "text": rules}
        told = {"id": f"keep-{name}", "command": keeps}
        answer = dana.post(f"/api/clubs/{opened['club']}/command", told)
        assert answer.status_code == 200, answer.text
        return loop.calls

    rules = "game.rotation = [" + '"texas", ' * MOST_IN_A_LIST + "]\n"
    lines = "#\n" * ((LONGEST_FILE - len(rules)) // 2)
    calls(rules, "first")
    short, long = calls(rules, "short"), calls(rules + lines, "long")
    assert long - short < len(lines) // 4


def test_a_house_has_lists_that_somebody_reads(counted: tuple[House, Stretches]) -> None:
    """Each time its night is opened it is read again: with a hundred and one games it is no
    house."""
    house, _ = counted
    rules = "game.rotation = [" + '"texas", ' * (MOST_IN_A_LIST + 1) + "]"
    asked = {"title": "Friday", "name": "Dana", "house": "~1", "rules": rules}
    answer = house.person().post("/api/nights", asked)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert (error["field"], error["say"]) == (
        "rotation",
        "rotation can have at most 100 entries, and has 101.",
    )


def test_a_link_is_no_longer_than_an_address(house: House) -> None:
    """Links and their QR codes are made of the name that a request asks for."""
    for zeros, status in ((5, 201), (300, 421)):
        host = f"127.0.0.1:{'0' * zeros}80"
        asked = {"title": "Friday", "name": "Dana"}
        url, headers = f"{house.url}/api/nights", {"Host": host}
        answer = httpx.post(url, json=asked, headers=headers, timeout=HANG_S)
        assert answer.status_code == status
