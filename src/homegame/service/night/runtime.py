"""What a live night consists of, for all that works on it: its state, its clocks, and everyone
who watches.

Only the task that owns the night (`LiveNight`) may let anything change it.
"""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.wire import Error, News
from homegame.night.night import Night
from homegame.service.chronicle.course import Course
from homegame.service.chronicle.reader import Chronicle
from homegame.service.clock import Clock
from homegame.service.deals import Ways
from homegame.service.heavy import Heavy
from homegame.service.measures import Measures
from homegame.service.night.audience import Audience
from homegame.service.night.bell import AT_THE_TOURNAMENT, Bell
from homegame.service.night.calling import Calling
from homegame.service.night.command_ids import CommandIds
from homegame.service.night.cutting import Cutting
from homegame.service.night.outbox import Outbox
from homegame.service.night.pacing import Pacing
from homegame.service.night.restore import Snapshots
from homegame.service.night.state import State
from homegame.service.night.threshold import Threshold
from homegame.service.night.timing import Timing
from homegame.service.plans import Plans
from homegame.service.refused import DAMAGED, STOPPED
from homegame.service.settings import Settings
from homegame.storage.log import Store

EarlierDebts = Callable[["Runtime"], AbstractAsyncContextManager[tuple[c.Debt, ...]]]
IsAMembers = Callable[["Runtime", str, str], Awaitable[bool]]


class Runtime:
    """One night in memory."""

    state: State

    def __init__(
        self,
        id: str,
        store: Store,
        settings: Settings,
        clock: Clock,
        heavy: Heavy,
        ring: Callable[[], None],
    ) -> None:
        self.id, self.store, self.settings, self.clock = id, store, settings, clock
        self.heavy = heavy
        self.broken = False
        self.stopped: Error = STOPPED
        """What commands are answered once the night is broken."""
        self.put_away = False
        """It has left memory: callers are asked to try again."""
        self.links: dict[str, int] = {}
        """How many links each guest has made."""
        self.command_ids = CommandIds()
        self.reactions = Pacing()
        self.threshold = Threshold(settings.limits, lambda: self.night)
        self.cutting = Cutting(self)
        self.audience = Audience(self, settings.limits)
        self.calling = Calling(id, self.audience.gallery)
        self.bell = Bell()
        self.tournament_bell = Bell(AT_THE_TOURNAMENT)
        self.plans, self.ways = Plans(heavy), Ways(heavy)
        self.course = Course()
        self.course_log = Chronicle(self.course)
        """The log as far as it was read for that."""
        self.timing = Timing(clock, settings.pace, ring)
        self.snapshots = Snapshots(store, id, settings.limits.snapshot_rows)
        self.earlier_debts: EarlierDebts | None = None
        """What guests owe each other from earlier nights, once there are clubs to ask."""
        self.is_a_members: IsAMembers | None = None
        """Whether a name that a guest is to have is that of someone else in the club."""
        self.measures = Measures()
        self.moved_ms = clock.now_ms()
        """When something happened last."""
        self.reread: Callable[[], None] = lambda: None
        """Read the log afresh, because its rows are others now."""
        self.tell_others: Callable[[], None] = lambda: None
        """Let other servers know who is here, if that has changed."""

    @property
    def night(self) -> Night:
        return self.state.night

    @property
    def seq(self) -> int:
        """The number of the last row."""
        return self.state.night.seq

    @property
    def is_damaged(self) -> bool:
        """Whether the night was stopped because its log is not as it was saved."""
        return self.broken and self.stopped is DAMAGED

    def look_ahead(self) -> None:
        """Update the agenda of every table, and the alarm. Whatever happens ends up here."""
        self.moved_ms = self.clock.now_ms()
        if not self.broken and not self.put_away:
            self.timing.look_ahead(self.night, self.audience.presence())
            self.audience.note_decisions(self.night)
        self.tell_others()

    def show(
        self,
        news: Sequence[News] = (),
        besides: Outbox | None = None,
        *,
        ours: bool = True,
    ) -> None:
        """Show everyone their table as it is now. What another server has decided is not
        `ours`: it has called whoever is awaited."""
        self.look_ahead()
        self.audience.show(news, besides)
        self.calling.note(self.night, news, ours=ours)
        for bell in (self.bell, self.tournament_bell):
            bell.note(news, self.seq)
        if (of := self.night.tournament) and of.deal:
            # Whoever reads what a deal would give must see that it is their turn in a hand.
            self.tournament_bell.ring(self.seq)
        elif any(
            isinstance(each.event, e.Begun) and self.course.is_awaited(each.table)
            for each in news
        ):
            # A board shows who was moved until they sit.
            self.tournament_bell.ring(self.seq)
