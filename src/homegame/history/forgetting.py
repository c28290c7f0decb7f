"""Removing a person's name from the log of a night: from what they are called, and from
everything that people have written."""

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from homegame.model import events as e
from homegame.model.tournament import Setup
from homegame.night.events import EVENTS
from homegame.words import say

MOST_IN_TITLE: Final = 60
"""How long the title of a tournament may be."""


def nameless(taken: Iterable[str]) -> str:
    """What someone is called whose name was removed: a guest, with a number if there is one
    already."""
    others = {name.casefold() for name in taken}
    found, number = say("person.nameless", {}), 2
    while found.casefold() in others:
        found, number = say("person.nameless_n", {"n": number}), number + 1
    return found


def without_name(event: e.NightEvent, guest: str, name: str, instead: str) -> e.NightEvent:
    """The event with `instead` in the place of a guest's name; the very same event if the name
    is not in it."""
    changed = {
        field: found
        for field in EVENTS[type(event)].written
        if (found := in_field(getattr(event, field), name, instead))
        != getattr(event, field)
    }
    changed |= in_names(event, guest, name, instead)
    return replace(event, **changed) if changed else event


def in_field(written: str | Setup, name: str, instead: str) -> str | Setup:
    """What someone has written without a name: a text, or the title of a tournament."""
    if isinstance(written, Setup):
        return replace(written, title=in_text(written.title, name, instead)[:MOST_IN_TITLE])
    return in_text(written, name, instead)


def in_text(text: str, name: str, instead: str) -> str:
    """A text without a name, where it is a word or several, in any case.

    >>> in_text("nice one, theo! Theodor too", "Theo", "A guest")
    'nice one, A guest! Theodor too'
    """
    return whole_word(name).sub(lambda _: instead, text)


def whole_word(text: str) -> re.Pattern[str]:
    """A pattern for a text where no letter goes before or follows it, in any case."""
    return re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.IGNORECASE)


def in_names(event: e.NightEvent, guest: str, name: str, instead: str) -> dict[str, Any]:
    """The fields of an event that say what this guest is called, or looks like, changed."""
    match event:
        case e.Opened() | e.Knocked() | e.NameAsked() if event.guest == guest:
            return {"name": instead}
        case e.PictureSet() if event.guest == guest:
            return {"picture": ""}
        case e.Renamed() if event.guest == guest:
            return {"was": instead, "name": instead}
        case e.Knocked(_, asked, same) if same == guest or asked == name:
            # Someone came back under the name of a guest who was not there.
            return {"name": instead}
        case e.PlayersNamed(players):
            named = [(id, instead if id == guest else known) for id, known in players]
            return {"players": tuple(named)} if tuple(named) != players else {}
        case e.LateExpected(stacks):
            waits = tuple([(id, in_text(called, name, instead)) for id, called in stacks])
            return {"stacks": waits} if waits != stacks else {}
        case e.HandRecorded(record, players):
            seats = {seat for seat, id in players if id == guest}
            return {"record": in_record(record, seats, name, instead)} if seats else {}
        case _:
            return {}


def in_record(record: str, seats: set[int], name: str, instead: str) -> str:
    """The record of a hand without the names in these seats."""
    found: dict[str, Any] = msgspec.json.decode(record)
    players: dict[str, str] = found.get("players", {})
    found["players"] = {
        seat: instead if int(seat) in seats else known for seat, known in players.items()
    }
    for field in ("table", "site"):
        if found.get(field):
            found[field] = in_text(found[field], name, instead)
    return msgspec.json.encode(found).decode()
