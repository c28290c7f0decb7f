"""`homegame house`: a house as a page, as a file, as data."""

import json
import os

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.rulebook.options import options
from homegame.rulebook.presets import (
    described,
    from_toml,
    own_house,
    preset,
    preset_names,
)


def run(*words, code=0):
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code == code, answer.output
    return answer.output


def test_the_sheet_of_vegas():
    """By chapter, each choice with its rule and an example at this house's blinds."""
    page = run("house", "vegas-home")
    assert page == run("house")
    assert page.startswith("# Vegas rules at home\n")
    assert "\n## Betting\n" in page
    assert "  - Here: **Every bet is a multiple of 1 chip ($0.10).**\n" in page
    assert "  - Example: Straddles, one after another: 6, 12, 24 and 48." in page


def test_where_two_houses_differ():
    """Pat doubles the bet, a card room adds the last raise again."""
    page = run("house", "diff", "pats", "casino-live")
    assert page.startswith("# Pat's home game and A card room\n\nThey differ on ")
    assert (
        "- The minimum raise (BET-22)\n"
        "  - Pat's home game: A raise must at least double the bet.\n"
        "  - A card room: A raise must be at least as big as the last bet or raise.\n"
    ) in page
    data = json.loads(run("house", "diff", "pats", "casino-live", "--json"))
    assert {each["option"] for each in data["choices"]} >= {"raise.min_rule", "blinds.big"}


def test_a_house_does_not_differ_from_itself():
    assert run("house", "diff", "pats", "pats").endswith("\nThey play by the same rules.\n")


@pytest.mark.parametrize("words", [["diff"], ["diff", "pats"], ["pats", "casino-live"]])
def test_one_house_or_two_to_compare(words):
    assert "diff ONE OTHER" in run("house", *words, code=2)


@pytest.mark.parametrize("name", preset_names())
def test_a_house_file_loads_and_plays_the_same(name):
    """Also one for tournaments, and the choices about them in one for cash games."""
    text = run("house", name, "--toml")
    assert from_toml(text) == preset(name)
    assert own_house(text).tournament == described(name).tournament
    assert "\nlate_until_level = 4\n" in text
    assert len(text.splitlines()) > len(options())


def test_a_house_as_data():
    data = json.loads(run("house", "pats", "--json"))
    assert data["name"] == "pats"
    assert data["tournament"] is False
    assert data["house"]["raise"]["min_rule"] == "match_current_bet"
    assert [each["name"] for each in data["options"]] == list(options())


def test_an_own_house_file_is_printed_like_any_house(tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text('based_on = "pats"\n[blinds]\nbig = 2\n', encoding="utf-8")
    page = run("house", str(path))
    assert page.startswith("# friday\n")
    assert "**The big blind is 2 chips ($0.50).**" in page


def test_the_sheet_of_a_house_for_tournaments_says_so(tmp_path):
    """The house of the program, and a host's own that is based on it. One for cash games says
    when its rules of tournaments hold."""
    mine = tmp_path / "cup.toml"
    mine.write_text('based_on = "tournament"', encoding="utf-8")
    for name in ("tournament", str(mine)):
        *_, first = run("house", name).split("\n## ")[0].strip().splitlines()
        assert first == "_This is a house for tournaments._"
        assert "when you open a tournament" not in run("house", name)
    page = run("house", "pats")
    assert "for tournaments" not in page.split("\n## ")[0]
    assert (
        "\n## Tournaments\n\n_These rules hold when you open a tournament with this house._"
        in page
    )


def test_the_sheet_tells_how_tournaments_are_played(tmp_path):
    """Levels that are saved with the house are told one after another."""
    mine = tmp_path / "cup.toml"
    levels = '["50/100 20 rest 5", "100/200 20"]'
    mine.write_text(
        f'based_on = "tournament"\n[tourn]\nlevels = {levels}\nlate_until_level = 2\n'
        "bounty = 500\nprogressive = true\n",
        encoding="utf-8",
    )
    page = run("house", str(mine))
    for line in (
        "The levels: 50/100 for 20 minutes and a break of 5 minutes and 100/200 for",
        "Each stack costs $5 more: the bounty,",
        "You win half of a bounty",
        "If the host ends it early, the prizes left are shared by chips.",
    ):
        assert line in page
    assert "A level lasts" not in page


def test_an_own_file_that_cannot_be_is_refused(tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text("[blinds]\nsmall = 9\n", encoding="utf-8")
    error = json.loads(run("house", str(path), "--json", code=2))["error"]
    assert (error["code"], error["field"]) == ("house", "blinds.small")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"\xff", "friday.toml isn't text in UTF-8."),
        (None, "There is no file "),
        (b"based_on = 'nope'", "or casino-online or tournament.\n"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_words(tmp_path, text, says):
    """No error of the operating system, and every house that there is."""
    path = tmp_path / "friday.toml"
    if text is not None:
        path.write_bytes(text)
    assert says in run("house", str(path), code=2)


@pytest.mark.parametrize("name", ["nope", "", " "])
def test_a_house_that_is_not_there_is_answered_with_all(name):
    answer = run("house", name, code=2)
    assert "There is no house called nope." in answer or not name.strip()
    assert ", ".join(preset_names()) in answer
    assert "called ." not in answer


def test_only_one_output_form_at_a_time():
    assert "not both" in run("house", "--toml", "--json", code=2)


FRIDAY = 'based_on = "pats"\ntitle = "Friday"\n[blinds]\nsmall = 1\nbig = 2\n'


@pytest.fixture
def friday(tmp_path, monkeypatch):
    """A data folder with one house of the host's own."""
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / "friday.toml").write_text(FRIDAY)
    monkeypatch.setenv("DATA", f"{tmp_path}")
    return tmp_path


def test_a_house_in_the_data_folder_is_found_as_in_the_lobby(friday, monkeypatch):
    """By its name alone, by every command that takes a house."""
    assert run("house", "friday").startswith("# Friday\n")
    assert "# Pat's home game and Friday" in run("house", "diff", "pats", "friday")
    assert "friday:\n  blinds.small = 1" in run("rules", "BLIND-02", "--house", "friday")
    made = from_toml(run("house", "friday", "--toml"))
    assert made.blinds.big == 2
    monkeypatch.delenv("DATA")
    assert run("house", "friday", "--data", f"{friday}").startswith("# Friday\n")
    page = run("rules", "BLIND-02", "--house", "friday", "--data", f"{friday}")
    assert "blinds.big = 2" in page


def test_a_house_that_is_not_there_names_those_that_are(friday):
    wrong = run("house", "fridey", code=2)
    assert "There is no house called fridey. Did you mean friday?" in wrong


def test_a_house_file_that_is_wrong_says_so_by_name(friday):
    """It is skipped in the lobby; asked for by name, it says why."""
    (friday / "houses" / "sunday.toml").write_text("[blinds]\nbig = 0\n")
    assert "sunday.toml: blinds.big" in run("house", "sunday", code=2)
    assert run("house", "friday").startswith("# Friday\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f"x = {'[' * 20_000}", "in line 1, brackets are nested more than 16 deep."),
        (f"x = 1\n{'a.' * 30_000}a = 1", "in line 2, a key has more than 16 parts."),
        (f"blinds.small = {'9' * 5000}", "it has a number with thousands of digits."),
        (f"[blinds]\nbig = {10**18}", "from 1 to 1,000,000,000,000."),
    ],
)
def test_a_file_of_extremes_is_refused_in_one_sentence(tmp_path, text, says):
    (tmp_path / "odd.toml").write_text(text)
    said = run("house", str(tmp_path / "odd.toml"), code=2)
    assert said.startswith("Error: ")
    assert said.endswith(f"{says}\n")
    assert len(said.splitlines()) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such pipes")
def test_a_pipe_is_no_house_file(tmp_path):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    said = run("house", str(pipe), code=2)
    assert said == f"Error: {pipe} is a device or a pipe, not a file.\n"
