"""How much a server's loop does at a stretch: while it does, nobody else is answered."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn


class Stretches:
    """What the loop of a server has done, in calls of functions: time would tell how busy the
    machine is. `calls`: all of them; `longest`: those of the longest stretch, from when the
    loop gives a task its turn until it has it back."""

    def __init__(self) -> None:
        self.calls = self.longest = self._now = self._depth = 0
        self._loop = 0
        """The thread that the loop has: that of the first server."""

    def begin(self) -> None:
        """Count from here on."""
        self.calls = self.longest = self._now = self._depth = 0

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """A profile function."""
        if not self._loop and frame.f_code is uvicorn.Server.run.__code__:
            self._loop = threading.get_ident()
        if threading.get_ident() != self._loop:
            return
        if event in ("call", "c_call"):
            self.calls += 1
            self._now += 1
            self.longest = max(self.longest, self._now)
        if event == "call":
            self._depth += 1
        elif event == "return":
            self._depth -= 1
            if self._depth <= 0:
                self._now = self._depth = 0


@contextmanager
def counted_loop() -> Iterator[Stretches]:
    """A server that begins here has its loop's work counted."""
    stretches = Stretches()
    threading.setprofile(stretches.note)
    try:
        yield stretches
    finally:
        threading.setprofile(None)
