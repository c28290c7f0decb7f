"""Timing: the agenda of each table, and the one alarm for what is due first."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from homegame.engine.table import is_playing
from homegame.model.state import Table
from homegame.night.agenda import (
    Agenda,
    Due,
    Pace,
    Presence,
    afresh,
    agenda,
    due,
    night_agenda,
    postponed,
)
from homegame.night.night import Night
from homegame.night.turn_clock import HOUR_MS, TimeBank, TurnClock
from homegame.seats import NIGHT, TableNo
from homegame.service.clock import Alarm, Clock

PAUSE_MS: Final = 5000
"""An alarm that rings this late, or a wall clock this far ahead of the monotonic one: the
whole machine stood still, and no one could have acted."""


def moment_of(night: Night, table: Table, presence: Presence) -> object:
    """All that a table's agenda depends on while a hand is played; None between hands, when
    it depends on the whole night."""
    if not is_playing(table):
        return None
    return table, night.guests, night.paused_by, night.ending, night.ended, presence


class Timing:
    """Keeps the agendas of a night current; `ring` is called when something is due."""

    def __init__(self, clock: Clock, pace: Pace, ring: Callable[[], None]) -> None:
        self._clock, self._pace, self._ring = clock, pace, ring
        self._born_ms = clock.now_ms()
        self._offset_ms = 0
        self._banks: Mapping[TableNo, Mapping[str, TimeBank]] = {}
        self.agendas: dict[TableNo, Agenda] = {}
        self._alarm: Alarm | None = None
        self._alarm_ms: int | None = None
        self._seen: dict[TableNo, object] = {}
        """The moment of each table that its agenda is of, while a hand is played."""
        self._asked_ms = 0
        self._overslept = False
        self._ahead_ms = self._wall_ahead_ms()

    def recall(self, night: Night) -> None:
        """Go on with the night's hours, and with the time banks as its log tells them, at
        tables that had no clock here yet."""
        opened_ago_ms = self._clock.wall_ms() - night.opened_ms
        self._born_ms = self._clock.now_ms() - opened_ago_ms
        self._offset_ms = night.utc_offset_min * 60_000
        self._banks = {at: clock.banks for at, clock in night.clocks.items()}

    def look_ahead(self, night: Night, presence: Presence) -> None:
        """Update what happens next at each table and in the tournament, and set the alarm for
        the first of it."""
        now, pace = self._clock.now_ms(), self._pace
        if self.stood_still():
            self.agendas = {at: afresh(each, now) for at, each in self.agendas.items()}
            self._seen = {}
        seen = {at: moment_of(night, table, presence) for at, table in night.tables.items()}
        same = {
            at for at, moment in seen.items() if moment and moment == self._seen.get(at)
        }
        before, self._seen = self.agendas, seen
        self.agendas = {
            at: before[at]
            if at in same and at in before
            else agenda(
                before.get(at) or Agenda(self._idle(at)),
                night,
                at,
                presence,
                pace,
                now,
                self.hour_in_ms(),
            )
            for at in night.tables
        } | self._of_tournament(night, presence, now)
        self._set_alarm()

    def _of_tournament(
        self, night: Night, presence: Presence, now: int
    ) -> dict[TableNo, Agenda]:
        """The agenda of the night's tournament, if there is one, as that of table 0."""
        if night.tournament is None:
            return {}
        before = self.agendas.get(NIGHT) or Agenda(TurnClock(self._born_ms))
        wall_ms = self._clock.wall_ms()
        left_ms = night.level.left(wall_ms) if night.level.runs else None
        starts_in_ms = night.tournament.setup.starts_ms - wall_ms
        return {NIGHT: night_agenda(before, night, left_ms, presence, now, starts_in_ms)}

    def hour_in_ms(self) -> int:
        """How long until the next full hour begins where the host is: some clocks are half an
        hour from UTC's, or a quarter."""
        return HOUR_MS - (self._clock.wall_ms() + self._offset_ms) % HOUR_MS

    def stood_still(self) -> bool:
        """Whether the machine has stood still since the last look ahead: it was suspended, or
        its processes were stopped. Some clocks run on meanwhile and some don't."""
        late_ms = 0 if self._alarm_ms is None else self._clock.now_ms() - self._alarm_ms
        lost_ms = max(late_ms, self._wall_ahead_ms() - self._ahead_ms)
        return self._overslept or lost_ms >= PAUSE_MS

    def _wall_ahead_ms(self) -> int:
        """How far the wall clock is ahead of the monotonic one."""
        return self._clock.wall_ms() - self._clock.now_ms()

    def _idle(self, at: TableNo) -> TurnClock:
        """A table's clock before its first decision here."""
        return TurnClock(self._born_ms, banks=dict(self._banks.get(at, {})))

    def due_at(self, at: TableNo, now: int) -> Due | None:
        """What is due at a table by now."""
        of = self.agendas.get(at)
        what = due(of) if of else None
        return what if what and what.when_ms <= now else None

    def tables_due(self, now: int) -> list[TableNo]:
        """The tables at which something is due by now, the earliest first."""
        found = {at: what for at in self.agendas if (what := self.due_at(at, now))}
        return sorted(found, key=lambda at: found[at].when_ms)

    def is_quiet(self) -> bool:
        """Whether nothing is due at any table, so nothing happens unless someone comes."""
        return all(due(each) is None for each in self.agendas.values())

    def postpone(self, at: TableNo, what: Due, until: int) -> None:
        """Put off something that is due."""
        self.agendas[at] = postponed(self.agendas[at], what, until)
        self._set_alarm()

    def set_clock(self, at: TableNo, clock: TurnClock) -> None:
        """Set a table's turn clock after it was extended or called."""
        before = self.agendas[at]
        self._seen.pop(at, None)
        self.agendas[at] = Agenda(
            clock, before.next, before.about, before.vote_ms, before.bomb_ms
        )

    def stop(self, tables: Iterable[TableNo] = ()) -> None:
        """Cancel the alarm; nothing is due any more, and nothing at `tables` either, which may
        not have been looked at yet."""
        self._seen = {}
        idle = {at: Agenda(self._idle(at)) for at in tables}
        self.agendas = idle | {at: Agenda(each.clock) for at, each in self.agendas.items()}
        self._set_alarm()

    def ring_at(self, when_ms: int) -> None:
        """Ring again at this time. An alarm that is set for it stays: however often it is asked
        for, it rings."""
        self._alarm_ms = max(when_ms, self._clock.now_ms())
        if self._alarm is not None:
            if self._asked_ms == when_ms:
                return
            self._alarm.cancel()
        self._asked_ms = when_ms
        self._alarm = self._clock.call_at(when_ms, self._rings)

    def _rings(self) -> None:
        """The alarm rings. Whether it is late is noted now: what it is for may have to wait
        its turn."""
        self._overslept = self.stood_still()
        self._alarm = self._alarm_ms = None
        self._ring()

    def _set_alarm(self) -> None:
        """Ring when the first thing is due."""
        self._overslept = False
        self._ahead_ms = self._wall_ahead_ms()
        found = [what.when_ms for each in self.agendas.values() if (what := due(each))]
        if found:
            self.ring_at(min(found))
        elif self._alarm is not None:
            self._alarm.cancel()
            self._alarm = self._alarm_ms = None
