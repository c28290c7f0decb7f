"""What a seat is offered: amounts at its turn, and choices before it."""

import pytest

from homegame.engine.legal import options
from homegame.engine.told import house, play
from homegame.night.view.choices import ahead_view, sizes


@pytest.mark.rule("CON-12")
def test_a_choice_ahead_names_the_price_it_holds_for():
    """At 1/3 the small blind may choose to call 2 more; after a raise to 9 the price is 8,
    so the first choice holds no longer."""
    hand = play("300 300 300 300", "").hand
    before = ahead_view(hand, 1)
    assert before is not None
    assert (before.price, before.choices) == (2, ("fold", "call"))
    after = ahead_view(play("300 300 300 300", "r9").hand, 1)
    assert after is not None
    assert after.price == 8


@pytest.mark.rule("CON-12")
def test_a_call_before_ones_turn_changes_nothing():
    """Under the gun calls: the big blind may still choose to check."""
    after = ahead_view(play("300 300 300 300", "c").hand, 2)
    assert after is not None
    assert (after.price, after.choices) == (0, ("check_fold", "check"))


@pytest.mark.rule("CON-12")
def test_in_turn_out_of_the_hand_or_done_there_is_nothing_to_choose():
    hand = play("300 300 300 300", "f c").hand
    assert hand.turn == 1
    assert ahead_view(hand, 1) is None
    assert ahead_view(hand, 3) is None
    assert ahead_view(hand, 4) is None


@pytest.mark.rule("BET-73")
def test_an_amount_offered_is_rounded_down_to_the_unit():
    """Units of 5 and 25 in the pot: half of it is 12, three quarters are 18."""
    hand = play("500 500 500", "c f x |", house("5/10", {"chip_unit": 5})).hand
    offered = {size.key: size.to for size in sizes(hand, options(hand))}
    assert offered == {"min": 10, "three_quarters": 15, "pot": 25, "all_in": 490}
