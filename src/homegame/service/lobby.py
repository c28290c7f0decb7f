"""The lobby opens nights, finds them again, and unloads them when no one is there."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.night import evening
from homegame.night.night import Night
from homegame.night.tournament.entries import refuse_past, refuse_setup
from homegame.rulebook.house import HouseRules
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import (
    USUAL_POT,
    buy_in_range,
    from_toml,
    refuse_tournament,
)
from homegame.rules.cash import refuse_stakes
from homegame.rules.games import refuse_seats, serves_fewest, with_usual_ante
from homegame.seats import NIGHT
from homegame.service.chronicle.name_removal import remove_from_night
from homegame.service.chronicle.pages import LogBroken
from homegame.service.clock import Alarm, Clock
from homegame.service.heavy import Heavy, Talk
from homegame.service.houses import Houses, read_houses
from homegame.service.measures import Measures
from homegame.service.messages import OpenNight
from homegame.service.night import places
from homegame.service.night.audit import audit
from homegame.service.night.commit import close_books
from homegame.service.night.intake import new_id
from homegame.service.night.live import LiveNight
from homegame.service.night.opening import open_tournament, seat_bot, start_to_play
from homegame.service.night.restore import glance
from homegame.service.night.runtime import EarlierDebts, IsAMembers
from homegame.service.people.doorman import Caller, Doorman, Given, new_code, seat_digest
from homegame.service.people.names import clean_name
from homegame.service.people.pusher import Pusher
from homegame.service.pulse import Pulse
from homegame.service.refused import DAMAGED, RequestRefused, error_of, refused
from homegame.service.settings import Settings
from homegame.storage.keys import Key, digest_of, new_token
from homegame.storage.log import (
    Batch,
    NightEntry,
    Row,
    SeqTaken,
    Store,
    StoreDamaged,
    StoreError,
)
from homegame.words.decoding import field_in_words

log = logging.getLogger("homegame.lobby")

MOST_LISTED: Final = 500
"""How many of the newest nights, and of the newest clubs, are searched for a browser's
places."""

FIELDS: Final = {
    "based_on": "house",
    "house": "house",
    "blinds.small": "small",
    "blinds.big": "big",
    "stakes.currency": "currency",
    "chip_unit": "small",
    "table.max_seats": "seats",
    "clock.turn_s": "turn_s",
    "game.variant": "game",
    "game.rotation": "rotation",
    "game.change": "change",
    "betting.structure": "structure",
    "spread.min": "spread_least",
    "spread.max": "spread_most",
    "cap.amount": "cap",
    "runs.max_runs": "runs",
    "rabbit.enabled": "rabbit",
    "bounty.seven_deuce": "bounty",
}
"""The fields of `OpenNight` for choices of a house file."""


class NewNight(msgspec.Struct, frozen=True):
    """A night just opened: the host's place, and the tokens of the first links."""

    night: str
    given: Given
    invite: str
    code: str
    recovery: str

    def __repr__(self) -> str:
        return f"NewNight(night={self.night!r})"


def always() -> bool:
    """Any number of nights may be opened."""
    return True


class Lobby:
    """All nights of one house. A night is in memory while someone is there, and a while
    longer; it is loaded from the store when someone comes."""

    def __init__(
        self, store: Store, settings: Settings, clock: Clock, heavy: Heavy | None = None
    ) -> None:
        self.store, self.settings, self.clock = store, settings, clock
        self.heavy = heavy or Heavy()
        self.doorman = Doorman(store, clock)
        self.nights: dict[str, LiveNight] = {}
        self.houses = read_houses(settings.data)
        self.earlier_debts: EarlierDebts | None = None
        """What guests of a night owe each other from earlier nights, once there are clubs to
        ask."""
        self.is_a_members: IsAMembers | None = None
        self.on_loading: Callable[[LiveNight], Awaitable[None]] | None = None
        """Is told of a night that is about to be loaded."""
        self.pulse = Pulse(store, clock)
        self.measures = Measures()
        self.pusher = Pusher(store, settings, clock)
        self._locks = WeakValueDictionary[str, asyncio.Lock]()
        """Only one task at a time loads or unloads a night. A lock lives while a task holds it
        or waits for it."""
        self._idle_since: dict[str, int] = {}
        self._alarm: Alarm | None = None
        self._upkeep: set[asyncio.Task[None]] = set()
        self.audits: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        """Get ready for guests. No night is loaded before someone comes."""
        if self.settings.limits.idle_ms:
            self._set_alarm()

    async def close(self) -> None:
        """Let every night finish its work, then close the store."""
        if self._alarm is not None:
            self._alarm.cancel()
        self.heavy.close()
        await asyncio.gather(*self._upkeep)
        for id in [*self.nights]:
            async with self._lock(id):
                if (live := self.nights.get(id)) is not None:
                    await self._put_away(live)
        await self.pusher.close()
        await self.pulse.close()
        await self.store.close()

    async def night(self, id: str) -> LiveNight:
        """The night of this id, even if it is over; loaded if it is not in memory.

        It stays in memory for a while, so that the caller can come in.
        """
        live = await self._night(id)
        await live.catch_up()
        return live

    async def _night(self, id: str) -> LiveNight:
        """The same, as far as its log was read."""
        self._idle_since.pop(id, None)
        if (live := self.nights.get(id)) is not None:
            return live
        async with self._lock(id):
            if (live := self.nights.get(id)) is not None:
                return live
            return await self._open(await self.entry(id))

    async def entry(self, id: str) -> NightEntry:
        """A night of the register. Raises RequestRefused if there is none."""
        entry = await self.store.night(id)
        if entry is None or entry.kind != "night":
            raise refused(Sys.UNKNOWN, "request.night", field="night")
        return entry

    async def glance(self, id: str) -> Night:
        """A night for callers who have no place there. Its log is not read for them: they see
        it as it was last put away or, if it wasn't, as it was opened."""
        if (live := self.nights.get(id)) is not None:
            return live.night
        try:
            return await glance(self.store, await self.entry(id))
        except LogBroken as broken:
            log.error("night not read", extra={"night": id, "why": str(broken)})
            raise RequestRefused(DAMAGED) from None

    def _lock(self, id: str) -> asyncio.Lock:
        return self._locks.setdefault(id, asyncio.Lock())

    def is_quiet(self, ms: int) -> bool:
        """Whether nothing waits at any table, and nothing has happened for so long."""
        return all(live.is_quiet(ms) for live in self.nights.values())

    async def refuse_maths(self, caller: Caller) -> None:
        """Refuse odds to a player in a hand of any night here, unless its house allows it
        (PROB-19). A night that is not in memory has no hand in play, unless people are at it
        at another server."""
        elsewhere = await self.store.nights_elsewhere()
        for live in [*self.nights.values()]:
            if places.is_dealing(live) or live.id in elsewhere:
                place = await self.doorman.place(live.id, caller)
                if place is not None and place.guest:
                    await live.catch_up()
                    places.refuse_maths(live, place.guest)
        for id in elsewhere - self.nights.keys():
            place = await self.doorman.place(id, caller)
            if place is not None and place.guest:
                places.refuse_maths(await self.night(id), place.guest)

    async def register(self) -> tuple[NightEntry, ...]:
        """The newest nights of the register, newest first."""
        return await self.store.nights(MOST_LISTED)

    async def places(self) -> list[str]:
        """The newest nights and clubs: wherever a browser may have a place."""
        clubs = await self.store.nights(MOST_LISTED, kind="club")
        return [entry.night for entry in (*await self.register(), *clubs)]

    @asynccontextmanager
    async def visited(self, id: str) -> AsyncIterator[LiveNight]:
        """A night to look at; one that was at rest is put away again afterwards."""
        rested = id not in self.nights
        live = await self._night(id)
        try:
            yield live
        finally:
            if rested and live.is_idle():
                self._idle_since.setdefault(id, self.clock.now_ms())
                await self._put_away_idle(id)

    async def reread(self, id: str) -> None:
        """Forget a night as it was read. Who looks at it meanwhile comes back to it."""
        async with self._lock(id):
            if (live := self.nights.get(id)) is not None:
                await self._put_away(live)

    async def remove_name(self, id: str, guest: str) -> None:
        """Remove a guest's name from the log of a night that is over, and how they wanted to be
        paid. Who looks at the night meanwhile comes back to it. A night that isn't there any
        more has no names."""
        if await self.store.night(id) is None:
            return
        await self.store.drop_payment(id, guest)
        async with self._lock(id):
            if (live := self.nights.get(id)) is not None:
                await self._put_away(live)
            await remove_from_night(self.store, id, guest, self.clock.wall_ms())

    async def open(
        self,
        ask: OpenNight,
        caller: Caller,
        cookie: str,
        may_open: Callable[[], bool] = always,
    ) -> NewNight:
        """Open a night. It is in the register, with its keys, before anyone learns of it.

        `may_open` is asked once nothing else is in the way: what is refused doesn't count.
        Raises RequestRefused or StoreError.
        """
        opened = await self._opened_by(ask, caller.address)
        wall_ms = self.clock.wall_ms()
        if ask.tournament and (past := refuse_past(ask.tournament, wall_ms)):
            raise RequestRefused(error_of(past))
        await self._make_room()
        await self.refuse_more()
        await self._refuse_host(caller)
        if not may_open():
            raise refused(Sys.RATE, "limit.opening")
        id, invite, recovery = new_id("t"), new_token(), new_token()
        code = new_code()
        host, given = self.doorman.new_key(id, opened.guest, caller, cookie)
        keys = [
            host,
            Key(digest_of(invite), id, "invite"),
            Key(digest_of(code), id, "invite"),
            Key(digest_of(recovery), id, "host", opened.guest),
        ]
        body = msgspec.json.encode(opened)
        entry = NightEntry(id, opened.title, self.clock.wall_ms(), body)
        await self.store.open_night(entry, keys)
        self.doorman.note_invitation(id, invite, code)
        live = await self.night(id)
        for style in ask.bots:
            await seat_bot(live, opened.guest, style)
        if ask.tournament is not None:
            await open_tournament(live, opened.guest, ask)
        elif ask.play:
            await start_to_play(live, opened.guest)
        return NewNight(id, given, invite, code, recovery)

    async def refuse_more(self) -> None:
        """Refuse another night or club if the house has no room for it. Raises RequestRefused
        or StoreError."""
        limits, kept = self.settings.limits, await self.store.kept()
        if kept.nights >= limits.kept:
            raise refused(Sys.FULL, "limit.kept", {"most": limits.kept})
        if kept.size >= limits.kept_mb * 1_000_000:
            raise refused(Sys.FULL, "limit.kept_mb")

    async def _refuse_host(self, caller: Caller) -> None:
        """Refuse another night to a browser that hosts as many as one may. Raises
        RequestRefused."""
        most = self.settings.limits.open_of_one
        nights = {
            seat_digest(caller.browser, entry.night): entry
            for entry in await self.store.nights(MOST_LISTED, open_only=True)
        }
        if not caller.browser or len(nights) < most:
            return
        hosted = 0
        for digest, guest in (await self.store.opening([*nights])).items():
            opened = places.opened_in(nights[digest])
            hosted += opened is not None and opened.guest == guest
        if hosted >= most:
            raise refused(Sys.FULL, "limit.open_nights", {"most": most})

    async def _opened_by(self, ask: OpenNight, asker: str) -> e.Opened:
        """The opening event of a request; a house file is read in a process of its own."""
        guest = new_id("g")
        if not ask.rules:
            return opened_by(ask, guest, self.houses)
        work = partial(_opened_by, ask, guest, self.houses)
        return await self.heavy.do(work, asker=asker)

    async def _open(self, entry: NightEntry) -> LiveNight:
        """Load a night from its log; one that was only registered gets its first row. Raises
        RequestRefused if the log can't be read."""
        live = LiveNight(entry.night, self.store, self.settings, self.clock, self.heavy)
        live.earlier_debts = self.earlier_debts
        live.is_a_members = self.is_a_members
        live.calling.pusher = self.pusher
        live.measures = self.measures
        if self.on_loading is not None:
            await self.on_loading(live)
        try:
            if not await self.store.head(entry.night):
                with suppress(SeqTaken):  # Another server has just done so.
                    await self.store.append(opening(entry))
            await live.start()
        except (LogBroken, StoreDamaged) as broken:
            log.error("night not opened", extra={"night": live.id, "why": str(broken)})
            raise RequestRefused(DAMAGED) from None
        if live.night.ended and entry.ended_ms is None and not live.broken:
            await close_books(live)
        if not live.broken:
            live.snapshots.rows_saved(live.state)
        self.nights[entry.night] = live
        self.audits[live.id] = asyncio.create_task(audit(live))
        return live

    # ---------------------------------------------------------------- putting nights away

    def _set_alarm(self) -> None:
        every_ms = max(1_000, self.settings.limits.idle_ms // 4)
        self._alarm = self.clock.call_at(self.clock.now_ms() + every_ms, self._ring)

    def _ring(self) -> None:
        """Tidy up the nights in memory, and schedule the next time."""
        task = asyncio.get_running_loop().create_task(self.put_idle_away())
        self._upkeep.add(task)
        task.add_done_callback(self._upkeep.discard)
        self._set_alarm()

    async def put_idle_away(self) -> None:
        """Unload nights that have been empty for a while and where nothing is due."""
        now = self.clock.now_ms()
        for live in [*self.nights.values()]:
            if live.is_idle():
                self._idle_since.setdefault(live.id, now)
            else:
                self._idle_since.pop(live.id, None)
        before = now - self.settings.limits.idle_ms
        for id, since in [*self._idle_since.items()]:
            if since <= before:
                await self._put_away_idle(id)

    async def _put_away_idle(self, id: str) -> None:
        """Unload a night, unless someone has asked for it in the meantime."""
        async with self._lock(id):
            live = self.nights.get(id)
            if live is not None and id in self._idle_since and live.is_idle():
                await self._put_away(live)

    async def _make_room(self) -> None:
        """Make room for one more night, if necessary by unloading empty ones. Raises
        RequestRefused if people are at all of them."""
        most = self.settings.limits.nights
        if len(self.nights) >= most:
            now = self.clock.now_ms()
            for live in [each for each in self.nights.values() if each.is_idle()]:
                self._idle_since.setdefault(live.id, now)
                await self._put_away_idle(live.id)
        if len(self.nights) >= most:
            raise refused(Sys.FULL, "limit.nights")

    async def _end_audit(self, id: str) -> None:
        """Stop the audit of a night that leaves memory, however far it has come."""
        running = self.audits.pop(id)
        running.cancel()
        with suppress(asyncio.CancelledError, StoreError):
            await running

    async def _put_away(self, live: LiveNight) -> None:
        """Unload a night; it is loaded again when someone comes. The caller holds its lock."""
        del self.nights[live.id]
        self._idle_since.pop(live.id, None)
        await self._end_audit(live.id)
        await live.stop()
        if not live.broken:
            live.snapshots.save(live.state)


def opening(entry: NightEntry) -> Batch:
    """A night's first row, from the register. Raises LogBroken."""
    opened = places.opened_in(entry)
    if opened is None:
        raise LogBroken(
            "row 1 is missing, and what the night was opened with can't be read"
        )
    row = Row(1, entry.created_ms, NIGHT, opened.guest, "opened", entry.body)
    return Batch(night=entry.night, rows=(row,), by=opened.guest)


def opened_by(ask: OpenNight, guest: str, houses: Houses) -> e.Opened:
    """The opening event of a request, checked: its house, its limits, the host's name."""
    name = clean_name(ask.name)
    title = " ".join(ask.title.split())
    if not title or not title.isprintable():
        raise refused(Sys.FRAME, "opening.title", field="title")
    if ask.rotation == () and ask.game is None:
        raise refused(Sys.FRAME, "value.empty", {"field": "rotation"}, field="rotation")
    try:
        if ask.rules:
            houses = houses.with_own(ask.house, ask.rules)
        for_cash = ask.tournament is None
        refuse_tournament(
            ask.house, tournament=for_cash and houses.described(ask.house).tournament
        )
        text, house = house_tonight(ask, houses)
    except HouseError as wrong:
        field = FIELDS.get(wrong.field, wrong.field)
        option = field_in_words(field) if wrong.field in FIELDS else field
        numbers = {**wrong.numbers, "option": option}
        raise refused(Sys.FRAME, wrong.words, numbers, field=field) from None
    if (crowd := refuse_seats(house, house.table.max_seats)) is not None:
        raise RequestRefused(error_of(crowd))
    if len(ask.bots) >= house.table.max_seats:
        seats = {"seats": house.table.max_seats}
        raise refused(Sys.FRAME, "opening.bots", seats, field="bots")
    if ask.play and not (ask.bots or ask.tournament_bots):
        raise refused(Sys.FRAME, "opening.play", field="play")
    least, most = buyin(ask, house)
    if (stakes := refuse_stakes(house, (least, most))) is not None:
        at_least = stakes.words == "blinds.buyin" and ask.buyin_least is not None
        field = "buyin_least" if at_least else stakes.field
        raise RequestRefused(error_of(replace(stakes, field=field)))
    bots = "bots" if ask.bots else "tournament_bots" if ask.tournament_bots else ""
    deals = ask.tournament.dealer if ask.tournament else ask.dealer
    if bots and deals == "people":
        raise refused(Sys.ROLE, "bot.real_cards", field=bots)
    dealt = ask.dealer, ask.depth
    event = e.Opened(title, text, guest, name, least, most, *dealt, ask.utc_offset_min)
    if ask.tournament is not None:
        wrong_setup = refuse_setup(evening.opened(event, house), ask.tournament)
        if wrong_setup is not None:
            raise RequestRefused(error_of(wrong_setup))
    return event


def _opened_by(ask: OpenNight, guest: str, houses: Houses, _: Talk) -> e.Opened:
    return opened_by(ask, guest, houses)


def house_tonight(ask: OpenNight, houses: Houses) -> tuple[str, HouseRules]:
    """The house of a night, as a file and as rules. If no one has said how many seats the
    table has, it has no more than its games serve; games without blinds have an ante. Raises
    HouseError."""
    asked = tonight(ask)
    house = from_toml(houses.text(ask.house, asked))
    _, most = serves_fewest(house)
    if most < house.table.max_seats and not houses.asks(ask.house, "table.max_seats"):
        asked = {"table.max_seats": most, **asked}
    ante = with_usual_ante(house).stud.ante
    if ante != house.stud.ante and not houses.asks(ask.house, "stud.ante"):
        asked = {**asked, "stud.ante": ante}
    text = houses.text(ask.house, asked)
    return text, from_toml(text)


def tonight(ask: OpenNight) -> dict[str, object]:
    """The choices of this night that differ from its house."""
    asked = {
        "game.variant": ask.game,
        "game.rotation": ask.rotation,
        "game.change": ask.change,
        "betting.structure": ask.structure,
        "spread.min": ask.spread_least,
        "spread.max": ask.spread_most,
        "cap.amount": ask.cap,
        "blinds.small": ask.small,
        "blinds.big": ask.big,
        "stakes.currency": ask.currency,
        "table.max_seats": ask.seats,
        "clock.turn_s": ask.turn_s,
        "runs.max_runs": ask.runs,
        "rabbit.enabled": ask.rabbit,
        "bounty.seven_deuce": ask.bounty,
    }
    usual = USUAL_POT if ask.usual_pot else {}
    return {name: value for name, value in asked.items() if value is not None} | {**usual}


def buyin(ask: OpenNight, house: HouseRules) -> tuple[int, int]:
    """Tonight's limits; (0, 0) leaves them to the house."""
    if ask.buyin_least is None and ask.buyin_most is None:
        return 0, 0
    usual_least, usual_most = buy_in_range(house)
    least = usual_least if ask.buyin_least is None else ask.buyin_least
    most = usual_most if ask.buyin_most is None else ask.buyin_most
    if most < least:
        raise refused(
            Sys.FRAME, "opening.buyin_most", {"least_chips": least}, field="buyin_most"
        )
    for field, amount in (("buyin_least", least), ("buyin_most", most)):
        if amount % house.chip_unit:
            unit = {"unit_chips": house.chip_unit}
            raise refused(Sys.FRAME, "opening.buyin_unit", unit, field=field)
    return least, most
