"""Told rulings about what players agree on: more than one run, the rabbit hunt."""

import pytest

from referee.ruled import LIVE, PATS, VEGAS, ask, short


@pytest.mark.parametrize(
    ("house", "when", "agree", "ruled"),
    [
        (VEGAS, "all_in", "everyone", "As often as all agree"),
        (VEGAS, "all_in", "one_no", "Once"),
        (VEGAS, "before_hand", "everyone", "After the all-in"),
        (VEGAS, "betting", "", "After the all-in"),
        (PATS, "before_hand", "everyone", "As often as all agree"),
        (PATS, "before_hand", "one_no", "Once"),
        (PATS, "all_in", "everyone", "Agreed before the hand"),
        (LIVE, "all_in", "everyone", "Always once"),
    ],
)
def test_running_it_more_than_once(house, when, agree, ruled):
    """After the all-in, or agreed before the hand; one no is enough."""
    answers = {"when": when} | ({"agree": agree} if agree else {})
    assert short("run_it", house, **answers) == ruled


@pytest.mark.parametrize(
    ("house", "when", "runs"), [(VEGAS, "all_in", 4), (PATS, "before_hand", 2)]
)
def test_the_house_says_how_often_at_most(house, when, runs):
    """Four times at home, twice at Pat's."""
    assert f"up to {runs} times" in ask("run_it", house, when=when, agree="everyone").says


@pytest.mark.parametrize(
    ("enabled", "agreement", "agree", "ruled"),
    [
        (True, "all", "everyone", "Turned up"),
        (True, "all", "one_no", "Stay face down"),
        (True, "one", "one_no", "Turned up"),
        (False, "all", "everyone", "No rabbit hunting"),
    ],
)
def test_a_rabbit_hunt(enabled, agreement, agree, ruled):
    """If the house allows it, and everyone agrees; in some houses one player is enough."""
    settings = {"rabbit.enabled": enabled, "rabbit.agreement": agreement}
    assert short("rabbit", settings=settings, agree=agree) == ruled
