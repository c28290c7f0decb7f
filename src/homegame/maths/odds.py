"""Pot odds: what a call costs, what it may win, and how often it must (PROB-14, PROB-23)."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from homegame.maths.errors import MathsError
from homegame.rulebook import Rule, rule

Number = int | Fraction


class PotOdds(NamedTuple):
    """One call: `pot` is what lies there before it, the bet to be called included."""

    pot: Number
    call: Number

    @property
    def to_one(self) -> Fraction:
        """150 to win for a call of 50 are 3 to 1."""
        return Fraction(self.pot) / Fraction(self.call)

    @property
    def required(self) -> Fraction:
        """The equity at which the call neither wins nor loses: a quarter at 3 to 1."""
        return Fraction(self.call) / (Fraction(self.pot) + Fraction(self.call))

    @rule(Rule.EXPECTED_VALUE)
    def value(self, equity: float) -> float:
        """What the call wins on average: equity times the whole pot, less the call."""
        return equity * float(self.pot + self.call) - float(self.call)

    def pays(self, equity: float) -> bool:
        """Whether it wins or at least loses nothing on average."""
        return equity >= float(self.required)


@rule(Rule.POT_ODDS)
def pot_odds(pot: Number, call: Number) -> PotOdds:
    """A call into a pot, the bet that is called already in it.

    >>> pot_odds(150, 50).required
    Fraction(1, 4)
    """
    if call <= 0:
        raise MathsError(f"the call must be more than 0, not {call}")
    if pot < 0:
        raise MathsError(f"the pot can't be less than 0: {pot}")
    return PotOdds(pot, call)


def after_raise(pot: Number, bet: Number, raise_by: Number) -> PotOdds:
    """What the bettor gets if his bet is called and raised: he calls the raise (PROB-14).

    50 into 100, raised by 75: the pot is 275, the call 75.
    """
    return pot_odds(pot + 2 * bet + raise_by, raise_by)


def raise_against(pot: Number, bet: Number, equity: Fraction) -> Fraction:
    """The raise on top of a bet that makes the bettor's call neither win nor lose.

    With 24 % of the pot, 50 into 100 is priced out by any raise of more than 92 and a bit.
    """
    if not 0 < equity < Fraction(1, 2):
        raise MathsError(
            f"no raise prices out an equity of {equity}; it must be between 0 and 1/2"
        )
    return equity * (pot + 2 * bet) / (1 - 2 * equity)


@rule(Rule.EFFECTIVE_STACK)
def effective_stack(stack: int, others: Iterable[int]) -> int:
    """The most that somebody can be asked to put in: no more than the deepest other has
    (CASH-25)."""
    against = tuple(others)
    if not against:
        raise MathsError("an effective stack needs an opponent")
    return min(stack, max(against))
