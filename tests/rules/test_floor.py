"""The blinds agree to chop; the floor declares a hand dead (CASH-22, CON-40)."""

import pytest

from homegame.engine.shorthand import deal, house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.rulebook import Rule
from homegame.rules.betting import may_chop
from homegame.seats import FLOOR

CHOP = {"blinds.chop": "by_agreement"}
"""The blinds may take their money back."""


@pytest.mark.rule("CASH-22", "CON-47")
def test_the_blinds_take_their_money_back():
    """All fold to the small blind; both blinds chop, and no stack has changed."""
    hand = play("100 100 100", "f h", house("1/3", CHOP))
    hand.must(2, c.Chop())
    assert hand.hand.over
    assert hand.net == [0, 0, 0]
    assert hand.happened(e.ChopOffered) == [e.ChopOffered(1), e.ChopOffered(2)]


@pytest.mark.rule("CASH-22")
def test_either_blind_may_offer_first_and_the_other_may_play_on():
    hand = play("100 100 100", "f", house("1/3", CHOP))
    hand.say(2, c.Chop())
    assert hand.refused(c.Chop(), by=2).words == "chop.not_now"
    hand.act("c")
    assert hand.refused(c.Chop(), by=1).code == Rule.CHOPPED_BLINDS
    assert not hand.hand.over


@pytest.mark.rule("CASH-22")
def test_dead_money_stays_with_the_big_blind():
    """Ante 2 from each of three: the blinds go back, the six chips to the big blind."""
    hand = play("100 100 100", "f h", house("1/3", CHOP | {"ante.amount": 2}))
    hand.must(2, c.Chop())
    assert hand.net == [-2, 4, -2]


@pytest.mark.rule("CASH-22")
@pytest.mark.parametrize("words", ["", "c", "f c", "f r9", "f c x |"])
def test_there_is_no_chop_after_a_bet(words):
    """Not before the others have folded, nor after a call or a raise."""
    hand = play("100 100 100", words, house("1/3", CHOP))
    for seat in (1, 2, 3):
        assert hand.refused(c.Chop(), by=seat).code == Rule.CHOPPED_BLINDS


@pytest.mark.rule("CASH-22")
def test_a_killed_limper_has_still_bet():
    hand = play("100 100 100", "c", house("1/3", CHOP))
    hand.must(FLOOR, c.KillHand(3, "two hands held"))
    assert hand.refused(c.Chop(), by=1).code == Rule.CHOPPED_BLINDS


@pytest.mark.rule("CASH-22")
def test_most_houses_do_not_chop():
    assert play("100 100 100", "f", house("1/3")).refused(c.Chop()).words == "chop.not_now"


@pytest.mark.rule("CASH-22")
def test_only_a_blind_may_chop():
    """The button has folded and has no say."""
    hand = play("100 100 100", "f", house("1/3", CHOP))
    assert [may_chop(hand.hand, seat) for seat in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("CON-40")
def test_a_hand_is_killed_in_turn():
    """Seat 3 is to act: its hand is dead and seat 1 is asked."""
    hand = deal("100 100 100")
    hand.must(FLOOR, c.KillHand(3, "looked at another hand"))
    assert hand.turn == 1
    assert not hand.hand.players[3].live


@pytest.mark.rule("CON-40")
def test_killed_out_of_turn_it_leaves_the_turn_alone_and_its_chips_in_the_pot():
    hand = play("100 100 100", "r10")
    hand.must(FLOOR, c.KillHand(2, "showed a card"))
    assert hand.turn == 1
    hand.act("f")
    assert hand.hand.over
    assert hand.net == [-1, -3, 4]


@pytest.mark.rule("CON-40")
def test_killing_the_second_last_hand_ends_the_hand():
    hand = play("100 100", "c")
    hand.must(FLOOR, c.KillHand(2, "left the table"))
    assert hand.hand.over
    assert hand.net == [3, -3]


@pytest.mark.rule("CON-40")
def test_a_killed_hand_neither_draws_nor_votes():
    """Three are to draw: the first is killed, the second is asked."""
    rules = house("1/3", {"game.variant": "five_draw"})
    hand = play("100 100 100", "c c x", rules)
    hand.must(FLOOR, c.KillHand(1, "card on the floor"))
    assert hand.turn == 2
    votes = house("1/3", {"runs.max_runs": 2})
    hand = play("100 100 100", "a c c", votes)
    hand.must(FLOOR, c.KillHand(1, "too late"))
    assert hand.turn == 2


@pytest.mark.rule("CON-40")
def test_only_the_floor_kills_and_only_a_hand_in_play():
    hand = play("100 100 100", "f")
    assert hand.refused(c.KillHand(2, "because"), by=1).code == Sys.ROLE
    assert hand.refused(c.KillHand(3, "because"), by=FLOOR).words == "kill.none"
    over = play("100 100", "f")
    assert over.refused(c.KillHand(2, "because"), by=FLOOR).words == "kill.not_now"
