"""A whole evening through the real server, and every byte that each viewer receives.

Chance is an oracle and time is moved by hand, so an evening with the same decks is the same
evening. What people do depends on nothing that is secret.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from frames import View, as_frame
from homegame.cards import Cards
from homegame.seats import Seat
from homegame.service.house import House
from homegame.service.night.live import LiveNight
from homegame.service.settings import Pace, Settings
from homegame.storage.sqlite import SqliteStore
from homegame.web import serve
from properties.oracle import Oracle, ask
from seeds import seeded
from service.a_table import ManualClock
from waiting import HANG_S, Wait
from web.people import MANY

HANDS: Final = ("folds", "calls", "shows", "all_in", "bets", "calls", "bets", "all_in")
"""What is played, hand by hand; Lee leaves after the fifth and Ash takes the seat."""

SEATED: Final = ("dana", "robin", "kim", "lee")
LISTENING: Final = (*SEATED, "ash", "rail")
EVERYBODY: Final = (*LISTENING, "door")
"""Who waits at the door has no line to the table, but may ask."""


OWN_LOG: Final = logging.getLogger("the viewers' own log")
OWN_LOG.setLevel(logging.ERROR)


class Dealt(msgspec.Struct):
    """One hand as it was: the deck, who was dealt what, for the test alone."""

    deck: Cards
    held: dict[Seat, Cards]
    owner: dict[Seat, str]


class Step(msgspec.Struct):
    """How far things had come: the log's end, and how much each viewer had received."""

    seq: int
    heard: dict[str, int]


class Evening(msgspec.Struct):
    """One evening and all that was received."""

    dealt: list[Dealt]
    heard: dict[str, list[bytes]]
    steps: list[Step]
    log: list[dict[str, Any]]
    tokens: list[str]


class Viewer:
    """A viewer who receives bytes: over a socket, and as answers over HTTP."""

    def __init__(self, port: int, night: str = "", token: str = "") -> None:
        self.port, self.night, self.token = port, night, token
        self.guest = ""
        self.heard: list[bytes] = []
        self.view: View = {}
        self.seq = 0
        self.line: ClientConnection | None = None

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """One request; what is answered, as JSON."""
        content = await self.fetch(method, path, body)
        return msgspec.json.decode(content) if content else None

    async def fetch(self, method: str, path: str, body: object = None) -> bytes:
        """One request; every byte of its answer but the date is remembered."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        sent = msgspec.json.encode(body) if body is not None else b""
        head = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close"]
        if self.token:
            head.append(f"Authorization: Bearer {self.token}")
        if sent:
            head += ["Content-Type: application/json", f"Content-Length: {len(sent)}"]
        writer.write("\r\n".join([*head, "\r\n"]).encode() + sent)
        answer = await reader.read()
        writer.close()
        top, _, content = answer.partition(b"\r\n\r\n")
        lines = [line for line in top.split(b"\r\n") if not line.startswith(b"date:")]
        self.heard.append(b"\n".join([*lines, content]))
        return content

    def at(self, what: str) -> str:
        return f"/api/nights/{self.night}/{what}"

    async def open_line(self, seen: int = 0) -> None:
        """A socket; the first frame comes by itself."""
        self.line = await connect(
            f"ws://127.0.0.1:{self.port}{self.at('socket')}?seen={seen}",
            additional_headers={"Authorization": f"Bearer {self.token}"},
            compression=None,
            open_timeout=HANG_S,
            ping_interval=None,
            logger=OWN_LOG,
        )
        self.view = {}
        await self.hear()

    async def hear(self) -> dict[str, Any]:
        """The next message, its bytes as they came; what shows the table is a whole frame."""
        assert self.line
        raw = await asyncio.wait_for(self.line.recv(decode=False), HANG_S)
        self.heard.append(bytes(raw))
        message = as_frame(msgspec.json.decode(raw), self.view)
        if "view" in message:
            self.view, self.seq = message["view"], message["seq"]
        return message

    async def say(self, id: str, type: str, **fields: Any) -> dict[str, Any]:
        """A command with the turn and the price in view; whatever is answered."""
        may = self.view.get("may") or {"turn_id": "0.0", "price": 0}
        seen = {"turn": may["turn_id"], "price": may["price"]}
        return await self.send({"id": id, "command": {"type": type, **fields}, **seen})

    async def send(self, envelope: object) -> dict[str, Any]:
        assert self.line
        await self.line.send(msgspec.json.encode(envelope).decode())
        while True:
            message = await self.hear()
            if "view" not in message:
                return message


class Friday:
    """The script of the evening: what everybody does, from a seed and from what is public."""

    def __init__(self, port: int, seed: int, oracle: Oracle, clock: ManualClock) -> None:
        self.rng, self.oracle, self.clock = seeded(seed), oracle, clock
        self.viewers = {name: Viewer(port) for name in EVERYBODY}
        self.live: LiveNight
        self.dealt: list[Dealt] = []
        self.steps: list[Step] = []
        self.stop_at: int | None = None
        self._ids = (f"said-{number:05}" for number in count(1))

    async def come_in(self, nights: dict[str, LiveNight]) -> None:
        """Dana opens; the others knock and are let in, but one; four sit down."""
        dana = self.viewers["dana"]
        opened = await dana.ask("POST", "/api/nights", {"title": "Friday", "name": "Dana"})
        dana.token, dana.guest = opened["token"], opened["guest"]
        invite = opened["invite"]["token"]
        for name, viewer in self.viewers.items():
            viewer.night = opened["night"]
            if name == "rail":
                viewer.token = invite
            elif name != "dana":
                knock = {"invite": invite, "name": name.title()}
                known = await viewer.ask("POST", viewer.at("knock"), knock)
                viewer.token, viewer.guest = known["token"], known["guest"]
        self.live = nights[dana.night]
        await dana.open_line()
        for name in LISTENING:
            if name not in ("dana", "rail"):
                guest = self.viewers[name].guest
                assert "answer" in await dana.say(next(self._ids), "admit", guest=guest)
            if name != "dana":
                await self.viewers[name].open_line()
        await self.settle()
        for seat, name in enumerate(SEATED, 1):
            await self.do(name, "sit_down", seat=seat, amount=100 + 45 * seat)
        await self.do("dana", "start")

    async def play(self) -> None:
        """Play hand after hand; the clock moves on whenever no player is asked."""
        for number, style in enumerate(HANDS, 1):
            await self.until_asked()
            raised, decisions = False, 0
            while (hand := self.hand()) and hand["number"] == number and hand["turn"]:
                name = self.at_seat(hand["turn"])
                if number == 7 and not decisions:
                    await self.do(name, "more_time")
                raised |= await self.decide(name, style, raised)
                decisions += 1
                if number in (2, 7) and decisions == 5:
                    await self.over_http()
                if self.rng.random() < 0.1:
                    await self.do(self.rng.choice(EVERYBODY[:5]), "say", text="Well.")
                while (hand := self.hand()) and not hand["turn"] and not self.is_over():
                    await self.pass_time()
            await self.between(number, style)

    async def decide(self, name: str, style: str, raised: bool) -> bool:
        """One decision; whether it was a raise."""
        if self.viewers[name].view["run_vote"]:
            await self.do(name, "run_it", runs=self.rng.choice((1, 2)))
            return False
        may = self.viewers[name].view["may"]
        roll = self.rng.random()
        raises = {
            "all_in": 1.0 if not raised else 0.0,
            "shows": 0.0 if raised else 1.0,
            "bets": 0.3,
        }
        calls = {"folds": 0.0, "shows": 0.0, "all_in": 0.7, "calls": 0.95, "bets": 0.75}
        if may["raise_most"] and roll < raises.get(style, 0.0):
            least, most = may["raise_least"], may["raise_most"]
            to = most if style == "all_in" else min(most, least + 10)
            await self.do(name, "raise_to", to=to)
            return True
        if may["check"]:
            await self.do(name, "check")
        elif self.rng.random() < calls[style]:
            await self.do(name, "call")
        else:
            await self.do(name, "fold")
        return False

    async def between(self, number: int, style: str) -> None:
        """After a hand: who may shows perhaps; people buy chips, come, go and look again."""
        for name in EVERYBODY[:5]:
            viewer = self.viewers[name]
            if (show := viewer.view["show"]) and (style == "shows" or number == 7):
                places = [0] if show["one"] and style == "shows" else []
                await self.do(name, "show", places=places)
            most = viewer.view["you"]["top_up_most"]
            if viewer.view["you"]["seat"] and most >= 100:
                await self.do(name, "top_up", amount=most)
        if number in (3, 6):
            await self.look_again("kim" if number == 3 else "rail")
        if number == 5:
            await self.do("lee", "stand_up")
            await self.do("ash", "sit_down", seat=4, amount=250)
        if number in (5, 8):
            await self.over_http()

    async def look_again(self, name: str) -> None:
        """A line is lost and opened again, with what it has seen."""
        viewer = self.viewers[name]
        assert viewer.line
        await viewer.line.close()
        wait = Wait("the end of the line")
        while viewer.guest in self.live.audience.gallery._lines:
            wait.goes_on(name)
            await asyncio.sleep(0)
        await self.settle([other for other in LISTENING if other != name])
        await viewer.open_line(seen=max(1, viewer.seq - 9))
        await self.settle()

    async def over_http(self) -> None:
        """Everybody asks without a line, at the same moment; then each has a link made."""
        await asyncio.gather(*[self.ask_over_http(v) for v in self.viewers.values()])
        for viewer in self.viewers.values():
            await viewer.ask("POST", viewer.at("links"), {"kind": "script"})
        await self.settle()

    async def ask_over_http(self, viewer: Viewer) -> None:
        """All that can be asked by a program, and what is refused."""
        seen = max(0, viewer.seq - 5)
        for what in (f"view?seen={seen}", "view", "log?limit=500", "log?before=9", "me"):
            await viewer.ask("GET", viewer.at(what))
        await viewer.ask("GET", viewer.at("door"))
        await viewer.ask("GET", "/api/nights")
        for number, type in enumerate(("check", "muck", "void", "pause_it")):
            command = {"type": type}
            said = {"id": f"over-http-{number}", "command": command, "turn": "1.1"}
            await viewer.ask("POST", viewer.at("command"), {**said, "price": 2})

    async def do(self, name: str, type: str, **fields: Any) -> None:
        """One person does something, and everybody hears of it."""
        answer = await self.viewers[name].say(next(self._ids), type, **fields)
        assert "answer" in answer, (name, type, fields, answer)
        await self.settle()

    async def pass_time(self) -> None:
        """The next thing that is due happens."""
        assert self.clock.next_ms(10**12) is not None, "nothing is due"
        self.clock.ring()
        await self.settle()

    async def until_asked(self) -> None:
        while not (hand := self.hand()) or not hand["turn"]:
            await self.pass_time()

    async def settle(self, who: Sequence[str] = LISTENING) -> None:
        """Everybody has received what there is: one asks for a raise that is too late,
        then all for nothing known; these refusals come after it. Who is to act asks for a
        raise that is too large."""
        asks = self.viewers[self.rng.choice(who)]
        await asks.say(next(self._ids), "raise_to", to=77_777)
        nonsense = {"id": next(self._ids), "command": {"type": "look_at_cards"}}
        await asyncio.gather(*[self.viewers[name].send(nonsense) for name in who])
        for name in who:
            if self.viewers[name].view["may"]:
                await self.viewers[name].say(next(self._ids), "raise_to", to=77_777)
        self.note_cards()
        heard = {name: len(viewer.heard) for name, viewer in self.viewers.items()}
        self.steps.append(Step(self.viewers["dana"].seq, heard))
        if len(self.steps) - 1 == self.stop_at:
            raise FarEnoughError

    async def hang_up(self) -> None:
        """All lines end."""
        for viewer in self.viewers.values():
            if viewer.line:
                await viewer.line.close()

    def note_cards(self) -> None:
        secrets = self.live.state.dealers[1]
        if len(self.oracle.dealt) > len(self.dealt):
            owner = {
                seat: next(n for n, v in self.viewers.items() if v.guest == guest)
                for seat, guest in secrets.dealt_to.items()
            }
            deck = self.oracle.dealt[-1]
            self.dealt.append(Dealt(deck, dict(secrets.stub.held), owner))

    def hand(self) -> dict[str, Any] | None:
        hand: dict[str, Any] | None = self.viewers["dana"].view["hand"]
        return hand

    def is_over(self) -> bool:
        hand = self.hand()
        return hand is None or hand["street"] == "over"

    def at_seat(self, seat: Seat) -> str:
        chairs = self.viewers["dana"].view["chairs"]
        name = next(chair["name"] for chair in chairs if chair["seat"] == seat)
        return str(name).lower()


class FarEnoughError(Exception):
    """The evening is stopped here."""


def heard(
    folder: Path, seed: int, decks: Sequence[Cards] = (), stop_at: int | None = None
) -> Evening:
    """Play the evening of this seed with these decks, to the end or to one step of it."""
    with pytest.MonkeyPatch.context() as patch:
        oracle = Oracle(seed, decks)
        ask(oracle, patch)
        return asyncio.run(_heard(folder, seed, oracle, stop_at, patch))


@asynccontextmanager
async def serving(
    folder: Path, clock: ManualClock, patch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[int, House]]:
    """A server of the house in this folder: its port, and the house. It runs in the caller's
    context."""
    houses: list[House] = []
    real_house = serve.House

    def noted_house(*told: Any) -> House:
        houses.append(real_house(*told))
        return houses[-1]

    patch.setattr(serve, "House", noted_house)
    listener = serve.listen("127.0.0.1", 0)
    settings = Settings(
        data=folder, public_url="http://home.test", pace=Pace(), limits=MANY
    )
    server = serve.make_server(SqliteStore(folder / "house.db"), settings, clock)
    patch.setattr(serve, "House", real_house)
    running = asyncio.create_task(server.serve([listener]))
    wait = Wait("the server to start")
    while not server.started:
        wait.goes_on(running)
        await asyncio.sleep(0.001)
    try:
        yield listener.getsockname()[1], houses[0]
    finally:
        server.should_exit = True
        await running
        listener.close()


async def _heard(
    folder: Path,
    seed: int,
    oracle: Oracle,
    stop_at: int | None,
    patch: pytest.MonkeyPatch,
) -> Evening:
    clock = ManualClock()
    async with serving(folder, clock, patch) as (port, house):
        friday = Friday(port, seed, oracle, clock)
        friday.stop_at = stop_at
        try:
            await friday.come_in(house.lobby.nights)
            await friday.play()
        except FarEnoughError:
            pass
        finally:
            await friday.hang_up()
    log = [
        {"seq": news.seq, **msgspec.to_builtins(news.event)}
        for news in friday.live.audience.stage.tail
    ]
    received = {name: viewer.heard for name, viewer in friday.viewers.items()}
    return Evening(friday.dealt, received, friday.steps, log, oracle.tokens)
