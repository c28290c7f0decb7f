"""How much of a house one guest, one browser and everyone together may take: what is over it is
refused with a sentence, and what is there goes on."""

from pathlib import Path
from typing import Any

import httpx
from msgspec.structs import replace

from waiting import until
from web.people import MANY, House, Person, a_house
from web.test_clubs import founded
from web.test_nodes import kinds, two_play


def opened(person: Person) -> httpx.Response:
    return person.post("/api/nights", {"title": "Friday", "name": "Dana"})


def refusal(answer: httpx.Response) -> tuple[int, str, str]:
    error: dict[str, Any] = answer.json()["error"]
    return answer.status_code, error["code"], error["words"]


def test_a_house_keeps_so_many_nights_and_clubs(tmp_path: Path) -> None:
    """It has room for two: a night and a club. Another night, another club and an import are
    refused; the night goes on."""
    with a_house(tmp_path, limits=replace(MANY, kept=2)) as house:
        host, _, _ = house.night()
        founded(house)
        full = 409, "SYS-FULL", "limit.kept"
        assert refusal(opened(house.person())) == full
        club = house.person().post("/api/clubs", {"title": "B", "name": "Maya"})
        assert refusal(club) == full
        files = {"title": "x", "files": [{"name": "a.csv", "text": "entry\n"}]}
        assert refusal(house.person().post("/api/import", files)) == full
        host.does("say", text="still here")


def test_a_house_that_is_large_enough_takes_no_more_nights(tmp_path: Path) -> None:
    with a_house(tmp_path, limits=replace(MANY, kept_mb=0)) as house:
        answer = opened(house.person())
        assert refusal(answer) == (409, "SYS-FULL", "limit.kept_mb")
        assert "has no room for another night" in answer.json()["error"]["say"]


def test_a_browser_hosts_so_many_open_nights(tmp_path: Path) -> None:
    """Dana hosts two, which is all: she ends one, and opens another. Robin is a guest of both,
    and hosts one of his own."""
    with a_house(tmp_path, limits=replace(MANY, open_of_one=2)) as house:
        host, _, invite = house.night()
        robin = house.guest(host, invite, "Robin")
        assert opened(host).status_code == 201
        assert refusal(opened(host)) == (409, "SYS-FULL", "limit.open_nights")
        assert opened(robin).status_code == 201
        host.does("end_night")
        assert opened(host).status_code == 201


def test_a_night_has_so_many_rows_and_then_ends(tmp_path: Path) -> None:
    """The log is full in the middle of a hand. Nobody can talk or knock any more, and Dana says
    so to the bank; the hand is played to its end, everyone is cashed out, and the last rows
    are in the log like all others."""
    with a_house(tmp_path, limits=replace(MANY, rows=40)) as house:
        host, robin, invite = a_long_talk(house)
        assert host.refused("say", text="one more")["words"] == "limit.rows"
        knocks = house.person().post(f"{host.at}/knock", {"invite": invite, "name": "Maya"})
        assert refusal(knocks) == (409, "SYS-FULL", "limit.rows")
        host.does("spend", what="Pizza", amount=900, shared=[robin.guest])
        host.its_turn(robin).does("fold")
        until(
            "the end", lambda: house.clock.passes(5_000) or host.view()["phase"] == "ended"
        )
        assert "hand_ended" in kinds(host)


def a_long_talk(house: House) -> tuple[Person, Person, str]:
    """Dana and Robin are in a hand, and talk until nothing more fits."""
    host, robin = two_play(house)
    while host.command("say", text="well").is_success:
        pass
    return host, robin, host.opened["invite"]["token"]
