"""HTTP for strangers: uvicorn's protocol, with bounds on what one connection may take.

uvicorn reads a request however long it is and however slowly it comes, and queues as many as
are sent ahead. Here a request has a largest size and a time in which it must be complete, an
answer a time in which it must be taken, and an address a number of connections. So nobody needs
to be known to be kept from filling the memory or from taking every place.
"""

import asyncio
import ipaddress
import struct
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, Protocol

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from homegame.reach.addresses import Addresses
from homegame.service.clock import Alarm, Clock
from homegame.service.settings import Limits, Settings
from homegame.web.gate import AT_ONCE, FORWARDER, is_import

MOST_HEAD: Final = 16_384
"""The largest request line with its headers, in bytes."""
MOST_REQUEST: Final = 65_536
"""The largest whole request that is read; a body that counts is much smaller."""
MOST_UPLOAD: Final = 16_100_000
"""The largest request that brings files; no more than 64 kB of it lie unread."""
TEXT: Final = 0x81
"""The first byte of a frame that is a whole text."""
MOST_AHEAD: Final = 8
"""Requests that may wait for the answer to the one before. Browsers send none ahead."""


class Connection(Protocol):
    """A connection, as the others see it."""

    @property
    def address(self) -> str:
        """Where it comes from."""

    @property
    def is_idle(self) -> bool:
        """Nobody would miss it: it is open, and nothing is being answered on it."""

    def cut_off(self) -> None:
        """End it at once; what was written and not taken is lost."""


class Crowd:
    """All connections of one server, by address, the oldest first."""

    def __init__(self, limits: Limits, trusted_proxy: str, addresses: Addresses) -> None:
        self.limits, self.addresses = limits, addresses
        self._proxies = [
            ipaddress.ip_network(one.strip(), strict=False)
            for one in trusted_proxy.split(",")
            if one.strip()
        ]
        self._here: dict[Connection, None] = {}
        self._of: dict[str, dict[Connection, None]] = {}

    def add(self, connection: Connection) -> None:
        """A new connection; if it is one too many, one that is not in use is cut off."""
        of_address = self._of.setdefault(connection.address, {})
        of_address[connection] = self._here[connection] = None
        most = self.limits.connections_each
        if len(of_address) > most and not self._is_proxy(connection.address):
            oldest_idle(of_address).cut_off()
        elif len(self._here) > self.limits.connections:
            oldest_idle(self._here).cut_off()

    def remove(self, connection: Connection) -> None:
        """A connection has ended, or goes on as a socket."""
        self._here.pop(connection, None)
        of_address = self._of.get(connection.address, {})
        of_address.pop(connection, None)
        if not of_address:
            self._of.pop(connection.address, None)

    def of(self, protocol: HttpToolsProtocol | WebSocketsSansIOProtocol) -> str:
        """The address a connection comes from: over a forwarder's line everybody's is one."""
        if self.addresses.is_forwarded(protocol.server):
            return FORWARDER
        return protocol.client[0] if protocol.client else ""

    def _is_proxy(self, address: str) -> bool:
        """Whether everybody comes from this address."""
        if address == FORWARDER:
            return True
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(ip in network for network in self._proxies)


def oldest_idle(connections: dict[Connection, None]) -> Connection:
    """The oldest connection that nobody would miss, else the newest."""
    idle = (each for each in connections if each.is_idle)
    return next(idle, next(reversed(connections)))


class GuardedHttp(HttpToolsProtocol):
    """One HTTP connection, within its bounds."""

    crowd: Crowd
    clock: Clock

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.address = ""
        self._answered: RequestResponseCycle | None = None
        """The request that is being answered: later ones may have been read."""
        self._unfinished = 0
        """How much of the present request has come."""
        self._in_head = self._in_request = self._is_flooded = False
        self._head = 0
        """How much of the present request's first line and headers has been read."""
        self._most = self._due = MOST_REQUEST
        limits = self.crowd.limits
        self._request = Deadline(self.clock, limits.request_s, self._too_slow)
        self._upload = Deadline(self.clock, limits.upload_s, self._too_slow)
        self._answer = Deadline(self.clock, limits.answer_s, self.cut_off)

    @property
    def is_idle(self) -> bool:
        """No request is being answered."""
        is_answered = self._answered is None or self._answered.response_complete
        return is_answered and not self.transport.is_closing()

    # ---------------------------------------------------------------- coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)  # type: ignore[arg-type]
        self.address = self.crowd.of(self)
        self._request.start()
        self.crowd.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop()
        self._forget()
        super().connection_lost(exc)

    def cut_off(self) -> None:
        """End it at once; what was written and not taken is lost."""
        self._forget()
        self.transport.abort()

    def _forget(self) -> None:
        """Whatever is being answered has nobody to be told any more."""
        self.pipeline.clear()
        if self._answered is not None:
            self._answered.disconnected = True

    def handle_websocket_upgrade(self) -> None:
        self._stop()
        super().handle_websocket_upgrade()
        # These refer to what they are part of: without them it is gone from memory at once.
        self.parser = None  # type: ignore[assignment]
        del self._request, self._upload, self._answer

    def _stop(self) -> None:
        """Nothing is waited for any more."""
        self.crowd.remove(self)
        self._request.stop()
        self._upload.stop()
        self._answer.stop()

    # ---------------------------------------------------------------- a request

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unfinished += len(data)
        super().data_received(data)
        if self.transport.is_closing() or not self._in_request:
            return
        if self._in_head and self._unfinished > MOST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._unfinished > self._most:
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        elif self._most == MOST_REQUEST:
            self._request.start()
        elif self._unfinished >= self._due:
            self._await_more()

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            self._is_flooded = True
            raise TooManyAhead
        self._in_head = self._in_request = True
        self._head = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._add_to_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        self._add_to_head(len(name) + len(value))

    def _add_to_head(self, more: int) -> None:
        """A large head may come in one piece with what follows it."""
        self._head += more
        if self._head > MOST_HEAD:
            raise HeadTooLarge

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        if not self.parser.should_upgrade() and is_import(
            self.scope["method"], self.scope["path"]
        ):
            self._most = MOST_UPLOAD
            self._upload.start()
            self._await_more()

    def _await_more(self) -> None:
        """Files must keep coming: as much as a whole small request in the time of one."""
        self._due = self._unfinished + MOST_REQUEST
        self._request.stop()
        self._request.start()

    def on_message_complete(self) -> None:
        self._in_request, self._unfinished, self._most = False, 0, MOST_REQUEST
        self._request.stop()
        self._upload.stop()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self._is_flooded:
            self.cut_off()
        elif self._head > MOST_HEAD:
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            super().send_400_response(msg)

    def _too_slow(self) -> None:
        """Nothing came, which some browsers do, or only a part of a request."""
        if self._in_request:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self._close()

    def _refuse(self, status: HTTPStatus) -> None:
        """End the connection, and say why unless that would be taken for another answer."""
        if self.is_idle if self._in_head else not self.cycle.response_started:
            say = status.phrase.encode()
            self.transport.write(
                STATUS_LINE[status]
                + b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
                + b"content-length: %d\r\n\r\n%s" % (len(say), say)
            )
        self._close()

    # ---------------------------------------------------------------- an answer

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._answer.start()

    def resume_writing(self) -> None:
        super().resume_writing()
        if not self.transport.is_closing():
            self._answer.stop()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._answer.start()

    def shutdown(self) -> None:
        """The server stops: a request that waits for news is answered now."""
        super().shutdown()
        if self._answered is not None:
            self._answered.message_event.set()

    def timeout_keep_alive_handler(self) -> None:
        self._close()

    def _close(self) -> None:
        """End the connection as soon as what was written has been taken."""
        self.transport.close()
        self._answer.start()


class TooManyAhead(Exception):
    """More requests were sent ahead than may wait."""


class HeadTooLarge(Exception):
    """A request has more of a first line and headers than is read."""


class Deadline:
    """What is done if something does not happen in time."""

    def __init__(self, clock: Clock, wait_s: float, miss: Callable[[], None]) -> None:
        self._clock, self._miss = clock, miss
        self._wait_ms = round(1000 * wait_s)
        self._alarm: Alarm | None = None

    def start(self) -> None:
        """Begin to wait, unless it has begun."""
        if self._alarm is None:
            due_ms = self._clock.now_ms() + self._wait_ms
            self._alarm = self._clock.call_at(due_ms, self._miss)

    def stop(self) -> None:
        """It has happened."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


class GuardedSocket(WebSocketsSansIOProtocol):
    """One socket, counted among the connections of its address."""

    crowd: Crowd
    address = ""

    @property
    def is_idle(self) -> bool:
        """Nobody has been let in on it yet."""
        return not self.handshake_complete

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = self.crowd.of(self)
        self.crowd.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.crowd.remove(self)
        super().connection_lost(exc)

    def cut_off(self) -> None:
        self.transport.abort()

    async def run_asgi(self) -> None:
        self.scope[AT_ONCE] = self.tell  # type: ignore[typeddict-unknown-key]
        await super().run_asgi()

    def tell(self, text: str) -> bool:
        """Send a text at once; False if the line is full, or ends."""
        is_over = self.close_sent or self.disconnected or self.transport.is_closing()
        if is_over or not self.writable.is_set():
            return False
        self.transport.write(framed(text.encode()))
        return True


def framed(text: bytes) -> bytes:
    """A text as one frame of a socket, from a server (RFC 6455)."""
    size = len(text)
    if size < 126:
        return bytes((TEXT, size)) + text
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + text
    return struct.pack("!BBQ", TEXT, 127, size) + text


def guarded(
    settings: Settings, clock: Clock, addresses: Addresses
) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The protocols of one server's connections: of HTTP and of sockets."""
    crowd = Crowd(settings.limits, settings.trusted_proxy, addresses)
    named = {"crowd": crowd, "clock": clock}
    return type("Http", (GuardedHttp,), named), type("Socket", (GuardedSocket,), named)
