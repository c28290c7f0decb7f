"""Events in tests are of the first table unless they say which table they are about."""

from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night.evening import Decision, evolve
from homegame.night.night import Happened, Night
from homegame.seats import FIRST_TABLE


def placed(each: e.NightEvent | Happened) -> Happened:
    """The event and its table."""
    return each if isinstance(each, Happened) else Happened(FIRST_TABLE, each)


def after(night: Night, events: list[e.NightEvent] | list[Happened]) -> Night:
    """The night after these events."""
    for at, event in map(placed, events):
        night = evolve(night, event, at)
    return night


def events_of(decided: Decision) -> list[e.NightEvent]:
    """What was decided, without the tables; a refusal fails the test."""
    assert not isinstance(decided, Refused), decided
    return [each.event for each in decided]
