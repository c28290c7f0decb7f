"""Twenty thousand hands: bots beat those who do not think, and never do anything silly.

Heads-up, 100 big blinds each at the start of every hand, every deck dealt twice with the
seats exchanged, seeded. What they do is watched as they play.
"""

import pytest

from bots.games import BIG, Mind, always_calls, bot, duel, plays_at_random, ring_game
from bots.sense import sensible
from homegame.bots import STYLES
from homegame.bots.chart import top
from homegame.bots.spot import CARD
from homegame.model import commands as c
from thorough import THOROUGH

HANDS = 20_000 if THOROUGH else 400
SIX_HANDED = 20_000 if THOROUGH else 250
LEAST = 20
"""Big blinds per 100 hands."""
MOST_LOST = 50
"""The same, to one who never folds among six players."""


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    "opponent", [plays_at_random, always_calls], ids=["random", "always calls"]
)
def test_each_style_beats_who_does_not_think(style, opponent):
    """At least 20 big blinds per 100 hands, against chance and against one who only calls."""
    mind = bot(STYLES[style])
    assert duel(mind, opponent, HANDS, seed=10, watch=sensible(mind)) >= LEAST


def against_one_caller(mind: Mind) -> float:
    """Six-handed: big blinds per 100 hands that each of five players like this wins from one
    who never folds."""
    minds = [*[mind] * 5, always_calls]
    lost = sum(won[-1] for won in ring_game(minds, SIX_HANDED, seed=1))
    return -100 * lost / BIG / SIX_HANDED / 5


@pytest.mark.parametrize("style", STYLES.values(), ids=[*STYLES])
def test_no_style_pays_one_who_never_folds_at_a_table_of_six(style):
    """They bet for value against such a player, and what they bluff costs less than that
    brings: over 20,000 hands 114 big blinds per 100 (rock), 85 (caller), 540 (maniac) and 318
    (shark) for each of the five."""
    assert against_one_caller(bot(style)) >= -MOST_LOST


def bluffs_it_all(view, chance):
    """Moves in with the worst half of the hands before the flop; gives up the others."""
    hole = tuple([CARD[card] for card in view.you.cards])
    if top(hole, crowded=False) > 0.5 and view.may.raise_most:
        return c.RaiseTo(view.may.raise_most)
    return folds_if_it_may(view, chance)


def test_whoever_bluffs_one_who_never_folds_pays():
    """The bound is no good if nobody falls below it."""
    assert against_one_caller(bluffs_it_all) < -MOST_LOST


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
