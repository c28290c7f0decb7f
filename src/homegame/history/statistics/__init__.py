"""Statistics: what players do and how they fare, counted over the steps of their hands."""

from homegame.history.statistics.luck import Equities, Luck, luck_of
from homegame.history.statistics.rate import Rate
from homegame.history.statistics.tally import (
    RATES,
    Best,
    Point,
    Result,
    Statistics,
    Tally,
)
from homegame.history.statistics.together import Together, Towards

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
    "Together",
    "Towards",
    "luck_of",
]
