"""Exact poker arithmetic: ranks, equities, outs, odds, charts and deals.

Cards are written as everywhere ("As10d", "asTd") or numbers 0 to 51. Whatever cannot be is
answered with a `ValueError` that names the part which is wrong.
"""

from homegame.maths.equity import Equity, equity
from homegame.maths.errors import KernelMissing, MathsError
from homegame.maths.hands import (
    category,
    describe,
    example,
    holding,
    holdings,
    rank,
    rank_many,
    strengths,
    told,
)
from homegame.maths.ranges import Range

__all__ = [
    "Equity",
    "KernelMissing",
    "MathsError",
    "Range",
    "category",
    "describe",
    "equity",
    "example",
    "holding",
    "holdings",
    "rank",
    "rank_many",
    "strengths",
    "told",
]
