"""Acting in the dark (CON-13)."""

import pytest

from homegame.engine.shorthand import ScriptedHand, deal, house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.rulebook import Rule
from homegame.rules.dark import NEVER, dark_limits, dark_now, dark_round, said_ahead
from homegame.seats import DEALER

DARK = {"dark_actions": True}


def three(words: str) -> ScriptedHand:
    """Seats 1 and 2 are the blinds, seat 3 has the button."""
    return play("100 100 100", words, house("1/3", DARK))


@pytest.mark.rule("CON-13")
def test_a_check_before_the_flop_is_seen_is_done_when_it_is_there():
    """Seat 1 says before the flop that it checks: after the flop seat 2 is asked."""
    hand = three("c c").say(1, c.ActDark())
    assert said_ahead(hand.hand, 1) == 0
    hand.act("x |")
    assert hand.events[-1] == e.Checked(1)
    assert hand.turn == 2
    assert said_ahead(hand.hand, 1) is None


@pytest.mark.rule("CON-13")
def test_a_bet_in_the_dark_binds_after_the_card():
    """Seat 1 bets 20 on an unseen flop; seat 2 has to answer it."""
    hand = three("c c").say(1, c.ActDark(20)).act("x")
    assert hand.bets == [20, 0, 0]
    assert (hand.turn, hand.may.call) == (2, 20)
    assert hand.refused(c.Check(), by=1).code == Rule.ACT_IN_TURN


@pytest.mark.rule("CON-13")
def test_before_the_players_turn_a_dark_action_is_for_this_round():
    """On the flop seat 3 says that it checks: so it does, when 1 and 2 have checked."""
    hand = three("c c x |").say(3, c.ActDark()).act("x x |")
    assert [type(event) for event in hand.events[-2:]] == [e.Checked, e.BoardDealt]


@pytest.mark.rule("CON-13")
def test_a_dark_check_does_not_give_up_the_answer_to_a_bet():
    """Seat 3 checks in the dark and seat 1 bets: seat 3 is asked, and may raise."""
    hand = three("c c x |").say(3, c.ActDark()).act("r9 f")
    assert hand.turn == 3
    assert (hand.may.call, hand.may.raise_least) == (9, 18)


@pytest.mark.rule("CON-13")
def test_a_dark_bet_after_a_bet_is_a_raise_if_it_can_be_one():
    """Seat 3 says 30: over a bet of 9 it is a raise to 30, over one of 20 it cannot be."""
    hand = three("c c x |").say(3, c.ActDark(30)).act("r9 f")
    assert hand.bets == [9, 0, 30]
    hand = three("c c x |").say(3, c.ActDark(30)).act("r20 f")
    assert (hand.turn, hand.bets) == (3, [20, 0, 0])


@pytest.mark.rule("CON-13")
def test_a_dark_action_is_said_once_for_each_round():
    """Seat 1 says its bet for the flop; there is no second word before the flop."""
    hand = three("c c").say(1, c.ActDark(20))
    refused = hand.refused(c.ActDark(), by=1)
    assert (refused.code, refused.words) == (Rule.DARK_ACTIONS, "dark.not_now")
    hand.act("x")
    assert hand.say(1, c.ActDark()).hand.dark[-1][0] == 1


@pytest.mark.rule("CON-13")
def test_a_dark_bet_must_be_legal_and_covered():
    """97 are left behind: 98 is too much, 2 is less than a bet, and so is an odd amount."""
    hand = three("c c")
    assert hand.refused(c.ActDark(98), by=1).code == Rule.TABLE_STAKES
    assert hand.refused(c.ActDark(2), by=1).code == Rule.MINIMUM_BET
    assert hand.say(1, c.ActDark(97)).act("x").hand.players[1].stack == 0
    rules = house("5/10", DARK | {"chip_unit": 5})
    hand = play("100 100 100", "c c", rules)
    assert hand.refused(c.ActDark(12), by=1).code == Rule.BETTING_UNIT


@pytest.mark.rule("CON-13")
def test_a_stack_below_the_dark_bet_is_all_in():
    """Seat 1 says 97 for the flop, then calls a raise to 50: it is all in for the rest."""
    hand = three("c").say(1, c.ActDark(99)).act("c r50 c c")
    assert hand.hand.players[1].stack == 0
    assert hand.bets == [50, 0, 0]


@pytest.mark.rule("CON-13")
def test_most_houses_act_in_turn():
    hand = play("100 100 100", "c c", house("1/3"))
    assert hand.refused(c.ActDark(), by=1).words == "dark.off"


@pytest.mark.rule("CON-13")
def test_only_the_dealer_carries_it_out_and_only_when_it_is_due():
    hand = three("c c").say(1, c.ActDark())
    assert hand.refused(c.PlayDark(), by=DEALER).words == "dark.not_now"
    hand.act("x x")
    assert hand.refused(c.PlayDark(), by=3).words == "dark.not_now"


@pytest.mark.rule("CON-13")
def test_on_the_last_street_there_is_no_next_card():
    """On the river only a player still to act may speak ahead; a folded one may not."""
    hand = three("c c x | x x x | x x x | x")
    assert hand.refused(c.ActDark(), by=1).words == "dark.not_now"
    assert hand.refused(c.ActDark(), by=2).words == "dark.not_now"
    hand.say(3, c.ActDark())
    folded = three("f c")
    assert folded.refused(c.ActDark(), by=3).words == "dark.not_now"


@pytest.mark.rule("CON-13")
def test_only_a_betting_round_can_be_acted_on_in_the_dark():
    """Not in a house without dark actions, and not at a showdown that the players decide."""
    assert dark_round(play("100 100 100", "c").hand, 2) == NEVER
    rules = house("1/3", DARK | {"showdown.auto_muck": False, "allin.reveal": "never"})
    hand = play("100 100", "c x x x x x x x", rules)
    assert hand.turn > 0
    assert [dark_round(hand.hand, seat) for seat in (1, 2)] == [NEVER, NEVER]


@pytest.mark.rule("CON-13")
def test_there_is_no_dark_action_after_the_hand():
    """Both have folded to the big blind."""
    hand = play("100 100 100", "f f", house("1/3", DARK)).hand
    assert dark_round(hand, 2) == NEVER


@pytest.mark.rule("CON-13")
def test_a_dark_action_covers_only_the_first_decision_of_a_round():
    """The big blind checks the flop in the dark; the button bets, and the blind is asked."""
    hand = deal("100 100 100", house("1/3", DARK)).act("c c")
    hand.say(2, c.ActDark())
    hand.act("x x")
    assert (hand.turn, len(hand.hand.board)) == (3, 3)
    hand.act("r9 f")
    assert hand.turn == 2
    assert dark_now(hand.hand) is None


@pytest.mark.rule("CON-13")
def test_a_posted_blind_counts_towards_the_largest_dark_bet():
    """The big blind may say up to its 97 behind and the 3 it has posted; later 97."""
    hand = deal("100 100 100", house("1/3", DARK)).hand
    assert dark_limits(hand, 2, hand.step) == (3, 100)
    assert dark_limits(hand, 2, hand.step + 3) == (3, 97)


@pytest.mark.rule("CON-13", "BET-75")
@pytest.mark.parametrize(
    ("choices", "least"),
    [
        ({"betting.structure": "spread", "spread.min": 1, "spread.max": 5}, 1),
        ({"betting.structure": "spread", "spread.min": 5, "spread.max": 9}, 5),
        ({"betting.structure": "limit"}, 3),
    ],
)
def test_the_least_bet_in_the_dark_is_that_of_its_round(choices, least):
    """Blinds of 1 and 3: on the flop a spread of 1 to 5 is bet from 1 on, one of 5 to 9 from 5
    on; fixed bets are 3 there."""
    hand = play("100 100 100", "c c", house("1/3", DARK | choices))
    at = dark_round(hand.hand, 1)
    assert dark_limits(hand.hand, 1, at) == (least, 97)
    if least > 1:
        refused = hand.refused(c.ActDark(least - 1), by=1)
        spread = choices["betting.structure"] == "spread"
        assert refused.code == (Rule.SPREAD_LIMIT if spread else Rule.MINIMUM_BET)
    hand.say(1, c.ActDark(least)).act("x")
    assert hand.bets == [least, 0, 0]


@pytest.mark.rule("CON-13")
def test_a_dark_action_stands_until_it_is_played_or_the_hand_folds():
    """The big blind speaks for this round; the button for the next one, and folds."""
    hand = deal("100 100 100", house("1/3", DARK))
    hand.say(2, c.ActDark(9))
    assert said_ahead(hand.hand, 2) == 9
    hand.say(3, c.ActDark())
    assert said_ahead(hand.hand, 3) == 0
    hand.act("f")
    assert said_ahead(hand.hand, 3) is None
