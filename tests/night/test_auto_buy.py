"""Standing wishes of a seat: rebuys and top-ups that come by themselves (CASH-06, CASH-07)."""

import pytest
from msgspec.structs import replace

from homegame.engine.shorthand import house
from homegame.engine.table.chairs import changed
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.night import BY_FLOOR
from homegame.rules.cash import arriving
from night.played import PlayedNight

Choices = dict[str, object]


def four(choices: Choices | None = None, stack: int = 300) -> PlayedNight:
    """Four players at blinds of 1/3, where buy-ins go from 90 to 300."""
    rules = house("1/3", {"buyin.min_round_to": 1, "buyin.min_bb": 30, **(choices or {})})
    return PlayedNight(players=4, rules=rules, stack=stack)


def has(night: PlayedNight, seat: int, stack: int) -> list[e.NightEvent]:
    """The seat has these chips after a hand; what happens when the table is tidied."""
    night.happened([e.StackCorrected(seat, stack, "Lost.")])
    before = len(night.log)
    night.say(BY_FLOOR, c.Tidy())
    return [each.event for each in night.log[before:]]


def test_a_broke_player_who_wished_it_has_chips_before_the_next_hand() -> None:
    """Seat 2 loses all 300 and has 200 again: it never sits out."""
    night = four().say("g2", c.AutoBuy(rebuy_to=200))
    assert has(night, 2, 0) == [e.ToppedUp(2, 200, rebuy=True)]
    assert 2 in night.begin().hand().plan.ring


def test_without_the_wish_a_broke_player_sits_out() -> None:
    night = four().say("g2", c.AutoBuy(top_up_to=200))
    assert has(night, 2, 0) == [e.SatOut(2, "broke")]


def test_a_stack_that_has_shrunk_is_topped_up() -> None:
    """From 120 to 300; a stack of 301 stays as it is."""
    night = four().say("g2", c.AutoBuy(top_up_to=300))
    assert has(night, 2, 120) == [e.ToppedUp(2, 180)]
    assert has(night, 3, 301) == []


def test_a_player_who_sits_out_is_not_topped_up() -> None:
    night = four().say("g2", c.AutoBuy(top_up_to=300)).say("g2", c.SitOut())
    assert has(night, 2, 120) == []


@pytest.mark.rule("CASH-07")
def test_a_wish_buys_no_rebuy_that_the_house_does_not_allow() -> None:
    """One rebuy a player: the second time the seat is broke, it sits out."""
    night = four({"rebuy.max": 1}).say("g2", c.AutoBuy(rebuy_to=300))
    assert has(night, 2, 0) == [e.ToppedUp(2, 300, rebuy=True)]
    assert has(night, 2, 0) == [e.SatOut(2, "broke")]


@pytest.mark.rule("CASH-04")
@pytest.mark.parametrize(
    ("wish", "field"),
    [(c.AutoBuy(rebuy_to=301), "rebuy_to"), (c.AutoBuy(top_up_to=89), "top_up_to")],
)
def test_a_wish_stays_within_the_buy_in(wish: c.AutoBuy, field: str) -> None:
    refusal = four().refused("g2", wish)
    assert (refusal.words, refusal.field) == ("buyin.range", field)


def test_a_wish_of_a_broke_player_brings_the_chips_at_once() -> None:
    """Seat 2 is broke and sits out; its wish buys 200, and it is dealt in again."""
    night = four()
    has(night, 2, 0)
    night.say("g2", c.AutoBuy(rebuy_to=200))
    assert [each.event for each in night.log[-3:]] == [
        e.AutoBuySet(2, 200, 0),
        e.ToppedUp(2, 200, rebuy=True),
        e.CameBack(2, rebuy=True),
    ]


def test_a_wish_in_a_hand_waits_for_its_end() -> None:
    """Seat 2 has 120 in play when it wishes; nothing arrives before the hand is over."""
    night = four(stack=120).begin().say("g2", c.AutoBuy(top_up_to=300))
    assert night.log[-1].event == e.AutoBuySet(2, 0, 300)


@pytest.mark.rule("CASH-04")
def test_a_wish_never_buys_more_than_it_says() -> None:
    """At 1/3 seat 2 wished for 100 chips; at 5/10 the least is 300: it buys none."""
    night = four().say("g2", c.AutoBuy(rebuy_to=100)).say("g1", c.SetBlinds(5, 10))
    assert has(night, 2, 0) == [e.SatOut(2, "broke")]


def loses(*said: c.AutoBuy | c.TopUp | c.SitOut) -> list[e.NightEvent]:
    """Seat 4 has 200 chips, says this in a hand and loses all of them, with kings against
    aces; what happens at the end of it."""
    night = (
        four(stack=200).decks(1, "2c 2d Kc Ac 3h 4s Kd Ad 5c 7h 8h 9h 6c Jd 4d 2s").begin()
    )
    for command in said:
        night.say("g4", command)
    before = len(night.log)
    night.act("r200 c f f")
    ends = [each.event for each in night.log[before:]]
    return ends[ends.index(e.HandEnded()) + 1 :]


def test_a_wish_buys_nothing_for_one_who_asked_to_sit_out() -> None:
    """What was asked for in the hand arrives, and brings no one back."""
    assert loses(c.AutoBuy(rebuy_to=200), c.SitOut()) == []
    assert loses(c.TopUp(100), c.SitOut()) == [e.ToppedUp(4, 100, rebuy=True)]


@pytest.mark.rule("CASH-04")
def test_a_top_up_of_one_who_lost_everything_is_no_rebuy_below_the_minimum() -> None:
    """10 more were asked for in the hand; with 10 alone no one buys in."""
    assert loses(c.TopUp(10)) == [e.TopUpAsked(4, 0, "short"), e.SatOut(4, "broke")]


@pytest.mark.rule("CASH-06")
def test_a_top_up_falls_away_where_the_stack_is_full_after_the_hand() -> None:
    """Seat 4 has 200 of 300 and asks for 100; it doubles up to 400, and the log says why none
    comes. Who takes the wish back knows why."""
    cards = "2c 2d Ac Kc 3h 4s Ad Kd 5c 7h 8h 9h 6c Jd 4d 2s"
    night = four(stack=200).decks(1, cards).begin().say("g4", c.TopUp(100))
    night.say("g3", c.TopUp(50)).say("g3", c.TopUp(0))
    assert night.log[-1].event == e.TopUpAsked(3, 0)
    night.act("r200 c f f")
    assert e.TopUpAsked(4, 0, "full") in [each.event for each in night.log]


def test_the_chips_on_the_way_are_those_that_would_arrive() -> None:
    """Of the 100 that seat 4 asked for, 40 still fit once it is found to have 260, and none
    at 300."""
    night = four(stack=200).begin().say("g4", c.TopUp(100))
    table = night.night.tables[1]
    assert arriving(table, 4) == 100
    for stack, more in ((260, 40), (300, 0)):
        assert arriving(changed(replace(table, hand=None), 4, stack=stack), 4) == more
