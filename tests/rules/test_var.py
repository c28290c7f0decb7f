"""Other games (VAR, CARD-16, CARD-17, CARD-20)."""

import pytest
from msgspec.structs import replace

from homegame.cards import parse
from homegame.engine.dealer import refuse_openers
from homegame.engine.shorthand import deal, house, play
from homegame.hands import Category, readings, worth
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import EVERY
from homegame.rulebook import Rule
from homegame.rules.games import most_seats, structure, variant
from homegame.rules.pots import Row, all_rows
from homegame.seats import CLOCK
from homegame.variants import VARIANTS

STUD = {"game.variant": "stud", "betting.structure": "limit"}
RAZZ = {"game.variant": "razz", "betting.structure": "limit"}


def value(name, held, board="", half=0):
    return worth(VARIANTS[name], half, parse(held), parse(board))


def reading(name, held, board=""):
    return readings(VARIANTS[name], parse(held), parse(board))


# ---------------------------------------------------------------- games with a board


@pytest.mark.rule("CARD-16", "VAR-02")
def test_omaha_plays_exactly_two_and_three():
    """A lone ace of spades makes no royal flush from four spades on the board."""
    assert (
        reading("omaha", "As2c3d4h", "KsQsJsTs2h") == "pair of twos, ace-king-queen kickers"
    )
    assert reading("omaha", "AsAhAcAd", "KsKh9d2c3c") == (
        "two pair, aces and kings, nine kicker"
    )
    assert reading("omaha", "AsAhAcAd", "KsKhKd2c3c") == "full house, kings full of aces"


@pytest.mark.rule("CARD-16")
def test_four_aces_in_the_hole_are_never_three_of_a_kind_nor_a_flush():
    for board in ("2s3s4s5s9d", "KsQsJsTs9s", "7c8c9cTcJc"):
        assert value("omaha", "AsAhAcAd", board) >> 20 == Category.PAIR


@pytest.mark.rule("CARD-16", "VAR-02")
def test_an_omaha_showdown():
    """Two aces win with the board's kings; one spade in the hole is no flush."""
    hand = play(
        "100 100",
        "c x | x x | x x | x x",
        house("1/2", {"game.variant": "omaha"}),
        hole="AsAd2c3c KhQhJdTd",
        board="Ks9s4s7s2d",
    )
    assert hand.net == [2, -2]


@pytest.mark.rule("VAR-24")
def test_greek_plays_both_hole_cards():
    """A royal flush on the board is only A K Q with a three and a two in the hole."""
    assert reading("greek", "2c3d", "AsKsQsJsTs") == "ace high"
    assert reading("texas", "2c3d", "AsKsQsJsTs") == "royal flush"


@pytest.mark.rule("VAR-24")
def test_in_greek_a_pair_in_the_hole_beats_the_royal_board():
    """Of the board only three count: fours are a pair, and 2 and 3 are nothing."""
    words = "c x | x x | x x | x x"
    board = "AsKsQsJsTs"
    hand = play(
        "100 100",
        words,
        house("1/2", {"game.variant": "greek"}),
        hole="4c4d 2c3d",
        board=board,
    )
    assert hand.net == [2, -2]


@pytest.mark.rule("VAR-22")
def test_double_holdem_keeps_the_outer_cards_apart():
    """Left ace, middle king, right two: the ace and the two never play together."""
    board = "As2s7d8d9h"
    assert reading("double", "AhKh2c", board) == "pair of aces, king-nine-eight kickers"
    assert reading("double", "KhAh2c", board) == "two pair, aces and twos, nine kicker"


@pytest.mark.rule("VAR-22")
def test_a_player_says_which_card_lies_in_the_middle():
    """The ace goes to the middle: now it plays with the two."""
    words = "m1 m0 c x | x x | x x | x x"
    hand = play(
        "100 100",
        words,
        house("1/2", {"game.variant": "double"}),
        hole="KhAh2c KdQdJd",
        board="As2s7d8d9h",
    )
    assert hand.happened(e.MiddleSet) == [e.MiddleSet(1, 1), e.MiddleSet(2, 0)]
    assert hand.net == [2, -2]
    hand = play(
        "100 100",
        words.replace("m1", "m0"),
        house("1/2", {"game.variant": "double"}),
        "KhAh2c AdTcJc",
        "As2s7d8d9h",
    )
    assert hand.net == [2, -2]
    assert hand.hand.middles == ((1, 0), (2, 0))


@pytest.mark.rule("VAR-22")
def test_the_middle_card_is_one_of_three_and_said_in_turn():
    hand = deal("100 100", house("1/2", {"game.variant": "double"}))
    assert hand.refused(c.SetMiddle(3)).words == "draw.no_card"
    assert hand.refused(c.SetMiddle(1), by=2).code == Rule.DOUBLE_HOLDEM
    assert hand.refused(c.Check()).code == Rule.ACT_IN_TURN


@pytest.mark.rule("VAR-22")
@pytest.mark.parametrize(
    ("hole", "words", "shown", "winner"),
    [
        ("As2cAh Ks3cKh", "m0 m1", {1: "As2cAh"}, 1),
        ("As2cAh 3cKs3h", "m0 m2", {1: "As2cAh"}, 1),
        ("Ks3cKh As2cAh", "m1 m0", {1: "Ks3cKh", 2: "As2cAh"}, 2),
        ("3cKs3h As2cAh", "m2 m1", {1: "3cKs3h"}, 1),
        ("KsKh3c As2cAh", "m1 m0", {1: "KsKh3c", 2: "As2cAh"}, 2),
    ],
)
def test_each_hand_is_read_with_its_own_card_in_the_middle(hole, words, shown, winner):
    """Aces side by side are a pair; with a two between them they are not, and a hand that
    cannot win is not opened."""
    rules = house("1/2", {"game.variant": "double"})
    hand = play("100 100", f"{words} c x x x x x x x", rules, hole, "QdJh9s5c4d")
    assert hand.hand.over
    assert hand.shown == shown
    assert hand.awards == [(0, winner, 4)]


@pytest.mark.rule("VAR-21")
@pytest.mark.parametrize(
    ("discard", "words", "kept"),
    [
        ("preflop", "d2 d2 c x | x x | x x | x x", 2),
        ("after_flop", "c x d2 d2 x x | x x | x x", 2),
        ("none", "c x | x x | x x | x x", 3),
    ],
)
def test_pineapple_throws_one_card_away_or_none(discard, words, kept):
    """Three cards: one goes before the flop, or after it, or two of the three play."""
    rules = house("1/2", {"game.variant": "pineapple", "pineapple.discard": discard})
    hand = play("100 100", words, rules, "AhAd2c KhKd3c", "2d3h8c9cJs")
    assert [player.down for player in hand.hand.players[1:]] == [kept, kept]
    assert hand.net == [2, -2]


@pytest.mark.rule("VAR-21")
def test_one_pineapple_card_and_no_other_number_is_thrown_away():
    hand = deal("100 100", house("1/2", {"game.variant": "pineapple"}))
    for places in ((), (0, 1), (3,), (1, 1)):
        assert hand.refused(c.Discard(places)).field == "places"
    assert hand.refused(c.Discard((0, 1))).words == "draw.exactly"
    assert hand.refused(c.Discard((1,)), by=2).words == "draw.not_now"


@pytest.mark.rule("VAR-21")
def test_lazy_pineapple_never_plays_all_three():
    """Three of a kind in the hole are a pair."""
    assert reading("lazy_pineapple", "AhAdAc", "2s5h7d9cJs") == (
        "pair of aces, jack-nine-seven kickers"
    )


@pytest.mark.rule("VAR-30")
def test_irish_throws_two_away_after_the_flop():
    hand = play(
        "100 100",
        "c x d01 d23 x x | x x | x x",
        house("1/2", {"game.variant": "irish"}),
        "2c3cAhAd KhKd4c5c",
    )
    assert hand.shown == {2: "KhKd"} or hand.shown[1] == "AhAd"
    assert [player.down for player in hand.hand.players[1:]] == [2, 2]


@pytest.mark.rule("VAR-25")
@pytest.mark.parametrize(("opening", "rounds"), [(False, 5), (True, 6)])
def test_manila_turns_up_five_cards_one_by_one(opening, rounds):
    """Five rounds, or six where there is one before the first card; no card below seven."""
    rules = house("1/2", {"game.variant": "manila", "manila.opening_round": opening})
    hand = play("100 100", "c x " + "x x " * (rounds - 1), rules)
    assert [len(event.cards) for event in hand.happened(e.BoardDealt)] == [1] * 5
    assert hand.hand.over
    assert min(VARIANTS["manila"].deck) == 20


@pytest.mark.rule("VAR-25")
@pytest.mark.parametrize(("both", "net"), [(False, [-2, 2]), (True, [2, -2])])
def test_manila_may_ask_for_both_hole_cards(both, net):
    """Four kings and a seven lie in the middle. With any five cards the ace beside the kings
    wins; where both hole cards play, kings full of nines beat three kings."""
    choices = {"game.variant": "manila", "manila.both_hole_cards": both}
    hand = play(
        "100 100",
        "c x " + "x x " * 4,
        house("1/2", choices),
        hole="9c9d AhTd",
        board="KcKdKhKs7c",
    )
    assert hand.net == net


@pytest.mark.rule("VAR-25")
@pytest.mark.parametrize(("flush", "net"), [(False, [2, -2]), (True, [-2, 2])])
def test_in_manila_a_flush_may_beat_a_full_house(flush, net):
    """Nines full of tens against a flush in clubs."""
    choices = {"game.variant": "manila", "manila.flush_over_full_house": flush}
    hand = play(
        "100 100",
        "c x " + "x x " * 4,
        house("1/2", choices),
        hole="9d9h AcJc",
        board="9cTcTd7cKh",
    )
    assert hand.net == net


@pytest.mark.rule("VAR-25")
def test_every_manila_has_a_name_of_its_own():
    """Three choices make eight games; the usual one is the plain one."""
    named = [
        variant(
            house(
                "1/2",
                {
                    "manila.opening_round": opened,
                    "manila.both_hole_cards": both,
                    "manila.flush_over_full_house": flush,
                },
            ),
            "manila",
        )
        for opened in (False, True)
        for both in (False, True)
        for flush in (False, True)
    ]
    assert len({game.name for game in named}) == len({game.title for game in named}) == 8
    assert (named[0].name, named[0].title) == ("manila", "Manila")


@pytest.mark.rule("CARD-17", "VAR-26")
@pytest.mark.parametrize(
    ("order", "better", "worse"),
    [
        ("flush>fullhouse, straight>trips", "KcQc9c8c7c", "KcKhKd7c7s"),
        ("flush>fullhouse, straight>trips", "9c8h7d6sAc", "AcAhAd7c6s"),
        ("flush>fullhouse, straight>trips", "Tc9h8d7s6c", "9c8h7d6sAc"),
        ("flush>fullhouse, trips>straight", "AcAhAd7c6s", "9c8h7d6sAc"),
        ("flush>fullhouse, trips>straight", "KcQc9c8c7c", "KcKhKd7c7s"),
    ],
)
def test_hands_without_twos_to_fives_rank_otherwise(order, better, worse):
    """A flush beats a full house, and the lowest straight is ace to nine."""
    rules = house("1/2", {"game.variant": "short_deck", "shortdeck.order": order})
    name = variant(rules, "short_deck").name
    assert value(name, better) > value(name, worse)


@pytest.mark.rule("CARD-17")
def test_the_lowest_straight_of_the_short_deck_in_words():
    assert reading("short_deck", "Ac6h", "7d8s9cKdKh") == "straight, ace to nine"
    assert reading("short_deck", "Ac6c", "7c8c9cKdKh") == "straight flush, ace to nine"


@pytest.mark.rule("VAR-20", "VAR-27")
@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("texas", 22),
        ("omaha", 11),
        ("short_deck", 14),
        ("manila", 11),
        ("royal", 6),
        ("double_board_omaha", 9),
        ("stud", 8),
        ("razz", 8),
        ("five_draw", 9),
        ("badugi", 12),
    ],
)
def test_how_many_the_deck_serves(name, most):
    """Hole cards, board and burns fit the deck; the last card of a stud may be shared."""
    rules = house("1/2", {"doubleboard.burns": "per_card_group"})
    assert most_seats(rules, VARIANTS[name]) == most


@pytest.mark.rule("VAR-20")
def test_royal_is_dealt_from_twenty_cards():
    assert len(VARIANTS["royal"].deck) == 20
    hand = play("100 100", "c x | x x | x x | x x", house("1/2", {"game.variant": "royal"}))
    assert hand.hand.over


@pytest.mark.rule("VAR-30")
def test_courchevel_turns_up_the_first_card_before_the_first_bet():
    hand = deal("100 100 100", house("1/2", {"game.variant": "courchevel"}))
    assert len(hand.hand.board) == 1
    hand.act("c c x |")
    assert len(hand.hand.board) == 3


@pytest.mark.rule("VAR-30")
def test_courchevel_is_played_for_a_low_hand_as_well():
    """Kings full take the high half, 8-5-4-3-A the low one."""
    hole = "KcKd9h9sTd As3c7d7hQc"
    hand = play(
        "100 100",
        "c x | x x | x x | x x",
        house("1/2", {"game.variant": "courchevel_hilo"}),
        hole,
        "8h5d4cKs8d",
    )
    assert hand.net == [0, 0]
    assert {award.half for award in hand.hand.awards} == {0, 1}


# ---------------------------------------------------------------- high and low


@pytest.mark.rule("CARD-20", "VAR-30")
@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("razz", "Ac2d3h4s5c9h9d", "Ac2d3h4s6c9h9d"),
        ("razz", "8c4d3h2sAc", "8c5d3h2sAc"),
        ("razz", "KcQdJhTs9c", "2c2d3h4s5c"),
        ("razz", "2c2d3h4s5c", "3c3d2h4s5c"),
        ("single_27", "7c5d4h3s2c", "8c5d4h3s2c"),
        ("single_27", "Kc5d4h3s2c", "Ac5d4h3s2c"),
        ("single_27", "Ac5d4h3s2c", "2d2c4h3s5c"),
        ("single_27", "Ac5d4h3s2c", "6c5d4h3s2c"),
        ("single_27", "9c5c4c3c2d", "7c5c4c3c2c"),
        ("badugi", "Kc5d4h3s", "Ac2d3h4h"),
        ("badugi", "4c3d2hAs", "5c3d2hAs"),
        ("badugi", "Ac2d3h3s", "Ac2d4h4s"),
    ],
)
def test_the_lower_hand_wins(name, better, worse):
    """Aces are low in razz and badugi, and high in deuce to seven."""
    assert value(name, better) > value(name, worse)


@pytest.mark.rule("CARD-20")
def test_eight_or_better_needs_five_ranks_of_eight_or_less():
    assert value("stud_hilo", "Ac2d3h4s8cKdKh", half=1) > 0
    assert value("stud_hilo", "Ac2d3h4s9cKdKh", half=1) == 0
    assert value("stud_hilo", "Ac2d3h4s4c4dKh", half=1) == 0


@pytest.mark.rule("CARD-15", "CARD-20")
@pytest.mark.parametrize(
    ("name", "held", "words"),
    [
        ("razz", "Ac2d3h4s8cKdKh", "8-4-3-2-A low"),
        ("single_27", "7c5d4h3s2c", "7-5-4-3-2 low"),
        ("single_27", "Ac5d4h3s2c", "A-5-4-3-2 low"),
        ("single_27", "7c7d4h3s2c", "pair of sevens, four-three-two kickers"),
        ("badugi", "Ac2d3h4s", "badugi, 4-3-2-A"),
        ("badugi", "Ac2d3h4h", "three-card badugi, 3-2-A"),
    ],
)
def test_low_hands_in_words(name, held, words):
    assert reading(name, held) == words


@pytest.mark.rule("VAR-30", "POT-32")
def test_high_and_low_share_the_pot():
    """Omaha hi-lo: kings take half, 8-6-3-2-A the other half."""
    hand = play(
        "100 100",
        "c x | x x | x x | x x",
        house("1/2", {"game.variant": "omaha_hilo"}),
        hole="KhKd9h9d Ah2h7h7c",
        board="Kc8s3d6cQd",
    )
    assert [(a.seat, a.amount, a.half) for a in hand.hand.awards] == [(1, 2, 0), (2, 2, 1)]


@pytest.mark.rule("POT-32")
def test_the_odd_chip_goes_to_the_high_hand():
    """Five in the pot: three for high, two for low."""
    hand = play(
        "100 100 100",
        "c f x | x x | x x | x x",
        house("1/2", {"game.variant": "omaha_hilo"}),
        hole="9h9d5c5d KhKdThTd Ah2h7h7c",
        board="Kc8s3d6cQd",
    )
    assert [(a.seat, a.amount, a.half) for a in hand.hand.awards] == [(2, 3, 0), (3, 2, 1)]


@pytest.mark.rule("POT-32", "SHOW-08")
def test_a_low_that_is_not_in_the_side_pot_takes_nothing_of_it():
    """Stacks 4, 8, 16, 16: the low is all in for 4, so the high of a side pot takes all of
    it, as no eligible hand has a low."""
    hand = play(
        "4 8 16 16",
        "r4 c c c | r4 a f",
        house("1/2", {"game.variant": "omaha_hilo", "betting.structure": "no_limit"}),
        hole="Ah2h7h7c KhKd9h9d QhQdJhJd TcTdTh9c",
        board="Kc8s3d6cQs",
    )
    side = [(a.pot, a.seat, a.amount, a.half) for a in hand.hand.awards if a.pot]
    assert all(half == EVERY for *_, half in side)
    assert {seat for _, seat, *_ in side} == {2}


@pytest.mark.rule("VAR-30")
def test_a_pot_without_a_low_is_all_for_the_high():
    hand = play(
        "100 100",
        "c x | x x | x x | x x",
        house("1/2", {"game.variant": "omaha_hilo"}),
        hole="KhKd9h9d Ah2h7h7c",
        board="KcTs9cQdJd",
    )
    assert {award.half for award in hand.hand.awards} == {EVERY}


@pytest.mark.rule("VAR-30")
def test_baduci_halves_the_pot_between_badugi_and_deuce_to_seven():
    rules = house("1/2", {"game.variant": "baduci", "betting.structure": "limit"})
    words = "c x d d x x d d x x d d x x"
    hand = play("100 100", words, rules, hole="Ac2d3h4sKc 7c5c4c3d2c")
    assert [(a.seat, a.half) for a in hand.hand.awards] == [(1, 0), (2, 1)]


# ---------------------------------------------------------------- two boards


@pytest.mark.rule("POT-30", "VAR-13", "VAR-23")
def test_each_board_is_worth_half_the_pot():
    """Aces win on top, kings on the bottom: both take half."""
    hand = play(
        "100 100",
        "r45 c | x x | x x | x x",
        house("1/2", {"game.variant": "double_board"}),
        hole="AhAd KhKd",
        board="As2c7d Ks3c8d 9c Tc 4s 4d",
    )
    assert [(a.seat, a.amount, a.board) for a in hand.hand.awards] == [
        (1, 45, 0),
        (2, 45, 1),
    ]


@pytest.mark.rule("POT-30", "POT-31", "POT-32")
@pytest.mark.parametrize(
    ("ante", "expected"),
    [
        (0, [(1, 45, 0), (1, 23, 1), (2, 22, 1)]),
        (1, [(1, 46, 0), (1, 23, 1), (2, 23, 1)]),
    ],
)
def test_a_tie_on_one_board_and_the_odd_chips(ante, expected):
    """90: 45 for the top, 23 and 22 for a tied bottom; of 92 each board is worth 46."""
    hand = play(
        "100 100",
        "r45 c | x x | x x | x x",
        house("1/2", {"game.variant": "double_board", "ante.amount": ante}),
        hole="AhAd KhKd",
        board="As2c7d QsJsTs 9c 9s 4s 8s",
    )
    assert [(a.seat, a.amount, a.board) for a in hand.hand.awards] == expected


@pytest.mark.rule("POT-31")
def test_the_odd_chip_between_the_boards_is_the_top_ones():
    """91: three seats, a dead chip; top 46, bottom 45."""
    rules = house(
        "1/2",
        {"game.variant": "double_board", "ante.amount": 1, "ante.type": "button_pays_all"},
    )
    hand = play(
        "100 100",
        "r45 c | x x | x x | x x",
        rules,
        hole="AhAd KhKd",
        board="As2c7d Ks3c8d 9c Tc 4s 4d",
    )
    assert [(a.seat, a.amount) for a in hand.hand.awards] == [(1, 46), (2, 45)]


@pytest.mark.rule("POT-30", "VAR-23")
def test_the_best_hand_over_both_boards_may_take_all():
    """Kings full beat three aces: the whole pot."""
    hand = play(
        "100 100",
        "c x | x x | x x | x x",
        house("1/2", {"game.variant": "double_board", "doubleboard.award": "best_overall"}),
        hole="AhAd KhKd",
        board="As2c7d Ks3c3d 9c Tc 4s 4d",
    )
    assert [(a.seat, a.amount) for a in hand.hand.awards] == [(2, 4)]


@pytest.mark.rule("VAR-12", "DEAL-13", "DEAL-04")
@pytest.mark.parametrize(
    ("burns", "used"),
    [("per_street_after_flop", 16 + 10 + 4), ("per_card_group", 16 + 10 + 6)],
)
def test_burning_for_two_boards(burns, used):
    """Four seats of Omaha: two burns at the flop, then one a street, or one for each board."""
    rules = house("1/2", {"game.variant": "double_board_omaha", "doubleboard.burns": burns})
    hand = play("100 100 100 100", "c c c x | x x x x | x x x x |", rules)
    assert hand.hand.used == used
    assert [len(event.cards) for event in hand.happened(e.BoardDealt)] == [6, 2, 2]


@pytest.mark.rule("VAR-12", "VAR-23", "POT-32")
@pytest.mark.parametrize(
    ("award", "parts"),
    [
        ("half_each", [(0, 0, "top"), (0, 1, "low"), (1, 0, "top"), (1, 1, "low")]),
        ("best_overall", [(0, -1, "both"), (1, -1, "both")]),
    ],
)
def test_two_boards_run_twice_make_four_parts_or_two(award, parts):
    """Each run has its two boards: half of the run for each, or both for the best hand."""
    rules = house(
        "1/2",
        {"game.variant": "double_board", "runs.max_runs": 2, "doubleboard.award": award},
    )
    hand = play("100 100", "a c v2 v2", rules).hand
    assert len({*hand.boards}) == 4
    expected = []
    for run, board, which in parts:
        two = hand.boards[2 * run : 2 * run + 2]
        laid = {"top": two[:1], "low": two[1:], "both": two}[which]
        expected.append(Row(run, board, laid))
    assert all_rows(hand) == expected


# ---------------------------------------------------------------- stud


@pytest.mark.rule("VAR-30")
def test_the_best_open_hand_begins_and_a_pair_opens_the_big_bet():
    """An open pair of fours on fourth street: a bet of 2, or of 4."""
    hand = play("100 100 100", "c c c |", house("1/2", STUD), "2c2d4h4s 3c3d9h2h KcKdQhJs")
    assert hand.turn == 1
    assert (hand.raises, hand.may.step) == ((2, 4), 2)
    assert hand.refused("r3").code == Rule.FIXED_LIMIT
    hand.act("r4")
    assert hand.raises == (8, 8)


@pytest.mark.rule("VAR-30", "BET-51")
def test_after_the_small_bet_an_open_pair_still_allows_the_big_raise():
    hand = play(
        "100 100 100", "c c c | r2", house("1/2", STUD), "2c2d4h4s 3c3d9h2h KcKdQhJs"
    )
    assert (hand.raises, hand.may.step) == ((4, 6), 2)
    hand.act("r6")
    assert hand.raises == (10, 10)


PAIRED = "2c2d4h4s 3c3d9h2h KcKdQhJs"


@pytest.mark.rule("VAR-30", "BET-27", "BET-50")
def test_beside_an_open_pair_an_all_in_may_lie_between_the_two_bets():
    """Bets of 2 or 4, and 3 left. All in, that is a bet of 2 and a short raise: the others may
    call it, complete it to 4 or raise to 6. With 4 left, 3 is refused."""
    hand = play("4 100 100", "c c c |", house("1/2", STUD), PAIRED)
    assert (hand.turn, hand.raises) == (1, (2, 3))
    hand.act("r3")
    assert hand.hand.players[1].stack == 0
    assert (hand.may.call, hand.raises) == (3, (4, 6))
    refused = play("5 100 100", "c c c |", house("1/2", STUD), PAIRED).refused("r3")
    assert (refused.code, refused.words) == (Rule.FIXED_LIMIT, "limit.fixed_two")


@pytest.mark.rule("VAR-30", "BET-25", "BET-28")
@pytest.mark.parametrize(
    ("after", "raises"), [("next_rung", (4, 6)), ("full_on_top", (5, 7))]
)
def test_where_half_a_raise_is_enough_such_an_all_in_is_raised_as_the_house_says(
    after, raises
):
    """3 is a bet of 2 and half a raise: the next are to 4 or 6, or on top of it."""
    halves = {"allin.reopen": "half", "limit.after_half_allin": after}
    hand = play("4 100 100", "c c c | r3", house("1/2", STUD | halves), PAIRED)
    assert hand.raises == raises


@pytest.mark.rule("VAR-30", "BET-24")
def test_who_has_called_an_all_in_between_two_bets_may_not_raise_it():
    """Bet 2, all in for 3, a call: for the bettor 1 more is no raise."""
    words = "c c c | r2 a c"
    hand = play("100 4 100", words, house("1/2", STUD), PAIRED)
    assert (hand.turn, hand.may.why) == (1, Rule.FULL_BET_RULE)


@pytest.mark.rule("VAR-30")
def test_without_a_pair_fourth_street_is_the_small_bet():
    hand = play("100 100 100", "c c c |", house("1/2", STUD), "2c2d4h5s 3c3d9h2h KcKdQhJs")
    assert (hand.turn, hand.raises) == (3, (2, 2))
    hand.act("x x x |")
    assert hand.raises == (4, 4)


@pytest.mark.rule("VAR-30")
def test_in_razz_the_lowest_open_hand_begins():
    """An ace and a five against a pair of twos and a king."""
    hand = play("100 100 100", "c c c |", house("1/2", RAZZ), "2c3d2h2s 4c4d5hAh 5c5dKhQs")
    assert hand.turn == 2


@pytest.mark.rule("VAR-30")
def test_two_open_pairs_begin_before_a_higher_pair():
    """Eights and sevens against nines with an ace, on sixth street."""
    words = "c c x x x x"
    hand = play("100 100", words, house("1/2", STUD), "2c3dAd9h8d9d 2d3h8h7s7h8s")
    assert hand.turn == 2


@pytest.mark.rule("VAR-30", "POS-06")
def test_equal_open_hands_begin_left_of_the_button():
    hand = play("100 100 100", "c c c |", house("1/2", STUD), "2c2dKhQd 3c3dKdQh 4c4dTh2s")
    assert hand.turn == 1


@pytest.mark.rule("VAR-30")
def test_cards_that_are_up_are_seen_and_go_face_down_with_a_fold():
    hand = deal("100 100 100", house("1/2", STUD), "2c2d9h 3c3d4h KcKdQh")
    assert hand.happened(e.HoleDealt)[0].up == (
        (1, parse("9h")[0]),
        (2, parse("4h")[0]),
        (3, parse("Qh")[0]),
    )
    hand.act("c f")
    assert hand.hand.players[3].shown == ()


@pytest.mark.rule("VAR-30", "VAR-27")
def test_eight_who_stay_to_the_end_share_the_last_card():
    """Six cards each of 52: four are left, so one is turned up for everybody."""
    words = "c " * 8 + "x " * 8 * 4
    hand = play("100 " * 8, words, house("1/2", STUD))
    assert hand.happened(e.BoardDealt) == [e.BoardDealt("shared", hand.hand.board)]
    assert all(player.down == 6 for player in hand.hand.players[1:])
    assert hand.hand.over


@pytest.mark.rule("VAR-30", "VAR-27")
def test_four_of_eight_who_stay_have_a_last_card_each():
    """Four cards are left and four players, as four fold on sixth street: enough."""
    words = "c " * 8 + "x " * 8 * 2 + "r4" + " c" * 3 + " f" * 4
    hand = play("100 " * 8, words, house("1/2", STUD))
    assert hand.happened(e.BoardDealt) == []
    assert sum(player.down == 7 for player in hand.hand.players) == 4


@pytest.mark.rule("VAR-27")
@pytest.mark.parametrize(("game", "most"), [("five_stud", 10), ("stud", 8)])
def test_how_many_players_a_stud_game_serves(game, most):
    """Five cards each, or seven of which the last may be shared."""
    found = most_seats(house(), VARIANTS[game])
    assert (found, type(found)) == (most, int)


@pytest.mark.rule("VAR-30")
def test_five_card_stud():
    """One down, four up, a round after each: the pair of kings wins."""
    hand = play(
        "100 100",
        "c c " + "x x " * 3,
        house("1/2", STUD | {"game.variant": "five_stud"}),
        "2c5d7h9sJc KhKd3c4c6h",
    )
    assert hand.net == [-1, 1]


@pytest.mark.rule("VAR-30")
@pytest.mark.parametrize(
    ("hole", "reads"),
    [
        ("2c5d7h9sJc KhKd3c4c6h", "pair of kings, six-four-three kickers"),
        ("5c6d7h8sJc AhAd3c4c9h", "four-card straight, five to eight"),
        ("2s4s7s9sKd 5c6d7h8sJc", "four-card flush, nine high"),
        ("2d2h3h3c4d Qs4s7s9sKd", "two pair, threes and twos, four kicker"),
    ],
)
def test_soko_counts_four_cards_of_a_straight_or_a_flush(hole, reads):
    """Five-card stud: four to a straight beat a pair of aces, four to a flush that, and two
    pair both."""
    rules = house("1/2", STUD | {"game.variant": "soko"})
    hand = play("100 100", "c c " + "x x " * 3, rules, hole)
    best = max(hole.split(), key=lambda cards: value("soko", cards))
    assert reading("soko", best) == reads
    assert (hand.net == [1, -1]) is (best == hole.split()[0])


# ---------------------------------------------------------------- draw


@pytest.mark.rule("VAR-30")
def test_drawn_cards_come_to_the_same_places():
    """Deuce to seven: a king is thrown away and a seven comes."""
    hand = play(
        "100 100",
        "c x d0 d x x",
        house("1/2", {"game.variant": "single_27"}),
        hole="Kc5d4h3s2c 8c6d4d3d2d",
        drawn="7h",
    )
    assert hand.shown[1] == "7h5d4h3s2c"
    assert hand.net == [2, -2]
    assert hand.happened(e.Discarded) == [e.Discarded(1, (0,)), e.Discarded(2, ())]


@pytest.mark.rule("VAR-30")
def test_no_event_names_a_discarded_card():
    """Only the places are public."""
    hand = play("100 100", "c x d01 d", house("1/2", {"game.variant": "five_draw"}))
    assert e.Discarded(1, (0, 1)) in hand.events
    assert e.Drawn(1, 2) in hand.events
    assert hand.shown == {}


@pytest.mark.rule("VAR-30")
@pytest.mark.parametrize("name", ["triple_27", "triple_a5", "badugi"])
def test_three_draws_and_four_rounds(name):
    rules = house("1/2", {"game.variant": name, "betting.structure": "limit"})
    hand = play("100 100", "c x " + "d d x x " * 2 + "d d", rules)
    assert hand.raises == (4, 4)
    hand.act("x x")
    assert hand.hand.over


@pytest.mark.rule("VAR-30")
def test_thrown_cards_come_back_when_the_deck_runs_out():
    """Six players draw five each: 60 cards from a deck of 52, and none is dealt twice."""
    rules = house("1/2", {"game.variant": "triple_27", "betting.structure": "limit"})
    words = "c c c c c x " + ("d01234 " * 6 + "x " * 6) * 2
    hand = play("100 " * 6, words, rules)
    held = [card for cards in hand.stub.held.values() for card in cards]
    assert len({*held}) == 30
    assert not {*held} & {*hand.stub.deck}
    assert not {*held} & {*hand.stub.thrown}


@pytest.mark.rule("VAR-30", "BET-03")
def test_it_takes_jacks_to_open():
    """A pair of tens may not open and jacks may; after the opening anybody may raise."""
    rules = house(
        "1/2",
        {
            "game.variant": "five_draw",
            "stud.ante": 1,
            "openers.min_hand": "jacks_or_better",
        },
    )
    hand = deal("100 100", rules, "TcTd2h3s4c JcJd2c3d4h")
    assert hand.turn == 1
    refused = refuse_openers(hand.hand, hand.stub, 1, c.RaiseTo(2))
    assert refused
    assert refused.words == "draw.openers"
    hand.act("x")
    assert refuse_openers(hand.hand, hand.stub, 2, c.RaiseTo(2)) is None
    hand.act("r2")
    assert refuse_openers(hand.hand, hand.stub, 1, c.RaiseTo(4)) is None


@pytest.mark.rule("BET-03")
def test_a_hand_without_an_opener_is_passed_out():
    """Antes go back, nothing is drawn."""
    rules = house(
        "1/2",
        {
            "game.variant": "five_draw",
            "stud.ante": 1,
            "openers.min_hand": "jacks_or_better",
            "openers.passed_out": "antes_back",
        },
    )
    hand = play("100 100", "x x", rules)
    assert hand.hand.voided
    assert hand.stacks == [100, 100]


# ---------------------------------------------------------------- limits of a game


@pytest.mark.rule("VAR-01", "DEAL-05")
def test_texas_is_two_cards_and_a_board_of_three_one_and_one():
    """Four rounds around three streets; the best five of seven wins."""
    hand = play("100 100", "c x | x x | x x | x x", house("1/2"), "AhAd KhKd", "2c7d9hJsKc")
    assert [len(event.cards) for event in hand.happened(e.BoardDealt)] == [3, 1, 1]
    assert hand.net == [-2, 2]


@pytest.mark.rule("VAR-33", "BET-11")
def test_a_game_is_played_for_the_limit_of_the_house():
    rules = house("1/2", {"betting.structure": "pot_limit"})
    assert structure(rules, VARIANTS["omaha"]) == "pot_limit"


@pytest.mark.rule("VAR-33", "BET-11")
def test_a_game_that_is_not_played_for_it_has_a_limit_of_its_own():
    """A stud that knows only limit and spread is played for limit at a no-limit table."""
    only = replace(VARIANTS["stud"], limits=("limit", "spread"))
    assert structure(house("1/2"), only) == "limit"
    assert structure(house("1/2", {"betting.structure": "spread"}), only) == "spread"


@pytest.mark.rule("VAR-30")
def test_the_clock_stands_pat_or_discards_what_must_go():
    """Time is up at a draw: stand pat; where a card must go, the last one does."""
    hand = play("100 100", "c x", house("1/2", {"game.variant": "five_draw"}))
    hand.must(CLOCK, c.TimeUp())
    assert hand.happened(e.Discarded) == [e.Discarded(1, ())]
    pineapple = deal("100 100", house("1/2", {"game.variant": "pineapple"}))
    pineapple.must(CLOCK, c.TimeUp())
    assert pineapple.happened(e.Discarded) == [e.Discarded(1, (2,))]
