"""Every deal of any number of players, in each of the ways that the kernel counts them, as one
who deals all of them one after the other."""

from itertools import combinations, product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from homegame.cards import DECK, Cards, parse, text
from homegame.hands.low import badugi
from seeds import seeded

native = pytest.importorskip("homegame._native")

from homegame import maths  # noqa: E402

Held = list[tuple[Cards, float]]


def as_range(held: Held) -> maths.Range:
    return maths.Range(", ".join(f"{text(hand)}:{weight}" for hand, weight in held))


def deal_by_deal(players: list[Held], board: Cards, dead: Cards) -> list[list[float]]:
    """Each player's equity, wins and ties: every board, and everybody's hands on it."""
    total, weights = [[0.0] * 3 for _ in players], 0.0
    left = [card for card in DECK if card not in board and card not in dead]
    for more in combinations(left, 5 - len(board)):
        lying = (*board, *more)
        gone = {*lying, *dead}
        seen = [
            [(hand, weight, maths.rank(hand + lying)) for hand, weight in held
             if gone.isdisjoint(hand)]
            for held in players
        ]  # fmt: skip
        for dealt in product(*seen):
            cards = [card for hand, _, _ in dealt for card in hand]
            if len({*cards}) < len(cards):
                continue
            weight = prod(each for _, each, _ in dealt)
            best = max(made for _, _, made in dealt)
            winners = [place for place, (_, _, made) in enumerate(dealt) if made == best]
            weights += weight
            for place in winners:
                total[place][0] += weight / len(winners)
                total[place][1 if len(winners) == 1 else 2] += weight
    return [[each / weights for each in sums] for sums in total]


@st.composite
def questions(draw):
    """Two to six players with one hand or several, known or weighted, from the flop on."""
    on_board = draw(st.sampled_from([3, 4, 4, 5, 5]))
    players = draw(st.integers(2, 6 if on_board > 3 else 3))
    cards = draw(st.permutations(DECK))
    board, dead = cards[:on_board], cards[on_board : on_board + draw(st.integers(0, 3))]
    rest = cards[on_board + len(dead) :]
    # Few cards to choose from, so that hands share some and flushes are made.
    some = list(combinations(rest[:14], 2))
    most = {3: 4, 4: 5, 5: 7}[on_board] if players < 5 else 3
    weights = st.sampled_from([1.0, 1.0, 1.0, 0.5, 0.25])
    held = []
    for place in range(players):
        sure = rest[
            14 + 2 * place : 16 + 2 * place
        ]  # so that the hands can be held together
        others = draw(st.lists(st.sampled_from(some), unique=True, max_size=most))
        held.append([(hand, draw(weights)) for hand in (tuple(sure), *others)])
    return held, tuple(board), tuple(dead)


@given(questions())
@settings(max_examples=60, deadline=None)
def test_every_question_as_deal_by_deal(question):
    players, board, dead = question
    expected = deal_by_deal(players, board, dead)
    for threads in (1, 3):
        found = maths.equity(
            *map(as_range, players), board=board, dead=dead, method="exact", threads=threads
        )
        got = zip(found.equity, found.win, found.tie, strict=True)
        for one, other in zip(got, expected, strict=True):
            assert one == pytest.approx(other, abs=1e-12)


def kernel(game, ranges, board="", dead="", threads=1):
    players = [native.Player.of_range(maths.Range(each).weights) for each in ranges]
    return native.every_deal(
        game, players, bytes(parse(board)), bytes(parse(dead)), threads
    )


@pytest.mark.parametrize(
    ("ranges", "board"),
    [
        (("random", "QQ+", "AsKs"), "Ah7s2sTd4c"),
        (("22+,A2s+", "AKo,T9s,77", "QQ,JJ,A7o", "87s,98s"), "Ah7s2sTd4c"),
        (("AKs,QQ", "KK,JTs", "99,88,T9s"), "Th9h8h"),
        (("random", "random"), "AsKsQsJs"),
        (("QQ+:0.5,AK", "T9s,77:0.25", "JJ,65s", "A5s"), "9h9d9s5c"),
    ],
)
def test_all_instruction_sets_count_alike(ranges, board):
    """Vectors of eight, sixteen and thirty-two boards, and any number of threads."""
    usual = native.instruction_set()
    found = []
    try:
        for each in native.instruction_sets():
            native.use(each)
            found += [
                kernel("texas", ranges, board, threads=threads) for threads in (1, 2, 5)
            ]
    finally:
        native.use(usual)
    first, weight, count = found[0]
    for of, all_weight, deals in found:
        assert deals == count
        assert all_weight == pytest.approx(weight, rel=1e-12)
        for one, other in zip(of, first, strict=True):
            assert one == pytest.approx(other, rel=1e-12)


@pytest.mark.parametrize(
    ("ranges", "deals", "shares"),
    [
        (("AA", "KK", "QQ"), 296_082_864, (0.669793, 0.177457, 0.152749)),
        (("AKs", "QQ", "JTs"), 131_592_384, (0.404929, 0.423804, 0.171267)),
        (
            ("AA", "KK", "QQ", "JJ"),
            1_407_466_368,
            (0.545222, 0.178133, 0.147887, 0.128759),
        ),
    ],
)
def test_three_and_four_ranges_before_the_flop(ranges, deals, shares):
    """The figures of OMPEval, which deals all boards."""
    found = maths.equity(*ranges)
    assert (found.exact, found.deals) == (True, deals)
    assert found.equity == pytest.approx(shares, abs=1e-6)


@pytest.mark.parametrize("dead", ["", "2c", "AcKd9h"])
@pytest.mark.parametrize(
    "ranges", [("AKs:0.5,QQ", "KQs,JTs"), ("AKs,QJo", "AQs:0.25,T9s", "99")]
)
def test_ranges_before_the_flop_are_the_sum_of_their_hands(ranges, dead):
    """What hands of the same ranks share is worked out once: one by one it is the same."""
    whole, weight, count = kernel("texas", ranges, "", dead)
    gone = parse(dead)
    total, weights, deals = [0.0] * len(ranges), 0.0, 0
    for dealt in product(*(list(maths.Range(each).without(gone)) for each in ranges)):
        cards = [card for hand, _ in dealt for card in hand]
        if len({*cards}) < len(cards):
            continue
        together = prod(each for _, each in dealt)
        hands = [native.Player(2, bytes(hand), [1.0]) for hand, _ in dealt]
        of, boards, many = native.every_deal("texas", hands, b"", bytes(gone))
        total = [sums + together * each[2] for sums, each in zip(total, of, strict=True)]
        weights += together * boards
        deals += many
    assert count == deals
    assert weight == pytest.approx(weights, rel=1e-12)
    assert [each[2] for each in whole] == pytest.approx(total, rel=1e-12)


def test_whoever_may_hold_any_hand_on_the_river():
    """Four players, one of whom may hold all that is left: 39 cards, two at a time."""
    found = maths.equity("AsKs", "QdQc", "JhTh", "random", board="Ah7s2sTd4c")
    assert (found.exact, found.deals) == (True, comb(52 - 5 - 6, 2))


@pytest.mark.parametrize("threads", [1, 2])
def test_equities_by_hand_of_narrow_ranges(threads):
    """Deals are compared one by one, and the equity with each hand is there all the same."""
    found = maths.equity("AKs,QQ", "KK,JTs", "99,88", board="Ah7s2s", threads=threads)
    queens = maths.equity("QsQh", "KK,JTs", "99,88", board="Ah7s2s", threads=threads)
    by_combo = found.by_combo(0)[maths.holding("QsQh")]
    assert by_combo == pytest.approx(queens.equity[0], abs=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_badugis_as_deal_by_deal(seed):
    """Each of three players draws one card, or none."""
    cards = seeded(seed).sample(DECK, 52)
    hands = [tuple(cards[:3]), tuple(cards[3:7]), tuple(cards[7:10])]
    dead, left = tuple(cards[24:]), cards[10:24]
    shares, deals = [0.0] * 3, 0
    for one, other in product(left, left):
        if one == other:
            continue
        dealt = [(*hands[0], one), hands[1], (*hands[2], other)]
        worths = [badugi(hand) for hand in dealt]
        deals += 1
        for place, each in enumerate(worths):
            shares[place] += (each == max(worths)) / worths.count(max(worths))
    found = maths.equity(*hands, dead=dead, game="badugi")
    assert (found.exact, found.deals) == (True, deals)
    assert found.equity == pytest.approx([each / deals for each in shares], abs=1e-12)
