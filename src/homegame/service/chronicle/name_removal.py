"""Removing a person's name from what is kept: the logs are rewritten, and say so."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec
from msgspec.structs import replace

from homegame.club import events as ce
from homegame.club.club import BY_NAME
from homegame.history.forgetting import in_text, nameless, without_name
from homegame.model import events as e
from homegame.seats import NIGHT
from homegame.service.chronicle.pages import event_in, tag_of
from homegame.service.chronicle.reader import rows_in_slices
from homegame.storage.log import ROWS_AT_ONCE, Row, SeqTaken, Store

_club_events: Final = msgspec.json.Decoder(ce.ClubEvent)


async def remove_from_night(store: Store, night: str, guest: str, now_ms: int) -> None:
    """Remove a guest's name from the log of a night that is not in memory; as often as another
    server has saved more of it, again. Once it is done, doing it again changes nothing. Raises
    LogBroken or StoreError."""
    while True:
        with suppress(SeqTaken):
            await _remove_from_night(store, night, guest, now_ms)
            return


async def _remove_from_night(store: Store, night: str, guest: str, now_ms: int) -> None:
    rows = await all_rows(store, night)
    events = [event_in(row) for row in rows]
    if any(event == e.NameRemoved(guest) for event in events):
        return
    names = names_in(events)
    if guest not in names:
        return
    instead = nameless([known[-1] for id, known in names.items() if id != guest])
    entry = await store.night(night)
    assert entry
    title, without = entry.title, events
    for name in names[guest]:
        title = in_text(title, name, instead)
        without = [without_name(event, guest, name, instead) for event in without]
    changed = [
        replace(row, body=msgspec.json.encode(now))
        for row, event, now in zip(rows, events, without, strict=True)
        if now is not event
    ]
    last = last_row(rows, e.NameRemoved(guest), guest, now_ms)
    await store.rewrite(night, title, changed, last)


def names_in(events: list[e.NightEvent]) -> dict[str, list[str]]:
    """What each guest of a night was called, and was to be called: the newest name last. Bots
    have no names of people."""
    names: dict[str, list[str]] = {}

    def call(guest: str, name: str) -> None:
        others = [other for other in names.get(guest, []) if other != name]
        names[guest] = [*others, name]

    for event in events:
        match event:
            case e.Opened():
                call(event.guest, event.name)
            case e.Knocked(guest, name, same):
                call(same or guest, name)
                if guest not in names:
                    call(guest, name)
            case e.PlayersNamed(players):
                for guest, name in players:
                    call(guest, name)
            case e.NameAsked(guest, name) | e.Renamed(guest, _, name) if guest in names:
                call(guest, name)
            case _:
                pass
    return names


async def remove_from_club(
    store: Store, club: str, person: str, by_name: set[str], now_ms: int
) -> None:
    """Remove the names of a person who was forgotten from the club's own log. `by_name` are
    ids that say one of them. Raises StoreError."""
    rows = await all_rows(store, club)
    events = [_club_events.decode(row.body) for row in rows]
    names = [*known_as(events, person), *[id.removeprefix(BY_NAME) for id in by_name]]
    changed = []
    for row, event in zip(rows, events, strict=True):
        now = without_person(event, person, by_name, names)
        actor = person if row.actor in by_name else row.actor
        if now is not event or actor != row.actor:
            changed.append(replace(row, actor=actor, body=msgspec.json.encode(now)))
    entry = await store.night(club)
    assert entry
    if changed:
        last = last_row(rows, ce.RowsRewritten(person), person, now_ms)
        await store.rewrite(club, without_names(entry.title, names), changed, last)


def last_row(
    rows: list[Row], said: e.NameRemoved | ce.RowsRewritten, by: str, now_ms: int
) -> Row:
    """The row after these, which says that they were rewritten."""
    body = msgspec.json.encode(said)
    return Row(rows[-1].seq + 1, now_ms, NIGHT, by, tag_of(type(said)), body)


def known_as(events: list[ce.ClubEvent], person: str) -> list[str]:
    """All names that a member had in the club, also as another member."""
    ids = {person}
    for event in reversed(events):
        if isinstance(event, ce.PeopleMerged) and event.into in ids:
            ids.add(event.person)
    return [
        event.name for event in events if isinstance(event, NAMED) and event.person in ids
    ]


NAMED: Final = (ce.ClubOpened, ce.PersonAdded, ce.PersonRenamed)
"""The events that say what a person is called."""

WRITTEN: Final[Mapping[type[ce.ClubEvent], tuple[str, ...]]] = {
    ce.ClubOpened: ("title",),
    ce.ClubRenamed: ("title",),
    ce.NightEntered: ("title",),
    ce.SeasonBegun: ("name",),
    ce.DateSet: ("place", "note"),
}
"""What people write, by kind of event. House files are left as they are: with other words in
them they might be other rules."""

OF_PEOPLE: Final = ("person", "into", "payer", "payee")
"""The fields with ids of people."""


def without_person(
    event: ce.ClubEvent, person: str, by_name: set[str], names: list[str]
) -> ce.ClubEvent:
    """The event without a person's names; the very same event if none is in it."""
    changed: dict[str, str] = {}
    for field in OF_PEOPLE:
        if getattr(event, field, "") in by_name:
            changed[field] = person
    if isinstance(event, NAMED) and event.name in names:
        changed["name"] = nameless(())
    for field in WRITTEN.get(type(event), ()):
        changed[field] = without_names(getattr(event, field), names)
    now = replace(event, **changed)
    return event if now == event else now


def without_names(text: str, names: list[str]) -> str:
    """A text without any of these names."""
    for name in names:
        text = in_text(text, name, nameless(()))
    return text


async def all_rows(store: Store, id: str) -> list[Row]:
    """Every row of a log."""
    log = rows_in_slices(store, id, at_once=ROWS_AT_ONCE)
    return [row async for rows in log for row in rows]
