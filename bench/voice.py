"""Whether a call slows the game: how long a command waits with one at its table, and without.

    python bench/voice.py [--rounds 6] [--seconds 6]

A server runs in a process of its own. Ten friends sit at a table with a socket each, and one of
them says something every 25 ms, by turns; a wait ends when all ten have been shown it. In every
other round they are in a call as well: one after another comes in, offers a line to each other
one there, and is answered, with as many bytes as browsers send: all ten within a second. Then
one of them mutes or unmutes every two seconds, and every eight a page is loaded again. These
browsers are a process of their own; voices and pictures never come to the server.
"""

import argparse
import asyncio
import multiprocessing
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from web.people import Door
from web.strangers import Server

FRIENDS: Final = 10
EACH_S: Final = 0.025
SDP: Final = "v=0\r\n" + "a=x:some attribute of a line\r\n" * 80
FOUND: Final = [
    {"candidate": "candidate:1 1 udp 2113937151 192.0.2.7 54321 typ host", "mid": "0"}
]
WITHIN: Final = 1.10
"""How much longer the slowest twentieth may wait with a call."""


class Table:
    """Ten friends at a table; what each was shown last."""

    def __init__(self, lines: list[ClientConnection]) -> None:
        self.lines = lines
        self.seen = [0] * len(lines)
        self.peers: dict[int, int] = {}
        """The number in the call of each who is in, by place."""
        self.wakes = asyncio.Event()
        self.answers: dict[str, asyncio.Future[int]] = {}

    async def read(self, place: int) -> None:
        """Note what comes, and answer offers as a browser would."""
        async for text in self.lines[place]:
            message: dict[str, Any] = msgspec.json.decode(text)
            if "seq" in message:
                self.seen[place] = message["seq"]
                self.wakes.set()
            elif "answer" in message:
                self.answers.pop(message["answer"]["id"]).set_result(
                    message["answer"]["last"]
                )
            elif "voice" in message:
                await self.hear(place, message["voice"])

    async def hear(self, place: int, told: dict[str, Any]) -> None:
        if told["type"] == "joined":
            self.peers[place] = told["peer"]
            for other, peer in self.peers.items():
                if other != place:
                    await self.offers(place, peer, "offer")
        elif (
            told["type"] == "signal" and (told["description"] or {}).get("type") == "offer"
        ):
            await self.offers(place, told["of"], "answer")

    async def offers(self, place: int, to: int, kind: str) -> None:
        await self.asks(place, "signal", to=to, description={"type": kind, "sdp": SDP})
        for _ in range(2):
            await self.asks(place, "signal", to=to, candidates=FOUND * 4)

    async def asks(self, place: int, type: str, **fields: Any) -> None:
        await self.send(place, {"voice": {"type": type, **fields}})

    async def send(self, place: int, message: object) -> None:
        await self.lines[place].send(msgspec.json.encode(message).decode())

    async def call(self) -> None:
        """All come in; then each mutes and unmutes, and now and then a page is loaded again."""
        for place in range(FRIENDS):
            await self.asks(place, "join", mic=True)
            await asyncio.sleep(0.1)
        for turn in range(10**6):
            place = turn % FRIENDS
            if turn % 4 == 0:
                await self.asks(place, "join", mic=True)
            else:
                await self.asks(place, "set", mic=bool(turn & 8), camera=False, looks=True)
            await asyncio.sleep(2.0)

    async def leaves(self) -> None:
        self.peers.clear()
        for place in range(FRIENDS):
            await self.asks(place, "leave")

    async def says(self, number: int) -> float:
        """Say something; how long it took until everyone was shown it, in ms."""
        id = f"say-{number:08}"
        answered = self.answers[id] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        command = {"type": "say", "text": "Nice hand"}
        await self.send(number % FRIENDS, {"id": id, "command": command})
        last = await answered
        while min(self.seen) < last:
            self.wakes.clear()
            await self.wakes.wait()
        return (time.perf_counter() - began) * 1000

    async def block(self, seconds: float, first: int) -> list[float]:
        """The waits of so many seconds, each from when it was sent."""
        waits = []
        start = time.perf_counter()
        for number in range(int(seconds / EACH_S)):
            due = start + number * EACH_S
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            waits.append(await self.says(first + number))
        return waits


Who = list[tuple[str, str, str]]
"""Addresses of sockets, with the cookies and the origins of those who open them."""


async def opened(who: Who) -> Table:
    lines = []
    for url, cookie, origin in who:
        told = {"Cookie": cookie, "Origin": origin}
        lines.append(await connect(url, additional_headers=told, compression=None))
    return Table(lines)


def calls(who: Who, is_on: Any) -> None:
    """Be the browsers that call each other, in a process of their own, while `is_on`."""

    async def go_on() -> None:
        table = await opened(who)
        reading = [asyncio.create_task(table.read(place)) for place in range(FRIENDS)]
        while True:
            await asyncio.to_thread(is_on.wait)
            calling = asyncio.create_task(table.call())
            while is_on.is_set():
                await asyncio.sleep(0.05)
            calling.cancel()
            await table.leaves()
            assert not any(task.done() for task in reading)

    asyncio.run(go_on())


async def measure(who: Who, rounds: int, seconds: float, is_on: Any) -> tuple[float, float]:
    """The 95th percentile of the waits without a call and with one, in ms."""
    table = await opened(who)
    reading = [asyncio.create_task(table.read(place)) for place in range(FRIENDS)]
    waits: dict[bool, list[float]] = {False: [], True: []}
    first = 0
    for turn in range(2 * rounds):
        has_call = turn % 2 == 1
        if has_call:
            is_on.set()
        waits[has_call] += await table.block(seconds, first)
        first += int(seconds / EACH_S)
        is_on.clear()
        await asyncio.sleep(0.5)
    for task in reading:
        task.cancel()
    for line in table.lines:
        await line.close()
    quiet, busy = (statistics.quantiles(waits[which], n=20)[-1] for which in (False, True))
    return quiet, busy


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=6.0)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        door = Door(f"http://127.0.0.1:{server.port}")
        try:
            dana, _, invite = door.night(seats=FRIENDS)
            people = [dana]
            for number in range(2, FRIENDS + 1):
                people.append(door.guest(dana, invite, f"Guest {number}"))
            for seat, person in enumerate(people, 1):
                person.does("sit_down", seat=seat, amount=300)
            who = []
            for person in people:
                url = f"{person.url.replace('http', 'ws', 1)}{person.at}/socket?seen=0&table=0"
                cookie = "; ".join(f"{k}={v}" for k, v in person.http.cookies.items())
                who.append((url, cookie, person.url))
            is_on = multiprocessing.Event()
            browsers = multiprocessing.Process(target=calls, args=(who, is_on), daemon=True)
            browsers.start()
            quiet, busy = asyncio.run(measure(who, asked.rounds, asked.seconds, is_on))
            browsers.kill()
        finally:
            door.close()
            server.close()
    ratio = busy / quiet
    print(f"p95 of a command until all ten have it: {quiet:.1f} ms without a call,")
    print(f"{busy:.1f} ms with one: {ratio:.2f} times as long (target: {WITHIN:.2f})")


if __name__ == "__main__":
    main()
