"""A stranger with a connection or with hundreds cannot stop the evening of the others."""

import socket
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

import httpx
import pytest
from msgspec.structs import replace

from homegame.service.settings import Limits
from homegame.web.http import GuardedHttp
from thorough import THOROUGH
from waiting import HANG_S, until
from web.people import MANY, House, a_house
from web.strangers import (
    ASK,
    BEGUN,
    FLOODS,
    HAS_PROC,
    MEGABYTE,
    STRANGER,
    TELL,
    Server,
    answers,
    call,
    is_cut_off,
)

FEW = replace(MANY, connections_each=20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all strangers: neither its memory nor its log grows, whoever comes."""
    server = Server(tmp_path_factory.mktemp("flooded"))
    yield server
    server.close()


def hears(line: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    found = b""
    line.settimeout(HANG_S)
    try:
        while more := line.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


def port_of(house: House) -> int:
    return int(house.url.rpartition(":")[2])


def is_open(line: socket.socket) -> bool:
    """Nothing has come, and the other side has not ended it."""
    line.setblocking(False)
    try:
        line.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    return False


LARGE_HEADS = {
    "header": ASK[:-2] + b"X-More: %s\r\n\r\n" % (b"a" * 20_000),
    "headers": ASK[:-2] + b"X-More: 1\r\n" * 3000 + b"\r\n",
    "address": b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"a" * 20_000),
    "longest_address": b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"a" * 70_000),
}


@pytest.mark.skipif(not HAS_PROC, reason="memory is read from /proc")
@pytest.mark.parametrize("flood", FLOODS)
def test_no_connection_fills_the_memory(server: Server, flood: str) -> None:
    """Thirty-five megabytes are sent, and no answer is read. The connection is cut off,
    friends are answered, and the memory is what it was."""
    begins, goes_on = FLOODS[flood]
    with call(server.port, begins) as line:
        assert is_cut_off(line, goes_on)
        server.answers()
        assert server.memory() <= 1.5 * server.at_first


class Pieces:
    """What a server reads of its connections, piece by piece: nobody else is heard while it
    works on one. `read`: bytes; `most_calls`: of functions, in the piece with the most."""

    def __init__(self) -> None:
        self.read = self.most_calls = self._calls = 0
        self._reader = 0
        """The thread that works on a piece."""

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """A profile function."""
        if frame.f_code is GuardedHttp.data_received.__code__:
            if event == "call":
                self._reader, self._calls = threading.get_ident(), 0
                self.read += len(frame.f_locals["data"])
            elif event == "return":
                self._reader = 0
                self.most_calls = max(self.most_calls, self._calls)
        if event in ("call", "c_call") and self._reader == threading.get_ident():
            self._calls += 1


@contextmanager
def counted_pieces() -> Iterator[Pieces]:
    """Servers that begin here have what they read counted."""
    pieces = Pieces()
    threading.setprofile(pieces.note)
    try:
        yield pieces
    finally:
        threading.setprofile(None)


MOST_READ = 65_536 + 256_000
"""Bytes: the largest small request, and the largest piece that an event loop hands on."""
MOST_CALLS = 25_000
"""Calls of functions for one piece: a few milliseconds."""


@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [*FLOODS.values(), *((head, b"a" * MEGABYTE) for head in LARGE_HEADS.values())],
    ids=[*FLOODS, *(f"large {head}" for head in LARGE_HEADS)],
)
def test_a_stranger_makes_little_work(
    tmp_path: Path, begins: bytes, goes_on: bytes
) -> None:
    """Of thirty-five megabytes no more is read than a request may have and one piece that is
    too much; and no piece is much work, so that everybody else has their turn soon."""
    with counted_pieces() as pieces, a_house(tmp_path) as house:
        with call(port_of(house), begins) as line:
            assert is_cut_off(line, goes_on)
        assert pieces.read <= MOST_READ
        assert 0 < pieces.most_calls <= MOST_CALLS
        answers(house.url)


def test_nonsense_does_not_fill_the_log(server: Server) -> None:
    """Fifty connections that speak no HTTP, or want another protocol: each is ended, and the
    log has no line of them."""
    other = ASK[:-2] + b"Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n"
    for sent in (b"\x16\x03\x01\r\n\r\n", other) * 25:
        with call(server.port, sent) as line:
            assert line.recv(12).startswith(b"HTTP/1.1 ")
    lines = server.log()
    assert len(lines) < 10
    assert not any("warning" in line for line in lines)


SHAKE = (
    b"GET /api/nights/%s/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n"
)
NOT_UTF8 = b"\x81\x82\x00\x00\x00\x00\xff\xfe"
"""A text of two bytes, which no text has."""


def test_sockets_that_come_and_go_do_not_fill_the_log(server: Server) -> None:
    """A hundred sockets are opened and dropped at once, opened for another site, or say what is
    no text: the log has no line of them, and above all no error."""
    hers, foreign = SHAKE % (b"abc", b""), SHAKE % (b"abc", b"Origin: http://evil\r\n")
    no_key = hers.replace(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b"")
    for sent in (hers, foreign, no_key) * 20:
        call(server.port, sent).close()
        with call(server.port, sent + NOT_UTF8) as line:
            assert line.recv(12).startswith(b"HTTP/1.1 ")
    server.answers()
    lines = server.log()
    assert len(lines) < 10, lines[-5:]
    assert not any('"level": "error"' in line for line in lines)


@pytest.mark.parametrize("head", LARGE_HEADS)
def test_a_large_head_that_comes_at_once_is_refused(server: Server, head: str) -> None:
    with call(server.port, LARGE_HEADS[head]) as line:
        assert line.recv(12) == b"HTTP/1.1 431"
    server.answers()
    assert not any('"level": "error"' in line for line in server.log())


def test_hundreds_of_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    """A stranger opens three hundred and says nothing, or half a header, on them: twenty stay,
    the newest, and a friend comes in as always."""
    with a_house(tmp_path, limits=FEW) as house, ExitStack() as held:
        lines = []
        for number in range(300):
            line = call(port_of(house), BEGUN if number % 2 else b"")
            lines.append(held.enter_context(line))
        answers(house.url)
        assert [hears(line) for line in lines[:280]] == [b""] * 280
        assert all(is_open(line) for line in lines[280:])


ATTEMPTS = 10_000 if THOROUGH else 800
HELD = 300
"""So many connections the stranger keeps open and doesn't read: more than an address may
have."""
REQUESTS = 40


@pytest.mark.parametrize("proxy", ["", "127.0.0.0/8"], ids=["direct", "behind a proxy"])
def test_sockets_that_nobody_let_in_keep_no_friend_out(tmp_path: Path, proxy: str) -> None:
    """A stranger asks for sockets to a night that isn't there and to Dana's, where they have no
    place, from a friend's own address: each of the friend's requests is answered meanwhile, on
    a new connection. Behind a proxy the stranger has a new address each time."""
    with a_house(tmp_path, limits=Limits(), trusted_proxy=proxy) as house:
        friend = house.person(**({"X-Forwarded-For": "198.51.100.7"} if proxy else {}))
        opened = friend.post("/api/nights", {"title": "Friday", "name": "Dana"}).json()
        night = opened["night"]
        lines, found = deque[socket.socket](), []
        for number in range(ATTEMPTS):
            who = f"X-Forwarded-For: 203.0.113.{number % 250}\r\n" if proxy else ""
            where = night if number % 2 else f"t{number:010}"
            asked = SHAKE % (where.encode(), who.encode())
            lines.append(call(port_of(house), asked, "127.0.0.1"))
            if len(lines) > HELD:
                lines.popleft().close()
            if number % (ATTEMPTS // REQUESTS) == 0:
                answer = httpx.get(
                    f"{house.url}/api/nights/{night}/view",
                    headers=friend.http.headers,
                    cookies=friend.http.cookies,
                    timeout=HANG_S,
                    verify=False,
                )
                found.append(answer.status_code)
        for line in lines:
            line.close()
        assert found == [200] * REQUESTS


def test_a_household_is_no_flood(tmp_path: Path) -> None:
    """Behind a proxy that is trusted everybody has its address: no number is too many."""
    proxied = {"limits": FEW, "trusted_proxy": f"{STRANGER}/32"}
    with a_house(tmp_path, **proxied) as house, ExitStack() as held:
        lines = [held.enter_context(call(port_of(house), BEGUN)) for _ in range(100)]
        answers(house.url)
        assert all(is_open(line) for line in lines)


def test_a_connection_in_use_is_not_cut_off(tmp_path: Path) -> None:
    """Somebody's answer is under way while others of the same address come and go."""
    with a_house(tmp_path, limits=FEW) as house, ExitStack() as held:
        body = b'{"title": "Friday", "name": "Dana"}'
        head = TELL + b"Content-Length: %d\r\n\r\n" % len(body)
        used = held.enter_context(call(port_of(house), head))
        answers(house.url)  # the head has been read before what comes after
        for _ in range(40):
            held.enter_context(call(port_of(house)))
        answers(house.url)
        used.sendall(body)
        assert hears(used).startswith(b"HTTP/1.1 201")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", b""),
        (BEGUN, b"HTTP/1.1 408"),
        (TELL + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 408"),
    ],
    ids=["silence", "half a header", "half a body"],
)
def test_a_request_that_does_not_come_to_an_end(
    tmp_path: Path, sent: bytes, status: bytes
) -> None:
    """After 15 seconds, and not before, the connection is closed, and whoever has begun a
    request is told why."""
    with a_house(tmp_path) as house, call(port_of(house), sent) as line:
        answers(house.url)
        house.clock.passes(14_999)
        answers(house.url)
        assert is_open(line)
        house.clock.passes(1)
        heard = hears(line)
        assert heard.startswith(status)
        assert bool(heard) == bool(status)


def test_a_large_header_that_does_not_come_to_an_end(tmp_path: Path) -> None:
    """It needn't: it is too large already."""
    with a_house(tmp_path) as house, call(port_of(house), BEGUN + b"a" * 20_000) as line:
        assert hears(line).startswith(b"HTTP/1.1 431")


def test_an_answer_that_nobody_takes(tmp_path: Path) -> None:
    """Large answers are asked for and not read: the connection is not held for ever."""
    limits = replace(MANY, request_s=1_000_000, answer_s=30)
    with a_house(tmp_path, limits=limits, buffer=4096) as house, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((STRANGER, 0))
        line.connect(("127.0.0.1", port_of(house)))
        line.sendall(ASK.replace(b"health", b"rules") * 8)
        connections = house.server.server_state.connections
        until("the connection", lambda: len(connections))

        def a_second_later() -> int:
            house.clock.passes(1000)
            return len(connections)

        until("its end", a_second_later, lambda left: left == 0)


def test_requests_sent_ahead_are_answered_in_order(tmp_path: Path) -> None:
    """A few may be: each is answered."""
    with a_house(tmp_path) as house, call(port_of(house)) as line:
        last = ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        line.sendall(ASK * 5 + last)
        assert hears(line).count(b"HTTP/1.1 200") == 6
