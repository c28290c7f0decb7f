"""What a place has to offer in which a house is kept."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from homegame.storage.log import Store
from homegame.storage.sql.db import Db, Pen

Progress = Callable[[int, int], None]
"""Is told how much is done, and of how much."""


class Home(Protocol):
    """A place for a house. Each of these raises StoreError."""

    @property
    def name(self) -> str:
        """What a person calls it."""

    @property
    def key(self) -> Path:
        """The file with the key to the sealed cards."""

    def is_there(self) -> bool:
        """Whether there may be a house: opening it tells for certain."""

    def sole_server(self) -> AbstractContextManager[None]:
        """Hold the house's lock: no server runs meanwhile. Raises HouseTaken."""

    def serving(self, program: str) -> AbstractContextManager[None]:
        """Hold the house's lock as a server: beside others, where there may be several, as long
        as their `program`, its version and a word for the form of its logs, has the same form.
        Raises HouseTaken."""

    def open(self) -> Store:
        """Open the house, or found it."""

    def open_to_read(self) -> Store:
        """Open the house; none is founded."""

    def whole(self) -> AbstractContextManager[Db]:
        """Everything that is saved at one moment, also while a server goes on."""

    def filled(self, source: str) -> AbstractContextManager[Pen]:
        """Fill a new house with what is in the `source`; it can be opened once that is done. If
        it was broken off, what was filled in before is still there."""

    def changed(self) -> AbstractContextManager[Pen]:
        """Write to the house itself, night by night; the caller holds its lock."""

    def back_up(self, to: Path, progress: Progress) -> None:
        """Write everything that is saved now to a file that can be a house of its own; `to` is
        replaced if it exists. A server may go on meanwhile. Also raises OSError."""
