"""Single decisions, and hands that no bot may stumble over."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from bots.games import BIG, HOUSE, begin, bot, play, plays_at_random, seat_view
from homegame.bots import STYLES, decide
from homegame.cards import DECK, parse
from homegame.engine import evolve
from homegame.model import commands as c
from homegame.model import events as e
from seeds import seeded

CHANCES = range(40)
EVERY = [*STYLES]


def spot(stacks, hole, *happened, button=1, house=HOUSE):
    """The view of the seat to act after these events of the first round or later."""
    hand = begin(dict(enumerate(stacks, 1)), button, house)
    for event in (e.HoleDealt(2), *happened):
        hand = evolve.evolve(hand, event)
    return seat_view(hand, hand.turn, parse(hole))


def answers(view, style):
    """All that this style may do here, by chance."""
    return {decide(view, STYLES[style], chance) for chance in CHANCES}


@pytest.mark.parametrize("style", EVERY)
def test_the_same_chance_decides_the_same(style):
    """A decision is a value of the view and the chance: asked again it is no other."""
    view = spot([300, 300, 300], "Jh9h", e.Raised(1, 9, 6), e.Called(2, 8))
    for chance in CHANCES:
        assert decide(view, STYLES[style], chance) == decide(view, STYLES[style], chance)


def test_chance_makes_a_player_hard_to_read():
    """The same cards in the same spot are not always played alike."""
    flop = e.BoardDealt("flop", parse("Td9c2h"))
    view = spot([300, 300], "QsJs", e.Called(1, 2), e.Checked(2), flop)
    assert len(answers(view, "shark")) > 3


@pytest.mark.parametrize("style", EVERY)
def test_aces_are_never_folded(style):
    """Not even for 100 big blinds against two who are all in."""
    view = spot([300] * 3, "AsAd", e.Raised(1, 300, 297, True), e.Called(2, 299, True))
    assert answers(view, style) == {c.Call()}


@pytest.mark.parametrize("style", EVERY)
def test_the_nuts_are_never_folded(style):
    """Ace-king makes the straight that nothing beats, and four others are all in."""
    happened = [
        e.Called(4, 3),
        e.Called(5, 3),
        e.Called(1, 3),
        e.Called(2, 2),
        e.Checked(3),
    ]
    flop = e.BoardDealt("flop", parse("QdJcTh"))
    bets = [e.Raised(2, 297, 297, True), *(e.Called(seat, 297, True) for seat in (3, 4, 5))]
    view = spot([300] * 5, "AsKd", *happened, flop, *bets)
    assert answers(view, style) == {c.Call()}


@pytest.mark.parametrize("style", EVERY)
def test_the_worst_hand_is_not_called_all_in(style):
    """Seven-two offsuit, and a player moves in for 100 big blinds."""
    view = spot([300] * 3, "7h2d", e.Raised(1, 300, 297, True))
    assert answers(view, style) == {c.Fold()}


@pytest.mark.parametrize("style", EVERY)
def test_a_bot_with_nearly_all_in_does_not_fold(style):
    """280 of 300 are in and 20 more are asked, to win 600: any two cards call."""
    view = spot([300] * 2, "7h2d", e.Raised(1, 280, 277), e.Raised(2, 300, 20, True))
    assert c.Fold() not in answers(view, style)


@pytest.mark.parametrize("style", EVERY)
def test_a_free_look_is_taken(style):
    """The big blind has the worst hand in an unraised pot: it does not fold."""
    view = spot([300] * 3, "7h2d", e.Called(1, 3), e.Called(2, 2))
    assert c.Fold() not in answers(view, style)


@pytest.mark.parametrize("style", EVERY)
@pytest.mark.parametrize("hole", ["AhKd", "8c8d", "Jh4d", "7h2d"])
def test_a_short_stack_moves_in_or_folds(style, hole):
    """Five big blinds on the button of three: no call, and no raise that leaves a rest."""
    view = spot([15, 300, 300], hole)
    assert answers(view, style) <= {c.RaiseTo(15), c.Fold()}
    if hole in ("AhKd", "8c8d"):
        assert answers(view, style) == {c.RaiseTo(15)}


@pytest.mark.parametrize("style", EVERY)
def test_no_bot_bets_more_than_can_be_called(style):
    """The rival has 40 left: two pair bets up to 40, not up to its own 297."""
    flop = e.BoardDealt("flop", parse("Kh7c2d"))
    view = spot([300, 43], "Kd7d", e.Called(1, 2), e.Checked(2), flop, e.Checked(2))
    bets = [move.to for move in answers(view, style) if isinstance(move, c.RaiseTo)]
    assert bets
    assert max(bets) <= 40


def test_bets_are_whole_units_of_the_house():
    """A house of five-chip units hears 15, 20, 25, never 17."""
    blinds = replace(HOUSE.blinds, small=5, big=10)
    house = replace(HOUSE, chip_unit=5, blinds=blinds)
    for style in EVERY:
        for move in answers(spot([1_000] * 2, "AhKh", house=house), style):
            assert not isinstance(move, c.RaiseTo) or move.to % 5 == 0


def test_a_bot_shows_when_the_showdown_is_left_to_the_players():
    """Where hands are not turned up for them, seats are asked; a bot shows at once."""
    house = replace(HOUSE, showdown=replace(HOUSE.showdown, auto_muck=False))
    moves = []
    minds = {seat: bot(STYLES["caller"]) for seat in (1, 2)}
    random = seeded(4)
    for _ in range(20):
        deck = tuple(random.sample(DECK, 52))
        start = begin({1: 300, 2: 300}, 1, house)
        play(start, deck, minds, random, lambda told: moves.append(told.move))
    assert c.Show() in moves


def test_a_bot_is_not_asked_out_of_turn():
    """Asking for a decision where there is none is a mistake of the program."""
    view = spot([300, 300], "AsKs")
    assert view.hand
    elsewhere = replace(view, hand=replace(view.hand, turn=2), may=None)
    with pytest.raises(AssertionError, match="in its turn"):
        decide(elsewhere, STYLES["rock"], 1)


STACKS = st.lists(st.integers(1, 40 * BIG), min_size=2, max_size=9)


@given(
    stacks=STACKS, seed=st.integers(0, 10**6), doubling=st.booleans(), unit=st.booleans()
)
@example(stacks=[1, 1], seed=0, doubling=False, unit=False)
@example(stacks=[300] * 9, seed=1, doubling=True, unit=True)
def test_no_hand_is_ever_stuck(stacks, seed, doubling, unit):
    """Any stacks, two to nine players, bots and one who plays at random, other houses.

    Every move is legal, every hand ends soon, and no chip is lost.
    """
    house = HOUSE
    if doubling:
        rule = replace(house.raise_, min_rule="match_current_bet")
        house = replace(house, raise_=rule)
    if unit:
        blinds = replace(house.blinds, small=5, big=10)
        house = replace(house, chip_unit=5, blinds=blinds)
    random = seeded(seed)
    minds = {
        seat: bot(STYLES[EVERY[(seat + seed) % 4]]) for seat in range(2, len(stacks) + 1)
    }
    minds[1] = plays_at_random if not unit else bot(STYLES["maniac"])
    moves = []
    deck = tuple(random.sample(DECK, 52))
    start = begin(dict(enumerate(stacks, 1)), 1, house)
    over = play(start, deck, minds, random, moves.append)
    assert len(moves) <= 16 * len(stacks)
    assert evolve.chips(over) == sum(stacks)
