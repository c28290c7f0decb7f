"""The clubs of this house: each is a fold over its own log, changed by one command at a time.

A club knows which nights are its own. What they came to is worked out from their logs when it
is asked for, and kept (`harvest`); the club's page (`club_page`) puts both together.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from homegame.club import club as at_club
from homegame.club import commands as c
from homegame.club import events as e
from homegame.club.club import Club, Facts, is_member, merged_into
from homegame.club.debts import Debt as ClubDebt
from homegame.club.debts import debts
from homegame.club.people import (
    Attended,
    names_at,
    people_of,
    person_of,
    places_of,
)
from homegame.model.commands import Debt
from homegame.model.refusal import Refused, Sys
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import own_house
from homegame.seats import NIGHT
from homegame.service.doorman import Caller, Given, new_code
from homegame.service.harvest import Harvest, carried_in, harvest_of, kept
from homegame.service.intake import new_id
from homegame.service.names import clean_name, looks_like, stays
from homegame.service.night import LiveNight
from homegame.service.pages import LogBroken, tag_of
from homegame.service.refused import NOT_SAVED, RequestRefused, error_of, refused
from homegame.service.unnaming import unname_club
from homegame.storage.keys import Key, digest_of, new_token
from homegame.storage.log import (
    ROWS_AT_ONCE,
    Batch,
    CommandRepeated,
    NightEntry,
    Row,
    Store,
    StoreError,
    all_nights,
)

if TYPE_CHECKING:
    from homegame.service.lobby import Lobby

log = logging.getLogger("homegame.clubs")

COUNT_S: Final = 1.0
"""How long an answer waits for nights to be counted; what is missing comes with a later one."""
COUNT_ALL_S: Final = 30.0
"""How long a command waits for all nights to be counted."""

ON_NIGHTS: Final = (*(c.MergePeople, c.SetPlayer, c.ForgetPerson, c.PayDebt, c.DropNight),)
"""Commands that depend on what the club's nights came to."""

_events: Final = msgspec.json.Decoder(e.ClubEvent)


class NewClub(msgspec.Struct, frozen=True):
    """A club just founded: the founder's place, and the tokens of the first links."""

    club: str
    given: Given
    invite: str
    code: str
    recovery: str

    def __repr__(self) -> str:
        return f"NewClub(club={self.club!r})"


class LiveClub:
    """A club in memory: what its log says, and what its nights came to."""

    def __init__(self, id: str, club: Club, seq: int) -> None:
        self.id, self.club, self.seq = id, club, seq
        self.lock = asyncio.Lock()
        """One command at a time."""
        self.harvests: dict[str, Harvest] = {}
        self.lost: set[str] = set()
        """Nights that can't be read, or are not there any more."""
        self.counting: asyncio.Task[None] | None = None
        self.links: dict[str, int] = {}
        """How many links each member has made."""

    def is_member(self, person: str) -> bool:
        """Whether a person can do anything here."""
        return is_member(self.club, merged_into(self.club, person))

    def facts(self, now_ms: int, fresh: str = "") -> Facts:
        """What the club's nights say about who is in it."""
        attended = {night: each.attended for night, each in self.harvests.items()}
        names = {
            (night, guest): name
            for night, each in attended.items()
            for guest, name in names_at(each).items()
        }
        return Facts(
            now_ms,
            fresh,
            [*people_of(self.club, attended)],
            [*names],
            names,
            carrying={night for night, each in attended.items() if each.carried},
        )


class Clubs:
    """All clubs of one house. They are small, and stay in memory once they were needed."""

    def __init__(self, lobby: "Lobby") -> None:
        self._lobby, self._store, self._clock = lobby, lobby.store, lobby.clock
        self._clubs: dict[str, LiveClub] = {}
        self._of_night: dict[str, str] | None = None
        """Which club a night belongs to; None until somebody asks."""
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        self._looking = asyncio.Lock()
        self._entering = asyncio.Lock()
        """One night enters a club at a time: it is in one club only."""
        self._work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop what is being counted; it is counted again when somebody asks."""
        for task in [*self._work]:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

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
            return live
        async with self._locks.setdefault(id, asyncio.Lock()):
            if (live := self._clubs.get(id)) is None:
                live = self._clubs[id] = await self._read(await self.entry(id))
                if live.club.forgetting:
                    _ = self._in_background(self.forget(live))
        return live

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

    async def enter(self, id: str, caller: Caller) -> tuple[LiveClub, str]:
        """A club and who the caller is in it. Raises RequestRefused for who is not in it."""
        live = await self.club(id)
        place = await self._lobby.doorman.place(id, caller)
        if place is None or not live.is_member(place.guest):
            raise refused(Sys.KEY, "club.not_in")
        return live, merged_into(live.club, place.guest)

    async def is_member(self, id: str, caller: Caller) -> bool:
        """Whether a caller is in a club; in none ("") nobody is."""
        if not id:
            return False
        place = await self._lobby.doorman.place(id, caller)
        return place is not None and (await self.club(id)).is_member(place.guest)

    async def _read(self, entry: NightEntry) -> LiveClub:
        """A club from its log; one that was only registered gets its first row."""
        try:
            if not await self._store.head(entry.night):
                row = Row(1, entry.created_ms, NIGHT, "", "club_opened", entry.body)
                await self._store.append(Batch(night=entry.night, rows=(row,), by=""))
            club, seq = await read_log(self._store, entry.night)
        except (LogBroken, msgspec.DecodeError, ValueError, KeyError) as broken:
            why = {"club": entry.night, "why": type(broken).__name__}
            log.error("club not opened", extra=why)
            raise refused(Sys.BROKEN, "club.damaged") from None
        return LiveClub(entry.night, club, seq)

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
        opened = e.ClubOpened(title, person, name)
        body, now = msgspec.json.encode(opened), self._clock.wall_ms()
        entry = NightEntry(id, title, now, body, None, "club")
        await self._store.open_night(entry, keys)
        await self.club(id)
        return NewClub(id, given, invite, code, recovery)

    async def join(self, live: LiveClub, name: str, caller: Caller, cookie: str) -> Given:
        """Let somebody in who has come by an invitation, under a name no member has."""
        person = new_id("p")
        asks = c.JoinClub(self._clean(live, name))
        async with live.lock:
            await self._decide(live, person, asks, fresh=person)
        return await self._lobby.doorman.give(live.id, person, caller, cookie)

    # ---------------------------------------------------------------- commands

    async def claim_seat(
        self, live: LiveClub, night: str, guest: str, caller: Caller, cookie: str
    ) -> Given:
        """Let in who played at one of the club's nights: as the member of that name, if nobody
        is signed in as them, or as a new one."""
        at_night = await self._lobby.night(night)
        known = at_night.night.guests.get(guest)
        if night not in live.club.nights or known is None or not known.let_in:
            raise refused(Sys.KEY, "club.not_in")
        async with live.lock:
            came = live.club.came.get(night, {}).get(guest)
            person = (
                merged_into(live.club, came)
                if came
                else at_club.named(live.club, known.name)
            )
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
            night = await self.night_of(live, command.night, caller)
            await self.enter_night(live, person, night, id)
            return
        async with live.lock:
            if isinstance(command, ON_NIGHTS):
                await self.count_all(live)
            completed = await self._completed(live, command, caller)
            await self._decide(live, person, completed, id=id)
        if live.club.forgetting:
            await self.forget(live)

    async def enter_night(
        self, live: LiveClub, person: str, night: c.EnterNight, id: str = ""
    ) -> None:
        """Count a night among the club's. Raises RequestRefused."""
        async with self._entering:
            await self._refuse_elsewhere(live, night.night)
            async with live.lock:
                await self._decide(live, merged_into(live.club, person), night, id=id)

    async def recognise(self, night: str, guest: str, caller: Caller) -> None:
        """Note which member a guest of a night is, by the caller's device."""
        if not (id := await self.of_night(night)):
            return
        if await self.is_member(id, caller):
            live, person = await self.enter(id, caller)
            async with live.lock:
                await self._decide(live, person, c.Recognise(night, guest))

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
                owed = self._owed(live, payer, payee, currency)
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
                Row(live.seq + at, now, NIGHT, person, tag_of(type(event)), encoded(event))
                for at, event in enumerate(decided, 1)
            ]
        )
        batch = Batch(night=live.id, rows=rows, by=person, command_id=id or None)
        try:
            await self._store.append(batch)
        except CommandRepeated:
            return
        for event in decided:
            live.club = at_club.evolve(live.club, event)
            self._follow(live, event)
        live.seq = rows[-1].seq

    def _follow(self, live: LiveClub, event: e.ClubEvent) -> None:
        """Keep what is known beside the club in step with it."""
        match event:
            case e.NightEntered(night):
                if self._of_night is not None:
                    self._of_night[night] = live.id
            case e.NightDropped(night):
                live.harvests.pop(night, None)
                if self._of_night is not None:
                    self._of_night.pop(night, None)
            case _:
                pass

    async def _completed(
        self, live: LiveClub, command: c.ClubCommand, caller: Caller
    ) -> c.Command:
        """The command as the club keeps it: clean names and texts, a house that can be played,
        and what only the server knows of a night."""
        match command:
            case c.AddPerson(name):
                return c.AddPerson(self._clean(live, name))
            case c.RenamePerson(person, name):
                return c.RenamePerson(person, self._clean(live, name, but=person))
            case c.RenameClub(title):
                return c.RenameClub(clean_title(title))
            case c.BeginSeason(name):
                return c.BeginSeason(clean_title(name, "name"))
            case c.SetDate(_, _, place, note):
                return replace(command, place=clean(place), note=clean(note))
            case c.KeepHouse(name, text):
                try:
                    own_house(text)
                except HouseError as wrong:
                    raise refused(
                        Sys.FRAME, wrong.words, wrong.numbers, field="text"
                    ) from None
                return command
            case c.AddNight():
                raise AssertionError("entered before")
            case _:
                return command

    async def night_of(self, live: LiveClub, night: str, caller: Caller) -> c.EnterNight:
        """A night that its host adds. It can be in one club only."""
        entry = await self._lobby.entry(night)
        place = await self._lobby.doorman.place(night, caller)
        if entry.kind != "night" or place is None or not place.guest:
            raise refused(Sys.KEY, "club.not_host", field="night")
        at_night = await self._lobby.night(night)
        known = at_night.night.guests.get(place.guest)
        if known is None or known.role not in ("host", "cohost"):
            raise refused(Sys.ROLE, "club.not_host", field="night")
        await self._refuse_elsewhere(live, night)
        return c.EnterNight(night, entry.title, entry.created_ms, place.guest)

    async def _refuse_elsewhere(self, live: LiveClub, night: str) -> None:
        """Refuse a night that belongs to another club."""
        other = await self.of_night(night)
        if other and other != live.id:
            raise refused(Sys.UNKNOWN, "club.night_elsewhere", field="night")

    def _clean(self, live: LiveClub, written: str, but: str = "") -> str:
        """A name that no one takes for a member's. Raises RequestRefused."""
        name = clean_name(written)
        for id, known in live.club.people.items():
            same = known.name.casefold() == name.casefold()
            if (
                id != but
                and live.is_member(id)
                and not same
                and looks_like(name, known.name)
            ):
                raise refused(
                    Sys.NAME, "club.name_taken", {"name": known.name}, field="name"
                )
        return name

    # ---------------------------------------------------------------- what nights came to

    async def count(self, live: LiveClub) -> int:
        """Count the club's nights, as long as an answer can wait; return how many are left."""
        if live.counting is None or live.counting.done():
            live.counting = self._in_background(self._count(live))
        await asyncio.wait({live.counting}, timeout=COUNT_S)
        return len(self._uncounted(live))

    async def count_all(self, live: LiveClub) -> None:
        """Count all of the club's nights as they are now. What takes too long is refused, and
        goes on: a night may wait for this club, while this club waits for the night. Raises
        RequestRefused."""
        try:
            async with asyncio.timeout(COUNT_ALL_S):
                if live.counting is not None:
                    await asyncio.wait({live.counting})
                live.counting = self._in_background(self._count(live))
                await asyncio.wait({live.counting})
        except TimeoutError:
            raise RequestRefused(NOT_SAVED) from None
        if self._uncounted(live):
            raise RequestRefused(NOT_SAVED)

    def _uncounted(self, live: LiveClub) -> list[str]:
        known = {*live.harvests, *live.lost}
        return [night for night in live.club.nights if night not in known]

    async def _count(self, live: LiveClub) -> None:
        """Work out what has changed: nights that were not counted, those in memory that have
        gone on, and those whose log has grown while nobody looked."""
        for night, entered in [*live.club.nights.items()]:
            if night in live.lost:
                continue
            try:
                if await self._is_counted(live, night):
                    continue
                found = await kept(self._store, night)
                if found is None:
                    async with self._lobby.visited(night) as at_night:
                        found = await harvest_of(at_night, entered.at_ms)
            except RequestRefused:
                live.lost.add(night)
                live.harvests.pop(night, None)
                continue
            except StoreError as trouble:
                why = {"club": live.id, "why": type(trouble).__name__}
                log.warning("nights not counted", extra=why)
                return
            if night in live.club.nights:
                live.harvests[night] = found

    async def _is_counted(self, live: LiveClub, night: str) -> bool:
        """Whether what is known of a night is still so."""
        known = live.harvests.get(night)
        if known is None:
            return False
        at_night = self._lobby.nights.get(night)
        seq = at_night.seq if at_night else await self._store.head(night)
        return seq == known.seq

    def debts(self, live: LiveClub) -> tuple[ClubDebt, ...]:
        """Who owes whom, as far as the nights are counted."""
        return debts(
            live.club, [self._now(each.attended) for each in live.harvests.values()]
        )

    def _now(self, attended: Attended) -> Attended:
        """A night with what is carried over and taken up in it by now."""
        at_night = self._lobby.nights.get(attended.night)
        if at_night is None:
            return attended
        return replace(attended, carried=carried_in(at_night))

    def _owed(self, live: LiveClub, payer: str, payee: str, currency: str) -> int:
        for debt in self.debts(live):
            if (debt.payer, debt.payee, debt.currency) == (payer, payee, currency):
                return debt.amount
        return 0

    # ---------------------------------------------------------------- forgetting somebody

    def _places(
        self, live: LiveClub, person: str
    ) -> tuple[tuple[tuple[str, str], ...], str]:
        """The nights and guests that are a person's, and the title of one of those nights that
        is not over: its players would not know who sits there."""
        attended = {night: each.attended for night, each in live.harvests.items()}
        places = places_of(live.club, attended, person)
        running = [night for night, _ in places if not live.harvests[night].ended]
        return places, live.club.nights[running[0]].title if running else ""

    async def forget(self, live: LiveClub) -> None:
        """Remove the names of those who were forgotten from the club's own log and from the
        nights'. What is interrupted goes on when the club is next opened."""
        try:
            await self.count_all(live)
        except RequestRefused:
            log.error("a name was not removed", extra={"club": live.id, "why": "nights"})
            return
        async with live.lock:
            for gone in live.club.forgetting:
                try:
                    await unname_club(
                        self._store, live.id, gone.person, self._names_of(live, gone)
                    )
                    for night, guest in gone.places:
                        live.harvests.pop(night, None)
                        await self._lobby.remove_name(night, guest)
                except (LogBroken, StoreError, RequestRefused) as trouble:
                    why = {"club": live.id, "why": type(trouble).__name__}
                    log.error("a name was not removed", extra=why)
                    continue
                await self._store.revoke_keys(live.id, guest=gone.person)
                now = self._clock.wall_ms()
                await self._save(live, gone.person, [e.NamesRemoved(gone.person)], now, "")
            live.club, live.seq = await read_log(self._store, live.id)

    def _names_of(self, live: LiveClub, gone: e.PersonForgotten) -> set[str]:
        """The ids of a person that say their name, and nobody else's."""
        theirs, others = set[str](), set[str]()
        places = {*gone.places}
        for night, each in live.harvests.items():
            for guest, name in names_at(each.attended).items():
                mine = (night, guest) in places
                (theirs if mine else others).add(at_club.by_name(name))
        return theirs - others

    # ---------------------------------------------------------------- debts at a night

    @asynccontextmanager
    async def debts_at(self, at_night: LiveNight) -> AsyncIterator[tuple[Debt, ...]]:
        """What guests of this night owe each other from earlier nights. While it is held, no
        other night of the club takes any of it up. Raises RequestRefused."""
        if not (id := await self.of_night(at_night.id)):
            raise refused(Sys.UNKNOWN, "bank.no_club")
        live = await self.club(id)
        async with live.lock:
            await self.count_all(live)
            yield self.owed_at(live, at_night)

    async def known_debts_at(self, at_night: LiveNight) -> tuple[str, tuple[Debt, ...]]:
        """The club of a night, "" if none, and what its guests owe each other from earlier
        nights, as far as those are counted."""
        if not (id := await self.of_night(at_night.id)):
            return "", ()
        live = await self.club(id)
        if self._uncounted(live):
            await self.count(live)
        return id, self.owed_at(live, at_night)

    def owed_at(self, live: LiveClub, at_night: LiveNight) -> tuple[Debt, ...]:
        """What guests of this night owe each other from other nights, in its money. Who has two
        places here is the one that came last."""
        night, club = at_night.night, live.club
        here: dict[str, str] = {}
        for guest, known in night.guests.items():
            if not known.bot and (known.let_in or known.role != "door"):
                here[person_of(club, at_night.id, guest, known.name)] = guest
        currency = night.house.stakes.currency
        return tuple(
            [
                Debt(here[payer], here[payee], amount)
                for payer, payee, amount, of in self.debts(live)
                if of == currency and {payer, payee} <= here.keys()
            ]
        )

    def _in_background(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        """Do some work that is stopped when the house closes."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task


async def read_log(store: Store, id: str) -> tuple[Club, int]:
    """A club as its log tells it, and the last row. Raises LogBroken."""
    club: Club | None = None
    seq = 0
    while rows := await store.rows(id, seq, ROWS_AT_ONCE):
        for row in rows:
            event = _events.decode(row.body)
            if club is None:
                if not isinstance(event, e.ClubOpened):
                    raise LogBroken("row 1 does not open the club")
                club = at_club.opened(event)
            else:
                club = at_club.evolve(club, event)
            seq = row.seq
    if club is None:
        raise LogBroken("a club without a log")
    return club, seq


def encoded(event: e.ClubEvent) -> bytes:
    return msgspec.json.encode(event)


def clean_title(written: str, field: str = "title") -> str:
    """A title without spaces at its ends. Raises RequestRefused if nothing can be read."""
    title = " ".join(written.split())
    if not title or not title.isprintable():
        raise refused(Sys.FRAME, "club.title", field=field)
    return title


def clean(written: str) -> str:
    """A text without control characters and marks of direction."""
    return "".join([" " if char.isspace() else char for char in written if stays(char)])
