"""What a house keeps of one person, over all nights and clubs: found, given to them, erased.

A name says little: Kim of last Friday may be another Kim. So a name is only looked for. What is
exported or erased is chosen by where someone is known: a guest of a night, or a person of a
club, who stands for all the nights that the club counts as theirs.
"""

from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import msgspec
from msgspec import Struct

from homegame.bank.paying import WAYS
from homegame.club import commands as c
from homegame.club import events as ce
from homegame.club.club import Club, is_host, is_last_host, is_member, merged_into
from homegame.club.people import person_of
from homegame.history.codecs import FORMATS
from homegame.history.listing import Listing
from homegame.service.bank.statement import bank_at
from homegame.service.chronicle.name_removal import all_rows, known_as, names_in
from homegame.service.chronicle.pages import LogBroken, event_in
from homegame.service.chronicle.reader import Chronicle
from homegame.service.clock import SystemClock
from homegame.service.club.clubs import Clubs
from homegame.service.club.counted import read_log
from homegame.service.lobby import Lobby
from homegame.service.people.doorman import Caller
from homegame.service.people.names import likeness
from homegame.service.settings import Settings
from homegame.service.story.exporting import as_seen, unwritable
from homegame.storage.keys import new_token
from homegame.storage.log import LogKind, NightEntry, Row, Store, all_nights

ALL_ROWS: Final = 2**62
"""A number that no row reaches."""

_club_event: Final = msgspec.json.Decoder(ce.ClubEvent)


class Place(Struct, frozen=True):
    """Where a house knows someone: as a guest of a night, or as a person of a club."""

    of: str
    """The night or the club."""
    who: str
    kind: LogKind
    title: str
    at_ms: int
    """When it was opened or founded."""
    names: tuple[str, ...]
    """What they were called there, the newest name last."""
    ended: bool = False
    """The night is over."""
    club: str = ""
    """The club that a night belongs to, and who they are in it."""
    person: str = ""
    nights: tuple[str, ...] = ()
    """The nights that a club counts as theirs."""

    @property
    def id(self) -> str:
        return f"{self.of}/{self.who}"

    def is_called(self, name: str) -> bool:
        """Whether they had this name, or one that players would mix up with it."""
        return likeness(name) in {likeness(each) for each in self.names}


class Kept(Struct, frozen=True):
    """What is kept of someone beside the log: how many devices and links, calls and ways to be
    paid."""

    keys: int
    pushes: int
    payment: bool


class Everyone:
    """Everyone whom a house knows. It is read once, and nothing is changed by it."""

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}
        self.unreadable: list[str] = []
        """Nights and clubs whose logs can't be read."""

    @classmethod
    async def read(cls, store: Store) -> "Everyone":
        """Read who is who in every log. Raises StoreError."""
        found = cls()
        clubs: dict[str, tuple[NightEntry, Club]] = {}
        logs: dict[str, list[ce.ClubEvent]] = {}
        async for entry in all_nights(store, kind="club"):
            try:
                clubs[entry.night] = entry, (await read_log(store, entry.night))[0]
                rows = await all_rows(store, entry.night)
                logs[entry.night] = [_club_event.decode(row.body) for row in rows]
            except (LogBroken, msgspec.DecodeError, ValueError, KeyError):
                found.unreadable.append(entry.night)
        of_night = {night: id for id, (_, club) in clubs.items() for night in club.nights}
        async for entry in all_nights(store):
            try:
                rows = list(await store.seatings(entry.night, ALL_ROWS))
                names = names_in([event_in(row) for row in rows])
            except LogBroken:
                found.unreadable.append(entry.night)
                continue
            id = of_night.get(entry.night, "")
            for guest, called in names.items():
                person = (
                    person_of(clubs[id][1], entry.night, guest, called[-1]) if id else ""
                )
                found._enter(entry, guest, called, id, person)
        for id, (entry, club) in clubs.items():
            for person in club.people:
                if not (person in club.merged or club.people[person].forgotten):
                    names_there = dict.fromkeys(known_as(logs[id], person))
                    found._enter(entry, person, [*names_there], "", "")
        found._join_clubs({id: entry for id, (entry, _) in clubs.items()})
        return found

    def _enter(
        self, entry: NightEntry, who: str, names: list[str], club: str, person: str
    ) -> None:
        place = Place(
            entry.night,
            who,
            entry.kind,
            entry.title,
            entry.created_ms,
            tuple(names),
            entry.ended_ms is not None,
            club,
            person,
        )
        self.places[place.id] = place

    def _join_clubs(self, clubs: Mapping[str, NightEntry]) -> None:
        """Say of each person of a club which nights are theirs; who only played there is one as
        well."""
        for place in [*self.places.values()]:
            if not place.club:
                continue
            id = f"{place.club}/{place.person}"
            if id not in self.places:
                self._enter(clubs[place.club], place.person, [], "", "")
            known = self.places[id]
            names = tuple(dict.fromkeys([*known.names, *place.names]))
            nights = (*known.nights, place.id)
            self.places[id] = msgspec.structs.replace(known, names=names, nights=nights)

    def called(self, name: str) -> list[Place]:
        """Everyone who had this name: people of clubs, then guests, the newest night first."""
        found = [place for place in self.places.values() if place.is_called(name)]
        return sorted(found, key=lambda place: (place.kind == "night", -place.at_ms))

    def whole(self, ids: Iterable[str]) -> list[Place]:
        """These places, with those that belong to them: a guest of a club's night stands for
        that person of the club, and the person for all their nights."""
        found: dict[str, Place] = {}
        for id in ids:
            place = self.places[id]
            if place.club:
                place = self.places[f"{place.club}/{place.person}"]
            for each in (place, *[self.places[night] for night in place.nights]):
                found[each.id] = each
        return [*found.values()]


async def kept_of(store: Store, place: Place) -> Kept:
    """What is kept of someone beside the log."""
    keys, pushes, payment = 0, 0, False
    for who in await ids_at(store, place):
        keys += len(await store.keys_of(place.of, who, 0))
        pushes += len(await store.pushes(place.of, who))
        payment |= await store.payment(place.of, who) is not None
    return Kept(keys, pushes, payment)


async def ids_at(store: Store, place: Place) -> list[str]:
    """The ids that stand for someone in one place: in a club also those merged into them."""
    if place.kind == "night":
        return [place.who]
    club, _ = await read_log(store, place.of)
    return [
        place.who,
        *[each for each in club.merged if merged_into(club, each) == place.who],
    ]


# ---------------------------------------------------------------- giving it to them


async def exported(store: Store, place: Place) -> dict[str, Any]:
    """All that is kept of someone in one place, as data. Raises LogBroken or StoreError."""
    ids = await ids_at(store, place)
    told: dict[str, Any] = {
        place.kind: place.of,
        "title": place.title,
        "you": place.who,
        "names": place.names,
        "devices": [
            {
                "kind": key.kind,
                "label": key.label,
                "made_ms": key.made_ms,
                "seen_ms": key.seen_ms,
                "expires_ms": key.expires_ms,
            }
            for who in ids
            for key in await store.keys_of(place.of, who, 0)
        ],
        "push": [
            msgspec.json.decode(body)
            for who in ids
            for _, body in await store.pushes(place.of, who)
        ],
        "payment": [
            msgspec.json.decode(body)
            for who in ids
            if (body := await store.payment(place.of, who)) is not None
        ],
    }
    if place.kind == "night":
        told |= await of_night(store, place)
    rows = await all_rows(store, place.of)
    told["log"] = [in_log(row) for row in rows if any(is_about(row, who) for who in ids)]
    return told


async def of_night(store: Store, place: Place) -> dict[str, Any]:
    """A guest's lines in the bank, and their hands with the cards that they saw."""
    seq = await store.head(place.of)
    listing = Listing()
    chronicle = Chronicle(listing)
    await chronicle.read(store, place.of, seq)
    night = chronicle.night
    assert night is not None
    times = await store.times(place.of, [line.seq for line in night.book])
    bank = bank_at(night, place.who, WAYS[0], seq, times)
    hands, left_out = list[Any](), list[str]()
    for told in listing.told():
        if place.who in told.dealt.values():
            seen = await as_seen(store, place.of, listing, place.who, told)
            if wrong := unwritable(seen, "records"):
                left_out.append(wrong)
            else:
                hands += map(msgspec.json.decode, FORMATS["records"].write([seen]))
    return {
        "opened_ms": place.at_ms,
        "ended": place.ended,
        "account": [each for each in bank.accounts if each.guest == place.who],
        "bank": [
            line
            for line in bank.entries
            if place.who in (line.guest, line.other, line.by, *line.shared)
        ],
        "hands": hands,
        "hands_left_out": [*left_out, *listing.untold().values()],
    }


def in_log(row: Row) -> dict[str, Any]:
    """A row as data."""
    return {
        "seq": row.seq,
        "at_ms": row.at_ms,
        "table": row.table_no,
        "by": row.actor,
        "event": msgspec.json.decode(row.body),
    }


def is_about(row: Row, who: str) -> bool:
    """Whether somebody did what a row says, or are named in it by their id."""
    return row.actor == who or f'"{who}"'.encode() in row.body


# ---------------------------------------------------------------- erasing it


@asynccontextmanager
async def a_house(store: Store, settings: Settings) -> AsyncIterator[tuple[Lobby, Clubs]]:
    """Lobby and clubs of a house without a server; the store is closed at the end."""
    lobby = Lobby(store, settings, SystemClock(store.ahead_ms))
    clubs = Clubs(lobby)
    try:
        yield lobby, clubs
    finally:
        await clubs.close()
        await lobby.close()


def unfinished(places: Iterable[Place]) -> list[Place]:
    """The nights that are not over: their players would not know who sits there."""
    return [place for place in places if place.kind == "night" and not place.ended]


async def only_host(store: Store, place: Place) -> bool:
    """Whether a club would be left without anyone who looks after it."""
    if place.kind == "night":
        return False
    club, _ = await read_log(store, place.of)
    return is_last_host(club, place.who)


async def erase(lobby: Lobby, clubs: Clubs, place: Place) -> bool:
    """Remove someone's names, pictures, devices, links, calls and ways to be paid from one
    place; whether nothing of it is left. A club removes those of its nights as well. Raises
    RequestRefused, LogBroken or StoreError."""
    if place.kind == "night":
        await lobby.remove_name(place.of, place.who)
        await lobby.store.revoke_keys(place.of, guest=place.who)
        return await lobby.store.verify(place.of) is None
    live = await clubs.club(place.of)
    club = live.club
    by = place.who
    if not is_member(club, by):
        by = next(each for each in club.people if is_host(club, merged_into(club, each)))
    await clubs.command(live, by, c.ForgetPerson(place.who), new_token(), Caller(""))
    return not live.club.forgetting and await lobby.store.verify(place.of) is None
