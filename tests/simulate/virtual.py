"""A loop whose time is virtual: it jumps to whatever is due next, and every run of a seed goes
the same way.

What asyncio would hand to a thread is done on the loop itself, a little later, so that nothing
depends on how the system shares its processors. If nothing is due and nothing can come any
more, everyone waits for ever, and that is an error.
"""

import asyncio
from asyncio import base_events
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from random import Random
from typing import Any, Final

MACHINE: Final[ContextVar["Machine | None"]] = ContextVar("MACHINE", default=None)
"""The server on which whatever runs now runs; None: it is people or the network."""


class WaitsForEver(Exception):
    """Nothing is due, and yet someone waits."""


class Machine:
    """A server's computer: when it dies, nothing that runs on it goes on."""

    def __init__(self) -> None:
        self.is_on = True
        self.tasks: dict[asyncio.Task[Any], None] = {}
        """What runs on it, in the order in which it began."""


@contextmanager
def on(machine: Machine) -> Iterator[None]:
    """What is begun meanwhile runs on this machine."""
    token = MACHINE.set(machine)
    try:
        yield
    finally:
        MACHINE.reset(token)


class Time:
    """What a loop waits with: time passes at once."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise WaitsForEver("nothing is due any more")
        self.now_s += max(0.0, timeout)
        return []

    def close(self) -> None:
        """There is nothing to close."""


class VirtualLoop(base_events.BaseEventLoop):
    """asyncio's own loop, around virtual time."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._selector = self._time = Time()
        self._clock_resolution = 1e-6
        self.chance = chance
        self.thread_s: Callable[[], float] = lambda: chance.random() * 0.003
        """How long what a thread does takes."""
        self.wrong: list[str] = []
        """What went wrong where nobody waits for it."""
        self.set_exception_handler(self._note)
        self.set_task_factory(begun)

    def time(self) -> float:
        return self._time.now_s

    def sleeps(self, seconds: float) -> None:
        """The computer stands still for a while: whatever was due meanwhile is late."""
        self._time.now_s += seconds

    def _process_events(self, event_list: object) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """No other thread wakes this loop."""

    def _note(self, _: object, context: dict[str, Any]) -> None:
        said = context.get("exception") or context.get("message")
        self.wrong.append(f"{type(said).__name__}: {said}")

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """Do a thread's work here, after a while; never, if its machine has died meanwhile."""
        future, machine = self.create_future(), MACHINE.get()

        def work() -> None:
            if future.done() or (machine and not machine.is_on):
                return
            try:
                future.set_result(func(*args))
            except Exception as error:
                future.set_exception(error)

        self.call_later(self.thread_s(), work)
        return future

    def dies(self, machine: Machine) -> None:
        """A machine dies: its tasks end where they are."""
        machine.is_on = False
        for task in [*machine.tasks]:
            task.cancel()


def begun(loop: asyncio.AbstractEventLoop, work: Any, **more: Any) -> asyncio.Task[Any]:
    """A task, which its machine knows."""
    task = asyncio.Task(work, loop=loop, **more)
    if (machine := MACHINE.get()) is not None:
        machine.tasks[task] = None
        task.add_done_callback(lambda done: machine.tasks.pop(done, None))
    return task


def run(main: Callable[[VirtualLoop], Any], chance: Random) -> Any:
    """Run a coroutine function of a loop to its end."""
    loop = VirtualLoop(chance)
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(main(loop))
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.call_soon(loop.stop)
        loop.run_forever()
        loop.run_until_complete(loop.shutdown_asyncgens())
        asyncio.set_event_loop(None)
        loop.close()
