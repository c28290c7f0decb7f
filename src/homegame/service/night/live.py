"""A live night: one task owns it, and everything that happens goes through its mailbox.

The path of a command: `intake` checks it (a repeat? stale?), the night decides, `commit` saves
it, and only then does it take effect and the `stage` shows it. What can't be saved has not
happened. The dealer, the clock, the bots and the next hand send commands too; `timing` wakes
the night when something is due.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from homegame.model import commands as c
from homegame.model.refusal import Sys
from homegame.model.wire import Done, Envelope
from homegame.night.night import BY_FLOOR
from homegame.service.clock import Clock
from homegame.service.heavy import Heavy
from homegame.service.measures import Outcome
from homegame.service.night.commit import change, is_behind, read_on
from homegame.service.night.due import do_due, set_level_back, was_away
from homegame.service.night.gallery import RESTARTS
from homegame.service.night.hands import Hands
from homegame.service.night.intake import carry_out
from homegame.service.night.mailbox import Mailbox
from homegame.service.night.proof import Proofs
from homegame.service.night.runtime import Runtime
from homegame.service.night.stops import read_log, work
from homegame.service.refused import RequestRefused
from homegame.service.settings import Settings
from homegame.storage.log import SeqTaken, Store

CARDS_LOST = "The cards of this hand could not be found again after a restart."


class LiveNight(Runtime):
    """The owner of a night: its one task, and the mailbox it reads."""

    def __init__(
        self, id: str, store: Store, settings: Settings, clock: Clock, heavy: Heavy
    ) -> None:
        super().__init__(id, store, settings, clock, heavy, self._ring)
        self.hands = Hands(self)
        self.proofs = Proofs(self, self.hands)
        self._mailbox = Mailbox(settings.limits.mailbox)
        self._due_waits = False
        """A letter from the alarm is in the mailbox."""
        self._heard_seq = 0
        """The last row that another server is known to have saved."""
        self._reads_on = False
        """A letter that is about to read it is in the mailbox."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read the log, go on where it ends, and open the mailbox."""
        lost = await read_log(self)
        self._task = asyncio.create_task(work(self, self._mailbox), name=f"night {self.id}")
        for at in lost:
            void = c.Void(CARDS_LOST)
            await self._unless_late(partial(change, self, BY_FLOOR, void, at))
        if was_away(self):
            await self._unless_late(partial(set_level_back, self))
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
            bell.end()
        self.audience.gallery.close(RESTARTS, why)

    def is_idle(self) -> bool:
        """No one is here, and nothing happens unless someone comes, or it happens at another
        server."""
        quiet = self.timing.is_quiet() or bool(self.audience.elsewhere)
        return self.audience.gallery.is_empty() and quiet

    def is_quiet(self, ms: int) -> bool:
        """Whether nothing waits, and nothing has happened for so long."""
        return not self._mailbox and self.clock.now_ms() - self.moved_ms >= ms

    def others_wait(self) -> bool:
        """Whether someone waits for the piece of work in hand to end."""
        return self.waiting > 0

    @property
    def waiting(self) -> int:
        """How many pieces of work wait for their turn."""
        return len(self._mailbox)

    @property
    def behind(self) -> int:
        """How many rows another server has saved that this one hasn't read yet."""
        return max(0, self._heard_seq - self.seq)

    async def ask(self, do: Callable[[], Awaitable[Done]]) -> Done:
        """Let the one task that may change this night do a piece of work."""
        done: Done = await self._mailbox.ask(do)
        return done

    async def _unless_late(self, do: Callable[[], Awaitable[Done]]) -> None:
        """Do something, unless another server was quicker: it does what is to be done."""

        async def tried() -> Done:
            try:
                return await do()
            except SeqTaken:
                return Done("", self.seq + 1, self.seq)

        await self.ask(tried)

    async def command(self, guest: str, envelope: Envelope) -> Done:
        """Carry out a guest's command once, or refuse it and say why."""
        since_ms, measures = self.clock.now_ms(), self.measures
        outcome: Outcome = "failed"
        try:
            done = await self.ask(lambda: carry_out(self, guest, envelope))
            outcome = "done"
        except RequestRefused as refusal:
            if refusal.error.code not in (Sys.STORE, Sys.BROKEN):
                outcome = "refused"
            raise
        finally:
            measures.commands[outcome] += 1
            measures.command_waits.note(self.clock.now_ms() - since_ms)
        return done

    def heard(self, seq: int) -> None:
        """Another server has saved rows up to this one: read on once what waits is done. Where
        the mailbox is full, it is heard of again."""
        self._heard_seq = max(self._heard_seq, seq)
        if seq > self.seq and not self._reads_on and not self.broken:
            self._reads_on = self._mailbox.post(self._read_on) is not None

    async def catch_up(self) -> None:
        """Read on, if another server has saved more: whoever asks here sees what they were
        answered there."""
        if await is_behind(self):
            await self.ask(self._read_on_now)

    async def _read_on(self) -> None:
        self._reads_on = False
        if self._heard_seq > self.seq and not self.broken:
            await read_on(self)

    async def _read_on_now(self) -> Done:
        if await is_behind(self):
            await read_on(self)
        return Done("", self.seq + 1, self.seq)

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
        await do_due(self, self.others_wait)
