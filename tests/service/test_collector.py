"""The garbage collector: it looks at everything only when no one waits for the house."""

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from homegame.model import commands as c
from homegame.service.collector import (
    MOST_NEW,
    OF_A_NIGHT,
    QUIET_MS,
    WORTH_A_LOOK,
    Collector,
)
from service.a_table import Evening, an_evening, two_seated


class Knot:
    """Something that refers to itself: only the collector frees it."""

    def __init__(self) -> None:
        self.self = self


@contextmanager
def collections() -> Iterator[list[int]]:
    """How many objects each collection found from now on."""
    found: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "stop":
            found.append(info["collected"])

    gc.callbacks.append(note)
    try:
        yield found
    finally:
        gc.callbacks.remove(note)


def litter() -> None:
    """Garbage, and enough of it for a look."""
    for _ in range(WORTH_A_LOOK):
        Knot()


async def quiet_for(evening: Evening, ms: int) -> None:
    """Time passes at a paused table."""
    for _ in range(ms // QUIET_MS):
        await evening.passes(QUIET_MS)


def test_a_quiet_house_is_collected_once(tmp_path: Path) -> None:
    """Dana pauses the game. A while later everything is collected; and not again, as nothing
    new was left over."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await two_seated(evening)
        collector = Collector(evening.lobby)
        collector.start()
        try:
            await evening.do(evening.host, c.Pause())
            litter()
            with collections() as found:
                await quiet_for(evening, 3 * QUIET_MS)
                assert len(found) == 1
                assert found[0] >= WORTH_A_LOOK
                await quiet_for(evening, 5 * QUIET_MS)
                assert len(found) == 1
        finally:
            collector.stop()
        await evening.lobby.close()

    asyncio.run(run())


def test_nothing_is_collected_while_people_play(tmp_path: Path) -> None:
    """Someone talks every second for twenty seconds, and garbage grows. No collection holds
    them up; it comes when they have stopped."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await two_seated(evening)
        collector = Collector(evening.lobby)
        collector.start()
        try:
            with collections() as found:
                for _ in range(20):
                    await evening.do(evening.host, c.Say("Your turn"))
                    litter()
                    await evening.passes(QUIET_MS // 2)
                assert found == []
                await evening.do(evening.host, c.Pause())
                await quiet_for(evening, 3 * QUIET_MS)
                assert len(found) == 1
        finally:
            collector.stop()
        await evening.lobby.close()

    asyncio.run(run())


def test_a_house_that_is_never_quiet_is_collected_too(tmp_path: Path) -> None:
    """No second without news, and ever more that stays: once there is as much of it as the
    fallback allows, everything is looked at, so that memory can't grow without end."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        collector = Collector(evening.lobby)
        collector.start()
        try:
            with collections() as found:
                kept: list[list[int]] = []
                while not found and len(kept) < 2 * MOST_NEW:
                    kept += [[] for _ in range(1000)]
                assert len(found) == 1
                assert len(kept) > MOST_NEW // 2
        finally:
            collector.stop()
        await evening.lobby.close()

    asyncio.run(run())


def test_the_nights_in_memory_are_no_garbage(tmp_path: Path) -> None:
    """Dana's night is open: so many more objects are no reason to look at everything while
    people play."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        collector = Collector(evening.lobby)
        collector.start()
        try:
            await evening.passes(QUIET_MS)
            assert gc.get_threshold() == (MOST_NEW + OF_A_NIGHT, 1, 1)
        finally:
            collector.stop()
        await evening.lobby.close()

    asyncio.run(run())


def test_a_letter_that_waits_is_no_quiet(tmp_path: Path) -> None:
    """The store is slow: nothing has happened for a minute, and someone waits. The house isn't
    quiet until they have their answer."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        live, free = evening.live, asyncio.Event()

        async def is_slow() -> None:
            await free.wait()

        slow = asyncio.create_task(live.ask(is_slow))
        behind = asyncio.create_task(evening.quiet())
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        evening.clock.ms += 60_000
        assert not evening.lobby.is_quiet(QUIET_MS)
        free.set()
        await asyncio.gather(slow, behind)
        assert evening.lobby.is_quiet(QUIET_MS)
        await evening.lobby.close()

    asyncio.run(run())


def test_the_process_is_left_as_it_was(tmp_path: Path) -> None:
    """While the house is open, what was alive before is set aside and thresholds are the
    house's; afterwards they are what they were."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        usual = gc.get_threshold()
        collector = Collector(evening.lobby)
        collector.start()
        assert gc.get_threshold() == (MOST_NEW, 1, 1)
        assert gc.get_freeze_count() > 0
        collector.stop()
        assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)
        await evening.lobby.close()

    asyncio.run(run())
