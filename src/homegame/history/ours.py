"""The rules of a hand that we wrote in a text with no place for them.

What was bet and who collected what was right when it was written. A house has its own limits
and its own odd chips, and the text doesn't say which: those that lead to this very hand are
looked for, so that playing it again comes to the same.
"""

from collections.abc import Mapping
from itertools import product
from math import gcd
from typing import Final

from msgspec.structs import replace

from homegame.chips import Chips
from homegame.history import hand as h
from homegame.history.adding_up import surplus
from homegame.history.errors import HistoryError
from homegame.history.replay import replay
from homegame.history.results import difference, is_playable
from homegame.rulebook.options import with_settings

LIMITS: Final[Mapping[str, object]] = {
    "potlimit.preflop": "assumed_call",
    "potlimit.river_no_limit": True,
}
"""The highest limits that a house may have; what was bet was within its own."""

RAISES: Final[tuple[Mapping[str, object], ...]] = (
    {},
    {"allin.reopen": "half"},
    {"raise.after_short_allin": "complete"},
    {"raise.below_minimum": "own_all_in_only"},
    {"limit.after_half_allin": "full_on_top"},
    {"stud.bring_in": "small_blind"},
)
"""What a house may say of the next raise: after a short all-in, or over a bring-in that its
player completed at once, so that no line names it."""

FACES: Final = (1, 2, 5, 25)
"""What chips are worth, without their zeros."""
ODD_CHIPS: Final = ("one_each_clockwise", "all_to_first")


def with_own_rules(history: h.HandHistory) -> h.HandHistory:
    """The hand with rules by which it was played as it is written; as it is if there are none
    or it is another site's."""
    if history.site or surplus(history):
        return history
    for chosen in ({}, *[{**LIMITS, **raises} for raises in RAISES]):
        tried = _with(history, chosen)
        try:
            played = replay(tried)
        except HistoryError as wrong:
            if wrong.rule is None:  # No house's rules would allow it.
                return history
            continue
        return _with_odd_chips(tried) if difference(tried, played.hand) else tried
    return history


def _with_odd_chips(history: h.HandHistory) -> h.HandHistory:
    """The hand with the odd chips that its winners were paid."""
    winners = {step.seat for step in history.steps if isinstance(step, h.Won)}
    if len(winners) > 1:
        for unit, odd in product(_units(history), ODD_CHIPS):
            tried = _with(history, {"chip_unit": unit, "odd_chip.rule": odd})
            if is_playable(tried):
                return tried
    return history


def _with(history: h.HandHistory, chosen: Mapping[str, object]) -> h.HandHistory:
    """The hand at a house with these choices."""
    return (
        replace(history, house=with_settings(history.house, chosen)) if chosen else history
    )


def _units(history: h.HandHistory) -> list[Chips]:
    """The chips that the blinds can be posted with, the biggest first."""
    blinds = history.house.blinds
    most = gcd(blinds.small, blinds.big, *[post.amount for post in history.posts])
    usual = [first * 10**zeros for first in FACES for zeros in range(len(str(most)))]
    return sorted({most, *[unit for unit in usual if most % unit == 0]}, reverse=True)
