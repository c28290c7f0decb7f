"""A stranger with a connection or with hundreds cannot stop the evening of the others."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from web.people import MANY, House, a_house

ASK = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BEGUN = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-More: "
TELL = (
    b"POST /api/nights HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\n"
)
CHUNKED = TELL + b"Transfer-Encoding: chunked\r\n\r\n"
STRANGER = "127.0.0.2"
MEGABYTE = 2**20
FEW = replace(MANY, connections_each=20, request_s=0.3, answer_s=0.3)


class Server:
    """A server in a process of its own, so that its memory can be read."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "homegame", "serve", "--port", "0"],
            env={**os.environ, "DATA": str(folder)},
            stdout=subprocess.PIPE,
            stderr=open(folder / "said.jsonl", "w"),  # noqa: SIM115 - the process keeps it
            text=True,
        )
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert found
        self.port = int(found[1])
        assert self.answers_in() < 5

    def memory(self) -> int:
        """What it holds of the computer's memory, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        [kilobytes] = re.findall(r"VmRSS:\s+(\d+) kB", status)
        return int(kilobytes) * 1024

    def answers_in(self) -> float:
        """How long a friend who comes now waits for an answer, in seconds: the best of five."""
        return min(answered_in(f"http://127.0.0.1:{self.port}") for _ in range(5))

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=20)


def answered_in(url: str) -> float:
    began = time.perf_counter()
    assert httpx.get(f"{url}/api/health").status_code == 200
    return time.perf_counter() - began


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    yield server
    server.close()


def call(port: int, sent: bytes = b"", source: str = STRANGER) -> socket.socket:
    """A connection from another address, on which this has been sent."""
    line = socket.create_connection(("127.0.0.1", port), 10, (source, 0))
    line.sendall(sent)
    return line


def sends(line: socket.socket, chunk: bytes, most: int) -> int:
    """Send without ever reading until it is refused, or nothing more is taken."""
    line.settimeout(2)
    sent = 0
    try:
        while sent < most:
            sent += line.send(chunk)
    except OSError:
        pass
    return sent


def hears(line: socket.socket) -> bytes:
    """All that comes until the other side ends it."""
    found = b""
    line.settimeout(20)
    try:
        while more := line.recv(65536):
            found += more
    except ConnectionResetError:
        pass
    return found


def port_of(house: House) -> int:
    return int(house.url.rpartition(":")[2])


def wait_until(is_so: Callable[[], bool]) -> None:
    ends = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < ends, "this never came to be so"
        time.sleep(0.01)


def is_open(line: socket.socket) -> bool:
    """Nothing has come, and the other side has not ended it."""
    line.setblocking(False)
    try:
        return bool(line.recv(1, socket.MSG_PEEK))
    except BlockingIOError:
        return True


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="memory is read from /proc"
)


@needs_proc
@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [
        (b"", ASK * 1000),
        (BEGUN, b"a" * MEGABYTE),
        (b"", b"a" * MEGABYTE),
        (BEGUN, b"\r\nX-More: 1" * 100_000),
        (b"GET /", b"a" * MEGABYTE),
        (CHUNKED, b"1;%s\r\na\r\n" % (b"x" * 1000) * 1000),
        (CHUNKED + b"0\r\n", b"X-More: 1\r\n" * 100_000),
    ],
    ids=["ahead", "header", "no_line", "headers", "address", "chunks", "trailers"],
)
def test_no_connection_fills_the_memory(
    server: Server, begins: bytes, goes_on: bytes
) -> None:
    """Thirty-five megabytes are sent, and no answer is read. Friends are answered at once,
    and the memory is what it was."""
    before = server.memory()
    with call(server.port, begins) as line:
        sends(line, goes_on, 35 * MEGABYTE)
        assert server.answers_in() < 0.2
        assert server.memory() <= 1.5 * before


def test_nonsense_does_not_fill_the_log(server: Server, tmp_path: Path) -> None:
    """Fifty connections that speak no HTTP, or want another protocol: each is ended, and the
    log has no line of them."""
    other = ASK[:-2] + b"Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n"
    for sent in (b"\x16\x03\x01\r\n\r\n", other) * 25:
        with call(server.port, sent) as line:
            line.settimeout(20)
            assert line.recv(12).startswith(b"HTTP/1.1 ")
    lines = (tmp_path / "said.jsonl").read_text().splitlines()
    assert len(lines) < 10
    assert not any("warning" in line for line in lines)


SHAKE = (
    b"GET /api/nights/%s/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s\r\n"
)
NOT_UTF8 = b"\x81\x82\x00\x00\x00\x00\xff\xfe"
"""A text of two bytes, which no text has."""


def test_sockets_that_come_and_go_do_not_fill_the_log(
    server: Server, tmp_path: Path
) -> None:
    """A hundred sockets are opened and dropped at once, opened for another site, or say what is
    no text: the log has no line of them, and above all no error."""
    hers, foreign = SHAKE % (b"abc", b""), SHAKE % (b"abc", b"Origin: http://evil\r\n")
    no_key = hers.replace(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b"")
    for sent in (hers, foreign, no_key) * 20:
        call(server.port, sent).close()
        with call(server.port, sent + NOT_UTF8) as line:
            line.settimeout(20)
            assert line.recv(12).startswith(b"HTTP/1.1 ")
    assert server.answers_in() < 0.2
    lines = (tmp_path / "said.jsonl").read_text().splitlines()
    assert len(lines) < 10, lines[-5:]
    assert not any('"level": "error"' in line for line in lines)


@pytest.mark.parametrize(
    ("sent", "answer"),
    [
        (ASK[:-2] + b"X-More: %s\r\n\r\n" % (b"a" * 20_000), b"431"),
        (ASK[:-2] + b"X-More: 1\r\n" * 3000 + b"\r\n", b"431"),
        (b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"a" * 20_000), b"431"),
        (b"GET /%s HTTP/1.1\r\nHost: localhost\r\n\r\n" % (b"a" * 70_000), b"431"),
    ],
    ids=["header", "headers", "address", "longest_address"],
)
def test_a_large_head_that_comes_at_once_is_refused(
    server: Server, tmp_path: Path, sent: bytes, answer: bytes
) -> None:
    with call(server.port, sent) as line:
        line.settimeout(20)
        assert line.recv(12) == b"HTTP/1.1 " + answer
    assert server.answers_in() < 0.2
    assert '"level": "error"' not in (tmp_path / "said.jsonl").read_text()


def test_hundreds_of_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    """A stranger opens three hundred and says nothing, or half a header, on them: twenty stay,
    the newest, and a friend comes in as always."""
    patient = replace(FEW, request_s=60)
    with a_house(tmp_path, limits=patient) as house, ExitStack() as held:
        lines = []
        for number in range(300):
            line = call(port_of(house), BEGUN if number % 2 else b"")
            lines.append(held.enter_context(line))
        assert answered_in(house.url) < 5
        assert [hears(line) for line in lines[:280]] == [b""] * 280
        assert all(is_open(line) for line in lines[280:])


def test_a_household_is_no_flood(tmp_path: Path) -> None:
    """Behind a proxy that is trusted everybody has its address: no number is too many."""
    proxied = {"limits": replace(FEW, request_s=60), "trusted_proxy": f"{STRANGER}/32"}
    with a_house(tmp_path, **proxied) as house, ExitStack() as held:
        lines = [held.enter_context(call(port_of(house), BEGUN)) for _ in range(100)]
        assert answered_in(house.url) < 5
        assert all(is_open(line) for line in lines)


def test_a_connection_in_use_is_not_cut_off(tmp_path: Path) -> None:
    """Somebody's answer is under way while others of the same address come and go."""
    with a_house(tmp_path, limits=replace(FEW, request_s=60)) as house, ExitStack() as held:
        body = b'{"title": "Friday", "name": "Dana"}'
        head = TELL + b"Content-Length: %d\r\n\r\n" % len(body)
        used = held.enter_context(call(port_of(house), head))
        assert answered_in(house.url) < 5  # the head has been read before what comes after
        for _ in range(40):
            held.enter_context(call(port_of(house)))
        assert answered_in(house.url) < 5
        used.sendall(body)
        assert hears(used).startswith(b"HTTP/1.1 201")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", b""),
        (BEGUN, b"HTTP/1.1 408"),
        (TELL + b"Content-Length: 9\r\n\r\n{", b"HTTP/1.1 408"),
        (BEGUN + b"a" * 20_000, b"HTTP/1.1 431"),
    ],
    ids=["silence", "half a header", "half a body", "a large header"],
)
def test_a_request_that_does_not_come_to_an_end(
    tmp_path: Path, sent: bytes, status: bytes
) -> None:
    """The connection is closed, and whoever has begun a request is told why."""
    with a_house(tmp_path, limits=FEW) as house, call(port_of(house), sent) as line:
        heard = hears(line)
        assert heard.startswith(status)
        assert bool(heard) == bool(status)


def test_an_answer_that_nobody_takes(tmp_path: Path) -> None:
    """Large answers are asked for and not read: the connection is not held for ever."""
    with a_house(tmp_path, limits=FEW, buffer=4096) as house, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((STRANGER, 0))
        line.connect(("127.0.0.1", port_of(house)))
        line.sendall(ASK.replace(b"health", b"rules") * 8)
        connections = house.server.server_state.connections
        wait_until(lambda: bool(connections))
        wait_until(lambda: not connections)


def test_requests_sent_ahead_are_answered_in_order(tmp_path: Path) -> None:
    """A few may be: each is answered."""
    with a_house(tmp_path) as house, call(port_of(house)) as line:
        last = ASK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
        line.sendall(ASK * 5 + last)
        assert hears(line).count(b"HTTP/1.1 200") == 6
