"""Browsers that help to cut the deck, as the page does, and check what they are told."""

import asyncio
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from homegame.fair import deal
from homegame.model import fair as f
from homegame.night.night import seat_of
from homegame.service.night.outbox import Outbox
from homegame.service.refused import RequestRefused
from service.a_table import Evening

Told = dict[str, Any]

_told = msgspec.json.Decoder(dict[str, Any])


class Cutter:
    """A player's browser: it promises a seed for each commitment it is told of, opens it once
    its promise is listed, and keeps all it has heard."""

    def __init__(self, evening: Evening, guest: str, *, silent: bool = False) -> None:
        self.evening, self.guest, self.silent = evening, guest, silent
        self.line: Outbox = evening.live.audience.join(guest, 0)
        self.seeds: dict[str, bytes] = {}
        """By the commitment for which each was chosen."""
        self.promised: dict[str, list[object]] = {}
        """What was taken of it, by commitment: the seat and the promise."""
        self.heard: list[Told] = []
        evening.live.cutting.join(self.line)

    @property
    def seat(self) -> int:
        return seat_of(self.evening.live.night, self.guest)

    def last(self, kind: str) -> Told:
        """What it was told last of this kind."""
        return [each for each in self.heard if each["type"] == kind][-1]

    def reads(self) -> bool:
        """Do what is to be done about everything that waits; whether there was anything."""
        found = False
        while self.line._beside:
            told = _told.decode(self.line._beside.popleft())["fair"]
            self.heard.append(told)
            found = True
            if told["type"] == "committed":
                self.promise(told)
            elif told["type"] == "frozen" and not self.silent:
                self.open(told)
        return found

    def seed_for(self, commitment: str) -> bytes:
        """The seed that is chosen for these decks."""
        made = sha256(f"{self.guest} {commitment}".encode()).digest()
        return self.seeds.setdefault(commitment, made)

    def promise(self, told: Told) -> None:
        """Promise a seed, having seen the commitment."""
        seed = self.seed_for(told["commitment"])
        promised = deal.promise(told["hand"], self.seat, seed).hex()
        if not self.says(f.PromiseSeed(told["number"], told["commitment"], promised)):
            self.promised[told["commitment"]] = [self.seat, promised]

    def open(self, told: Told) -> None:
        """Open the seed. The list has its promise, unless whoever promised it has another seat
        now."""
        mine = self.promised.get(told["commitment"])
        if mine is None or mine[0] != self.seat:
            return
        assert mine in told["promises"]
        seed = self.seed_for(told["commitment"])
        self.says(f.OpenSeed(told["number"], seed.hex()))

    def says(self, ask: f.PromiseSeed | f.OpenSeed) -> str:
        """Say something; the words of the refusal, "" if it was taken."""
        cutting = self.evening.live.cutting
        try:
            if isinstance(ask, f.PromiseSeed):
                cutting.promise(self.line, ask)
            else:
                cutting.open(self.line, ask)
        except RequestRefused as refusal:
            return refusal.error.words
        return ""


async def all_read(evening: Evening, cutters: Iterable[Cutter]) -> None:
    """Everybody does what there is to do, until nothing happens any more."""
    busy = True
    while busy:
        while sealing := [*evening.live.cutting._sealing.values()]:
            await asyncio.wait(sealing)
        await evening.quiet()
        busy = sum(each.reads() for each in cutters) > 0
        while evening.clock.next_ms(evening.clock.ms) is not None:
            evening.clock.ring()
            await evening.quiet()
            busy = True


async def passes(evening: Evening, cutters: Iterable[Cutter], ms: int) -> None:
    """Time passes, and the browsers answer meanwhile."""
    until = evening.clock.ms + ms
    await all_read(evening, cutters)
    while (rings := evening.clock.next_ms(until)) is not None:
        evening.clock.ms = max(rings, evening.clock.ms)
        evening.clock.ring()
        await evening.quiet()
        await all_read(evening, cutters)
    evening.clock.ms = until
