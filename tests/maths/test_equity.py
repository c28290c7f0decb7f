"""Equities to the last deal: the figures that other programs agree on, and brute force."""

from itertools import combinations
from math import comb, isnan

import pytest

from homegame.cards import DECK, CardError, parse
from homegame.hands.low import eight_or_better
from homegame.hands.rank import rank
from homegame.variants import VARIANTS, Draw
from seeds import seeded

native = pytest.importorskip("homegame._native")

from homegame import maths  # noqa: E402
from homegame.maths.equities import GAMES  # noqa: E402


@pytest.mark.rule("PROB-13", "PROB-20")
@pytest.mark.parametrize(
    ("one", "other", "wins", "ties"),
    [
        ("AsAd", "KhKc", 1_388_072, 6_538),
        ("AsAh", "KsKh", 1_410_336, 9_308),
        ("AsKs", "QhQd", 787_966, 6_732),
        ("AsKs", "2h2d", 852_207, 10_775),
        ("7h2c", "AsKs", 521_448, 8_354),
        ("JsTs", "2h2d", 912_248, 24_087),
        ("AsKd", "AhKs", 31_227, 1_662_428),
    ],
)
def test_two_hands_over_all_boards(one, other, wins, ties):
    """Of 1,712,304 boards aces beat kings on 1,388,072."""
    found = maths.equity(one, other)
    boards = comb(48, 5)
    assert found.exact
    assert found.deals == boards
    assert found.win[0] == wins / boards
    assert found.tie[0] == pytest.approx(ties / boards, abs=1e-15)
    turned = maths.equity(other, one)
    assert turned.equity[1] == pytest.approx(found.equity[0], abs=1e-15)
    assert sum(found.equity) == pytest.approx(1, abs=1e-15)


@pytest.mark.parametrize(
    ("one", "other", "percent"),
    [
        ("AA", "KK", 81.946050),
        ("AA", "AKs", 87.859486),
        ("AA", "AKo", 93.171880),
        ("KK", "AKs", 65.893615),
        ("KK", "AKo", 69.880524),
        ("QQ", "AKs", 53.951474),
        ("QQ", "AKo", 56.757664),
        ("AKs", "22", 49.893316),
        ("AKo", "22", 47.350835),
        ("JTs", "22", 53.838410),
        ("AKo", "AQo", 74.393916),
        ("AA", "72o", 88.199628),
        ("KK", "QQ", 81.934808),
    ],
)
def test_two_classes_before_the_flop(one, other, percent):
    assert 100 * maths.equity(one, other).equity[0] == pytest.approx(percent, abs=5e-7)


@pytest.mark.rule("PROB-07")
@pytest.mark.parametrize(
    ("one", "percent"),
    [
        ("AA", 85.203713),
        ("KK", 82.395680),
        ("QQ", 79.925164),
        ("JJ", 77.469473),
        ("TT", 75.011780),
        ("AKs", 67.044632),
        ("72o", 34.583647),
        ("32o", 32.303228),
    ],
)
def test_a_hand_against_a_random_one(one, percent):
    """32o is worse than 72o: nothing is lower."""
    found = maths.equity(one, "random")
    assert 100 * found.equity[0] == pytest.approx(percent, abs=5e-7)


@pytest.mark.parametrize(
    ("players", "board", "equity", "deals"),
    [
        (("22+,A2s+", "random"), "", 0.66082594, 264_294_122_400),
        (("22+,A2s+", "random"), "Ah7s2s", 0.76148308, 110_229_570),
        (("random", "random"), "Ah7s2s", 0.5, 1_258_543_440),
        (("random", "random"), "Ah7s2sTd", 0.5, 51_369_120),
        (("random", "random"), "Ah7s2sTdTc", 0.5, 1_070_190),
        (("AsKd", "7h7d"), "Ah7s2s", 0.06161616, 990),
        (("AA", "KK", "QQ"), "", 0.66979329, 296_082_864),
        (("AsAd", "KhKc", "QsQd"), "", 0.66505442, 1_370_754),
        (("AsKs", "QhQd", "JcTc", "7h7s", "9d8d", "AcAh"), "", 0.10157906, 658_008),
    ],
)
def test_ranges_and_many_hands(players, board, equity, deals):
    found = maths.equity(*players, board=board)
    assert found.exact
    assert found.deals == deals
    assert found.equity[0] == pytest.approx(equity, abs=5e-9)
    assert sum(found.equity) == pytest.approx(1, abs=1e-12)


def test_three_ranges_on_a_flop():
    """21,017,325 deals, shared out without looking at one of them."""
    ranges = ("22+,A2s+", "AKo,T9s,77", "QQ,JJ,A7o,KsJs")
    found = maths.equity(*ranges, board="Ah7s2s")
    assert found.exact
    assert found.deals == 21_017_325
    assert found.equity == pytest.approx((0.23298621, 0.46467502, 0.30233876), abs=5e-9)


def test_three_random_ranges_share_alike():
    found = maths.equity("random", "random", "random", board="Ah7s2s")
    assert found.deals == 1_136_464_726_320
    assert found.equity == pytest.approx((1 / 3,) * 3, abs=1e-12)


@pytest.mark.rule("CARD-16")
def test_omaha_hands_over_all_boards():
    """Double-suited aces and kings win 866,872 of 1,086,008 boards and split 26,563."""
    found = maths.equity("AsAhKsKh", "AcKdTh9h", game="omaha")
    assert (found.deals, found.exact) == (1_086_008, True)
    assert found.win[0] * found.deals == pytest.approx(866_872, abs=1e-6)
    assert found.tie[0] * found.deals == pytest.approx(26_563, abs=1e-6)


# ---------------------------------------------------------------- by brute force


def shares_on(hands, board, value):
    values = [value(hand, board) for hand in hands]
    return [(each == max(values)) / values.count(max(values)) for each in values]


def brute(hands, board, value, deck=DECK):
    left = [card for card in deck if card not in board and card not in sum(hands, ())]
    boards = [board + more for more in combinations(left, 5 - len(board))]
    shares = [shares_on(hands, each, value) for each in boards]
    return [sum(column) / len(boards) for column in zip(*shares, strict=True)]


def of_two_and_three(hand, board):
    return max(
        rank(two + three)
        for two in combinations(hand, 2)
        for three in combinations(board, 3)
    )


def drawn(seed, sizes):
    cards = seeded(seed).sample(DECK, sum(sizes))
    return [tuple(cards.pop() for _ in range(size)) for size in sizes]


@pytest.mark.parametrize("seed", range(6))
def test_hands_on_a_flop_as_by_hand(seed):
    """Two to four hands on a random flop: every turn and river by the plain Python."""
    *hands, board = drawn(seed, [2] * (2 + seed % 3) + [3])
    found = maths.equity(*hands, board=board)
    assert found.exact
    assert found.equity == pytest.approx(
        brute(hands, board, lambda a, b: rank(a + b)), abs=1e-12
    )


@pytest.mark.rule("CARD-16")
@pytest.mark.parametrize(("game", "size"), [("omaha", 4), ("omaha_5", 5), ("omaha_6", 6)])
def test_omaha_on_a_turn_as_by_hand(game, size):
    for seed in range(3):
        *hands, board = drawn(seed, [size, size, 4])
        found = maths.equity(*hands, board=board, game=game)
        assert found.equity == pytest.approx(
            brute(hands, board, of_two_and_three), abs=1e-12
        )


@pytest.mark.rule("CARD-16", "CARD-20")
def test_omaha_eight_or_better_on_a_turn_as_by_hand():
    """Half the pot goes to the best low of two hole cards and three of the board."""

    def low(hand, board):
        lows = [
            eight_or_better(two + three)
            for two in combinations(hand, 2)
            for three in combinations(board, 3)
        ]
        return max(lows)

    def shares(hands, board):
        high = shares_on(hands, board, of_two_and_three)
        lows = [low(hand, board) for hand in hands]
        best = max(lows)
        if not best:
            return high
        return [
            one / 2 + (each == best) / lows.count(best) / 2
            for one, each in zip(high, lows, strict=True)
        ]

    for board in ("2c4d7hKs", "3c5d8hQs", "AhAd6c9s"):
        table = parse(board)
        hands = [parse("As3hKdQc"), parse("2h2s5c5h"), parse("Jd7d8c6d")]
        left = [card for card in DECK if card not in table and card not in sum(hands, ())]
        every = [shares(hands, (*table, river)) for river in left]
        expected = [sum(column) / len(left) for column in zip(*every, strict=True)]
        found = maths.equity(*hands, board=table, game="omaha_hilo")
        assert found.equity == pytest.approx(expected, abs=1e-12)


def test_royal_holdem_on_a_flop_as_by_hand():
    """Twenty cards from the tens up: fourteen are left, and no low card can come."""
    deck = [card for card in DECK if card >= parse("Tc")[0]]
    hands, board = [parse("AsAd"), parse("KhQh")], parse("TcThJd")
    found = maths.equity(*hands, board=board, game="royal")
    assert found.deals == comb(20 - 7, 2)
    assert found.equity == pytest.approx(
        brute(hands, board, lambda a, b: rank(a + b), deck), abs=1e-12
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_named_and_dealt_as_at_the_table(game):
    """All names are those of the variants, and so are deck and order of hands; only Omaha
    hi-lo has two more sizes."""
    if game in ("omaha_5_hilo", "omaha_6_hilo"):
        game = "omaha_hilo"
    ranking, hole_cards, deck = GAMES[game]
    dealt, like = VARIANTS[game], VARIANTS[ranking]
    given_up = sum(step.least for step in dealt.steps if isinstance(step, Draw))
    assert hole_cards == dealt.hole_cards - given_up
    assert deck == dealt.deck
    assert (dealt.kinds, dealt.exactly) == (like.kinds, like.exactly)


@pytest.mark.parametrize(
    "board", ["Ah7s2s", "AhKh2h", "Th9h8h", "9h9d9s", "2c7dJhQs", "AsKsQsJs"]
)
def test_every_way_to_a_range_against_a_range(board):
    """The walk in order of strength, holdings compared in pairs, and a way that looks at every
    deal: also with weights, also where a flush lies on the board."""
    one, other = "QQ+,AKs,T9s:0.5,AhJh,72o:0.25", "22-66,KQ,A5s:0.75,JTo,QhJh"
    exact = maths.equity(one, other, board=board)
    first, second = maths.Range(one), maths.Range(other)
    table = bytes(parse(board))
    rows = {}
    for how in ("walk", "pairs"):
        sums = memoryview(bytearray(3 * 8 * 1326)).cast("d", (3, 1326))
        native.heads_up(table, b"", first.weights, second.weights, sums, 2, how)
        rows[how] = [value for row in sums.tolist() for value in row]
    assert rows["walk"] == pytest.approx(rows["pairs"], abs=1e-9)
    players = [
        native.Player(
            2, b"".join(bytes(cards) for cards, _ in left), [weight for _, weight in left]
        )
        for left in (list(first.without(parse(board))), list(second.without(parse(board))))
    ]
    of, weight, _ = native.every_deal("texas", players, table, b"", 2)
    assert [pots / weight for _, _, pots, _ in of] == pytest.approx(exact.equity, abs=1e-12)


@pytest.mark.parametrize("board", ["Ah7s2s", "Th9h8h", "AsKsQsJs", "9h9d9s5c2d"])
def test_three_ranges_as_deal_by_deal(board):
    """Inclusion and exclusion against a list of all deals, weights included."""
    ranges = ("QQ+,AhJh:0.5,KhQh", "T9s,77,KQo:0.25,Ah2h", "JJ,A5s:0.75,6h5h,QJs")
    found = maths.equity(*ranges, board=board)
    taken = parse(board)
    players = [
        native.Player(
            2, b"".join(bytes(cards) for cards, _ in left), [weight for _, weight in left]
        )
        for left in (list(maths.Range(each).without(taken)) for each in ranges)
    ]
    of, weight, _ = native.every_deal("texas", players, bytes(taken), b"", 2)
    assert found.deals == pytest.approx(weight)
    expected = [(pots / weight, wins / weight, ties / weight) for wins, ties, pots, _ in of]
    assert found.equity == pytest.approx([pots for pots, _, _ in expected], abs=1e-12)
    assert found.win == pytest.approx([wins for _, wins, _ in expected], abs=1e-12)
    assert found.tie == pytest.approx([ties for _, _, ties in expected], abs=1e-12)


@pytest.mark.parametrize("board", ["", "2c7dJh", "2c7dJhQs9d"])
def test_a_hand_counts_alike_however_it_is_written(board):
    """As text, as cards and as a range, also when the same text comes again."""
    written = ("AsAd", (51, 49), [49, 51], bytes([51, 49]), maths.Range("AdAs"), "AsAd")
    found = [maths.equity(each, "KK", board=board, threads=1) for each in written]
    assert len({each.equity for each in found}) == 1
    assert {each.hands for each in found} == {("AsAd", "KK")}


def test_what_is_no_card_stays_none_after_its_like_was_read():
    """Errors name the player who is asked about, and 51.0 is no card though 51 is one."""
    assert maths.equity((51, 49), "KK").exact
    with pytest.raises(CardError, match=r"player 2: .*51\.0 isn't a card"):
        maths.equity("KK", (51.0, 49))
    for place in (1, 2):
        hands = ["AA", "AA"]
        hands[place - 1] = "AX"
        with pytest.raises(CardError, match=f"player {place}: 'AX'"):
            maths.equity(*hands)


def test_dead_cards_do_not_come():
    """With two aces seen elsewhere aces have one holding and no more help."""
    hands = [parse("AsAd"), parse("KhKc")]
    dead = parse("AhAc")
    deck = [card for card in DECK if card not in dead]
    found = maths.equity(*hands, board="2c7dJh", dead=dead)
    expected = brute(hands, parse("2c7dJh"), lambda a, b: rank(a + b), deck)
    assert found.equity == pytest.approx(expected, abs=1e-12)


def test_the_equity_with_each_holding():
    """On K72 rainbow aces are behind one set of kings and ahead of nothing else."""
    found = maths.equity("AA,72o", "KK", board="Ks7d2c")
    aces = found.by_combo(0)[maths.holding("AsAh")]
    assert aces == pytest.approx(maths.equity("AsAh", "KK", board="Ks7d2c").equity[0])
    assert isnan(found.by_combo(0)[maths.holding("QsQh")])
    kings = found.by_combo(1)[maths.holding("KhKd")]
    assert kings == pytest.approx(maths.equity("KhKd", "AA,72o", board="Ks7d2c").equity[0])


# ---------------------------------------------------------------- by chance


def test_the_same_seed_is_the_same_answer_on_any_number_of_threads():
    players = ("AKs:0.5,QQ+", "random", "22+,A2s+", "15%")
    answers = {
        maths.equity(*players, seed=7, threads=threads).equity for threads in (1, 2, 5)
    }
    assert len(answers) == 1
    assert maths.equity(*players, seed=8).equity not in answers


@pytest.mark.parametrize(
    ("players", "game"),
    [
        (("AA", "KK,QQ:0.5"), "texas"),
        (("22+,A2s+", "random"), "texas"),
        (("AsAhKsKh", "AcKdTh9h"), "omaha"),
        (("As2h3s4h", "AcKdTh9h"), "omaha_hilo"),
        (("AsAh", "Ts9s"), "short_deck"),
    ],
)
def test_chance_comes_near_the_exact_answer(players, game):
    """Within four standard errors, which are as small as was asked for."""
    exact = maths.equity(*players, game=game)
    guess = maths.equity(*players, game=game, method="chance", tolerance=1e-3, seed=3)
    assert exact.exact
    assert not guess.exact
    assert max(guess.stderr) <= 1e-3
    for one, other, error in zip(exact.equity, guess.equity, guess.stderr, strict=True):
        assert abs(one - other) < 4 * error


def test_tight_ranges_come_near_the_exact_answer_too():
    """Hands that seldom fit together are not all drawn anew for each trial."""
    players = ("QQ+, AKs:0.5", "QQ+, AK", "JJ+, AK")
    exact = maths.equity(*players, board="2c7d9h")
    guess = maths.equity(*players, board="2c7d9h", method="chance", seed=5)
    assert exact.exact
    for one, other, error in zip(exact.equity, guess.equity, guess.stderr, strict=True):
        assert abs(one - other) < 4 * error <= 4e-3


def test_ten_ranges_are_dealt_in_a_moment():
    """To find ten hands that fit together takes 9,000 draws, too many to do each time."""
    found = maths.equity(*["30%"] * 10, tolerance=5e-3)
    assert sum(found.equity) == pytest.approx(1)
    assert all(abs(share - 0.1) < 4 * 5e-3 for share in found.equity)


def test_hands_that_hardly_ever_fit_are_refused():
    """Eight players who share sixteen cards between them."""
    with pytest.raises(ValueError, match="share too many cards to simulate"):
        maths.equity(*["JJ+, AJ+, KJ+, QJ"] * 8)


def test_progress_is_reported():
    done: list[float] = []
    maths.equity(*["random"] * 4, tolerance=4e-4, progress=done.append)
    assert done == sorted(done)
    assert done[-1] == 1


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("players", "more", "says"),
    [
        (("AA",), {}, "2 to 10 players, not 1"),
        (("AA",) * 11, {}, "2 to 10 players, not 11"),
        (
            ("AsAd", "AsKd"),
            {},
            "ace of spades is in player 1's hand and in player 2's hand",
        ),
        (("AA", "AA", "AA"), {}, "can't be held at the same time"),
        (
            ("AsAd", "KK"),
            {"board": "AsKs2s"},
            "player 1 .* the ace of spades is on the board",
        ),
        (("AA", "KK"), {"board": "AsAdAh", "dead": "Ac"}, "take all of 'AA'"),
        (("", "KK"), {}, "player 1 has no hand: the range is empty"),
        (("AX", "KK"), {}, "player 1: 'AX' isn't a starting hand"),
        (("AA", "KK"), {"board": "AsAs2d"}, "'As' appears twice"),
        (("AA", "KK"), {"board": "As2d"}, "0, 3, 4 or 5 cards, not 2"),
        (
            ("AA", "KK"),
            {"board": "As2d3h", "dead": "3h"},
            "three of hearts is in the board and",
        ),
        (("AA", "KK"), {"game": "snap"}, "no game 'snap'"),
        (("AA", "KK"), {"method": "magic"}, "method must be auto, exact or chance"),
        (("AA", "KK"), {"tolerance": 0}, "tolerance"),
        (("AsAd2h", "KK"), {}, "player 1"),
        (
            ("AsAd", "KsKd"),
            {"game": "omaha"},
            "'AsAd' has 2 cards, and a hand in omaha has 4",
        ),
        (("2s2d", "KsKd"), {"game": "short_deck"}, "two of diamonds is not in the deck"),
        (("random",) * 9, {"game": "omaha_6"}, "more cards than there are in the deck"),
    ],
)
def test_an_impossible_question_is_named(players, more, says):
    with pytest.raises(ValueError, match=says):
        maths.equity(*players, **more)


def test_a_card_error_is_a_card_error():
    with pytest.raises(CardError):
        maths.equity("AsAd", "AsKd")
