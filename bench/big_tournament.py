"""How the server carries a tournament of 120 players at twelve tables in one night.

    python bench/big_tournament.py [seconds]

A host and 59 people with a socket each play against 60 bots; 60 more sockets watch. No one
pauses: every person checks or calls as soon as it is their turn, every bot acts at once. The
server runs with its real store, in a process of its own. A durable command is one transaction
of a player, the dealer or the clock that is on disk. A wait is the time from a person's command
to its answer. Then the server is killed in the middle of play and started again: back is when
the tournament's page is read, with everybody seated once and all chips there.
"""

import asyncio
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

import httpx
import msgspec
import uvloop
from msgspec.structs import replace

from homegame.model.tournament import Plan
from homegame.service.settings import Pace, Settings
from homegame.storage.log import Batch
from homegame.storage.sqlite import SqliteStore
from homegame.tournament.structure import structure
from homegame.web.serve import listen, make_server
from load import Table, milliseconds
from server import MANY, Headers, Message, _ids, _messages

PEOPLE: Final = 60
BOTS: Final = 60
WATCHERS: Final = 60
STACK: Final = 1_000_000
CHIPS: Final = (PEOPLE + BOTS) * STACK
PLAN: Final = Plan(
    players=PEOPLE + BOTS, stack=STACK, first=(50, 100), chips=(25, 100, 500), minutes=60
)

COMMANDS_S: Final = 500
P99_WITHIN_MS: Final = 50
BACK_WITHIN_S: Final = 2.0
SETTLE_S: Final = 3.0


def serve(folder: str, listener: Any, saved: Any) -> None:
    """Home Game without pauses; it counts what it has saved."""

    class Counting(SqliteStore):
        async def append(self, batch: Batch) -> None:
            await super().append(batch)
            saved.value += 1

    limits = replace(MANY, knocks=200, knocks_of_one=200)
    settings = Settings(data=Path(folder), pace=Pace(0, 0, 0, 20), limits=limits)
    make_server(Counting(Path(folder) / "house.db"), settings).run([listener])


class Killable:
    """A server that can be killed and started again, with the same data."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.saved = multiprocessing.get_context("fork").Value("q", 0, lock=False)

    def start(self) -> str:
        """Start it; returns its address."""
        listener = listen("127.0.0.1", 0)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        given = (self.folder.name, listener, self.saved)
        self.process = multiprocessing.get_context("fork").Process(
            target=serve, args=given, daemon=True
        )
        self.process.start()
        listener.close()
        return url

    def kill(self) -> None:
        self.process.kill()
        self.process.join()


class Room(Table):
    """Everyone with a socket. Whoever may act does so at once."""

    def __init__(self, load: Any) -> None:
        super().__init__(load)
        self.sent: dict[int, float] = {}
        self.waits: list[float] = []
        self.refused = self.messages = self.bytes = 0

    def hears(self, number: int, text: bytes) -> None:
        message: Message = _messages.decode(text)
        self.messages += 1
        self.bytes += len(text)
        if message.answer and (began := self.sent.pop(number, None)) is not None:
            self.waits.append(time.perf_counter() - began)
            self.refused += "error" in message.answer
        seen = message.view or message.own
        if seen and seen.may:
            kind = "check" if seen.may.check else "call"
            said = {"id": next(_ids), "command": {"type": kind}, "turn": seen.may.turn_id}
            self.sent[number] = time.perf_counter()
            self.lines[number].send(msgspec.json.encode({**said, "price": seen.may.price}))


class Lost:
    """Lines that were lost."""

    lost = 0


async def gathered(url: str) -> tuple[list[Headers], Headers, str]:
    """Open the night and its tournament, and let everyone enter; returns what identifies each
    person and a spectator, and the night's address."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        ask = {"title": "Bench", "name": "P1", "turn_s": 600}
        opened = (await http.post("/api/nights", json=ask)).json()
        at = f"/api/nights/{opened['night']}"

        async def does(who: Headers, **command: Any) -> None:
            said = {"id": next(_ids), "command": command}
            answer = await http.post(f"{at}/command", json=said, headers=who)
            assert answer.status_code == 200, answer.text

        host = {"Authorization": f"Bearer {opened['token']}"}
        people = [host]
        for number in range(2, PEOPLE + 1):
            knock = {"invite": opened["invite"]["token"], "name": f"P{number}"}
            known = (await http.post(f"{at}/knock", json=knock)).json()
            people.append({"Authorization": f"Bearer {known['token']}"})
            await does(host, type="admit", guest=known["guest"])
        setup = {"title": "Bench", "buyin": 3000, "stack": STACK, "seats": 10}
        setup |= {"late_until": 0, "structure": msgspec.to_builtins(structure(PLAN))}
        await does(host, type="open_tournament", setup=setup)
        for who in people:
            await does(who, type="enter_tournament")
        await does(host, type="enter_bots", count=BOTS)
        return people, {"Authorization": f"Bearer {opened['invite']['token']}"}, at


def is_whole(page: dict[str, Any]) -> str:
    """What is wrong with who sits where; "" if nothing is."""
    listed = [one for one in page["standings"] if one.get("stack")]
    taken = Counter([(one["table"], one["seat"]) for one in listed])
    chips = sum([one["stack"] for one in listed])
    if chips != CHIPS:
        return f"{chips:,} chips of {CHIPS:,}"
    if len({one["guest"] for one in listed}) != len(listed) or max(taken.values()) > 1:
        return "someone sits twice"
    return "" if all(at and seat for at, seat in taken) else "someone has no seat"


async def measure(seconds: float) -> int:
    """Play, kill, and come back; print each figure beside what is wanted."""
    server = Killable()
    try:
        url = server.start()
        await asyncio.sleep(2)
        people, rail, at = await gathered(url)
        room = Room(Lost())
        await room.join(f"{url}{at}/socket".replace("http", "ws", 1), people)
        await room.join(f"{url}{at}/socket".replace("http", "ws", 1), [rail] * WATCHERS)
        async with httpx.AsyncClient(base_url=url, timeout=60) as http:
            said = {"id": next(_ids), "command": {"type": "start_tournament"}}
            answer = await http.post(f"{at}/command", json=said, headers=people[0])
            assert answer.status_code == 200, answer.text
        await asyncio.sleep(SETTLE_S)
        room.waits, room.messages, room.bytes, saved = [], 0, 0, server.saved.value
        start = time.perf_counter()
        await asyncio.sleep(seconds)
        rate = (server.saved.value - saved) / (time.perf_counter() - start)
        waits, messages, size = sorted(room.waits), room.messages, room.bytes
        assert not Lost.lost, f"{Lost.lost} lines are lost"
        server.kill()
        start = time.perf_counter()
        url = server.start()
        page = await page_once(url, at, people[0])
        back_s = time.perf_counter() - start
        wrong = is_whole(page)
        seated = len([one for one in page["standings"] if one.get("stack")])
    finally:
        server.kill()
        server.folder.cleanup()
    p50, p99 = milliseconds(waits, 0.5), milliseconds(waits, 0.99)
    print(f"120 players at 12 tables, {PEOPLE + WATCHERS} sockets, {seconds:g} s")
    print(f"durable commands a second: {rate:,.0f}; at least {COMMANDS_S} wanted")
    print(f"command to answer, p99: {p99} ms; at most {P99_WITHIN_MS} ms wanted")
    print(f"  p50 {p50} ms, {len(waits):,} commands, {room.refused} refused")
    each = size / max(1, messages)
    print(f"  {messages / seconds:,.0f} messages a second, {each:,.0f} bytes each")
    print(f"killed and back: {back_s:.2f} s; at most {BACK_WITHIN_S:g} s wanted")
    print(f"  {seated} seated: {wrong or 'everyone once, all chips there'}")
    is_fast = rate >= COMMANDS_S and p99 <= P99_WITHIN_MS and back_s <= BACK_WITHIN_S
    return int(bool(wrong) or not is_fast)


async def page_once(url: str, at: str, who: Headers) -> dict[str, Any]:
    """The tournament's page, as soon as there is one."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as http:
        while True:
            try:
                answer = await http.get(f"{at}/tournament", headers=who)
            except httpx.TransportError:
                await asyncio.sleep(0.01)
                continue
            assert answer.status_code == 200, answer.text
            found: dict[str, Any] = answer.json()
            return found


def main(words: list[str]) -> int:
    seconds = float(words[0]) if words else 15.0
    return uvloop.run(measure(seconds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
