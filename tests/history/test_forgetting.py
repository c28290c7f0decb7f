"""A name is removed from the events of a night."""

from typing import get_args

import msgspec
import pytest

from homegame.history.forgetting import in_text, nameless, without_name
from homegame.model import events as e
from homegame.model.tournament import ColourUp, Level, Plan, Setup, Structure
from homegame.night.events import EVENTS
from homegame.rulebook.house import Payout

SCHEDULE = Structure(
    Plan(players=4, stack=1000, first=(10, 20), chips=(10,)), (Level(10, 20), Level(20, 40))
)


def opened(title: str) -> e.TournamentOpened:
    """Maya opens a tournament."""
    setup = Setup(title=title, structure=SCHEDULE, buyin=500, stack=1000)
    return e.TournamentOpened("g2", setup, (1,))


IDS = {
    *("guest", "by", "same", "payer", "payee", "to", "other", "shared", "silent", "host"),
    *("drawn", "shares", "of", "was", "way", "how", "written_by", "agreed", "banker"),
    *("type", "kind", "style", "format", "street", "extra", "game", "picture"),
}
"""Fields with ids of guests, or words of the program."""
ELSEWHERE = {
    *((e.Opened, "house"), (e.RulesSet, "choices"), (e.BotAdded, "name")),
    *((e.LinkWithdrawn, "what"), (e.EnteredFor, "what"), (e.HandRecorded, "players")),
}
"""House rules, which no name is in; the names of bots; a hand or a command; ids."""
IN_PLANS = {
    *(
        (Setup, "title"),
        (Setup, "dealer"),
        (Setup, "depth"),
        (Setup, "game"),
        (Payout, "places"),
        (Payout, "percent"),
        (Payout, "rule"),
        (Plan, "ante"),
    ),
}
"""A title that people write, which is looked at, and words of the program."""


def test_every_text_of_every_event_is_looked_at():
    """The row of an event says in which of its fields people write, or a name would stay."""
    for kind in get_args(e.NightEvent):
        for field in msgspec.structs.fields(kind):
            if "str" not in str(field.type) or field.name in IDS:
                continue
            known = (kind, field.name) in ELSEWHERE
            looked_at = field.name in EVENTS[kind].written + EVENTS[kind].called
            broken = (kind, field.name) == (e.HandRecorded, "broken")
            assert known or looked_at or broken, f"{kind.__name__}.{field.name}"


def test_every_text_in_the_plan_of_a_tournament_is_looked_at():
    """An event has the plan as a value with fields of its own."""
    for kind in (Setup, Structure, Plan, Level, ColourUp, Payout):
        for field in msgspec.structs.fields(kind):
            if "str" in str(field.type) or "Literal" in str(field.type):
                assert (kind, field.name) in IN_PLANS, f"{kind.__name__}.{field.name}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (e.Knocked("g1", "Theo"), e.Knocked("g1", "A guest")),
        (e.Knocked("g2", "Maya"), e.Knocked("g2", "Maya")),
        (e.PictureSet("g1", "🦊"), e.PictureSet("g1", "")),
        (e.PictureSet("g2", "🦊"), e.PictureSet("g2", "🦊")),
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
        (opened("Theo's Sunday"), opened("A guest's Sunday")),
        (opened("Sunday"), opened("Sunday")),
        (
            e.LateExpected((("d1", "Theo"), ("d2", "Late player 2")), "g2"),
            e.LateExpected((("d1", "A guest"), ("d2", "Late player 2")), "g2"),
        ),
        (
            e.LevelsSet(SCHEDULE, "g2", "Theo is tired"),
            e.LevelsSet(SCHEDULE, "g2", "A guest is tired"),
        ),
        (
            e.LevelClockSet(90, "g2", "waiting for theo"),
            e.LevelClockSet(90, "g2", "waiting for A guest"),
        ),
        (
            e.TournamentEnded("chips", "g2", "Theo has to go"),
            e.TournamentEnded("chips", "g2", "A guest has to go"),
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
