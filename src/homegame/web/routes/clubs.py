"""The routes of clubs: found one, come in, read its page, change it."""

from functools import partial

from starlette.requests import Request
from starlette.responses import Response

from homegame.club.club import Points, merged_into
from homegame.club.commands import SetPoints
from homegame.model.refusal import Sys
from homegame.service import messages
from homegame.service.club.counted import LiveClub
from homegame.service.club.intake import hosted
from homegame.service.club.page import (
    ClubPage,
    ClubRank,
    ClubSummary,
    club_page,
    ranking,
    summary,
)
from homegame.service.lobby import MOST_LISTED
from homegame.service.people.doorman import Given, spent
from homegame.service.refused import RequestRefused, refused
from homegame.web.calendar import invitation
from homegame.web.limits import ADDRESS, JOINING, OPENING, PLACE
from homegame.web.reception import Reception, made_link
from homegame.web.replies import Listed, Reply, number, packed, reply


class ClubRoutes:
    """The routes under /api/clubs."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

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
        ]

    async def my_clubs(self, request: Request) -> Reply[list[ClubSummary]]:
        """List the clubs that this browser is in, the newest first."""
        caller = self.reception.caller(request)
        found = []
        for entry in await self.reception.lobby.store.nights(MOST_LISTED, kind="club"):
            place = await self.reception.doorman.place(entry.night, caller)
            if place is None or not place.guest:
                continue
            try:
                live = await self.reception.clubs.club(entry.night)
            except RequestRefused:
                line = ClubSummary(entry.night, entry.title, "", 0, 0, "damaged")
                found.append(line)
                continue
            if live.is_member(place.guest):
                now = self.reception.lobby.clock.wall_ms()
                found.append(summary(live, place.guest, now))
        return reply(found)

    async def open_club(self, request: Request) -> Reply[messages.ClubOpened]:
        """Found a club; the caller looks after it. With a `night` whose host the caller is, it
        is the club's first."""
        here = self.reception
        caller = here.caller(request)
        here.allow(caller.address)
        ask = await here.body(request, messages.ClubAsk)
        cookie = await here.cookie_for(caller)
        may_open = partial(here.opening.take, caller.address)
        first = None
        if ask.night:
            first = await hosted(here.lobby, ask.night, caller)
            await here.clubs.refuse_elsewhere(ask.night)
        opened = await here.clubs.open(ask.title, ask.name, caller, cookie, may_open)
        if first is not None:
            live = await here.clubs.club(opened.club)
            await here.clubs.enter_night(live, opened.given.guest, first)
        page = here.club_page(request, opened.club)
        invite = made_link(page, "invite", opened.invite)
        answer = messages.ClubOpened(
            opened.club,
            page,
            opened.given.guest,
            here.invitation(request, invite, opened.code),
            made_link(page, "host", opened.recovery),
            opened.given.token,
        )
        return here.with_cookie(reply(answer, 201), request, opened.given)

    async def door(self, request: Request) -> Reply[messages.ClubDoor]:
        """Look through the door of a club: its name, and whether the caller is in it."""
        caller = self.reception.caller(request)
        live = await self.reception.clubs.club(request.path_params["club"])
        you = await self.reception.clubs.person(live.id, caller)
        return reply(messages.ClubDoor(live.id, live.club.title, you))

    async def page(self, request: Request) -> Reply[ClubPage]:
        """Read a club: the table of a `season`, the newest unless another is asked for, 0 for
        all time; and nights, people, debts, houses and the next date."""
        here = self.reception
        live, you = await self.enter(request)
        most = len(live.club.seasons)
        season = number(request, "season", most, most)
        page = await club_page(here.lobby, here.clubs, live, you, season)
        return packed(reply(page), request)

    async def date(self, request: Request) -> Response:
        """Read the next date as a calendar's file."""
        live, _ = await self.enter(request)
        if live.club.date is None:
            raise refused(Sys.UNKNOWN, "club.no_date")
        url = self.reception.club_page(request, live.id)
        now = self.reception.lobby.clock.wall_ms()
        text = invitation(live.id, live.club.title, live.club.date, url, now)
        headers = {
            "Content-Disposition": 'attachment; filename="poker.ics"',
            "Cache-Control": "no-store",
        }
        return Response(text, media_type="text/calendar", headers=headers)

    async def join(self, request: Request) -> Reply[messages.ClubEntered]:
        """Come into a club: with an invitation and a name no member has; with a link that was
        made for one person; or as a guest of one of its nights."""
        here = self.reception
        caller = here.caller(request)
        if not here.joining.take(caller.address):
            raise refused(Sys.RATE, "limit.coming")
        ask = await here.body(request, messages.ClubJoin)
        live = await here.clubs.club(request.path_params["club"])
        if not caller.is_program and (you := await here.clubs.person(live.id, caller)):
            return reply(messages.ClubEntered(live.id, you))
        cookie = await here.cookie_for(caller)
        given = await self.let_in(request, live, ask, cookie)
        answer = messages.ClubEntered(live.id, given.guest, given.token)
        if given.recovery:
            page = here.club_page(request, live.id)
            link = made_link(page, "host", given.recovery)
            answer = messages.ClubEntered(live.id, given.guest, given.token, link)
        return here.with_cookie(reply(answer, 201), request, given)

    async def let_in(
        self, request: Request, live: LiveClub, ask: messages.ClubJoin, cookie: str
    ) -> Given:
        """The place of a caller who comes in. Raises RequestRefused."""
        caller = self.reception.caller(request)
        if ask.night:
            place = await self.reception.doorman.place(ask.night, caller)
            if place is None or not place.guest:
                raise refused(Sys.KEY, "club.not_in")
            guest = place.guest
            return await self.reception.clubs.claim_seat(
                live, ask.night, guest, caller, cookie
            )
        key = await self.reception.doorman.claim(live.id, ask.token, None)
        if key.guest is None:
            return await self.reception.clubs.join(live, ask.name, caller, cookie)
        if not live.is_member(key.guest):
            raise spent()
        return await self.reception.doorman.add_device(key, caller, cookie)

    async def command(self, request: Request) -> Reply[messages.ClubEntered]:
        """Send a command to a club. A repeat with the same id changes nothing."""
        live, you = await self.enter(request)
        envelope = await self.reception.body(request, messages.ClubEnvelope)
        caller = self.reception.caller(request)
        await self.reception.clubs.command(live, you, envelope.command, envelope.id, caller)
        return reply(messages.ClubEntered(live.id, merged_into(live.club, you)))

    async def ranking(self, request: Request) -> Reply[tuple[ClubRank, ...]]:
        """Try how the newest season would rank, without choosing it."""
        live, _ = await self.enter(request)
        asked = await self.reception.body(request, SetPoints)
        ladder = asked.ladder or live.club.points.ladder
        points = Points(asked.formula, ladder, asked.best, asked.least)
        return reply(ranking(live, points))

    async def enter(self, request: Request) -> tuple[LiveClub, str]:
        """The club, and who its caller is there."""
        live, place = await self.reception.enter_club(request)
        return live, place.guest
