"""What a tournament is opened with, as the house alone says it (TOURN-01, TOURN-02)."""

from collections.abc import Mapping
from typing import Final

from homegame.model.tournament import Level, Plan, Setup, Structure
from homegame.money import money
from homegame.rulebook import HouseRules
from homegame.rulebook.house import Tournament as TournamentRules
from homegame.rules.games import seats_served
from homegame.rules.stacks import MOST_STACK
from homegame.tournament.chips import case
from homegame.tournament.errors import TournamentError, named, refuse_less, refuse_more
from homegame.tournament.saved import levels_of
from homegame.tournament.structure import colour_ups, refuse_posts, structure

MOST_PRICE: Final = 10**10
"""All amounts together are still a number that a browser counts exactly."""
PRICES: Final = ("buyin", "bounty", "addon_cost", "fee", "rebuy_cost", "bonus_cost")
"""The choices of a house and of a plan that are prices."""


def setup_of(
    house: HouseRules, players: int, title: str, *, rebuys: int = 0, starts_ms: int = 0
) -> Setup:
    """The tournament of a house for so many players. `rebuys`: the stacks that are expected
    beyond the first. Raises TournamentError.

    Levels that are saved with the house are played as they are written; computed ones may
    change so that it ends when planned.
    """
    ours = house.tourn
    addon = 0 if ours.addon == "none" else ours.addon
    cost = addon_cost(ours, ours.buyin)
    bonus = 0 if ours.bonus == "none" else ours.bonus
    schedule = structure_of(house, players, rebuys)
    rebuy_stack = None if ours.rebuy_stack == "stack" else ours.rebuy_stack
    refuse_extras(addon, rebuy_stack, bonus, schedule.plan.chips[0])
    refuse_prices(ours, house.stakes.currency)
    return Setup(
        title=title,
        structure=schedule,
        buyin=ours.buyin,
        stack=ours.stack,
        seats=min(ours.max_seats, seats_served(house)),
        late_until=min(ours.late_until_level, len(schedule.levels)),
        rebuys=ours.rebuys,
        reentries=ours.reentries,
        addon=addon,
        addon_cost=cost if addon else 0,
        fee=ours.fee,
        rebuy_cost=None if ours.rebuy_cost == "buyin" else ours.rebuy_cost,
        rebuy_stack=rebuy_stack,
        bonus=bonus,
        bonus_cost=ours.bonus_cost if bonus else 0,
        bounty=ours.bounty,
        progressive=ours.progressive,
        keeps_end=ours.keeps_end and ours.levels == "computed",
        starts_ms=starts_ms,
        payout=house.payout,
    )


def refuse_extras(addon: int, rebuy_stack: int | None, bonus: int, chip: int) -> None:
    """Refuse chips of the add-on, a rebuy or the staff bonus that are too many, or that the
    smallest `chip` can't make. Raises TournamentError, which names the field."""
    if rebuy_stack is not None:
        refuse_less("rebuy_stack", rebuy_stack)
    more = {"addon": addon, "rebuy_stack": rebuy_stack or 0, "bonus": bonus}
    for field, chips in more.items():
        refuse_more(field, chips, MOST_STACK)
        if chips % chip:
            raise TournamentError(
                field, "tournament.off_chips", amount_chips=chips, chip_chips=chip
            )


def refuse_prices(
    ours: TournamentRules, currency: str, asked: Mapping[str, int | None] | None = None
) -> None:
    """Refuse a price that is too high: one that is `asked` or, where none is, the house's.
    Raises TournamentError, which names the field."""
    for field in PRICES:
        price = (asked or {}).get(field)
        if price is None:
            price = getattr(ours, field)
        if isinstance(price, int) and price > MOST_PRICE:
            most = money(MOST_PRICE, currency)
            raise TournamentError(field, "tournament.most", what=named(field), most=most)


def addon_cost(ours: TournamentRules, buyin: int) -> int:
    """What the add-on of a house costs: a buy-in, unless it has a price of its own."""
    return 0 if ours.addon_cost == "free" else ours.addon_cost or buyin


def structure_of(house: HouseRules, players: int, rebuys: int = 0) -> Structure:
    """The schedule of a house: the one that is saved with it, or one that is computed. Raises
    TournamentError."""
    saved = levels_of(house)
    plan = plan_of(house, players, rebuys, saved)
    if not saved:
        return structure(plan)
    if players < 2:
        raise TournamentError("players", "tournament.players")
    refuse_posts(saved, plan.stack)
    return Structure(plan, saved, colour_ups(saved, plan.chips))


def plan_of(
    house: HouseRules, players: int, rebuys: int = 0, saved: tuple[Level, ...] = ()
) -> Plan:
    """What the schedule of a house is made from, or what its saved levels come to."""
    ours = house.tourn
    first = (saved[0].small, saved[0].big) if saved else ours.blinds
    posted = [amount for each in saved for amount in (each.small, each.big, each.ante)]
    chips = case(ours.stack, first[0], posted or first)
    minutes = sum(each.minutes for each in saved) + sum(each.rest for each in saved[:-1])
    return Plan(
        players=players,
        stack=ours.stack,
        first=first,
        chips=chips,
        minutes=ours.minutes,
        total_minutes=minutes or ours.total_minutes,
        rebuys=rebuys,
        ante=ours.ante,
        ante_from=ours.ante_from,
        break_every=ours.break_every,
        break_minutes=ours.break_minutes,
    )
