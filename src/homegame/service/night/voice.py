"""The calls of one night's tables: who is in them, and the lines between their browsers and us,
over which they find each other. What they say there is passed on and kept nowhere."""

from itertools import count
from typing import Final

import msgspec
from msgspec.structs import asdict, replace

from homegame.model import voice as v
from homegame.model.refusal import Refused, Sys
from homegame.night.night import Night
from homegame.night.people import is_host
from homegame.night.voice import Call, is_let_in, join, muted, swept, with_guest, without
from homegame.seats import TableNo
from homegame.service.night.outbox import Outbox
from homegame.service.refused import RequestRefused, error_of, refused

NO_CALL: Final = Call()

_encode: Final = msgspec.json.Encoder().encode


class Voice:
    """The calls of one night, by table. They are in memory alone: a server that starts again
    knows of none, and each page asks to come in again."""

    def __init__(self) -> None:
        self._calls: dict[TableNo, Call] = {}
        self._lines: dict[v.Peer, Outbox] = {}
        self._numbers = count(1)

    def view(self, at: TableNo) -> v.VoiceView:
        """A table's call, as everyone sees it."""
        return self._calls.get(at, NO_CALL).view()

    def refuse_outsider(self, night: Night, line: Outbox) -> None:
        """Refuse whoever was not let in. Raises RequestRefused."""
        if not is_let_in(night, line.guest):
            raise refused(Sys.KEY, "voice.let_in")

    def join(
        self, night: Night, line: Outbox, ask: v.JoinVoice, servers: tuple[v.IceServer, ...]
    ) -> None:
        """Let the guest of a line into the call of the table it shows. Raises
        RequestRefused."""
        peer = next(self._numbers)
        new = v.VoiceGuest(line.guest, peer, ask.mic, ask.camera)
        self._keep(line.table, join(self._of(line), night, line.table, new))
        self._lines[peer] = line
        tell(line, v.Joined(peer, servers))

    def change(
        self, night: Night, line: Outbox, ask: v.SetVoice | v.MuteAll | v.LetRail
    ) -> None:
        """Switch something on or off. Raises RequestRefused."""
        call = self._of(line)
        if isinstance(ask, v.SetVoice):
            own = self._own(line)
            self._keep(line.table, with_guest(call, replace(own, **asdict(ask))))
        elif not is_host(night, line.guest):
            raise refused(Sys.ROLE, "role.host")
        elif isinstance(ask, v.MuteAll):
            self._keep(line.table, muted(call, line.guest))
            for each in call.guests:
                if each.mic and each.guest != line.guest:
                    tell(self._lines[each.peer], v.Muted())
        else:
            self._keep(line.table, replace(call, rail=ask.on))

    def pass_on(self, line: Outbox, ask: v.SignalTo) -> None:
        """Pass on what one browser in a call says to another one there. Raises
        RequestRefused."""
        own = self._own(line)
        to = self._lines.get(ask.to)
        if to is None or to is line or self._peer(to) != ask.to or to.table != line.table:
            raise refused(Sys.UNKNOWN, "voice.gone", field="to")
        tell(to, v.Signal(own.peer, ask.description, ask.candidates))

    def leave(self, line: Outbox) -> bool:
        """The guest of a line leaves the call, or the line has ended; whether they were in."""
        peer = self._peer(line)
        if peer is None:
            return False
        self._keep(line.table, without(self._of(line), line.guest))
        return True

    def sweep(self, night: Night) -> None:
        """Put out whoever may not be in a call any more: who was removed or moved, has left
        their seat, or whose line is closed. When the night ends, that is everyone."""
        for at, call in [*self._calls.items()]:
            here = {peer for peer, line in self._lines.items() if _shows(line, at)}
            left = swept(call, night, at, frozenset(here))
            if left is not call:
                self._keep(at, left)

    def _keep(self, at: TableNo, call: Call | Refused) -> None:
        """Keep a table's call, and the lines of those who are in one."""
        if isinstance(call, Refused):
            raise RequestRefused(error_of(call))
        self._calls[at] = call
        if call == NO_CALL:
            del self._calls[at]
        here = {each.peer for one in self._calls.values() for each in one.guests}
        self._lines = {peer: line for peer, line in self._lines.items() if peer in here}

    def _of(self, line: Outbox) -> Call:
        return self._calls.get(line.table, NO_CALL)

    def _peer(self, line: Outbox) -> v.Peer | None:
        """The number of a line in a call; None if it is in none."""
        return next((peer for peer, each in self._lines.items() if each is line), None)

    def _own(self, line: Outbox) -> v.VoiceGuest:
        """What everyone knows of the guest of a line, who is in the call."""
        own = self._of(line).of(line.guest)
        if own is None or own.peer != self._peer(line):
            raise refused(Sys.ROLE, "voice.not_in")
        return own


def _shows(line: Outbox, at: TableNo) -> bool:
    """Whether a line is open and shows this table."""
    return line.table == at and line.closed is None


def tell(line: Outbox, message: v.Ways | v.Joined | v.Signal | v.Muted | v.NoVoice) -> None:
    """Send a message beside the looks at the table."""
    line.add(_encode(v.VoiceTold(message)).decode())
