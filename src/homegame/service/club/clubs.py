"""The clubs of this house: each is a fold over its own log, changed by one command at a time.

A club knows which nights are its own. What they came to is counted by `club_nights`; the club's
page (`club_page`) puts both together.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from homegame.club import club as at_club
from homegame.club import commands as c
from homegame.club import events as e
from homegame.club.club import is_member, merged_into, named
from homegame.club.people import names_at, person_of, places_of
from homegame.model.commands import Debt
from homegame.model.refusal import Refused, Sys
from homegame.seats import NIGHT
from homegame.service.chronicle.name_removal import remove_from_club
from homegame.service.chronicle.pages import LogBroken, tag_of
from homegame.service.club.counted import LiveClub, opened, read_log
from homegame.service.club.intake import (
    clean_title,
    completed,
    hosted,
    member_name,
    refuse_house,
)
from homegame.service.club.nights import ClubNights
from homegame.service.lobby import Lobby
from homegame.service.night.intake import new_id
from homegame.service.night.runtime import Runtime
from homegame.service.people.doorman import Caller, Given, new_code
from homegame.service.people.names import clean_name
from homegame.service.refused import RequestRefused, error_of, refused
from homegame.storage.keys import Key, digest_of, new_token
from homegame.storage.log import (
    Batch,
    CommandRepeated,
    NightEntry,
    Row,
    StoreError,
    all_nights,
)

log = logging.getLogger("homegame.clubs")

ON_NIGHTS: Final = (c.MergePeople, c.SetPlayer, c.ForgetPerson, c.PayDebt, c.DropNight)
"""Commands that depend on what the club's nights came to."""


class NewClub(msgspec.Struct, frozen=True):
    """A club just founded: the founder's place, and the tokens of the first links."""

    club: str
    given: Given
    invite: str
    code: str
    recovery: str

    def __repr__(self) -> str:
        return f"NewClub(club={self.club!r})"


class Clubs:
    """All clubs of one house. They are small, and stay in memory once they were needed."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._store, self._clock = lobby, lobby.store, lobby.clock
        self._clubs: dict[str, LiveClub] = {}
        self._of_night: dict[str, str] | None = None
        """Which club a night belongs to; None until somebody asks."""
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._looking = asyncio.Lock()
        """Which club each night belongs to is found out once."""
        self._entering = asyncio.Lock()
        """One night enters a club at a time: it is in one club only."""
        self.nights = ClubNights(lobby)

    async def close(self) -> None:
        """Stop the work in the background."""
        await self.nights.close()

    # ---------------------------------------------------------------- which clubs there are

    async def entry(self, id: str) -> NightEntry:
        """A club of the register. Raises RequestRefused if there is none."""
        found = await self._store.night(id)
        if found is None or found.kind != "club":
            raise refused(Sys.UNKNOWN, "club.none", field="club")
        return found

    async def found(self, id: str) -> LiveClub | None:
        """The club of this id; None if it is a night's. Raises RequestRefused."""
        entry = await self._store.night(id)
        is_club = entry is not None and entry.kind == "club"
        return await self.club(id) if is_club else None

    async def club(self, id: str) -> LiveClub:
        """The club of this id. Raises RequestRefused."""
        if (live := self._clubs.get(id)) is not None:
            await self._catch_up(live)
            return live
        async with self._locks.setdefault(id, asyncio.Lock()):
            if (live := self._clubs.get(id)) is None:
                live = self._clubs[id] = await opened(self._store, await self.entry(id))
                if live.club.forgetting:
                    _ = self.nights.in_background(self.forget(live))
        return live

    # ---------------------------------------------------------------- other servers

    @asynccontextmanager
    async def _alone(self, live: LiveClub) -> AsyncIterator[None]:
        """Change a club while nobody else does, at another server either. Raises StoreError."""
        async with live.lock, self._store.alone(f"changes {live.id} of"):
            await self._read_on(live)
            yield

    async def _catch_up(self, live: LiveClub) -> None:
        """Read what another server has saved of a club. Whoever is about to change it has done
        so."""
        if not live.lock.locked():
            await self._read_on(live)

    async def _read_on(self, live: LiveClub) -> None:
        if self._store.is_shared and await self._store.head(live.id) > live.seq:
            club, seq = await read_log(self._store, live.id)
            if seq > live.seq:
                live.club, live.seq = club, seq
                self._find_nights(live)

    def _find_nights(self, live: LiveClub) -> None:
        """Keep what is known beside a club in step with its nights."""
        for night in live.results.keys() - live.club.nights.keys():
            del live.results[night]
        if self._of_night is not None:
            others = {night: id for night, id in self._of_night.items() if id != live.id}
            self._of_night = others | dict.fromkeys(live.club.nights, live.id)

    def knows(self, id: str) -> bool:
        """Whether this is a club that is in memory."""
        return id in self._clubs

    async def heard(self, id: str, seq: int) -> None:
        """Another server has saved something of a club, or of a night that isn't in memory."""
        if (live := self._clubs.get(id)) is not None:
            await self._catch_up(live)
        elif seq == 1 and self._of_night is not None:
            await self._meet(id)

    async def look(self) -> None:
        """Look for what was not heard: clubs that were founded or changed at other servers."""
        if self._of_night is None:
            ids = [*self._clubs]
        else:
            ids = [each.night async for each in all_nights(self._store, kind="club")]
        heads = await self._store.heads(ids)
        for id, seq in heads.items():
            if (live := self._clubs.get(id)) is None:
                await self._meet(id)
            elif live.seq < seq:
                await self._catch_up(live)

    async def _meet(self, id: str) -> None:
        """Take note of a club that was founded at another server; a night is none."""
        with suppress(RequestRefused):
            self._find_nights(await self.club(id))

    async def of_night(self, night: str) -> str:
        """The club that a night belongs to; "" if none."""
        async with self._looking:
            if self._of_night is None:
                self._of_night = await self._all_nights()
        return self._of_night.get(night, "")

    async def _all_nights(self) -> dict[str, str]:
        """All nights of all clubs, each with its club."""
        found = dict[str, str]()
        async for entry in all_nights(self._store, kind="club"):
            with suppress(RequestRefused):
                await self.club(entry.night)
        for id, live in self._clubs.items():
            found |= dict.fromkeys(live.club.nights, id)
        return found

    async def person(self, id: str, caller: Caller) -> str:
        """Who a caller is in a club; "" if they aren't in it, or if there is no club ("")."""
        place = await self._lobby.doorman.place(id, caller) if id else None
        if place is None or not place.guest:
            return ""
        live = await self.club(id)
        return merged_into(live.club, place.guest) if live.is_member(place.guest) else ""

    async def enter(self, id: str, caller: Caller) -> tuple[LiveClub, str]:
        """A club and who the caller is in it. Raises RequestRefused for anyone else."""
        live = await self.club(id)
        if not (person := await self.person(id, caller)):
            raise refused(Sys.KEY, "club.not_in")
        return live, person

    async def host(self, id: str, caller: Caller) -> tuple[LiveClub, str]:
        """A club that has room for another night, and who the caller is in it. Raises
        RequestRefused."""
        live, person = await self.enter(id, caller)
        if full := at_club.refuse_nights(live.club):
            raise RequestRefused(error_of(full))
        return live, person

    # ---------------------------------------------------------------- founding and joining

    async def open(
        self,
        title: str,
        name: str,
        caller: Caller,
        cookie: str,
        may_open: Callable[[], bool],
    ) -> NewClub:
        """Found a club. It is in the register, with its keys, before anyone learns of it."""
        title, name = clean_title(title), clean_name(name)
        await self._lobby.refuse_more()
        if not may_open():
            raise refused(Sys.RATE, "limit.opening")
        id, person = new_id("c"), new_id("p")
        invite, recovery, code = new_token(), new_token(), new_code()
        host, given = self._lobby.doorman.new_key(id, person, caller, cookie)
        keys = [
            host,
            Key(digest_of(invite), id, "invite"),
            Key(digest_of(code), id, "invite"),
            Key(digest_of(recovery), id, "host", person),
        ]
        body = msgspec.json.encode(e.ClubOpened(title, person, name))
        now = self._clock.wall_ms()
        entry = NightEntry(id, title, now, body, None, "club")
        await self._store.open_night(entry, keys)
        await self.club(id)
        return NewClub(id, given, invite, code, recovery)

    async def join(self, live: LiveClub, name: str, caller: Caller, cookie: str) -> Given:
        """Let in someone with an invitation, under a name that no member has."""
        person = new_id("p")
        async with self._alone(live):
            asks = c.JoinClub(member_name(live, name))
            await self._decide(live, person, asks, fresh=person)
        return await self._lobby.doorman.give(live.id, person, caller, cookie)

    # ---------------------------------------------------------------- commands

    async def claim_seat(
        self, live: LiveClub, night: str, guest: str, caller: Caller, cookie: str
    ) -> Given:
        """Let a guest of one of the club's nights in: as the member of that name, if they
        aren't signed in on any device, or as a new one."""
        at_night = await self._lobby.night(night)
        known = at_night.night.guests.get(guest)
        if night not in live.club.nights or known is None or not known.let_in:
            raise refused(Sys.KEY, "club.not_in")
        async with self._alone(live):
            person = person_of(live.club, night, guest, known.name)
            if not live.is_member(person):
                person = new_id("p")
                await self._decide(live, person, c.JoinClub(known.name), fresh=person)
            elif await self._lobby.doorman.devices(live.id, person):
                raise refused(Sys.KEY, "club.signed_in", {"name": known.name})
            await self._decide(live, person, c.Recognise(night, guest))
        return await self._lobby.doorman.give(live.id, person, caller, cookie)

    async def command(
        self, live: LiveClub, person: str, command: c.ClubCommand, id: str, caller: Caller
    ) -> None:
        """Carry out a member's command once; a repeat with the same id changes nothing."""
        person = merged_into(live.club, person)
        if (answer := await self._store.answer(live.id, id)) is not None:
            if answer.by != person:
                raise refused(Sys.FRAME, "request.used_id", field="id")
            return
        if isinstance(command, c.AddNight):
            night = await hosted(self._lobby, command.night, caller)
            await self.enter_night(live, person, night, id)
            return
        if isinstance(command, c.KeepHouse):
            work = partial(refuse_house, command.text)
            await self._lobby.heavy.do(work, asker=caller.address)
        async with self._alone(live):
            if isinstance(command, ON_NIGHTS):
                await self.nights.count_all(live)
            await self._decide(live, person, completed(live, command), id=id)
            if isinstance(command, c.MergePeople):
                await self._merge_payment(live, command)
        if live.club.forgetting:
            await self.forget(live)

    async def _merge_payment(self, live: LiveClub, done: c.MergePeople) -> None:
        """Keep how a person wants to be paid for the one they turned out to be, unless that one
        has said it."""
        into = merged_into(live.club, done.into)
        body = await self._store.payment(live.id, done.person)
        if body and not await self._store.payment(live.id, into):
            await self._store.keep_payment(live.id, into, body)
        await self._store.drop_payment(live.id, done.person)

    async def enter_night(
        self, live: LiveClub, person: str, night: c.EnterNight, id: str = ""
    ) -> None:
        """Count a night among the club's. Raises RequestRefused."""
        async with self._entering, self._store.alone("takes nights into clubs of"):
            if self._store.is_shared:
                await self.look()
            await self.refuse_elsewhere(night.night, live.id)
            async with self._alone(live):
                await self._decide(live, merged_into(live.club, person), night, id=id)

    async def recognise(self, night: str, guest: str, caller: Caller) -> None:
        """Note which member a guest of a night is, by the caller's device."""
        id = await self.of_night(night)
        if person := await self.person(id, caller):
            live = await self.club(id)
            async with self._alone(live):
                await self._decide(live, person, c.Recognise(night, guest))

    async def lets_in(self, at_night: Runtime, guest: str, caller: Caller) -> bool:
        """Whether the night's club lets a guest who has knocked in without the host: a member
        by one of their devices, in a name that is no other member's. Whoever was here before,
        was turned away or removed, or may be someone who was, waits for the host."""
        known = at_night.night.guests[guest]
        if known.same or not await self.opens_to(at_night.id, caller):
            return False
        id = await self.of_night(at_night.id)
        club, person = (await self.club(id)).club, await self.person(id, caller)
        whose = named(club, known.name)
        return (whose == person or not is_member(club, whose)) and not any(
            other != guest and person_of(club, at_night.id, other, each.name) == person
            for other, each in at_night.night.guests.items()
        )

    async def opens_to(self, night: str, caller: Caller) -> bool:
        """Whether a night's club lets its members walk in, and the caller's device is one's."""
        id = await self.of_night(night)
        if caller.is_program or not await self.person(id, caller):
            return False
        return (await self.club(id)).club.lets_in

    async def is_a_members(self, at_night: Runtime, guest: str, name: str) -> bool:
        """Whether a name that a guest is to have is that of someone else in the night's club:
        what the guest wins would count for them."""
        if not (id := await self.of_night(at_night.id)):
            return False
        club = (await self.club(id)).club
        whose, known = named(club, name), at_night.night.guests[guest]
        is_theirs = whose == person_of(club, at_night.id, guest, known.name)
        return is_member(club, whose) and not is_theirs

    async def _decide(
        self,
        live: LiveClub,
        person: str,
        command: c.Command,
        *,
        id: str = "",
        fresh: str = "",
    ) -> None:
        """Decide, save, apply. The caller holds the lock."""
        now = self._clock.wall_ms()
        facts = live.facts(now, fresh or new_id("p"))
        match command:
            case c.ForgetPerson(whom):
                places, unfinished = self._places(live, whom)
                facts = replace(facts, places=places, unfinished=unfinished)
            case c.PayDebt(payer, payee, _, currency):
                owed = self.nights.owed(live, payer, payee, currency)
                facts = replace(facts, owed=owed)
            case _:
                pass
        decided = at_club.decide(live.club, person, command, facts)
        if isinstance(decided, Refused):
            raise RequestRefused(error_of(decided))
        await self._save(live, person, decided, now, id)

    async def _save(
        self, live: LiveClub, person: str, decided: list[e.ClubEvent], now: int, id: str
    ) -> None:
        """Save events, then let them take effect."""
        if not decided:
            return
        rows = tuple(
            [
                Row(live.seq + at, now, NIGHT, person, tag_of(type(event)), body)
                for at, event in enumerate(decided, 1)
                for body in (msgspec.json.encode(event),)
            ]
        )
        batch = Batch(night=live.id, rows=rows, by=person, command_id=id or None)
        try:
            await self._store.append(batch)
        except CommandRepeated:
            return
        for event in decided:
            if live.seq < rows[-1].seq:  # else it was just read
                live.club = at_club.evolve(live.club, event)
            self._follow(live, person, event)
        live.seq = max(live.seq, rows[-1].seq)

    def _follow(self, live: LiveClub, by: str, event: e.ClubEvent) -> None:
        """Keep what is known beside the club in step with it."""
        match event:
            case e.NightEntered(night):
                if self._of_night is not None:
                    self._of_night[night] = live.id
            case e.DateSet():
                for member in live.club.people:
                    if member != by and live.is_member(member):
                        title, pusher = live.club.title, self._lobby.pusher
                        pusher.call(live.id, member, "date", title, frozenset())
            case e.NightDropped(night):
                live.results.pop(night, None)
                if self._of_night is not None:
                    self._of_night.pop(night, None)
            case _:
                pass

    async def refuse_elsewhere(self, night: str, club: str = "") -> None:
        """Refuse a night that belongs to another club than this one."""
        if await self.of_night(night) not in ("", club):
            raise refused(Sys.UNKNOWN, "club.night_elsewhere", field="night")

    # ---------------------------------------------------------------- forgetting somebody

    def _places(
        self, live: LiveClub, person: str
    ) -> tuple[tuple[tuple[str, str], ...], str]:
        """The nights and guests that are a person's, and the title of one of those nights that
        is not over: its players would not know who sits there."""
        places = places_of(live.club, live.attendance, person)
        running = [night for night, _ in places if not live.results[night].ended]
        return places, live.club.nights[running[0]].title if running else ""

    async def forget(self, live: LiveClub) -> None:
        """Remove the names of those who were forgotten from the club's own log and from the
        nights'. If it is interrupted, it continues when the club is next opened."""
        try:
            await self.nights.count_all(live)
        except RequestRefused:
            log.error("a name was not removed", extra={"club": live.id, "why": "nights"})
            return
        async with self._alone(live):
            for gone in live.club.forgetting:
                try:
                    names, now = self._names_of(live, gone), self._clock.wall_ms()
                    await remove_from_club(self._store, live.id, gone.person, names, now)
                    live.club, live.seq = await read_log(self._store, live.id)
                    for night, guest in gone.places:
                        live.results.pop(night, None)
                        await self._lobby.remove_name(night, guest)
                except (LogBroken, StoreError, RequestRefused) as trouble:
                    why = {"club": live.id, "why": type(trouble).__name__}
                    log.error("a name was not removed", extra=why)
                    continue
                for each in (gone.person, *live.club.merged):
                    if merged_into(live.club, each) == gone.person:
                        await self._store.revoke_keys(live.id, guest=each)
                        await self._store.drop_payment(live.id, each)
                now = self._clock.wall_ms()
                await self._save(live, gone.person, [e.NamesRemoved(gone.person)], now, "")
            live.club, live.seq = await read_log(self._store, live.id)

    def _names_of(self, live: LiveClub, gone: e.PersonForgotten) -> set[str]:
        """The ids that say this person's name, and no one else's."""
        theirs, others = set[str](), set[str]()
        places = {*gone.places}
        for night, each in live.results.items():
            for guest, name in names_at(each.attendance).items():
                mine = (night, guest) in places
                (theirs if mine else others).add(at_club.by_name(name))
        return theirs - others

    # ---------------------------------------------------------------- debts at a night

    @asynccontextmanager
    async def debts_at(self, at_night: Runtime) -> AsyncIterator[tuple[Debt, ...]]:
        """What guests of this night owe each other from earlier nights. While it is held, no
        other night of the club takes any of it up. Raises RequestRefused."""
        if not (id := await self.of_night(at_night.id)):
            raise refused(Sys.UNKNOWN, "bank.no_club")
        live = await self.club(id)
        async with self._alone(live):
            await self.nights.count_all(live, at_night.id)
            yield self.nights.owed_at(live, at_night)

    async def known_debts_at(self, at_night: Runtime) -> tuple[str, tuple[Debt, ...]]:
        """The club of a night, "" if none, and what its guests owe each other from earlier
        nights, as far as those are counted."""
        if not (id := await self.of_night(at_night.id)):
            return "", ()
        live = await self.club(id)
        if live.uncounted:
            await self.nights.count(live)
        return id, self.nights.owed_at(live, at_night)
