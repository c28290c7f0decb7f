"""Where the documents disagree: every point is settled, and by a choice that exists."""

import re

from homegame.rulebook.conflicts import conflicts
from homegame.rulebook.options import options


def test_all_are_there_in_order():
    assert list(conflicts()) == [f"C-{number:02}" for number in range(1, 52)]


def test_each_says_who_disagrees_and_what_settles_it():
    for number, each in conflicts().items():
        assert each.says.endswith("."), number
        assert each.settled.endswith("."), number
        assert not re.search(r"(?<!Host )\b(A|B|W|L[0-9]+|00[0-4])\b:", each.says), number


def test_each_choice_is_one_a_house_has():
    for each in conflicts().values():
        assert set(each.options) <= set(options())
