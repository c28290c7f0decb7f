"""Turns events into lines of the bank's book."""

from collections.abc import Callable

from msgspec.structs import replace

from homegame.bank.book import BOUGHT, Book, Line, correction
from homegame.chips import Chips
from homegame.model import events as e
from homegame.model.state import EntryKind as Kind
from homegame.rulebook import Rule, rule
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
    if isinstance(event, e.EnteredFor):
        first = len(book) - event.lines
        return (*book[:first], *[replace(line, by=event.by) for line in book[first:]])
    line = line_of_chips(book, event, minor_per_chip, sitting, stack) or line_of_money(
        book, event
    )
    if line is None or (line.amount == line.was and not line.fee):
        return book
    return (*book, replace(line, number=len(book) + 1, seq=seq))


@rule(Rule.BANKER)
def line_of_chips(
    book: Book,
    event: e.NightEvent,
    minor_per_chip: int,
    sitting: Callable[[Seat], str],
    stack: Callable[[Seat], Chips],
) -> Line | None:
    """The line of an event that moves chips between the bank and a guest: chips are sold and
    bought back for the same money."""

    def line(kind: Kind, guest: str, chips: Chips, other: str = "") -> Line:
        return Line(0, 0, kind, guest, chips * minor_per_chip, other)

    match event:
        case e.SatDown(_, guest, amount):
            stacks = [each for each in book if each.kind in BOUGHT and each.kind != "held"]
            before = any(each.guest == guest for each in stacks)
            return line("rebuy" if before else "buy_in", guest, amount)
        case e.ToppedUp(seat, amount, by, banker):
            kind: Kind = "top_up" if stack(seat) else "rebuy"
            return replace(line(kind, sitting(by or seat), amount), by=banker)
        case e.Funded(seat, amount, "cash", by=by):
            return line("top_up", sitting(by or seat), amount)
        case e.StoodUp(_, guest, amount) | e.HeldCashed(guest, amount):
            return line("cash_out", guest, amount)
        case e.ChipHeld(guest, amount):
            return line("held", guest, amount)
        case e.ChipsSold(seat, to, amount):
            return line("sale", sitting(to), amount, sitting(seat))
        case e.StackCorrected(seat, now, counted=False):
            return line("stack", sitting(seat), now - stack(seat))
        case e.StackCorrected(seat, now) | e.StackCounted(seat, now):
            return line("count", sitting(seat), now - stack(seat))
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
        case e.EnteredTournament(guest, "first" | "late" | "reentry", cost, bounty, _, fee):
            return Line(0, 0, "entry", guest, cost + bounty + fee, fee=fee)
        case e.EnteredTournament(guest, _, cost, bounty):
            return Line(0, 0, "entry_rebuy", guest, cost + bounty)
        case e.AddOnBought(guest, cost):
            return Line(0, 0, "add_on", guest, cost)
        case e.StaffBonusBought(guest, cost):
            return Line(0, 0, "staff_bonus", guest, cost, fee=cost)
        case e.EntryTakenBack(guest, cost, _, fee) | e.Refunded(guest, cost, fee):
            return Line(0, 0, "entry_back", guest, cost, fee=fee)
        case e.PrizePaid(guest, _, amount):
            return Line(0, 0, "prize", guest, amount)
        case e.BountyWon(guest, _, amount):
            return Line(0, 0, "bounty", guest, amount)
        case e.EntryRecorded(kind, guest, amount, other, shared, note, corrects, was, fee):
            line = Line(0, 0, kind, guest, amount, other, shared, note=note, fee=fee)
            return replace(line, corrects=corrects, was=was)
        case e.EntryCorrected(entry, amount, by, why):
            made = correction(book, entry, amount)
            assert made
            return replace(made, by=by, note=why)
        case _:
            return None
