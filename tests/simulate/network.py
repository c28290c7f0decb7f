"""A network between people and a house: what is sent takes a while, and lines break.

A line is what TCP makes of it: what is said arrives in order and once, or the line is lost with
all that was on its way. So what comes twice, or in another order, comes over two lines.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from homegame.web.gate import AT_ONCE
from simulate.virtual import Machine, VirtualLoop, on

HOST: Final = b"localhost:8477"
FULL: Final = 12
"""So many messages lie on a line before a server has to wait for its reader."""


class Lost(Exception):
    """Nothing came back."""


class Network:
    """How fast and how safe the way is at the moment; which server it leads to."""

    def __init__(self, loop: VirtualLoop, chance: Random) -> None:
        self.loop, self.chance = loop, chance
        self.app: Any = None
        self.machine: Machine | None = None
        self.loses = 0.0
        """How likely a line breaks with each message."""
        self.slow_s = 0.02
        self.cut_off: dict[str, float] = {}
        """Until when someone's network is away."""
        self.lines: dict[Line, None] = {}
        self.mark: Callable[[str], None] = lambda what: None
        self.leaves: Callable[[str, str], None] = lambda who, text: None
        """Looks at whatever the house sends to someone, when it is sent."""

    def delay_s(self, who: str) -> float:
        """How long something is on its way from or to somebody."""
        chance = self.chance
        delay = self.slow_s * (0.5 + chance.random())
        if chance.random() < 0.03:
            delay += chance.random() * 20 * self.slow_s
        return max(delay, self.cut_off.get(who, 0.0) - self.loop.time() + delay)

    def is_cut_off(self, who: str) -> bool:
        return self.cut_off.get(who, 0.0) > self.loop.time()

    def breaks(self) -> bool:
        return self.loses > 0 and self.chance.random() < self.loses

    def goes_down(self) -> None:
        """The server is gone, and all lines to it are."""
        self.app = self.machine = None
        for line in [*self.lines]:
            line.breaks()

    async def ask(
        self, who: str, token: str, method: str, path: str, body: object = None
    ) -> tuple[int, Any]:
        """One request over HTTP: the status, and the answer. Raises Lost."""
        if self.app is None or self.is_cut_off(who):
            await asyncio.sleep(0.2)
            raise Lost
        await asyncio.sleep(self.delay_s(who))
        app, machine = self.app, self.machine
        if app is None or machine is None or self.breaks():
            raise Lost
        path, _, query = path.partition("?")
        sent = msgspec.json.encode(body) if body is not None else b""
        scope = scope_of("http", who, token, path, query)
        scope |= {"method": method, "http_version": "1.1"}
        if sent:
            scope["headers"].append((b"content-type", b"application/json"))
            scope["headers"].append((b"content-length", b"%d" % len(sent)))
        asked = deque([{"type": "http.request", "body": sent, "more_body": False}])
        told: list[Any] = []

        async def receive() -> Any:
            if asked:
                return asked.popleft()
            return await asyncio.get_running_loop().create_future()

        async def send(message: Any) -> None:
            told.append(message)

        with on(machine):
            answering = asyncio.create_task(app(scope, receive, send))
        await asyncio.wait((answering,))
        if not machine.is_on or answering.cancelled():
            raise Lost
        answering.result()
        await asyncio.sleep(self.delay_s(who))
        if self.breaks():
            self.mark("an answer over HTTP is lost")
            raise Lost
        content = b"".join([each.get("body", b"") for each in told[1:]])
        return told[0]["status"], msgspec.json.decode(content) if content else None


def scope_of(kind: str, who: str, token: str, path: str, query: str) -> dict[str, Any]:
    """What a server knows of a request."""
    headers = [(b"host", HOST), (b"authorization", f"Bearer {token}".encode())]
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers if token else headers[:1],
        "client": (who, 50_000),
        "server": ("127.0.0.1", 8477),
        "state": {},
    }


class Line:
    """A socket between a browser and the house."""

    def __init__(self, network: Network, who: str) -> None:
        self.network, self.who = network, who
        self.heard: asyncio.Queue[str | None] = asyncio.Queue()
        """What has arrived at the browser; None: the line is gone."""
        self.code: int | None = None
        """Why the server closed it."""
        self.is_open = False
        self._said: asyncio.Queue[Any] = asyncio.Queue()
        self._arrives = {"in": 0.0, "out": 0.0}
        self._on_its_way = 0
        self._room = asyncio.Event()
        self._opened: asyncio.Future[bool] = network.loop.create_future()
        self._broken = False

    async def open(self, token: str, path: str) -> bool:
        """Try to open it; whether the house took it. Raises Lost."""
        network = self.network
        if network.app is None or network.is_cut_off(self.who):
            await asyncio.sleep(0.3)
            raise Lost
        await asyncio.sleep(network.delay_s(self.who))
        if network.app is None or network.machine is None:
            raise Lost
        path, _, query = path.partition("?")
        scope = scope_of("websocket", self.who, token, path, query)
        scope |= {
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
            AT_ONCE: self._tell,
        }
        self._said.put_nowait({"type": "websocket.connect"})
        network.lines[self] = None
        with on(network.machine):
            task = asyncio.create_task(network.app(scope, self._said.get, self._send))
        task.add_done_callback(self._served)
        return await self._opened

    def say(self, text: str) -> None:
        """Send a message to the house, if the line still stands."""
        if self._broken or self.code is not None:
            return
        if self.network.breaks():
            self.breaks()
            return
        self._later("in", lambda: self._said.put_nowait(text_received(text)))

    def breaks(self, seen_s: float = 0.0) -> None:
        """The line is lost with all that is on its way. The browser sees it now or `seen_s`
        later, the house a while later."""
        if self._broken:
            return
        self._broken = True
        if not self._opened.done():
            self._opened.set_exception(Lost())
        loop, network = self.network.loop, self.network
        loop.call_later(seen_s, self.heard.put_nowait, None)
        gone = {"type": "websocket.disconnect", "code": 1006}
        loop.call_later(network.chance.random() * 8, self._said.put_nowait, gone)
        self._room.set()
        network.lines.pop(self, None)

    def reads(self) -> None:
        """The browser has taken a message."""
        self._on_its_way -= 1
        self._room.set()

    # ---------------------------------------------------------------- the house's end

    def _later(self, way: str, do: Callable[[], None]) -> None:
        """What is sent one way arrives in order."""
        loop = self.network.loop
        when = loop.time() + self.network.delay_s(self.who)
        self._arrives[way] = when = max(when, self._arrives[way] + 1e-5)
        loop.call_at(when, lambda: None if self._broken else do())

    def _tell(self, text: str) -> bool:
        """Send at once, if there is room on the line."""
        if self._broken or self.code is not None or self._on_its_way >= FULL:
            return False
        self._put(text)
        return True

    def _put(self, text: str) -> None:
        self.network.leaves(self.who, text)
        if self.network.breaks():
            self.breaks(seen_s=self.network.chance.choice((0.0, 0.0, 6.0)))
            return
        self._on_its_way += 1
        self._later("out", lambda: self.heard.put_nowait(text))

    async def _send(self, message: Any) -> None:
        if self._broken:
            raise OSError("the line is gone")
        match message["type"]:
            case "websocket.accept":
                self.is_open = True
                self._later("out", lambda: self._answered(took=True))
            case "websocket.send":
                while self._on_its_way >= FULL and not self._broken:
                    self.network.mark("a server waits for a slow reader")
                    self._room.clear()
                    await self._room.wait()
                if self._broken:
                    raise OSError("the line is gone")
                self._put(message["text"])
            case "websocket.close":
                self.code = message.get("code", 1000)
                self._later("out", lambda: self._answered(took=False))
                self._later("out", lambda: self.heard.put_nowait(None))
            case "websocket.http.response.start":
                self._later("out", lambda: self._answered(took=False))
            case _:
                pass

    def _answered(self, *, took: bool) -> None:
        if not self._opened.done():
            self._opened.set_result(took)

    def _served(self, task: "asyncio.Task[None]") -> None:
        """The house has ended its side."""
        if not task.cancelled() and (error := task.exception()) is not None:
            self.network.loop.wrong.append(f"a socket: {type(error).__name__}: {error}")
        if self.code is None:
            self._later("out", lambda: self.breaks())


def text_received(text: str) -> dict[str, str]:
    return {"type": "websocket.receive", "text": text}
