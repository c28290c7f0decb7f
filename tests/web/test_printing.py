"""Sheets over HTTP: a house's for anyone, a night's and a club's for those who are in it."""

from typing import Any

import pytest

from homegame.paper.sheets import NAMES
from web.people import House, Person
from web.test_clubs import founded, night_of

pytest.importorskip("homegame._native")


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def printed(person: Person, path: str) -> str:
    """The HTML of a sheet that can be printed."""
    answer = person.get(path)
    assert answer.status_code == 200, answer.text
    html: str = answer.json()["html"]
    return html


def error(person: Person, path: str, body: object = None) -> dict[str, Any]:
    """Why a sheet can't be printed."""
    answer = person.get(path) if body is None else person.post(path, body)
    assert 400 <= answer.status_code < 500, answer.text
    found: dict[str, Any] = answer.json()["error"]
    return found


def test_the_menu_and_the_style_of_each_paper(house: House) -> None:
    """Every sheet, both sizes of paper, and a style that says which."""
    person = house.person()
    menu = person.get("/api/print").json()
    assert [each["name"] for each in menu["sheets"]] == [*NAMES]
    assert (menu["papers"], menu["most_cards"]) == (["a4", "letter"], 120)
    for size, page in (("a4", "A4"), ("letter", "letter")):
        style = person.get(f"/api/print/style/{size}")
        assert style.headers["content-type"].startswith("text/css")
        assert style.text.startswith(f"@page {{ size: {page} portrait; }}")
    assert error(person, "/api/print/style/a5")["field"] == "paper"


@pytest.mark.parametrize(
    ("sheet", "has"),
    [
        ("rules", "House rules"),
        ("dealer-card", "The order of a hand"),
        ("chips", "$0.25"),
        ("tournament", "Starting stack"),
        ("hands", "133,784,560"),
        ("outs", "54.12%"),
        ("all", "What beats what"),
    ],
)
def test_anyone_prints_the_sheets_of_a_house(house: House, sheet: str, has: str) -> None:
    person = house.person()
    answer = person.get(f"/api/print/{sheet}?house=pats&paper=letter")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert has in found["html"]
    assert found["style"] == "/api/print/style/letter"
    assert "Pat's home game" in found["title"]


def test_a_house_file_comes_in_the_body(house: House) -> None:
    """A house that only this browser has."""
    rules = 'title = "Ours"\n[blinds]\nsmall = 2\nbig = 4\n'
    asked = {"house": "", "rules": rules}
    found = house.person().post("/api/print/chips", asked).json()
    assert "Ours" in found["html"]
    assert "$0.40" in found["html"]


def test_seat_cards_of_names_that_are_typed(house: House) -> None:
    """In a body or in the query; what is wrong is named by its field."""
    person = house.person()
    asked = {"names": ["Ann", "Bob"], "blank": 1, "seats": 9, "title": "Cup"}
    html = person.post("/api/print/seat-cards", asked).json()["html"]
    assert html.count("<li>") == 3
    assert "Seat 2" in html
    assert "Ann" in printed(person, "/api/print/seat-cards?names=Ann&names=Bob")
    assert error(person, "/api/print/seat-cards", {})["field"] == "names"
    long = error(person, "/api/print/seat-cards", {"names": ["Ann", "B" * 25]})
    assert long["field"] == "names.2"


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/print/menu", "sheet"),
        ("/api/print/chips?house=nope", "house"),
        ("/api/print/chips?paper=a5", "paper"),
        ("/api/print/chips?rules=x", "rules"),
        ("/api/print/chips?colour=red", "colour"),
        ("/api/print/chips?players=many", "players"),
        ("/api/print/tournament?players=1", "players"),
        ("/api/print/tournament?starts=late", "starts"),
        ("/api/print/season", "club"),
    ],
)
def test_what_cannot_be_printed_names_its_field(
    house: House, path: str, field: str
) -> None:
    assert error(house.person(), path)["field"] == field


def test_a_tournament_made_by_hand_is_printed_in_its_currency(house: House) -> None:
    """The plan as the page has it; a currency that is none is refused."""
    person = house.person()
    plan = person.post("/api/tournaments/plan", {"players": 10}).json()
    named = ("stack", "structure", "late_until", "rebuys", "reentries", "payout", "buyin")
    setup = {key: plan[key] for key in named if key in plan} | {"title": "Cup"}
    asked = {"setup": setup, "currency": "€", "starts": "19:30"}
    found = person.post("/api/print/tournament", asked)
    assert found.status_code == 200, found.text
    assert "€30" in found.json()["html"]
    assert "19:30" in found.json()["html"]
    wrong = error(
        person, "/api/print/tournament", asked | {"currency": "a b c d e f g h i"}
    )
    assert wrong["field"] == "currency"


def test_a_nights_rules_are_for_anyone_and_its_guests_for_each_other(house: House) -> None:
    """Dana's night: a stranger prints the blinds, but not the names."""
    dana, night, _ = house.night(bots=["rock", "rock"])
    at = f"/api/nights/{night}/print"
    stranger = house.person()
    for sheet in ("rules", "dealer-card", "chips", "hands", "outs", "all"):
        assert printed(stranger, f"{at}/{sheet}")
    assert error(stranger, f"{at}/seat-cards")["code"] == "SYS-KEY"
    cards = printed(dana, f"{at}/seat-cards?blank=1")
    assert ("Dana" in cards, cards.count("<li>")) == (True, 2)
    assert error(dana, f"{at}/tournament")["say"] == "This night has no tournament."
    assert error(dana, f"{at}/season")["say"].startswith("This night belongs to no club.")
    assert error(dana, f"{at}/menu")["field"] == "sheet"


def test_the_blinds_on_the_wall_are_tonights(house: House) -> None:
    """Dana raises the blinds: the next sheet has them."""
    dana, night, _ = house.night()
    assert "$0.60" not in printed(dana, f"/api/nights/{night}/print/dealer-card")
    dana.does("set_blinds", small=3, big=6)
    assert "$0.30 and $0.60" in printed(dana, f"/api/nights/{night}/print/dealer-card")


def test_a_season_is_for_the_members_of_the_club(house: House) -> None:
    """Dana won $5 of Theo in the one night so far."""
    dana, made = founded(house)
    night = night_of(dana, {"Dana": 500, "Theo": -500})
    dana.page()
    sheet = printed(dana.person, f"/api/clubs/{made['club']}/print")
    for part in ("Fridays", "Dana", "+$5", "−$5"):
        assert part in sheet
    assert printed(dana.person, f"/api/nights/{night}/print/season") == sheet
    stranger = house.person()
    assert error(stranger, f"/api/clubs/{made['club']}/print")["code"] == "SYS-KEY"
