"""Every choice of the rulebook is a typed field that says what it decides."""

import msgspec
import pytest

from homegame.rulebook import Rule
from homegame.rulebook.house import HouseRules
from homegame.rulebook.options import (
    RENAMED,
    HouseError,
    options,
    options_of,
    setting,
    settings_in,
    with_settings,
)
from homegame.rulebook.presets import preset, preset_names


def test_every_choice_says_what_it_decides_and_by_which_rule():
    for option in options().values():
        assert option.about
        assert option.rules
        assert option.legal
        default = setting(HouseRules(), option.name)
        assert msgspec.convert(default, option.type) == default


def test_a_rule_knows_the_choices_it_leaves_to_the_house():
    """BET-26 is about one choice; a raise by BET-28 about two."""
    assert [each.name for each in options_of(Rule.REOPENING)] == ["allin.reopen"]
    assert [each.name for each in options_of(Rule.RAISE_AFTER_SHORT_ALL_IN)] == [
        "raise.after_short_allin",
        "limit.after_half_allin",
    ]
    assert options_of(Rule.ONE_DECK) == []


def test_a_changed_choice_leaves_the_others_alone():
    house = with_settings(preset("pats"), {"raise.min_rule": "last_increment"})
    assert house.raise_.min_rule == "last_increment"
    assert with_settings(house, {"raise.min_rule": "match_current_bet"}) == preset("pats")
    assert with_settings(HouseRules(), {"chip_unit": 5}) == HouseRules(chip_unit=5)


def test_a_set_is_kept_in_one_order():
    """Free return left of the button or in the big blind: the order means nothing."""
    table = {"missed": {"free_reentry": ["button_on_left", "big_blind", "big_blind"]}}
    assert settings_in(table) == {"missed.free_reentry": ("big_blind", "button_on_left")}


def test_a_list_of_games_keeps_its_order():
    """Texas then Omaha is not Omaha then Texas."""
    table = {"game": {"rotation": ["texas", "omaha"]}}
    assert settings_in(table) == {"game.rotation": ("texas", "omaha")}


@pytest.mark.parametrize("name", preset_names())
def test_a_house_survives_the_wire(name):
    house = preset(name)
    assert msgspec.json.decode(msgspec.json.encode(house), type=HouseRules) == house


def test_an_unknown_choice_on_the_wire_is_refused():
    with pytest.raises(msgspec.ValidationError, match="reopn"):
        msgspec.json.decode(b'{"allin": {"reopn": "half"}}', type=HouseRules)


def test_an_error_names_the_choice_and_its_legal_values():
    with pytest.raises(HouseError) as refused:
        settings_in({"odd_chip": {"rule": "dealer"}})
    assert refused.value.field == "odd_chip.rule"
    assert refused.value.legal == ('"all_to_first"', '"one_each_clockwise"')


@pytest.mark.parametrize(("old", "new"), RENAMED.items())
def test_an_old_name_is_answered_with_the_new_one(old, new):
    group, choice = old.split(".")
    with pytest.raises(HouseError) as refused:
        settings_in({group: {choice: 1}})
    assert refused.value.field == old
    assert new in refused.value.say
    assert new in options()
