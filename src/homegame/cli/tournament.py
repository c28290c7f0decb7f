"""`homegame tournament`: blinds, prizes, deals and starting stacks for a tournament."""

import json
import re
from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from functools import wraps
from typing import Any, Final, Literal, get_args

import click
from rich.console import Console
from rich.table import Column, Table

from homegame.cli.errors import Mistake
from homegame.cli.house import house_named
from homegame.model.tournament import Ante, Plan, Structure
from homegame.paper.schedule import first_raises
from homegame.rulebook.house import HouseRules, Payout
from homegame.rulebook.options import file_of
from homegame.tournament import chips as chip_case
from homegame.tournament import deals
from homegame.tournament.errors import TournamentError, figure
from homegame.tournament.payouts import prizes
from homegame.tournament.saved import written
from homegame.tournament.setup import structure_of
from homegame.tournament.structure import SPEEDS, first_blinds, refit
from homegame.tournament.structure import structure as planned
from homegame.words import say

HOUSE: Final = HouseRules()
CENTS: Final = 2
MOST: Final = 10**12
"""The largest amount of money."""
MOST_PLAYERS: Final = 10_000

ANTES: Final[dict[str, Ante]] = {"none": "none", "all": "all", "big": "bb_pays_all"}
"""The antes as the command line names them."""

Rule = Literal["by_entrants", "top3", "percent10", "table_per_100"]


@click.group()
def tournament() -> None:
    """Plan a tournament with real chips: blinds, prizes, deals and starting stacks."""


def refusing(
    amount: Callable[[int], str] = figure,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Report a plan that can't be in the shape of every other mistake; `amount` writes its
    amounts."""

    def of(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def checked(*args: Any, **options: Any) -> None:
            try:
                command(*args, **options)
            except TournamentError as wrong:
                words = say(wrong.words, wrong.numbers, amount)
                raise Mistake("tournament", wrong.field, words) from None

        return checked

    return of


def in_money(cents: int) -> str:
    """An amount in cents as people write it."""
    return said([cents])[0]


as_data = click.option("--json", "as_json", is_flag=True, help="Print the answer as data.")


# ---------------------------------------------------------------- blinds


@tournament.command()
@click.option("--players", type=int, required=True, help="How many play.")
@click.option("--rebuys", type=int, default=0, help="Rebuys and add-ons you expect.")
@click.option(
    "--stack", type=int, default=HOUSE.tourn.stack, show_default=True, help="Chips each."
)
@click.option(
    "--speed",
    type=click.Choice([*SPEEDS]),
    default="regular",
    show_default=True,
    help="Minutes a level, hours in all and first blinds, unless you say them.",
)
@click.option("--blinds", help="The first blinds: 50/100.")
@click.option("--minutes", type=int, help="Minutes a level.")
@click.option("--hours", type=float, help="Hours in all, with the breaks.")
@click.option(
    "--chips",
    default="25,100,500,1000,5000",
    show_default=True,
    help="The values of your chips.",
)
@click.option(
    "--ante",
    type=click.Choice([*ANTES]),
    default="none",
    show_default=True,
    help="No ante, one from all, or one of a big blind from the big blind.",
)
@click.option("--ante-from", type=int, default=1, help="The first level with an ante.")
@click.option(
    "--break-every",
    type=int,
    default=0,
    help="The number of levels between breaks; 0: no breaks.",
)
@click.option("--break-minutes", type=int, default=10, help="How long a break is.")
@click.option(
    "--played",
    type=int,
    help="The number of levels played: they stay, and the rest is planned anew.",
)
@click.option("--now-players", type=int, help="With --played: how many play now.")
@click.option("--now-rebuys", type=int, help="With --played: rebuys there will be now.")
@click.option("--left", type=int, help="With --played: minutes for the levels to come.")
@click.option("--house", help="Plan it as this house says: its name, or a file.")
@click.option("--toml", "as_toml", is_flag=True, help="Print the levels for a house file.")
@as_data
@refusing()
def structure(
    house: str | None,
    speed: str,
    blinds: str | None,
    minutes: int | None,
    hours: float | None,
    chips: str,
    ante: str,
    as_json: bool,
    as_toml: bool,
    **options: Any,
) -> None:
    """The blinds of every level: `homegame tournament structure --players 10`.

    They rise evenly, in figures that your chips can make, and the last level is the one at
    which the tournament should end: with about 20 big blinds in play. When more players come,
    or the end has to be earlier, add --played and what is new: only the levels to come change.
    """
    anew = {
        name: options.pop(option)
        for name, option in (
            ("played", "played"),
            ("players", "now_players"),
            ("rebuys", "now_rebuys"),
            ("minutes_left", "left"),
        )
    }
    if anew["played"] is None and any(each is not None for each in anew.values()):
        raise Mistake("usage", "played", "Say how many levels were played: --played 5.")
    if house is not None:
        refuse_beside_house()
        rules = house_named(house).house
        schedule = structure_of(rules, options["players"], options["rebuys"])
        pot_limit = rules.betting.structure == "pot_limit"
        print_structure(schedule, anew, pot_limit, as_json=as_json, as_toml=as_toml)
        return
    usual = SPEEDS[speed]
    values = tuple(whole_numbers("chips", chips))
    first = (
        two_blinds(blinds)
        if blinds
        else first_blinds(max(1, options["stack"]), usual.big_blinds, max(1, values[0]))
    )
    plan = Plan(
        first=first,
        chips=values,
        minutes=usual.minutes if minutes is None else minutes,
        total_minutes=usual.total_minutes if hours is None else in_minutes(hours),
        ante=ANTES[ante],
        **options,
    )
    print_structure(planned(plan), anew, as_json=as_json, as_toml=as_toml)


def refuse_beside_house() -> None:
    """Refuse what a house says itself: of a plan by a house, only how many play is asked."""
    context = click.get_current_context()
    allowed = ("players", "rebuys", "house", "played", "now_players", "now_rebuys", "left")
    for name in {*context.params} - {*allowed, "as_json", "as_toml"}:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = name.replace("_", "-")
            raise Mistake("usage", name, f"The house says it: leave out --{option}.")


def print_structure(
    found: Structure,
    anew: dict[str, Any],
    pot_limit: bool = False,
    *,
    as_json: bool,
    as_toml: bool,
) -> None:
    """Print a schedule, planned anew if some levels were played. With `pot_limit`, each level
    has its smallest and its largest first raise."""
    if anew["played"] is not None:
        found = refit(found, anew.pop("played"), **anew)
    if as_json:
        print_data(data_of(found, pot_limit=pot_limit))
    elif as_toml:
        ante = {"ante": found.plan.ante} if found.plan.ante != "none" else {}
        click.echo(
            "[tourn]\n" + file_of({**ante, "levels": written(found.levels)}), nl=False
        )
    else:
        print_levels(found, pot_limit=pot_limit)


def in_minutes(hours: float) -> int:
    """Hours as whole minutes, as far as a night goes."""
    if not 0 < hours <= 1000:
        raise Mistake("usage", "hours", "Plan for more than 0 hours, and 1,000 at most.")
    return round(60 * hours)


def two_blinds(written: str) -> tuple[int, int]:
    """The blinds of 50/100."""
    found = re.fullmatch(r"\s*(\d{1,12})\s*/\s*(\d{1,12})\s*", written)
    if not found:
        raise Mistake("usage", "blinds", "Write the first blinds like 50/100.")
    return int(found[1]), int(found[2])


def data_of(found: Structure, *, pot_limit: bool = False) -> dict[str, object]:
    """A schedule as data."""
    return {
        "chips": found.plan.in_play,
        "levels": [
            {
                "level": number,
                "begins": found.begins(number),
                "minutes": each.minutes,
                "small": each.small,
                "big": each.big,
                "ante": each.ante,
                **({"raises": [*first_raises(found, each)]} if pot_limit else {}),
            }
            for number, each in enumerate(found.levels, 1)
        ],
        "breaks": [*found.breaks],
        "colour_ups": [
            {"chip": each.chip, "before": each.before} for each in found.colour_ups
        ],
        "ends": found.begins(len(found.levels) + 1),
        "big_blinds_left": found.big_blinds_left,
    }


def print_levels(found: Structure, *, pot_limit: bool = False) -> None:
    """Print a schedule, with what happens before each level."""
    has_ante = any(each.ante for each in found.levels)
    columns = [right("level"), right("from"), right("small"), right("big")]
    columns += [right("ante")] if has_ante else []
    columns += [right("first raise")] if pot_limit else []
    table = rows_of(*columns, Column(""))
    for number, each in enumerate(found.levels, 1):
        hours, minutes = divmod(found.begins(number), 60)
        row = [str(number), f"{hours}:{minutes:02}", f"{each.small:,}", f"{each.big:,}"]
        row += [f"{each.ante:,}" if each.ante else ""] if has_ante else []
        row += (
            ["–".join([f"{x:,}" for x in first_raises(found, each)])] if pot_limit else []
        )
        table.add_row(*row, ", ".join(before_level(found, number)))
    show(table)
    last = f"{found.big_blinds_left:,.1f} big blinds at the last level"
    click.echo(f"{found.plan.in_play:,} chips in play: {last}.")


def before_level(found: Structure, number: int) -> Iterable[str]:
    """What happens before a level: a break, and chips that leave play."""
    if number - 1 in found.breaks:
        minutes = found.levels[number - 2].rest
        yield f"after a break of {minutes} minute{'' if minutes == 1 else 's'}"
    for each in found.colour_ups:
        if each.before == number:
            yield f"without {each.chip:,} chips"


# ---------------------------------------------------------------- prizes


@tournament.command()
@click.argument("pool")
@click.option(
    "--players", type=click.IntRange(1, MOST_PLAYERS), required=True, help="How many play."
)
@click.option(
    "--rule",
    type=click.Choice(get_args(Rule)),
    default=HOUSE.payout.rule,
    show_default=True,
    help="How many places are paid.",
)
@click.option("--unit", default="1", show_default=True, help="Prizes are multiples of it.")
@click.option(
    "--places",
    type=click.IntRange(1, MOST_PLAYERS),
    help="The number of places to pay instead.",
)
@click.option("--percent", help="The share of each place instead: 60,40.")
@as_data
@refusing(in_money)
def payouts(
    pool: str,
    players: int,
    rule: Rule,
    unit: str,
    places: int | None,
    percent: str | None,
    as_json: bool,
) -> None:
    """The prizes for a pool: `homegame tournament payouts 300 --players 10`.

    POOL is all the money there is to win. The prizes add up to it exactly: what doesn't divide
    into units goes to first place.
    """
    payout = Payout(
        rule=rule,
        unit=in_cents("unit", unit),
        places=places or "from_rule",
        percent=tuple(whole_numbers("percent", percent)) if percent else "from_rule",
    )
    whole = in_cents("pool", pool)
    paid = prizes(whole, players, payout)
    written = money_of(paid)
    if as_json:
        print_data({"pool": amount_of(whole, paid), "players": players, "prizes": written})
        return
    if not paid:
        click.echo("There is nothing to win.")
        return
    table = rows_of(right("place"), right("prize"), right("share"))
    for place, (prize, text) in enumerate(zip(paid, said(paid), strict=True), 1):
        table.add_row(str(place), text, f"{prize / whole:.1%}")
    show(table)


# ---------------------------------------------------------------- deals


@tournament.command()
@click.argument("stacks", nargs=-1, required=True)
@click.option("--prizes", "left", required=True, help="The prizes left: 1500,900,600.")
@click.option("--own", help="Your own deal, checked: 1300,900,800.")
@click.option("--unit", default="1", show_default=True, help="Whole units to share in.")
@as_data
@refusing(in_money)
def deal(
    stacks: tuple[str, ...], left: str, own: str | None, unit: str, as_json: bool
) -> None:
    """What the last players could agree on: `homegame tournament deal 60000 25000 15000
    --prizes 1500,900,600`.

    STACKS are the chips of everyone who is left. An even deal, one by chips and one by ICM are
    laid side by side, for three or four players also one by gambler's ruin. No one gets less
    than the last of the prizes, which is certain if there is one for each, or more than the
    first.
    """
    chips = [*whole_numbers("stacks", " ".join(stacks))]
    prizes_left = [in_cents("prizes", each) for each in words_of(left)]
    step = in_cents("unit", unit)
    offers: dict[str, tuple[int, ...]] = {
        "even": deals.even(chips, prizes_left, step),
        "chip_chop": deals.chip_chop(chips, prizes_left, step),
    }
    why = by_models(offers, chips, prizes_left, step)
    if own is not None:
        figures = [in_cents("own", each) for each in words_of(own)]
        offers["own"] = deals.own(figures, chips, prizes_left)
    sure = deals.certain(prizes_left, len(chips))
    if as_json:
        every = [amount for each in offers.values() for amount in each] + [sure]
        written = {name: money_of(each, every) for name, each in offers.items()}
        rows = [
            {"stack": stack, **{name: written[name][at] for name in offers}}
            for at, stack in enumerate(chips)
        ]
        print_data({"certain": amount_of(sure, every), "players": rows})
        return
    titles = [right(TITLES[name]) for name in offers]
    table = rows_of(right("stack"), right("chips"), *titles)
    texts = [said(each) for each in offers.values()]
    for at, stack in enumerate(chips):
        table.add_row(
            f"{stack:,}", f"{stack / sum(chips):.1%}", *[text[at] for text in texts]
        )
    show(table)
    click.echo(f"{in_money(sure)} is certain for each." if sure else "Nothing is certain.")
    if why:
        click.echo(why)


TITLES: Final = {
    "even": "even",
    "chip_chop": "chip chop",
    "icm": "ICM",
    "ruin": "ruin",
    "own": "yours",
}


def by_models(
    offers: dict[str, tuple[int, ...]], stacks: list[int], left: list[int], unit: int
) -> str:
    """Add the deals by ICM and, for three or four, by gambler's ruin; why there are none."""
    try:
        from homegame.maths.tournament import icm, ruin
    except ImportError as missing:
        return f"There is no deal by ICM: {missing}."
    offers["icm"] = deals.by_worth(icm(stacks, left), stacks, left, unit)
    if 3 <= len(stacks) <= 4:
        offers["ruin"] = deals.by_worth(ruin(stacks, left), stacks, left, unit)
    return ""


# ---------------------------------------------------------------- chips


@tournament.command()
@click.argument("stack", type=int)
@click.option(
    "--case",
    "written",
    required=True,
    help="The chips you have, each value with its number: 25x100,100x100,500x80.",
)
@click.option(
    "--stacks", type=int, required=True, help="How many stacks, with those for rebuys."
)
@as_data
@refusing()
def chips(stack: int, written: str, stacks: int, as_json: bool) -> None:
    """A starting stack from your case: `homegame tournament chips 15000 --stacks 10
    --case 25x100,100x100,500x80,1000x50,5000x20`.

    It has enough small chips to bet with, and not many chips in all.
    """
    case = case_of(written)
    piles = chip_case.starting_stack(stack, case, stacks)
    if as_json:
        rows = [{"chip": value, "count": count} for value, count in piles]
        print_data({"stack": stack, "stacks": stacks, "chips": rows})
        return
    table = rows_of(right("chip"), right("each"), right("in all"), right("you have"))
    for value, count in piles:
        in_all, have = f"{count * stacks:,}", f"{case[value]:,}"
        table.add_row(f"{value:,}", str(count), in_all, have)
    show(table)


def case_of(written: str) -> dict[int, int]:
    """The case of 25x100,100x80: a hundred chips of 25, eighty of 100."""
    case: dict[int, int] = {}
    for word in words_of(written):
        found = re.fullmatch(r"(\d{1,12})[x×*](\d{1,9})", word)
        if not found or int(found[1]) in case:
            why = "Write each value once, with how many there are: 25x100,100x80."
            raise Mistake("usage", "case", why)
        case[int(found[1])] = int(found[2])
    return case


# ---------------------------------------------------------------- amounts


def words_of(written: str) -> list[str]:
    """The words of a list with commas or spaces between them."""
    return re.split(r"[,\s]+", written.strip())


def whole_numbers(field: str, written: str) -> list[int]:
    """The whole numbers of a list; an error names the word that is none."""
    found = []
    for word in words_of(written):
        if not re.fullmatch(r"\d{1,15}", word):
            why = f"{word!r} isn't a whole number." if word else "A number is missing."
            raise Mistake("usage", field, why)
        found.append(int(word))
    return found


def in_cents(field: str, written: str) -> int:
    """An amount of money in cents."""
    try:
        amount = Decimal(written)
    except InvalidOperation:
        why = f"{written!r} isn't an amount; write it like 300 or 12.50."
        raise Mistake("usage", field, why) from None
    if not (amount.is_finite() and 0 <= amount <= MOST):
        raise Mistake("usage", field, f"An amount can be from 0 to {MOST:,}.")
    if amount != round(amount, CENTS):
        raise Mistake("usage", field, f"{written} has more than two decimal places.")
    return int(amount.scaleb(CENTS))


def said(amounts: Iterable[int]) -> list[str]:
    """Amounts in cents as they are written together: with cents if any of them has some."""
    these = [*amounts]
    places = CENTS if any(each % 100 for each in these) else 0
    return [f"{Decimal(each).scaleb(-CENTS):,.{places}f}" for each in these]


def money_of(amounts: Iterable[int], among: Iterable[int] = ()) -> list[int | float]:
    """The same as data; whole amounts are whole numbers."""
    these = [*amounts]
    among = [*among, *these]
    return [amount_of(each, among) for each in these]


def amount_of(amount: int, among: Iterable[int]) -> int | float:
    """One amount as data: a whole number if all it stands among are whole."""
    if any(each % 100 for each in (amount, *among)):
        return float(Decimal(amount).scaleb(-CENTS))
    return amount // 100


# ---------------------------------------------------------------- printing


def right(title: str) -> Column:
    """A column of numbers."""
    return Column(title, justify="right", no_wrap=True)


def rows_of(*columns: Column) -> Table:
    """An empty table as the other commands draw theirs."""
    return Table(*columns, box=None, padding=(0, 2, 0, 0))


def show(table: Table) -> None:
    Console(highlight=False, markup=False).print(table)


def print_data(answer: object) -> None:
    click.echo(json.dumps(answer, ensure_ascii=False))
