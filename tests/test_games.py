"""Each game has one name, and is found by what players call it."""

from typing import get_args

import pytest

from homegame.games import CALLED, game_named, games_like
from homegame.library.houses import house
from homegame.rulebook.house import Game
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml
from homegame.variants import MIXES, VARIANTS
from homegame.words import say


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("short_deck", "short_deck"),
        ("Short Deck", "short_deck"),
        ("shortdeck", "short_deck"),
        ("6+", "short_deck"),
        ("Hold’em", "texas"),
        ("nlhe", "texas"),
        ("PLO", "omaha"),
        ("plo8", "omaha_hilo"),
        ("2-7 triple draw", "triple_27"),
        ("2-7 Single Draw", "single_27"),
        ("Badougi", "badugi"),
        ("badugi", "badugi"),
        ("badeucey", "baduci"),
        ("Stud hi-lo", "stud_hilo"),
        ("stud8", "stud_hilo"),
        ("8-Game", "eight_game"),
        ("Crazy Pineapple", "crazy_pineapple"),
    ],
)
def test_a_game_is_found_by_what_players_call_it(written, name):
    assert game_named(written) == name


def test_every_game_and_mix_is_found_by_its_name_and_its_title():
    """As it is written in files, and as the screen and the rule sheet show it."""
    for name, game in VARIANTS.items():
        assert game_named(name) == game_named(game.title) == name
    for name in MIXES:
        assert game_named(name) == game_named(say(f"mix.{name}", {})) == name
    for name in get_args(Game):
        says = say(f"choice.game.variant.each.{name}", {})
        assert says.lower() == VARIANTS[name].title.lower()


def test_a_spelling_means_one_game():
    """No two games are called alike, in whatever capitals and with whatever hyphens."""
    for name, spellings in CALLED.items():
        assert [game_named(each) for each in spellings] == [name] * len(spellings)


def test_an_unknown_game_gets_the_nearest_names():
    assert game_named("badugy") == ""
    assert games_like("badugy")[0] == "badugi"
    assert games_like("2-7 tripple")[0] == "triple_27"
    assert game_named("horse", get_args(Game)) == ""


def test_a_house_is_made_with_a_game_as_players_name_it():
    """In the library and in a house file; what is kept is the game's one name."""
    assert house(game="PLO").game.variant == "omaha"
    rules = from_toml('[game]\nvariant = "6+"\nrotation = ["H.O.R.S.E.", "plo8"]\n')
    assert rules.game.variant == "short_deck"
    assert rules.game.rotation == ("horse", "omaha_hilo")
    assert from_toml('[bomb]\ngame = "plo5"\n').bomb.game == "omaha_5"


@pytest.mark.parametrize(
    ("choices", "near"),
    [
        ({"game.variant": "badugy"}, '"badugi"'),
        ({"game.rotation": ["texas", "raz"]}, '"razz"'),
        ({"bomb.game": "omaha 7"}, '"omaha'),
    ],
)
def test_a_house_refuses_an_unknown_game_with_the_nearest(choices, near):
    with pytest.raises(HouseError) as refused:
        house(choices=choices)
    assert f"Did you mean {near}" in refused.value.say
