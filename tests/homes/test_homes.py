"""The tests prove the rules: without a rule's home, a test that is named for it fails."""

import subprocess
import sys
from pathlib import Path

import pytest

from homegame.model.state import Player
from homegame.rulebook.book import proofs
from homegame.rules import betting
from homes.without import emptied, function_at, homes

ROOT = Path(__file__).parents[2]


@pytest.mark.long
@pytest.mark.skipif(not betting.__file__.endswith(".py"), reason="compiled homes stay full")
def test_every_rule_that_is_taken_out_is_missed():
    """One run of the tests that name a rule, in which each rule in turn does nothing. How a
    test falls is not looked at, so it is written the quickest way."""
    places = {test.partition("::")[0] for rule in homes() for test in proofs()[rule]}
    files = sorted(place for place in places if not place.startswith("tests/browser/"))
    words = [sys.executable, "-m", "pytest", "-q", "-p", "homes.without"]
    words += ["-p", "no:cacheprovider", "-p", "no:xdist", "--tb=native"]
    run = subprocess.run([*words, *files], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_an_empty_home_answers_with_its_own_kind():
    """What went in where that is the kind that comes out; else nothing of the kind."""
    home = function_at("homegame/rules/betting.py:most_raise_to")
    with emptied(home):
        assert betting.most_raise_to(Player(300)) == 0
    assert betting.most_raise_to(Player(300)) == 300
    came_back = function_at("homegame/engine/table/seats.py:came_back")
    with emptied(came_back):
        assert came_back("the table as it was", 3) == "the table as it was"
