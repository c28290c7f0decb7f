"""The server's state of one night: the public night, its dealers, and its notes."""

from collections.abc import Mapping

from msgspec import Struct

from homegame.dealers.protocol import Dealer
from homegame.night.night import Night
from homegame.seats import TableNo
from homegame.service.notes import Notes
from homegame.telling import Telling


class State(Struct, frozen=True):
    """A night as of row `seq` of its log."""

    night: Night
    seq: int
    dealers: Mapping[TableNo, Dealer]
    notes: Notes
    telling: Telling
    """What the log's next lines depend on."""
