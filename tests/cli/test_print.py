"""`homegame print`: sheets as files that any browser prints."""

import json

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.paper.sheets import NAMES

pytest.importorskip("homegame._native")


def run(*words: str, code: int = 0) -> str:
    answer = CliRunner().invoke(main, ["print", *words])
    assert answer.exit_code == code, answer.output
    return answer.output


def data(*words: str) -> list:
    return json.loads(run(*words, "--json"))


def error(*words: str) -> dict:
    return json.loads(run(*words, "--json", code=2))["error"]


def test_the_sheets_are_listed():
    """Without a name: every sheet, and what it is for."""
    lines = run().splitlines()
    assert [line.split()[0] for line in lines] == [*NAMES]
    assert "who acts, pots, odd chips, misdeals" in lines[1]
    assert [each["name"] for each in data()] == [*NAMES]


def test_a_sheet_is_a_file_that_needs_nothing_else(tmp_path):
    """Its style and its letters are inside; nothing is fetched."""
    out = tmp_path / "card.html"
    said = run("dealer-card", "--house", "pats", "--paper", "letter", "--out", str(out))
    assert said == f"Written to {out}. Open it in a browser and print it.\n"
    html = out.read_text("utf-8")
    assert html.startswith("<!doctype html>")
    assert "<title>Dealer's card · Pat's home game</title>" in html
    assert "size: letter portrait" in html
    assert "http://" not in html.replace("http://www.w3.org", "")
    assert "https://" not in html


def test_everything_of_a_house_is_one_file():
    html = run("all", "--house", "tournament")
    for part in ("House rules", "Dealer's card", "Blinds", "What beats what", "Outs"):
        assert f"<h1>{part}</h1>" in html


def test_the_chips_of_a_house_file(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text('title = "Ours"\n[blinds]\nsmall = 2\nbig = 4\n', "utf-8")
    [wall] = data("chips", "--house", str(mine))
    assert (wall["house"], wall["small"], wall["big"]) == ("Ours", "$0.20", "$0.40")


def test_seat_cards_of_names_that_are_typed_and_in_a_file(tmp_path):
    names = tmp_path / "names.txt"
    names.write_text("Cy\n\n", "utf-8")
    asked = ("--name", "Ann", "--names", str(names), "--blank", "1", "--seats", "9")
    [cards] = data("seat-cards", *asked)
    assert [(each["name"], each["seat"]) for each in cards["cards"]] == [
        *(("Ann", 1), ("Cy", 2), ("", 0))
    ]


def test_a_tournament_with_its_times():
    [sheet] = data("tournament", "--players", "12", "--starts", "19:30")
    assert sheet["levels"][1]["begins"] == "19:50"
    assert sheet["facts"][0] == "12 players"


@pytest.mark.parametrize(
    ("words", "field", "says"),
    [
        (["menu"], "sheet", "There is no sheet called menu."),
        (["chips", "--paper", "a5"], "paper", "Paper can be a4 or letter, not a5."),
        (["chips", "--house", "nope"], "house", "There is no house called nope"),
        (["seat-cards"], "names", "Write a name for each card, or ask for blank ones."),
        (["seat-cards", "--names", "/no/file"], "names", "There is no file /no/file."),
        (["season"], "club", "Season rankings belong to a club"),
        (
            ["tournament", "--starts", "late"],
            "starts",
            "Write the time it starts like 19:30.",
        ),
        (["tournament", "--players", "1"], "players", "Plan for 2 to 1000 players."),
        (
            ["chips", "--out", "/no/folder/card.html"],
            "out",
            "There is no folder /no/folder.",
        ),
    ],
)
def test_what_cannot_be_printed_names_its_field(words, field, says):
    wrong = error(*words)
    assert wrong["field"] == field
    assert wrong["say"].startswith(says)


def test_a_nights_guests_each_have_a_card(played):
    """Dana and Robin sit in seats 1 and 2; its rules and its blinds are those of the night."""
    folder, night = played
    of_night = ("--night", night, "--data", str(folder))
    [cards] = data("seat-cards", *of_night)
    assert [each["name"] for each in cards["cards"]] == ["Dana", "Robin"]
    [more] = data("seat-cards", *of_night, "--blank", "2", "--name", "Pippa")
    assert [each["name"] for each in more["cards"]] == ["Dana", "Robin", "Pippa", "", ""]
    [wall] = data("chips", *of_night)
    assert wall["house"] == cards["title"]
    assert error("tournament", *of_night)["say"] == "This night has no tournament."
    assert "<h1>Dealer's card</h1>" in run("all", *of_night)


def test_a_night_that_is_not_there(played):
    folder, _ = played
    assert error("chips", "--night", "nope", "--data", str(folder))["field"] == "night"
