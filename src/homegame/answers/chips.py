"""Share out a case of chips on the screen: what each player gets, and what stays in the bank.
It needs no table."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from homegame.model.refusal import Sys
from homegame.money import money
from homegame.rulebook.house import ChipColour, HouseRules
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import buy_in_range
from homegame.rules.real_chips import (
    PLENTY,
    Kind,
    case_of,
    chips_for,
    face,
    fixed_stack,
    left_over,
    stack_for,
    total,
    worth,
)
from homegame.service.houses import Houses
from homegame.service.messages import HouseFile
from homegame.service.refused import refused

MOST_PLAYERS: Final = 100
MOST_REBUYS: Final = 1_000
MOST_CHIPS: Final = 100_000
MOST_VALUE: Final = 10**8


class CaseChip(Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of chip in the case: what it is worth, in the smallest unit of money, and how
    many there are; None: enough."""

    colour: ChipColour
    value: int
    count: int | None = None


class ChipsAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case is shared out for. What is None comes from the house."""

    players: int
    house: Annotated[str, Meta(max_length=40)] = "vegas-home"
    rules: HouseFile = ""
    rebuys: int = 0
    """So many stacks more are kept back: of what the players leave, or else like theirs."""
    sum: int | None = None
    """What a stack is worth; None: the house's full buy-in."""
    case: Annotated[tuple[CaseChip, ...], Meta(max_length=10)] = ()
    """The chips; none: those of the house."""


class ChipsFound(Struct, frozen=True):
    """A case shared out: the stack of each player, and what stays in the bank."""

    currency: str
    sum: int
    least: int
    """The house's smallest buy-in, in the smallest unit of money."""
    most: int
    case: tuple[Kind, ...]
    """The smallest chip first."""
    piles: tuple[tuple[int, int], ...]
    """The stack of each player, by value; none: the case can't make it."""
    near: tuple[int, ...]
    """The nearest stacks that it can make."""
    left: tuple[tuple[int, int], ...]
    """What stays in the bank, by value; only chips of which it is known how many there are."""
    kept: int
    """What stays there is worth this much."""


def share_out(ask: ChipsAsk, houses: Houses) -> ChipsFound:
    """Share out a case of chips. Raises RequestRefused, which names the field."""
    try:
        if ask.rules:
            houses = houses.with_own(ask.house, ask.rules)
        house = houses.described(ask.house).house
    except HouseError as wrong:
        raise refused(Sys.FRAME, wrong.words, wrong.numbers, field=wrong.field) from None
    refuse(ask, money(MOST_VALUE, house.stakes.currency))
    kinds = tuple(sorted(kinds_of(ask, house), key=lambda kind: kind.value))
    least, most = [worth(house, chips) for chips in buy_in_range(house)]
    sum_ = most if ask.sum is None else ask.sum
    stacks = ask.players + ask.rebuys
    case = {
        kind.value: PLENTY * stacks if kind.count is None else kind.count for kind in kinds
    }
    fixed = () if ask.case else fixed_stack(house)
    found = stack_for(case, sum_, ask.players, fixed)
    rest = left_over(case, found.piles, ask.players)
    if ask.rebuys and not stack_for(rest, sum_, ask.rebuys).piles:
        found = stack_for(case, sum_, stacks, fixed)
    left = left_over(case, found.piles, ask.players)
    known = {kind.value for kind in kinds if kind.count is not None}
    kept = {value: count for value, count in left.items() if value in known}
    return ChipsFound(
        currency=house.stakes.currency,
        sum=sum_,
        least=least,
        most=most,
        case=kinds,
        piles=found.piles,
        near=found.near,
        left=tuple(kept.items()) if found.piles else (),
        kept=total(kept) if found.piles else 0,
    )


def kinds_of(ask: ChipsAsk, house: HouseRules) -> tuple[Kind, ...]:
    """The chips that are shared out: those that were named, or the house's."""
    if not ask.case:
        return case_of(house)
    return tuple([named(house, line) for line in ask.case])


def named(house: HouseRules, line: CaseChip) -> Kind:
    """A kind of chip that was named, with what the house would print on it."""
    chips = chips_for(house, line.value)
    return Kind(line.colour, line.value, chips, face(house, line.value), line.count)


def refuse(ask: ChipsAsk, most: str) -> None:
    """Refuse what no one could share out, and more money than `most`. Raises RequestRefused."""
    if not 1 <= ask.players <= MOST_PLAYERS:
        raise refused(Sys.FRAME, "share.players", {"most": MOST_PLAYERS}, field="players")
    if not 0 <= ask.rebuys <= MOST_REBUYS:
        raise refused(Sys.FRAME, "share.rebuys", {"most": MOST_REBUYS}, field="rebuys")
    if ask.sum is not None and not 0 < ask.sum <= MOST_VALUE:
        raise refused(Sys.FRAME, "share.sum", {"sum": most}, field="sum")
    values = [line.value for line in ask.case]
    for at, line in enumerate(ask.case, 1):
        if not 0 < line.value <= MOST_VALUE:
            raise refused(Sys.FRAME, "share.value", {"sum": most}, field=f"case.{at}.value")
        if values.count(line.value) > 1:
            raise refused(Sys.FRAME, "share.twice", field=f"case.{at}.value")
        if line.count is not None and not 0 <= line.count <= MOST_CHIPS:
            chips = {"most": MOST_CHIPS}
            raise refused(Sys.FRAME, "share.chips", chips, field=f"case.{at}.count")
