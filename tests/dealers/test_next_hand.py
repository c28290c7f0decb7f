"""The next hand on the host's screen at a table of real cards: every story of the button."""

import tomllib
from collections import defaultdict
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealers.test_people import seen
from evenings import at_marks
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model.plan import Owed
from homegame.model.state import Chair
from night.played import PlayedNight

STORIES = tomllib.loads(
    (Path(__file__).parents[1] / "rules" / "button_vectors.toml").read_text("utf-8")
)
IN_WORDS = {
    ("small_blind", False): "sb",
    ("big_blind", False): "bb",
    ("missed_small", False): "sb",
    ("missed_big", False): "bb",
    ("missed_small", True): "sbd",
    ("small_blind", True): "sbd",
}


def told(name: str) -> PlayedNight:
    """A table of real cards after the hand of this story, with everyone who is there."""
    story = STORIES[name]
    carries, buys = story.get("carries", {}), story.get("buys", [])
    rules = house("1/3", {"button.rule": story["rule"]})
    chairs = {}
    for seat in story["present"]:
        owes = Owed(1, 3, 1, 1) if seat in buys else Owed()
        owes = Owed(small=1, smalls=1) if str(seat) in carries else owes
        came = seat in buys
        chairs[seat] = Chair(f"g{seat}", 300, waiting=came, buys=came, owes=owes)
    night = PlayedNight(players=0, rules=rules, dealer="people")
    for seat in chairs:
        if seat > 1:
            night.comes(f"g{seat}")
        night.sits(f"g{seat}", 1, seat)
    table = at_marks(rules, *story["was"], chairs)
    table = replace(table, dealer="people", depth="button")
    night.night = replace(night.night, tables={1: table})
    return night


@pytest.mark.rule("CON-48", "POS-09", "POS-10", "POS-11", "POS-12", "POS-13")
@pytest.mark.parametrize("name", STORIES)
def test_next_hand_says_who_posts_what_and_why(name: str) -> None:
    """The big blind busts: the next one moves on, and the screen says that no small blind is
    posted; one tap begins that very hand."""
    story, night = STORIES[name], told(name)
    real = seen(night, "g1").real
    assert real
    coming = real.next
    assert coming
    assert [coming.button, coming.small, coming.big] == story["now"]
    posted = defaultdict[int, list[str]](list)
    for post in coming.posts:
        posted[post.seat].append(IN_WORDS[post.name, post.dead])
    assert sorted(
        f"{seat} {'+'.join(sorted(of))}" for seat, of in posted.items()
    ) == sorted(story["posts"])
    assert {*story["present"]} - {*coming.dealt} == {*story.get("waits", [])}
    assert coming.dealt[-1] == story["last"]
    assert ("no_small" in coming.notes) == (
        "small_blind" not in [p.name for p in coming.posts]
    )
    assert ("dead_button" in coming.notes) == (coming.button not in coming.dealt)
    assert ("heads_up" in coming.notes) == (len(coming.dealt) == 2)
    begun = night.say("g1", c.Begin()).hand().plan
    assert (begun.ring, begun.marks.button) == (coming.dealt, coming.button)
    assert begun.order[0] == story["first"]
