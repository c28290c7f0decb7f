"""A real server on a free port, with a real store, and people who come to it. Its clock stands
still until a test lets time pass."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from frames import View, as_frame
from homegame.service.settings import Limits, Pace, Settings
from homegame.storage.log import Store
from homegame.storage.sqlite import SqliteStore
from homegame.web.serve import HouseServer, listen, make_server
from waiting import HANG_S, Wait, until
from web.standing import StandingClock

AT_ONCE = Pace(runout_ms=0, between_ms=0, bot_ms=0, retry_ms=20)
MANY = Limits(
    rate=10_000,
    burst=10_000,
    opening_rate=1000,
    opening_burst=1000,
    coming_rate=1000,
    coming_burst=1000,
    maths_rate=1000,
    maths_burst=1000,
)

FRAMES = 5000
"""More than anything told here takes; a table that plays on by itself never falls silent."""

_ids = (f"command-{number:06}" for number in count(1))


class Door:
    """The address of a server, and the people who came to it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.host = url.removeprefix("http://")
        self._people: list[Person] = []

    def person(self, **headers: str) -> "Person":
        """Somebody with a browser of their own."""
        person = Person(self.url, headers)
        self._people.append(person)
        return person

    def night(self, **asked: Any) -> "tuple[Person, str, str]":
        """A host, the night just opened, and its invitation."""
        host = self.person()
        answer = host.post("/api/nights", {"title": "Friday", "name": "Dana", **asked})
        assert answer.status_code == 201, answer.text
        opened = answer.json()
        host.night, host.guest = opened["night"], opened["guest"]
        host.opened = opened
        return host, opened["night"], opened["invite"]["token"]

    def guest(self, host: "Person", invite: str, name: str) -> "Person":
        """Somebody who knocked and was let in."""
        person = self.person()
        person.night = host.night
        answer = person.post(f"{person.at}/knock", {"invite": invite, "name": name})
        assert answer.status_code == 201, answer.text
        person.guest = answer.json()["guest"]
        host.does("admit", guest=person.guest)
        return person

    def close(self) -> None:
        """Everybody goes home."""
        for person in self._people:
            person.close()
        self._people.clear()


class House(Door):
    """A server under test."""

    def __init__(
        self,
        url: str,
        store: Store,
        settings: Settings,
        clock: StandingClock,
        server: HouseServer,
    ) -> None:
        super().__init__(url)
        self.store, self.settings = store, settings
        self.clock, self.server = clock, server


class Person:
    """A browser: it keeps its cookie and says which page it is on."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.url, self.night, self.guest = url, "", ""
        self.opened: dict[str, Any] = {}
        told = {"Origin": url, **headers}
        # Nobody here has a certificate; to read all that are known takes 30 ms for each person.
        self.http = httpx.Client(base_url=url, headers=told, timeout=HANG_S, verify=False)
        self.line: Line | None = None

    @property
    def at(self) -> str:
        return f"/api/nights/{self.night}"

    def post(self, path: str, body: object) -> httpx.Response:
        return self.http.post(path, json=body)

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def view(self, at: int = 0) -> View:
        """One table of the night; 0 is the one where this guest sits, else the first. Who has
        asked too often asks again."""
        answer = in_time(lambda: self.get(f"{self.at}/view?table={at}"))
        assert answer.status_code == 200, answer.text
        view: View = answer.json()["view"]
        return view

    def command(self, type: str, **fields: Any) -> httpx.Response:
        """Send a command with the turn and price now in view; `at` names a table."""
        return self.post(f"{self.at}/command", self._envelope(type, **fields))

    def _envelope(self, type: str, *, id: str = "", **fields: Any) -> dict[str, Any]:
        envelope = {k: fields.pop(k) for k in ("turn", "price") if k in fields}
        at = {"table": fields.pop("at")} if "at" in fields else {}
        if type in ("fold", "check", "call", "raise_to") and not envelope:
            may = self.view()["may"] or {"turn_id": "0.0", "price": 0}
            envelope = {"turn": may["turn_id"], "price": may["price"]}
        command = {"type": type, **fields}
        return envelope | {"id": id or next(_ids), "command": command, **at}

    def does(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a command that has to succeed, again and again if it's sent too fast. The turn
        is looked up once: looking again would cost what the command needs to get through."""
        envelope = self._envelope(type, **fields)
        answer = in_time(lambda: self.post(f"{self.at}/command", envelope))
        assert answer.status_code == 200, answer.text
        done: dict[str, Any] = answer.json()["answer"]
        return done

    def refused(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a command that has to be refused; the error."""
        answer = self.command(type, **fields)
        assert answer.status_code >= 400, answer.text
        error: dict[str, Any] = answer.json()["error"]
        return error

    def connect(self, **asked: Any) -> "Line":
        """A socket to the table. Who has asked too often asks again, as a page does."""

        def line() -> Line | None:
            try:
                return self.opens(**asked)
            except InvalidStatus as refused:
                if refused.response.status_code != httpx.codes.TOO_MANY_REQUESTS:
                    raise
            return None

        found = until("a line in time", line)
        assert found
        return found

    def opens(self, seen: int = 0, at: int = 0, board: int = 0, **options: Any) -> "Line":
        """A socket to the table, asked for once, as this browser opens it; `board`: for the
        screen on the wall."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies} if cookies else {}
        if token := self.http.headers.get("Authorization"):
            headers["Authorization"] = token
        asked = f"seen={seen}&table={at}&board={board}"
        url = f"{self.url.replace('http', 'ws', 1)}{self.at}/socket?{asked}"
        told = {"origin": self.url, "compression": None, **options}
        patient = {"open_timeout": HANG_S, "ping_interval": None}
        return Line(connect(url, additional_headers=headers, **patient, **told))

    def shut_out(self, **options: Any) -> tuple[int, dict[str, Any]]:
        """A socket that isn't opened: the status, and the error."""
        with pytest.raises(InvalidStatus) as refused:
            self.opens(**options)
        answer = refused.value.response
        return answer.status_code, msgspec.json.decode(answer.body)["error"]

    def until(self, is_so: Callable[[View], Any]) -> View:
        """Watch the table until something is so."""
        if self.line is None:
            self.line = self.connect(max_queue=None)  # It is closed with much of it unread.
        return self.line.until(lambda frame: is_so(frame["view"]))["view"]

    def its_turn(self, *others: "Person") -> "Person":
        """Wait until somebody is asked; who of these it is."""
        wait = Wait("somebody's turn")
        while True:
            for person in (self, *others):
                if (view := person.view())["may"]:
                    return person
            wait.goes_on(view)
            self.until(lambda view: view["hand"] and view["hand"]["turn"] > 0)

    def close(self) -> None:
        if self.line is not None:
            self.line.close()
        self.http.close()


class Line:
    """A socket, read with patience."""

    def __init__(self, opening: Any) -> None:
        self.socket: ClientConnection = opening.__enter__()
        self.news: list[dict[str, Any]] = []
        self.view: View = {}

    def hear(self) -> dict[str, Any]:
        """The next message; whatever shows the table is a whole frame here."""
        heard = msgspec.json.decode(self.socket.recv(timeout=HANG_S))
        message = as_frame(heard, self.view)
        self.view = message.get("view", self.view)
        self.news += message.get("news", [])
        return message

    def until(self, is_so: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """Frames until one of which this is so: as many as a long evening has, however long
        they take."""
        for _ in range(FRAMES):
            try:
                message = self.hear()
            except TimeoutError:
                raise AssertionError(f"nothing comes; seen last: {self.view!r}") from None
            if "view" in message and is_so(message):
                return message
        raise AssertionError(f"not so in {FRAMES} messages; seen last: {self.view!r}")

    def say(self, **envelope: Any) -> dict[str, Any]:
        """Send an envelope; its answer."""
        self.socket.send(msgspec.json.encode(envelope).decode())
        for _ in range(FRAMES):
            if "view" not in (message := self.hear()):
                return message
        raise AssertionError(f"no answer in {FRAMES} messages; seen last: {self.view!r}")

    def until_closed(self) -> int:
        """Read on until the server closes the line; the code it gives."""
        wait = Wait("the end of the line")
        try:
            while True:
                wait.goes_on(self.hear())
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def in_time(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """The answer to a question that is asked again as long as it comes too often."""
    too_often = httpx.codes.TOO_MANY_REQUESTS
    return until("an answer in time", ask, lambda answer: answer.status_code != too_often)


@contextmanager
def serving(store: Store, settings: Settings, buffer: int = 0) -> Iterator[House]:
    """A server in a thread of its own, from start to finish. `buffer`: bytes that the
    system holds for a socket that does not read."""
    listener = listen("127.0.0.1", 0)
    if buffer:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    clock = StandingClock()
    server = make_server(store, settings, clock)
    server.config.timeout_keep_alive = server.config.timeout_graceful_shutdown = HANG_S
    server.config.ws_ping_interval = None
    up = threading.Event()
    startup = server.startup

    async def started(sockets: Any = None) -> None:
        await startup(sockets)
        up.set()

    server.startup = started  # type: ignore[method-assign]
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    house = House(url, store, settings, clock, server)
    try:
        assert up.wait(HANG_S), "the server hasn't started"
        yield house
    finally:
        house.close()
        server.should_exit = True
        thread.join(HANG_S)
        listener.close()
        assert not thread.is_alive(), "the server hasn't stopped"


@contextmanager
def a_house(folder: Path, buffer: int = 0, **told: Any) -> Iterator[House]:
    """A house in this folder."""
    settings = Settings(data=folder, **{"pace": AT_ONCE, "limits": MANY, **told})
    with serving(SqliteStore(folder / "house.db"), settings, buffer) as house:
        yield house
