"""What a bot thinks its cards are worth, against what they are worth."""

from itertools import combinations

import pytest

from homegame.bots.chart import AGAINST_FOUR, AGAINST_ONE, class_of, top
from homegame.bots.luck import Luck
from homegame.bots.odds import Odds, distances, holds_nuts
from homegame.cards import DECK, parse
from homegame.hands import nuts, rank


@pytest.mark.parametrize(
    ("cards", "one"),
    [("AsAh", 85.20), ("AsKs", 67.04), ("QdJc", 58.13), ("7h2d", 34.58), ("2c2d", 50.33)],
)
def test_the_chart_knows_how_often_a_starting_hand_wins(cards, one):
    """Against one random hand aces win 85.2 % and seven-two 34.6 %, as counted exactly."""
    assert AGAINST_ONE[class_of(parse(cards))] * 100 == pytest.approx(one, abs=0.5)


def test_the_chart_has_every_class_once():
    """169 classes; a table of five leaves less for everybody than one rival does."""
    assert len(AGAINST_ONE) == len(AGAINST_FOUR) == 169
    assert all(AGAINST_FOUR[hole] < AGAINST_ONE[hole] for hole in AGAINST_ONE)


def test_aces_are_on_top_and_the_worst_hand_is_last():
    """6 of the 1,326 hands are aces; every hand is at least as good as the worst."""
    assert top(parse("AcAd"), False) == top(parse("AdAc"), True) == 6 / 1326
    assert max(top(pair, False) for pair in combinations(DECK, 2)) == 1.0
    assert top(parse("8s7s"), True) < top(parse("8s7s"), False), "in a crowd suits gain"


@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("AsKd", "Kh7c2d9s3h"),
        ("9h8h", "Kh7c2d9s3h"),
        ("QhJh", "Th9c2h"),
        ("AsAd", "Th9c2h5s"),
        ("7c2d", "AhKhQh"),
    ],
)
def test_tried_out_odds_are_near_the_true_ones(hole, board):
    """Over twenty chances the share won against any hand is the one counted card by card."""
    held, seen = parse(hole), parse(board)
    tried = [Odds(held, seen, Luck(chance), rounds=2).against(1.0) for chance in range(20)]
    assert sum(tried) / 20 == pytest.approx(counted(held, seen), abs=0.04)


def counted(hole, board):
    """Every rival hand on every board; on the flop on every seventh."""
    unseen = [card for card in DECK if card not in hole + board]
    won = tried = 0
    runouts = list(combinations(unseen, 5 - len(board)))
    for more in runouts[:: 7 if len(runouts) > 100 else 1]:
        full = board + more
        mine = rank(hole + full)
        rest = [card for card in unseen if card not in more]
        for pair in list(combinations(rest, 2))[:: 5 if more else 1]:
            theirs = rank(pair + full)
            won += 2 * (mine > theirs) + (mine == theirs)
            tried += 2
    return won / tried


def test_equity_falls_as_their_hands_get_better():
    """Two pair: ahead of nearly all hands, behind many of the best tenth."""
    odds = Odds(parse("Kd7d"), parse("Kh7c2d9s3h"), Luck(3), rounds=4)
    shares = [odds.against(best) for best in (1.0, 0.5, 0.2, 0.05)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.9
    assert shares[-1] < 0.6


def test_no_card_is_dealt_twice():
    """Cards are dealt around a ring, so many places apart: never the same pair again."""
    for cards in (45, 46, 47, 50):
        for chance in range(50):
            apart = distances(cards, Luck(chance), rounds=3)
            assert len(set(apart)) == 3
            assert all(0 < places < cards / 2 for places in apart)


@pytest.mark.parametrize("board", ["Th9c2h", "Kh7c2d9s", "Kh7c2d9s3h", "9s9h5c5d2h"])
def test_the_nuts_are_known(board):
    """A bot knows when it holds the nuts of a board, and when it does not."""
    seen = parse(board)
    best, second = nuts(seen), nuts(seen, 2)
    assert all(holds_nuts(pair, seen) for pair in best)
    unblocked = [pair for pair in second if not any({*pair} & {*other} for other in best)]
    assert unblocked
    assert not any(holds_nuts(pair, seen) for pair in unblocked)


def test_luck_is_the_published_generator():
    """SplitMix64 from 1234567: the first numbers that its authors' program prints."""
    luck = Luck(1234567)
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [luck.roll() for _ in published] == [
        (number >> 11) / 2**53 for number in published
    ]


def test_near_chances_are_not_alike():
    """Chances 0, 1, 2, … roll as differently as any others: each tenth as often."""
    rolls = [Luck(chance).roll() for chance in range(10_000)]
    parts = [sum(int(roll * 10) == part for roll in rolls) for part in range(10)]
    assert min(parts) > 880
    assert max(parts) < 1_120
