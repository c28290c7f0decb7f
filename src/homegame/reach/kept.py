"""What is kept of a house's ways in, beside its nights: what is switched on, and the host's own
server."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from homegame import toml
from homegame.reach.ssh import Own, own
from homegame.reach.way import WayName, says
from homegame.service.settings import SettingsError, public_url

FILE: Final = "reach.json"
OWN: Final = "reach.toml"

SSH: Final = says(r"(?:[A-Za-z0-9_][\w.-]{0,60}@)?[A-Za-z0-9\[][\w.:\[\]-]{0,200}\Z")
REMOTE: Final = says(r"(?:[A-Za-z0-9\[*][\w.:\[\]*-]{0,100}:)?[0-9]{1,5}\Z")


class Kept(Struct, frozen=True):
    """What is switched on."""

    network: bool = False
    anywhere: WayName | None = None
    accepted: tuple[WayName, ...] = ()
    """The ways of which the host has read whose computers see what passes."""
    line: tuple[int, int] = (0, 0)
    """The process that kept the line last, and the port of this computer that it led to."""


def read(folder: Path) -> Kept:
    """What was switched on; nothing, if that can't be read."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return Kept()


def write(folder: Path, kept: Kept) -> None:
    """Keep what is switched on. Raises OSError."""
    part = folder / f"{FILE}.part"
    part.write_bytes(msgspec.json.encode(kept))
    part.replace(folder / FILE)


def read_own(folder: Path) -> Own | None:
    """The host's own server, if there is a file of it: `ssh`, `remote`, `address` and, if ssh's
    settings for it lie elsewhere, `config`. Raises SettingsError."""
    try:
        told = toml.loads((folder / OWN).read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as wrong:
        raise SettingsError(f"{OWN} can't be read: {wrong}") from None
    missing = [name for name in ("ssh", "remote", "address") if name not in told]
    if missing:
        raise SettingsError(f"{OWN} has no {missing[0]}. It needs ssh, remote and address")
    to, remote, address = told["ssh"], told["remote"], told["address"]
    config = told.get("config", "")
    if not isinstance(to, str) or not SSH.match(to):
        raise SettingsError(f"ssh in {OWN} is {to!r}; give a name, like me@poker.example")
    port = str(remote).rpartition(":")[2]
    if not REMOTE.match(str(remote)) or not 0 < int(port) < 65_536:
        raise SettingsError(f"remote in {OWN} is {remote!r}; give a port there, like 8477")
    try:
        url = public_url(address if isinstance(address, str) else "?")
    except SettingsError:
        url = ""
    if not url:
        like = "give what friends open, like https://poker.example"
        raise SettingsError(f"address in {OWN} is {address!r}; {like}")
    if not isinstance(config, str) or (config and not Path(config).is_file()):
        raise SettingsError(f"config in {OWN} is {config!r}; give a file of ssh's settings")
    return own(to, str(remote), url, config)
