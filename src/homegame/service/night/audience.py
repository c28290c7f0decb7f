"""The audience of a night: the connections to its tables, and what each viewer sees."""

import logging
from collections.abc import Sequence
from typing import Protocol

from homegame.model.view import View
from homegame.model.wire import Frame, News
from homegame.night.agenda import Presence
from homegame.night.night import Night, seat_of, table_for
from homegame.night.people import is_host
from homegame.seats import NIGHT, NOBODY, TableNo
from homegame.service.clock import Clock
from homegame.service.night.cutting import Cutting
from homegame.service.night.gallery import RESTARTS, Gallery
from homegame.service.night.outbox import NOWHERE, Outbox, Where
from homegame.service.night.stage import Stage
from homegame.service.night.state import State
from homegame.service.night.timing import Timing
from homegame.service.night.voice import Voice
from homegame.service.settings import Limits

log = logging.getLogger("homegame.night")


class Watched(Protocol):
    """The night that an audience watches."""

    id: str
    clock: Clock
    timing: Timing
    state: State
    cutting: Cutting
    put_away: bool

    @property
    def night(self) -> Night: ...

    @property
    def seq(self) -> int: ...

    def look_ahead(self) -> None:
        """Update what is due."""

    def show(self, news: Sequence[News] = (), besides: Outbox | None = None) -> None:
        """Show everyone their table as it is now."""


class Audience:
    """The viewers of one night's tables."""

    def __init__(self, live: Watched, limits: Limits) -> None:
        self._live = live
        self.gallery = Gallery(live.clock, limits)
        self.voice = Voice()
        self.stage = Stage(live.id, live.clock, self.gallery, self.voice)
        self.agreed: set[str] = set()
        """Guests who have agreed to start their table's next hand at once."""
        self.elsewhere = frozenset[str]()
        """Who is connected at another server of the house; "": somebody on the rail."""
        self.agreed_elsewhere = frozenset[str]()
        """Who has agreed there to start the next hand at once."""
        self._went_back = False

    # ---------------------------------------------------------------- who is here

    def presence(self) -> Presence:
        """The guests who are connected, and those who want to go on at once."""
        connected, cutting = self.gallery.connected() | self.elsewhere, self._live.cutting
        agreed = self.agreed_elsewhere | self.agreed
        return Presence(connected, agreed, cutting.promised_at, cutting.opened_at)

    def is_connected(self, guest: str) -> bool:
        """Whether a guest has a connection; bots always do."""
        known = self._live.night.guests.get(guest)
        is_bot = known is not None and bool(known.bot)
        return self.gallery.has(guest) or guest in self.elsewhere or is_bot

    def is_elsewhere(self) -> bool:
        """Whether all who are at this night are so at another server."""
        return self.gallery.is_empty() and bool(self.elsewhere)

    def note_decisions(self, night: Night) -> None:
        """Forget the agreement of players whose next hand has begun."""
        if self.agreed:
            for table in night.tables.values():
                if table.hand and table.hand.turn > NOBODY:
                    self.agreed -= {chair.guest for chair in table.chairs if chair}

    def join(
        self,
        guest: str,
        seen: int,
        at: TableNo = NIGHT,
        address: str = "",
        key: bytes = b"",
        *,
        board: bool = False,
        of: str = "",
        came_by: Where = NOWHERE,
    ) -> Outbox:
        """Add a viewer of a table; the first frame is waiting in the outbox returned."""
        live, was_here = self._live, self.is_connected(guest)
        self._compare(guest, seen)
        shown = self.table_shown(guest, at)
        outbox = self.gallery.add(
            guest,
            shown,
            address,
            key,
            chosen=at == shown,
            board=board,
            of=of,
            came_by=came_by,
        )
        live.look_ahead()
        agendas = live.timing.agendas
        self.stage.first_look(outbox, live.state, agendas, self.presence(), seen)
        if live.put_away:
            outbox.close(RESTARTS, "the night was put away")
        elif not (was_here and guest):
            live.show(besides=outbox)
        return outbox

    def _compare(self, guest: str, seen: int) -> None:
        """Someone at the table has seen rows that the log does not have: it is an older one.
        That is noted once, for whoever runs the server."""
        live = self._live
        if not guest or seen <= live.seq or self._went_back:
            return
        self._went_back = True
        log.warning(
            "a guest says they have seen more than is in the log; was a copy put back?",
            extra={"night": live.id, "rows": live.seq, "seen": seen},
        )

    def leave(self, outbox: Outbox) -> None:
        """A connection has ended."""
        self.gallery.remove(outbox)
        self._live.cutting.leave(outbox)
        spoke = self.voice.leave(outbox)
        if spoke or not (outbox.guest and self.is_connected(outbox.guest)):
            self._live.show()

    def heard_from(self, guest: str) -> None:
        """Note that a program asked over HTTP, which also counts as present."""
        was_here = self.is_connected(guest)
        self.gallery.heard_from(guest)
        if not was_here:
            self._live.show()

    # ---------------------------------------------------------------- what they see

    def table_shown(self, guest: str, wanted: TableNo = NIGHT) -> TableNo:
        """The table a guest looks at: the one they want, else their own, else the first. A
        player looks at their own, unless they are a host, who runs all of them."""
        night = self._live.night
        free = is_host(night, guest) or not seat_of(night, guest)
        return table_for(night, guest, wanted if wanted in night.tables and free else NIGHT)

    def view(self, guest: str, at: TableNo = NIGHT) -> View:
        """A table as one guest sees it now."""
        live, at = self._live, self.table_shown(guest, at)
        agendas = live.timing.agendas
        return self.stage.view(at, guest, live.state, agendas, self.presence())

    def frame(self, guest: str, seen: int, at: TableNo = NIGHT) -> Frame:
        """A table as one guest sees it now, and the news since row `seen`."""
        at = self.table_shown(guest, at)
        return Frame(self._live.seq, self.view(guest, at), self.stage.news(at, seen))

    def show(self, news: Sequence[News], besides: Outbox | None = None) -> None:
        """Show everyone their table as it is, with this news."""
        live = self._live
        self.voice.sweep(live.night)
        agendas = live.timing.agendas
        self.stage.show(live.state, agendas, self.presence(), news, besides)
