"""How fast the hands of a long night are found, watched and told again.

    python bench/hands.py [hands]

A night of so many hands is played and read once. Then its host asks for pages of the list, for
searches in it, for replays of early, middle and late hands, and for the story.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from homegame.service.clock import SystemClock
from homegame.service.lobby import Lobby
from homegame.service.night.hands import Wanted
from homegame.service.settings import Settings
from homegame.service.story.night import story_of
from homegame.storage.sqlite import SqliteStore
from played_nights import played

WITHIN_MS = 30
"""How long an answer of the hands page may take."""
ROUNDS = 9

SEARCHES = {
    "the newest hands": Wanted(),
    "the word flush": Wanted(text="flush"),
    "my showdowns all in": Wanted(only=frozenset({"mine", "showdown", "all_in"})),
    "a king on the board": Wanted(board=("Kd",)),
}


async def median_ms(do: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(ROUNDS):
        before = time.perf_counter()
        await do()
        times.append((time.perf_counter() - before) * 1000)
    return statistics.median(times)


async def measured(folder: Path, hands: int) -> bool:
    """Print how long each answer takes; whether all pages came in time."""
    path = folder / "house.db"
    night, _ = await played(path, hands=hands, ends=True)
    lobby = Lobby(SqliteStore(path), Settings(data=folder), SystemClock())
    live = await lobby.night(night)
    host = next(iter(live.night.guests))
    before = time.perf_counter()
    listing = await live.hands.listing()
    read_s = time.perf_counter() - before
    many = len(listing.hands)
    print(f"{many} hands read once: {read_s:.1f} s")
    in_time = True
    for name, wanted in SEARCHES.items():

        async def ask(wanted: Wanted = wanted) -> object:
            return await live.hands.page(host, wanted, 0, 50)

        found = (await live.hands.page(host, wanted, 0, 50)).found
        ms = await median_ms(ask)
        in_time &= ms <= WITHIN_MS
        print(f"{name}: {found} found, {ms:.1f} ms")
    for number in (1, many // 2, many):
        ms = await median_ms(lambda number=number: live.hands.replay(host, f"{number}"))  # type: ignore[misc]
        print(f"hand {number} again: {ms:.1f} ms")
    before = time.perf_counter()
    await story_of(live, host)
    first_s = time.perf_counter() - before
    print(f"the story, first time: {first_s:.2f} s")
    print(f"the story again: {await median_ms(lambda: story_of(live, host)):.1f} ms")
    await lobby.close()
    return in_time


def main(words: list[str]) -> int:
    hands = int(words[0]) if words else 20_000
    with tempfile.TemporaryDirectory() as folder:
        return int(not asyncio.run(measured(Path(folder), hands)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
