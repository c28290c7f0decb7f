"""The server process: uvicorn around the application, with all its settings."""

import asyncio
import json
import logging
import socket
import ssl
import sys
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

import uvicorn
from starlette.types import ASGIApp

from homegame.reach.certificate import Certified, certified
from homegame.reach.network import lan_address
from homegame.reach.reach import Reach
from homegame.service.clock import Clock, SystemClock
from homegame.service.heavy import Heavy
from homegame.service.house import House
from homegame.service.settings import Settings
from homegame.service.trail import REQUEST
from homegame.storage.log import Store
from homegame.web.app import make_app
from homegame.web.gate import MOST_FRAME
from homegame.web.http import GuardedHttp, GuardedSocket, guarded

HANDOVER_S: Final = 0.0002
"""How long the thread that saves waits for the interpreter lock: everyone at a table waits for
what is being saved."""
OTHER_FILES: Final = 200
"""Files that a server may have open besides its connections."""
GRACE_S: Final = 5
"""How long open requests may take when the server is told to stop."""

WORKS: Final = ("homegame.web.works",)
"""The modules of heavy work."""

NO_NEWS: Final = frozenset(
    {
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
        "Invalid UTF-8 sequence received from client.",
        '%s - "WebSocket %s" [accepted]',
        '%s - "WebSocket %s" 403',
        '%s - "WebSocket %s" %d',
        "connection open",
        "connection closed",
        "connection rejected (%d %s)",
        "opening handshake failed",
        "parser failed",
        "ASGI callable returned without completing handshake.",
    }
)
"""What uvicorn says of any connection: a stranger could fill the log with it."""

_LEFT_OUT: Final = frozenset({*vars(logging.makeLogRecord({})), "color_message"})
"""What a line has in words of its own, or not at all, as uvicorn's colours for a terminal."""


class JsonLines(logging.Formatter):
    """One JSON object per line. Tokens and cards are never passed to a logger."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(
                timespec="milliseconds"
            ),
            "level": record.levelname.lower(),
            "logger": record.name,
            "say": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {k: v for k, v in vars(record).items() if k not in _LEFT_OUT}
        if record.exc_info and record.exc_info[0] is not None:
            line["kind"] = record.exc_info[0].__name__
        return json.dumps(line, default=str)


def is_news(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn's is worth keeping."""
    return record.msg not in NO_NEWS


def log_as_json(level: int = logging.INFO) -> None:
    """Make all loggers write JSON lines to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)


class HouseServer(uvicorn.Server):
    """A server that listens at further addresses while it runs: a house is opened to others,
    and closed again."""

    def __init__(self, config: uvicorn.Config, reach: Reach) -> None:
        super().__init__(config)
        self.reach = reach
        self.metrics: tuple[socket.socket, ASGIApp] | None = None
        """What answers whoever reads the server's figures, and where."""
        self._further: dict[tuple[str, int], asyncio.Server] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.metrics is not None:
            listener, app = self.metrics
            config = uvicorn.Config(app, log_config=None, ws="none", lifespan="off")
            config.load()
            self.servers.append(await self._answer_at(listener, config))
        await self.reach.start(self)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.reach.close()
        await super().shutdown(sockets)

    async def open(self, host: str, port: int, *, plain: bool = False) -> int:
        """Listen there too; the port. `plain`: without https, whatever the house has. Raises
        OSError."""

        trust = None if plain else self.config.ssl
        if trust is not None:
            # This address may be new: the certificate that has it is shown from now on.
            trust.load_cert_chain(certificate(self.reach.settings, host).server)
        listener = listen(host, port)
        port = int(listener.getsockname()[1])
        self._further[host, port] = await self._answer_at(listener, self.config, trust)
        return port

    async def _answer_at(
        self,
        listener: socket.socket,
        config: uvicorn.Config,
        trust: ssl.SSLContext | None = None,
    ) -> asyncio.Server:
        """Answer whoever comes in there."""

        def connection() -> asyncio.Protocol:
            protocol: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config,
                server_state=self.server_state,
                app_state=self.lifespan.state,
            )
            return protocol

        return await asyncio.get_running_loop().create_server(
            connection, sock=listener, backlog=config.backlog, ssl=trust
        )

    async def close(self, host: str, port: int) -> None:
        """Listen there no more, and cut off who came that way."""
        where = host, port
        self._further.pop(where).close()
        for each in [*self.server_state.connections]:
            if isinstance(each, GuardedHttp | GuardedSocket) and each.server == where:
                each.transport.abort()


def make_server(
    store: Store,
    settings: Settings,
    clock: Clock | None = None,
    metrics: socket.socket | None = None,
) -> HouseServer:
    """Make a server for one house; `run(sockets)` serves until it is stopped. `metrics`: where
    its figures are read, if anywhere. Raises ImportError if nothing can tell them."""
    sys.setswitchinterval(HANDOVER_S)
    allow_files(settings.limits.connections)
    logging.getLogger("uvicorn.error").addFilter(is_news)
    clock = clock or SystemClock(store.ahead_ms)
    house = House(store, settings, clock, Heavy(WORKS))
    reach = Reach(settings, partial(is_played, house), people=partial(came_by, house))
    proxy = settings.trusted_proxy
    http, ws = guarded(settings, clock, reach.addresses)
    shows = certificate(settings) if settings.https else None
    server = HouseServer(
        uvicorn.Config(
            make_app(house, reach, shows=shows),
            host=settings.host,
            port=settings.port,
            http=http,
            ws=ws,
            ssl_certfile=shows.server if shows else None,
            ws_max_size=MOST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=20,
            ws_ping_timeout=20,
            proxy_headers=bool(proxy),
            forwarded_allow_ips=proxy or None,
            server_header=False,
            access_log=False,
            log_config=None,
            # Below INFO uvicorn writes down frames and tokens.
            log_level=max(logging.INFO, logging.getLogger().getEffectiveLevel()),
            timeout_graceful_shutdown=GRACE_S,
        ),
        reach,
    )
    if metrics is not None:
        from homegame.web.metrics import metrics_app

        server.metrics = metrics, metrics_app(house)
    return server


def certificate(settings: Settings, *addresses: str) -> Certified:
    """The house's certificate, with these addresses and that of this computer in its network.
    Raises CertificateLost."""
    known = (urlsplit(settings.lan_url).hostname, lan_address(), *addresses)
    return certified(settings.data, settings.names, [each for each in known if each])


def is_played(house: House) -> bool:
    """Whether a night is going on: one where somebody is, or was a short while ago."""
    return any(not live.night.ended for live in house.lobby.nights.values())


def came_by(house: House, host: str, port: int) -> int:
    """How many people have a night open and have come in there."""
    nights = house.lobby.nights.values()
    return len(
        {*()}.union(*[live.audience.gallery.came_by((host, port)) for live in nights])
    )


def allow_files(connections: int) -> None:
    """Ask the system for as many open files as there may be connections, where it has such
    a limit; it may allow fewer."""
    try:
        import resource
    except ImportError:
        return
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on. Raises OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio disables Nagle's algorithm only on sockets it knows
    # to be TCP; otherwise, an answer that follows a frame is held back for 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(2048)
        listener.set_inheritable(True)
    except OSError:
        listener.close()
        raise
    return listener
