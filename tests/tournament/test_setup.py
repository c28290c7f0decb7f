"""The tournament that a house alone gives."""

import pytest

from homegame.model.tournament import ColourUp, Level, Setup
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import preset, preset_names
from homegame.tournament.errors import TournamentError
from homegame.tournament.saved import written
from homegame.tournament.setup import setup_of
from homegame.tournament.structure import structure


def of(players: int = 9, **choices: object) -> Setup:
    """The setup of a house with these choices about tournaments."""
    chosen = {f"tourn.{name}": value for name, value in choices.items()}
    return setup_of(with_settings(HouseRules(), chosen), players, "Friday")


@pytest.mark.rule("TOURN-02")
def test_the_usual_tournament():
    """$30 for 15,000 chips, blinds of 50 and 100, four hours with a break every 80 minutes."""
    found = of()
    assert (found.buyin, found.stack, found.seats) == (3000, 15_000, 9)
    assert found.structure.levels[0] == Level(50, 100)
    assert found.structure.breaks == (4, 8)
    assert found.structure.begins(len(found.structure.levels) + 1) == 240
    assert found.structure == structure(found.structure.plan)
    assert (found.rebuys, found.reentries, found.addon, found.addon_cost) == (0, 0, 0, 0)


@pytest.mark.parametrize("name", preset_names())
def test_every_house_gives_a_tournament(name: str):
    assert setup_of(preset(name), 9, "Friday").structure.levels


@pytest.mark.rule("TOURN-05")
def test_saved_levels_are_played_as_they_are_written():
    """Two levels with a break between them: 45 minutes, and the 25s leave before level 2."""
    levels = ("75/150 20 rest 10", "100/200 15 rest 5")
    found = of(levels=levels, late_until_level=1)
    assert written(found.structure.levels) == levels
    assert found.structure.plan.total_minutes == 45
    assert found.structure.begins(3) == 45
    assert found.structure.plan.first == (75, 150)
    assert found.structure.colour_ups == (ColourUp(25, 2),)
    assert not found.keeps_end


def test_computed_levels_that_are_saved_are_the_same():
    """Saving a schedule changes nothing but its name."""
    computed = of()
    saved = of(levels=written(computed.structure.levels))
    assert saved.structure == computed.structure


def test_an_add_on_costs_the_buy_in_unless_the_house_says_otherwise():
    assert (of(addon=10_000).addon, of(addon=10_000).addon_cost) == (10_000, 3000)
    assert of(addon=10_000, addon_cost=1000).addon_cost == 1000
    assert of(addon=10_000, addon_cost="free").addon_cost == 0


def test_a_house_says_what_else_is_sold():
    """A fee, a rebuy at its own price with its own chips, and a staff bonus; without chips the
    bonus costs nothing."""
    found = of(fee=500, rebuy_cost=1000, rebuy_stack=8000, bonus=1000, bonus_cost=200)
    assert (found.fee, found.rebuy_cost, found.rebuy_stack) == (500, 1000, 8000)
    assert (found.bonus, found.bonus_cost) == (1000, 200)
    usual = of(bonus_cost=200)
    assert (usual.fee, usual.rebuy_cost, usual.rebuy_stack) == (0, None, None)
    assert (usual.bonus, usual.bonus_cost) == (0, 0)


def test_a_table_has_no_more_seats_than_the_game_serves():
    """A deck serves seven with six cards each."""
    house = with_settings(HouseRules(), {"game.variant": "omaha_6"})
    assert setup_of(house, 12, "Friday").seats == 7


def test_expected_rebuys_are_chips_in_play():
    assert setup_of(HouseRules(), 9, "Friday", rebuys=3).structure.plan.in_play == 180_000


@pytest.mark.parametrize(
    ("stack", "blinds", "smallest"),
    [(15_000, (50, 100), 25), (1500, (10, 20), 5), (100, (1, 2), 1), (333, (3, 6), 1)],
)
def test_the_chips_make_the_stack_and_the_blinds(
    stack: int, blinds: tuple[int, int], smallest: int
):
    plan = of(stack=stack, blinds=blinds, total_minutes=40).structure.plan
    assert plan.chips[0] == smallest


@pytest.mark.parametrize(
    ("players", "choices", "says"),
    [
        (1, {}, "at least 2 players"),
        (1, {"levels": ("50/100 20",)}, "at least 2 players"),
        (9, {"stack": 75}, "more than a stack"),
        (9, {"stack": 75, "levels": ("50/100 20",)}, "more than a stack"),
        (9, {"total_minutes": 10}, "No level fits into 10 minutes"),
        (9, {"levels": ("100/50 20",)}, "Level 1 has blinds of 100 and 50"),
    ],
)
def test_a_tournament_that_cannot_be_is_refused(
    players: int, choices: dict[str, object], says: str
):
    with pytest.raises(TournamentError, match=says):
        of(players, **choices)


@pytest.mark.parametrize("option", ["addon", "rebuy_stack", "bonus"])
@pytest.mark.parametrize(
    ("chips", "says"),
    [(10**7, "can be 1,000,000 at most."), (110, "the smallest chip is 25.")],
)
def test_what_a_house_sells_besides_a_stack_is_bounded_as_it_is_in_the_form(
    option: str, chips: int, says: str
) -> None:
    """Ten million chips, or 110 where the smallest chip is 25."""
    with pytest.raises(TournamentError, match=says) as refused:
        of(**{option: chips})
    assert refused.value.field == option


@pytest.mark.parametrize(
    "option", ["buyin", "bounty", "addon_cost", "fee", "rebuy_cost", "bonus_cost"]
)
def test_a_price_of_a_house_is_bounded_as_it_is_in_the_form(option: str) -> None:
    """A hundred million dollars at most; the refusal names the price."""
    assert of(**{option: 10**10})
    with pytest.raises(TournamentError, match=r"can be \$100,000,000 at most") as refused:
        of(**{option: 10**10 + 1})
    assert refused.value.field == option
