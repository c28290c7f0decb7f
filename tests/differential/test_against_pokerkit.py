"""Thousands of random hands of every game that PokerKit 0.7.7 has, compared action by action.

`side_by_side` plays a hand at both tables and says where they part; a known fault of PokerKit
is excused.

    FUZZ=5000 pytest tests/differential         5,000 new hands of each game; FUZZ_FROM=17
                                                starts from that seed instead of any
"""

import os
import secrets
from collections import Counter

import pytest

from remembered import remember
from seeds import given, seeded
from side_by_side import faults
from side_by_side.random_hand import DifferentError, RandomHand
from side_by_side.table import THEIRS, Game

USUAL = {("texas", "no_limit"): 3800}
HANDS = int(os.environ.get("FUZZ", "0"))
FIRST = int(os.environ.get("FUZZ_FROM", secrets.randbelow(10**9) if HANDS else 0))
if HANDS:
    given["FUZZ_FROM"] = str(FIRST)
MOST_EXCUSED = 0.05

remember()


def played(game: Game, seed: int) -> str:
    """The known fault that a hand has met. However it fails: which hand, and how to see it
    again."""
    try:
        return RandomHand(game, seed, seeded).play()
    except Exception as wrong:
        raise AssertionError(f"{wrong!r}; {repeated(game, seed, 1)}") from wrong


def repeated(game: Game, seed: int, hands: int) -> str:
    """The command that plays these hands again."""
    again = f"FUZZ={hands} FUZZ_FROM={seed} python -m pytest tests/differential"
    return f"seed {seed}, repeat with: {again} -k '{'-'.join(game)}'"


@pytest.mark.rule("BET-01", "BET-07", "BET-22", "BET-24", "BET-29", "BET-30", "BET-50")
@pytest.mark.rule("BET-60", "BET-71", "POT-01", "POT-02", "POT-09", "POS-08", "BLIND-03")
@pytest.mark.rule("BLIND-22", "CARD-20", "VAR-02", "VAR-30")
@pytest.mark.filterwarnings("ignore:Returning reserved")
@pytest.mark.parametrize("game", THEIRS, ids="-".join)
def test_agrees_with_pokerkit_but_for_its_known_faults(game: Game):
    """After every action the same turn, call, raises and stacks; at the end the same money."""
    hands = HANDS or USUAL.get(game, 1400)
    met = Counter(played(game, FIRST + n) for n in range(hands))
    excused = hands - met[""]
    few = max(MOST_EXCUSED * hands, 20)
    assert set(met) <= {"", *faults.FAULTS}, repeated(game, FIRST, hands)
    assert excused <= few, f"{met}; {repeated(game, FIRST, hands)}"


@pytest.mark.parametrize("wrong", [ValueError("falls"), DifferentError("is unlike theirs")])
def test_a_hand_that_fails_says_its_seed_and_the_command(wrong, monkeypatch):
    """Whether the two tables part or a line of ours falls: both are said with the error."""

    def fails(self: RandomHand) -> str:
        raise wrong

    monkeypatch.setattr(RandomHand, "play", fails)
    with pytest.raises(AssertionError) as said:
        played(("razz", "limit"), 17)
    assert str(wrong) in str(said.value)
    again = "FUZZ=1 FUZZ_FROM=17 python -m pytest tests/differential -k 'razz-limit'"
    assert f"seed 17, repeat with: {again}" in str(said.value)
