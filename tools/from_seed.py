"""Simulate nights: a whole house from each seed, with everything that can go wrong.

`python tools/from_seed.py SEED [COUNT]`
`python tools/from_seed.py --fault NAME [SEED [COUNT]]`

Each seed is the same night every time, on every machine. What fails says so with its seed.
With `--fault`, one of `tests/simulate/faults.toml` is planted in memory, and seeds are tried
until one of them finds it.
"""

import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

MEMORY = Path("/dev/shm")


def simulated(first: int, count: int, *, until_one_fails: bool) -> int:
    """Go through seeds, and say what became of each; how many failed."""
    from simulate.universe import Failed, simulate

    marks, wrong, hands, began = Counter[str](), 0, 0, time.monotonic()
    for seed in range(first, first + count):
        where = MEMORY if MEMORY.is_dir() else None
        folder = Path(tempfile.mkdtemp(prefix="homegame-", dir=where))
        try:
            outcome = simulate(seed, folder)
        except Failed as failed:
            print(failed, flush=True)
            wrong += 1
            if until_one_fails:
                return wrong
            continue
        finally:
            shutil.rmtree(folder)
        marks += outcome.marks
        hands += outcome.hands
        if count <= 10:
            told = f"{outcome.digest[:16]} {outcome.hands} hands, {outcome.virtual_s:.0f} s"
            print(f"{seed}: {told}", flush=True)
    print(
        f"{count} seeds, {hands} hands in {time.monotonic() - began:.1f} s; {wrong} failed"
    )
    for what, times in sorted(marks.items()):
        print(f"{times:6} {what}")
    return wrong


def main(asked: list[str]) -> int:
    fault = ""
    if asked[:1] == ["--fault"]:
        from simulate.planting import plant

        fault, asked = (
            asked[1],
            [*asked[2:], "0", "200"][:2] if not asked[2:] else asked[2:],
        )
        plant(fault)
    first, count = int(asked[0]), int(asked[1]) if len(asked) > 1 else 1
    wrong = simulated(first, count, until_one_fails=bool(fault))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
