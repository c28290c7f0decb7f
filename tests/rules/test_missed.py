"""Forced money, missed blinds and newcomers (BLIND)."""

import pytest

from evenings import at_marks, evening, marks, posts
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Marks, Owed
from homegame.model.state import Chair
from homegame.rulebook import Rule
from homegame.rules.button import Entrant, next_hand
from homegame.rules.missed import (
    after_missing,
    entrant,
    left_over,
    may_buy,
    one_blind,
    passed_over,
    posts_to_enter,
    waits_after_move,
)
from homegame.seats import FLOOR

SIX = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in range(1, 7)}
HOST = {"missed.free_reentry": ("big_blind", "button_on_left")}
CASINO = {
    "missed.freeze_on_buy": False,
    "missed.sb_only": "dead_sb",
    "missed.free_reentry": ("big_blind",),
}
BOTH = Owed(small=1, big=3, smalls=1, bigs=1)
NEW = Chair("g", 100, new=True)
ONE_BY_ONE = {"missed.method": "one_per_hand_largest_first"}


def back_at(seat, owes, marks_were, *, buys=True, choices=None):
    """The plan in which a player who owes these blinds comes back to a seat."""
    chairs = {**SIX, seat: Chair("back", 300, waiting=True, buys=buys, owes=owes)}
    return plan(at_marks(house("1/3", choices), *marks_were, chairs))


@pytest.mark.rule("BLIND-07")
@pytest.mark.parametrize(("stack", "dealt"), [(40, False), (50, True)])
def test_some_houses_deal_no_hand_to_a_big_blind_below_the_small_one(stack, dealt):
    """50/100: with 40 the big blind sits out and the next one posts; with 50 it is all in."""
    rules = house("50/100", {"blinds.big_blind_covers_small": True})
    table = at_marks(rules, 1, 2, 3, {**SIX, 4: Chair("g4", stack, waiting=False)})
    planned = plan(table)
    assert (4 in planned.ring) is dealt
    assert planned.marks.big == (4 if dealt else 5)


@pytest.mark.rule("BLIND-07", "BLIND-15")
def test_a_short_buyer_of_the_blinds_is_not_dealt_in_either():
    """Seat 4 buys the blinds with 40 of the 50 it takes: the blinds move on without it."""
    rules = house("50/100", {"blinds.big_blind_covers_small": True})
    chairs = {**SIX, 4: Chair("g4", 40, buys=True, owes=Owed(0, 100, 0, 1))}
    chairs[5] = Chair("g5", 300, out=True, waiting=False)
    planned = plan(at_marks(rules, 2, 3, 5, chairs))
    assert marks(planned) == (3, 5, 6)
    assert 4 not in planned.ring


# ---------------------------------------------------------------- coming back


@pytest.mark.rule("BLIND-10", "BLIND-18")
@pytest.mark.parametrize(
    ("choices", "paid", "call"),
    [
        (HOST, "3 missed bb + 1 missed sb dead", 0),
        (CASINO, "3 missed bb + 1 missed sb dead", 0),
        ({"missed.method": "post_dead"}, "4 missed sb dead", 3),
        ({"missed.method": "one_per_hand_largest_first"}, "3 missed bb", 0),
        ({"missed.method": "bb_live_only"}, "3 missed bb", 0),
    ],
)
def test_both_blinds_were_missed_and_the_player_is_back_at_the_hijack(choices, paid, call):
    """1/3: the host's way is 3 live and 1 dead; dead money leaves 3 to call."""
    game = evening(house("1/3", choices), "300 300 300 300 300 300")
    game.table = at_marks(
        game.table.house,
        6,
        1,
        2,
        {**SIX, 5: Chair("back", 300, buys=True, owes=BOTH)},
    )
    game.chips = 6 * 300
    planned = game.next_hand()
    assert marks(planned) == (1, 2, 3)
    assert posts(planned) == {2: "1 sb", 3: "3 bb", 5: paid}
    game.act("f")
    assert game.hand.turn == 5
    assert game.may.call == call


@pytest.mark.rule("BLIND-10", "BLIND-04", "BLIND-28")
def test_a_returning_player_posts_a_live_big_blind_and_a_dead_small_one():
    """1/3, back with 200: 196 behind, 4 in the pot, 3 of it live: check, or 6 to call 9."""
    game = evening(house("1/3"), "200 200 200 200 200 200")
    game.next_hand()
    game.fold_out().away(5)
    game.hands(5)
    assert game.table.chairs[5].owes == BOTH
    game.back(5, buys=True)
    game.next_hand()
    while game.hand.turn != 5:
        game.act("f")
    assert game.hand.players[5].stack == 196
    assert game.hand.dead == 1
    assert game.may.call == 0
    assert game.may.raise_least == 6


@pytest.mark.rule("BLIND-10")
def test_owed_blinds_may_be_paid_one_per_hand_the_largest_first():
    """Hand 1 posts 3 live, hand 2 posts 1 live; then all is paid."""
    game = evening(house("1/3", ONE_BY_ONE), "300 " * 7)
    game.next_hand()
    game.fold_out().away(5)
    game.hands(4)
    game.back(5, buys=True)
    assert [posts(each).get(5) for each in game.hands(3)] == [
        "3 missed bb",
        "1 missed sb",
        None,
    ]


@pytest.mark.rule("BLIND-14")
@pytest.mark.parametrize(
    ("choices", "paid"),
    [
        (HOST, None),
        (CASINO, "1 missed sb dead"),
        ({**CASINO, "missed.method": "post_dead"}, "1 missed sb dead"),
        ({**CASINO, "missed.method": "one_per_hand_largest_first"}, "1 missed sb"),
        ({**CASINO, "missed.method": "bb_live_only"}, None),
    ],
)
def test_only_the_small_blind_was_missed(choices, paid):
    """Seat 3 posts its big blind, misses the small one and is back on the button."""
    game = evening(house("1/3", choices), "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(3)
    missing = game.next_hand()
    assert marks(missing) == (2, 3, 4)
    assert posts(missing) == {4: "3 bb"}
    game.fold_out().say(3, c.ComeBack())
    if paid:
        game.say(3, c.BuyBlinds())
    planned = game.next_hand()
    assert marks(planned) == (3, 4, 5)
    assert posts(planned).get(3) == paid
    assert 3 in planned.ring


@pytest.mark.rule("BLIND-14")
def test_a_small_blind_missed_twice_is_owed_once():
    """The house charges a missed small blind; the second one is not added."""
    rules = house("1/3", {"missed.sb_only": "dead_sb"})
    once = after_missing(rules, Marks(5, 1, 3), Marks(1, 2, 3), 2, Chair("g", 100))
    assert once == Owed(small=1, smalls=1)
    chair = Chair("g", 100, owes=once)
    assert after_missing(rules, Marks(5, 1, 3), Marks(1, 2, 3), 2, chair) == once


@pytest.mark.rule("BLIND-16")
def test_missing_the_button_costs_nothing():
    """Seat 2 posts its blinds, is away for the button and comes back: nothing is owed."""
    game = evening(house("1/3", CASINO), "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(2)
    dead = game.next_hand()
    assert dead.marks.button == 2
    assert 2 not in dead.ring
    game.fold_out().back(2)
    planned = game.next_hand()
    assert 2 in planned.ring
    assert 2 not in posts(planned)


@pytest.mark.rule("BLIND-11", "BLIND-09", "BLIND-08")
@pytest.mark.parametrize(
    "method",
    [
        "both_bb_live_sb_dead",
        "one_per_hand_largest_first",
        "post_dead",
        "bb_live_only",
        "wait_bb",
    ],
)
@pytest.mark.parametrize("buys", [True, False])
def test_a_player_who_returns_in_the_big_blind_posts_just_that(method, buys):
    """Both blinds were missed; the big blind reaches the seat: 3 live and nothing else."""
    planned = back_at(
        4,
        BOTH,
        (1, 2, 3),
        buys=buys,
        choices={"missed.method": method, "missed.free_reentry": ("big_blind",)},
    )
    assert posts(planned) == {3: "1 sb", 4: "3 bb"}
    assert planned.owes == ()


@pytest.mark.rule("BLIND-11", "BLIND-18")
def test_at_a_table_without_free_seats_the_big_blind_pays_its_debt_too():
    """Pat's: missed blinds are dead money, wherever the player comes back."""
    planned = back_at(
        4,
        BOTH,
        (1, 2, 3),
        choices={"missed.method": "post_dead", "missed.free_reentry": ()},
    )
    assert posts(planned)[4] == "3 bb + 4 missed sb dead"


@pytest.mark.rule("BLIND-17")
@pytest.mark.parametrize(("seat", "dealt"), [(1, True), (6, False), (5, False)])
def test_the_seat_right_of_the_button_comes_in_free(seat, dealt):
    """The button goes to seat 2: seat 1, the cutoff, may come back free."""
    planned = back_at(seat, BOTH, (1, 2, 3), buys=False, choices=HOST)
    assert marks(planned) == (2, 3, 4)
    assert (seat in planned.ring) is dealt
    assert seat not in posts(planned)
    assert dict(planned.owes).get(seat) == (None if dealt else BOTH)


@pytest.mark.rule("BLIND-17")
def test_a_player_who_returns_as_the_cutoff_pays_nothing():
    planned = back_at(1, BOTH, (1, 2, 3), buys=True, choices=HOST)
    assert 1 in planned.ring
    assert posts(planned) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("BLIND-17")
def test_the_button_passes_two_waiting_neighbours_together():
    """Seats 6 and 1 both wait; the button passes from 5 to 2 and both are in."""
    chairs = {**SIX, 1: Chair("a", 300, owes=BOTH), 6: Chair("b", 300, owes=BOTH)}
    planned = plan(at_marks(house("1/3", HOST), 5, 2, 3, chairs))
    assert {1, 6} <= {*planned.ring}
    assert posts(planned) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("BLIND-09")
def test_one_set_of_blinds_is_owed_however_often_it_was_missed():
    """Away for three orbits: 3 and 1."""
    game = evening(house("1/3", {"sitout.max_orbits": 9}), "300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(4)
    game.hands(15)
    assert game.table.chairs[4].owes == BOTH


@pytest.mark.rule("BLIND-09")
@pytest.mark.parametrize(
    ("sets", "paid"),
    [
        (0, None),
        (1, "3 missed bb + 1 missed sb dead"),
        (2, "3 missed bb + 5 missed sb dead"),
    ],
)
def test_a_house_says_how_many_sets_may_be_owed(sets, paid):
    """Two orbits away: nothing, one set, or two sets of which one big blind is live."""
    rules = house(
        "1/3", {"missed.max_sets": sets, "missed.free_reentry": (), "sitout.max_orbits": 9}
    )
    game = evening(rules, "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(4)
    game.hands(9)
    game.say(4, c.ComeBack())
    if paid:
        game.say(4, c.BuyBlinds())
    planned = game.next_hand()
    assert 4 in planned.ring
    assert posts(planned).get(4) == paid


@pytest.mark.rule("BLIND-09")
def test_missed_blinds_are_owed_as_they_were_then():
    """Missed at 1/2, back at 2/4: 1 and 2 are owed."""
    game = evening(house("1/2"), "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(4)
    game.hands(2)
    game.say(FLOOR, c.SetBlinds(2, 4))
    game.hands(2)
    game.back(4, buys=True)
    assert posts(game.next_hand())[4] == "2 missed bb + 1 missed sb dead"
    assert game.hand.to_match == 4


@pytest.mark.rule("BLIND-10", "BLIND-09")
def test_a_missed_blind_is_no_raise_when_the_blinds_have_come_down():
    """5 was missed, 3 is played: 3 is live and the rest goes to the pot."""
    planned = back_at(6, Owed(2, 5, 1, 1), (1, 2, 3))
    assert posts(planned)[6] == "3 missed bb + 4 missed sb dead"
    assert planned.to_match == 3


@pytest.mark.rule("BLIND-10")
def test_a_straddle_under_the_gun_brings_a_player_back():
    """A returner straddles to 6: live, and nothing else is owed."""
    chairs = {**SIX, 5: Chair("back", 300, buys=True, owes=BOTH, straddles="once")}
    planned = plan(at_marks(house("1/3", {"straddle.enabled": True}), 1, 2, 3, chairs))
    assert posts(planned) == {3: "1 sb", 4: "3 bb", 5: "6 straddle"}
    assert planned.owes == ()


@pytest.mark.rule("POS-24", "BLIND-20")
def test_where_all_start_anew_no_player_posts_to_enter():
    """The old players have left. Three newcomers start with the blinds instead of posting 3."""
    rules = house("1/3", {"entry.new_player": "post_bb_live"})
    chairs = {seat: Chair(f"g{seat}", 300, new=True) for seat in (4, 5, 6)}
    planned = plan(at_marks(rules, 1, 2, 3, chairs))
    assert marks(planned) == (4, 5, 6)
    assert posts(planned) == {5: "1 sb", 6: "3 bb"}


@pytest.mark.rule("BLIND-18", "STRAD-26")
def test_where_missed_blinds_are_dead_a_straddle_is_made_beside_them():
    """The returner under the gun owes the pot 4, and straddles to 6 as well."""
    chairs = {**SIX, 5: Chair("back", 300, buys=True, owes=BOTH, straddles="once")}
    rules = house("1/3", {"straddle.enabled": True, "missed.method": "post_dead"})
    planned = plan(at_marks(rules, 1, 2, 3, chairs))
    assert posts(planned)[5] == "6 straddle + 4 missed sb dead"


@pytest.mark.rule("BLIND-20", "STRAD-26")
def test_a_newcomer_does_not_straddle_instead_of_posting():
    """Under the gun a newcomer posts the 3 it comes in with, and that is a live post."""
    new = Chair("new", 300, new=True, buys=True, straddles="always")
    rules = house("1/3", {"straddle.enabled": True, "entry.new_player": "post_bb_live"})
    planned = plan(at_marks(rules, 1, 2, 3, {**SIX, 5: new}))
    assert posts(planned) == {3: "1 sb", 4: "3 bb", 5: "3 entry"}


@pytest.mark.rule("POS-12", "STRAD-26")
def test_a_player_who_pays_a_skipped_blind_does_not_straddle_instead():
    """The small blind has left; the blinds pass 3 and 4. Seat 3 is under the gun with the
    button: it posts the small one that it owes, and no straddle instead."""
    seats = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in (1, 3, 4)}
    seats[3] = Chair("g3", 300, waiting=False, straddles="always")
    rules = house("1/3", {"straddle.enabled": True, "button.rule": "moving"})
    planned = plan(at_marks(rules, 1, 2, 3, seats))
    assert posts(planned) == {1: "3 bb", 3: "1 missed sb", 4: "3 missed bb"}


@pytest.mark.rule("POS-12")
def test_a_blind_skipped_twice_is_owed_once():
    """The button passes seat 4 and both blinds are owed; passing it again adds nothing."""
    owed = passed_over(house("1/3"), 4, Owed(), {4}, {4})
    assert owed == BOTH
    assert passed_over(house("1/3"), 4, owed, {4}, {4}) == BOTH


@pytest.mark.rule("BLIND-10", "STRAD-13")
def test_the_rock_brings_its_holder_back_under_the_gun():
    """The holder has to straddle, whatever he would choose: 6, and nothing else is owed."""
    game = evening(house("1/3", {"rock.enabled": True}), "300 300 300 300 300 300")
    game.next_hand()
    game.act("r9").fold_out()
    assert game.plan.tokens.rock == 4
    game.away(4).hands(4)
    game.back(4, buys=True)
    planned = game.next_hand()
    assert marks(planned) == (1, 2, 3)
    assert posts(planned) == {2: "1 sb", 3: "3 bb", 4: "6 rock"}


@pytest.mark.rule("BLIND-10", "BLIND-27")
@pytest.mark.parametrize(
    ("method", "owes", "expected", "buys"),
    [
        ("wait_bb", BOTH, Entrant("waits"), False),
        ("wait_bb", Owed(), Entrant(), False),
        ("both_bb_live_sb_dead", BOTH, Entrant("waits", free=("big_blind",)), True),
        ("both_bb_live_sb_dead", Owed(), Entrant(), False),
    ],
)
def test_how_a_returning_player_enters(method, owes, expected, buys):
    """A player who owes blinds waits or may buy them; one who owes nothing plays."""
    rules = house("1/3", {"missed.method": method, "missed.free_reentry": ("big_blind",)})
    chair = Chair("g", 100, owes=owes)
    assert entrant(rules, chair) == expected
    assert may_buy(rules, chair) is buys
    assert not may_buy(rules, Chair("g", 100, owes=owes, waiting=False))


@pytest.mark.rule("BLIND-10")
def test_waiting_for_the_big_blind_costs_nothing():
    """Both blinds were missed; the house lets the player wait."""
    rules = house("1/3", {"missed.method": "wait_bb"})
    assert posts_to_enter(rules, 4, Chair("g", 100, owes=BOTH)) == []


@pytest.mark.rule("BLIND-10")
def test_blinds_paid_one_by_one_leave_the_rest_owed():
    """First the big blind, then the small one, then nothing."""
    rules = house("1/3", ONE_BY_ONE)
    first, owed = one_blind(rules, 4, BOTH, nominal=False)
    assert ([post.amount for post in first], owed) == ([3], Owed(small=1, smalls=1))
    second, owed = one_blind(rules, 4, owed, nominal=False)
    assert ([post.amount for post in second], owed) == ([1], Owed())
    assert left_over(rules, Chair("g", 100, owes=Owed(big=3, bigs=1))) == Owed()


@pytest.mark.rule("BLIND-10")
def test_the_small_blind_waits_while_an_owed_big_blind_is_paid():
    """The seat is the small blind and owes a big one: it posts that and owes the small one."""
    rules = house("1/3", ONE_BY_ONE)
    posts, owed = one_blind(rules, 4, Owed(big=3, bigs=1), nominal=True)
    assert ([post.amount for post in posts], owed) == ([3], Owed(small=1, smalls=1))
    _, owed = one_blind(rules, 4, Owed(big=3, bigs=1), nominal=False)
    assert owed == Owed()


@pytest.mark.rule("BLIND-28")
def test_several_post_and_each_acts_in_its_own_turn():
    """Seats 5 and 6 post behind the blinds: the first round still starts at 5."""
    chairs = {
        **SIX,
        5: Chair("a", 300, buys=True, owes=BOTH),
        6: Chair("b", 300, buys=True, owes=BOTH),
    }
    planned = plan(at_marks(house(), 1, 2, 3, chairs))
    assert planned.order == (5, 6, 1, 2, 3, 4)
    assert [post.seat for post in planned.posts if post.kind == "live"] == [3, 4, 5, 6]


@pytest.mark.rule("BLIND-28")
def test_a_short_returner_pays_the_live_blind_first():
    """Stack 3, owing 3 and 1: all in with the big blind; the dead one gets nothing."""
    game = evening(house(), "300 300 300 300 300 300")
    game.table = at_marks(
        house(), 6, 1, 2, {**SIX, 5: Chair("back", 3, buys=True, owes=BOTH)}
    )
    game.chips = 5 * 300 + 3
    game.next_hand()
    assert game.hand.players[5].bet == 3
    assert game.hand.dead == 0


# ---------------------------------------------------------------- the blinds are bought


@pytest.mark.rule("BLIND-15", "BLIND-12")
def test_a_player_who_missed_the_big_blind_buys_both_in_the_next_hand():
    """Seat 4 is away for its big blind: 5 posts it. Back at once, 4 buys: 3 live, 1 dead;
    no other seat posts, 5 acts first, and 4 has the option. Then 4 has the button."""
    game = evening(house(), "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(4)
    two = game.next_hand()
    assert (marks(two), posts(two)) == ((2, 3, 5), {3: "1 sb", 5: "3 bb"})
    game.fold_out().back(4, buys=True)
    three = game.next_hand()
    assert (three.marks.button, posts(three)) == (3, {4: "3 bb + 1 sb dead"})
    assert three.order == (5, 6, 1, 2, 3, 4)
    game.act("c f f f f")
    assert game.hand.turn == 4
    assert game.may.call == 0
    game.act("x").fold_out()
    four = game.next_hand()
    assert (marks(four), posts(four)) == ((4, 5, 6), {5: "1 sb", 6: "3 bb"})


@pytest.mark.rule("BLIND-15")
def test_or_sits_out_one_more_hand_and_returns_free_as_the_cutoff():
    """4 waits: hand 3 goes on without it; in hand 4 the button skips it and it plays."""
    game = evening(house("1/3", HOST), "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(4)
    game.hands(1)
    game.back(4)
    three = game.next_hand()
    assert marks(three) == (3, 5, 6)
    assert 4 not in three.ring
    game.fold_out()
    four = game.next_hand()
    assert marks(four) == (5, 6, 1)
    assert posts(four) == {1: "3 bb", 6: "1 sb"}
    assert four.ring[-2:] == (4, 5)


@pytest.mark.rule("BLIND-15")
def test_without_the_freeze_a_player_waits_until_button_and_blind_pass():
    """A card room: a missed big blind cannot be bought between button and blind."""
    game = evening(house("1/3", CASINO), "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(4)
    game.hands(1)
    game.back(4, buys=True)
    three = game.next_hand()
    assert marks(three) == (3, 5, 6)
    assert 4 not in three.ring
    game.fold_out()
    assert posts(game.next_hand())[4] == "3 missed bb + 1 missed sb dead"


@pytest.mark.rule("BLIND-24", "BLIND-09")
def test_a_voided_hand_is_posted_again_by_the_same_seats():
    """The blinds were bought, the hand is void: the next one has the same posts."""
    game = evening(house(), "300 300 300 300 300 300")
    game.next_hand()
    game.fold_out().away(4)
    game.hands(1)
    game.back(4, buys=True)
    one = game.next_hand()
    game.say(FLOOR, c.Void("wrong deck"))
    two = game.next_hand()
    assert (marks(two), posts(two), two.order) == (marks(one), posts(one), one.order)
    game.fold_out()
    assert game.next_hand().marks.button == 4


@pytest.mark.rule("BLIND-24")
def test_after_a_voided_hand_the_blinds_move_on_if_a_poster_leaves():
    """The big blind stands up: the blinds move on."""
    game = evening(house(), "300 300 300 300")
    game.next_hand()
    game.say(FLOOR, c.Void("wrong deck")).leave(3)
    assert posts(game.next_hand()) == {4: "3 bb"}


# ---------------------------------------------------------------- newcomers


@pytest.mark.rule("BLIND-08", "BLIND-20")
def test_a_newcomer_posts_a_live_big_blind():
    """1/3, at the hijack: folded to the newcomer, who may check or raise to 6 or more."""
    game = evening(
        house("1/3", {"entry.new_player": "post_bb_live"}),
        dict.fromkeys((1, 2, 3, 4, 6, 7), 300),
    )
    game.hands(1)
    game.sit(5).say(5, c.BuyBlinds())
    game.hands(2)
    assert 5 in game.hand.plan.ring
    game.sit(8).say(8, c.BuyBlinds())
    planned = game.next_hand()
    assert posts(planned)[8] == "3 entry"
    while game.hand.turn != 8:
        game.act("f")
    assert (game.may.call, game.may.raise_least) == (0, 6)


@pytest.mark.rule("BLIND-08", "BLIND-27")
@pytest.mark.parametrize(
    "policy", ["post_bb_live", "wait_bb", "buy_or_wait_button", "free"]
)
def test_a_newcomer_in_the_big_blind_posts_just_that(policy):
    """A newcomer in the next big blind is dealt in and posts 3."""
    game = evening(
        house("1/3", {"entry.new_player": policy}), {1: 300, 2: 300, 3: 300, 5: 300}
    )
    game.hands(1)
    game.sit(4)
    assert posts(game.next_hand()) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("BLIND-20")
@pytest.mark.parametrize(
    ("policy", "buys", "paid", "dealt"),
    [
        ("post_bb_live", True, "3 entry", True),
        ("post_bb_live", False, None, False),
        ("wait_bb", False, None, False),
        ("buy_or_wait_button", True, "3 entry + 1 entry dead", True),
        ("buy_or_wait_button", False, None, False),
        ("free", False, None, True),
    ],
)
def test_a_newcomer_behind_the_blinds(policy, buys, paid, dealt):
    """Seat 6 sits down behind the blinds: it posts, waits, or is just dealt in."""
    game = evening(
        house("1/3", {"entry.new_player": policy}), {1: 300, 2: 300, 3: 300, 4: 300, 5: 300}
    )
    game.hands(1)
    game.sit(6)
    if buys:
        game.say(6, c.BuyBlinds())
    planned = game.next_hand()
    assert (6 in planned.ring) is dealt
    assert posts(planned).get(6) == paid


@pytest.mark.rule("BLIND-20", "POS-15")
def test_a_newcomer_waits_until_the_button_has_passed():
    """Seat 3 sits down between the blinds. The button comes by and the seat is the cutoff."""
    game = evening(
        house("1/3", {"entry.new_player": "buy_or_wait_button"}),
        {1: 300, 2: 300, 4: 300, 5: 300, 6: 300},
    )
    game.hands(1)
    game.sit(3)
    dealt = [3 in planned.ring for planned in game.hands(4)]
    assert dealt == [False, True, True, True]


@pytest.mark.rule("BLIND-20", "BLIND-15")
def test_a_newcomer_between_the_blinds_may_buy_them():
    """The blinds stand still for a newcomer as well: 3 live, 1 dead, and then the button."""
    game = evening(
        house("1/3", {"entry.new_player": "buy_or_wait_button"}),
        {1: 300, 2: 300, 4: 300, 5: 300, 6: 300},
    )
    game.hands(1)
    game.sit(3).say(3, c.BuyBlinds())
    assert posts(game.next_hand()) == {3: "3 bb + 1 sb dead"}
    game.fold_out()
    assert game.next_hand().marks.button == 3


@pytest.mark.rule("BLIND-15")
def test_the_blinds_can_be_bought_with_two_others_in_the_hand():
    """Seats 1 and 3 play, seat 2 between them buys the blinds: that makes three."""
    rules = house("1/3", {"missed.freeze_on_buy": True})
    present = {1: Entrant(), 2: Entrant("posts"), 3: Entrant()}
    dealt = next_hand(rules, Marks(5, 1, 3), present)
    assert (dealt.buyer, dealt.seats) == (2, (1, 2, 3))


@pytest.mark.rule("BLIND-27", "BLIND-20")
def test_where_newcomers_wait_for_the_big_blind_nothing_can_be_bought():
    """The house says wait: buying is refused, and says so."""
    game = evening(house(), "300 300 300").sit(5)
    game.hands(1)
    game.sit(6)
    assert game.refused(6, c.BuyBlinds()).code == Rule.NEW_PLAYER_ENTRY
    assert game.refused(5, c.BuyBlinds()).words == "enter.nothing"


@pytest.mark.rule("BLIND-20")
def test_whoever_sits_out_comes_back_before_they_post():
    """Seat 2 owes blinds and sits out: posting is refused, for what is so."""
    game = evening(house("1/3"), "300 300 300 300")
    game.say(2, c.SitOut()).hands(4)
    assert game.refused(2, c.BuyBlinds()).words == "enter.out"
    game.say(2, c.ComeBack()).say(2, c.BuyBlinds())


def test_a_choice_to_buy_can_be_taken_back():
    game = evening(house("1/3", {"entry.new_player": "post_bb_live"}), "300 300 300")
    game.hands(1)
    game.sit(4).say(4, c.BuyBlinds()).say(4, c.BuyBlinds(False))
    assert game.log[-1] == e.BlindsBought(4, False)
    assert not game.table.chairs[4].buys


@pytest.mark.rule("BLIND-29")
def test_a_seat_away_for_too_long_is_given_free():
    """The button has gone round three times: its chips are cashed out."""
    game = evening(house(), "300 300 300 300")
    game.hands(1)
    game.away(3)
    game.hands(12)
    assert game.table.chairs[3] is None
    gone = [event for event in game.log if isinstance(event, e.StoodUp)]
    assert [(event.seat, event.why) for event in gone] == [(3, "absent")]


@pytest.mark.rule("BLIND-29")
def test_a_hand_that_moves_no_blind_is_no_orbit():
    """A voided hand that is dealt again passes no seat."""
    game = evening(house(), "300 300 300 300")
    game.hands(1)
    game.away(2)
    game.next_hand()
    game.say(FLOOR, c.Void("once more"))
    game.next_hand()
    assert game.table.chairs[2].orbits == 0


def checked_down(game, count):
    """Play this many hands; no seat folds a bring-in."""
    found = []
    for _ in range(count):
        found.append(game.next_hand())
        game.check_down()
    return found


@pytest.mark.rule("BLIND-20", "BLIND-18")
@pytest.mark.parametrize("policy", ["post_bb_live", "wait_bb", "buy_or_wait_button"])
@pytest.mark.parametrize("missed", ["wait_bb", "both_bb_live_sb_dead"])
def test_in_a_game_without_blinds_no_player_waits_for_them(policy, missed):
    """Seven-card stud: a player who sits down or comes back antes with the others."""
    rules = house(
        "1/3",
        {
            "game.variant": "stud",
            "entry.new_player": policy,
            "missed.method": missed,
            "ante.amount": 1,
            "ante.type": "all",
        },
    )
    game = evening(rules, {1: 900, 2: 900, 3: 900, 4: 900})
    checked_down(game, 1)
    checked_down(game.away(2), 6)
    game.back(2).sit(6)
    assert game.refused(6, c.BuyBlinds()).code == Rule.NEW_PLAYER_ENTRY
    [planned] = checked_down(game, 1)
    assert sorted(planned.ring) == [1, 2, 3, 4, 6]
    assert {post.amount for post in planned.posts} == {1}
    assert planned.owes == ()


@pytest.mark.rule("BLIND-20")
def test_in_a_mix_with_blinds_a_newcomer_waits_in_its_stud_too():
    """HORSE: a newcomer behind the blinds waits for them, in stud hands as well."""
    rules = house(
        "1/3",
        {"game.rotation": ("horse",), "game.change": "hand", "entry.new_player": "wait_bb"},
    )
    game = evening(rules, {1: 900, 2: 900, 3: 900, 4: 900})
    checked_down(game, 3)
    game.sit(5)
    dealt = [(planned.game, 5 in planned.ring) for planned in checked_down(game, 3)]
    assert dealt == [("stud", False), ("stud_hilo", False), ("texas", False)]


@pytest.mark.rule("BLIND-20")
@pytest.mark.parametrize(
    ("policy", "expected", "buys", "bill"),
    [
        ("free", Entrant("plays", new=True), False, []),
        ("wait_bb", Entrant("waits", new=True), False, []),
        ("post_bb_live", Entrant("waits", new=True), True, [3]),
        (
            "buy_or_wait_button",
            Entrant("waits", new=True, free=("big_blind", "button_on_left")),
            True,
            [3, 1],
        ),
    ],
)
def test_how_a_newcomer_enters(policy, expected, buys, bill):
    """By each policy: whether a newcomer waits, may buy in at once, and what that costs."""
    rules = house("1/3", {"entry.new_player": policy})
    assert entrant(rules, NEW) == expected
    assert may_buy(rules, NEW) is buys
    assert [post.amount for post in posts_to_enter(rules, 4, NEW)] == bill
    if buys:
        bought = Chair("g", 100, new=True, buys=True)
        assert entrant(rules, bought) == Entrant("posts", new=True, free=expected.free)


@pytest.mark.parametrize("big", range(10))
@pytest.mark.parametrize("method", ["wait_bb", "one_per_hand_largest_first"])
@pytest.mark.parametrize(
    "chair",
    [
        Chair("ann", 500, waiting=False),
        Chair("ann", 500, owes=Owed(big=3, bigs=1)),
        Chair("ann", 500, new=True),
    ],
    ids=["plays", "owes", "new"],
)
def test_where_a_change_of_seats_means_to_wait_is_known_of_all_seats_at_once(
    big, method, chair
):
    """Of several free seats the same is said as of each alone (BLIND-27)."""
    rules = house("1/3", {"missed.method": method})
    free = [1, 2, 4, 7, 9]
    marks = Marks(0, 0, big)
    alone = {
        to
        for to in free
        if waits_after_move(rules, marks, chair, 5, [to]) == frozenset({to})
    }
    assert waits_after_move(rules, marks, chair, 5, free) == alone
