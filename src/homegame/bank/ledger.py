"""The ledger: the balance of every account so far."""

from collections.abc import Iterable

from msgspec import Struct

from homegame.bank.entries import (
    CHIPS,
    KITTY,
    Account,
    Entry,
    bought,
    cashed,
    corrected,
    held,
    settled,
)
from homegame.chips import Chips
from homegame.model.state import Marker

MARKER = "marker:"


class Ledger(Struct, frozen=True):
    """Balances by account, in chips; accounts without entries are not listed."""

    balances: dict[Account, Chips] = {}

    def balance(self, account: Account) -> Chips:
        """The debits of an account less its credits."""
        return self.balances.get(account, 0)


def posted(ledger: Ledger, entries: Iterable[Entry]) -> Ledger:
    """The ledger after these entries."""
    balances = dict(ledger.balances)
    for entry in entries:
        balances[entry.debit] = balances.get(entry.debit, 0) + entry.amount
        balances[entry.credit] = balances.get(entry.credit, 0) - entry.amount
    return Ledger(balances)


def bought_by(ledger: Ledger, guest: str) -> Chips:
    """What a guest has paid for chips tonight."""
    return ledger.balance(bought(guest))


def cashed_by(ledger: Ledger, guest: str) -> Chips:
    """What a guest has been paid for chips tonight."""
    return -ledger.balance(cashed(guest))


def traded(ledger: Ledger) -> Ledger:
    """Only what guests have paid for chips and were paid for them."""
    accounts = bought(""), cashed("")
    return Ledger(
        {at: owed for at, owed in ledger.balances.items() if at.startswith(accounts)}
    )


def corrected_for(ledger: Ledger, guest: str) -> Chips:
    """What the floor's corrections have added to a guest's stack, or taken from it."""
    return ledger.balance(corrected(guest))


def held_by(ledger: Ledger, guest: str) -> Chips:
    """What the chip is worth that a guest holds off the table; 0: they hold none."""
    return -ledger.balance(held(guest))


def settled_by(ledger: Ledger, guest: str) -> Chips:
    """What a guest has paid others for markers, less what others have paid the guest."""
    return ledger.balance(settled(guest))


def kitty(ledger: Ledger) -> Chips:
    """What is in the kitty."""
    return -ledger.balance(KITTY)


def chips_in_play(ledger: Ledger) -> Chips:
    """The chips that must be on the tables: sold, but not cashed out or in the kitty."""
    return -ledger.balance(CHIPS)


def open_markers(ledger: Ledger) -> tuple[Marker, ...]:
    """Every open marker; debts between two guests are offset (CASH-38)."""
    found: list[Marker] = []
    for account, owed in ledger.balances.items():
        if account.startswith(MARKER):
            by, to = account.removeprefix(MARKER).split(":")
            back = ledger.balance(f"{MARKER}{to}:{by}")
            if owed > back:
                found.append(Marker(by, to, owed - back))
    return tuple(found)
