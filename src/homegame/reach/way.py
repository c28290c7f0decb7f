"""A way in from the internet: a program that keeps a line to a forwarder open."""

import re
import shutil
from collections.abc import Mapping, Sequence
from typing import Final, Literal, Protocol

from msgspec import Struct

WayName = Literal["cloudflared", "tailscale", "forwarder", "own"]
"""Whose computers the line leads over: Cloudflare's, Tailscale's, those of localhost.run, or
the host's own."""

Wrong = Literal["", "no_way", "refused", "unknown", "slow", "ended", "login"]
"""Why a line isn't open: its program can't reach the forwarder, the forwarder refuses, is not
the computer it was, gives no address, hangs up, or asks who one is."""


class Way(Protocol):
    """A program that gives a port of this computer an address on the internet."""

    @property
    def name(self) -> WayName:
        """Which way it is."""

    def is_here(self) -> bool:
        """Whether this computer has it."""

    def command(self, port: int) -> Sequence[str]:
        """What to start. It runs as long as the line is open, and ends with it."""

    def address(self, line: str) -> str:
        """The address, if this line of its output says it, and the line is open with that."""

    def wrong(self, line: str) -> Wrong:
        """Why there will be no line, if this line of its output says so."""


class Told(Struct, frozen=True):
    """A way whose program says its address, and what is wrong, in lines of its output."""

    name: WayName
    program: str
    says: re.Pattern[str]
    """The address, in the words in which it is open."""
    wrongs: Mapping[re.Pattern[str], Wrong] = {}

    def is_here(self) -> bool:
        return shutil.which(self.program) is not None

    def address(self, line: str) -> str:
        found = self.says.search(line)
        return found[1].rstrip("/") if found else ""

    def wrong(self, line: str) -> Wrong:
        return next((why for says, why in self.wrongs.items() if says.search(line)), "")


def says(pattern: str) -> re.Pattern[str]:
    """What is looked for in a line."""
    return re.compile(pattern)


HOST_NAME: Final = r"[A-Za-z0-9][A-Za-z0-9.-]{0,200}"
