"""The other servers of a house: what they save is read on, and who is connected there is here.

A row's number decides between two servers, so nothing here has to be in time, or to come at
all. What PostgreSQL passes on makes it quick. A look every few seconds finds what wasn't heard:
how far logs go, who is where, whose key opens nothing any more.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from homegame.night.turn_clock import TurnClock
from homegame.seats import TableNo
from homegame.service.chronicle.pages import LogBroken
from homegame.service.clock import Alarm
from homegame.service.club.clubs import Clubs
from homegame.service.lobby import Lobby
from homegame.service.night.commit import SIGNED_OUT
from homegame.service.night.gallery import RESTARTS
from homegame.service.night.live import LiveNight
from homegame.service.refused import RequestRefused
from homegame.storage.log import StoreError

log = logging.getLogger("homegame.neighbours")

LOOK_MS: Final = 5_000
"""How often it is looked what was not heard."""


class Present(msgspec.Struct, frozen=True):
    """Who is at a night at one server."""

    guests: tuple[str, ...]
    looks: tuple[str, ...] = ()
    """The devices in sight, by their keys."""
    armed: tuple[str, ...] = ()
    """The decisions that a time bank will follow: no log says so."""
    agreed: tuple[str, ...] = ()
    """Who has agreed to start the next hand at once: no log says that either."""


_presents: Final = msgspec.json.Decoder(Present)
NOBODY: Final = Present(())


class Neighbours:
    """Listens for the nights that are in memory, and says who is at them."""

    def __init__(self, lobby: Lobby, clubs: Clubs) -> None:
        self._clubs = clubs
        self._lobby, self._store, self._clock = lobby, lobby.store, lobby.clock
        self._told: dict[str, Present] = {}
        """What others were told last."""
        self._changed = set[str]()
        """Nights of which they have to be told."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._telling = False
        self._looking = False
        self._is_closing = False
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Listen, if there may be others."""
        if self._store.is_shared:
            self._lobby.on_loading = self.meet
            self._store.follow(self._heard, self._look)
            self._set_alarm()

    async def close(self) -> None:
        """Say that nobody is here any more: whoever was is about to come to another server."""
        self._is_closing = True
        if self._alarm is not None:
            self._alarm.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._told:
            with suppress(StoreError):
                await self._store.say_here(dict.fromkeys(self._told, b""))

    async def meet(self, live: LiveNight) -> None:
        """Learn who is at a night that is about to be loaded. Raises StoreError."""
        live.tell_others = lambda: self._note(live)
        live.reread = lambda: self._do(self._lobby.reread(live.id))
        others = (await self._store.here_elsewhere([live.id])).get(live.id, [])
        learn(live, decoded(others))

    # ---------------------------------------------------------------- what is heard

    def _heard(self, id: str, seq: int) -> None:
        """Another server has saved something."""
        live = self._lobby.nights.get(id)
        if live is not None and seq:
            live.heard(seq)
        elif live is not None:
            self._do(self._look_who_is_at([live]))
        elif seq == 1 or self._clubs.knows(id):
            self._do(self._clubs.heard(id, seq))

    def _set_alarm(self) -> None:
        self._alarm = self._clock.call_at(self._clock.now_ms() + LOOK_MS, self._ring)

    def _ring(self) -> None:
        self._look()
        self._set_alarm()

    def _look(self) -> None:
        """Look for what was not heard, unless that is under way."""
        if not self._looking:
            self._looking = True
            self._do(self._look_everywhere())

    async def _look_everywhere(self) -> None:
        try:
            nights = [*self._lobby.nights.values()]
            await self._store.say_here(written(self._told), aloud=False)
            heads = await self._store.heads([each.id for each in nights])
            for live in nights:
                live.heard(heads.get(live.id, 0))
            await self._look_who_is_at(nights)
            await self._close_doors(nights)
            await self._clubs.look()
            for live in nights:
                self._note(live)
        finally:
            self._looking = False

    async def _look_who_is_at(self, nights: Iterable[LiveNight]) -> None:
        """Look who is at these nights at other servers."""
        known = {live.id: live for live in nights}
        found = await self._store.here_elsewhere([*known])
        for id, live in known.items():
            others = decoded(found.get(id, ()))
            came, armed = learn(live, others), arm(live, others)
            if came or armed:
                live.show()

    async def _close_doors(self, nights: Iterable[LiveNight]) -> None:
        """Close connections whose key was taken back at another server, or is someone else's
        now."""
        lines = [line for live in nights for line in live.audience.gallery.lines()]
        keys = {line.key for line in lines if line.key}
        found = await self._store.opening(keys)
        for line in lines:
            if line.key and line.key not in found:
                line.close(SIGNED_OUT, "this device was signed out")
            elif line.key and (found[line.key] or "") != line.of:
                line.close(RESTARTS, "this place is another one now")

    # ---------------------------------------------------------------- what is said

    def _note(self, live: LiveNight) -> None:
        """Tell the others who is here, if that has changed."""
        if present(live) != self._told.get(live.id, NOBODY):
            self._changed.add(live.id)
            if not self._telling and not self._is_closing:
                self._telling = True
                self._do(self._tell())

    async def _tell(self) -> None:
        try:
            while self._changed:
                now = {id: self._present(id) for id in self._changed}
                self._changed.clear()
                await self._store.say_here(written(now))
                self._told |= now
                self._told = {id: who for id, who in self._told.items() if who != NOBODY}
        finally:
            self._telling = False

    def _present(self, id: str) -> Present:
        live = self._lobby.nights.get(id)
        return present(live) if live is not None else NOBODY

    def _do(self, work: Coroutine[None, None, None]) -> None:
        """Start some work. Where the database is away, the next look does it."""
        if self._is_closing:
            work.close()
            return

        async def tried() -> None:
            try:
                await work
            except (StoreError, LogBroken, RequestRefused) as trouble:
                why = type(trouble).__name__
                log.warning("other servers were not asked", extra={"why": why})

        task = asyncio.create_task(tried())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def written(present: Mapping[str, Present]) -> dict[str, bytes]:
    """Who is at each night, to be told."""
    return {
        id: msgspec.json.encode(who) if who != NOBODY else b""
        for id, who in present.items()
    }


def decoded(bodies: Iterable[bytes]) -> list[Present]:
    """Who is at a night at other servers."""
    return [_presents.decode(body) for body in bodies]


def present(live: LiveNight) -> Present:
    """Who is at a night at this server."""
    if live.put_away:
        return NOBODY
    gallery = live.audience.gallery
    armed = [
        on_clock(at, each.clock)
        for at, each in live.timing.agendas.items()
        if each.clock.armed and not each.clock.in_bank
    ]
    looks = sorted([key.hex() for key in gallery.all_in_sight()])
    guests, agreed = sorted(gallery.connected()), sorted(live.audience.agreed)
    return Present((*guests,), (*looks,), (*armed,), (*agreed,))


def learn(live: LiveNight, others: list[Present]) -> bool:
    """Note who is at a night elsewhere; whether it is somebody else."""
    audience, was = live.audience, live.audience.presence()
    audience.elsewhere = frozenset(who for each in others for who in each.guests)
    audience.agreed_elsewhere = frozenset(who for each in others for who in each.agreed)
    looks = [bytes.fromhex(key) for each in others for key in each.looks]
    live.calling.look_elsewhere = frozenset(looks)
    return audience.presence() != was


def arm(live: LiveNight, others: list[Present]) -> bool:
    """Let a time bank follow that was asked for at another server; whether there is one."""
    asked = {decision for each in others for decision in each.armed}
    found = False
    for at, each in [*live.timing.agendas.items()]:
        clock = each.clock
        waits = not (clock.armed or clock.in_bank or clock.called)
        if waits and on_clock(at, clock) in asked:
            bank_ms = live.night.tables[at].house.clock.bank_s * 1000
            live.timing.set_clock(at, clock.with_more_time(live.clock.now_ms(), bank_ms))
            found = True
    return found


def on_clock(at: TableNo, clock: TurnClock) -> str:
    """The name of a decision that is timed."""
    return f"{at} {clock.decision}"
