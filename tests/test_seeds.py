"""A random test that fails says its seed and the command that repeats it."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from seeds import SETTINGS, repeat

ROOT = Path(__file__).parents[1]
PARTS = [str(ROOT / "tests"), str(ROOT / "tools")]
"""What our own conftest is made of."""

FAILS = """
from hypothesis import given, strategies as st
from seeds import seeded

def test_by_seed():
    assert seeded("night 3").random() > 1

@given(st.integers(0, 9))
def test_by_hypothesis(number):
    assert number < 7

def test_without_chance():
    assert False
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What pytest prints about tests that fail."""
    folder = tmp_path_factory.mktemp("fails")
    (folder / "test_fails.py").write_text(FAILS)
    clean = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "conftest", "test_fails.py"],
        cwd=folder,
        env={**clean, "PYTHONPATH": os.pathsep.join(PARTS), "NIGHT_HANDS": "9"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.splitlines()


def again(test: str) -> str:
    """The line that says how to repeat a test."""
    return f"repeat with: NIGHT_HANDS=9 python -m pytest 'test_fails.py::{test}'"


def test_the_seed_and_the_command_are_printed(report: list[str]) -> None:
    at = report.index("seeds: 'night 3'")
    assert report[at + 1] == again("test_by_seed")


def test_hypothesis_prints_its_example_and_the_command(report: list[str]) -> None:
    assert any("number=7" in line for line in report)
    assert again("test_by_hypothesis") in report


def test_a_name_with_an_apostrophe_can_be_typed() -> None:
    test = "tests/a.py::test_a[dealer's choice]"
    assert shlex.split(repeat(test))[-1] == test


def test_a_test_without_chance_prints_no_seed(report: list[str]) -> None:
    assert again("test_without_chance") not in report
