"""Players find a ruling by their own words."""

import inspect
from pathlib import Path

import pytest

from homegame.referee import CASES, index, searching
from homegame.referee.searching import found_by, meant_by, rules_by

LEAST = 115
"""So many of each 120 questions lead to their case."""


def questions() -> dict[str, set[str]]:
    """What players ask, and the cases that rule on it."""
    text = Path(__file__).with_name("questions.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    found = {}
    for line in lines:
        asked, _, cases = line.partition(" | ")
        found[asked] = {case.strip() for case in cases.split("/")}
    assert len(found) == len(lines)
    assert len(found) >= 120
    return found


def names(words: str) -> list[str]:
    """The cases found by these words."""
    return [case.name for case in found_by(words)]


def test_what_players_ask_in_their_own_words_is_found():
    """In a list so short that it is read at a glance."""
    asked = questions()
    missed = [words for words, cases in asked.items() if not cases & {*names(words)}]
    assert len(missed) * 120 <= (120 - LEAST) * len(asked), missed
    assert max(len(found_by(words)) for words in asked) <= searching.MOST_CASES


def test_most_questions_have_their_case_first():
    asked = questions()
    first = [words for words, cases in asked.items() if cases & {*names(words)[:1]}]
    assert len(first) * 120 >= LEAST * len(asked)


def test_a_case_that_opens_at_once_is_the_one_that_was_asked_about():
    """None of the questions leads straight to another case."""
    for words, cases in questions().items():
        assert meant_by(words) in {"", *cases}, words


def test_every_case_is_asked_about():
    assert {case for cases in questions().values() for case in cases} == {*CASES}


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("splashed", "splash"),
        ("string", "string"),
        ("he went back to his stack", "string"),
        ("I see your 100 and raise", "string"),
        ("four cards on the flop", "four_flop"),
        ("not my turn", "acted_early"),
        ("skipped me", "was_skipped"),
        ("can I raise again", "reopening"),
        ("dealer flipped my card over", "exposed_in_deal"),
        ("who gets the odd chip", "odd_chip"),
        ("ratholing", "south"),
        ("texting", "phone"),
        ("two decks", "deck"),
        ("BATHROOM", "away"),
        ("check raise", "reopening"),
        ("check-raise", "reopening"),
        ("checkraise", "reopening"),
        ("main pot", "who_shows"),
        ("odd chip", "odd_chip"),
        ("stringbet", "string"),
        ("dead button", "dead_button"),
        ("rabbit", "rabbit"),
        ("rabbit hunting", "rabbit"),
        ("burn", "no_burn"),
        ("saw the burncard", "dead_card"),
    ],
)
def test_the_likeliest_case_comes_first(words, case):
    assert names(words)[0] == case


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("spalshed", "splash"),
        ("mideal", "misdeal"),
        ("rabbitt hunt", "rabbit"),
        ("ballance tables", "uneven_tables"),
        ("colur up", "colour_up"),
        ("bountey", "bounty"),
        ("undercal", "undercall"),
        ("forgot to brun", "no_burn"),
    ],
)
def test_a_slip_is_forgiven(wrong, right):
    """A letter too many, too few, another, or two the other way around."""
    assert names(wrong)[0] == right


def test_he_said_raise_is_about_words():
    """All the cases in which it matters that a raise was said."""
    found = {*names("he said raise")}
    assert {"one_chip", "string", "words_and_chips", "short_raise"} <= found
    assert "odd_chip" not in found


def test_whoever_checked_and_raises_is_asked_whether_it_was_their_turn():
    assert names("check raise") == ["reopening", "acted_early"]


@pytest.mark.parametrize("words", ["side pot", "side-pot", "sidepot"])
def test_pots_are_shown_for_split_and_counted_each_on_its_own(words):
    assert {*names(words)} == {"odd_chip", "who_shows", "wrong_pot", "bounty"}


@pytest.mark.parametrize("words", ["zebra", "the", "?!"])
def test_words_that_mean_no_case_find_none(words):
    assert found_by(words) == ()


@pytest.mark.parametrize("words", ["", "  "])
def test_no_words_find_every_case(words):
    assert len(found_by(words)) == len(CASES)


# ---------------------------------------------------------------- straight to a case


@pytest.mark.parametrize(
    ("words", "case"),
    [
        ("splashed", "splash"),
        ("run it twice", "run_it"),
        ("rabbit hunt", "rabbit"),
        ("no burn", "no_burn"),
        ("two aces of spades", "fouled_deck"),
        ("fouled deck", "fouled_deck"),
        ("dealer pushed pot wrong", "wrong_pot"),
        ("hidden chips", "hidden_chips"),
        ("fold when free", "fold_free"),
        ("player has only one card", "misdeal"),
        ("dealer put the turn out too soon", "early_card"),
    ],
)
def test_words_that_mean_one_case_lead_straight_to_it(words, case):
    assert meant_by(words) == case


@pytest.mark.parametrize(
    "words", ["splashed zebra", "he said raise", "check raise", "bomb pot", "zebra", ""]
)
def test_one_word_among_others_is_not_enough(words):
    """Nor are words that mean several cases as well."""
    assert meant_by(words) == ""


def test_a_word_that_fits_is_listed_where_no_case_has_them_all():
    """“Splashed zebra” may still be a splash."""
    assert names("splashed zebra") == ["splash"]


@pytest.mark.parametrize(
    ("words", "rule"), [("bomb pot", "Bomb pots"), ("kill pot", "Kill pots")]
)
def test_where_no_case_rules_on_it_the_rules_do(words, rule):
    """A rule has both words, and no case more than one."""
    assert found_by(words) == ()
    assert rules_by(words)[0].title == rule


# ---------------------------------------------------------------- its work


def test_the_work_grows_with_the_words_and_not_with_who_asks():
    """Nothing of what is asked for stays, no pattern is made of it, and only its first letters
    are looked at."""
    for module in (index, searching):
        source = inspect.getsource(module)
        assert source.count("re.compile(") == (module is index)
        assert "lru_cache" not in source
    long = "misdeal " * 5000
    assert searching.said_in(long) == ["misdeal"] * 10
    assert names(long)[0] == "misdeal"
    assert names("a" * 5000) == []
