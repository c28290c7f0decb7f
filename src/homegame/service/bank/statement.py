"""The bank of a night as a guest reads it: accounts, the book, and who pays whom."""

import csv
import io
from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from homegame.bank import book as accounts
from homegame.bank import paying
from homegame.bank.chips import in_chips
from homegame.engine.table import is_playing, is_stack_known
from homegame.history import calendar
from homegame.history.codecs.ledger import ODD_CHIPS
from homegame.history.statistics import Tally
from homegame.model import commands as c
from homegame.model.commands import Debt
from homegame.model.state import Approval, EntryKind
from homegame.night.banking import (
    approval_of,
    balances_of,
    bots_of,
    has_kitty,
    is_banker,
)
from homegame.night.closing import awaits_word
from homegame.night.count_out import has_real_chips, is_counted
from homegame.night.hues import hues
from homegame.night.night import Night, banker_of
from homegame.night.real import is_last
from homegame.night.view.offers import accepts
from homegame.rulebook.house import ChipColour
from homegame.rules.cash import change_unit
from homegame.rules.open_stakes import stack_of
from homegame.rules.real_chips import case_of
from homegame.rules.straddles import posted
from homegame.seats import NIGHT, TableNo
from homegame.service.bank.count import ToCount, to_count
from homegame.service.bank.payment import Payable
from homegame.service.night.runtime import Runtime


class Pile(Struct, frozen=True):
    """Chips of one value, in the smallest unit of money."""

    value: int
    count: int
    colour: ChipColour


class Account(Struct, frozen=True):
    """A guest's account, in the smallest unit of money. `stack` is what their chips on the
    table are worth now."""

    guest: str
    name: str
    bot: str
    picture: str
    bought: int
    cashed: int
    entered: int
    """Paid for tournaments."""
    won: int
    """Prizes and bounties."""
    kitty: int
    """The rest of the kitty and the odd chips, which the banker got."""
    corrected: int
    markers: int
    expenses: int
    adjusted: int
    paid: int
    carried: int
    """Settled by carrying it over to a later night."""
    taken_up: int
    """Owed by others from earlier nights, less what this guest owes them."""
    paid_in: int
    """What they have put into the game."""
    paid_out: int
    """What they have got out of it."""
    result: int
    balance: int
    as_banker: int
    """What the banker keeps or, below zero, bears besides: so far, or in the end."""
    stack: int
    piles: tuple[Pile, ...]
    """The stack as the fewest of the house's chips."""
    over: int
    """What is left of the stack that these chips can't make."""
    hue: int
    """Their colour on all pages of the night."""
    uncounted: bool
    """Hands were played and not written down since these chips were counted."""


class Person(Struct, frozen=True):
    """Somebody who has an account, or may have one."""

    guest: str
    name: str
    bot: str
    here: bool
    """They were let in and have not left."""


class Entry(Struct, frozen=True):
    """A line of the book, and when it was made. `may_correct`: the reader may correct it."""

    number: int
    at_ms: int
    kind: EntryKind
    guest: str
    amount: int
    other: str
    shared: tuple[str, ...]
    by: str
    note: str
    corrects: int
    was: int
    fee: int
    """What of it is for the kitty."""
    may_correct: bool


class Ending(Struct, frozen=True):
    """What it means to end the night now."""

    plays: bool
    """A hand is on, and is the last one."""
    stands: bool
    """Where real cards are dealt, the last hand waits to be said to stand."""
    change: bool
    """A change hand may follow for the odd chips."""
    counts: bool
    """Real chips lie on a table and haven't been counted."""
    playing: tuple[TableNo, ...] = ()
    """At which tables a hand is on, if the night has several."""
    asked: int = 0
    """How many have asked the banker for chips, and have no answer."""
    kept: int = 0
    """What was paid in and is cashed out by no one, as chips that were counted are missing: the
    banker keeps it. Below zero, more was counted, and the banker bears it."""


Waits = Literal["", "hand", "change", "winner", "stands"]
"""What the end of a night waits for: the last hand, the change hand, the word at the table who
won that, or that the last hand there stands."""


class Bank(Struct, frozen=True):
    """The bank of a night. Amounts are money in its smallest unit; `box`, `chips`, `kitty`,
    `prizes` and `adjustments` are its own accounts, and together with all balances they are
    nothing."""

    title: str
    currency: str
    minor_per_chip: int
    you: str
    banker: str
    approval: Approval
    may_keep: bool
    """The reader keeps the bank."""
    ended: bool
    box: int
    chips: int
    kitty: int
    has_kitty: bool
    """The house keeps a kitty; without one, only odd chips are left to the banker."""
    prizes: int
    """What tournaments have taken in and not paid out, with the bounties."""
    adjustments: int
    people: tuple[Person, ...]
    accounts: tuple[Account, ...]
    """The largest result first."""
    entries: tuple[Entry, ...]
    """The newest first."""
    way: paying.Way
    payments: tuple[paying.Due, ...]
    """Once the night is over; "@box" is the cash box."""
    minimal: bool
    """There is proof that there are no fewer payments."""
    seq: int
    """The row of the log that this is as of."""
    club: str = ""
    """The club that the night belongs to."""
    earlier: tuple[Debt, ...] = ()
    """What guests owe each other from earlier nights of the club, and the banker may take
    up."""
    to_count: tuple[ToCount, ...] = ()
    """Tables with real chips, for whoever keeps the bank."""
    ending: Ending | None = None
    """None: the reader can't end the night."""
    waits: Waits = ""
    bounties: int = 0
    """What of `prizes` is on players' heads."""
    payable: tuple[Payable, ...] = ()
    """How the open payments can be made, of those the reader owes; of all, for whoever keeps
    the bank."""


NOBODY_PAYS: Final = paying.Plan((), minimal=False)


async def bank_of(live: Runtime, guest: str, way: paying.Way, asker: str = "") -> Bank:
    """The bank of a night, for one of its guests. Raises RequestRefused."""
    plan = await live.plans.of(live.night, way, asker)
    night, seq = live.night, live.seq
    times = await live.store.times(live.id, [line.seq for line in night.book])
    return bank_at(night, guest, way, seq, times, plan)


async def book_of(live: Runtime, guest: str) -> Bank:
    """The same without payments."""
    times = await live.store.times(live.id, [line.seq for line in live.night.book])
    return bank_at(live.night, guest, paying.WAYS[0], live.seq, times)


def bank_at(
    night: Night,
    guest: str,
    way: paying.Way,
    seq: int,
    times: Mapping[int, int],
    plan: paying.Plan = NOBODY_PAYS,
) -> Bank:
    """The bank as of this row of the log; `times` say when each row was made."""
    balances = balances_of(night)
    banker, keeps = banker_of(night), is_banker(night, guest)
    entries = [entry(line, times.get(line.seq, 0), keeps) for line in night.book]
    return Bank(
        night.title,
        night.house.stakes.currency,
        night.house.stakes.minor_per_chip,
        guest,
        banker,
        approval_of(night),
        keeps,
        night.ended,
        -balances[accounts.BOX],
        balances[accounts.CHIPS],
        balances[accounts.KITTY],
        has_kitty(night),
        balances[accounts.PRIZES],
        balances[accounts.ADJUSTED],
        people_of(night),
        accounts_of(night),
        tuple(reversed(entries)),
        way,
        plan.payments,
        plan.minimal,
        seq,
        to_count=to_count(night) if keeps else (),
        ending=ending_of(night) if accepts(night, guest, NIGHT, c.EndNight()) else None,
        waits=waits_of(night),
        bounties=bounties_of(night),
    )


def bounties_of(night: Night) -> int:
    """What the bounties on all heads come to, as long as the tournament is on."""
    found = night.tournament
    if not found or found.ended:
        return 0
    return sum([entrant.bounty for entrant in found.entrants.values()])


def ending_of(night: Night) -> Ending:
    """What is still on at the tables."""
    tables = night.tables.values()
    return Ending(
        plays=any(is_playing(table) for table in tables),
        stands=any(awaits_word(night, at) for at in night.tables),
        change=any(
            table.house.change_hand.enabled and change_unit(table.house) > 1
            for table in tables
        ),
        counts=any(has_real_chips(table) and not is_counted(table) for table in tables),
        playing=tuple([at for at, table in night.tables.items() if is_playing(table)])
        if len(night.tables) > 1
        else (),
        asked=len(night.requests),
        kept=balances_of(night)[accounts.ADJUSTED],
    )


def waits_of(night: Night) -> Waits:
    """What the end of the night waits for; "" if it was not asked for, or is over."""
    if not night.ending or night.ended:
        return ""
    if any(is_last(night, at) for at in night.tables):
        return "stands"
    for table in night.tables.values():
        hand = table.hand if is_playing(table) else None
        if hand and posted(hand.plan, "change"):
            return "winner" if table.dealer == "people" else "change"
    return "hand"


def people_of(night: Night) -> tuple[Person, ...]:
    """Everyone who was ever let in."""
    return tuple(
        [
            Person(guest, known.name, known.bot, not known.gone and known.role != "door")
            for guest, known in night.guests.items()
            if known.let_in or known.role != "door"
        ]
    )


def accounts_of(night: Night) -> tuple[Account, ...]:
    """The account of everyone the bank has dealt with."""
    stacks, worn, uncounted = stacks_of(night), hues(night), uncounted_in(night)
    banker, bears = banker_of(night), as_banker(night)
    found = []
    for guest, known in night.guests.items():
        sums = accounts.statement(night.book, guest)
        has_dealt = sums != accounts.Statement(guest) or guest in stacks
        if not has_dealt and not (guest == banker and bears):
            continue
        found.append(
            Account(
                guest,
                known.name,
                known.bot,
                known.picture,
                sums.bought,
                sums.cashed,
                sums.entered,
                sums.won,
                sums.kitty,
                sums.corrected,
                sums.markers,
                sums.expenses,
                sums.adjusted,
                sums.paid,
                sums.carried,
                sums.taken_up,
                sums.paid_in,
                sums.paid_out,
                sums.result,
                sums.balance,
                bears if guest == banker else 0,
                stacks.get(guest, 0),
                *piles_of(night, stacks.get(guest, 0)),
                worn.get(guest, 0),
                guest in uncounted,
            )
        )
    return tuple(sorted(found, key=lambda one: (-one.result - one.stack, one.name)))


def as_banker(night: Night) -> int:
    """What the banker keeps or bears: adjustments and odd chips at once, the rest once the
    night is over. A kitty may still be spent."""
    balances = balances_of(night)
    if night.ended:
        return accounts.as_banker(balances, bots_of(night))
    odd = 0 if has_kitty(night) else balances[accounts.KITTY]
    return balances[accounts.ADJUSTED] + odd


def has_played(account: Account) -> bool:
    """Whether chips or a tournament's buy-ins and prizes went through somebody's account: who
    only shared a pizza, or owed something from earlier, did not play."""
    moved = (account.bought, account.cashed, account.corrected, account.markers)
    return any((*moved, account.kitty, account.entered, account.won, account.stack))


def brought(night: Night, tallies: Mapping[str, Tally]) -> dict[str, int]:
    """What the night has brought everyone who played, in the smallest unit of money: the one
    answer for all pages. The bank's book knows it; the hands say it of those whose chips never
    went through the bank, as on nights that were played elsewhere."""
    played = [each for each in accounts_of(night) if has_played(each)]
    in_hands = {guest: tally.result for guest, tally in tallies.items()}
    return {**in_hands, **{each.guest: each.result + each.stack for each in played}}


Besides = Literal[
    "bounty", "odd", "kitty", "banker_odd", "banker_kitty", "count", "prizes", "rest"
]
"""Why somebody won or lost something that no pot says: a `bounty` was paid for 7-2, `odd` chips
and the `kitty` go to the banker, stacks of real cards were counted, tournaments were paid for
and paid `prizes`. What a night from files says in its ledger alone is the `rest`, and so is a
pot that was given back."""


def besides(night: Night, tallies: Mapping[str, Tally]) -> dict[str, dict[Besides, int]]:
    """What everyone won or lost besides in pots: with these, that is what the night has brought
    them."""
    found: dict[str, dict[Besides, int]] = {}
    kitty = has_kitty(night)
    for guest, net in brought(night, tallies).items():
        tally = tallies.get(guest) or Tally()
        sums = accounts.statement(night.book, guest)
        counts = [
            line.amount - line.was
            for line in night.book
            if line.kind == "count" and line.guest == guest
        ]
        parts: dict[Besides, int] = {
            "bounty": tally.bounty,
            "kitty" if kitty else "odd": -tally.dropped,
            "banker_kitty" if kitty else "banker_odd": sums.kitty or tally.kept,
            "count": sum(counts),
            "prizes": sums.won - sums.entered,
        }
        rest = net - tally.net - sum(parts.values())
        # Whoever was not dealt in may leave odd chips, too.
        dropped = rest < 0 and not night.imported
        parts["rest"] = 0
        parts[("kitty" if kitty else "odd") if dropped else "rest"] += rest
        found[guest] = {why: amount for why, amount in parts.items() if amount}
    return found


def stacks_of(night: Night) -> dict[str, int]:
    """What everyone's chips on the tables are worth; those in a pot count until it is won.
    Stacks of a tournament are not worth money."""
    per_chip = night.house.stakes.minor_per_chip
    found: dict[str, int] = {}
    for table in night.tables.values():
        for seat, chair in enumerate(table.chairs):
            if chair and not table.tournament:
                found[chair.guest] = stack_of(table, seat) * per_chip
    return found


def uncounted_in(night: Night) -> frozenset[str]:
    """The guests whose chips haven't been counted since hands went unrecorded."""
    return frozenset(
        [
            chair.guest
            for table in night.tables.values()
            if has_real_chips(table)
            for seat, chair in enumerate(table.chairs)
            if chair and not is_stack_known(table, seat)
        ]
    )


def piles_of(night: Night, stack: int) -> tuple[tuple[Pile, ...], int]:
    """A stack as the house's chips, and what they can't make of it (CASH-02)."""
    colours = {kind.value: kind.colour for kind in case_of(night.house)}
    found = in_chips(stack, colours)
    piles = [Pile(value, count, colours[value]) for value, count in found.piles]
    return tuple(piles), found.over


def entry(line: accounts.Line, at_ms: int, keeps: bool) -> Entry:
    """A line of the book for its reader."""
    may_correct = keeps and not line.corrects and line.kind not in accounts.PLAYED
    return Entry(
        line.number,
        at_ms,
        line.kind,
        line.guest,
        line.amount,
        line.other,
        line.shared,
        line.by,
        line.note,
        line.corrects,
        line.was,
        line.fee,
        may_correct,
    )


COLUMNS: Final = (
    *("entry", "time", "kind", "guest", "other", "amount", "note", "corrects", "by"),
)

RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a cell may not begin with: a spreadsheet would take it for a formula."""


def as_csv(bank: Bank) -> str:
    """The book as a table for a spreadsheet, oldest first. Amounts have two decimal places;
    that of a correction is the difference it makes. The time is in UTC."""
    names = {each.guest: each.name for each in bank.people}
    out = io.StringIO()
    write = csv.writer(out)
    write.writerow(COLUMNS)
    for one in reversed(bank.entries):
        others = [names.get(guest, guest) for guest in (one.other, *one.shared) if guest]
        write.writerow(
            (
                one.number,
                calendar.iso(one.at_ms) if one.at_ms else "",
                ODD_CHIPS if one.kind == "kitty" and not bank.has_kitty else one.kind,
                cell(names.get(one.guest, one.guest)),
                cell(", ".join(others)),
                decimal(one.amount - one.was),
                cell(one.note),
                one.corrects or "",
                cell(names.get(one.by, one.by)),
            )
        )
    return out.getvalue()


def cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(RISKY) else text


def decimal(minor: int) -> str:
    """Money with two decimal places, in plain figures."""
    whole, cents = divmod(abs(minor), 100)
    return f"{'-' if minor < 0 else ''}{whole}.{cents:02}"
