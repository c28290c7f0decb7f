"""Straddles, sleepers, the rock and kills (STRAD), told."""

import pytest

from evenings import at_marks, evening, house, marks, posts
from homegame.engine.plan import plan
from homegame.model import commands as c
from homegame.model.plan import Owed, Tokens
from homegame.model.state import Chair
from homegame.rulebook import Rule
from homegame.rules.straddles import kill_size, next_rock, tokens
from homegame.seats import FLOOR, NOBODY

HOST = {"straddle__enabled": True}
CASINO = {
    **HOST,
    "straddle__chain_max": 1,
    "straddle__min_raise": "increment",
}


def straddling(blinds, players, *seats, stacks=300, **choices):
    """An evening in which these seats straddle whenever they may; seat 1 has the button."""
    told = evening(
        house(blinds, **{**HOST, **choices}), dict.fromkeys(range(1, players + 1), stacks)
    )
    for seat in seats:
        told.say(seat, c.Straddle("always"))
    return told


def extras(planned):
    """The posts beside the blinds."""
    return {
        seat: words
        for seat, words in posts(planned).items()
        if words.split()[1] not in ("sb", "bb")
    }


# ---------------------------------------------------------------- straddles


@pytest.mark.rule("STRAD-01", "STRAD-02", "STRAD-03")
@pytest.mark.parametrize(("blinds", "to"), [("1/3", 6), ("5/10", 20), ("1/2", 4)])
def test_a_straddle_is_twice_the_big_blind_and_acts_last(blinds, to):
    """1/3: seat 4 straddles to 6; action starts on its left and it has the option."""
    told = straddling(blinds, 6, 4)
    planned = told.next_hand()
    assert extras(planned) == {4: f"{to} straddle"}
    assert planned.order == (5, 6, 1, 2, 3, 4)
    told.act("c f f f f")
    assert told.hand.turn == 4
    assert (told.may.call, told.may.raise_least) == (0, 2 * to)


@pytest.mark.rule("STRAD-03")
def test_after_a_raise_the_straddler_cannot_check():
    """Seat 5 raises to 12: the straddler calls 6 more, raises or folds."""
    told = straddling("1/3", 6, 4)
    told.next_hand()
    told.act("r12 f f f f")
    assert told.hand.turn == 4
    assert told.may.call == 6


@pytest.mark.rule("STRAD-04", "STRAD-06", "STRAD-10")
def test_two_straddles_told():
    """A 1, B 3, C straddles 6, D straddles 12, E calls 12: A calls 11 or raises to 24."""
    told = straddling("1/3", 6, 4, 5)
    planned = told.next_hand()
    assert posts(planned) == {2: "1 sb", 3: "3 bb", 4: "6 straddle", 5: "12 straddle"}
    told.act("c f")
    assert told.hand.turn == 2
    assert (told.may.call, told.may.raise_least) == (11, 24)
    told.act("c")
    assert told.may.call == 9
    told.act("c")
    assert told.may.call == 6
    told.act("c")
    assert told.hand.turn == 5
    assert (told.may.call, told.may.raise_least) == (0, 24)


@pytest.mark.rule("STRAD-10", "STRAD-03")
def test_a_raise_over_two_straddles_leaves_no_option():
    """E raises to 24: the second straddler owes 12."""
    told = straddling("1/3", 6, 4, 5)
    told.next_hand()
    told.act("r24 f f f f")
    assert told.hand.turn == 5
    assert told.may.call == 12


@pytest.mark.rule("STRAD-04")
@pytest.mark.parametrize(
    ("blinds", "rule", "sizes"),
    [
        ("1/3", "double_previous", [6, 12, 24]),
        ("1/1", "multiple_of_first", [2, 4, 6]),
        ("1/3", "any_legal_raise", [6, 9, 12]),
    ],
)
def test_straddles_over_straddles_have_the_size_the_house_says(blinds, rule, sizes):
    """The host doubles: 6, 12, 24. Pat: .50, 1.00, 1.50 over a quarter."""
    told = straddling(blinds, 7, 4, 5, 6, straddle__size_rule=rule)
    planned = told.next_hand()
    assert extras(planned) == {
        seat: f"{to} straddle" for seat, to in zip((4, 5, 6), sizes, strict=True)
    }


@pytest.mark.rule("STRAD-04")
def test_where_any_legal_raise_will_do_one_says_how_much():
    """4 straddles to 10, 5 announces 20: a raise by 10. 6 announced only 25 and does not."""
    told = straddling("1/3", 8, straddle__size_rule="any_legal_raise")
    for seat, to in ((4, 10), (5, 20), (6, 25), (7, 0)):
        told.say(seat, c.Straddle("always", to))
    assert extras(told.next_hand()) == {4: "10 straddle", 5: "20 straddle"}


@pytest.mark.rule("STRAD-02")
@pytest.mark.parametrize(
    ("choices", "to", "words"),
    [
        ({"straddle__size_rule": "any_legal_raise"}, 5, "straddle.least"),
        ({"straddle__size_rule": "any_legal_raise", "chip_unit": 3}, 10, "straddle.least"),
        ({}, 12, "straddle.fixed"),
        ({"straddle__enabled": False}, 0, "straddle.off"),
    ],
)
def test_a_straddle_that_cannot_be_is_refused_when_it_is_announced(choices, to, words):
    told = evening(
        house("3/3" if "chip_unit" in choices else "1/3", **{**HOST, **choices}),
        "300 300 300",
    )
    assert told.refused(1, c.Straddle("once", to)).words == words


@pytest.mark.rule("STRAD-04")
@pytest.mark.parametrize(("most", "count"), [(0, 1), (1, 2), (2, 3), ("all", 4)])
def test_so_many_straddles_over_the_first(most, count):
    """With one re-straddle: two in all; else all the way to the button."""
    told = straddling("1/3", 7, 4, 5, 6, 7, 1, 2, 3, straddle__chain_max=most)
    told.say(1, c.Straddle("never"))
    assert len(extras(told.next_hand())) == count


@pytest.mark.rule("STRAD-04", "STRAD-26")
def test_the_chain_ends_where_somebody_does_not_and_at_the_button():
    """4 and 6 would, 5 would not: only 4 does. All would: the button is the last."""
    assert extras(straddling("1/3", 7, 4, 6).next_hand()) == {4: "6 straddle"}
    everybody = straddling("1/3", 5, 1, 2, 3, 4, 5).next_hand()
    assert extras(everybody) == {4: "6 straddle", 5: "12 straddle", 1: "24 straddle"}


@pytest.mark.rule("STRAD-05")
@pytest.mark.parametrize(
    ("positions", "wants", "does"),
    [
        (("utg_chain",), (1,), {}),
        (("utg_chain",), (5,), {}),
        (("button",), (1, 4), {1: "6 straddle"}),
        (("button",), (4,), {}),
        (("button", "utg_chain"), (4,), {4: "6 straddle"}),
        (("button", "utg_chain"), (1, 4), {1: "6 straddle"}),
        (("any",), (5,), {5: "6 straddle"}),
        (("any",), (5, 6), {5: "6 straddle", 6: "12 straddle"}),
        (("any",), (1, 5), {1: "6 straddle"}),
    ],
)
def test_who_may_straddle(positions, wants, does):
    """The host: under the gun only. The button, where it may, comes before under the gun."""
    told = straddling("1/3", 6, *wants, straddle__positions=positions)
    assert extras(told.next_hand()) == does


@pytest.mark.rule("STRAD-06")
@pytest.mark.parametrize(
    ("blinds", "seats", "rule", "least"),
    [
        ("1/3", (4, 5), "double", 24),
        ("1/3", (4, 5), "increment", 18),
        ("5/10", (4,), "double", 40),
        ("5/10", (4,), "increment", 30),
        ("1/3", (4,), "increment", 9),
    ],
)
def test_the_least_raise_over_a_straddle(blinds, seats, rule, least):
    """5, 10, straddle 20: by its own increase to 30, or doubled to 40."""
    told = straddling(blinds, 6, *seats, straddle__min_raise=rule)
    told.next_hand()
    assert told.may.raise_least == least


@pytest.mark.rule("STRAD-07")
def test_after_the_flop_the_least_bet_is_the_big_blind():
    """1/3 with a straddle to 6: on the flop 3 may be bet."""
    told = straddling("1/3", 4, 4)
    told.next_hand()
    told.act("c f c x")
    assert told.may.raise_least == 3


@pytest.mark.rule("STRAD-11")
@pytest.mark.parametrize(("to", "pot"), [(12, 29), (8, 21)])
def test_a_live_straddle_told(to, pot):
    """$1/$2: Alice 2, Dianne 3, Carol 4 straddles, Joane 5, Ellen 1 has the button."""
    told = straddling("1/2", 5, 4, straddle__min_raise="increment")
    told.next_hand()
    assert told.hand.turn == 5
    told.act("f c f c")
    assert told.hand.turn == 4
    assert told.may.call == 0
    told.act(f"r{to} f c")
    assert sum(player.paid for player in told.hand.players) == pot


@pytest.mark.rule("STRAD-12", "STRAD-05")
def test_a_mississippi_straddle_told():
    """Ellen straddles 4 on the button: the small blind acts first, Ellen last; pot 13."""
    told = straddling("1/2", 5, 1, straddle__positions=("any",))
    told.next_hand()
    assert told.hand.turn == 2
    told.act("f c f c")
    assert told.hand.turn == 1
    assert told.may.call == 0
    told.act("x")
    assert sum(player.paid for player in told.hand.players) == 13


@pytest.mark.rule("STRAD-12")
def test_or_under_the_gun_begins_and_the_straddler_is_skipped_until_the_end():
    told = straddling(
        "1/2", 5, 1, straddle__positions=("any",), straddle__mississippi_first="utg_skip"
    )
    assert told.next_hand().order == (4, 5, 2, 3, 1)


@pytest.mark.rule("STRAD-26")
def test_three_players_are_needed():
    """Three-handed the button is under the gun and may straddle; heads-up nobody may."""
    assert extras(straddling("1/3", 3, 1).next_hand()) == {1: "6 straddle"}
    assert extras(straddling("1/3", 2, 1, 2).next_hand()) == {}


@pytest.mark.rule("STRAD-26")
@pytest.mark.parametrize(("stack", "does"), [(5, {}), (6, {4: "6 straddle"})])
def test_a_straddle_needs_the_whole_amount(stack, does):
    told = evening(house("1/3", **HOST), f"300 300 300 {stack} 300")
    told.say(4, c.Straddle("always"))
    assert extras(told.next_hand()) == does


@pytest.mark.rule("STRAD-26")
def test_an_ante_is_paid_before_a_straddle():
    """6 chips, ante 1: no straddle."""
    told = evening(house("1/3", **HOST, ante__amount=1), "300 300 300 6 300")
    told.say(4, c.Straddle("always"))
    assert 4 not in {
        post.seat for post in told.next_hand().posts if post.name == "straddle"
    }


@pytest.mark.rule("STRAD-26", "BLIND-28")
def test_who_posts_to_come_in_does_not_straddle():
    """Seat 6 posts behind a straddle of seat 5 and would go over it: it may not."""
    chairs = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in range(1, 6)}
    chairs[5] = Chair("g5", 300, waiting=False, straddles="always")
    owing = Owed(1, 3, 1, 1)
    chairs[6] = Chair("g6", 300, buys=True, owes=owing, straddles="always")
    rules = house("1/3", **HOST, missed__free_reentry=())
    planned = plan(at_marks(rules, 1, 2, 3, chairs))
    assert extras(planned) == {5: "6 straddle", 6: "3 missed bb + 1 missed sb dead"}


@pytest.mark.rule("STRAD-26")
def test_a_straddle_may_be_announced_once_or_for_good():
    """Once: at the next chance, and then no more. Always: whenever one may."""
    told = straddling("1/3", 4)
    told.say(4, c.Straddle("once"))
    told.say(1, c.Straddle("always"))
    seen = [extras(planned) for planned in told.hands(8)]
    assert [4 in each for each in seen] == [True] + 7 * [False]
    assert [1 in each for each in seen].count(True) == 3


def test_a_straddle_is_taken_back_by_saying_never():
    told = straddling("1/3", 4, 4)
    told.say(4, c.Straddle("never"))
    assert extras(told.next_hand()) == {}


# ---------------------------------------------------------------- sleepers


@pytest.mark.rule("STRAD-14", "STRAD-15")
def test_a_sleeper_told():
    """$1/$2: Alice 2, Dianne 3, Carol 4, Joane 5 sleeps for 4, Ellen 1. Carol acts first and
    calls, Joane is skipped, Ellen calls, Alice folds, Dianne raises to 8, Carol to 12; now
    Joane owes 8. The pot is 49."""
    told = evening(house("1/2", sleeper__enabled=True), "300 300 300 300 300")
    told.say(5, c.Sleep())
    assert extras(told.next_hand()) == {5: "4 sleeper"}
    assert told.hand.turn == 4
    told.act("c")
    assert told.hand.turn == 1
    told.act("c f")
    assert told.hand.turn == 3
    assert told.may.call == 2
    told.act("r8 r12")
    assert told.hand.turn == 5
    assert told.may.call == 8
    told.act("c c c")
    assert sum(player.paid for player in told.hand.players) == 49


@pytest.mark.rule("STRAD-14")
def test_a_sleeper_that_nobody_raises_is_passed_over():
    """All call: the sleeper has no option and the big blind, who called, was the last."""
    told = evening(house("1/2", sleeper__enabled=True), "300 300 300 300 300")
    told.say(5, c.Sleep())
    told.next_hand()
    told.act("c c c c")
    assert len(told.hand.board) == 3


@pytest.mark.rule("STRAD-14")
@pytest.mark.parametrize("seat", [2, 3, 4])
def test_blinds_and_under_the_gun_do_not_sleep(seat):
    told = evening(house("1/2", sleeper__enabled=True), "300 300 300 300 300")
    told.say(seat, c.Sleep())
    assert extras(told.next_hand()) == {}


@pytest.mark.rule("STRAD-14")
def test_sleepers_are_often_forbidden():
    """The default house has none."""
    told = evening(house("1/2"), "300 300 300")
    assert told.refused(1, c.Sleep()).code == Rule.SLEEPER


# ---------------------------------------------------------------- the rock


@pytest.mark.rule("STRAD-13")
@pytest.mark.parametrize(
    ("winners", "holder"), [([2, 5], 5), ([1, 2], 1), ([3], 3), ([3, 5], 5), ([3, 1], 1)]
)
def test_the_rock_goes_to_the_first_winner_on_the_left(winners, holder):
    """Seat 3 holds it. Winners 2 and 5: it goes to 5; a holder who shares comes last."""
    assert next_rock(3, winners) == holder


@pytest.mark.rule("STRAD-13")
def test_the_rock_straddles_under_the_gun_and_goes_to_the_winner():
    """The first pot brings the rock. Under the gun its holder must straddle; 5 takes it."""
    told = evening(house("1/3", rock__enabled=True), "300 300 300 300 300")
    told.next_hand()
    told.act("f c f f x").check_down()
    holder = told.plan.tokens.rock
    while not extras(told.plan):
        told.next_hand()
        told.fold_out()
        assert told.plan.tokens.rock == holder
        assert told.table.number < 6, "in every orbit one is under the gun"
    planned = told.next_hand()
    assert extras(planned) == {holder: "6 rock"}
    assert planned.order[-1] == holder
    winner = told.hand.turn
    told.act("r20").fold_out()
    assert told.plan.tokens.rock == winner


@pytest.mark.rule("STRAD-13")
def test_the_rock_stays_at_the_table_when_its_holder_leaves():
    """Seat 4 holds it and stands up: it goes to the next on the left. When all have left
    nobody has it."""
    told = evening(house("1/3", rock__enabled=True), "300 300 300 300 300")
    told.next_hand()
    told.act("r9 f f f f")
    assert told.plan.tokens.rock == 4
    told.leave(4)
    assert told.plan.tokens.rock == 5
    assert tokens(told.table.house, told.hand, {}).rock == NOBODY


# ---------------------------------------------------------------- kill


KILL = {"kill__enabled": True}


def killed(blinds="2/4", **choices):
    """Seat 5 of 6 wins two pots in a row; the next hand is the kill."""
    told = evening(house(blinds, **KILL, **choices), dict.fromkeys(range(1, 7), 300))
    for _ in range(2):
        told.next_hand()
        while told.hand.turn != 5:
            told.act("f")
        told.act("r12").fold_out()
    return told


@pytest.mark.rule("STRAD-20", "STRAD-21")
@pytest.mark.parametrize(("percent", "blind"), [(200, 8), (150, 6)])
def test_winning_two_pots_in_a_row_makes_a_kill(percent, blind):
    """Blinds 2/4: a full kill posts 8 and a half kill 6, the least bet of the whole hand."""
    planned = killed(kill__percent=percent).next_hand()
    assert posts(planned)[5] == f"{blind} kill"
    assert (planned.to_match, planned.first_raise, planned.bet_size) == (
        blind,
        blind,
        blind,
    )


@pytest.mark.rule("STRAD-21", "BET-73")
@pytest.mark.parametrize(("blinds", "unit", "blind"), [("1/3", 1, 5), ("5/5", 5, 10)])
def test_an_odd_half_kill_is_rounded_up(blinds, unit, blind):
    """One and a half times 3 is 5 in whole chips; of 5, in fives, 10."""
    assert kill_size(house(blinds, kill__percent=150, chip_unit=unit)) == blind


@pytest.mark.rule("STRAD-22")
def test_the_killer_acts_last_wherever_the_seat_is():
    """Blinds 4 and 5 of 6: the killer, 2, comes after them."""
    told = evening(house("2/4", **KILL), dict.fromkeys(range(1, 7), 300))
    for _ in range(2):
        told.next_hand()
        while told.hand.turn != 2:
            told.act("f")
        told.act("r12").fold_out()
    planned = told.next_hand()
    assert marks(planned) == (3, 4, 5)
    assert planned.order == (6, 1, 3, 4, 5, 2)


@pytest.mark.rule("STRAD-22")
def test_everybody_calls_the_kill_and_the_killer_has_the_option():
    told = killed()
    told.next_hand()
    assert told.may.call == 8
    while told.hand.turn != 5:
        told.act("c")
    assert (told.may.call, told.may.raise_least) == (0, 16)


@pytest.mark.rule("STRAD-20", "STRAD-27")
@pytest.mark.parametrize(("above", "kills"), [(24, False), (23, True)])
def test_a_pot_above_a_size_makes_a_kill(above, kills):
    """A pot of 24, without what came back: a kill where the size is 23."""
    told = evening(house("2/4", **KILL, kill__trigger_pot=above), "300 300 300 300")
    told.next_hand()
    told.act("f f r12 c r20 f")
    assert sum(award.amount for award in told.hand.awards) == 24
    assert ("kill" in {post.name for post in told.plan.posts}) is kills


@pytest.mark.rule("STRAD-23")
@pytest.mark.parametrize(
    ("choice", "paid"),
    [("kill_replaces_blind", "8 kill"), ("post_both", "8 kill + 4 bb dead")],
)
def test_a_killer_in_the_big_blind(choice, paid):
    """The kill replaces the blind; or the blind goes to the pot and the kill is posted too."""
    told = evening(house("2/4", **KILL, kill__in_blind=choice), "300 300 300 300 300")
    for _ in range(2):
        told.next_hand()
        while told.hand.turn != 5:
            told.act("f")
        told.act("r12").fold_out()
    planned = told.next_hand()
    assert planned.marks.big == 5
    assert posts(planned)[5] == paid


@pytest.mark.rule("STRAD-27")
def test_a_split_neither_adds_to_a_row_nor_breaks_it():
    """4 wins, then splits, then wins: a kill."""
    told = evening(house("2/4", **KILL), "300 300 300 300")
    told.next_hand()
    told.act("r12 f f f")
    told.next_hand({1: "AsKs", 4: "AhKh"}, "2c 7d 9h Jc 4s")
    told.act("r12 f f c").check_down()
    assert {award.seat for award in told.hand.awards} == {1, 4}
    assert (told.plan.tokens.streak, told.plan.tokens.wins) == (4, 1)
    told.next_hand()
    while told.hand.turn != 4:
        told.act("f")
    told.act("r12").fold_out()
    assert posts(told.next_hand())[4] == "8 kill"


@pytest.mark.rule("STRAD-27")
def test_winning_only_the_blinds_does_not_count():
    """Two walks: no kill."""
    told = evening(house("2/4", **KILL), "300 300 300 300")
    told.hands(3)
    assert told.plan.tokens == Tokens()


@pytest.mark.rule("STRAD-27")
def test_after_the_kill_a_row_begins_anew():
    """The killer wins the kill as well: that is one in a row, and no kill."""
    told = killed()
    told.next_hand()
    told.act("c")
    while told.hand.turn != 5:
        told.act("f")
    told.act("r20").fold_out()
    assert told.plan.tokens == Tokens(streak=5, wins=1)
    assert "kill" not in {post.name for post in told.plan.posts}


@pytest.mark.rule("STRAD-27")
def test_who_leaves_ends_the_row():
    """The killer stands up; somebody else sits down there: no kill, and no row."""
    told = killed()
    told.leave(5).sit(5)
    assert told.plan.tokens == Tokens()
    assert "kill" not in {post.name for post in told.plan.posts}


@pytest.mark.rule("STRAD-27")
def test_a_killer_who_is_away_kills_on_coming_back():
    told = killed()
    told.away(5)
    assert "kill" not in {post.name for post in told.next_hand().posts}
    told.fold_out().back(5)
    while 5 not in told.plan.ring:
        told.hands(1)
    assert posts(told.next_hand())[5] == "8 kill"


@pytest.mark.rule("STRAD-27", "STRAD-26")
def test_nobody_straddles_a_kill():
    told = killed(**HOST)
    for seat in range(1, 7):
        told.say(seat, c.Straddle("always"))
    assert {post.name for post in told.next_hand().posts} <= {
        "kill",
        "small_blind",
        "big_blind",
    }


@pytest.mark.rule("STRAD-27")
def test_a_short_stack_kills_all_in():
    """Blinds go up to 200/400 and the killer has 312: all in, and the others call 800."""
    told = killed().say(FLOOR, c.SetBlinds(200, 400))
    told.next_hand()
    player = told.hand.players[5]
    assert (player.stack, player.bet, told.hand.to_match) == (0, 312, 800)
