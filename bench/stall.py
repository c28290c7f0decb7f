"""How long everybody else waits while somebody asks for the most that they may.

    python bench/stall.py [hands]

A server runs in a process of its own. A friend asks for the table, again and again, over a
connection of their own; meanwhile a host asks each route and each command for the largest thing
that it takes: `tests/web/largest.py` says what that is, and a test that none is missing. The
result is the friend's longest wait during such a request, as a multiple of their longest when
nobody asks for anything.
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
from homegame.club.commands import ClubCommand
from homegame.reach.reach import Reach
from homegame.service.clock import SystemClock
from homegame.service.house import House
from homegame.service.settings import Settings
from homegame.storage.sqlite import SqliteStore
from homegame.web.api import listed
from homegame.web.reception import Reception
from stats import many
from waiting import HANG_S
from web.largest import Asked, commands, of_command, of_route
from web.strangers import Server

TARGET: Final = 10
"""How many times as long the friend may wait."""
TOLD: Final = 10
QUIET_S: Final = 5.0
LEAST_ANSWERS: Final = 10
"""Of the friend's, for each thing that is asked."""


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


def asked(night: str, long_night: str, club: str, hands: str) -> Iterator[Asked]:
    """What is asked for, each at its largest: files that mean harm, every route, and every
    command; what ends the night comes last."""
    blanks = " " * 20_000
    parts = ".".join("a" * 30_000) + " = 1"
    for name, file, text in (
        ("a name of blanks", "friday.txt", f"PokerStars Hand #1:{blanks}x"),
        ("a log of blanks", "friday.csv", f'"{blanks}'),
        ("a key of many parts", "friday.phh", parts),
        ("14 MB of hands", "friday.jsonl", hands),
    ):
        yield Asked(f"import: {name}", "POST", "/api/import", a_file(text, file))
    seen = set[str]()
    for method, path in routes():
        for each in (long_night, night) if "{night}" in path else (night,):
            for one in of_route(method, path, {"night": each, "club": club}):
                if one.name not in seen:
                    seen.add(one.name)
                    yield one
    for command in commands(ClubCommand):
        yield of_command(command, f"/api/clubs/{club}/command")
    for command in commands():
        yield of_command(command, f"/api/nights/{night}/command")


def routes() -> list[tuple[str, str]]:
    """Every route, by its method and its address."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(data=Path(folder))
        house = House(SqliteStore(Path(folder) / "house.db"), settings, SystemClock())
        reception = Reception(house, Reach(settings, lambda: False))
        return [(method, path) for method, path, *_ in listed(reception)]


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
            club = host.post("/api/clubs", json={"title": "Mill", "name": "Dana"}).json()
            club = club["club"]
            friend = Friend(url, night, host.cookies)
            try:
                quiet = friend.longest_ms(lambda: time.sleep(QUIET_S))
                usual = statistics.median(friend.waits_ms)
                print(f"when nobody asks: {usual:.1f} ms, at most {quiet:.1f} ms")
                for one in asked(night, long, club, hands):
                    status = [0]

                    def once(one: Asked = one, status: list[int] = status) -> None:
                        answer = host.request(one.method, one.path, json=one.body)
                        status[0] = answer.status_code

                    longest = friend.longest_ms(once)
                    found.append((longest / quiet, one.name, longest, status[0]))
            finally:
                friend.close()
        server.close()
    found.sort(reverse=True)
    for times, name, longest, status in found[:TOLD]:
        print(f"{times:6.1f} times  {longest:7.1f} ms  {status}  {name}")
    held = sum([status == httpx.codes.TOO_MANY_REQUESTS for *_, status in found])
    print(f"{len(found)} requests; {held} of them came too often")
    print(f"at most {found[0][0]:.1f} times as long; the bound is {TARGET}")
    return int(found[0][0] > TARGET)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
