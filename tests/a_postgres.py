"""A real PostgreSQL for tests: a server of their own, from the programs that are installed.

It listens in a folder alone, and keeps what it has in memory where there is room: a database
that is thrown away needn't wait for a disk.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import quote

import pytest

from waiting import HANG_S, until

OTHERS: Final = ("postgres", "nobody")
"""Whom the server runs as where the tests run as root, which it refuses to."""
_names: Final = count(1)


def program(name: str) -> Path | None:
    """A program of the newest PostgreSQL here: Debian keeps the server's off the PATH."""
    kept = Path("/usr/lib/postgresql")
    found = [*kept.glob(f"*/bin/{name}")] if kept.is_dir() else []
    if found:
        return max(found, key=lambda path: int(path.parts[-3]))
    return Path(usual) if (usual := shutil.which(name)) else None


class Postgres:
    """A server that runs; `new_url` names a house in it that is not founded yet."""

    def __init__(self, folder: Path, process: "subprocess.Popen[bytes]") -> None:
        self.folder, self.process = folder, process

    def url(self, user: str = "keeper", database: str = "poker", **more: object) -> str:
        """Where a database is; what is `more` goes behind the question mark."""
        asked = {"host": self.folder, **more}
        words = "&".join(
            f"{name}={quote(str(value), safe='')}" for name, value in asked.items()
        )
        return f"postgresql://{user}@/{database}?{words}"

    def stop(self) -> None:
        """Stop at once; what it keeps stays as it is."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(HANG_S)

    def start(self) -> None:
        """Start again after a stop."""
        self.process = begun(self.folder)

    def psql(self, *statements: str, database: str = "poker") -> None:
        """Carry out statements as the server's owner."""
        for statement in statements:
            run_as(
                program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder,
                "-U", "owner", "-c", statement, database,
            )  # fmt: skip

    def new_url(self) -> str:
        """A house in a schema of its own."""
        return self.url(schema=f"house{next(_names)}")


def as_whom() -> dict[str, object]:
    """How a process is begun so that PostgreSQL runs."""
    if sys.platform == "win32" or os.geteuid() != 0:
        return {}
    import pwd

    users = {each.pw_name: each for each in pwd.getpwall()}
    user = next(users[name] for name in OTHERS if name in users)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def run_as(*words: object, **more: object) -> None:
    """Run a program to its end, as the server's user."""
    done = subprocess.run(
        [*map(str, words)], capture_output=True, text=True, check=False, cwd="/",
        **{**as_whom(), **more},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def new_folder() -> Path:
    """A short path, for a socket, that the server's user may go to."""
    folder = Path(
        tempfile.mkdtemp(prefix="hg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT"))
    )
    if owner := as_whom():
        os.chown(folder, owner["user"], owner["group"])
    return folder


def begun(folder: Path, waits: str = "off") -> "subprocess.Popen[bytes]":
    """Start the server in a folder, and wait until it answers. Whether it waits for the disk is
    "on" or "off"."""
    options = {
        "listen_addresses": "",
        "unix_socket_directories": folder,
        "fsync": waits,
        "full_page_writes": waits,
        "shared_buffers": "16MB" if waits == "off" else "128MB",
        "max_connections": 60,
        "autovacuum": "off",
    }
    words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
    with open(folder / "log", "ab") as log:
        process = subprocess.Popen(
            [program("postgres"), "-D", folder / "data", *words],
            stdout=log, stderr=log, cwd="/", **as_whom(),
        )  # fmt: skip
    ready = [program("pg_isready"), "-q", "-h", folder, "-d", "postgres"]

    def answers() -> bool:
        assert process.poll() is None, (folder / "log").read_text()
        return subprocess.run(ready, check=False, cwd="/").returncode == 0

    until("PostgreSQL", answers)
    return process


@contextmanager
def a_postgres(waits: str = "off") -> Iterator[Postgres]:
    """A new server with a database and its owner, or the test is skipped."""
    if program("initdb") is None:
        if os.environ.get("POSTGRES") == "required":
            pytest.fail("POSTGRES=required, but there is no PostgreSQL: install postgresql")
        pytest.skip("no PostgreSQL: install postgresql")
    folder = new_folder()
    try:
        run_as(
            program("initdb"), "--no-sync", "--auth=trust", "--encoding=UTF8",
            "--locale=C", "--username=owner", "-D", folder / "data",
        )  # fmt: skip
        server = Postgres(folder, begun(folder, waits))
        try:
            server.psql(
                "CREATE ROLE keeper LOGIN",
                "CREATE DATABASE poker OWNER keeper",
                database="postgres",
            )
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)
