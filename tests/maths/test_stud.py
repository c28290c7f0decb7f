"""Stud by the kernel, against `dealt`, which plays out every hand in Python."""

from itertools import pairwise

import pytest

from homegame.cards import parse
from homegame.hands.games import worth
from homegame.hands.soko import soko
from homegame.variants import VARIANTS
from seeds import seeded

pytest.importorskip("homegame._native")

from homegame import maths
from homegame.maths import dealt, stud
from homegame.maths.errors import MathsError
from homegame.maths.kernel import native

GAMES = [name for name, game in VARIANTS.items() if stud.knows(game)]


def test_which_games_the_kernel_deals():
    """Every stud, and the draws but for the one of two halves."""
    studs = ["stud", "stud_hilo", "razz", "five_stud", "soko"]
    draws = ["five_draw", "jacks", "single_27", "triple_27", "triple_a5", "badugi"]
    assert [*studs, *draws] == GAMES


def by_kernel(table, method, tolerance=None, seed=1, threads=1, progress=None):
    return stud.found(table, method, tolerance, seed, threads, progress)


def spot(name, missing, seed, left=52):
    """A table at which each player lacks so many cards, with so many cards in the stub."""
    game = VARIANTS[name]
    cards, hands = seeded(seed).sample(game.deck, 52), []
    for each in missing:
        size = max(0, game.hole_cards - each)
        hands.append(tuple(cards[:size]))
        del cards[:size]
    return dealt.Table(game, hands, (), tuple(cards[left:]))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("missing", "left"),
    [
        ((0, 0), 40),
        ((1, 1), 30),
        ((0, 2), 30),
        ((2, 1, 0), 12),
        ((1, 1, 1, 1), 7),
        ((3, 2), 8),
        ((0, 5), 9),
        ((1, 2, 1), 4),
    ],
)
def test_the_last_deal_is_the_same(name, missing, left):
    """Every deal that is counted goes to the same players in both, on any number of threads."""
    for seed in range(3):
        table = spot(name, missing, seed, left)
        plain = dealt.found(table, "exact", None, 1, None)
        for threads in (1, 3):
            found = by_kernel(table, "exact", threads=threads)
            assert found.deals == plain.deals == table.deals(10**9)
            assert found.stderr is None
            for one, other in zip(found.shares, plain.shares, strict=True):
                assert one[0] == pytest.approx(other[0], abs=1e-12)
                whole = [
                    [round(part * found.deals) for part in each[1:]]
                    for each in (one, other)
                ]
                assert whole[0] == whole[1]


@pytest.mark.parametrize("name", GAMES)
def test_who_wins_a_showdown(name):
    """Whole hands from four ranks and from all of them, so that hands of every kind meet."""
    game, luck = VARIANTS[name], seeded(name)
    seen = set()
    for number in range(3000):
        lowest = 4 * luck.randrange(9) if number % 2 else 0
        deck = range(lowest, min(52, lowest + 20)) if number % 2 else range(52)
        cards = luck.sample(deck, 2 * game.hole_cards)
        hands = [tuple(cards[: game.hole_cards]), tuple(cards[game.hole_cards :])]
        of, _, deals = native.every_hand(
            game.kinds, game.hole_cards, [*map(bytes, hands)], b""
        )
        halves = [
            [worth(game, half, hand, ()) for hand in hands]
            for half in range(len(game.kinds))
        ]
        halves = [half for half in halves if any(half)]
        share = sum(
            0.5 if one == other else float(one > other) for one, other in halves
        ) / len(halves)
        assert (deals, of[0][2], of[1][2]) == (1, share, 1 - share)
        seen.add(share)
    assert seen >= ({0, 0.5, 1} if len(game.kinds) == 1 else {0, 0.25, 0.5, 0.75, 1})


def test_the_order_of_soko():
    """Neighbours in a long row of hands, sorted as the table reads them; the better hand is
    held in other suits, so that few pairs share a card."""
    luck = seeded(2)
    hands = sorted([luck.sample(range(52), 5) for _ in range(10_000)], key=soko)
    met = 0
    for one, other in pairwise(hands):
        better = [(card & ~3) | (card + 1) % 4 for card in other]
        if {*one}.isdisjoint(better):
            of, _, _ = native.every_hand(["soko"], 5, [bytes(one), bytes(better)], b"")
            assert (of[0][2] == of[1][2]) == (soko(one) == soko(better))
            assert of[0][2] <= of[1][2]
            met += 1
    assert met > 2000


@pytest.mark.parametrize("name", GAMES)
def test_samples_come_near_the_plain_ones(name):
    """Three players early in the hand: the two differ by chance alone, and both state by how
    much; progress grows to the end."""
    game = VARIANTS[name]
    table = spot(name, (4, 4, 5) if game.hole_cards == 7 else (3, 2, 4), 4)
    plain, done = dealt.found(table, "auto", 0.01, 7, None), []
    found = by_kernel(table, "auto", 0.001, seed=7, progress=done.append)
    assert 0 < max(found.stderr) <= 0.001
    assert found.deals % native.TRIALS_IN_BLOCK == 0
    assert done == sorted(done)
    assert done[-1] == 1
    rows = zip(found.shares, plain.shares, found.stderr, plain.stderr, strict=True)
    for one, other, error, more in rows:
        assert one[0] == pytest.approx(other[0], abs=4 * (error + more))
    for part in (1, 2):
        error = 4 * (0.25 / plain.deals + 0.25 / found.deals) ** 0.5
        for one, other in zip(found.shares, plain.shares, strict=True):
            assert one[part] == pytest.approx(other[part], abs=error)


@pytest.mark.parametrize("name", GAMES)
def test_samples_of_few_deals_come_near_the_counted_ones(name):
    table = spot(name, (2, 2), 9)
    counted, found = by_kernel(table, "exact"), by_kernel(table, "chance", 0.0005)
    for one, other, error in zip(found.shares, counted.shares, found.stderr, strict=True):
        assert one[0] == pytest.approx(other[0], abs=4 * error)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_repeats_the_answer_on_any_number_of_threads(name):
    table = spot(name, (3, 4, 3), 5)
    found = [by_kernel(table, "chance", seed=11, threads=threads) for threads in (1, 2, 5)]
    assert found[0] == found[1] == found[2]
    assert by_kernel(table, "chance", seed=12).shares != found[0].shares


def test_seven_players_with_two_cards_each():
    """The stub is dealt out to the last three cards, and the shares are one pot."""
    found = maths.equity(
        *("AsAd", "KsKd", "QsQd", "JsJd", "TsTd", "9s9d", "8s8d"), game="stud"
    )
    assert sum(found.equity) == pytest.approx(1)
    assert found.equity[0] == max(found.equity)


def test_what_is_few_depends_on_the_tolerance():
    """Two hands on fifth street have 671,580 deals."""
    hands = "AsAd7h2c5s", "KsKd9h3cQs"
    found = maths.equity(*hands, game="stud")
    assert (found.exact, found.deals) == (True, 671_580)
    rough = maths.equity(*hands, game="stud", tolerance=0.005)
    assert not rough.exact
    assert rough.equity[0] == pytest.approx(found.equity[0], abs=4 * rough.stderr[0])


def test_lists_are_played_out_by_hand():
    one = maths.equity("AsAdAh2c3c, 7c7dKdQd2s", "KsKhKc4d5d", game="five_draw")
    assert one.equity == (0.5, 0.5)
    assert maths.equity("As2d3h4c", "KsQd2h3c", game="badugi").equity == (1, 0)


def test_counts_and_samples_that_take_too_long_are_refused():
    for more in ({"method": "exact"}, {"tolerance": 1e-7}):
        with pytest.raises(MathsError, match=r"deals to count|would take .* trials"):
            maths.equity("As", "Kd", game="stud", **more)


@pytest.mark.parametrize(
    ("kinds", "cards", "hands", "says"),
    [
        (["badugi"], 5, ["As", "Kd"], "a badugi has 4 cards"),
        (["high"], 4, ["As", "Kd"], "a badugi has 4 cards"),
        (["low_a5", "high"], 7, ["As", "Kd"], "no such order"),
        (["high"], 6, ["As", "Kd"], "5 or 7 cards"),
        (["soko"], 7, ["As", "Kd"], "5 or 7 cards"),
        (["high"], 7, ["As"], "2 to 10 players"),
        (["high"], 7, ["As", "As"], "there twice"),
        (["high"], 5, ["AsKsQsJsTs9s", "As"], "too many cards"),
        (["high"], 7, [""] * 8, "too few cards"),
    ],
)
def test_the_kernel_refuses_what_it_cannot_deal(kinds, cards, hands, says):
    known = [bytes(parse(hand)) for hand in hands]
    with pytest.raises(ValueError, match=says):
        native.every_hand(kinds, cards, known, b"")
    with pytest.raises(ValueError, match=says):
        native.hands_by_chance(kinds, cards, known, b"", 1, 0, 1)
