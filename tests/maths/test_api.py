"""The front door of the maths: what it offers, and what it costs to open."""

import doctest
import importlib
import os
import subprocess
import sys

import pytest

pytest.importorskip("homegame._native")

from homegame import maths


def test_everything_that_is_offered_is_there():
    assert all(getattr(maths, name) is not None for name in maths.__all__)


def test_nothing_else_is():
    with pytest.raises(AttributeError, match="no 'luck'"):
        maths.luck  # noqa: B018


@pytest.mark.parametrize(
    "name",
    [
        "drawing",
        "equities",
        "frequencies",
        "odds",
        "ranges",
        "runs",
        "tournament",
        "trainer",
    ],
)
def test_the_examples_in_docstrings_hold(name):
    ran = doctest.testmod(importlib.import_module(f"homegame.maths.{name}"))
    assert ran.failed == 0
    assert ran.attempted > 0


def test_importing_it_loads_nothing_that_is_not_asked_for():
    """Neither the kernel nor numpy nor any part of the maths itself."""
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, homegame.maths; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert "homegame.maths" in loaded
    assert not {each for each in loaded if each.startswith("homegame.maths.")}
    assert "numpy" not in loaded


def test_without_the_kernel_play_goes_on_and_the_maths_says_what_it_needs():
    """As where the package was built without a compiler: the plain Python ranks hands, and
    nothing that starts a server asks for the kernel."""
    script = """
import sys
sys.modules["homegame._native"] = None
from homegame.hands import kernel
from homegame.hands.rank import rank
assert not kernel.COMPILED
assert kernel.rank((51, 47, 43, 39, 35)) == rank((51, 47, 43, 39, 35)) == 0x9_EDCBA
import homegame.cli
from homegame.night.tournament.deals import Stakes
from homegame.service.deals import columns
found = columns(Stakes(("ann", "ben", "cem"), (50, 30, 20), (70, 30)), 1)
assert [each.kind for each in found] == ["even", "chips"]
import homegame.maths as maths
try:
    maths.equity("AA", "KK")
except maths.KernelMissing as missing:
    print(missing)
"""
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    ).stdout
    assert "needs the compiled kernel" in told


def test_a_kernel_that_this_machine_cannot_run_is_not_passed_over():
    """Asked for by name and not there: that is said, not silently replaced."""
    failed = subprocess.run(
        [sys.executable, "-c", "import homegame.hands"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "HOMEGAME_ISA": "abacus"},
    )
    assert failed.returncode != 0
    assert "cannot run the kernel for abacus" in failed.stderr


def test_the_scalar_path_can_be_asked_for():
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "from homegame import _native as n; print(n.instruction_set())",
        ],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "HOMEGAME_ISA": "scalar"},
    )
    assert told.stdout.strip() == "scalar"
