"""Blinds and chips for the wall: read from every seat."""

from msgspec import Struct

from homegame.model.state import Chair
from homegame.paper.stakes import Chip, Stakes
from homegame.rulebook.presets import buy_in_range
from homegame.rules.straddles import next_straddle
from homegame.words import say


class Fact(Struct, frozen=True):
    """A name and what it is: the ante, $0.10."""

    name: str
    value: str


class Wall(Struct, frozen=True):
    """The blinds in large letters, what else is posted or bought, and every chip."""

    house: str
    small: str
    big: str
    in_chips: str
    """The blinds in chips, where they are written in money."""
    facts: tuple[Fact, ...]
    chips: tuple[tuple[Chip, str], ...]
    """Each chip, and how many of the smallest it is."""


DEEP = 1000
"""Big blinds: a stack that can straddle."""


def wall(title: str, stakes: Stakes) -> Wall:
    """The sheet of a house."""
    blinds = stakes.house.blinds
    sizes = {"small": f"{blinds.small:,}", "big": f"{blinds.big:,}"}
    return Wall(
        title,
        stakes.amount(blinds.small),
        stakes.amount(blinds.big),
        "" if stakes.tournament else say("paper.units.chips", sizes),
        tuple(facts(stakes)),
        tuple([(chip, units(stakes, chip)) for chip in stakes.chips]),
    )


def facts(stakes: Stakes) -> list[Fact]:
    """The ante, the straddle, and the buy-in or the stack."""
    house, found = stakes.house, list[Fact]()
    if house.ante.amount:
        ante = stakes.amount(house.ante.amount)
        found.append(Fact(say("paper.wall.ante", {}), ante))
    if stakes.tournament:
        stack = stakes.amount(house.tourn.stack)
        return [*found, Fact(say("paper.wall.stack", {}), stack)]
    if house.straddle.enabled:
        deep = Chair("", DEEP * house.blinds.big)
        straddle = stakes.amount(next_straddle(house, deep, []))
        found.append(Fact(say("paper.wall.straddle", {}), straddle))
    least, most = buy_in_range(house)
    sizes = {"least": stakes.amount(least), "most": stakes.amount(most)}
    buy_in = say("paper.wall.buy_in_range", sizes)
    return [*found, Fact(say("paper.wall.buy_in", {}), buy_in)]


def units(stakes: Stakes, chip: Chip) -> str:
    """How many of the house's chips one of the set is, where they are written in money."""
    if stakes.tournament:
        return ""
    form = "one" if chip.units == 1 else "other"
    return say(f"paper.wall.units.{form}", {"n": f"{chip.units:,}"})
