"""The bank's book: every movement of money tonight, in the smallest unit of money (CASH-40).

A line takes an amount from one account and gives it to others, so that all accounts always add
up to zero. The balance of a guest's account is what the bank owes them; below zero, what they
owe. What the bank holds itself, such as the cash in its box, is below zero for the same reason.
Nothing is erased: a line is corrected by another line.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.state import EntryKind as Kind
from homegame.rulebook import Rule, rule

Money = int
"""An amount in the smallest unit of money."""

Account = str
"""A guest's account, by the guest's id, or one of the bank's own, below."""

BOX: Final[Account] = "@box"
"""The cash box; its balance is below zero, by what is in it."""
CHIPS: Final[Account] = "@chips"
"""The chips that the bank has sold and will buy back."""
KITTY: Final[Account] = "@kitty"
"""The kitty, with a tournament's fees and staff bonuses, less what was paid from it."""
PRIZES: Final[Account] = "@prizes"
"""What tournaments have taken in and not paid out."""
ADJUSTED: Final[Account] = "@adjustments"
"""What the banker has added to guests' accounts or taken off them, and what chips that were
counted are over; the banker bears it. Above zero, the banker keeps it: it was paid in, and
no one cashes it out."""

OF_THE_BANK: Final = (CHIPS, KITTY, PRIZES, ADJUSTED)
"""All of its own but the box, which pays out what is in it."""

PLAYED: Final[frozenset[Kind]] = frozenset(
    {
        *("buy_in", "rebuy", "top_up", "cash_out", "stack", "count", "marker", "kitty"),
        *("held", "sale"),
        *("entry", "entry_rebuy", "add_on", "staff_bonus", "entry_back"),
        *("prize", "bounty"),
    }
)
"""Lines that chips at the tables, or a tournament, have made. They follow the table, so they
can only be corrected there."""

BOUGHT: Final[tuple[Kind, ...]] = ("buy_in", "rebuy", "top_up", "held")

ENTERED: Final[frozenset[Kind]] = frozenset(
    {"entry", "entry_rebuy", "add_on", "staff_bonus", "entry_back"}
)
"""What tournaments cost, and what of that came back."""

WON: Final[tuple[Kind, ...]] = ("prize", "bounty")


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of the book, about `guest` and perhaps `other` or those who `shared`.

    The amount says how much moves. A line that corrects another one says what its amount is
    now, and what it `was`.
    """

    number: int
    seq: int
    """The row of the log that made it."""
    kind: Kind
    guest: str
    amount: Money
    other: str = ""
    shared: tuple[str, ...] = ()
    by: str = ""
    note: str = ""
    corrects: int = 0
    """The number of the line that this one corrects."""
    was: Money = 0
    fee: Money = 0
    """What of an entry is for the kitty."""


Book = tuple[Line, ...]

Moves = Iterator[tuple[Account, Money]]


def shares(amount: Money, people: int) -> list[Money]:
    """An amount in as many parts, which differ by at most one unit: the first ones are larger.

    >>> shares(1000, 3)
    [334, 333, 333]
    """
    each, more = divmod(amount, people)
    return [each + (person < more) for person in range(people)]


@rule(Rule.LEDGER)
def moves(line: Line) -> Moves:
    """What a line adds to which accounts; all of it adds up to zero."""
    yield from moved(line, line.amount)
    if line.corrects:
        for account, amount in moved(line, line.was):
            yield account, -amount


def moved(line: Line, amount: Money) -> Moves:
    """What a line of this kind adds to which accounts, for an amount."""
    match line.kind:
        case "buy_in" | "rebuy" | "top_up" | "held" | "stack":
            yield from ((line.guest, -amount), (CHIPS, amount))
        case "count":
            # It was won or lost; what all counts together are over is the banker's to bear.
            yield from ((ADJUSTED, -amount), (CHIPS, amount))
        case "cash_out" | "kitty":
            yield from ((line.guest, amount), (CHIPS, -amount))
        case "entry" | "entry_rebuy" | "add_on" | "staff_bonus":
            yield from ((line.guest, -amount), (PRIZES, amount - line.fee))
            yield KITTY, line.fee
        case "entry_back" | "prize" | "bounty":
            yield from ((line.guest, amount), (PRIZES, line.fee - amount))
            yield KITTY, -line.fee
        case "marker" | "sale" | "taken_up":
            yield from ((line.guest, -amount), (line.other, amount))
        case "payment" | "carried":
            yield from ((line.guest, amount), (line.other, -amount))
        case "cash":
            yield from ((line.guest, amount), (BOX, -amount))
        case "adjustment":
            yield from ((line.guest, amount), (ADJUSTED, -amount))
        case "expense":
            yield line.guest, amount
            payers = line.shared or (KITTY,)
            for payer, share in zip(payers, shares(amount, len(payers)), strict=True):
                yield payer, -share


def balances(book: Iterable[Line], kitty: Money = 0) -> dict[Account, Money]:
    """The balance of every account after these lines; `kitty` is what the chips in it are
    worth, which winners have dropped."""
    found: dict[Account, Money] = {BOX: 0, CHIPS: -kitty, KITTY: kitty, ADJUSTED: 0}
    found[PRIZES] = 0
    for line in book:
        for account, amount in moves(line):
            found[account] = found.get(account, 0) + amount
    return found


def cash_in_box(book: Iterable[Line]) -> Money:
    """What is in the cash box."""
    return sum([line.amount - line.was for line in book if line.kind == "cash"])


def amount_now(book: Iterable[Line], number: int) -> Money:
    """What the amount of a line is after all its corrections."""
    return [line.amount for line in book if number in (line.number, line.corrects)][-1]


def correction(book: Book, number: int, amount: Money) -> Line | None:
    """A line that corrects an earlier one, without its place; None if there is no such line,
    or none that can be corrected."""
    for line in book:
        if line.number == number and not line.corrects and line.kind not in PLAYED:
            return replace(
                line, corrects=number, amount=amount, was=amount_now(book, number)
            )
    return None


class Statement(Struct, frozen=True):
    """A guest's account, summed up. `result` is what the game brought; `balance` what the bank
    owes the guest, or below zero the guest the bank, after everything."""

    guest: str
    bought: Money = 0
    cashed: Money = 0
    entered: Money = 0
    """Paid for tournaments."""
    won: Money = 0
    """Prizes and bounties."""
    corrected: Money = 0
    """Taken off for corrections of the stack; below zero: added."""
    markers: Money = 0
    """Got for markers, less what was paid for one's own."""
    expenses: Money = 0
    """Laid out for others, less one's own shares."""
    adjusted: Money = 0
    paid: Money = 0
    """Paid to the bank in cash and to other guests, less what came from them."""
    carried: Money = 0
    """Settled by carrying it over to a later night: one's own debts, less others' to one."""
    taken_up: Money = 0
    """Owed by others from earlier nights, less what one owes them."""
    kitty: Money = 0
    """The rest of the kitty and the odd chips, which the banker got."""

    @property
    def paid_in(self) -> Money:
        """What the guest has put in: for chips, for tournaments and for their own markers."""
        return self.bought + self.corrected + self.entered + max(0, -self.markers)

    @property
    def paid_out(self) -> Money:
        """What the guest has got out."""
        return self.cashed + self.kitty + self.won + max(0, self.markers)

    @property
    def result(self) -> Money:
        return self.paid_out - self.paid_in

    @property
    def balance(self) -> Money:
        settled = self.paid + self.carried
        return self.result + self.expenses + self.adjusted + self.taken_up + settled


def statement(book: Iterable[Line], guest: str) -> Statement:
    """The account of one guest."""
    sums: dict[Kind, Money] = {}
    for line in book:
        own = sum([amount for account, amount in moves(line) if account == guest])
        sums[line.kind] = sums.get(line.kind, 0) + own
    if not sums:
        return Statement(guest)

    def of(*kinds: Kind) -> Money:
        return sum([sums.get(kind, 0) for kind in kinds])

    sales = of("sale")
    return Statement(
        guest,
        bought=-of(*BOUGHT) + max(-sales, 0),
        cashed=of("cash_out") + max(sales, 0),
        entered=-of(*ENTERED),
        won=of(*WON),
        corrected=-of("stack"),
        markers=of("marker"),
        expenses=of("expense"),
        adjusted=of("adjustment"),
        paid=of("cash", "payment"),
        carried=of("carried"),
        taken_up=of("taken_up"),
        kitty=of("kitty"),
    )


def nets(
    balances: Mapping[Account, Money], banker: str, bots: Iterable[str] = ()
) -> dict[Account, Money]:
    """What everyone gets after the night, or below zero has to pay; together it is nothing.

    The cash box pays out what is in it. The banker plays last (CASH-12).
    """
    bots = tuple(bots)
    not_theirs = {*OF_THE_BANK, *bots}
    found = {who: net for who, net in balances.items() if who not in not_theirs}
    found[banker] = found.get(banker, 0) + as_banker(balances, bots)
    return found


def as_banker(balances: Mapping[Account, Money], bots: Iterable[str]) -> Money:
    """What the banker keeps after the night, or below zero bears: adjustments, what is over in
    the kitty and what bots have won or lost (CASH-12)."""
    return sum([balances.get(account, 0) for account in (*OF_THE_BANK, *bots)])
