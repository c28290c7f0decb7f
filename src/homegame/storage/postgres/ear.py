"""Hears what other servers of a house save: PostgreSQL passes it on."""

import logging
import selectors
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import psycopg

from homegame.storage.log import StoreError
from homegame.storage.postgres.address import Address
from homegame.storage.postgres.house import lock_number
from homegame.storage.postgres.line import Line

AGAIN_S: Final = 1.0
"""How long to wait before listening again where that failed."""

log = logging.getLogger("homegame.storage")


def channel(schema: str) -> str:
    """Where the servers of a house hear each other. Every house has a channel of its own."""
    return f"homegame_{lock_number(f'hears {schema}') & (1 << 64) - 1:016x}"


class Ear:
    """A connection that listens, in a thread of its own. What is said while it is broken is
    never heard: `missed` is called whenever it listens again."""

    def __init__(
        self,
        address: Address,
        own: str,
        heard: Callable[[str, int], None],
        missed: Callable[[], None],
    ) -> None:
        self._address, self._own = address, own
        self._heard, self._missed = heard, missed
        self._over, self._hears = threading.Event(), True
        self._wake, self._woken = socket.socketpair()
        self._thread = threading.Thread(
            target=self._listen_on, daemon=True, name="homegame ear"
        )
        self._thread.start()

    def close(self) -> None:
        self._over.set()
        self._wake.send(b"!")
        self._thread.join()
        self._wake.close()
        self._woken.close()

    def _listen_on(self) -> None:
        """Listen, and again after a line broke, until it is over."""
        while not self._over.is_set():
            line = Line(self._address)
            try:
                self._listen(line)
            except (psycopg.Error, StoreError, OSError) as trouble:
                if self._hears:
                    why = type(trouble).__name__
                    log.warning("other servers are not heard", extra={"why": why})
                self._hears = False
                self._over.wait(AGAIN_S)
            finally:
                line.close()

    def _listen(self, line: Line) -> None:
        connection = line.connect().connection
        connection.execute(f"LISTEN {channel(self._address.schema)}".encode())
        self._hears = True
        self._missed()
        with selectors.DefaultSelector() as either:
            either.register(connection, selectors.EVENT_READ)
            either.register(self._woken, selectors.EVENT_READ)
            while not self._over.is_set():
                either.select()
                connection.pgconn.consume_input()
                while (said := connection.pgconn.notifies()) is not None:
                    self._take(said.extra)

    def _take(self, said: bytes) -> None:
        """Pass on what another server said. Whoever may write to the database may say anything
        there."""
        with suppress(ValueError):
            seq, night, by = said.decode().split(" ")
            if by != self._own:
                self._heard(night, int(seq))
