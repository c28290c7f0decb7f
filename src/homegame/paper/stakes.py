"""What a house is played for, as it stands on paper: blinds, chips and amounts.

A cash game is written in money, with the chips beside it. A tournament's chips are worth
nothing, so its amounts are chips alone.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.chips import Chips
from homegame.model.tournament import Structure
from homegame.money import money
from homegame.rulebook import HouseRules
from homegame.rulebook.house import ChipColour
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import Preset
from homegame.rules.real_chips import COLOURS, case_of
from homegame.sheet.choices import worth
from homegame.tournament.setup import structure_of
from homegame.words import say

USUAL_PLAYERS: Final = 10
"""How many a tournament is planned for where no one says."""


class Chip(Struct, frozen=True):
    """One chip of the set: its colour, what it is worth, and how many of the smallest units
    that is."""

    colour: ChipColour
    value: str
    units: Chips


class Stakes(Struct, frozen=True):
    """A house at its blinds. `house` has them, and `chips` are the set, the smallest first."""

    house: HouseRules
    tournament: bool
    chips: tuple[Chip, ...]

    def amount(self, chips: Chips) -> str:
        """An amount as it is said at the table: $0.30, or 300."""
        if self.tournament:
            return f"{chips:,}"
        stakes = self.house.stakes
        return money(chips * stakes.minor_per_chip, stakes.currency)

    def both(self, chips: Chips) -> str:
        """An amount in chips and money: 3 chips ($0.30), or 300."""
        return f"{chips:,}" if self.tournament else worth(self.house, chips)

    @property
    def blinds(self) -> str:
        """The blinds in one word: $0.10/$0.30."""
        blinds = self.house.blinds
        sizes = {"small": self.amount(blinds.small), "big": self.amount(blinds.big)}
        return say("paper.units.blinds", sizes)


def stakes_of(this: Preset, schedule: Structure | None = None) -> Stakes:
    """The stakes of a house; for a tournament those of the first level, of its `schedule` or
    of the house's own. Raises TournamentError."""
    house = this.house
    if not this.tournament:
        return Stakes(house, False, chips_of(house))
    schedule = schedule or structure_of(house, USUAL_PLAYERS)
    values = [*schedule.plan.chips]
    first = schedule.levels[0]
    sizes = {"blinds.small": first.small, "blinds.big": first.big, "chip_unit": values[0]}
    at_first = with_settings(house, sizes)
    ante = replace(house.ante, amount=first.ante)
    return Stakes(
        replace(at_first, ante=ante),
        True,
        coloured([(value, f"{value:,}") for value in values]),
    )


def chips_of(house: HouseRules) -> tuple[Chip, ...]:
    """The chips of a house's case, the smallest first, in its colours."""
    case = sorted(case_of(house), key=lambda kind: kind.value)
    currency = house.stakes.currency
    return tuple(
        [
            Chip(kind.colour, money(kind.value, currency), kind.chips)
            for kind in case
            if kind.chips
        ]
    )


def coloured(values: list[tuple[Chips, str]]) -> tuple[Chip, ...]:
    """Chips of these values in the usual colours, the smallest first."""
    return tuple(
        [
            Chip(COLOURS[at % len(COLOURS)], written, units)
            for at, (units, written) in enumerate(values)
        ]
    )


def smallest(stakes: Stakes) -> Chip | None:
    """The chip that is the smallest bet, if the set has one."""
    unit = stakes.house.chip_unit
    return next((chip for chip in stakes.chips if chip.units == unit), None)


def many(place: str, n: int, **blanks: int | str) -> str:
    """A sentence about one, or about several: its forms are `one` and `other`."""
    form = "one" if n == 1 else "other"
    return say(f"{place}.{form}", {"n": n, **blanks})
