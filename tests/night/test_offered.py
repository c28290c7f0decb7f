"""What a seat is offered: amounts at its turn, and choices before it."""

import pytest

from homegame.engine.legal import options
from homegame.engine.shorthand import house, play
from homegame.model.state import Hand
from homegame.model.view import AheadChoiceView
from homegame.night.turn_clock import TurnClock
from homegame.night.view.choices import ahead_view, may_view, sizes
from homegame.night.view.hand import betting_fields, pot_views, standing_fields


@pytest.mark.rule("CON-12")
def test_a_choice_ahead_names_the_price_it_holds_for():
    """At 1/3 the small blind may choose to call 2 more; after a raise to 9 the price is 8,
    so the first choice holds no longer; a call of any holds."""
    hand = play("300 300 300 300", "").hand
    before = ahead_view(hand, 1)
    assert before is not None
    assert before.price == 2
    assert before.choices == (
        AheadChoiceView("fold", then="fold"),
        AheadChoiceView("call", then="call"),
        AheadChoiceView("call_any", then="call", otherwise="call"),
    )
    after = ahead_view(play("300 300 300 300", "r9").hand, 1)
    assert after is not None
    assert after.price == 8


@pytest.mark.rule("CON-12")
def test_a_call_before_ones_turn_changes_nothing():
    """Under the gun calls: the big blind may still choose to check, or to fold to a raise."""
    after = ahead_view(play("300 300 300 300", "c").hand, 2)
    assert after is not None
    assert after.price == 0
    assert after.choices == (
        AheadChoiceView("check_fold", then="check", otherwise="fold"),
        AheadChoiceView("check", then="check"),
    )


@pytest.mark.rule("CON-12")
def test_in_turn_out_of_the_hand_or_done_there_is_nothing_to_choose():
    hand = play("300 300 300 300", "f c").hand
    assert hand.turn == 1
    assert ahead_view(hand, 1) is None
    assert ahead_view(hand, 3) is None
    assert ahead_view(hand, 4) is None


@pytest.mark.rule("VAR-30", "BET-50")
def test_beside_an_open_pair_both_bets_are_offered():
    """Stud at 1/2: with nines showing on fourth street, bets of 2 and 4, each by its name; and
    the one bet of the street before."""
    rules = house(
        "1/2",
        {
            "game.variant": "stud",
            "stud.bring_in": 1,
            "stud.ante": 1,
            "betting.structure": "limit",
        },
    )
    offered = []
    for said in ("", "c c"):
        hand = play("200 200", said, rules, hole="2c3c9h9d 4c5cKsQd").hand
        offered.append([(size.key, size.to) for size in sizes(hand, options(hand))])
    assert offered == [[("min", 2)], [("min", 2), ("most", 4)]]


@pytest.mark.rule("BET-73")
def test_an_amount_offered_is_rounded_down_to_the_unit():
    """Units of 5 and 25 in the pot: half of it is 12, three quarters are 18."""
    hand = play("500 500 500", "c f x |", house("5/10", {"chip_unit": 5})).hand
    offered = {size.key: size.to for size in sizes(hand, options(hand))}
    assert offered == {"min": 10, "three_quarters": 15, "pot": 25, "all_in": 490}


@pytest.mark.rule("BET-11")
def test_a_fixed_bet_is_named_and_nothing_else_is():
    """Limit 2/4: a raise adds 4 before the flop. Without a limit the amount is chosen."""
    limit = house("2/4", {"betting.structure": "limit"})
    may = may_view(play("300 300 300", "", limit).hand)
    assert may
    assert (may.fixed, may.raise_least, may.raise_most) == (4, 8, 8)
    free = may_view(play("300 300 300", "", house("2/4")).hand)
    assert free
    assert (free.fixed, free.raises_left) == (0, 0)


@pytest.mark.rule("BET-51")
@pytest.mark.parametrize(
    ("words", "left"), [("", 3), ("r8", 2), ("r8 r12 c", 1), ("c c x |", 4), ("f c x |", 0)]
)
def test_the_raises_that_are_left_are_counted_down(words, left):
    """Limit 2/4, three raises a round: a bet and three raises on the flop. Two who see it
    alone raise as long as they like."""
    limit = house("2/4", {"betting.structure": "limit", "limit.max_raises": 3})
    may = may_view(play("300 300 300", words, limit).hand)
    assert may
    assert may.raises_left == left


@pytest.mark.rule("BLIND-22", "BET-11")
def test_a_bring_in_is_completed_to_the_bet_and_then_raised_by_it():
    """Stud 1/3, bring-in 1. The low card brings it in for 1 or completes to 3, and so may
    the seats behind it. The bet of the round is 3 all along; the next raise is to 6."""
    choices = {"game.variant": "stud", "stud.bring_in": 1, "betting.structure": "limit"}
    stud = house("1/3", choices)

    def offered(words: str) -> tuple[bool, bool, int, int]:
        may = may_view(play("300 300 300", words, stud).hand)
        assert may
        return may.bring_in, may.completes, may.fixed, may.raise_least

    assert offered("") == (True, True, 3, 3)
    assert offered("c") == (False, True, 3, 3)
    assert offered("r3") == (False, False, 3, 6)


@pytest.mark.rule("BLIND-22")
def test_everyone_sees_that_the_low_card_must_bring_it_in():
    """Once it is brought in for 1, the next seat has 1 to call; hold'em has no bring-in."""
    choices = {"game.variant": "stud", "stud.bring_in": 1, "betting.structure": "limit"}
    stud = house("1/3", choices)

    def seen(hand: Hand) -> tuple[bool, int]:
        fields = betting_fields(hand, (), 0)
        return fields["bring_in"], fields["to_match"]

    assert seen(play("300 300 300", "", stud).hand) == (True, 1)
    assert seen(play("300 300 300", "c", stud).hand) == (False, 1)
    assert seen(play("300 300 300", "").hand) == (False, 3)


@pytest.mark.rule("BET-11")
def test_a_short_stack_leaves_the_bet_of_the_round_as_it_is():
    """Limit 2/4: a player with 6 may go all in over the big blind for 2 more."""
    limit = house("2/4", {"betting.structure": "limit"})
    may = may_view(play("300 300 6", "", limit).hand)
    assert may
    assert (may.fixed, may.raise_most) == (4, 6)


@pytest.mark.rule("POT-02")
def test_each_pot_has_its_name():
    """20 and 50 are all in against 90: a main pot, and two side pots with their numbers."""

    def named(stacks: str, words: str) -> list[str]:
        return [pot.name for pot in pot_views(play(stacks, words).hand)]

    assert named("300 300 300", "c c x |") == ["one"]
    assert named("300 20 300", "r20 c c |") == ["one"]
    assert named("300 20 300", "r50 c c |") == ["main", "side"]
    assert named("20 50 300 300", "r90 c c c |") == ["main", "side_n", "side_n"]


def test_the_first_round_of_a_draw_game_is_before_the_draw():
    """Hold'em begins before the flop, five-card draw before the draw."""
    for game, street in (("texas", "preflop"), ("five_draw", "predraw")):
        hand = play("300 300 300", "", house("1/3", {"game.variant": game})).hand
        assert standing_fields(hand, (), ())["street"] == street


@pytest.mark.rule("CON-46", "CON-31")
def test_the_time_bank_is_offered_until_it_runs_or_the_clock_is_called():
    """10 seconds are in the bank; when it runs, and once the clock is called, none follow."""
    clock = TurnClock(0).started("1.4", 2, "g2", 0, 25_000)
    armed = clock.with_more_time(0, 10_000).expired(25_000, 10_000, is_away=False)
    assert armed
    for now, running, more_ms in ((0, clock, 10_000), (25_000, armed, 0)):
        seen = running.view(now, 10_000, 0)
        assert seen
        assert seen.more_ms == more_ms
    called = clock.call(0, 5_000).view(0, 10_000, 0)
    assert called
    assert called.more_ms == 0
