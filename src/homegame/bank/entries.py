"""Turns events into the bank's entries: which account is debited, and which is credited.

Every movement of chips or promises is an entry that takes an amount from one account and gives
it to another, so the balances of all accounts always add up to zero. An account's balance is
its debits less its credits.
"""

from collections.abc import Callable
from typing import Final

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


def entries(
    event: e.NightEvent,
    sitting: Callable[[Seat], str],
    stack: Callable[[Seat], Chips],
) -> tuple[Entry, ...]:
    """The entries of one event. `sitting` returns the guest in a seat of the event's table,
    and `stack` the chips of the seat's chair, both as they were before the event."""
    if type(event) not in MOVEMENTS:
        return ()
    match event:
        case e.SatDown(_, guest, amount):
            return (Entry(bought(guest), CHIPS, amount),)
        case e.ToppedUp(seat, amount, by):
            return (Entry(bought(sitting(by or seat)), CHIPS, amount),)
        case e.Funded(seat, amount, "cash", by=by):
            return (Entry(bought(sitting(by or seat)), CHIPS, amount),)
        case e.Funded(seat, amount, _, lender) if lender:
            return (Entry(marker(sitting(seat), sitting(lender)), PROMISES, amount),)
        case e.MarkerTaken(seat, by, amount) if seat != by:
            return (Entry(marker(sitting(by), sitting(seat)), PROMISES, amount),)
        case e.StoodUp(_, guest, amount):
            return (Entry(CHIPS, cashed(guest), amount),)
        case e.StackPlaced(_, _, amount) | e.StackAdded(_, amount):
            return (Entry(ISSUED, CHIPS, amount),)
        case e.ChipsRaced(stacks=stacks) | e.RaceUndone(stacks=stacks):
            more = sum([now - was for _, was, now in stacks])
            return (Entry(ISSUED, CHIPS, more),) if more else ()
        case e.StackTaken(_, _, amount) if amount:
            return (Entry(CHIPS, ISSUED, amount),)
        case e.MovedAway(_, _, amount):
            return (Entry(CHIPS, MOVING, amount),)
        case e.MovedHere(_, _, amount):
            return (Entry(MOVING, CHIPS, amount),)
        case e.StackCorrected(seat, now) | e.StackCounted(seat, now):
            more = now - stack(seat)
            return (Entry(corrected(sitting(seat)), CHIPS, more),) if more else ()
        case e.ChipHeld(guest, amount):
            return (Entry(bought(guest), held(guest), amount),)
        case e.HeldPlayed(seat, amount):
            return (Entry(held(sitting(seat)), CHIPS, amount),)
        case e.HeldCashed(guest, amount):
            return (Entry(held(guest), cashed(guest), amount),)
        case e.ChipsSold(seat, to, amount):
            sold = Entry(CHIPS, cashed(sitting(seat)), amount)
            return (sold, Entry(bought(sitting(to)), CHIPS, amount))
        case e.KittyFed(_, amount):
            return (Entry(CHIPS, KITTY, amount),)
        case e.KittyPaid(guest, amount, carried):
            paid = cashed(guest)
            return (Entry(KITTY, paid, amount), Entry(CHIPS, paid, carried))
        case e.MarkerPaid(by, to, amount):
            return (
                Entry(PROMISES, marker(by, to), amount),
                Entry(settled(by), settled(to), amount),
            )
        case _:
            return ()


def issued(
    event: e.NightEvent,
    _: Callable[[Seat], str],
    stack: Callable[[Seat], Chips],
) -> tuple[Entry, ...]:
    """The entry of a tournament stack that was corrected."""
    assert isinstance(event, e.StackCorrected)
    more = event.stack - stack(event.seat)
    return (Entry(ISSUED, CHIPS, more),) if more else ()


MOVEMENTS: Final = frozenset(
    {
        e.SatDown,
        e.ToppedUp,
        e.Funded,
        e.MarkerTaken,
        e.StoodUp,
        e.MovedAway,
        e.MovedHere,
        e.StackCorrected,
        e.StackCounted,
        e.ChipHeld,
        e.HeldPlayed,
        e.HeldCashed,
        e.ChipsSold,
        e.KittyFed,
        e.KittyPaid,
        e.MarkerPaid,
        e.StackPlaced,
        e.StackAdded,
        e.StackTaken,
        e.ChipsRaced,
        e.RaceUndone,
    }
)
"""The events that can move chips or promises; all others are passed over at once."""
