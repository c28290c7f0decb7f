"""The law for the screens: houses that can be played, their sheets, and every rule."""

from functools import cache

from homegame.model.refusal import Sys
from homegame.rulebook.honoured import effective
from homegame.rulebook.presets import buy_in_range, described, preset_names
from homegame.service import wire
from homegame.service.no import no

CURRENCY = "$"


@cache
def houses() -> tuple[wire.House, ...]:
    """The houses that can be played, the default first."""
    return tuple(house(name) for name in preset_names() if described(name).offered)


def house(name: str) -> wire.House:
    """A house as the lobby offers it."""
    preset = described(name)
    rules, _ = effective(preset.house)
    least, most = buy_in_range(rules)
    worth = rules.stakes.minor_per_chip
    return wire.House(
        name=preset.name,
        title=preset.title,
        says=preset.about,
        small=rules.blinds.small,
        big=rules.blinds.big,
        unit=rules.chip_unit,
        minor_per_chip=worth,
        currency=CURRENCY,
        buyin_least=least,
        buyin_most=most,
        seats=rules.table.max_seats,
        turn_ms=rules.clock.turn_s * 1000,
        denominations=tuple(d // worth for d in rules.chips.denominations if d >= worth),
    )
