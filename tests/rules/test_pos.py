"""Seats and the button (POS): where the marks go when somebody is missing."""

import tomllib
from pathlib import Path

import pytest

from evenings import at_marks, house, marks, posts
from homegame.engine.plan import plan
from homegame.model.plan import Owed
from homegame.model.state import Chair

STORIES = tomllib.loads(
    (Path(__file__).parent / "button_vectors.toml").read_text(encoding="utf-8")
)
WORDS = {
    "1 sb": "sb",
    "3 bb": "bb",
    "1 missed sb": "sb",
    "3 missed bb": "bb",
    "3 bb + 1 sb dead": "bb+sbd",
}


@pytest.mark.rule("POS-09", "POS-10", "POS-11", "POS-12", "POS-13", "POS-14", "POS-16")
@pytest.mark.rule(
    "POS-19", "POS-22", "POS-23", "BLIND-12", "BLIND-15", "BLIND-19", "BLIND-30"
)
@pytest.mark.parametrize("name", STORIES)
def test_button_and_blinds_go_where_the_story_says(name):
    """The big blind busts: the next one moves on and the small blind is dead."""
    story = STORIES[name]
    carries, buys = story.get("carries", {}), story.get("buys", [])
    chairs = {
        seat: Chair(
            f"g{seat}",
            300,
            waiting=seat in buys,
            buys=seat in buys,
            owes=Owed(small=1, smalls=1)
            if str(seat) in carries
            else Owed(1, 3, 1, 1)
            if seat in buys
            else Owed(),
        )
        for seat in story["present"]
    }
    rules = house("1/3", button__rule=story["rule"])
    planned = plan(at_marks(rules, *story["was"], chairs))
    assert list(marks(planned)) == story["now"]
    told = [f"{seat} {WORDS[words]}" for seat, words in posts(planned).items()]
    assert told == sorted(story["posts"])
    waits = [seat for seat in story["present"] if seat not in planned.ring]
    assert waits == story.get("waits", [])
    assert planned.order[0] == story["first"]
    assert planned.ring[-1] == story["last"]
