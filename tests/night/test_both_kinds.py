"""One night, two kinds of tables: one is dealt online, at the other people deal real cards.
There is one bank, and at the end one settling-up."""

import pytest

from homegame.bank.book import balances, nets
from homegame.bank.settling import settle
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.night import chips, place_of
from night.played import PlayedNight

ONLINE, KITCHEN = 1, 2
PER_CHIP = 10
"""A chip is ten cents."""


def evening() -> PlayedNight:
    """Dana (g1) and g2 play online, and g3 and g4 in the kitchen; all have bought 300."""
    night = PlayedNight(1, 1, choices={"change_hand.enabled": False})
    night.say("g1", c.AddTable("Kitchen", "people"))
    for guest, at, seat in (("g2", ONLINE, 2), ("g3", KITCHEN, 1), ("g4", KITCHEN, 2)):
        night.comes(guest).sits(guest, at, seat)
    return night


def enters(night: PlayedNight, *commands: c.WireCommand) -> PlayedNight:
    """Dana enters these for the kitchen."""
    for command in commands:
        night.say("g1", command, KITCHEN)
        if night.table(KITCHEN).hand:
            night.deal(KITCHEN)
    return night


@pytest.mark.rule("CASH-40", "CON-48")
def test_one_bank_settles_both_tables() -> None:
    """Online g2 folds the small blind. In the kitchen g3 wins 100 of g4, who moves to the
    online table with the other 200 and loses 50 there. Dana ends the night: her 51 and g3's
    100 come from g2 and g4, and every chip is accounted for."""
    night = evening()
    night.begin(ONLINE, button=2).act("f", ONLINE)
    assert night.stacks(ONLINE) == {"g1": 301, "g2": 299}
    enters(night, c.Begin(button=1), c.PutIn(((1, 100), (2, 100))), c.Push(((1,),)))
    enters(night, c.SettleHand())
    assert night.stacks(KITCHEN) == {"g3": 400, "g4": 200}
    night.say("g1", c.MoveGuest("g4", ONLINE, 3))
    assert place_of(night.night, "g4") == (ONLINE, 3)
    night.say("g1", c.SetDealer("people"), ONLINE)
    night.say("g1", c.Begin(), ONLINE)
    night.deal(ONLINE)
    hand = night.hand(ONLINE)
    winner = night.table(ONLINE).chairs[1]
    assert winner
    put = {1: 50, 3: 50} if 3 in hand.plan.ring else {1: 50, 2: 50}
    night.say("g1", c.PutIn(tuple(put.items())), ONLINE)
    night.deal(ONLINE)
    night.say("g1", c.Push(((1,),)), ONLINE)
    before = chips(night.night)
    assert before == 1200
    night.say("g1", c.EndNight()).say("g1", c.SettleHand(), ONLINE)
    assert night.night.ended
    cashed = {each.event.guest: each.event.amount for each in stood(night)}
    assert sum(cashed.values()) == 1200
    assert cashed["g3"] == 400
    money = balances(night.night.book)
    assert sum(money.values()) == 0
    won = nets(money, "g1")
    assert won["g3"] == 100 * PER_CHIP
    assert sum(won.values()) == 0
    paid = dict.fromkeys(won, 0)
    for each in settle(won).payments:
        paid[each.payer] -= each.amount
        paid[each.payee] += each.amount
    assert paid == won


def stood(night: PlayedNight) -> list:
    """Everyone who was cashed out."""
    return [each for each in night.log if isinstance(each.event, e.StoodUp)]


@pytest.mark.rule("CASH-40", "CON-48")
def test_a_night_of_hands_no_one_wrote_down_is_settled_by_the_count() -> None:
    """At depth "button" no bet is entered. At the end Dana counts: g3 has 420, g4 180. They
    have won and lost 120, and nobody else pays for it."""
    night = evening()
    enters(night, c.SetDepth("button"), c.Begin(button=1), c.Begin(), c.Begin())
    enters(night, c.CorrectStack(1, 420, "Counted."), c.CorrectStack(2, 180, "Counted."))
    night.say("g1", c.EndNight())
    enters(night, c.SettleHand())
    assert night.night.ended
    won = nets(balances(night.night.book), "g1")
    assert (won["g3"], won["g4"], won["g1"]) == (120 * PER_CHIP, -120 * PER_CHIP, 0)


@pytest.mark.rule("CASH-40", "CON-48")
def test_chips_that_were_miscounted_in_the_kitchen_are_the_banks() -> None:
    """A count finds 5 chips less before g3, and no one has them: the host bears it, and the
    books stay square."""
    night = evening()
    enters(night, c.Begin(button=1), c.PutIn(((1, 100), (2, 100))), c.Push(((1,),)))
    enters(night, c.CorrectStack(1, 395, "Counted."))
    night.say("g1", c.EndNight())
    money = balances(night.night.book)
    won = nets(money, "g1")
    assert (won["g3"], won["g1"]) == (95 * PER_CHIP, 5 * PER_CHIP)
    assert sum(money.values()) == 0


def test_a_stack_counted_while_no_bets_are_entered_stands() -> None:
    """At depth "button" a hand is not written down. Dana counts 250 before g4, who had posted
    the big blind: after the hand it is 250, and the bank's books hold what the tables have."""
    night = evening()
    enters(
        night, c.SetDepth("button"), c.Begin(button=1), c.CorrectStack(2, 250, "Counted.")
    )
    assert night.stacks(KITCHEN)["g4"] == 250
    enters(night, c.Begin())
    chair = night.table(KITCHEN).chairs[2]
    assert chair
    assert night.hand(KITCHEN).plan.stacks[2] == 250


def test_a_stack_counted_in_a_hand_stands_when_the_hand_is_void() -> None:
    """g4 has 20 more than anyone thought. The hand is void, and the 20 stay."""
    night = evening()
    enters(night, c.Begin(button=1))
    behind = night.stacks(KITCHEN)["g4"]
    enters(night, c.CorrectStack(2, behind + 20, "Counted."), c.Void("Misdeal."))
    assert night.stacks(KITCHEN)["g4"] == 320
