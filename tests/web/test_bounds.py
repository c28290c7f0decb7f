"""Whatever a stranger, a guest or a host may ask for, the others wait no longer."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

import homegame
from homegame.answers import making
from homegame.club.commands import ClubCommand
from homegame.rulebook.presets import MOST_IN_A_LIST
from homegame.service import heavy
from homegame.service import house as service
from homegame.service.clock import SystemClock
from homegame.service.messages import LONGEST_FILE
from homegame.web.api import listed
from homegame.web.reception import Reception
from service import heavy_works as works
from stats import many
from waiting import HANG_S
from web.largest import Asked, bodies, commands, of_command, of_route
from web.loops import Stretches, counted_loop
from web.people import House, Person, a_house

MOST_CALLS = 50_000
"""What the loop does at a stretch, at most; a QR code takes 34,000."""
HANDS = 60
"""Of the night that is looked back on; from a hundred on it is read in another process."""


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
        "The list of games can have at most 100 entries, and has 101.",
    )


def test_a_link_is_no_longer_than_an_address(house: House) -> None:
    """Links and their QR codes are made of the name that a request asks for."""
    for zeros, status in ((5, 201), (300, 421)):
        host = f"127.0.0.1:{'0' * zeros}80"
        asked = {"title": "Friday", "name": "Dana"}
        url, headers = f"{house.url}/api/nights", {"Host": host}
        answer = httpx.post(url, json=asked, headers=headers, timeout=HANG_S)
        assert answer.status_code == status


def every_route(house: House) -> list[tuple[str, str]]:
    """The method and the address of each route."""
    own = service.House(house.store, house.settings, SystemClock())
    return [
        (method, path) for method, path, *_ in listed(Reception(own, house.server.reach))
    ]


def a_night_in_play(house: House) -> Person:
    """The host of a night with two players in a hand."""
    dana, _, invite = house.night()
    theo = house.guest(dana, invite, "Theo")
    for seat, who in enumerate((dana, theo), 1):
        who.does("sit_down", seat=seat, amount=200)
    dana.does("start")
    dana.until(lambda view: view["hand"])
    return dana


def an_old_night(house: House, folder: Path) -> Person:
    """The host of a night that was imported."""
    file = folder / "many.jsonl"
    homegame.write(file, many(HANDS))
    told = [{"name": file.name, "text": file.read_text()}]
    theo = house.person()
    made = theo.post("/api/import", {"title": "Old Friday", "files": told}).json()
    theo.night = made["night"]
    return theo


def most_of(loop: Stretches, person: Person, asked: Asked) -> int:
    """The longest stretch of the loop while this is asked for. There is an answer, and it is
    no fault of the server's."""
    loop.begin()
    answer = person.http.request(asked.method, asked.path, json=asked.body)
    assert answer.status_code < 500, (asked.name, answer.text)
    return loop.longest


def test_every_route_has_its_bound(
    counted: tuple[House, Stretches], tmp_path: Path
) -> None:
    """Each is asked for the most that it takes, by a host; what is worked out once has been."""
    house, loop = counted
    routes = every_route(house)
    posts = {route for route in routes if route[0] == "POST"}
    assert posts == {*bodies()}, "each route that takes a body has its largest"
    found: dict[str, int] = {}
    for person in (a_night_in_play(house), an_old_night(house, tmp_path)):
        club = person.post("/api/clubs", {"title": "Mill Lane", "name": "Dana"}).json()
        known = {"night": person.night, "club": club["club"]}
        for route in routes:
            for asked in of_route(*route, known):
                if asked.name in found:
                    continue
                found[asked.name] = most_of(loop, person, asked)
                if found[asked.name] > MOST_CALLS:
                    found[asked.name] = most_of(loop, person, asked)
    assert {name: calls for name, calls in found.items() if calls > MOST_CALLS} == {}


def test_every_command_has_its_bound(counted: tuple[House, Stretches]) -> None:
    """Each as large as a message may be, by the host of a table in play, and by whoever looks
    after a club."""
    house, loop = counted
    dana = a_night_in_play(house)
    club = dana.post("/api/clubs", {"title": "Mill Lane", "name": "Dana"}).json()["club"]
    asked = [of_command(each, f"{dana.at}/command") for each in commands()]
    asked += [
        of_command(each, f"/api/clubs/{club}/command") for each in commands(ClubCommand)
    ]
    found = {each.name: most_of(loop, dana, each) for each in asked}
    assert {name: calls for name, calls in found.items() if calls > MOST_CALLS} == {}


def test_work_that_is_killed_is_done_once_more(
    tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system ends the process that reads Dana's house file: she has her answer all the
    same. If it does so twice, she is told to try again."""
    asked = {"rules": "blinds.big = 4"}
    for times, status in ((1, 200), (2, 503)):
        killed = partial(works.is_killed, tmp_path / f"{times}", times)
        monkeypatch.setattr(making, "read", killed)
        answer = house.person().post("/api/houses", asked)
        assert answer.status_code == status, answer.text
    assert answer.json()["error"]["say"].endswith("nothing was changed. Try again.")


def test_a_full_house_says_when_to_come_back(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All places are taken, and those for waiting too."""
    monkeypatch.setattr(heavy, "AT_ONCE", 0)
    monkeypatch.setattr(heavy, "MOST_WAITING", 0)
    answer = house.person().post("/api/houses", {"rules": "blinds.big = 4"})
    assert answer.status_code == 429
    assert answer.json()["error"]["say"].endswith("Try again in a few seconds.")
