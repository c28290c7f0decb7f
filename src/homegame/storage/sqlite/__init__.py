"""The house's own store: one SQLite file. One thread writes, many batches to a commit."""

from homegame.storage.sqlite.lock import sole_server
from homegame.storage.sqlite.store import SqliteStore

__all__ = ["SqliteStore", "sole_server"]
