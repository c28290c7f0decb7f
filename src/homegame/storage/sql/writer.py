"""The thread that writes. Whatever waits shares a commit; snapshots wait for a quiet moment."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

from homegame.storage.log import Batch
from homegame.storage.seal import Sealer
from homegame.storage.snapshots import Snapshot
from homegame.storage.sql import snapshots
from homegame.storage.sql.batches import append, append_together
from homegame.storage.sql.db import Db, Pen
from homegame.storage.sql.rows import Head

log = logging.getLogger("homegame.storage")

MOST_IN_A_COMMIT: Final = 256
REST_S: Final = 1.0
"""After so long without anything to write, the database tidies up."""
MOST_OUTSIDE: Final = 2_000
"""Commits after which it does so although there was no rest."""
MOST_TRIES: Final = 5
"""How often a job is tried if another server is quicker each time."""
MOST_HEADS: Final = 1000
"""Nights whose last link is remembered between commits."""

T = TypeVar("T")


class Job(Generic[T]):
    """Something to write, and the caller who waits for it."""

    def __init__(self, work: Callable[[Db], T], batch: Batch | None = None) -> None:
        self.work: Final = work
        self.batch: Final = batch
        """The batch, if that is all there is to write: batches can be saved together."""
        self.result: T | None = None
        self.error: Exception | None = None
        self.loop: Final = asyncio.get_running_loop()
        self.future: Final[asyncio.Future[T]] = self.loop.create_future()

    def run(self, pen: Pen, db: Db) -> None:
        """Do it. A refusal undoes this job alone; trouble with the database is raised."""
        for left in reversed(range(MOST_TRIES)):
            self.error = None
            db.execute("SAVEPOINT job")
            try:
                self.result = self.work(db)
            except Exception as error:
                if pen.has_failed(error) and not (left and pen.was_late(error)):
                    raise
                db.execute("ROLLBACK TO job")
                self.error = error
            db.execute("RELEASE job")
            if self.error is None or not pen.was_late(self.error):
                return


class Writer:
    """Owns the connection that writes, and the thread that uses it."""

    def __init__(self, pen: Pen, sealer: Sealer) -> None:
        self.commits = 0
        self._pen, self._sealer = pen, sealer
        self._waiting: queue.SimpleQueue[Job[Any] | Snapshot | None] = queue.SimpleQueue()
        self._snapshots: dict[tuple[str, str], Snapshot] = {}
        """Snapshots to save, by night and format. Only the writing thread uses this."""
        self._outside = 0
        """How many commits there were since the last rest."""
        self._heads: dict[str, Head] = {}
        """Where nights end, as far as it is known. Only the writing thread uses this."""
        self._thread = threading.Thread(
            target=self._write_all, daemon=True, name="homegame writer"
        )
        self._thread.start()

    async def do(self, job: Job[T]) -> T:
        """Write, and return or raise what came of it once that is on disk."""
        self._waiting.put(job)
        return await job.future

    async def append(self, batch: Batch) -> None:
        """Save a batch, if possible in one statement with others."""
        await self.do(Job(lambda db: append(self._pen, db, self._sealer, batch), batch))

    def put_snapshot(self, snapshot: Snapshot) -> None:
        """Save a snapshot when nothing else waits."""
        self._waiting.put(snapshot)

    def finish(self) -> None:
        """Take nothing more; write what is waiting, then stop."""
        self._waiting.put(None)

    def join(self) -> None:
        """Wait until the thread has stopped."""
        self._thread.join()

    def _write_all(self) -> None:
        taking = True
        while taking or self._snapshots:
            group, taking = self._gathered() if taking else ([], False)
            if group:
                self._save(group)
                self._outside += 1
            elif self._snapshots:
                self._save_snapshot()
                self._outside += 1
            if self._outside >= MOST_OUTSIDE or (self._outside and not group):
                self._outside = 0
                self._pen.rest()

    def _gathered(self) -> tuple[list[Job[Any]], bool]:
        """Everything that waits, up to a commit's worth, and whether more may come.

        The next group gathers while this one is saved.
        """
        group: list[Job[Any]] = []
        idle = not self._snapshots
        with suppress(queue.Empty):
            while len(group) < MOST_IN_A_COMMIT:
                each = self._waiting.get(idle, REST_S if self._outside else None)
                if each is None:
                    return group, False
                if isinstance(each, Snapshot):
                    self._note(each)
                elif not each.future.cancelled():
                    group.append(each)
                idle = False
        return group, True

    def _note(self, snapshot: Snapshot) -> None:
        """Of a night's snapshots that wait, only the newest is worth saving."""
        which = snapshot.night, snapshot.format
        waiting = self._snapshots.get(which)
        if waiting is None or waiting.seq < snapshot.seq:
            self._snapshots[which] = snapshot

    def _save_snapshot(self) -> None:
        """Save one. It is only a cache: failing is logged, and the log stays the truth."""
        snapshot = self._snapshots.pop(next(iter(self._snapshots)))
        try:
            with self._pen.transaction() as db:
                kept = snapshots.put(db, snapshot)
            why = "" if kept else "there is no such event"
        except Exception as error:
            why = str(error)
        if why:
            about = {"night": snapshot.night, "seq": snapshot.seq, "why": why}
            log.warning("snapshot not saved", extra=about)

    def _save(self, group: list[Job[Any]], *, one_by_one: bool = False) -> None:
        """Save a group in one commit; if that fails, in one each, so that a job that can't
        be saved doesn't take others with it."""
        try:
            if one_by_one or not self._saved_together(group):
                self._heads.clear()
                with self._pen.transaction() as db:
                    for job in group:
                        job.run(self._pen, db)
            self.commits += 1
        except Exception as error:
            self._heads.clear()
            if not one_by_one and not self._pen.is_busy(error):
                for job in group:
                    self._save([job], one_by_one=True)
                return
            for job in group:
                job.error = self._pen.trouble(error)
        for loop in {job.loop for job in group}:
            with suppress(RuntimeError):  # the loop is closed: its callers are gone
                loop.call_soon_threadsafe(_report, [j for j in group if j.loop is loop])

    def _saved_together(self, group: list[Job[Any]]) -> bool:
        """Save a group that is all batches in one statement; False if nothing was saved."""
        batches = [job.batch for job in group if job.batch is not None]
        if len(batches) < len(group):
            return False
        heads = append_together(self._pen, self._sealer, batches, self._heads)
        if heads is None:
            return False
        if len(self._heads) > MOST_HEADS:
            self._heads.clear()
        self._heads.update(heads)
        return True


def _report(group: Sequence[Job[Any]]) -> None:
    """Give the callers their results, all of a commit at once."""
    for job in group:
        if job.future.done():
            continue
        if job.error is None:
            job.future.set_result(job.result)
        else:
            job.future.set_exception(job.error)
