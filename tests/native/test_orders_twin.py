"""The compiled orders of short deck, the lows and badugi equal the plain Python."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from homegame.cards import DECK, parse
from homegame.hands import kernel
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
from thorough import THOROUGH

native = pytest.importorskip("homegame._native")


def hands(deck, least, most):
    return st.lists(st.sampled_from(deck), unique=True, min_size=least, max_size=most)


def categories(kind: str, cards: int) -> list[int]:
    by_category = Counter[int]()
    packed, counts = native.order_packed_ranks(kind), native.order_counts(kind, cards)
    for each, times in zip(packed, counts, strict=True):
        by_category[each >> 20] += times
    return [by_category[category] for category in range(1, 10)]


@pytest.mark.rule("CARD-17")
@given(hands(DECK[16:], 5, 7))
def test_short_deck(hand):
    """Five to seven cards, under both of the house's orders."""
    for kind, plain in (("short", short_deck), ("short_trips", short_deck_trips)):
        assert native.order_rank(kind, bytes(hand)) == plain(tuple(hand))


@pytest.mark.rule("CARD-20")
@given(hands(DECK, 5, 7))
def test_ace_to_five(hand):
    assert CEILING - native.order_rank("low_a5", bytes(hand)) == ace_to_five(tuple(hand))


@pytest.mark.rule("CARD-20")
def test_every_deuce_to_seven_hand():
    """2,598,960 hands in 7,462 classes; every 31st is looked at in both ways."""
    for hand in list(combinations(DECK, 5))[::31]:
        assert CEILING - native.order_rank("low_27", bytes(hand)) == deuce_to_seven(hand)
    counts = native.order_counts("low_27", 5)
    assert (sum(counts), len(counts)) == (2_598_960, 7462)
    assert counts[-1] == 1020
    assert categories("low_27", 5) == [
        *(1_303_560, 1_098_240, 123_552, 54_912, 9_180, 5_112, 3_744, 624, 36)
    ]


@pytest.mark.rule("CARD-20")
def test_every_badugi_hand():
    """270,725 hands as they are counted; every 31st, and all in the long run, is looked at in
    both ways."""
    every = [*combinations(DECK, 4)]
    for hand in every if THOROUGH else every[::31]:
        assert kernel.badugi(hand) == badugi(hand)
    found = Counter(kernel_badugi(kernel.badugi(hand)) for hand in every)
    assert native.badugi_counts() == sorted(found.items())


@pytest.mark.rule("PROB-03")
@pytest.mark.parametrize(
    ("kind", "kinds", "counts"),
    [
        (
            "short",
            752,
            [233100, 2316600, 3157056, 607200, 1169940, 633024, 175560, 44640, 10560],
        ),
        (
            "short_trips",
            762,
            [233100, 2316600, 3157056, 1139580, 637560, 633024, 175560, 44640, 10560],
        ),
    ],
)
def test_all_short_deck_hands_of_seven(kind, kinds, counts):
    """8,347,680 hands; straights and trips change places with the house's order."""
    by_class = native.order_counts(kind, 7)
    assert sum(by_class) == comb(36, 7)
    assert sum(1 for times in by_class if times) == kinds
    assert categories(kind, 7) == counts


@pytest.mark.rule("CARD-20")
def test_all_lows_of_seven_cards():
    """Of 133,784,560 hands 24,530,944 have an eight-low, 781,824 of them a wheel."""
    packed, counts = native.order_packed_ranks("low_a5"), native.order_counts("low_a5", 7)
    assert sum(1 for times in counts if times) == 5083
    assert categories("low_a5", 7) == [
        *(127_615_488, 5_948_800, 219_648, 0, 0, 0, 624, 0, 0)
    ]
    low = [times for each, times in zip(packed, counts, strict=True) if each <= 0x1_87654]
    assert (len(low), sum(low), counts[-1]) == (56, 24_530_944, 781_824)


@pytest.mark.rule("CARD-20")
def test_all_lows_of_five_cards():
    """Of 2,598,960 hands 57,344 have an eight-low, 1,024 of them the wheel."""
    packed, counts = native.order_packed_ranks("low_a5"), native.order_counts("low_a5", 5)
    assert categories("low_a5", 5)[0] == 1_317_888
    low = [times for each, times in zip(packed, counts, strict=True) if each <= 0x1_87654]
    assert (len(counts), len(low), sum(low), counts[-1]) == (6175, 56, 57_344, 1024)


@pytest.mark.rule("CARD-20")
@given(hands(DECK, 1, 7))
@example(parse("8c7d6h5s4c"))
@example(parse("9c4d3h2sAc"))
def test_an_eight_or_better(hand):
    """Of one to seven cards; the worst that counts, and a nine."""
    assert kernel.eight_or_better(tuple(hand)) == eight_or_better(tuple(hand))


@pytest.mark.rule("CARD-20")
@given(hands(DECK, 1, 7))
@example(parse("Ac2d3h4s"))
@example(parse("AcAdAhAs"))
@example(parse("4c3c2cAc"))
def test_badugi(hand):
    """Of one to seven cards: four that count, and only one."""
    assert kernel.badugi(tuple(hand)) == badugi(tuple(hand))
