"""Command ids: a repeat has the same id and the same command."""

from collections import deque
from typing import Final

from homegame.model.commands import WireCommand
from homegame.model.refusal import Sys
from homegame.model.wire import Done, Envelope
from homegame.seats import TableNo
from homegame.service.refused import refused

MOST_KEPT: Final = 256
"""A repeat follows its command within seconds; this many commands are minutes of play."""


class CommandIds:
    """The latest commands that were saved, by id.

    They are kept in memory only: after a restart, a command with an id that was used before
    it gets the answer to the first one.
    """

    def __init__(self) -> None:
        self._sent: dict[str, tuple[WireCommand, TableNo]] = {}
        self._oldest: deque[str] = deque()

    def refuse_another(self, envelope: Envelope) -> None:
        """Refuse a command whose id belongs to a different one."""
        sent = self._sent.get(envelope.id)
        if sent is not None and sent != (envelope.command, envelope.table):
            raise refused(Sys.FRAME, "request.used_id", field="id")

    def keep(self, envelope: Envelope, done: Done, before: int) -> None:
        """Keep a command that was just saved: its rows come after row `before`."""
        if not before < done.first <= done.last or envelope.id in self._sent:
            return
        self._sent[envelope.id] = (envelope.command, envelope.table)
        self._oldest.append(envelope.id)
        if len(self._oldest) > MOST_KEPT:
            del self._sent[self._oldest.popleft()]
