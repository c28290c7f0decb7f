"""A history of our own tells a hand whole: played again it is the same hand."""

from random import Random

import pytest
from recorded import random_game

from homegame.history.recording import complete
from homegame.history.replay import replay
from homegame.variants import VARIANTS

GAMES = [(game.name, limit) for game in VARIANTS.values() for limit in game.limits]


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_a_recorded_hand_is_played_again_event_by_event(game, limit):
    """Random hands of every game, by houses that show, run and muck in different ways."""
    chance = Random(f"choices {game} {limit}")
    for seed in range(12):
        found = random_game(
            game,
            limit,
            str(seed),
            allin__reveal=chance.choice(["always", "never"]),
            allin__reopen=chance.choice(["full", "half"]),
            doubleboard__award=chance.choice(["half_each", "best_overall"]),
            stud__ante=chance.choice([0, 1, 3]),
            showdown__auto_muck=chance.random() < 0.5,
            runs__max_runs=chance.choice([1, 2, 4]),
        )
        again = replay(found.history)
        assert list(again.events) == found.events
        assert again.hand.players[: len(found.hand.players)] == found.hand.players
        assert complete(found.history) == found.history
