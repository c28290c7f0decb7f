"""`homegame referee`: what happened, in players' words, and what the house rules."""

import json

import pytest
from click.testing import CliRunner

from homegame.cli import main
from homegame.referee import CASES


def run(*words, code=0):
    answer = CliRunner().invoke(main, ("referee", *words))
    assert answer.exit_code == code, answer.output
    return answer.output


def test_without_words_everything_is_listed():
    """Each case under its heading, bets first."""
    listed = run()
    assert listed.startswith(
        "Bets and raises\n  one_chip           One big chip: thrown in"
    )
    assert all(f"  {name} " in listed for name in CASES)


def test_players_words_find_a_case_and_it_asks():
    """“Splashed” is one case, which asks what was said."""
    assert run("splashed").splitlines() == [
        "Splashed the pot. What did the player say?",
        "  said=amount             The amount",
        "  said=call               “Call”",
        "  said=nothing            Nothing",
    ]


def test_words_that_fit_several_cases_list_them():
    found = run("he", "said", "raise")
    assert "  words_and_chips " in found
    assert "  string " in found
    assert "  odd_chip " not in found


def test_words_that_fit_several_cases_list_the_rules_too():
    found = run("check", "raise")
    assert "  reopening " in found
    assert "\nRules\n" in found
    assert "  BET-05             Raising\n" in found


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("run it twice", "Running it more than once."),
        ("rabbit hunt", "Rabbit hunt."),
        ("no burn", "No burn before a street."),
        ("two aces of spades", "The deck isn't right."),
        ("dealer pushed pot wrong", "A pot went wrong."),
        ("hidden chips", "Chips hidden behind."),
        ("two bust in one hand", "Two players out at once."),
        ("balance tables", "Uneven tables."),
        ("colour up", "Colour-up and chip race."),
    ],
)
def test_words_that_mean_one_case_open_it(words, title):
    assert run(*words.split()).startswith(title)


def test_where_there_is_no_case_the_rules_are_listed():
    """No ruling is about bomb pots."""
    assert run("bomb", "pot").startswith("Rules\n  VAR-10             Bomb pots\n")


def test_a_list_as_data():
    data = json.loads(run("he", "said", "raise", "--json"))
    assert "string" in [each["name"] for each in data["cases"]]
    assert "BET-05" in [each["id"] for each in data["rules"]]


def test_answers_are_words_and_the_ruling_says_what_it_rests_on():
    """One big chip without a word: the sentence, the rule, the choice, the other houses."""
    page = run("one_chip", "facing=bet", "said=nothing")
    assert page.startswith(
        "One big chip\n"
        "  Was there a bet to call? Yes, there was a bet\n"
        "  What did the player say first? Nothing\n"
        "\nIt's a call: the player put in one chip without a word, and gets the change.\n"
    )
    assert "\nCON-04  One-chip rule\n  One chip put out" in page
    assert "line 72; Pat's Home Poker Game, section 3.7" in page
    assert "\nvegas-home:\n  one_chip_rule = true: One big chip" in page
    assert "  pats                 A call\n" in page


def test_another_house_rules_otherwise():
    """Vegas at home warns; at Pat's it stands."""
    answers = ("acted_early", "did=check", "then=not_yet")
    assert "\nA warning: the player acts again" in run(*answers)
    assert "\nThe player's check stands unless" in run(*answers, "--house", "pats")


def test_amounts_are_in_the_house_s_money():
    """Ten-cent chips: blinds of 10 and 30 cents."""
    page = run("blind_owed", "missed=both", "seat=elsewhere")
    assert "posts $0.40: $0.30 live and $0.10 dead" in page


def test_a_ruling_as_data():
    data = json.loads(run("four_flop", "--json"))
    assert data["says"].startswith("Mix the four face down")
    assert data["rules"][0]["id"] == "DEAL-05"
    assert data["choices"] == [
        {
            "option": "deal.burn",
            "value": "true",
            "says": "The dealer burns a card before the flop, the turn and the river.",
        }
    ]
    assert {each["house"] for each in data["others"]} >= {"pats", "casino-live"}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["zebra"], "No ruling is called zebra."),
        (["string", "facing=x"], "x isn't an answer to facing. Choose one of bet, free."),
        (["clock", "foo=bar"], "foo isn't asked here. You can answer waited, facing."),
        (["four_flop", "foo=bar"], "Nothing is asked here, so foo can't be answered."),
        (["facing=bet"], "Say what happened before the answers:"),
        (["string", "--house", "nowhere"], "nowhere"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(words, says):
    assert says in run(*words, code=2)
