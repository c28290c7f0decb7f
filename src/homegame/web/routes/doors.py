"""The keys of a night and of a club: links to pass on, and the devices they signed in.

Both are logs with keys, and the doorman looks after them in the same way.
"""

from abc import ABC, abstractmethod
from typing import NamedTuple, get_args

from starlette.requests import Request
from starlette.responses import Response

from homegame.club.club import is_host
from homegame.model.refusal import Sys
from homegame.night.people import LinkKind
from homegame.service import messages
from homegame.service.club.counted import LiveClub
from homegame.service.night import places
from homegame.service.night.commit import NOT_ADMITTED, SIGNED_OUT
from homegame.service.night.gallery import Gallery
from homegame.service.people.devices import Device, device, id_of
from homegame.service.people.push import Subscription
from homegame.service.refused import refused
from homegame.storage.keys import Key
from homegame.web.agents import label_of
from homegame.web.limits import PLACE
from homegame.web.reception import Reception, made_link
from homegame.web.replies import Listed, Reply, reply


class Holder(NamedTuple):
    """Who holds keys: a guest of a night or a member of a club, with the key they came with
    and, at a night, everyone who watches."""

    of: str
    guest: str
    key: bytes
    gallery: Gallery | None = None


class Doors(ABC):
    """The routes that a night and a club share."""

    one: str
    """The address of the night or the club."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = self.one
        return [
            ("GET", f"{one}/devices", self.devices, PLACE),
            ("DELETE", f"{one}/devices", self.sign_others_out, PLACE),
            ("DELETE", f"{one}/devices/{{device}}", self.sign_out, PLACE),
            ("POST", f"{one}/push", self.call_here, PLACE),
            ("DELETE", f"{one}/push", self.call_no_more, PLACE),
        ]

    @abstractmethod
    async def enter(self, request: Request) -> Holder:
        """The caller, who has a place there. Raises RequestRefused."""

    async def devices(self, request: Request) -> Reply[tuple[Device, ...]]:
        """List the devices and programs on which the caller is signed in here, and links to
        other devices that wait to be used."""
        here = await self.enter(request)
        open_now = here.gallery.keys(here.guest) if here.gallery else ()
        keys = await self.reception.doorman.devices(here.of, here.guest)
        return reply(tuple([device(key, here.key, open_now) for key in keys]))

    async def sign_out(self, request: Request) -> Response:
        """Sign one of the caller's devices out, or take an unused link back."""
        here = await self.enter(request)
        asked = request.path_params["device"]
        keys = await self.reception.doorman.devices(here.of, here.guest)
        found = [key for key in keys if id_of(key.digest) == asked]
        if not found:
            raise refused(Sys.UNKNOWN, "device.none", field="device")
        return await self.revoked(here, found)

    async def sign_others_out(self, request: Request) -> Response:
        """Sign all of the caller's devices out but the one that asks."""
        here = await self.enter(request)
        keys = await self.reception.doorman.devices(here.of, here.guest)
        return await self.revoked(here, [key for key in keys if key.digest != here.key])

    async def call_here(self, request: Request) -> Response:
        """Call the caller to the table on this device."""
        here = await self.enter(request)
        asked = await self.reception.body(request, Subscription)
        await self.reception.lobby.pusher.subscribe(here.of, here.guest, here.key, asked)
        return Response(status_code=204)

    async def call_no_more(self, request: Request) -> Response:
        """Don't call the caller on this device any more."""
        here = await self.enter(request)
        await self.reception.lobby.pusher.unsubscribe(here.key)
        return Response(status_code=204)

    async def revoked(self, here: Holder, keys: list[Key]) -> Response:
        """Revoke these keys, and disconnect whoever came with them."""
        await self.reception.doorman.sign_out(keys)
        if here.gallery:
            digests, why = {key.digest for key in keys}, "this device was signed out"
            here.gallery.hang_up_keys(here.guest, digests, SIGNED_OUT, why)
        return Response(status_code=204)

    async def new_link(
        self, request: Request, page: str, kind: LinkKind, guest: str, label: str = ""
    ) -> Reply[messages.Link]:
        """A new link to a night's or a club's `page`."""
        doorman, of = self.reception.doorman, page.rpartition("/")[2]
        if kind == "invite":
            token, code = await doorman.invitation(of)
            link = made_link(page, kind, token)
            return reply(self.reception.invitation(request, link, code), 201)
        token, expires_ms = await doorman.link(of, kind, guest, label)
        return reply(made_link(page, kind, token, expires_ms), 201)


class NightDoors(Doors):
    """The keys of a night."""

    one = "/api/nights/{night}"

    def listed(self) -> list[Listed]:
        return [
            ("POST", f"{self.one}/links", self.make_link, PLACE),
            ("DELETE", f"{self.one}/links/{{kind}}", self.take_link_back, PLACE),
            ("POST", f"{self.one}/hidden", self.note_hidden, PLACE),
            *super().listed(),
        ]

    async def enter(self, request: Request) -> Holder:
        """A guest of the night; whoever watches from the rail has no devices."""
        live, place = await self.reception.enter(request)
        if not place.guest:
            raise refused(Sys.KEY, "link.no_place")
        return Holder(live.id, place.guest, place.key, live.audience.gallery)

    async def note_hidden(self, request: Request) -> Response:
        """Say whether the table's page can be seen on this device: who doesn't see it is
        called."""
        live, place = await self.reception.enter(request)
        asked = await self.reception.body(request, messages.HiddenAsk)
        gallery = live.audience.gallery
        gallery.note_hidden(place.guest, place.key, hidden=asked.hidden)
        return Response(status_code=204)

    async def make_link(self, request: Request) -> Reply[messages.Link]:
        """Make a link for the caller's other device or program; the host can also invite."""
        live, place = await self.reception.enter(request)
        ask = await self.reception.body(request, messages.LinkAsk)
        places.refuse_link(live, place.guest, ask.kind)
        label = label_of("", is_program=True) if ask.kind == "script" else ""
        page = self.reception.night_page(request, live.id)
        return await self.new_link(request, page, ask.kind, place.guest, label)

    async def take_link_back(self, request: Request) -> Response:
        """Revoke all links of one kind; invitations take the rail with them. Host links stay
        until one of them is used: a thief with the host's cookie could lock the host out."""
        live, place = await self.reception.enter(request)
        kind: LinkKind = request.path_params["kind"]
        if kind not in get_args(LinkKind):
            raise refused(Sys.UNKNOWN, "link.kind", field="kind")
        places.refuse_link(live, place.guest, kind, making=False)
        if kind == "host":
            raise refused(Sys.ROLE, "link.host_stays", field="kind")
        of = "" if kind == "invite" else place.guest
        await self.reception.doorman.revoke(live.id, kind, of)
        if kind == "invite":
            live.audience.gallery.hang_up("", NOT_ADMITTED, "the invitation was taken back")
        return Response(status_code=204)


class ClubDoors(Doors):
    """The keys of a club."""

    one = "/api/clubs/{club}"

    def listed(self) -> list[Listed]:
        return [
            ("POST", f"{self.one}/links", self.make_link, PLACE),
            ("DELETE", f"{self.one}/links", self.take_links_back, PLACE),
            *super().listed(),
        ]

    async def enter(self, request: Request) -> Holder:
        """A member of the club."""
        live, place = await self.reception.enter_club(request)
        return Holder(live.id, place.guest, place.key)

    async def make_link(self, request: Request) -> Reply[messages.Link]:
        """Make a link: for the caller's other device; or, for those who look after the club, an
        invitation, or a link that lets one person in."""
        live, place = await self.reception.enter_club(request)
        ask, you = await self.reception.body(request, messages.ClubLinkAsk), place.guest
        person = ask.person or you
        if (ask.kind == "invite" or person != you) and not is_host(live.club, you):
            raise refused(Sys.ROLE, "club.hosts")
        if not live.is_member(person):
            raise refused(Sys.UNKNOWN, "club.person", field="person")
        self.refuse_many(live, you)
        page = self.reception.club_page(request, live.id)
        return await self.new_link(request, page, ask.kind, person)

    def refuse_many(self, live: LiveClub, person: str) -> None:
        """Refuse one link too many."""
        made = live.links.get(person, 0)
        if made >= self.reception.settings.limits.links:
            raise refused(Sys.FULL, "link.many")
        live.links[person] = made + 1

    async def take_links_back(self, request: Request) -> Response:
        """Withdraw all invitations to the club."""
        live, place = await self.reception.enter_club(request)
        if not is_host(live.club, place.guest):
            raise refused(Sys.ROLE, "club.hosts")
        await self.reception.doorman.revoke(live.id, "invite")
        return Response(status_code=204)
