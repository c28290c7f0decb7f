"""Houses as files: the six presets, and a host's own file that starts from one of them."""

import tomllib
from functools import cache
from importlib import resources

from msgspec import Struct

from homegame.chips import round_up
from homegame.rulebook.honoured import refuse_unplayed
from homegame.rulebook.house import HouseRules
from homegame.rulebook.ids import Rule
from homegame.rulebook.options import HouseError, nearest, settings_in, with_settings
from homegame.rulebook.registry import rule

DEFAULT = "vegas-home"

NAMES = (
    DEFAULT,
    "vegas-home-classic",
    "pats",
    "casino-live",
    "casino-online",
    "tournament",
)


class Preset(Struct, frozen=True):
    """A house that comes with the program."""

    name: str
    title: str
    about: str
    offered: bool
    house: HouseRules


def preset_names() -> tuple[str, ...]:
    """The houses that come with the program, the default first."""
    return NAMES


def preset(name: str) -> HouseRules:
    """What a house that comes with the program chose."""
    return described(name).house


@cache
def described(name: str) -> Preset:
    """A house that comes with the program, with its title and whether it can be played."""
    if name not in NAMES:
        raise HouseError("house", f"There is no house {name}.{nearest(name, NAMES)}", NAMES)
    path = resources.files("homegame").joinpath("houses", f"{name}.toml")
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    title, about = table.pop("title"), table.pop("about")
    offered = table.pop("offered", True)
    base = preset(table.pop("based_on")) if "based_on" in table else HouseRules()
    house = with_settings(base, settings_in(table))
    refuse_contradictions(house)
    return Preset(name, title, about, offered, house)


def from_toml(text: str) -> HouseRules:
    """A host's own house: a preset (`based_on = "pats"`) and what differs from it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise HouseError("file", f"This is not a house file: {wrong}.") from wrong
    base = preset(_based_on(table))
    asked = settings_in(table)
    house = with_settings(base, asked)
    refuse_contradictions(house)
    refuse_unplayed(asked)
    return house


def _based_on(table: dict[str, object]) -> str:
    name = table.pop("based_on", DEFAULT)
    if not isinstance(name, str) or name not in NAMES:
        raise HouseError(
            "based_on",
            f"based_on is {name!r}; it may be {' or '.join(NAMES)}."
            + nearest(str(name), NAMES),
            NAMES,
        )
    return name


def refuse_contradictions(house: HouseRules) -> None:
    """Choices that are fine one by one and cannot stand together."""
    refuse_blind_sizes(house)
    _refuse_off_unit(house)
    _refuse_buy_in(house)
    _refuse_chips(house)
    _refuse_sizes(house)
    _refuse_showing(house)
    _refuse_tournament(house)


@rule(Rule.BLIND_SIZES)
def refuse_blind_sizes(house: HouseRules) -> None:
    """The small blind is at most the big blind."""
    small, big = house.blinds.small, house.blinds.big
    if small > big:
        raise HouseError(
            "blinds.small",
            f"blinds.small is {small} and blinds.big is {big}: "
            "the small blind may be at most the big blind.",
        )


def _refuse_off_unit(house: HouseRules) -> None:
    small, big = house.blinds.small, house.blinds.big
    if small % house.chip_unit or big % house.chip_unit:
        raise HouseError(
            "chip_unit",
            f"chip_unit is {house.chip_unit}: blinds of {small} and {big} are not whole "
            "units of it.",
        )


@rule(Rule.BUY_IN_RANGE)
def buy_in_range(house: HouseRules) -> tuple[int, int]:
    """The smallest and the largest buy-in, in chips; the smallest is rounded up."""
    chip = house.stakes.minor_per_chip
    least = round_up(house.buyin.min_bb * house.blinds.big * chip, house.buyin.min_round_to)
    return -(-least // chip), house.buyin.max_bb * house.blinds.big


def _refuse_buy_in(house: HouseRules) -> None:
    least, most = buy_in_range(house)
    if least > most:
        raise HouseError(
            "buyin.min_bb",
            f"The smallest buy-in, {least} chips (buyin.min_bb, buyin.min_round_to), "
            f"is above the largest, {most} chips (buyin.max_bb).",
        )


def _refuse_chips(house: HouseRules) -> None:
    chip = house.stakes.minor_per_chip
    odd = [value for value in house.chips.denominations if value % chip]
    if odd:
        raise HouseError(
            "chips.denominations",
            f"chips.denominations has {odd[0]}, which is not a multiple of "
            f"stakes.minor_per_chip, {chip}.",
        )


def _refuse_sizes(house: HouseRules) -> None:
    if house.table.min_seats > house.table.max_seats:
        raise HouseError(
            "table.min_seats",
            f"table.min_seats is {house.table.min_seats} and table.max_seats is "
            f"{house.table.max_seats}: fewer seats than players are needed.",
        )
    if house.spread.min > house.spread.max:
        raise HouseError(
            "spread.min",
            f"spread.min is {house.spread.min}, above spread.max, {house.spread.max}.",
        )
    if house.spread.last_max != "max" and house.spread.last_max < house.spread.max:
        raise HouseError(
            "spread.last_max",
            f"spread.last_max is {house.spread.last_max}, below spread.max, "
            f"{house.spread.max}.",
        )
    if house.betting.structure == "cap" and house.cap.amount == "none":
        raise HouseError(
            "cap.amount", 'betting.structure is "cap", but cap.amount is "none".'
        )
    if house.cap.amount != "none" and house.cap.amount < house.blinds.big:
        raise HouseError(
            "cap.amount",
            f"cap.amount is {house.cap.amount}, below the big blind, {house.blinds.big}.",
        )


def _refuse_showing(house: HouseRules) -> None:
    showdown = house.showdown
    if showdown.last_aggressor_any_street and showdown.order == "clockwise":
        raise HouseError(
            "showdown.last_aggressor_any_street",
            "showdown.last_aggressor_any_street is true, but showdown.order is clockwise: "
            "no bettor shows first.",
        )


def _refuse_tournament(house: HouseRules) -> None:
    small, big = house.tourn.blinds
    if small > big:
        raise HouseError(
            "tourn.blinds",
            f"tourn.blinds is {small} and {big}: "
            "the small blind may be at most the big blind.",
        )
    places, percent = house.payout.places, house.payout.percent
    if percent == "from_rule":
        return
    if sum(percent) != 100:
        raise HouseError(
            "payout.percent", f"payout.percent adds up to {sum(percent)}, not to 100."
        )
    if places != "from_rule" and places != len(percent):
        raise HouseError(
            "payout.places",
            f"payout.places is {places}, but payout.percent names {len(percent)} shares.",
        )
