"""The gate of every reader: a hand that doesn't add up is neither shown nor counted.

What everyone put in is what everyone got, with the rake; and whoever won a pot at the showdown
won it on a whole board. Whether the rules allow what was done is asked by `gate`.
"""

from functools import lru_cache
from typing import Final

from homegame.history import hand as h
from homegame.history.errors import UncountedError
from homegame.history.money import amount
from homegame.variants import VARIANTS, Board, Openers
from homegame.words import say

SETTLED_OTHERWISE: Final[frozenset[type]] = frozenset({h.Voided, h.OfferedChop, h.PutIn})
"""Steps after which the board says nothing about who won."""


def must_add_up(history: h.HandHistory) -> None:
    """Raise an UncountedError, which keeps the hand, if it doesn't add up."""
    if history.net and (more := surplus(history)) and not is_carried_on(history, more):
        chips = {"amount": written(abs(more), history)}
        why = say("uncounted.more" if more > 0 else "uncounted.less", chips)
        raise UncountedError("sum", why, history)


def must_have_board(history: h.HandHistory) -> None:
    """Raise an UncountedError, which keeps the hand, if its showdown had no whole board."""
    if lacks_board(history):
        raise UncountedError("board", say("uncounted.board", {}), history)


def written(chips: int, history: h.HandHistory) -> str:
    """Chips as the file writes them."""
    return f"{amount(chips, history.house.stakes.minor_per_chip)}"


def surplus(history: h.HandHistory) -> int:
    """How many more chips the players got, with the rake, than they put in."""
    return sum(history.net.values()) + history.rake - history.carried


def is_carried_on(history: h.HandHistory, more: int) -> bool:
    """Whether what nobody got stays in the pot for the next hand, as no one could open."""
    opens = any(isinstance(step, Openers) for step in history.variant.steps)
    return more < 0 and opens and not any(isinstance(s, h.Won) for s in history.steps)


def lacks_board(history: h.HandHistory) -> bool:
    """Whether a pot was won at the showdown before the whole board lay there."""
    whole = whole_boards(history.game)
    kinds = [type(step) for step in history.steps]
    out = kinds.count(h.Folded) + kinds.count(h.Killed)
    if not whole or h.Won not in kinds or len(history.players) - out < 2:
        return False
    if history.is_change_hand or not SETTLED_OTHERWISE.isdisjoint(kinds):
        return False
    turned = [
        step.cards for step in history.steps if type(step) is h.Turned and not step.run
    ]
    return sum(map(len, turned)) < whole


@lru_cache(maxsize=256)
def whole_boards(game: str) -> int:
    """How many cards lie in the middle at the end of a hand of this game."""
    variant = VARIANTS[game]
    streets = [step.count for step in variant.steps if isinstance(step, Board)]
    return sum(streets) * variant.boards
