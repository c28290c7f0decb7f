"""Hands in words."""

import re
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.cards import DECK, RANK_NAMES, card, parse
from homegame.hands import (
    Category,
    Reading,
    beats,
    describe,
    nickname,
    rank,
    read,
    readings,
    short,
)
from homegame.maths.charts import CLASSES
from homegame.variants import VARIANTS
from homegame.words import catalogue


@pytest.mark.rule("CARD-10", "CARD-15")
@pytest.mark.parametrize(
    ("cards", "full", "label"),
    [
        ("KcQh9d4c2s", "king high", "King high"),
        ("KsKd9c8c2d", "pair of kings, nine-eight-two kickers", "Pair of kings"),
        ("QcQd8c8dAs", "two pair, queens and eights, ace kicker", "Queens and eights"),
        ("9c9d9hKcQs", "three nines, king-queen kickers", "Three nines"),
        ("4c5c6d7h8h", "straight, four to eight", "Eight-high straight"),
        ("As2s3s4s5d", "straight, ace to five", "Five-high straight"),
        ("AcTdJhQsKc", "straight, ten to ace", "Ace-high straight"),
        ("AcKc9c8c7c", "flush, ace high", "Ace-high flush"),
        ("KcKdKh4c4d", "full house, kings full of fours", "Kings full of fours"),
        ("6c6d6h6sKc", "four sixes, king kicker", "Four sixes"),
        ("2s3s4s5s6s", "straight flush, two to six", "Six-high straight flush"),
        ("As2s3s4s5s", "straight flush, ace to five", "Five-high straight flush"),
        ("AsKsQsJsTs", "royal flush", "Royal flush"),
    ],
)
def test_each_category_in_words(cards, full, label):
    """In full within a sentence, and short on a label."""
    assert describe(parse(cards)) == full
    assert short(parse(cards)) == label


@pytest.mark.rule("CARD-14", "CARD-15")
@pytest.mark.parametrize(
    ("hole", "full"),
    [
        ("Ac4d", "three fours, ace-king kickers"),
        ("As9s", "flush, ace high"),
        ("KhKd", "full house, kings full of fours"),
        ("5d6d", "straight, four to eight"),
    ],
)
def test_the_sample_showdown_in_words(hole, full):
    """The board is 4c Ks 4h 8s 7s; each says what he shows."""
    assert describe(parse(hole + "4cKs4h8s7s")) == full


@pytest.mark.rule("CARD-15")
@pytest.mark.parametrize(
    ("cards", "full", "label"),
    [
        ("KcKd", "pair of kings", "Pair of kings"),
        ("KcAc", "ace-king suited", "Ace high"),
        ("AcKd", "ace-king offsuit", "Ace high"),
        ("7h2c", "seven-two offsuit", "Seven high"),
        ("Ac", "ace high", "Ace high"),
        ("9h9c5d", "pair of nines, five kicker", "Pair of nines"),
        ("AcKc9c", "ace high", "Ace high"),
        ("9h9c5d5s", "two pair, nines and fives", "Nines and fives"),
        ("9h9c9d", "three nines", "Three nines"),
        ("9h9c9d9s", "four nines", "Four nines"),
    ],
)
def test_fewer_than_five_cards_in_words(cards, full, label):
    """Two cards in the hole, or those one can see."""
    assert describe(parse(cards)) == full
    assert short(parse(cards)) == label


@pytest.mark.rule("CARD-15")
@pytest.mark.parametrize(
    ("winner", "loser", "sentence"),
    [
        ("AcKc9c8c7c", "4c5c6d7h8h", "Flush beats straight"),
        ("KcKdAhQs2d", "AcKd9h4s2c", "Pair beats high card"),
        ("KcKd4c4d2h", "AcAdKh9s2c", "Two pair beats pair"),
        ("AsKsQsJsTs", "9s8s7s6s5s", "Royal flush beats straight flush"),
        ("9s8s7s6s5s", "6c6d6h6sKc", "Straight flush beats four of a kind"),
        ("AcKd9h4s2c", "KcQd9h4s2c", "Ace high beats king high"),
        ("KcKd9h4s2c", "QcQdAh4s2c", "Pair of kings beats pair of queens"),
        ("KcKd9h9s2c", "QcQdJhJsAc", "Kings and nines beat queens and jacks"),
        ("KcKd9h9s2c", "KhKs8h8sAc", "Kings and nines beat kings and eights"),
        ("9c9d9h3s2c", "8c8d8hAsKc", "Three nines beat three eights"),
        ("5c6c7d8h9h", "4c5c6d7h8h", "Nine-high straight beats eight-high straight"),
        ("AcKc9c8c7c", "KdQdJd9d8d", "Ace-high flush beats king-high flush"),
        ("KcKdKh4c4d", "QcQdQhAcAd", "Kings full of fours beats queens full of aces"),
        ("KcKdKh4c4d", "KcKdKh2c2d", "Kings full of fours beats kings full of twos"),
        ("6c6d6h6sKc", "5c5d5h5sAc", "Four sixes beat four fives"),
        (
            "6s7s8s9sTs",
            "As2s3s4s5s",
            "Ten-high straight flush beats five-high straight flush",
        ),
    ],
)
def test_why_a_better_hand_wins(winner, loser, sentence):
    """By its category or by what makes the category."""
    assert beats(parse(winner), parse(loser)) == sentence


@pytest.mark.rule("CARD-10", "CARD-15")
@pytest.mark.parametrize(
    ("winner", "loser", "sentence"),
    [
        ("KcQd9h4s3c", "KhQs9c4d2h", "King high: three kicker beats two kicker"),
        ("KcKdAhQs2d", "KsKhAcTd9d", "Pair of kings: queen kicker beats ten kicker"),
        ("QcQd8c8dAs", "QhQs8h8sKs", "Queens and eights: ace kicker beats king kicker"),
        ("9c9d9hKcQs", "9c9d9hKcJs", "Three nines: queen kicker beats jack kicker"),
        ("6c6d6h6sKc", "6c6d6h6sQc", "Four sixes: king kicker beats queen kicker"),
        ("AcKc9c8c7c", "AdKd9d8d6d", "Ace-high flush: seven beats six"),
    ],
)
def test_which_card_decides_between_like_hands(winner, loser, sentence):
    """The first kicker that differs; a flush has no kickers but lower cards."""
    assert beats(parse(winner), parse(loser)) == sentence


@pytest.mark.rule("CARD-11", "CARD-15")
def test_bob_beats_carol_by_his_king():
    """On the turn both hold queens and eights."""
    turn = parse("8sQc8h4c")
    sentence = beats(parse("KhQs") + turn, parse("QhTd") + turn)
    assert sentence == "Queens and eights: king kicker beats ten kicker"


@pytest.mark.rule("CARD-05", "CARD-15")
def test_a_royal_flush_is_a_label():
    """It is the ace-high straight flush under its own name."""
    royal = read(parse("AsKsQsJsTs"))
    assert royal == Reading(Category.STRAIGHT_FLUSH, (14, 10), ())
    assert royal.label == "royal_flush"
    assert read(parse("As2s3s4s5s")).label == "straight_flush"


@pytest.mark.rule("CARD-19")
@pytest.mark.parametrize(("hole", "board"), [("AdKd", "AcAhTc"), ("AdAh", "AcKdTc")])
def test_three_of_a_kind_is_not_called_a_set(hole, board):
    """With a pair in the hole or on the board: three aces."""
    assert describe(parse(hole + board)) == "three aces, king-ten kickers"


@pytest.mark.rule("CARD-19")
def test_boat_and_quads_have_their_full_names():
    """A boat is a full house, quads are four of a kind."""
    quads, boat = parse("6c6d6h6sKc"), parse("KcKdKh4c4d")
    assert beats(quads, boat) == "Four of a kind beats full house"


cards = st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=7).map(tuple)


@pytest.mark.rule("CARD-15")
@given(cards)
def test_every_hand_has_words(held):
    """No template asks for what a hand does not have."""
    assert describe(held)
    assert "{" not in describe(held) + short(held)


@pytest.mark.rule("CARD-10", "CARD-15")
def test_each_of_the_7462_hands_beats_the_next():
    """The reading orders them as the rank does, and there is a sentence that says why."""
    unsuited = [
        tuple(card(of, suit) for of, suit in zip(held, (0, 1, 2, 3, 0), strict=True))
        for held in combinations_with_replacement(range(13), 5)
        if held[0] != held[4]
    ]
    suited = list(combinations(DECK[3::4], 5))
    hands = sorted(unsuited + suited, key=rank)
    assert len({rank(held) for held in hands}) == len(hands) == 7_462
    for worse, better in pairwise(hands):
        assert read(worse) < read(better)
        told, untold = re.split(" beats? ", beats(better, worse))
        assert told.lower() != untold


def test_the_catalogue_calls_the_ranks_as_the_deck_does():
    """Two to ace, 2 to 14."""
    assert [catalogue()[f"rank.one.{rank}"] for rank in range(2, 15)] == list(RANK_NAMES)


@pytest.mark.rule("CARD-15", "CARD-16")
@pytest.mark.parametrize(
    ("game", "hole", "says"),
    [
        ("omaha", "Tc9d6h2s", "10-9-6-2 rainbow"),
        ("omaha", "KcKd7c2h", "K-K-7-2 single-suited"),
        ("omaha_hilo", "AcKdQcTd", "A-K-Q-10 double-suited"),
        ("omaha_6", "AcKdQhTd9h2c", "A-K-Q-10-9-2 triple-suited"),
        ("double", "AcKd7h", "A-K-7 rainbow"),
        ("greek", "AcKd", "ace-king offsuit"),
    ],
)
def test_hole_cards_of_which_only_some_will_play(game, hole, says):
    """Before the flop no two of them are the hand yet; after it, two play with the board."""
    assert readings(VARIANTS[game], parse(hole), ()) == says
    assert says not in readings(VARIANTS[game], parse(hole), parse("8s8c3d"))


@pytest.mark.rule("VAR-28")
def test_starting_hands_have_nicknames():
    """The higher card comes first, and both suits are called the same; most hands have none."""
    assert [nickname(hand) for hand in ("AA", "AKs", "T2o")] == [
        "pocket rockets",
        "big slick",
        "the Doyle Brunson",
    ]
    assert nickname("83o") == ""
    named = {key[-2:] for key in catalogue() if key.startswith("hand.nickname.")}
    assert named < {hand[:2] for hand in CLASSES}
