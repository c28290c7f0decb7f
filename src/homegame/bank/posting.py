"""Turns events into lines of the bank's book."""

from collections.abc import Callable

from msgspec.structs import replace

from homegame.bank.book import BOUGHT, Book, Line, correction
from homegame.chips import Chips
from homegame.model import events as e
from homegame.model.state import EntryKind as Kind
from homegame.seats import Seat


def with_line(
    book: Book,
    event: e.NightEvent,
    seq: int,
    minor_per_chip: int,
    sitting: Callable[[Seat], str],
    stack: Callable[[Seat], Chips],
) -> Book:
    """The book after the event of row `seq`. `sitting` and `stack` say who is in a seat of the
    event's table, and with how many chips, as it was before the event."""
    line = line_of_chips(book, event, minor_per_chip, sitting, stack) or line_of_money(
        book, event
    )
    if line is None or line.amount == line.was:
        return book
    return (*book, replace(line, number=len(book) + 1, seq=seq))


def line_of_chips(
    book: Book,
    event: e.NightEvent,
    minor_per_chip: int,
    sitting: Callable[[Seat], str],
    stack: Callable[[Seat], Chips],
) -> Line | None:
    """The line of an event that moves chips between the bank and a guest."""

    def line(kind: Kind, guest: str, chips: Chips, other: str = "") -> Line:
        return Line(0, 0, kind, guest, chips * minor_per_chip, other)

    match event:
        case e.SatDown(_, guest, amount):
            before = any(each.guest == guest and each.kind in BOUGHT for each in book)
            return line("rebuy" if before else "buy_in", guest, amount)
        case e.ToppedUp(seat, amount, by):
            return line("top_up" if stack(seat) else "rebuy", sitting(by or seat), amount)
        case e.Funded(seat, amount, "cash"):
            return line("top_up", sitting(seat), amount)
        case e.StoodUp(_, guest, amount):
            return line("cash_out", guest, amount)
        case e.StackCorrected(seat, now):
            return line("stack", sitting(seat), now - stack(seat))
        case e.KittyPaid(guest, amount, carried):
            return line("kitty", guest, amount + carried)
        case e.MarkerPaid(by, to, amount):
            return line("marker", by, amount, to)
        case _:
            return None


def line_of_money(book: Book, event: e.NightEvent) -> Line | None:
    """The line of an event that moves money, and no chips."""
    match event:
        case e.CashPaid(guest, amount, by):
            return Line(0, 0, "cash", guest, amount, by=by)
        case e.Spent(payer, amount, what, shared, by):
            return Line(0, 0, "expense", payer, amount, shared=shared, by=by, note=what)
        case e.Adjusted(guest, amount, by, why):
            return Line(0, 0, "adjustment", guest, amount, by=by, note=why)
        case e.PaymentMade(payer, payee, amount, by):
            return Line(0, 0, "payment", payer, amount, payee, by=by)
        case e.PaymentCarried(payer, payee, amount, by):
            return Line(0, 0, "carried", payer, amount, payee, by=by)
        case e.DebtTakenUp(payer, payee, amount, by):
            return Line(0, 0, "taken_up", payer, amount, payee, by=by)
        case e.EntryRecorded(kind, guest, amount, other, shared, note, corrects, was):
            line = Line(0, 0, kind, guest, amount, other, shared, note=note)
            return replace(line, corrects=corrects, was=was)
        case e.EntryCorrected(entry, amount, by, why):
            made = correction(book, entry, amount)
            assert made
            return replace(made, by=by, note=why)
        case _:
            return None
