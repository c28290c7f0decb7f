"""Whole houses from one seed each: whatever goes wrong, every command is done once or refused,
everybody sees the same, and every night gets on."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from simulate.marks import ALL
from simulate.universe import simulate
from thorough import THOROUGH

BLOCKS: Final = 4
"""The fixed seeds in so many tests, which may run side by side."""
SEEDS: Final = range(48)

FROM: Final = int(os.environ.get("FUZZ_FROM", "1000"))
MORE: Final = range(FROM, FROM + 2000)
"""Other seeds for the long run."""

ROOT: Final = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_fixed_seeds(block: int, tmp_path: Path) -> None:
    """A dozen houses: lost lines, slow and full disks, kills, power cuts, clocks that jump."""
    for seed in SEEDS[block::BLOCKS]:
        simulate(seed, tmp_path / f"{seed}")


@pytest.mark.thorough
def test_many_seeds_come_to_every_rare_situation(tmp_path: Path) -> None:
    """Two thousand more houses: none of the rare situations is missing."""
    marks = Counter[str]()
    for seed in MORE:
        marks += simulate(seed, tmp_path / f"{seed}").marks
    missing = [what for what in ALL if not marks[what]]
    assert not missing, f"never reached: {missing}"


@pytest.mark.parametrize("seed", [3] if not THOROUGH else range(20))
def test_a_seed_is_the_same_whatever_python_hashes_with(seed: int) -> None:
    """Two processes that hash texts differently come to the same bytes at the same moments."""
    told = []
    for hashing in ("1", "2"):
        done = subprocess.run(
            [sys.executable, f"{ROOT / 'tools' / 'universe.py'}", f"{seed}"],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(done.stdout.splitlines()[0])
    assert told[0] == told[1]
