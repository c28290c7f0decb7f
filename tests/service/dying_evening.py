"""Evenings whose server is killed as soon as something of a new kind was acknowledged: run by a
test.

Each line it reads is a folder and the kinds of events that need no more kills, with a tab
between. The evening in that folder goes on in a process of its own, and how that ended is the
line it answers with. What the server knew when it was killed is written down beside it.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace

import msgspec

from homegame.fair import shuffle
from homegame.model import commands as c
from homegame.night.night import seat_at
from homegame.service.lobby import Lobby
from homegame.service.night import bots, intake
from homegame.storage.log import Batch
from homegame.storage.sqlite import SqliteStore
from properties.a_night import AT_ONCE
from properties.test_memo import Restless
from service.a_table import Evening, ManualClock, an_evening_of, settings_of
from service.dying_house import Known, known
from service.test_fair_deal import EVERY, Daring, take_part
from waiting import HANG_S

HANDS = 150
"""If nothing new happens in so many, nothing will."""


class Died(msgspec.Struct):
    """What the server knew when it was killed."""

    kinds: set[str]
    """What had happened since it was started."""
    clock_ms: int
    rows: int
    last: bytes
    """The last row that was acknowledged."""
    known: Known


class Mortal(Daring):
    """A daring evening that is over as soon as something new was acknowledged."""

    def __init__(self, evening: Evening, folder: Path, seen: set[str]) -> None:
        super().__init__(evening, len(seen))
        self.folder, self.seen = folder, seen
        self.kinds = set[str]()
        self.last = b""
        store, quiet = evening.live.store, evening.quiet
        append = store.append

        async def noted(batch: Batch) -> None:
            await append(batch)
            self.last = batch.rows[-1].body
            self.kinds |= {row.kind for row in batch.rows}

        async def then_dies() -> None:
            await quiet()
            self.dies()

        store.append = noted  # type: ignore[method-assign]
        evening.quiet = then_dies  # type: ignore[method-assign]

    async def open(self) -> None:
        """Everyone who isn't there yet comes; the others' browsers come back."""
        live = self.evening.live
        there = {known.name: guest for guest, known in live.night.guests.items()}
        for name in ("Robin", "Kim", "Alex", "Sam", "Uma", "Lee"):
            guest = there.get(name) or await self.evening.guest(name)
            self.people.append(guest)
            self.dies()
        for seat, guest in enumerate(self.people[:6], 1):
            live.audience.join(guest, 0)
            await self.does(guest, c.SitDown(seat, 200))
        if not any(known.bot for known in live.night.guests.values()):
            await self.does(self.evening.host, c.AddBot("maniac"))
        seated = [guest for guest in self.people if seat_at(live.night.tables[1], guest)]
        take_part(self.evening, seated[:3])
        await self.does(self.evening.host, c.Start())

    def whim(self) -> c.WireCommand:
        return super().whim() if self.rng.random() < 0.3 else Restless.whim(self)

    async def does(self, guest: str, command: c.WireCommand) -> None:
        await super().does(guest, command)
        self.dies()

    def dies(self) -> None:
        """Write down what is known, and die, if something is new."""
        if self.kinds <= self.seen:
            return
        live = self.evening.live
        died = Died(self.kinds, self.evening.clock.ms, live.seq, self.last, known(live))
        (self.folder / "died").write_bytes(msgspec.json.encode(died))
        os.kill(os.getpid(), signal.SIGKILL)


async def woken(folder: Path, died: Died) -> Evening:
    """The evening as the next server finds it."""
    clock = ManualClock()
    clock.ms = died.clock_ms
    lobby = Lobby(SqliteStore(folder / "house.db"), settings_of(folder, AT_ONCE), clock)
    await lobby.start()
    return Evening(lobby, clock, await lobby.night("t-friday"), "g-dana")


async def main(folder: Path, seen: set[str]) -> None:
    if (folder / "died").exists():
        died = msgspec.json.decode((folder / "died").read_bytes(), type=Died)
        evening = await woken(folder, died)
        evening.live.audience.join(evening.host, 0)
    else:
        evening = await an_evening_of(folder, EVERY, AT_ONCE)
    mortal = Mortal(evening, folder, seen)
    await mortal.open()
    await mortal.play(evening.live.night.tables[1].number + HANDS)
    await evening.lobby.close()


def live(folder: Path, seen: set[str]) -> None:
    """A server in this process, with the chance that it had in every other run."""
    signal.alarm(HANG_S)
    chance = Random(len(seen))
    vars(shuffle)["os"] = SimpleNamespace(urandom=chance.randbytes)
    vars(intake)["chance"] = chance
    vars(bots)["secrets"] = SimpleNamespace(randbits=chance.getrandbits)
    asyncio.run(main(folder, seen))


if __name__ == "__main__":
    for line in sys.stdin:
        folder, seen = line.rstrip("\n").split("\t")
        if not (child := os.fork()):
            live(Path(folder), {*seen.split(",")})
            os._exit(0)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()
