"""The gate checks every request's host, origin, size and headers before the routes see it.

A page of another site must not be able to act with a guest's cookie. So every request that
changes something, and every socket, must come from this server's own page: the Origin must be
PUBLIC_URL, or have the scheme of the connection and the host and port of the Host header. A
program sends no Origin; it may pass if it sends no cookie either.

A name of another site may be made to lead to this computer, and its page would then pass for
ours (DNS rebinding). So the Host header must have a number or a name of this server.
"""

import ipaddress
import re
from contextlib import suppress
from secrets import token_hex
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from homegame.model.refusal import Refused, Sys
from homegame.model.wire import Error
from homegame.reach.addresses import Addresses
from homegame.service.refused import error_of
from homegame.service.settings import Settings
from homegame.service.trail import REQUEST
from homegame.web.errors import error_response, for_reader
from homegame.web.pages import Pages

MOST_BYTES: Final = 4096
"""The largest body or command. Commands have fewer than 500 bytes, but for new rules: they fit
unless nearly all of them change at once."""

MOST_FRAME: Final = 16_384
"""The largest frame of a socket: what browsers say to each other about a call is longer than
any command."""

NIGHTS: Final = "/api/nights"
HOUSES: Final = "/api/houses"
HOUSE_FORM: Final = "/api/houses/form"
PLAN: Final = "/api/tournaments/plan"
SHARE: Final = "/api/chips"
CLUBS: Final = "/api/clubs/"
PRINT: Final = "/api/print"
WITH_HOUSE: Final = frozenset({NIGHTS, HOUSES, HOUSE_FORM, PLAN, SHARE})
MOST_WITH_HOUSE: Final = 40_000
"""The largest body there: it may bring a house file."""

LONGEST_HOST: Final = 260
"""The longest Host header: a name, and a port."""

IMPORT: Final = "/api/import"
IMPORTS: Final = "/api/imports"
MOST_IMPORTED: Final = 16_000_000
"""The largest body there: files of about ten thousand hands."""
IMPORTS_AT_ONCE: Final = 4
"""So many callers import at a time: a body is held in memory while it is read."""

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Permissions-Policy": "camera=(self), microphone=(self)",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Opener-Policy": "same-origin",
}

STRAIGHT: Final = "homegame.send"
"""The key of the server's own `send` in a scope. Frames use it directly: there are many of
them, and the application adds nothing to them."""

AT_ONCE: Final = "homegame.tell"
"""The key of what sends a text over a socket without waiting, where the server has that."""

FORWARDER: Final = "forwarder"
"""The address of all who come over a forwarder that doesn't say who they are."""

_DEFAULT_PORTS: Final = {"http": 80, "https": 443, "ws": 80, "wss": 443}

NOT_OURS: Final = error_of(Refused(Sys.ORIGIN, "request.origin"))
NOT_HERE: Final = error_of(Refused(Sys.HOST, "request.host", field="Host"))
TOO_LARGE: Final = error_of(Refused(Sys.SIZE, "limit.size", {"most": MOST_BYTES}))
HOUSE_TOO_LARGE: Final = error_of(
    Refused(Sys.SIZE, "limit.size", {"most": MOST_WITH_HOUSE})
)
FILES_TOO_LARGE: Final = error_of(
    Refused(Sys.SIZE, "limit.files", {"most": MOST_IMPORTED // 1_000_000})
)
OTHERS_IMPORT: Final = error_of(Refused(Sys.RATE, "limit.imports"))
NOT_JSON: Final = error_of(Refused(Sys.FRAME, "request.json", field="Content-Type"))


REQUEST_ID: Final = "x-request-id"
GIVEN_ID: Final = re.compile(r"[A-Za-z0-9_-]{8,64}")


def same_host(origin: str, host: str) -> bool:
    """Whether an Origin has this host and port; a scheme's default port may be left out."""
    try:
        ours = urlsplit(origin)
        theirs = urlsplit(f"{ours.scheme}://{host}")
        port = _DEFAULT_PORTS[ours.scheme]
        return bool(ours.hostname) and (
            (ours.hostname, ours.port or port) == (theirs.hostname, theirs.port or port)
        )
    except (KeyError, ValueError):
        return False


def names_of(settings: Settings) -> frozenset[str]:
    """The names, in lower case, by which people may open this server."""
    public = urlsplit(settings.public_url).hostname or ""
    names = ("localhost", settings.host, public, *settings.names)
    return frozenset(name.lower() for name in names if name)


def is_here(host: str, names: frozenset[str]) -> bool:
    """Whether a Host header has one of these names, or an address in numbers: nobody else can
    make a number lead here. Links and their QR codes are made of it."""
    if len(host) > LONGEST_HOST:
        return False
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
        return name in names or bool(ipaddress.ip_address(name))
    except ValueError:
        return False


def is_ours(headers: Headers, scheme: str, public_url: str) -> bool:
    """Whether a request that changes something, or a socket, comes from our own page. The
    `scheme` is that of the connection, or what a trusted proxy says it was."""
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        return False
    origin = headers.get("origin")
    if origin is None:
        return "cookie" not in headers
    public, asked = urlsplit(public_url), headers.get("host", "")
    if public.netloc and same_host(origin, public.netloc):
        return origin.startswith(f"{public.scheme}:")
    is_secure = scheme in ("https", "wss")
    return origin.startswith("https:" if is_secure else "http:") and same_host(
        origin, asked
    )


def may_read(headers: Headers) -> bool:
    """Whether a read may be answered: not if another site's page asks."""
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


class Gate:
    """Checks every request before the routes see it, and adds the headers to every answer."""

    def __init__(
        self, app: ASGIApp, settings: Settings, addresses: Addresses, pages: Pages
    ) -> None:
        self.app, self.addresses, self.pages = app, addresses, pages
        self.names, self.has_proxy = names_of(settings), bool(settings.trusted_proxy)
        self.importing: set[str] = set()
        """The addresses that are importing."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        headers = Headers(scope=scope)
        request = self.request_id(headers)
        REQUEST.set(request)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                added = MutableHeaders(scope=message)
                added.update(HEADERS)
                if message["status"] >= 500:
                    added[REQUEST_ID] = request
            await send(message)

        scope[STRAIGHT] = send
        if self.addresses.is_forwarded(scope["server"]):
            forwarded(scope, headers, self.addresses)
        refusal = self.judge(scope, headers)
        if refusal is not None:
            await self.turn_away(scope, receive, send_with_headers, refusal)
        elif scope["type"] != "http" or scope["method"] != "POST":
            await self.app(scope, receive, send_with_headers)
        elif is_import(scope["method"], scope["path"]):
            address = address_of(scope)

            async def send_to_its_end(message: Message) -> None:
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    # Whoever has the whole answer may send the next files at once.
                    self.importing.discard(address)
                await send_with_headers(message)

            self.importing.add(address)
            try:
                most, too_large = MOST_IMPORTED, FILES_TOO_LARGE
                await self.post(scope, receive, send_to_its_end, most, too_large)
            finally:
                self.importing.discard(address)
        elif may_bring_house(scope["path"]):
            most, too_large = MOST_WITH_HOUSE, HOUSE_TOO_LARGE
            await self.post(scope, receive, send_with_headers, most, too_large)
        else:
            await self.post(scope, receive, send_with_headers, MOST_BYTES, TOO_LARGE)

    def request_id(self, headers: Headers) -> str:
        """The id under which the log has a request: the proxy's in front, if it gives any."""
        given = headers.get(REQUEST_ID, "") if self.has_proxy else ""
        return given if GIVEN_ID.fullmatch(given) else token_hex(6)

    async def post(
        self, scope: Scope, receive: Receive, send: Send, most: int, too_large: Error
    ) -> None:
        """Read the body, and let the request pass unless it is too large."""
        body = await whole_body(Headers(scope=scope), receive, most)
        if body is None:
            await self.turn_away(scope, receive, send, too_large)
        else:
            await self.app(scope, replay(body, receive), send)

    async def turn_away(
        self, scope: Scope, receive: Receive, send: Send, refusal: Error
    ) -> None:
        """Answer with a refusal."""
        response = error_response(refusal)
        if scope["type"] == "websocket":
            with suppress(WebSocketDisconnect, OSError):
                await WebSocket(scope, receive, send).send_denial_response(response)
        else:
            response = for_reader(self.pages, Request(scope), response)
            await response(scope, receive, send)

    def judge(self, scope: Scope, headers: Headers) -> Error | None:
        """The error that stops a request, or None if it may pass."""
        host = headers.get("host", "")
        if not is_here(host, self.names) and not is_here(host, self.addresses.names):
            return NOT_HERE
        public = self.addresses.public
        if scope["type"] == "websocket":
            return None if is_ours(headers, scope["scheme"], public) else NOT_OURS
        if not scope["path"].startswith("/api/"):
            return None
        if scope["method"] in ("GET", "HEAD", "OPTIONS"):
            return None if may_read(headers) else NOT_OURS
        if not is_ours(headers, scope["scheme"], public):
            return NOT_OURS
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if scope["method"] == "POST" and kind != "application/json":
            return NOT_JSON
        if is_import(scope["method"], scope["path"]):
            is_second = address_of(scope) in self.importing
            if is_second or len(self.importing) >= IMPORTS_AT_ONCE:
                return OTHERS_IMPORT
        return None


def forwarded(scope: Scope, headers: Headers, addresses: Addresses) -> None:
    """Note who has come over a forwarder's line, and how: the line itself begins on this
    computer. What the forwarder says of them stands last; others may have written before it."""
    told = headers.get("x-forwarded-for", "").rpartition(",")[2].strip()
    try:
        address = ipaddress.ip_address(told)
        # Nobody who comes from afar is on this computer.
        who = FORWARDER if address.is_loopback else str(address)
    except ValueError:
        who = FORWARDER
    scope["client"] = who, 0
    if addresses.anywhere.startswith("https:"):
        scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"


def address_of(scope: Scope) -> str:
    """Where a request comes from; "" if that is not known."""
    return scope["client"][0] if scope["client"] else ""


def may_bring_house(path: str) -> bool:
    """Whether a request to this address may bring a house file, or many names."""
    to_club = path.startswith(CLUBS) and path.endswith("/command")
    return path in WITH_HOUSE or to_club or path.startswith(f"{PRINT}/")


def is_import(method: str, path: str) -> bool:
    """Whether a request brings files."""
    return method == "POST" and path in (IMPORT, IMPORTS)


async def whole_body(headers: Headers, receive: Receive, most: int) -> bytes | None:
    """Read the body, or return None as soon as it turns out too large or is broken off."""
    declared = headers.get("content-length", "0")
    if not declared.isdigit() or len(declared) > 9 or int(declared) > most:
        return None
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] == "http.disconnect" or len(body) > most:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def replay(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body already read, then whatever really arrives."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
