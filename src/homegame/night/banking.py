"""The bank: who may buy chips at once, what the banker confirms, and the entries of its book.

A guest whose purchase must be confirmed asks for it; the answer carries the purchase out as it
stands then, by the same rules. Nobody asks for two things at once.
"""

from collections.abc import Callable, Sequence
from typing import Final, TypeVarTuple

from homegame.bank.book import (
    KITTY,
    Account,
    Book,
    Line,
    Money,
    balances,
    cash_in_box,
    correction,
    nets,
)
from homegame.bank.ledger import bought_by, kitty
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Approval
from homegame.model.tournament import Purchase
from homegame.money import money
from homegame.night.facts import Facts
from homegame.night.night import (
    OFFICIALS,
    Actor,
    C,
    Decision,
    Happened,
    Night,
    Request,
    banker_of,
    here,
    place_of,
    sitting,
)
from homegame.rulebook import HouseRules, Rule, rule
from homegame.seats import NIGHT, NOBODY, Seat, TableNo
from homegame.tournament import prices

Ts = TypeVarTuple("Ts")

NEVER_NEGATIVE: Final = ("expense", "payment", "carried", "taken_up")
"""Entries whose amount is never below zero."""

LARGEST: Final = 10**12
"""The largest amount of one entry."""


# ---------------------------------------------------------------- buying chips


def approval_of(night: Night) -> Approval:
    """Who confirms purchases tonight: as the host has set it, or else as the house says."""
    return night.approval or night.house.bank.approval


def is_banker(night: Night, by: Actor) -> bool:
    """Whether a guest keeps the bank: the banker, and the host always; while no one was named,
    co-hosts, too."""
    known = night.guests.get(by)
    if by in OFFICIALS or known is None or known.gone:
        return by in OFFICIALS
    helps = known.role == "cohost" and not night.banker
    return helps or known.role == "host" or by == night.banker


def needs_approval(night: Night, guest: str) -> bool:
    """Whether the banker confirms what this guest buys now. Bots and bankers buy at once."""
    approval, known = approval_of(night), night.guests[guest]
    if approval == "automatic" or known.bot or is_banker(night, guest):
        return False
    return approval == "banker" or has_bought(night, guest)


def has_bought(night: Night, guest: str) -> bool:
    """The guest has bought chips tonight, or entered the tournament."""
    entered = night.tournament is not None and guest in night.tournament.entrants
    return entered or bought_by(night.ledger, guest) > 0


def asked_seat(guest: str, at: TableNo, command: c.SitDown, minutes: int) -> list[Happened]:
    """The guest, who left a seat so many minutes ago, asks to sit down with these chips."""
    asks = e.BuyAsked(guest, command.seat, command.amount, sits=True, minutes=minutes)
    return here(at, [asks])


def refuse_asked_seat(night: Night, guest: str, at: TableNo, seat: Seat) -> Refused | None:
    """Refuse a seat for which someone else waits for the banker."""
    for other, asked in night.requests.items():
        if other != guest and asked.sits and (asked.table, asked.seat) == (at, seat):
            return Refused(Sys.SEATED, "bank.seat_asked", field="seat")
    return None


def asking(
    decide: Callable[[Night, Actor, TableNo, C, *Ts], Decision],
) -> Callable[[Night, Actor, TableNo, C, *Ts], Decision]:
    """A decision that may ask the banker, and does so only once for the same."""

    def decided(night: Night, by: Actor, at: TableNo, command: C, *facts: *Ts) -> Decision:
        asked = decide(night, by, at, command, *facts)
        return refuse_asked_again(night, asked) or asked

    return decided


def refuse_asked_again(night: Night, decided: Decision) -> Refused | None:
    """Refuse to ask the banker for what they have been asked for already."""
    match decided:
        case [Happened(at, e.BuyAsked(guest, seat, amount, sits, minutes, entry))]:
            asks = Request(at, seat, amount, sits, minutes, entry)
            if night.requests.get(guest) == asks:
                return Refused(Rule.LEDGER, "bank.asked_already")
        case _:
            pass
    return None


def bought_or_asked(
    night: Night, guest: str, at: TableNo, events: Sequence[e.TableEvent]
) -> list[Happened]:
    """The events of a purchase by a seated guest, or the question to the banker instead."""
    if not needs_approval(night, guest):
        return here(at, events)
    found = list[e.NightEvent]()
    table = night.tables[at]
    for event in events:
        match event:
            case (
                e.ToppedUp(seat, amount)
                | e.TopUpAsked(seat, amount)
                | e.Funded(seat, amount, "cash")
            ) if amount:
                to = NOBODY if sitting(table, seat) == guest else seat
                found.append(e.BuyAsked(guest, to, amount, sits=False, minutes=0))
            case e.CameBack():
                pass
            case _:
                found.append(event)
    return here(at, found)


def tidied(night: Night, at: TableNo, events: Sequence[e.TableEvent]) -> list[e.NightEvent]:
    """The events after a hand, in which a wish that must be confirmed becomes a question. It is
    asked once; meanwhile a broke player sits out."""
    table = night.tables[at]
    found = list[e.NightEvent]()
    for event in events:
        chair = table.chairs[event.seat] if isinstance(event, e.ToppedUp) else None
        asks = chair and not chair.buying and needs_approval(night, chair.guest)
        if not isinstance(event, e.ToppedUp) or chair is None or not asks:
            found.append(event)
            continue
        guest, amount = chair.guest, event.amount
        if guest not in night.requests:
            found.append(e.BuyAsked(guest, NOBODY, amount, sits=False, minutes=0))
        if not chair.stack:
            found.append(e.SatOut(event.seat, "broke"))
    return found


def cancel(night: Night, by: str) -> Decision:
    """A guest no longer asks for chips."""
    if by not in night.requests:
        return Refused(Rule.LEDGER, "bank.nothing_asked")
    return here(night.requests[by].table, [e.BuyAnswered(by, by, yes=False)])


def refuse_answer(night: Night, command: c.AnswerBuy) -> Refused | None:
    """Refuse an answer to what nobody asks, or no longer asks."""
    asked, known = night.requests.get(command.guest), night.guests.get(command.guest)
    if known is None:
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    if asked is None:
        return Refused(Rule.LEDGER, "bank.not_asked", {"name": known.name}, "guest")
    if asked.amount != command.amount:
        numbers: dict[str, int | str] = {"name": known.name, "amount_chips": asked.amount}
        return Refused(Sys.STALE, "bank.asked_other", numbers, "amount")
    return None


def declined(night: Night, by: Actor, guest: str) -> list[Happened]:
    """The banker turns a purchase down; with it the guest's wish to buy after every hand."""
    at, seat = place_of(night, guest)
    chair = night.tables[at].chairs[seat] if seat else None
    wishes = chair is not None and (chair.rebuy_to or chair.top_up_to)
    answered = here(night.requests[guest].table, [e.BuyAnswered(guest, by, yes=False)])
    return answered + (here(at, [e.AutoBuySet(seat, 0, 0)]) if wishes else [])


def paid_for(night: Night, by: Actor, guest: str) -> list[Happened]:
    """The guest has paid cash for what they have asked for."""
    asked = night.requests[guest]
    value = asked.amount * night.house.stakes.minor_per_chip
    if asked.entry:
        value = entry_cost(night, asked.entry)
    return here(NIGHT, [e.CashPaid(guest, value, by)])


def entry_cost(night: Night, entry: Purchase) -> int:
    """What a purchase in the tournament costs, in money."""
    assert night.tournament
    return prices.price(night.tournament.setup, entry)


# ---------------------------------------------------------------- keeping the book


def set_approval(night: Night, by: str, command: c.SetApproval) -> Decision:
    """Change who confirms purchases; who already waits still does."""
    approval = command.approval
    if approval == approval_of(night):
        return Refused(Rule.LEDGER, "bank.approval_same", field="approval")
    return here(NIGHT, [e.ApprovalSet(by, approval)])


def name_banker(night: Night, by: str, command: c.NameBanker) -> Decision:
    """Make a person the banker, or, with the host's name, no one but the host."""
    guest = command.guest
    known = night.guests.get(guest)
    if known is None or known.gone or known.bot or known.waits or known.role == "door":
        return Refused(Sys.UNKNOWN, "guest.unknown", field="guest")
    if guest == banker_of(night):
        return Refused(Rule.BANKER, "bank.banker_same", {"name": known.name}, "guest")
    return here(NIGHT, [e.BankerNamed(guest, by)])


def adjust(night: Night, by: Actor, command: c.Adjust) -> Decision:
    """Add money to a guest's account, or take it off."""
    refused = refuse_guest(night, command.guest)
    refused = refused or refuse_amount(command.amount, least=-LARGEST)
    made = e.Adjusted(command.guest, command.amount, by, command.why)
    return refused or here(NIGHT, [made])


def mark_paid(night: Night, by: Actor, command: c.MarkPaid) -> Decision:
    """One guest has paid another."""
    made = e.PaymentMade(command.payer, command.payee, command.amount, by)
    return refuse_payment(night, by, command) or here(NIGHT, [made])


def carry_payment(night: Night, by: Actor, command: c.CarryPayment) -> Decision:
    """What one guest owes another is carried over to their next night, once this one is
    over."""
    payer, payee, amount = command.payer, command.payee, command.amount
    refused = refuse_payment(night, by, command)
    if not night.ended:
        refused = refused or Refused(Rule.LEDGER, "bank.not_over")
    refused = refused or refuse_carrying(night, payer, payee, amount)
    return refused or here(NIGHT, [e.PaymentCarried(payer, payee, amount, by)])


def has_kitty(night: Night) -> bool:
    """Whether winners drop chips for the house, at any table, or a tournament has fees."""
    return keeps_kitty(houses_of(night), night.book)


def houses_of(night: Night) -> tuple[HouseRules, ...]:
    """The rules of the night, and those of each of its tables."""
    return night.house, *[table.house for table in night.tables.values()]


def keeps_kitty(houses: tuple[HouseRules, ...], book: Book) -> bool:
    """Whether one of these houses has winners drop chips, or this book has fees."""
    fees = (line.fee or line.kind == "staff_bonus" for line in book)
    return any(house.kitty.enabled for house in houses) or any(fees)


def refuse_payment(
    night: Night, by: Actor, payment: c.MarkPaid | c.CarryPayment
) -> Refused | None:
    """Refuse a payment that makes no sense, or that is entered by neither side nor the
    banker."""
    refused = refuse_debt(night, payment.payer, payment.payee, payment.amount)
    if by not in (payment.payer, payment.payee):
        refused = refused or refuse_others(night, by)
    return refused


def refuse_carrying(night: Night, payer: str, payee: str, amount: int) -> Refused | None:
    """Refuse to carry over what isn't owed: no more than one side still has to pay, and the
    other still gets. The banker, with whom everyone settles, may stand between two others."""
    banker, bots = banker_of(night), bots_of(night)
    found = nets(balances_of(night), banker, bots)
    sides = {payer: -found.get(payer, 0), payee: found.get(payee, 0)}
    most = min([left for guest, left in sides.items() if guest != banker])
    if amount <= most:
        return None
    if most <= 0:
        return Refused(Rule.LEDGER, "bank.not_owed", field="amount")
    return Refused(Rule.LEDGER, "bank.owed_less", {"sum": written(night, most)}, "amount")


def refuse_debt(night: Night, payer: str, payee: str, amount: int) -> Refused | None:
    """Refuse an amount between two guests if one has no account, or they are the same."""
    if payer == payee:
        return Refused(Rule.LEDGER, "bank.self", field="payee")
    refused = refuse_amount(amount) or refuse_guest(night, payer, "payer")
    return refused or refuse_guest(night, payee, "payee")


def take_up(night: Night, by: Actor, _: c.TakeUpDebts, facts: Facts) -> Decision:
    """The banker enters what guests still owe each other from earlier nights: all or none."""
    debts = facts.debts
    refused = None if debts else Refused(Rule.LEDGER, "bank.no_debts")
    for debt in debts:
        refused = refused or refuse_debt(night, debt.payer, debt.payee, debt.amount)
    if refused:
        return refused
    taken = [e.DebtTakenUp(debt.payer, debt.payee, debt.amount, by) for debt in debts]
    return here(NIGHT, taken)


def pay_cash(night: Night, by: Actor, command: c.PayCash) -> Decision:
    """Cash goes into the box, or comes out of it, if there is that much."""
    refused = refuse_guest(night, command.guest)
    if refused := refused or refuse_amount(command.amount, least=-LARGEST):
        return refused
    inside = cash_in_box(night.book)
    if inside + command.amount < 0:
        return Refused(Rule.LEDGER, "bank.box", {"sum": written(night, inside)}, "amount")
    return here(NIGHT, [e.CashPaid(command.guest, command.amount, by)])


@rule(Rule.EXPENSES)
def spend(night: Night, by: Actor, command: c.Spend) -> Decision:
    """Somebody has paid for something, from their pocket: no stack gets smaller. Only the
    banker enters what others have paid."""
    payer = command.payer or by
    refused = refuse_amount(command.amount)
    for guest, field in ((payer, "payer"), *((each, "shared") for each in command.shared)):
        refused = refused or refuse_guest(night, guest, field)
    if payer != by or not command.shared:
        refused = refused or refuse_others(night, by)
    if len({*command.shared}) < len(command.shared):
        refused = refused or Refused(Rule.LEDGER, "bank.shared_twice", field="shared")
    left = kitty_money(night)
    if not refused and not command.shared and command.amount > left:
        numbers: dict[str, int | str] = {"sum": written(night, left)}
        refused = Refused(Rule.LEDGER, "bank.kitty", numbers, "amount")
    if refused:
        return refused
    shared = tuple(command.shared)
    return here(NIGHT, [e.Spent(payer, command.amount, command.what, shared, by)])


def kitty_money(night: Night) -> int:
    """What the kitty is worth now."""
    return balances_of(night)[KITTY]


def kitty_of(night: Night) -> int:
    """What winners have dropped into the kitty is worth."""
    return kitty(night.ledger) * night.house.stakes.minor_per_chip


def balances_of(night: Night) -> dict[Account, Money]:
    """The balance of every account now."""
    return balances(night.book, kitty_of(night))


def bots_of(night: Night) -> list[str]:
    """The bots, for whom the banker plays."""
    return [id for id, known in night.guests.items() if known.bot]


def correct(night: Night, by: Actor, command: c.CorrectEntry) -> Decision:
    """A new entry corrects an earlier one. What chips have made is corrected at the table, by
    the floor."""
    line = correction(night.book, command.entry, command.amount)
    if line is None:
        return Refused(Rule.LEDGER, "bank.entry", {"entry": command.entry}, "entry")
    if line.kind in NEVER_NEGATIVE and command.amount < 0:
        return Refused(Rule.LEDGER, "bank.amount", field="amount")
    if line.amount == line.was:
        numbers: dict[str, int | str] = {"entry": command.entry}
        return Refused(Rule.LEDGER, "bank.entry_same", numbers, "amount")
    if refused := refuse_larger(night, line):
        return refused
    after = (*night.book, line)
    if line.kind == "cash" and cash_in_box(after) < 0:
        inside = written(night, cash_in_box(night.book))
        return Refused(Rule.LEDGER, "bank.box", {"sum": inside}, "amount")
    made = e.EntryCorrected(command.entry, command.amount, by, command.why)
    return here(NIGHT, [made])


def refuse_larger(night: Night, line: Line) -> Refused | None:
    """Refuse a correction by which more is carried over than is owed, or more is taken up than
    was owed from earlier nights."""
    more = line.amount - line.was
    if more > 0 and line.kind == "carried":
        return refuse_carrying(night, line.guest, line.other, more)
    if more > 0 and line.kind == "taken_up":
        numbers: dict[str, int | str] = {"sum": written(night, line.was)}
        return Refused(Rule.LEDGER, "bank.taken_up_more", numbers, "amount")
    return None


def refuse_others(night: Night, by: Actor) -> Refused | None:
    """Refuse anyone but the banker."""
    if is_banker(night, by):
        return None
    banker = night.guests[banker_of(night)].name
    return Refused(Rule.BANKER, "bank.banker", {"name": banker})


def refuse_guest(night: Night, guest: str, field: str = "guest") -> Refused | None:
    """Refuse someone who has no account: a stranger, someone who was never let in, or a stack
    that waits for a late player."""
    known = night.guests.get(guest)
    if known is None or known.waits or not (known.let_in or known.role != "door"):
        return Refused(Sys.UNKNOWN, "guest.unknown", field=field)
    return None


def refuse_amount(amount: int, least: int = 1) -> Refused | None:
    """Refuse nothing, and below nothing where that has no meaning."""
    if amount and amount >= least:
        return None
    return Refused(Rule.LEDGER, "bank.amount", field="amount")


def written(night: Night, amount: int) -> str:
    """Money as the bank writes it."""
    return money(amount, night.house.stakes.currency, cents=True)
