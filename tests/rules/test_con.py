"""Conduct that the table itself keeps: what cannot be done wrong here (CON)."""

import pytest

from homegame.cards import parse
from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.rulebook import Rule
from homegame.seats import FLOOR


@pytest.mark.rule("CON-06")
def test_the_amount_said_is_the_amount_put_in():
    """The small blind says "raise to 30": 29 more chips, not 25 and not 35."""
    hand = play("100 100 100", "f r30")
    assert hand.hand.players[1].bet == 30
    assert hand.stacks[0] == 70
    assert hand.happened(e.Raised) == [e.Raised(1, 30, 27)]


@pytest.mark.rule("CON-06", "CON-07")
def test_the_first_words_bind():
    """Seat 3 says call; "no, raise" comes too late, and so does a fold."""
    hand = play("100 100 100", "c")
    for second_thought in (c.RaiseTo(12), c.Fold()):
        assert hand.refused(second_thought, by=3).code == Rule.ACT_IN_TURN
    assert hand.hand.players[3].bet == 3


@pytest.mark.rule("CON-08")
def test_there_is_no_string_bet():
    """ "I see your 10 and raise 20": the call is a whole action, and the raise another's."""
    hand = play("100 100 100", "r10 c")
    assert hand.refused(c.RaiseTo(30), by=1).code == Rule.ACT_IN_TURN
    assert hand.bets == [10, 3, 10]


@pytest.mark.rule("CON-14")
def test_bets_lie_before_the_seats_until_the_round_is_over():
    """10 each: in front of the seats until the last call, then in the pot."""
    hand = play("100 100 100", "r10 c")
    assert (hand.bets, [p.paid for p in hand.hand.players[1:]]) == ([10, 3, 10], [0, 0, 0])
    hand.act("c |")
    assert (hand.bets, [p.paid for p in hand.hand.players[1:]]) == ([0, 0, 0], [10, 10, 10])


@pytest.mark.rule("CON-17")
def test_a_hand_that_was_not_guarded_is_dead_and_does_not_come_back():
    """Two hands of four were mixed: both are killed, and neither acts, shows or wins."""
    hand = play("99 99 99 99", "c c c x |", hole="AsAh KsKh QsQh JsJh")
    for seat in (1, 2):
        hand.must(FLOOR, c.KillHand(seat, "two hands were mixed"))
    assert hand.turn == 3
    assert hand.refused(c.Check(), by=1).code == Rule.ACT_IN_TURN
    assert hand.refused(c.TurnUp(1, (0, 1), parse("AsAh")), by=1).words == "show.not_now"
    hand.act("x x | x x | x x")
    assert {seat for _, seat, _ in hand.awards} <= {3, 4}


@pytest.mark.rule("CON-38")
def test_chips_above_the_limit_never_go_in():
    """Pot limit, blinds 1 and 3: 11 at most; more is refused and every chip stays."""
    hand = play("100 100 100", "", house("1/3", {"betting.structure": "pot_limit"}))
    before = hand.stacks
    refused = hand.refused("r12")
    assert refused.numbers["most_chips"] == hand.raises[1]
    assert hand.stacks == before


@pytest.mark.rule("CON-39", "CON-45")
def test_a_fold_is_a_word_and_shows_no_card():
    """Seat 3 says fold: the hand is gone, and all that happened is that it folded."""
    hand = play("99 99 99", "", hole="AsAh KsKh QsQh")
    before = len(hand.events)
    hand.act("f")
    assert hand.events[before:] == [e.Folded(3)]
    assert not hand.hand.players[3].live
    assert hand.shown == {}


@pytest.mark.rule("CON-39")
def test_a_card_that_was_up_is_turned_down_with_the_fold():
    """Two left, one card shown, then folded: nothing of the hand lies open any more."""
    hand = play("99 99", "c x |", hole="AsAh KsKh")
    hand.say(1, c.TurnUp(1, (0,), parse("As")))
    hand.act("x r9 f")
    assert hand.shown == {}


@pytest.mark.rule("CON-44")
def test_no_player_acts_before_a_raise_that_is_still_to_come():
    """Seat 2 would call 3 early; seat 1 makes it 30, so the call waits for its turn."""
    hand = play("100 100 100 100", "")
    assert hand.refused(c.Call(), by=1).code == Rule.ACT_IN_TURN
    hand.act("f r30")
    assert hand.stacks[0] == 99
    assert hand.may.call == 29
