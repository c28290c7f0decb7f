"""Buying in again, and leaving to come back with less (CASH-07, CASH-09)."""

import pytest

from evenings import evening
from homegame.engine import table as at_table
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Chair, Past, Table
from homegame.rulebook import Rule
from homegame.rules.cash import is_orbit, top_up_range
from homegame.seats import FLOOR
from homegame.variants import TEXAS


def busted(game, seat=3):
    """The seat is all in against seat 1 and loses everything; it sits out, broke."""
    game.next_hand({1: "AcAd", 3: "KcKd"}, "2h 7s 8d 3c 5h")
    while game.hand.turn != 1:
        game.act("f")
    game.act("a")
    while not game.hand.over:
        game.act("c" if game.hand.turn == seat else "f")
    game.say(FLOOR, c.Tidy())
    assert game.table.chairs[seat].stack == 0
    return game


def sit(game, guest, seat, amount, minutes=0):
    """The guest sits down, or the refusal it earns."""
    decided = at_table.sit_down(game.table, guest, seat, amount, minutes)
    if isinstance(decided, Refused):
        return decided
    game.happened(decided)
    return None


@pytest.mark.rule("CASH-07")
@pytest.mark.parametrize(("most", "times"), [("unlimited", 3), (0, 0), (1, 1), (2, 2)])
def test_a_broke_player_rebuys_as_often_as_the_house_allows(most, times):
    game = busted(evening(house("1/3", {"rebuy.max": most}), "300 300 100 300"))
    for _ in range(times):
        game.say(3, c.TopUp(100))
        game.happened([e.StoodUp(3, "g3", 100), e.SatDown(3, "g3", 100)])
        game.table = at_table.changed(game.table, 3, stack=0)
        game.chips -= 100
    if most == "unlimited":
        game.say(3, c.TopUp(100))
    else:
        refused = game.refused(3, c.TopUp(100))
        assert (refused.code, refused.numbers) == (Rule.REBUY, {"most": str(most)})


@pytest.mark.rule("CASH-07")
def test_standing_up_and_sitting_down_again_is_a_rebuy():
    """One rebuy: a player who busts, stands up and sits down elsewhere has used it."""
    game = busted(evening(house("1/3", {"rebuy.max": 1}), "300 300 100 300")).leave(3)
    assert sit(game, "g3", 5, 100) is None
    assert game.table.past[0].rebuys == 1
    game.table = at_table.changed(game.table, 5, stack=0)
    game.chips -= 100
    assert game.refused(5, c.TopUp(100)).code == Rule.REBUY
    game.leave(5)
    assert sit(game, "g3", 5, 100).code == Rule.REBUY
    assert sit(game, "g9", 5, 100) is None


@pytest.mark.rule("CASH-07")
def test_chips_asked_for_during_a_hand_are_no_extra_rebuy():
    """The wish of the all-in seat is dropped when it loses: no buy-in is left."""
    game = evening(house("1/3", {"rebuy.max": 0}), "300 300 100 300")
    game.next_hand({1: "AcAd", 3: "KcKd"}, "2h 7s 8d 3c 5h")
    game.act("f a f").say(3, c.TopUp(100)).act("c")
    game.say(FLOOR, c.Tidy())
    assert (game.table.chairs[3].stack, game.table.chairs[3].buying) == (0, 0)


@pytest.mark.rule("CASH-07")
def test_after_the_last_rebuy_a_broke_player_buys_nothing():
    """One rebuy: seat 1 has had it and is broke again, seat 2 is broke for the first time."""
    rules = house("1/3", {"rebuy.max": 1})
    chairs = (None, Chair("g", 0), Chair("h", 0))
    at = Table(rules, TEXAS, chairs, past=(Past("g", rebuys=1),))
    assert [top_up_range(at, seat) for seat in (1, 2)] == [(0, 0), (100, 300)]


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize("orbits", [0, 1, 2])
def test_a_player_who_takes_chips_off_stays_away_for_some_orbits(orbits):
    """Seat 1 has the button, and seat 3 leaves with 451. An orbit is over when the button is
    back at seat 1; after the last one any buy-in from 100 to 300 is allowed."""
    game = evening(house("1/3", {"leave.return_after_orbits": orbits}), "300 300 450 300")
    game.hands(1)
    game.leave(3)
    left = game.table.past[0].chips_when_left
    for passed in range(orbits):
        refused = sit(game, "g3", 3, 300)
        assert refused.code == Rule.RETURN_AFTER_LEAVING
        assert refused.numbers["orbits"] == orbits - passed
        game.hands(3 if passed else 4)
    if orbits:
        assert sit(game, "g3", 3, left).code == Rule.BUY_IN_RANGE  # 451 is above 300
    assert sit(game, "g3", 3, 301).code == Rule.BUY_IN_RANGE
    assert sit(game, "g3", 3, 100) is None


@pytest.mark.rule("CASH-09")
def test_before_the_next_hand_leaving_can_be_undone_with_the_whole_stack():
    """Seat 3 leaves with its stack: until a hand is dealt without it, all of it brings it back,
    and no other amount does."""
    game = evening(house("1/3", {"leave.return_after_orbits": 2}), "300 300 450 300")
    game.hands(1)
    game.leave(3)
    left = game.table.past[0].chips_when_left
    assert sit(game, "g3", 3, 300).words == "return.whole"
    assert sit(game, "g3", 3, left) is None
    game.leave(3).hands(1)
    assert sit(game, "g3", 3, left).words == "return.orbits"


@pytest.mark.rule("CASH-09")
def test_who_left_with_450_comes_back_after_two_orbits_and_not_after_one():
    """Not even with all of it: after one orbit any amount is refused, after two it is any
    buy-in from 100 to 300."""
    game = evening(house("1/3", {"leave.return_after_orbits": 2}), "300 300 450 300")
    game.hands(1)
    game.leave(3)
    left = game.table.past[0].chips_when_left
    game.hands(4)
    for amount in (100, 300, left):
        refused = sit(game, "g3", 3, amount)
        assert (refused.code, refused.numbers["orbits"]) == (Rule.RETURN_AFTER_LEAVING, 1)
        assert refused.words == "return.orbits"
    game.hands(3)
    assert sit(game, "g3", 3, left).code == Rule.BUY_IN_RANGE
    assert sit(game, "g3", 3, 300) is None


@pytest.mark.rule("CASH-09")
def test_a_player_whom_the_others_need_may_return_at_once_with_the_whole_stack():
    """Nobody is left to play with, so no orbit would ever pass: 450 come back, or nothing."""
    game = evening(house("1/3", {"leave.return_after_orbits": 2}), "300 450").leave(2)
    refused = sit(game, "g2", 2, 300)
    assert (refused.code, refused.words) == (Rule.RETURN_AFTER_LEAVING, "return.whole")
    assert sit(game, "g2", 2, 450) is None


@pytest.mark.rule("CASH-09")
def test_while_a_hand_is_in_play_who_left_is_not_needed():
    """The chips of three others are in the hand, not in front of them: none of them is broke,
    and after no orbit the fourth is refused as between hands."""
    game = evening(house("1/3", {"leave.return_after_orbits": 2}), "300 300 450 300")
    game.hands(1)
    game.leave(3)
    left = game.table.past[0].chips_when_left
    game.next_hand()
    assert sit(game, "g3", 3, left).words == "return.orbits"
    game.fold_out()
    assert sit(game, "g3", 3, left).words == "return.orbits"


@pytest.mark.rule("CASH-09")
def test_a_player_who_left_broke_has_taken_nothing_off():
    game = busted(
        evening(house("1/3", {"leave.return_after_orbits": 2}), "300 300 100 300")
    ).leave(3)
    assert sit(game, "g3", 3, 100) is None


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize(
    ("window", "away", "least"), [(0, 0, 100), (60, 59, 450), (60, 60, 100)]
)
def test_for_some_minutes_a_player_returns_with_no_less(window, away, least):
    """After 59 of 60 minutes it takes the 450 that left; after 60 any buy-in."""
    game = evening(
        house("1/3", {"leave.return_after_orbits": 0, "leave.keep_stack_min": window}),
        "300 300 450 300",
    )
    game.leave(3)
    refused = sit(game, "g3", 3, least - 1, away)
    assert refused.code in (Rule.RETURN_AFTER_LEAVING, Rule.BUY_IN_RANGE)
    assert sit(game, "g3", 3, least, away) is None


@pytest.mark.rule("CASH-09")
def test_a_player_who_left_with_little_may_return_with_more():
    game = evening(
        house("1/3", {"leave.return_after_orbits": 0, "leave.keep_stack_min": 60}),
        "300 300 150 300",
    )
    game.leave(3)
    assert sit(game, "g3", 3, 149).code == Rule.RETURN_AFTER_LEAVING
    assert sit(game, "g3", 3, 300) is None


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize("seat", range(1, 10))
def test_two_orbits_are_two_full_ones_from_any_seat(seat):
    """Nine play and one leaves: the button goes round the other eight twice, in about sixteen
    hands, also if the next big blind left, or the button itself."""
    game = evening(house("1/3", {"leave.return_after_orbits": 2}), "200 " * 9)
    game.hands(9)
    game.leave(seat)
    game.hands(15)
    assert sit(game, f"g{seat}", seat, 200).numbers["orbits"] == 1
    game.hands(2)
    assert sit(game, f"g{seat}", seat, 200) is None


@pytest.mark.rule("BLIND-29")
def test_a_seat_is_lost_after_full_orbits():
    """Away before its big blind, with one orbit allowed: the seat is kept until the button
    is back at seat 1."""
    game = evening(house("1/3", {"sitout.max_orbits": 1}), "200 200 200 200 200")
    game.hands(1)
    game.away(4)
    game.hands(3)
    game.say(FLOOR, c.Tidy())
    assert game.table.chairs[4]
    game.hands(2)
    game.say(FLOOR, c.Tidy())
    assert game.table.chairs[4] is None


@pytest.mark.rule("CASH-09", "BLIND-29")
def test_whoever_goes_before_the_first_hand_has_an_orbit_from_its_button():
    """Four sit down; one leaves and one sits out before a card is dealt."""
    rules = {"leave.return_after_orbits": 1, "sitout.max_orbits": 1}
    game = evening(house("1/3", rules), "200 200 200 200 200").leave(5)
    game.away(4)
    game.hands(3)
    assert (game.table.past[0].orbits, game.table.chairs[4].orbits) == (0, 0)
    game.hands(1)
    game.say(FLOOR, c.Tidy())
    assert game.table.past[0].orbits == 1
    assert game.table.chairs[4] is None


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize(
    ("start", "was", "now", "passed"),
    [
        (4, 2, 2, False),
        (4, 2, 4, True),
        (4, 2, 5, True),
        (4, 4, 5, False),
        (0, 5, 2, False),
    ],
)
def test_an_orbit_ends_when_the_button_reaches_or_passes_its_start(start, was, now, passed):
    """It comes to seat 4 or passes it; not if it stays, goes on, or there was no button."""
    assert is_orbit(start, was, now) is passed
