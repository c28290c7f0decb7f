"""Thousands of random hands of every game that PokerKit 0.7.7 has, compared action by action.

What it said about the first of them is written down (record.py). Our table plays a third of
those against what stands there, and a few beside PokerKit itself. `make thorough` plays all of
them both ways, and as many new ones.

    FUZZ=5000 pytest tests/differential     5,000 new hands of each game beside PokerKit;
                                            FUZZ_FROM=17 starts from that seed, not any

`side_by_side` plays a hand at both tables and says where they part; a known fault of PokerKit
is excused.
"""

import os
import secrets

import pytest

from differential import record
from differential.record import Answers, Noted, Replayed
from remembered import remember
from seeds import given, seeded
from side_by_side.random_hand import DifferentError, RandomHand
from side_by_side.table import THEIRS, Game
from thorough import THOROUGH

WRITTEN = {("texas", "no_limit"): 3800}
USUAL = 1400
"""So many hands of a game are written down, from seed 0 on."""
EACH_TIME = 3
"""Every so many-th of them is played each time; all in the long run."""
A_FEW = 20
"""So many are played beside PokerKit each time."""
MOST_EXCUSED = 0.05

HANDS = int(os.environ.get("FUZZ", str(USUAL) if THOROUGH else "0"))
"""So many new hands are played beside it."""
FIRST = int(os.environ.get("FUZZ_FROM", secrets.randbelow(10**9) if HANDS else 0))
if HANDS:
    given["FUZZ_FROM"] = str(FIRST)

every_game = pytest.mark.parametrize("game", THEIRS, ids="-".join)
its_own_words = pytest.mark.filterwarnings("ignore:Returning reserved")

remember()


def played(hand: RandomHand) -> str:
    """The known fault that a hand has met. However it fails: which hand, and how to see it
    again."""
    try:
        return hand.play()
    except Exception as wrong:
        again = repeated(hand.game, hand.seed, 1)
        raise AssertionError(f"{wrong!r}; {again}") from wrong


def repeated(game: Game, seed: int, hands: int) -> str:
    """The command that plays these hands again."""
    again = f"FUZZ={hands} FUZZ_FROM={seed} python -m pytest tests/differential"
    return f"seed {seed}, repeat with: {again} -k '{'-'.join(game)}'"


def said_beside(game: Game, hands: int) -> list[Answers]:
    """What PokerKit says about the first hands of a game."""
    found = []
    for seed in range(hands):
        played(hand := Noted(game, seed))
        found.append(hand.answers)
    return found


@pytest.mark.rule("BET-01", "BET-07", "BET-22", "BET-24", "BET-29", "BET-30", "BET-50")
@pytest.mark.rule("BET-60", "BET-71", "POT-01", "POT-02", "POT-09", "POS-08", "BLIND-03")
@pytest.mark.rule("BLIND-22", "CARD-20", "VAR-02", "VAR-30")
@its_own_words
@every_game
def test_every_hand_goes_as_pokerkit_said(game: Game):
    """After every action the turn, the call, the raises and the stacks that PokerKit had; at
    the end its money."""
    if os.environ.get("UPDATE"):
        record.write(game, said_beside(game, WRITTEN.get(game, USUAL)))
    written = [*enumerate(record.written(game))]
    for seed, told in written if THOROUGH else written[::EACH_TIME]:
        played(hand := Replayed(game, seed, told.differences))
        assert hand.answers == told, repeated(game, seed, 1)


@its_own_words
@every_game
def test_pokerkit_says_what_is_written(game: Game):
    """What is written down about the first hands is what it says."""
    told = record.written(game)
    assert len(told) == WRITTEN.get(game, USUAL)
    excused = sum(bool(each.differences) for each in told)
    assert excused <= MOST_EXCUSED * len(told)
    hands = len(told) if THOROUGH else A_FEW
    for seed, (said, stands) in enumerate(
        zip(said_beside(game, hands), told, strict=False)
    ):
        assert said == stands, repeated(game, seed, 1)


@(its_own_words if HANDS else pytest.mark.thorough)
@every_game
def test_new_hands_agree_with_pokerkit_but_for_its_known_faults(game: Game):
    """Hands that nobody has seen yet, action by action beside it."""
    hands = [RandomHand(game, FIRST + n, seeded) for n in range(HANDS)]
    excused = sum(bool(played(hand)) for hand in hands)
    assert excused <= max(MOST_EXCUSED * HANDS, 20), repeated(game, FIRST, HANDS)


@pytest.mark.parametrize("wrong", [ValueError("falls"), DifferentError("is unlike theirs")])
def test_a_hand_that_fails_says_its_seed_and_the_command(wrong, monkeypatch):
    """Whether the two tables part or a line of ours falls: both are said with the error."""

    def fails(self: RandomHand) -> str:
        raise wrong

    monkeypatch.setattr(RandomHand, "play", fails)
    with pytest.raises(AssertionError) as said:
        played(RandomHand(("razz", "limit"), 17))
    assert str(wrong) in str(said.value)
    again = "FUZZ=1 FUZZ_FROM=17 python -m pytest tests/differential -k 'razz-limit'"
    assert f"seed 17, repeat with: {again}" in str(said.value)
