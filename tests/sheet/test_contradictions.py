"""A sheet never says two things: whatever a house chooses, its sentences agree."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError, with_settings
from homegame.rulebook.presets import Preset, described, preset_names, refuse_contradictions
from homegame.sheet.page import markdown, sheet_of
from houses import a_change
from seeds import seeded
from thorough import some

PAIRS = [
    (re.compile(each["one"]), re.compile(each["other"]), each["why"])
    for each in tomllib.loads(
        (Path(__file__).parent / "contradictions.toml").read_text(encoding="utf-8")
    )["pair"]
]


def said_twice(sheet: str) -> list[str]:
    """Why a sheet says two things; nothing if it doesn't."""
    return [why for one, other, why in PAIRS if one.search(sheet) and other.search(sheet)]


def house_with(chance) -> HouseRules | None:
    """One of the houses with some other choices; None if they contradict each other."""
    house = described(chance.choice(preset_names())).house
    try:
        for _ in range(chance.randrange(1, 6)):
            house = with_settings(house, a_change(chance))
        refuse_contradictions(house)
    except HouseError:
        return None
    return house


def sheets(first: int, last: int) -> Iterator[tuple[int, str]]:
    """The sheets of random houses, by the number of their seed."""
    for number in range(first, last):
        house = house_with(seeded(f"a sheet {number}"))
        if house is not None:
            base: Preset = described("vegas-home")
            yield number, markdown(sheet_of(replace(base, house=house)))


@pytest.mark.parametrize("name", preset_names())
def test_the_sheet_of_a_house_that_comes_with_the_program_agrees_with_itself(name):
    assert said_twice(markdown(sheet_of(described(name)))) == []


@pytest.mark.parametrize("slice_", some(range(2), range(2, 40)))
def test_the_sheets_of_random_houses_agree_with_themselves(slice_):
    """Fifty houses a slice, of every preset, with up to ten other choices."""
    found = {
        n: wrong
        for n, sheet in sheets(slice_ * 50, slice_ * 50 + 50)
        if (wrong := said_twice(sheet))
    }
    assert found == {}
