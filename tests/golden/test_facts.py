"""Whatever is written as a fact is read as the same value."""

from typing import Any

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from golden.facts import (
    GONE,
    Facts,
    difference,
    fact_in,
    facts_of,
    in_a_line,
    lines,
    read,
    rebuilt,
    said_in,
    together,
    written,
)
from homegame.model import events as e
from homegame.model import view as v

scalars = st.none() | st.booleans() | st.integers() | st.text()
values = scalars | st.lists(scalars) | st.lists(st.sampled_from(["As", "Td", ""]))
some_facts = st.dictionaries(st.sampled_from(["a", "b.c", "d[x].e"]), values)


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("playing", "playing"),
        ("two pair, kings and nines", "two pair, kings and nines"),
        ("", '""'),
        ("12", '"12"'),
        ("true", '"true"'),
        ("(gone)", '"(gone)"'),
        (12, "12"),
        (True, "true"),
        (["As", "Ah"], "[As Ah]"),
        (["", "Kd"], "[-- Kd]"),
        ([], "[]"),
        (["big"], '["big"]'),
        ([2, "B"], '[2, "B"]'),
    ],
)
def test_how_a_value_is_written(value, line):
    """Cards and words as one writes them; what could be misread in quotes."""
    assert written(value) == line
    assert read(line) == value


@given(values)
@example(["", ""])
@example("[As Ah]")
@example("a\u2028b")
def test_every_value_is_read_as_it_was(value: Any):
    assert read(written(value)) == value
    assert len(written(value).splitlines()) == 1


@given(some_facts, some_facts)
def test_a_view_is_what_everybody_sees_and_the_viewers_difference(
    public: Facts, seen: Facts
):
    """Also where the viewer does not see a fact that everybody else sees."""
    own = [fact_in(line) for line in lines(difference(seen, public), "    ")]
    assert together(public, dict(own)) == seen


def test_a_fact_that_one_viewer_lacks_is_gone():
    assert difference({"a": 1}, {"a": 1, "b": 2}) == {"b": GONE}
    assert lines({"b": GONE}, "") == ["b                           (gone)"]


def test_a_struct_is_rebuilt_from_its_facts():
    """Items go by their names, or by their numbers; defaults are left out."""
    hand = v.HandView(
        number=3,
        street="flop",
        button=1,
        small=2,
        big=3,
        board=("2c", "3c", "4c"),
        pots=(v.PotView(9, (1, 2)), v.PotView(6, (2,))),
        middle=15,
        to_match=0,
        turn=2,
        turn_id="3.4",
        boards=(("2c", "3c", "4c"), ()),
    )
    found = facts_of(hand)
    assert found["pots[1].amount"] == 6
    assert found["boards[0]"] == ["2c", "3c", "4c"]
    assert "awards" not in found
    assert msgspec.convert(rebuilt(found), v.HandView) == hand


@given(st.text(), st.lists(st.integers(-1, 51)))
@example("the deck was short", [-1, 51])
@example('say "a" to=[2', [])
def test_an_event_is_read_as_it_was(reason: str, cards: list[int]):
    """Text in quotes where it has several words, cards as cards."""
    for event in (e.Voided(reason), e.Shown(2, (0, 1), tuple(cards)), e.Called(1, 29)):
        assert msgspec.convert(said_in(in_a_line(event)), e.HandEvent) == event
