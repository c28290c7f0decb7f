"""Statistics: what players do and how they fare, counted over the steps of their hands."""

from homegame.history.statistics.luck import Equities, Luck, luck_of
from homegame.history.statistics.tally import (
    RATES,
    Best,
    Point,
    Rate,
    Result,
    Statistics,
    Tally,
)

__all__ = [
    "RATES",
    "Best",
    "Equities",
    "Luck",
    "Point",
    "Rate",
    "Result",
    "Statistics",
    "Tally",
    "luck_of",
]
