"""A club over HTTP: nights add up, people are who they were, and names can be removed."""

import asyncio
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from icalendar import Calendar

from waiting import until
from web.people import Door, House, Person, a_house

_ids = (f"of-club-{number:06}" for number in count(1))


class Member:
    """Somebody in a club, on one device."""

    def __init__(self, person: Person, club: str, id: str) -> None:
        self.person, self.club, self.id = person, club, id

    def page(self, season: int | None = None) -> dict[str, Any]:
        """The club's page, once all of its nights are counted."""
        wanted = "" if season is None else f"?season={season}"

        def look() -> dict[str, Any]:
            answer = self.person.get(f"/api/clubs/{self.club}{wanted}")
            assert answer.status_code == 200, answer.text
            page: dict[str, Any] = answer.json()
            return page

        return until("the nights to be counted", look, lambda page: not page["waiting"])

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


def founded(house: Door, name: str = "Dana", **asked: Any) -> tuple[Member, dict[str, Any]]:
    """Dana founds a club."""
    dana = house.person()
    answer = dana.post("/api/clubs", {"title": "Fridays", "name": name, **asked})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Member(dana, made["club"], made["person"]), made


def joined(
    house: Door, club: str, name: str = "", token: str = "", person: Person | None = None
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


def played(house: Door, host: Member, *names: str) -> tuple[Person, dict[str, Person]]:
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

    def all_fold() -> str:
        for person in people.values():
            if person.view()["may"]:
                person.command("fold", anyway=True)
        phase: str = host.view()["phase"]
        return phase

    until("the end of the night", all_fold, lambda phase: phase == "ended")


def test_a_club_remembers_how_it_dealt_last(house: House) -> None:
    """A new club begins online. After a night with real cards, of which the cards were entered,
    the next may begin like it; a night that was imported says nothing of that, and one that
    was dealt online does."""
    dana, _ = founded(house)

    def dealt() -> tuple[str, str]:
        page = dana.page()
        return page["dealer"], page["depth"]

    def opens(**asked: str) -> None:
        body = {"title": "Friday", "name": "Dana", "club": dana.club, **asked}
        assert dana.person.post("/api/nights", body).status_code == 201

    assert dealt() == ("server", "pots")
    opens(dealer="people", depth="cards")
    assert dealt() == ("people", "cards")
    night_of(dana, {"Theo": -600, "Robin": 600})
    assert dealt() == ("people", "cards")
    opens()
    assert dealt() == ("server", "pots")


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


def test_a_person_has_one_colour(house: House) -> None:
    """At the table and in the club: it comes from the name, and from the order in which people
    came where two have the same."""
    dana, _ = founded(house)
    host, _ = played(house, dana, "Theo", "Robin", "Kim")
    at_table = {each["name"]: each["hue"] for each in host.view()["guests"]}
    in_club = {each["name"]: each["hue"] for each in dana.page()["people"]}
    assert in_club
    assert in_club.items() <= at_table.items()


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
    """Kim is in the club, needs no invitation, and plays as The Fox: the results are Kim's."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    answer = dana.person.post(
        "/api/nights", {"title": "Friday", "name": "Dana", "club": dana.club}
    )
    opened = answer.json()
    host = dana.person
    host.night, host.guest = opened["night"], opened["guest"]
    kim.person.night = opened["night"]
    knocked = kim.person.post(f"{host.at}/knock", {"name": "The Fox"})
    assert knocked.status_code == 201
    assert house.person().post(f"{host.at}/knock", {"name": "Eve"}).status_code == 401
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


def test_who_only_knocked_is_forgotten_too(house: House) -> None:
    """Kim knocked at a night where nobody played: it counts for nobody, and Kim's name goes
    from it all the same."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    opened = {"title": "Too few", "name": "Dana", "club": dana.club}
    night = dana.person.post("/api/nights", opened).json()["night"]
    dana.person.night = night
    knocked = kim.person.post(f"/api/nights/{night}/knock", {"name": "Kim"}).json()
    dana.person.does(
        "spend", what="Pizza", amount=900, shared=[dana.person.view()["you"]["guest"]]
    )
    dana.person.does("admit", guest=knocked["guest"])
    dana.person.does("end_night")
    page = dana.page()
    assert (page["table"], page["nights"][0]["players"]) == ([], [])
    dana.does("forget_person", person=kim.id)
    with sqlite3.connect(house.store.path) as db:
        for table in ("event", "snapshot"):
            for (body,) in db.execute(f"SELECT CAST(body AS BLOB) FROM {table}"):
                assert b"Kim" not in body, body


def test_a_night_enters_one_club_however_fast(house: House) -> None:
    """Two clubs ask for the same night at once: one of them gets it."""
    dana, _ = founded(house)
    made = dana.person.post("/api/clubs", {"title": "Sundays", "name": "Dana"}).json()
    other = Member(dana.person, made["club"], made["person"])
    answer = dana.person.post("/api/nights", {"title": "Friday", "name": "Dana"})
    night = answer.json()["night"]
    with ThreadPoolExecutor() as both:
        asked = [both.submit(each.send, "add_night", night=night) for each in (dana, other)]
    codes = sorted(each.result().status_code for each in asked)
    assert codes == [200, 404]
    assert len(dana.page()["nights"]) + len(other.page()["nights"]) == 1


def test_a_commands_id_is_its_senders(house: House) -> None:
    """Kim sends a command with the id of one of Dana's: it is refused, not swallowed."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    dana.does("show_my_figures", id="the-same-id", shows=True)
    assert kim.refused("show_my_figures", id="the-same-id", shows=True) == "request.used_id"
    assert kim.refused("rename_person", person=kim.id, name="Ｄana") == "club.name_taken"


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


def test_a_debt_is_carried_to_the_next_night(house: House) -> None:
    """Theo owes Maya $20 after Friday and carries it over. On Saturday both are there, and the
    banker takes it up: it is part of that night's settlement, and in no other."""
    dana, _ = founded(house)
    friday = night_of(dana, {"Maya": 2000, "Theo": -2000})
    at_friday = f"/api/nights/{friday}"
    (due,) = dana.person.get(f"{at_friday}/bank").json()["payments"]
    assert (due["amount"], due["carried"]) == (2000, False)
    carry = {"type": "carry_payment", **{k: due[k] for k in ("payer", "payee", "amount")}}
    sent = {"id": next(_ids), "command": carry}
    assert dana.person.post(f"{at_friday}/command", sent).status_code == 200
    ids = dana.ids()
    (debt,) = dana.page()["debts"]
    assert (debt["payer"], debt["payee"], debt["amount"]) == (
        ids["Theo"],
        ids["Maya"],
        2000,
    )

    host, people = played(house, dana, "Theo", "Maya", "Kim")
    saturday = host.at
    other, _ = played(house, dana, "Theo", "Maya", "Kim")
    (earlier,) = host.get(f"{saturday}/bank").json()["earlier"]
    assert earlier == {
        "payer": people["Theo"].guest,
        "payee": people["Maya"].guest,
        "amount": 2000,
    }
    assert people["Theo"].refused("take_up_debts")["words"] == "bank.banker"
    taken = {"id": next(_ids), "command": {"type": "take_up_debts"}}
    assert dana.person.post(f"{saturday}/command", taken).status_code == 200
    twice = {"id": next(_ids), "command": {"type": "take_up_debts"}}
    for night in (saturday, other.at):
        refused = dana.person.post(f"{night}/command", twice)
        assert refused.json()["error"]["words"] == "bank.no_debts"
    assert dana.page()["debts"] == []
    assert dana.person.get(f"{saturday}/bank").json()["earlier"] == []
    assert dana.refused("drop_night", night=friday) == "club.carrying"
    accounts = {
        one["name"]: one for one in dana.person.get(f"{saturday}/bank").json()["accounts"]
    }
    assert (accounts["Theo"]["taken_up"], accounts["Maya"]["taken_up"]) == (-2000, 2000)
    assert accounts["Theo"]["result"] + accounts["Theo"]["stack"] > -2000


def test_a_debt_is_paid_between_nights(house: House) -> None:
    """Theo, who is not in the club, gives Maya $15 of $20 at the office; Dana enters it."""
    dana, made = founded(house)
    friday = night_of(dana, {"Maya": 2000, "Theo": -2000})
    (due,) = dana.person.get(f"/api/nights/{friday}/bank").json()["payments"]
    carry = {"type": "carry_payment", **{k: due[k] for k in ("payer", "payee", "amount")}}
    sent = {"id": next(_ids), "command": carry}
    assert dana.person.post(f"/api/nights/{friday}/command", sent).status_code == 200
    (debt,) = dana.page()["debts"]
    pay = {"payer": debt["payer"], "payee": debt["payee"], "currency": debt["currency"]}
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    assert kim.refused("pay_debt", amount=500, **pay) == "club.hosts"
    assert dana.refused("pay_debt", amount=2500, **pay) == "club.debt_less"
    dana.does("pay_debt", amount=1500, **pay)
    assert [debt["amount"] for debt in dana.page()["debts"]] == [500]


def test_links_and_devices(house: House) -> None:
    """An invitation lets many in; a personal link one, once; a seat at a night its guest."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    code = made["invite"]["short"].rsplit("/", 1)[1]
    door = house.person().post("/api/join", {"code": code}).json()
    assert (door["night"], door["title"], door["club"]) == (dana.club, "Fridays", True)
    same = house.person().post(
        f"/api/clubs/{dana.club}/join", {"token": made["invite"]["token"], "name": "kim"}
    )
    assert same.json()["error"]["words"] == "club.name_taken"
    asked = {"kind": "move", "person": kim.id}
    link = dana.person.post(f"/api/clubs/{dana.club}/links", asked).json()
    phone = joined(house, dana.club, token=link["token"])
    assert phone.id == kim.id
    assert kim.page()["you"] == phone.page()["you"] == kim.id
    spent = house.person().post(f"/api/clubs/{dana.club}/join", {"token": link["token"]})
    assert spent.json()["error"]["words"] == "link.spent"
    assert len(kim.person.get(f"/api/clubs/{kim.club}/devices").json()) == 2
    others = kim.person.http.request("DELETE", f"/api/clubs/{kim.club}/devices", json={})
    assert others.status_code == 204
    assert phone.person.get(f"/api/clubs/{kim.club}").status_code == 401
    assert kim.page()["you"] == kim.id
    assert (
        kim.person.post(f"/api/clubs/{kim.club}/links", {"kind": "invite"}).status_code
        == 403
    )
    dana.person.http.request("DELETE", f"/api/clubs/{dana.club}/links", json={})
    late = house.person().post(
        f"/api/clubs/{dana.club}/join", {"token": made["invite"]["token"], "name": "Lee"}
    )
    assert late.json()["error"]["words"] == "link.spent"

    host, people = played(house, dana, "Theo", "Kim")
    answer = people["Theo"].post(f"/api/clubs/{dana.club}/join", {"night": host.night})
    assert answer.status_code == 201
    assert dana.ids()["Theo"] == answer.json()["person"]
    taken = people["Kim"].post(f"/api/clubs/{dana.club}/join", {"night": host.night})
    assert taken.json()["error"]["words"] == "club.signed_in"
    lost = joined(house, dana.club, token=made["recovery"]["token"])
    assert lost.id == dana.id


def test_strangers_read_nothing(house: House) -> None:
    """Who is not in the club learns its name by its address, and no more."""
    dana, _ = founded(house)
    night_of(dana, {"Maya": 2000, "Theo": -2000})
    stranger = house.person()
    assert stranger.get(f"/api/clubs/{dana.club}/door").json()["title"] == "Fridays"
    for path in ("", "/devices", "/date.ics"):
        assert stranger.get(f"/api/clubs/{dana.club}{path}").status_code == 401
    sent = {"id": "stranger-1", "command": {"type": "rename_club", "title": "Mine"}}
    assert stranger.post(f"/api/clubs/{dana.club}/command", sent).status_code == 401
    assert (
        stranger.post(f"/api/clubs/{dana.club}/links", {"kind": "invite"}).status_code
        == 401
    )
    opened = {"title": "Friday", "name": "Mallory", "club": dana.club}
    assert stranger.post("/api/nights", opened).status_code == 401
    assert stranger.get("/api/clubs").json() == []
    assert dana.person.get(f"/api/nights/{dana.club}/view").status_code == 404
    assert dana.person.get("/api/clubs/nothing").status_code == 404


def test_a_night_can_be_added_by_its_host_alone(house: House) -> None:
    """And to one club only."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    host, night, _ = house.night()
    assert dana.refused("add_night", night=night) == "club.not_host"
    assert kim.refused("add_night", night="nothing") == "request.night"
    assert dana.refused("add_night", night=dana.club) == "request.night"
    mine = night_of(dana, {"Maya": 2000, "Theo": -2000})
    assert dana.refused("add_night", night=mine) == "club.night_here"
    other = Member(dana.person, "", "")
    made = dana.person.post("/api/clubs", {"title": "Sundays", "name": "Dana"}).json()
    other.club, other.id = made["club"], made["person"]
    assert other.refused("add_night", night=mine) == "club.night_elsewhere"
    dana.does("drop_night", night=mine)
    other.does("add_night", night=mine)
    asked = {"title": "With a first night", "name": "Lee", "night": night}
    first = host.post("/api/clubs", asked).json()
    page = Member(host, first["club"], first["person"]).page()
    assert [each["night"] for each in page["nights"]] == [night]
    stranger = house.person()
    for other in (night, mine):
        body = {"title": "Mine now", "name": "Eve", "night": other}
        assert stranger.post("/api/clubs", body).status_code == 401
    again = host.post("/api/clubs", {**asked, "title": "Twice"})
    assert again.json()["error"]["words"] == "club.night_elsewhere"
    assert [each["title"] for each in host.get("/api/clubs").json()] == [
        "With a first night"
    ]


def test_a_command_is_carried_out_once(house: House) -> None:
    """A repeat with the same id changes nothing; bad input names the field."""
    dana, _ = founded(house)
    for _ in range(2):
        dana.does("begin_season", id="the-same-id", name="Spring")
    assert len(dana.page()["seasons"]) == 2
    for wrong, field in (
        ({"type": "keep_house", "name": "friday", "text": "blinds = 3"}, "text"),
        ({"type": "keep_house", "name": "../friday", "text": "x"}, "$.command.name"),
        ({"type": "set_points", "formula": "luck"}, "$.command.formula"),
        ({"type": "set_points", "formula": "money", "best": -1}, "$.command.best"),
        ({"type": "add_person", "name": "\u202e"}, "name"),
        ({"type": "rename_club", "title": "   "}, "title"),
        (
            {"type": "pay_debt", "payer": "a", "payee": "b", "amount": 0, "currency": "$"},
            "$.command.amount",
        ),
    ):
        body = {"id": next(_ids), "command": wrong}
        answer = dana.person.post(f"/api/clubs/{dana.club}/command", body)
        assert answer.status_code == 400, wrong
        assert field.endswith(answer.json()["error"]["field"]), answer.text


def test_a_club_keeps_houses(house: House) -> None:
    """A house file of several kilobytes is kept, read back and deleted."""
    dana, _ = founded(house)
    text = 'based_on = "pats"\n' + "# As we have always played.\n" * 400
    dana.does("keep_house", name="friday", text=text)
    (kept,) = dana.page()["houses"]
    assert (kept["name"], kept["text"], kept["may_drop"]) == ("friday", text, True)
    dana.does("drop_house", name="friday")
    assert dana.page()["houses"] == []


def test_a_club_outlives_the_server(tmp_path: Path) -> None:
    """After a restart the club, its people and what its nights came to are the same; a night
    that was deleted stays in the list and counts for nothing."""
    with a_house(tmp_path) as house:
        dana, _ = founded(house)
        night_of(dana, {"Theo": 100, "Maya": -100})
        gone = night_of(dana, {"Theo": 200, "Maya": -200})
        assert [line["net"] for line in dana.page()["table"]] == [300, -300]
        asyncio.run(house.store.delete_night(gone))
        cookies = dana.person.http.cookies
    with a_house(tmp_path) as house:
        again = house.person()
        again.http.cookies.update(cookies)
        page = Member(again, dana.club, dana.id).page()
        assert [each["name"] for each in page["people"]] == ["Dana", "Maya", "Theo"]
        assert [line["net"] for line in page["table"]] == [100, -100]
        assert [night["state"] for night in page["nights"]] == ["damaged", "imported"]


def test_the_figures_of_a_season(house: House) -> None:
    """Dana, who plays, reads how she plays; Robin's are hidden until Robin shows them. Figures
    of two nights add up."""
    dana, made = founded(house)
    robin = joined(house, dana.club, "Robin", made["invite"]["token"])
    for _ in range(2):
        host, people = played(house, dana, "Robin", "Kim", "Theo")
        ended(host, people)
    lines = {line["person"]: line for line in robin.page()["table"]}
    mine = lines[robin.id]["figures"]
    vpip = next(rate for rate in mine["rates"] if rate["name"] == "vpip")
    hands = sum(night["hands"] for night in robin.page()["nights"])
    assert lines[robin.id]["hands"] == hands
    assert vpip["chances"] > 0
    assert lines[robin.id]["hours"]
    hidden = {line["person"]: line["figures"] for line in dana.page()["table"]}
    assert hidden[robin.id] is None
    robin.does("show_my_figures", shows=True)
    shown = {line["person"]: line["figures"] for line in dana.page()["table"]}
    assert shown[robin.id] == mine


def test_what_is_kept_of_a_night_can_be_thrown_away(tmp_path: Path) -> None:
    """The results that lie beside each log are only a copy: the page is the same with them,
    without them, and where they are damaged."""
    with a_house(tmp_path) as house:
        dana, _ = founded(house)
        host, people = played(house, dana, "Robin", "Kim", "Theo")
        ended(host, people)
        dana.does("show_my_figures", shows=True)
        night_of(dana, {"Theo": 100, "Maya": -100})
        pages = [dana.page()]
        cookies = dana.person.http.cookies
    for spoil in (
        "SELECT 1",
        "UPDATE snapshot SET body = '{}' WHERE format LIKE 'results/%'",
        "DELETE FROM snapshot",
    ):
        with closing(sqlite3.connect(tmp_path / "house.db")) as db, db:
            kept = db.execute("SELECT count(*) FROM snapshot WHERE format LIKE 'results/%'")
            assert kept.fetchone() == (2,)
            db.execute(spoil)
        with a_house(tmp_path) as house:
            again = house.person()
            again.http.cookies.update(cookies)
            pages.append(Member(again, dana.club, dana.id).page())
    assert all(page == pages[0] for page in pages)


def test_no_one_takes_a_members_name_by_themselves(house: House) -> None:
    """Eve is let in at a night of the club. She can't become Kim, who is a member; Dana, who
    knows her, can say that she is. Kim's own phone is Kim's whatever she is called, and Lou's
    results are Lou's once Dana has corrected what she typed."""
    dana, made = founded(house)
    kim = joined(house, dana.club, "Kim", made["invite"]["token"])
    lou = joined(house, dana.club, "Lou", made["invite"]["token"])
    host, people = played(house, dana, "Theo", "Lo")
    invite = host.post(f"{host.at}/links", {"kind": "invite"}).json()["token"]
    eve = house.guest(host, invite, "Eve")
    assert eve.refused("rename", guest=eve.guest, name="Kim")["words"] == "naming.member"
    eve.does("rename", guest=eve.guest, name="Evie")
    kim.person.night = host.night
    knocked = kim.person.post(f"{host.at}/knock", {"name": "The Fox"}).json()
    kim.person.guest = knocked["guest"]
    host.does("admit", guest=kim.person.guest)
    kim.person.does("rename", guest=kim.person.guest, name="Foxy")
    kim.person.does("rename", guest=kim.person.guest, name="Kim")
    kim.person.does("rename", guest=kim.person.guest, name="Foxy")
    kim.person.does("sit_down", seat=5, amount=300)
    host.does("rename", guest=people["Lo"].guest, name="Lou")
    people["Lo"].does("answer_rename", guest=people["Lo"].guest, name="Lou")
    whose = {each["name"]: each["person"] for each in dana.page()["nights"][0]["players"]}
    assert (whose["Lou"], whose["Foxy"]) == (lou.id, kim.id)


def comes(member: Person, night: str, name: str) -> tuple[str, str]:
    """Someone knocks with a device of theirs: their role then, and who they are."""
    member.night = night
    answer = member.post(f"{member.at}/knock", {"name": name})
    assert answer.status_code == 201, answer.text
    member.guest = answer.json()["guest"]
    return answer.json()["role"], member.guest


def test_members_walk_in_where_the_club_says_so(house: House) -> None:
    """By default they knock. Once Dana, who looks after the club, has said so, Kim is in by her
    own device, sits down, and the log says how she came; neither someone without the club's key
    nor a member in another member's name is. Whoever was removed knocks from then on, on any
    device, and so does who takes a second seat."""
    dana, made = founded(house)
    names, token = ("Kim", "Lou", "May", "Ray"), made["invite"]["token"]
    kim, lou, may, _ = [joined(house, dana.club, name, token) for name in names]
    host, _ = played(house, dana, "Theo", "Ben")
    assert kim.refused("let_members_in", lets=True) == "club.hosts"
    assert comes(lou.person, host.night, "Lou")[0] == "door"
    assert not kim.person.get(f"{host.at}/me").json()["walks_in"]
    dana.does("let_members_in", lets=True)
    assert dana.page()["lets_in"]
    assert kim.person.get(f"{host.at}/me").json()["walks_in"]
    assert not house.person().get(f"{host.at}/me").json()["walks_in"]
    assert comes(may.person, host.night, "Ray")[0] == "door"
    role, guest = comes(kim.person, host.night, "Foxy")
    assert role == "guest"
    kim.person.does("sit_down", seat=5, amount=300)
    said = host.get(f"{host.at}/log").json()["news"]
    came = [each["event"] for each in said if each["event"].get("guest") == guest]
    assert {"type": "admitted", "guest": guest, "by": guest} in came
    assert lou.person.get(f"{host.at}/me").json()["role"] == "door"
    invite = host.post(f"{host.at}/links", {"kind": "invite"}).json()["token"]
    eve = house.person()
    eve.night = host.night
    knocked = eve.post(f"{eve.at}/knock", {"invite": invite, "name": "Eve"})
    assert knocked.json()["role"] == "door"

    link = kim.person.post(f"/api/clubs/{dana.club}/links", {"kind": "move"}).json()
    other = joined(house, dana.club, token=link["token"])
    assert other.id == kim.id
    assert comes(other.person, host.night, "Kim")[0] == "door"
    host.does("turn_away", guest=other.person.guest)
    host.does("kick", guest=guest, reason="Too loud.")
    assert comes(kim.person, host.night, "Kim")[0] == "door"
    dana.does("let_members_in", lets=False)
    assert not dana.page()["lets_in"]
