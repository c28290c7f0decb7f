"""Measured over many tournaments: blinds are fair, and they end when they were going to."""

import os
from collections import Counter, defaultdict

import pytest
from simulated import SimulatedTournament
from sober import SoberTournament

from homegame.engine.shorthand import house
from homegame.model.tournament import Plan, Setup
from homegame.tournament.structure import SPEEDS, structure
from thorough import THOROUGH

FUZZ = int(os.environ.get("FUZZ", "20" if THOROUGH else "8"))
"""How many tournaments; with 1,000 and more, blinds are within 3 percent."""


def many_hands(seed: int) -> SimulatedTournament:
    """Twenty players at tables of six, with 60 big blinds each, who play on rather long."""
    plan = Plan(
        players=20,
        stack=3000,
        first=(25, 50),
        chips=(25, 100, 500),
        minutes=5,
        total_minutes=60,
    )
    setup = Setup(
        title="Friday",
        structure=structure(plan),
        buyin=3000,
        stack=3000,
        seats=6,
        late_until=0,
    )
    one = SimulatedTournament(seed, 20, setup=setup, rules=house("1/2"), quiet=True)
    one.nerve = 0.08
    return one.play()


def test_everyone_has_as_many_big_blinds_as_is_fair() -> None:
    """In a hand that n players are dealt, a fair part of its big blind is 1/n for each of them.
    Over all hands of all tournaments, the big blinds that a guest has had differ from the sum
    of these parts by less than 3 percent (in 1,000 tournaments; in a few, chance alone makes
    more). Guests are drawn to other seats in each tournament."""
    bigs, fair = Counter[str](), defaultdict[str, float](float)
    for seed in range(FUZZ):
        watched = many_hands(seed).watched
        for (guest, _), had in watched.bigs.items():
            bigs[guest] += had
        for (guest, _), part in watched.fair.items():
            fair[guest] += part
    bound = 0.03 if FUZZ >= 1000 else 0.1
    off = {guest: bigs[guest] / part - 1 for guest, part in fair.items()}
    assert max(map(abs, off.values())) < bound, off


@pytest.mark.rule("TOURN-05")
@pytest.mark.parametrize("speed", [*SPEEDS])
def test_a_tournament_ends_within_15_percent_of_its_plan(speed: str) -> None:
    """Nine players who shove or fold with twelve big blinds or fewer, at 90 seconds a hand:
    from the first level to the last hand it takes as long as planned, give or take 15 percent
    on average."""
    several = [SoberTournament(seed, speed, 9).play().minutes for seed in range(3)]
    planned = SPEEDS[speed].total_minutes
    assert abs(sum(several) / len(several) / planned - 1) < 0.15
