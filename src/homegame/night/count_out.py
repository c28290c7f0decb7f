"""The count-out of a table with real chips: what is known of it, what a count comes to, and
which single mistake would explain that it isn't what was sold (CASH-40)."""

from collections.abc import Mapping

from homegame.bank.book import BOUGHT
from homegame.bank.counting import (
    RACK,
    Counted,
    Explanation,
    Known,
    Purchase,
    count_out,
)
from homegame.chips import Chips
from homegame.engine import table as at_table
from homegame.model.state import Table
from homegame.money import money
from homegame.night.night import Night
from homegame.rules.cash import limits, usual_buys
from homegame.rules.real_chips import case_of, colour_word, worth
from homegame.seats import TableNo
from homegame.words import say

Counts = Mapping[str, Mapping[int, int]]
"""Each guest's chips: how many of each value, in the smallest unit of money."""


def has_real_chips(table: Table) -> bool:
    """Whether the table's chips are real ones that are worth money."""
    return table.dealer == "people" and not table.tournament


def is_counted(table: Table) -> bool:
    """Whether everyone's chips at the table have been counted."""
    return {seat for seat, chair in enumerate(table.chairs) if chair} <= {*table.counted}


def sold_at(table: Table) -> Chips:
    """The chips that should be before the players of a table: those that were sold there and
    not brought back."""
    hand = table.hand if at_table.is_playing(table) else None
    inside = sum(hand.plan.stacks) if hand else 0
    return inside + sum([chair.stack for chair in table.chairs if chair])


def counted_out(
    night: Night, at: TableNo, counts: Counts, at_home: Mapping[int, int] | None = None
) -> Counted:
    """What a count of everyone at a table comes to, in money; `at_home` are the chips left in
    the case. Raises CountError for a count that can't be."""
    table = night.tables[at]
    return count_out(counts, worth(table.house, sold_at(table)), known(night, at, at_home))


def known(night: Night, at: TableNo, at_home: Mapping[int, int] | None = None) -> Known:
    """What a night knows that may explain a difference."""
    table = night.tables[at]
    house = table.house
    case = case_of(house)
    counts = {kind.value: kind.count for kind in case}
    bought = [
        Purchase(line.guest, line.amount, line.number)
        for line in night.book
        if line.kind in BOUGHT and line.amount > 0
    ]
    usual = usual_buys(*limits(table), house.chip_unit)
    return Known(
        purchases=tuple(bought),
        usual=tuple([worth(house, amount) for amount in usual]),
        case={value: n for value, n in counts.items() if n is not None} or None,
        at_home=at_home,
        stacks={
            chair.guest: worth(house, at_table.behind(table, seat))
            for seat, chair in enumerate(table.chairs)
            if chair and not chair.uncounted and table.depth != "button"
        },
    )


def in_words(night: Night, at: TableNo, each: Explanation) -> str:
    """An explanation as a question to the table."""
    house = night.tables[at].house
    names = {kind.value: colour_word(kind.colour) for kind in case_of(house)}
    guest = night.guests.get(each.guest)
    numbers: dict[str, int | str] = {
        "name": guest.name if guest else "",
        "colour": names.get(each.value, ""),
        "other": names.get(each.other, ""),
        "was": each.was,
        "instead": each.instead,
        "n": each.was,
        "rack": RACK,
        "sum": money(abs(each.amount), house.stakes.currency, cents=True),
        "should": money(each.instead, house.stakes.currency, cents=True),
    }
    return say(f"detective.{sentence_of(each)}", numbers)


def sentence_of(each: Explanation) -> str:
    """The key of an explanation's sentence."""
    missing = each.amount > 0
    match each.why:
        case "rack":
            return "rack_missing" if missing else "rack_twice"
        case "few":
            side = "few_missing" if missing else "few_over"
            return side if each.was > 1 else f"{side}_one"
        case "stack":
            return "stack_missing" if missing else "stack_over"
        case "forgotten":
            return "forgotten_by" if each.guest else "forgotten"
        case why:
            return why
