"""How fast hands from files become a night.

    python bench/importing.py [hands]

The hands are the real ones, again and again with other names and numbers. They are read from a
file, played again by the engine, saved, and read once more as the list of the night's hands.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import homegame
from homegame.service.clock import SystemClock
from homegame.service.lobby import Lobby
from homegame.service.settings import Settings
from homegame.service.story.importing import Import, all_of_them
from homegame.storage.sqlite import SqliteStore
from stats import many

LEAST = 3_000
"""Hands that must be read and saved in a second."""


async def measured(folder: Path, wanted: int) -> bool:
    """Print how long each part takes; whether the import was as fast as it must be."""
    file = folder / "many.jsonl"
    homegame.write(file, many(wanted))
    text, wrong = file.read_text(), 0

    def note(_: homegame.HistoryError) -> None:
        nonlocal wrong
        wrong += 1

    async with SqliteStore(folder / "house.db") as store:
        clock = SystemClock()
        before = time.perf_counter()
        reading = Import("many")
        for _ in reading.read(file.name, text, note):
            pass
        read_s = time.perf_counter() - before
        for _ in reading.judge(note):
            pass
        played_s = time.perf_counter() - before - read_s
        before = time.perf_counter()
        made = await reading.save(store, "Ann", clock.wall_ms(), lambda *_: [], all_of_them)
        save_s = time.perf_counter() - before - played_s  # They are played once more there.
        all_s = read_s + save_s
        assert made
        lobby = Lobby(store, Settings(data=folder), clock)
        live = await lobby.night(made.night)
        before = time.perf_counter()
        listing = await live.hands.listing()
        list_s = time.perf_counter() - before
        await lobby.close()
    print(f"{made.hands} hands imported: {all_s:.1f} s, {made.hands / all_s:.0f}/s")
    print(f"of these reading {read_s:.1f} s, saving {save_s:.1f} s")
    print(f"played again: {played_s:.1f} s, {made.hands / played_s:.0f}/s")
    print(f"twice {made.twice}, wrong {wrong}")
    each_ms = list_s / len(listing.hands) * 1000
    print(f"listed for the first time: {list_s:.1f} s, {each_ms:.2f} ms each")
    return made.hands / all_s >= LEAST


def main(words: list[str]) -> int:
    wanted = int(words[0]) if words else 50_000
    with tempfile.TemporaryDirectory() as folder:
        return int(not asyncio.run(measured(Path(folder), wanted)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
