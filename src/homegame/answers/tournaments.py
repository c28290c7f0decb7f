"""Plan a tournament on the screen: levels, prizes and starting stacks for what is typed."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from homegame.chips import PURSE
from homegame.model.refusal import Sys
from homegame.model.tournament import Ante, Level, Plan, Structure
from homegame.money import LONGEST_CURRENCY
from homegame.night.tables import MOST_TABLES
from homegame.night.tournament.entries import most_players
from homegame.rulebook.house import HouseRules, Payout
from homegame.rulebook.options import HouseError
from homegame.rules.stacks import MOST_STACK, Pile
from homegame.service.houses import Houses
from homegame.service.messages import HouseFile
from homegame.service.refused import RequestRefused, refused
from homegame.tournament.chips import case, starting_stack
from homegame.tournament.errors import (
    TournamentError,
    refuse_less,
    refuse_more,
)
from homegame.tournament.payouts import prizes
from homegame.tournament.seating import is_final, tables_for
from homegame.tournament.setup import (
    PRICES,
    addon_cost,
    refuse_extras,
    refuse_prices,
    structure_of,
)
from homegame.tournament.structure import (
    SPEEDS,
    Speed,
    check,
    colour_ups,
    first_blinds,
    refuse_posts,
    structure,
)

SpeedName = Literal["turbo", "regular", "deep"]

PaidBy = Literal["by_entrants", "top3", "percent10", "table_per_100"]

Number = Annotated[int, Meta(ge=0, lt=2**53)]
"""What a browser counts exactly; what is too large for a plan is refused in the field's own
words."""
Price = Number
"""An amount in the smallest unit of money."""

MOST_REBUYS: Final = 9_000
MOST_MINUTES: Final = 600
MOST_TOTAL_MINUTES: Final = 6_000

PLENTY: Final = 200
"""How many of each chip there are for each stack: the host counts the case."""
MOST_SMALLEST: Final = 50_000
"""A stack of more of the smallest chip isn't laid out: no one would count it."""


class PlanAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """What a tournament is planned from; what is None comes from the house or the speed."""

    players: Number
    house: Annotated[str, Meta(max_length=40)] = "tournament"
    rules: HouseFile = ""
    speed: SpeedName = "regular"
    stack: Number | None = None
    small: Number | None = None
    big: Number | None = None
    minutes: Number | None = None
    total_minutes: Number | None = None
    rebuys: Number = 0
    """Stacks that are expected beyond the first."""
    ante: Ante | None = None
    ante_from: Number | None = None
    break_every: Number | None = None
    break_minutes: Number | None = None
    buyin: Price | None = None
    bounty: Price | None = None
    addon: Number | None = None
    """The chips of an add-on; 0: there is none."""
    addon_cost: Price | None = None
    fee: Price | None = None
    """What each entry costs besides, for the kitty."""
    rebuy_cost: Price | None = None
    rebuy_stack: Number | None = None
    """The chips of a rebuy."""
    bonus: Number | None = None
    """The chips of the staff bonus; 0: there is none."""
    bonus_cost: Price | None = None
    currency: Annotated[str, Meta(max_length=LONGEST_CURRENCY)] = ""
    """What amounts are said in; "": as the house says."""
    seats: Annotated[int, Meta(ge=2, le=10)] | None = None
    levels: Annotated[tuple[Level, ...], Meta(max_length=100)] = ()
    """Levels as they were changed by hand; they are checked, and kept."""
    rule: PaidBy | None = None
    """How many are paid, by the number of players."""
    places: Number = 0
    """How many are paid; 0: by the rule."""
    percent: Annotated[tuple[Number, ...], Meta(max_length=30)] = ()
    unit: Annotated[int, Meta(ge=1, le=PURSE)] | None = None
    """Prizes are whole multiples of this; the rest goes to the first."""


class PlanFound(Struct, frozen=True):
    """A planned tournament: the levels, what they come to, and the prizes of all who are
    expected."""

    structure: Structure
    buyin: int
    bounty: int
    stack: int
    seats: int
    tables: int
    late_until: int
    rebuys: int
    reentries: int
    addon: int
    addon_cost: int
    fee: int
    rebuy_cost: int | None
    """None: the buy-in."""
    rebuy_stack: int | None
    """None: a starting stack."""
    bonus: int
    bonus_cost: int
    late_stacks: bool
    progressive: bool
    keeps_end: bool
    currency: str
    total_minutes: int
    big_blinds: float
    """How many big blinds a stack has in the first level."""
    big_blinds_left: float
    piles: tuple[tuple[int, int], ...]
    """The starting stack in chips: value and number, the smallest first."""
    pool: int
    prizes: tuple[int, ...]
    payout: Payout
    """How the prizes are shared, also if more or fewer come."""


def plan(ask: PlanAsk, houses: Houses) -> PlanFound:
    """Plan a tournament. Raises RequestRefused, which names the field."""
    try:
        return planned(ask, house_of(ask, houses))
    except HouseError as wrong:
        raise refused(Sys.FRAME, wrong.words, wrong.numbers, field=wrong.field) from None
    except TournamentError as wrong:
        field = FIELDS.get(wrong.field, wrong.field)
        error = refused(Sys.FRAME, wrong.words, wrong.numbers, field=field).error
        raise RequestRefused(replace(error, say=wrong.say)) from None


FIELDS: Final = {"first": "small"}
"""What the parts of a plan are called in what is asked, where that differs."""


def house_of(ask: PlanAsk, houses: Houses) -> HouseRules:
    """The house whose tournament it is, one that can only be read among them. Raises
    HouseError."""
    if ask.rules:
        houses = houses.with_own(ask.house, ask.rules)
    return houses.described(ask.house).house


def planned(ask: PlanAsk, house: HouseRules) -> PlanFound:
    """Plan a tournament by a house. Raises TournamentError."""
    refuse(ask, house)
    tourn = house.tourn
    stack = tourn.stack if ask.stack is None else ask.stack
    refuse_less("stack", stack)
    refuse_more("stack", stack, MOST_STACK)
    schedule = schedule_of(ask, house, stack)
    seats = seats_of(ask, house)
    buyin = tourn.buyin if ask.buyin is None else ask.buyin
    addon, price_of_addon = addon_of(ask, house, buyin)
    rebuy_cost, rebuy_stack = rebuy_of(ask, house)
    bonus, bonus_cost = bonus_of(ask, house)
    refuse_extras(addon, rebuy_stack, bonus, schedule.plan.chips[0])
    pool = buyin * ask.players
    pool += (buyin if rebuy_cost is None else rebuy_cost) * ask.rebuys
    payout = payout_of(ask, house)
    levels = schedule.levels
    return PlanFound(
        structure=schedule,
        buyin=buyin,
        bounty=tourn.bounty if ask.bounty is None else ask.bounty,
        stack=stack,
        seats=seats,
        tables=1 if is_final(ask.players, seats) else tables_for(ask.players, seats),
        late_until=min(tourn.late_until_level, len(levels)),
        rebuys=tourn.rebuys,
        reentries=tourn.reentries,
        addon=addon,
        addon_cost=price_of_addon,
        fee=tourn.fee if ask.fee is None else ask.fee,
        rebuy_cost=rebuy_cost,
        rebuy_stack=rebuy_stack,
        bonus=bonus,
        bonus_cost=bonus_cost,
        late_stacks=tourn.late_dummy_stacks,
        progressive=tourn.progressive,
        keeps_end=tourn.keeps_end and not ask.levels and not is_saved(ask, house),
        currency=house.stakes.currency,
        total_minutes=schedule.begins(len(levels) + 1),
        big_blinds=stack / levels[0].big,
        big_blinds_left=schedule.big_blinds_left,
        piles=piles_of(stack, schedule.plan.chips),
        pool=pool,
        prizes=prizes(pool, ask.players, payout),
        payout=payout,
    )


def seats_of(ask: PlanAsk, house: HouseRules) -> int:
    """The most players at a table."""
    return house.tourn.max_seats if ask.seats is None else ask.seats


def addon_of(ask: PlanAsk, house: HouseRules, buyin: int) -> tuple[int, int]:
    """The chips of the add-on, and its price: unless it has one of its own,
    that of a buy-in."""
    ours = house.tourn
    addon = ask.addon
    if addon is None:
        addon = 0 if ours.addon == "none" else ours.addon
    cost = addon_cost(ours, buyin) if ask.addon_cost is None else ask.addon_cost
    return addon, cost if addon else 0


def rebuy_of(ask: PlanAsk, house: HouseRules) -> tuple[int | None, int | None]:
    """What a rebuy costs, and its chips; None: as a first stack."""
    ours = house.tourn
    cost = None if ours.rebuy_cost == "buyin" else ours.rebuy_cost
    stack = None if ours.rebuy_stack == "stack" else ours.rebuy_stack
    return (
        cost if ask.rebuy_cost is None else ask.rebuy_cost,
        stack if ask.rebuy_stack is None else ask.rebuy_stack,
    )


def bonus_of(ask: PlanAsk, house: HouseRules) -> tuple[int, int]:
    """The chips of the staff bonus and its price; without chips it has none."""
    ours = house.tourn
    bonus = ask.bonus
    if bonus is None:
        bonus = 0 if ours.bonus == "none" else ours.bonus
    cost = ours.bonus_cost if ask.bonus_cost is None else ask.bonus_cost
    return bonus, cost if bonus else 0


def refuse(ask: PlanAsk, house: HouseRules) -> None:
    """Refuse numbers that are too large for a plan, or for a night. Raises TournamentError."""
    seats = seats_of(ask, house)
    if ask.players > (most := most_players(seats)):
        raise TournamentError(
            "players",
            "tournament.players_most",
            most=most,
            tables=MOST_TABLES,
            seats=seats,
        )
    if ask.players < 2:
        raise TournamentError("players", "tournament.players")
    for field, most in (
        ("rebuys", MOST_REBUYS),
        ("minutes", MOST_MINUTES),
        ("break_minutes", MOST_MINUTES),
        ("total_minutes", MOST_TOTAL_MINUTES),
    ):
        refuse_more(field, getattr(ask, field) or 0, most)
    asked = {field: getattr(ask, field) for field in PRICES}
    refuse_prices(house.tourn, ask.currency or house.stakes.currency, asked)
    if ask.levels:
        check(ask.levels)


def schedule_of(ask: PlanAsk, house: HouseRules, stack: int) -> Structure:
    """The levels: as the plan makes them, or as they were changed by hand."""
    if is_saved(ask, house):
        return structure_of(house, ask.players, ask.rebuys)
    usual, ours = speed_of(ask, house), house.tourn
    known = known_blinds(ask, house, stack)
    figures = [
        each for level in ask.levels for each in (level.small, level.big, level.ante)
    ]
    at_most = known[0] if known else max(1, stack // usual.big_blinds // 2)
    chips = case(stack, at_most, figures or known or ())
    breaks = 0 if ask.speed == "turbo" else ours.break_every
    asked = Plan(
        players=ask.players,
        stack=stack,
        first=known or first_blinds(stack, usual.big_blinds, chips[0]),
        chips=chips,
        minutes=usual.minutes if ask.minutes is None else ask.minutes,
        total_minutes=(
            usual.total_minutes if ask.total_minutes is None else ask.total_minutes
        ),
        rebuys=ask.rebuys,
        ante=ask.ante or ours.ante,
        ante_from=ours.ante_from if ask.ante_from is None else ask.ante_from,
        break_every=breaks if ask.break_every is None else ask.break_every,
        break_minutes=(
            ours.break_minutes if ask.break_minutes is None else ask.break_minutes
        ),
    )
    if not ask.levels:
        return structure(asked)
    refuse_posts(ask.levels, stack)
    return Structure(asked, ask.levels, colour_ups(ask.levels, chips))


def is_saved(ask: PlanAsk, house: HouseRules) -> bool:
    """The levels are those that are saved with the house: none others are asked for."""
    asked = (
        *(ask.small, ask.big, ask.minutes, ask.total_minutes, ask.ante, ask.ante_from),
        *(ask.break_every, ask.break_minutes),
    )
    wanted = ask.speed == "regular" and not ask.levels and set(asked) == {None}
    same = ask.stack is None or ask.stack == house.tourn.stack
    return wanted and same and house.tourn.levels != "computed"


def speed_of(ask: PlanAsk, house: HouseRules) -> Speed:
    """Minutes a level and in all, and the stack in big blinds: the regular ones are the
    house's."""
    usual, ours = SPEEDS[ask.speed], house.tourn
    if ask.speed != "regular":
        return usual
    return Speed(ours.minutes, ours.total_minutes, usual.big_blinds)


def known_blinds(
    ask: PlanAsk, house: HouseRules, stack: int
) -> tuple[int, int] | tuple[()]:
    """The first blinds, if they don't follow from the stack: as they are asked for, else those
    of the house for its own stack. Of one blind follows the other."""
    if ask.levels:
        return ask.levels[0].small, ask.levels[0].big
    if ask.small is not None or ask.big is not None:
        small = (ask.big or 0) // 2 if ask.small is None else ask.small
        return small, 2 * small if ask.big is None else ask.big
    if ask.speed == "regular" and stack == house.tourn.stack:
        return house.tourn.blinds
    return ()


# ---------------------------------------------------------------- chips


def piles_of(stack: int, chips: Sequence[int]) -> tuple[Pile, ...]:
    """The starting stack in chips; none for a stack that is too large for its smallest chip.
    It is worked out in units of that chip."""
    unit = chips[0]
    if stack > unit * MOST_SMALLEST:
        return ()
    plenty = {value // unit: PLENTY for value in chips}
    return tuple(
        [(value * unit, count) for value, count in starting_stack(stack // unit, plenty, 1)]
    )


# ---------------------------------------------------------------- prizes


def payout_of(ask: PlanAsk, house: HouseRules) -> Payout:
    """How the prizes are shared: by the house, for so many places, or in these shares."""
    payout = house.payout
    if ask.unit is not None:
        payout = replace(payout, unit=ask.unit)
    if ask.rule is not None:
        payout = replace(payout, rule=ask.rule, places="from_rule", percent="from_rule")
    if ask.percent:
        return replace(payout, places="from_rule", percent=ask.percent)
    if ask.places:
        return replace(payout, places=ask.places, percent="from_rule")
    return payout
