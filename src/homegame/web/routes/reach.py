"""The two switches with which the host lets in friends: the network, and everyone."""

import re
from typing import Final

from msgspec.structs import asdict
from starlette.requests import Request

from homegame.model.refusal import Sys
from homegame.reach.reach import ReachAsk, Switches
from homegame.service.messages import Reach as Who
from homegame.service.qr import qr_rows
from homegame.service.refused import refused
from homegame.web.limits import ADDRESS, TOOLS
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, reply

REACH: Final = "/api/reach"
PAGE: Final = re.compile(r"/(?:n|club)/[\w-]{1,64}")
"""A page of the house, to which people are invited."""


class ReachView(Switches, frozen=True):
    """How friends can reach a house, and the page of it that was asked `of`."""

    who: Who
    """Who can open it."""
    link: str
    """Its address for them."""
    qr: tuple[str, ...]
    """A row of 0 and 1 for each row of its QR code; empty if nobody else can open it."""


class ReachRoutes:
    """Asked at the computer of the house alone: it is opened to others."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        return [("GET", REACH, self.see, ADDRESS), ("POST", REACH, self.change, TOOLS)]

    async def see(self, request: Request) -> Reply[ReachView]:
        """See how friends can reach the house."""
        self.refuse_others(request)
        return reply(self.view(request))

    async def change(self, request: Request) -> Reply[ReachView]:
        """Switch a way in on or off."""
        self.reception.allow_tools(request)
        self.refuse_others(request)
        ask = await self.reception.body(request, ReachAsk)
        await self.reception.way_in.change(ask)
        return reply(self.view(request))

    def view(self, request: Request) -> ReachView:
        """The switches, and where the page lies that is asked for."""
        switches, who = self.reception.way_in.view(), self.reception.reach(request)
        page = request.query_params.get("of", "")
        link = f"{self.reception.base(request)}{page}" if PAGE.fullmatch(page) else ""
        qr = qr_rows(link) if link and who != "here" else ()
        return ReachView(**asdict(switches), who=who, link=link, qr=qr)

    def refuse_others(self, request: Request) -> None:
        """Whoever sits elsewhere opens nobody's computer."""
        if not self.reception.is_at_home(request):
            raise refused(Sys.ROLE, "reach.elsewhere")
