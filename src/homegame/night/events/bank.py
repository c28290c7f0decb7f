"""The events of the bank: what is asked of the banker, and what is entered in the book."""

from typing import Final

from msgspec.structs import replace

from homegame.bank import entries, posting
from homegame.model import events as e
from homegame.night.events.row import Row, anywhere, its_guest, row
from homegame.night.night import Night, Request, host_of
from homegame.seats import TableNo


def asked(night: Night, at: TableNo, event: e.BuyAsked) -> Night:
    """The guest waits for the banker."""
    request = Request(
        *(at, event.seat, event.amount, event.sits, event.minutes, event.entry)
    )
    return replace(night, requests={**night.requests, event.guest: request})


def entered_for(night: Night, event: e.EnteredFor) -> Night:
    """The book says who entered its newest lines."""
    return replace(night, book=posting.with_who_entered(night.book, event))


def approval_set(night: Night, event: e.ApprovalSet) -> Night:
    """Who confirms purchases."""
    return replace(night, approval=event.approval)


def banker_named(night: Night, event: e.BankerNamed) -> Night:
    """Who keeps the bank; the host needs no naming."""
    return replace(night, banker="" if event.guest == host_of(night) else event.guest)


def kitty_paid(night: Night, _: e.KittyPaid) -> Night:
    """No pot waits on a table any more."""
    ended = {no: replace(table, carried=0) for no, table in night.tables.items()}
    return replace(night, tables=ended)


ROWS: Final[tuple[Row, ...]] = (
    row(e.BuyAsked, "bank", night=asked),
    row(e.BuyAnswered, "bank", served=its_guest),
    row(e.EnteredFor, "bank", night=anywhere(entered_for), pages=("bank",)),
    row(e.ApprovalSet, "bank", night=anywhere(approval_set), pages=("bank",)),
    row(e.BankerNamed, "bank", night=anywhere(banker_named), pages=("bank",)),
    # Chips and promises.
    row(e.ChipHeld, "bank", entries=entries.chip_held, line=posting.chip_held),
    row(e.HeldCashed, "bank", entries=entries.held_cashed, line=posting.stood_up),
    row(e.MarkerPaid, "bank", entries=entries.marker_paid, line=posting.marker_paid),
    row(
        e.KittyPaid,
        "bank",
        night=anywhere(kitty_paid),
        entries=entries.kitty_paid,
        line=posting.kitty_paid,
    ),
    # Money.
    row(e.CashPaid, "bank", line=posting.cash_paid, pages=("tournament",)),
    row(e.Spent, "bank", line=posting.spent, written=("what",)),
    row(e.Adjusted, "bank", line=posting.adjusted, written=("why",)),
    row(e.EntryCorrected, "bank", line=posting.entry_corrected, written=("why",)),
    row(e.PaymentMade, "bank", line=posting.payment_made),
    row(e.PaymentCarried, "bank", line=posting.payment_carried),
    row(e.DebtTakenUp, "bank", line=posting.debt_taken_up),
    row(e.EntryRecorded, "bank", line=posting.entry_recorded, written=("note",)),
)
