"""Real chips: what a house's chips are worth, and what may be done with them off the pots
(CASH)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, get_args

from msgspec import Struct

from homegame.chips import Chips
from homegame.model.refusal import Refused
from homegame.money import money
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.house import ChipColour, ChipSet
from homegame.rules.stacks import MOST_STACK, Found, Pile, Value, best_stack, near_stacks
from homegame.words import say

COLOURS: Final[tuple[ChipColour, ...]] = get_args(ChipColour)

PLENTY: Final = 10_000
"""How many of each chip are reckoned with where a house doesn't say how many it has."""


class Kind(Struct, frozen=True):
    """One kind of chip. `value` is money in its smallest unit; `chips` is the same in the
    table's chips, and `face` is printed on it. `count`: how many there are, None if enough."""

    colour: ChipColour
    value: Value
    chips: Chips
    face: str
    count: int | None = None


@rule(Rule.STAKES_SCALE)
def worth(house: HouseRules, chips: Chips) -> int:
    """What chips are worth, in the smallest unit of money."""
    return chips * house.stakes.minor_per_chip


def chips_for(house: HouseRules, sum: int) -> Chips:
    """The chips that a sum of money buys; what is less than a chip buys nothing."""
    return sum // house.stakes.minor_per_chip


@rule(Rule.CHIP_SET)
def case_of(house: HouseRules) -> tuple[Kind, ...]:
    """The chips of a house, in the order of its list. A house that names no colours has the
    usual ones: white is worth least, then red, green, black and so on."""
    chips = house.chips
    colours, counts = colours_of(chips), chips.counts
    return tuple(
        [
            Kind(
                colours[at],
                value,
                chips_for(house, value),
                face(house, value),
                counts[at] if counts else None,
            )
            for at, value in enumerate(chips.denominations)
        ]
    )


def colours_of(chips: ChipSet) -> tuple[ChipColour, ...]:
    """The colour of each chip of a house. The usual ones go from the smallest value up."""
    if chips.colours:
        return chips.colours
    upwards = sorted(chips.denominations)
    return tuple([usual(upwards.index(value)) for value in chips.denominations])


def usual(at: int) -> ChipColour:
    """The usual colour of a chip that so many others of the case are smaller than."""
    return COLOURS[at % len(COLOURS)]


@rule(Rule.QUARTER_CHIP_SET)
def face(house: HouseRules, value: Value) -> str:
    """What is printed on a chip: its value in the table's chips, or in money, as on a set for
    quarters."""
    if house.chips.face == "money":
        return money(value, house.stakes.currency)
    return f"{chips_for(house, value):,}"


def counts_of(house: HouseRules) -> dict[Value, int]:
    """How many chips of each value there are, for whoever shares them out."""
    case = case_of(house)
    return {kind.value: PLENTY if kind.count is None else kind.count for kind in case}


def fixed_stack(house: HouseRules) -> tuple[Pile, ...]:
    """The stack of a full buy-in as the host wants it; none where it is worked out."""
    chips = house.chips
    if not chips.stack:
        return ()
    piles = zip(chips.denominations, chips.stack, strict=True)
    return tuple(sorted([(value, count) for value, count in piles if count]))


def total(piles: tuple[Pile, ...] | Mapping[Value, int]) -> int:
    """What these chips are worth together."""
    found = piles.items() if isinstance(piles, Mapping) else piles
    return sum([value * count for value, count in found])


def stack_for(
    case: Mapping[Value, int],
    sum: int,
    stacks: int = 1,
    fixed: tuple[Pile, ...] = (),
) -> Found:
    """The stack that a buy-in brings, the smallest chip first: as it is `fixed`, if that comes
    to the sum and the case has enough; else the best one. The case has to be enough for so
    many stacks, those kept for rebuys included.

    >>> case = {10: 200, 50: 600, 250: 100, 1000: 50}
    >>> stack_for(case, 3000, 8, ((10, 20), (50, 56))).piles
    ((10, 20), (50, 56))
    >>> stack_for({100: 80, 500: 40}, 2050).near
    (2000, 2100)
    """
    assert sum > 0
    assert stacks > 0
    enough = all(case.get(value, 0) >= count * stacks for value, count in fixed)
    if fixed and enough and total(fixed) == sum:
        return Found(fixed)
    unit = min(case)
    if any(value % unit for value in case):
        unit = 1
    counts = {value // unit: count for value, count in case.items()}
    stack = -(-sum // unit)
    if sum % unit or stack > MOST_STACK:
        found = Found(near=near_stacks(stack, counts, stacks))
    else:
        found = best_stack(stack, counts, stacks)
    return Found(
        tuple([(value * unit, count) for value, count in found.piles]),
        tuple([each * unit for each in found.near]),
    )


def left_over(
    case: Mapping[Value, int], piles: tuple[Pile, ...], stacks: int
) -> dict[Value, int]:
    """What is left in the case after so many of these stacks."""
    used = dict(piles)
    return {value: count - used.get(value, 0) * stacks for value, count in case.items()}


def in_words(case: Sequence[Kind], piles: Iterable[Pile]) -> str:
    """Chips as people say them, the largest first: 3 green and 3 red. The piles are in the
    table's chips; one that isn't in the case goes by what it is worth."""
    colours = {kind.chips: kind.colour for kind in case}
    words = [
        say(
            "unit.pile",
            {"n": count, "each": colour_word(colours[value])}
            if value in colours
            else {"n": count, "each": f"{value:,}"},
        )
        for value, count in sorted(piles, reverse=True)
        if count
    ]
    *most, last = words or [say("unit.no_chips", {})]
    return say("unit.and", {"first": ", ".join(most), "last": last}) if most else last


def colour_word(colour: ChipColour) -> str:
    """The word for a colour."""
    return say(f"choice.chips.colours.each.{colour}", {})


# ---------------------------------------------------------------- what may be done with them


@rule(Rule.NO_CHIP_SALES)
def refuse_from_player(house: HouseRules, *, sale: bool) -> Refused | None:
    """Refuse chips that come from another player: bought where the house doesn't sell so, or
    changed where only the bank makes change."""
    if sale and not house.chips.buy_from_player:
        return Refused(Rule.NO_CHIP_SALES, "chips.sale")
    if not sale and not house.chips.swap:
        return Refused(Rule.NO_CHIP_SALES, "chips.swap", field="other")
    return None


@rule(Rule.NO_CHIPS_IN_POCKET)
def refuse_off_table(house: HouseRules, *, by_banker: bool) -> Refused | None:
    """Refuse a chip that would lie off the table: only one that the banker gives as change
    may, and only where the house has that."""
    if not house.chips.held_iou:
        return Refused(Rule.NO_CHIPS_IN_POCKET, "chips.pocket")
    if not by_banker:
        return Refused(Rule.NO_CHIPS_IN_POCKET, "chips.pocket_banker")
    return None


@rule(Rule.CHIP_IOU)
def may_play_held(stack: Chips, held: Chips, most: Chips) -> bool:
    """A held chip may come into play between hands if the stack stays within the maximum."""
    return 0 < stack + held <= most


@rule(Rule.CASH_ON_TABLE)
def refuse_cash(house: HouseRules) -> Refused | None:
    """Refuse cash that would play: it is changed into chips, unless the house lets it play."""
    if house.cash_plays:
        return None
    return Refused(Rule.CASH_ON_TABLE, "chips.cash", field="amount")
