"""Where a house is kept: in a file of the data folder, or in a database elsewhere."""

from pathlib import Path
from typing import Final

from homegame.storage.home import Home
from homegame.storage.log import NotOurs
from homegame.storage.sqlite.home import SqliteHome

DATABASE: Final = "house.db"
KEY: Final = "house.key"


def home_of(data: Path, database: str = "") -> Home:
    """The place that the settings name. Raises NotOurs."""
    if not database:
        return SqliteHome(data / DATABASE)
    if not is_address(database):
        raise NotOurs(
            "The database is no address. Write it like "
            "postgresql://name:password@host/database, or leave it out."
        )
    try:
        from homegame.storage.postgres.home import PostgresHome
    except ImportError:
        raise NotOurs(
            "For PostgreSQL a driver is missing. Install it: pip install 'homegame[postgres]'"
        ) from None
    return PostgresHome(database, data / KEY)


def is_address(text: str) -> bool:
    """Whether this names a database, not a file."""
    return text.startswith(("postgresql:", "postgres:"))
