"""`homegame settle`: who pays whom, in as few payments as possible."""

import json
from decimal import Decimal
from typing import Any, Final, TextIO

import click
from rich.console import Console
from rich.table import Table

from homegame.bank.book import OF_THE_BANK, balances
from homegame.bank.settling import MOST_EXACT, Nets, NotSquare, settle
from homegame.bank.slips import Slip, likeliest
from homegame.cli.errors import Mistake
from homegame.history.codecs import ledger
from homegame.history.errors import HistoryError
from homegame.words.troubles import file_trouble

MOST_PEOPLE: Final = 1000
MOST: Final = 10**12
"""The largest result."""
PLACES: Final = 2
"""How many decimal places results have, if they aren't whole numbers."""


@click.command("settle")
@click.argument("source", metavar="FILE", type=click.File(lazy=True, encoding="utf-8"))
@click.option("--json", "as_json", is_flag=True, help="Print the payments as data.")
def settle_up(source: TextIO, as_json: bool) -> None:
    """Say who pays whom after a night: `homegame settle results.json`.

    FILE has everyone's result, {"Maya": 12.50, "Theo": -12.50}, in whole numbers or with two
    decimal places, or it is a ledger: our own table or PokerNow's, whose amounts are left as
    they are written. - reads it from standard input. There are as few payments as possible; up
    to 20 people who aren't square, that is proven.
    """
    nets, places = results(source)
    try:
        settlement = settle(nets)
    except NotSquare as wrong:
        raise not_square(nets, wrong.over, places) from None
    rows = [(it.payer, it.payee, it.amount) for it in settlement.payments]
    if as_json:
        amounts = [figure(amount, places) for *_, amount in rows]
        payments = [
            {"from": payer, "to": payee, "amount": float(text) if places else int(text)}
            for (payer, payee, _), text in zip(rows, amounts, strict=True)
        ]
        answer = {"payments": payments, "minimal": settlement.minimal}
        click.echo(json.dumps(answer, ensure_ascii=False))
        return
    if not rows:
        click.echo("Everybody is square.")
        return
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    for payer, payee, amount in rows:
        table.add_row(f"{payer} pays {payee}", figure(amount, places))
    Console(highlight=False, markup=False).print(table)
    if not settlement.minimal:
        click.echo(f"With more than {MOST_EXACT} people, fewer payments may be possible.")


def results(source: TextIO) -> tuple[Nets, int]:
    """The results of a file in the smallest unit, and how many decimal places they had."""
    try:
        text = source.read()
        if ledger.is_ledger(text):
            return in_ledger(ledger.read(text))
        given = json.loads(
            text,
            parse_int=Decimal,
            parse_float=Decimal,
            object_pairs_hook=without_doubles,
        )
    except UnicodeDecodeError as wrong:
        raise Mistake("file", "FILE", file_trouble(source.name, wrong)) from None
    except HistoryError as wrong:
        raise Mistake("file", "FILE", f"{source.name}: {wrong}") from None
    except json.JSONDecodeError as wrong:
        raise Mistake("file", "FILE", f"{source.name} isn't JSON: {wrong}.") from None
    except RecursionError:
        raise Mistake("file", "FILE", f"{source.name} has too many brackets.") from None
    if not isinstance(given, dict):
        raise Mistake("results", "FILE", 'Write {"name": result} for each person.')
    if len(given) > MOST_PEOPLE:
        raise Mistake("results", "FILE", f"There can be {MOST_PEOPLE} people at most.")
    nets = {name: number(name, net) for name, net in given.items()}
    is_whole = all(net == net.to_integral_value() for net in nets.values())
    places = 0 if is_whole else PLACES
    return {name: int(net.scaleb(places)) for name, net in nets.items()}, places


def in_ledger(found: ledger.Ledger) -> tuple[Nets, int]:
    """The results in a ledger. If it doesn't say whether amounts are cents, they stay as they
    are."""
    for note in found.notes:
        click.echo(note, err=True)
    owed = balances(found.lines)
    people = {who: owed[who] for who in owed if who not in OF_THE_BANK and owed[who]}
    return people, 0 if found.in_chips else PLACES


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which every name stands once."""
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise Mistake("results", name, f"{name} is there twice.")
    return dict(pairs)


def number(name: str, net: object) -> Decimal:
    """One result, as it is written."""
    if not isinstance(net, Decimal):
        raise Mistake("results", name, f"{name}'s result must be a number, like -12.50.")
    if not -MOST <= net <= MOST:
        raise Mistake("results", name, f"{name}'s result is too large.")
    if net != round(net, PLACES):
        raise Mistake("results", name, f"{name}'s result has more than two decimal places.")
    return net


def figure(units: int, places: int) -> str:
    """An amount as the file writes its amounts."""
    return f"{Decimal(units).scaleb(-places):.{places}f}"


def not_square(nets: Nets, over: int, places: int) -> Mistake:
    """The results don't add up: by how much, and what may be the reason."""
    amount = figure(abs(over), places)
    much = "too much" if over > 0 else "missing"
    say = f"The results must add up to 0, but {amount} is {much}."
    if slip := likeliest(nets):
        say += " " + guess(
            slip, figure(nets[slip.name], places), figure(slip.instead, places)
        )
    return Mistake("results", "FILE", say)


def guess(slip: Slip, was: str, instead: str) -> str:
    """What may be the reason, in words."""
    match slip.kind:
        case "sign":
            return f"Perhaps {slip.name}'s {was} should be {instead}."
        case "extra":
            return (
                f"Perhaps {slip.name}'s {was} doesn't belong there: it is the same amount."
            )
        case "twice":
            return f"Perhaps {slip.name}'s {was} was counted twice and should be {instead}."
        case "digits":
            return f"Perhaps two digits of {slip.name}'s {was} are swapped: {instead}."
