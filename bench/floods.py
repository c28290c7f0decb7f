"""How long a friend waits for an answer while a stranger floods the server.

    python bench/floods.py [answers]

The server runs in a process of its own, and so does the stranger, who opens one connection
after another, sends without end and never reads. A friend asks over one connection, by turns
while nobody else is there and while the stranger is. The result is the friend's median wait in
a flood, divided by the one when it is quiet.
"""

import multiprocessing
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from waiting import HANG_S
from web.strangers import FLOODS, Server, call, is_cut_off

TARGET = 20
"""How many times as long the friend may wait."""
TURNS = 4


def flood(port: int, name: str, begun: Event) -> None:
    """Flood the server until killed."""
    begins, goes_on = FLOODS[name]
    while True:
        with call(port, begins) as line:
            is_cut_off(line, goes_on)
        begun.set()


@contextmanager
def flooded(port: int, name: str) -> Iterator[None]:
    """The stranger is there."""
    begun = multiprocessing.Event()
    stranger = multiprocessing.Process(target=flood, args=(port, name, begun))
    stranger.start()
    try:
        assert begun.wait(HANG_S), "no connection was cut off"
        yield
    finally:
        stranger.kill()
        stranger.join()


def waits_ms(friend: httpx.Client, answers: int) -> list[float]:
    """How long so many answers take."""
    found = []
    for _ in range(answers):
        began = time.perf_counter()
        assert friend.get("/api/health").status_code == 200
        found.append((time.perf_counter() - began) * 1000)
    return found


def main(words: list[str]) -> int:
    answers = int(words[0]) if words else 200
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        with httpx.Client(
            base_url=f"http://127.0.0.1:{server.port}", timeout=HANG_S
        ) as friend:
            waits_ms(friend, answers)
            for name in FLOODS:
                quiet, attacked = list[float](), list[float]()
                for _ in range(TURNS):
                    quiet += waits_ms(friend, answers)
                    with flooded(server.port, name):
                        attacked += waits_ms(friend, answers)
                times = statistics.median(attacked) / statistics.median(quiet)
                slowest = max(slowest, times)
                print(
                    f"{name:8} {statistics.median(quiet):5.2f} ms when quiet, "
                    f"{statistics.median(attacked):5.2f} ms when flooded "
                    f"(at most {max(attacked):.0f} ms): {times:.1f} times as long"
                )
        server.close()
    print(f"at most {slowest:.1f} times as long; the bound is {TARGET}")
    return int(slowest > TARGET)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
