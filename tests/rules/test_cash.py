"""Buying in, topping up and leaving; seats, talk and who is away (CASH, CON)."""

import pytest

from homegame.engine.dealer import Stub, next_command
from homegame.engine.told import house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night.evening import (
    BY_DEALER,
    BY_FLOOR,
    Night,
    accounts,
    chips,
    decide,
    evolve,
    opened,
)
from homegame.rulebook import Rule


def do(night: Night, by: str, command) -> Night:
    decided = decide(night, by, command)
    assert not isinstance(decided, Refused), decided
    for event in decided:
        night = evolve(night, event)
        assert chips(night) == accounts(night)
    return night


def refused(night: Night, by: str, command) -> Rule:
    decided = decide(night, by, command)
    assert isinstance(decided, Refused), decided
    return decided.code


def friday(choices=None, seats=(180, 300)) -> Night:
    """Dana's table at 1/3, buy-ins of 100 to 300, with friends who have bought these chips."""
    night = opened(e.Opened("Friday", "", "dana", "Dana"), house("1/3", choices))
    for seat, amount in enumerate(seats, 1):
        guest = f"g{seat}"
        night = do(do(night, guest, c.Knock(guest)), "dana", c.Admit(guest))
        night = do(night, guest, c.SitDown(seat, amount))
    return night


def begun(night: Night) -> Night:
    night = do(night, BY_DEALER, c.Begin(button=0 if night.table.number else 1))
    command, _ = next_command(night.table.hand, Stub(tuple(range(52))))
    return do(night, BY_DEALER, command)


@pytest.mark.rule("CASH-05")
def test_only_the_chips_in_front_play():
    """With 80 chips one cannot bet 81, whatever the others have."""
    assert play("300 300 80").refused(c.RaiseTo(81)).code == Rule.TABLE_STAKES


@pytest.mark.rule("CASH-06", "CASH-39")
@pytest.mark.parametrize(("stack", "most"), [(180, 120), (300, 0)])
def test_a_stack_is_topped_up_to_the_maximum_and_not_over(stack, most):
    """The most is 300: 180 may add up to 120, 300 nothing."""
    night = friday(seats=(stack, 300))
    assert refused(night, "g1", c.TopUp(most + 1)) == Rule.TOP_UP
    if most:
        assert do(night, "g1", c.TopUp(most)).table.chairs[1].stack == 300


@pytest.mark.rule("CASH-04", "CASH-06")
def test_what_the_host_has_set_for_tonight_goes_before_what_the_house_says():
    """Buy-ins of 150 to 250 tonight: 149 is too little, and 180 may add up to 70."""
    tonight = e.Opened("Friday", "", "dana", "Dana", buyin_least=150, buyin_most=250)
    night = opened(tonight, house("1/3"))
    night = do(do(night, "kim", c.Knock("kim")), "dana", c.Admit("kim"))
    assert refused(night, "kim", c.SitDown(1, 149)) == Rule.BUY_IN_RANGE
    night = do(night, "kim", c.SitDown(1, 180))
    assert refused(night, "kim", c.TopUp(71)) == Rule.TOP_UP
    assert do(night, "kim", c.TopUp(70)).table.chairs[1].stack == 250


@pytest.mark.rule("CASH-06", "CASH-39")
def test_chips_bought_in_a_hand_arrive_after_it():
    night = do(begun(friday()), "g1", c.TopUp(120))
    assert night.table.chairs[1].buying == 120
    night = do(night, night.table.chairs[night.table.hand.turn].guest, c.Fold())
    while not night.table.hand.over:
        night = do(night, BY_DEALER, c.Push())
    night = do(night, BY_FLOOR, c.Tidy())
    assert night.guests["g1"].bought == 300
    assert night.table.chairs[1].buying == 0


@pytest.mark.rule("CASH-08", "CASH-21")
def test_chips_leave_only_with_their_player():
    """Whoever gets up cashes the whole stack; in a hand the chips stay until it is over."""
    assert do(friday(), "g1", c.StandUp()).guests["g1"].cashed == 180
    playing = do(begun(friday()), "g1", c.StandUp())
    assert playing.guests["g1"].cashed == 0
    assert playing.table.chairs[1].leaving == "left"


@pytest.mark.rule("CASH-10")
def test_a_free_seat_is_for_who_has_waited_longest():
    """Two seats are taken; Kim waits before Lee and has the seat that Robin leaves."""
    night = friday({"table.max_seats": 2})
    for guest in ("kim", "lee"):
        night = do(do(night, guest, c.Knock(guest)), "dana", c.Admit(guest))
        night = do(night, guest, c.JoinQueue())
    night = do(night, "g1", c.StandUp())
    assert refused(night, "lee", c.SitDown(1, 100)) == Rule.JOINING
    night = do(night, "kim", c.SitDown(1, 100))
    assert night.queue == ("lee",)


@pytest.mark.rule("CON-19")
@pytest.mark.parametrize(("choice", "silent"), [("off_for_folded", True), ("open", False)])
def test_who_has_folded_is_silent_where_the_house_says_so(choice, silent):
    night = begun(friday({"chat.during_hand": choice}, seats=(100, 100, 100)))
    guest = night.table.chairs[night.table.hand.turn].guest
    night = do(night, guest, c.Fold())
    decided = decide(night, guest, c.Say("I had aces"))
    assert isinstance(decided, Refused) == silent
    if silent:
        assert decided.code == Rule.NO_CARD_TALK


@pytest.mark.rule("CON-34")
def test_who_sits_out_gets_no_cards():
    night = do(friday(seats=(100, 100, 100)), "g2", c.SitOut())
    assert begun(night).table.hand.plan.stacks[1:4] == (100, 0, 100)
