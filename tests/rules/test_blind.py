"""Blinds and antes (BLIND)."""

import pytest

from homegame.engine.shorthand import deal, house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Post
from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml, preset
from homegame.rules.blinds import posts
from homegame.seats import CLOCK

STUD = {"game.variant": "stud", "betting.structure": "limit"}
RAZZ = {"game.variant": "razz", "betting.structure": "limit"}


@pytest.mark.rule("BLIND-01", "BLIND-03")
def test_every_hand_has_forced_bets():
    """1/3: one and three chips lie in front of seats 1 and 2 before the first card."""
    assert deal("99 99 99").bets == [1, 3, 0]


@pytest.mark.rule("BLIND-02")
@pytest.mark.parametrize("blinds", ["1/3", "1/1", "1/2", "2/5", "10/25"])
def test_the_blinds_are_two_choices(blinds):
    """The small blind need not be half of the big one."""
    small, big = map(int, blinds.split("/"))
    assert deal("99 99 99", house(blinds)).bets == [small, big, 0]


@pytest.mark.rule("BLIND-02")
def test_a_small_blind_above_the_big_one_is_refused():
    """5/3 is no pair of blinds."""
    with pytest.raises(HouseError) as wrong:
        from_toml("[blinds]\nsmall = 5\nbig = 3\n")
    assert wrong.value.field.startswith("blinds")


@pytest.mark.rule("BLIND-02")
def test_a_house_may_have_no_small_blind():
    """0/3: only the big blind is posted."""
    assert deal("99 99 99", house("0/3")).hand.plan.posts == (Post(2, 3),)


@pytest.mark.rule("BLIND-03")
@pytest.mark.parametrize(
    ("name", "small", "big", "cents"), [("vegas-home", 1, 3, 10), ("pats", 1, 1, 25)]
)
def test_blinds_of_two_houses(name, small, big, cents):
    """Vegas rules at home: 0.10/0.30 in chips of ten cents; Pat's: 0.25/0.25."""
    rules = preset(name)
    assert (rules.blinds.small, rules.blinds.big) == (small, big)
    assert rules.stakes.minor_per_chip == cents


@pytest.mark.rule("BLIND-04")
def test_the_small_blind_completes_by_the_difference():
    """1/2: the small blind pays one more to call, the big blind nothing."""
    hand = play("99 99 99", "c", house("1/2"))
    assert (hand.turn, hand.may.call) == (1, 1)
    assert hand.act("c").may.call == 0


@pytest.mark.rule("BLIND-04", "BET-08")
def test_with_equal_blinds_the_small_blind_may_check_or_raise():
    """Folded round: check, or raise to two; then the big blind has its option."""
    hand = play("99 99 99", "f", house("1/1"))
    assert (hand.turn, hand.may.call, hand.raises[0]) == (1, 0, 2)
    hand.act("x")
    assert (hand.turn, hand.may.call, hand.raises[0]) == (2, 0, 2)


@pytest.mark.rule("BLIND-05")
def test_an_ante_goes_to_the_pot_and_counts_for_no_bet():
    """Ante 1 from each of three at 1/3: calling costs 3, and the pot holds 3 more."""
    hand = play("99 99 99", rules=house("1/3", {"ante.amount": 1}))
    assert (hand.may.call, hand.stacks) == (3, [97, 95, 98])
    hand.act("f f")
    assert hand.awards == [(0, 2, 5)]


@pytest.mark.rule("BLIND-05")
@pytest.mark.parametrize(
    ("kind", "payers"),
    [("all", {1: 5, 2: 5, 3: 5}), ("bb_pays_all", {2: 5}), ("button_pays_all", {3: 5})],
)
def test_which_seats_pay_the_ante(kind, payers):
    """Everybody, or one seat for all."""
    hand = deal("99 99 99", house("1/3", {"ante.amount": 5, "ante.type": kind}))
    antes = [post for post in hand.hand.plan.posts if post.name == "ante"]
    assert {post.seat: post.amount for post in antes} == payers
    assert {post.kind for post in antes} == {"ante" if kind == "all" else "dead"}


@pytest.mark.rule("BLIND-06")
@pytest.mark.parametrize(
    ("stack", "ante", "blind"), [(60, 10, 50), (8, 8, 0), (110, 10, 100)]
)
def test_a_short_blind_pays_the_ante_first(stack, ante, blind):
    """Ante 10, big blind 100: of 60 chips 10 are the ante, of 8 all; 110 pay both."""
    hand = deal(f"900 {stack} 900", house("50/100", {"ante.amount": 10}))
    player = hand.hand.players[2]
    assert (player.paid, player.bet, player.stack) == (ante, blind, 0)


@pytest.mark.rule("BLIND-06")
def test_the_ante_for_all_comes_after_the_blind():
    """100/200 with an ante of 200 for all: of 250 chips 200 are the blind, 50 the ante."""
    rules = house("100/200", {"ante.amount": 200, "ante.type": "bb_pays_all"})
    hand = deal("900 250 900", rules)
    assert (hand.hand.players[2].bet, hand.hand.dead) == (200, 50)


@pytest.mark.rule("BLIND-06")
def test_a_short_big_blind_is_owed_in_full():
    """The big blind has 30 of 100: under the gun owes 100, and raises to 200 or more."""
    hand = deal("900 30 900 900", house("50/100"))
    assert (hand.turn, hand.may.call, hand.raises[0]) == (3, 100, 200)
    assert hand.refused("r199").numbers["least_chips"] == 200


@pytest.mark.rule("BLIND-06")
def test_the_small_blind_owes_the_full_bet_to_a_short_big_blind():
    """All fold to the small blind: 50 more to call, of which 70 in all come back."""
    hand = play("900 30 900", "c c", house("50/100"), board="3c4d8h9sJc")
    hand.act("x x | x x | x x")
    assert sum(amount for *_, amount in hand.awards) == 230
    hand = play("900 30 900", "f", house("50/100"))
    assert hand.happened(e.Returned) == [e.Returned(1, 20)]


def test_posts_are_in_the_order_in_which_a_short_stack_pays():
    """Ante, small blind, big blind."""
    planned = deal("99 99 99", house("1/3", {"ante.amount": 1})).hand.plan
    due = posts(house("1/3", {"ante.amount": 1}), planned.marks, planned.ring)
    assert [post.name for post in due] == ["ante"] * 3 + ["small_blind", "big_blind"]


@pytest.mark.rule("BLIND-21")
def test_a_dead_small_blind_pays_the_whole_blind_to_call():
    """10/25: a live small blind calls 15 more, a dead one 25."""
    for live, call in ((True, 15), (False, 25)):
        hand = play("500 500 500", "c", house("10/25", {"blinds.sb_live": live}))
        assert (hand.turn, hand.may.call) == (1, call)


def test_a_default_house_has_the_blinds_of_vegas_at_home():
    """No file: 1/3."""
    assert HouseRules() == preset("vegas-home")


# ---------------------------------------------------------------- the bring-in


@pytest.mark.rule("BLIND-22", "VAR-30")
def test_the_lowest_card_brings_it_in_and_the_next_may_complete():
    """2/4 with a bring-in of 1: fold, call 1, or complete to 2."""
    hand = deal("100 100 100", house("1/2", STUD), "2c2d9h 3c3d4h KcKdQh")
    assert (hand.turn, hand.may.call) == (2, 1)
    assert hand.raises == (2, 2)
    assert hand.refused("f").code == Rule.BRING_IN
    hand.act("c")
    assert (hand.turn, hand.may.call, hand.raises) == (3, 1, (2, 2))
    hand.act("r2 c c")
    assert hand.hand.players[1].down == 4


@pytest.mark.rule("BLIND-22", "CARD-13")
@pytest.mark.parametrize(("name", "first"), [("stud", 2), ("razz", 3)])
def test_equal_cards_go_by_suit_for_the_bring_in(name, first):
    """The four of clubs is below the four of diamonds; in razz the king of spades begins."""
    hole = {"stud": "2c2d4d 3c3d4c KcKdQh", "razz": "2c2dKd 3c3dKh 4c4dKs"}[name]
    assert (
        deal("100 100 100", house("1/2", STUD | {"game.variant": name}), hole).turn == first
    )


@pytest.mark.rule("BLIND-22")
def test_an_ace_is_no_high_card_in_razz():
    assert deal("100 100 100", house("1/2", RAZZ), "2c2dAd 3c3d4h 4c4d9s").turn == 3


@pytest.mark.rule("BLIND-22", "BET-51")
def test_a_completion_is_the_bet_that_raises_are_counted_from():
    """Completed to 2, raised to 4, 6, 8: no more."""
    hand = play("100 100 100", "c r2 r4 r6 r8", house("1/2", STUD), "2c2d4h 3c3d9h KcKdQh")
    assert hand.may.why == Rule.RAISE_CAP


@pytest.mark.rule("BLIND-22", "CON-32")
def test_the_bring_in_is_paid_when_time_runs_out():
    hand = deal("100 100 100", house("1/2", STUD), "2c2d9h 3c3d4h KcKdQh")
    hand.must(CLOCK, c.TimeUp())
    assert hand.happened(e.Called) == [e.Called(2, 1)]


@pytest.mark.rule("BLIND-22", "BLIND-05")
def test_in_stud_everybody_antes():
    hand = deal("100 100 100", house("1/2", STUD | {"stud.ante": 3}))
    assert [player.paid for player in hand.hand.players[1:]] == [3, 3, 3]


@pytest.mark.rule("BET-28", "BLIND-22")
def test_an_all_in_the_size_of_the_bring_in_is_no_bring_in_on_a_later_street():
    """No-limit stud, brought in for 1 on third street; on fourth street a player is all in
    for 1, and the next raise is to 7, not to 6."""
    rules = {"game.variant": "stud", "stud.ante": 1, "betting.structure": "no_limit"}
    hole = "2c2d4h3s 3c3d9hTs KcKdQhJs"
    hand = deal("8 100 100", house("1/6", rules), hole).act("c r6 c c | x a")
    assert (hand.turn, hand.raises) == (2, (7, 93))


@pytest.mark.rule("BLIND-22")
def test_a_bring_in_is_completed_whatever_the_limit():
    """No-limit stud at 1/2: brought in for 1, the next player may make it 2."""
    rules = {"game.variant": "stud", "stud.ante": 1, "betting.structure": "no_limit"}
    hand = deal("100 100 100", house("1/2", rules), "2c2d4h 3c3d9h KcKdQh").act("c")
    assert hand.raises == (2, 99)


@pytest.mark.rule("BLIND-22", "BET-51")
def test_a_bring_in_as_large_as_the_bet_is_the_bet():
    """Limit razz at 2/2: brought in for 2, the next player may make it 4, not complete to 2;
    the bring-in is the first of four bets."""
    rules = house(
        "2/2", {"game.variant": "razz", "stud.ante": 1, "betting.structure": "limit"}
    )
    hand = deal("100 100 100", rules, "2c3dKd 4c5dAc 6c7dQc").act("c")
    assert (hand.turn, hand.raises) == (2, (4, 4))
    hand.act("r4 r6 r8")
    assert (hand.turn, hand.raises) == (2, (0, 0))


@pytest.mark.rule("BLIND-22")
def test_in_razz_an_ace_is_low_and_the_king_brings_it_in():
    """King, ace and queen are open: seat 1 begins, not the seat with the ace."""
    rules = house("2/4", {"game.variant": "razz", "stud.ante": 1})
    assert deal("100 100 100", rules, "2c3dKd 4c5dAc 6c7dQc").turn == 1


@pytest.mark.rule("BLIND-22")
@pytest.mark.parametrize(
    ("game", "turn"), [("stud", 3), ("razz", 1)], ids=["the two", "the king"]
)
def test_the_bring_in_cannot_be_folded(game, turn):
    """King, queen and two are open: the lowest card begins, or in razz the highest."""
    rules = house("2/4", {"game.variant": game, "stud.ante": 1})
    hand = deal("100 100 100", rules, "7c3dKd 4c5dQc 6c7d2h")
    assert hand.turn == turn
    assert hand.refused("f").code == Rule.BRING_IN
    hand.act("c")
    assert hand.bets[turn - 1] == 2


@pytest.mark.rule("BLIND-22")
@pytest.mark.parametrize(
    ("one", "other"), [("Kc3d", "QhJs"), ("QhQc", "AsKd")], ids=["high card", "pair"]
)
def test_the_better_open_hand_acts_first(one, other):
    """King-three before queen-jack; a pair of queens before ace-king."""
    rules = house("2/4", {"game.variant": "stud", "stud.ante": 1})
    hand = deal("100 100", rules, f"2c7d{other} 8c9d{one}")
    hand.act("c c")
    assert hand.turn == 2


@pytest.mark.rule("BLIND-22")
def test_the_higher_open_pair_acts_first_whatever_its_kicker():
    """Fifth street: threes with a four before twos with a king."""
    rules = house("2/4", {"game.variant": "stud", "stud.ante": 1})
    hand = deal("100 100", rules, "7c8d2h2sKd 9cTd3h3s4d").act("c c x x")
    assert hand.turn == 2
