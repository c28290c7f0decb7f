"""Games that follow each other (VAR-33, VAR-30)."""

import pytest
from random_game import played

from evenings import evening
from homegame.engine import table as at_table
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.fold import evolve_table
from homegame.rulebook import Rule
from homegame.rules.games import turns
from homegame.variants import MIXES, VARIANTS
from seeds import seeded


def evening_of(rotation, change="orbit"):
    """Four players and a rotation of games."""
    rules = house("1/2", {"game.rotation": rotation, "game.change": change})
    return evening(rules, "200 200 200 200", 4)


def games(game, hands):
    """The games of the next hands, in which everybody folds."""
    found = []
    for _ in range(hands):
        planned = game.next_hand()
        found.append(planned.game)
        while not game.hand.over:
            game.act("f" if game.may.call and not game.hand.plan.bring_in else "x")
    return found


@pytest.mark.rule("VAR-33")
def test_the_game_changes_with_every_hand():
    """Texas, Omaha, Texas, Omaha."""
    game = evening_of(("texas", "omaha"), "hand")
    assert games(game, 4) == ["texas", "omaha", "texas", "omaha"]


@pytest.mark.rule("VAR-33")
def test_the_game_changes_with_every_orbit():
    """Four players: four hands of Texas, of Omaha, of Badugi, then Texas again."""
    game = evening_of(("texas", "omaha", "badugi"))
    orbits = [name for name in ("texas", "omaha", "badugi") for _ in range(4)]
    assert games(game, 13) == [*orbits, "texas"]


@pytest.mark.rule("VAR-33")
def test_without_a_rotation_it_is_always_the_same():
    assert games(evening_of(()), 3) == ["texas"] * 3


@pytest.mark.rule("VAR-33")
def test_the_dealer_chooses_the_game():
    """Seat 1 deals next and chooses Omaha; it stays until another game is chosen."""
    game = evening_of(("texas", "omaha", "badugi"), "dealer")
    assert games(game, 1) == ["texas"]
    assert game.refused(2, c.ChooseGame("omaha")).numbers == {"seat": 1}
    assert game.refused(1, c.ChooseGame("razz")).code == Rule.GAME_ROTATION
    game.say(1, c.ChooseGame("omaha"))
    assert games(game, 2) == ["omaha", "omaha"]
    game.say(3, c.ChooseGame("badugi"))
    assert game.next_hand().game == "badugi"
    assert game.refused(4, c.ChooseGame("texas")).words == "game.not_now"


@pytest.mark.rule("VAR-30", "VAR-33")
@pytest.mark.parametrize(
    ("mix", "names"),
    [
        ("horse", ["texas", "omaha_hilo", "razz", "stud", "stud_hilo"]),
        ("hose", ["texas", "omaha_hilo", "stud", "stud_hilo"]),
        (
            "eight_game",
            [
                "triple_27",
                "texas",
                "omaha_hilo",
                "razz",
                "stud",
                "stud_hilo",
                "texas",
                "omaha",
            ],
        ),
    ],
)
def test_the_mixes(mix, names):
    """Each mix has its games in its order, whatever limit the house plays otherwise."""
    rules = house("1/2", {"game.rotation": (mix,)})
    assert [turn.game for turn in turns(rules)] == names
    for turn in MIXES[mix]:
        assert turn.limit in VARIANTS[turn.game].limits


@pytest.mark.rule("VAR-30", "VAR-33", "POT-14")
@pytest.mark.parametrize("mix", ["horse", "hose", "eight_game"])
def test_a_mix_is_played_by_chance_through_all_its_games(mix):
    """Two rounds of the mix, a game a hand: every chip stays, every limit is its own."""
    chance = seeded(mix)
    rules = house("2/4", {"game.rotation": (mix,), "game.change": "hand", "stud.ante": 1})
    table = at_table.empty_table(rules)
    for seat in range(1, 6):
        table = evolve_table(table, e.SatDown(seat, f"g{seat}", 400))
    seen = []
    for _ in range(2 * len(MIXES[mix])):
        planned = plan(table, 1)
        limits = {step.limit for step in planned.program if hasattr(step, "limit")}
        seen.append((planned.game, min(limits)))
        table = evolve_table(table, e.Begun(planned))
        _, events = played(table, chance, hand=table.hand)
        for event in events:
            table = evolve_table(table, event)
        for seat, chair in enumerate(table.chairs):
            if chair and not chair.stack:
                table = evolve_table(table, e.ToppedUp(seat, 400))
    wanted = {"limit": "fixed", "no_limit": "no", "pot_limit": "no"}
    assert seen == 2 * [(turn.game, wanted[turn.limit]) for turn in MIXES[mix]]


@pytest.mark.rule("VAR-27", "VAR-33")
def test_a_table_has_no_more_seats_than_its_games_serve():
    """Royal hold'em seats six, and no seventh player."""
    rules = house("1/2", {"game.rotation": ("texas", "royal"), "table.max_seats": 9})
    assert len(at_table.empty_table(rules).chairs) - 1 == 6
