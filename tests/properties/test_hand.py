"""What holds in every hand, however badly it is played."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.cards import DECK
from homegame.engine.dealer import Stub
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, chips, evolve
from homegame.engine.legal import is_betting
from homegame.engine.shorthand import ScriptedHand, deal, house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.seats import CLOCK, DEALER, FLOOR

CHOICES: dict[str, list[Any]] = {
    "allin.reopen": ["full", "half"],
    "allin.cumulative_reopen": [True, False],
    "allin.reveal": ["always", "never"],
    "raise.min_rule": ["last_increment", "match_current_bet"],
    "raise.after_short_allin": ["current+last_full", "complete"],
    "raise.below_minimum": ["own_all_in_only", "puts_other_all_in"],
    "ante.amount": [0, 1, 5],
    "ante.type": ["all", "bb_pays_all", "button_pays_all"],
    "blinds.sb_live": [True, False],
    "chip_unit": [1, 5],
    "clock.expiry": ["fold_or_check", "fold"],
    "fold.when_free": ["confirm", "forbid", "allow"],
    "odd_chip.rule": ["one_each_clockwise", "all_to_first"],
    "showdown.auto_muck": [True, False],
    "showdown.must_show_if_called": [True, False],
    "showdown.order": ["last_river_aggressor", "clockwise"],
    "show.one_card_after_fold": [True, False],
}

houses = st.builds(
    house,
    st.sampled_from(["5/10", "5/5", "0/10"]),
    st.fixed_dictionaries(
        {name: st.sampled_from(legal) for name, legal in CHOICES.items()}
    ),
)
stacks = st.lists(
    st.one_of(st.integers(1, 30), st.integers(1, 400)), min_size=2, max_size=10
)
seats = st.integers(-4, 11)
places = st.lists(st.integers(-1, 3), max_size=3).map(tuple)
cards = st.lists(st.integers(-1, 53), max_size=5).map(tuple)

anything = st.one_of(
    st.builds(c.Fold, st.booleans()),
    st.just(c.Check()),
    st.just(c.Call()),
    st.builds(c.RaiseTo, st.integers(0, 500)),
    st.builds(c.Deal, cards),
    st.builds(c.TurnUp, seats, places, cards),
    st.builds(c.TurnDown, seats),
    st.just(c.Muck()),
    st.builds(
        c.Push, st.lists(st.lists(seats, max_size=3).map(tuple), max_size=4).map(tuple)
    ),
    st.just(c.TimeUp()),
)
"""Any command with any content, as a broken or hostile program might send it."""


@st.composite
def hands(draw: st.DrawFn) -> ScriptedHand:
    """A hand somewhere between its first card and its end."""
    told = ScriptedHand.__new__(ScriptedHand)
    fresh = deal(" ".join(map(str, draw(stacks))), draw(houses))
    told.hand = begin(fresh.hand.plan, fresh.hand.house)
    told.chips, told.board = fresh.chips, ()
    told.stub = Stub(tuple(draw(st.permutations(DECK))))
    told.events, told.said = [], []
    told.dealt()
    for size in draw(st.lists(st.integers(0, 9), max_size=30)):
        if told.hand.over:
            break
        told.must(told.turn, legal(told, size))
    return told


def legal(told: ScriptedHand, size: int) -> c.HandCommand:
    """Something the seat in turn may do; `size` says what."""
    if not is_betting(told.hand):
        held = told.stub.held[told.turn]
        return c.TurnUp(told.turn, (0, 1), held)
    may = told.may
    call = c.Call() if may.call else c.Check()
    match size:
        case 0 | 1 if may.call:
            return c.Fold()
        case 2 | 3 if may.raise_most:
            return c.RaiseTo(may.raise_least)
        case 4 if may.raise_most:
            return c.RaiseTo(may.raise_most)
        case _:
            return call


@pytest.mark.rule("POT-14")
@given(hands())
def test_no_chip_is_lost_and_no_stack_is_negative(told):
    """After every event all chips are there, and no stack or bet is negative."""
    hand = begin(told.hand.plan, told.hand.house)
    for event in told.events:
        hand = evolve(hand, event)
        assert chips(hand) == sum(hand.plan.stacks)
        assert all(p.stack >= 0 <= p.bet <= p.bet + p.paid for p in hand.players)
    if hand.over:
        assert sum(p.stack for p in hand.players) == sum(hand.plan.stacks)


@given(hands())
def test_the_log_is_the_hand(told):
    """Events written as JSON, read back and played again give the same state, byte for byte."""
    log = msgspec.json.encode(told.events)
    hand = begin(told.hand.plan, told.hand.house)
    for event in msgspec.json.decode(log, type=list[e.HandEvent]):
        hand = evolve(hand, event)
    assert hand == told.hand
    assert msgspec.json.encode(hand) == msgspec.json.encode(told.hand)


@pytest.mark.rule("CON-11", "BET-74")
@given(hands(), seats, st.lists(anything, min_size=1, max_size=20))
def test_any_command_by_anybody_is_carried_out_or_refused(told, by, commands):
    """Nothing stops the table: events that keep every chip, or a refusal that names a rule;
    and the hand that was asked about has not changed."""
    before = msgspec.json.encode(told.hand)
    for command in commands:
        for who in (by, told.turn, DEALER, CLOCK):
            decided = decide(told.hand, who, command)
            if isinstance(decided, Refused):
                assert decided.code
                assert decided.words
            else:
                hand = told.hand
                for event in decided:
                    hand = evolve(hand, event)
                    assert chips(hand) == sum(hand.plan.stacks)
    assert msgspec.json.encode(told.hand) == before


@pytest.mark.rule("BET-71", "BET-74", "BET-76")
@given(hands())
def test_offered_amounts_are_accepted_and_the_next_ones_are_not(told):
    """The least and the most raise are legal; one below and one above are refused."""
    if told.hand.over or not is_betting(told.hand):
        return
    may = told.may
    unit = told.hand.house.chip_unit

    def accepted(command: c.HandCommand) -> bool:
        return not isinstance(decide(told.hand, told.turn, command), Refused)

    assert accepted(c.Call()) is bool(may.call)
    assert accepted(c.Check()) is (not may.call)
    assert accepted(c.Fold(anyway=True)) is (
        may.call > 0 or told.hand.house.fold.when_free != "forbid"
    )
    if not may.raise_most:
        assert may.why
        assert not accepted(c.RaiseTo(told.hand.to_match + unit))
        return
    assert may.raise_least <= may.raise_most
    assert accepted(c.RaiseTo(may.raise_least))
    assert accepted(c.RaiseTo(may.raise_most))
    assert not accepted(c.RaiseTo(may.raise_least - 1))
    assert not accepted(c.RaiseTo(may.raise_most + 1))


@pytest.mark.rule("DEAL-14")
@given(hands())
def test_a_hand_can_be_called_off_at_any_time(told):
    """Before its end: every stack is what it was. After it: refused."""
    decided = decide(told.hand, FLOOR, c.Void("the lights went out"))
    if told.hand.over:
        assert isinstance(decided, Refused)
        return
    hand = told.hand
    for event in decided:
        hand = evolve(hand, event)
    assert [p.stack for p in hand.players] == [*hand.plan.stacks]


@pytest.mark.rule("BET-07", "CON-32")
@given(hands())
def test_every_hand_comes_to_an_end_by_the_clock_alone(told):
    """No player acts anymore: the clock ends every turn, and the hand is soon over."""
    for _ in range(200):
        if told.hand.over:
            return
        decided = decide(told.hand, CLOCK, c.TimeUp())
        if isinstance(decided, Refused):
            told.must(told.turn, legal(told, 9))
        else:
            told.must(CLOCK, c.TimeUp())
    raise AssertionError("the hand does not end")
