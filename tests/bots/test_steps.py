"""A decision goes in small steps, so that a server is never held up by a bot that thinks."""

import sys
from types import FrameType
from typing import get_args

import pytest

from bots.test_every_game import house_for, play, table_of
from bots.test_night import tell
from homegame.bots import STYLES, decide, thinking
from homegame.model import commands as c
from homegame.night.night import BY_DEALER
from homegame.rulebook.house import Game
from homegame.variants import VARIANTS
from seeds import seeded

MOST_CALLS = 10_000
"""Calls of functions in one step: about a millisecond. A whole decision in baduci takes up to
two hundred times as many."""


def calls_of_steps(view, style, chance):
    """Think, and count the calls in each step."""
    calls = []

    def count(_: FrameType, event: str, __: object) -> None:
        calls[-1] += event in ("call", "c_call")

    steps = thinking(view, STYLES[style], chance)
    while True:
        calls.append(0)
        sys.setprofile(count)
        try:
            next(steps)
        except StopIteration as done:
            return done.value, calls
        finally:
            sys.setprofile(None)


@pytest.mark.parametrize("game", get_args(Game))
def test_every_step_is_small(game):
    """A hand of each game between a rock and a shark: no step of any decision is long,
    also where what good hands are worth is worked out first."""
    seen: list[int] = []

    def mind(style):
        def moves(view, chance):
            move, calls = calls_of_steps(view, style, chance)
            seen.extend(calls)
            return move

        return moves

    random = seeded(5)
    deck = tuple(random.sample(VARIANTS[game].deck, len(VARIANTS[game].deck)))
    minds = {seat: mind(style) for seat, style in enumerate(("rock", "shark"), 1)}
    night = tell(table_of(house_for(game), minds), BY_DEALER, c.Begin(button=1))
    play(night, deck, minds, random)
    assert max(seen) <= MOST_CALLS


def taken(steps):
    """Take a step: the move if it was the last, else None."""
    try:
        return next(steps)
    except StopIteration as done:
        return done.value


@pytest.mark.parametrize("game", ["omaha_hilo", "badugi", "irish", "stud"])
def test_steps_decide_the_same(game):
    """Two bots think by turns, one step each. Both decide as they do at once."""
    random = seeded(6)
    deck = tuple(random.sample(VARIANTS[game].deck, len(VARIANTS[game].deck)))

    def moves(view, chance):
        one, other = [thinking(view, STYLES["shark"], chance) for _ in range(2)]
        while (move := taken(one)) is None:
            taken(other)
        assert move == decide(view, STYLES["shark"], chance)
        return move

    minds = {1: moves, 2: moves}
    night = tell(table_of(house_for(game), minds), BY_DEALER, c.Begin(button=1))
    play(night, deck, minds, random)
