"""A disk that forgets what wasn't synced: what is left of a house when the power goes.

The house's own store writes through a VFS that notes every write and every sync, in order. From
these notes the files can be made as they may lie on the disk after a power cut at any moment:
what was synced is there, and of everything after that some, all or none, sector by sector.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import apsw
import pytest

SECTOR: Final = 512
"""What a disk writes whole or not at all."""


JOURNALS: Final = ("-wal", "-journal")
"""SQLite syncs the folder with the first sync of a new file that ends so."""


class Wrote(NamedTuple):
    file: str
    at: int
    body: bytes


class Cut(NamedTuple):
    """A file was shortened."""

    file: str
    size: int


class Synced(NamedTuple):
    file: str


class Deleted(NamedTuple):
    file: str
    is_safe: bool
    """Its folder was synced, too."""


class Said(NamedTuple):
    """What the house told somebody: it may not be lost any more."""

    what: str


Deed = Wrote | Cut | Synced | Deleted | Said


class Notes(apsw.VFS):
    """A VFS that notes what becomes of each file, and does it."""

    numbers: Final = count(1)

    def __init__(self) -> None:
        self.name = f"noted{next(self.numbers)}"
        self.deeds: list[Deed] = []
        super().__init__(self.name, "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        return NotedFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:
        super().xDelete(filename, syncdir)
        self.deeds.append(Deleted(Path(filename).name, syncdir))

    def say(self, what: str) -> None:
        self.deeds.append(Said(what))


class NotedFile(apsw.VFSFile):
    """One file; those without a name are SQLite's own, for the moment."""

    def __init__(self, notes: Notes, name: Any, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.notes, self.file = notes, Path(path).name if path else ""
        super().__init__("", name, flags)

    def note(self, deed: Deed) -> None:
        if self.file:
            self.notes.deeds.append(deed)

    def xWrite(self, data: bytes, offset: int) -> None:
        super().xWrite(data, offset)
        self.note(Wrote(self.file, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:
        super().xTruncate(newsize)
        self.note(Cut(self.file, newsize))

    def xSync(self, flags: int) -> None:
        super().xSync(flags)
        self.note(Synced(self.file))


class Found:
    """The answer to a statement."""

    def __init__(self, rows: list[Any], rowcount: int) -> None:
        self.rows, self.rowcount = iter(rows), rowcount

    def fetchone(self) -> Any:
        return next(self.rows, None)

    def fetchall(self) -> list[Any]:
        return [*self.rows]

    def __iter__(self) -> Iterator[Any]:
        return self.rows


class Connection:
    """apsw's connection, as the store knows one."""

    def __init__(self, path: Path, notes: Notes) -> None:
        self.db = apsw.Connection(f"{path}", vfs=notes.name)

    @property
    def in_transaction(self) -> bool:
        return self.db.in_transaction

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Found:
        try:
            rows = [*self.db.execute(sql, values)]
        except apsw.Error as error:
            raise sqlite3.OperationalError(f"{error}") from error
        return Found(rows, self.db.changes())

    def executemany(self, sql: str, values: Iterable[Sequence[Any]]) -> None:
        for each in values:
            self.execute(sql, each)

    def close(self) -> None:
        self.db.close()


@contextmanager
def noted() -> Iterator[Notes]:
    """Every house that is opened meanwhile writes through a VFS that takes notes."""
    notes = Notes()

    def connected(path: Path, wait_s: float | None = None) -> Connection:
        return Connection(path, notes)

    with pytest.MonkeyPatch.context() as patch:
        for module in ("file", "store"):
            patch.setattr(f"homegame.storage.sqlite.{module}.connected", connected)
        yield notes


class Lying:
    """One file on the disk: what is safe of it, and what was done to it since."""

    def __init__(self) -> None:
        self.safe: bytes | None = None
        """None: after a power cut it may not be there."""
        self.since: list[Wrote | Cut] = []

    def do(self, deed: Wrote | Cut) -> None:
        self.since.append(deed)

    def sync(self) -> None:
        self.safe, self.since = applied(self.safe or b"", self.since), []

    def left(self, chance: Random) -> bytes | None:
        """What may be left of it: nothing that was done since, a part of it, or all."""
        pieces = [piece for deed in self.since for piece in sectors(deed)]
        match chance.choice(("none", "first", "some", "some", "all")):
            case "none":
                kept = []
            case "first":
                kept = pieces[: chance.randint(0, len(pieces))]
            case "some":
                share = chance.random()
                kept = [piece for piece in pieces if chance.random() < share]
            case _:
                kept = pieces
        return applied(self.safe or b"", kept) if kept or self.safe is not None else None


def sectors(deed: Wrote | Cut) -> Iterator[Wrote | Cut]:
    """A write in the pieces that a disk writes in an order of its own."""
    if isinstance(deed, Cut):
        yield deed
        return
    start, end = deed.at, deed.at + len(deed.body)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        yield Wrote(deed.file, start, deed.body[start - deed.at : stop - deed.at])
        start = stop


def applied(body: bytes, deeds: Iterable[Wrote | Cut]) -> bytes:
    """A file after what was done to it."""
    file = bytearray(body)
    for deed in deeds:
        if isinstance(deed, Cut):
            del file[deed.size :]
            continue
        file.extend(bytes(max(0, deed.at + len(deed.body) - len(file))))
        file[deed.at : deed.at + len(deed.body)] = deed.body
    return bytes(file)


class Disk:
    """The files of a house, and what it has said."""

    def __init__(self) -> None:
        self.files: dict[str, Lying] = {}
        self.ghosts: dict[str, Lying] = {}
        """Deleted in a folder that wasn't synced since: they may be there again."""
        self.said: list[str] = []

    def do(self, deed: Deed) -> None:
        match deed:
            case Said(what):
                self.said.append(what)
            case Deleted(file, is_safe):
                gone = self.files.pop(file, None)
                if gone and not is_safe:
                    self.ghosts[file] = gone
            case Synced(file):
                lying = self.files.setdefault(file, Lying())
                if lying.safe is None and file.endswith(JOURNALS):
                    self.ghosts.clear()
                lying.sync()
            case Wrote(file) | Cut(file):
                self.files.setdefault(file, Lying()).do(deed)

    def power_goes(self, folder: Path, chance: Random) -> None:
        """Put what is left into a folder."""
        for name in sorted({*self.files, *self.ghosts}):
            lying = [each[name] for each in (self.files, self.ghosts) if name in each]
            if (left := chance.choice(lying).left(chance)) is not None:
                (folder / name).write_bytes(left)
