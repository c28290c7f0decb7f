"""Ten thousand hands: bots beat those who do not think, and never do anything silly.

Heads-up, 100 big blinds each at the start of every hand, every deck dealt twice with the
seats exchanged, seeded. What they do is watched as they play.
"""

import pytest

from bots.games import always_calls, bot, duel, plays_at_random
from bots.sense import sensible
from homegame.bots import STYLES
from homegame.model import commands as c
from thorough import THOROUGH

HANDS = 10_000 if THOROUGH else 2_500
LEAST = 20
"""Big blinds per 100 hands."""


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "opponent", [plays_at_random, always_calls], ids=["random", "always calls"]
)
def test_each_style_beats_who_does_not_think(style, opponent):
    """At least 20 big blinds per 100 hands, against chance and against one who only calls."""
    mind = bot(STYLES[style])
    assert duel(mind, opponent, HANDS, seed=10, watch=sensible(mind)) >= LEAST


def folds_if_it_may(view, chance):
    """Gives up whatever it holds."""
    return c.Check() if view.may.check else c.Fold()


@pytest.mark.parametrize(
    ("mind", "silly"),
    [(folds_if_it_may, "folds the nuts"), (always_calls, "calls all in for too much")],
)
def test_the_watch_notices_silly_play(mind, silly):
    """The watch is no good if it never barks: it does at players who do not think."""
    with pytest.raises(AssertionError, match=silly):
        duel(mind, plays_at_random, 2_000, seed=10, watch=sensible(mind))
