"""How fast a club adds up its nights.

    python bench/club.py [nights] [hands]

So many nights of so many hands each are imported into one club. Its page is asked for when
nothing is counted, after a restart with everything kept, and after another night of 100 hands.
Settling up for 20 people is measured beside it.
"""

import asyncio
import random
import sys
import tempfile
import time
from functools import partial
from pathlib import Path

from msgspec.structs import replace

import homegame
from homegame.bank.settling import settle
from homegame.club import commands as c
from homegame.history.hand import HandHistory
from homegame.service.clock import SystemClock
from homegame.service.club.counted import LiveClub
from homegame.service.club.page import club_page
from homegame.service.house import House
from homegame.service.people.doorman import Caller
from homegame.service.settings import Settings
from homegame.service.story.importing import Import, all_of_them
from homegame.storage.keys import new_token
from homegame.storage.sqlite import SqliteStore
from stats import many

WITHIN_MS = 50
"""How long the page may take once everything is counted, and with 100 hands more."""
SETTLE_S = 0.2


def of_the_club(hand: HandHistory) -> HandHistory:
    """The hand as if the same ten people always sat in the same seats."""
    players = [replace(player, name=f"Player {player.seat}") for player in hand.players]
    return replace(hand, players=tuple(players))


async def add(house: House, live: LiveClub, person: str, text: str, at: int) -> int:
    """Import a night and enter it."""
    reading = Import(f"Night {at}")
    for _ in reading.read("night.jsonl", text, lambda _: None):
        pass
    made = await reading.save(house.lobby.store, "Ann", at, lambda *_: [], all_of_them)
    assert made
    await house.clubs.enter_night(live, person, c.EnterNight(made.night, "Night", at))
    return made.hands


async def page_ms(house: House, live: LiveClub, person: str) -> float:
    """How long it takes until the page is whole."""
    before = time.perf_counter()
    while (await club_page(house.lobby, house.clubs, live, person, None)).waiting:
        pass
    return (time.perf_counter() - before) * 1000


async def measured(folder: Path, nights: int, hands: int) -> bool:
    """Print how long each part takes; whether all are as fast as they must be."""
    file = folder / "many.jsonl"
    homegame.write(file, [of_the_club(hand) for hand in many(nights * hands + 100)])
    lines = file.read_text().splitlines(keepends=True)
    clock, settings = SystemClock(), Settings(data=folder)
    async with SqliteStore(folder / "house.db") as store:
        house = House(store, settings, clock)
        opened = await house.clubs.open(
            "Fridays", "Ann", Caller("here"), new_token(), lambda: True
        )
        live, person = await house.clubs.club(opened.club), opened.given.guest
        total = 0
        for at in range(nights):
            text = "".join(lines[at * hands : (at + 1) * hands])
            total += await add(house, live, person, text, 1000 + at)
        first_s = await page_ms(house, live, person) / 1000
        again_ms = await page_ms(house, live, person)
        await house.close()
    async with SqliteStore(folder / "house.db") as store:
        house = House(store, settings, clock)
        live = await house.clubs.club(opened.club)
        kept_ms = await page_ms(house, live, person)
        await add(house, live, person, "".join(lines[-100:]), 9999)
        more_ms = await page_ms(house, live, person)
        await house.close()
    luck = random.Random(7)
    nets = {f"p{at}": luck.randint(-999, 999) for at in range(19)}
    nets["p19"] = -sum(nets.values())
    before = time.perf_counter()
    found = partial(settle, nets)()
    settle_s = time.perf_counter() - before
    print(f"{total} hands of {nights} nights counted for the first time: {first_s:.1f} s")
    print(f"the page again: {again_ms:.0f} ms; after a restart: {kept_ms:.0f} ms")
    print(f"with a night of 100 hands more: {more_ms:.0f} ms")
    print(f"settling up for 20, {len(found.payments)} payments: {settle_s:.2f} s")
    return again_ms <= WITHIN_MS and settle_s <= SETTLE_S


def main(words: list[str]) -> int:
    nights = int(words[0]) if words else 50
    hands = int(words[1]) if len(words) > 1 else 1000
    with tempfile.TemporaryDirectory() as folder:
        return int(not asyncio.run(measured(Path(folder), nights, hands)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
