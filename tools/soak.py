"""Play thousands of tournaments, with everything checked in each of them.

    python tools/soak.py [count] [first seed]

A failure prints its seed and the command that repeats it. One in fifty has more than 60
players. Uses every processor.
"""

import os
import sys
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from time import monotonic

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / part) for part in ("", "simulate", "tournament")]

from simulated import MOST_PLAYERS, SimulatedTournament  # noqa: E402

COUNT = 10_000
AT_ONCE = 20
MANY = 50
"""One in so many tournaments has more than 60 players."""


def players_in(seed: int) -> int | None:
    """How many play; None: what the seed says."""
    return (
        Random(f"size {seed}").randint(61, MOST_PLAYERS - 1) if seed % MANY == 0 else None
    )


def played(seed: int) -> tuple[Counter[str], str]:
    """What happened in one tournament, and what was wrong with it."""
    try:
        one = SimulatedTournament(seed, players_in(seed)).play()
    except Exception:
        return Counter(), traceback.format_exc(limit=-3)
    done = one.watched.counted
    return Counter(
        hands=done["begun"], busts=done["knocked_out"], moves=done["moved_here"]
    ), ""


def some(seeds: range) -> list[tuple[int, Counter[str], str]]:
    """Several tournaments, one after the other."""
    return [(seed, *played(seed)) for seed in seeds]


def soak(count: int, first: int) -> int:
    """Play so many; how many were wrong."""
    began, total, wrong, done = monotonic(), Counter[str](), 0, 0
    parts = [
        range(at, min(at + AT_ONCE, first + count))
        for at in range(first, first + count, AT_ONCE)
    ]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for future in as_completed([pool.submit(some, part) for part in parts]):
            for seed, counted, problem in future.result():
                done += 1
                total += counted
                if problem:
                    wrong += 1
                    print(f"\nTournament {seed}: {problem}", flush=True)
                    print(f"To repeat it: make soak SEED={seed} COUNT=1", flush=True)
            if done % 500 < AT_ONCE or done == count:
                figures = ", ".join(f"{n:,} {what}" for what, n in total.items())
                print(
                    f"{done:,} tournaments, {figures}, {monotonic() - began:.0f} s",
                    flush=True,
                )
    print(f"{wrong:,} of {count:,} tournaments were wrong." if wrong else "All were right.")
    return wrong


if __name__ == "__main__":
    given = [int(each) for each in sys.argv[1:3]]
    sys.exit(bool(soak(*[*given, *[COUNT, 0][len(given) :]])))
