"""The banker: who waits for them, what they enter, and what they refuse."""

import random
from collections import Counter
from typing import Final

import pytest

from homegame.bank.book import CHIPS, balances, statement
from homegame.bank.ledger import kitty
from homegame.engine.table import awaits_ruling, is_playing
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.night import evening as at_night
from homegame.night.banking import needs_approval
from homegame.night.facts import Facts
from homegame.night.night import BY_CLOCK, Night, chips
from homegame.night.view import view
from homegame.rulebook import Rule
from homegame.service.bank.statement import accounts_of
from homegame.service.plans import settled, settling_of
from night.a_night import FACTS, happened, night, refused, says
from night.known import owed
from thorough import THOROUGH

ASK: Final = {"bank.approval": "banker"}
PER_CHIP: Final = 10


def at_the_door(choices: dict[str, object] | None = None) -> Night:
    """Four at the table, and g9, who has been let in and has no seat."""
    now = night(choices=choices)
    return happened(now, [e.Knocked("g9", "Nina"), e.Admitted("g9", "g1")])


def waiting() -> Night:
    """Nina has asked for seat 7 with 200."""
    return says(at_the_door(ASK), "g9", c.SitDown(7, 200))


# ---------------------------------------------------------------- buying


@pytest.mark.rule("CASH-11", "CASH-40")
def test_a_buy_in_waits_for_the_banker_and_is_then_made() -> None:
    """CASH-40, CASH-11: no chips come before the banker says so."""
    now = waiting()
    assert now.tables[1].chairs[7] is None
    assert now.requests["g9"].amount == 200
    now = says(now, "g1", c.AnswerBuy("g9", 200))
    chair = now.tables[1].chairs[7]
    assert chair
    assert (chair.guest, chair.stack) == ("g9", 200)
    assert not now.requests
    assert statement(now.book, "g9").balance == -200 * PER_CHIP


def test_the_banker_is_asked_for_a_seat_once() -> None:
    """The same again is refused; another amount takes the place of the first."""
    now = waiting()
    assert refused(now, "g9", c.SitDown(7, 200)).words == "bank.asked_already"
    assert says(now, "g9", c.SitDown(7, 150)).requests["g9"].amount == 150


def test_what_is_paid_in_cash_is_in_the_box() -> None:
    now = says(waiting(), "g1", c.AnswerBuy("g9", 200, cash=True))
    assert statement(now.book, "g9").balance == 0
    assert balances(now.book)["@box"] == -200 * PER_CHIP


def test_in_an_automatic_house_chips_come_at_once() -> None:
    now = says(at_the_door(), "g9", c.SitDown(7, 200))
    assert now.tables[1].chairs[7]


def test_up_to_the_first_buy_in_nobody_is_asked() -> None:
    now = at_the_door({"bank.approval": "up_to_first"})
    now = says(now, "g9", c.SitDown(7, 200))
    assert now.tables[1].chairs[7]
    now = says(now, "g9", c.TopUp(50))
    assert now.requests["g9"].amount == 50


def test_bankers_and_bots_buy_at_once() -> None:
    now = night(bots=(3,), choices=ASK)
    assert [g for g in now.guests if not needs_approval(now, g)] == ["g1", "g3"]


def test_a_top_up_is_confirmed_and_waits_for_the_end_of_the_hand() -> None:
    now = night(choices=ASK)
    now = happened(now, [e.StackCorrected(2, 100, "Miscounted.")])
    now = says(now, "@dealer", c.Begin())
    assert is_playing(now.tables[1])
    now = says(now, "g2", c.TopUp(100))
    assert now.requests["g2"].amount == 100
    now = says(now, "g1", c.AnswerBuy("g2", 100))
    chair = now.tables[1].chairs[2]
    assert chair
    assert chair.buying == 100
    assert not [line for line in now.book if line.kind == "top_up"]


def test_what_was_asked_and_is_too_much_by_now_is_refused_and_stays_asked() -> None:
    now = happened(night(choices=ASK), [e.StackCorrected(2, 100, "Miscounted.")])
    now = says(now, "g2", c.TopUp(200))
    now = happened(now, [e.StackCorrected(2, 250, "Miscounted.")])
    found = refused(now, "g1", c.AnswerBuy("g2", 200))
    assert found.code == Rule.TOP_UP
    assert "g2" in now.requests


def test_a_wish_to_rebuy_asks_once_and_a_no_ends_it() -> None:
    """Broke after a hand: the banker is asked, the player sits out until the answer."""
    now = happened(
        night(choices=ASK), [e.AutoBuySet(2, 200, 0), e.StackCorrected(2, 0, "Miscounted.")]
    )
    now = says(now, "@floor", c.Tidy())
    chair = now.tables[1].chairs[2]
    assert chair
    assert chair.out
    assert now.requests["g2"].amount == 200
    assert says(now, "@floor", c.Tidy()).requests == now.requests
    yes = says(now, "g1", c.AnswerBuy("g2", 200)).tables[1].chairs[2]
    assert yes
    assert (yes.stack, yes.out) == (200, False)
    no = says(now, "g1", c.AnswerBuy("g2", 200, yes=False))
    left = no.tables[1].chairs[2]
    assert left
    assert not left.rebuy_to
    assert not no.requests
    assert not says(no, "@floor", c.Tidy()).requests


def test_a_seat_that_somebody_waits_for_is_theirs() -> None:
    now = waiting()
    now = happened(now, [e.Knocked("g8", "Omar"), e.Admitted("g8", "g1")])
    assert refused(now, "g8", c.SitDown(7, 200)).words == "bank.seat_asked"
    shown = view(now, "g8", FACTS).offers.may_sit
    assert shown
    assert 7 not in shown.seats
    own = view(now, "g9", FACTS).offers.may_sit
    assert own
    assert 7 in own.seats


def test_everybody_sees_who_waits_and_the_banker_may_answer() -> None:
    now = waiting()
    for guest, may in (("g1", True), ("g2", False), ("g9", False)):
        seen = view(now, guest, FACTS)
        assert [(it.name, it.seat, it.amount) for it in seen.buys] == [("Nina", 7, 200)]
        assert seen.offers.may_bank is may


def test_an_answer_comes_once_and_to_what_was_asked() -> None:
    now = waiting()
    assert refused(now, "g2", c.AnswerBuy("g9", 200)).code == Rule.BANKER
    assert refused(now, "g1", c.AnswerBuy("g9", 300)).code == Sys.STALE
    assert refused(now, "g1", c.AnswerBuy("g2", 200)).words == "bank.not_asked"
    done = says(now, "g1", c.AnswerBuy("g9", 200))
    assert refused(done, "g1", c.AnswerBuy("g9", 200)).words == "bank.not_asked"


@pytest.mark.parametrize(
    "by_then",
    [
        lambda now: says(now, "g9", c.CancelBuy()),
        lambda now: says(now, "g1", c.Kick("g9")),
        lambda now: says(says(now, "@dealer", c.Begin()), "g1", c.EndNight()),
        lambda now: says(now, "g1", c.AnswerBuy("g9", 200, yes=False)),
    ],
    ids=["taken back", "removed", "ending", "turned down"],
)
def test_nobody_gets_chips_they_no_longer_ask_for(by_then) -> None:
    now = by_then(waiting())
    assert not now.requests
    assert refused(now, "g1", c.AnswerBuy("g9", 200)).words == "bank.not_asked"
    assert now.tables[1].chairs[7] is None


def test_who_asks_again_asks_for_the_new_amount() -> None:
    now = says(waiting(), "g9", c.SitDown(8, 250))
    assert (now.requests["g9"].seat, now.requests["g9"].amount) == (8, 250)
    assert len(now.requests) == 1


def test_the_host_changes_during_the_night_who_confirms() -> None:
    now = says(waiting(), "g1", c.SetApproval("automatic"))
    assert "g9" in now.requests, "who waits still does"
    now = says(now, "g9", c.SitDown(7, 200))
    assert now.tables[1].chairs[7]
    assert not now.requests
    assert refused(now, "g2", c.SetApproval("banker")).code == Sys.ROLE
    assert refused(now, "g1", c.SetApproval("automatic")).words == "bank.approval_same"


# ---------------------------------------------------------------- the banker


@pytest.mark.rule("CASH-11")
def test_a_named_banker_keeps_the_bank_and_the_host_still_may() -> None:
    """CASH-11."""
    now = says(waiting(), "g1", c.NameBanker("g2"))
    for by in ("g1", "g2"):
        assert says(now, by, c.AnswerBuy("g9", 200)).tables[1].chairs[7]
    assert refused(now, "g3", c.AnswerBuy("g9", 200)).numbers == {"name": "g2"}
    back = says(now, "g1", c.NameBanker("g1"))
    assert back.banker == ""
    assert refused(back, "g2", c.AnswerBuy("g9", 200)).code == Rule.BANKER
    gone = says(now, "g1", c.Kick("g2"))
    assert gone.banker == ""


def test_a_cohost_helps_until_somebody_is_named() -> None:
    now = says(waiting(), "g1", c.NameCohost("g3"))
    assert says(now, "g3", c.AnswerBuy("g9", 200)).tables[1].chairs[7]
    now = says(now, "g1", c.NameBanker("g2"))
    assert refused(now, "g3", c.AnswerBuy("g9", 200)).code == Rule.BANKER


@pytest.mark.rule("CASH-12")
def test_the_named_banker_cashes_out_last_and_gets_what_is_over() -> None:
    """CASH-12."""
    now = says(night(), "g1", c.NameBanker("g2"))
    decided = at_night.decide(now, "g1", c.EndNight())
    assert isinstance(decided, list)
    stood = [it.event.guest for it in decided if isinstance(it.event, e.StoodUp)]
    assert stood[-1] == "g2"


# ---------------------------------------------------------------- the book


def test_pizza_is_shared_by_those_who_eat_it() -> None:
    now = says(night(), "g2", c.Spend("Pizza", 1000, ("g1", "g2", "g3")))
    line = now.book[-1]
    assert (line.kind, line.guest, line.amount, line.note) == (
        *("expense", "g2", 1000),
        "Pizza",
    )
    bought = 300 * PER_CHIP
    assert statement(now.book, "g2").balance == 1000 - 333 - bought
    assert statement(now.book, "g1").balance == -334 - bought
    assert refused(now, "g2", c.Spend("Beer", 500, ("g1",), "g3")).code == Rule.BANKER
    says(now, "g1", c.Spend("Beer", 500, ("g1",), "g3"))


def test_the_kitty_pays_what_it_has() -> None:
    now = happened(night(choices={"kitty.enabled": True}), [e.KittyFed(1, 40)])
    assert refused(now, "g1", c.Spend("Cards", 401)).numbers == {"sum": "$4.00"}
    now = says(now, "g1", c.Spend("Cards", 150))
    assert refused(now, "g1", c.Spend("Cards", 251)).numbers == {"sum": "$2.50"}
    assert refused(now, "g2", c.Spend("Cards", 100)).code == Rule.BANKER


def test_cash_goes_in_and_comes_out_but_not_more_than_there_is() -> None:
    now = says(night(), "g1", c.PayCash("g2", 5000))
    now = says(now, "g1", c.PayCash("g3", -2000))
    assert refused(now, "g1", c.PayCash("g3", -3001)).numbers == {"sum": "$30.00"}
    assert refused(now, "g1", c.CorrectEntry(5, 1999, "Miscounted.")).words == "bank.box"
    assert refused(now, "g2", c.PayCash("g2", 100)).code == Rule.BANKER


@pytest.mark.rule("CASH-40")
def test_an_entry_is_corrected_by_another_and_never_edited() -> None:
    now = says(night(), "g1", c.PayCash("g2", 5000))
    before = now.book
    now = says(now, "g1", c.CorrectEntry(5, 3000, "It was thirty."))
    assert now.book[:-1] == before
    assert now.book[-1].note == "It was thirty."
    assert statement(now.book, "g2").paid == 3000
    assert (
        refused(now, "g1", c.CorrectEntry(5, 3000, "Once more.")).words == "bank.entry_same"
    )
    assert refused(now, "g1", c.CorrectEntry(1, 0, "No.")).words == "bank.entry"
    assert refused(now, "g1", c.CorrectEntry(6, 0, "No.")).words == "bank.entry"
    assert refused(now, "g2", c.CorrectEntry(5, 0, "No.")).code == Rule.BANKER


@pytest.mark.parametrize(
    "command",
    [
        c.PayCash("g2", 0),
        c.PayCash("g7", 100),
        c.Spend("Pizza", 0, ("g1",)),
        c.Spend("Pizza", -5, ("g1",)),
        c.Spend("Pizza", 100, ("g1", "g1")),
        c.Spend("Pizza", 100, ("g7",)),
        c.Adjust("g2", 0, "Why?"),
        c.Adjust("g7", 5, "Why?"),
        c.MarkPaid("g2", "g2", 100),
        c.MarkPaid("g2", "g3", 0),
        c.MarkPaid("g2", "g3", -1),
        c.MarkPaid("g7", "g3", 1),
        c.CancelBuy(),
        c.NameBanker("g1"),
        c.NameBanker("g7"),
        c.AnswerBuy("g7", 1),
    ],
    ids=repr,
)
def test_what_makes_no_sense_is_refused(command: at_night.Command) -> None:
    refused(night(), "g1", command)


@pytest.mark.parametrize(
    "debts",
    [
        (),
        (("g2", "g3", 5), ("g2", "g2", 5)),
        (("g2", "g3", 0),),
        (("g2", "g3", -5),),
        (("g2", "g7", 5),),
        (("g7", "g2", 5),),
    ],
)
def test_debts_that_make_no_sense_are_not_taken_up(
    debts: tuple[tuple[str, str, int], ...],
) -> None:
    refused(night(), "g1", c.TakeUpDebts(), facts=owed(*debts))


def test_after_the_night_either_side_marks_a_payment() -> None:
    """The book stays open for money; the tables do not."""
    now = says(night(), "g1", c.EndNight())
    assert now.ended
    for by in ("g2", "g3", "g1"):
        paid = says(now, by, c.MarkPaid("g2", "g3", 500))
        assert statement(paid.book, "g2").paid == 500
    assert refused(now, "g4", c.MarkPaid("g2", "g3", 500)).code == Rule.BANKER
    says(now, "g1", c.Adjust("g2", 100, "Forgiven."))
    assert refused(now, "g1", c.SetApproval("banker")).code == Sys.ENDED


def test_after_the_night_either_side_carries_a_payment_over() -> None:
    """Theo has no cash on him: he is square tonight, and owes Ruth next week; no more than he
    owes, and not twice."""
    for by in ("g1", "g2", "g3"):
        early = refused(night(), by, c.CarryPayment("g2", "g3", 500))
        assert early.words == "bank.not_over"
    owing = says(night(), "g1", c.TakeUpDebts(), facts=owed(("g2", "g3", 500)))
    now = says(owing, "g1", c.EndNight())
    before = statement(now.book, "g2")
    for by in ("g2", "g3", "g1"):
        carried = says(now, by, c.CarryPayment("g2", "g3", 500))
        found = statement(carried.book, "g2")
        assert (found.carried, found.balance) == (500, before.balance + 500)
        assert found.result == before.result
        line = carried.book[-1]
        assert (line.kind, line.guest, line.other, line.by) == ("carried", "g2", "g3", by)
    assert refused(now, "g4", c.CarryPayment("g2", "g3", 500)).code == Rule.BANKER
    assert refused(now, "g1", c.CarryPayment("g2", "g2", 500)).words == "bank.self"
    assert refused(now, "g1", c.CarryPayment("g2", "g3", 0)).words == "bank.amount"
    for box in (c.CarryPayment("@box", "g3", 5), c.CarryPayment("g2", "@box", 5)):
        assert refused(now, "g1", box).words == "guest.unknown"
    for payment in (("g2", "g3", 501), ("g3", "g2", 500), ("g4", "g3", 1)):
        more = refused(now, "g1", c.CarryPayment(*payment))
        assert more.words in ("bank.owed_less", "bank.not_owed")
    carried = says(now, "g2", c.CarryPayment("g2", "g3", 500))
    again = refused(carried, "g3", c.CarryPayment("g2", "g3", 500))
    assert again.words == "bank.not_owed"
    number, larger = len(carried.book), "Miscounted."
    more = refused(carried, "g1", c.CorrectEntry(number, 501, larger))
    assert more.words == "bank.not_owed"
    why = "Paid after all."
    assert refused(carried, "g1", c.CorrectEntry(number, -1, why)).words == "bank.amount"
    undone = says(carried, "g1", c.CorrectEntry(number, 0, why))
    assert statement(undone.book, "g2") == before


def test_the_banker_takes_up_debts_from_earlier_nights_while_the_night_lasts() -> None:
    """Each debt is an entry of its own; the game's results stay what they are."""
    debts, takes_up = owed(("g2", "g3", 500), ("g4", "g2", 200)), c.TakeUpDebts()
    before = statement(night().book, "g2")
    now = says(night(), "g1", takes_up, facts=debts)
    assert [(line.kind, line.guest, line.other, line.amount) for line in now.book[-2:]] == [
        ("taken_up", "g2", "g3", 500),
        ("taken_up", "g4", "g2", 200),
    ]
    found = statement(now.book, "g2")
    assert (found.taken_up, found.result) == (-300, before.result)
    assert found.balance == before.balance - 300
    number = len(now.book)
    more = refused(now, "g1", c.CorrectEntry(number, 201, "Miscounted."))
    assert more.words == "bank.taken_up_more"
    less = says(now, "g1", c.CorrectEntry(number, 150, "Miscounted."))
    assert statement(less.book, "g2").taken_up == -350
    assert refused(night(), "g2", takes_up, facts=debts).code == Rule.BANKER
    over = says(night(), "g1", c.EndNight())
    assert refused(over, "g1", takes_up, facts=debts).code == Sys.ENDED
    assert refused(night(), "g1", takes_up).words == "bank.no_debts"


# ---------------------------------------------------------------- whatever they do


NIGHTS: Final = 10_000 if THOROUGH else 3_000
STEPS: Final = 14


def any_command(chance: random.Random) -> tuple[at_night.Command, Facts]:
    """Something that somebody may say to the bank, sensible or not."""
    one, other = [f"g{chance.randrange(1, 6)}" for _ in range(2)]
    amount = chance.choice([0, 1, 7, 50, 90, 100, 200, 300, 333, 5000])
    money = chance.choice([-1, 1, 1, 1]) * amount
    some = tuple(f"g{n}" for n in range(1, 6) if chance.random() < 0.4)
    seat, entry = chance.randrange(1, 8), chance.randrange(1, 12)
    said = chance.choice(
        [
            c.SitDown(seat, amount),
            c.TopUp(amount),
            c.StandUp(),
            c.AutoBuy(rebuy_to=amount),
            c.CorrectStack(chance.randrange(1, 6), amount, "Miscounted."),
            c.AnswerBuy(one, amount, chance.random() < 0.8, chance.random() < 0.5),
            c.CancelBuy(),
            c.SetApproval(chance.choice(["automatic", "up_to_first", "banker"])),
            c.NameBanker(one),
            c.PayCash(one, money),
            c.Spend("Pizza", amount, some, chance.choice(["", one])),
            c.Adjust(one, money, "Forgiven."),
            c.CorrectEntry(entry, money, "Miscounted."),
            c.MarkPaid(one, other, amount),
            c.CarryPayment(one, other, amount),
            c.CarryPayment(
                f"g{chance.randrange(1, 4)}", f"g{chance.randrange(4, 6)}", amount
            ),
            c.TakeUpDebts(),
        ]
    )
    return said, owed((one, other, amount), ("g2", "g3", 7))


@pytest.mark.rule("CASH-40")
def test_the_accounts_of_thousands_of_nights_add_up_to_nothing() -> None:
    """After every event: all accounts are nothing together, and the chips on the tables and in
    the kitty are those the bank has sold."""
    start = night(choices={**ASK, "leave.return_after_orbits": 0, "kitty.enabled": True})
    start = happened(start, [e.KittyFed(1, 20)])
    start = happened(start, [e.Knocked("g5", "Five"), e.Admitted("g5", "g1")])
    owing = [(f"g{one}", f"g{other}") for one in (1, 2, 3) for other in (4, 5)]
    debts = owed(*[(payer, payee, 5000) for payer, payee in owing])
    over = says(start, "g1", c.TakeUpDebts(), facts=debts)
    over = says(over, "g1", c.EndNight())
    done, seen = 0, Counter[str]()
    for seed in range(NIGHTS):
        chance = random.Random(seed)
        # Every fifth night is over: then people settle.
        now = start if seed % 5 else over
        for _ in range(STEPS):
            by = chance.choice(["g1", "g1", "g2", "g3", "g4", "g5"])
            said, facts = any_command(chance)
            decided = at_night.decide(now, by, said, facts=facts)
            if isinstance(decided, Refused):
                continue
            for at, event in decided:
                now = at_night.evolve(now, event, at)
                dropped = kitty(now.ledger) * PER_CHIP
                found = balances(now.book, dropped)
                assert sum(found.values()) == 0, f"night {seed}: {event}"
                assert found[CHIPS] == chips(now) * PER_CHIP, f"night {seed}: {event}"
                done += 1
        seen.update([line.kind for line in now.book])
    assert min(seen["carried"], seen["taken_up"], seen["payment"]) > NIGHTS // 20, seen
    assert done > 2 * NIGHTS, "they do something"


@pytest.mark.rule("CASH-12", "CASH-40")
def test_what_a_statement_comes_to_is_what_the_payments_come_to() -> None:
    """The last line of each statement, the banker's too, is what they still pay or get."""
    start = night(choices={**ASK, "leave.return_after_orbits": 0, "kitty.enabled": True})
    start = happened(start, [e.KittyFed(1, 20)])
    bot = [e.BotAdded("g6", "Bot", "calm", "g1"), e.SatDown(5, "g6", 200)]
    start = happened(start, bot)
    ended, borne = 0, set[bool]()
    for seed in range(NIGHTS // 10):
        chance, now = random.Random(seed), start
        for step in range(2 * STEPS):
            if step == STEPS:
                if awaits_ruling(now.tables[1]):  # Nobody answers.
                    now = says(now, BY_CLOCK, c.CloseVote(), 1)
                now = says(now, "g1", c.EndNight())
            by = chance.choice(["g1", "g1", "g2", "g3"])
            said, facts = any_command(chance)
            decided = at_night.decide(now, by, said, facts=facts)
            if not isinstance(decided, Refused):
                for at, event in decided:
                    now = at_night.evolve(now, event, at)
        due = Counter[str]()
        for each in settled(settling_of(now, "fewest")).payments:
            if not each.number:
                due[each.payee] += each.amount
                due[each.payer] -= each.amount
        for one in accounts_of(now):
            # A night may still wait for its change hand.
            if now.ended and not one.bot:
                total = one.balance + one.stack + one.as_banker
                assert total == due[one.guest], f"night {seed}: {one}"
                ended += 1
                borne.add(bool(one.as_banker))
    assert ended > NIGHTS // 10
    assert borne == {True, False}
