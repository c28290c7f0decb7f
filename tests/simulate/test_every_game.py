"""Every game is played to its end for every limit it allows."""

import pytest
from random_game import played, table

from homegame.engine.evolve import begin, evolve
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.rules.games import most_seats
from homegame.variants import VARIANTS
from seeds import seeded
from thorough import THOROUGH

GAMES = [(game.name, limit) for game in VARIANTS.values() for limit in game.limits]


@pytest.mark.rule("VAR-30", "POT-14")
@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_every_game_is_played_to_the_end(game, limit):
    """Random players, random stacks, 2 to as many seats as the deck serves."""
    chance = seeded(f"{game} {limit}")
    for _ in range(25 if THOROUGH else 8):
        choices = {
            "betting.structure": limit,
            "cap.amount": 60 if limit == "cap" else "none",
            "allin.reveal": chance.choice(["always", "never"]),
            "allin.reopen": chance.choice(["full", "half"]),
            "doubleboard.award": chance.choice(["half_each", "best_overall"]),
            "doubleboard.burns": chance.choice(["per_street_after_flop", "per_card_group"]),
            "stud.ante": chance.choice([0, 1, 3]),
            "showdown.auto_muck": chance.random() < 0.8,
            "potlimit.method": chance.choice(["true", "pot_on_table"]),
            "runs.max_runs": chance.choice([1, 2, 4]),
        }
        rules = house("2/4", choices)
        most = min(most_seats(rules, VARIANTS[game]), 9)
        stacks = [
            chance.choice([1, 5, 40, 90, 200]) for _ in range(chance.randint(2, most))
        ]
        planned = plan(at := table(rules, stacks, game), 1)
        hand, events = played(at, chance)
        again = begin(planned, hand.house)
        for event in events:
            again = evolve(again, event)
        assert again == hand
