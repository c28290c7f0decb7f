"""OpenSSH's `ssh -R`: to a public forwarder, or to a server of the host's own."""

import re
from collections.abc import Sequence
from typing import Final

from homegame.reach.way import HOST_NAME, Told, Wrong, says

PATIENCE: Final = (
    *("-o", "ServerAliveInterval=10", "-o", "ServerAliveCountMax=2"),
    *("-o", "ConnectTimeout=15", "-o", "ExitOnForwardFailure=yes"),
    # Nobody is there to be asked for a password. Who the forwarder is, is learned once.
    *("-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=accept-new"),
)
"""It ends within half a minute of a line that is dead."""

FORWARDS: Final = says("remote forward success")

WRONGS: Final[dict[re.Pattern[str], Wrong]] = {
    says("Host key verification failed|IDENTIFICATION HAS CHANGED"): "unknown",
    says("Permission denied|Too many authentication failures"): "login",
    says("remote port forwarding failed|forwarding disabled|administratively"): "refused",
    says("Could not resolve|Connection refused|timed out|No route|unreachable"): "no_way",
}


class Forwarder(Told, frozen=True):
    """A public forwarder that says the address in the session."""

    to: str = "nokey@localhost.run"
    options: tuple[str, ...] = ()
    remote: str = "80"
    """The port that is asked for there."""

    def command(self, port: int) -> Sequence[str]:
        forward = f"{self.remote}:127.0.0.1:{port}"
        return (self.program, "-T", *PATIENCE, *self.options, "-R", forward, self.to)


class Own(Told, frozen=True):
    """A server of the host's, whose address is known. ssh says when it forwards."""

    to: str = ""
    """Whom ssh connects to: `name@server`, or a host of its settings."""
    remote: str = ""
    """What is forwarded there: a port, or an address and a port."""
    url: str = ""
    """How friends reach it: over a proxy on that server, which has the certificate."""
    options: tuple[str, ...] = ()

    def command(self, port: int) -> Sequence[str]:
        forward = f"{self.remote}:127.0.0.1:{port}"
        words = ("-v", "-N", "-T", *PATIENCE, *self.options, "-R", forward, self.to)
        return (self.program, *words)

    def address(self, line: str) -> str:
        return self.url if self.says.search(line) else ""


def own(to: str, remote: str, url: str, config: str = "") -> Own:
    """The way over a server of the host's. `config`: a file of ssh's settings, instead of the
    host's usual one."""
    options = ("-F", config) if config else ()
    return Own("own", "ssh", FORWARDS, WRONGS, to, remote, url, options)


FORWARDER: Final = Forwarder(
    "forwarder",
    "ssh",
    # “Tunneled with TLS termination, https://….” The same session names other addresses.
    says(rf"tunneled with tls termination, (https://{HOST_NAME})"),
    WRONGS,
)
