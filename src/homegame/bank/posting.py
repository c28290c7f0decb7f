"""Turns events into lines of the bank's book.

Each event that moves money, or chips between the bank and a guest, has its function here:
`night/events` says which is whose.
"""

from typing import NamedTuple

from msgspec.structs import replace

from homegame.bank.book import BOUGHT, Book, Line, correction
from homegame.bank.entries import Seated
from homegame.chips import Chips
from homegame.model import events as e
from homegame.model.state import EntryKind as Kind
from homegame.rulebook import Rule, rule


class Before(NamedTuple):
    """What was so before the event: the book, and who sat at its table."""

    book: Book
    minor_per_chip: int
    at: Seated


def with_line(book: Book, line: Line | None, seq: int) -> Book:
    """The book with the line of row `seq`, if it has one and it says something."""
    if line is None or (line.amount == line.was and not line.fee):
        return book
    return (*book, replace(line, number=len(book) + 1, seq=seq))


def with_who_entered(book: Book, event: e.EnteredFor) -> Book:
    """The book, which says who entered those of its newest lines that are about the guest;
    others may follow from what they did, such as prizes after the last yes to a deal."""
    first, guest = len(book) - event.lines, event.guest
    entered = [
        replace(line, by=event.by) if guest in (line.guest, line.other) else line
        for line in book[first:]
    ]
    return (*book[:first], *entered)


# ---------------------------------------------------------------- chips for money


@rule(Rule.BANKER)
def of_chips(
    before: Before, kind: Kind, guest: str, chips: Chips, other: str = "", by: str = ""
) -> Line:
    """A line about chips that move between the bank and a guest: they are sold and bought back
    for the same money."""
    return Line(0, 0, kind, guest, chips * before.minor_per_chip, other, by=by)


def sat_down(event: e.SatDown, before: Before) -> Line:
    """A buy-in; whoever had bought a stack before buys one again."""
    stacks = [each for each in before.book if each.kind in BOUGHT and each.kind != "held"]
    again = any(each.guest == event.guest for each in stacks)
    return of_chips(before, "rebuy" if again else "buy_in", event.guest, event.amount)


def topped_up(event: e.ToppedUp, before: Before) -> Line:
    """More chips, or a new stack for someone who had none."""
    kind: Kind = "top_up" if before.at.stack(event.seat) else "rebuy"
    guest = before.at.guest(event.by or event.seat)
    return of_chips(before, kind, guest, event.amount, by=event.written_by)


def funded(event: e.Funded, before: Before) -> Line | None:
    """Chips that were bought during a hand; others were lent."""
    if event.source != "cash":
        return None
    guest = before.at.guest(event.by or event.seat)
    return of_chips(before, "top_up", guest, event.amount)


def stood_up(event: e.StoodUp | e.HeldCashed, before: Before) -> Line:
    """Chips that were bought back."""
    return of_chips(before, "cash_out", event.guest, event.amount)


def chip_held(event: e.ChipHeld, before: Before) -> Line:
    """A chip instead of change."""
    return of_chips(before, "held", event.guest, event.amount)


def chips_sold(event: e.ChipsSold, before: Before) -> Line:
    """Chips that one player had from another."""
    to, seller = before.at.guest(event.to), before.at.guest(event.seat)
    return of_chips(before, "sale", to, event.amount, seller)


def stack_corrected(event: e.StackCorrected, before: Before) -> Line | None:
    """What a stack is over, or short. A tournament's is not a matter of money."""
    if before.at.tournament:
        return None
    kind: Kind = "count" if event.counted else "stack"
    more = event.stack - before.at.stack(event.seat)
    return of_chips(before, kind, before.at.guest(event.seat), more)


def stack_counted(event: e.StackCounted, before: Before) -> Line:
    """What a stack is over, or short, as it was counted."""
    more = event.stack - before.at.stack(event.seat)
    return of_chips(before, "count", before.at.guest(event.seat), more)


def kitty_paid(event: e.KittyPaid, before: Before) -> Line:
    """The kitty, and a pot that no one plays for."""
    return of_chips(before, "kitty", event.guest, event.amount + event.carried)


def marker_paid(event: e.MarkerPaid, before: Before) -> Line:
    """What one player had promised another."""
    return of_chips(before, "marker", event.by, event.amount, event.to)


# ---------------------------------------------------------------- money


def cash_paid(event: e.CashPaid, _: Before) -> Line:
    """Cash for the box, or from it."""
    return Line(0, 0, "cash", event.guest, event.amount, by=event.by)


def spent(event: e.Spent, _: Before) -> Line:
    """Something that was paid for, and who shares it."""
    return Line(
        *(0, 0, "expense", event.payer, event.amount),
        shared=event.shared,
        by=event.by,
        note=event.what,
    )


def adjusted(event: e.Adjusted, _: Before) -> Line:
    """What the banker gives, or takes."""
    return Line(0, 0, "adjustment", event.guest, event.amount, by=event.by, note=event.why)


def payment_made(event: e.PaymentMade, _: Before) -> Line:
    """One guest has paid another."""
    payer, payee = event.payer, event.payee
    return Line(0, 0, "payment", payer, event.amount, payee, by=event.by)


def payment_carried(event: e.PaymentCarried, _: Before) -> Line:
    """One guest pays another on a later night."""
    payer, payee = event.payer, event.payee
    return Line(0, 0, "carried", payer, event.amount, payee, by=event.by)


def debt_taken_up(event: e.DebtTakenUp, _: Before) -> Line:
    """One guest owes another something from an earlier night."""
    payer, payee = event.payer, event.payee
    return Line(0, 0, "taken_up", payer, event.amount, payee, by=event.by)


def entry_recorded(event: e.EntryRecorded, _: Before) -> Line:
    """A line from elsewhere, as it is there."""
    return Line(
        *(0, 0, event.kind, event.guest, event.amount, event.other, event.shared),
        note=event.note,
        corrects=event.corrects,
        was=event.was,
        fee=event.fee,
    )


def entry_corrected(event: e.EntryCorrected, before: Before) -> Line:
    """The line that corrects an earlier one."""
    made = correction(before.book, event.entry, event.amount)
    assert made
    return replace(made, by=event.by, note=event.why)


# ---------------------------------------------------------------- a tournament


def entered(event: e.EnteredTournament, _: Before) -> Line:
    """An entry, its bounty and its fee; a stack that was bought again has no fee."""
    paid = event.cost + event.bounty
    if event.way in ("first", "late", "reentry"):
        return Line(0, 0, "entry", event.guest, paid + event.fee, fee=event.fee)
    return Line(0, 0, "entry_rebuy", event.guest, paid)


def entry_back(event: e.EntryTakenBack, _: Before) -> Line:
    """An entry that was taken back."""
    return Line(0, 0, "entry_back", event.guest, event.cost, fee=event.fee)


def refunded(event: e.Refunded, _: Before) -> Line:
    """What went back to a player as the tournament was called off."""
    return Line(0, 0, "entry_back", event.guest, event.amount, fee=event.fee)


def add_on_bought(event: e.AddOnBought, _: Before) -> Line:
    """The add-on."""
    return Line(0, 0, "add_on", event.guest, event.cost)


def staff_bonus_bought(event: e.StaffBonusBought, _: Before) -> Line:
    """The staff bonus, all of which is a fee."""
    return Line(0, 0, "staff_bonus", event.guest, event.cost, fee=event.cost)


def prize_paid(event: e.PrizePaid, _: Before) -> Line:
    """A prize."""
    return Line(0, 0, "prize", event.guest, event.amount)


def bounty_won(event: e.BountyWon, _: Before) -> Line:
    """A bounty, or what goes back of one."""
    return Line(0, 0, "bounty", event.guest, event.amount)
