"""Blinds and antes (BLIND)."""

import pytest

from homegame.engine.told import deal, house, play
from homegame.model import events as e
from homegame.model.plan import Post
from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml, preset
from homegame.rules.blinds import posts


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
def test_who_pays_the_ante(kind, payers):
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
