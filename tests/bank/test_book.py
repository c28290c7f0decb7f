"""The bank's book, line by line: what moves where, what is corrected, who pays whom."""

import pytest

from homegame.bank.book import (
    ADJUSTED,
    BOX,
    CHIPS,
    KITTY,
    Line,
    Statement,
    amount_now,
    balances,
    cash_in_box,
    correction,
    moves,
    nets,
    shares,
    statement,
)
from homegame.bank.paying import Due, after_play, made, plan, planned

BUY = Line(1, 10, "buy_in", "maya", 3000)
CASH = Line(2, 11, "cash", "maya", 3000, by="dana")
PIZZA = Line(3, 12, "expense", "theo", 1000, shared=("maya", "theo", "dana"), note="Pizza")
OUT = Line(4, 13, "cash_out", "maya", 4550)


@pytest.mark.rule("CASH-40")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (BUY, {"maya": -3000, CHIPS: 3000}),
        (Line(1, 1, "rebuy", "maya", 10), {"maya": -10, CHIPS: 10}),
        (Line(1, 1, "top_up", "maya", 10), {"maya": -10, CHIPS: 10}),
        (Line(1, 1, "stack", "maya", -50), {"maya": 50, CHIPS: -50}),
        (Line(1, 1, "count", "maya", -50), {ADJUSTED: 50, CHIPS: -50}),
        (OUT, {"maya": 4550, CHIPS: -4550}),
        (Line(1, 1, "kitty", "dana", 70), {"dana": 70, CHIPS: -70}),
        (Line(1, 1, "marker", "maya", 500, "theo"), {"maya": -500, "theo": 500}),
        (CASH, {"maya": 3000, BOX: -3000}),
        (Line(1, 1, "cash", "maya", -200), {"maya": -200, BOX: 200}),
        (Line(1, 1, "adjustment", "maya", 5), {"maya": 5, ADJUSTED: -5}),
        (Line(1, 1, "payment", "theo", 900, "maya"), {"theo": 900, "maya": -900}),
        (Line(1, 1, "carried", "theo", 900, "maya"), {"theo": 900, "maya": -900}),
        (Line(1, 1, "taken_up", "theo", 900, "maya"), {"theo": -900, "maya": 900}),
        (PIZZA, {"theo": 1000 - 333, "maya": -334, "dana": -333}),
        (Line(1, 1, "expense", "theo", 90), {"theo": 90, KITTY: -90}),
    ],
)
def test_every_line_moves_money_from_one_account_to_another(
    line: Line, expected: dict[str, int]
) -> None:
    """CASH-40: what one account gets, others give."""
    found: dict[str, int] = {}
    for account, amount in moves(line):
        found[account] = found.get(account, 0) + amount
    assert found == expected
    assert sum(found.values()) == 0


def test_a_marker_that_is_paid_is_put_in_by_one_and_got_out_by_the_other() -> None:
    """Maya bought 30.00, and pays Theo 5.00 for a marker: what each put in and got out is the
    result."""
    book = (BUY, Line(2, 11, "marker", "maya", 500, "theo"))
    maya, theo = statement(book, "maya"), statement(book, "theo")
    assert (maya.paid_in, maya.paid_out, maya.result) == (3500, 0, -3500)
    assert (theo.paid_in, theo.paid_out, theo.result) == (0, 500, 500)


def test_a_correction_is_a_line_of_its_own_and_can_be_corrected_again() -> None:
    book = (BUY, CASH, PIZZA)
    less = correction(book, 3, 700)
    assert less
    book = (*book, less)
    assert (less.corrects, less.was, less.amount) == (3, 1000, 700)
    assert statement(book, "theo").expenses == 700 - 233
    none = correction(book, 3, 0)
    assert none
    assert none.was == 700 == amount_now(book, 3)
    assert statement((*book, none), "theo") == Statement("theo")
    assert statement((*book, none), "maya").expenses == 0


@pytest.mark.parametrize("number", [1, 4, 9])
def test_what_chips_have_made_is_not_corrected_in_the_book(number: int) -> None:
    assert correction((BUY, CASH, PIZZA, OUT), number, 1) is None


def test_a_correction_itself_is_not_corrected() -> None:
    made = correction((BUY, CASH), 2, 2000)
    assert made
    assert (
        correction((BUY, CASH, Line(3, 3, made.kind, "maya", 1, corrects=2)), 3, 5) is None
    )


def test_a_statement_adds_up() -> None:
    paid = Line(5, 20, "payment", "dana", 300, "maya")
    found = statement((BUY, CASH, PIZZA, OUT, paid), "maya")
    assert found == Statement(
        "maya", bought=3000, cashed=4550, expenses=-334, paid=3000 - 300
    )
    assert found.result == 1550
    assert found.balance == 1550 - 334 + 2700
    assert found.balance == balances((BUY, CASH, PIZZA, OUT, paid))["maya"]


def test_what_is_carried_over_or_taken_up_is_no_result_of_the_game() -> None:
    """Maya won 15.50. Dana still owed her 5 from last week, and owes her 3 next week."""
    old = Line(5, 20, "taken_up", "dana", 500, "maya")
    later = Line(6, 21, "carried", "dana", 300, "maya")
    book = (BUY, CASH, OUT, old, later)
    found = statement(book, "maya")
    assert found == Statement(
        "maya", bought=3000, cashed=4550, paid=3000, carried=-300, taken_up=500
    )
    assert found.result == 1550
    assert found.balance == 1550 + 3000 + 500 - 300 == balances(book)["maya"]
    owes = statement(book, "dana")
    assert (owes.result, owes.balance) == (0, -500 + 300)


def test_a_debt_that_was_carried_over_or_taken_up_is_corrected_like_a_payment() -> None:
    book = (Line(1, 1, "carried", "theo", 900, "maya"),)
    less = correction(book, 1, 0)
    assert less
    assert balances((*book, less))["theo"] == 0
    book = (Line(1, 1, "taken_up", "theo", 900, "maya"),)
    less = correction(book, 1, 400)
    assert less
    assert statement((*book, less), "maya").taken_up == 400


def test_an_odd_cent_is_paid_by_those_named_first() -> None:
    assert shares(1000, 3) == [334, 333, 333]
    assert shares(2, 3) == [1, 1, 0]
    assert shares(900, 3) == [300, 300, 300]


@pytest.mark.rule("CASH-12")
def test_the_banker_bears_what_is_over_or_missing() -> None:
    """CASH-12: an adjustment, the kitty's rest, and what bots have won or lost."""
    book = (
        Line(1, 1, "buy_in", "maya", 3000),
        Line(2, 2, "buy_in", "bot", 3000),
        Line(3, 3, "cash_out", "maya", 5000),
        Line(4, 4, "cash_out", "bot", 1000),
        Line(5, 5, "adjustment", "maya", 250),
        Line(6, 6, "cash", "maya", 1000),
    )
    found = nets(balances(book), "dana", ["bot"])
    assert found == {"maya": 3250, BOX: -1000, "dana": -2250}
    assert cash_in_box(book) == 1000


NETS = {"dana": 4250, "ruth": 2500, "theo": -3000, "priya": -3750}


def test_the_three_ways_to_settle() -> None:
    fewest = planned(NETS, "fewest", "dana")
    assert fewest.minimal
    assert len(fewest.payments) == 3
    hub = planned(NETS, "banker", "dana")
    assert {(it.payer, it.payee, it.amount) for it in hub.payments} == {
        ("theo", "dana", 3000),
        ("priya", "dana", 3750),
        ("dana", "ruth", 2500),
    }
    box = planned({**NETS, BOX: 0}, "box", "dana")
    assert {(it.payer, it.payee, it.amount) for it in box.payments} == {
        ("theo", BOX, 3000),
        ("priya", BOX, 3750),
        (BOX, "ruth", 2500),
        (BOX, "dana", 4250),
    }
    assert not box.minimal


def test_a_payment_of_the_plan_is_ticked_off_and_the_plan_stays() -> None:
    first = planned(NETS, "fewest", "dana").payments[0]
    done = Due(first.payer, first.payee, first.amount, 9)
    now = dict(NETS)
    now[first.payer] += first.amount
    now[first.payee] -= first.amount
    found = plan(NETS, now, [done], "fewest", "dana")
    assert found.minimal
    assert done in found.payments
    assert len(found.payments) == 3
    assert len([each for each in found.payments if not each.number]) == 2


def test_a_payment_that_is_carried_over_is_done_and_the_plan_stays() -> None:
    """The book: what Theo owed Dana is carried over, so it is no longer to be paid."""
    first = planned(NETS, "fewest", "dana").payments[0]
    line = Line(9, 30, "carried", first.payer, first.amount, first.payee)
    (done,) = made([line])
    assert done == Due(first.payer, first.payee, first.amount, 9, carried=True)
    now = dict(NETS)
    now[first.payer] += first.amount
    now[first.payee] -= first.amount
    found = plan(NETS, now, [done], "fewest", "dana")
    assert found.minimal
    assert done in found.payments
    assert len([each for each in found.payments if not each.number]) == 2


def test_another_payment_makes_another_plan() -> None:
    """Theo gives Ruth what he should have given Dana: the rest is settled from there."""
    now = {"dana": 4250, "ruth": 500, "theo": -1000, "priya": -3750}
    done = Due("theo", "ruth", 2000, 9)
    found = plan(NETS, now, [done], "fewest", "dana")
    assert found.payments[0] == done
    after = dict(now)
    for each in found.payments[1:]:
        after[each.payer] += each.amount
        after[each.payee] -= each.amount
    assert not any(after.values())
    assert not found.minimal


def test_only_what_was_paid_after_the_last_chips_settles_the_night() -> None:
    """Cash at the beginning is no payment of the plan, and neither is what was cancelled."""
    late = Line(5, 20, "payment", "theo", 300, "maya")
    wrong = Line(6, 21, "payment", "theo", 400, "maya")
    book = (BUY, CASH, PIZZA, OUT, late, wrong)
    book = (*book, Line(7, 22, "payment", "theo", 0, "maya", corrects=6, was=400))
    assert after_play(book) == (late,)
    cash = Line(8, 23, "cash", "maya", -500)
    carried = Line(9, 24, "carried", "theo", 100, "maya")
    taken_up = Line(10, 25, "taken_up", "theo", 100, "maya")
    assert after_play((*book, cash, carried, taken_up)) == (late, cash, carried)
    assert made([late, cash]) == [Due("theo", "maya", 300, 5), Due(BOX, "maya", 500, 8)]
