"""The whole set of examples/cluster: it starts with one command, and its check passes."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from a_postgres import program
from web.test_hosting import installed
from web.test_play import SOURCE

CLUSTER = Path(__file__).parents[2] / "examples" / "cluster" / "cluster.py"


@pytest.mark.thorough
def test_the_example_of_a_cluster_survives_the_death_of_its_parts() -> None:
    """A hand is played at it. The server that has it is killed, then the database that leads:
    each time the cards, the turn and the chips are the same, and the logs are whole."""
    if program("initdb") is None:
        pytest.skip("no PostgreSQL: install postgresql")
    installed("haproxy")
    done = subprocess.run(
        [sys.executable, CLUSTER, "check"],
        env={**os.environ, "PYTHONPATH": f"{SOURCE}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "has the same cards" in done.stdout
    assert "Intact: 1 night" in done.stdout
    assert done.stdout.endswith("All is well.\n")
