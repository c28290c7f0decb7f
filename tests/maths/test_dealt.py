"""Equities in every game that can be played, against brute force with the plain evaluator."""

from itertools import combinations, permutations

import pytest

from homegame.cards import CardError, parse, text
from homegame.hands import low
from homegame.hands.rank import rank
from homegame.hands.soko import soko
from homegame.variants import MIXES, VARIANTS, Board, Draw, Middle
from seeds import seeded

pytest.importorskip("homegame._native")

from homegame import maths
from homegame.maths.equities import EVERY
from homegame.maths.errors import MathsError

PLAIN = {
    "high": rank,
    "low_8": low.eight_or_better,
    "low_a5": low.ace_to_five,
    "low_27": low.deuce_to_seven,
    "badugi": low.badugi,
    "soko": soko,
    "short": low.short_deck,
    "short_trips": low.short_deck_trips,
}


def kept(game):
    """How many hole cards are left at the showdown."""
    given_up = sum(
        each.least for each in game.steps if isinstance(each, Draw) and not each.replaced
    )
    return game.hole_cards - given_up


def board_of(game):
    return sum(each.count for each in game.steps if isinstance(each, Board))


def best(game, kind, hand, board):
    """The best of all choices of cards that the game lets play, by the plain order."""
    if game.exactly:
        some = [
            mine + shared
            for mine in combinations(hand, game.exactly)
            for shared in combinations(board, 5 - game.exactly)
        ]
    elif game.together:
        some = [tuple(hand[place] for place in each) + board for each in game.together]
    else:
        some = [hand + board]
    return max(PLAIN[kind](cards) for cards in some)


def shares(game, hands, boards):
    """Each player's share of one pot: a part for each board, and of that for each order."""
    found = [0.0] * len(hands)
    for board in boards:
        halves = [[best(game, kind, hand, board) for hand in hands] for kind in game.kinds]
        halves = [half for half in halves if max(half)]
        for half in halves:
            for player, value in enumerate(half):
                if value == max(half):
                    part = len(boards) * len(halves) * half.count(max(half))
                    found[player] += 1 / part
    return found


def brute(game, hands, boards, hand_size, board_size):
    """Every way to deal what is missing: first to the hands, then to the boards."""
    known = {card for cards in (*hands, *boards) for card in cards}
    left = [card for card in game.deck if card not in known]
    needs = [hand_size - len(hand) for hand in hands]
    needs += [board_size - len(board) for board in boards]
    total, count = [0.0] * len(hands), 0
    for dealt in permutations(left, sum(needs)):
        cards, parts = list(dealt), []
        for each in needs:
            parts.append(tuple(cards[:each]))
            del cards[:each]
        if any(part != tuple(sorted(part)) for part in parts):
            continue
        whole = [held + more for held, more in zip((*hands, *boards), parts, strict=True)]
        got = shares(game, whole[: len(hands)], whole[len(hands) :] or [()])
        total = [a + b for a, b in zip(total, got, strict=True)]
        count += 1
    return [each / count for each in total], count


@pytest.mark.rule("PROB-13")
@pytest.mark.parametrize("name", VARIANTS)
def test_every_game_as_by_hand(name):
    """Two hands, with the last card of the board, of the stud or of a draw still to come."""
    game = VARIANTS[name]
    size, wide = kept(game), board_of(game)
    for seed in range(2):
        cards = seeded(seed).sample(game.deck, 2 * size + max(wide, 1))
        hands = [tuple(cards[:size]), tuple(cards[size : 2 * size])]
        boards = [tuple(cards[2 * size : 2 * size + wide - 1])] if wide else []
        if not wide:
            hands = [hands[0][:-1], hands[1]]
        found = maths.equity(*hands, board=boards[0] if wide else "", game=name)
        expected, deals = brute(game, hands, boards, size, wide)
        assert found.exact
        assert found.deals == deals
        assert found.equity == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", ["stud", "stud_hilo", "razz"])
def test_two_studs_with_a_card_to_come_each(name):
    """Three players on sixth street, one of them a card behind."""
    game = VARIANTS[name]
    cards = seeded(5).sample(game.deck, 20)
    hands = [tuple(cards[:6]), tuple(cards[6:12]), tuple(cards[12:19])]
    found = maths.equity(*hands, game=name)
    expected, deals = brute(game, hands, [], 7, 0)
    assert (found.deals, found.exact) == (deals, True)
    assert found.equity == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("name", ["double_board", "double_board_omaha"])
def test_two_boards_are_half_a_pot_each(name):
    """On both turns: the rivers come from one stub, so each of them is missing to the other."""
    game = VARIANTS[name]
    cards = seeded(8).sample(game.deck, 2 * game.hole_cards + 8)
    hands = [tuple(cards[: game.hole_cards]), tuple(cards[game.hole_cards : -8])]
    boards = [tuple(cards[-8:-4]), tuple(cards[-4:])]
    found = maths.equity(*hands, board="/".join(map(text, boards)), game=name)
    expected, deals = brute(game, hands, boards, game.hole_cards, 5)
    assert (found.deals, found.exact) == (deals, True)
    assert found.equity == pytest.approx(expected, abs=1e-12)
    assert found.assumes == ""


def test_the_first_card_of_courchevel():
    """One card is up before the flop; with most cards dead, four more are quickly counted."""
    hands, board = [parse("AsKsQd9d2c"), parse("8h8d7h7d3c")], parse("Th")
    rest = [
        card for card in VARIANTS["courchevel"].deck if card not in {*sum(hands, board)}
    ]
    dead = rest[9:]
    found = maths.equity(*hands, board=board, dead=dead, game="courchevel")
    game, total = VARIANTS["courchevel"], [0.0, 0.0]
    for more in combinations(rest[:9], 4):
        got = shares(game, hands, [board + more])
        total = [a + b for a, b in zip(total, got, strict=True)]
    assert found.deals == 126
    assert found.equity == pytest.approx([each / 126 for each in total], abs=1e-12)


def test_a_flush_draw_against_trips_in_five_card_draw():
    """It draws one card, and eight spades are left; the full house stands pat and can't lose
    to the rest."""
    found = maths.equity("AsKsQsJs", "9h9d9c2s2c", game="five_draw", dead="3d")
    assert found.deals == 52 - 4 - 5 - 1
    assert found.equity[0] == pytest.approx(1 / 42)  # only the ten of spades: a royal flush
    assert "stands pat" in found.assumes


def test_a_list_of_hands_and_a_range():
    """In draw a text lists hands; Manila takes ranges as hold'em does."""
    one = maths.equity("AsAdAh2c3c, 7c7dKdQd2s", "KsKhKc4d5d", game="five_draw")
    assert one.deals == 2
    assert one.equity == (0.5, 0.5)
    two = maths.equity("AA", "KK", board="7s8h9dJcQc"[:8], game="manila")
    assert two.exact
    assert two.equity[0] > 0.7


@pytest.mark.parametrize("name", ["stud", "double", "lazy_pineapple", "badugi", "manila"])
def test_simulated_deals_come_near_the_counted_ones(name):
    """The same seed gives the same answer, and its error is stated."""
    game = VARIANTS[name]
    wide = board_of(game)
    cards = seeded(3).sample(game.deck, 30)
    size = game.hole_cards if wide else game.hole_cards - 1
    hands = [tuple(cards[:size]), tuple(cards[size : 2 * size])]
    board = tuple(cards[-3:]) if wide else ()
    exact = maths.equity(*hands, board=board, game=name, method="exact")
    found, again = (
        maths.equity(*hands, board=board, game=name, method="chance", tolerance=0.02)
        for _ in range(2)
    )
    assert exact.exact
    assert not found.exact
    assert found.equity == again.equity
    assert 0 < max(found.stderr) <= 0.02
    assert found.equity[0] == pytest.approx(exact.equity[0], abs=4 * found.stderr[0])


@pytest.mark.parametrize("name", EVERY)
def test_every_game_has_equities_against_a_random_hand(name):
    """Nothing that can be played is unknown; what is taken for granted is said."""
    game = VARIANTS.get(name, VARIANTS["omaha"])
    size = {"omaha_5_hilo": 5, "omaha_6_hilo": 6}.get(name, kept(game))
    hand = tuple(seeded(1).sample(game.deck, size))
    found = maths.equity(hand, "random", game=name, tolerance=0.05)
    assert sum(found.equity) == pytest.approx(1)
    assert 0 <= found.equity[0] <= 1
    plain = {"high", "short", "short_trips", "low_8"}.issuperset(game.kinds)
    simple = plain and game.boards == 1 and board_of(game)
    if simple and not any(isinstance(each, Draw | Middle) for each in game.steps):
        assert found.assumes == ""
    else:
        assert found.assumes.endswith(".")


def test_only_the_open_cards_of_a_stud():
    """A king against an ace up: all other cards are random, and dead aces matter."""
    ahead = maths.equity("As", "Kd", game="stud", tolerance=0.01)
    behind = maths.equity("As", "Kd", game="stud", dead="AhAdAc", tolerance=0.01)
    assert ahead.equity[0] > 0.5 > behind.equity[0]
    hidden = maths.equity("????As", "Kd", game="stud", tolerance=0.01)
    assert hidden.equity == ahead.equity


@pytest.mark.parametrize(
    ("game", "players", "more", "says"),
    [
        ("stud", ("AsAdAhAcKsKdKhKc", "2c"), {}, "has 8 cards, and a hand in stud has at most"),
        ("stud", ("As", "Kd"), {"board": "2c3c4c"}, "there is no board in Seven-card stud"),
        ("stud", ("As", "As"), {}, "the ace of spades is in player 1's hand"),
        ("stud", ("As", "Kd"), {"dead": "As"}, "the ace of spades is dead"),
        ("stud", ("random",) * 8, {}, "8 players need more cards"),
        ("lazy_pineapple", ("AsAd", "KsKdKh"), {}, "'AsAd' has 2 cards, and a hand in"),
        ("pineapple", ("AsAdKs", "KdKh"), {}, "still has to discard in pineapple"),
        ("irish", ("KdKh", "AsAdKsQs"), {}, "player 2 still has to discard in irish"),
        ("manila", ("2s2d", "AsAd"), {}, "two of spades is not in the deck of manila"),
        ("manila", ("KsKd", "AsAd"), {"board": "2s"}, "two of spades is not in the deck"),
        ("texas", ("KsKd", "AsAd"), {"board": "2s3s4s/5s6s7s"}, "one board in texas"),
        ("double_board", ("KsKd", "AsAd"), {"board": "2s3s4s/5s6s"}, "0, 3, 4 or 5 cards"),
        ("horse", ("KsKd", "AsAd"), {}, "horse is a mix of games"),
        ("chess", ("KsKd", "AsAd"), {}, "there is no game 'chess'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_name(game, players, more, says):
    with pytest.raises((CardError, MathsError), match=says.replace("?", r"\?")):
        maths.equity(*players, game=game, **more)


def test_every_mix_names_its_games():
    for mix in MIXES:
        with pytest.raises(MathsError, match="ask about one of them: "):
            maths.equity("AsAd", "KsKd", game=mix)


def test_brute_force_itself():
    """Aces against kings on a turn: two kings of 44 cards."""
    found, deals = brute(
        VARIANTS["texas"], [parse("AsAd"), parse("KsKd")], [parse("2c7d9hJs")], 2, 5
    )
    assert (found[1], deals) == (2 / 44, 44)
