"""`homegame house`: a house as a page, as a file, as data."""

import json

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.rulebook.honoured import effective
from homegame.rulebook.options import options
from homegame.rulebook.presets import from_toml, preset, preset_names


def run(*words, code=0):
    answer = CliRunner().invoke(main, words)
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.mark.parametrize("name", preset_names())
def test_a_page_tells_every_choice_once(name):
    page = run("house", name)
    for option in options():
        assert page.count(f"\n- {option} = ") == 1


def test_the_page_of_vegas():
    """Told by chapter, each choice with its rule; what is played otherwise stands last."""
    page = run("house", "vegas-home")
    assert page.startswith("# Vegas rules at home\n")
    assert "\n## Betting\n" in page
    assert '\n- allin.reopen = "full": ' in page
    assert "(BET-26)\n" in page
    rest = page.partition("\n## Played otherwise for now\n")[2]
    assert "- leave.return_after_orbits asks for 2; plays 0 until " in rest


def test_the_tournament_is_told_and_cannot_be_played_yet():
    assert "This house cannot be played yet.\n" in run("house", "tournament")


@pytest.mark.parametrize("name", preset_names())
def test_a_house_file_loads_and_plays_the_same(name):
    """What is not played yet stands in the file as a comment."""
    text = run("house", name, "--toml")
    assert effective(from_toml(text))[0] == effective(preset(name))[0]
    assert len(text.splitlines()) > len(options())


def test_a_house_as_data():
    data = json.loads(run("house", "pats", "--json"))
    assert data["name"] == "pats"
    assert data["offered"] is True
    assert data["house"]["raise"]["min_rule"] == "match_current_bet"
    assert [each["name"] for each in data["options"]] == list(options())
    shown = {"option": "show.heads_up_live", "asked": True, "plays": False}
    assert any(shown.items() <= each.items() for each in data["fallbacks"])


def test_an_own_file_is_told_like_any_house(tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text('based_on = "pats"\n[blinds]\nbig = 2\n', encoding="utf-8")
    page = run("house", str(path))
    assert page.startswith("# friday\n")
    assert "\n- blinds.big = 2: " in page


def test_an_own_file_that_cannot_be_is_refused(tmp_path):
    path = tmp_path / "friday.toml"
    path.write_text("[blinds]\nsmall = 9\n", encoding="utf-8")
    error = json.loads(run("house", str(path), "--json", code=2))["error"]
    assert (error["code"], error["field"]) == ("house", "blinds.small")


def test_one_form_at_a_time():
    assert "not both" in run("house", "--toml", "--json", code=2)
