"""A row of a night's log as whoever listens to it hears of it."""

from typing import NamedTuple, Protocol

from homegame.model import events as e
from homegame.night.night import Night
from homegame.seats import TableNo


class Heard(NamedTuple):
    """A row, the night before it, and the night after it."""

    seq: int
    at_ms: int
    table: TableNo
    event: e.NightEvent
    before: Night | None
    """None: the night begins with this row."""
    night: Night


class Listener(Protocol):
    """Makes something of a log, one row after the other. It keeps no night: it is told."""

    def hear(self, row: Heard) -> None:
        """Take in the next row."""
