"""A night without a network: people who send commands, and a clock that is moved by hand."""

import heapq
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import msgspec

from frames import Message, as_frame
from homegame.engine.shorthand import meaning
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import DealerKind, Hand
from homegame.model.view import View
from homegame.model.wire import Done, Envelope, Error
from homegame.night.night import sitting
from homegame.seats import NIGHT, TableNo
from homegame.service.clock import Alarm
from homegame.service.lobby import Lobby
from homegame.service.messages import OpenNight
from homegame.service.night.door import knock
from homegame.service.night.live import LiveNight
from homegame.service.night.outbox import Outbox
from homegame.service.people.doorman import Caller
from homegame.service.refused import RequestRefused
from homegame.service.settings import Limits, Pace, Settings
from homegame.storage.log import NightEntry, Store
from homegame.storage.sqlite import SqliteStore

START_MS = 10_000_000


class Bell(Alarm):
    """A call that was arranged."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.call: Callable[[], None] | None = call

    def cancel(self) -> None:
        self.call = None


class ManualClock:
    """Time stands still until a test moves it."""

    def __init__(self) -> None:
        self.ms = START_MS
        self.suspended_ms = 0
        """How long the machine slept, unseen by the monotonic clock."""
        self._order = count()
        self._bells: list[tuple[int, int, Bell]] = []

    def now_ms(self) -> int:
        return self.ms

    def wall_ms(self) -> int:
        return 1_700_000_000_000 + self.ms + self.suspended_ms

    def call_at(self, when_ms: int, call: Callable[[], None]) -> Bell:
        bell = Bell(call)
        heapq.heappush(self._bells, (max(when_ms, self.ms), next(self._order), bell))
        return bell

    def next_ms(self, until_ms: int) -> int | None:
        """When the next alarm is, if it is by then."""
        while self._bells and self._bells[0][2].call is None:
            heapq.heappop(self._bells)
        return self._bells[0][0] if self._bells and self._bells[0][0] <= until_ms else None

    def ring(self) -> None:
        """Time passes to the next alarm, and it rings; it is late if time was moved on."""
        when_ms, _, bell = heapq.heappop(self._bells)
        self.ms = max(self.ms, when_ms)
        if bell.call is not None:
            bell.call()


class Evening:
    """One night: Dana hosts, others are let in, hands are played."""

    def __init__(
        self, lobby: Lobby, clock: ManualClock, live: LiveNight, host: str
    ) -> None:
        self.lobby, self.clock, self.live, self.host = lobby, clock, live, host

    async def guest(self, name: str) -> str:
        """Somebody who knocked and was let in."""
        guest = await knock(self.live, name)
        await self.do(self.host, c.Admit(guest))
        return guest

    async def do(self, guest: str, command: c.WireCommand, at: TableNo = NIGHT) -> Done:
        """A command with the turn and price that its sender sees."""
        may = self.view(guest).may
        turn, price = (may.turn_id, may.price) if may else ("", None)
        said = Envelope(uuid4().hex, command, turn, price, at)
        return await self.live.command(guest, said)

    async def refused(
        self, guest: str, command: c.WireCommand, at: TableNo = NIGHT
    ) -> Error:
        """A command that is refused, and how."""
        try:
            await self.do(guest, command, at)
        except RequestRefused as refusal:
            return refusal.error
        raise AssertionError(f"{command} was carried out")

    async def act(self, words: str, at: TableNo = 1) -> None:
        """The seats of a table in turn do what the words say: f fold, x check, c call,
        r20 bet or raise to 20."""
        for word in words.split():
            hand = self.hand(at)
            await self.do(self.turn(at), cast("c.WireCommand", meaning(hand, word)), at)

    def view(self, guest: str, at: TableNo = NIGHT) -> View:
        return self.live.audience.frame(guest, 0, at).view

    def hand(self, at: TableNo = 1) -> Hand:
        hand = self.live.night.tables[at].hand
        assert hand
        return hand

    def turn(self, at: TableNo = 1) -> str:
        """The guest whose turn it is at a table."""
        hand = self.hand(at)
        assert hand.turn > 0
        return sitting(self.live.night.tables[at], hand.turn)

    async def passes(self, ms: int) -> None:
        """Time passes, and whatever it brings about happens."""
        until = self.clock.ms + ms
        await self.quiet()
        while self.clock.next_ms(until) is not None:
            self.clock.ring()
            await self.quiet()
        self.clock.ms = until

    async def quiet(self) -> None:
        """Everything that was put in the mailbox has been done."""

        async def nothing() -> None:
            return None

        await self.live._mailbox.ask(nothing)

    def kinds(self) -> list[str]:
        """What has happened, by kind, since the opening."""
        return [
            str(news.event.__struct_config__.tag) for news in self.live.audience.stage.tail
        ]


class Screen:
    """Somebody's line, and the view it shows."""

    def __init__(self, evening: Evening, guest: str, at: TableNo = NIGHT) -> None:
        self.guest, self.line = guest, evening.live.audience.join(guest, 0, at)
        self.view: dict[str, Any] = {}

    def reads(self) -> Message:
        """The next message, as it came."""
        message: Message = msgspec.json.decode(taken(self.line))
        self.view = as_frame(message, self.view)["view"]
        return message

    @property
    def waits(self) -> bool:
        """A message waits to be read."""
        return self.line._waiting is not None


def taken(line: Outbox) -> str:
    """The message that waits on a line."""
    try:
        line.take().send(None)
    except StopIteration as done:
        text: str = done.value
        return text
    raise AssertionError("nothing waits")


def settings_of(folder: Path, pace: Pace | None) -> Settings:
    """A server whose nights stay in memory: no alarm but those of the tables."""
    return Settings(data=folder, pace=pace or Pace(), limits=Limits(idle_ms=0))


async def an_evening(
    folder: Path,
    *,
    pace: Pace | None = None,
    store: Store | None = None,
    settings: Settings | None = None,
    **asked: Any,
) -> Evening:
    """A night that Dana has opened and looks at. Boards are run once if nothing is said."""
    clock = ManualClock()
    settings = settings or settings_of(folder, pace)
    lobby = Lobby(store or SqliteStore(folder / "house.db"), settings, clock)
    await lobby.start()
    ask = OpenNight(title="Friday", name="Dana", **{"runs": 1, **asked})
    new = await lobby.open(ask, Caller("test", is_program=True), "")
    live = lobby.nights[new.night]
    live.audience.join(new.given.guest, 0)
    return Evening(lobby, clock, live, new.given.guest)


async def an_evening_of(folder: Path, house: str, pace: Pace | None = None) -> Evening:
    """A night with a house of its own, as a file tells it; Dana looks at it."""
    clock = ManualClock()
    store = SqliteStore(folder / "house.db")
    lobby = Lobby(store, settings_of(folder, pace), clock)
    await lobby.start()
    body = msgspec.json.encode(e.Opened("Friday", house, "g-dana", "Dana"))
    await store.open_night(NightEntry("t-friday", "Friday", clock.wall_ms(), body), [])
    live = await lobby.night("t-friday")
    live.audience.join("g-dana", 0)
    return Evening(lobby, clock, live, "g-dana")


async def two_seated(evening: Evening) -> tuple[str, str]:
    """Dana in seat 1 and Robin in seat 2, both connected; the first hand is dealt."""
    robin = await evening.guest("Robin")
    evening.live.audience.join(robin, 0)
    await evening.do(evening.host, c.SitDown(1, 300))
    await evening.do(robin, c.SitDown(2, 300))
    await evening.do(evening.host, c.Start())
    await evening.passes(0)
    return evening.host, robin


async def voided(evening: Evening, robin: str, why: str = "misdeal") -> None:
    """Dana, who plays, asks to void the hand, and Robin agrees: it is dealt again."""
    await evening.do(evening.host, c.Void(why))
    await evening.do(robin, c.Vote(yes=True))
    await evening.passes(20_000)


async def two_tables(evening: Evening, *, people: bool = False) -> dict[str, str]:
    """Dana and Robin at table 1, Kim and Lee at table 2, all connected. The game is started;
    no hand has begun yet.

    `people`: table 2 is dealt by people.
    """
    names = {"Dana": evening.host}
    for name in ("Robin", "Kim", "Lee"):
        names[name] = await evening.guest(name)
    dealer: DealerKind = "people" if people else "server"
    await evening.do(evening.host, c.AddTable(dealer=dealer))
    for number, guest in enumerate(names.values()):
        at, seat = 1 + number // 2, 1 + number % 2
        await evening.do(guest, c.SitDown(seat, 300), at)
    for guest in names.values():
        if guest != evening.host:
            evening.live.audience.join(guest, 0)
    for at in (1,) if people else (1, 2):
        await evening.do(evening.host, c.Start(), at)
    return names


async def again(evening: Evening, settings: Settings | None = None) -> Evening:
    """The same night after its server was stopped and started again; Dana looks at it."""
    await evening.lobby.close()
    return await reopened(evening, settings)


async def reopened(evening: Evening, settings: Settings | None = None) -> Evening:
    """The same night, opened by another server from the same file."""
    told = settings or evening.live.settings
    clock = evening.clock
    lobby = Lobby(SqliteStore(told.data / "house.db"), told, clock)
    await lobby.start()
    live = await lobby.night(evening.live.id)
    live.audience.join(evening.host, 0)
    return Evening(lobby, clock, live, evening.host)
