"""Whole houses from one seed each: whatever goes wrong, every command is done once or refused,
everybody sees the same, and every night gets on."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from simulate.marks import ALL, NOT_YET, RAREST
from simulate.planting import faults
from simulate.universe import simulate
from thorough import THOROUGH, some

FAULTS: Final = [fault.name for fault in faults()]

SEEDS: Final = range(16)
"""The houses of every run: about a second each."""

FROM: Final = int(os.environ.get("FUZZ_FROM", f"{int(time.time())}"))
MORE: Final = range(FROM, FROM + 600)
"""New houses for the long run."""

ROOT: Final = Path(__file__).parents[2]
TOOL: Final = ROOT / "tools" / "from_seed.py"


def missing(seeds: range, folder: Path, wanted: Sequence[str]) -> list[str]:
    """The situations to which none of these seeds has come. Raises Failed."""
    marks = Counter[str]()
    for seed in seeds:
        marks += simulate(seed, folder / f"{seed}").marks
    return [what for what in wanted if not marks[what]]


@pytest.mark.long
def test_the_fixed_seeds(tmp_path: Path) -> None:
    """Lost lines, slow and full disks, kills, power cuts, clocks that jump: sixteen houses
    come to all that is rare but what takes hundreds."""
    wanted = [what for what in ALL if what not in RAREST]
    assert not missing(SEEDS, tmp_path, wanted)


@pytest.mark.thorough
def test_many_seeds_come_to_what_is_rare(tmp_path: Path) -> None:
    """Six hundred more houses, other ones each time."""
    wanted = [what for what in ALL if what not in NOT_YET]
    assert not missing(MORE, tmp_path, wanted)


@pytest.mark.parametrize("fault", some(FAULTS[:2], FAULTS[2:]))
def test_a_planted_fault_is_found(fault: str) -> None:
    """Within two hundred seeds, by whatever must be so."""
    asked = [sys.executable, f"{TOOL}", "--fault", fault]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stdout
    assert "repeat with:" in done.stdout, done.stderr


@pytest.mark.parametrize("seed", [3] if not THOROUGH else range(20))
def test_a_seed_is_the_same_whatever_python_hashes_with(seed: int) -> None:
    """Two processes that hash texts differently come to the same bytes at the same moments."""
    told = []
    for hashing in ("1", "2"):
        done = subprocess.run(
            [sys.executable, f"{TOOL}", f"{seed}"],
            env={**os.environ, "PYTHONHASHSEED": hashing},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        told.append(done.stdout.splitlines()[0])
    assert told[0] == told[1]
