"""The server's state of one night: the public night, its dealers, and what was told of it."""

from collections.abc import Mapping

from msgspec import Struct

from homegame.dealers.protocol import Dealer
from homegame.night.night import Night
from homegame.seats import TableNo
from homegame.telling import Telling


class State(Struct, frozen=True):
    """A night as of the last row of its log."""

    night: Night
    dealers: Mapping[TableNo, Dealer]
    telling: Telling
    """What the log's next lines depend on."""
