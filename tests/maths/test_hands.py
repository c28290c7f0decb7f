"""Ranks as numbers, in words, for whole arrays and for all holdings on a board."""

from array import array
from itertools import combinations

import pytest

from seeds import seeded

native = pytest.importorskip("homegame._native")

from homegame import maths  # noqa: E402
from homegame.cards import DECK, CardError, parse  # noqa: E402
from homegame.hands.rank import rank as plain_rank  # noqa: E402


def test_a_hand_has_a_class_and_words():
    """The royal flush is the best of 7,462 classes."""
    assert maths.rank("As Ks Qs Js Ts 2c 3d") == 7461
    assert maths.describe(7461) == "royal flush"
    assert maths.describe(0) == "seven high"
    assert maths.category(maths.rank("10s9s8s7s6s")).name == "STRAIGHT_FLUSH"


def test_each_class_has_an_example():
    for of in range(7462):
        assert maths.rank(maths.example(of)) == of
        assert plain_rank(maths.example(of)) == maths.packed_rank(of)


@pytest.mark.parametrize(
    "hand", ["10h9s8d7c6h", (32, 31, 25, 20, 18), bytes(range(0, 20, 4))]
)
def test_cards_are_read_however_they_are_written(hand):
    cards = parse(hand) if isinstance(hand, str) else tuple(hand)
    assert maths.packed_rank(maths.rank(hand)) == plain_rank(cards)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("AsKsQsJs", "five to seven cards, not 4"),
        ("AsKsQsJsTs2c3d4d", "five to seven cards, not 8"),
        ("AsAsQsJsTs", "'As' appears twice"),
        ((48, 48, 1, 2, 3), "the ace of clubs appears twice"),
        ((52, 1, 2, 3, 4), "52 isn't a card"),
        ("AsKsQsJsTx", "'Tx' isn't a card"),
    ],
)
def test_an_invalid_hand_is_named(hand, says):
    with pytest.raises(CardError, match=says):
        maths.rank(hand)


def test_a_buffer_is_ranked_into_another():
    chance = seeded(5)
    hands = [tuple(chance.sample(DECK, 7)) for _ in range(1000)]
    rows = memoryview(bytes(card for hand in hands for card in hand)).cast("B", (1000, 7))
    out = array("H", bytes(2000))
    assert maths.rank_many(rows, out) is out
    assert [maths.packed_rank(of) for of in out] == [plain_rank(hand) for hand in hands]
    assert list(memoryview(maths.rank_many(rows))) == list(out)


@pytest.mark.parametrize(
    ("rows", "out", "says"),
    [
        (memoryview(bytes(range(8))).cast("B", (1, 8)), array("H", [0]), "rows of 8 cards"),
        (memoryview(bytes(range(7))).cast("B", (1, 7)), array("H", [0, 0]), "room for 2"),
        (bytes(range(7)), None, "needs two"),
    ],
)
def test_arrays_of_another_shape_are_refused(rows, out, says):
    with pytest.raises(ValueError, match=says):
        maths.rank_many(rows, out)


@pytest.mark.rule("CARD-18")
@pytest.mark.parametrize("board", ["Ah7s2s", "AhKhQhJh", "2s2h2d2cKs"])
def test_the_strength_of_every_holding(board):
    """1,326 classes; 65535 where the board has a card of it."""
    cards = parse(board)
    found = memoryview(maths.strengths(board, dead="3c"))
    for place, hole in enumerate(maths.holdings()):
        if {*hole} & {*cards, *parse("3c")}:
            assert found[place] == 65535
        else:
            assert maths.packed_rank(found[place]) == plain_rank(hole + cards)


def test_holdings_have_their_places():
    assert [maths.holding(cards) for cards in maths.holdings()] == list(range(1326))
    assert {frozenset(cards) for cards in maths.holdings()} == {
        frozenset(cards) for cards in combinations(DECK, 2)
    }
