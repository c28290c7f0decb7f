"""Who pays whom after the night: the ways to settle, and what has been paid since (CASH-40)."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

from homegame.bank.book import BOX, PLAYED, Book, Line
from homegame.bank.settling import Nets, Payment, Settlement, settle

Way = Literal["fewest", "banker", "box"]
"""As few payments as possible; or all of them with the banker; or with the cash box."""

WAYS: Final[tuple[Way, ...]] = get_args(Way)

SETTLING: Final = ("payment", "carried", "cash")
"""Lines that settle the night once the last chips were cashed in."""


class Due(Struct, frozen=True):
    """One payment of a plan, or one that was made; `number` is its line in the book. `carried`:
    it was not paid, but carried over to a later night."""

    payer: str
    payee: str
    amount: int
    number: int = 0
    carried: bool = False


class Plan(Struct, frozen=True):
    """Payments made and still to be made, after which everybody is square."""

    payments: tuple[Due, ...]
    minimal: bool


def planned(nets: Nets, way: Way, banker: str) -> Settlement:
    """The payments that make everybody square in one of the ways. What is in the cash box is
    paid out first, to as few people as possible."""
    if way == "fewest":
        return settle(nets, BOX)
    middle = banker if way == "banker" else BOX
    others = {name: net for name, net in nets.items() if net and name != middle}
    owed = [Payment(name, middle, -net) for name, net in others.items() if net < 0]
    due = [Payment(middle, name, net) for name, net in others.items() if net > 0]
    return Settlement((*owed, *due), minimal=False)


def plan(before: Nets, now: Nets, made: Sequence[Due], way: Way, banker: str) -> Plan:
    """The payments from the nets `before` any was made. As long as all that were made belong to
    the plan, it stays; otherwise the rest is planned anew from the nets `now`."""
    first = planned(before, way, banker)
    left = [Due(each.payer, each.payee, each.amount) for each in first.payments]
    for done in made:
        wanted = Due(done.payer, done.payee, done.amount)
        if wanted not in left:
            again = planned(now, way, banker)
            rest = [Due(each.payer, each.payee, each.amount) for each in again.payments]
            return Plan((*made, *rest), again.minimal and not made)
        left[left.index(wanted)] = done
    return Plan(tuple(left), first.minimal)


def after_play(book: Book) -> tuple[Line, ...]:
    """Payments, made or carried over, and cash after the last chips were cashed in: they settle
    the night."""
    last = max([line.number for line in book if line.kind in PLAYED], default=0)
    since = book[last:]
    undone = {line.corrects for line in since}
    return tuple(
        [
            line
            for line in since
            if line.kind in SETTLING and not line.corrects and line.number not in undone
        ]
    )


def made(lines: Sequence[Line]) -> list[Due]:
    """These lines as payments; cash goes into the box or comes out of it."""
    found: list[Due] = []
    for line in lines:
        if line.kind in ("payment", "carried"):
            carried = line.kind == "carried"
            found.append(Due(line.guest, line.other, line.amount, line.number, carried))
        elif line.amount > 0:
            found.append(Due(line.guest, BOX, line.amount, line.number))
        else:
            found.append(Due(BOX, line.guest, -line.amount, line.number))
    return found
