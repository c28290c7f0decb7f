"""The table of events: what each is about, and what it changes."""

import subprocess
import sys
from typing import get_args

import pytest
from msgspec.structs import replace

from homegame.model import events as e
from homegame.night.events import EVENTS, ROWS
from homegame.night.fold import evolve
from homegame.seats import FIRST_TABLE
from night.a_night import happened, night


def test_a_row_is_about_the_table_that_it_changes() -> None:
    """What changes a table is about a hand or a table, and no row names a change twice."""
    for said in ROWS:
        if said.table:
            assert said.about in ("hand", "table"), said.kind
        if said.about in ("tournament", "bank"):
            assert said.table is None, said.kind
    assert {said.kind for said in ROWS if said.about == "tournament"} == {
        *get_args(e.TournamentEvent)
    }


def test_only_the_last_action_of_a_hand_can_be_taken_back() -> None:
    undone = {said.kind for said in ROWS if said.undone}
    assert undone == {e.Folded, e.Checked, e.Called, e.Raised}


def test_the_fields_that_a_row_names_are_fields_of_its_event() -> None:
    for said in ROWS:
        assert {*said.written, *said.called} <= {*said.kind.__struct_fields__}, said.kind


def test_an_event_that_says_nothing_changes_nothing_but_the_number_of_the_row() -> None:
    """A message, a reaction, a ruling: their rows name no change."""
    began = night(players=2)
    silent: list[e.NightEvent] = [
        *(e.Said("g1", "Nice hand."), e.Reacted("g1", "nice"), e.Watched()),
        *(e.Ruled("g1", "The card was seen."), e.NameRemoved("g2")),
        e.ChipsSwapped(1, ((5, 4),), ((20, 1),)),
    ]
    for event in silent:
        said = EVENTS[type(event)]
        changes = said.night, said.table, said.entries, said.line, said.timed
        assert changes == (None,) * 5
        assert evolve(began, event, FIRST_TABLE) == replace(began, seq=began.seq + 1)


def test_a_night_is_opened_once() -> None:
    with pytest.raises(AssertionError, match="a night is opened once"):
        evolve(night(players=2), e.Opened("Friday", "", "g9", "Maya"))


def test_who_has_what_they_asked_for_no_longer_waits() -> None:
    """g2 asks for chips, and has an answer; g1 asks, and is removed: neither waits."""
    asked = happened(
        night(players=2),
        [e.BuyAsked("g1", 0, 50, False, 0), e.BuyAsked("g2", 0, 50, False, 0)],
    )
    assert [*asked.requests] == ["g1", "g2"]
    assert [*happened(asked, [e.BuyAnswered("g2", "g1", True)]).requests] == ["g1"]
    assert [*happened(asked, [e.Kicked("g1", "g2")]).requests] == ["g2"]


MISSING = """
from homegame.model import events as e
class Juggled(e.Struct, frozen=True, tag="juggled"): ...
e.NightEvent = e.NightEvent | Juggled
import homegame.night.events
"""
"""A new event that nobody has written down."""


def test_an_event_without_a_row_stops_the_import() -> None:
    """Of the whole program: no such program starts."""
    run = subprocess.run(
        [sys.executable, "-c", MISSING], capture_output=True, text=True, check=False
    )
    assert run.returncode == 1
    assert "assert {*EVENTS} == {*get_args(e.NightEvent)}" in run.stderr
