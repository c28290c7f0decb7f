"""Exact poker arithmetic: ranks, equities, outs, odds, charts and deals.

Cards are text ("As10d", "asTd") or numbers 0 to 51. A question without an answer raises a
`ValueError` that names the wrong part. Modules are loaded when they are first used, so
importing this package costs next to nothing.
"""

from importlib import import_module

TYPE_CHECKING = False  # as in `typing`, which takes longer to import than the rest of this
if TYPE_CHECKING:
    from homegame.maths.charts import against_random, heat_map, preflop_matrix
    from homegame.maths.drawing import Odds, Outs, odds_of, outs, runout
    from homegame.maths.equities import Equity, equity
    from homegame.maths.errors import MathsError
    from homegame.maths.frequencies import hands_of
    from homegame.maths.hands import (
        category,
        describe,
        example,
        holding,
        holdings,
        packed_rank,
        rank,
        rank_many,
        strengths,
    )
    from homegame.maths.odds import PotOdds, after_raise, effective_stack, pot_odds
    from homegame.maths.ranges import Range
    from homegame.maths.runs import Runs, run_it
    from homegame.maths.sheets import outs_table, ranking
    from homegame.maths.tournament import icm, ruin

__all__ = [
    "Equity",
    "KernelMissing",
    "MathsError",
    "Odds",
    "Outs",
    "PotOdds",
    "Range",
    "Runs",
    "after_raise",
    "against_random",
    "category",
    "describe",
    "effective_stack",
    "equity",
    "example",
    "hands_of",
    "heat_map",
    "holding",
    "holdings",
    "icm",
    "odds_of",
    "outs",
    "outs_table",
    "packed_rank",
    "pot_odds",
    "preflop_matrix",
    "rank",
    "rank_many",
    "ranking",
    "ruin",
    "run_it",
    "runout",
    "strengths",
]

_PARTS = {
    "charts": ("against_random", "heat_map", "preflop_matrix"),
    "drawing": ("Odds", "Outs", "odds_of", "outs", "runout"),
    "equities": ("Equity", "equity"),
    "errors": ("KernelMissing", "MathsError"),
    "frequencies": ("hands_of",),
    "odds": ("PotOdds", "after_raise", "effective_stack", "pot_odds"),
    "ranges": ("Range",),
    "runs": ("Runs", "run_it"),
    "sheets": ("outs_table", "ranking"),
    "tournament": ("icm", "ruin"),
}
_PART_OF = {name: part for part, names in _PARTS.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"homegame.maths has no {name!r}")
    part = import_module(f"homegame.maths.{_PART_OF.get(name, 'hands')}")
    found: object = getattr(part, name)
    globals()[name] = found
    return found
