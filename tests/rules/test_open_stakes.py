"""Open stakes: chips bought and borrowed during a hand, and the markers that remain."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evenings import Evening, evening, house
from homegame.engine import table as at_table
from homegame.engine.legal import is_betting
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.model.state import Marker
from homegame.night import evening as at_night
from homegame.night.evening import accounts, chips, opened
from homegame.rulebook import Rule
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import buy_in_range, from_toml
from homegame.rules.open_stakes import open_request, room
from homegame.seats import CLOCK

ACES, KINGS, QUEENS = "AcAd", "KcKd", "QcQd"
BLANKS = "2h 7s 8d 3c 5h"


def friday(stacks: str = "300 300 20", **choices: object) -> Evening:
    """Open stakes at 1/3. Seat 1 has the button, 2 and 3 the blinds, 4 or 1 begins."""
    named = {"stakes__mode": "open", "runs__max_runs": 1, **choices}
    rules = house("1/3", **named)
    return evening(rules, stacks)


def shove(told: Evening, words: str = "r100 f") -> Evening:
    """Kings in seat 1 against the aces of the short seat 3: it faces a raise to 100."""
    told.next_hand({1: KINGS, 3: ACES}, BLANKS)
    return told.act(words)


def accepted(told: Evening, *seats: int) -> Evening:
    """These seats accept the marker, and the dealer goes on."""
    for seat in seats:
        told.say(seat, c.Accept())
    told.deal()
    return told


def stacks(told: Evening) -> list[int]:
    return [chair.stack if chair else 0 for chair in told.table.chairs[1:4]]


# ---------------------------------------------------------------- buying


@pytest.mark.rule("CASH-30")
@pytest.mark.parametrize(("mode", "arrives"), [("open", True), ("table", False)])
def test_chips_are_bought_during_the_hand_only_at_open_stakes(mode, arrives):
    """Seat 3 has 17 behind and faces 100. It buys 80: at open stakes it has them at once."""
    told = shove(friday(stakes__mode=mode))
    told.say(3, c.TopUp(80))
    assert told.hand.players[3].stack == (97 if arrives else 17)
    assert told.table.chairs[3].buying == (0 if arrives else 80)
    told.act("c")
    assert told.hand.players[3].bet + told.hand.players[3].paid == (100 if arrives else 20)


@pytest.mark.rule("CASH-33")
def test_one_may_buy_out_of_turn_and_as_much_as_the_deepest_has():
    """The button has 300: the small blind may add what makes 300, above the largest buy-in."""
    told = friday("900 300 20")
    told.next_hand()
    assert told.refused(3, c.TopUp(881)).words == "topup.range"
    told.say(3, c.TopUp(880))
    assert told.hand.players[3].stack == 897


@pytest.mark.rule("CASH-31")
def test_who_goes_all_in_instead_adds_nothing_in_that_hand():
    """Seat 3 calls with its 17: what it buys then comes after the hand."""
    told = friday("300 300 20 300")
    told.next_hand({1: KINGS, 3: ACES}, BLANKS)
    told.act("r100 c f c").say(3, c.TopUp(80))
    assert told.hand.players[3].stack == 0
    assert told.table.chairs[3].buying == 80


@pytest.mark.rule("CASH-31")
@pytest.mark.parametrize(
    ("choices", "least"),
    [
        ('[stakes]\nmode = "table"\n[open_stakes]\nmin_buyin_multiple = 40', 100),
        ('[stakes]\nmode = "open"', 100),
        ('[stakes]\nmode = "open"\n[open_stakes]\nmin_buyin_multiple = 40', 120),
        (
            '[stakes]\nmode = "open"\n[betting]\nstructure = "limit"\n'
            "[open_stakes]\nmin_buyin_multiple = 40",
            240,
        ),
        (
            '[stakes]\nmode = "open"\n[betting]\nstructure = "spread"\n'
            "[spread]\nlast_max = 10\n[open_stakes]\nmin_buyin_multiple = 20",
            200,
        ),
    ],
)
def test_the_smallest_buy_in_is_several_times_the_largest_bet(choices, least):
    """Forty times 3 is 120; forty times the big bet of a fixed limit is 240."""
    assert buy_in_range(from_toml(choices))[0] == least


def test_a_cap_and_open_stakes_contradict_each_other():
    with pytest.raises(HouseError, match="a cap limits what plays"):
        from_toml(
            '[stakes]\nmode = "open"\n[betting]\nstructure = "cap"\n[cap]\namount = 60'
        )


@pytest.mark.rule("CASH-30", "CASH-33")
def test_more_chips_matter_only_to_who_is_in_a_hand_and_has_less_than_another():
    """Seat 1 has 900, seat 2 folds its 300, seat 3 has 20: room for 0, 0 and 880."""
    told = friday("900 300 20")
    assert [room(told.table, seat) for seat in (1, 2, 3)] == [0, 0, 0]
    told.next_hand()
    assert [room(told.table, seat) for seat in (1, 2, 3)] == [0, 600, 880]
    told.act("r9 f")
    assert [room(told.table, seat) for seat in (1, 2, 3)] == [0, 0, 880]
    told.act("c x x x x x x")
    assert [room(told.table, seat) for seat in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("CASH-31", "CASH-33")
def test_with_a_single_chip_left_one_is_not_all_in_and_may_add():
    """Seat 3 has called 19 of its 20."""
    told = friday()
    told.next_hand()
    told.act("r19 f c")
    assert told.hand.players[3].stack == 1
    told.say(3, c.TopUp(100))
    assert told.hand.players[3].stack == 101


@pytest.mark.rule("CASH-32")
def test_who_wins_a_small_pot_all_in_adds_nothing_until_a_full_buy_in():
    """All in for 20, seat 3 wins 41, less than 100: next hand it neither buys nor borrows."""
    told = shove(friday()).act("c")
    assert stacks(told) == [280, 299, 41]
    assert told.table.chairs[3].barred
    told.next_hand()
    told.act("r100")
    assert told.refused(3, c.Borrow(50)).code == Rule.SMALL_WINNER_MAY_NOT_ADD
    told.say(3, c.TopUp(59))
    assert told.table.chairs[3].buying == 59


@pytest.mark.rule("CASH-32")
@pytest.mark.parametrize(("stack", "barred"), [(20, True), (60, False)])
def test_a_full_buy_in_lifts_the_bar(stack, barred):
    """41 chips buy at least 59, the full 100; who won 121 was never barred."""
    told = friday(f"300 300 {stack}")
    told.next_hand({1: KINGS, 3: ACES}, BLANKS)
    told.act("r100 f c")
    assert told.table.chairs[3].barred == barred
    if barred:
        assert told.refused(3, c.TopUp(58)).code == Rule.TOP_UP
        assert not told.say(3, c.TopUp(59)).table.chairs[3].barred


@pytest.mark.rule("CASH-05", "CASH-32")
def test_at_table_stakes_nobody_is_barred():
    """The same pot of 41: the stack is filled up to the maximum as ever."""
    told = shove(friday(stakes__mode="table")).act("c")
    assert stacks(told) == [280, 299, 41]
    assert not told.table.chairs[3].barred


@pytest.mark.rule("CASH-33")
def test_another_player_buys_chips_for_a_busted_one():
    """Seat 3 lost all; seat 2 pays for its new 100, and nobody pays for who has chips."""
    told = friday()
    told.next_hand({1: ACES, 3: KINGS}, BLANKS)
    told.act("r100 f c")
    assert stacks(told)[2] == 0
    assert told.refused(2, c.TopUp(100, 1)).code == Rule.BUYING_MID_HAND
    told.say(2, c.TopUp(100, 3))
    assert stacks(told)[2] == 100
    assert told.log[-1] == e.ToppedUp(3, 100, 2)


@pytest.mark.rule("CASH-33")
def test_some_houses_know_no_all_in():
    """Seat 3 faces 100 with 17: it cannot call for less, and buys 80 or folds."""
    told = shove(friday(open_stakes__no_allin=True))
    refused = told.refused(3, c.Call())
    assert (refused.code, refused.numbers) == (Rule.BUYING_MID_HAND, {"short_chips": 80})
    told.say(3, c.TopUp(80)).act("c")
    assert told.hand.turn == 3
    assert told.hand.players[3].paid == 100
    told.act("x r50")
    assert told.refused(3, c.Call()).numbers == {"short_chips": 50}
    told.act("f")
    assert stacks(told) == [401, 299, 0]


@pytest.mark.rule("CASH-33", "BLIND-05")
@pytest.mark.parametrize(("stack", "ring"), [(3, (2, 3, 1)), (4, (2, 3, 4, 1))])
def test_without_all_in_blind_and_ante_have_to_be_there(stack, ring):
    """Ante 1 and big blind 3: who has 3 is not dealt in."""
    told = friday(f"300 300 300 {stack}", open_stakes__no_allin=True, ante__amount=1)
    assert told.next_hand().ring == ring


@pytest.mark.rule("CASH-33")
def test_without_all_in_a_blind_has_to_be_there():
    """With 2 chips of 3 one is not dealt in, and may not come back without buying."""
    told = friday("300 300 300 2", open_stakes__no_allin=True)
    assert told.next_hand().ring == (2, 3, 1)
    told.fold_out()
    told.say(at_table.FLOOR, c.Tidy())
    assert told.table.chairs[4].out
    assert told.refused(4, c.ComeBack()).code == Rule.BUY_IN_RANGE


# ---------------------------------------------------------------- markers


@pytest.mark.rule("CASH-34")
def test_a_marker_needs_a_yes_from_everybody_in_the_pot():
    """Two are in with seat 3. Both accept its marker for 80; it calls and wins 301."""
    told = friday("300 300 20 300")
    told.next_hand({4: KINGS, 3: ACES}, BLANKS)
    told.act("r100 c f")
    told.say(3, c.Borrow(80))
    assert open_request(told.hand).asked == (4, 1)
    told.say(1, c.Accept())
    assert told.hand.players[3].stack == 17
    accepted(told, 4)
    assert told.hand.players[3].paid == 100
    told.check_down()
    assert stacks(told)[2] == 301 - 80
    assert told.table.markers == ()


@pytest.mark.rule("CASH-34")
def test_one_no_is_enough_and_nobody_is_asked_twice():
    told = shove(friday())
    told.say(3, c.Borrow(80)).say(1, c.Accept(False))
    assert told.hand.players[3].stack == 17
    assert told.refused(3, c.Borrow(80)).words == "marker.declined"
    assert told.refused(1, c.Accept()).words == "marker.not_asked"
    told.act("c")
    assert told.hand.players[3].stack == 0 or told.hand.over


@pytest.mark.rule("CASH-34")
def test_nobody_is_asked_any_more_when_the_hand_has_gone_on():
    """Seat 3 does not wait for an answer and calls all in; then the hand is called off."""
    assert open_request(None) is None
    told = friday("300 300 20 300")
    told.next_hand()
    told.act("r100 c f").say(3, c.Borrow(80))
    off = told.hand
    told.act("c")
    assert not told.hand.over
    assert open_request(told.hand) is None
    assert told.refused(4, c.Accept()).words == "marker.not_asked"
    assert open_request(off) is not None
    assert open_request(at_table.replace(off, over=True)) is None


@pytest.mark.rule("CASH-34")
def test_silence_is_a_no_and_then_there_is_time_to_decide():
    """The clock ends the asking, not the hand of the one who asked."""
    told = shove(friday())
    told.say(3, c.Borrow(80))
    was = told.hand.acts
    told.say(CLOCK, c.TimeUp())
    assert told.hand.turn == 3
    assert told.hand.acts > was
    assert open_request(told.hand) is None
    assert told.table.chairs[3].expired == 0


@pytest.mark.rule("CASH-34")
def test_who_wins_the_pot_holds_the_marker():
    """Aces beat the marker of seat 3: of the 201 in the pot 80 are its promise."""
    told = friday()
    told.next_hand({1: ACES, 3: KINGS}, BLANKS)
    told.act("r100 f").say(3, c.Borrow(80))
    accepted(told, 1).check_down()
    assert stacks(told) == [200 + 201 - 80, 299, 0]
    assert told.table.markers == (Marker("g3", "g1", 80),)


@pytest.mark.rule("CASH-34")
def test_a_marker_is_paid_first_with_what_its_writer_has_left():
    """The pot of 201 is shared: seat 3 has 101 of it, pays its 80 and owes nothing."""
    told = friday()
    told.next_hand({1: "AcKd", 3: "AdKc"}, "2h 7s 8d 3c 5h")
    told.act("r100 f").say(3, c.Borrow(80))
    accepted(told, 1).check_down()
    assert stacks(told) == [300, 299, 21]
    assert told.table.markers == ()


@pytest.mark.rule("CASH-34")
def test_who_folds_takes_a_marker_back_with_the_chips_that_were_not_bet():
    """Seat 3 borrows 80, calls 9 and folds on the flop: the winner holds no promise."""
    told = friday()
    told.next_hand({1: ACES, 3: KINGS}, BLANKS)
    told.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    told.act("c x r20 f")
    assert stacks(told) == [310, 299, 11]
    assert told.table.markers == ()


@pytest.mark.rule("CASH-34")
def test_a_marker_in_the_side_pot_is_held_by_who_wins_the_side_pot():
    """Seat 4 is all in for 40. Seat 3 borrows 60 and loses the side pot to seat 1."""
    told = friday("300 300 40 40")
    told.next_hand({4: ACES, 1: KINGS, 3: QUEENS}, BLANKS)
    told.act("a r100 f").say(3, c.Borrow(60))
    accepted(told, 4, 1).check_down()
    assert told.table.markers == (Marker("g3", "g1", 60),)
    assert told.table.chairs[4].stack == 121
    assert stacks(told) == [200 + 120 - 60, 299, 0]


@pytest.mark.rule("CASH-34")
def test_a_hand_that_is_called_off_tears_the_marker_up():
    told = shove(friday())
    told.say(3, c.Borrow(80)).say(1, c.Accept())
    told.say(at_table.FLOOR, c.Void("A card was seen."))
    assert stacks(told) == [300, 300, 20]
    assert told.table.markers == ()


@pytest.mark.rule("CASH-35")
def test_one_borrows_from_who_is_not_in_the_pot():
    """Seat 2 has folded and lends 80 of its 299; seat 3 wins and owes it 80."""
    told = shove(friday())
    assert told.refused(3, c.Borrow(80, 1)).code == Rule.BORROWED_CHIPS
    told.say(3, c.Borrow(80, 2))
    assert told.refused(1, c.Accept()).words == "marker.not_asked"
    accepted(told, 2).check_down()
    assert stacks(told) == [200, 219, 201]
    assert told.table.markers == (Marker("g3", "g2", 80),)


@pytest.mark.rule("CASH-35")
def test_who_sits_out_may_lend_too():
    told = friday("300 300 20 300")
    told.away(4)
    shove(told)
    told.say(3, c.Borrow(80, 4)).say(4, c.Accept())
    assert told.table.chairs[4].stack == 220
    assert told.hand.players[3].paid == 100
    told.say(at_table.FLOOR, c.Void("A card was seen."))
    assert [told.table.chairs[seat].stack for seat in (3, 4)] == [100, 220]


@pytest.mark.rule("CASH-35")
def test_the_last_chip_of_who_has_folded_may_be_lent_and_no_more():
    """Seat 4 was dealt in with a single chip and has folded: it lends that one."""
    told = shove(friday("300 300 20 1"), "f r100 f")
    assert told.refused(3, c.Borrow(2, 4)).numbers == {"most_chips": 1, "seat": 4}
    told.say(3, c.Borrow(1, 4)).say(4, c.Accept())
    assert [told.hand.players[seat].stack for seat in (3, 4)] == [18, 0]


@pytest.mark.rule("CASH-36")
def test_who_borrows_to_raise_cannot_be_all_in_any_more():
    """Seat 3 borrows 80 and raises to 100, is raised to 200, and may not call for less."""
    told = friday()
    told.next_hand({1: KINGS, 3: ACES}, BLANKS)
    told.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    told.act("r100 r200")
    refused = told.refused(3, c.Call())
    assert (refused.code, refused.numbers) == (Rule.BORROWED_TO_RAISE, {"short_chips": 100})
    assert told.refused(3, c.RaiseTo(300)).words == "raise.cover"
    told.say(3, c.Borrow(100))
    accepted(told, 1).check_down()
    assert stacks(told) == [100, 299, 401 - 180]


@pytest.mark.rule("CASH-36")
def test_who_cannot_call_what_is_raised_over_borrowed_chips_folds_by_the_clock():
    told = friday()
    told.next_hand()
    told.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    told.act("r100 r200").say(CLOCK, c.TimeUp())
    assert not told.hand.players[3].live


@pytest.mark.rule("CASH-36")
def test_the_right_to_be_all_in_is_given_up_once():
    """Seat 3 raises to 25 with borrowed chips, is raised to 41 and raises to 57."""
    told = friday()
    told.next_hand()
    told.act("r9 f").say(3, c.Borrow(80)).say(1, c.Accept())
    told.act("r25 r41 r57 c")
    given_up = [event for event in told.log if isinstance(event, e.AllInForfeited)]
    assert given_up == [e.AllInForfeited(3)]


@pytest.mark.rule("CASH-33", "CASH-36")
def test_chips_that_were_paid_for_are_not_borrowed():
    """Seat 3 buys 80 for cash and raises to 60: it may still be all in."""
    told = friday()
    told.next_hand()
    told.act("r9 f").say(3, c.TopUp(80)).act("r60")
    assert told.hand.purses == ()


@pytest.mark.rule("CASH-36")
@pytest.mark.parametrize(("borrowed", "to", "bound"), [(30, 20, False), (30, 21, True)])
def test_own_chips_are_bet_before_borrowed_ones(borrowed, to, bound):
    """A raise to all one's own 20 chips borrows nothing; one to 21 does."""
    told = friday()
    told.next_hand()
    told.act("r9 f").say(3, c.Borrow(borrowed)).say(1, c.Accept()).act(f"r{to}")
    assert (3 in told.hand.purses) == bound


@pytest.mark.rule("CASH-36")
def test_who_borrowed_to_call_may_be_all_in_later():
    told = shove(friday("300 300 30"))
    accepted(told.say(3, c.Borrow(80)), 1).act("c x r50")
    assert told.may.call == 10
    told.act("c")
    assert told.hand.over


@pytest.mark.rule("CASH-38")
@pytest.mark.parametrize(("below", "asked"), [(0, True), (800, True), (801, False)])
def test_a_small_marker_must_be_accepted(below, asked):
    """80 chips of ten cents are $8: below the sum that was agreed on nobody is asked."""
    told = shove(friday(marker__auto_accept_below=below)).say(3, c.Borrow(80))
    assert (open_request(told.hand) is not None) == asked
    assert told.hand.players[3].paid == (0 if asked else 100)


@pytest.mark.rule("CASH-37", "CASH-38")
@pytest.mark.parametrize(("when", "paid"), [("end_of_night", True), ("next_game", False)])
def test_markers_stay_on_the_table_until_they_are_paid(when, paid):
    """Seat 3 owes seat 1 80 and gets up: the marker stays, and is paid when agreed."""
    named = {"stakes__mode": "open", "marker__settle_by": when}
    rules = house("1/3", change_hand__enabled=False, **named)
    night = opened(e.Opened("Friday", "", "g1", "One"), rules)
    told = friday(marker__settle_by=when)
    told.next_hand({1: ACES, 3: KINGS}, BLANKS)
    told.act("r100 f").say(3, c.Borrow(80))
    accepted(told, 1).check_down()
    told.leave(3)
    for seat in (2, 3):
        night = at_night.evolve(night, e.Knocked(f"g{seat}", f"g{seat}"))
        night = at_night.evolve(night, e.Admitted(f"g{seat}", "g1"))
    for event in [e.SatDown(1, "g1", 300), e.SatDown(2, "g2", 300), e.SatDown(3, "g3", 20)]:
        night = at_night.evolve(night, event)
    for event in told.log[3:]:
        night = at_night.evolve(night, event)
        assert chips(night) == accounts(night)
    assert night.table.markers == (Marker("g3", "g1", 80),)
    decided = at_night.decide(night, "g1", c.EndNight())
    assert not isinstance(decided, Refused)
    for event in decided:
        night = at_night.evolve(night, event)
    assert (night.table.markers == ()) == paid
    net = {name: guest.cashed - guest.bought for name, guest in night.guests.items()}
    assert net == {"g1": 21 + 80 * paid, "g2": -1, "g3": -20 - 80 * paid}


@pytest.mark.rule("CASH-38")
def test_what_two_owe_each_other_is_set_off():
    told = friday()
    told.table = at_table.replace(told.table, markers=(Marker("g1", "g3", 50),))
    told.next_hand({1: ACES, 3: KINGS}, BLANKS)
    told.act("r100 f").say(3, c.Borrow(80))
    accepted(told, 1).check_down()
    assert told.table.markers == (Marker("g3", "g1", 30),)


# ---------------------------------------------------------------- always


@pytest.mark.rule("CASH-30", "CASH-34")
@given(seed=st.integers(0, 2**32), no_allin=st.booleans())
@settings(max_examples=60, deadline=None)
def test_no_chip_and_no_promise_is_lost(seed, no_allin):
    """Random hands with purchases, loans and markers: after every event the chips on the
    table are those bought, and what somebody owes somebody holds."""
    chance = random.Random(seed)
    count = chance.randint(2, 5)
    told = friday(
        " ".join([str(chance.randint(3, 200)) for _ in range(count)]),
        open_stakes__no_allin=no_allin,
        marker__auto_accept_below=chance.choice((0, 300)),
    )
    told.chance = chance
    brought = 0
    for _ in range(4):
        if not at_table.can_begin(told.table):
            break
        told.next_hand()
        for _ in range(200):
            if told.hand.over:
                break
            something(told, chance)
        assert told.hand.over
        assert told.hand.marked == 0
        assert all(player.stack >= 0 for player in told.hand.players)
        marked = [event for event in told.log if isinstance(event, e.Funded)]
        torn = [ev for ev in told.log if isinstance(ev, e.MarkerTaken)]
        brought = sum([event.amount for event in marked if event.source == "marker"])
        assert sum([event.amount for event in torn]) == brought
        told.say(at_table.FLOOR, c.Tidy())


def something(told: Evening, chance: random.Random) -> None:
    """A seat borrows, buys, answers or bets, as it happens to be possible."""
    seat, tries = told.hand.turn, []
    request = open_request(told.hand)
    if request:
        tries.append((request.asked[0], c.Accept(chance.random() < 0.8)))
    elif is_betting(told.hand) and chance.random() < 0.4:
        amount = chance.randint(1, 150)
        others = range(len(told.table.chairs))
        tries.append((seat, c.Borrow(amount, chance.choice((0, 0, *others)))))
        tries.append((chance.choice(told.hand.plan.ring), c.TopUp(amount)))
    if is_betting(told.hand):
        may = told.may
        if may.raise_most and chance.random() < 0.4:
            tries.append(
                (seat, c.RaiseTo(chance.choice((may.raise_least, may.raise_most))))
            )
        tries += [(seat, c.Call()), (seat, c.Check()), (seat, c.Fold(anyway=True))]
    else:
        tries.append((seat, c.RunIt(1)))
    for by, command in tries:
        decided = at_table.decide(told.table, by, command)
        if not isinstance(decided, Refused):
            told.happened(decided)
            break
    told.deal()
