"""How fast the server saves a decision and shows it to every viewer, next to a bare server.

    python bench/server.py [rounds] [seconds]

There are 99 sockets, in two ways: eleven tables of nine players, and one table of nine players
and ninety spectators. An action is complete when a player has checked or called, it is on disk
and everyone at the table has been shown it; then the table's next action starts. The bare
server does as little as possible: the same uvicorn and store, one row per action in a
transaction that is on disk, and one prepared text, of our mean message's size, to the same
number of sockets. It has no rules, no dealer and no views. Both servers run in their own
processes and take turns (A B A B ...). The result is the median, over these pairs, of our
actions per second divided by theirs. Processor seconds are the server's own.
"""

import asyncio
import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect

from homegame.service.settings import Limits, Pace, Settings
from homegame.storage.log import Batch, NightEntry, Row
from homegame.storage.sqlite import SqliteStore
from homegame.web.serve import listen, make_server

SEATS: Final = 9
TARGET: Final = 0.5
MANY: Final = Limits(
    rate=10_000,
    burst=100_000,
    opening_rate=1000,
    opening_burst=1000,
    rail=100,
    connections_each=10_000,
    coming_rate=10_000,
    coming_burst=100_000,
    rail_of_one=100,
)


class Evening(msgspec.Struct):
    """How many tables there are, and how many spectators at each."""

    name: str
    tables: int
    watchers: int


EVENINGS: Final = (
    Evening("eleven tables of nine", 11, 0),
    Evening("one table of nine, ninety spectators", 1, 90),
)

_ids = (f"bench-{number:08}" for number in count(1))


# ---------------------------------------------------------------- the two servers


def serve_ours(folder: str, listener: Any, _: int) -> None:
    """Home Game, without pauses between hands."""
    settings = Settings(data=Path(folder), pace=Pace(0, 0, 0, 20), limits=MANY)
    make_server(SqliteStore(Path(folder) / "house.db"), settings).run([listener])


def serve_bare(folder: str, listener: Any, frame_bytes: int) -> None:
    """A server that appends a row and sends a text, and nothing else."""
    store = SqliteStore(Path(folder) / "house.db")
    sockets: dict[str, list[WebSocket]] = {}
    heads: dict[str, int] = {}
    padding = "x" * (frame_bytes - 32)

    async def line(socket: WebSocket) -> None:
        table = socket.query_params["table"]
        await socket.accept()
        if table not in heads:
            heads[table] = 0
            await store.open_night(NightEntry(table, "Bare", 0, b"{}"))
        sockets.setdefault(table, []).append(socket)
        try:
            while True:
                id = await socket.receive_text()
                heads[table] = seq = heads[table] + 1
                row = Row(seq, time.time_ns() // 1_000_000, 1, "g", "called", BODY)
                await store.append(Batch(night=table, rows=(row,), by="g", command_id=id))
                frame = f'{{"seq":{seq},"view":"{padding}"}}'
                for other in sockets[table]:
                    await other.send_text(frame)
                await socket.send_text(f'{{"answer":{seq}}}')
        except WebSocketDisconnect:
            sockets[table].remove(socket)

    app = Starlette(routes=[WebSocketRoute("/line", line)])
    uvicorn.Server(
        uvicorn.Config(
            app,
            http="httptools",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            access_log=False,
            log_config=None,
        )
    ).run([listener])


BODY: Final = b'{"type":"called","seat":7,"amount":2}'


# ---------------------------------------------------------------- the players


class May(msgspec.Struct):
    turn_id: str
    price: int
    check: bool


class Seen(msgspec.Struct):
    may: May | msgspec.UnsetType | None = msgspec.UNSET


class Message(msgspec.Struct):
    """The part of a frame, of changes or of an answer that a player needs."""

    seq: int = 0
    view: Seen | None = None
    own: Seen | None = None
    answer: Any = None


_messages: Final = msgspec.json.Decoder(Message)


class Measured:
    """The results of one block of time."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.frame_bytes = self.frames = 0


Headers = dict[str, str]


async def people_seated(
    http: httpx.AsyncClient, seats: int
) -> tuple[list[Headers], Headers, str]:
    """Open a night, admit all players, and seat them; it is paused. Returns what identifies
    each player and a spectator, and the address of the sockets."""
    ask = {"title": "Bench", "name": "P1", "turn_s": 600}
    opened = (await http.post("/api/nights", json=ask)).json()
    at = f"/api/nights/{opened['night']}"
    host = {"Authorization": f"Bearer {opened['token']}"}

    async def does(who: Headers, **command: Any) -> None:
        said = {"id": next(_ids), "command": command}
        answer = await http.post(f"{at}/command", json=said, headers=who)
        assert answer.status_code == 200, answer.text

    people = [host]
    for number in range(2, seats + 1):
        knock = {"invite": opened["invite"]["token"], "name": f"P{number}"}
        known = (await http.post(f"{at}/knock", json=knock)).json()
        people.append({"Authorization": f"Bearer {known['token']}"})
        await does(host, type="admit", guest=known["guest"])
    await does(host, type="pause")
    for seat, who in enumerate(people, 1):
        await does(who, type="sit_down", seat=seat, amount=300)
    rail = {"Authorization": f"Bearer {opened['invite']['token']}"}
    return people, rail, f"{at}/socket"


class Ours:
    """A table of Home Game with nine players and the spectators."""

    def __init__(self, lines: list[ClientConnection]) -> None:
        self.lines = lines
        self.may: May | None = None
        self.at = 0
        """The number of the line whose player is to act."""

    @classmethod
    async def seated(cls, url: str, watchers: int) -> "Ours":
        """Open a night, seat nine, and connect everyone."""
        async with httpx.AsyncClient(base_url=url) as http:
            people, rail, line = await people_seated(http, SEATS)
            lines = [
                await connect(
                    f"{url.replace('http', 'ws')}{line}",
                    additional_headers=who,
                    compression=None,
                )
                for who in [*people, *[rail] * watchers]
            ]
            at = line.removesuffix("/socket")
            # Versions before 0.2 deal without "start", and refuse it.
            for word in ("resume", "start"):
                said = {"id": next(_ids), "command": {"type": word}}
                await http.post(f"{at}/command", json=said, headers=people[0])
        return cls(lines)

    async def act(self, measured: Measured) -> None:
        """The player to act checks or calls; the action ends when all lines have shown it."""
        while self.may is None:
            await self.hear(measured)
        kind = "check" if self.may.check else "call"
        said = {"id": next(_ids), "command": {"type": kind}, "turn": self.may.turn_id}
        said["price"] = self.may.price
        start = time.perf_counter()
        self.may = None
        acted = self.at
        await self.lines[acted].send(msgspec.json.encode(said).decode())
        while not (answer := (await self.read(acted, measured)).answer):
            pass
        others = [number for number in range(len(self.lines)) if number != acted]
        await asyncio.gather(*[self.reach(n, answer["last"], measured) for n in others])
        measured.waits.append(time.perf_counter() - start)

    async def reach(self, number: int, seq: int, measured: Measured) -> None:
        """Wait until one viewer has been shown this event."""
        while (await self.read(number, measured)).seq < seq:
            pass

    async def hear(self, measured: Measured) -> None:
        """Read messages until a player is to act: the server starts hands by itself."""
        waiting = [
            asyncio.ensure_future(self.read(number, measured))
            for number in range(len(self.lines))
        ]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def read(self, number: int, measured: Measured) -> Message:
        raw = await self.lines[number].recv(decode=False)
        message = _messages.decode(raw)
        if seen := message.view or message.own:
            measured.frames += 1
            measured.frame_bytes += len(raw)
            if seen.may:
                self.may, self.at = seen.may, number
            elif seen.may is None and self.at == number:
                self.may = None
        return message


class Bare:
    """A table of the bare server and its sockets."""

    def __init__(self, lines: list[ClientConnection]) -> None:
        self.lines = lines
        self.at = 0

    @classmethod
    async def seated(cls, url: str, watchers: int) -> "Bare":
        line = f"{url.replace('http', 'ws')}/line?table={next(_ids)}"
        lines = [await connect(line, compression=None) for _ in range(SEATS + watchers)]
        return cls(lines)

    async def act(self, measured: Measured) -> None:
        """The next line sends a text, and all lines must receive it."""
        self.at = (self.at + 1) % SEATS
        start = time.perf_counter()
        await self.lines[self.at].send(next(_ids))
        await asyncio.gather(*[self.read(line, measured) for line in self.lines])
        while not _messages.decode(await self.lines[self.at].recv(decode=False)).answer:
            pass
        measured.waits.append(time.perf_counter() - start)

    async def read(self, line: ClientConnection, measured: Measured) -> None:
        raw = await line.recv(decode=False)
        measured.frames += 1
        measured.frame_bytes += len(raw)


# ---------------------------------------------------------------- what is measured


class Server:
    """A server in a process of its own, and its tables."""

    def __init__(self, serve: Callable[..., None], frame_bytes: int = 0) -> None:
        self.folder = tempfile.TemporaryDirectory()
        listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        spawn = multiprocessing.get_context("fork")
        given = (self.folder.name, listener, frame_bytes)
        self.process = spawn.Process(target=serve, args=given, daemon=True)
        self.process.start()
        listener.close()
        self.tables: list[Any] = []
        self.actions_s: list[float] = []
        self.actions_cpu_s: list[float] = []
        self.waits: list[float] = []
        self.frame_bytes = 0.0

    async def sit_down(
        self, evening: Evening, seated: Callable[[str, int], Awaitable[Any]]
    ) -> None:
        watchers = evening.watchers
        self.tables = [await seated(self.url, watchers) for _ in range(evening.tables)]

    async def block(self, seconds: float) -> None:
        """All tables play for this many seconds, each as fast as it can."""
        measured = Measured()
        start, cpu = time.perf_counter(), self.cpu_s()
        ends = start + seconds

        async def play(table: Any) -> None:
            while time.perf_counter() < ends:
                await table.act(measured)

        await asyncio.gather(*[play(table) for table in self.tables])
        actions = len(measured.waits)
        self.actions_s.append(actions / (time.perf_counter() - start))
        self.actions_cpu_s.append(actions / (self.cpu_s() - cpu))
        self.waits += measured.waits
        self.frame_bytes = measured.frame_bytes / measured.frames

    def cpu_s(self) -> float:
        """Processor seconds the server has used, its writer thread included."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.kill()
        self.process.join()
        self.folder.cleanup()

    def figures(self, name: str) -> dict[str, Any]:
        """The medians of its blocks, and how long players waited for an action."""
        centiles = statistics.quantiles(self.waits, n=100)
        return {
            "what": name,
            "actions_s": round(statistics.median(self.actions_s)),
            "actions_cpu_s": round(statistics.median(self.actions_cpu_s)),
            "p50_ms": round(1000 * centiles[49], 1),
            "p99_ms": round(1000 * centiles[98], 1),
            "frame_bytes": round(self.frame_bytes),
        }


ROW: Final = "{:18} {:>10} {:>16} {:>8} {:>8} {:>12}"


def line(figures: dict[str, Any]) -> str:
    """One server's figures as a row of the table."""
    name, actions_s, actions_cpu_s, p50_ms, p99_ms, frame_bytes = figures.values()
    return ROW.format(
        name, f"{actions_s:,}", f"{actions_cpu_s:,}", p50_ms, p99_ms, f"{frame_bytes:,}"
    )


def ratio(ours: list[float], theirs: list[float]) -> float:
    """The median ratio of each of our blocks to the bare server's block after it."""
    pairs = zip(ours, theirs, strict=True)
    return round(statistics.median([mine / other for mine, other in pairs]), 2)


async def measured(evening: Evening, rounds: int, seconds: float) -> list[dict[str, Any]]:
    """Measure one evening at both servers and print its figures."""
    ours = Server(serve_ours)
    try:
        await asyncio.sleep(2)
        await ours.sit_down(evening, Ours.seated)
        await ours.block(seconds)
        ours.actions_s, ours.actions_cpu_s, ours.waits = [], [], []
        bare = Server(serve_bare, round(ours.frame_bytes))
        try:
            await asyncio.sleep(2)
            await bare.sit_down(evening, Bare.seated)
            for _ in range(rounds):
                await ours.block(seconds)
                await bare.block(seconds)
        finally:
            bare.stop()
    finally:
        ours.stop()
    found = [ours.figures("Home Game"), bare.figures("bare server")]
    by_time = ratio(ours.actions_s, bare.actions_s)
    by_cpu = ratio(ours.actions_cpu_s, bare.actions_cpu_s)
    print(f"99 sockets: {evening.name}; {rounds} rounds of {seconds:g} s each\n")
    print(ROW.format("", "actions/s", "per processor s", "p50 ms", "p99 ms", "frame bytes"))
    for figures in found:
        print(line(figures))
    print(ROW.format("Home Game / bare", by_time, by_cpu, "", "", "").rstrip())
    print(f"{'wanted':18} {TARGET:>10}\n")
    found += [
        {"what": "server actions_s", "ratio": by_time},
        {"what": "server actions_cpu_s", "ratio": by_cpu},
    ]
    return [{"evening": evening.name, **each} for each in found]


async def measure(rounds: int, seconds: float) -> int:
    found: list[dict[str, Any]] = []
    for evening in EVENINGS:
        found += await measured(evening, rounds, seconds)
    print(json.dumps({"bench": found}))
    return 0


def main(words: list[str]) -> int:
    """Measure, print, and end with one JSON object."""
    rounds = int(words[0]) if words else 5
    seconds = float(words[1]) if len(words) > 1 else 3.0
    return asyncio.run(measure(rounds, seconds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
