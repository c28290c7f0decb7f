"""When the clock runs out (CON-32)."""

import pytest

from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.rulebook import Rule
from homegame.seats import CLOCK


@pytest.mark.rule("CON-32")
def test_time_is_up_facing_a_bet_and_the_hand_is_folded():
    """Under the gun thinks too long: folded."""
    hand = play("99 99 99").must(CLOCK, c.TimeUp())
    assert hand.events[-1] == e.Folded(3)


@pytest.mark.rule("CON-32")
@pytest.mark.parametrize(
    ("expiry", "happens"), [("fold_or_check", e.Checked(1)), ("fold", e.Folded(1))]
)
def test_time_is_up_with_nothing_to_pay(expiry, happens):
    """First on the flop: checked, or folded where the house is strict."""
    rules = house("1/3", {"clock.expiry": expiry, "fold.when_free": "forbid"})
    hand = play("99 99 99", "c c x |", rules).must(CLOCK, c.TimeUp())
    assert hand.events[-1] == happens


@pytest.mark.rule("CON-32")
def test_only_the_clock_says_that_time_is_up():
    """Seat 1 cannot rush seat 3, and after the hand no time runs out."""
    hand = play("99 99 99")
    assert hand.refused(c.TimeUp(), by=1).code == Rule.CLOCK_EXPIRY
    assert hand.act("f f").refused(c.TimeUp(), by=CLOCK).code == Rule.CLOCK_EXPIRY


@pytest.mark.rule("CON-32", "SHOW-11")
def test_time_is_up_at_the_showdown():
    """The players show by themselves and seat 1 does nothing: its hand is mucked."""
    rules = house("1/3", {"showdown.auto_muck": False})
    hand = play("99 99", "c x | x x | x x | x x", rules).must(CLOCK, c.TimeUp())
    assert hand.happened(e.Mucked) == [e.Mucked(1)]
    assert hand.net == [-3, 3]


@pytest.mark.rule("CON-33")
@pytest.mark.parametrize(
    ("choice", "away", "kind"),
    [
        ("clock", False, e.Checked),
        ("clock", True, e.Checked),
        ("fold_at_turn", False, e.Checked),
        ("fold_at_turn", True, e.Folded),
    ],
)
def test_a_player_who_left_the_seat_and_is_not_back_in_turn(choice, away, kind):
    """Checking is free: some houses fold the hand of an absent player."""
    rules = house("1/3", {"absent.mid_hand": choice})
    hand = play("99 99 99", "c c x |", rules).must(CLOCK, c.TimeUp(away))
    assert isinstance(hand.events[-1], kind)
