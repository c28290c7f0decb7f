"""Heavy work: a process each, within limits, gone with whoever asked for it."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from homegame.service.heavy import (
    AT_ONCE,
    MOST_OF_ONE,
    MOST_WAITING,
    PARTS,
    USUAL,
    Heavy,
    Limits,
    Part,
    Work,
)
from homegame.service.refused import RequestRefused
from service import heavy_works as works
from waiting import HANG_S, until

T = TypeVar("T")


@asynccontextmanager
async def some_processes() -> AsyncIterator[Heavy]:
    heavy = Heavy([works.__name__])
    try:
        async with asyncio.timeout(HANG_S):
            yield heavy
    finally:
        heavy.close()


def played(story: Callable[[Heavy], Awaitable[T]]) -> T:
    async def told() -> T:
        async with some_processes() as heavy:
            return await story(heavy)

    return asyncio.run(told())


def refusal_of(work: Work[object], limits: Limits = USUAL) -> str:
    """The words with which a piece of work is refused."""

    async def story(heavy: Heavy) -> str:
        with pytest.raises(RequestRefused) as refusal:
            await heavy.do(work, limits=limits)
        assert await heavy.do(partial(works.adds, 1, 2)) == 3, "and the next one is done"
        return refusal.value.error.words

    return played(story)


def test_work_is_done_elsewhere() -> None:
    """It says what it says, is answered, and gives back its result."""
    heard: list[object] = []

    async def hear(said: object) -> object:
        heard.append(said)
        return 10

    assert played(lambda heavy: heavy.do(partial(works.counts, 5), hear=hear)) == 50
    assert heard == [0, 1, 2, 3, 4]


def test_progress_is_told_now_and_then() -> None:
    """However often the work says how far it is."""
    heard: list[object] = []

    async def hear(said: object) -> None:
        heard.append(said)

    played(lambda heavy: heavy.do(partial(works.goes_on, 10_000), hear=hear))
    assert len(heard) == PARTS - 1
    assert heard[-1] == Part((PARTS - 1) / PARTS)


def test_what_it_raises_is_raised_here() -> None:
    """A refusal with its field, and what the maths says is wrong."""

    async def story(heavy: Heavy) -> str:
        with pytest.raises(ValueError, match=r"^no such card$"):
            await heavy.do(works.is_wrong)
        with pytest.raises(RequestRefused) as refusal:
            await heavy.do(works.refuses)
        return refusal.value.error.field

    assert played(story) == "hand"


def test_work_has_limits() -> None:
    """On its processor time, its memory, and what it says."""
    assert refusal_of(works.never_ends, Limits(cpu_s=1)) == "heavy.long"
    assert refusal_of(works.takes_memory, Limits(memory=50_000_000)) == "heavy.large"
    assert refusal_of(works.says_much, Limits(answer=10_000)) == "heavy.large"


def test_killed_in_the_middle_it_is_done_again(tmp_path: Path) -> None:
    """Once; and not if somebody has heard a part of it already."""
    again = partial(works.is_killed, tmp_path / "once", 1)
    assert played(lambda heavy: heavy.do(again)) == "x"
    assert refusal_of(partial(works.is_killed, tmp_path / "twice", 2)) == "heavy.killed"
    told = partial(works.is_killed_after_a_word, tmp_path / "told")
    assert refusal_of(told) == "heavy.killed"
    assert (tmp_path / "told").read_text() == "x"


def test_killed_before_it_has_its_work_it_is_done_again(tmp_path: Path) -> None:
    """Files of megabytes are on their way to a process for a while."""
    large = b"x" * 5_000_000

    def work(name: str, times: int) -> Work[int]:
        return partial(works.measures, works.KilledOnItsWay(tmp_path / name, times), large)

    assert played(lambda heavy: heavy.do(work("once", 1))) == len(large)
    assert refusal_of(work("twice", 2)) == "heavy.killed"


def test_who_leaves_takes_the_work_along(tmp_path: Path) -> None:
    """The process is gone at once, also if it says nothing, and its place is free."""
    file = tmp_path / "process"

    async def story(heavy: Heavy) -> None:
        asking = [
            asyncio.ensure_future(heavy.do(partial(works.never_ends_after, file)))
            for _ in range(AT_ONCE)
        ]
        while not file.exists() or not file.read_text():
            await asyncio.sleep(0)
        for each in asking:
            each.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        assert not works.is_alive(file)
        assert await heavy.do(partial(works.adds, 1, 2)) == 3

    played(story)


def test_each_asker_has_a_line_of_their_own(tmp_path: Path) -> None:
    """A stranger asks as much as they may: they are told to come back, and a friend who comes
    after them is served second."""
    go, end, done = tmp_path / "go", tmp_path / "end", list[str]()

    async def story(heavy: Heavy) -> str:
        at_work = asyncio.Semaphore(0)

        async def hear(_: object) -> None:
            at_work.release()

        async def ask(who: str, work: Work[object]) -> None:
            await heavy.do(work, asker=who, hear=hear)
            done.append(who)

        # All places but one are taken to the end, so that one is served after the other.
        waits = [partial(works.waits_for, end)] * (AT_ONCE - 1)
        waits.append(partial(works.waits_for, go))
        stranger = [asyncio.ensure_future(ask("stranger", work)) for work in waits]
        for _ in stranger:
            await at_work.acquire()
        adds = partial(works.adds, 1, 2)
        stranger += [
            asyncio.ensure_future(ask("stranger", adds)) for _ in range(MOST_OF_ONE)
        ]
        await asyncio.sleep(0)
        friend = asyncio.ensure_future(ask("friend", adds))
        with pytest.raises(RequestRefused) as refusal:
            await ask("stranger", adds)
        go.touch()
        await friend
        end.touch()
        await asyncio.gather(*stranger)
        return refusal.value.error.words

    assert played(story) == "heavy.full"
    assert done.index("friend") == 2, "after the one at work and the one who waited first"


def test_the_house_has_a_line_too(tmp_path: Path) -> None:
    """However many ask: beyond what it holds they are told to come back, and nobody who waits
    is forgotten."""

    async def story(heavy: Heavy) -> str:
        at_work = asyncio.Semaphore(0)

        async def hear(_: object) -> None:
            at_work.release()

        waits = partial(works.waits_for, tmp_path / "go")
        asking = [
            asyncio.ensure_future(heavy.do(waits, asker="first", hear=hear))
            for _ in range(AT_ONCE)
        ]
        for _ in asking:
            await at_work.acquire()
        for at in range(MOST_WAITING):
            adds = partial(works.adds, at, 0)
            asking.append(asyncio.ensure_future(heavy.do(adds, asker=f"{at}")))
        await asyncio.sleep(0)
        with pytest.raises(RequestRefused) as refusal:
            await heavy.do(partial(works.adds, 1, 2), asker="last")
        asking.pop().cancel()  # They leave while they wait.
        (tmp_path / "go").touch()
        found = await asyncio.gather(*asking)
        assert found == ["done"] * AT_ONCE + [*range(MOST_WAITING - 1)]
        return refusal.value.error.words

    assert played(story) == "heavy.full"


def test_a_house_that_closes_ends_its_work() -> None:
    """And takes no more."""

    async def story(heavy: Heavy) -> list[str]:
        begun = asyncio.Event()

        async def hear(_: object) -> None:
            begun.set()

        asking = asyncio.ensure_future(heavy.do(works.never_ends, hear=hear))
        await begun.wait()
        heavy.close()
        words = []
        for each in (asking, heavy.do(partial(works.adds, 1, 2))):
            with pytest.raises(RequestRefused) as refusal:
                await each
            words.append(refusal.value.error.words)
        return words

    assert played(story) == ["heavy.killed"] * 2


ASKS = """
import asyncio, sys
from functools import partial
from pathlib import Path
from homegame.service.heavy import Heavy, Limits
from service import heavy_works as works

work = partial(works.never_ends_after, Path(sys.argv[1]))
asyncio.run(Heavy([works.__name__]).do(work, limits=Limits(cpu_s=10_000)))
"""


def test_a_house_that_is_killed_takes_its_work_along(tmp_path: Path) -> None:
    """In the middle of work that never ends by itself: nothing of it is left to hold what the
    house wrote to."""
    file, tests = tmp_path / "process", Path(__file__).parents[1]
    house = subprocess.Popen(
        [sys.executable, "-c", ASKS, str(file)],
        env={**os.environ, "PYTHONPATH": str(tests)},
        stdout=subprocess.PIPE,
    )
    until("the process to say who it is", lambda: file.exists() and file.read_text())
    house.kill()
    try:
        house.communicate(timeout=HANG_S)
    finally:
        with suppress(ProcessLookupError):
            os.kill(int(file.read_text()), signal.SIGKILL)
