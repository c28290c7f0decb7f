"""How long players wait at a house that two servers share: PostgreSQL, both servers and HAProxy
on this computer, next to one server, on SQLite and on PostgreSQL.

    python bench/nodes.py [--seconds 20] [--rounds 3]
                          [--tables 300] [--sockets 2000] [--rate 500]

The load is that of `bench/load.py`: 500 actions a second, each begun at a time that is fixed in
advance and complete when it is on disk and everyone at its table has been shown it. The three
take turns (A B C A B C ...). PostgreSQL waits for the disk, as SQLite does. HAProxy has the
recipe in deploy/. The processors count what servers, PostgreSQL and HAProxy use together.
"""

import argparse
import gc
import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import uvloop

from a_pair import free_port
from a_postgres import Postgres, a_postgres, program
from homegame.service.settings import Pace, Settings
from homegame.storage.place import home_of
from homegame.web.serve import listen, make_server
from load import FULL_HOUSE, HEAD, P99_WITHIN_MS, SETTLE_S, Load, ours, row
from server import Server

DEPLOY: Final = Path(__file__).parents[1] / "deploy"


def serve(folder: str, listener: Any, database: str) -> None:
    """A server of the house, without pauses between hands, with room for all the tables."""
    settings = Settings(
        data=Path(folder),
        database=database,
        trusted_proxy="127.0.0.1",
        pace=Pace(0, 0, 0, 20),
        limits=FULL_HOUSE,
    )
    make_server(home_of(settings.data, database).open(), settings).run([listener])


class House(Server):
    """Servers of a house, what is before them and the database behind them."""

    def __init__(self, servers: int, postgres: Postgres | None, *, balanced: bool) -> None:
        self.folder = tempfile.TemporaryDirectory(dir="/var/tmp")
        database, self.postgres = postgres.new_url() if postgres else "", postgres
        self.processes, urls = [], []
        for _ in range(servers):
            listener = listen("127.0.0.1", 0)
            urls.append(f"127.0.0.1:{listener.getsockname()[1]}")
            given = (self.folder.name, listener, database)
            fork = multiprocessing.get_context("fork")
            self.processes.append(fork.Process(target=serve, args=given, daemon=True))
            self.processes[-1].start()
            listener.close()
            self._wait_for(f"http://{urls[-1]}")
        self.process = self.processes[0]
        self.haproxy = self._balancer(urls) if balanced else None
        self.url = f"http://127.0.0.1:{self.port}" if balanced else f"http://{urls[0]}"
        self._wait_for(self.url)

    def _balancer(self, urls: list[str]) -> "subprocess.Popen[bytes]":
        self.port = free_port()
        recipe = (DEPLOY / "haproxy.cfg").read_text("utf-8")
        for written, here in (
            ("bind :443 ssl crt /etc/haproxy/cards.pem", f"bind 127.0.0.1:{self.port}"),
            ("hdr Host cards.example.org", "hdr Host 127.0.0.1"),
            ("10.0.0.11:8477", urls[0]),
            ("10.0.0.12:8477", urls[1]),
        ):
            assert written in recipe
            recipe = recipe.replace(written, here)
        file = Path(self.folder.name) / "haproxy.cfg"
        file.write_text(recipe, "utf-8")
        return subprocess.Popen(["/usr/sbin/haproxy", "-db", "-f", file])

    def _wait_for(self, url: str) -> None:
        for _ in range(300):
            with suppress(OSError), urllib.request.urlopen(f"{url}/api/health") as answer:
                if answer.status == 200:
                    return
            time.sleep(0.1)
        raise AssertionError(url)

    def cpu_s(self) -> float:
        """Processor seconds of all of it."""
        pids = [each.pid for each in self.processes]
        pids += [self.haproxy.pid] if self.haproxy else []
        if self.postgres:
            main = self.postgres.process.pid
            kept = Path(f"/proc/{main}/task/{main}/children").read_text()
            pids += [main, *map(int, kept.split())]
        return sum(cpu_of(pid) for pid in pids if pid)

    def stop(self) -> None:
        if self.haproxy:
            self.haproxy.kill()
            self.haproxy.wait()
        for each in self.processes:
            each.kill()
            each.join()
        self.folder.cleanup()


def cpu_of(pid: int) -> float:
    """Processor seconds of a process; 0 once it is gone."""
    with suppress(FileNotFoundError):
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def measure(asked: argparse.Namespace) -> int:
    with ExitStack() as held:
        postgres = [held.enter_context(a_postgres("on")) for _ in range(2)]
        loads: dict[str, Load] = {}
        for name, house in {
            "SQLite": lambda: House(1, None, balanced=False),
            "PostgreSQL": lambda: House(1, postgres[0], balanced=False),
            "two servers": lambda: House(2, postgres[1], balanced=True),
        }.items():
            server = house()
            held.callback(server.stop)
            loads[name] = await ours(asked.rate, asked.tables, asked.sockets, server)
            await loads[name].stretch(SETTLE_S, measured=False)
        gc.collect()
        gc.freeze()
        gc.disable()
        began = {name: load.rss_mb() for name, load in loads.items()}
        for _ in range(asked.rounds):
            for load in loads.values():
                await load.stretch(asked.seconds)
        found = [load.figures(name, began[name]) for name, load in loads.items()]
        print(
            f"{asked.tables} tables, {asked.sockets:,} sockets, {asked.rate:g} actions/s\n"
        )
        print(row(HEAD))
        for figures in found:
            print(row(figures.values()))
        print(f"wanted of two servers: p99 at most {P99_WITHIN_MS} ms")
        print(json.dumps({"bench": found}))
        for load in loads.values():
            load.lost = 0
    return 0


def main(words: list[str]) -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("seconds", 20.0), ("rate", 500.0)):
        asked.add_argument(f"--{name}", type=float, default=usual)
    for name, usual in (("rounds", 3), ("tables", 300), ("sockets", 2000)):
        asked.add_argument(f"--{name}", type=int, default=usual)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if program("initdb") is None or not Path("/usr/sbin/haproxy").exists():
        sys.exit("It needs what Debian calls postgresql and haproxy.")
    return uvloop.run(measure(asked.parse_args(words)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
