"""Nights: open one, come in, look, act."""

from functools import partial
from typing import Final

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from homegame.answers import law, making
from homegame.club.commands import EnterNight
from homegame.model.refusal import Refused, Sys
from homegame.model.view import MoveView
from homegame.model.wire import Answer, Envelope, Frame, LogPage
from homegame.night.night import table_for
from homegame.night.view.offers import move_view
from homegame.seats import NIGHT
from homegame.service import messages
from homegame.service.lobby import always
from homegame.service.night import places
from homegame.service.night.commit import MOVED
from homegame.service.night.door import knock, take_back, walk_in, watch
from homegame.service.night.live import LiveNight
from homegame.service.night.moment import frame_text
from homegame.service.people.doorman import Given, spent
from homegame.service.refused import DAMAGED, RequestRefused, error_of, refused
from homegame.sheet import Sheet
from homegame.storage.log import NightEntry
from homegame.web.gate import NIGHTS
from homegame.web.limits import ADDRESS, JOINING, OPENING, PLACE
from homegame.web.reception import TOO_FAST, Reception, made_link
from homegame.web.replies import LARGEST, Listed, Reply, number, reply, written

MOST_ROWS: Final = 500


class NightRoutes:
    """The routes of a night itself, and those that lead there."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("GET", NIGHTS, self.my_nights, ADDRESS),
            ("POST", NIGHTS, self.open_night, OPENING),
            ("POST", "/api/join", self.join, JOINING),
            ("GET", f"{one}/door", self.door, PLACE),
            ("GET", f"{one}/rules", self.night_rules, PLACE),
            ("POST", f"{one}/rules", self.rules_form, PLACE),
            ("POST", f"{one}/knock", self.knock, ADDRESS),
            ("DELETE", f"{one}/knock", self.take_back, ADDRESS),
            ("POST", f"{one}/claim", self.claim, ADDRESS),
            ("GET", f"{one}/me", self.me, ADDRESS),
            ("GET", f"{one}/view", self.view, PLACE),
            ("GET", f"{one}/log", self.log, PLACE),
            ("GET", f"{one}/moves/{{guest}}", self.moves, PLACE),
            ("POST", f"{one}/command", self.command, PLACE),
        ]

    async def my_nights(self, request: Request) -> Reply[list[messages.NightLine]]:
        """List the nights at which this browser has a place, newest first."""
        caller = self.reception.caller(request)
        lines = []
        for entry in await self.reception.lobby.register():
            if (place := await self.reception.doorman.place(entry.night, caller)) is None:
                continue
            line = await self.line(entry, place.guest)
            lines.append(
                replace(line, club=await self.reception.clubs.of_night(entry.night))
            )
        return reply(lines)

    async def line(self, entry: NightEntry, guest: str) -> messages.NightLine:
        """One night in a guest's list, also if it can't be opened."""
        try:
            live = await self.reception.lobby.night(entry.night)
        except RequestRefused as refusal:
            if refusal.error != DAMAGED:
                raise
            return places.line_of_damaged(entry, guest)
        return places.line(live, guest, entry.created_ms)

    async def open_night(self, request: Request) -> Reply[messages.NightOpened]:
        """Open a night with its first table; the caller is its host. One with a house file of
        its own counts, also if it is refused: to read the file costs as much."""
        caller = self.reception.caller(request)
        self.reception.allow(caller.address)
        ask = await self.reception.body(request, messages.OpenNight)
        cookie = await self.reception.cookie_for(caller)
        may_open = partial(self.reception.opening.take, caller.address)
        if ask.rules and not may_open():
            raise refused(Sys.RATE, "limit.opening")
        club = await self.reception.clubs.host(ask.club, caller) if ask.club else None
        counts = always if ask.rules else may_open
        opened = await self.reception.lobby.open(ask, caller, cookie, counts)
        if club is not None:
            night = await self.reception.lobby.entry(opened.night)
            host = opened.given.guest
            entered = EnterNight(night.night, night.title, night.created_ms, host)
            await self.reception.clubs.enter_night(*club, entered)
        page = self.reception.night_page(request, opened.night)
        invite = made_link(page, "invite", opened.invite)
        answer = messages.NightOpened(
            opened.night,
            page,
            opened.given.guest,
            self.reception.invitation(request, invite, opened.code),
            made_link(page, "host", opened.recovery),
            opened.given.token,
        )
        return self.reception.with_cookie(reply(answer, 201), request, opened.given)

    async def join(self, request: Request) -> Reply[messages.Door]:
        """Find the night of a short link by its code. Guesses are limited by address."""
        if not self.reception.joining.take(self.reception.caller(request).address):
            raise RequestRefused(TOO_FAST)
        ask = await self.reception.body(request, messages.JoinAsk)
        if not (night := await self.reception.doorman.night_of(ask.code)):
            raise refused(Sys.UNKNOWN, "link.code", field="code")
        if (club := await self.reception.clubs.found(night)) is not None:
            return reply(messages.Door(night, club.club.title, "", "open", club=True))
        return reply(places.door(night, await self.reception.lobby.glance(night)))

    async def door(self, request: Request) -> Reply[messages.Door]:
        """Look through the door: what anyone with the address may see."""
        id = request.path_params["night"]
        return reply(places.door(id, await self.reception.look(request)))

    async def night_rules(self, request: Request) -> Reply[Sheet]:
        """Read the rule sheet of one `table`, the first unless it says; anyone with the address
        may."""
        seen = await self.reception.look(request)
        wanted = number(request, "table", NIGHT)
        at = wanted if wanted in seen.tables else table_for(seen, "")
        return reply(law.sheet_of_table(seen, at))

    async def rules_form(self, request: Request) -> Reply[making.HouseForm]:
        """Read the rules of one `table` as a form, with what may change while the night goes
        on; `set_rules` changes it."""
        live, place = await self.reception.enter(request)
        self.reception.allow_tools(request)
        ask = await self.reception.body(request, making.RulesAsk)
        night, wanted = live.night, ask.table
        at = wanted if wanted in night.tables else table_for(night, place.guest)
        work = partial(making.form_tonight, ask, night, at)
        return await self.reception.answer(request, work, is_long=True)

    async def knock(self, request: Request) -> Reply[messages.Entered]:
        """Ask to be let in. The caller waits at the door until the host answers. Who watches
        has come with an invitation; members of the night's club need none."""
        caller, doorman = self.reception.caller(request), self.reception.doorman
        ask = await self.reception.body(request, messages.KnockAsk)
        entry = await self.reception.entry(request)
        place = (
            None
            if caller.is_program
            else await self.reception.doorman.place(entry.night, caller)
        )

        invited = await doorman.invited(entry.night, ask.invite)
        club = await self.reception.clubs.of_night(entry.night)
        is_member = bool(await self.reception.clubs.person(club, caller))
        if place is None and not invited and not is_member:
            raise uninvited(ask.invite)
        live = await self.reception.night(request)
        may_knock = place is not None and places.may_knock(live, place.guest)
        may_knock = may_knock or is_member
        if not may_knock and not invited:
            raise uninvited(ask.invite)
        if place is not None and place.guest and not places.is_gone(live, place.guest):
            return reply(entered(live, Given(place.guest)))
        self.reception.let_come(caller)
        cookie = await self.reception.cookie_for(caller)
        back = place.guest if place else ""
        guest_id = await knock(live, ask.name, back, ask.picture, caller.address)
        if place is not None and place.guest:
            await doorman.forget(live.id, place.guest)
        given = await doorman.give(live.id, guest_id, caller, cookie)
        clubs, is_new = self.reception.clubs, place is None or not place.guest
        lets_in = is_new and live.threshold.may_watch(caller.address)
        if lets_in and await clubs.lets_in(live, guest_id, caller):
            await walk_in(live, guest_id)
        await clubs.recognise(live.id, guest_id, caller)
        return self.reception.with_cookie(reply(entered(live, given), 201), request, given)

    async def take_back(self, request: Request) -> Response:
        """Take the caller's knock back: they no longer wait, and may knock by another name."""
        caller = self.reception.caller(request)
        entry = await self.reception.entry(request)
        place = await self.reception.doorman.place(entry.night, caller)
        if place is None or not place.guest:
            raise refused(Sys.KEY, "link.no_place")
        live = await self.reception.night(request)
        await take_back(live, place.guest)
        await self.reception.doorman.forget(live.id, place.guest)
        return Response(status_code=204)

    async def claim(self, request: Request) -> Reply[messages.Entered]:
        """Use a link: watch from the rail, move a seat to this device, or get the host's
        desk back."""
        caller, doorman = self.reception.caller(request), self.reception.doorman
        ask = await self.reception.body(request, messages.ClaimAsk)
        entry = await self.reception.entry(request)
        if not await doorman.opens(entry.night, ask.token):
            raise spent()
        live = await self.reception.night(request)
        here = (
            None
            if caller.is_program
            else await self.reception.doorman.place(live.id, caller)
        )
        key = await doorman.claim(live.id, ask.token, here)
        if here is not None and key.kind != "host" and key.guest in (None, here.guest):
            return reply(entered(live, Given(here.guest)))
        if key.guest is None:
            live.threshold.refuse_watching(caller.address)
            self.reception.let_come(caller)
        cookie = await self.reception.cookie_for(caller)
        if key.guest is None:
            given = await doorman.give_rail(live.id, ask.token, caller, cookie)
            await watch(live)
            return self.reception.with_cookie(reply(entered(live, given)), request, given)
        if here is not None and here.guest:
            cookie = await self.reception.new_cookie(caller, live.id)
        given = await doorman.move(key, caller, cookie)
        live.audience.gallery.hang_up(
            key.guest, MOVED, "this seat has moved to another device"
        )
        answer = entered(live, given)
        if given.recovery:
            page = self.reception.night_page(request, live.id)
            answer = replace(answer, recovery=made_link(page, "host", given.recovery))
        return self.reception.with_cookie(reply(answer), request, given)

    async def me(self, request: Request) -> Reply[messages.Me]:
        """Who the caller is at this night, if they are known there."""
        caller = self.reception.caller(request)
        entry = await self.reception.entry(request)
        place = await self.reception.doorman.place(entry.night, caller)
        club = await self.reception.clubs.of_night(entry.night)
        is_member = bool(await self.reception.clubs.person(club, caller))
        found = messages.Me(entry.night, "none")
        if place is not None:
            live = await self.reception.night(request)
            if place.guest or live.threshold.lets_watch(caller.address):
                found = places.me(live, place.guest)
        if is_member or found.role != "none":
            walks_in = await self.reception.clubs.opens_to(entry.night, caller)
            found = replace(found, club=club, member=is_member, walks_in=walks_in)
        return reply(found)

    async def view(self, request: Request) -> Reply[Frame]:
        """Get the table as the caller sees it, with the news since `seen`."""
        live, place = await self.reception.enter(request)
        live.audience.heard_from(place.guest)
        await self.reception.doorman.saw(place)
        seen, at = number(request, "seen", 0), number(request, "table", NIGHT)
        return written(frame_text(live.audience.frame(place.guest, seen, at)))

    async def log(self, request: Request) -> Reply[LogPage]:
        """Read the public log backwards: `limit` rows before `before`, oldest first; those
        of one `table` and of the night, or of all tables."""
        live, _ = await self.reception.enter(request)
        before = number(request, "before", LARGEST)
        limit = number(request, "limit", 100, MOST_ROWS)
        at = number(request, "table", NIGHT)
        return reply(await places.log_page(live, before, limit, at))

    async def moves(self, request: Request) -> Reply[MoveView]:
        """Read where a host may move a guest who sits: to free seats of their table, and to
        other tables."""
        live, place = await self.reception.enter(request)
        found = move_view(live.night, place.guest, request.path_params["guest"])
        if isinstance(found, Refused):
            raise RequestRefused(error_of(found))
        return reply(found)

    async def command(self, request: Request) -> Reply[Answer]:
        """Send a command to the table. A repeat with the same id changes nothing."""
        live, place = await self.reception.enter(request)
        envelope = await self.reception.body(request, Envelope)
        live.audience.heard_from(place.guest)
        return reply(Answer(await live.command(place.guest, envelope)))


def uninvited(invite: str) -> RequestRefused:
    """The refusal for a knock without an invitation, or with one that opens nothing."""
    if not invite:
        return refused(Sys.KEY, "link.no_invitation", field="invite")
    return refused(Sys.KEY, "link.invitation", field="invite")


def entered(live: LiveNight, given: Given) -> messages.Entered:
    """Who the caller is now, with the token if it is a program."""
    return messages.Entered(given.guest, places.me(live, given.guest).role, given.token)
