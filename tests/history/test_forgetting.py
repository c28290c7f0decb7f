"""A name is removed from the events of a night."""

from typing import get_args

import msgspec
import pytest

from homegame.history.forgetting import NAMED, WRITTEN, in_text, nameless, without_name
from homegame.model import events as e

IDS = {
    *("guest", "by", "same", "payer", "payee", "to", "other", "shared"),
    *("type", "kind", "style", "format", "street", "extra", "game", "picture"),
}
"""Fields with ids of guests, or words of the program."""
ELSEWHERE = {
    *((e.Opened, "house"), (e.RulesSet, "choices"), (e.BotAdded, "name")),
    (e.LinkWithdrawn, "what"),
}
"""House rules, which no name is in; the names of bots; the number of a hand."""
OF_NAMED = {
    (e.PlayersNamed, "players"),
    (e.HandRecorded, "record"),
    (e.HandRecorded, "players"),
}


def test_every_text_of_every_event_is_looked_at():
    """A new event with something people write in it must be listed, or a name would stay."""
    for kind in get_args(e.NightEvent):
        for field in msgspec.structs.fields(kind):
            if "str" not in str(field.type) or field.name in IDS:
                continue
            known = (kind, field.name) in ELSEWHERE | OF_NAMED
            named = kind in NAMED and field.name == "name"
            written = field.name in WRITTEN.get(kind, ())
            broken = (kind, field.name) == (e.HandRecorded, "broken")
            assert known or named or written or broken, f"{kind.__name__}.{field.name}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (e.Knocked("g1", "Theo"), e.Knocked("g1", "A guest")),
        (e.Knocked("g2", "Maya"), e.Knocked("g2", "Maya")),
        (e.Knocked("g3", "Theo", same="g1"), e.Knocked("g3", "A guest", same="g1")),
        (
            e.Opened("Theo's game", "", "g2", "Maya"),
            e.Opened("A guest's game", "", "g2", "Maya"),
        ),
        (e.Opened("Friday", "", "g1", "Theo"), e.Opened("Friday", "", "g1", "A guest")),
        (e.Said("g2", "theo, it's on you"), e.Said("g2", "A guest, it's on you")),
        (e.Said("g2", "Theodora?"), e.Said("g2", "Theodora?")),
        (
            e.PlayersNamed((("g1", "Theo"), ("g2", "Maya"))),
            e.PlayersNamed((("g1", "A guest"), ("g2", "Maya"))),
        ),
        (
            e.HandRecorded('{"players":{"3":"Theo","4":"Theo"},"id":"7"}', ((3, "g1"),)),
            e.HandRecorded('{"players":{"3":"A guest","4":"Theo"},"id":"7"}', ((3, "g1"),)),
        ),
    ],
)
def test_what_becomes_of_an_event(before, after):
    """Theo, guest g1, is forgotten."""
    assert without_name(before, "g1", "Theo", "A guest") == after


def test_events_without_the_name_stay_the_same():
    """The very same: their rows are not written again."""
    event = e.HandRecorded('{"players":{"3":"Theo"}}', ((3, "g2"),))
    assert without_name(event, "g1", "Theo", "A guest") is event


def test_a_name_with_signs_is_taken_as_it_stands():
    assert in_text("R.J. (2) beats RxJ", "R.J. (2)", "A guest") == "A guest beats RxJ"
    assert in_text("Jo and Jo-Anne", "Jo", r"\1") == r"\1 and \1-Anne"


def test_two_guests_without_a_name_are_told_apart():
    assert nameless(["Maya"]) == "A guest"
    assert nameless(["a guest", "A guest 2"]) == "A guest 3"
