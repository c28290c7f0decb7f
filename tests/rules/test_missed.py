"""Forced money, missed blinds and newcomers (BLIND), told."""

import pytest

from evenings import at_marks, evening, house, marks, posts
from homegame.engine.plan import plan
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.plan import Owed
from homegame.model.state import Chair
from homegame.rulebook import Rule
from homegame.seats import FLOOR

SIX = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in range(1, 7)}
HOST = {"missed__free_reentry": ("big_blind", "button_on_left")}
CASINO = {
    "missed__freeze_on_buy": False,
    "missed__sb_only": "dead_sb",
    "missed__free_reentry": ("big_blind",),
}
BOTH = Owed(small=1, big=3, smalls=1, bigs=1)


def back_at(seat, owes, marks_were, *, buys=True, **choices):
    """The plan in which a seat that owes these blinds comes back."""
    chairs = {**SIX, seat: Chair("back", 300, waiting=True, buys=buys, owes=owes)}
    return plan(at_marks(house("1/3", **choices), *marks_were, chairs))


@pytest.mark.rule("BLIND-07")
@pytest.mark.parametrize(("stack", "dealt"), [(40, False), (50, True)])
def test_some_houses_deal_no_hand_to_a_big_blind_below_the_small_one(stack, dealt):
    """50/100: with 40 the big blind sits out and the next one posts; with 50 it is all in."""
    rules = house("50/100", blinds__big_blind_covers_small=True)
    table = at_marks(rules, 1, 2, 3, {**SIX, 4: Chair("g4", stack, waiting=False)})
    planned = plan(table)
    assert (4 in planned.ring) is dealt
    assert planned.marks.big == (4 if dealt else 5)


@pytest.mark.rule("BLIND-07", "BLIND-15")
def test_a_short_buyer_of_the_blinds_is_not_dealt_in_either():
    """Seat 4 buys the blinds with 40 of the 50 it takes: the blinds move on without it."""
    rules = house("50/100", blinds__big_blind_covers_small=True)
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
        ({"missed__method": "post_dead"}, "4 missed sb dead", 3),
        ({"missed__method": "one_per_hand_largest_first"}, "3 missed bb", 0),
        ({"missed__method": "bb_live_only"}, "3 missed bb", 0),
    ],
)
def test_both_blinds_were_missed_and_the_player_is_back_at_the_hijack(choices, paid, call):
    """1/3: the host's way is 3 live and 1 dead; dead money leaves 3 to call."""
    told = evening(house("1/3", **choices), "300 300 300 300 300 300")
    told.table = at_marks(
        told.table.house,
        6,
        1,
        2,
        {**SIX, 5: Chair("back", 300, buys=True, owes=BOTH)},
    )
    told.chips = 6 * 300
    planned = told.next_hand()
    assert marks(planned) == (1, 2, 3)
    assert posts(planned) == {2: "1 sb", 3: "3 bb", 5: paid}
    told.act("f")
    assert told.hand.turn == 5
    assert told.may.call == call


@pytest.mark.rule("BLIND-10", "BLIND-04", "BLIND-28")
def test_a_returner_has_a_live_big_blind_and_the_small_one_is_the_pots():
    """1/3, back with 200: 196 behind, 4 in the pot, 3 of it live: check, or 6 to call 9."""
    told = evening(house("1/3"), "200 200 200 200 200 200")
    told.next_hand()
    told.fold_out().away(5)
    told.hands(5)
    assert told.table.chairs[5].owes == BOTH
    told.back(5, buys=True)
    told.next_hand()
    while told.hand.turn != 5:
        told.act("f")
    assert told.hand.players[5].stack == 196
    assert told.hand.dead == 1
    assert told.may.call == 0
    assert told.may.raise_least == 6


@pytest.mark.rule("BLIND-10")
def test_blinds_may_be_paid_one_a_hand_the_largest_first():
    """Hand 1 posts 3 live, hand 2 posts 1 live; then all is paid."""
    told = evening(house(missed__method="one_per_hand_largest_first"), "300 " * 7)
    told.next_hand()
    told.fold_out().away(5)
    told.hands(4)
    told.back(5, buys=True)
    assert [posts(each).get(5) for each in told.hands(3)] == [
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
        ({**CASINO, "missed__method": "post_dead"}, "1 missed sb dead"),
        ({**CASINO, "missed__method": "one_per_hand_largest_first"}, "1 missed sb"),
        ({**CASINO, "missed__method": "bb_live_only"}, None),
    ],
)
def test_only_the_small_blind_was_missed(choices, paid):
    """Seat 3 posts its big blind, misses the small one and is back on the button."""
    told = evening(house("1/3", **choices), "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(3)
    missing = told.next_hand()
    assert marks(missing) == (2, 3, 4)
    assert posts(missing) == {4: "3 bb"}
    told.fold_out().say(3, c.ComeBack())
    if paid:
        told.say(3, c.BuyBlinds())
    planned = told.next_hand()
    assert marks(planned) == (3, 4, 5)
    assert posts(planned).get(3) == paid
    assert 3 in planned.ring


@pytest.mark.rule("BLIND-16")
def test_missing_the_button_costs_nothing():
    """Seat 2 posts its blinds, is away for the button and comes back: nothing is owed."""
    told = evening(house("1/3", **CASINO), "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(2)
    dead = told.next_hand()
    assert dead.marks.button == 2
    assert 2 not in dead.ring
    told.fold_out().back(2)
    planned = told.next_hand()
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
def test_in_the_big_blind_one_posts_just_that(method, buys):
    """Both blinds were missed; the big blind reaches the seat: 3 live and nothing else."""
    planned = back_at(4, BOTH, (1, 2, 3), buys=buys, missed__method=method,
                      missed__free_reentry=("big_blind",))  # fmt: skip
    assert posts(planned) == {3: "1 sb", 4: "3 bb"}
    assert planned.owes == ()


@pytest.mark.rule("BLIND-11", "BLIND-18")
def test_at_a_table_without_free_seats_the_big_blind_pays_its_debt_too():
    """Pat's: what was missed is dead money, wherever one comes back."""
    planned = back_at(
        4, BOTH, (1, 2, 3), missed__method="post_dead", missed__free_reentry=()
    )
    assert posts(planned)[4] == "3 bb + 4 missed sb dead"


@pytest.mark.rule("BLIND-17")
@pytest.mark.parametrize(("seat", "dealt"), [(1, True), (6, False), (5, False)])
def test_the_seat_right_of_the_button_comes_in_free(seat, dealt):
    """The button goes to seat 2: seat 1, the cutoff, may come back for nothing."""
    planned = back_at(seat, BOTH, (1, 2, 3), buys=False, **HOST)
    assert marks(planned) == (2, 3, 4)
    assert (seat in planned.ring) is dealt
    assert seat not in posts(planned)
    assert dict(planned.owes).get(seat) == (None if dealt else BOTH)


@pytest.mark.rule("BLIND-17")
def test_who_would_buy_and_comes_back_as_the_cutoff_pays_nothing():
    planned = back_at(1, BOTH, (1, 2, 3), buys=True, **HOST)
    assert 1 in planned.ring
    assert posts(planned) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("BLIND-17")
def test_two_who_wait_side_by_side_are_passed_by_the_button_together():
    """Seats 6 and 1 both wait; the button passes from 5 to 2 and both are in."""
    chairs = {**SIX, 1: Chair("a", 300, owes=BOTH), 6: Chair("b", 300, owes=BOTH)}
    planned = plan(at_marks(house(**HOST), 5, 2, 3, chairs))
    assert {1, 6} <= {*planned.ring}
    assert posts(planned) == {3: "1 sb", 4: "3 bb"}


@pytest.mark.rule("BLIND-09")
def test_one_set_is_owed_however_often_it_was_missed():
    """Away for three orbits: 3 and 1."""
    told = evening(house(sitout__max_orbits=9), "300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(4)
    told.hands(15)
    assert told.table.chairs[4].owes == BOTH


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
    rules = house(missed__max_sets=sets, missed__free_reentry=(), sitout__max_orbits=9)
    told = evening(rules, "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(4)
    told.hands(9)
    told.say(4, c.ComeBack())
    if paid:
        told.say(4, c.BuyBlinds())
    planned = told.next_hand()
    assert 4 in planned.ring
    assert posts(planned).get(4) == paid


@pytest.mark.rule("BLIND-09")
def test_missed_blinds_are_owed_as_they_were_then():
    """Missed at 1/2, back at 2/4: 1 and 2 are owed."""
    told = evening(house("1/2"), "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(4)
    told.hands(2)
    told.say(FLOOR, c.SetBlinds(2, 4))
    told.hands(2)
    told.back(4, buys=True)
    assert posts(told.next_hand())[4] == "2 missed bb + 1 missed sb dead"
    assert told.hand.to_match == 4


@pytest.mark.rule("BLIND-10", "BLIND-09")
def test_a_missed_blind_is_no_raise_when_the_blinds_have_come_down():
    """5 was missed, 3 is played: 3 is live and the rest goes to the pot."""
    planned = back_at(6, Owed(2, 5, 1, 1), (1, 2, 3))
    assert posts(planned)[6] == "3 missed bb + 4 missed sb dead"
    assert planned.to_match == 3


@pytest.mark.rule("BLIND-10")
def test_under_the_gun_a_straddle_brings_one_back():
    """A returner straddles to 6: live, and nothing else is owed."""
    chairs = {**SIX, 5: Chair("back", 300, buys=True, owes=BOTH, straddles="once")}
    planned = plan(at_marks(house(straddle__enabled=True), 1, 2, 3, chairs))
    assert posts(planned) == {3: "1 sb", 4: "3 bb", 5: "6 straddle"}
    assert planned.owes == ()


@pytest.mark.rule("POS-24", "BLIND-20")
def test_where_all_begin_anew_nobody_posts_to_come_in():
    """Who played has left. Three newcomers, who else would post 3, begin with the blinds."""
    rules = house(entry__new_player="post_bb_live")
    chairs = {seat: Chair(f"g{seat}", 300, new=True) for seat in (4, 5, 6)}
    planned = plan(at_marks(rules, 1, 2, 3, chairs))
    assert marks(planned) == (4, 5, 6)
    assert posts(planned) == {5: "1 sb", 6: "3 bb"}


@pytest.mark.rule("BLIND-18", "STRAD-26")
def test_where_missed_blinds_are_dead_a_straddle_is_made_beside_them():
    """The returner under the gun owes the pot 4, and straddles to 6 as well."""
    chairs = {**SIX, 5: Chair("back", 300, buys=True, owes=BOTH, straddles="once")}
    rules = house(straddle__enabled=True, missed__method="post_dead")
    planned = plan(at_marks(rules, 1, 2, 3, chairs))
    assert posts(planned)[5] == "6 straddle + 4 missed sb dead"


@pytest.mark.rule("BLIND-20", "STRAD-26")
def test_a_newcomer_does_not_straddle_instead_of_posting():
    """Under the gun a newcomer posts the 3 it comes in with, and that is a live post."""
    new = Chair("new", 300, new=True, buys=True, straddles="always")
    rules = house(straddle__enabled=True, entry__new_player="post_bb_live")
    planned = plan(at_marks(rules, 1, 2, 3, {**SIX, 5: new}))
    assert posts(planned) == {3: "1 sb", 4: "3 bb", 5: "3 entry"}


@pytest.mark.rule("POS-12", "STRAD-26")
def test_who_pays_a_skipped_blind_does_not_straddle_instead():
    """The small blind has left; the blinds pass 3 and 4. Seat 3 is under the gun with the
    button: it posts the small one that it owes, and no straddle instead."""
    seats = {seat: Chair(f"g{seat}", 300, waiting=False) for seat in (1, 3, 4)}
    seats[3] = Chair("g3", 300, waiting=False, straddles="always")
    rules = house(straddle__enabled=True, button__rule="moving")
    planned = plan(at_marks(rules, 1, 2, 3, seats))
    assert posts(planned) == {1: "3 bb", 3: "1 missed sb", 4: "3 missed bb"}


@pytest.mark.rule("BLIND-10", "STRAD-13")
def test_the_rock_brings_its_holder_back_under_the_gun():
    """The holder has to straddle, whatever he would choose: 6, and nothing else is owed."""
    told = evening(house(rock__enabled=True), "300 300 300 300 300 300")
    told.next_hand()
    told.act("r9").fold_out()
    assert told.plan.tokens.rock == 4
    told.away(4).hands(4)
    told.back(4, buys=True)
    planned = told.next_hand()
    assert marks(planned) == (1, 2, 3)
    assert posts(planned) == {2: "1 sb", 3: "3 bb", 4: "6 rock"}


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
    told = evening(house(), "300 300 300 300 300 300")
    told.table = at_marks(
        house(), 6, 1, 2, {**SIX, 5: Chair("back", 3, buys=True, owes=BOTH)}
    )
    told.chips = 5 * 300 + 3
    told.next_hand()
    assert told.hand.players[5].bet == 3
    assert told.hand.dead == 0


# ---------------------------------------------------------------- the blinds are bought


@pytest.mark.rule("BLIND-15", "BLIND-12")
def test_who_missed_the_big_blind_buys_both_in_the_next_hand():
    """Seat 4 is away for its big blind: 5 posts it. Back at once, 4 buys: 3 live, 1 dead;
    nobody else posts, 5 acts first, and 4 has the option. Then 4 has the button."""
    told = evening(house(), "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(4)
    two = told.next_hand()
    assert (marks(two), posts(two)) == ((2, 3, 5), {3: "1 sb", 5: "3 bb"})
    told.fold_out().back(4, buys=True)
    three = told.next_hand()
    assert (three.marks.button, posts(three)) == (3, {4: "3 bb + 1 sb dead"})
    assert three.order == (5, 6, 1, 2, 3, 4)
    told.act("c f f f f")
    assert told.hand.turn == 4
    assert told.may.call == 0
    told.act("x").fold_out()
    four = told.next_hand()
    assert (marks(four), posts(four)) == ((4, 5, 6), {5: "1 sb", 6: "3 bb"})


@pytest.mark.rule("BLIND-15")
def test_or_sits_out_one_more_and_is_the_cutoff_for_nothing():
    """4 waits: hand 3 goes on without it; in hand 4 the button skips it and it plays."""
    told = evening(house(**HOST), "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(4)
    told.hands(1)
    told.back(4)
    three = told.next_hand()
    assert marks(three) == (3, 5, 6)
    assert 4 not in three.ring
    told.fold_out()
    four = told.next_hand()
    assert marks(four) == (5, 6, 1)
    assert posts(four) == {1: "3 bb", 6: "1 sb"}
    assert four.ring[-2:] == (4, 5)


@pytest.mark.rule("BLIND-15")
def test_without_the_freeze_one_waits_until_button_and_blind_have_passed():
    """A card room: who missed the big blind cannot buy it between button and blind."""
    told = evening(house(**CASINO), "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(4)
    told.hands(1)
    told.back(4, buys=True)
    three = told.next_hand()
    assert marks(three) == (3, 5, 6)
    assert 4 not in three.ring
    told.fold_out()
    assert posts(told.next_hand())[4] == "3 missed bb + 1 missed sb dead"


@pytest.mark.rule("BLIND-24", "BLIND-09")
def test_a_hand_called_off_is_posted_again_by_the_same_seats():
    """The blinds were bought, the hand is void: the next one has the same posts."""
    told = evening(house(), "300 300 300 300 300 300")
    told.next_hand()
    told.fold_out().away(4)
    told.hands(1)
    told.back(4, buys=True)
    one = told.next_hand()
    told.say(FLOOR, c.Void("wrong deck"))
    two = told.next_hand()
    assert (marks(two), posts(two), two.order) == (marks(one), posts(one), one.order)
    told.fold_out()
    assert told.next_hand().marks.button == 4


@pytest.mark.rule("BLIND-24")
def test_after_a_hand_called_off_an_ordinary_one_follows_if_a_poster_leaves():
    """The big blind stands up: the blinds move on."""
    told = evening(house(), "300 300 300 300")
    told.next_hand()
    told.say(FLOOR, c.Void("wrong deck")).leave(3)
    assert posts(told.next_hand()) == {4: "3 bb"}


# ---------------------------------------------------------------- newcomers


@pytest.mark.rule("BLIND-08", "BLIND-20")
def test_a_newcomer_posts_a_live_big_blind():
    """1/3, at the hijack: folded to the newcomer, who may check or raise to 6 or more."""
    told = evening(
        house(entry__new_player="post_bb_live"), dict.fromkeys((1, 2, 3, 4, 6, 7), 300)
    )
    told.hands(1)
    told.sit(5).say(5, c.BuyBlinds())
    told.hands(2)
    assert 5 in told.hand.plan.ring
    told.sit(8).say(8, c.BuyBlinds())
    planned = told.next_hand()
    assert posts(planned)[8] == "3 entry"
    while told.hand.turn != 8:
        told.act("f")
    assert (told.may.call, told.may.raise_least) == (0, 6)


@pytest.mark.rule("BLIND-08", "BLIND-27")
@pytest.mark.parametrize(
    "policy", ["post_bb_live", "wait_bb", "buy_or_wait_button", "free"]
)
def test_a_newcomer_in_the_big_blind_posts_just_that(policy):
    """Who sits down where the big blind comes next is dealt in and posts 3."""
    told = evening(house(entry__new_player=policy), {1: 300, 2: 300, 3: 300, 5: 300})
    told.hands(1)
    told.sit(4)
    assert posts(told.next_hand()) == {3: "1 sb", 4: "3 bb"}


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
    told = evening(
        house(entry__new_player=policy), {1: 300, 2: 300, 3: 300, 4: 300, 5: 300}
    )
    told.hands(1)
    told.sit(6)
    if buys:
        told.say(6, c.BuyBlinds())
    planned = told.next_hand()
    assert (6 in planned.ring) is dealt
    assert posts(planned).get(6) == paid


@pytest.mark.rule("BLIND-20", "POS-15")
def test_a_newcomer_waits_until_the_button_has_passed():
    """Seat 3 sits down between the blinds. The button comes by and the seat is the cutoff."""
    told = evening(
        house(entry__new_player="buy_or_wait_button"),
        {1: 300, 2: 300, 4: 300, 5: 300, 6: 300},
    )
    told.hands(1)
    told.sit(3)
    dealt = [3 in planned.ring for planned in told.hands(4)]
    assert dealt == [False, True, True, True]


@pytest.mark.rule("BLIND-20", "BLIND-15")
def test_a_newcomer_between_the_blinds_may_buy_them():
    """The blinds stand still for a newcomer as well: 3 live, 1 dead, and then the button."""
    told = evening(
        house(entry__new_player="buy_or_wait_button"),
        {1: 300, 2: 300, 4: 300, 5: 300, 6: 300},
    )
    told.hands(1)
    told.sit(3).say(3, c.BuyBlinds())
    assert posts(told.next_hand()) == {3: "3 bb + 1 sb dead"}
    told.fold_out()
    assert told.next_hand().marks.button == 3


@pytest.mark.rule("BLIND-27", "BLIND-20")
def test_where_one_waits_for_the_big_blind_nothing_can_be_bought():
    """The house says wait: buying is refused, and says so."""
    told = evening(house(), "300 300 300").sit(5)
    told.hands(1)
    told.sit(6)
    assert told.refused(6, c.BuyBlinds()).code == Rule.NEW_PLAYER_ENTRY
    assert told.refused(5, c.BuyBlinds()).words == "enter.nothing"


def test_a_choice_to_buy_can_be_taken_back():
    told = evening(house(entry__new_player="post_bb_live"), "300 300 300")
    told.hands(1)
    told.sit(4).say(4, c.BuyBlinds()).say(4, c.BuyBlinds(False))
    assert told.log[-1] == e.BlindsBought(4, False)
    assert not told.table.chairs[4].buys


@pytest.mark.rule("BLIND-29")
def test_a_seat_away_for_too_long_is_given_free():
    """Three big blinds have passed it: its chips are cashed out."""
    told = evening(house(), "300 300 300 300")
    told.hands(1)
    told.away(3)
    told.hands(12)
    assert told.table.chairs[3] is None
    gone = [event for event in told.log if isinstance(event, e.StoodUp)]
    assert [(event.seat, event.why) for event in gone] == [(3, "absent")]


@pytest.mark.rule("BLIND-29")
def test_a_hand_that_moves_no_blind_is_no_orbit():
    """A hand called off and dealt again passes nobody's seat."""
    told = evening(house(), "300 300 300 300")
    told.hands(1)
    told.away(2)
    told.next_hand()
    told.say(FLOOR, c.Void("once more"))
    told.next_hand()
    assert told.table.chairs[2].orbits == 0


def checked_down(told, count):
    """So many hands of an evening; nobody folds a bring-in."""
    found = []
    for _ in range(count):
        found.append(told.next_hand())
        told.check_down()
    return found


@pytest.mark.rule("BLIND-20", "BLIND-18")
@pytest.mark.parametrize("policy", ["post_bb_live", "wait_bb", "buy_or_wait_button"])
@pytest.mark.parametrize("missed", ["wait_bb", "both_bb_live_sb_dead"])
def test_where_there_are_no_blinds_nobody_waits_for_them(policy, missed):
    """An evening of seven-card stud: who sits down or comes back antes with the others."""
    rules = house(
        game__variant="stud", entry__new_player=policy, missed__method=missed,
        ante__amount=1, ante__type="all",
    )  # fmt: skip
    told = evening(rules, {1: 900, 2: 900, 3: 900, 4: 900})
    checked_down(told, 1)
    checked_down(told.away(2), 6)
    told.back(2).sit(6)
    assert told.refused(6, c.BuyBlinds()).code == Rule.NEW_PLAYER_ENTRY
    [planned] = checked_down(told, 1)
    assert sorted(planned.ring) == [1, 2, 3, 4, 6]
    assert {post.amount for post in planned.posts} == {1}
    assert planned.owes == ()


@pytest.mark.rule("BLIND-20")
def test_in_a_mix_with_blinds_a_newcomer_waits_in_its_stud_too():
    """HORSE: seat 6 sits down behind where the blinds would be, and they have to come by."""
    rules = house(
        game__rotation=("horse",), game__change="hand", entry__new_player="wait_bb"
    )
    told = evening(rules, {1: 900, 2: 900, 3: 900, 4: 900})
    checked_down(told, 3)
    told.sit(5)
    dealt = [(planned.game, 5 in planned.ring) for planned in checked_down(told, 3)]
    assert dealt == [("stud", False), ("stud_hilo", False), ("texas", False)]
