"""One house is one schema: recognised by its tables, brought up to date."""

import hashlib
import time
from importlib import resources
from pathlib import Path
from typing import Final

import psycopg

from homegame.storage.log import NotOurs, StoreBroken
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.line import Line, PostgresDb, trouble_with
from homegame.storage.seal import MARK_BYTES, Sealer, sealer_with
from homegame.storage.sql.db import TABLES

OLDEST: Final = 13
"""The oldest PostgreSQL that is still looked after by its makers, or nearly."""
SERVES: Final = "serves"
"""The lock of the house itself."""
HOLDS: Final = "homegame"
"""How what a server that holds it goes by begins; its version and its forms follow."""
OUR_TABLES: Final = frozenset({*TABLES, "house", "writer", "here"})


def opened(line: Line, *, found: bool, moving: str | None = None) -> None:
    """Connect to a house, up to date; with `found` it is made if there is none. A house that is
    `moving` is opened by the move alone. Raises NotOurs or StoreBroken."""
    address = line.address
    db = line.connect()
    try:
        _must_do(db, address)
        tables = _tables(db, address.schema)
        if "house" not in tables and tables:
            raise NotOurs(
                f"The schema {address.schema} has tables of something else. Name another one: "
                f"?schema=NAME at the end of the address."
            )
        if not tables and not found:
            raise StoreBroken(f"There is no house in {address.shown}.")
        if not tables or _version(db) < len(migrations()):
            if tables:
                _must_be_left(db, address)
            _bring_up_to_date(db, address)
        version, goes_on = db.execute("SELECT version, moving FROM house").fetchone()
        if version > len(migrations()):
            raise NotOurs(
                f"{address.shown} was made by a newer Home Game (its format is {version}, this "
                f"one knows {len(migrations())}). Install the newer one."
            )
        if missing := OUR_TABLES - _tables(db, address.schema):
            raise NotOurs(
                f"{address.shown} has another form: the table {min(missing)} is missing. It was"
                " not touched."
            )
        if goes_on != moving and goes_on is not None:
            raise NotOurs(
                f"A move into {address.shown} has not come to its end. Finish it: "
                f"homegame move {goes_on} {address.shown}"
            )
        _must_be_allowed(db, address)
    except psycopg.errors.InsufficientPrivilege as error:
        raise _not_allowed(db, address) from error
    except psycopg.Error as error:
        raise trouble_with(address, error) from error


def _must_do(db: PostgresDb, address: Address) -> None:
    """Raise NotOurs or StoreBroken for a database that can't hold a house at all."""
    version = db.connection.info.server_version // 10_000
    if version < OLDEST:
        raise NotOurs(f"{address.shown} is PostgreSQL {version}. Use {OLDEST} or newer.")
    (encoding, is_copy) = db.execute(
        "SELECT current_setting('server_encoding'), pg_is_in_recovery()"
    ).fetchone()
    if encoding != "UTF8":
        raise NotOurs(
            f"{address.shown} keeps text as {encoding}, which has no room for every name. Make "
            "a database that keeps it as UTF8: createdb --encoding=UTF8 --template=template0"
        )
    if is_copy:
        raise StoreBroken(
            f"{address.shown} is a copy that follows another. Name the one it follows."
        )


def _must_be_allowed(db: PostgresDb, address: Address) -> None:
    """Raise StoreBroken if the role may not write to one of the tables."""
    all_of_them = ", ".join(
        f"has_table_privilege(c.oid, '{what}')"
        for what in ("SELECT", "INSERT", "UPDATE", "DELETE")
    )
    (refused,) = db.execute(
        "SELECT count(*) FROM pg_class c WHERE relnamespace = to_regnamespace(?) "
        f"AND relkind = 'r' AND NOT (true = ALL (ARRAY[{all_of_them}]))",
        (address.schema,),
    ).fetchone()
    if refused:
        raise _not_allowed(db, address)


def _not_allowed(db: PostgresDb, address: Address) -> StoreBroken:
    """Say what somebody who may has to allow."""
    who, schema = db.connection.info.user, address.schema
    return StoreBroken(
        f"{who} may not make or change the tables of {address.shown}. The database's owner can "
        f"give {who} a schema: CREATE SCHEMA {schema} AUTHORIZATION {who}"
    )


def _tables(db: PostgresDb, schema: str) -> set[str]:
    found = db.execute(
        "SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
        "WHERE n.nspname = ? AND c.relkind IN ('r', 'p', 'v')",
        (schema,),
    )
    return {name for (name,) in found}


def _version(db: PostgresDb) -> int:
    return int(db.execute("SELECT version FROM house").fetchone()[0])


def _bring_up_to_date(db: PostgresDb, address: Address) -> None:
    """Make the schema, if there is none, and run the migrations it has not seen. Another server
    that does the same waits."""
    schema = address.schema
    with db.connection.transaction():
        db.execute("SELECT pg_advisory_xact_lock(?)", (lock_number(f"migrates {schema}"),))
        if not db.execute("SELECT to_regnamespace(?)", (schema,)).fetchone()[0]:
            db.connection.execute(f'CREATE SCHEMA "{schema}"'.encode())
        db.connection.execute(f'SET LOCAL search_path = "{schema}"'.encode())
        seen = _version(db) if _tables(db, schema) else 0
        for migration in migrations()[seen:]:
            db.connection.execute(migration.encode())
        if seen < len(migrations()):
            db.execute("UPDATE house SET version = ?", (len(migrations()),))


def holders(db: PostgresDb, schema: str) -> list[str]:
    """The versions and forms of other servers that hold the lock of a house."""
    number = lock_number(f"{SERVES} {schema}")
    found = db.execute(
        "SELECT application_name FROM pg_locks AS held JOIN pg_stat_activity USING (pid) "
        "WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid() AND objsubid = 1 "
        "AND (classid::bigint << 32 | objid::bigint) = ?",
        (number,),
    )
    return [name.removeprefix(f"{HOLDS} ") for (name,) in found]


def _must_be_left(db: PostgresDb, address: Address) -> None:
    """Refuse to change the form of a house under servers that know only the old one."""
    form = f"{len(migrations())}"
    if any(each.rpartition(" ")[2] != form for each in holders(db, address.schema)):
        raise NotOurs(
            f"An older Home Game is running with {address.shown}, and this one would change"
            " its form. Stop that one first."
        )


def migrations() -> list[str]:
    """The migrations in order; number n brings a house from n - 1 to n."""
    folder = resources.files("homegame.storage.postgres") / "migrations"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    assert [int(file.name[:4]) for file in files] == list(range(1, len(files) + 1))
    return [file.read_text(encoding="utf-8") for file in files]


def lock_number(what: str) -> int:
    """The number of a lock: in PostgreSQL they have no names."""
    digest = hashlib.sha256(f"homegame {what}".encode()).digest()
    return int.from_bytes(digest[:8], signed=True)


def sealer_of(db: PostgresDb, address: Address, key: Path) -> Sealer:
    """The key in the data folder, which has to be the one that sealed what is here."""
    box = db.execute(
        "SELECT box FROM (SELECT box FROM seal LIMIT 1) AS one "
        "UNION ALL SELECT box FROM (SELECT box FROM deck LIMIT 1) AS other"
    ).fetchone()
    mark = None if box is None else bytes(box[0][:MARK_BYTES])
    (first,) = db.execute("SELECT mark FROM house").fetchone()
    told = address.shown, "name another schema to start afresh"
    sealer = sealer_with(key, first or mark, *told)
    if first is None:
        # Of two servers that open a new house at once, one has made its key.
        db.execute("UPDATE house SET mark = ? WHERE mark IS NULL", (sealer.mark,))
        (first,) = db.execute("SELECT mark FROM house").fetchone()
        sealer = sealer_with(key, first, *told)
    return sealer


def ahead_ms(db: PostgresDb) -> int:
    """How far the database's clock is ahead of this computer's."""
    before_ms = time.time_ns() // 1_000_000
    (there,) = db.execute(
        "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    ).fetchone()
    return int(there) - (before_ms + time.time_ns() // 1_000_000) // 2
