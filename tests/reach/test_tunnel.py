"""A line to a forwarder: over OpenSSH to a real one on this computer, and over stand-ins that
print what the others do."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from homegame.reach.cloudflared import CLOUDFLARED
from homegame.reach.ssh import FORWARDER
from homegame.reach.tailscale import TAILSCALE
from homegame.reach.tunnel import Line, Patience, Tunnel
from homegame.reach.way import Told, Way, says
from reach.forwarding import a_forwarder
from waiting import BETWEEN_LOOKS_S, HANG_S, Wait

SOON = Patience(address_s=HANG_S, again_s=(0.01,))


class Seen:
    """What was told of a line, and a wait for what comes."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._news = asyncio.Event()

    def __call__(self, line: Line) -> None:
        self.lines.append(line)
        self._news.set()

    async def until(self, is_so: Callable[[Line], object]) -> Line:
        async def looks() -> Line:
            at = 0
            while True:
                for line in self.lines[at:]:
                    at += 1
                    if is_so(line):
                        del self.lines[:at]
                        return line
                self._news.clear()
                await self._news.wait()

        return await asyncio.wait_for(looks(), HANG_S)


@asynccontextmanager
async def a_line(
    way: Way, port: int = 9, patience: Patience = SOON
) -> AsyncIterator[tuple[Tunnel, Seen]]:
    seen = Seen()
    tunnel = Tunnel(way, port, patience, seen)
    tunnel.start()
    try:
        yield tunnel, seen
    finally:
        await tunnel.stop()


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(test)


class Says(Told, frozen=True):
    """A program that prints these lines, then waits, or ends."""

    text: str = ""
    then: str = "sys.stdin.read()"

    def command(self, port: int) -> list[str]:
        says = f"import sys; print({self.text!r}, flush=True); {self.then}"
        return [sys.executable, "-c", says]


async def said_at(url: str) -> bytes:
    """What somebody reads who opens an address."""
    host, _, port = url.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        return await asyncio.wait_for(reader.readline(), HANG_S)
    finally:
        writer.close()


def test_what_comes_to_the_forwarder_comes_here(tmp_path: Path) -> None:
    """The forwarder says the address; whoever opens it is answered by this computer. After the
    line is cut nobody is; once the forwarder is back, they are again, at the same address."""

    async def test() -> None:
        async def here(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"here\n")
            writer.close()

        server = await asyncio.start_server(here, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with a_forwarder(tmp_path) as forwarder:
            async with a_line(forwarder.way(), port) as (_, seen):
                line = await seen.until(lambda line: line.state == "open")
                assert line == Line("open", forwarder.url)
                assert await said_at(line.url) == b"here\n"
                forwarder.hang_up()
                broken = await seen.until(lambda line: line.state == "broken")
                assert broken.url == forwarder.url
                unreached = await seen.until(lambda line: line.wrong == "no_way")
                assert unreached.state == "broken"
                forwarder.start()
                again = await seen.until(lambda line: line.state == "open")
                assert again == Line("open", forwarder.url, moved=False)
                assert await said_at(again.url) == b"here\n"
        server.close()

    run(test())


def test_a_forwarder_that_is_another_computer_gets_nothing(tmp_path: Path) -> None:
    """Who it was before is known: an impostor is said, and no line is open."""

    async def test() -> None:
        with a_forwarder(tmp_path) as forwarder:
            known = tmp_path / "known"
            other = (tmp_path / "key.pub").read_text().split()
            known.write_text(f"[127.0.0.1]:{forwarder.port} {other[0]} {other[1]}\n")
            async with a_line(forwarder.way()) as (tunnel, seen):
                line = await seen.until(lambda line: line.state == "broken")
                assert line.wrong == "unknown"
                assert tunnel.line.url == ""

    run(test())


def test_a_forwarder_that_changes_its_address_says_that_it_moved(tmp_path: Path) -> None:
    """Whoever has the old link has nothing: the host is told to send the new one."""

    async def test() -> None:
        with a_forwarder(tmp_path) as forwarder:
            async with a_line(forwarder.way()) as (_, seen):
                await seen.until(lambda line: line.state == "open")
                forwarder.hang_up()
                forwarder.tell(
                    "def.example tunneled with tls termination, http://127.0.0.1:1"
                )
                forwarder.start()
                line = await seen.until(lambda line: line.state == "open")
                assert line == Line("open", "http://127.0.0.1:1", moved=True)

    run(test())


def test_a_forwarder_that_changes_its_address_in_one_session_is_heard() -> None:
    """The first address is gone: the line stays open at the new one, and says that it moved."""

    async def test() -> None:
        says = "abc.lhr.life tunneled with tls termination, https://{}.lhr.life\n"
        text = says.format("abc") + says.format("def") + says.format("def")
        stand_in = Says("forwarder", sys.executable, FORWARDER.says, text=text)
        async with a_line(stand_in) as (_, seen):
            await seen.until(lambda line: line == Line("open", "https://abc.lhr.life"))
            moved = await seen.until(lambda line: line.moved)
            assert moved == Line("open", "https://def.lhr.life", moved=True)

    run(test())


@pytest.mark.parametrize(
    ("way", "text", "url"),
    [
        (
            CLOUDFLARED,
            "INF Requesting new quick Tunnel on trycloudflare.com...\n"
            "INF +------------------------------------------------------+\n"
            "INF |  Your quick Tunnel has been created! Visit it at:     |\n"
            "INF |  https://four-dashed-word-url.trycloudflare.com       |\n",
            "https://four-dashed-word-url.trycloudflare.com",
        ),
        (
            TAILSCALE,
            "Available on the internet:\n\nhttps://laptop.tail1234.ts.net/\n"
            "|-- proxy http://127.0.0.1:8477\n",
            "https://laptop.tail1234.ts.net",
        ),
        (
            FORWARDER,
            "** your connection id is 9f, see https://admin.localhost.run/ **\n"
            "abc123.lhr.life tunneled with tls termination, https://abc123.lhr.life\n",
            "https://abc123.lhr.life",
        ),
    ],
    ids=["cloudflared", "tailscale", "localhost.run"],
)
def test_the_address_is_read_from_what_the_program_prints(
    way: Told, text: str, url: str
) -> None:
    async def test() -> None:
        stand_in = Says(way.name, sys.executable, way.says, way.wrongs, text=text)
        async with a_line(stand_in) as (_, seen):
            assert await seen.until(lambda line: line.url) == Line("open", url)

    run(test())


@pytest.mark.parametrize(
    ("way", "text", "wrong"),
    [
        (CLOUDFLARED, "dial tcp: lookup api.trycloudflare.com: no such host", "no_way"),
        (CLOUDFLARED, "failed to request quick Tunnel: 429 Too Many Requests", "refused"),
        (TAILSCALE, "Logged out.", "login"),
        (TAILSCALE, "failed to connect to local Tailscale service", "no_way"),
        (FORWARDER, "me@server: Permission denied (publickey).", "login"),
        (FORWARDER, "ssh: Could not resolve hostname localhost.run", "no_way"),
        (FORWARDER, "Error: remote port forwarding failed for listen port 80", "refused"),
    ],
)
def test_why_there_is_no_line_is_read_too(way: Told, text: str, wrong: str) -> None:
    async def test() -> None:
        stand_in = Says(way.name, sys.executable, way.says, way.wrongs, text=text, then="")
        async with a_line(stand_in) as (_, seen):
            assert await seen.until(lambda line: line.state == "broken") == Line(
                "broken", "", wrong
            )

    run(test())


def test_a_program_that_says_no_address_is_started_again(tmp_path: Path) -> None:
    """It is slow, or says something else: after a while it is ended, and tried once more."""
    starts = tmp_path / "starts"

    async def test() -> None:
        then = f"open({str(starts)!r}, 'a').write('.'); sys.stdin.read()"
        silent = Says("forwarder", sys.executable, says("(never)"), text="Wait.", then=then)
        hasty = Patience(address_s=1, again_s=(0.01,), end_s=HANG_S)
        async with a_line(silent, patience=hasty) as (_, seen):
            assert (await seen.until(lambda line: line.wrong)).wrong == "slow"
            wait = Wait("a second start")
            while not starts.exists() or len(starts.read_text()) < 2:
                wait.goes_on(starts.exists())
                await asyncio.sleep(BETWEEN_LOOKS_S)

    run(test())


def test_a_program_that_will_not_end_is_killed() -> None:
    """Whoever stops the line gets it stopped."""

    async def test() -> None:
        then = "import signal; signal.signal(15, signal.SIG_IGN); print('now', flush=True);"
        deaf = Says(
            "forwarder", sys.executable, says("(now)"), then=then + "sys.stdin.read()"
        )
        async with a_line(deaf, patience=Patience(HANG_S, (1,), 0.2)) as (_, seen):
            await seen.until(lambda line: line.state == "open")

    run(test())


def test_a_line_that_is_closed_at_the_moment_it_opens_is_closed() -> None:
    """The address comes, and the host switches off before anybody else has heard it."""

    async def test() -> None:
        stops: list[asyncio.Task[None]] = []

        def switch_off(line: Line) -> None:
            if line.state == "open":
                stops.append(asyncio.create_task(tunnel.stop()))
                opened.set()

        opened = asyncio.Event()
        tunnel = Tunnel(
            Says("forwarder", sys.executable, says("(now)"), text="now"),
            9,
            SOON,
            switch_off,
        )
        tunnel.start()
        async with asyncio.timeout(HANG_S):
            await opened.wait()
        _, waiting = await asyncio.wait(stops, timeout=HANG_S)
        assert not waiting

    run(test())


def test_a_computer_without_the_program_has_no_such_way() -> None:
    assert not Told("cloudflared", "no-such-program-here", says("()")).is_here()
