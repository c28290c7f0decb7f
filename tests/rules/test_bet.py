"""Acting, betting and raising (BET)."""

import pytest

from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.rulebook import Rule


@pytest.mark.rule("BET-01", "CON-11")
def test_players_act_clockwise_and_only_in_turn():
    """Seat 3 is under the gun; then 4, 1 and 2. Seat 4 may not fold before seat 3."""
    hand = play("100 100 100 100")
    assert hand.refused("f", by=4).code == Rule.ACT_IN_TURN
    assert hand.refused("c", by=4).numbers == {"seat": 3}
    turns = []
    for word in ["c", "c", "c", "x"]:
        turns.append(hand.turn)
        hand.act(word)
    assert turns == [3, 4, 1, 2]


@pytest.mark.rule("BET-01")
def test_without_a_bet_a_player_checks_or_bets_else_folds_calls_or_raises():
    """On an unbet flop there is no call. After a bet of 10 there is no check."""
    hand = play("100 100 100", "c c x |")
    assert hand.refused("c").words == "call.nothing"
    hand.act("r10")
    refused = hand.refused("x")
    assert (refused.code, refused.numbers) == (Rule.CHECK, {"call_chips": 10})


@pytest.mark.rule("BET-01")
def test_no_player_acts_when_the_hand_is_over():
    """All fold to the big blind: no more turns."""
    hand = play("100 100 100", "f f")
    assert hand.refused("x", by=2).words == "turn.nobody"


@pytest.mark.rule("BET-02")
def test_a_check_keeps_the_right_to_raise_later():
    """Check, a bet of 10, and the checker may raise to 20 or more: a check-raise."""
    hand = play("100 100 100", "c c x | x r10 f")
    assert hand.turn == 1
    assert hand.raises == (20, 97)


@pytest.mark.rule("BET-02")
def test_a_player_who_owes_chips_may_not_check():
    """Under the gun owes 3; the small blind owes 2 more."""
    hand = play("100 100 100 100")
    assert hand.refused("x").numbers == {"call_chips": 3}
    assert hand.act("f f").refused("x").numbers == {"call_chips": 2}


@pytest.mark.rule("BET-02", "BET-07")
def test_all_check_and_the_next_card_is_free():
    """Three checks on the flop: the turn is dealt and no chip has been bet."""
    hand = play("100 100 100", "c c x | x x x |")
    assert len(hand.hand.board) == 4
    assert hand.stacks == [97, 97, 97]


@pytest.mark.rule("BET-03", "BET-05")
def test_the_first_bet_opens_and_the_next_raises():
    """A bet of 10 on the flop is new money of 10; a raise to 30 raises it by 20."""
    hand = play("100 100 100", "c c x | r10 r30")
    bet, raised = hand.happened(e.Raised)
    assert bet == e.Raised(1, 10, 10)
    assert raised == e.Raised(2, 30, 20)


@pytest.mark.rule("BET-04")
def test_a_call_matches_the_highest_bet():
    """A raise to 30; the small blind, one chip in, pays 29 more."""
    hand = play("100 100 100", "r30 c")
    assert hand.happened(e.Called) == [e.Called(1, 29)]
    assert hand.bets == [30, 3, 30]


@pytest.mark.rule("BET-05")
def test_a_raise_must_be_more_than_the_bet():
    """ "Raise to 10" over a bet of 10 is no raise."""
    hand = play("100 100 100", "c c x | r10")
    assert hand.refused("r10").words == "raise.not_more"
    assert hand.refused("r10").field == "to"


@pytest.mark.rule("BET-06")
def test_a_folded_hand_owes_nothing_and_wins_nothing():
    """Aces fold to a bet; the pot goes to the best hand left."""
    hand = play(
        "100 100 100", "f c x | x x | x x | x x", hole="KsKd 7c2d AsAd", board="3c4d8h9sJc"
    )
    assert hand.net == [3, -3, 0]
    assert not hand.hand.players[3].live


@pytest.mark.rule("BET-07", "POT-13")
def test_an_uncalled_bettor_wins_at_once():
    """A bet of 10 on the flop, two folds: no more cards, no showdown."""
    hand = play("100 100 100", "c c x | r10 f f")
    assert hand.hand.over
    assert hand.net == [6, -3, -3]
    assert len(hand.hand.board) == 3
    assert hand.shown == {}


@pytest.mark.rule("BET-07")
def test_a_round_ends_when_all_have_matched_the_bet():
    """Raise, two calls: the flop comes, and the raiser is not asked again."""
    hand = play("100 100 100", "r10 c c")
    assert len(hand.hand.board) == 3
    assert hand.turn == 1


@pytest.mark.rule("BET-08")
def test_the_big_blind_has_an_option_in_an_unraised_pot():
    """All call 3: the big blind may check, or raise to 6 or more."""
    hand = play("100 100 100", "c c")
    assert (hand.turn, hand.may.call, hand.raises) == (2, 0, (6, 100))
    assert len(hand.act("x").hand.board) == 3


@pytest.mark.rule("BET-08")
def test_limpers_have_no_second_choice_after_the_big_blind_checks():
    """Under the gun called; the big blind checks; the flop comes."""
    hand = play("100 100 100", "c c x")
    assert hand.hand.players[3].bet == 0
    assert hand.turn == 1


@pytest.mark.rule("BET-09")
def test_a_call_costs_the_bet_less_what_is_in():
    """The bet is 12: it costs the small blind 11, the big blind 9."""
    hand = play("100 100 100", "r12")
    assert hand.may.call == 11
    assert hand.act("f").may.call == 9


@pytest.mark.rule("BET-10")
def test_bets_are_whole_units_but_an_all_in_may_be_odd():
    """Units of 5: 22 is refused, 20 is a bet, and 103 is an all-in."""
    hand = play("108 200 200", "c x x |", house("5/5", {"chip_unit": 5}))
    refused = hand.refused("r22")
    assert (refused.code, refused.numbers["unit_chips"]) == (Rule.BETTING_UNIT, 5)
    assert hand.act("r103").hand.players[1].stack == 0


@pytest.mark.rule("BET-11", "BET-20")
def test_no_limit_is_any_amount_up_to_the_stack_at_any_time():
    """Under the gun moves in for 300 at 1/3; 301 is more than there is."""
    hand = play("300 300 300 300")
    assert hand.refused("r301").code == Rule.TABLE_STAKES
    assert hand.act("r300").hand.to_match == 300


@pytest.mark.rule("BET-21")
def test_the_smallest_bet_is_the_big_blind_on_every_round():
    """1/3, 300 chips: call 3 or raise to 6..300; on the flop bet 3..297."""
    hand = play("300 300 300 300")
    assert (hand.may.call, hand.raises) == (3, (6, 300))
    hand.act("c c c x |")
    assert (hand.may.call, hand.raises) == (0, (3, 297))
    refused = hand.refused("r2")
    assert (refused.code, refused.numbers["least_chips"]) == (Rule.MINIMUM_BET, 3)
    assert hand.act("x x x x | r3 f f f").hand.over


@pytest.mark.rule("BET-22")
@pytest.mark.parametrize(
    ("blinds", "words", "least"),
    [
        ("1/3", "", 6),
        ("1/3", "c c c x | r10", 20),
        ("1/3", "c r10", 17),
        ("1/2", "r8", 14),
        ("1/3", "c c c x | r50 r130", 210),
    ],
)
def test_a_raise_is_at_least_the_last_bet_or_raise_again(blinds, words, least):
    """Bet 10, raise to 20; limp 3, raise to 10, then to 17; 50, 130, then to 210."""
    hand = play("300 300 300 300", words, house(blinds))
    assert hand.raises[0] == least
    refused = hand.refused(f"r{least - 1}")
    assert (refused.code, refused.numbers["least_chips"]) == (Rule.MINIMUM_RAISE, least)
    assert hand.act(f"r{least}").hand.to_match == least


@pytest.mark.rule("BET-23")
@pytest.mark.parametrize(
    ("rule", "least"), [("last_increment", 3), ("match_current_bet", 4)]
)
def test_after_a_raise_from_one_to_two(rule, least):
    """Bet 1, raise to 2: the next raise is to 3, or to 4 where every raise doubles."""
    hand = play("80 80 80", "c x x | r1 r2", house("1/1", {"raise.min_rule": rule}))
    assert hand.raises[0] == least


@pytest.mark.rule("BET-23", "BET-24")
def test_where_raises_double_a_short_all_in_does_not_reopen():
    """1, 2, all-in 3: the raiser to 2 may only call; a third player needs 6."""
    rules = house("1/1", {"raise.min_rule": "match_current_bet"})
    hand = play("80 80 4 80", "c c x x | r1 r2 a", rules)
    assert (hand.turn, hand.raises[0]) == (4, 6)
    hand.act("f c")
    assert (hand.turn, hand.may.why) == (2, Rule.FULL_BET_RULE)


@pytest.mark.rule("BET-23", "BET-24")
def test_where_raises_double_a_doubled_bet_reopens():
    """1 is raised to 2, then to 4: the bettor and the first raiser may both raise to 8."""
    rules = house("1/1", {"raise.min_rule": "match_current_bet"})
    hand = play("80 80 80", "c x x | r1 r2 r4", rules)
    assert (hand.turn, hand.raises[0]) == (1, 8)
    assert hand.act("f").raises[0] == 8


@pytest.mark.rule("BET-23", "BET-28")
def test_where_raises_double_the_bet_a_short_all_in_is_not_completed():
    """10, all-in 13: the next raise is to 26, even in a house that completes short all-ins."""
    choices = {"raise.min_rule": "match_current_bet", "raise.after_short_allin": "complete"}
    hand = play("100 100 100 13 100", "r10 a", house("1/2", choices))
    assert (hand.turn, hand.raises) == (5, (26, 100))


@pytest.mark.rule("BET-24", "BET-26")
@pytest.mark.parametrize(("reopen", "may_raise"), [("full", False), ("half", True)])
def test_bet_50_all_in_80(reopen, may_raise):
    """A bets 50, B is all in for 80, the rest fold: A may call 30 more; may A raise?"""
    rules = house("1/3", {"allin.reopen": reopen})
    hand = play("300 83 300 300", "c c c x | r50 a f f", rules)
    assert (hand.turn, hand.may.call) == (1, 30)
    assert hand.may.raise_most == 0, "nobody is left who could call a raise"
    hand = play("300 83 300 300", "c c c x | r50 a c f", rules)
    assert (hand.turn, hand.may.call) == (1, 30)
    assert (hand.may.raise_most > 0) is may_raise


@pytest.mark.rule("BET-24")
def test_a_player_who_has_not_acted_may_raise_over_a_short_all_in():
    """A bets 50, B all-in 80: C may fold, call 80 or raise to 130 or more."""
    hand = play("300 83 300 300", "c c c x | r50 a")
    assert (hand.turn, hand.may.call, hand.raises) == (3, 80, (130, 297))


@pytest.mark.rule("BET-24")
def test_an_opener_may_not_raise_a_short_all_in_that_was_called():
    """A opens 20, B all-in 30, C calls 30: A may call 10 or fold, and is told why."""
    hand = play("300 33 300", "c c x | r20 a c", house("1/3"))
    assert (hand.turn, hand.may.call, hand.may.why) == (1, 10, Rule.FULL_BET_RULE)
    refused = hand.refused("r60")
    assert (refused.code, refused.words) == (Rule.FULL_BET_RULE, "raise.closed")


@pytest.mark.rule("BET-24")
def test_a_full_raise_afterwards_restores_the_right():
    """A opens 20, B all-in 30, C raises to 50: A may raise again, to 70 or more."""
    hand = play("300 33 300", "c c x | r20 a r50")
    assert (hand.turn, hand.raises[0]) == (1, 70)


@pytest.mark.rule("BET-25")
@pytest.mark.parametrize(("all_in", "may_raise"), [(29, False), (30, True)])
def test_half_a_raise_reopens_where_the_house_says_so(all_in, may_raise):
    """Bet 20: an all-in for 29 leaves the betting closed, one for 30 opens it."""
    rules = house("1/3", {"allin.reopen": "half"})
    hand = play(f"300 {all_in + 3} 300", "c c x | r20 a c", rules)
    assert (hand.turn, hand.may.raise_most > 0) == (1, may_raise)


@pytest.mark.rule("BET-27")
def test_a_called_short_all_in_bet_does_not_reopen_to_checkers():
    """Least bet 20: check, check, all-in 5, call 5: the checkers call 5 or fold."""
    rules = house("10/20", {"allin.reopen": "half"})
    hand = play("300 300 25 300", "c c c x | x x a", rules)
    assert (hand.turn, hand.may.call, hand.raises[0]) == (4, 5, 20)
    hand.act("c")
    assert (hand.turn, hand.may.call, hand.may.why) == (1, 5, Rule.FULL_BET_RULE)


@pytest.mark.rule("BET-27")
def test_completing_a_short_bet_reopens_to_checkers():
    """Check, check, all-in 5, completed to 20: the checkers may raise to 40."""
    rules = house("10/20", {"allin.reopen": "half"})
    hand = play("300 300 25 300", "c c c x | x x a r20", rules)
    assert (hand.turn, hand.may.call, hand.raises[0]) == (1, 20, 40)


@pytest.mark.rule("BET-27", "BET-28")
def test_completing_reopens_to_callers_of_the_short_bet_too():
    """All-in 5, call 5, completed to 20: the caller of 5 may raise to 40."""
    rules = house("10/20", {"raise.after_short_allin": "complete"})
    hand = play("25 300 300 300", "c c c x | a c r20 f", rules)
    assert (hand.turn, hand.raises[0]) == (2, 40)


@pytest.mark.rule("BET-28")
@pytest.mark.parametrize(
    ("choices", "all_in", "least"),
    [
        ({}, 80, 130),
        ({"raise.after_short_allin": "complete"}, 80, 100),
        ({"allin.reopen": "half"}, 60, 100),
        ({"allin.reopen": "half"}, 80, 130),
    ],
)
def test_the_smallest_raise_over_a_short_all_in(choices, all_in, least):
    """Bet 50, all-in for more: a full raise on top, or complete it; half of one counts."""
    hand = play(f"300 {all_in + 3} 300", "c c x | r50 a", house("1/3", choices))
    assert hand.raises[0] == least


@pytest.mark.rule("BET-29")
def test_two_short_all_ins_add_up_for_a_player_who_acted_before_both():
    """A bets 100, B all-in 150, C calls, D all-in 200: A may raise to 300, C may not."""
    hand = play("900 160 900 210", "c c c x | r100 a c a", house("5/10"))
    assert (hand.turn, hand.raises[0]) == (1, 300)
    hand.act("c")
    assert (hand.turn, hand.may.call, hand.may.why) == (3, 50, Rule.FULL_BET_RULE)


@pytest.mark.rule("BET-29")
def test_short_all_ins_add_up_for_a_raiser_and_a_caller():
    """500; 1,000; call; all-in 1,300; all-in 1,700: B and C may raise to 2,200 or more."""
    words = "c c c c x | r500 r1000 c a a f"
    hand = play("9000 9000 9000 1400 1800", words, house("50/100"))
    assert (hand.turn, hand.raises[0]) == (2, 2200)
    assert hand.act("c").raises[0] == 2200


@pytest.mark.rule("BET-29")
def test_where_short_all_ins_do_not_add_up_only_one_full_raise_reopens():
    """The same hand in a house without adding up: A may only call."""
    rules = house("5/10", {"allin.cumulative_reopen": False})
    hand = play("900 160 900 210", "c c c x | r100 a c a", rules)
    assert (hand.turn, hand.may.why) == (1, Rule.FULL_BET_RULE)


@pytest.mark.rule("BET-29", "BET-25")
def test_under_the_half_rule_without_adding_up_each_all_in_counts_alone():
    """Bet 100, all-ins of 140 and 180: 40 and 40 are each below half; together not."""
    apart = {"allin.reopen": "half", "allin.cumulative_reopen": False}
    hand = play("900 150 190 900", "c c c x | r100 a a c", house("5/10", apart))
    assert (hand.turn, hand.may.why) == (1, Rule.FULL_BET_RULE)
    hand = play(
        "900 150 190 900", "c c c x | r100 a a c", house("5/10", {"allin.reopen": "half"})
    )
    assert (hand.turn, hand.may.raise_most > 0) == (1, True)


@pytest.mark.rule("BET-25")
@pytest.mark.parametrize(("all_in", "raises"), [(13, (0, 0)), (14, (22, 100))])
def test_exactly_half_a_raise_reopens_and_less_does_not(all_in, raises):
    """A raise by 8 to 10: after an all-in for 14 the raiser may raise again, after one for 13
    not."""
    hand = play(
        f"100 100 100 {all_in} 100", "r10 a c f f", house("1/2", {"allin.reopen": "half"})
    )
    assert (hand.turn, hand.raises) == (3, raises)


@pytest.mark.rule("BET-25", "BET-29")
def test_half_raises_add_up_separately_for_each_player():
    """10, all-in 13, a call, all-in 15: the raiser to 10 faces 5, more than half of 8, and may
    raise; the caller of 13 faces 2 and may not."""
    hand = play(
        "100 100 100 13 100 15", "r10 a c a f f", house("1/2", {"allin.reopen": "half"})
    )
    assert (hand.turn, hand.raises) == (3, (23, 100))
    hand.act("c")
    assert (hand.turn, hand.raises, hand.may.why) == (5, (0, 0), Rule.FULL_BET_RULE)


@pytest.mark.rule("BET-25", "BET-27")
def test_an_all_in_of_half_a_raise_is_what_the_next_raise_builds_on():
    """10, all-in 14 is half a raise, all-in 17 is not: the next raise completes it to 22."""
    hand = play("100 100 100 14 17 100", "r10 a a", house("1/2", {"allin.reopen": "half"}))
    assert (hand.turn, hand.raises) == (6, (22, 100))


@pytest.mark.rule("BET-25", "BET-28")
def test_short_all_ins_that_add_up_to_half_a_raise_are_raised_not_completed():
    """10, all-in 13, all-in 14: together half of 8, so the next raise is to 22."""
    hand = play("100 100 100 13 14 100", "r10 a a", house("1/2", {"allin.reopen": "half"}))
    assert (hand.turn, hand.raises) == (6, (22, 100))


@pytest.mark.rule("BET-27", "BET-28")
@pytest.mark.parametrize(("choice", "least"), [("complete", 18), ("current+last_full", 19)])
def test_an_all_in_for_one_chip_more_is_completed_or_raised(choice, least):
    """10, all-in 11: a full raise is completed at 18, or made on top at 19."""
    rules = house("1/2", {"raise.after_short_allin": choice})
    assert play("100 100 100 11 100", "r10 a", rules).raises == (least, 100)


@pytest.mark.rule("BET-28")
def test_a_short_all_in_bet_is_raised_on_top_not_completed():
    """A flop at 1/6, all-in for 1: it is not a bring-in, so the next raise is to 7."""
    hand = play("7 100 100", "c c x | a", house("1/6"))
    assert (hand.turn, hand.raises) == (2, (7, 94))


@pytest.mark.rule("BET-30")
def test_a_player_may_always_call_for_less():
    """20 chips against an all-in of 100: call 20, all in; a raise is out of reach."""
    hand = play("100 100 20 100", "f r100 f f")
    assert hand.hand.over
    hand = play("100 100 100 20", "r100")
    assert (hand.turn, hand.may.call, hand.may.why) == (4, 20, Rule.CALL_FOR_LESS)
    assert hand.refused("r40").words == "raise.short"
    assert hand.act("c").happened(e.Called) == [e.Called(4, 20, all_in=True)]


@pytest.mark.rule("BET-40", "BLIND-04")
def test_the_sample_hand_of_four_at_one_and_two():
    """Bob small, Carol big, Ted first, Alice button: Bob wins 26 with three nines."""
    hand = play(
        "100 100 100 100",
        rules=house("1/2"),
        hole="Qs9h KsJh 7d2c Ac7c",
        board="9cKc3h5s9d",
    )
    bob, carol, ted, alice = 1, 2, 3, 4
    assert hand.turn == ted
    assert hand.refused("x").code == Rule.CHECK
    hand.act("f")
    assert (hand.turn, hand.may.call) == (alice, 2)
    hand.act("c")
    assert (hand.turn, hand.may.call) == (bob, 1)
    hand.act("c")
    assert (hand.turn, hand.may.call) == (carol, 0)
    hand.act("x | x r2 r4 c c |")
    assert hand.stacks == [94, 94, 100, 94]
    hand.act("x x x | r4 c f")
    assert hand.hand.over
    assert hand.awards == [(0, bob, 26)]
    assert hand.net == [16, -10, 0, -6]


@pytest.mark.rule("BET-41")
def test_a_short_stack_calls_a_shove_and_plays_for_what_it_covers():
    """You open 20 chips to 6, the next moves in for 100: you play for 40 and the blinds."""
    hand = play("100 100 20 100", "r6 r100 f f")
    assert (hand.turn, hand.may.call, hand.may.raise_most) == (3, 14, 0)
    hand.act("c")
    assert hand.happened(e.Returned) == [e.Returned(4, 80)]
    assert sum(amount for _, _, amount in hand.awards) == 44


@pytest.mark.rule("BET-41", "POT-02")
def test_a_third_player_makes_a_side_pot_you_cannot_win():
    """You 20, two others 100: main pot 60 and the blinds' 4, side pot 160."""
    hand = play(
        "100 100 20 100 200",
        "r6 r100 c f f c",
        hole="2c7d 2h7s AsAh KsKh QsQd",
        board="3c4d8h9sJc",
    )
    assert hand.awards == [(1, 4, 160), (0, 3, 64)]


@pytest.mark.rule("BET-42")
@pytest.mark.parametrize(("villain", "pays", "pot"), [(20, 14, 44), (100, 94, 204)])
def test_you_shove_over_an_open_and_are_called(villain, pays, pot):
    """The villain opens 6, you move in for 100: from 20 chips he calls 14, from 100, 94."""
    hand = play(f"100 100 {villain} 100", "r6 r100 f f")
    assert (hand.turn, hand.may.call) == (3, pays)
    hand.act("c")
    assert sum(amount for _, _, amount in hand.awards) == pot


@pytest.mark.rule("BET-71")
@pytest.mark.parametrize(
    ("when_free", "sure", "asked"),
    [("allow", True, True), ("confirm", True, False), ("forbid", False, False)],
)
def test_folding_when_checking_is_free(when_free, sure, asked):
    """The big blind may check: folding is allowed, asked about, or forbidden."""
    hand = play("100 100 100", "c c", house("1/3", {"fold.when_free": when_free}))
    for fold, allowed in ((c.Fold(anyway=True), sure), (c.Fold(), asked)):
        if allowed:
            play("100 100 100", "c c", house("1/3", {"fold.when_free": when_free})).must(
                2, fold
            )
        else:
            assert hand.refused(fold).code == Rule.LEGAL_CHOICES


@pytest.mark.rule("BET-71")
def test_a_turn_offers_what_is_legal_and_no_more():
    """Under the gun: call 3, or raise to 6 up to the whole stack. Unraised big blind: check."""
    under_the_gun = play("100 100 100 100").may
    assert (under_the_gun.seat, under_the_gun.call) == (3, 3)
    assert (under_the_gun.raise_least, under_the_gun.raise_most) == (6, 100)
    assert play("100 100 100 100", "c c c").may.call == 0


@pytest.mark.rule("BET-71")
def test_folding_to_a_bet_is_never_asked_about():
    """Under the gun faces the blind: a plain fold is a fold."""
    hand = play("100 100 100", rules=house("1/3", {"fold.when_free": "forbid"}))
    assert hand.must(3, c.Fold()).turn == 1


@pytest.mark.rule("BET-72")
def test_no_raise_without_a_player_who_could_call_it():
    """One opponent, all in: call or fold; a raise is refused by that rule."""
    hand = play("300 50", "f")
    assert hand.hand.over
    hand = play("300 50", "a")
    assert (hand.turn, hand.may.call, hand.may.why) == (1, 47, Rule.NO_BET_WITHOUT_OPPONENT)
    assert hand.refused("r100").words == "raise.nobody"


@pytest.mark.rule("BET-72")
def test_a_player_who_covers_every_all_in_is_not_asked():
    """1/3, all fold to the small blind, the big blind is all in with 1: the board runs."""
    hand = play("100 1 100", "f")
    assert hand.hand.over
    assert len(hand.hand.board) == 5
    assert sum(amount for _, _, amount in hand.awards) == 2


@pytest.mark.rule("BET-72", "BLIND-06")
def test_an_all_in_below_the_blind_changes_no_price():
    """Under the gun is all in for 2 of 3: to call stays 3, the least raise is to 6."""
    hand = play("100 100 2 100", "c")
    assert (hand.turn, hand.may.call, hand.raises[0]) == (4, 3, 6)


@pytest.mark.rule("BET-73")
def test_a_computed_minimum_is_rounded_up_to_the_unit():
    """Units of 5; all-in to 33 over 10, a raise by 23: the next is to 56, rounded to 60."""
    hand = play("500 43 500", "c c x | r10 a", house("5/10", {"chip_unit": 5}))
    assert hand.raises[0] == 60


@pytest.mark.rule("BET-74")
def test_an_illegal_amount_is_refused_with_the_legal_range():
    """Raise to 5 over 3: "at least 6, at most 300", and nothing has changed."""
    hand = play("300 300 300 300")
    before = hand.hand
    refused = hand.refused("r5")
    assert refused.numbers == {
        "least_chips": 6,
        "most_chips": 300,
        "last_chips": 3,
        "bet_chips": 3,
        "unit_chips": 1,
    }
    assert hand.hand is before


@pytest.mark.rule("BET-76")
@pytest.mark.parametrize(
    ("choice", "range_"),
    [("own_all_in_only", (60, 297)), ("puts_other_all_in", (37, 297))],
)
def test_below_the_minimum_a_raise_may_put_the_only_opponent_all_in(choice, range_):
    """Bet 10, raise to 35 by 25, two more in the stack: 37 puts the raiser all in."""
    rules = house("1/3", {"raise.below_minimum": choice})
    hand = play("300 40", "c x | r10 r35", rules)
    assert (hand.turn, hand.raises) == (1, range_)


@pytest.mark.rule("BET-76")
def test_below_the_minimum_an_own_all_in_is_always_allowed():
    """Bet 50 with 60 left behind the next: all-in for 60 is legal, 55 is not."""
    hand = play("300 63 300", "c c x | r50")
    assert hand.raises == (60, 60)
    assert hand.refused("r55").code == Rule.MINIMUM_RAISE


@pytest.mark.rule("BET-76")
def test_with_two_opponents_behind_the_minimum_stands():
    """Two opponents could still call, so neither is the only one."""
    rules = house("1/3", {"raise.below_minimum": "puts_other_all_in"})
    hand = play("300 40 300", "c c x | r10 r35", rules)
    assert (hand.turn, hand.raises[0]) == (3, 60)


@pytest.mark.rule("BET-76", "BET-10")
def test_putting_the_other_all_in_stays_in_units():
    """Units of 5, the other has 37 in all: the least raise is to 40, and it is accepted."""
    rules = house("5/5", {"raise.below_minimum": "puts_other_all_in", "chip_unit": 5})
    hand = play("300 42", "x x | r10 r35", rules)
    assert hand.raises[0] == 40
    assert hand.act("r40").hand.to_match == 40


@pytest.mark.rule("BET-76")
def test_a_player_already_all_in_is_no_opponent_to_put_all_in():
    """All-in for 18, a full raise would be to 34: 24 puts the only player with chips all in."""
    rules = house("1/2", {"raise.below_minimum": "puts_other_all_in"})
    hand = play("100 24 18", "a", rules)
    assert (hand.turn, hand.raises) == (1, (24, 100))
