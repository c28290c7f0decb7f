"""Waiting in tests: until something is so, never for a time. What never comes to be so ends the
test, which says what it waited for and what it saw last."""

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

T = TypeVar("T")

HANG_S: Final = int(os.environ.get("HANG_S", 120))
"""Longer than anything takes on the slowest machine: what takes so long never ends. Where tests
are meant to fail, they needn't wait as long."""
BETWEEN_LOOKS_S: Final = 0.005


class Wait:
    """The patience of one loop; `what` it waits for."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._ends = time.monotonic() + HANG_S

    def goes_on(self, seen: object) -> None:
        """It isn't so yet: this is what was seen last."""
        assert time.monotonic() < self._ends, (
            f"waited {HANG_S} s for {self.what}; last seen: {seen!r}"
        )


def until(what: str, look: Callable[[], T], is_so: Callable[[T], object] = bool) -> T:
    """Look again and again until it is so, and return what was seen."""
    wait = Wait(what)
    while not is_so(seen := look()):
        wait.goes_on(seen)
        time.sleep(BETWEEN_LOOKS_S)
    return seen


@contextmanager
def ended_in_time(process: "subprocess.Popen[Any]") -> Iterator[None]:
    """A process that hangs is killed: who reads what it says comes to the end of it."""
    hangs = threading.Timer(HANG_S, process.kill)
    hangs.start()
    try:
        yield
    finally:
        hangs.cancel()
