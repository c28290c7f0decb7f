"""The words of the format: its games and the names of its blinds."""

from collections.abc import Mapping
from typing import Final

from homegame.model.plan import PostName
from homegame.variants import Structure

GAMES: Final[Mapping[str, tuple[str, Structure]]] = {
    "FT": ("texas", "limit"),
    "NT": ("texas", "no_limit"),
    "NS": ("short_deck", "no_limit"),
    "PO": ("omaha", "pot_limit"),
    "FO/8": ("omaha_hilo", "limit"),
    "F7S": ("stud", "limit"),
    "F7S/8": ("stud_hilo", "limit"),
    "FR": ("razz", "limit"),
    "N2L1D": ("single_27", "no_limit"),
    "F2L3D": ("triple_27", "limit"),
    "FB": ("badugi", "limit"),
}
"""The games of the format."""

ALSO_READ: Final[Mapping[str, tuple[str, Structure]]] = {"PT": ("texas", "pot_limit")}
"""A code that is not in the format, but is in use."""

CODES: Final = {game: code for code, game in GAMES.items()}

STRADDLES: Final[tuple[PostName, ...]] = ("straddle",) * 8
BLINDS: Final[tuple[PostName, ...]] = ("small_blind", "big_blind", *STRADDLES)
"""The names of the blinds, clockwise from the button's left."""

MUCKED: Final = "mucked "
"""Begins our own comment on a muck: the cards that were mucked."""
