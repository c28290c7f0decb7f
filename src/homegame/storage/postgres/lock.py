"""The lock of a house in PostgreSQL: its servers share it, and whoever changes a house without
one has it alone."""

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg

from homegame.storage.log import HouseTaken, StoreError
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.house import (
    HOLDS,
    SERVES,
    holders,
    lock_number,
    migrations,
)
from homegame.storage.postgres.line import Line, trouble_with

LOCK_WAIT_S: Final = 1.0
"""How long to wait for a server that is stopping."""
BETWEEN_LOOKS_S: Final = 5.0
"""How often it is looked whether the lock is still held: the line may break."""
GONE_S: Final = 30
"""A server whose computer has gone loses the lock after so many seconds."""

HELD: Final = "this house's lock is held"
LOST: Final = "this house's lock is lost: the line to its database broke"
TAKEN: Final = "another server has this house"

log = logging.getLogger("homegame.storage")


@contextmanager
def sole_server(
    address: Address, *, shared: bool = False, program: str = ""
) -> Iterator[None]:
    """Hold a house's lock while its nights are served. It is `shared` by servers, which find
    out with each row who was first; whoever does without one has it alone. A server whose
    `program` keeps logs in another form than those that run is refused: they couldn't read what
    it writes. Raises HouseTaken or StoreBroken.

    It is a transaction that stays open: PostgreSQL releases the lock when the connection ends,
    however it ends, and it is held through PgBouncer as well. Programs that only read the house
    don't ask for it.
    """
    line = Line(address)
    try:
        until = time.monotonic() + LOCK_WAIT_S
        while not taken(line, SERVES, shared=shared, program=program):
            if time.monotonic() > until:
                raise HouseTaken(f"Another Home Game is running with {address.shown}.")
            time.sleep(0.05)
        while shared and (wrong := _unlike(line, program)):
            if time.monotonic() > until:
                raise HouseTaken(wrong)
            time.sleep(0.05)
        _must_wait_for_disk(line)
        over = threading.Event()
        watch = threading.Thread(
            target=_keep,
            args=(line, over, shared, program),
            daemon=True,
            name="homegame lock",
        )
        watch.start()
        try:
            yield
        finally:
            over.set()
            watch.join()
    except psycopg.Error as error:
        raise trouble_with(address, error) from error
    finally:
        line.close()


def taken(
    line: Line,
    what: str,
    gone_s: int = GONE_S,
    *,
    shared: bool = False,
    program: str = "",
) -> bool:
    """Take the house's lock of this name, unless another server has it; with `shared`, unless
    one has it alone. It is lost after so many seconds without a word. Others see which program
    holds it."""
    db = line.connect()
    db.connection.execute(
        f"BEGIN; SET LOCAL idle_in_transaction_session_timeout = '{gone_s}s'; "
        f"SET LOCAL application_name = '{HOLDS} {program} {len(migrations())}'".encode()
    )
    number = lock_number(f"{what} {line.address.schema}")
    how = "pg_try_advisory_xact_lock_shared" if shared else "pg_try_advisory_xact_lock"
    (is_taken,) = db.execute(f"SELECT {how}(?)", (number,)).fetchone()
    if not is_taken:
        db.connection.execute(b"ROLLBACK")
    return bool(is_taken)


def _unlike(line: Line, program: str) -> str:
    """Why a program can't serve beside those that do: their logs have another form; "" if it
    can. Where just their version is another, that is noted."""
    own, _, form = f"{program} {len(migrations())}".partition(" ")
    for other in holders(line.connect(), line.address.schema):
        version, _, theirs = other.partition(" ")
        if theirs != form:
            return (
                f"Another server of this house runs Home Game {version}, which keeps nights in"
                f" another form than this one, {own}: neither could read what the other saves."
            )
        if version != own:
            log.warning(
                "another server has another version", extra={"it": version, "this": own}
            )
    return ""


def _must_wait_for_disk(line: Line) -> None:
    """Note where PostgreSQL is set so that a power cut loses what was saved."""
    (waits,) = line.connect().execute("SELECT current_setting('fsync')").fetchone()
    if waits != "on":
        log.warning("a power cut may lose nights: fsync is off in this database")


def _keep(line: Line, over: threading.Event, shared: bool, program: str) -> None:
    """Look again and again whether the lock is still held, and take it again where the line
    broke."""
    how = HELD
    while not over.wait(BETWEEN_LOOKS_S):
        was = how
        try:
            if how == HELD:
                line.connect().execute("SELECT 1")
            else:
                is_taken = taken(line, SERVES, shared=shared, program=program)
                how = HELD if is_taken else TAKEN
        except (psycopg.Error, StoreError):
            how = LOST
        if how != was:
            log.log(logging.INFO if how == HELD else logging.WARNING, how)
