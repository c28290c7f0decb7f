"""The two switches of a house: to the network, and to everyone."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from homegame.model.refusal import Sys
from homegame.reach import kept
from homegame.reach.addresses import Addresses
from homegame.reach.cloudflared import CLOUDFLARED
from homegame.reach.network import answers, lan_address
from homegame.reach.ssh import FORWARDER
from homegame.reach.tailscale import TAILSCALE
from homegame.reach.tunnel import Line, LineState, Patience, Tunnel, end_leftover
from homegame.reach.way import Way, WayName, Wrong
from homegame.service.refused import refused
from homegame.service.settings import Settings, SettingsError

log = logging.getLogger("homegame.reach")

LOOPBACK: Final = "127.0.0.1"

WAYS: Final[tuple[Way, ...]] = (CLOUDFLARED, TAILSCALE, FORWARDER)
"""The best first: without an account, then with the least to see for others."""

WATCH_S: Final = 15
"""How often it is looked whether the network is another one, and whether anybody plays."""
LINGER_S: Final = 3600
"""So long after the last night friends can still read how it ended, and who pays whom."""

NetworkState = Literal["off", "open", "silent", "none", "always"]
"""Whether the house is open to the network; open, but this computer doesn't answer there; no
network; or the server was started so."""


PATIENCE: Final = Patience()


class Listening(Protocol):
    """Opens and closes further addresses of a server that runs."""

    async def open(self, host: str, port: int, *, plain: bool = False) -> int:
        """Listen there too; the port. `plain`: without https, whatever the house has. Raises
        OSError."""

    async def close(self, host: str, port: int) -> None:
        """Listen there no more, and cut off who came that way."""


class NetworkView(Struct, frozen=True):
    """The switch to the network."""

    state: NetworkState
    url: str
    port: int
    people: int
    """How many have come this way and are here: they are cut off if it is closed."""


class AnywhereView(Struct, frozen=True):
    """The switch to everyone."""

    state: LineState
    way: WayName | None
    url: str
    wrong: Wrong
    moved: bool
    """The address is another one than before: links sent earlier lead nowhere."""
    people: int
    """How many have come this way and are here: they are cut off if it is closed."""


class WayView(Struct, frozen=True):
    """A way that may be chosen."""

    name: WayName
    accepted: bool
    """The host has read whose computers see what passes, and agreed."""


class Switches(Struct, frozen=True):
    """How friends can reach a house."""

    network: NetworkView
    anywhere: AnywhereView
    ways: tuple[WayView, ...]
    """What this computer has, the best first."""
    fault: str
    """What is wrong with the file of the host's own server."""


class ReachAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Switch on or off; what is left out stays."""

    network: bool | None = None
    anywhere: bool | None = None
    way: WayName | None = None
    accepts: bool = False
    """The host has read whose computers the traffic passes."""


class Reach:
    """Who reaches a house that runs. `is_played` says whether a night is going on, and `people`
    how many are here who came in at a host and port of this computer."""

    def __init__(
        self,
        settings: Settings,
        is_played: Callable[[], bool],
        ways: Sequence[Way] = WAYS,
        patience: Patience = PATIENCE,
        people: Callable[[str, int], int] = lambda host, port: 0,
    ) -> None:
        self.settings, self.addresses = settings, Addresses(settings)
        self._is_played, self._patience, self._known = is_played, patience, tuple(ways)
        self._people = people
        self._listening: Listening | None = None
        self._kept = kept.read(settings.data)
        self._open: tuple[str, int] | None = None
        """Where we listen for the network."""
        self._silent = False
        self._tunnel: Tunnel | None = None
        self._one = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None
        self._over_s: float | None = None
        """How long the last night that was played while the line was open is over."""
        self.tell: Callable[[str], None] = lambda url: None
        """Hears each new address that leads here from anywhere."""

    @property
    def lets_network_in(self) -> bool:
        """Whether this computer's network is let in, as it was chosen under Invite."""
        return self._kept.network

    # ---------------------------------------------------------------- open and close

    async def start(self, listening: Listening) -> None:
        """The server runs: open again what was open when it ended, and what was asked."""
        self._listening = listening
        if self.settings.public_url:
            return
        if self.settings.anywhere and (ways := self.ways()):
            name = ways[0].name
            accepted = tuple({*self._kept.accepted, name})
            self._kept = replace(self._kept, anywhere=name, accepted=accepted)
        async with self._one:
            await end_leftover(*self._kept.line)
            if self._kept.network:
                with suppress(OSError):
                    await self._open_network()
            if self._kept.anywhere is not None:
                await self._open_line(self._kept.anywhere)
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        """Close everything, and remember what was open."""
        if self._watching is not None:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        async with self._one:
            await self._close_line()
            await self._close_network()

    async def change(self, ask: ReachAsk) -> None:
        """Switch on or off what is asked. Raises RequestRefused."""
        async with self._one:
            if ask.network is not None:
                await self._set_network(ask.network)
            if ask.anywhere is not None:
                await self._set_anywhere(ask)

    def ways(self) -> list[Way]:
        """What this computer has; the host's own server before all others."""
        try:
            mine = kept.read_own(self.settings.data)
        except SettingsError:
            mine = None
        return [way for way in ((mine,) if mine else ()) + self._known if way.is_here()]

    # ---------------------------------------------------------------- the network

    @property
    def listening(self) -> Listening:
        """The server, once it runs."""
        assert self._listening is not None
        return self._listening

    async def _set_network(self, on: bool) -> None:
        if self.settings.lan_url:
            raise refused(Sys.ROLE, "reach.always", field="network")
        if on:
            try:
                await self._open_network()
            except OSError:
                port = {"port": self.settings.port}
                raise refused(Sys.HOST, "reach.port", port, field="network") from None
            if self._open is None:
                raise refused(Sys.HOST, "reach.no_network", field="network")
        else:
            await self._close_network()
        self._keep(replace(self._kept, network=on))

    async def _open_network(self) -> None:
        """Listen at this computer's address on its network, if it has one."""
        await self._close_network()
        if not (address := lan_address()):
            return
        port = await self.listening.open(address, self.settings.port)
        self._open = address, port
        self.addresses.network = f"{self.settings.scheme}://{address}:{port}"
        self._silent = not await answers(address, port)

    async def _close_network(self) -> None:
        if self._open is not None:
            await self.listening.close(*self._open)
            self._open, self.addresses.network = None, ""

    # ---------------------------------------------------------------- everyone

    async def _set_anywhere(self, ask: ReachAsk) -> None:
        if not ask.anywhere:
            await self._close_line()
            self._keep(replace(self._kept, anywhere=None))
            return
        ways = [way.name for way in self.ways()]
        name = ask.way or next(iter(ways), None)
        if name is None or name not in ways:
            raise refused(Sys.UNKNOWN, "reach.no_way", field="way")
        accepted = self._kept.accepted
        if name not in accepted:
            if not ask.accepts:
                raise refused(Sys.ROLE, "reach.accept", field="accepts")
            accepted += (name,)
        await self._open_line(name)
        self._keep(replace(self._kept, anywhere=name, accepted=accepted))

    async def _open_line(self, name: WayName) -> None:
        """Start the program of a way, if this computer has it."""
        await self._close_line()
        way = next((way for way in self.ways() if way.name == name), None)
        if way is None:
            return
        # The line's own end is on this computer: what comes there is plain.
        self.addresses.forwarded = await self.listening.open(LOOPBACK, 0, plain=True)
        self._over_s = None
        self._tunnel = Tunnel(
            way, self.addresses.forwarded, self._patience, self._heard, self._started
        )
        self._tunnel.start()

    def _started(self, process: int) -> None:
        """A program keeps the line: whoever starts after a crash ends what is left of it."""
        self._keep(replace(self._kept, line=(process, self.addresses.forwarded)))

    def _heard(self, line: Line) -> None:
        """The line is open, or broken. Its address stays: links are made with it meanwhile."""
        if line.url != self.addresses.anywhere:
            self.addresses.anywhere = line.url
            self.tell(line.url)
        log.info("a line to a forwarder", extra={"state": line.state, "wrong": line.wrong})

    async def _close_line(self) -> None:
        if self._tunnel is not None:
            await self._tunnel.stop()
            await self.listening.close(LOOPBACK, self.addresses.forwarded)
        self._tunnel, self.addresses.anywhere, self.addresses.forwarded = None, "", 0

    # ---------------------------------------------------------------- meanwhile

    async def _watch(self) -> None:
        """Follow this computer from one network to the next, and close the line an hour after
        the last night."""
        while True:
            await asyncio.sleep(WATCH_S)
            async with self._one:
                await self._look()

    async def _look(self) -> None:
        if self._kept.network and lan_address() != (self._open or ("",))[0]:
            with suppress(OSError):
                await self._open_network()
        if self._is_played():
            self._over_s = 0
        elif self._over_s is not None:
            self._over_s += WATCH_S
            if self._tunnel is not None and self._over_s >= LINGER_S:
                await self._set_anywhere(ReachAsk(anywhere=False))

    def _keep(self, what: kept.Kept) -> None:
        self._kept = what
        try:
            kept.write(self.settings.data, what)
        except OSError as wrong:
            log.warning("can't keep who is let in", extra={"why": wrong.strerror})

    # ---------------------------------------------------------------- what is seen

    def view(self) -> Switches:
        """How friends can reach the house now."""
        line = self._tunnel.line if self._tunnel else Line()
        way = self._tunnel.way.name if self._tunnel else None
        fault = ""
        try:
            kept.read_own(self.settings.data)
        except SettingsError as wrong:
            fault = str(wrong)
        return Switches(
            NetworkView(
                self._network(),
                self.addresses.network,
                self.settings.port,
                self._people(*self._open) if self._open else 0,
            ),
            AnywhereView(
                line.state,
                way,
                line.url,
                line.wrong,
                line.moved,
                self._people(LOOPBACK, self.addresses.forwarded) if self._tunnel else 0,
            ),
            tuple(WayView(w.name, w.name in self._kept.accepted) for w in self.ways()),
            fault,
        )

    def _network(self) -> NetworkState:
        if self.settings.lan_url:
            return "always"
        if self._open is not None:
            return "silent" if self._silent else "open"
        return "off" if lan_address() else "none"
