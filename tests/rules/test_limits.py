"""How much may be bet: pot limit, half pot, fixed, spread and cap (BET-50 to BET-75)."""

import pytest

from evenings import evening
from homegame.engine.shorthand import deal, house, play
from homegame.model.commands import RaiseTo, Straddle
from homegame.model.refusal import Refused
from homegame.night.view.choices import may_view
from homegame.rulebook import Rule
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml

LIMIT = {"betting.structure": "limit"}
POT = {"betting.structure": "pot_limit", "potlimit.method": "true"}
"""Pot limit as casinos count it: the call first."""
ON_TABLE = POT | {"potlimit.method": "pot_on_table"}
"""Pot limit as many home games count it: the pot as it lies on the table."""
HALF_POT = {"betting.structure": "half_pot"}
SPREAD = {"betting.structure": "spread", "spread.min": 1, "spread.max": 5}
HALF = {"allin.reopen": "half"}
"""An all-in of half a bet lets others raise again."""


# ---------------------------------------------------------------- fixed limit


@pytest.mark.rule("BET-50", "BET-75")
def test_fixed_bets_are_one_big_blind_and_then_two():
    """Blinds 1/2: before the flop to 4, 6, 8; the flop bet is 2, the turn bet 4, to 8."""
    hand = play("200 200 200 200", "", house("1/2", LIMIT))
    for to in (4, 6, 8):
        assert hand.raises == (to, to)
        hand.act(f"r{to}")
    hand.act("c c f |")
    assert hand.raises == (2, 2)
    hand.act("x x x |")
    assert hand.raises == (4, 4)
    hand.act("r4")
    assert hand.raises == (8, 8)
    hand.act("f f")


@pytest.mark.rule("BET-50", "BET-74")
@pytest.mark.parametrize("to", [3, 5, 6, 100])
def test_any_other_amount_is_refused_with_the_bet(to):
    hand = play("200 200 200", "", house("1/2", LIMIT))
    refused = hand.refused(f"r{to}")
    assert refused.code == Rule.FIXED_LIMIT
    assert refused.numbers["most_chips"] == 4


@pytest.mark.rule("BET-75")
def test_the_small_bet_is_the_big_blind_whatever_the_small_blind():
    """Blinds 1/3: bets of 3, then of 6."""
    hand = play("200 200 200", "c c x |", house("1/3", LIMIT))
    assert hand.raises == (3, 3)
    hand.act("x x x |")
    assert hand.raises == (6, 6)


@pytest.mark.rule("BET-51")
@pytest.mark.parametrize(("most", "words"), [(3, "r4 r6 r8"), (4, "r4 r6 r8 r10")])
def test_after_the_last_raise_a_player_may_only_call_or_fold(most, words):
    """A bet and three raises; the big blind is the bet of the first round."""
    hand = play("200 200 200", words, house("1/2", LIMIT | {"limit.max_raises": most}))
    refused = hand.refused("r12")
    assert (refused.code, refused.words) == (Rule.RAISE_CAP, "raise.capped")
    hand.act("c c |")
    assert hand.raises == (2, 2)


@pytest.mark.rule("BET-51")
def test_heads_up_from_the_start_of_the_round_there_is_no_last_raise():
    """Two were in when the flop came: they raise as long as they like."""
    hand = play("200 200 200", "f c x | r2 r4 r6 r8 r10 r12", house("1/2", LIMIT))
    assert hand.raises == (14, 14)


@pytest.mark.rule("BET-51")
def test_two_players_left_in_the_middle_of_a_round_keep_its_cap():
    hand = play("200 200 200", "r4 f r6 r8", house("1/2", LIMIT))
    assert hand.may.why == Rule.RAISE_CAP


@pytest.mark.rule("BET-51")
def test_an_all_in_of_less_than_half_a_bet_is_not_counted():
    """20 round: bet 20, all-in 25, complete to 40, 60, 80: three raises and no more."""
    rules = house("10/20", LIMIT | HALF)
    hand = play("300 45 300 300", "c c c x | r20 a", rules)
    assert hand.bets == [20, 25, 0, 0]
    assert hand.hand.bets == 1
    hand.act("r40 r60 r80")
    assert hand.may.why == Rule.RAISE_CAP


@pytest.mark.rule("BET-51")
@pytest.mark.parametrize(
    ("blinds", "stack", "words", "raises"),
    [
        ("2/4", 10, "c c c x r4 a r8 r12", (0, 0)),
        ("3/6", 14, "c c c x r6 a r12 r18", (24, 24)),
    ],
)
def test_an_all_in_of_half_a_bet_or_more_counts_towards_the_cap(
    blinds, stack, words, raises
):
    """Exactly half a bet is the second of four; a third of one does not count."""
    hand = play(f"100 {stack} 100 100", words, house(blinds, LIMIT | HALF))
    assert (hand.turn, hand.raises) == (1, raises)


@pytest.mark.rule("BET-28", "BET-27")
@pytest.mark.parametrize(
    ("stacks", "words", "to"),
    [
        ("300 45 300 300", "c c c x | r20 a", 40),
        ("3000 3000 350 3000", "c c c x | x x a", 300),
        ("3000 850 3000 3000", "c c c x | r300 a", 600),
    ],
)
def test_a_short_all_in_is_completed_to_the_next_rung(stacks, words, to):
    """25 over 20 makes 40; an all-in of 50 where the bet is 300 makes 300; 550 makes 600."""
    blind = 20 if to == 40 else 300
    hand = play(stacks, words, house(f"{blind // 2}/{blind}", LIMIT))
    assert hand.raises == (to, to)


@pytest.mark.rule("BET-28", "BET-25")
@pytest.mark.parametrize(
    ("after", "words", "to"),
    [
        ("next_rung", "r60 r120 a", 180),
        ("full_on_top", "r60 r120 a", 210),
    ],
)
def test_an_all_in_of_half_a_bet_reopens_and_the_house_says_to_how_much(after, words, to):
    """Bets of 60: after 150 over 120 the next raise is to 180, or in some houses to 210."""
    rules = house("30/60", LIMIT | HALF | {"limit.after_half_allin": after})
    hand = play("900 900 210 900", f"c c c x | {words} f c", rules)
    assert hand.turn == 2
    assert hand.raises == (to, to)


@pytest.mark.rule("BET-25", "BET-29", "BET-50")
def test_half_bets_add_up_separately_for_each_player():
    """Bet 4, all-in 5, a call, all-in 6: the bettor may complete to 8, the caller may not."""
    hand = play("100 9 100 10", "c c c x r4 a c a", house("2/4", LIMIT | HALF))
    assert (hand.turn, hand.raises) == (1, (8, 8))
    hand.act("c")
    assert (hand.turn, hand.raises) == (3, (0, 0))


@pytest.mark.rule("BET-28")
def test_a_short_opening_all_in_of_half_a_bet():
    """Bets of 20: 15 is completed to 20, or raised by 20 to 35."""
    for after, to in (("next_rung", 20), ("full_on_top", 35)):
        rules = house("10/20", LIMIT | HALF | {"limit.after_half_allin": after})
        hand = play("300 35 300 300", "c c c x | x a", rules)
        assert hand.raises == (to, to)


@pytest.mark.rule("BET-24", "BET-26")
def test_in_a_full_bet_house_an_all_in_of_half_a_fixed_bet_reopens_nothing():
    hand = play("900 900 210 900", "c c c x | r60 r120 a f c", house("30/60", LIMIT))
    assert hand.turn == 2
    assert hand.may.why == Rule.FULL_BET_RULE


@pytest.mark.rule("BET-27")
def test_completing_a_short_bet_opens_the_betting_again():
    """Limit 20: two check, all-in for 5; a call leaves the checkers a call, 20 a raise."""
    rules = house("10/20", LIMIT | HALF)
    checked = "c c c x | x x a"
    called = play("300 300 25 300", f"{checked} c", rules)
    assert called.turn == 1
    assert called.may.why == Rule.FULL_BET_RULE
    completed = play("300 300 25 300", f"{checked} r20", rules)
    assert completed.turn == 1
    assert completed.raises == (40, 40)


@pytest.mark.rule("BET-29", "BET-28")
def test_without_adding_up_only_one_all_in_of_half_a_bet_reopens():
    """Bets of 60, half-bet rule: 150 over 120 reopens to 180 also where nothing adds up."""
    rules = house("30/60", LIMIT | HALF | {"allin.cumulative_reopen": False})
    hand = play("900 900 210 900", "c c c x | r60 r120 a f c", rules)
    assert hand.turn == 2
    assert hand.raises == (180, 180)


@pytest.mark.rule("BET-29")
def test_without_adding_up_two_all_ins_below_half_a_bet_reopen_nothing():
    """Bet 4, all-ins of 5 and 6: neither is half a bet, so the bettor may only call."""
    alone = LIMIT | HALF | {"allin.cumulative_reopen": False}
    hand = play("100 9 100 10", "c c c x r4 a c a", house("2/4", alone))
    assert (hand.turn, hand.raises) == (1, (0, 0))


# ---------------------------------------------------------------- pot limit


@pytest.mark.rule("BET-60", "BET-61", "BET-62", "BET-65")
def test_the_pot_after_the_call():
    """2/5, 20 in the pot: a bet of 5, then at most 35; after a call at most 165."""
    hand = play("900 900 900 900", "c c c x |", house("2/5", POT))
    assert hand.raises == (5, 20)
    hand.act("r5")
    assert hand.raises == (10, 35)
    hand.act("r35 c")
    assert hand.raises == (65, 165)
    refused = hand.refused("r166")  # nothing is taken down to the limit in silence
    assert (refused.code, refused.words) == (Rule.POT_LIMIT, "limit.pot")
    hand.act("r165")
    assert sum(hand.bets) + 20 == 260


@pytest.mark.rule("BET-65", "BET-66")
def test_the_small_blind_is_assumed_to_call_only_before_the_flop():
    """Pot limit 1/3: on a flop with 9 in the middle the limit is 9, assumed call or not."""
    rules = house("1/3", POT | {"potlimit.preflop": "assumed_call"})
    hand = deal("100 100 100", rules)
    assert hand.raises == (6, 12)
    hand.act("c c")
    assert hand.raises == (6, 12)
    hand.act("x |")
    assert hand.raises == (3, 9)


@pytest.mark.rule("BET-66", "TOURN-14")
@pytest.mark.parametrize(
    ("blinds", "preflop", "most"),
    [
        ("1/2", "true_pot", 7),
        ("50/100", "true_pot", 350),
        ("2/5", "true_pot", 17),
        ("2/5", "assumed_call", 20),
        ("1/2", "assumed_call", 8),
    ],
)
def test_the_first_raise_of_the_first_round(blinds, preflop, most):
    """Seven small blinds, or four big ones where the small blind is taken to have called."""
    hand = deal("5000 5000 5000 5000", house(blinds, POT | {"potlimit.preflop": preflop}))
    assert hand.raises[1] == most


@pytest.mark.rule("BET-66")
@pytest.mark.parametrize(("preflop", "most"), [("assumed_call", 25), ("true_pot", 22)])
def test_the_second_to_act_in_the_first_round(preflop, most):
    """2/5 and a call: 25 if the small blind counts as five, else 22."""
    hand = play("900 900 900 900", "c", house("2/5", POT | {"potlimit.preflop": preflop}))
    assert hand.raises[1] == most


@pytest.mark.rule("BET-66")
def test_the_small_blind_counts_as_called_even_after_it_folds():
    """2/5: UTG and button call, the small blind folds, the big blind may make it 25."""
    hand = play(
        "900 900 900 900", "c c f", house("2/5", POT | {"potlimit.preflop": "assumed_call"})
    )
    assert hand.raises[1] == 25


@pytest.mark.rule("BET-66", "BET-69")
def test_only_the_first_round_assumes_a_call_and_only_a_live_blind_makes_one():
    hand = play(
        "900 900 900 900",
        "c c c x | r5",
        house("2/5", POT | {"potlimit.preflop": "assumed_call"}),
    )
    assert hand.raises[1] == 35
    dead = deal(
        "900 900 900 900",
        house("2/5", POT | {"potlimit.preflop": "assumed_call", "blinds.sb_live": False}),
    )
    assert dead.raises[1] == 5 + 7 + 5


@pytest.mark.rule("BET-69", "BLIND-21")
def test_a_dead_small_blind_may_raise_by_the_whole_pot():
    """10/25 with the small blind dead: it owes 25, then raises by 10 + 25 + 25."""
    hand = play("900 900", "", house("10/25", POT | {"blinds.sb_live": False}))
    assert hand.may.call == 25
    assert hand.raises[1] == 25 + 35 + 25


@pytest.mark.rule("BET-67")
def test_the_pot_as_it_lies_on_the_table():
    """50 in the pot: bet 50; now there is 100, so the raise is to 100; then 150 to 200."""
    hand = play("900 900", "x x |", house("25/25", ON_TABLE))
    assert hand.raises == (25, 50)
    hand.act("r50")
    assert hand.raises == (100, 100)
    hand.act("r100")
    assert hand.raises == (150, 200)
    refused = hand.refused("r201")
    assert (refused.code, refused.words) == (Rule.POT_ON_TABLE, "limit.table")


@pytest.mark.rule("BET-67")
def test_where_the_pot_is_counted_with_the_call_the_same_raise_is_to_200():
    hand = play("900 900", "x x | r50", house("25/25", POT))
    assert hand.raises == (100, 200)


@pytest.mark.rule("BET-67", "BET-73")
def test_a_pot_below_the_least_raise_allows_the_least_raise():
    """1/3: 4 in the pot and a raise is to 6."""
    hand = deal("300 300 300 300", house("1/3", ON_TABLE))
    assert hand.raises == (6, 6)


@pytest.mark.rule("BET-67")
@pytest.mark.parametrize("lifted", [True, False])
def test_on_the_river_the_limit_may_be_lifted(lifted):
    rules = house("1/2", POT | {"potlimit.river_no_limit": lifted})
    hand = play("200 200", "c x | x x | x x |", rules)
    assert hand.raises == (2, 198 if lifted else 4)


@pytest.mark.rule("BET-60")
def test_a_stack_below_the_pot_is_the_limit():
    hand = play("30 900 900", "", house("2/5", POT))
    hand.act("r17 c")
    assert hand.may.raise_most == 17 + 17 + 5 + 17 + 12
    short = play("30 900 900", "r17", house("2/5", POT))
    assert short.raises == (29, 30)


@pytest.mark.rule("BET-73", "BET-10")
def test_a_limit_is_rounded_down_to_whole_units():
    """Units of 5: 5/10, the dead small blind makes the pot 15; half of 25 is 12, so 10."""
    rules = house("5/10", {"betting.structure": "half_pot", "chip_unit": 5})
    hand = deal("900 900 900", rules)
    assert hand.raises == (20, 20)
    pot_of_30 = hand.act("c c x |")
    assert pot_of_30.raises == (10, 15)


@pytest.mark.rule("BET-68")
def test_half_pot_counts_the_call():
    """20 in the pot: bet 10; facing 5 raise by 15 to 20."""
    rules = house("2/5", HALF_POT)
    hand = play("900 900 900 900", "c c c x |", rules)
    assert hand.raises == (5, 10)
    hand.act("r5")
    assert hand.raises == (10, 20)
    assert hand.refused("r21").code == Rule.HALF_POT_LIMIT


@pytest.mark.rule("BET-68")
def test_half_the_pot_is_counted_after_the_call_and_in_whole_chips():
    """1/3, all call: the small blind first calls 2; half of 9 is 4, so a raise to 7."""
    hand = play("100 100 100", "c", house("1/3", HALF_POT))
    assert hand.turn == 1
    assert hand.raises == (6, 7)
    assert all(isinstance(amount, int) for amount in hand.raises)


# ---------------------------------------------------------------- spread limit


@pytest.mark.rule("BET-55", "BET-75")
def test_one_to_five():
    """Bet 3: raise by 3 to 5; bet 5: raise by 5 only."""
    flop = "c c x |"
    hand = play("200 200 200", flop, house("1/2", SPREAD))
    assert hand.raises == (1, 5)
    assert play("200 200 200", f"{flop} r3", house("1/2", SPREAD)).raises == (6, 8)
    assert play("200 200 200", f"{flop} r5", house("1/2", SPREAD)).raises == (10, 10)
    refused = hand.refused("r6")
    assert (refused.code, refused.words) == (Rule.SPREAD_LIMIT, "limit.spread")


@pytest.mark.rule("BET-75")
def test_the_big_blind_is_the_bet_of_a_spread():
    """1-5 with blinds 1/2: the first raise is by 2 to 5."""
    assert deal("200 200 200", house("1/2", SPREAD)).raises == (4, 7)


@pytest.mark.rule("BET-55")
def test_ten_on_the_end():
    """1-5, 10 on the end: only the last round goes to 10."""
    hand = play(
        "200 200 200", "c c x | x x x |", house("1/2", SPREAD | {"spread.last_max": 10})
    )
    assert hand.raises == (1, 5)
    hand.act("x x x |")
    assert hand.raises == (1, 10)


@pytest.mark.rule("BET-55")
def test_california_spread():
    """3-100: nearly no limit, where no limit is not allowed."""
    hand = play(
        "500 500 500",
        "c c x |",
        house("1/3", SPREAD | {"spread.min": 3, "spread.max": 100}),
    )
    assert hand.raises == (3, 100)
    hand.act("r40")
    assert hand.raises == (80, 140)


# ---------------------------------------------------------------- cap limit


@pytest.mark.rule("BET-70")
def test_a_player_who_has_put_in_the_cap_is_all_in():
    """$1/$2, cap 60: to 2, to 10, to 60, two calls; no more betting, 180 in the pot."""
    rules = house("1/2", {"betting.structure": "cap", "cap.amount": 60})
    hand = play("500 500 500", "c r10 r60", rules)
    assert hand.may.why == Rule.CALL_FOR_LESS
    hand.act("c c")
    assert hand.hand.over
    assert sum(amount for _, _, amount in hand.awards) == 180


@pytest.mark.rule("BET-70")
@pytest.mark.parametrize("structure", ["no_limit", "pot_limit"])
def test_a_cap_goes_with_no_limit_and_pot_limit(structure):
    """Chips above the cap are not in play and cannot be bet."""
    rules = house("1/2", {"betting.structure": structure, "cap.amount": 40})
    hand = deal("500 500 500", rules)
    assert isinstance(hand.refused(RaiseTo(41)), Refused)


@pytest.mark.rule("BET-70")
def test_a_cap_limit_without_a_cap_is_a_contradiction():
    with pytest.raises(HouseError) as refused:
        from_toml('[betting]\nstructure = "cap"')
    assert refused.value.field == "cap.amount"


@pytest.mark.rule("BET-11")
@pytest.mark.parametrize(
    "structure", ["no_limit", "pot_limit", "half_pot", "limit", "spread", "cap"]
)
def test_every_structure_has_a_least_bet(structure):
    """Whatever the limit, after checks on the flop the least bet is not nothing."""
    rules = house("1/2", {"betting.structure": structure, "cap.amount": 60})
    hand = play("200 200 200", "c c x | x", rules)
    least, most = hand.raises
    assert 1 <= least <= most


@pytest.mark.rule("STRAD-08", "STRAD-21")
@pytest.mark.parametrize(("counts", "bets"), [(False, 1), (True, 2)])
def test_a_straddle_may_use_up_a_raise(counts, bets):
    """Fixed limit 1/2 with a straddle of 4: three more raises, or two."""
    rules = house(
        "1/2", LIMIT | {"straddle.enabled": True, "straddle.counts_as_raise": counts}
    )
    game = evening(rules, "200 200 200 200 200", 5)
    game.say(3, Straddle("always"))
    game.next_hand()
    assert game.hand.bets == bets
    raised = game.act("r6 r8" if counts else "r6 r8 r10")
    assert raised.may.why == Rule.RAISE_CAP


@pytest.mark.rule("STRAD-21", "STRAD-20")
@pytest.mark.parametrize(("multiplier", "bets"), [(200, [8, 16]), (150, [6, 12])])
def test_a_kill_multiplies_the_fixed_bets(multiplier, bets):
    """2/4 with bets of 4 and 8: a full kill makes them 8 and 16, half a kill 6 and 12."""
    rules = house(
        "2/4",
        LIMIT | {"kill.enabled": True, "kill.percent": multiplier, "kill.trigger_wins": 1},
    )
    game = evening(rules, "400 400 400 400", 4)
    game.next_hand()
    game.act("c f f x").check_down()
    planned = game.next_hand()
    if not any(post.name == "kill" for post in planned.posts):
        pytest.skip("nobody kills")
    assert planned.to_match == bets[0]
    assert game.may.raise_least == 2 * bets[0]
    assert planned.bet_size * 2 == bets[1]


@pytest.mark.rule("BET-64", "BET-63")
@pytest.mark.parametrize(
    ("rules", "key", "to"),
    [
        (house("2/5", POT), "pot", 17),
        (house("2/5", HALF_POT), "half", 11),
        (house("2/5", SPREAD | {"spread.min": 2, "spread.max": 9}), "most", 14),
        (house("2/5"), "all_in", 900),
    ],
)
def test_the_largest_legal_bet_is_offered_by_its_name(rules, key, to):
    """One button says pot, whatever it comes to just now."""
    shown = may_view(deal("900 900 900 900", rules).hand)
    assert shown
    assert (shown.raise_most, shown.sizes[-1].to, shown.sizes[-1].key) == (to, to, key)


@pytest.mark.rule("BET-67", "BET-63")
def test_pot_is_a_bet_of_the_pot_that_lies_on_the_table():
    """50 in the pot: "pot" is 50. After that bet the most is a raise to 100, where a raise by
    the pot would be to 200: no button says pot."""
    hand = play("900 900", "x x |", house("25/25", ON_TABLE))
    assert largest_size(hand) == ("pot", 50)
    assert largest_size(hand.act("r50")) == ("most", 100)


@pytest.mark.rule("BET-67", "BET-63")
def test_the_least_raise_above_the_pot_is_not_called_pot():
    """1/3: 4 in the pot, and the one raise is to 6."""
    assert largest_size(deal("300 300 300 300", house("1/3", ON_TABLE))) == ("most", 6)


def largest_size(played):
    """The name and the amount of the last of the quick amounts."""
    shown = may_view(played.hand)
    assert shown
    return shown.sizes[-1].key, shown.sizes[-1].to


@pytest.mark.rule("BET-64")
def test_where_bets_are_fixed_there_is_one_button():
    shown = may_view(deal("900 900 900 900", house("2/5", LIMIT)).hand)
    assert shown
    assert [(size.key, size.to) for size in shown.sizes] == [("min", 10)]
    assert shown.step == 5
