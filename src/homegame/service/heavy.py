"""Heavy work: what a stranger, a file or a long night decides the size of.

The server's own process plays the games, and does nothing that anybody can make long. A piece
of heavy work gets a process of its own, with limits on its processor time, its memory and its
answer, and the process ends with it: what it took is given back, and whoever leaves takes their
work along. Few are at work at a time; the others wait their turn, each asker in a line of their
own, so that one who asks a lot makes nobody else wait.
"""

import asyncio
import logging
import os
import pickle
import signal
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar, cast

from msgspec import Struct

from homegame.model.refusal import Sys
from homegame.service.refused import refused

try:
    import resource
except ImportError:  # Windows has no such limits; there, time alone is bounded.
    resource = None  # type: ignore[assignment]

log = logging.getLogger("homegame.heavy")

AT_ONCE: Final = 2
"""How many pieces of work are done at a time."""
MOST_WAITING: Final = 32
"""How many may wait besides."""
MOST_OF_ONE: Final = 8
"""How many of them may be one asker's."""
NICENESS: Final = 5
"""The tables come first."""
OF_THE_WALL: Final = 60
"""So many times its processor time a piece of work may take by the wall clock: it shares the
processors with others, and this only ends what hangs."""
PARTS: Final = 50
"""How many words of progress are told at most."""

Result = TypeVar("Result")


class Limits(Struct, frozen=True):
    """What a piece of work may take."""

    cpu_s: int = 10
    """Seconds of processor time."""
    memory: int = 400_000_000
    """Bytes, beyond what a process has before its work."""
    answer: int = 64_000_000
    """Bytes of what it says and returns."""


USUAL: Final = Limits()


class Part(Struct, frozen=True):
    """The part of the work that is done, from 0 to 1."""

    done: float


class Died(Exception):
    """The process of a piece of work was killed, but not by its limits."""


class Talk:
    """A piece of work's line to whoever asked for it."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._told = 0

    def tell(self, said: object) -> Any:
        """Say something, and wait for the answer: the asker's memory stays small, however much
        there is to say."""
        _send(self._line, ("said", said))
        return self._line.recv()

    def begin(self) -> None:
        """Begin to say anew how much is done."""
        self._told = 0

    def part(self, done: float) -> None:
        """Say how much is done, now and then."""
        if (now := int(done * PARTS)) > self._told:
            self._told = now
            self.tell(Part(done))


Work = Callable[[Talk], Result]
"""A function of a module, or a `partial` of one: it is done in another process."""
Hear = Callable[[object], Awaitable[object]]
"""What answers to what a piece of work says."""


class Heavy:
    """The processes of one house."""

    def __init__(self, modules: Sequence[str] = ()) -> None:
        """`modules` are what the work is found in: a process has them as soon as it starts."""
        self._context = _context()
        self._context.set_forkserver_preload([__name__, *modules])
        self._threads = ThreadPoolExecutor(2 * AT_ONCE, "heavy")
        self._running: set[BaseProcess] = set()
        self._closed = False
        self._at_work = 0
        self._lines: dict[str, list[asyncio.Future[None]]] = {}
        """Those who wait, by asker; whose turn is next comes first."""

    def close(self) -> None:
        """Take no more work, and end what is at work."""
        self._closed = True
        for process in self._running:
            _kill(process)

    async def do(
        self,
        work: Work[Result],
        *,
        asker: str = "",
        limits: Limits = USUAL,
        hear: Hear | None = None,
    ) -> Result:
        """Have a piece of work done; what it says on its way is given to `hear`.

        The work ends when this is cancelled. What it raises is raised here. Raises
        RequestRefused if too many wait, or if the work is beyond its limits; work whose process
        was killed before it had said anything is done once again.
        """
        if self._closed:
            raise refused(Sys.STORE, "heavy.killed")
        async with self._place(asker):
            talk = _Asked(hear)
            for tries in (1, 2):
                try:
                    return cast(Result, await self._done(work, limits, talk))
                except Died as died:
                    log.warning("heavy work was killed", extra={"why": str(died)})
                    if tries == 2 or talk.heard or self._closed:
                        raise refused(Sys.STORE, "heavy.killed") from None
            raise AssertionError

    @property
    def at_work(self) -> int:
        """How many processes are at work."""
        return self._at_work

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for one."""
        return sum(map(len, self._lines.values()))

    # ------------------------------------------------------------ whose turn it is

    @asynccontextmanager
    async def _place(self, asker: str) -> AsyncIterator[None]:
        """A place for a process, when it is the asker's turn."""
        if self._at_work < AT_ONCE and not self._lines:
            self._at_work += 1
        else:
            await self._wait(asker)
        try:
            yield
        finally:
            self._at_work -= 1
            self._next()

    async def _wait(self, asker: str) -> None:
        line = self._lines.get(asker, [])
        if len(line) >= MOST_OF_ONE or self.waiting >= MOST_WAITING:
            raise refused(Sys.RATE, "heavy.full")
        turn = asyncio.get_running_loop().create_future()
        self._lines.setdefault(asker, line).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._at_work -= 1
            else:
                self._leave(asker, turn)
            self._next()
            raise

    def _leave(self, asker: str, turn: asyncio.Future[None]) -> None:
        line = self._lines[asker]
        line.remove(turn)
        if not line:
            del self._lines[asker]

    def _next(self) -> None:
        """Give free places to those who wait, one asker after the other."""
        while self._at_work < AT_ONCE and self._lines:
            asker = next(iter(self._lines))
            line = self._lines.pop(asker)
            turn = line.pop(0)
            if line:
                self._lines[asker] = line
            if not turn.cancelled():
                self._at_work += 1
                turn.set_result(None)

    # ------------------------------------------------------------ one process

    async def _done(self, work: Work[object], limits: Limits, talk: "_Asked") -> object:
        """One process, from its start to its end."""
        loop = asyncio.get_running_loop()
        ends: tuple[Any, Any] = self._context.Pipe()  # Windows has a class of its own.
        ours, theirs = ends
        process = self._context.Process(  # type: ignore[attr-defined]
            target=_work, args=(theirs, work, limits), daemon=True
        )
        begun = loop.run_in_executor(self._threads, _begin, process, theirs)
        try:
            async with asyncio.timeout(limits.cpu_s * OF_THE_WALL):
                await self._begun(begun)
                self._running.add(process)
                return await self._followed(ours, process, limits, talk)
        except TimeoutError:
            raise _too_long() from None
        finally:
            await asyncio.shield(self._end(begun, process, ours))

    async def _begun(self, begun: asyncio.Future[None]) -> None:
        """Wait until a process has its work. Raises Died if it was killed before that."""
        try:
            await asyncio.shield(begun)
        except ConnectionError as broken:
            raise Died(f"at its start: {broken}") from None

    async def _end(
        self, begun: asyncio.Future[None], process: BaseProcess, ours: Connection
    ) -> None:
        """End a process, whatever it does and however it began."""
        await asyncio.wait([begun])
        self._running.discard(process)
        if not begun.exception():
            _kill(process)
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._threads, process.join)
            process.close()
        ours.close()

    async def _followed(
        self, ours: Connection, process: BaseProcess, limits: Limits, talk: "_Asked"
    ) -> object:
        """What a process says, to its last word."""
        loop, left = asyncio.get_running_loop(), limits.answer
        run = partial(loop.run_in_executor, self._threads)
        while True:
            try:
                raw = await run(ours.recv_bytes, left)
                left -= len(raw)
                what, said = await run(pickle.loads, raw)
                if what == "said":
                    await run(ours.send, await talk.answer(said))
            except (EOFError, ConnectionError):
                raise _ended(process) from None
            except OSError:  # What is said is longer than what is left.
                raise _too_large() from None
            if what == "done":
                return said
            if what == "raised":
                raise said


class _Asked:
    """Whoever asked, and whether they heard anything yet but how much is done."""

    def __init__(self, hear: Hear | None) -> None:
        self._hear, self.heard = hear, False

    async def answer(self, said: object) -> object:
        self.heard = self.heard or not isinstance(said, Part)
        return await self._hear(said) if self._hear else None


def _context() -> BaseContext:
    """How processes begin: as copies of one that has loaded the program and does nothing, where
    the system has such."""
    methods = get_all_start_methods()
    return get_context("forkserver" if "forkserver" in methods else "spawn")


def _begin(process: BaseProcess, theirs: Connection) -> None:
    try:
        process.start()
    finally:
        theirs.close()


def _kill(process: BaseProcess) -> None:
    with suppress(ProcessLookupError):
        process.kill()


def _ended(process: BaseProcess) -> Exception:
    """Why a process has ended without its last word."""
    process.join()
    code = process.exitcode
    if code == -getattr(signal, "SIGXCPU", 0):
        return _too_long()
    return Died(f"exit status {code}")


def _too_long() -> Exception:
    return refused(Sys.SIZE, "heavy.long")


def _too_large() -> Exception:
    return refused(Sys.SIZE, "heavy.large")


# ---------------------------------------------------------------- in the process


def _work(line: Connection, work: Work[object], limits: Limits) -> None:
    """Do a piece of work within its limits; its last word is its result, or what it raised."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_house, daemon=True).start()
    _bound(limits)
    last: tuple[str, object]
    try:
        last = "done", work(Talk(line))
    except MemoryError:
        last = "raised", _too_large()
    except (BrokenPipeError, EOFError, ConnectionError):
        return
    except Exception as wrong:
        last = "raised", wrong
    with suppress(OSError):
        _send(line, last)


def _end_with_the_house() -> None:
    """End this process as soon as that of the house has ended, however it did."""
    if (house := parent_process()) is not None:
        house.join()
        os._exit(1)


def _send(line: Connection, said: tuple[str, object]) -> None:
    line.send_bytes(pickle.dumps(said, pickle.HIGHEST_PROTOCOL))


def _bound(limits: Limits) -> None:
    """Bound what this process may take, where the system can."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if sys.platform == "win32" or resource is None:
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + limits.cpu_s
    _lower(resource.RLIMIT_CPU, most)
    with suppress(OSError):  # Where there is no /proc, memory isn't bounded.
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[0])
        _lower(resource.RLIMIT_AS, pages * resource.getpagesize() + limits.memory)


def _lower(what: int, most: int) -> None:
    if sys.platform == "win32":
        return
    _, hard = resource.getrlimit(what)
    if hard == resource.RLIM_INFINITY or most < hard:
        resource.setrlimit(what, (most, hard))
