"""Players find a ruling by their own words."""

import pytest

from homegame.referee import CASES
from homegame.referee.searching import found_by


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
        ("side pot", "odd_chip"),
        ("main pot", "odd_chip"),
        ("odd chip", "odd_chip"),
        ("splash", "splash"),
        ("stringbet", "string"),
        ("dead button", "blind_owed"),
        ("rabbit", "dead_card"),
        ("rabbit hunting", "dead_card"),
        ("burn", "dead_card"),
        ("burncard", "dead_card"),
    ],
)
def test_the_likeliest_case_comes_first(words, case):
    assert found_by(words)[0].name == case


def test_he_said_raise_is_about_words():
    """All the cases in which it matters that a raise was said."""
    found = {case.name for case in found_by("he said raise")}
    assert {"one_chip", "string", "words_and_chips", "short_raise"} <= found
    assert "odd_chip" not in found


def test_whoever_checked_and_raises_is_asked_whether_it_was_their_turn():
    assert [case.name for case in found_by("check raise")] == ["reopening", "acted_early"]


@pytest.mark.parametrize("words", ["side pot", "side-pot", "sidepot", "main pot"])
def test_pots_are_shown_for_and_split_each_on_its_own(words):
    assert {case.name for case in found_by(words)} == {"odd_chip", "who_shows"}


@pytest.mark.parametrize("words", ["zebra", "the", "?!"])
def test_words_that_mean_no_case_find_none(words):
    assert found_by(words) == ()


@pytest.mark.parametrize("words", ["", "  "])
def test_no_words_find_every_case(words):
    assert len(found_by(words)) == len(CASES)


def test_a_word_that_fits_is_enough_where_no_case_has_them_all():
    """“Splashed zebra” is still a splash."""
    assert [case.name for case in found_by("splashed zebra")] == ["splash"]
