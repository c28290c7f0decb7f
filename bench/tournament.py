"""How fast a tournament is planned.

    python bench/tournament.py

Each figure is the median of many runs, beside what it may take.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable

from homegame.maths.tournament import icm, ruin
from homegame.rulebook.house import Payout
from homegame.tournament.chips import starting_stack
from homegame.tournament.deals import by_worth
from homegame.tournament.payouts import prizes
from homegame.tournament.seating import Table, next_move
from homegame.tournament.structure import Plan, refit, structure

CASE = (25, 100, 500, 1000, 5000)
FRIDAY = Plan(players=10, stack=15_000, first=(50, 100), chips=CASE)


def median_ms(what: Callable[[], object], runs: int) -> float:
    """The median time of a call, in milliseconds."""
    found = []
    for _ in range(runs):
        before = time.perf_counter()
        what()
        found.append(time.perf_counter() - before)
    return 1000 * statistics.median(found)


def room() -> list[Table]:
    """Eleven tables, one of them two players short."""
    return [
        Table(
            number,
            {seat: f"{number}.{seat}" for seat in range(1, 9 if number < 11 else 7)},
            *(1, 2, 3),
        )
        for number in range(1, 12)
    ]


def main() -> int:
    luck = random.Random(1)
    stacks = [luck.randrange(1000, 100_000) for _ in range(120)]
    paid, tables, levels = prizes(120 * 3000, 120, Payout()), room(), structure(FRIDAY)
    case = dict.fromkeys(CASE, 1000)
    figures: list[tuple[str, Callable[[], object], int, float]] = [
        ("a schedule of 12 levels", lambda: structure(FRIDAY), 100, 5),
        ("the same fitted anew", lambda: refit(levels, 5, players=12), 100, 5),
        ("a move between 11 tables", lambda: next_move(tables), 100, 1),
        ("ICM of 120 players", lambda: icm(stacks, paid), 50, 10),
        ("a deal of them", lambda: by_worth(icm(stacks, paid), stacks, paid), 50, 10),
        ("ruin of 200 units", lambda: ruin((25, 87, 88), (50, 30, 20)), 5, 300),
        ("a starting stack", lambda: starting_stack(15_000, case, 10), 50, 5),
    ]
    is_fast = True
    for name, what, runs, most in figures:
        took = median_ms(what, runs)
        is_fast &= took <= most
        print(f"{name}: {took:.2f} ms of {most:g}")
    return int(not is_fast)


if __name__ == "__main__":
    sys.exit(main())
