"""A house made in the browser: its form, its file, and a night that is played by it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from homegame.service.messages import LONGEST_FILE
from homegame.sheet.form import MOST_FAULTS
from homegame.web.gate import MOST_WITH_HOUSE
from web.people import MANY, House, Person, a_house

FRIDAY = """\
title = "Friday at ours"
about = "Quarters."
based_on = "pats"
blinds.small = 1
blinds.big = 2
bounty.seven_deuce = 4
"""


@pytest.fixture
def house(same_house: House) -> House:
    """One for all tests here: each has a night of its own."""
    return same_house


def form(person: Person, **asked: Any) -> dict[str, Any]:
    """The form of a house, which has to be there."""
    answer = person.post("/api/houses/form", asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def error(person: Person, path: str, asked: object) -> dict[str, Any]:
    """The error of a request that has to be refused."""
    answer = person.post(path, asked)
    assert 400 <= answer.status_code < 500, answer.text
    found: dict[str, Any] = answer.json()["error"]
    return found


def option(found: dict[str, Any], name: str) -> dict[str, Any]:
    return next(
        each for part in found["parts"] for each in part["options"] if each["name"] == name
    )


def test_a_house_is_made_by_changing_another(house: House) -> None:
    """Dana starts with Pat's rules and makes two changes; the file the form gives her is the
    same house again."""
    dana = house.person()
    first = form(dana, house="pats")
    assert (first["title"], first["base_title"], first["choices"]) == (
        "",
        "Pat's home game",
        {},
    )
    made = form(
        dana, title="Friday", based_on="pats", choices={"blinds.big": 2, "runs.max_runs": 1}
    )
    assert made["faults"] == []
    assert option(made, "blinds.big")["base"] == option(first, "blinds.big")["value"]
    assert "run once" in json.dumps(made["sheet"])
    again = form(dana, rules=made["rules"])
    assert again == made


def test_two_choices_that_cannot_stand_together_are_named_at_once(house: House) -> None:
    """The choice stays as it was made, and there is no sheet of a house like that."""
    found = form(house.person(), based_on="vegas-home", choices={"blinds.small": 9})
    [fault] = found["faults"]
    assert fault["option"] == "blinds.small"
    assert "9" in fault["says"]
    assert option(found, "blinds.small")["value"] == 9
    assert found["sheet"] is None


def test_a_night_is_played_by_ones_own_house(house: House) -> None:
    """The lobby reads what it costs, the table has its blinds and its bounty, and everybody
    can read its sheet; tonight's own choices come on top."""
    line = house.person().post("/api/houses", {"rules": FRIDAY}).json()
    assert (line["title"], line["small"], line["big"]) == ("Friday at ours", 1, 2)
    host, _, _ = house.night(house="~1", rules=FRIDAY, turn_s=40)
    table = host.view()["house"]
    assert (table["small"], table["big"]) == (1, 2)
    assert table["turn_ms"] == 40_000
    assert "4 chips" in host.get(f"{host.at}/rules").text


@pytest.mark.parametrize(
    ("rules", "field"),
    [
        ("blinds.small = 9", "small"),
        ('based_on = "nowhere"', "house"),
        ("blinds.bigg = 9", "blinds.bigg"),
        ("tourn.stack = 0", "tourn.stack"),
        ('tourn.levels = ["50/100"]', "tourn.levels"),
        ("a = [[[[", "file"),
        ("[" * 12_000, "file"),
        (f"blinds.big = {'9' * 5000}", "file"),
        (f'title = "{"x" * 500}"', "title"),
        (f"{'a.' * 7000}b = 1", "file"),
    ],
)
def test_a_house_file_that_cannot_be_played_opens_no_night(
    house: House, rules: str, field: str
) -> None:
    """One sentence, and the field it is about."""
    asked = {"title": "Friday", "name": "Dana", "house": "~1", "rules": rules}
    wrong = error(house.person(), "/api/nights", asked)
    assert wrong["field"] == field
    assert wrong["say"].endswith((".", "?"))
    assert error(house.person(), "/api/houses", {"rules": rules})["say"]
    assert house.person().get("/api/nights").json() == []


def test_a_house_for_tournaments_is_read_made_and_listed_but_opens_no_cash_night(
    house: House,
) -> None:
    """The lobby is told which houses are for tournaments, and leaves them out of its list."""
    rules = 'title = "Cup"\nbased_on = "tournament"\ntourn.stack = 5000'
    person = house.person()
    line = person.post("/api/houses", {"rules": rules}).json()
    assert (line["title"], line["tournament"]) == ("Cup", True)
    form = person.post("/api/houses/form", {"rules": rules}).json()
    assert (form["based_on"], form["faults"]) == ("tournament", [])
    assert form["choices"] == {"tourn.stack": 5000}
    assert form["sheet"]["tournament"] is True
    listed = person.get("/api/presets").json()
    assert {each["name"] for each in listed if each["tournament"]} == {"tournament"}
    asked = {"title": "Friday", "name": "Dana", "house": "~1", "rules": rules}
    wrong = error(person, "/api/nights", asked)
    assert wrong["field"] == "house"
    assert "for tournaments: open one at /tournament" in wrong["say"]


def test_a_file_too_long_to_be_a_house_is_refused(house: House) -> None:
    long = {"rules": "#" * (LONGEST_FILE + 1)}
    assert error(house.person(), "/api/houses/form", long)["field"] == "rules"
    longer = {"rules": "#" * MOST_WITH_HOUSE}
    assert error(house.person(), "/api/houses/form", longer)["code"] == "SYS-SIZE"


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"house": "nowhere"}, "house"),
        ({"based_on": "nowhere"}, "house"),
        ({"title": "two\nlines"}, "title"),
        ({"about": "\u202eback"}, "about"),
        ({"choices": {"blinds.big": 1.5}}, "choices[...]"),
        ({"choices": {"blinds.big": {"x": 1}}}, "choices[...]"),
        ({"rules": "=", "house": ""}, "file"),
    ],
)
def test_what_is_no_house_has_no_form(
    house: House, asked: dict[str, Any], field: str
) -> None:
    assert error(house.person(), "/api/houses/form", asked)["field"] == field


def test_a_file_of_an_older_house_is_opened_with_what_is_left_of_it(house: House) -> None:
    """Options that are no longer there are named, not lost without a word; the rest is
    there to be saved anew."""
    lines = "".join(f"gone{n} = 1\n" for n in range(300))
    found = form(house.person(), rules=f"blinds.big = 4\n{lines}")
    assert found["choices"] == {"blinds.big": 4}
    assert len(found["faults"]) == MOST_FAULTS


def test_a_form_is_packed_for_whoever_reads_that(house: House) -> None:
    """A phone gets a tenth of it."""
    person = house.person()
    packed = person.http.stream(
        "POST",
        "/api/houses/form",
        json={"house": "pats"},
        headers={"Accept-Encoding": "gzip"},
    )
    with packed as answer:
        raw = b"".join(answer.iter_raw())
    plain = person.http.post(
        "/api/houses/form", json={"house": "pats"}, headers={"Accept-Encoding": "identity"}
    )
    assert gzip.decompress(raw) == plain.content
    assert len(raw) < len(plain.content) / 3


def test_nobody_asks_for_forms_faster_than_people_do(tmp_path: Path) -> None:
    """The form is as much work as a question to the maths, and counts as one: where three may
    be asked at once, the fourth comes too soon, and another one half a second later doesn't."""
    with a_house(tmp_path, limits=replace(MANY, maths_rate=2, maths_burst=3)) as house:
        person = house.person()

        def ask(what: str) -> int:
            return person.post(what, {}).status_code

        assert [ask("/api/houses/form") for _ in range(4)] == [200, 200, 200, 429]
        house.clock.passes(499)
        assert ask("/api/houses/form") == 429
        house.clock.passes(1)
        assert ask("/api/houses/form") == 200
        assert ask("/api/maths/odds") == 429


def test_the_rules_of_tonight_are_a_form_too(house: House) -> None:
    """Only what may change while the night goes on; what the host thinks of is judged before
    anyone plays by it, and then it is the table's."""
    host, _, invite = house.night()
    eve = house.guest(host, invite, "Eve")
    found = eve.post(f"{eve.at}/rules", {}).json()
    names = [each["name"] for part in found["parts"] for each in part["options"]]
    assert "clock.turn_s" in names
    assert not {"stakes.currency", "blinds.big", "game.variant"} & {*names}
    asked = {"clock.turn_s": 45, "stakes.currency": "kr"}
    wrong = host.post(f"{host.at}/rules", {"choices": asked}).json()
    assert [fault["option"] for fault in wrong["faults"]] == ["stakes.currency"]
    assert host.refused("set_rules", choices=asked)["field"] == "stakes.currency"
    assert eve.refused("set_rules", choices={"clock.turn_s": 45})["code"] == "SYS-ROLE"
    host.does("set_rules", choices={"clock.turn_s": 45})
    now = eve.post(f"{eve.at}/rules", {"choices": {"clock.turn_s": 60}}).json()
    assert option(now, "clock.turn_s")["base"] == 45
    assert now["faults"] == []
    assert house.person().post(f"{host.at}/rules", {}).status_code == 401


def test_a_house_is_read_at_other_blinds(house: House) -> None:
    """The house of vegas-home, and one from a file, at 5/10: the buy-in is another one. Blinds
    the wrong way round are refused as when a night is opened."""
    person = house.person()

    def read(**asked: object) -> dict[str, Any]:
        answer = person.post("/api/houses", {"small": 5, "big": 10, **asked})
        return dict(answer.json())

    usual = read(house="vegas-home")
    assert (usual["small"], usual["big"]) == (5, 10)
    assert usual["buyin_most"] == 1000
    assert read(rules="buyin.max_bb = 50")["buyin_most"] == 500
    assert read(house="vegas-home", small=20)["error"]["field"] == "blinds.small"
