"""A name is removed from the log of a club."""

from typing import get_args

import msgspec
import pytest

from homegame.club import events as e
from homegame.service.chronicle.name_removal import (
    NAMED,
    OF_PEOPLE,
    WRITTEN,
    without_person,
)

PLAIN = {"night", "guest", "places", "formula", "reply", "currency"}
"""Ids of nights and guests, and words of the program."""
HOUSES = {(e.HouseKept, "name"), (e.HouseKept, "text"), (e.HouseDropped, "name")}
"""House files are left as they are."""


def test_every_text_of_a_club_is_looked_at() -> None:
    """A new event with something people write in it must be listed, or a name would stay."""
    for kind in get_args(e.ClubEvent):
        for field in msgspec.structs.fields(kind):
            if "str" not in str(field.type) and field.type is not str:
                continue
            named = kind in NAMED and field.name == "name"
            written = field.name in WRITTEN.get(kind, ())
            known = field.name in PLAIN or field.name in OF_PEOPLE
            assert named or written or known or (kind, field.name) in HOUSES, (
                f"{kind.__name__}.{field.name}"
            )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (e.PersonAdded("p2", "Theo"), e.PersonAdded("p2", "A guest")),
        (e.PersonAdded("p3", "Theodora"), e.PersonAdded("p3", "Theodora")),
        (
            e.ClubOpened("Theo's club", "p1", "Maya"),
            e.ClubOpened("A guest's club", "p1", "Maya"),
        ),
        (e.PeopleMerged("~theo", "p2"), e.PeopleMerged("p2", "p2")),
        (e.DebtPaid("~theo", "p1", 500, "$"), e.DebtPaid("p2", "p1", 500, "$")),
        (e.SeasonBegun("After Theo", 5), e.SeasonBegun("After A guest", 5)),
        (
            e.DateSet(1, 9, 60, "Theo's", "ask theo"),
            e.DateSet(1, 9, 60, "A guest's", "ask A guest"),
        ),
        (e.HouseKept("theo", "", "p2"), e.HouseKept("theo", "", "p2")),
    ],
)
def test_what_becomes_of_an_event(before: e.ClubEvent, after: e.ClubEvent) -> None:
    """Theo, who is p2 and was ~theo before, is forgotten."""
    assert without_person(before, "p2", {"~theo"}, ["Theo", "theo"]) == after
