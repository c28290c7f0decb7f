"""A line to a forwarder, kept open: its program is started, watched, started again, stopped."""

import asyncio
import os
import shutil
import signal
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from typing import Final, Literal

from msgspec import Struct

from homegame.reach.way import Way, Wrong

MOST_LINE: Final = 65_536
"""The longest line that is read; a program that says more at once is not one of ours."""

LineState = Literal["off", "starting", "open", "broken"]
"""Whether friends come in over it: not yet, now, or not until it is back."""


class Line(Struct, frozen=True):
    """How a line to a forwarder is."""

    state: LineState = "off"
    url: str = ""
    """The address, also while the line is broken."""
    wrong: Wrong = ""
    """Why it isn't open."""
    moved: bool = False
    """The address is not the one it was: links that were sent lead nowhere."""


class Patience(Struct, frozen=True):
    """How long a line is waited for."""

    address_s: float = 40
    """Until the address is there; then the program is started again."""
    again_s: tuple[float, ...] = (1, 2, 5, 10, 30)
    """Before each new start; the last before all that follow."""
    end_s: float = 3
    """Until a program that was asked to end is killed."""


class Tunnel:
    """One line. `tell` is called whenever it is in another way than before, and `started` with
    each process that keeps it."""

    def __init__(
        self,
        way: Way,
        port: int,
        patience: Patience,
        tell: Callable[[Line], None],
        started: Callable[[int], None] = lambda process: None,
    ) -> None:
        self.way, self.port, self.patience, self._tell = way, port, patience, tell
        self._started = started
        self.line = Line("starting")
        self._keeping: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Open the line, and keep it open."""
        self._keeping = asyncio.create_task(self._keep())

    async def stop(self) -> None:
        """Close the line."""
        if self._keeping is not None:
            self._keeping.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeping

    def _is(self, line: Line) -> None:
        if line != self.line:
            self.line = line
            self._tell(line)

    async def _keep(self) -> None:
        """Start the program, and again each time that it ends."""
        pauses = chain(self.patience.again_s, repeat(self.patience.again_s[-1]))
        while True:
            wrong, was_open = await self._run()
            if was_open:
                pauses = chain(self.patience.again_s, repeat(self.patience.again_s[-1]))
            self._is(Line("broken", self.line.url, wrong or "ended"))
            await asyncio.sleep(next(pauses))

    async def _run(self) -> tuple[Wrong, bool]:
        """Run the program to its end: why there is no line any more, and whether there was."""
        try:
            process = await asyncio.create_subprocess_exec(
                *self.way.command(self.port),
                # It stays open: some forwarders hang up with it.
                stdin=PIPE,
                stdout=PIPE,
                stderr=STDOUT,
                limit=MOST_LINE,
                start_new_session=True,
            )
        except OSError:
            return "no_way", False
        self._started(process.pid)
        try:
            # Not `wait_for`: whoever ends it as the address comes is not heard (Python 3.11).
            async with asyncio.timeout(self.patience.address_s):
                wrong = await self._address(process)
            if wrong is not None:
                return wrong, False
            # Some forwarders give the same session another address after a while.
            while text := await next_line(process):
                if (url := self.way.address(text)) and url != self.line.url:
                    self._is(Line("open", url, moved=True))
            return "", True
        except TimeoutError:
            return "slow", False
        finally:
            await ended(process, self.patience.end_s)

    async def _address(self, process: Process) -> Wrong | None:
        """Wait for the address; why there is none, if the program ends before."""
        wrong: Wrong = ""
        while text := await next_line(process):
            if url := self.way.address(text):
                was = self.line.url
                self._is(Line("open", url, moved=bool(was) and was != url))
                return None
            wrong = self.way.wrong(text) or wrong
        return wrong


async def next_line(process: Process) -> str:
    """The next line that a program says; empty at its end."""
    assert process.stdout is not None
    try:
        line = await process.stdout.readline()
    except ValueError:
        # Longer than any that we look for.
        return "\n"
    return line.decode("utf-8", "replace")


async def ended(process: Process, wait_s: float) -> None:
    """Have a program end, with all that it started."""
    for how in (signal.SIGTERM, getattr(signal, "SIGKILL", signal.SIGTERM)):
        if process.returncode is not None:
            return
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(process.pid, how)
            else:
                process.terminate()
        with suppress(TimeoutError):
            async with asyncio.timeout(wait_s):
                await process.wait()


async def end_leftover(process: int, port: int) -> None:
    """End a program that still keeps a line to this port: the house that started it was killed,
    and could not."""
    if not process or not shutil.which("ps"):
        return
    asked = await asyncio.create_subprocess_exec(
        *("ps", "-ww", "-p", str(process), "-o", "args="), stdout=PIPE
    )
    said, _ = await asked.communicate()
    if str(port) in said.decode("utf-8", "replace").replace(":", " ").split():
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGTERM)
