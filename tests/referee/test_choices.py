"""Every choice that a ruling names beside it can change that ruling."""

import itertools

import pytest

from homegame.referee import CASES, ruling
from homegame.rulebook.honoured import LIVE_ONLY
from homegame.rulebook.options import HouseError, with_settings
from homegame.rulebook.presets import preset
from referee.ruled import every_answer
from referee.test_words import values_of

CHOICES = [
    (case.name, option)
    for case in CASES.values()
    for option in case.options
    if len(values_of(option)) > 1
]
"""Every case with each of its options that has several values."""


def rulings(name, settings):
    """All that a house with these choices rules in this case; None if there is no such
    house."""
    try:
        house = with_settings(preset("vegas-home"), settings)
    except HouseError:
        return None
    case = CASES[name]
    return [ruling(house, case, answers) for answers in every_answer(case)]


@pytest.mark.parametrize(("name", "option"), CHOICES)
def test_a_choice_beside_a_ruling_changes_it(name, option):
    """In some house, another value of this option alone gives another ruling."""
    others = [each for each in CASES[name].options if each != option]
    for rest in itertools.product(*map(values_of, others)):
        settings = dict(zip(others, rest, strict=True))
        found = [rulings(name, {**settings, option: value}) for value in values_of(option)]
        known = [each for each in found if each is not None]
        if any(each != known[0] for each in known):
            return
    pytest.fail(f"{option} changes nothing about {name}")


def test_every_choice_about_real_cards_has_a_ruling():
    """What means nothing online is what the referee is asked about, but for what only the bank
    of real chips knows."""
    named = {option for case in CASES.values() for option in case.options}
    assert LIVE_ONLY - named == {"chips.buy_from_player", "chips.held_iou"}
