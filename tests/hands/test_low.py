"""Short deck, the lows and badugi: the plain Python against counts that others made too."""

from collections import Counter
from itertools import combinations

import pytest

from homegame.cards import DECK, parse
from homegame.hands.low import (
    CEILING,
    ace_to_five,
    badugi,
    deuce_to_seven,
    eight_or_better,
    short_deck,
    short_deck_trips,
)
from lows import kernel_badugi


@pytest.mark.rule("CARD-17")
def test_a_flush_beats_a_full_house_in_short_deck():
    """480 flushes and 1,728 full houses: the rarer hand wins."""
    flush, full_house = parse("AsQs9s8s6s"), parse("AsAhAdKsKh")
    assert short_deck(flush) > short_deck(full_house)
    assert short_deck(parse("6s6h6d6cKs")) > short_deck(flush)


@pytest.mark.rule("CARD-17")
def test_the_house_orders_straights_and_three_of_a_kind():
    """Trips beat a straight where the house says so."""
    straight, trips = parse("AsKhQdJcTs"), parse("AsAhAdKcQs")
    assert short_deck(straight) > short_deck(trips)
    assert short_deck_trips(straight) < short_deck_trips(trips)


@pytest.mark.rule("CARD-17")
def test_the_ace_stands_below_the_six():
    """A-6-7-8-9 is a straight, nine high, and the lowest of all."""
    lowest = short_deck(parse("As6h7d8c9s"))
    assert lowest == 0x5_98761
    assert lowest < short_deck(parse("6h7d8c9sTs"))


@pytest.mark.long
@pytest.mark.rule("PROB-03")
def test_all_short_deck_hands_of_five():
    """376,992 hands in 1,404 classes, category by category."""
    found = Counter(map(short_deck, combinations(DECK[16:], 5)))
    assert len(found) == 1404
    by_category = Counter[int]()
    for packed, times in found.items():
        by_category[packed >> 20] += times
    assert [by_category[category] for category in range(1, 10)] == [
        *(122_400, 193_536, 36_288, 16_128, 6_120, 1_728, 480, 288, 24)
    ]


@pytest.mark.rule("CARD-20")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac2d3h4s5c", "Ac2d3h4s6c"),
        ("8c7d6h5s4c", "9c4d3h2sAc"),
        ("KcQdJhTs9c", "2c2dAh3s4c"),
    ],
)
def test_ace_to_five_ranks_from_the_top_card_down(better, worse):
    """The wheel is best; eight-seven beats any nine; no pair beats any pair."""
    assert ace_to_five(parse(better)) > ace_to_five(parse(worse))


@pytest.mark.rule("CARD-20")
def test_suits_and_straights_play_no_part_in_ace_to_five():
    """Five low clubs in a row are the wheel all the same."""
    assert (
        ace_to_five(parse("Ac2c3c4c5c"))
        == ace_to_five(parse("Ac2d3h4s5c"))
        == CEILING - 0x1_54321
    )


@pytest.mark.rule("CARD-20")
def test_seven_cards_give_their_lowest_five():
    """Three sixes and four low cards: one six plays."""
    assert ace_to_five(parse("6c6d6hAc2d3h4s")) == CEILING - 0x1_64321


@pytest.mark.rule("CARD-20")
def test_a_low_needs_an_eight_or_better():
    """8-7-6-5-4 is just a low, 9-4-3-2-A is none."""
    assert eight_or_better(parse("8c7d6h5s4c")) == CEILING - 0x1_87654
    assert eight_or_better(parse("9c4d3h2sAc")) == 0
    assert eight_or_better(parse("4c4d3h2sAc")) == 0


@pytest.mark.rule("CARD-20")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c5d4h3s2c", "7c6d4h3s2c"),  # number one against number two
        ("KcQdJhTs8c", "Ac5d4h3s2c"),  # the ace is high, and makes no straight below
        ("AcKdQhJs9c", "2c2d4h5s7c"),  # the worst hand without a pair beats any pair
        ("2c2d3h4s5c", "6c5d4h3s2c"),  # any pair beats a straight
        ("6c5d4h3s2c", "7c5c4c3c2c"),  # a straight beats a flush
    ],
)
def test_deuce_to_seven_turns_high_hands_round(better, worse):
    assert deuce_to_seven(parse(better)) > deuce_to_seven(parse(worse))


@pytest.mark.rule("CARD-20")
def test_best_deuce_to_seven_is_number_one():
    """7-5-4-3-2 of more than one suit: 1,020 hands."""
    assert deuce_to_seven(parse("7c5d4h3s2c")) == CEILING - 0x1_75432
    assert deuce_to_seven(parse("Ac5d4h3s2c")) == CEILING - 0x1_E5432


@pytest.mark.rule("CARD-20")
@pytest.mark.parametrize(
    ("cards", "packed"),
    [
        ("Ac2d3h4s", 0x0_4321),  # the best
        ("KcQdJhTs", 0x0_DCBA),  # the worst of four cards
        ("Ac2c3h4s", 0x1_4310),  # one club counts: the lower
        ("AcAd2h3s", 0x1_3210),
        ("AcAd2c2d", 0x2_2100),
        ("Kc9c5c2c", 0x3_2000),  # one suit: one card
    ],
)
def test_badugi_counts_different_ranks_and_suits(cards, packed):
    assert kernel_badugi(badugi(parse(cards))) == packed


@pytest.mark.rule("CARD-20")
def test_all_badugi_hands():
    """270,725 hands in 1,092 classes, by how many cards count."""
    found = Counter(map(badugi, combinations(DECK, 4)))
    assert len(found) == 1092
    by_missing = Counter[int]()
    for packed, times in found.items():
        by_missing[kernel_badugi(packed) >> 16] += times
    assert [by_missing[missing] for missing in range(4)] == [17_160, 154_440, 96_252, 2_873]
