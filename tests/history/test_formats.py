"""What is written is read back: random hands of every game that a format has words for."""

from random import Random

import pytest
from recorded import random_game

from homegame.history.codecs import phh, records
from homegame.history.codecs.phh.names import GAMES as PHH
from homegame.history.recording import complete
from homegame.history.sites import site_house
from homegame.variants import VARIANTS

GAMES = [(game.name, limit) for game in VARIANTS.values() for limit in game.limits]


def written(codec, *histories):
    return "".join(codec.write(histories)).splitlines(keepends=True)


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_a_record_tells_everything(game, limit):
    """Our own format has words for every game, and for every choice of the house."""
    chance = Random(f"records {game} {limit}")
    found = [
        random_game(
            game,
            limit,
            f"record {seed}",
            allin__reveal=chance.choice(["always", "never"]),
            stud__ante=chance.choice([0, 1, 3]),
            showdown__auto_muck=chance.random() < 0.5,
            runs__max_runs=chance.choice([1, 2, 4]),
        ).history
        for seed in range(8)
    ]
    assert [*records.read(written(records, *found))] == found


@pytest.mark.parametrize(("game", "limit"), PHH.values())
def test_a_phh_hand_is_read_as_it_was_written(game, limit):
    """What the format leaves to the rules follows from the rules again."""
    rules = site_house(game, limit, 4, small=2, ante=1, bring_in=2, minor_per_chip=100)
    for seed in range(25):
        found = random_game(game, limit, f"phh {seed}", rules, stacks=(20, 90, 200)).history
        [read] = phh.read(written(phh, found))
        assert complete(read) == found
