"""The lines of the bank: what is asked of the banker, and what is entered in the book."""

from typing import Any, assert_never

from homegame.model import events as e
from homegame.model.line import Line
from homegame.money import money
from homegame.telling.sentence import SILENT, Lines, guest_line
from homegame.telling.sofar import Telling
from homegame.words import say

Bank = (
    e.BuyAsked
    | e.BuyAnswered
    | e.EnteredFor
    | e.ApprovalSet
    | e.BankerNamed
    | e.ChipHeld
    | e.HeldCashed
    | e.CashPaid
    | e.Spent
    | e.Adjusted
    | e.EntryCorrected
    | e.PaymentMade
    | e.PaymentCarried
    | e.DebtTakenUp
    | e.EntryRecorded
)


def bank(_: Telling, now: Telling, event: Bank) -> Lines:
    """The lines for purchases that the banker confirms, and for money."""
    match event:
        case e.BuyAsked(guest, entry=entry) if entry:
            return (guest_line(now, guest, f"asks_{entry}"),)
        case e.BuyAsked(guest, seat, amount, sits):
            if sits:
                return (guest_line(now, guest, "asks_seat", amount=amount, seat=seat),)
            return (guest_line(now, guest, "asks_chips", amount=amount),)
        case e.BuyAnswered(_, _, True) | e.EntryRecorded():
            # What was bought has a line of its own. A ledger from elsewhere is in the book.
            return SILENT
        case e.BuyAnswered(guest, by):
            if guest == by:
                return (guest_line(now, guest, "asks_no_more"),)
            return (banker_line(now, by, "declines", guest),)
        case e.EnteredFor(guest, by, _, what) if what:
            entered = say(f"entered.{what}", {})
            return (banker_line(now, by, "entered_what", guest, what=entered),)
        case e.EnteredFor(guest, by):
            return (banker_line(now, by, "entered_for", guest),)
        case e.ApprovalSet(by, approval):
            return (guest_line(now, by, f"approval_{approval}", kind="audit"),)
        case e.BankerNamed(guest, by) if guest == by:
            return (guest_line(now, by, "banker_self", kind="audit"),)
        case e.BankerNamed(guest, by):
            return (banker_line(now, by, "banker", guest),)
        case e.ChipHeld(guest, amount):
            return (guest_line(now, guest, "holds_chip", kind="audit", amount=amount),)
        case e.HeldCashed(guest, amount):
            return (guest_line(now, guest, "held_cashed", kind="audit", amount=amount),)
        case e.CashPaid(guest, amount):
            key = "pays_cash" if amount > 0 else "gets_cash"
            return (
                guest_line(now, guest, key, kind="audit", sum=sum_of(now, abs(amount))),
            )
        case e.Spent(payer, amount, what, shared):
            return (spent_line(now, payer, amount, what, shared),)
        case e.Adjusted(guest, amount, by, why):
            key = "credits" if amount > 0 else "charges"
            sum = sum_of(now, abs(amount))
            return (banker_line(now, by, key, guest, sum=sum, why=why),)
        case e.EntryCorrected(entry, amount, by, why):
            key = "corrects_entry" if amount else "cancels_entry"
            filled: dict[str, Any] = {"n": entry, "why": why}
            if amount:
                filled["sum"] = sum_of(now, amount)
            return (guest_line(now, by, key, kind="audit", **filled),)
        case e.PaymentMade(payer, payee, amount):
            return (banker_line(now, payer, "has_paid", payee, sum=sum_of(now, amount)),)
        case e.PaymentCarried(payer, payee, amount):
            return (banker_line(now, payer, "carries", payee, sum=sum_of(now, amount)),)
        case e.DebtTakenUp(payer, payee, amount):
            return (banker_line(now, payer, "owes", payee, sum=sum_of(now, amount)),)
        case _:
            assert_never(event)


def banker_line(telling: Telling, by: str, key: str, guest: str, **more: Any) -> Line:
    """A line about what the banker does for a guest, or one guest for another."""
    other = telling.names[guest]
    return guest_line(telling, by, key, kind="audit", other=other, **more)


def spent_line(
    telling: Telling, payer: str, amount: int, what: str, shared: tuple[str, ...]
) -> Line:
    """The line for something that was paid for, with those who share it."""
    filled: dict[str, Any] = {"sum": sum_of(telling, amount), "what": what}
    if not shared:
        return guest_line(telling, payer, "spends_kitty", kind="audit", **filled)
    *most, last = [telling.names[guest] for guest in shared]
    names = say("unit.and", {"first": ", ".join(most), "last": last}) if most else last
    return guest_line(telling, payer, "spends", kind="audit", names=names, **filled)


def sum_of(telling: Telling, amount: int) -> str:
    """Money as the other lines have it, whose chips are money with cents."""
    return money(amount, telling.opened.stakes.currency, cents=True)
