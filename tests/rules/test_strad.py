"""Straddles, sleepers, the rock and kills (STRAD)."""

import pytest
from msgspec.structs import replace

from evenings import at_marks, evening, marks, posts
from homegame.engine.plan import plan
from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model.plan import Marks, Owed, Post, Tokens
from homegame.model.state import Chair
from homegame.rulebook import Rule
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml
from homegame.rules.button import Dealt
from homegame.rules.straddles import (
    after_hand,
    is_straddle_next,
    is_walk,
    kill_size,
    may_bet_blind,
    next_rock,
    sleepers,
    straddles,
    tokens,
    with_kill,
)
from homegame.seats import FLOOR, NOBODY

HOST = {"straddle.enabled": True}
CASINO = {
    **HOST,
    "straddle.chain_max": 1,
    "straddle.min_raise": "increment",
}


SEATS = (1, 2, 3, 4)
FOUR = {seat: Chair(f"g{seat}", 100, waiting=False) for seat in SEATS}


def straddling(blinds, players, *seats, choices=None):
    """An evening in which these seats straddle whenever they may; seat 1 has the button."""
    game = evening(
        house(blinds, HOST | (choices or {})), dict.fromkeys(range(1, players + 1), 300)
    )
    for seat in seats:
        game.say(seat, c.Straddle("always"))
    return game


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
    game = straddling(blinds, 6, 4)
    planned = game.next_hand()
    assert extras(planned) == {4: f"{to} straddle"}
    assert planned.order == (5, 6, 1, 2, 3, 4)
    game.act("c f f f f")
    assert game.hand.turn == 4
    assert (game.may.call, game.may.raise_least) == (0, 2 * to)


@pytest.mark.rule("STRAD-03")
def test_after_a_raise_the_straddler_cannot_check():
    """Seat 5 raises to 12: the straddler calls 6 more, raises or folds."""
    game = straddling("1/3", 6, 4)
    game.next_hand()
    game.act("r12 f f f f")
    assert game.hand.turn == 4
    assert game.may.call == 6


@pytest.mark.rule("STRAD-04", "STRAD-06", "STRAD-10")
def test_two_straddles():
    """A 1, B 3, C straddles 6, D straddles 12, E calls 12: A calls 11 or raises to 24."""
    game = straddling("1/3", 6, 4, 5)
    planned = game.next_hand()
    assert posts(planned) == {2: "1 sb", 3: "3 bb", 4: "6 straddle", 5: "12 straddle"}
    game.act("c f")
    assert game.hand.turn == 2
    assert (game.may.call, game.may.raise_least) == (11, 24)
    game.act("c")
    assert game.may.call == 9
    game.act("c")
    assert game.may.call == 6
    game.act("c")
    assert game.hand.turn == 5
    assert (game.may.call, game.may.raise_least) == (0, 24)


@pytest.mark.rule("STRAD-10", "STRAD-03")
def test_a_raise_over_two_straddles_leaves_no_option():
    """E raises to 24: the second straddler owes 12."""
    game = straddling("1/3", 6, 4, 5)
    game.next_hand()
    game.act("r24 f f f f")
    assert game.hand.turn == 5
    assert game.may.call == 12


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
    game = straddling(blinds, 7, 4, 5, 6, choices={"straddle.size_rule": rule})
    planned = game.next_hand()
    assert extras(planned) == {
        seat: f"{to} straddle" for seat, to in zip((4, 5, 6), sizes, strict=True)
    }


@pytest.mark.rule("STRAD-04")
def test_where_any_legal_raise_will_do_the_straddler_says_how_much():
    """4 straddles to 10, 5 announces 20: a raise by 10. 6 announced only 25 and does not."""
    game = straddling("1/3", 8, choices={"straddle.size_rule": "any_legal_raise"})
    for seat, to in ((4, 10), (5, 20), (6, 25), (7, 0)):
        game.say(seat, c.Straddle("always", to))
    assert extras(game.next_hand()) == {4: "10 straddle", 5: "20 straddle"}


@pytest.mark.rule("STRAD-02")
@pytest.mark.parametrize(
    ("choices", "to", "words"),
    [
        ({"straddle.size_rule": "any_legal_raise"}, 5, "straddle.least"),
        ({"straddle.size_rule": "any_legal_raise", "chip_unit": 3}, 10, "straddle.least"),
        ({}, 12, "straddle.fixed"),
        ({"straddle.enabled": False}, 0, "straddle.off"),
    ],
)
def test_a_straddle_that_cannot_be_is_refused_when_it_is_announced(choices, to, words):
    game = evening(
        house("3/3" if "chip_unit" in choices else "1/3", HOST | choices),
        "300 300 300",
    )
    assert game.refused(1, c.Straddle("once", to)).words == words


@pytest.mark.rule("STRAD-04")
@pytest.mark.parametrize(("most", "count"), [(0, 1), (1, 2), (2, 3), ("all", 4)])
def test_the_house_limits_the_straddles_over_the_first(most, count):
    """With one re-straddle: two in all; else all the way to the button."""
    game = straddling("1/3", 7, 4, 5, 6, 7, 1, 2, 3, choices={"straddle.chain_max": most})
    game.say(1, c.Straddle("never"))
    assert len(extras(game.next_hand())) == count


@pytest.mark.rule("STRAD-04", "STRAD-26")
def test_the_chain_ends_at_a_seat_that_does_not_straddle_and_at_the_button():
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
def test_which_seats_may_straddle(positions, wants, does):
    """The host: under the gun only. The button, where it may, comes before under the gun."""
    game = straddling("1/3", 6, *wants, choices={"straddle.positions": positions})
    assert extras(game.next_hand()) == does


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
    game = straddling(blinds, 6, *seats, choices={"straddle.min_raise": rule})
    game.next_hand()
    assert game.may.raise_least == least


@pytest.mark.rule("STRAD-07")
def test_after_the_flop_the_least_bet_is_the_big_blind():
    """1/3 with a straddle to 6: on the flop 3 may be bet."""
    game = straddling("1/3", 4, 4)
    game.next_hand()
    game.act("c f c x")
    assert game.may.raise_least == 3


@pytest.mark.rule("STRAD-11")
@pytest.mark.parametrize(("to", "pot"), [(12, 29), (8, 21)])
def test_a_live_straddle(to, pot):
    """$1/$2: Alice 2, Dianne 3, Carol 4 straddles, Joane 5, Ellen 1 has the button."""
    game = straddling("1/2", 5, 4, choices={"straddle.min_raise": "increment"})
    game.next_hand()
    assert game.hand.turn == 5
    game.act("f c f c")
    assert game.hand.turn == 4
    assert game.may.call == 0
    game.act(f"r{to} f c")
    assert sum(player.paid for player in game.hand.players) == pot


@pytest.mark.rule("STRAD-12", "STRAD-05")
def test_a_mississippi_straddle():
    """Ellen straddles 4 on the button: the small blind acts first, Ellen last; pot 13."""
    game = straddling("1/2", 5, 1, choices={"straddle.positions": ("any",)})
    game.next_hand()
    assert game.hand.turn == 2
    game.act("f c f c")
    assert game.hand.turn == 1
    assert game.may.call == 0
    game.act("x")
    assert sum(player.paid for player in game.hand.players) == 13


@pytest.mark.rule("STRAD-12")
def test_or_under_the_gun_begins_and_the_straddler_acts_last():
    game = straddling(
        "1/2",
        5,
        1,
        choices={"straddle.positions": ("any",), "straddle.mississippi_first": "utg_skip"},
    )
    assert game.next_hand().order == (4, 5, 2, 3, 1)


@pytest.mark.rule("STRAD-26")
def test_three_players_are_needed():
    """Three-handed the button is under the gun and may straddle; heads-up no player may."""
    assert extras(straddling("1/3", 3, 1).next_hand()) == {1: "6 straddle"}
    assert extras(straddling("1/3", 2, 1, 2).next_hand()) == {}


@pytest.mark.rule("STRAD-26")
@pytest.mark.parametrize(("stack", "does"), [(5, {}), (6, {4: "6 straddle"})])
def test_a_straddle_needs_the_whole_amount(stack, does):
    game = evening(house("1/3", HOST), f"300 300 300 {stack} 300")
    game.say(4, c.Straddle("always"))
    assert extras(game.next_hand()) == does


@pytest.mark.rule("STRAD-26")
def test_an_ante_is_paid_before_a_straddle():
    """6 chips, ante 1: no straddle."""
    game = evening(house("1/3", HOST | {"ante.amount": 1}), "300 300 300 6 300")
    game.say(4, c.Straddle("always"))
    assert 4 not in {
        post.seat for post in game.next_hand().posts if post.name == "straddle"
    }


@pytest.mark.rule("STRAD-26", "BLIND-28")
def test_a_player_who_posts_to_enter_does_not_straddle():
    """Seat 6 posts behind a straddle of seat 5 and would go over it: it may not."""
    chairs = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in range(1, 6)}
    chairs[5] = Chair("g5", 300, waiting=False, straddles="always")
    owing = Owed(1, 3, 1, 1)
    chairs[6] = Chair("g6", 300, buys=True, owes=owing, straddles="always")
    rules = house("1/3", HOST | {"missed.free_reentry": ()})
    planned = plan(at_marks(rules, 1, 2, 3, chairs))
    assert extras(planned) == {5: "6 straddle", 6: "3 missed bb + 1 missed sb dead"}


@pytest.mark.rule("STRAD-26")
def test_a_straddle_may_be_announced_once_or_for_good():
    """Once: at the next chance and never again. Always: at every chance."""
    game = straddling("1/3", 4)
    game.say(4, c.Straddle("once"))
    game.say(1, c.Straddle("always"))
    seen = [extras(planned) for planned in game.hands(8)]
    assert [4 in each for each in seen] == [True] + 7 * [False]
    assert [1 in each for each in seen].count(True) == 3


def test_a_straddle_is_taken_back_by_saying_never():
    game = straddling("1/3", 4, 4)
    game.say(4, c.Straddle("never"))
    assert extras(game.next_hand()) == {}


# ---------------------------------------------------------------- sleepers


@pytest.mark.rule("STRAD-14", "STRAD-15")
def test_a_sleeper():
    """$1/$2: Alice 2, Dianne 3, Carol 4, Joane 5 sleeps for 4, Ellen 1. Carol acts first and
    calls, Joane is skipped, Ellen calls, Alice folds, Dianne raises to 8, Carol to 12; now
    Joane owes 8. The pot is 49."""
    game = evening(house("1/2", {"sleeper.enabled": True}), "300 300 300 300 300")
    game.say(5, c.Sleep())
    assert extras(game.next_hand()) == {5: "4 sleeper"}
    assert game.hand.turn == 4
    game.act("c")
    assert game.hand.turn == 1
    game.act("c f")
    assert game.hand.turn == 3
    assert game.may.call == 2
    game.act("r8 r12")
    assert game.hand.turn == 5
    assert game.may.call == 8
    game.act("c c c")
    assert sum(player.paid for player in game.hand.players) == 49


@pytest.mark.rule("STRAD-14")
def test_an_unraised_sleeper_is_passed_over():
    """All call: the sleeper has no option, and the big blind acted last."""
    game = evening(house("1/2", {"sleeper.enabled": True}), "300 300 300 300 300")
    game.say(5, c.Sleep())
    game.next_hand()
    game.act("c c c c")
    assert len(game.hand.board) == 3


@pytest.mark.rule("STRAD-14")
@pytest.mark.parametrize("seat", [2, 3, 4])
def test_blinds_and_under_the_gun_do_not_sleep(seat):
    game = evening(house("1/2", {"sleeper.enabled": True}), "300 300 300 300 300")
    game.say(seat, c.Sleep())
    assert extras(game.next_hand()) == {}


@pytest.mark.rule("STRAD-14")
def test_sleepers_are_often_forbidden():
    """The default house has none."""
    game = evening(house("1/2"), "300 300 300")
    assert game.refused(1, c.Sleep()).code == Rule.SLEEPER


@pytest.mark.rule("STRAD-14")
def test_a_sleeper_is_twice_the_big_blind_and_has_no_option():
    """Seat 4 sleeps behind under the gun; seat 3 would too, but is under the gun itself."""
    rules = house("1/3", {"sleeper.enabled": True})
    asleep = FOUR | {seat: replace(FOUR[seat], sleeps=True) for seat in (3, 4)}
    dealt = Dealt(Marks(4, 1, 2), SEATS)
    assert sleepers(rules, dealt, asleep, []) == [Post(4, 6, option=False, name="sleeper")]


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
    game = evening(house("1/3", {"rock.enabled": True}), "300 300 300 300 300")
    game.next_hand()
    game.act("f c f f x").check_down()
    holder = game.plan.tokens.rock
    while not extras(game.plan):
        game.next_hand()
        game.fold_out()
        assert game.plan.tokens.rock == holder
        assert game.table.number < 6, "in every orbit one is under the gun"
    planned = game.next_hand()
    assert extras(planned) == {holder: "6 rock"}
    assert planned.order[-1] == holder
    winner = game.hand.turn
    game.act("r20").fold_out()
    assert game.plan.tokens.rock == winner


@pytest.mark.rule("STRAD-13")
def test_the_rock_stays_at_the_table_when_its_holder_leaves():
    """Seat 4 holds it and stands up: it goes to the next on the left. When all have left
    no player has it."""
    game = evening(house("1/3", {"rock.enabled": True}), "300 300 300 300 300")
    game.next_hand()
    game.act("r9 f f f f")
    assert game.plan.tokens.rock == 4
    game.leave(4)
    assert game.plan.tokens.rock == 5
    assert tokens(game.table.house, game.hand, {}).rock == NOBODY


@pytest.mark.rule("STRAD-13", "STRAD-04")
def test_the_rock_is_twice_the_big_blind_whatever_its_holder_announced():
    """Any legal raise may be straddled. Seat 3 announced 10 and seat 4 20: the rock makes it 6,
    then 20."""
    rules = house(
        "1/3", HOST | {"rock.enabled": True, "straddle.size_rule": "any_legal_raise"}
    )
    chairs = dict(FOUR)
    for seat, to in ((3, 10), (4, 20)):
        chairs[seat] = replace(FOUR[seat], straddles="always", straddle_to=to)
    assert straddles(rules, Dealt(Marks(4, 1, 2), SEATS), chairs, [], 3) == [
        Post(3, 6, name="rock"),
        Post(4, 20, name="straddle"),
    ]


@pytest.mark.rule("STRAD-13")
def test_the_rock_stays_when_no_one_wins():
    """Seat 3 holds it and the hand has no winner."""
    assert next_rock(3, []) == 3


# ---------------------------------------------------------------- kill


KILL = {"kill.enabled": True}


def killed(choices=None):
    """Seat 5 of 6 wins two pots in a row; the next hand is the kill."""
    game = evening(house("2/4", KILL | (choices or {})), dict.fromkeys(range(1, 7), 300))
    for _ in range(2):
        game.next_hand()
        while game.hand.turn != 5:
            game.act("f")
        game.act("r12").fold_out()
    return game


@pytest.mark.rule("STRAD-20", "STRAD-21")
@pytest.mark.parametrize(
    ("percent", "blind"), [(200, 8), (150, 6), (300, 12), (125, 5), (101, 5)]
)
def test_winning_two_pots_in_a_row_makes_a_kill(percent, blind):
    """Blinds 2/4: a full kill posts 8, a half kill 6 and a kill of three blinds 12. Of any
    amount in whole chips, it is the least bet of the whole hand."""
    planned = killed(choices={"kill.percent": percent}).next_hand()
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
    assert kill_size(house(blinds, {"kill.percent": 150, "chip_unit": unit})) == blind


@pytest.mark.rule("STRAD-22")
def test_the_killer_acts_last_wherever_the_seat_is():
    """Blinds 4 and 5 of 6: the killer, 2, comes after them."""
    game = evening(house("2/4", KILL), dict.fromkeys(range(1, 7), 300))
    for _ in range(2):
        game.next_hand()
        while game.hand.turn != 2:
            game.act("f")
        game.act("r12").fold_out()
    planned = game.next_hand()
    assert marks(planned) == (3, 4, 5)
    assert planned.order == (6, 1, 3, 4, 5, 2)


@pytest.mark.rule("STRAD-22")
def test_everybody_calls_the_kill_and_the_killer_has_the_option():
    game = killed()
    game.next_hand()
    assert game.may.call == 8
    while game.hand.turn != 5:
        game.act("c")
    assert (game.may.call, game.may.raise_least) == (0, 16)


@pytest.mark.rule("STRAD-20", "STRAD-27")
@pytest.mark.parametrize(("above", "kills"), [(24, False), (23, True)])
def test_a_pot_above_a_size_makes_a_kill(above, kills):
    """A pot of 24, without what came back: a kill where the size is 23."""
    game = evening(house("2/4", KILL | {"kill.trigger_pot": above}), "300 300 300 300")
    game.next_hand()
    game.act("f f r12 c r20 f")
    assert sum(award.amount for award in game.hand.awards) == 24
    assert ("kill" in {post.name for post in game.plan.posts}) is kills


@pytest.mark.rule("STRAD-20")
def test_a_kill_by_the_size_of_a_pot_alone():
    """Seat 5 wins two pots of 10 in a row, which is no kill; elsewhere one of 24 is, above
    23."""
    by_size = {"kill.trigger_wins": "none", "kill.trigger_pot": 23}
    often = killed(choices=by_size).next_hand()
    assert "kill" not in {post.name for post in often.posts}
    game = evening(house("2/4", KILL | by_size), "300 300 300 300")
    game.next_hand()
    game.act("f f r12 c r20 f")
    assert "kill" in {post.name for post in game.next_hand().posts}


@pytest.mark.rule("STRAD-20")
def test_a_house_where_nothing_makes_a_kill_is_refused():
    """Neither wins in a row nor the size of a pot: the option would do nothing."""
    with pytest.raises(HouseError, match="kill"):
        from_toml('based_on = "vegas-home"\nkill.trigger_wins = "none"\n')


@pytest.mark.rule("STRAD-23")
@pytest.mark.parametrize(
    ("choice", "paid"),
    [("kill_replaces_blind", "8 kill"), ("post_both", "8 kill + 4 bb dead")],
)
def test_a_killer_in_the_big_blind(choice, paid):
    """The kill replaces the blind; or the blind goes to the pot and the kill is posted too."""
    game = evening(house("2/4", KILL | {"kill.in_blind": choice}), "300 300 300 300 300")
    for _ in range(2):
        game.next_hand()
        while game.hand.turn != 5:
            game.act("f")
        game.act("r12").fold_out()
    planned = game.next_hand()
    assert planned.marks.big == 5
    assert posts(planned)[5] == paid


@pytest.mark.rule("STRAD-23")
def test_a_killer_in_the_blind_makes_only_its_own_blind_dead():
    """Both are posted: the killer's blind is dead money, the other blind is live."""
    rules = house("1/3", {"kill.enabled": True, "kill.in_blind": "post_both"})
    due = [Post(1, 1, "live", name="small_blind"), Post(2, 3, "live")]
    kinds = [(post.seat, post.kind) for post in with_kill(rules, due, 2)]
    assert kinds == [(1, "live"), (2, "dead"), (2, "live")]


@pytest.mark.rule("STRAD-27")
def test_a_split_pot_neither_adds_to_a_streak_nor_breaks_it():
    """4 wins, then splits, then wins: a kill."""
    game = evening(house("2/4", KILL), "300 300 300 300")
    game.next_hand()
    game.act("r12 f f f")
    game.next_hand({1: "AsKs", 4: "AhKh"}, "2c 7d 9h Jc 4s")
    game.act("r12 f f c").check_down()
    assert {award.seat for award in game.hand.awards} == {1, 4}
    assert (game.plan.tokens.streak, game.plan.tokens.wins) == (4, 1)
    game.next_hand()
    while game.hand.turn != 4:
        game.act("f")
    game.act("r12").fold_out()
    assert posts(game.next_hand())[4] == "8 kill"


@pytest.mark.rule("STRAD-27")
def test_winning_only_the_blinds_does_not_count():
    """Two walks: no kill."""
    game = evening(house("2/4", KILL), "300 300 300 300")
    game.hands(3)
    assert game.plan.tokens == Tokens()


@pytest.mark.rule("STRAD-27")
def test_after_the_kill_a_new_streak_begins():
    """The killer wins the kill as well: that is one in a row, and no kill."""
    game = killed()
    game.next_hand()
    game.act("c")
    while game.hand.turn != 5:
        game.act("f")
    game.act("r20").fold_out()
    assert game.plan.tokens == Tokens(streak=5, wins=1)
    assert "kill" not in {post.name for post in game.plan.posts}


@pytest.mark.rule("STRAD-27")
def test_a_killer_who_leaves_ends_the_streak():
    """The killer stands up; another guest sits down there: no kill and no streak."""
    game = killed()
    game.leave(5).sit(5)
    assert game.plan.tokens == Tokens()
    assert "kill" not in {post.name for post in game.plan.posts}


@pytest.mark.rule("STRAD-27")
def test_a_killer_who_is_away_kills_on_returning():
    game = killed()
    game.away(5)
    assert "kill" not in {post.name for post in game.next_hand().posts}
    game.fold_out().back(5)
    while 5 not in game.plan.ring:
        game.hands(1)
    assert posts(game.next_hand())[5] == "8 kill"


@pytest.mark.rule("STRAD-27", "STRAD-26")
def test_a_kill_pot_has_no_straddles():
    game = killed(choices=HOST)
    for seat in range(1, 7):
        game.say(seat, c.Straddle("always"))
    assert {post.name for post in game.next_hand().posts} <= {
        "kill",
        "small_blind",
        "big_blind",
    }


@pytest.mark.rule("STRAD-26")
@pytest.mark.parametrize(
    ("seats", "seat", "due", "may"),
    [
        (SEATS, 4, [], True),
        (SEATS, 1, [Post(1, 1, "dead")], False),
        ((1, 2), 4, [], False),
        (SEATS, 4, [Post(4, 3, "live")], False),
        (SEATS, 4, [Post(4, 1, "dead")], True),
        (SEATS, 4, [Post(4, 95, "dead")], False),
    ],
    ids=["may", "a blind", "two players", "has posted", "dead money", "too little"],
)
def test_which_seats_may_bet_blind(seats, seat, due, may):
    """Seats 1 and 2 have the blinds; a straddle of 6 needs all six chips."""
    dealt = Dealt(Marks(4, 1, 2), seats)
    assert may_bet_blind(house(), dealt, FOUR, seat, due, 6) is may


@pytest.mark.rule("STRAD-26", "BET-70")
def test_a_straddle_stays_below_the_cap():
    """Cap 60: 6, 12, 24 and 48; the next would be 96. Cap 48: the fourth would be all in by
    the cap. With an ante of 1 in a cap of 25, 24 would be too."""
    everyone = range(1, 9)

    def chain(cap, **more):
        choices = {"cap.amount": cap, **more}
        game = straddling("1/3", 8, *everyone, choices=choices)
        return [post.amount for post in game.next_hand().posts if post.name == "straddle"]

    assert chain(60) == [6, 12, 24, 48]
    assert chain(48) == [6, 12, 24]
    assert chain(25, **{"ante.amount": 1}) == [6, 12]


@pytest.mark.rule("STRAD-26")
def test_a_straddle_up_to_the_cap_is_refused_when_it_is_announced():
    """Any legal raise will do, but 60 of a cap of 60 would be an all-in."""
    choices = {"cap.amount": 60, "straddle.size_rule": "any_legal_raise"}
    game = straddling("1/3", 5, choices=choices)
    assert game.refused(4, c.Straddle("once", 60)).words == "straddle.cap"
    game.say(4, c.Straddle("once", 59))
    assert extras(game.next_hand()) == {4: "59 straddle"}
    none = straddling("1/3", 5, choices={"cap.amount": 6})
    assert none.refused(4, c.Straddle("once")).words == "straddle.cap"


@pytest.mark.rule("STRAD-26")
def test_a_sleeper_stays_below_the_cap():
    for cap, does in ((7, {5: "6 sleeper"}), (6, {})):
        game = evening(
            house("1/3", {"sleeper.enabled": True, "cap.amount": cap}), "300 " * 6
        )
        game.say(5, c.Sleep(True))
        assert extras(game.next_hand()) == does


@pytest.mark.rule("STRAD-27")
def test_a_short_stack_kills_all_in():
    """Blinds go up to 200/400 and the killer has 312: all in, and the others call 800."""
    game = killed().say(FLOOR, c.SetBlinds(200, 400))
    game.next_hand()
    player = game.hand.players[5]
    assert (player.stack, player.bet, game.hand.to_match) == (0, 312, 800)


@pytest.mark.rule("STRAD-27")
@pytest.mark.parametrize(
    ("words", "walk"), [("f f", True), ("c f x x x x x x x", False), ("r6 f f", False)]
)
def test_winning_only_the_blinds_is_a_walk(words, walk):
    """With antes of 2 everybody has put chips in, and a walk is still a walk."""
    rules = house("1/3", {"ante.amount": 2})
    hand = play("100 100 100", words, rules)
    assert hand.hand.over
    assert is_walk(hand.hand) is walk


@pytest.mark.rule("STRAD-27")
def test_one_chip_beyond_the_posts_is_no_walk():
    """1/2: the small blind completes and the big blind folds."""
    hand = play("100 100 100", "f c f", house("1/2"))
    assert hand.hand.over
    assert not is_walk(hand.hand)


@pytest.mark.rule("STRAD-27")
@pytest.mark.parametrize(("streak", "wins"), [(3, 2), (2, 1)])
def test_wins_count_while_the_same_seat_keeps_winning(streak, wins):
    """Seat 3 wins: its second pot in a row, or its first."""
    rules = house("1/3", {"kill.enabled": True, "kill.trigger_wins": 3})
    hand = play("100 100 100", "r9 f f", rules).hand
    assert after_hand(rules, hand, Tokens(streak=streak, wins=1)) == Tokens(
        streak=3, wins=wins
    )


@pytest.mark.rule("STRAD-01")
@pytest.mark.parametrize(("stacks", "may"), [("50 80 20", True), ("50 80", False)])
def test_with_two_who_have_chips_nobody_is_left_to_straddle(stacks, may):
    """The blinds are the only ones dealt in; while a hand is in play it is the same."""
    game = evening(house("1/2", {"straddle.enabled": True}), stacks)
    assert is_straddle_next(game.table) == may
    game.next_hand()
    assert is_straddle_next(game.table) == may
