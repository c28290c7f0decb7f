"""What a decision needs from outside: what only the server knows when a command comes.

A command's row says which of it is looked up (`Row.facts`), by the names of these fields.
"""

from typing import Final, NamedTuple

from msgspec import Struct

from homegame.cards import Cards
from homegame.model.commands import Debt
from homegame.model.tournament import Share


class Shares(NamedTuple):
    """What a deal gives each who is left, by chips from the largest stack on."""

    each: tuple[Share, ...]
    refusing: tuple[str, ...] = ()
    """The bots whose stacks are worth more than it gives them."""


class Facts(Struct, frozen=True):
    """What is known from outside as a command is decided on; only what its row asks for."""

    ids: tuple[str, ...] = ()
    """Ids that no one has: one for each who comes."""
    names: tuple[str, ...] = ()
    """Names for the bots that come, which no one has."""
    minutes_away: int = 0
    """How long ago the guest has left a seat (CASH-09)."""
    has_device: bool = False
    """The guest for whom a host speaks has a device that is here."""
    cards: Cards = ()
    """The cards of the hand that is to be shown, or of which one was seen."""
    draw: tuple[int, ...] = ()
    """The order in which the seats are drawn: a permutation of 0, 1, 2 …"""
    now_ms: int = 0
    """The wall clock."""
    shares: Shares = Shares(())
    debts: tuple[Debt, ...] = ()
    """What guests owe each other from earlier nights."""


NO_FACTS: Final = Facts()
"""What most commands need to be decided on."""
