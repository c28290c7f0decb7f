"""A live night: one task owns it, and everything that happens goes through its mailbox.

The path of a command: `intake` checks it (a repeat? stale?), the night decides, `commit` saves
it, and only then does it take effect and the `stage` shows it. What can't be saved has not
happened. The dealer, the clock, the bots and the next hand send commands too; `timing` wakes
the night when something is due.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial

from homegame.model import commands as c
from homegame.model.wire import Done, Envelope, Error, News
from homegame.night.night import BY_FLOOR, Night
from homegame.seats import TableNo
from homegame.service.audience import Audience
from homegame.service.bank import Plans
from homegame.service.bell import AT_THE_TOURNAMENT, Bell
from homegame.service.clock import Clock
from homegame.service.command_ids import CommandIds
from homegame.service.commit import change
from homegame.service.deals import Ways
from homegame.service.due import do_due, set_level_back, was_away
from homegame.service.gallery import RESTARTS
from homegame.service.hands import Hands
from homegame.service.heavy import Heavy
from homegame.service.intake import carry_out
from homegame.service.mailbox import Mailbox
from homegame.service.outbox import Outbox
from homegame.service.pacing import Pacing
from homegame.service.refused import DAMAGED, STOPPED
from homegame.service.restore import Snapshots, restore
from homegame.service.settings import Settings
from homegame.service.state import State
from homegame.service.stops import halt_at, work
from homegame.service.threshold import Threshold
from homegame.service.timing import Timing
from homegame.service.tournament_page import Course
from homegame.storage.log import Store

CARDS_LOST = "The cards of this hand could not be found again after a restart."


EarlierDebts = Callable[["LiveNight"], AbstractAsyncContextManager[tuple[c.Debt, ...]]]


class LiveNight:
    """One night, and everyone who watches its tables."""

    state: State

    def __init__(
        self, id: str, store: Store, settings: Settings, clock: Clock, heavy: Heavy
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
        self.threshold = Threshold(self)
        self.audience = Audience(self, settings.limits)
        self.bell = Bell()
        self.tournament_bell = Bell(AT_THE_TOURNAMENT)
        self.hands = Hands(self)
        self.plans, self.ways = Plans(), Ways(heavy)
        self.course = Course()
        self.timing = Timing(clock, settings.pace, self._ring)
        self.snapshots = Snapshots(store, id, settings.limits.snapshot_rows)
        self.earlier_debts: EarlierDebts | None = None
        """What guests owe each other from earlier nights, once there are clubs to ask."""
        self._mailbox = Mailbox(settings.limits.mailbox)
        self._due_waits = False
        """A letter from the alarm is in the mailbox."""
        self._moved_ms = clock.now_ms()
        """When something happened last."""
        self._task: asyncio.Task[None] | None = None

    @property
    def night(self) -> Night:
        return self.state.night

    @property
    def seq(self) -> int:
        """The number of the last row."""
        return self.state.seq

    async def start(self) -> None:
        """Read the log, go on where it ends, and open the mailbox."""
        lost = await self.read_log()
        self._task = asyncio.create_task(work(self, self._mailbox), name=f"night {self.id}")
        for at in lost:
            void = c.Void(CARDS_LOST)
            await self.ask(partial(change, self, BY_FLOOR, void, at))
        if was_away(self):
            await self.ask(partial(set_level_back, self))
        self.look_ahead()

    async def stop(self, why: str = "the server restarts") -> None:
        """Finish the current work, then stop for good."""
        self.timing.stop()
        if self._task is not None:
            await self._mailbox.close()
            await self._task
            self.timing.stop()
        self.put_away = True
        for bell in (self.bell, self.tournament_bell):
            bell.ring(bell.seq)
        self.audience.gallery.close(RESTARTS, why)

    def is_idle(self) -> bool:
        """No one is here, and nothing happens unless someone comes."""
        return self.audience.gallery.is_empty() and self.timing.is_quiet()

    def is_quiet(self, ms: int) -> bool:
        """Whether nothing waits, and nothing has happened for so long."""
        return not self._mailbox and self.clock.now_ms() - self._moved_ms >= ms

    def others_wait(self) -> bool:
        """Whether someone waits for the piece of work in hand to end."""
        return len(self._mailbox) > 0

    async def read_log(self) -> tuple[TableNo, ...]:
        """Restore the night from its log, and return the tables whose cards were lost. A row
        that is not as it was saved stops the night. Raises LogBroken or StoreError."""
        found = await restore(self.store, self.id)
        self.state, self.audience.stage.tail = found.state, found.tail
        self.snapshots.saved_seq = found.snapshot_seq
        for bell in (self.bell, self.tournament_bell):
            bell.ring(self.seq)
        self.timing.recall(found.state.notes)
        if found.bad_seq is not None and not self.broken:
            halt_at(self, found.bad_seq)
        return () if self.broken else found.cards_lost

    @property
    def is_damaged(self) -> bool:
        """Whether the night was stopped because its log is not as it was saved."""
        return self.broken and self.stopped is DAMAGED

    async def ask(self, do: Callable[[], Awaitable[Done]]) -> Done:
        """Let the one task that may change this night do a piece of work."""
        done: Done = await self._mailbox.ask(do)
        return done

    async def command(self, guest: str, envelope: Envelope) -> Done:
        """Carry out a guest's command once, or refuse it and say why."""
        return await self.ask(lambda: carry_out(self, guest, envelope))

    def look_ahead(self) -> None:
        """Update the agenda of every table, and the alarm. Whatever happens ends up here."""
        self._moved_ms = self.clock.now_ms()
        if not self.broken and not self.put_away:
            self.timing.look_ahead(
                self.night, self.audience.presence(), self.state.notes.level
            )
            self.audience.note_decisions(self.night)

    def show(self, news: Sequence[News] = (), besides: Outbox | None = None) -> None:
        """Show everyone their table as it is now."""
        self.look_ahead()
        self.audience.show(news, besides)
        for bell in (self.bell, self.tournament_bell):
            bell.note(news, self.seq)
        if (of := self.night.tournament) and of.deal:
            # Whoever reads what a deal would give must see that it is their turn in a hand.
            self.tournament_bell.ring(self.seq)

    def _ring(self) -> None:
        """Put what is due into the mailbox, like everything else; once, however often the alarm
        rings before its turn comes."""
        if self._due_waits:
            return
        if self._mailbox.post(self._do_due) is None:
            retry_ms = self.settings.pace.retry_ms
            self.timing.ring_at(self.clock.now_ms() + retry_ms)
        else:
            self._due_waits = True

    async def _do_due(self) -> None:
        """Do what is due. From now on, an alarm is heard again."""
        self._due_waits = False
        await do_due(self)
