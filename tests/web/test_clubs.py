"""A club over HTTP: nights add up, people are who they were, and names can be removed."""

import asyncio
import re
import sqlite3
from itertools import count
from typing import Any

import httpx
from icalendar import Calendar

from web.people import House, Person

_ids = (f"of-club-{number:06}" for number in count(1))


class Member:
    """Somebody in a club, on one device."""

    def __init__(self, person: Person, club: str, id: str) -> None:
        self.person, self.club, self.id = person, club, id

    def page(self, season: int | None = None) -> dict[str, Any]:
        """The club's page, once all of its nights are counted."""
        wanted = "" if season is None else f"?season={season}"
        while True:
            answer = self.person.get(f"/api/clubs/{self.club}{wanted}")
            assert answer.status_code == 200, answer.text
            page: dict[str, Any] = answer.json()
            if not page["waiting"]:
                return page

    def send(self, type: str, *, id: str = "", **fields: Any) -> httpx.Response:
        body = {"id": id or next(_ids), "command": {"type": type, **fields}}
        return self.person.post(f"/api/clubs/{self.club}/command", body)

    def does(self, type: str, **fields: Any) -> None:
        answer = self.send(type, **fields)
        assert answer.status_code == 200, answer.text

    def refused(self, type: str, **fields: Any) -> str:
        answer = self.send(type, **fields)
        assert answer.status_code >= 400, answer.text
        words: str = answer.json()["error"]["words"]
        return words

    def ids(self) -> dict[str, str]:
        """Everyone's id, by name."""
        return {each["name"]: each["person"] for each in self.page()["people"]}


def founded(
    house: House, name: str = "Dana", **asked: Any
) -> tuple[Member, dict[str, Any]]:
    """Dana founds a club."""
    dana = house.person()
    answer = dana.post("/api/clubs", {"title": "Fridays", "name": name, **asked})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Member(dana, made["club"], made["person"]), made


def joined(
    house: House, club: str, name: str = "", token: str = "", person: Person | None = None
) -> Member:
    """Somebody comes in by a link."""
    person = person or house.person()
    answer = person.post(f"/api/clubs/{club}/join", {"token": token, "name": name})
    assert answer.status_code in (200, 201), answer.text
    return Member(person, club, answer.json()["person"])


def night_of(host: Member, results: dict[str, int]) -> str:
    """A night of the club with these results in cents, from a ledger."""
    lines = ["entry,time,kind,guest,other,amount,note,corrects"]
    for name, net in results.items():
        for kind, amount in (("buy_in", 10_000), ("cash_out", 10_000 + net)):
            lines.append(f"{len(lines)},0,{kind},{name},,{amount / 100:.2f},,")
    file = {"name": "friday.csv", "text": "\n".join(lines) + "\n"}
    answer = host.person.post("/api/import", {"title": "Friday", "files": [file]})
    assert answer.status_code == 201, answer.text
    night: str = answer.json()["night"]
    host.does("add_night", night=night)
    return night


def played(house: House, host: Member, *names: str) -> tuple[Person, dict[str, Person]]:
    """A night of the club with these guests, in which one hand is played: everyone folds to the
    big blind."""
    dana = host.person
    body = {"title": "Robin at Dana's", "name": "Dana", "club": host.club}
    opened = dana.post("/api/nights", body).json()
    dana.night, dana.guest = opened["night"], opened["guest"]
    people = {}
    for seat, name in enumerate(names, 1):
        people[name] = house.guest(dana, opened["invite"]["token"], name)
        people[name].does("sit_down", seat=seat, amount=300)
    dana.does("start")
    for _ in names[1:]:
        dana.its_turn(*people.values()).does("fold")
    return dana, people


def ended(host: Person, people: dict[str, Person]) -> None:
    """The host ends the night; everyone folds the last hand."""
    host.does("end_night")
    while host.view()["phase"] != "ended":
        for person in people.values():
            if person.view()["may"]:
                person.command("fold", anyway=True)


def test_two_nights_make_a_season(house: House) -> None:
    """Robin wins $10 on the first night, Kim $5 on the second. Nobody but Dana has signed in
    anywhere: names say who is who."""
    dana, _ = founded(house)
    night_of(dana, {"Theo": -600, "Robin": 1000, "Kim": -400})
    night_of(dana, {"Theo": 100, "Robin": -600, "Kim": 500})
    page = dana.page()
    names = {each["person"]: each["name"] for each in page["people"]}
    assert [
        (names[line["person"]], line["place"], line["net"], line["nights"], line["won"])
        for line in page["table"]
    ] == [("Robin", 1, 400, 2, 1), ("Kim", 2, 100, 2, 1), ("Theo", 3, -500, 2, 0)]
    assert [night["counts"] for night in page["nights"]] == [True, True]
    dana.does("set_points", formula="beaten")
    assert [line["points"] for line in dana.page()["table"]] == [5, 4, 3]
    dana.does("set_points", formula="ladder", ladder=[10, 5], best=1)
    table = dana.page()["table"]
    assert [line["points"] for line in table] == [10, 10, 5]
    assert [[turn["counts"] for turn in line["outings"]] for line in table] == [
        [True, False],
        [False, True],
        [False, True],
    ]
    assert dana.refused("set_points", formula="ladder", ladder=[5, 10]) == "club.ladder"
    dana.does("begin_season", name="Spring")
    assert dana.page()["table"] == []
    assert len(dana.page(0)["table"]) == 3


def test_who_was_who(house: House) -> None:
    """Rob is Robin; the second Kim was somebody else."""
    dana, _ = founded(house)
    night_of(dana, {"Theo": 0, "Robin": 1000, "Kim": -1000})
    second = night_of(dana, {"Theo": 0, "Rob": 1000, "Kim": -1000})
    ids = dana.ids()
    dana.does("merge_people", person=ids["Rob"], into=ids["Robin"])
    page = dana.page()
    assert [line["net"] for line in page["table"]] == [2000, 0, -2000]
    assert "Rob" not in dana.ids()
    kim = next(
        guest
        for night in page["nights"]
        if night["night"] == second
        for guest in night["players"]
        if guest["name"] == "Kim"
    )
    dana.does("set_player", night=second, guest=kim["guest"], person="")
    names = {each["person"]: each["name"] for each in dana.page()["people"]}
    assert {names[line["person"]]: line["net"] for line in dana.page()["table"]} == {
        "Robin": 2000,
        "Theo": 0,
        "Kim": -1000,
        "Kim 2": -1000,
    }


def test_a_member_is_known_by_the_device(house: House) -> None:
    """Kim is in the club and plays as The Fox: the results are Kim's."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    answer = dana.person.post(
        "/api/nights", {"title": "Friday", "name": "Dana", "club": dana.club}
    )
    opened = answer.json()
    host = dana.person
    host.night, host.guest = opened["night"], opened["guest"]
    kim.person.night = opened["night"]
    knocked = kim.person.post(
        f"{host.at}/knock", {"invite": opened["invite"]["token"], "name": "The Fox"}
    )
    assert kim.person.get(f"{host.at}/me").json()["member"]
    host.does("admit", guest=knocked.json()["guest"])
    kim.person.does("sit_down", seat=2, amount=300)
    (line,) = dana.page()["nights"][0]["players"]
    assert (line["name"], line["person"]) == ("The Fox", kim.id)


def test_a_name_is_removed_everywhere(house: House) -> None:
    """Robin asks to be forgotten: no log, list or export says the name any more, the sums stay,
    and the log's chain is whole."""
    dana, made = founded(house)
    host, people = played(house, dana, "Theo", "Robin", "Kim")
    people["Kim"].does("say", text="Well played, robin! Robins are red.")
    people["Theo"].does("spend", what="Pizza for Robin", amount=900, shared=[host.guest])
    running = dana.refused("forget_person", person=dana.ids()["Robin"])
    assert running == "club.playing"
    ended(host, people)
    before = {line["person"]: line["net"] for line in dana.page()["table"]}
    robin = joined(house, dana.club, "Robin", made["invite"]["token"])
    assert robin.refused("forget_person", person=dana.id) == "club.hosts"
    robin.does("forget_person", person=robin.id)
    assert robin.person.get(f"/api/clubs/{robin.club}").status_code == 401
    page = dana.page()
    after = {line["person"]: line["net"] for line in page["table"]}
    assert sorted(after.values()) == sorted(before.values())
    assert {each["person"] for each in page["people"] if each["forgotten"]} == {robin.id}
    for path in ("view", "log?limit=500", "bank", "story", "hands", "bank.csv"):
        told = host.get(f"{host.at}/{path}")
        assert told.status_code == 200
        assert not re.search(r"\brobin\b", told.text, re.IGNORECASE), path
    assert "Well played, A guest! Robins are red." in host.get(f"{host.at}/log").text
    assert asyncio.run(house.store.verify(host.night)) is None
    assert asyncio.run(house.store.verify(dana.club)) is None
    with sqlite3.connect(house.store.path) as db:
        for table in ("event", "night", "snapshot"):
            for (body,) in db.execute(f"SELECT CAST(body AS BLOB) FROM {table}"):
                assert not re.search(rb"\brobin\b", body, re.IGNORECASE), body


def test_the_next_date(house: House) -> None:
    """A date is set, answered, moved and called off; calendars can follow."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    at = 4_000_000_000_000
    assert kim.refused("set_date", at_ms=at) == "club.hosts"
    assert dana.refused("set_date", at_ms=1) == "club.past"
    dana.does(
        "set_date", at_ms=at, place="Dana's, 2nd floor; ring twice", note="Bring\nice"
    )
    kim.does("answer_date", reply="yes")
    assert dana.page()["date"]["replies"] == [{"person": kim.id, "reply": "yes"}]
    ((event,), first) = calendar_of(kim)
    assert event["location"] == "Dana's, 2nd floor; ring twice"
    dana.does("set_date", at_ms=at + 3_600_000)
    assert dana.page()["date"]["replies"] == []
    dana.does("cancel_date")
    ((event,), second) = calendar_of(kim)
    assert event["status"] == "CANCELLED"
    assert event["uid"] == first
    assert second == first
    assert int(event["sequence"]) == 2
    assert kim.refused("answer_date", reply="yes") == "club.no_date"


def calendar_of(member: Member) -> tuple[list[Any], str]:
    """The events of the file, as another program reads it, and the id of the first."""
    answer = member.person.get(f"/api/clubs/{member.club}/date.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    events = Calendar.from_ical(answer.content).walk("VEVENT")
    return events, str(events[0]["uid"])
