"""Main pot, side pots and how they are shared (POT)."""

import pytest
from msgspec.structs import replace

from homegame.cards import parse
from homegame.engine.evolve import begin, evolve
from homegame.engine.shorthand import ScriptedHand, house, play
from homegame.model import events as e
from homegame.model.commands import Muck, TurnUp
from homegame.model.plan import Marks, Plan, Post
from homegame.model.state import Award, Player, Pot
from homegame.rules.pots import awards, middle, pots, shares, uncalled
from homegame.variants import TEXAS

FIVES = {"chip_unit": 5, "allin.reveal": "never"}


def contributed(*amounts: int, folded: tuple[int, ...] = ()) -> list[Player]:
    """Players by seat who have put in these amounts; some have folded."""
    nobody = Player(stack=0, live=False)
    return [
        nobody,
        *(Player(0, paid=a, live=s not in folded) for s, a in enumerate(amounts, 1)),
    ]


def layered(*amounts: int, folded: tuple[int, ...] = (), dead: int = 0) -> list[Pot]:
    """The pots of these contributions; seat 1 sits left of the button."""
    players = contributed(*amounts, folded=folded)
    return pots(players, dead, range(1, len(players)))


@pytest.mark.rule("POT-01", "POT-04")
def test_120_against_100_plays_for_200():
    """You 120, the opponent 100, all in and called: the pot is 200, 20 come back."""
    hand = play("100 120", "a c", hole="AsAh 2c7d", board="3c4d8h9sJc")
    assert hand.happened(e.Returned) == [e.Returned(2, 20)]
    assert hand.awards == [(0, 1, 200)]
    assert hand.stacks == [200, 20]


@pytest.mark.rule("POT-04")
def test_an_uncalled_bet_comes_back_to_the_winner_too():
    """The same with the aces on the other side: 20 back, then 200."""
    hand = play("100 120", "a c", hole="2c7d AsAh", board="3c4d8h9sJc")
    assert hand.happened(e.Returned) == [e.Returned(2, 20)]
    assert hand.stacks == [0, 220]


@pytest.mark.rule("POT-02", "POT-05")
def test_three_stacks_make_a_main_pot_and_a_side_pot():
    """A 200, B 150, C 100 all in: main 300 for all, side 100 for A and B, 50 back to A."""
    hand = play("200 150 100", "a a c", hole="AsAh KsKh QsQh", board="3c4d8h9sJc")
    assert hand.happened(e.Returned) == [e.Returned(1, 50)]
    assert layered(200, 150, 100) == [Pot(300, (1, 2, 3)), Pot(100, (1, 2))]
    assert hand.awards == [(1, 1, 100), (0, 1, 300)]


@pytest.mark.rule("POT-02")
def test_four_stacks_make_three_side_pots_at_most():
    """10, 20, 30, 30 chips: 40 for four, 30 for three, 20 for two."""
    assert layered(10, 20, 30, 30) == [
        Pot(40, (1, 2, 3, 4)),
        Pot(30, (2, 3, 4)),
        Pot(20, (3, 4)),
    ]


@pytest.mark.rule("POT-03", "POT-12")
def test_chips_of_folded_hands_stay_in_the_layers_they_reach():
    """A folds with 30 in; B is all in for 20, C and D have 50: main 80, side 70."""
    assert layered(30, 20, 50, 50, folded=(1,)) == [Pot(80, (2, 3, 4)), Pot(70, (3, 4))]


@pytest.mark.rule("POT-02", "POT-03")
def test_dead_money_goes_to_the_main_pot_whole():
    """Three put in 3 each, one of them 1 dead: one pot of 10, nothing back."""
    assert layered(3, 3, 3, dead=1) == [Pot(10, (1, 2, 3))]
    assert layered(1, 1, 1, dead=2) == [Pot(5, (1, 2, 3))]


@pytest.mark.rule("POT-03")
def test_a_short_ante_plays_for_as_much_of_every_ante():
    """Ante 10, S has 8; A and B ante 10 and bet 100: main 24, side 204."""
    assert layered(8, 110, 110) == [Pot(24, (1, 2, 3)), Pot(204, (2, 3))]


@pytest.mark.rule("POT-03", "POT-04")
def test_a_folded_blind_above_every_live_hand_comes_back():
    """The big blind of 100 is folded, 40 and 60 are all in: 40 back, main 120, side 40."""
    players = contributed(100, 40, 60, folded=(1,))
    assert uncalled(players) == [(1, 40)]
    assert layered(100, 40, 60, folded=(1,)) == [Pot(120, (2, 3)), Pot(40, (3,))]


@pytest.mark.rule("POT-03", "POT-14")
def test_two_folded_hands_above_every_live_one_lose_no_chip():
    """100 and 80 are folded, 60 and 40 live: chips above 60 come back to both."""
    players = contributed(100, 80, 60, 40, folded=(1, 2))
    assert uncalled(players) == [(1, 40), (2, 20)]
    assert layered(100, 80, 60, 40, folded=(1, 2)) == [Pot(160, (3, 4)), Pot(60, (3,))]


@pytest.mark.rule("POT-03")
def test_an_ante_of_the_big_blind_for_all_is_never_returned():
    """100/200, the big blind pays an ante of 200: two callers, one pot of 800."""
    rules = house("100/200", {"ante.amount": 200, "ante.type": "bb_pays_all"})
    hand = play("2000 2000 2000", "c c x", rules)
    assert hand.stacks == [1800, 1600, 1800]
    hand.act("x x x | x x x | x x x")
    assert hand.happened(e.Returned) == []
    assert sum(amount for _, _, amount in hand.awards) == 800


@pytest.mark.rule("POT-06", "SHOW-08")
def test_the_side_pot_is_decided_without_the_all_in_hand():
    """A opens 20, B all-in 10, C all-in 30, A calls: B takes 30, A takes 40, C is broke."""
    hand = play(
        "1000 13 33",
        "c c x | r20 c a c",
        hole="KsKh AsAh QsQh",
        board="3c4d8h9sJc",
    )
    assert hand.hand.over
    assert hand.awards == [(1, 1, 40), (0, 2, 39)]
    assert hand.stacks == [1007, 39, 0]


@pytest.mark.rule("POT-06", "BET-72")
def test_the_only_player_with_chips_may_not_bet_on():
    """A owes 10 against two all-ins: call or fold."""
    hand = play("1000 13 33", "c c x | r20 c a")
    assert (hand.turn, hand.may.call, hand.may.raise_most) == (1, 10, 0)


@pytest.mark.rule("POT-07")
def test_the_last_opponent_only_matches_and_the_rest_is_dealt():
    """All-in 50, one call, the others fold: flop, turn and river without betting."""
    hand = play("300 300 50", "a f c")
    assert hand.hand.over
    assert len(hand.hand.board) == 5
    assert sum(amount for _, _, amount in hand.awards) == 101


@pytest.mark.rule("POT-08", "CARD-09", "CARD-12")
def test_equal_hands_share():
    """The board is a royal flush: 6 chips, 3 each."""
    hand = play("100 100", "c x | x x | x x | x x", hole="2c3d 9h9d", board="AsKsQsJsTs")
    assert hand.net == [0, 0]
    assert [amount for *_, amount in hand.awards] == [3, 3]


@pytest.mark.rule("POT-09")
@pytest.mark.parametrize(
    ("rule", "amount", "winners", "parts"),
    [
        ("one_each_clockwise", 200, 3, [67, 67, 66]),
        ("all_to_first", 200, 3, [68, 66, 66]),
        ("one_each_clockwise", 201, 2, [101, 100]),
        ("one_each_clockwise", 20, 3, [7, 7, 6]),
    ],
)
def test_odd_chips_go_one_each_from_the_left_of_the_button(rule, amount, winners, parts):
    """200 for three: 67, 67, 66; or all odd chips to the first: 68, 66, 66."""
    got = shares(house("1/3", {"odd_chip.rule": rule}), amount, winners)
    assert got == [(part, part > parts[-1]) for part in parts]


@pytest.mark.rule("POT-09")
def test_the_odd_chip_lies_left_of_the_button_not_at_the_lowest_seat():
    """Button in seat 1; seats 1 and 3 share 7 chips: seat 3 is first and takes 4."""
    hand = play(
        "100 100 100",
        "c f x | x x | x x | x x",
        hole="2c3d 4c9d 2h3h",
        board="AsKsQsJsTs",
        button=1,
    )
    assert hand.happened(e.Awarded) == [e.Awarded(3, 4, 0, odd=True), e.Awarded(1, 3)]


@pytest.mark.rule("POT-10")
@pytest.mark.parametrize(
    ("unit", "amount", "parts"),
    [(1, 45, [23, 22]), (5, 45, [25, 20]), (5, 41, [21, 20])],
)
def test_the_odd_chip_is_one_unit_of_the_house(unit, amount, parts):
    """45 for two in units of 5: 25 and 20; a loose chip under a unit goes to the first."""
    got = shares(house("5/5", {"chip_unit": unit}), amount, 2)
    assert [part for part, _ in got] == parts


@pytest.mark.rule("POT-09", "POT-10")
def test_all_odd_units_go_to_the_first_and_everybody_else_has_whole_ones():
    """82 for three in units of 5: 25 each, and the 7 that are over to the first."""
    got = shares(house("5/5", {"chip_unit": 5, "odd_chip.rule": "all_to_first"}), 82, 3)
    assert got == [(32, True), (25, False), (25, False)]
    assert all(isinstance(part, int) for part, _ in got)


@pytest.mark.rule("POT-10")
def test_a_pot_of_41_quarters_is_shared_21_to_20():
    """10.25 for two in quarters: 5.25 and 5.00."""
    assert shares(house("1/1"), 41, 2) == [(21, True), (20, False)]


@pytest.mark.rule("POT-11")
def test_each_pot_has_its_own_odd_chip():
    """Main 301 tied by A and B, side 100 to B: A 151, B 150 and 100, C nothing."""
    planned = Plan(
        number=1,
        marks=Marks(5, 1, 2),
        stacks=(0, 100, 150, 150, 0, 3),
        posts=(Post(5, 1, "dead", name="ante"),),
        ring=(1, 2, 3, 5),
        order=(3, 5, 1, 2),
        program=TEXAS.steps,
        to_match=2,
        first_raise=2,
        bet_size=2,
    )
    hand = ScriptedHand(planned, house("1/2"), "AsAh AcAd KsKh 2c7d", "3c4d8h9sJc")
    hand.act("c f a a c")
    assert hand.awards == [(1, 2, 100), (0, 1, 151), (0, 2, 150)]


@pytest.mark.rule("POT-13", "SHOW-05")
def test_the_last_player_takes_the_pot_unshown():
    """An uncalled raise: the raise comes back, the blinds are won, no hand is seen."""
    hand = play("100 100 100", "r10 f f")
    assert hand.happened(e.Returned) == [e.Returned(3, 7)]
    assert (hand.net, hand.shown) == ([-1, -3, 4], {})


@pytest.mark.rule("POT-14")
def test_no_chip_appears_or_vanishes():
    """Every event of a hand with three all-ins leaves 363 chips on the table."""
    hand = play("200 150 13", "c a c c", hole="AsAh KsKh QsQh", board="3c4d8h9sJc")
    state = begin(hand.hand.plan, hand.hand.house)
    for event in hand.events:
        state = evolve(state, event)
        inside = state.dead - state.paid_out
        assert inside + sum(p.stack + p.bet + p.paid for p in state.players) == 363
    assert sum(hand.stacks) == 363


@pytest.mark.rule("POT-14")
def test_the_middle_is_empty_when_the_hand_is_over():
    """The big blind has won the blinds."""
    assert middle(play("100 100 100", "f f").hand) == 0


@pytest.mark.rule("POT-02", "POT-04")
def test_chips_in_front_count_like_chips_in_the_middle():
    """10 each in the middle; A has 25 in front, B 20 and C, all in, 5: main 45, side 30."""
    players = [
        Player(0, live=False),
        Player(65, 25, 10),
        Player(0, 20, 10),
        Player(0, 5, 10),
    ]
    assert uncalled(players) == [(1, 5)]
    assert pots(players, 0, (1, 2, 3)) == [Pot(45, (1, 2, 3)), Pot(30, (1, 2))]


@pytest.mark.rule("SHOW-08")
def test_unseen_hands_need_a_named_winner_for_each_pot():
    """A 200, B 150, C 100: it is said that C won the main pot of 300 and B the side pot."""
    hand = play("200 150 100", "a a c").hand
    unseen = [replace(player, shown=(), mucked=False) for player in hand.players]
    unseen_hand = replace(hand, players=tuple(unseen))
    assert awards(unseen_hand, ((3,), (2,))) == [Award(1, 2, 100), Award(0, 3, 300)]
    assert awards(unseen_hand, ((3,),)) is None


@pytest.mark.rule("POT-34")
def test_a_pot_for_one_needs_no_showdown():
    """A opens 20, B all-in 10, C all-in 30, A folds: 10 back to C, side 20 to C unshown."""
    rules = house("1/3", {"allin.reveal": "never"})
    hand = play(
        "1000 13 33",
        "c c x | r20 c a f",
        rules,
        hole="KsKh AsAh QsQh",
        board="3c4d8h9sJc",
    )
    assert hand.happened(e.Returned) == [e.Returned(3, 10)]
    assert hand.awards == [(1, 3, 20), (0, 2, 39)]
    assert 3 not in hand.shown


@pytest.mark.rule("POT-34", "SHOW-04")
def test_the_only_claim_to_a_side_pot_survives_a_mucked_hand():
    """C is all in with aces; A and B build a side pot, then B folds. A, beaten in the main
    pot, need not show: the side pot is A's all the same."""
    rules = house("1/3", {"allin.reveal": "never"})
    hand = play(
        "23 300 300",
        "c a c c | r30 c | r40 f",
        rules,
        hole="AsAh KsKh QsQh",
        board="3c4d8h9sJc",
    )
    assert hand.happened(e.Mucked) == [e.Mucked(2)]
    assert hand.awards == [(1, 2, 60), (0, 1, 69)]
    assert hand.net == [46, 7, -53]


@pytest.mark.rule("SHOW-07", "SHOW-02")
def test_the_last_claim_to_a_side_pot_is_opened_although_beaten_in_the_main_pot():
    """The players show by themselves. C shows aces, A mucks, and B, who holds the last
    claim to the side pot, may not muck it away."""
    rules = house("1/3", {"allin.reveal": "never", "showdown.auto_muck": False})
    hand = play(
        "23 300 300",
        "c a c c | r30 c | x x | x x",
        rules,
        hole="AsAh KsKh QsQh",
        board="3c4d8h9sJc",
    )
    hand.must(1, TurnUp(1, (0, 1), parse("AsAh"))).must(2, Muck())
    assert hand.refused(Muck()).words == "muck.last"
    hand.must(3, TurnUp(3, (0, 1), parse("QsQh")))
    assert hand.awards == [(1, 3, 60), (0, 1, 69)]


@pytest.mark.rule("POT-32", "BET-73")
@pytest.mark.parametrize(
    ("choices", "words", "hole", "board", "again"),
    [
        (
            {"runs.max_runs": 2},
            "a f c v2 v2",
            "2c7d KsKh AsAh",
            "Qd9s5c4d2h",
            "3cQsKd5s3d4h3s2d",
        ),
        (
            {"game.variant": "double_board"},
            "a f c",
            "2c7d KsKh AsAh",
            "Qd9s5cQsKd5s4d3h2h2d",
            "",
        ),
        (
            {"game.variant": "omaha_hilo", "betting.structure": "no_limit"},
            "a f c",
            "2c7d9hTh KsKhQcJc As2sQhJh",
            "Kd8s5c4d9c",
            "",
        ),
    ],
    ids=["runs", "boards", "halves"],
)
def test_a_pot_is_split_in_chips_of_the_house(choices, words, hole, board, again):
    """205 in chips of 5, won by two: 105 and 100, never 103 and 102."""
    hand = play("100 100 100", words, house("5/10", FIVES | choices), hole, board, again)
    assert hand.hand.over
    assert sorted(amount for _, _, amount in hand.awards) == [100, 105]
    assert len({seat for _, seat, _ in hand.awards}) == 2
