"""Levels that are saved with a house: written, read, and refused by their number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.model.tournament import Level
from homegame.rulebook import HouseRules
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import contradictions, from_toml
from homegame.tournament.errors import TournamentError
from homegame.tournament.saved import as_levels, levels_of, written

FRIDAY = ("50/100 20", "75/150 20", "100/200+200 20 rest 10", "150/300+300 15")


@pytest.mark.rule("TOURN-05")
def test_levels_are_saved_with_a_house():
    """The third has an ante of 200, and a break of ten minutes after it."""
    house = from_toml(f'tourn.ante = "bb_pays_all"\ntourn.levels = {[*FRIDAY]}')
    assert levels_of(house) == (
        Level(50, 100),
        Level(75, 150),
        Level(100, 200, 200, rest=10),
        Level(150, 300, 300, 15),
    )


def test_a_house_without_levels_computes_them():
    assert levels_of(HouseRules()) == ()


@given(
    st.lists(
        st.builds(
            Level,
            small=st.integers(1, 10**12 - 1),
            big=st.integers(1, 10**12 - 1),
            ante=st.integers(0, 10**12 - 1),
            minutes=st.integers(1, 9999),
            rest=st.integers(0, 9999),
        ),
        min_size=1,
        max_size=1,
    )
)
def test_levels_are_read_as_they_were_written(levels: list[Level]):
    levels = [each for each in levels if each.small <= each.big]
    if levels:
        assert as_levels(written(levels)) == tuple(levels)


@pytest.mark.parametrize(
    "text",
    [
        "50/100",
        "50/100 20m",
        "50-100 20",
        "50/100 +10 20",
        "50/100+10 20 10",
        "50/100 20 rest",
        "50/100  20",
        " 50/100 20",
        "50/100 20\n",
        "-50/100 20",
        "٥٠/١٠٠ ٢٠",
        "1,000/2,000 20",
        "50/100 99999",
        "",
    ],
)
def test_what_is_no_level_is_refused_by_its_number(text: str):
    with pytest.raises(TournamentError, match=r'(?s)^Level 2 is ".*Write it like') as wrong:
        as_levels(["50/100 20", text])
    assert wrong.value.field == "levels.2"


@pytest.mark.parametrize(
    ("levels", "says"),
    [
        (["50/100 20", "40/80 20"], "can't fall: level 2 has 40 and 80"),
        (["100/50 20"], "Level 1 has blinds of 100 and 50"),
        (["50/100 0"], "Level 1 lasts 0 minutes"),
        (["0/100 20"], "Level 1 has blinds of 0 and 100"),
        ([], "There are no levels"),
    ],
)
def test_levels_that_cannot_be_played_are_refused(levels: list[str], says: str):
    with pytest.raises(TournamentError, match=says):
        as_levels(levels)


@pytest.mark.parametrize(
    ("rows", "field", "says"),
    [
        ('levels = ["50/100 20", "50/100"]', "tourn.levels", 'Level 2 is "50/100"'),
        ('levels = ["50/100 20", "40/80 20"]', "tourn.levels", "The blinds can't fall"),
        (
            'levels = ["50/100 20"]',
            "tourn.late_until_level",
            "is 4, but there are 1 levels",
        ),
        ('levels = ["50/100+10 20"]', "tourn.ante", "level 1 has an ante: say who pays it"),
        (
            'levels = ["5000/10000 20"]\nstack = 8000\nlate_until_level = 1',
            "tourn.stack",
            "The first big blind, 10000, is more than a stack, 8000",
        ),
        ("levels = []", "tourn.levels", "a list of one or more, each a level like"),
        ('levels = "50/100"', "tourn.levels", 'or "computed"'),
        ("levels = [50, 100]", "tourn.levels", "each a level like"),
    ],
)
def test_a_house_with_wrong_levels_is_refused(rows: str, field: str, says: str):
    """When the file is read; and someone who is still making it is told."""
    with pytest.raises(HouseError, match=says) as wrong:
        from_toml(f"[tourn]\n{rows}")
    assert wrong.value.field == field


def test_levels_keep_their_order():
    """1000/2000 comes after 500/1000, as it is written."""
    house = from_toml('tourn.levels = ["500/1000 20", "1000/2000 20"]\n'
                      "tourn.late_until_level = 2")  # fmt: skip
    assert [level.big for level in levels_of(house)] == [1000, 2000]
    assert contradictions(house) == ()
