"""Four characters. They think alike and want different things."""

from typing import Final

from msgspec import Struct

from homegame.model.commands import BotStyle


class Style(Struct, frozen=True):
    """What makes a player. Shares are of 1; sizes are parts of the pot."""

    key: BotStyle
    names: tuple[str, ...]
    """What bots of this style are called, friends' names."""
    shy: float
    """Before the flop: how sure it wants to be that nobody left to act has a better hand."""
    raises: float
    """Which part of the hands it enters an unraised pot with it raises."""
    limps: float
    """How often it calls the blind with the others; otherwise it folds them."""
    defends: float
    """How wide it answers a raise, as a multiple of what it thinks the raiser has."""
    trust: float
    """The part of all hands it takes a bettor to have, before it looks at the size."""
    stubborn: float
    """How far below the price it still calls, as a part of the price."""
    value: float
    """The share of the pot it wants to have when it bets for value."""
    presses: float
    """How often it bets or raises a hand that is good enough to."""
    bluffs: float
    """How often it bets a hand that is not, with one opponent."""
    opens: tuple[float, float]
    """The first raise before the flop, in big blinds: between these."""
    sizes: tuple[float, float]
    """Later bets, as parts of the pot: between these."""


ROCK: Final = Style(
    key="rock",
    names=("Ruth", "Otto", "Agnes", "Walter", "Hilda", "Basil"),
    shy=0.54,
    raises=0.6,
    limps=0.5,
    defends=0.55,
    trust=0.5,
    stubborn=0.0,
    value=0.62,
    presses=0.65,
    bluffs=0.12,
    opens=(3.0, 3.5),
    sizes=(0.5, 0.7),
)

CALLER: Final = Style(
    key="caller",
    names=("Biscuit", "Waffle", "Pudding", "Noodle", "Pickle", "Muffin"),
    shy=0.06,
    raises=0.08,
    limps=1.0,
    defends=1.6,
    trust=0.85,
    stubborn=0.12,
    value=0.74,
    presses=0.6,
    bluffs=0.04,
    opens=(2.0, 3.0),
    sizes=(0.3, 0.5),
)

MANIAC: Final = Style(
    key="maniac",
    names=("Ziggy", "Turbo", "Dizzy", "Rocket", "Pepper", "Bongo"),
    shy=0.1,
    raises=0.85,
    limps=0.6,
    defends=1.25,
    trust=0.8,
    stubborn=0.05,
    value=0.52,
    presses=0.92,
    bluffs=0.5,
    opens=(3.0, 5.0),
    sizes=(0.6, 1.2),
)

SHARK: Final = Style(
    key="shark",
    names=("Finn", "Coral", "Marlin", "Pearl", "Sandy", "Gil"),
    shy=0.28,
    raises=0.95,
    limps=0.3,
    defends=1.0,
    trust=0.68,
    stubborn=0.0,
    value=0.58,
    presses=0.95,
    bluffs=0.28,
    opens=(2.2, 3.0),
    sizes=(0.4, 0.8),
)

STYLES: Final[dict[str, Style]] = {
    style.key: style for style in (ROCK, CALLER, MANIAC, SHARK)
}
