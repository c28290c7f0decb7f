"""The maths at the command line: in words, as data, as pictures."""

import json
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

pytest.importorskip("homegame._native")

from homegame.cli import main


def said(*words: str) -> str:
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result.output


def data(*words: str):
    return json.loads(said(*words, "--json"))


def test_equity_in_words():
    """AKs has top pair on A72 against any pocket pair."""
    told = said("equity", "AKs", "22+", "--board", "Ah7s2s")
    assert "81.771%" in told
    assert "190,080 deals, exact" in told


def test_equity_as_data():
    found = data("equity", "AA", "random")
    assert [each["hand"] for each in found["players"]] == ["AA", "random"]
    assert found["players"][0]["equity"] == pytest.approx(0.85203713, abs=5e-9)
    assert (found["exact"], found["deals"]) == (True, 12_585_434_400)


def test_equity_of_omaha_hands():
    found = data("equity", "AsAhKsKh", "AcKdTh9h", "--game", "omaha")
    assert found["players"][0]["equity"] == pytest.approx(0.81044845, abs=5e-9)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("texas", "texas"),
        ("holdem", "texas"),
        ("Short-Deck", "short_deck"),
        ("6+", "short_deck"),
        ("PLO", "omaha"),
        ("plo5", "omaha_5"),
        ("omaha-8", "omaha_hilo"),
    ],
)
def test_a_game_may_be_named_as_players_do(written, name):
    """The answer has the name that the game has everywhere."""
    hole = {"omaha": 4, "omaha_hilo": 4, "omaha_5": 5}.get(name, 2)
    hands = "AsKsJs9s7s"[: 2 * hole], "AhKhJh9h7h"[: 2 * hole]
    found = data("equity", *hands, "--board", "AcTc8d6d", "--game", written)
    assert found["game"] == name


@pytest.mark.parametrize(
    "words",
    [
        ("equity", "AA", "KK", "--svg"),
        ("range", "77+, AJs+, KQo:0.5", "--svg"),
        ("outs", "AhKh", "Qh7h2c", "--svg"),
        ("odds", "150", "50", "--equity", "30", "--svg"),
        ("icm", "5000", "3000", "--prizes", "70,30", "--svg"),
        ("hands", "--svg"),
        ("outs", "--svg"),
    ],
)
def test_pictures_are_well_formed(words):
    assert ElementTree.fromstring(said(*words)).tag.endswith("svg")


def test_equity_of_a_board_dealt_twice():
    words = ("equity", "AdKd", "9c8c", "--board", "AcAhTc", "--runs", "2")
    assert "100.0% of the pot 53.495% of the time" in said(*words)
    assert data(*words)["runs"]["1/2"] == pytest.approx(0.40081, abs=5e-6)


def test_outs_in_words_and_as_data():
    assert "15 outs of 47 unseen cards" in said("outs", "AhKh", "Qh7h2c")
    found = data("outs", "AcKd", "Qd8h2s", "--against", "KhQc")
    assert found["outs"] == {"pair": ["Ad", "Ah", "As"]}
    assert "No card helps" in said("outs", "QsQh", "KsKhAd2c", "--against", "KdKc")


@pytest.mark.rule("PROB-14", "PROB-23")
def test_odds_in_words_and_as_data():
    """50 to win 150 at 30%: worth ten."""
    assert "3 to 1" in said("odds", "150", "50")
    assert "+10.00: a call" in said("odds", "150", "50", "--equity", "30")
    assert data("odds", "150", "50") == {
        "pot": 150,
        "call": 50,
        "to_one": 3.0,
        "required": 0.25,
    }


@pytest.mark.rule("CARD-04")
def test_a_range_laid_out():
    assert "66 of 1,326 combos" in said("range", "77+, AJs+, KQo:0.5")
    assert "AKs, big slick\n" in said("range", "AKs")
    assert "the Doyle Brunson\n" in said("range", "T2")
    assert "83o\n" in said("range", "83o")
    assert data("range", "AKs")["classes"] == {"AKs": 1.0}


def test_what_stacks_are_worth():
    """ICM for any number of players, gambler's ruin for three; shares add up to one."""
    told = said("icm", "5000", "3000", "2000", "--prizes", "50,30,20")
    assert "38.39" in told
    found = data("icm", "5000,3000,2000", "--prizes", "50 30 20")
    assert [round(each["worth"], 2) for each in found["players"]] == [38.39, 32.75, 28.86]
    assert (found["model"], found["prizes"]) == ("icm", [50, 30, 20])
    found = data("ruin", "25", "87", "88", "--prizes", "50,30,20")
    assert [round(each["worth"], 4) for each in found["players"]] == [
        *(25.3341, 37.268, 37.3979)
    ]
    assert sum(each["share"] for each in found["players"]) == pytest.approx(1)
    assert "25.33" in said("ruin", "25", "87", "88", "--prizes", "50,30,20")


@pytest.mark.rule("PROB-02", "PROB-03")
def test_what_beats_what():
    """The ten kinds drawn as cards, each with its count and a bar; in short deck a flush
    beats a full house."""
    told = said("hands")
    assert "A♠K♠Q♠J♠T♠" in told
    assert "2,598,960 hands of 5 cards" in told

    assert sum("█" in line or "▏" in line for line in told.splitlines()) == 10
    found = data("hands", "--cards", "7")
    assert found["total"] == 133_784_560
    assert {each["kind"]: each["hands"] for each in found["kinds"]}["royal_flush"] == 4324
    short = data("hands", "--game", "6+")
    kinds = [each["kind"] for each in short["kinds"]]
    assert kinds.index("flush") < kinds.index("full_house")
    assert short["total"] == 376_992


@pytest.mark.rule("PROB-12")
def test_what_outs_are_worth():
    """Nine outs: 19.15% on the turn, 19.57% on the river, 34.97% over both."""
    told = said("outs")
    assert "19.15%  19.57%  34.97%" in told
    found = data("outs")
    assert [each["outs"] for each in found] == [*range(1, 22)]
    assert found[8]["draw"] == "flush"
    assert found[14]["both"] == pytest.approx(0.5412, abs=5e-5)


def test_the_primer():
    assert "ER-05" in said("primer")
    assert {each["number"]: each["exact"] for each in data("primer")}["ER-05"] == "1.616%"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("equity", "AA"), "2 to 10 players, not 1"),
        (("equity", "AsAd", "AsKd"), "ace of spades is in player 1's hand"),
        (("equity", "AA", "KK", "--game", "omahaa"), "did you mean omaha"),
        (("icm", "50", "abc", "--prizes", "1"), "stack 2 is 'abc'; write a number"),
        (
            ("icm", "50", "0", "--prizes", "1"),
            "stack 2 is 0.0; a stack must be more than 0",
        ),
        (("icm", "50", "40", "--prizes", "a"), "prize 1 is 'a'; write a number"),
        (("icm", "50", "40", "--prizes", "50,,30"), "a prize is missing beside a comma"),
        (
            ("icm", "50", "40", "--prizes", "30,50"),
            "prize 2 is 50.0; it can't be more than",
        ),
        (("ruin", "5", "6", "7", "--prizes", "5,6,7"), "prize 2 is 6.0; it can't be more"),
        (("equity", "22+,,AK", "15%"), "'22+,,AK' has a comma too many"),
        (("equity", "AsKs", "QdQc", "--runs", "0"), "1<=x<=4"),
        (("equity", "AsKs", "QdQc", "--runs", "100"), "1<=x<=4"),
        (("equity", "AsKs", "QdQc", "--runs", "2"), "runs start from a flop"),
        (
            ("equity", "AsKs", "QdQc", "JdJc", "--runs", "2"),
            "takes two known hold'em hands",
        ),
        (("icm", "50", "40"), "Missing option '--prizes'"),
        (("icm", "50", "--prizes", "5,3"), "more prizes (2) than players (1)"),
        (
            ("ruin", "5", "4", "3", "2", "1", "--prizes", "1"),
            "takes two to four players, not 5",
        ),
        (("ruin", "5.5", "4", "3", "--prizes", "1"), "stack 1 is 5.5; a stack has whole"),
        (("outs", "AsKs"), "the board is missing"),
        (
            ("hands", "--game", "badugi"),
            "counted for texas and short_deck, not for 'badugi'",
        ),
        (("range", "AKx"), "'AKx' isn't a starting hand"),
        (("odds", "100", "0"), "the call must be more than 0"),
    ],
)
def test_a_mistake_is_explained_in_one_sentence(words, says):
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 2
    assert says in result.output
    assert "█" not in result.output
    shape = CliRunner().invoke(main, [*words, "--json"])
    assert says in json.loads(shape.output)["error"]["say"]
