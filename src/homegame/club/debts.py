"""What people owe each other: payments of one night that were carried over to the next."""

from collections.abc import Iterable
from typing import NamedTuple

from homegame.bank.book import Money
from homegame.club.club import Club, merged_into
from homegame.club.people import Attendance, in_order, names_at, person_of


class Debt(NamedTuple):
    """One person owes another."""

    payer: str
    payee: str
    amount: Money
    currency: str


def debts(club: Club, nights: Iterable[Attendance]) -> tuple[Debt, ...]:
    """Who owes whom, once what they owe each other is set against it; the largest first."""
    owed: dict[tuple[str, str, str], Money] = {}

    def add(payer: str, payee: str, amount: Money, currency: str) -> None:
        if payer == payee:
            return
        first, second = sorted((payer, payee))
        sign = 1 if payer == first else -1
        pair = (first, second, currency)
        owed[pair] = owed.get(pair, 0) + sign * amount

    for night in in_order({each.night: each for each in nights}):
        names = names_at(night)
        for payer, payee, amount in night.carried:
            who = [
                person_of(club, night.night, guest, names.get(guest, guest))
                for guest in (payer, payee)
            ]
            add(who[0], who[1], amount, night.currency)
    for paid in club.paid:
        payer, payee = (merged_into(club, each) for each in (paid.payer, paid.payee))
        add(payer, payee, -paid.amount, paid.currency)
    found = [
        Debt(first, second, amount, currency)
        if amount > 0
        else Debt(second, first, -amount, currency)
        for (first, second, currency), amount in owed.items()
        if amount
    ]
    return tuple(sorted(found, key=lambda debt: (-debt.amount, debt.payer, debt.payee)))
