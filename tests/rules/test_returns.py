"""Buying in again, and leaving to come back with less (CASH-07, CASH-09), told."""

import pytest

from evenings import evening, house
from homegame.engine import table as at_table
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.rulebook import Rule


def friday(stacks="300 300 300 300", **choices):
    return evening(house("1/3", runs__max_runs=1, **choices), stacks)


def busted(told, seat=3):
    """The seat is all in against seat 1 and loses everything; it sits out, broke."""
    told.next_hand({1: "AcAd", 3: "KcKd"}, "2h 7s 8d 3c 5h")
    while told.hand.turn != 1:
        told.act("f")
    told.act("a")
    while not told.hand.over:
        told.act("c" if told.hand.turn == seat else "f")
    told.say(at_table.FLOOR, c.Tidy())
    assert told.table.chairs[seat].stack == 0
    return told


def sit(told, guest, seat, amount, minutes=0):
    """The guest sits down, or the refusal it earns."""
    decided = at_table.sit_down(told.table, guest, seat, amount, minutes)
    if isinstance(decided, Refused):
        return decided
    told.happened(decided)
    return None


@pytest.mark.rule("CASH-07")
@pytest.mark.parametrize(("most", "times"), [("unlimited", 3), (0, 0), (1, 1), (2, 2)])
def test_who_has_lost_everything_buys_in_as_often_as_the_house_allows(most, times):
    told = busted(friday("300 300 100 300", rebuy__max=most))
    for _ in range(times):
        told.say(3, c.TopUp(100))
        told.happened([e.StoodUp(3, 100), e.SatDown(3, "g3", 100)])
        told.table = at_table.changed(told.table, 3, stack=0)
        told.chips -= 100
    if most == "unlimited":
        told.say(3, c.TopUp(100))
    else:
        refused = told.refused(3, c.TopUp(100))
        assert (refused.code, refused.numbers) == (Rule.REBUY, {"most": str(most)})


@pytest.mark.rule("CASH-07")
def test_getting_up_and_sitting_down_anew_is_buying_in_again():
    """One new buy-in: who busts, gets up and sits down elsewhere has had it."""
    told = busted(friday("300 300 100 300", rebuy__max=1)).leave(3)
    assert sit(told, "g3", 5, 100) is None
    assert told.table.past[0].rebuys == 1
    told.table = at_table.changed(told.table, 5, stack=0)
    told.chips -= 100
    assert told.refused(5, c.TopUp(100)).code == Rule.REBUY
    told.leave(5)
    assert sit(told, "g3", 5, 100).code == Rule.REBUY
    assert sit(told, "g9", 5, 100) is None


@pytest.mark.rule("CASH-07")
def test_what_was_asked_for_in_a_hand_is_no_way_round_it():
    """The wish of the all-in seat is dropped when it loses: no buy-in is left."""
    told = friday("300 300 100 300", rebuy__max=0)
    told.next_hand({1: "AcAd", 3: "KcKd"}, "2h 7s 8d 3c 5h")
    told.act("f a f").say(3, c.TopUp(100)).act("c")
    told.say(at_table.FLOOR, c.Tidy())
    assert (told.table.chairs[3].stack, told.table.chairs[3].buying) == (0, 0)


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize("orbits", [0, 1, 2])
def test_who_takes_chips_off_stays_away_for_some_orbits(orbits):
    """Seat 3 was the big blind and leaves with 451. An orbit is over when the big blind
    passes its place again; after the last one any 100 to 300 will do, and no more."""
    told = friday("300 300 450 300", leave__return_after_orbits=orbits)
    told.hands(1)
    told.leave(3)
    left = told.table.past[0].chips_when_left
    for passed in range(orbits):
        refused = sit(told, "g3", 3, 300)
        assert refused.code == Rule.RETURN_AFTER_LEAVING
        assert refused.numbers["orbits"] == orbits - passed
        told.hands(3 if passed else 4)
    if orbits:
        assert sit(told, "g3", 3, left).code == Rule.BUY_IN_RANGE
    assert sit(told, "g3", 3, 301).code == Rule.BUY_IN_RANGE
    assert sit(told, "g3", 3, 100) is None


@pytest.mark.rule("CASH-09")
def test_with_all_one_left_with_one_may_come_back_at_once():
    """It is as if one had sat out; so the last but one is never left alone for good."""
    told = friday("300 450", leave__return_after_orbits=2).leave(2)
    assert sit(told, "g2", 2, 300).code == Rule.RETURN_AFTER_LEAVING
    assert sit(told, "g2", 2, 450) is None


@pytest.mark.rule("CASH-09")
def test_who_left_without_chips_has_taken_nothing_off():
    told = busted(friday("300 300 100 300", leave__return_after_orbits=2)).leave(3)
    assert sit(told, "g3", 3, 100) is None


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize(
    ("window", "away", "least"), [(0, 0, 100), (60, 59, 450), (60, 60, 100)]
)
def test_for_some_minutes_one_comes_back_with_no_less(window, away, least):
    """After 59 of 60 minutes it takes the 450 one left with; after 60 any buy-in."""
    told = friday(
        "300 300 450 300", leave__return_after_orbits=0, leave__keep_stack_min=window
    )
    told.leave(3)
    refused = sit(told, "g3", 3, least - 1, away)
    assert refused.code in (Rule.RETURN_AFTER_LEAVING, Rule.BUY_IN_RANGE)
    assert sit(told, "g3", 3, least, away) is None


@pytest.mark.rule("CASH-09")
def test_who_left_with_little_may_come_back_with_more():
    told = friday("300 300 150 300", leave__return_after_orbits=0, leave__keep_stack_min=60)
    told.leave(3)
    assert sit(told, "g3", 3, 149).code == Rule.RETURN_AFTER_LEAVING
    assert sit(told, "g3", 3, 300) is None
