"""The reception: who a caller is, what they may ask and how often, and where a link leads.

Every route finds the night or the club here, then the caller, then does one thing.
"""

import ipaddress
from collections.abc import Callable, Hashable
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request

from homegame.model.refusal import Refused, Sys
from homegame.night.night import Night
from homegame.night.people import LinkKind
from homegame.reach.reach import Reach
from homegame.service import messages
from homegame.service.club.counted import LiveClub
from homegame.service.house import House
from homegame.service.night import places
from homegame.service.night.live import LiveNight
from homegame.service.people.doorman import Admission, Caller, Given
from homegame.service.qr import qr_rows
from homegame.service.refused import RequestRefused, error_of, refused
from homegame.storage.keys import new_token
from homegame.storage.log import NightEntry
from homegame.web.decode import decode
from homegame.web.desk import Desk
from homegame.web.identity import caller_of, set_cookie
from homegame.web.limits import Buckets
from homegame.web.replies import Reply, packs, while_here, written

T = TypeVar("T")

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
PASSED_ON: Final = ("x-forwarded-for", "x-real-ip", "forwarded", "via")
"""Headers by which proxies say that they speak for somebody else."""

TOO_FAST: Final = error_of(Refused(Sys.RATE, "limit.fast"))


class Reception:
    """What all routes ask before they do anything."""

    def __init__(self, house: House, reach: Reach) -> None:
        self.lobby, self.clubs, self.settings = house.lobby, house.clubs, house.settings
        self.payments = house.payments
        self.way_in, self.addresses = reach, reach.addresses
        self.doorman = self.lobby.doorman
        limits, clock = self.settings.limits, self.lobby.clock
        self.asking = Buckets(limits.rate, limits.burst, clock)
        self.signalling = Buckets(limits.signal_rate, limits.signal_burst, clock)
        self.opening = Buckets(limits.opening_rate, limits.opening_burst, clock)
        self.importing = Buckets(limits.importing_rate, limits.importing_burst, clock)
        self.coming = Buckets(limits.coming_rate, limits.coming_burst, clock)
        self.joining = Buckets(limits.joining_rate, limits.joining_burst, clock)
        self.wondering = Buckets(limits.maths_rate, limits.maths_burst, clock)
        self.desk = Desk(self.lobby.heavy)
        self._decoders: dict[Any, msgspec.json.Decoder[Any]] = {}

    def caller(self, connection: HTTPConnection) -> Caller:
        return caller_of(connection, self.settings)

    def address(self, connection: HTTPConnection) -> str:
        """Where a request comes from."""
        return self.caller(connection).address

    async def answer(
        self,
        request: Request,
        work: Callable[[], T],
        *,
        is_long: bool = False,
        question: Hashable = None,
    ) -> Reply[T]:
        """Have the desk work out an answer for whoever asks; a long one is packed for them. The
        answer to a `question` is kept."""
        zipped = is_long and packs(request)
        answering = self.desk.answer(
            work, self.address(request), packs=zipped, question=question
        )
        response = written(await while_here(request, answering))
        if zipped:
            response.headers["Content-Encoding"] = "gzip"
        return response

    def allow(self, asker: str) -> None:
        """Refuse a caller who asks faster than people can."""
        if not self.asking.take(asker):
            raise RequestRefused(TOO_FAST)

    def allow_tools(self, request: Request) -> None:
        """Refuse a caller who has more worked out than people read."""
        if not self.wondering.take(self.address(request)):
            raise RequestRefused(TOO_FAST)

    def let_come(self, caller: Caller) -> None:
        """Refuse a place to an address that has taken many in a short while."""
        if not self.coming.take(caller.address):
            raise refused(Sys.RATE, "limit.coming")

    async def night(self, connection: HTTPConnection) -> LiveNight:
        return await self.lobby.night(connection.path_params["night"])

    async def entry(self, connection: HTTPConnection) -> NightEntry:
        """The night's entry in the register: that it is there, before its log is read."""
        return await self.lobby.entry(connection.path_params["night"])

    async def look(self, connection: HTTPConnection) -> Night:
        """The night as it is for a caller who has a place there, and for others as far as it
        can be seen without reading its log."""
        caller = self.caller(connection)
        self.allow(caller.address)
        entry = await self.entry(connection)
        if await self.doorman.place(entry.night, caller) is not None:
            await self.night(connection)
        return await self.lobby.glance(entry.night)

    async def enter(self, connection: HTTPConnection) -> tuple[LiveNight, Admission]:
        """The night and the caller's place there. The rate limit counts each guest, and
        callers without a place by their address. The log is read for no one before that."""
        caller = self.caller(connection)
        try:
            entry = await self.entry(connection)
        except RequestRefused:
            self.allow(caller.address)
            raise
        place = await self.doorman.place(entry.night, caller)
        known = place is not None and place.guest
        self.allow(f"{entry.night} {known}" if known else caller.address)
        if place is None:
            raise refused(Sys.KEY, "link.no_place")
        live = await self.night(connection)
        places.refuse_outside(live, place.guest, caller.address)
        return live, place

    async def enter_club(self, request: Request) -> tuple[LiveClub, Admission]:
        """The club, and its caller's place there. The rate limit counts each member, and others
        by their address."""
        caller = self.caller(request)
        try:
            entry = await self.clubs.entry(request.path_params["club"])
        except RequestRefused:
            self.allow(caller.address)
            raise
        place = await self.doorman.place(entry.night, caller)
        known = place.guest if place is not None else ""
        self.allow(f"{entry.night} {known}" if known else caller.address)
        live = await self.clubs.club(entry.night)
        if place is None or not live.is_member(known):
            raise refused(Sys.KEY, "club.not_in")
        await self.doorman.saw(place)
        return live, place

    async def body(self, request: Request, kind: type[T]) -> T:
        """Decode the body as a value of this type."""
        decoder = self._decoders.get(kind)
        if decoder is None:
            decoder = self._decoders[kind] = msgspec.json.Decoder(kind)
        raw = await request.body()
        value: T = decode(decoder, raw)
        return value

    async def cookie_for(self, caller: Caller) -> str:
        """The browser's token: its own if it opens something here, else a new one. A token
        that opens nothing may have been planted by an attacker."""
        newest = await self.lobby.places()
        if caller.browser and await self.doorman.is_known(caller, newest):
            return caller.browser
        return new_token()

    async def new_cookie(self, caller: Caller, but: str) -> str:
        """A new token for a browser whose own may have been stolen: it opens the same places,
        except at the night `but`."""
        nights = await self.lobby.places()
        cookie = new_token()
        await self.doorman.take_along(caller, cookie, [n for n in nights if n != but])
        return cookie

    def with_cookie(self, response: Reply[T], request: Request, given: Given) -> Reply[T]:
        if given.cookie:
            set_cookie(response, given.cookie, request, self.settings)
        return response

    def base(self, request: Request) -> str:
        """The address that friends can open, instead of localhost."""
        if self.addresses.public:
            return self.addresses.public
        if self.addresses.network and request.url.hostname in LOOPBACK:
            return self.addresses.network
        return f"{request.url.scheme}://{request.url.netloc}"

    def night_page(self, request: Request, night: str) -> str:
        """The address of a night, for friends."""
        return f"{self.base(request)}/n/{night}"

    def club_page(self, request: Request, club: str) -> str:
        """The address of a club, for friends."""
        return f"{self.base(request)}/club/{club}"

    def invitation(self, request: Request, link: messages.Link, code: str) -> messages.Link:
        """An invitation with its short link, who can open it, and whether whoever asks may let
        in more people."""
        short, reach = f"{self.base(request)}/n/{code}", self.reach(request)
        qr = () if reach == "here" else qr_rows(short)
        at_home = self.is_at_home(request)
        return replace(link, short=short, reach=reach, at_home=at_home, qr=qr)

    def is_at_home(self, request: Request) -> bool:
        """Whether a request comes from the computer of the house, on which a person has opened
        it: theirs is the choice whom it lets in."""
        came_by = self.addresses.is_forwarded(request.scope["server"])
        if self.settings.public_url or came_by or request.client is None:
            return False
        here = request.url.hostname in LOOPBACK
        # A proxy on this computer, which TRUSTED_PROXY may not name, speaks for others.
        is_passed_on = any(name in request.headers for name in PASSED_ON)
        return here and request.client.host in LOOPBACK and not is_passed_on

    def reach(self, request: Request) -> messages.Reach:
        """Who can open links of this server, as far as it can know."""
        if self.addresses.public:
            return "anyone"
        host = request.url.hostname or ""
        if host in LOOPBACK:
            return "network" if self.addresses.network else "here"
        return "network" if is_private(host) else "anyone"


def is_private(host: str) -> bool:
    """Whether an address is one of a home's or office's own network."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host.endswith(".local")


def made_link(
    page: str, kind: LinkKind, token: str, expires_ms: int | None = None
) -> messages.Link:
    """A link to a night's or a club's page with its QR code; an invitation gets that of its
    short link. Its token is in the fragment, which browsers never send."""
    url = page + ("" if kind == "script" else f"#{kind}={token}")
    qr = qr_rows(url) if kind in ("move", "host") else ()
    return messages.Link(kind, url, token, qr, expires_ms)
