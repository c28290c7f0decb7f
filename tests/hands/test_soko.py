"""Sökö: four cards of a straight or of a flush are hands of their own."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from homegame.cards import DECK, parse, suit_of
from homegame.hands.rank import Category, category_of, rank
from homegame.hands.soko import Four, four_of, soko

ORDER = (
    "AsKd9h7c3d",  # ace high
    "AsAd9h7c3d",
    "2s3d4hAc9d",  # four-card straight, ace low
    "5s6d7h8c8d",
    "5s6d7h8cKd",
    "JdQhKcAd2d",  # four-card straight, ace high
    "5s6s7s8sKd",  # four-card flush
    "2s4s7s9s9d",
    "2s4s7s9sTd",
    "2s4s7s9sKd",
    "As4s7s9s2d",
    "2s2d3h3c4d",
    "7s7d7h2c3d",
    "5s6d7h8c9d",
    "2s4s7s9sKs",
    "2s2d2h3c3d",
    "2s2d2h2c3d",
    "5s6s7s8s9s",
)


@pytest.mark.rule("VAR-30")
@pytest.mark.parametrize(("worse", "better"), [*pairwise(ORDER)])
def test_the_order_of_hands(worse, better):
    """From ace high to a straight flush; the fifth card breaks ties of four."""
    assert soko(parse(worse)) < soko(parse(better))


def test_suits_break_no_tie():
    """The same four to a flush in hearts and in spades."""
    assert soko(parse("2s4s7s9sKd")) == soko(parse("2h4h7h9hKc"))


def test_how_many_hands_have_four_spades():
    """715 fours with each of 39 other cards, without the 150 straights among them; a hand
    that is usually better than a pair stays what it is."""
    spades = [card for card in DECK if suit_of(card) == suit_of(parse("As")[0])]
    others = [card for card in DECK if card not in spades]
    found = Counter(
        soko((*four, card)) >> 20 for four in combinations(spades, 4) for card in others
    )
    assert found == {Four.FLUSH: 715 * 39 - 150, Category.STRAIGHT + len(Four): 150}


def test_how_many_hands_have_four_in_a_row():
    """Five to eight in mixed suits: with an ace or a pair of eights four of a straight, with a
    nine all five."""
    rows = [
        parse(f"5{a}6{b}7{c}8{d}") for a in "sh" for b in "dc" for c in "sd" for d in "hc"
    ]
    for beside, kind in (("Ah", Four.STRAIGHT), ("8s", Four.STRAIGHT), ("9s", None)):
        for row in rows:
            five = (*row, *parse(beside))
            four = four_of(five)
            assert (four and four[0]) == kind
            usual = category_of(rank(five))
            assert soko(five) >> 20 == (kind or usual + len(Four))
