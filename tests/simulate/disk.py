"""A disk that takes its time and fails now and then, below the store's own code.

The thread that writes is a step of the virtual loop. What waits is written in one go, by the
code that always does, and only a while later does anyone learn of it: a machine may die before
it is written, and between that and the answer.
"""

import queue
import shutil
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from homegame.storage.log import Batch
from homegame.storage.sql import writer
from homegame.storage.sql.writer import Job, Writer
from simulate.virtual import MACHINE, VirtualLoop
from storage.power import Disk as LostTail
from storage.power import Lying, Notes, noted

FULL_DISK: Final = "database or disk is full"


class Disk:
    """What the houses of one seed write to, one after the other."""

    def __init__(self, loop: VirtualLoop, chance: Random, folder: Path) -> None:
        self.loop, self.chance, self.root = loop, chance, folder
        self.folder = folder / "0"
        self.folder.mkdir()
        self.number = 0
        self.slow_s = 0.004
        self.fails = 0.0
        """How likely a commit fails."""
        self.saved: Callable[[Batch], None] = lambda batch: None
        """Is told of each batch as soon as it lies on the disk."""
        self.mark: Callable[[str], None] = lambda what: None
        self.notes: Notes | None = None
        """What was written since the last power cut, if the power may go."""
        self.lost_tail = LostTail()

    def writes_s(self) -> float:
        """How long a commit takes."""
        chance = self.chance
        stuck = chance.random() * 40 * self.slow_s if chance.random() < 0.05 else 0.0
        return self.slow_s * (0.5 + chance.random()) + stuck

    def is_killed(self) -> None:
        """The process ends: the next one finds the files as they were written, and the system
        keeps what it was given."""
        was, self.number = self.folder, self.number + 1
        self.folder = self.root / f"{self.number}"
        self.folder.mkdir()
        for file in sorted(was.iterdir()):
            if file.suffix != ".lock" and not file.name.endswith("-shm"):
                shutil.copy(file, self.folder / file.name)

    def lets_go(self, store: Any) -> None:
        """Close what a dead machine had open: that is no longer written to any disk."""
        written = len(self.notes.deeds) if self.notes else 0
        store.let_go()
        if self.notes:
            del self.notes.deeds[written:]

    def power_goes(self) -> None:
        """The machine ends: what wasn't synced may be gone, sector by sector."""
        assert self.notes
        was, self.number = self.folder, self.number + 1
        self.folder = self.root / f"{self.number}"
        self.folder.mkdir()
        for deed in self.notes.deeds:
            self.lost_tail.do(deed)
        self.notes.deeds.clear()
        self.lost_tail.power_goes(self.folder, self.chance)
        shutil.copy(was / "house.key", self.folder / "house.key")
        # What the next house finds is safe by now.
        self.lost_tail = LostTail()
        for file in sorted(self.folder.glob("house.db*")):
            self.lost_tail.files[file.name] = lying = Lying()
            lying.safe = file.read_bytes()


class Waiting:
    """What waits to be written: the disk is woken by each."""

    def __init__(self, disk: Disk) -> None:
        self.disk, self.items = disk, deque[Any]()
        self.machine = MACHINE.get()
        self.thread: Thread | None = None
        self._is_due = False

    def put(self, item: Any) -> None:
        self.items.append(item)
        if not self._is_due:
            self._is_due = True
            self.disk.loop.call_later(self.disk.writes_s(), self._write)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        if not self.items:
            raise queue.Empty
        return self.items.popleft()

    def _write(self) -> None:
        self._is_due = False
        if (self.machine is None or self.machine.is_on) and self.thread:
            self.thread.step()


class Thread:
    """The thread that writes, as steps of the loop."""

    def __init__(self, target: Any, disk: Disk, **_: object) -> None:
        self.writer: Writer = target.__self__
        self.disk = disk

    def start(self) -> None:
        waiting: Any = self.writer._waiting
        waiting.thread = self

    def join(self) -> None:
        self.step()

    def step(self) -> None:
        """Write what waits, in one commit if there is no more than that."""
        own: Any = self.writer
        while own._waiting.items:
            group, _ = own._gathered()
            if group:
                self.commit(group)
        while own._snapshots:
            own._save_snapshot()

    def commit(self, group: list[Job[Any]]) -> None:
        disk, own = self.disk, self.writer
        if len(group) > 1:
            disk.mark("a commit holds several commands")
        fails = disk.fails and disk.chance.random() < disk.fails
        with failing(own) if fails else ExitStack():
            own._save(group)
        for job in group:
            if job.error is None and job.batch is not None:
                disk.saved(job.batch)
            elif type(job.error).__name__ == "CommandRepeated":
                disk.mark("a command comes again after it was saved")


@contextmanager
def failing(own: Writer) -> Iterator[None]:
    """The disk is full for a moment."""

    def fails(*_: object) -> Any:
        raise sqlite3.OperationalError(FULL_DISK)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own._pen, "insert", fails)
        yield


@contextmanager
def virtual(disk: Disk, *, power: bool) -> Iterator[None]:
    """Every store that is opened meanwhile writes to this disk."""
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        threads = SimpleNamespace(
            Thread=lambda target, **more: Thread(target, disk, **more)
        )
        queues = SimpleNamespace(SimpleQueue=lambda: Waiting(disk), Empty=queue.Empty)
        patch.setattr(writer, "threading", threads)
        patch.setattr(writer, "queue", queues)
        if power:
            disk.notes = stack.enter_context(noted())
        yield
