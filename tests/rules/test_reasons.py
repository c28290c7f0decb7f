"""A refusal quotes the rule that set the bound, with its number, whatever the limit."""

import pytest

from evenings import evening
from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model.commands import RaiseTo
from homegame.model.refusal import Refused
from homegame.words import say

STRADDLES = {"straddle.enabled": True, "straddle.size_rule": "double_previous"}
SPREAD = {"betting.structure": "spread", "spread.min": 3, "spread.max": 9}
DOUBLES = {"raise.min_rule": "match_current_bet"}
POT = {"betting.structure": "pot_limit", "potlimit.method": "true"}
COMPLETE = {"raise.after_short_allin": "complete"}
CAP = {"betting.structure": "cap", "cap.amount": 60}
HALF = {"betting.structure": "half_pot"}
LIMIT = {"betting.structure": "limit"}
TABLE = {"betting.structure": "pot_limit", "potlimit.method": "pot_on_table"}
EVEN = "200 200 200"
KILL = {"kill.enabled": True}
STUD = {"game.variant": "stud", "stud.bring_in": 1, "stud.ante": 1}


@pytest.mark.rule("BET-21", "BET-22", "BET-23", "BET-50", "BET-55", "BET-60", "BET-70")
@pytest.mark.parametrize(
    ("blinds", "choices", "stacks", "words", "to", "code", "says"),
    [
        # The least bet or raise.
        ("1/3", {}, EVEN, "", 5, "BET-22", "Raise to 6 or more: a raise is at least the"),
        ("1/3", {}, EVEN, "r9", 14, "BET-22", "Raise to 15 or more: the last raise was 6"),
        ("1/3", {}, EVEN, "c c x |", 2, "BET-21", "Bet 3 or more: the minimum bet is"),
        (
            "1/1",
            DOUBLES,
            EVEN,
            "r2",
            3,
            "BET-23",
            "4 or more: here a raise at",
        ),
        (
            "1/1",
            DOUBLES,
            EVEN,
            "r2 r4",
            7,
            "BET-23",
            "8 or more: here a raise at",
        ),
        (
            "1/1",
            SPREAD,
            EVEN,
            "c x x |",
            2,
            "BET-55",
            "Bet 3 or more: that is the",
        ),
        (
            "1/1",
            SPREAD,
            EVEN,
            "",
            3,
            "BET-55",
            "to 4 or more: raises here are 3",
        ),
        (
            "1/1",
            SPREAD,
            EVEN,
            "c x x | r5",
            9,
            "BET-22",
            "10 or more: the last raise was 5",
        ),
        (
            "1/2",
            COMPLETE,
            "13 300 300",
            "r10 a",
            17,
            "BET-27",
            "18 or more: that completes",
        ),
        # The most.
        (
            "1/2",
            CAP,
            EVEN,
            "",
            100,
            "BET-70",
            "60 at most: the cap is 60 a hand",
        ),
        (
            "1/2",
            CAP,
            "40 40 40",
            "",
            100,
            "CASH-05",
            "40 at most: only the chips",
        ),
        (
            "1/2",
            CAP,
            EVEN,
            "r60",
            80,
            "BET-70",
            "call 59 or fold. The cap of 60",
        ),
        ("1/2", POT, EVEN, "", 9, "BET-60", "at most: the size of the pot"),
        ("1/2", TABLE, EVEN, "c c x | r2", 90, "BET-67", "at most: the pot as it stands"),
        ("1/2", TABLE, EVEN, "", 9, "BET-22", "raise to 4, and no more"),
        (
            "1/2",
            HALF,
            EVEN,
            "c c x | r2",
            40,
            "BET-68",
            "at most: half the pot",
        ),
        (
            "1/1",
            SPREAD,
            EVEN,
            "",
            119,
            "BET-55",
            "raise to 10 at most this round",
        ),
        (
            "2/4",
            {"betting.structure": "limit"},
            EVEN,
            "",
            9,
            "BET-50",
            "Bets are fixed here: make it 8.",
        ),
        (
            "2/4",
            {"betting.structure": "limit"},
            EVEN,
            "r8 r12 r16",
            20,
            "BET-51",
            "no more raises this round",
        ),
    ],
)
def test_a_bound_is_quoted_with_its_own_rule(
    blinds, choices, stacks, words, to, code, says
):
    """Doubling, a cap, a spread, a limit: each says why its own number is the bound."""
    refused = play(stacks, words, house(blinds, choices)).refused(RaiseTo(to))
    assert (refused.code, says in said(refused)) == (code, True), said(refused)


def said(refused: Refused) -> str:
    return say(refused.words, refused.numbers)


@pytest.mark.rule("STRAD-06")
@pytest.mark.parametrize(
    ("least", "bound", "says"),
    [
        ("double", 12, "12 or more: double the straddle"),
        ("increment", 9, "the last raise was 3"),
    ],
)
def test_over_a_straddle_the_straddle_is_the_reason(least, bound, says):
    """1/3 with a straddle of 6: to 12, or by its own 3; after a raise it's as ever."""
    game = evening(
        house("1/3", {**STRADDLES, "straddle.min_raise": least}), "200 200 200 200"
    )
    game.say(4, c.Straddle("once"))
    game.next_hand()
    refused = game.refused(game.hand.turn, RaiseTo(bound - 1))
    assert (refused.code, refused.numbers["least_chips"]) == ("STRAD-06", bound)
    assert says in said(refused)
    game.act("r20")
    assert game.refused(game.hand.turn, RaiseTo(21)).code == "BET-22"


@pytest.mark.rule("STRAD-21")
def test_in_a_kill_pot_the_kill_blind_is_the_reason():
    """2/4 with a kill of 8: raise to 16, and on the flop bet 8."""
    game = evening(house("2/4", KILL), "400 400 400 400 400 400")
    for _ in range(2):
        game.next_hand()
        while not game.hand.over:
            game.act("r20" if game.hand.turn == 5 else "f")
    game.next_hand()
    refused = game.refused(game.hand.turn, RaiseTo(10))
    assert (refused.code, said(refused)) == (
        "STRAD-21",
        "Raise to 16 or more: a raise is at least the kill blind of 8.",
    )
    while not game.hand.board:
        game.act(game.passive())
    refused = game.refused(game.hand.turn, RaiseTo(4))
    assert (refused.code, refused.numbers["least_chips"]) == ("STRAD-21", 8)


@pytest.mark.rule("BET-50")
def test_beside_an_open_pair_both_bets_are_named():
    """Stud at 1/2: seat 1 has nines showing on fourth street, and bets 2 or 4."""
    rules = house("1/2", {**STUD, "betting.structure": "limit"})
    hand = play("200 200", "c c", rules, hole="2c3c9h9d 4c5cKsQd")
    assert hand.raises == (2, 4)
    refused = hand.refused(RaiseTo(3))
    assert (
        said(refused) == "Bets are fixed here: make it 2 or, because of the open pair, 4."
    )


@pytest.mark.rule("BET-72")
def test_others_with_few_chips_are_not_said_to_have_none():
    """Seat 3 is all in for 40, and seats 1 and 2 with 9 and 18 are still to act: they have
    chips, but no one could call more than 40."""
    refused = play("9 18 40 60", "a", house("1/2")).refused(RaiseTo(60))
    assert (refused.code, said(refused)) == (
        "BET-72",
        "You can call or check. No one else could call more than 40.",
    )


@pytest.mark.rule("BET-70", "BET-72")
def test_where_the_others_have_put_in_the_cap_that_is_the_reason():
    refused = play("60 200", "a", house("1/2", CAP)).refused(RaiseTo(60))
    assert refused.code == "BET-70"


@pytest.mark.rule("POS-22", "BLIND-20")
def test_whoever_comes_in_free_is_not_told_to_wait_for_the_big_blind():
    """Newcomers are dealt in free; one sits between the button and the small blind, and waits
    one hand. Elsewhere a newcomer waits for the big blind, and is told so."""
    for entry, words in (("free", "enter.free"), ("wait_bb", "enter.wait")):
        game = evening(house("1/3", {"entry.new_player": entry}), "200 200 200 200")
        game.hands(1)
        game.leave(2).sit(2)
        assert game.refused(2, c.BuyBlinds()).words == words
