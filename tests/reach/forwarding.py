"""A forwarder on this computer: an OpenSSH server that forwards a port, and says an address in
the session as public forwarders do."""

import getpass
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from homegame.reach.ssh import WRONGS, Forwarder
from homegame.reach.way import says
from waiting import HANG_S, until

SSHD = shutil.which("sshd") or "/usr/sbin/sshd"


def a_port() -> int:
    """A port of this computer that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True)
    children = [int(child) for child in found.stdout.split()]
    return [*children, *(each for child in children for each in descendants(child))]


class Forwarding:
    """An SSH server that can be stopped and started again. What comes to its port `remote` is
    sent down the line to whoever has asked for that."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.remote = folder, a_port(), a_port()
        self._server: subprocess.Popen[bytes] | None = None
        for name in ("host", "key"):
            words = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name]
            subprocess.run(words, check=True)
        self.tell(f"abc.example tunneled with tls termination, {self.url}")
        (folder / "sshd.conf").write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {folder / 'host'}\n"
            f"AuthorizedKeysFile {folder / 'key.pub'}\nStrictModes no\nPidFile none\n"
            f"PermitRootLogin yes\nForceCommand cat {folder / 'says'}; exec cat\n"
        )
        (folder / "ssh.conf").write_text(
            f"Host forwarder\nHostName 127.0.0.1\nPort {self.port}\nUser {getpass.getuser()}\n"
            f"IdentityFile {folder / 'key'}\nIdentitiesOnly yes\n"
            f"UserKnownHostsFile {folder / 'known'}\n"
        )

    @property
    def url(self) -> str:
        """Where friends come to."""
        return f"http://127.0.0.1:{self.remote}"

    def way(self) -> Forwarder:
        """The way over it, as over a public one."""
        return Forwarder(
            "forwarder",
            "ssh",
            says(r"tunneled with tls termination, (http://127\.0\.0\.1:\d+)"),
            WRONGS,
            to="forwarder",
            options=("-F", str(self.folder / "ssh.conf")),
            remote=str(self.remote),
        )

    def reach_toml(self, folder: Path) -> None:
        """The way over it, as over a server of the host's own."""
        (folder / "reach.toml").write_text(
            f'ssh = "forwarder"\nremote = {self.remote}\naddress = "{self.url}"\n'
            f'config = "{self.folder / "ssh.conf"}"\n'
        )

    def tell(self, line: str) -> None:
        """What it says to whoever comes from now on."""
        (self.folder / "says").write_text(f"Welcome to the forwarder.\n{line}\n")

    def start(self) -> None:
        words = [SSHD, "-D", "-e", "-f", self.folder / "sshd.conf"]
        with (self.folder / "sshd.log").open("ab") as log:
            self._server = subprocess.Popen(words, stderr=log, start_new_session=True)
        until("the forwarder", self._answers)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def hang_up(self) -> None:
        """Cut every line, as when the network goes; nobody can come back."""
        assert self._server is not None
        # Each line has processes of its own.
        for process in (self._server.pid, *descendants(self._server.pid)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._server.wait(HANG_S)


@contextmanager
def a_forwarder(folder: Path) -> Iterator[Forwarding]:
    """A forwarder, as long as a test needs it."""
    if not Path(SSHD).exists():
        if os.environ.get("SSHD") == "required":
            pytest.fail("SSHD=required, but there is no sshd: install openssh-server")
        pytest.skip("no sshd")
    if os.geteuid() == 0:
        # An SSH server of root's wants an empty folder here.
        Path("/run/sshd").mkdir(exist_ok=True)
    forwarding = Forwarding(folder)
    forwarding.start()
    try:
        yield forwarding
    finally:
        forwarding.hang_up()
