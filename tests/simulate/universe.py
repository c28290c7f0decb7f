"""A whole house from one seed: its people, their network, its disk and its clock.

The house's own code runs, from the routes of its server down to its database. For a while
everything goes wrong that a seed has in mind; then nothing does any more, and what must be so
is looked at: every hand ends, every command was carried out once or refused, everybody sees the
same, and the next server finds what this one knew.
"""

import asyncio
import logging
import os
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pytest

from homegame.engine.table import is_playing
from homegame.fair import shuffle
from homegame.fair.checking import Sound, check_text
from homegame.fair.transcript import Mine
from homegame.night.night import Night
from homegame.night.tournament.standing import running
from homegame.reach.reach import Reach
from homegame.rules.dealing import is_run_out
from homegame.service.clock import Alarm
from homegame.service.heavy import Heavy, Talk
from homegame.service.house import House
from homegame.service.night import bots, intake
from homegame.service.people import doorman
from homegame.service.settings import Limits, Pace, Settings
from homegame.storage import keys, seal
from homegame.storage.log import Batch
from homegame.storage.sqlite import SqliteStore
from homegame.web import gate
from homegame.web.app import make_app
from homegame.web.pages import Pages
from service.tournament_house import SETUP
from simulate.disk import Disk, virtual
from simulate.network import Network
from simulate.people import Browser, Person, nothing_waits, persists
from simulate.virtual import Machine, VirtualLoop, on, run
from simulate.witness import UNLOGGED, Witness, Wrong

NAMES: Final = ("Dana", "Robin", "Kim", "Lee", "Uma", "Sam", "Alex", "Ash")
START_MS: Final = 1_700_000_000_000
BOUND_S: Final = 900.0
"""So long after the last fault a night may need for whatever must happen."""
LOADS_S: Final = 20.0
"""A night of a few hundred rows is loaded long before."""

LIMITS: Final = Limits(
    opening_rate=1000,
    opening_burst=1000,
    coming_rate=1000,
    coming_burst=1000,
    snapshot_rows=60,
)
FLEETING: Final = frozenset(
    {"next_ms", "level_ms", "deal_ms", "clock", "skips", "skips_of", "skipped", "may_skip"}
)
"""Fields of a view that change while nothing happens."""


class SimClock:
    """The clock of one server."""

    def __init__(self, universe: "Universe", machine: Machine) -> None:
        self.universe, self.machine = universe, machine

    def now_ms(self) -> int:
        return 10_000_000 + int(self.universe.loop.time() * 1000 + 1e-6)

    def wall_ms(self) -> int:
        return START_MS + self.now_ms() + self.universe.wall_ahead_ms

    def call_at(self, when_ms: int, call: Callable[[], None]) -> Alarm:
        wait_s = max(0, when_ms - self.now_ms()) / 1000

        def rings() -> None:
            if self.machine.is_on:
                call()

        return self.universe.loop.call_later(wait_s, rings)


class AtOnce(Heavy):
    """Heavy work is done at once, in this process."""

    async def do(self, work: Any, *_: object, **__: object) -> Any:
        await asyncio.sleep(0)
        return work(Talk(None))  # type: ignore[arg-type]


class Failed(AssertionError):
    """What a seed came to, and how to repeat it."""


class Outcome(msgspec.Struct):
    """What became of a seed."""

    seed: int
    digest: str
    marks: Counter[str]
    hands: int
    virtual_s: float


class Universe:
    """One seed."""

    def __init__(self, loop: VirtualLoop, seed: int, folder: Path) -> None:
        self.loop, self.seed = loop, seed
        self.chance = chance = Random(f"universe {seed}")
        self.marks = Counter[str]()
        self.disk = Disk(loop, Random(f"disk {seed}"), folder)
        self.network = Network(loop, Random(f"network {seed}"))
        self.disk.mark = self.network.mark = self.mark
        self.disk.saved, self.network.leaves = self.saved, self.leaves
        self.wall_ahead_ms = 0
        self.house: House | None = None
        self.machine = Machine()
        self.people: list[Person] = []
        self.witnesses: dict[str, Witness] = {}
        self.digest = sha256()
        self.wrong: Exception | None = None
        self.tasks: list[asyncio.Task[None]] = []
        self.is_powered = chance.random() < 0.12
        """The power may go, and not only the process."""

    def mark(self, what: str) -> None:
        self.marks[what] += 1

    def saved(self, batch: Batch) -> None:
        witness = self.witnesses.get(batch.night)
        if witness is None:
            witness = self.witnesses[batch.night] = Witness(batch.night, self.mark)
        try:
            witness.saved(batch)
        except Exception as wrong:
            self.wrong = self.wrong or wrong

    def leaves(self, who: str, text: str) -> None:
        """Something leaves the house for somebody."""
        person = next(each for each in self.people if each.name == who)
        self.digest.update(f"{self.loop.time():.6f} {who} {text}\n".encode())
        try:
            wall_ms = SimClock(self, self.machine).wall_ms()
            self.witnesses[person.night].sees(person.guest, text, wall_ms)
        except Exception as wrong:
            self.wrong = self.wrong or wrong

    # ---------------------------------------------------------------- the server

    async def starts(self) -> None:
        """A server starts on what the disk has."""
        machine = self.machine = Machine()
        with on(machine):
            settings = Settings(data=self.disk.folder, limits=LIMITS, pace=Pace())
            store = SqliteStore(self.disk.folder / "house.db")
            clock = SimClock(self, machine)
            house = self.house = House(store, settings, clock, AtOnce())
            app = make_app(house, Reach(settings, lambda: True), Pages())
            await asyncio.create_task(house.start())
            if self.chance.random() < 0.5:
                self.mark("people come before their night is loaded")
                self.network.app, self.network.machine = app, machine
            for id, witness in self.witnesses.items():
                opening = asyncio.create_task(house.lobby.night(id))
                try:
                    live = await asyncio.wait_for(opening, LOADS_S)
                except TimeoutError:
                    raise Wrong(f"night {id} does not load") from None
                if self.network.app is None:
                    witness.compare(live)
                witness.restarted()
                if 0 < live.snapshots.saved_seq < live.seq:
                    self.mark("a night is restored from a snapshot and the rows after it")
        self.network.app, self.network.machine = app, machine

    async def crashes(self) -> None:
        """The server ends without a word, and another one starts a while later."""
        was = self.house
        self.note_moment()
        self.network.goes_down()
        self.loop.dies(self.machine)
        if self.disk.notes is not None and self.chance.random() < 0.7:
            self.mark("the power goes")
            self.disk.power_goes()
        else:
            self.disk.is_killed()
        assert was
        self.disk.lets_go(was.lobby.store)
        await asyncio.sleep(self.chance.choice((0.2, 1.0, 5.0, 40.0)))
        await self.starts()

    def note_moment(self) -> None:
        """At what moments the server dies."""
        for person in self.people:
            witness = self.witnesses[person.night]
            for id, sent in person.sent.items():
                if sent.answer is None and sent.error is None:
                    self.mark("the server dies while somebody waits for an answer")
                    if id in witness.commands:
                        self.mark("the server dies between a commit and its answer")
        for witness in self.witnesses.values():
            night = witness.night
            if night.frozen:
                self.mark("the server dies between the list of seeds and the cut")
            if night.paused_by:
                self.mark("the server dies while the game is paused")
            for table in night.tables.values():
                hand = table.hand
                if table.vote is not None:
                    self.mark("the server dies while a vote is open")
                if is_playing(table) and hand:
                    self.mark("the server dies in a hand")
                    if is_run_out(hand):
                        self.mark("the server dies while all are all in")
                elif table.number:
                    self.mark("the server dies between two hands")

    async def restarts(self) -> None:
        """The server is stopped as one does, and started again."""
        house = self.house
        assert house
        with on(self.machine):
            await asyncio.create_task(house.close())
        self.network.goes_down()
        self.loop.dies(self.machine)
        await self.starts()

    # ---------------------------------------------------------------- the people

    async def opens(self, number: int) -> list[Person]:
        """Open a night, and let people come to it."""
        chance = self.chance
        first = 4 * number
        count = chance.randint(2, 4)
        people = [
            Person(name, self.network, Random(f"{name} {self.seed}"))
            for name in NAMES[first : first + count]
        ]
        self.people += people
        host = people[0]
        host.is_host = True
        asked = {"title": "Friday", "name": host.name, "turn_s": 10, **self.kind_of_night()}
        told = await persists(self.network, host.name, "", "POST", "/api/nights", asked)
        host.night, host.guest, host.token = told["night"], told["guest"], told["token"]
        for person in people[1:]:
            knock = {"invite": told["invite"]["token"], "name": person.name}
            path = f"/api/nights/{host.night}/knock"
            known = await persists(self.network, person.name, "", "POST", path, knock)
            person.night, person.guest, person.token = (
                host.night,
                known["guest"],
                known["token"],
            )
        for person in people:
            tabs = 2 if chance.random() < 0.3 else 1
            for _ in range(tabs):
                browser = person.browser(self.mark)
                self.tasks.append(asyncio.create_task(browser.lives()))
                self.tasks.append(asyncio.create_task(browser.plays()))
            if tabs > 1:
                self.mark("a guest has two tabs")
        return people

    def kind_of_night(self) -> dict[str, Any]:
        chance, roll = self.chance, self.chance.random()
        if roll < 0.15:
            self.mark("a tournament is played")
            setup = msgspec.to_builtins(SETUP)
            return {"house": "tournament", "tournament": setup, "tournament_bots": 5}
        if roll < 0.25:
            self.mark("real cards are dealt")
            return {"dealer": "people", "depth": "pots"}
        asked: dict[str, Any] = {
            "rabbit": chance.random() < 0.5,
            "runs": chance.randint(1, 3),
            "bots": [chance.choice(("maniac", "caller"))] * chance.randint(0, 2),
        }
        if chance.random() < 0.3:
            games = ["texas", "omaha", "five_draw", "short_deck", "pineapple", "razz"]
            rotation = chance.sample(games, 2)
            asked |= {"rotation": rotation, "change": "hand"}
        return asked

    # ---------------------------------------------------------------- what goes wrong

    async def goes_wrong(self) -> None:
        """Faults of this seed, one after the other, until it has had enough."""
        chance, network, disk = self.chance, self.network, self.disk
        kinds = [
            *(self.loses_lines, self.cuts_somebody_off, self.slow_network, self.slow_disk),
            *(self.failing_disk, self.dies, self.restart, self.wall_jumps),
            *(self.sleeps, self.slow_reader, self.every_line_breaks, self.calm),
        ]
        has = chance.sample(kinds, chance.randint(2, 5))
        until = self.loop.time() + chance.choice((60, 120, 180))
        while self.loop.time() < until:
            await chance.choice(has)()
            network.loses, network.slow_s = 0.0, 0.02
            disk.slow_s, disk.fails = 0.004, 0.0
            for person in self.people:
                for browser in person.browsers:
                    browser.slow_s = 0.0

    async def for_a_while(self) -> None:
        await asyncio.sleep(self.chance.choice((2, 8, 20, 40)))

    async def calm(self) -> None:
        await self.for_a_while()

    async def loses_lines(self) -> None:
        self.network.loses = self.chance.choice((0.003, 0.01, 0.05))
        await self.for_a_while()

    async def cuts_somebody_off(self) -> None:
        person, for_s = self.chance.choice(self.people), self.chance.choice((1, 10, 40))
        self.network.cut_off[person.name] = self.loop.time() + for_s
        self.mark("somebody's network is away")
        await self.for_a_while()

    async def slow_network(self) -> None:
        self.network.slow_s = self.chance.choice((0.2, 1.0))
        await self.for_a_while()

    async def slow_disk(self) -> None:
        self.disk.slow_s = self.chance.choice((0.05, 0.3, 2.0))
        self.mark("the disk is slow")
        await self.for_a_while()

    async def failing_disk(self) -> None:
        self.disk.fails = self.chance.choice((0.1, 0.5, 1.0))
        await self.for_a_while()

    async def dies(self) -> None:
        """The server dies at a bad moment, if that comes soon."""
        is_bad = self.chance.choice(
            (
                self.is_frozen,
                self.is_frozen,
                self.is_saved_and_unanswered,
                self.is_run_out,
                self.is_voted_on,
                lambda: self.chance.random() < 0.002,
            )
        )
        end = self.loop.time() + 20
        while not is_bad() and self.loop.time() < end:
            await asyncio.sleep(0.01)
        await self.crashes()

    def is_frozen(self) -> bool:
        """The list of those who cut a deck is closed, and the hand has not begun."""
        return any(witness.night.frozen for witness in self.witnesses.values())

    def is_saved_and_unanswered(self) -> bool:
        """A command lies on the disk, and nobody has heard of it."""
        return any(
            id in self.witnesses[person.night].commands
            for person in self.people
            for browser in person.browsers
            for id in browser.waiting
        )

    def is_run_out(self) -> bool:
        """All are all in, and cards are still to come."""
        return any(
            table.hand and is_playing(table) and is_run_out(table.hand)
            for witness in self.witnesses.values()
            for table in witness.night.tables.values()
        )

    def is_voted_on(self) -> bool:
        return any(
            table.vote
            for witness in self.witnesses.values()
            for table in witness.night.tables.values()
        )

    async def restart(self) -> None:
        await asyncio.sleep(self.chance.random() * 15)
        await self.restarts()

    async def wall_jumps(self) -> None:
        self.wall_ahead_ms += self.chance.choice((-3_600_000, -4000, 4000, 7000, 3_600_000))
        self.mark("the time of day jumps")
        await self.for_a_while()

    async def sleeps(self) -> None:
        self.mark("the computer sleeps")
        self.loop.sleeps(self.chance.choice((3.0, 8.0, 600.0)))
        await self.for_a_while()

    async def slow_reader(self) -> None:
        person = self.chance.choice(self.people)
        for browser in person.browsers:
            browser.slow_s = self.chance.choice((0.5, 3.0))
        await self.for_a_while()

    async def every_line_breaks(self) -> None:
        self.mark("all lines break at once")
        for line in [*self.network.lines]:
            line.breaks(self.chance.choice((0.0, 2.0)))
        await self.for_a_while()

    # ---------------------------------------------------------------- what must be so

    async def until(self, what: str, so: Callable[[], bool], bound_s: float) -> None:
        """Wait for something that must come within so much virtual time."""
        end = self.loop.time() + bound_s
        while not so():
            self.must_be_right()
            if self.loop.time() > end:
                raise Wrong(f"waited {bound_s} s, and never: {what}\n{self.told()}")
            await asyncio.sleep(0.25)

    def must_be_right(self) -> None:
        if self.wrong is not None:
            raise self.wrong
        if self.loop.wrong:
            raise Wrong(self.loop.wrong[0])
        for task in self.tasks:
            if task.done() and not task.cancelled() and task.exception() is not None:
                task.result()

    def told(self) -> str:
        """How things stand."""
        lines = []
        for id, witness in self.witnesses.items():
            table = witness.night.tables
            lines.append(
                f"{id}: {witness.seq} rows, {[t.number for t in table.values()]} hands, "
                f"paused by {witness.night.paused_by!r}"
            )
        for person in self.people:
            waits = [(s.command["type"], round(s.since_s)) for s in person.waits]
            lines.append(f"{person.name} waits for {waits}")
        return "\n".join(lines)

    def browsers(self) -> Iterator[Browser]:
        for person in self.people:
            yield from [each for each in person.browsers if not each.is_over]

    async def comes_to_rest(self) -> None:
        """Nothing goes wrong any more: every night gets on, and every command is answered."""
        await self.until(
            "everybody is back",
            lambda: all(each.view for each in self.browsers()),
            BOUND_S,
        )
        before = {id: witness.hands for id, witness in self.witnesses.items()}
        goes_on = [id for id in before if self.can_go_on(id)]

        def got_on() -> bool:
            return all(
                self.witnesses[id].hands > before[id] or not self.can_go_on(id)
                for id in goes_on
            )

        await self.until("a hand ends", got_on, BOUND_S)
        for browser in self.browsers():
            browser.is_quiet = True
        await self.until("all is answered", lambda: nothing_waits(self.people), BOUND_S)

    def can_go_on(self, id: str) -> bool:
        """Whether two can play at the night."""
        night = self.witnesses[id].night
        if night.ended or night.ending:
            return False
        return any(
            sum(1 for chair in table.chairs if chair and not chair.out and chair.stack) > 1
            for table in night.tables.values()
        )

    async def asks(
        self, person: Person, type: str, is_so: Callable[[Night], bool], **more: object
    ) -> None:
        """A host wants something, until it is so or the night is over."""
        witness = self.witnesses[person.night]
        browser = next(each for each in person.browsers if not each.is_over)
        end = self.loop.time() + BOUND_S
        while not (witness.night.ended or is_so(witness.night)):
            if self.loop.time() > end:
                raise Wrong(f"the host can't have it: {type}\n{self.told()}")
            if not browser.waiting:
                browser.say({"type": type, **more})
            await asyncio.sleep(1)

    async def lies_still(self) -> None:
        """All games are paused, and everybody sees the same."""
        for person in self.people:
            if person.is_host:
                await self.asks(person, "pause", lambda night: bool(night.paused_by))
        await asyncio.sleep(12)
        self.must_be_right()
        self.all_see_the_same()

    def all_see_the_same(self) -> None:
        """What each browser shows is what would be drawn for it now."""
        assert self.house
        for person in self.people:
            live = self.house.lobby.nights[person.night]
            self.witnesses[person.night].compare(live)
            for browser in person.browsers:
                if browser.is_over:
                    continue
                at = browser.view["table"]
                anew = msgspec.to_builtins(
                    msgspec.json.decode(
                        msgspec.json.encode(live.audience.view(person.guest, at))
                    )
                )
                shown = browser.view
                for field in anew.keys() - FLEETING:
                    if fleeing(anew[field]) != fleeing(shown[field]):
                        raise Wrong(
                            f"{person.name} sees another {field}: {shown[field]!r}, "
                            f"not {anew[field]!r}"
                        )

    def looks_as_before(self, shown: dict[Browser, dict[str, Any]]) -> None:
        """After a restart in a pause everybody sees what they saw before, drawn anew."""
        for browser in self.browsers():
            before, now = shown[browser], browser.view
            for field in before.keys() - FLEETING:
                if fleeing(before[field]) != fleeing(now[field]):
                    raise Wrong(
                        f"after a restart {browser.person.name} sees another {field}: "
                        f"{now[field]!r}, not {before[field]!r}"
                    )

    def exactly_once(self) -> None:
        """Whatever was answered was done once, and what was refused was not."""
        for person in self.people:
            saved = self.witnesses[person.night].commands
            said = self.witnesses[person.night].said
            for id, sent in person.sent.items():
                done = saved.get(id)
                what = f"{person.name}'s {sent.command['type']} {id}"
                if sent.answer is not None and sent.command["type"] not in UNLOGGED:
                    first, last = sent.answer["first"], sent.answer["last"]
                    if first > last:
                        if done is not None:
                            raise Wrong(f"{what} changed something, and was told not")
                    elif done is None:
                        raise Wrong(f"{what} was acknowledged, and is lost")
                    elif (done.by, done.first, done.last) != (sent.guest, first, last):
                        raise Wrong(f"{what} has another answer than was saved: {done}")
                if sent.error is not None and done is not None and not sent.is_doubled:
                    raise Wrong(f"{what} was refused ({sent.error['code']}), and saved")
                if sent.command["type"] == "say":
                    times = 1 if sent.answer is not None else 0
                    if (
                        said.get(id, 0) != times
                        and not sent.is_doubled
                        and not (sent.answer is None and sent.error is None)
                    ):
                        raise Wrong(f"{what} stands in the log {said.get(id, 0)} times")

    async def ends(self) -> None:
        """Every night ends, its bank adds up, and its deals can be checked. People play on
        meanwhile, and do nothing besides."""
        for person in self.people:
            person.talks = False
            for browser in person.browsers:
                browser.is_quiet = False
        for person in self.people:
            if person.is_host:
                await self.asks(person, "resume", lambda night: not night.paused_by)
                over = {"reason": "It is late."}
                await self.asks(
                    person, "end_tournament", lambda night: running(night) is None, **over
                )
                await self.asks(person, "end_night", lambda night: night.ending)
        await self.until(
            "the nights end",
            lambda: all(each.night.ended for each in self.witnesses.values()),
            BOUND_S,
        )
        await asyncio.sleep(5)
        assert self.house
        for id, witness in self.witnesses.items():
            witness.adds_up()
            await self.verify(id)

    async def verify(self, id: str) -> None:
        """Deals of a night can be checked, by everyone who cut them too."""
        assert self.house
        live = self.house.lobby.nights[id]
        for at, table in live.night.tables.items():
            if table.dealer == "people":
                continue
            every = range(1, table.number + 1)
            # Each takes as long as a hand takes to be played.
            for number in sorted(self.chance.sample(every, min(4, len(every)))):
                with on(self.machine):
                    work = live.proofs.of_hand("", at, number)
                    text = await asyncio.create_task(work)
                sound = check_text(text)
                if not isinstance(sound, Sound):
                    raise Wrong(f"hand {number} at table {at} does not verify: {sound}")
                self.is_as_promised(id, at, number, text)

    def is_as_promised(self, id: str, at: int, number: int, text: bytes) -> None:
        """Whoever had a promise in the list that was closed for a hand finds it there."""
        for person in self.people:
            for browser in person.browsers if person.night == id else ():
                listed = browser.frozen.get((at, number))
                mine = listed and browser.promised.get(listed["commitment"])
                if not listed or not mine or mine not in listed["promises"]:
                    continue
                seed = browser.seeds[listed["commitment"]].hex()
                own = Mine(mine[0], seed, listed["commitment"])
                sound = check_text(text, mine=own)
                if not isinstance(sound, Sound):
                    raise Wrong(
                        f"hand {number} at table {at} is not what {person.name} cut: {sound}"
                    )

    # ---------------------------------------------------------------- a whole seed

    async def goes_by(self) -> Outcome:
        """All of it."""
        await self.starts()
        nights = 2 if self.chance.random() < 0.25 else 1
        for number in range(nights):
            await self.opens(number)
        if nights > 1:
            self.mark("two nights are played at once")
        wrong = asyncio.create_task(self.goes_wrong())
        await self.until("the faults end", wrong.done, 4 * BOUND_S)
        wrong.result()
        await self.comes_to_rest()
        await self.lies_still()
        self.exactly_once()
        shown = {browser: browser.view for browser in self.browsers()}
        for browser in self.browsers():
            browser.view = {}
        if self.chance.random() < 0.5:
            await self.crashes()
        else:
            await self.restarts()
        await self.until(
            "everybody is back again",
            lambda: all(each.view for each in self.browsers()),
            BOUND_S,
        )
        await asyncio.sleep(10)
        self.looks_as_before(shown)
        await self.ends()
        self.exactly_once()
        self.must_be_right()
        for witness in self.witnesses.values():
            self.digest.update(msgspec.json.encode(witness.night))
        hands = sum(witness.hands for witness in self.witnesses.values())
        return Outcome(
            self.seed, self.digest.hexdigest(), self.marks, hands, self.loop.time()
        )


def fleeing(value: Any) -> Any:
    """A part of a view without what changes while nothing happens."""
    if isinstance(value, dict):
        return {k: fleeing(v) for k, v in value.items() if not k.endswith("_ms")}
    return [fleeing(each) for each in value] if isinstance(value, list) else value


@contextmanager
def chance_of(seed: int) -> Iterator[None]:
    """All chance there is comes from the seed: decks, ids, keys, and what bots think."""

    def source(what: str) -> Random:
        return Random(f"{what} {seed}")

    ids, tokens = source("ids"), source("tokens")

    def token(count: int = 32) -> str:
        return urlsafe_b64encode(tokens.randbytes(count)).rstrip(b"=").decode()

    secrets = SimpleNamespace(
        choice=tokens.choice, token_urlsafe=token, compare_digest=lambda a, b: a == b
    )
    with pytest.MonkeyPatch.context() as patch:
        for module, what in ((shuffle, "cards"), (seal, "boxes")):
            patch.setattr(module, "os", FakeOs(source(what).randbytes))
        patch.setattr(intake, "chance", ids)
        patch.setattr(
            bots, "secrets", SimpleNamespace(randbits=source("minds").getrandbits)
        )
        patch.setattr(keys, "secrets", secrets)
        patch.setattr(doorman, "secrets", secrets)
        patch.setattr(gate, "token_hex", token)
        yield


class FakeOs:
    """The system, but for its chance."""

    def __init__(self, urandom: Callable[[int], bytes]) -> None:
        self.urandom = urandom

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)


def simulate(seed: int, folder: Path) -> Outcome:
    """Run one seed in an empty folder. Raises Failed."""
    folder.mkdir(parents=True, exist_ok=True)
    universe: list[Universe] = []

    async def main(loop: VirtualLoop) -> Outcome:
        universe.append(Universe(loop, seed, folder))
        with virtual(universe[0].disk, power=universe[0].is_powered):
            return await universe[0].goes_by()

    with ExitStack() as stack:
        stack.enter_context(chance_of(seed))
        stack.enter_context(quiet_log())
        try:
            return run(main, Random(f"loop {seed}"))  # type: ignore[no-any-return]
        except Exception as wrong:
            how = f"repeat with: python tools/from_seed.py {seed}"
            at_s = universe[0].loop.time() if universe else 0
            raise Failed(
                f"seed {seed}, after {at_s:.1f} s: {type(wrong).__name__}: {wrong}\n{how}"
            ) from wrong


@contextmanager
def quiet_log() -> Iterator[None]:
    log = logging.getLogger("homegame")
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(level)
