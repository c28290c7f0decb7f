"""Strangers who flood a server: how they begin, and what they never end."""

import os
import re
import socket
import subprocess
import sys
from pathlib import Path

import httpx

from waiting import HANG_S, ended_in_time

ASK = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BEGUN = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-More: "
TELL = (
    b"POST /api/nights HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    b"Content-Type: application/json\r\n"
)
CHUNKED = TELL + b"Transfer-Encoding: chunked\r\n\r\n"
STRANGER = "127.0.0.2"
MEGABYTE = 2**20
HAS_PROC = Path("/proc/self/status").exists()

FLOODS = {
    "ahead": (b"", ASK * 1000),
    "header": (BEGUN, b"a" * MEGABYTE),
    "no_line": (b"", b"a" * MEGABYTE),
    "headers": (BEGUN, b"\r\nX-More: 1" * 100_000),
    "address": (b"GET /", b"a" * MEGABYTE),
    "chunks": (CHUNKED, b"1;%s\r\na\r\n" % (b"x" * 1000) * 1000),
    "trailers": (CHUNKED + b"0\r\n", b"X-More: 1\r\n" * 100_000),
}
"""How a request begins, and what follows without end."""


class Server:
    """A server in a process of its own, so that its memory can be read, and its log."""

    def __init__(self, folder: Path) -> None:
        self._log = folder / "said.jsonl"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "homegame", "serve", "--port", "0"],
            env={**os.environ, "DATA": str(folder)},
            stdout=subprocess.PIPE,
            stderr=open(self._log, "w"),  # noqa: SIM115 - the process keeps it
            text=True,
        )
        with ended_in_time(self.process):
            assert self.process.stdout
            said = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", said)
        assert found, said
        self.port = int(found[1])
        self.answers()
        self.at_first = self.memory() if HAS_PROC else 0

    def memory(self) -> int:
        """What it holds of the computer's memory, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        [kilobytes] = re.findall(r"VmRSS:\s+(\d+) kB", status)
        return int(kilobytes) * 1024

    def log(self) -> list[str]:
        """What it has said since it started."""
        return self._log.read_text().splitlines()

    def answers(self) -> None:
        """A friend who comes now has an answer."""
        answers(f"http://127.0.0.1:{self.port}")

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(timeout=HANG_S)


def answers(url: str) -> None:
    """A friend who comes now has an answer. Whatever was sent before has been read then."""
    assert httpx.get(f"{url}/api/health", timeout=HANG_S, verify=False).status_code == 200


def call(port: int, sent: bytes = b"", source: str = STRANGER) -> socket.socket:
    """A connection from another address, on which this has been sent."""
    line = socket.create_connection(("127.0.0.1", port), HANG_S, (source, 0))
    line.sendall(sent)
    return line


def is_cut_off(line: socket.socket, chunk: bytes) -> bool:
    """Send thirty-five megabytes without ever reading: whether the other side ends it."""
    sent = 0
    try:
        while sent < 35 * MEGABYTE:
            sent += line.send(chunk)
    except ConnectionError:
        return True
    return False
