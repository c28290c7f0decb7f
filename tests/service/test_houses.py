"""A host's own houses: files beside the tables, taken when the server starts."""

import os
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


def test_no_cash_night_opens_with_a_house_for_tournaments(data):
    """The host's own, and the one that comes with the program; both are houses here."""
    (data / "houses" / "cup.toml").write_text('based_on = "tournament"', encoding="utf-8")
    houses = read_houses(data)
    assert not houses.faults
    assert {"cup", "tournament"} <= {*houses.names()}
    assert houses.described("cup").tournament
    for name in ("cup", "tournament"):
        with pytest.raises(RequestRefused) as refused:
            opened_by(OpenNight("Friday", "Ann", house=name), "g1", houses)
        assert refused.value.error.field == "house"
        assert refused.value.error.say.startswith(f"{name} is for tournaments: open one at")


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
        (
            "brackets",
            f"x = {'[' * 20_000}",
            "house file: in line 1, brackets are nested more than 16 deep.",
        ),
        (
            "tables",
            f"x = {'{a=' * 20_000}",
            "house file: in line 1, brackets are nested more than 16 deep.",
        ),
        (
            "digits",
            f"blinds.small = {'9' * 5000}",
            "house file: it has a number with thousands of digits.",
        ),
        (
            "hex",
            f"blinds.small = 0x{'f' * 5000}",
            "house file: it has a number with thousands of digits.",
        ),
        (
            "rich",
            f"[blinds]\nbig = {10**18}",
            "rich.toml: blinds.big is 1000000000000000000; it can be a whole number from",
        ),
        (
            "book",
            "# To be continued.\n" * 10_000,
            "book.toml: This isn't a house file: it is longer than 100 kB.",
        ),
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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such pipes")
def test_what_is_no_plain_file_is_named_and_not_read(data):
    """A pipe no one writes to, an endless device, a folder: the server starts all the same."""
    os.mkfifo(data / "houses" / "pipe.toml")
    (data / "houses" / "zero.toml").symlink_to("/dev/zero")
    (data / "houses" / "folder.toml").mkdir()
    assert read_houses(data).faults == (
        "folder.toml is a folder, not a file.",
        "pipe.toml is a device or a pipe, not a file.",
        "zero.toml is a device or a pipe, not a file.",
    )
    assert "friday" in read_houses(data).names()


def test_an_unknown_house_is_answered_with_the_nearest(data):
    houses = read_houses(data)
    with pytest.raises(HouseError, match=r"no house called fridays\. Did you mean friday"):
        houses.described("fridays")
    with pytest.raises(RequestRefused) as refused:
        opened_by(OpenNight("Friday", "Ann", house="fridays"), "g1", houses)
    assert refused.value.error.field == "house"
