"""Answers about one moment are worked out once."""

from friday import Friday

from homegame.model import commands as c
from homegame.night.tournament.remembered import MOST, remembered
from homegame.night.tournament.standing import left


class Asked:
    """Something that may be asked about."""


def test_the_same_moment_is_worked_out_once():
    asked: list[Asked] = []
    answer = remembered(lambda value: asked.append(value) or len(asked))
    one, other = Asked(), Asked()
    assert [answer(one), answer(other), answer(one), answer(other)] == [1, 2, 1, 2]
    assert asked == [one, other]


def test_it_forgets_what_is_long_past():
    """As many moments as there are at most are kept, and an old one is worked out again."""
    asked: list[Asked] = []
    answer = remembered(lambda value: asked.append(value) or len(asked))
    first = Asked()
    assert answer(first) == 1
    for _ in range(MOST):
        answer(Asked())
    assert answer(first) == MOST + 2


def test_the_next_moment_is_another_one():
    """Someone gives up: who is in is told anew, and the old night's answers
    stay what they were."""
    friday = Friday(11, choices={"tourn.must_finish": False})
    before = friday.night
    assert len(left(before)) == 11
    assert left(before) is left(before)
    at, _ = friday.seat("g2")
    friday.say("g2", c.StandUp(), at)
    assert "g2" not in left(friday.night)
    assert left(before)["g2"] == 5000
