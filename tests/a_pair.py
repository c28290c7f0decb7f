"""Two PostgreSQL servers of which one stands by: whatever the first one reports as saved, the
other has too. The one that leads is killed, and the other promoted."""

import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psycopg
import pytest

from a_postgres import as_whom, new_folder, program, run_as
from waiting import HANG_S, until

MOST: Final = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "80",
    "autovacuum": "off",
    "wal_level": "replica",
    "hot_standby": "on",
    "wal_keep_size": "64MB",
}


class One:
    """One of the two: it leads, stands by or is dead."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.data = folder / f"data{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = {**MOST, "port": self.port, "unix_socket_directories": self.folder}
        words = [word for name, to in options.items() for word in ("-c", f"{name}={to}")]
        with open(self.folder / f"log{self.port}", "ab") as log:
            self.process = subprocess.Popen(
                [program("postgres"), "-D", self.data, *words],
                stdout=log, stderr=log, cwd="/", start_new_session=True, **as_whom(),
            )  # fmt: skip
        until("PostgreSQL", self.answers)

    def answers(self) -> bool:
        assert self.process
        assert self.process.poll() is None, (self.folder / f"log{self.port}").read_text()
        with suppress(psycopg.Error):
            return self.ask("SELECT true") is True
        return False

    def ask(self, statement: str, database: str = "postgres") -> object:
        """What its owner is answered."""
        with psycopg.connect(
            host="127.0.0.1", port=self.port, user="owner", dbname=database, autocommit=True
        ) as db:
            found = db.execute(statement.encode())
            return (found.fetchone() or (None,))[0] if found.description else None

    def signals(self, number: int) -> None:
        """Tell all of its processes at once, as where a machine stops."""
        assert self.process
        for pid in [self.process.pid, *self.children()]:
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def children(self) -> list[int]:
        assert self.process
        listed = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in listed.read_text().split()]

    def kill(self) -> None:
        """kill -9, in the middle of whatever it does."""
        self.signals(signal.SIGKILL)
        assert self.process
        self.process.wait(HANG_S)

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.signals(signal.SIGCONT)
            self.kill()


class Pair:
    """One leads, and the other stands by."""

    def __init__(self, folder: Path) -> None:
        self.leads, self.stands_by = One(folder), One(folder)

    def url(self, **more: object) -> str:
        """The address of both, as servers of a house are given it."""
        hosts = ",".join(
            f"127.0.0.1:{port}" for port in sorted((self.leads.port, self.stands_by.port))
        )
        asked = "&".join(f"{name}={value}" for name, value in more.items())
        return f"postgresql://keeper@{hosts}/poker?target_session_attrs=read-write&{asked}"

    def stand_by(self) -> None:
        """Let the other one be a copy of the one that leads, and whatever is committed wait for
        it from now on."""
        leads, other = self.leads, self.stands_by
        shutil.rmtree(other.data, ignore_errors=True)
        run_as(
            program("pg_basebackup"), "--no-sync", "-c", "fast", "-X", "stream", "-R",
            "-h", "127.0.0.1", "-p", leads.port, "-U", "owner", "-D", other.data,
        )  # fmt: skip
        other.start()
        leads.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        leads.ask("SELECT pg_reload_conf()")
        synced = "SELECT count(*) > 0 FROM pg_stat_replication WHERE sync_state = 'sync'"
        until("the standby", lambda: leads.ask(synced))

    def promote(self) -> None:
        """The other one leads, as Patroni would have it."""
        run_as(
            program("pg_ctl"), "promote", "-s", "-w", "-t", int(HANG_S),
            "-D", self.stands_by.data,
        )  # fmt: skip
        self.leads, self.stands_by = self.stands_by, self.leads

    def fail_over(self) -> None:
        """The one that leads is killed, and the other promoted."""
        self.leads.kill()
        self.promote()

    def close(self) -> None:
        for each in (self.leads, self.stands_by):
            each.close()


@contextmanager
def a_pair() -> Iterator[Pair]:
    """Two servers with a database and its owner, or the test is skipped."""
    if program("initdb") is None:
        if os.environ.get("POSTGRES") == "required":
            pytest.fail("POSTGRES=required, but there is no PostgreSQL: install postgresql")
        pytest.skip("no PostgreSQL: install postgresql")
    folder = new_folder()
    pair = Pair(folder)
    try:
        run_as(
            program("initdb"), "--no-sync", "--auth=trust", "--encoding=UTF8",
            "--locale=C", "--username=owner", "-D", pair.leads.data,
        )  # fmt: skip
        pair.leads.start()
        pair.leads.ask("CREATE ROLE keeper LOGIN")
        pair.leads.ask("CREATE DATABASE poker OWNER keeper")
        pair.stand_by()
        yield pair
    finally:
        pair.close()
        shutil.rmtree(folder)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
