"""Which program serves a house, for the other servers of it."""

from hashlib import sha256

import msgspec

from homegame import __version__
from homegame.club import events as ce
from homegame.model import events as e


def running() -> str:
    """The version that runs, and a word for the form of what it writes into logs: all servers
    of a house have the same form."""
    shape = msgspec.json.schema_components([e.NightEvent, ce.ClubEvent])
    return f"{__version__} {sha256(msgspec.json.encode(shape)).hexdigest()[:12]}"
