"""The edges of rules: the last chip, the exact half, the seat in between.

Each of these hands was written for a small change in a rule that no other test noticed.
"""

import pytest
from msgspec.structs import replace

from evenings import house as house_of
from homegame.engine.told import deal, house, play
from homegame.model import commands as c
from homegame.model.plan import Marks, Owed, Post, Tokens
from homegame.model.state import Chair, Fund, Marker, Past, Table
from homegame.rulebook import Rule
from homegame.rules.betting import may_chop
from homegame.rules.button import Comer, Dealt, names_in, next_hand, skipped
from homegame.rules.cash import (
    change_due,
    kitty_drop,
    odd_change,
    passed_by,
    top_up_range,
)
from homegame.rules.dark import NEVER, dark_limits, dark_now, dark_round, said_ahead
from homegame.rules.dealing import cutter, is_misdeal
from homegame.rules.games import bomb_game, most_seats
from homegame.rules.missed import (
    after_missing,
    comer,
    left_over,
    may_buy,
    one_blind,
    passed_over,
    posts_to_enter,
)
from homegame.rules.open_stakes import (
    is_barred,
    raises_on_credit,
    taken,
    was_all_in,
    with_marker,
)
from homegame.rules.pots import Row, all_rows, middle
from homegame.rules.showing import must_open
from homegame.rules.straddles import (
    after_hand,
    is_walk,
    may_bet_blind,
    next_rock,
    sleepers,
    straddles,
    with_kill,
)
from homegame.rules.tools import refuse_tools
from homegame.seats import NOBODY
from homegame.variants import TEXAS, VARIANTS

HALF = {"allin.reopen": "half"}
FIXED = {"betting.structure": "limit"}

# ---------------------------------------------------------------- betting


@pytest.mark.rule("BET-25")
@pytest.mark.parametrize(("all_in", "raises"), [(13, (0, 0)), (14, (22, 100))])
def test_exactly_half_a_raise_reopens_and_less_does_not(all_in, raises):
    """A raise by 8 to 10: an all-in of 14 lets the raiser raise again, one of 13 does not."""
    hand = play(f"100 100 100 {all_in} 100", "r10 a c f f", house("1/2", HALF))
    assert (hand.turn, hand.raises) == (3, raises)


@pytest.mark.rule("BET-25", "BET-29")
def test_half_raises_add_up_for_each_player_alone():
    """10, all-in 13, a call, all-in 15: who made it 10 faces 5 of 8 and may raise; who called
    13 faces 2 and may not."""
    hand = play("100 100 100 13 100 15", "r10 a c a f f", house("1/2", HALF))
    assert (hand.turn, hand.raises) == (3, (23, 100))
    hand.act("c")
    assert (hand.turn, hand.raises, hand.may.why) == (5, (0, 0), Rule.FULL_BET_RULE)


@pytest.mark.rule("BET-25", "BET-27")
def test_half_a_raise_is_the_bet_that_a_short_all_in_is_completed_from():
    """10, all-in 14 is half a raise, all-in 17 is not: the next raise completes it to 22."""
    hand = play("100 100 100 14 17 100", "r10 a a", house("1/2", HALF))
    assert (hand.turn, hand.raises) == (6, (22, 100))


@pytest.mark.rule("BET-27", "BET-28")
@pytest.mark.parametrize(("choice", "least"), [("complete", 18), ("current+last_full", 19)])
def test_an_all_in_of_a_single_chip_more_is_completed_or_raised(choice, least):
    """10, all-in 11: a full raise is completed at 18, or made on top at 19."""
    rules = house("1/2", {"raise.after_short_allin": choice})
    assert play("100 100 100 11 100", "r10 a", rules).raises == (least, 100)


@pytest.mark.rule("BET-25", "BET-28")
def test_short_all_ins_that_make_half_a_raise_together_are_raised_and_not_completed():
    """10, all-in 13, all-in 14: half of 8 in two steps, so the next raise is to 22."""
    hand = play("100 100 100 13 14 100", "r10 a a", house("1/2", HALF))
    assert (hand.turn, hand.raises) == (6, (22, 100))


@pytest.mark.rule("BET-23", "BET-28")
def test_where_a_raise_matches_the_bet_no_short_all_in_is_completed():
    """10, all-in 13: the next raise is to 26, whatever the house says of completing."""
    choices = {"raise.min_rule": "match_current_bet", "raise.after_short_allin": "complete"}
    hand = play("100 100 100 13 100", "r10 a", house("1/2", choices))
    assert (hand.turn, hand.raises) == (5, (26, 100))


@pytest.mark.rule("BET-28")
def test_a_short_bet_all_in_is_raised_on_top_and_not_completed():
    """A flop at 1/6, all-in for 1: it is no bring-in, so the next raise is to 7."""
    hand = play("7 100 100", "c c x | a", house("1/6"))
    assert (hand.turn, hand.raises) == (2, (7, 94))


@pytest.mark.rule("BET-28", "BLIND-22")
def test_an_all_in_as_large_as_the_bring_in_is_none_on_a_later_street():
    """No-limit stud, brought in for 1 on third street; on fourth street somebody is all in
    for 1, and the next raise is to 7, not to 6."""
    rules = {"game.variant": "stud", "stud.ante": 1, "betting.structure": "no_limit"}
    hole = "2c2d4h3s 3c3d9hTs KcKdQhJs"
    hand = deal("8 100 100", house("1/6", rules), hole).act("c r6 c c | x a")
    assert (hand.turn, hand.raises) == (2, (7, 93))


@pytest.mark.rule("BLIND-22")
def test_a_bring_in_is_completed_whatever_the_limit():
    """No-limit stud at 1/2: brought in for 1, the next one may make it 2."""
    rules = {"game.variant": "stud", "stud.ante": 1, "betting.structure": "no_limit"}
    hand = deal("100 100 100", house("1/2", rules), "2c2d4h 3c3d9h KcKdQh").act("c")
    assert hand.raises == (2, 99)


@pytest.mark.rule("BLIND-22", "BET-51")
def test_a_bring_in_as_large_as_the_bet_is_the_bet():
    """Limit razz at 2/2: brought in for 2, the next one may make it 4, not complete to 2; it
    is the first of four bets."""
    rules = house(
        "2/2", {"game.variant": "razz", "stud.ante": 1, "betting.structure": "limit"}
    )
    hand = deal("100 100 100", rules, "2c3dKd 4c5dAc 6c7dQc").act("c")
    assert (hand.turn, hand.raises) == (2, (4, 4))
    hand.act("r4 r6 r8")
    assert (hand.turn, hand.raises) == (2, (0, 0))


@pytest.mark.rule("BET-76")
def test_who_is_all_in_already_is_no_opponent_that_one_could_put_all_in():
    """All-in for 18, a full raise would be to 34: 24 puts the only one with chips all in."""
    rules = house("1/2", {"raise.below_minimum": "puts_other_all_in"})
    hand = play("100 24 18", "a", rules)
    assert (hand.turn, hand.raises) == (1, (24, 100))


@pytest.mark.rule("BET-51")
@pytest.mark.parametrize(
    ("blinds", "stack", "words", "raises"),
    [
        ("2/4", 10, "c c c x r4 a r8 r12", (0, 0)),
        ("3/6", 14, "c c c x r6 a r12 r18", (24, 24)),
    ],
)
def test_an_all_in_is_counted_for_the_cap_from_half_a_bet_on(blinds, stack, words, raises):
    """Exactly half a bet is the second of four; a third of one is none."""
    hand = play(f"100 {stack} 100 100", words, house(blinds, HALF | FIXED))
    assert (hand.turn, hand.raises) == (1, raises)


@pytest.mark.rule("BET-25", "BET-29", "BET-50")
def test_half_bets_add_up_for_each_player_alone_where_bets_are_fixed():
    """Bet 4, all-in 5, a call, all-in 6: the bettor may complete to 8, the caller may not."""
    hand = play("100 9 100 10", "c c c x r4 a c a", house("2/4", HALF | FIXED))
    assert (hand.turn, hand.raises) == (1, (8, 8))
    hand.act("c")
    assert (hand.turn, hand.raises) == (3, (0, 0))


@pytest.mark.rule("BET-29")
def test_where_short_all_ins_do_not_add_up_each_is_half_a_bet_or_nothing():
    """Bet 4, all-ins of 5 and 6: neither is half a bet, so the bettor may only call."""
    alone = HALF | FIXED | {"allin.cumulative_reopen": False}
    hand = play("100 9 100 10", "c c c x r4 a c a", house("2/4", alone))
    assert (hand.turn, hand.raises) == (1, (0, 0))


@pytest.mark.rule("BLIND-22")
def test_in_razz_an_ace_is_low_and_the_king_brings_it_in():
    """King, ace and queen are open: seat 1 begins, not the seat with the highest number."""
    rules = house("2/4", {"game.variant": "razz", "stud.ante": 1})
    assert deal("100 100 100", rules, "2c3dKd 4c5dAc 6c7dQc").turn == 1


@pytest.mark.rule("BLIND-22")
@pytest.mark.parametrize(
    ("game", "turn"), [("stud", 3), ("razz", 1)], ids=["the two", "the king"]
)
def test_who_has_to_bring_it_in_cannot_fold(game, turn):
    """King, queen and two are open: the lowest card begins, or in razz the highest."""
    rules = house("2/4", {"game.variant": game, "stud.ante": 1})
    hand = deal("100 100 100", rules, "7c3dKd 4c5dQc 6c7d2h")
    assert hand.turn == turn
    assert hand.refused("f").code == Rule.BRING_IN
    hand.act("c")
    assert hand.bets[turn - 1] == 2


@pytest.mark.rule("BLIND-22")
@pytest.mark.parametrize(
    ("one", "other"), [("Kc3d", "QhJs"), ("QhQc", "AsKd")], ids=["high card", "pair"]
)
def test_the_better_open_hand_begins(one, other):
    """King and three before queen and jack; queens before ace and king."""
    rules = house("2/4", {"game.variant": "stud", "stud.ante": 1})
    hand = deal("100 100", rules, f"2c7d{other} 8c9d{one}")
    hand.act("c c")
    assert hand.turn == 2


@pytest.mark.rule("BLIND-22")
def test_of_two_open_pairs_the_higher_begins_whatever_lies_beside_it():
    """Fifth street: threes and a four before twos and a king."""
    rules = house("2/4", {"game.variant": "stud", "stud.ante": 1})
    hand = deal("100 100", rules, "7c8d2h2sKd 9cTd3h3s4d").act("c c x x")
    assert hand.turn == 2


@pytest.mark.rule("BET-65", "BET-66")
def test_the_small_blind_is_assumed_to_call_before_the_flop_alone():
    """Pot limit 1/3: on a flop with 9 in the middle one may bet 9, with or without it."""
    rules = {
        "betting.structure": "pot_limit",
        "potlimit.method": "true",
        "potlimit.preflop": "assumed_call",
    }
    hand = deal("100 100 100", house("1/3", rules))
    assert hand.raises == (6, 12)
    hand.act("c c")
    assert hand.raises == (6, 12)
    hand.act("x |")
    assert hand.raises == (3, 9)


@pytest.mark.rule("BET-68")
def test_half_the_pot_is_counted_after_the_call_and_in_whole_chips():
    """1/3, all call: the small blind first calls 2; half of 9 is 4, so a raise to 7."""
    hand = play("100 100 100", "c", house("1/3", {"betting.structure": "half_pot"}))
    assert hand.turn == 1
    assert hand.raises == (6, 7)
    assert all(isinstance(amount, int) for amount in hand.raises)


@pytest.mark.rule("CASH-22")
def test_only_a_blind_may_chop():
    """The button has folded and has no say in it."""
    hand = play("100 100 100", "f", house("1/3", {"blinds.chop": "by_agreement"}))
    assert [may_chop(hand.hand, seat) for seat in (1, 2, 3)] == [True, True, False]


@pytest.mark.rule("POT-14")
def test_nothing_lies_in_the_middle_when_the_hand_is_over():
    assert middle(play("100 100 100", "f f").hand) == 0


# ---------------------------------------------------------------- pots

UNITS = {"chip_unit": 5, "allin.reveal": "never"}


@pytest.mark.rule("POT-32", "BET-73")
@pytest.mark.parametrize(
    ("choices", "words", "hole", "board", "again"),
    [
        (
            {"runs.max_runs": 2},
            "a f c v2 v2",
            "2c7d KsKh AsAh",
            "Qd9s5c4d2h",
            "3cQsKd5s3d4h3s2d",
        ),
        (
            {"game.variant": "double_board"},
            "a f c",
            "2c7d KsKh AsAh",
            "Qd9s5cQsKd5s4d3h2h2d",
            "",
        ),
        (
            {"game.variant": "omaha_hilo", "betting.structure": "no_limit"},
            "a f c",
            "2c7d9hTh KsKhQcJc As2sQhJh",
            "Kd8s5c4d9c",
            "",
        ),
    ],
    ids=["runs", "boards", "halves"],
)
def test_a_pot_is_cut_in_whole_chips(choices, words, hole, board, again):
    """205 in chips of 5, won by two: 105 and 100, never 103 and 102."""
    hand = play("100 100 100", words, house("5/10", UNITS | choices), hole, board, again)
    assert hand.hand.over
    assert sorted(amount for _, _, amount in hand.awards) == [100, 105]
    assert len({seat for _, seat, _ in hand.awards}) == 2


@pytest.mark.rule("VAR-12", "VAR-23", "POT-32")
@pytest.mark.parametrize(
    ("award", "parts"),
    [
        ("half_each", [(0, 0, "top"), (0, 1, "low"), (1, 0, "top"), (1, 1, "low")]),
        ("best_overall", [(0, 0, "both"), (1, 0, "both")]),
    ],
)
def test_two_boards_that_are_run_twice_are_four_parts_or_two(award, parts):
    """Each run has its two boards: each of them half of it, or both for the best hand."""
    rules = house(
        "1/2",
        {"game.variant": "double_board", "runs.max_runs": 2, "doubleboard.award": award},
    )
    hand = play("100 100", "a c v2 v2", rules).hand
    assert len({*hand.boards}) == 4
    expected = []
    for run, board, which in parts:
        two = hand.boards[2 * run : 2 * run + 2]
        laid = {"top": two[:1], "low": two[1:], "both": two}[which]
        expected.append(Row(run, board, laid))
    assert all_rows(hand) == expected


@pytest.mark.rule("VAR-22")
@pytest.mark.parametrize(
    ("hole", "words", "shown", "winner"),
    [
        ("As2cAh Ks3cKh", "m0 m1", {1: "As2cAh"}, 1),
        ("As2cAh 3cKs3h", "m0 m2", {1: "As2cAh"}, 1),
        ("Ks3cKh As2cAh", "m1 m0", {1: "Ks3cKh", 2: "As2cAh"}, 2),
        ("3cKs3h As2cAh", "m2 m1", {1: "3cKs3h"}, 1),
        ("KsKh3c As2cAh", "m1 m0", {1: "KsKh3c", 2: "As2cAh"}, 2),
    ],
)
def test_each_hand_is_read_with_its_own_card_in_the_middle(hole, words, shown, winner):
    """Aces that lie beside each other are a pair; with a two between them they are not, and
    a hand that cannot win is not opened."""
    rules = house("1/2", {"game.variant": "double"})
    hand = play("100 100", f"{words} c x x x x x x x", rules, hole, "QdJh9s5c4d")
    assert hand.hand.over
    assert hand.shown == shown
    assert hand.awards == [(0, winner, 4)]


@pytest.mark.rule("SHOW-04")
def test_a_hand_that_is_no_low_is_not_opened_for_the_low_half():
    """Kings are shown; nobody has a low, and queens have nothing to win."""
    rules = house("1/2", {"game.variant": "omaha_hilo", "betting.structure": "no_limit"})
    hole, board = "KsKhTcTd QsQhJcJd", "9d9s5c4d2h"
    hand = play("100 100", "c x x x x x x x", rules, hole, board)
    assert hand.shown == {1: "KsKhTcTd"}


# ---------------------------------------------------------------- button


@pytest.mark.rule("POS-22")
def test_if_everybody_left_sits_between_the_blinds_they_begin_anew():
    """Blinds were on 2 and 5; only 3 and 4 are left."""
    present = {3: Comer(), 4: Comer()}
    dealt = next_hand(house(), Marks(1, 2, 5), present)
    assert dealt == Dealt(Marks(4, 4, 3), (3, 4), anew=True)


@pytest.mark.rule("POS-01")
def test_in_an_evening_of_stud_the_button_goes_to_the_next_player():
    """It was with seat 1; seat 2 has gone, and newcomers are dealt in like everybody."""
    rules = house("1/3", {"game.variant": "stud", "stud.ante": 1})
    present = {1: Comer(), 3: Comer(), 4: Comer("waits", new=True)}
    dealt = next_hand(rules, Marks(1, 2, 3), present)
    assert dealt == Dealt(Marks(3, 4, 1), (1, 3, 4), anew=True)


@pytest.mark.rule("BLIND-15")
def test_the_blinds_are_bought_with_two_others_in():
    """Seats 1 and 3 play, seat 2 between them buys: that makes three."""
    rules = house("1/3", {"missed.freeze_on_buy": True})
    present = {1: Comer(), 2: Comer("posts"), 3: Comer()}
    dealt = next_hand(rules, Marks(5, 1, 3), present)
    assert (dealt.buyer, dealt.seats) == (2, (1, 2, 3))


@pytest.mark.rule("POS-22")
def test_two_players_go_on_while_a_newcomer_waits_between_them():
    """With the simplified button seat 3 comes in between button and blind: it waits."""
    rules = house("1/3", {"button.rule": "simplified"})
    present = {1: Comer(), 2: Comer(), 3: Comer("posts", new=True)}
    dealt = next_hand(rules, Marks(1, 2, 5), present)
    assert dealt == Dealt(Marks(2, 2, 1), (1, 2), anew=True)


@pytest.mark.rule("POS-10")
def test_when_all_begin_anew_the_big_blind_still_moves_on():
    """The blind was on 5; of seats 2 and 7 the next one has it."""
    rules = house("1/3", {"button.rule": "simplified"})
    present = {2: Comer("posts", new=True), 7: Comer("posts", new=True)}
    assert next_hand(rules, Marks(3, 4, 5), present).marks == Marks(2, 2, 7)


@pytest.mark.rule("POS-12")
def test_nobody_is_skipped_when_all_begin_anew():
    """Blinds were on 2 and 4; three newcomers have a button, and seat 3 owes nothing."""
    anew = Dealt(Marks(3, 5, 6), (3, 5, 6), anew=True)
    assert skipped(Marks(1, 2, 4), anew) == (set(), set())


@pytest.mark.rule("POS-05")
def test_in_a_stud_the_seats_have_names_although_nobody_posts_a_blind():
    rules = house("2/4", {"game.variant": "stud", "stud.ante": 1})
    assert names_in(deal("100 100 100", rules).hand.plan) == {1: "SB", 2: "BB", 3: "B"}


# ---------------------------------------------------------------- newcomers and missed blinds

NEW = Chair("g", 100, new=True)
BOTH = Owed(small=1, big=3, smalls=1, bigs=1)


@pytest.mark.rule("BLIND-20")
@pytest.mark.parametrize(
    ("policy", "expected", "buys", "bill"),
    [
        ("free", Comer("plays", new=True), False, []),
        ("wait_bb", Comer("waits", new=True), False, []),
        ("post_bb_live", Comer("waits", new=True), True, [3]),
        (
            "buy_or_wait_button",
            Comer("waits", new=True, free=("big_blind", "button_on_left")),
            True,
            [3, 1],
        ),
    ],
)
def test_how_a_newcomer_comes_in(policy, expected, buys, bill):
    """By each policy: whether it waits, may buy its way in, and what that costs."""
    rules = house("1/3", {"entry.new_player": policy})
    assert comer(rules, NEW) == expected
    assert may_buy(rules, NEW) is buys
    assert [post.amount for post in posts_to_enter(rules, 4, NEW)] == bill
    if buys:
        bought = Chair("g", 100, new=True, buys=True)
        assert comer(rules, bought) == Comer("posts", new=True, free=expected.free)


@pytest.mark.rule("BLIND-10", "BLIND-27")
@pytest.mark.parametrize(
    ("method", "owes", "expected", "buys"),
    [
        ("wait_bb", BOTH, Comer("waits"), False),
        ("wait_bb", Owed(), Comer(), False),
        ("both_bb_live_sb_dead", BOTH, Comer("waits", free=("big_blind",)), True),
        ("both_bb_live_sb_dead", Owed(), Comer(), False),
    ],
)
def test_how_a_returner_comes_in(method, owes, expected, buys):
    """Who owes waits or may buy; who owes nothing plays."""
    rules = house("1/3", {"missed.method": method, "missed.free_reentry": ("big_blind",)})
    chair = Chair("g", 100, owes=owes)
    assert comer(rules, chair) == expected
    assert may_buy(rules, chair) is buys
    assert not may_buy(rules, Chair("g", 100, owes=owes, waiting=False))


@pytest.mark.rule("BLIND-10")
def test_where_one_waits_for_the_big_blind_nothing_is_posted():
    rules = house("1/3", {"missed.method": "wait_bb"})
    assert posts_to_enter(rules, 4, Chair("g", 100, owes=BOTH)) == []


@pytest.mark.rule("BLIND-14")
def test_a_small_blind_missed_twice_alone_is_owed_once():
    """The house charges a missed small blind; the second one is not added."""
    rules = house("1/3", {"missed.sb_only": "dead_sb"})
    once = after_missing(rules, Marks(5, 1, 3), Marks(1, 2, 3), 2, Chair("g", 100))
    assert once == Owed(small=1, smalls=1)
    chair = Chair("g", 100, owes=once)
    assert after_missing(rules, Marks(5, 1, 3), Marks(1, 2, 3), 2, chair) == once


ONE_BY_ONE = {"missed.method": "one_per_hand_largest_first"}


@pytest.mark.rule("BLIND-10")
def test_blinds_paid_one_by_one_leave_what_is_still_owed():
    """First the big one, then the small one, and then nothing."""
    rules = house("1/3", ONE_BY_ONE)
    first, owed = one_blind(rules, 4, BOTH, nominal=False)
    assert ([post.amount for post in first], owed) == ([3], Owed(small=1, smalls=1))
    second, owed = one_blind(rules, 4, owed, nominal=False)
    assert ([post.amount for post in second], owed) == ([1], Owed())
    assert left_over(rules, Chair("g", 100, owes=Owed(big=3, bigs=1))) == Owed()


@pytest.mark.rule("BLIND-10")
def test_a_small_blind_of_its_own_waits_while_a_big_one_is_made_good():
    """The seat is the small blind and owes a big one: it posts that and owes the small."""
    rules = house("1/3", ONE_BY_ONE)
    posts, owed = one_blind(rules, 4, Owed(big=3, bigs=1), nominal=True)
    assert ([post.amount for post in posts], owed) == ([3], Owed(small=1, smalls=1))
    _, owed = one_blind(rules, 4, Owed(big=3, bigs=1), nominal=False)
    assert owed == Owed()


@pytest.mark.rule("POS-12")
def test_a_blind_that_the_button_skipped_is_owed_once():
    owed = passed_over(house("1/3"), 4, Owed(), {4}, {4})
    assert owed == BOTH
    assert passed_over(house("1/3"), 4, owed, {4}, {4}) == BOTH


# ---------------------------------------------------------------- straddles, rock, kill

SEATS = (1, 2, 3, 4)
FOUR = {seat: Chair(f"g{seat}", 100, waiting=False) for seat in SEATS}


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
def test_who_may_bet_blind(seats, seat, due, may):
    """Seats 1 and 2 have the blinds; a straddle of 6 must be there whole."""
    dealt = Dealt(Marks(4, 1, 2), seats)
    assert may_bet_blind(dealt, FOUR, seat, due, 6) is may


@pytest.mark.rule("STRAD-14")
def test_a_sleeper_is_twice_the_big_blind_and_has_no_option():
    """Seat 4 sleeps behind under the gun; seat 3 would, but is under the gun itself."""
    rules = house("1/3", {"sleeper.enabled": True})
    asleep = FOUR | {seat: replace(FOUR[seat], sleeps=True) for seat in (3, 4)}
    dealt = Dealt(Marks(4, 1, 2), SEATS)
    assert sleepers(rules, dealt, asleep, []) == [Post(4, 6, option=False, name="sleeper")]


@pytest.mark.rule("STRAD-13", "STRAD-04")
def test_the_rock_is_twice_the_big_blind_whatever_its_holder_has_announced():
    """Where any legal raise will do seat 3 would make it 10 and seat 4 20: 6, then 20."""
    rules = house("1/3", {"rock.enabled": True, "straddle.size_rule": "any_legal_raise"})
    chairs = dict(FOUR)
    for seat, to in ((3, 10), (4, 20)):
        chairs[seat] = replace(FOUR[seat], straddles="always", straddle_to=to)
    assert straddles(rules, Dealt(Marks(4, 1, 2), SEATS), chairs, [], 3) == [
        Post(3, 6, name="rock"),
        Post(4, 20, name="straddle"),
    ]


@pytest.mark.rule("STRAD-13")
def test_the_rock_stays_where_nobody_won():
    assert next_rock(3, []) == 3


@pytest.mark.rule("STRAD-23")
def test_a_killer_in_the_blind_kills_its_own_blind_alone():
    """Both are posted: the killer's blind is dead money, the other blind lives."""
    rules = house("1/3", {"kill.enabled": True, "kill.in_blind": "post_both"})
    due = [Post(1, 1, "live", name="small_blind"), Post(2, 3, "live")]
    kinds = [(post.seat, post.kind) for post in with_kill(rules, due, 2)]
    assert kinds == [(1, "live"), (2, "dead"), (2, "live")]


@pytest.mark.rule("STRAD-27")
@pytest.mark.parametrize(
    ("words", "walk"), [("f f", True), ("c f x x x x x x x", False), ("r6 f f", False)]
)
def test_only_the_blinds_are_a_walk(words, walk):
    """With antes of 2 everybody has put in something; nobody bet."""
    rules = house("1/3", {"ante.amount": 2})
    hand = play("100 100 100", words, rules)
    assert hand.hand.over
    assert is_walk(hand.hand) is walk


@pytest.mark.rule("STRAD-27")
def test_a_single_chip_more_than_was_posted_is_no_walk():
    """1/2: the small blind completes and the big blind folds."""
    hand = play("100 100 100", "f c f", house("1/2"))
    assert hand.hand.over
    assert not is_walk(hand.hand)


@pytest.mark.rule("STRAD-27")
@pytest.mark.parametrize(("streak", "wins"), [(3, 2), (2, 1)])
def test_wins_are_counted_as_long_as_the_same_seat_wins(streak, wins):
    """Seat 3 wins: its second in a row, or its first."""
    rules = house("1/3", {"kill.enabled": True, "kill.trigger_wins": 3})
    hand = play("100 100 100", "r9 f f", rules).hand
    assert after_hand(rules, hand, Tokens(streak=streak, wins=1)) == Tokens(
        streak=3, wins=wins
    )


# ---------------------------------------------------------------- seats and showing


@pytest.mark.rule("VAR-27")
@pytest.mark.parametrize(("game", "most"), [("five_stud", 10), ("stud", 8)])
def test_how_many_a_stud_serves(game, most):
    """Five cards each, or seven of which the last may be shared."""
    found = most_seats(house_of("1/3"), VARIANTS[game])
    assert (found, type(found)) == (most, int)


@pytest.mark.rule("SHOW-07")
def test_the_last_hand_of_a_side_pot_is_opened_though_it_cannot_win_the_main_pot():
    """Aces are all in and shown; of the other two one mucks, so the last one shows."""
    rules = house("1/3", {"showdown.auto_muck": False, "allin.reveal": "never"})
    hand = deal("10 100 100", rules, "AsAh 2c7d 3c8d", "KdQh9s5c4d")
    hand.act("r10 c c r10 c x x x x")
    hand.must(1, c.TurnUp(1, (0, 1), hand.stub.held[1])).must(2, c.Muck())
    assert must_open(hand.hand, 3, hand.stub.held[3])
    hand.must(3, c.TurnUp(3, (0, 1), hand.stub.held[3]))
    assert hand.net == [20, -20, 0]


# ---------------------------------------------------------------- in the dark

DARK = {"dark_actions": True}


@pytest.mark.rule("CON-13")
def test_in_the_dark_one_speaks_for_a_round_of_betting_and_for_nothing_else():
    """Not where the house does not play it, and not at a showdown that the players decide."""
    assert dark_round(play("100 100 100", "c").hand, 2) == NEVER
    rules = house("1/3", DARK | {"showdown.auto_muck": False, "allin.reveal": "never"})
    hand = play("100 100", "c x x x x x x x", rules)
    assert hand.turn > 0
    assert [dark_round(hand.hand, seat) for seat in (1, 2)] == [NEVER, NEVER]


@pytest.mark.rule("CON-13")
def test_nothing_is_said_in_the_dark_when_the_hand_is_over():
    """Both have folded to the big blind."""
    hand = play("100 100 100", "f f", house("1/3", DARK)).hand
    assert dark_round(hand, 2) == NEVER


@pytest.mark.rule("CON-13")
def test_what_was_said_in_the_dark_is_for_the_first_decision_of_the_round():
    """The big blind checks the flop in the dark, before it comes; then the button bets."""
    hand = deal("100 100 100", house("1/3", DARK)).act("c c")
    hand.say(2, c.ActDark())
    hand.act("x x")
    assert (hand.turn, len(hand.hand.board)) == (3, 3)
    hand.act("r9 f")
    assert hand.turn == 2
    assert dark_now(hand.hand) is None


@pytest.mark.rule("CON-13")
def test_what_one_has_posted_counts_towards_the_most_one_may_say():
    """The big blind may say up to its 97 behind and the 3 it has posted; later 97."""
    hand = deal("100 100 100", house("1/3", DARK)).hand
    assert dark_limits(hand, 2, hand.step) == (3, 100)
    assert dark_limits(hand, 2, hand.step + 2) == (3, 97)


@pytest.mark.rule("CON-13")
def test_what_was_said_ahead_is_known_until_it_is_done_or_the_hand_is_folded():
    """The big blind speaks for this round; the button for the next one, and folds."""
    hand = deal("100 100 100", house("1/3", DARK))
    hand.say(2, c.ActDark(9))
    assert said_ahead(hand.hand, 2) == 9
    hand.say(3, c.ActDark())
    assert said_ahead(hand.hand, 3) == 0
    hand.act("f")
    assert said_ahead(hand.hand, 3) is None


# ---------------------------------------------------------------- the deal, the last hand


@pytest.mark.rule("DEAL-06")
@pytest.mark.parametrize(
    ("choice", "misdeals"),
    [
        ("replace", [False] * 4),
        ("replace_unless_first_two", [True, True, False, False]),
        ("misdeal", [True] * 4),
    ],
)
def test_which_exposed_card_is_a_misdeal(choice, misdeals):
    """The first card of seats 1, 2 and 3, and the second one of seat 1."""
    hand = deal("100 100 100", house("1/3", {"misdeal.exposed_one": choice})).hand
    found = [is_misdeal(hand, *card) for card in ((1, 0), (2, 0), (3, 0), (1, 1))]
    assert found == misdeals


@pytest.mark.rule("DEAL-03")
def test_nobody_cuts_where_the_big_blind_is_not_dealt_in():
    """The blinds stand still on a place that has been left."""
    rules = house("1/3", {"deal.cutter": "bb"})
    planned = deal("100 100 100", rules).hand.plan
    assert cutter(planned, rules) == 2
    assert cutter(replace(planned, marks=Marks(3, 1, 9)), rules) == NOBODY


@pytest.mark.rule("VAR-14", "VAR-27")
def test_a_bomb_pot_has_its_own_game_for_as_many_as_the_deck_serves():
    rules = house("1/3", {"bomb.game": "double_board_omaha"})
    most = most_seats(rules, VARIANTS["double_board_omaha"])
    names = [bomb_game(rules, TEXAS, players)[0].name for players in (most, most + 1)]
    assert names == ["double_board_omaha", "texas"]


@pytest.mark.rule("CASH-06", "CASH-39")
@pytest.mark.parametrize(("stack", "range_"), [(1, (1, 299)), (0, (100, 300))])
def test_with_one_chip_left_one_adds_what_one_likes(stack, range_):
    """Buy-ins of 100 to 300: with a chip any amount up to the most, without a full one."""
    chairs = (None, Chair("g", stack), Chair("h", 100))
    assert top_up_range(Table(house("1/3"), TEXAS, chairs), 1) == range_


@pytest.mark.rule("CASH-07")
def test_who_has_bought_in_again_as_often_as_the_house_allows_buys_nothing():
    """Once: seat 1 has done it and is broke again, seat 2 is broke for the first time."""
    rules = house("1/3", {"rebuy.max": 1})
    chairs = (None, Chair("g", 0), Chair("h", 0))
    at = Table(rules, TEXAS, chairs, past=(Past("g", rebuys=1),))
    assert [top_up_range(at, seat) for seat in (1, 2)] == [(0, 0), (100, 300)]


@pytest.mark.rule("CASH-12")
@pytest.mark.parametrize(
    ("words", "dropped"),
    [
        ("r9 f f", (3, 1)),
        ("c c x x x x x x x x x x", (1, 1)),
        ("f c x x x x x x x", (1, 1)),
        ("f f", (NOBODY, 0)),
    ],
    ids=["raised", "checked down", "two are left", "a walk"],
)
def test_who_wins_a_pot_that_was_played_for_drops_a_chip(words, dropped):
    """Seat 1 has the aces; seat 3 raises, or nobody does."""
    rules = house("1/3", {"kitty.enabled": True})
    hand = play("100 100 100", words, rules, "AsAh KsKh QsQh", "2c3d8h9sJc")
    assert hand.hand.over
    assert kitty_drop(hand.hand, hand.events) == dropped


@pytest.mark.rule("CASH-12", "CASH-22")
def test_antes_that_are_left_after_a_chop_cost_nothing():
    """The blinds go back; the six chips of the antes are the big blind's, all of them."""
    named = {"kitty.enabled": True, "blinds.chop": "by_agreement", "ante.amount": 2}
    hand = play("100 100 100", "f h", house("1/3", named))
    hand.must(2, c.Chop())
    assert hand.net == [-2, 4, -2]
    assert kitty_drop(hand.hand, hand.events) == (NOBODY, 0)


@pytest.mark.rule("CASH-12")
def test_the_winner_of_the_main_pot_drops_the_chip():
    """The side pot, which is pushed first, costs nothing."""
    hole = "KsKh AsAh 2c7d QsQh"
    rules = house("1/3", {"kitty.enabled": True})
    hand = play("100 60 60 100", "a c c c a c", rules, hole, "3c4d8h9sJc")
    assert hand.awards == [(1, 1, 80), (0, 2, 240)]
    assert kitty_drop(hand.hand, hand.events) == (2, 1)


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize(
    ("seat", "was", "now", "passed"),
    [
        (4, 2, 2, False),
        (4, 2, 4, True),
        (4, 2, 5, True),
        (4, 4, 5, False),
        (0, 5, 2, False),
    ],
)
def test_an_orbit_is_over_when_the_big_blind_has_come_to_the_seat(seat, was, now, passed):
    """It comes to seat 4 or passes it; not if it stands still, goes on or nobody sat there."""
    assert passed_by(Past("g", seat=seat), was, now) is passed


@pytest.mark.rule("CASH-20")
@pytest.mark.parametrize(
    ("stacks", "due", "odd"),
    [
        ((103, 57, 20), {1: 3, 2: 7, 3: 0}, []),
        ((103, 58, 20), {1: 3, 2: 8, 3: 0}, [(1, 1)]),
        ((101, 59, 57), {1: 1, 2: 9, 3: 7}, [(1, 1), (2, 6)]),
        ((101, 52, 20), {}, []),
    ],
)
def test_change_is_played_for_in_whole_units(stacks, due, odd):
    """Chips of ten cents, change is what is below a dollar; what is over is the banker's."""
    chairs = [Chair(f"g{seat}", stack) for seat, stack in enumerate(stacks)]
    at = Table(house("1/3"), TEXAS, (None, *chairs))
    assert change_due(at) == due
    assert odd_change(at) == odd
    assert all(isinstance(amount, int) for amount in change_due(at).values())


@pytest.mark.rule("CASH-20")
def test_where_a_chip_is_a_dollar_there_is_no_change():
    rules = house("1/3", {"stakes.minor_per_chip": 200})
    assert change_due(Table(rules, TEXAS, (None, Chair("g", 55), Chair("h", 57)))) == {}


@pytest.mark.rule("PROB-19")
def test_who_holds_cards_looks_up_no_odds():
    """In the running hand, unless the house lets one; who has folded may."""
    hand = play("100 100 100", "f").hand
    at = Table(hand.house, TEXAS, (None,) * 4, hand=hand)
    refused = refuse_tools(at, 1)
    assert refused is not None
    assert (refused.code, refused.words) == (Rule.NO_TOOLS_IN_HAND, "tools.in_hand")
    assert refused.numbers == {"hand": 1}
    assert refuse_tools(at, 3) is None


# ---------------------------------------------------------------- open stakes


@pytest.mark.rule("CASH-32")
@pytest.mark.parametrize(
    ("stacks", "words", "seat", "choices", "was"),
    [
        ("10 100 100", "r10 c c x x x x x x", 1, {}, True),
        ("10 100 100", "r10 c c x x x x x x", 2, {}, False),
        ("100 100 100", "a f f", 3, {}, False),
        ("100 10 100", "r6 f c", 2, {"ante.amount": 4, "ante.type": "bb_pays_all"}, True),
        ("100 12 100", "r6 f c", 2, {"ante.amount": 4, "ante.type": "bb_pays_all"}, False),
    ],
    ids=["all in", "chips behind", "uncalled", "an ante for all", "nearly"],
)
def test_who_was_all_in(stacks, words, seat, choices, was):
    """Bets, and dead money too; not if it came back, and not with a chip left."""
    rules = house("1/3", {"allin.reveal": "never"} | choices)
    assert was_all_in(play(stacks, words, rules).hand, seat) is was


@pytest.mark.rule("CASH-32")
def test_who_has_brought_more_was_not_all_in_with_the_rest():
    """10 were bet and 5 more had been brought."""
    hand = play("10 100 100", "r10 c c", house("1/3", {"allin.reveal": "never"})).hand
    assert not was_all_in(replace(hand, funds=(Fund(1, 5, "cash"),)), 1)
    assert was_all_in(replace(hand, funds=(Fund(2, 5, "cash"),)), 1)


@pytest.mark.rule("CASH-32")
@pytest.mark.parametrize(
    ("stack", "least", "was", "barred"),
    [
        (1, 100, False, True),
        (1, 2, True, True),
        (1, 1, True, False),
        (0, 1, False, False),
    ],
    ids=["won 1", "as before", "a full buy-in", "won the least"],
)
def test_who_is_barred_by_a_pot_below_the_least_buy_in(stack, least, was, barred):
    """Seat 2 is all in with its only chip, and both play the board: it wins 1 of 2."""
    rules = house("1/3", {"stakes.mode": "open"})
    hand = play("100 1", "", rules, "2c3d 2d3c", "AsKsQsJsTs").hand
    assert [award.amount for award in hand.awards] == [1, 1]
    assert is_barred(hand, 2, stack, least, was=was) is barred


@pytest.mark.rule("CASH-32")
@pytest.mark.parametrize(
    ("stacks", "words", "seat"),
    [("100 100 60", "r9 f f", 3), ("100 100 20", "a f c", 3)],
    ids=["not all in", "lost"],
)
def test_who_was_not_all_in_or_has_won_nothing_is_not_barred(stacks, words, seat):
    """Seat 3 wins the blinds with chips behind, or loses all it has."""
    rules = house("1/3", {"stakes.mode": "open"})
    hand = play(stacks, words, rules, "KsKh AsAh QsQh", "2c3d8h9sJc").hand
    assert hand.over
    assert not is_barred(hand, seat, hand.players[seat].stack, 100, was=False)


@pytest.mark.rule("CASH-36")
def test_a_bet_of_a_single_borrowed_chip_is_borrowed():
    """All that seat 1 has left on the flop is lent."""
    hand = play("100 100", "x x", house("1/1")).hand
    lent = replace(hand, funds=(Fund(hand.turn, 99, "loan"),))
    assert raises_on_credit(lent, hand.turn, 1)


@pytest.mark.rule("CASH-34")
def test_a_marker_in_the_main_pot_is_not_held_by_who_wins_the_side_pot():
    """Seats 2 and 3 are all in for 60; 2 wins that pot, 1 the side pot. 3 owes 40 of it."""
    hole = "KsKh AsAh 2c7d QsQh"
    hand = play("100 60 60 100", "a c c c a c", house("1/3"), hole, "3c4d8h9sJc")
    assert hand.awards == [(1, 1, 80), (0, 2, 240)]
    assert list(taken(replace(hand.hand, funds=(Fund(3, 40, "marker"),)))) == [(2, 3, 40)]


@pytest.mark.rule("CASH-34")
def test_what_its_writer_cannot_pay_of_a_marker_the_other_winner_holds():
    """Both have kings and an ace, seat 2 alone a low: of its 80 seat 1 pays the 50 it won."""
    rules = house("1/3", {"game.variant": "omaha_hilo", "betting.structure": "no_limit"})
    hole, board = "AsKhQcJc AhKs3h4h", "2c5d8hKd9s"
    hand = play("100 100", "a c", rules, hole, board)
    assert hand.stacks == [50, 150]
    promised = replace(hand.hand, funds=(Fund(1, 80, "marker"),))
    assert list(taken(promised)) == [(1, 1, 50), (2, 1, 30)]


@pytest.mark.rule("CASH-34")
def test_what_two_owe_each_other_is_set_off():
    """Ben owes Ann 5 and is owed 3: he owes 2. Ann owes Ben 2 and 3 more: 5."""
    assert with_marker((Marker("ben", "ann", 5),), "ann", "ben", 3) == (
        Marker("ben", "ann", 2),
    )
    assert with_marker((Marker("ann", "ben", 2),), "ann", "ben", 3) == (
        Marker("ann", "ben", 5),
    )
