"""The examples for programs that play no table run as they are."""

import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_simulation_compares_two_ways_to_play():
    """Forty hands: a result in big blinds, with its error."""
    ran = subprocess.run(
        [sys.executable, EXAMPLES / "simulate.py", "40"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "big blinds in 100 hands, ±" in ran.stdout
