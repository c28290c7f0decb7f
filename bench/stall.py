"""How long everybody else waits while somebody asks for the most that they may.

    python bench/stall.py [hands]

A server runs in a process of its own. A friend asks for the table, again and again, over a
connection of their own; meanwhile a stranger, a guest or a host asks each route and command for
the largest thing that it takes. The result is the friend's longest wait during such a request,
as a multiple of their longest when nobody asks for anything.
"""

import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import homegame
from homegame.rulebook.presets import preset_names
from stats import many
from waiting import HANG_S
from web.strangers import Server

TARGET: Final = 10
"""How many times as long the friend may wait."""
TOLD: Final = 10
QUIET_S: Final = 5.0
LEAST_ANSWERS: Final = 50
"""Of the friend's, for each thing that is asked."""

Ask = Callable[[httpx.Client], httpx.Response]


class Friend:
    """Asks for the table again and again, in a thread of their own."""

    def __init__(self, url: str, night: str, cookies: httpx.Cookies) -> None:
        self._path = f"/api/nights/{night}/view"
        self._http = httpx.Client(base_url=url, timeout=HANG_S, cookies=cookies)
        self.waits_ms: list[float] = []
        self._goes_on = True
        self._thread = threading.Thread(target=self._asks)
        self._thread.start()

    def _asks(self) -> None:
        while self._goes_on:
            began = time.perf_counter()
            answer = self._http.get(self._path)
            self.waits_ms.append((time.perf_counter() - began) * 1000)
            assert answer.status_code in (200, 429), answer.text
            time.sleep(0.06)

    def longest_ms(self, while_it: Callable[[], None]) -> float:
        """The longest wait while something is done, and a little longer."""
        before = len(self.waits_ms)
        while_it()
        while len(self.waits_ms) < before + LEAST_ANSWERS:
            time.sleep(0.01)
        return max(self.waits_ms[before:])

    def close(self) -> None:
        self._goes_on = False
        self._thread.join()
        self._http.close()


def a_file(text: str, name: str = "friday.txt") -> dict[str, Any]:
    return {"title": "Friday", "files": [{"name": name, "text": text}]}


def asked(night: str, long_night: str, hands: str) -> Iterator[tuple[str, Ask]]:
    """What is asked for, each at its largest."""

    def post(path: str, body: object) -> Ask:
        return lambda http: http.post(path, json=body)

    def get(path: str) -> Ask:
        return lambda http: http.get(path)

    deep = ".".join("a" * 8_000) + " = 1"
    blanks = " " * 20_000
    yield (
        "import: a name of blanks",
        post("/api/import", a_file(f"PokerStars Hand #1:{blanks}x")),
    )
    yield "import: a log of blanks", post("/api/import", a_file(f'"{blanks}', "friday.csv"))
    yield (
        "import: a key of many parts",
        post("/api/import", a_file(".".join("a" * 30_000) + " = 1", "friday.phh")),
    )
    yield "import: 14 MB of hands", post("/api/import", a_file(hands, "friday.jsonl"))
    yield "a house file of many parts", post("/api/houses", {"rules": deep})
    yield (
        "a night with such a file",
        post("/api/nights", {"title": "x", "name": "Dana", "rules": deep}),
    )
    for house in preset_names()[:3]:
        yield f"a form, {house}", post("/api/houses/form", {"house": house})
    words = " ".join(f"w{at}" for at in range(60))
    yield "the referee, words of no case", get(f"/api/referee?words={words[:200]}")
    yield (
        "equity of ten hands",
        post("/api/maths/equity", {"players": ["AsKs", *["random"] * 9]}),
    )
    yield "a chart", get("/api/maths/chart?opponents=9")
    yield "the primer", get("/api/maths/primer")
    yield "a tournament for many", post("/api/tournaments/plan", {"players": 200})
    yield "a printed house", get("/api/print/all")
    for what in ("records", "phhs", "stars", "ohh", "csv"):
        yield f"export, {what}", get(f"/api/nights/{long_night}/export/{what}")
    for what in ("hands", "hands?text=ace", "story", "bank", "bank.csv", "log", "rules"):
        yield f"a long night's {what}", get(f"/api/nights/{long_night}/{what}")
    for what in ("hands", "story", "bank", "referee?words=string bet", "rules"):
        yield f"the table's {what}", get(f"/api/nights/{night}/{what}")


def the_hands(wanted: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "many.jsonl"
        homegame.write(file, many(wanted))
        return file.read_text()


def main(words: list[str]) -> int:
    hands = the_hands(int(words[0]) if words else 3_000)
    found: list[tuple[float, str, float, int]] = []
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PER_ADDRESS"] = "1000"
        server = Server(Path(folder))
        url = f"http://127.0.0.1:{server.port}"
        headers = {"Origin": url}
        with httpx.Client(base_url=url, timeout=HANG_S, headers=headers) as host:
            night = host.post(
                "/api/nights", json={"title": "Friday", "name": "Dana"}
            ).json()["night"]
            long = host.post("/api/import", json=a_file(hands, "long.jsonl")).json()[
                "night"
            ]
            friend = Friend(url, night, host.cookies)
            try:
                quiet = friend.longest_ms(lambda: time.sleep(QUIET_S))
                usual = statistics.median(friend.waits_ms)
                print(f"when nobody asks: {usual:.1f} ms, at most {quiet:.1f} ms")
                for name, ask in asked(night, long, hands):
                    status = [0]

                    def once(ask: Ask = ask, status: list[int] = status) -> None:
                        status[0] = ask(host).status_code

                    longest = friend.longest_ms(once)
                    found.append((longest / quiet, name, longest, status[0]))
            finally:
                friend.close()
        server.close()
    found.sort(reverse=True)
    for times, name, longest, status in found[:TOLD]:
        print(f"{times:6.1f} times  {longest:7.1f} ms  {status}  {name}")
    print(f"at most {found[0][0]:.1f} times as long; the bound is {TARGET}")
    return int(found[0][0] > TARGET)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
