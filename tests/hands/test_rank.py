"""Which hand is better: the rulebook's examples, exact counts, and a second opinion."""

from collections import Counter
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import StandardHighHand

from homegame.cards import DECK, Cards, card, parse, suit_of, text
from homegame.hands import Category, best_five, category, nuts, rank
from seeds import seeded

ONE_OF_EACH = [  # CARD-07, worst first
    ("Tc4h7dKc2s", Category.HIGH_CARD),
    ("KcKh7d2c5s", Category.PAIR),
    ("KcKh7d7c5s", Category.TWO_PAIR),
    ("KcKhKd7c5s", Category.THREE_OF_A_KIND),
    ("3c4h5d6c7s", Category.STRAIGHT),
    ("KcQc9c8c2c", Category.FLUSH),
    ("KcKhKd7c7s", Category.FULL_HOUSE),
    ("6s6d6h6cKs", Category.FOUR_OF_A_KIND),
    ("2s3s4s5s6s", Category.STRAIGHT_FLUSH),
    ("AsKsQsJsTs", Category.STRAIGHT_FLUSH),
]

one_to_seven_cards = st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=7)


def ranked(cards: str) -> int:
    return rank(parse(cards))


def dealt(seed: int, hands: int, size: int = 7) -> list[Cards]:
    chance = seeded(seed)
    return [tuple(chance.sample(DECK, size)) for _ in range(hands)]


@pytest.mark.rule("CARD-05", "CARD-07")
def test_one_hand_of_each_category_in_order():
    """From king high to the royal flush each hand beats all before it."""
    hands = [parse(cards) for cards, _ in ONE_OF_EACH]
    assert [category(cards) for cards in hands] == [named for _, named in ONE_OF_EACH]
    ranks = [rank(cards) for cards in hands]
    assert ranks == sorted(set(ranks))


@pytest.mark.rule("CARD-05")
def test_a_rank_shows_the_category_and_then_the_cards():
    """Kings full of fours: the category, three kings, two fours."""
    assert ranked("4cKdKh4dKs") == 0x7_DDD44
    assert ranked("KdKh") == 0x2_DD000


@pytest.mark.rule("CARD-02", "CARD-06")
def test_the_ace_is_low_in_a_straight_to_five():
    """A-2-3-4-5 is a straight, five high, and loses to 2-3-4-5-6."""
    assert category(parse("Ac2d3h4s5c")) is Category.STRAIGHT
    assert ranked("Ac2d3h4s5c") < ranked("2d3h4s5c6c")
    assert ranked("Ac2d3h4s5c") < ranked("Ac2d3h4s5c6c")


@pytest.mark.rule("CARD-06")
def test_straights_rank_by_their_high_card():
    """From five high to ace high, ten of them."""
    order = "A23456789TJQKA"
    suits = "cdhsc"
    straights = [
        "".join(map("".join, zip(order[low : low + 5], suits, strict=True)))
        for low in range(10)
    ]
    ranks = [ranked(cards) for cards in straights]
    assert ranks == sorted(set(ranks))
    assert {category(parse(cards)) for cards in straights} == {Category.STRAIGHT}


@pytest.mark.rule("CARD-06")
@pytest.mark.parametrize("cards", ["QcKdAh2s3c", "JcQdKhAs2c", "KcAd2h3s4c"])
def test_a_straight_never_wraps_round_the_ace(cards):
    """Q-K-A-2-3 is ace high, no pair."""
    assert category(parse(cards)) is Category.HIGH_CARD
    assert ranked(cards) >> 16 & 15 == 14


@pytest.mark.rule("CARD-06")
def test_the_lowest_straight_flush_is_five_high():
    """Ac2c3c4c5c loses to every other straight flush and beats four aces."""
    lowest = ranked("Ac2c3c4c5c")
    assert category(parse("Ac2c3c4c5c")) is Category.STRAIGHT_FLUSH
    assert ranked("AcAdAhAsKc") < lowest < ranked("2s3s4s5s6s")


@pytest.mark.rule("CARD-08")
@pytest.mark.parametrize(
    ("hole", "board", "best"),
    [
        ("AsKs", "QsJsTs2c2d", "AsKsQsJsTs"),  # both hole cards
        ("Ah2c", "KhQh9h4h2s", "AhKhQh9h4h"),  # one
        ("2c3d", "AhKhQhJhTh", "AhKhQhJhTh"),  # none
    ],
)
def test_two_hole_cards_one_or_none_play(hole, board, best):
    """The best five of the seven cards count."""
    assert text(best_five(parse(hole + board))) == best


@pytest.mark.rule("CARD-09")
def test_playing_the_board_is_a_tie():
    """Board AsKsQsJsTs: 2c3d and 9h9d tie, and what plays is the board."""
    assert ranked("2c3dAsKsQsJsTs") == ranked("9h9dAsKsQsJsTs")
    assert best_five(parse("2c3dAsKsQsJsTs")) == parse("AsKsQsJsTs")


@pytest.mark.rule("CARD-08", "CARD-10")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AcAdAhKcQs", "AcAdAhKcJs"),
        ("AcAdAhKc2s", "AcAdAhQcJs"),
        ("KcKdAh7c2s", "KcKdQhJcTs"),
        ("KcKdAh7c3s", "KcKdAh7c2s"),
        ("QcQd8c8dAs", "QcQd8c8dKs"),
        ("6s6d6h6cKs", "6s6d6h6cQs"),
        ("AcKc9c8c7c", "AcKc9c8c6c"),
        ("KcQd9h8s3c", "KcQd9h8s2c"),
    ],
)
def test_kickers_break_ties_from_the_highest_down(better, worse):
    """A-A-A-K-Q beats A-A-A-K-J: the kickers are compared in descending order."""
    assert ranked(better) > ranked(worse)


@pytest.mark.rule("CARD-08", "CARD-10")
@pytest.mark.parametrize(
    ("seven", "best"),
    [
        ("KsKdQsQdJsJdAc", "KsKdQsQdAc"),  # a third pair is worth less than an ace
        ("KsKdQsQdJsJd2c", "KsKdQsQdJs"),  # and more than a two
        ("KsKdKcQsQdQc2c", "KsKdKcQsQd"),  # two threes are a full house
        ("9s9d9cQsQdKsKd", "9s9d9cKsKd"),  # with the higher pair
        ("9s9d9h9cQsQdKs", "9s9h9d9cKs"),  # four, and the highest card beside them
        ("9s9d9h9cQsQdQc", "9s9h9d9cQs"),
        ("9s8d7h6c5s5d5c", "9s8d7h6c5s"),  # a straight beats three
        ("9s8s7s6s2s5d5c", "9s8s7s6s2s"),  # a flush beats a straight
        ("9s8s7s6s5sTdJc", "9s8s7s6s5s"),  # a lower straight flush a higher straight
        ("As2s3s4s5s6d7c", "5s4s3s2sAs"),
        ("AsAd2s3s4s5s6c", "5s4s3s2sAs"),
    ],
)
def test_only_five_of_seven_cards_count(seven, best):
    """What does not play is not in the hand and does not break ties."""
    playing = best_five(parse(seven))
    assert set(playing) == set(parse(best))
    assert rank(playing) == ranked(seven)


BOB, CAROL = parse("KhQs"), parse("QhTd")
TURN = parse("8sQc8h4c")


@pytest.mark.rule("CARD-10", "CARD-11")
def test_bob_leads_on_the_turn_by_his_king():
    """Both hold queens and eights; a king beats a ten."""
    assert text(best_five(BOB + TURN)) == "QsQc8s8hKh"
    assert text(best_five(CAROL + TURN)) == "QhQc8s8hTd"
    assert rank(BOB + TURN) > rank(CAROL + TURN)


@pytest.mark.rule("CARD-11", "CARD-12")
def test_each_of_the_44_rivers():
    """Bob wins 34 rivers, Carol the three tens; seven are a tie."""
    rivers: dict[str, list[int]] = {"Bob": [], "Carol": [], "tie": []}
    for river in sorted(set(DECK) - {*BOB, *CAROL, *TURN}):
        bob, carol = rank((*BOB, *TURN, river)), rank((*CAROL, *TURN, river))
        rivers["Bob" if bob > carol else "Carol" if carol > bob else "tie"].append(river)
    assert text(rivers["Carol"]) == "TcThTs"
    assert text(rivers["tie"]) == "8c8dQdAcAdAhAs"
    assert len(rivers["Bob"]) == 34


@pytest.mark.rule("CARD-14")
def test_the_sample_showdown():
    """Ted's full house beats Carol's flush, Alice's straight and Bob's three fours."""
    board = parse("4cKs4h8s7s")
    bob, carol, ted, alice = (
        parse(hole) + board for hole in ("Ac4d", "As9s", "KhKd", "5d6d")
    )
    assert sorted([bob, carol, ted, alice], key=rank) == [bob, alice, carol, ted]
    assert text(best_five(bob)) == "4h4d4cAcKs"
    assert text(best_five(carol)) == "AsKs9s8s7s"
    assert text(best_five(ted)) == "KsKhKd4h4c"
    assert text(best_five(alice)) == "8s7s6d5d4h"


@pytest.mark.rule("CARD-12")
@given(one_to_seven_cards, st.permutations(range(4)))
def test_suits_never_decide(cards, suits):
    """Trade the suits for one another in every card: the hand is worth the same."""
    traded = tuple(card(one >> 2, suits[suit_of(one)]) for one in cards)
    assert rank(traded) == rank(tuple(cards))
    assert category(traded) is category(tuple(cards))


@pytest.mark.rule("CARD-08")
@given(st.data())
def test_the_order_of_the_cards_changes_nothing(data):
    """A hand is a set of cards: its rank and the five that play are the same."""
    cards = data.draw(one_to_seven_cards)
    shuffled = tuple(data.draw(st.permutations(cards)))
    assert rank(shuffled) == rank(tuple(cards))
    assert best_five(shuffled) == best_five(tuple(cards))


@pytest.mark.rule("CARD-08")
@given(st.lists(st.sampled_from(DECK), unique=True, min_size=5, max_size=7).map(tuple))
def test_the_best_five_are_worth_what_all_the_cards_are(cards):
    """Five of the cards, no others, make the hand; no other five make a better one."""
    five = best_five(cards)
    assert len(five) == 5
    assert set(five) <= set(cards)
    assert rank(five) == rank(cards) == max(map(rank, combinations(cards, 5)))


@pytest.mark.rule("CARD-08")
def test_seven_cards_are_worth_the_best_of_their_21_fives():
    """5,000 deals of seven cards."""
    for cards in dealt(seed=8, hands=5_000):
        assert rank(cards) == max(map(rank, combinations(cards, 5))), text(cards)


@pytest.mark.rule("CARD-10")
def test_fewer_than_five_cards_rank_as_they_stand():
    """In the hole or in sight: a pair beats ace high, ace-king beats ace-queen."""
    assert ranked("2c2d") > ranked("AcKc") > ranked("AdQd") > ranked("Ah") > ranked("Kd")
    assert ranked("7c7d7h") > ranked("AcAdKcKd") > ranked("AcAdQcQd") > ranked("AcAdKc")
    assert ranked("2s3s4s5s") < ranked("2s2h")


@pytest.mark.rule("CARD-05", "CARD-06")
def test_every_five_card_hand():
    """2,598,960 hands of 7,462 ranks, with the known number in each category."""
    ranks = Counter(map(rank, combinations(DECK, 5)))
    assert ranks.total() == 2_598_960
    assert len(ranks) == 7_462
    assert ranks[ranked("AsKsQsJsTs")] == 4
    assert in_categories(ranks) == [
        *(1_302_540, 1_098_240, 123_552, 54_912, 10_200),
        *(5_108, 3_744, 624, 40),
    ]


@pytest.mark.rule("CARD-05", "CARD-08")
@pytest.mark.parametrize(
    ("size", "classes", "royal", "categories"),
    [
        (6, 6_075, 188, [6_612_900, 9_730_740, 2_532_816, 732_160, 361_620,
                         205_792, 165_984, 14_664, 1_844]),
        (7, 4_824, 4_324, [23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020,
                           4_047_644, 3_473_184, 224_848, 41_584]),
    ],
)  # fmt: skip
def test_every_hand_of_six_and_seven_cards(size, classes, royal, categories):
    """All 20,358,520 and all 133,784,560 hands, each counted with those of its kind.

    A hand with five of a suit is worth its cards of that suit, whatever lies beside them;
    every other hand is worth its ranks, whatever the suits.
    """
    found: Counter[int] = Counter()
    for suited in range(5, size + 1):
        for spades in combinations(DECK[3::4], suited):
            beside = tuple(one for one in DECK if suit_of(one) != 3)[: size - suited]
            found[rank(spades + beside)] += 4 * comb(39, size - suited)
    for held in combinations_with_replacement(range(13), size):
        times = Counter(held)
        if max(times.values()) <= 4:
            suits, ways = unsuited(tuple(sorted(times.values())))
            by_times = sorted(times, key=lambda of: times[of])
            ranks = [of for of in by_times for _ in range(times[of])]
            found[rank(tuple(map(card, ranks, suits)))] += ways
    assert found.total() == comb(52, size)
    assert len(found) == classes
    assert found[ranked("AsKsQsJsTs")] == royal
    assert in_categories(found) == categories


def in_categories(ranks: Counter[int]) -> list[int]:
    """How many hands there are of each category, worst first."""
    found: Counter[int] = Counter()
    for value, hands in ranks.items():
        found[value >> 20] += hands
    return [found[named] for named in Category]


@cache
def unsuited(times: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """Suits for ranks held this often, without a flush: one way, and the number of ways."""
    ways = [
        tuple(chain.from_iterable(suits))
        for suits in product(*(tuple(combinations(range(4), held)) for held in times))
    ]
    legal = [suits for suits in ways if max(Counter(suits).values()) < 5]
    return legal[0], len(legal)


@pytest.mark.rule("CARD-05", "CARD-08")
def test_pokerkit_agrees_who_wins():
    """2,000 pairs of hole cards on a common board; some are close, some tie."""
    outcomes = Counter()
    for cards in dealt(seed=14, hands=2_000, size=9):
        board, one, other = cards[:5], cards[5:7], cards[7:]
        here = compare(rank(one + board), rank(other + board))
        there = compare(
            StandardHighHand.from_game(text(one), text(board)),
            StandardHighHand.from_game(text(other), text(board)),
        )
        assert here == there, (text(board), text(one), text(other))
        outcomes[here] += 1
    assert min(outcomes[-1], outcomes[0], outcomes[1]) > 50


def compare(one, other) -> int:
    """1 if the first is better, -1 if the second is, 0 if they tie."""
    return (one > other) - (one < other)


@pytest.mark.rule("CARD-18")
def test_any_ten_of_spades_is_the_nuts():
    """Board AsKsQsJs2d: the nuts are the royal flush with Ts."""
    holdings = nuts(parse("AsKsQsJs2d"))
    assert len(holdings) == 46
    assert all(parse("Ts")[0] in hole for hole in holdings)


@pytest.mark.rule("CARD-18")
def test_second_and_third_nuts():
    """On the same board the next best are the nine of spades, then the eight."""
    board = parse("AsKsQsJs2d")
    assert {category(hole + board) for hole in nuts(board, place=2)} == {Category.FLUSH}
    assert set.intersection(*map(set, nuts(board, place=2))) == set(parse("9s"))
    assert set.intersection(*map(set, nuts(board, place=3))) == set(parse("8s"))


@pytest.mark.rule("CARD-09", "CARD-18")
def test_a_royal_board_is_everybodys_nuts():
    """All 1,081 holdings tie; there are no second nuts."""
    board = parse("AsKsQsJsTs")
    assert len(nuts(board)) == 1_081
    assert nuts(board, place=2) == ()


@pytest.mark.rule("CARD-18")
def test_the_nuts_of_a_flop():
    """On 7h7d2c nothing beats the other two sevens."""
    assert [text(hole) for hole in nuts(parse("7h7d2c"))] == ["7c7s"]
