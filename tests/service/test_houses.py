"""A host's own houses: files beside the tables, taken when the server starts."""

from pathlib import Path

import pytest

from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml, own_house, preset
from homegame.service.houses import read_houses
from homegame.service.lobby import opened_by
from homegame.service.messages import OpenNight
from homegame.service.refused import RequestRefused

FRIDAY = """title = "Friday at ours"
based_on = "pats"
[blinds]
small = 1
big = 2
[missed]
free_reentry = ["big_blind"]
"""


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "friday.toml").write_text(FRIDAY, encoding="utf-8")
    return tmp_path


def test_a_house_of_ones_own_is_offered_first(data):
    houses = read_houses(data)
    assert houses.names()[:2] == ("friday", "vegas-home")
    mine = houses.described("friday")
    assert (mine.title, mine.house.blinds.big) == ("Friday at ours", 2)
    assert mine.house.raise_.min_rule == "match_current_bet"


def test_without_files_there_are_the_houses_of_the_program(tmp_path):
    assert read_houses(tmp_path).names()[0] == "vegas-home"
    assert read_houses(tmp_path).faults == ()


def test_a_night_keeps_its_house_whatever_becomes_of_the_file(data):
    """What is written down names the preset and every difference, also tonight's."""
    houses = read_houses(data)
    opened = opened_by(OpenNight("Friday", "Ann", house="friday", big=4), "g1", houses)
    house = from_toml(opened.house)
    assert (house.blinds.small, house.blinds.big) == (1, 4)
    assert house.missed.free_reentry == ("big_blind",)
    assert house.chips == preset("pats").chips


def test_a_house_based_on_the_tournament_is_read_but_not_played(data):
    """The server says so when it starts, the lobby does not offer it, and no night opens."""
    (data / "houses" / "cup.toml").write_text('based_on = "tournament"', encoding="utf-8")
    houses = read_houses(data)
    says = "cup is a tournament, and tournaments can't be played yet."
    [fault] = houses.faults
    assert fault.startswith(f"cup.toml: {says}")
    assert "cup" not in houses.names()
    assert not houses.described("cup").offered
    for name in ("cup", "tournament"):
        with pytest.raises(RequestRefused) as refused:
            opened_by(OpenNight("Friday", "Ann", house=name), "g1", houses)
        assert refused.value.error.field == "house"
        assert refused.value.error.say.startswith(f"{name} is a tournament, and")


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("typo", "[blinds]\nbigg = 2", "typo.toml: There is no option blinds.bigg."),
        ("pats", "", "pats.toml: A house that comes with the program already has"),
        ("a b", "", "a b.toml: Its name can have letters, digits and dashes only."),
        (
            "odd",
            "[blinds]\nsmall = 9",
            "odd.toml: blinds.small: The small blind, 9, can't be more",
        ),
        (
            "long",
            f"title = '{'x' * 121}'",
            "long.toml: title must be a single line of at most 120",
        ),
        ("list", "title = ['x']", "list.toml: title must be a single line of at most 120"),
        ("torn", "[", "torn.toml: This isn't a house file"),
        ("base", "based_on = 'pat'", "Did you mean pats?"),
    ],
)
def test_a_file_that_cannot_be_is_named_and_the_others_are_taken(data, name, text, fault):
    (data / "houses" / f"{name}.toml").write_text(text, encoding="utf-8")
    houses = read_houses(data)
    assert len(houses.faults) == 1
    assert fault in houses.faults[0]
    assert "friday" in houses.names()


def test_the_house_in_the_documentation_is_one():
    """What docs/houses.md shows loads, and its refusals are what is said."""
    page = (Path(__file__).parents[2] / "docs" / "houses.md").read_text("utf-8")
    mine = own_house(page.partition("```toml\n")[2].partition("```")[0])
    assert (mine.title, mine.house.clock.turn_s) == ("Friday at ours", 45)
    said = page.rpartition("```\n")[0].rpartition("```\n")[2].splitlines()
    for wrong, refusal in zip(
        ("[blinds]\nbigg = 2", "[blinds]\nsmall = 9"), said, strict=True
    ):
        with pytest.raises(HouseError) as refused:
            own_house(wrong)
        assert refused.value.in_file == refusal


def test_a_file_that_is_no_text_is_named(data):
    (data / "houses" / "bytes.toml").write_bytes(b"\xff\xfe")
    assert read_houses(data).faults == ("bytes.toml isn't text in UTF-8.",)


def test_an_unknown_house_is_answered_with_the_nearest(data):
    houses = read_houses(data)
    with pytest.raises(HouseError, match=r"no house called fridays\. Did you mean friday"):
        houses.described("fridays")
    with pytest.raises(RequestRefused) as refused:
        opened_by(OpenNight("Friday", "Ann", house="fridays"), "g1", houses)
    assert refused.value.error.field == "house"
