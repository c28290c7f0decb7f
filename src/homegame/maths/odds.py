"""Pot odds: what a call costs, and how often it must win (PROB-14, PROB-23)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from homegame.maths.errors import MathsError
from homegame.rulebook import Rule, rule

Number = int | Fraction


class PotOdds(NamedTuple):
    """One call. `pot` is the pot before the call, the bet to be called included."""

    pot: Number
    call: Number

    @property
    def to_one(self) -> Fraction:
        """The odds: calling 50 to win 150 is 3 to 1."""
        return Fraction(self.pot) / Fraction(self.call)

    @property
    def required(self) -> Fraction:
        """The equity at which the call breaks even: a quarter at 3 to 1."""
        return Fraction(self.call) / (Fraction(self.pot) + Fraction(self.call))

    @rule(Rule.EXPECTED_VALUE)
    def value(self, equity: float) -> float:
        """What the call wins on average: equity times the final pot, minus the call."""
        return equity * float(self.pot + self.call) - float(self.call)

    def pays(self, equity: float) -> bool:
        """Whether the call at least breaks even on average."""
        return equity >= float(self.required)


@rule(Rule.POT_ODDS)
def pot_odds(pot: Number, call: Number) -> PotOdds:
    """The odds of a call into a pot that already includes the bet.

    >>> pot_odds(150, 50).required
    Fraction(1, 4)
    """
    for name, given in (("pot", pot), ("call", call)):
        if not isinstance(given, int | float | Fraction):
            raise TypeError(f"{name} must be a number, not {given!r}")
    if call <= 0:
        raise MathsError(f"the call must be more than 0, not {call}")
    if pot < 0:
        raise MathsError(f"the pot can't be less than 0: {pot}")
    return PotOdds(pot, call)


def after_raise(pot: Number, bet: Number, raise_by: Number) -> PotOdds:
    """The odds for a bettor who is raised (PROB-14).

    A bet of 50 into 100 is raised by 75: the pot is 275 and the call costs 75.
    """
    return pot_odds(pot + 2 * bet + raise_by, raise_by)


def raise_against(pot: Number, bet: Number, equity: Fraction) -> Fraction:
    """The raise, on top of the bet, at which the bettor's call breaks even.

    A bettor of 50 into 100 with an equity of 24% is priced out by a raise of more than 92.
    """
    if not 0 < equity < Fraction(1, 2):
        raise MathsError(
            f"no raise prices out an equity of {equity}; it must be between 0 and 1/2"
        )
    return equity * (pot + 2 * bet) / (1 - 2 * equity)


@rule(Rule.EFFECTIVE_STACK)
def effective_stack(stack: int, others: Iterable[int]) -> int:
    """The most that a player can lose in this hand: no more than the deepest opponent has
    (CASH-25)."""
    against = tuple(others)
    if not against:
        raise MathsError("an effective stack needs an opponent")
    return min(stack, max(against))


class OutsLine(Struct, frozen=True):
    """One line of the table of outs: the chances on the turn, on the river and of both, the
    odds against, and what the rule of four says."""

    outs: int
    turn: float
    """From the 47 cards that are unseen on the flop; on the river from 46."""
    river: float
    both: float
    """The chance that at least one of the two cards helps."""
    against: float
    """The odds against it: 1.9 to 1."""
    by_rule: float
    """Four percent an out, one less for each out over eight."""
    draw: str
