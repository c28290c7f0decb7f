"""How long players wait at a full house that is never asked to slow down.

    python bench/load.py [--seconds 20] [--rounds 3] [--minutes 0]
                         [--tables 300] [--sockets 2000] [--rate 500]

Players act at times that are fixed in advance: 500 actions a second, at 300 tables in turn,
with 2,000 sockets. An action is complete when it is on disk and everyone at its table has been
shown it. Its wait counts from the moment it was meant to begin, also if the table was not
ready yet or this program was late: a server that stalls can't hide the actions that it held
up. How late this program itself was is printed beside the waits.

The bare server of `bench/server.py` carries the same load in the same run, by turns: it saves a
row for each action and sends as many bytes to as many sockets, without rules, dealer or views.
Each server is a process of its own. With `--minutes`, only Home Game plays on for so long, and
its memory is printed each minute.
"""

import argparse
import asyncio
import base64
import gc
import json
import os
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop
from msgspec.structs import replace

from homegame.service.settings import Limits, Pace, Settings
from homegame.storage.sqlite import SqliteStore
from homegame.web.serve import make_server
from server import MANY, May, Server, _ids, _messages, people_seated, serve_bare

SEATS: Final = 6
P99_WITHIN_MS: Final = 50
FULL_HOUSE: Final[Limits] = replace(MANY, nights=2_000)
SETTLE_S: Final = 5
"""How long actions are carried out before they are measured."""
A_HAND: Final = 24
"""Actions in a hand. The tables begin at different points of it; if all of them dealt at once,
that burst is all there would be to measure."""


def serve_ours(folder: str, listener: Any, _: int) -> None:
    """Home Game, without pauses between hands, with room for all the tables."""
    settings = Settings(data=Path(folder), pace=Pace(0, 0, 0, 20), limits=FULL_HOUSE)
    make_server(SqliteStore(Path(folder) / "house.db"), settings).run([listener])


# ---------------------------------------------------------------- the sockets


class Line(asyncio.Protocol):
    """One socket: the least that a browser must do. Masks are zero, so texts go as they are."""

    def __init__(self, request: bytes, table: "Table", number: int) -> None:
        self.request, self.table, self.number = request, table, number
        self.held = b""
        self.open = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, _: Exception | None) -> None:
        self.table.load.lost += 1
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server hung up"))

    def send(self, text: bytes) -> None:
        size = len(text)
        head = bytes((0x81, 0x80 | size)) if size < 126 else b"\x81\xfe" + size.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + text)

    def data_received(self, came: bytes) -> None:
        came = self.held + came
        at = 0
        if not self.open.done():
            at = came.find(b"\r\n\r\n") + 4
            if at < 4:
                self.held = came
                return
            assert came.startswith(b"HTTP/1.1 101"), came[:200]
            self.open.set_result(None)
        while len(came) - at >= 4:
            size, start = came[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size = int.from_bytes(came[start : start + wide])
                start += wide
            if len(came) < start + size:
                break
            if came[at] == 0x81:
                self.table.hears(self.number, came[start : start + size])
            elif came[at] == 0x89:
                self.transport.write(
                    bytes((0x8A, 0x80 | size, 0, 0, 0, 0)) + came[start:][:size]
                )
            at = start + size
        self.held = came[at:]


class Table:
    """A table and its sockets. One action at a time; those that are meant to follow wait."""

    decode: Callable[[bytes], Any] = staticmethod(_messages.decode)

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.lines: list[Line] = []
        self.seen: list[int] = []
        """The last row that each line was shown."""
        self.meant: deque[float] = deque()
        """When the actions were meant to begin that are not complete yet."""
        self.acting, self.last = -1, 0
        self.may: May | None = None
        self.at = 0

    async def join(self, url: str, headers: list[dict[str, str]]) -> None:
        parts = urlsplit(url)
        where = f"{parts.path}?{parts.query}" if parts.query else parts.path
        for number, more in enumerate(headers):
            key = base64.b64encode(os.urandom(16)).decode()
            fields = {"Host": parts.netloc, "Upgrade": "websocket", "Connection": "Upgrade"}
            fields |= {"Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **more}
            head = "".join([f"{name}: {value}\r\n" for name, value in fields.items()])
            request = f"GET {where} HTTP/1.1\r\n{head}\r\n".encode()
            line = Line(request, self, number)
            self.lines.append(line)
            self.seen.append(0)
            await asyncio.get_running_loop().create_connection(
                lambda line=line: line, parts.hostname, parts.port
            )
            await line.open

    def means(self, when: float) -> None:
        """An action is meant to begin now."""
        self.meant.append(when)
        self.go_on()

    def go_on(self) -> None:
        """Begin the next action, if the one before is complete and someone may act."""
        if self.meant and self.acting < 0 and (said := self.word()) is not None:
            self.acting, self.last = self.at, 0
            self.lines[self.at].send(said)

    def word(self) -> bytes | None:
        """What the player to act says; None if no one may act yet."""
        if (may := self.may) is None:
            return None
        self.may = None
        kind = "check" if may.check else "call"
        said = {"id": next(_ids), "command": {"type": kind}, "turn": may.turn_id}
        return msgspec.json.encode({**said, "price": may.price})

    def hears(self, number: int, text: bytes) -> None:
        """A message of the server to one line."""
        message = self.decode(text)
        self.load.messages += 1
        if seen := message.view or message.own:
            self.load.frame_bytes += len(text)
            self.load.frames += 1
            if seen.may:
                self.may, self.at = seen.may, number
            elif seen.may is None and self.at == number:
                self.may = None
        if message.seq:
            self.seen[number] = message.seq
        if message.answer and number == self.acting:
            self.last = self.answered(message.answer)
        if self.last and min(self.seen) >= self.last:
            self.acting, self.last = -1, 0
            self.load.waits.append(time.perf_counter() - self.meant.popleft())
        if self.meant:
            self.go_on()

    def answered(self, answer: Any) -> int:
        """The row that everyone must have been shown."""
        last: int = answer["last"]
        return last


class BareMessage(msgspec.Struct):
    """The part of the bare server's message that is needed."""

    view: ClassVar[None] = None
    own: ClassVar[None] = None
    seq: int = 0
    answer: Any = None


class BareTable(Table):
    """A table of the bare server: its lines send a text in turn."""

    decode = staticmethod(msgspec.json.Decoder(BareMessage).decode)

    def word(self) -> bytes:
        self.at = (self.at + 1) % SEATS
        return next(_ids).encode()

    def answered(self, answer: int) -> int:
        return answer


# ---------------------------------------------------------------- the load


class Load:
    """A server and its tables, and what was measured in one stretch of time."""

    def __init__(self, server: Server, rate: float) -> None:
        self.server, self.rate = server, rate
        self.tables: list[Table] = []
        self.lost = 0
        self.next_table = 0
        self.all_waits: list[float] = []
        self.all_late: list[float] = []
        self.cpu_s = self.seconds = 0.0
        self.begin()

    def begin(self) -> None:
        self.waits: list[float] = []
        self.late: list[float] = []
        self.messages = self.frames = self.frame_bytes = 0

    async def stretch(self, seconds: float, measured: bool = True) -> None:
        """Actions begin at their times for so long; then all are waited for."""
        self.begin()
        loop, count, done = asyncio.get_running_loop(), int(self.rate * seconds), 0
        cpu, start = self.server.cpu_s(), time.perf_counter()
        over = loop.create_future()

        def tick() -> None:
            nonlocal done
            now = time.perf_counter()
            while done < count and (when := start + done / self.rate) <= now:
                done += 1
                self.late.append(now - when)
                self.next_table = (self.next_table + 1) % len(self.tables)
                self.tables[self.next_table].means(when)
            if done < count:
                loop.call_later(start + done / self.rate - time.perf_counter(), tick)
            else:
                over.set_result(None)

        if not measured:
            for number, table in enumerate(self.tables):
                for _ in range(number % A_HAND):
                    table.means(start)
        tick()
        await over
        ends = time.perf_counter() + 30
        while any(table.meant for table in self.tables) and time.perf_counter() < ends:
            await asyncio.sleep(0.01)
        held = sum([len(table.meant) for table in self.tables])
        assert not held, f"{held} actions hang"
        assert not self.lost, f"{self.lost} lines are lost"
        if measured:
            self.seconds += time.perf_counter() - start
            self.cpu_s += self.server.cpu_s() - cpu
            self.all_waits += self.waits
            self.all_late += self.late

    def rss_mb(self) -> float:
        """The server's memory."""
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    def figures(self, name: str, rss_mb: float) -> dict[str, Any]:
        waits, late = sorted(self.all_waits), sorted(self.all_late)
        at = {"p50": 0.5, "p99": 0.99, "p99_9": 0.999, "max": 1.0}
        return {
            "what": name,
            "actions_s": round(len(waits) / self.seconds),
            **{f"{key}_ms": milliseconds(waits, part) for key, part in at.items()},
            "late_p99_ms": milliseconds(late, 0.99),
            "processor": round(self.cpu_s / self.seconds, 2),
            "rss_mb": round(rss_mb),
            "rss_end_mb": round(self.rss_mb()),
        }


def milliseconds(found: list[float], part: float) -> float:
    """The wait that this part of all waits does not exceed."""
    return round(1000 * found[min(int(part * len(found)), len(found) - 1)], 1)


async def ours(
    rate: float, tables: int, sockets: int, server: Server | None = None
) -> Load:
    """Open the nights one after another, seat six at each, and spread the spectators."""
    load = Load(server or Server(serve_ours), rate)
    await asyncio.sleep(2)
    async with httpx.AsyncClient(base_url=load.server.url, timeout=60) as http:
        for number in range(tables):
            people, rail, line = await people_seated(http, SEATS)
            watchers = (sockets - SEATS * tables + number) // tables
            table = Table(load)
            await table.join(load.server.url + line, [*people, *[rail] * watchers])
            at = line.removesuffix("/socket")
            for word in ("resume", "start"):
                said = {"id": next(_ids), "command": {"type": word}}
                await http.post(f"{at}/command", json=said, headers=people[0])
            load.tables.append(table)
    return load


async def bare(rate: float, tables: int, sockets: int, frame_bytes: int) -> Load:
    """The same tables at the bare server."""
    load = Load(Server(serve_bare, frame_bytes), rate)
    await asyncio.sleep(2)
    for number in range(tables):
        table = BareTable(load)
        lines = SEATS + (sockets - SEATS * tables + number) // tables
        await table.join(f"{load.server.url}/line?table={next(_ids)}", [{}] * lines)
        load.tables.append(table)
    return load


HEAD: Final = (
    *("", "actions/s", "p50 ms", "p99 ms", "p99.9 ms", "max ms", "late p99"),
    *("processor", "MB", "MB at end"),
)


def row(cells: Any) -> str:
    first, *rest = cells
    return f"{first:12}" + "".join([f"{cell:>10}" for cell in rest])


async def measure(asked: argparse.Namespace) -> int:
    """Measure both servers by turns, print the figures, and end with one JSON object."""
    full = await ours(asked.rate, asked.tables, asked.sockets)
    try:
        await full.stretch(SETTLE_S, measured=False)
        frame_bytes = round(full.frame_bytes / full.frames)
        empty = await bare(asked.rate, asked.tables, asked.sockets, frame_bytes)
        try:
            await empty.stretch(SETTLE_S, measured=False)
            gc.collect()
            gc.freeze()
            gc.disable()
            began = full.rss_mb(), empty.rss_mb()
            for _ in range(asked.rounds):
                await full.stretch(asked.seconds)
                await empty.stretch(asked.seconds)
            found = [
                full.figures("Home Game", began[0]),
                empty.figures("bare server", began[1]),
            ]
            lines = sum([len(table.lines) for table in full.tables])
        finally:
            empty.server.stop()
        print(f"{asked.tables} tables, {lines:,} sockets, {asked.rate:g} actions/s meant\n")
        print(row(HEAD))
        for figures in found:
            print(row(figures.values()))
        print(f"wanted: p99 at most {P99_WITHIN_MS} ms\n", flush=True)
        for minute in range(asked.minutes):
            await full.stretch(60)
            print(f"after {minute + 1} min: {full.rss_mb():.0f} MB", flush=True)
        if asked.minutes:
            found.append(full.figures(f"{asked.minutes} minutes", began[0]))
            print(row(found[-1].values()))
    finally:
        full.server.stop()
    print(json.dumps({"bench": found}))
    return 0


def main(words: list[str]) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("seconds", 20.0), ("rate", 500.0)):
        asked.add_argument(f"--{name}", type=float, default=usual)
    for name, usual in (("rounds", 3), ("minutes", 0), ("tables", 300), ("sockets", 2000)):
        asked.add_argument(f"--{name}", type=int, default=usual)
    return uvloop.run(measure(asked.parse_args(words)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
