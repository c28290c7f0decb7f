"""Small hands that a ruling is asked about: played by the house's own rules, in hold'em and no
limit, with stacks and bets that keep the case simple."""

from collections.abc import Sequence
from typing import Final

from homegame.chips import Chips
from homegame.engine.legal import is_betting
from homegame.engine.shorthand import ScriptedHand, deal
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings

PLAIN: Final = {
    "game.variant": "texas",
    "game.rotation": (),
    "betting.structure": "no_limit",
    "stakes.mode": "table",
    "ante.amount": 0,
    "bomb.enabled": False,
    "straddle.enabled": False,
    "kill.enabled": False,
    "rock.enabled": False,
    "cap.amount": "none",
    "dark_actions": False,
    "runs.max_runs": 1,
    "fold.when_free": "allow",
}
"""Settings that keep a hand simple; none of them decides a ruling."""

DEEP: Final = 200
"""A deep stack, in big blinds."""


def dealt(
    house: HouseRules, stacks: Sequence[Chips], hole: str = "", board: str = ""
) -> ScriptedHand:
    """A hand of this house with the cards dealt. Seat 1 is the small blind, the last seat has
    the button."""
    return deal(" ".join(map(str, stacks)), with_settings(house, PLAIN), hole, board)


def deep(house: HouseRules, seats: int) -> list[Chips]:
    """Deep stacks for so many seats."""
    return [DEEP * house.blinds.big] * seats


def checked_to(game: ScriptedHand, cards: int) -> ScriptedHand:
    """The hand once so many board cards lie there, everyone having checked or called."""
    while len(game.hand.board) < cards:
        quiet(game)
    return game


def quiet(game: ScriptedHand) -> None:
    """The seat in turn checks, or calls if it has to."""
    assert is_betting(game.hand)
    game.act("c" if game.may.call else "x")


def checked_down(game: ScriptedHand) -> ScriptedHand:
    """The hand at its showdown, everyone having checked or called."""
    while is_betting(game.hand):
        quiet(game)
    return game
