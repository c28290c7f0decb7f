"""Turns events into the bank's entries: which account is debited, and which is credited.

Every movement of chips or promises is an entry that takes an amount from one account and gives
it to another, so the balances of all accounts always add up to zero. An account's balance is
its debits less its credits. Each event that moves some has its function here: `night/events`
says which is whose.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import Struct

from homegame.chips import Chips
from homegame.model import events as e
from homegame.seats import Seat

Account = str
"""`CHIPS`, `MOVING`, `KITTY`, `PROMISES`, or a guest's account: `bought("g1")` and the
like."""

CHIPS: Account = "chips"
"""Chips in play at the tables. Its balance is never above zero: the bank owes them."""

MOVING: Account = "moving"
"""Chips that have left one table and are about to arrive at another, with their guest."""

ISSUED: Account = "issued"
"""Tournament stacks that were put on the tables. They are not worth money."""

KITTY: Account = "kitty"
"""Chips that winners dropped for the house."""

PROMISES: Account = "promises"
"""The counter-account of all open markers."""


def bought(guest: str) -> Account:
    """What a guest paid for chips."""
    return f"bought:{guest}"


def held(guest: str) -> Account:
    """What the chip that a guest holds off the table is worth. Never above zero: the bank owes
    it (CASH-14)."""
    return f"held:{guest}"


def cashed(guest: str) -> Account:
    """What a guest was paid for chips."""
    return f"cashed:{guest}"


def corrected(guest: str) -> Account:
    """What the bank added or took when the floor corrected a guest's stack."""
    return f"corrected:{guest}"


def settled(guest: str) -> Account:
    """What a guest paid others for markers, less what others paid the guest."""
    return f"settled:{guest}"


def marker(by: str, to: str) -> Account:
    """What `by` has promised to pay `to`."""
    return f"marker:{by}:{to}"


class Entry(Struct, frozen=True):
    """One movement: `debit` goes up by the amount, `credit` goes down by it."""

    debit: Account
    credit: Account
    amount: Chips


Entries = tuple[Entry, ...]


class Seated(NamedTuple):
    """Who sits at the event's table, as it was before the event."""

    guest: Callable[[Seat], str]
    """Who is in a seat."""
    stack: Callable[[Seat], Chips]
    """The chips behind a seat."""
    tournament: bool = False
    """The chips of the table are a tournament's, and worth no money."""


# ---------------------------------------------------------------- sold, and bought back


def sat_down(event: e.SatDown, _: Seated) -> Entries:
    """A guest buys in."""
    return (Entry(bought(event.guest), CHIPS, event.amount),)


def topped_up(event: e.ToppedUp, at: Seated) -> Entries:
    """A guest buys more, or another one buys it for them."""
    return (Entry(bought(at.guest(event.by or event.seat)), CHIPS, event.amount),)


def stood_up(event: e.StoodUp, _: Seated) -> Entries:
    """A guest cashes out."""
    return (Entry(CHIPS, cashed(event.guest), event.amount),)


def chips_sold(event: e.ChipsSold, at: Seated) -> Entries:
    """One player has cashed out what the other one buys."""
    sold = Entry(CHIPS, cashed(at.guest(event.seat)), event.amount)
    return (sold, Entry(bought(at.guest(event.to)), CHIPS, event.amount))


def stack_corrected(event: e.StackCorrected, at: Seated) -> Entries:
    """The bank makes up the difference; a tournament has more chips in play, or fewer."""
    more = event.stack - at.stack(event.seat)
    account = ISSUED if at.tournament else corrected(at.guest(event.seat))
    return (Entry(account, CHIPS, more),) if more else ()


def stack_counted(event: e.StackCounted, at: Seated) -> Entries:
    """The bank makes up the difference."""
    more = event.stack - at.stack(event.seat)
    return (Entry(corrected(at.guest(event.seat)), CHIPS, more),) if more else ()


def kitty_fed(event: e.KittyFed, _: Seated) -> Entries:
    """A winner's chips for the house."""
    return (Entry(CHIPS, KITTY, event.amount),)


def kitty_paid(event: e.KittyPaid, _: Seated) -> Entries:
    """The kitty, and a pot that no one plays for."""
    paid = cashed(event.guest)
    return (Entry(KITTY, paid, event.amount), Entry(CHIPS, paid, event.carried))


# ---------------------------------------------------------------- off the table, and on the way


def chip_held(event: e.ChipHeld, _: Seated) -> Entries:
    """A guest pays for a chip that is on no table."""
    return (Entry(bought(event.guest), held(event.guest), event.amount),)


def held_played(event: e.HeldPlayed, at: Seated) -> Entries:
    """It comes into play."""
    return (Entry(held(at.guest(event.seat)), CHIPS, event.amount),)


def held_cashed(event: e.HeldCashed, _: Seated) -> Entries:
    """The bank buys it back."""
    return (Entry(held(event.guest), cashed(event.guest), event.amount),)


def moved_away(event: e.MovedAway, _: Seated) -> Entries:
    """Chips are on their way to another table."""
    return (Entry(CHIPS, MOVING, event.amount),)


def moved_here(event: e.MovedHere, _: Seated) -> Entries:
    """They have arrived."""
    return (Entry(MOVING, CHIPS, event.amount),)


# ---------------------------------------------------------------- promises


def funded(event: e.Funded, at: Seated) -> Entries:
    """Chips that are bought during a hand, or lent by another player. What is only promised
    is owed to whoever wins it."""
    if event.source == "cash":
        return (Entry(bought(at.guest(event.by or event.seat)), CHIPS, event.amount),)
    if not event.lender:
        return ()
    owes = marker(at.guest(event.seat), at.guest(event.lender))
    return (Entry(owes, PROMISES, event.amount),)


def marker_taken(event: e.MarkerTaken, at: Seated) -> Entries:
    """The winner holds a promise; one's own is paid."""
    if event.seat == event.by:
        return ()
    owes = marker(at.guest(event.by), at.guest(event.seat))
    return (Entry(owes, PROMISES, event.amount),)


def marker_paid(event: e.MarkerPaid, _: Seated) -> Entries:
    """A promise is kept."""
    by, to, amount = event.by, event.to, event.amount
    return (
        Entry(PROMISES, marker(by, to), amount),
        Entry(settled(by), settled(to), amount),
    )


# ---------------------------------------------------------------- tournament stacks


def stack_issued(event: e.StackPlaced | e.StackAdded, _: Seated) -> Entries:
    """Chips come into play."""
    return (Entry(ISSUED, CHIPS, event.amount),)


def stack_taken(event: e.StackTaken, _: Seated) -> Entries:
    """What was left of a stack leaves play."""
    return (Entry(CHIPS, ISSUED, event.amount),) if event.amount else ()


def stacks_raced(event: e.ChipsRaced | e.RaceUndone, _: Seated) -> Entries:
    """What a chip race adds to all stacks, or takes from them."""
    more = sum([now - was for _, was, now in event.stacks])
    return (Entry(ISSUED, CHIPS, more),) if more else ()
