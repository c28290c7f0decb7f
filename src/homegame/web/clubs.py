"""The routes of clubs: found one, come in, read its page, change it."""

from functools import partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from homegame.club.club import Points, is_host, merged_into
from homegame.club.commands import SetPoints
from homegame.model.refusal import Sys
from homegame.service import messages
from homegame.service.club import LiveClub
from homegame.service.club_intake import hosted
from homegame.service.club_page import (
    ClubPage,
    ClubRank,
    ClubSummary,
    club_page,
    ranking,
    summary,
)
from homegame.service.clubs import Clubs
from homegame.service.devices import Device, device, id_of
from homegame.service.doorman import Doorman, Given, spent
from homegame.service.lobby import MOST_LISTED, Lobby
from homegame.service.refused import RequestRefused, refused
from homegame.web.calendar import invitation
from homegame.web.limits import ADDRESS, JOINING, OPENING, PLACE
from homegame.web.replies import Listed, Reply, number, packed, qr_rows, reply

if TYPE_CHECKING:
    from homegame.web.api import Api


class ClubRoutes:
    """The routes under /api/clubs."""

    def __init__(self, api: "Api") -> None:
        self.api = api

    @property
    def lobby(self) -> Lobby:
        return self.api.lobby

    @property
    def doorman(self) -> Doorman:
        return self.api.doorman

    @property
    def clubs(self) -> Clubs:
        return self.api.clubs

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/clubs/{club}"
        return [
            ("GET", "/api/clubs", self.my_clubs, ADDRESS),
            ("POST", "/api/clubs", self.open_club, OPENING),
            ("GET", one, self.page, PLACE),
            ("GET", f"{one}/door", self.door, ADDRESS),
            ("GET", f"{one}/date.ics", self.date, PLACE),
            ("POST", f"{one}/join", self.join, JOINING),
            ("POST", f"{one}/command", self.command, PLACE),
            ("POST", f"{one}/ranking", self.ranking, PLACE),
            ("POST", f"{one}/links", self.make_link, PLACE),
            ("DELETE", f"{one}/links", self.take_links_back, PLACE),
            ("GET", f"{one}/devices", self.devices, PLACE),
            ("DELETE", f"{one}/devices", self.sign_others_out, PLACE),
            ("DELETE", f"{one}/devices/{{device}}", self.sign_out, PLACE),
        ]

    async def my_clubs(self, request: Request) -> Reply[list[ClubSummary]]:
        """List the clubs that this browser is in, the newest first."""
        caller = self.api.caller(request)
        found = []
        for entry in await self.lobby.store.nights(MOST_LISTED, kind="club"):
            place = await self.doorman.place(entry.night, caller)
            if place is None or not place.guest:
                continue
            try:
                live = await self.clubs.club(entry.night)
            except RequestRefused:
                line = ClubSummary(entry.night, entry.title, "", 0, 0, "damaged")
                found.append(line)
                continue
            if live.is_member(place.guest):
                now = self.lobby.clock.wall_ms()
                found.append(summary(live, place.guest, now))
        return reply(found)

    async def open_club(self, request: Request) -> Reply[messages.ClubOpened]:
        """Found a club; the caller looks after it. With a `night` whose host the caller is, it
        is the club's first."""
        api, caller = self.api, self.api.caller(request)
        api.allow(caller.address)
        ask = await api.body(request, messages.ClubAsk)
        cookie = await api.cookie_for(caller)
        may_open = partial(api.opening.take, caller.address)
        first = None
        if ask.night:
            first = await hosted(self.lobby, ask.night, caller)
            await self.clubs.refuse_elsewhere(ask.night)
        opened = await self.clubs.open(ask.title, ask.name, caller, cookie, may_open)
        if first is not None:
            live = await self.clubs.club(opened.club)
            await self.clubs.enter_night(live, opened.given.guest, first)
        base = api.base(request)
        answer = messages.ClubOpened(
            opened.club,
            f"{base}/club/{opened.club}",
            opened.given.guest,
            api.invitation(
                request, club_link(base, opened.club, "invite", opened.invite), opened.code
            ),
            club_link(base, opened.club, "host", opened.recovery),
            opened.given.token,
        )
        return api.with_cookie(reply(answer, 201), request, opened.given)

    async def door(self, request: Request) -> Reply[messages.ClubDoor]:
        """Look through the door of a club: its name, and whether the caller is in it."""
        caller = self.api.caller(request)
        live = await self.clubs.club(request.path_params["club"])
        you = await self.clubs.person(live.id, caller)
        return reply(messages.ClubDoor(live.id, live.club.title, you))

    async def page(self, request: Request) -> Reply[ClubPage]:
        """Read a club: the table of a `season`, the newest unless another is asked for, 0 for
        all time; and nights, people, debts, houses and the next date."""
        live, you = await self.enter(request)
        most = len(live.club.seasons)
        season = number(request, "season", most, most)
        return packed(reply(await club_page(self.lobby, live, you, season)), request)

    async def date(self, request: Request) -> Response:
        """Read the next date as a calendar's file."""
        live, _ = await self.enter(request)
        if live.club.date is None:
            raise refused(Sys.UNKNOWN, "club.no_date")
        url = f"{self.api.base(request)}/club/{live.id}"
        now = self.lobby.clock.wall_ms()
        text = invitation(live.id, live.club.title, live.club.date, url, now)
        headers = {
            "Content-Disposition": 'attachment; filename="poker.ics"',
            "Cache-Control": "no-store",
        }
        return Response(text, media_type="text/calendar", headers=headers)

    async def join(self, request: Request) -> Reply[messages.ClubEntered]:
        """Come into a club: with an invitation and a name no member has; with a link that was
        made for one person; or as a guest of one of its nights."""
        api, caller = self.api, self.api.caller(request)
        if not api.joining.take(caller.address):
            raise refused(Sys.RATE, "limit.coming")
        ask = await api.body(request, messages.ClubJoin)
        live = await self.clubs.club(request.path_params["club"])
        if not caller.is_program and (here := await self.clubs.person(live.id, caller)):
            return reply(messages.ClubEntered(live.id, here))
        cookie = await api.cookie_for(caller)
        given = await self.let_in(request, live, ask, cookie)
        answer = messages.ClubEntered(live.id, given.guest, given.token)
        if given.recovery:
            link = club_link(api.base(request), live.id, "host", given.recovery)
            answer = messages.ClubEntered(live.id, given.guest, given.token, link)
        return api.with_cookie(reply(answer, 201), request, given)

    async def let_in(
        self, request: Request, live: LiveClub, ask: messages.ClubJoin, cookie: str
    ) -> Given:
        """The place of a caller who comes in. Raises RequestRefused."""
        caller = self.api.caller(request)
        if ask.night:
            place = await self.doorman.place(ask.night, caller)
            if place is None or not place.guest:
                raise refused(Sys.KEY, "club.not_in")
            guest = place.guest
            return await self.clubs.claim_seat(live, ask.night, guest, caller, cookie)
        key = await self.doorman.claim(live.id, ask.token, None)
        if key.guest is None:
            return await self.clubs.join(live, ask.name, caller, cookie)
        if not live.is_member(key.guest):
            raise spent()
        return await self.doorman.add_device(key, caller, cookie)

    async def command(self, request: Request) -> Reply[messages.ClubEntered]:
        """Send a command to a club. A repeat with the same id changes nothing."""
        live, you = await self.enter(request)
        envelope = await self.api.body(request, messages.ClubEnvelope)
        caller = self.api.caller(request)
        await self.clubs.command(live, you, envelope.command, envelope.id, caller)
        return reply(messages.ClubEntered(live.id, merged_into(live.club, you)))

    async def ranking(self, request: Request) -> Reply[tuple[ClubRank, ...]]:
        """Try how the newest season would rank, without choosing it."""
        live, _ = await self.enter(request)
        asked = await self.api.body(request, SetPoints)
        ladder = asked.ladder or live.club.points.ladder
        points = Points(asked.formula, ladder, asked.best, asked.least)
        return reply(ranking(live, points))

    async def make_link(self, request: Request) -> Reply[messages.Link]:
        """Make a link: for the caller's other device; or, for those who look after the club, an
        invitation, or a link that lets one person in."""
        live, you = await self.enter(request)
        ask = await self.api.body(request, messages.ClubLinkAsk)
        person = ask.person or you
        if (ask.kind == "invite" or person != you) and not is_host(live.club, you):
            raise refused(Sys.ROLE, "club.hosts")
        if not live.is_member(person):
            raise refused(Sys.UNKNOWN, "club.person", field="person")
        self.refuse_many(live, you)
        token, expires_ms = await self.doorman.link(live.id, ask.kind, person)
        base = self.api.base(request)
        link = club_link(base, live.id, ask.kind, token, expires_ms)
        if ask.kind == "invite":
            code = await self.doorman.short_link(live.id)
            link = self.api.invitation(request, link, code)
        return reply(link, 201)

    def refuse_many(self, live: LiveClub, person: str) -> None:
        """Refuse one link too many."""
        made = live.links.get(person, 0)
        if made >= self.api.settings.limits.links:
            raise refused(Sys.FULL, "link.many")
        live.links[person] = made + 1

    async def take_links_back(self, request: Request) -> Response:
        """Withdraw all invitations to the club."""
        live, you = await self.enter(request)
        if not is_host(live.club, you):
            raise refused(Sys.ROLE, "club.hosts")
        await self.doorman.revoke(live.id, "invite")
        return Response(status_code=204)

    async def devices(self, request: Request) -> Reply[tuple[Device, ...]]:
        """List the devices on which the caller is signed in at this club, and links to others
        that wait to be used."""
        live, you = await self.enter(request)
        place = await self.doorman.place(live.id, self.api.caller(request))
        own = place.key if place else b""
        keys = await self.doorman.devices(live.id, you)
        return reply(tuple([device(key, own, ()) for key in keys]))

    async def sign_out(self, request: Request) -> Response:
        """Sign one of the caller's devices out, or take an unused link back."""
        live, you = await self.enter(request)
        asked = request.path_params["device"]
        keys = await self.doorman.devices(live.id, you)
        found = [key for key in keys if id_of(key.digest) == asked]
        if not found:
            raise refused(Sys.UNKNOWN, "device.none", field="device")
        await self.doorman.sign_out(found)
        return Response(status_code=204)

    async def sign_others_out(self, request: Request) -> Response:
        """Sign all of the caller's devices out but the one that asks."""
        live, you = await self.enter(request)
        place = await self.doorman.place(live.id, self.api.caller(request))
        own = place.key if place else b""
        keys = await self.doorman.devices(live.id, you)
        await self.doorman.sign_out([key for key in keys if key.digest != own])
        return Response(status_code=204)

    async def enter(self, request: Request) -> tuple[LiveClub, str]:
        """The club, and who its caller is there. The rate limit counts each member, and others
        by their address."""
        caller = self.api.caller(request)
        try:
            entry = await self.clubs.entry(request.path_params["club"])
        except RequestRefused:
            self.api.allow(caller.address)
            raise
        place = await self.doorman.place(entry.night, caller)
        known = place.guest if place is not None else ""
        self.api.allow(f"{entry.night} {known}" if known else caller.address)
        live = await self.clubs.club(entry.night)
        if not live.is_member(known):
            raise refused(Sys.KEY, "club.not_in")
        if place is not None:
            await self.doorman.saw(place)
        return live, known


def club_link(
    base: str,
    club: str,
    kind: messages.LinkOf,
    token: str,
    expires_ms: int | None = None,
) -> messages.Link:
    """A link to a club with its QR code; an invitation gets that of its short link. Its token
    is in the fragment, which browsers never send."""
    url = f"{base}/club/{club}#{kind}={token}"
    qr = () if kind == "invite" else qr_rows(url)
    return messages.Link(kind, url, token, qr, expires_ms)
