"""Simulate nights: a whole house from each seed, with everything that can go wrong.

`python tools/universe.py SEED [COUNT]`

Each seed is the same night every time, on every machine. What fails says so with its seed.
"""

import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from simulate.universe import Failed, simulate  # noqa: E402

MEMORY = Path("/dev/shm")


def main(first: int, count: int) -> int:
    marks, wrong, began = Counter[str](), 0, time.monotonic()
    hands = 0
    for seed in range(first, first + count):
        where = MEMORY if MEMORY.is_dir() else None
        folder = Path(tempfile.mkdtemp(prefix="homegame-", dir=where))
        try:
            outcome = simulate(seed, folder)
        except Failed as failed:
            wrong += 1
            print(failed)
            if count == 1:
                raise
            continue
        finally:
            shutil.rmtree(folder)
        marks += outcome.marks
        hands += outcome.hands
        if count <= 10:
            print(
                f"{seed}: {outcome.digest[:16]} {outcome.hands} hands, "
                f"{outcome.virtual_s:.0f} s"
            )
    took = time.monotonic() - began
    print(f"{count} seeds, {hands} hands in {took:.1f} s; {wrong} failed")
    for what, times in sorted(marks.items()):
        print(f"{times:6} {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
