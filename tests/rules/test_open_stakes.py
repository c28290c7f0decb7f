"""Open stakes: chips bought and borrowed during a hand, and the markers that remain."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from evenings import Evening, evening
from homegame.bank.entries import PROMISES, Entry, marker
from homegame.bank.ledger import (
    Ledger,
    bought_by,
    cashed_by,
    chips_in_play,
    open_markers,
    posted,
    settled_by,
)
from homegame.engine import table as at_table
from homegame.engine.legal import is_betting
from homegame.engine.shorthand import house, play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Fund, Marker
from homegame.night import evening as at_night
from homegame.night.evening import opened
from homegame.night.night import chips
from homegame.rulebook import Rule
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import buy_in_range, from_toml
from homegame.rules.open_stakes import (
    is_barred,
    open_request,
    raises_on_credit,
    room,
    taken,
    was_all_in,
)
from homegame.seats import CLOCK, FLOOR
from seeds import seeded

ACES, KINGS, QUEENS = "AcAd", "KcKd", "QcQd"
BLANKS = "2h 7s 8d 3c 5h"


OPEN: dict[str, object] = {"stakes.mode": "open"}


def open_stakes(
    stacks: str = "300 300 20", choices: dict[str, object] | None = None
) -> Evening:
    """Open stakes at 1/3. Seat 1 has the button, 2 and 3 the blinds, 4 or 1 begins."""
    return evening(house("1/3", OPEN | (choices or {})), stacks)


def shove(game: Evening, words: str = "r100 f") -> Evening:
    """Kings in seat 1 against the aces of the short seat 3: it faces a raise to 100."""
    game.next_hand({1: KINGS, 3: ACES}, BLANKS)
    return game.act(words)


def accepted(game: Evening, *seats: int) -> Evening:
    """These seats accept the marker, and the dealer goes on."""
    for seat in seats:
        game.say(seat, c.Accept())
    game.deal()
    return game


def stacks(game: Evening) -> list[int]:
    return [chair.stack if chair else 0 for chair in game.table.chairs[1:4]]


# ---------------------------------------------------------------- buying


@pytest.mark.rule("CASH-30")
@pytest.mark.parametrize(("mode", "arrives"), [("open", True), ("table", False)])
def test_chips_are_bought_during_the_hand_only_at_open_stakes(mode, arrives):
    """Seat 3 has 17 behind and faces 100. It buys 80: at open stakes it has them at once."""
    game = shove(open_stakes(choices={"stakes.mode": mode}))
    game.say(3, c.TopUp(80))
    assert game.hand.players[3].stack == (97 if arrives else 17)
    assert game.table.chairs[3].buying == (0 if arrives else 80)
    game.act("c")
    assert game.hand.players[3].bet + game.hand.players[3].paid == (100 if arrives else 20)


@pytest.mark.rule("CASH-33")
def test_chips_may_be_bought_out_of_turn_up_to_the_deepest_stack():
    """The button has 300: the small blind may add what makes 300, above the largest buy-in."""
    game = open_stakes("900 300 20")
    game.next_hand()
    assert game.refused(3, c.TopUp(881)).words == "topup.range"
    game.say(3, c.TopUp(880))
    assert game.hand.players[3].stack == 897


@pytest.mark.rule("CASH-31")
def test_a_player_who_goes_all_in_instead_adds_no_chips_this_hand():
    """Seat 3 calls with its 17: chips it buys then arrive after the hand."""
    game = open_stakes("300 300 20 300")
    game.next_hand({1: KINGS, 3: ACES}, BLANKS)
    game.act("r100 c f c").say(3, c.TopUp(80))
    assert game.hand.players[3].stack == 0
    assert game.table.chairs[3].buying == 80


@pytest.mark.rule("CASH-31")
@pytest.mark.parametrize(
    ("choices", "least"),
    [
        ({"stakes.mode": "table", "open_stakes.min_buyin_multiple": 40}, 100),
        ({}, 100),
        ({"open_stakes.min_buyin_multiple": 40}, 120),
        ({"betting.structure": "limit", "open_stakes.min_buyin_multiple": 40}, 240),
        (
            {
                "betting.structure": "spread",
                "spread.last_max": 10,
                "open_stakes.min_buyin_multiple": 20,
            },
            200,
        ),
    ],
)
def test_the_smallest_buy_in_is_several_times_the_largest_bet(choices, least):
    """Forty times 3 is 120; forty times the big bet of a fixed limit is 240."""
    assert buy_in_range(house("1/3", OPEN | choices))[0] == least


def test_a_cap_and_open_stakes_contradict_each_other():
    with pytest.raises(HouseError, match="a cap limits what plays"):
        from_toml(
            '[stakes]\nmode = "open"\n[betting]\nstructure = "cap"\n[cap]\namount = 60'
        )


@pytest.mark.rule("CASH-30", "CASH-33")
def test_only_a_live_player_with_less_than_another_has_room_for_chips():
    """Seat 1 has 900, seat 2 folds its 300, seat 3 has 20: room for 0, 0 and 880."""
    game = open_stakes("900 300 20")
    assert [room(game.table, seat) for seat in (1, 2, 3)] == [0, 0, 0]
    game.next_hand()
    assert [room(game.table, seat) for seat in (1, 2, 3)] == [0, 600, 880]
    game.act("r9 f")
    assert [room(game.table, seat) for seat in (1, 2, 3)] == [0, 0, 880]
    game.act("c x x x x x x")
    assert [room(game.table, seat) for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("CASH-31", "CASH-33")
def test_a_player_with_one_chip_left_is_not_all_in_and_may_add():
    """Seat 3 has called 19 of its 20."""
    game = open_stakes()
    game.next_hand()
    game.act("r19 f c")
    assert game.hand.players[3].stack == 1
    game.say(3, c.TopUp(100))
    assert game.hand.players[3].stack == 101


@pytest.mark.rule("CASH-32")
def test_a_small_all_in_winner_adds_nothing_until_a_full_buy_in():
    """All in for 20, seat 3 wins 41, less than 100: next hand it neither buys nor borrows."""
    game = shove(open_stakes()).act("c")
    assert stacks(game) == [280, 299, 41]
    assert game.table.chairs[3].barred
    game.next_hand()
    game.act("r100")
    assert game.refused(3, c.Borrow(50)).code == Rule.SMALL_WINNER_MAY_NOT_ADD
    game.say(3, c.TopUp(59))
    assert game.table.chairs[3].buying == 59


@pytest.mark.rule("CASH-32")
@pytest.mark.parametrize(("stack", "barred"), [(20, True), (60, False)])
def test_a_full_buy_in_lifts_the_bar(stack, barred):
    """A stack of 41 buys at least 59, up to the full 100; a winner of 121 was never barred."""
    game = open_stakes(f"300 300 {stack}")
    game.next_hand({1: KINGS, 3: ACES}, BLANKS)
    game.act("r100 f c")
    assert game.table.chairs[3].barred == barred
    if barred:
        assert game.refused(3, c.TopUp(58)).code == Rule.TOP_UP
        assert not game.say(3, c.TopUp(59)).table.chairs[3].barred


@pytest.mark.rule("CASH-05", "CASH-32")
def test_at_table_stakes_no_player_is_barred():
    """The same pot of 41: the stack may be topped up to the maximum."""
    game = shove(open_stakes(choices={"stakes.mode": "table"})).act("c")
    assert stacks(game) == [280, 299, 41]
    assert not game.table.chairs[3].barred


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
def test_which_players_were_all_in(stacks, words, seat, choices, was):
    """Bets and dead money both count; not if chips came back, and not with a chip left."""
    rules = house("1/3", {"allin.reveal": "never"} | choices)
    assert was_all_in(play(stacks, words, rules).hand, seat) is was


@pytest.mark.rule("CASH-32")
def test_a_player_with_more_chips_brought_was_not_all_in():
    """10 were bet, and 5 more had been brought."""
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
def test_an_all_in_win_below_the_minimum_buy_in_bars_adding_chips(
    stack, least, was, barred
):
    """Seat 2 is all in with its only chip, and both play the board: it wins 1 of 2."""
    rules = house("1/3", OPEN)
    hand = play("100 1", "", rules, "2c3d 2d3c", "AsKsQsJsTs").hand
    assert [award.amount for award in hand.awards] == [1, 1]
    assert is_barred(hand, 2, stack, least, was=was) is barred


@pytest.mark.rule("CASH-32")
@pytest.mark.parametrize(
    ("stacks", "words", "seat"),
    [("100 100 60", "r9 f f", 3), ("100 100 20", "a f c", 3)],
    ids=["not all in", "lost"],
)
def test_without_an_all_in_or_a_win_no_player_is_barred(stacks, words, seat):
    """Seat 3 wins the blinds with chips behind, or loses everything."""
    rules = house("1/3", OPEN)
    hand = play(stacks, words, rules, "KsKh AsAh QsQh", "2c3d8h9sJc").hand
    assert hand.over
    assert not is_barred(hand, seat, hand.players[seat].stack, 100, was=False)


@pytest.mark.rule("CASH-33")
def test_another_player_buys_chips_for_a_busted_one():
    """Seat 3 is broke; seat 2 pays for its new 100."""
    game = open_stakes()
    game.next_hand({1: ACES, 3: KINGS}, BLANKS)
    game.act("r100 f c")
    assert stacks(game)[2] == 0
    game.say(2, c.TopUp(100, 3))
    assert stacks(game)[2] == 100
    assert game.log[-1] == e.ToppedUp(3, 100, 2)


@pytest.mark.rule("CASH-33")
def test_others_buy_any_amount_at_any_time():
    """Between two hands seat 2 buys 50 for the broke seat 3, which is dealt in again, and 50
    more for it; then 20 that it has at once in the middle of a hand. Seat 2 pays for it all."""
    game = open_stakes()
    paid = bought_by(game.ledger, "g2")
    game.next_hand({1: ACES, 3: KINGS}, BLANKS)
    game.act("r100 f c").say(FLOOR, c.Tidy())
    assert game.table.chairs[3].out
    game.say(2, c.TopUp(50, 3))
    assert (game.table.chairs[3].stack, game.table.chairs[3].out) == (50, False)
    game.say(2, c.TopUp(50, 3)).next_hand()
    before = game.hand.players[3].stack
    game.say(2, c.TopUp(20, 3))
    assert game.log[-1] == e.Funded(3, 20, "cash", by=2)
    assert game.hand.players[3].stack == before + 20
    assert bought_by(game.ledger, "g2") - paid == 120


@pytest.mark.rule("CASH-33")
def test_for_whom_and_how_many_chips_others_may_buy():
    """As many as the seat could have itself; not for an empty seat, nor while it is all in, and
    nothing where only the chips on the table play."""
    game = open_stakes()
    assert game.refused(2, c.TopUp(20, 7)).words == "topup.stake"
    refused = game.refused(2, c.TopUp(281, 3))
    assert (refused.words, refused.numbers) == (
        "topup.for",
        {"least_chips": 1, "most_chips": 280},
    )
    table = open_stakes(choices={"stakes.mode": "table"})
    assert table.refused(2, c.TopUp(20, 3)).words == "topup.stake"


@pytest.mark.rule("CASH-31", "CASH-33")
def test_no_one_buys_for_a_seat_that_is_all_in():
    """Seat 3 is all in for 20 and two others play on: chips come to it after the hand."""
    game = open_stakes("300 300 20 300")
    game.next_hand({1: KINGS, 3: ACES}, BLANKS)
    game.act("r100 c f c")
    assert game.refused(2, c.TopUp(50, 3)).words == "topup.not_now"


@pytest.mark.rule("CASH-33")
def test_chips_for_a_folded_player_who_sits_out_next_do_not_call_them_back():
    """Seat 3 has chips in the hand: it was never broke, and still sits out the next one."""
    game = open_stakes("300 300 100")
    game.next_hand()
    game.act("r10 c").say(3, c.SitOut()).act("f")
    game.say(2, c.TopUp(50, 3))
    assert game.table.chairs[3].out


@pytest.mark.rule("CASH-33")
def test_some_houses_know_no_all_in():
    """Seat 3 faces 100 with 17: it cannot call for less, and buys 80 or folds."""
    game = shove(open_stakes(choices={"open_stakes.no_allin": True}))
    refused = game.refused(3, c.Call())
    assert (refused.code, refused.numbers) == (Rule.BUYING_MID_HAND, {"short_chips": 80})
    game.say(3, c.TopUp(80)).act("c")
    assert game.hand.turn == 3
    assert game.hand.players[3].paid == 100
    game.act("x r50")
    assert game.refused(3, c.Call()).numbers == {"short_chips": 50}
    game.act("f")
    assert stacks(game) == [401, 299, 0]


@pytest.mark.rule("CASH-33", "BLIND-05")
@pytest.mark.parametrize(("stack", "ring"), [(3, (2, 3, 1)), (4, (2, 3, 4, 1))])
def test_without_all_in_blind_and_ante_have_to_be_there(stack, ring):
    """Ante 1 and big blind 3: a stack of 3 is not dealt in."""
    game = open_stakes(
        f"300 300 300 {stack}", choices={"open_stakes.no_allin": True, "ante.amount": 1}
    )
    assert game.next_hand().ring == ring


@pytest.mark.rule("CASH-33")
def test_without_all_in_a_blind_has_to_be_there():
    """A stack of 2 is not dealt in, and may not come back without buying."""
    game = open_stakes("300 300 300 2", choices={"open_stakes.no_allin": True})
    assert game.next_hand().ring == (2, 3, 1)
    game.fold_out()
    game.say(FLOOR, c.Tidy())
    assert game.table.chairs[4].out
    assert game.refused(4, c.ComeBack()).code == Rule.BUY_IN_RANGE


# ---------------------------------------------------------------- markers


@pytest.mark.rule("CASH-34")
def test_a_marker_needs_a_yes_from_everybody_in_the_pot():
    """Two are in with seat 3. Both accept its marker for 80; it calls and wins 301."""
    game = open_stakes("300 300 20 300")
    game.next_hand({4: KINGS, 3: ACES}, BLANKS)
    game.act("r100 c f")
    game.say(3, c.Borrow(80))
    assert open_request(game.hand).asked == (4, 1)
    game.say(1, c.Accept())
    assert game.hand.players[3].stack == 17
    accepted(game, 4)
    assert game.hand.players[3].paid == 100
    game.check_down()
    assert stacks(game)[2] == 301 - 80
    assert open_markers(game.ledger) == ()


@pytest.mark.rule("CASH-34")
def test_one_no_is_enough_and_no_player_is_asked_twice():
    game = shove(open_stakes())
    game.say(3, c.Borrow(80)).say(1, c.Accept(False))
    assert game.hand.players[3].stack == 17
    assert game.refused(3, c.Borrow(80)).words == "marker.declined"
    assert game.refused(1, c.Accept()).words == "marker.not_asked"
    game.act("c")
    assert game.hand.players[3].stack == 0 or game.hand.over


@pytest.mark.rule("CASH-34")
def test_a_marker_request_lapses_when_the_hand_goes_on():
    """Seat 3 does not wait for an answer and calls all in; then the hand is called off."""
    assert open_request(None) is None
    game = open_stakes("300 300 20 300")
    game.next_hand()
    game.act("r100 c f").say(3, c.Borrow(80))
    off = game.hand
    game.act("c")
    assert not game.hand.over
    assert open_request(game.hand) is None
    assert game.refused(4, c.Accept()).words == "marker.not_asked"
    assert open_request(off) is not None
    assert open_request(replace(off, over=True)) is None


@pytest.mark.rule("CASH-34")
def test_silence_is_a_no_and_then_there_is_time_to_decide():
    """The clock ends the request, not the hand of the player who made it."""
    game = shove(open_stakes())
    game.say(3, c.Borrow(80))
    was = game.hand.acts
    game.say(CLOCK, c.TimeUp())
    assert game.hand.turn == 3
    assert game.hand.acts > was
    assert open_request(game.hand) is None
    assert game.table.chairs[3].expired == 0


@pytest.mark.rule("CASH-34")
def test_the_winner_of_the_pot_holds_the_marker():
    """Aces beat the marker of seat 3: of the 201 in the pot 80 are its promise."""
    game = open_stakes()
    game.next_hand({1: ACES, 3: KINGS}, BLANKS)
    game.act("r100 f").say(3, c.Borrow(80))
    accepted(game, 1).check_down()
    assert stacks(game) == [200 + 201 - 80, 299, 0]
    assert open_markers(game.ledger) == (Marker("g3", "g1", 80),)


@pytest.mark.rule("CASH-34")
def test_a_marker_is_paid_first_from_its_writers_chips():
    """The pot of 201 is shared: seat 3 has 101 of it, pays its 80 and owes nothing."""
    game = open_stakes()
    game.next_hand({1: "AcKd", 3: "AdKc"}, "2h 7s 8d 3c 5h")
    game.act("r100 f").say(3, c.Borrow(80))
    accepted(game, 1).check_down()
    assert stacks(game) == [300, 299, 21]
    assert open_markers(game.ledger) == ()


@pytest.mark.rule("CASH-34")
def test_a_fold_takes_back_the_marker_for_chips_that_were_not_bet():
    """Seat 3 borrows 80, calls 9 and folds on the flop: the winner holds no promise."""
    game = open_stakes()
    game.next_hand({1: ACES, 3: KINGS}, BLANKS)
    game.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    game.act("c x r20 f")
    assert stacks(game) == [310, 299, 11]
    assert open_markers(game.ledger) == ()


@pytest.mark.rule("CASH-34")
def test_a_marker_in_the_side_pot_goes_to_the_side_pots_winner():
    """Seat 4 is all in for 40. Seat 3 borrows 60 and loses the side pot to seat 1."""
    game = open_stakes("300 300 40 40")
    game.next_hand({4: ACES, 1: KINGS, 3: QUEENS}, BLANKS)
    game.act("a r100 f").say(3, c.Borrow(60))
    accepted(game, 4, 1).check_down()
    assert open_markers(game.ledger) == (Marker("g3", "g1", 60),)
    assert game.table.chairs[4].stack == 121
    assert stacks(game) == [200 + 120 - 60, 299, 0]


@pytest.mark.rule("CASH-34")
def test_a_hand_that_is_called_off_tears_the_marker_up():
    game = shove(open_stakes())
    game.say(3, c.Borrow(80)).say(1, c.Accept())
    game.say(FLOOR, c.Void("A card was seen."))
    assert stacks(game) == [300, 300, 20]
    assert open_markers(game.ledger) == ()


@pytest.mark.rule("CASH-35")
def test_chips_are_borrowed_from_a_player_out_of_the_pot():
    """Seat 2 has folded and lends 80 of its 299; seat 3 wins and owes it 80."""
    game = shove(open_stakes())
    assert game.refused(3, c.Borrow(80, 1)).code == Rule.BORROWED_CHIPS
    game.say(3, c.Borrow(80, 2))
    assert game.refused(1, c.Accept()).words == "marker.not_asked"
    accepted(game, 2).check_down()
    assert stacks(game) == [200, 219, 201]
    assert open_markers(game.ledger) == (Marker("g3", "g2", 80),)


@pytest.mark.rule("CASH-35")
def test_a_player_who_sits_out_may_lend():
    game = open_stakes("300 300 20 300")
    game.away(4)
    shove(game)
    game.say(3, c.Borrow(80, 4)).say(4, c.Accept())
    assert game.table.chairs[4].stack == 220
    assert game.hand.players[3].paid == 100
    game.say(FLOOR, c.Void("A card was seen."))
    assert [game.table.chairs[seat].stack for seat in (3, 4)] == [100, 220]


@pytest.mark.rule("CASH-35")
def test_a_folded_player_may_lend_the_last_chip_and_no_more():
    """Seat 4 was dealt in with a single chip and has folded: it lends that one."""
    game = shove(open_stakes("300 300 20 1"), "f r100 f")
    assert game.refused(3, c.Borrow(2, 4)).numbers == {"most_chips": 1, "seat": 4}
    game.say(3, c.Borrow(1, 4)).say(4, c.Accept())
    assert [game.hand.players[seat].stack for seat in (3, 4)] == [18, 0]


@pytest.mark.rule("CASH-36")
def test_a_player_who_borrows_to_raise_cannot_be_all_in_anymore():
    """Seat 3 borrows 80 and raises to 100, is raised to 200, and may not call for less."""
    game = open_stakes()
    game.next_hand({1: KINGS, 3: ACES}, BLANKS)
    game.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    game.act("r100 r200")
    refused = game.refused(3, c.Call())
    assert (refused.code, refused.numbers) == (Rule.BORROWED_TO_RAISE, {"short_chips": 100})
    assert game.refused(3, c.RaiseTo(300)).words == "raise.cover"
    game.say(3, c.Borrow(100))
    accepted(game, 1).check_down()
    assert stacks(game) == [100, 299, 401 - 180]


@pytest.mark.rule("CASH-36")
def test_a_borrower_who_cannot_call_a_reraise_is_folded_by_the_clock():
    game = open_stakes()
    game.next_hand()
    game.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    game.act("r100 r200").say(CLOCK, c.TimeUp())
    assert not game.hand.players[3].live


@pytest.mark.rule("CASH-36")
def test_the_right_to_be_all_in_is_given_up_once():
    """Seat 3 raises to 25 with borrowed chips, is raised to 41 and raises to 57."""
    game = open_stakes()
    game.next_hand()
    game.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    game.act("r25 r41 r57 c")
    given_up = [event for event in game.log if isinstance(event, e.AllInForfeited)]
    assert given_up == [e.AllInForfeited(3)]


@pytest.mark.rule("CASH-33", "CASH-36")
def test_chips_that_were_paid_for_are_not_borrowed():
    """Seat 3 buys 80 for cash and raises to 60: it may still be all in."""
    game = open_stakes()
    game.next_hand()
    game.act("r9 f").say(3, c.TopUp(80)).act("r60")
    assert game.hand.purses == ()


@pytest.mark.rule("CASH-36")
@pytest.mark.parametrize(("borrowed", "to", "bound"), [(30, 20, False), (30, 21, True)])
def test_own_chips_are_bet_before_borrowed_ones(borrowed, to, bound):
    """A raise to all one's own 20 chips borrows nothing; one to 21 does."""
    game = open_stakes()
    game.next_hand()
    game.act("r9 f").say(3, c.Borrow(borrowed)).say(1, c.Accept()).act(f"r{to}")
    assert (3 in game.hand.purses) == bound


@pytest.mark.rule("CASH-36")
def test_a_player_who_borrowed_to_call_may_be_all_in_later():
    game = shove(open_stakes("300 300 30"))
    accepted(game.say(3, c.Borrow(80)), 1).act("c x r50")
    assert game.may.call == 10
    game.act("c")
    assert game.hand.over


@pytest.mark.rule("CASH-36")
def test_a_bet_with_one_borrowed_chip_is_on_credit():
    """Everything seat 1 has left on the flop is lent."""
    hand = play("100 100", "x x", house("1/1")).hand
    lent = replace(hand, funds=(Fund(hand.turn, 99, "loan"),))
    assert raises_on_credit(lent, hand.turn, 1)


@pytest.mark.rule("CASH-38")
@pytest.mark.parametrize(("below", "asked"), [(0, True), (800, True), (801, False)])
def test_a_small_marker_must_be_accepted(below, asked):
    """80 chips of ten cents are $8: below the agreed amount no player is asked."""
    game = shove(open_stakes(choices={"marker.auto_accept_below": below})).say(
        3, c.Borrow(80)
    )
    assert (open_request(game.hand) is not None) == asked
    assert game.hand.players[3].paid == (0 if asked else 100)


@pytest.mark.rule("CASH-37", "CASH-38")
@pytest.mark.parametrize(("when", "paid"), [("end_of_night", True), ("next_game", False)])
def test_markers_stay_on_the_table_until_they_are_paid(when, paid):
    """Seat 3 owes seat 1 80 and gets up: the marker stays, and is paid when agreed."""
    choices: dict[str, object] = {"marker.settle_by": when}
    rules = house("1/3", OPEN | {"change_hand.enabled": False} | choices)
    night = opened(e.Opened("Friday", "", "g1", "One"), rules)
    game = open_stakes(choices=choices)
    game.next_hand({1: ACES, 3: KINGS}, BLANKS)
    game.act("r100 f").say(3, c.Borrow(80))
    accepted(game, 1).check_down()
    game.leave(3)
    for seat in (2, 3):
        night = at_night.evolve(night, e.Knocked(f"g{seat}", f"g{seat}"))
        night = at_night.evolve(night, e.Admitted(f"g{seat}", "g1"))
    for event in [e.SatDown(1, "g1", 300), e.SatDown(2, "g2", 300), e.SatDown(3, "g3", 20)]:
        night = at_night.evolve(night, event)
    for event in game.log[3:]:
        night = at_night.evolve(night, event)
        assert chips(night) == chips_in_play(night.ledger)
    assert open_markers(night.ledger) == (Marker("g3", "g1", 80),)
    decided = at_night.decide(night, "g1", c.EndNight())
    assert not isinstance(decided, Refused)
    for at, event in decided:
        night = at_night.evolve(night, event, at)
    assert (open_markers(night.ledger) == ()) == paid
    bank = night.ledger
    net = {g: cashed_by(bank, g) - bought_by(bank, g) for g in night.guests}
    assert net == {"g1": 21, "g2": -1, "g3": -20}
    net = {g: net[g] - settled_by(bank, g) for g in net}
    assert net == {"g1": 21 + 80 * paid, "g2": -1, "g3": -20 - 80 * paid}


@pytest.mark.rule("CASH-38")
def test_debts_between_two_players_are_set_off():
    game = open_stakes()
    game.ledger = posted(game.ledger, [Entry(marker("g1", "g3"), PROMISES, 50)])
    game.next_hand({1: ACES, 3: KINGS}, BLANKS)
    game.act("r100 f").say(3, c.Borrow(80))
    accepted(game, 1).check_down()
    assert open_markers(game.ledger) == (Marker("g3", "g1", 30),)


# ---------------------------------------------------------------- always


@pytest.mark.rule("CASH-30", "CASH-34")
@given(seed=st.integers(0, 2**32), no_allin=st.booleans())
@settings(max_examples=60, deadline=None)
def test_no_chip_and_no_marker_is_lost(seed, no_allin):
    """Random hands with purchases, loans and markers: after every event the chips on the
    table are those bought, and every marker has a holder."""
    chance = seeded(seed)
    count = chance.randint(2, 5)
    game = open_stakes(
        " ".join([str(chance.randint(3, 200)) for _ in range(count)]),
        choices={
            "open_stakes.no_allin": no_allin,
            "marker.auto_accept_below": chance.choice((0, 300)),
        },
    )
    game.chance = chance
    brought = 0
    for _ in range(4):
        if not at_table.can_begin(game.table):
            break
        game.next_hand()
        for _ in range(200):
            if game.hand.over:
                break
            something(game, chance)
        assert game.hand.over
        assert game.hand.marked == 0
        assert all(player.stack >= 0 for player in game.hand.players)
        marked = [event for event in game.log if isinstance(event, e.Funded)]
        torn = [ev for ev in game.log if isinstance(ev, e.MarkerTaken)]
        brought = sum([event.amount for event in marked if event.source == "marker"])
        assert sum([event.amount for event in torn]) == brought
        game.say(FLOOR, c.Tidy())


@pytest.mark.rule("CASH-34")
def test_a_marker_in_the_main_pot_does_not_go_to_the_side_pots_winner():
    """Seats 2 and 3 are all in for 60; 2 wins that pot, 1 the side pot. 3 owes 40 of it."""
    hole = "KsKh AsAh 2c7d QsQh"
    hand = play("100 60 60 100", "a c c c a c", house("1/3"), hole, "3c4d8h9sJc")
    assert hand.awards == [(1, 1, 80), (0, 2, 240)]
    assert list(taken(replace(hand.hand, funds=(Fund(3, 40, "marker"),)))) == [(2, 3, 40)]


@pytest.mark.rule("CASH-34")
def test_the_unpaid_rest_of_a_marker_goes_to_the_other_winner():
    """Both have kings and an ace, only seat 2 a low: of its 80 seat 1 pays the 50 it won."""
    rules = house("1/3", {"game.variant": "omaha_hilo", "betting.structure": "no_limit"})
    hole, board = "AsKhQcJc AhKs3h4h", "2c5d8hKd9s"
    hand = play("100 100", "a c", rules, hole, board)
    assert hand.stacks == [50, 150]
    promised = replace(hand.hand, funds=(Fund(1, 80, "marker"),))
    assert list(taken(promised)) == [(1, 1, 50), (2, 1, 30)]


@pytest.mark.rule("CASH-34")
def test_a_new_marker_is_set_off_against_the_old_one():
    """Ben owes Ann 5 and is owed 3: he owes 2. Ann owes Ben 2 and 3 more: 5."""
    owes_five = posted(Ledger(), [Entry(marker("ben", "ann"), PROMISES, 5)])
    set_off = posted(owes_five, [Entry(marker("ann", "ben"), PROMISES, 3)])
    assert open_markers(set_off) == (Marker("ben", "ann", 2),)
    owes_two = posted(Ledger(), [Entry(marker("ann", "ben"), PROMISES, 2)])
    added = posted(owes_two, [Entry(marker("ann", "ben"), PROMISES, 3)])
    assert open_markers(added) == (Marker("ann", "ben", 5),)


def something(game: Evening, chance: random.Random) -> None:
    """A seat borrows, buys, answers or bets, as it happens to be possible."""
    seat, tries = game.hand.turn, []
    request = open_request(game.hand)
    if request:
        tries.append((request.asked[0], c.Accept(chance.random() < 0.8)))
    elif is_betting(game.hand) and chance.random() < 0.4:
        amount = chance.randint(1, 150)
        others = range(len(game.table.chairs))
        tries.append((seat, c.Borrow(amount, chance.choice((0, 0, *others)))))
        tries.append((chance.choice(game.hand.plan.ring), c.TopUp(amount)))
    if is_betting(game.hand):
        may = game.may
        if may.raise_most and chance.random() < 0.4:
            tries.append(
                (seat, c.RaiseTo(chance.choice((may.raise_least, may.raise_most))))
            )
        tries += [(seat, c.Call()), (seat, c.Check()), (seat, c.Fold(anyway=True))]
    else:
        tries.append((seat, c.RunIt(1)))
    for by, command in tries:
        decided = at_table.decide(game.table, by, command)
        if not isinstance(decided, Refused):
            game.happened(decided)
            break
    game.deal()
