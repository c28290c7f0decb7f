"""The HTTP routes: open a night, knock, enter, look, act, read the rules.

Every route finds the night, then the caller, then does one thing. These routes are all a
program needs to play: a knock returns a token, `view` says what is legal, `command` acts.
"""

import asyncio
import ipaddress
from collections.abc import Callable, Coroutine, Hashable
from contextlib import suppress
from functools import partial
from secrets import randbits
from typing import Annotated, Any, Final, TypeVar, get_args

import msgspec
from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from homegame import __version__
from homegame.bank.paying import WAYS
from homegame.club.commands import EnterNight
from homegame.model.refusal import Refused, Sys
from homegame.model.view import MoveView
from homegame.model.wire import Answer, Envelope, Frame, LogPage
from homegame.night.night import STORY, table_for
from homegame.night.people import LinkKind
from homegame.night.view.offers import move_view
from homegame.rulebook.presets import DEFAULT
from homegame.seats import NIGHT, TableNo
from homegame.service import bank, count, messages, places
from homegame.service.bell import LONGEST_WAIT_S
from homegame.service.build import commit
from homegame.service.commit import MOVED, NOT_ADMITTED, SIGNED_OUT
from homegame.service.deals import DealColumns
from homegame.service.devices import Device, device, id_of
from homegame.service.doorman import Admission, Caller, Doorman, Given, spent
from homegame.service.exporting import ENDINGS, Export, exported
from homegame.service.hands import (
    MOST_LINES,
    HandsPage,
    Replay,
    withdraw_link,
    withdrawn_before,
)
from homegame.service.importing import Imported
from homegame.service.intake import knock, watch
from homegame.service.lobby import Lobby, always
from homegame.service.moment import frame_text
from homegame.service.night import LiveNight
from homegame.service.refused import DAMAGED, RequestRefused, error_of, refused
from homegame.service.restore import Fold
from homegame.service.settings import Settings
from homegame.service.story import Story, story_of
from homegame.service.tournament_page import TournamentPage, columns_of, page_of
from homegame.sheet import Sheet
from homegame.storage.keys import Key, new_token
from homegame.storage.log import NightEntry
from homegame.web import chips, law, making, maths, referee, tournaments
from homegame.web.agents import label_of
from homegame.web.clubs import ClubRoutes
from homegame.web.decode import decode
from homegame.web.desk import MOST_OPPONENTS, SHORT, Desk
from homegame.web.gate import HOUSE_FORM, HOUSES, IMPORT, NIGHTS, PLAN, SHARE
from homegame.web.identity import caller_of, set_cookie
from homegame.web.importing import Importing, unheard
from homegame.web.limits import (
    ADDRESS,
    JOINING,
    NONE,
    OPENING,
    PLACE,
    TOOLS,
    Buckets,
)
from homegame.web.printing import PrintRoutes
from homegame.web.replies import (
    LARGEST,
    Handler,
    Listed,
    Reply,
    Tell,
    answer_or_lines,
    number,
    packs,
    qr_rows,
    reads_lines,
    reply,
    written,
)
from homegame.web.story import HAND_KEY, wanted

T = TypeVar("T")


LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
MOST_ROWS: Final = 500

TOO_FAST: Final = error_of(Refused(Sys.RATE, "limit.fast"))


class Api:
    """The routes under /api and what they share."""

    def __init__(self, lobby: Lobby, settings: Settings) -> None:
        limits, clock = settings.limits, lobby.clock
        self.lobby, self.settings = lobby, settings
        self.clubs = lobby.clubs
        self.doorman: Doorman = lobby.doorman
        self.asking = Buckets(limits.rate, limits.burst, clock)
        self.opening = Buckets(limits.opening_rate, limits.opening_burst, clock)
        self.coming = Buckets(limits.coming_rate, limits.coming_burst, clock)
        self.joining = Buckets(limits.joining_rate, limits.joining_burst, clock)
        self.wondering = Buckets(limits.maths_rate, limits.maths_burst, clock)
        self.desk = Desk(lobby.heavy)

        self.build = commit()
        self._decoders: dict[Any, msgspec.json.Decoder[Any]] = {}

    def routes(self) -> list[Route]:
        """The routes for the server: one for each address, with all its methods."""
        methods: dict[str, dict[str, Handler]] = {}
        for method, path, do, limit in self.listed():
            limited = self.limited(do) if limit == ADDRESS else do
            methods.setdefault(path, {})[method] = limited
        return [
            Route(path, by_method(does), methods=list(does))
            for path, does in methods.items()
        ]

    def limited(self, do: Handler) -> Handler:
        """A handler that counts each of its requests for the address it comes from."""

        async def counted(request: Request) -> Response:
            self.allow(self.address(request))
            return await do(request)

        return counted

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("GET", "/api/health", self.health, NONE),
            ("GET", "/api/presets", self.presets, ADDRESS),
            ("GET", "/api/games", self.games, ADDRESS),
            ("GET", "/api/rules", self.rules, ADDRESS),
            ("GET", "/api/rules/{rule}", self.rule, ADDRESS),
            ("GET", "/api/houses/{house}", self.house, ADDRESS),
            ("GET", "/api/referee", self.rulings, ADDRESS),
            ("GET", "/api/referee/{case}", self.ruling, ADDRESS),
            ("POST", HOUSES, self.read_house, ADDRESS),
            ("POST", HOUSE_FORM, self.house_form, TOOLS),
            ("POST", PLAN, self.plan_tournament, TOOLS),
            ("POST", SHARE, self.share_chips, TOOLS),
            ("GET", "/api/maths/games", self.maths_games, ADDRESS),
            ("POST", "/api/maths/equity", self.equity, TOOLS),
            ("POST", "/api/maths/outs", self.outs, TOOLS),
            ("POST", "/api/maths/odds", self.odds, TOOLS),
            ("POST", "/api/maths/range", self.range, TOOLS),
            ("GET", "/api/maths/chart", self.chart, TOOLS),
            ("GET", "/api/maths/ranking", self.ranking, ADDRESS),
            ("GET", "/api/maths/outs", self.outs_table, ADDRESS),
            ("GET", "/api/maths/question", self.question, TOOLS),
            ("GET", "/api/maths/primer", self.primer, ADDRESS),
            ("GET", NIGHTS, self.my_nights, ADDRESS),
            ("POST", NIGHTS, self.open_night, OPENING),
            ("POST", IMPORT, self.import_night, OPENING),
            ("POST", "/api/join", self.join, JOINING),
            ("GET", f"{one}/door", self.door, PLACE),
            ("POST", f"{one}/knock", self.knock, ADDRESS),
            ("POST", f"{one}/claim", self.claim, ADDRESS),
            ("GET", f"{one}/rules", self.night_rules, PLACE),
            ("POST", f"{one}/rules", self.rules_form, PLACE),
            ("GET", f"{one}/me", self.me, ADDRESS),
            ("GET", f"{one}/view", self.view, PLACE),
            ("GET", f"{one}/log", self.log, PLACE),
            ("GET", f"{one}/referee", self.rulings_tonight, PLACE),
            ("GET", f"{one}/referee/{{case}}", self.ruling_tonight, PLACE),
            ("GET", f"{one}/bank", self.bank, PLACE),
            ("GET", f"{one}/bank.csv", self.bank_csv, PLACE),
            ("POST", f"{one}/count", self.count_chips, PLACE),
            ("GET", f"{one}/moves/{{guest}}", self.moves, PLACE),
            ("GET", f"{one}/tournament", self.tournament, PLACE),
            ("GET", f"{one}/tournament/deal", self.deal_columns, PLACE),
            ("GET", f"{one}/hands", self.hands, PLACE),
            ("GET", f"{one}/hands/{{hand}}", self.hand, PLACE),
            ("DELETE", f"{one}/hands/{{hand}}/link", self.withdraw_link, PLACE),
            ("GET", f"{one}/export/{{format}}", self.export, PLACE),
            ("GET", f"{one}/story", self.story, PLACE),
            ("DELETE", f"{one}/story/link", self.withdraw_link, PLACE),
            ("POST", f"{one}/command", self.command, PLACE),
            ("POST", f"{one}/links", self.make_link, PLACE),
            ("DELETE", f"{one}/links/{{kind}}", self.take_link_back, PLACE),
            ("GET", f"{one}/devices", self.devices, PLACE),
            ("DELETE", f"{one}/devices", self.sign_others_out, PLACE),
            ("DELETE", f"{one}/devices/{{device}}", self.sign_out, PLACE),
            *ClubRoutes(self).listed(),
            *PrintRoutes(self).listed(),
        ]

    # ---------------------------------------------------------------- the house

    async def health(self, _: Request) -> Reply[messages.Health]:
        """Check that the server is up."""
        return reply(messages.Health(__version__, self.build, len(self.lobby.nights)))

    async def presets(self, _: Request) -> Reply[tuple[messages.House, ...]]:
        """List the houses that can be played, the default first."""
        return reply(law.offered(self.lobby.houses))

    async def games(self, _: Request) -> Reply[messages.Menu]:
        """List the games, mixes and limits that can be played."""
        return reply(law.menu())

    async def rules(self, request: Request) -> Reply[tuple[law.RuleLine, ...]]:
        """List the rulebook's headings; with `moment`, only the advice for that moment."""
        moment = request.query_params.get("moment")
        return reply(law.rules() if moment is None else law.advice(moment))

    async def rule(self, request: Request) -> Reply[law.RulePage]:
        """Read one rule: what it says, why, and what the `house` or the `night` chose."""
        asked, house = request.query_params, None
        if night := asked.get("night"):
            house = (await self.lobby.glance(night)).night.house
        elif name := asked.get("house"):
            house = law.known(name, self.lobby.houses).house
        return reply(law.one_rule(request.path_params["rule"], house))

    async def rulings(self, request: Request) -> Reply[referee.RefereePage]:
        """List what the referee rules on; with `words`, what players mean by them."""
        house = law.known(request.query_params.get("house", DEFAULT), self.lobby.houses)
        return reply(referee.listed(house.title, request.query_params.get("words", "")))

    async def ruling(self, request: Request) -> Reply[referee.CasePage]:
        """Ask the referee of a `house`; every other parameter is an answer. Until all are
        given, the last question is the open one."""
        asked = request.query_params
        house = law.known(asked.get("house", DEFAULT), self.lobby.houses)
        return reply(referee.ruled(request.path_params["case"], house, asked))

    async def house(self, request: Request) -> Reply[Sheet]:
        """Read a house's rule sheet."""
        asked = law.known(request.path_params["house"], self.lobby.houses)
        return reply(law.sheet(asked))

    async def read_house(self, request: Request) -> Reply[messages.House]:
        """Read a host's own house file, as the lobby offers it."""
        ask = await self.body(request, making.HouseRead)
        return await self.answer(request, partial(making.read, ask))

    async def house_form(self, request: Request) -> Reply[making.HouseForm]:
        """Make a house: every choice with what it would mean, what is wrong with those made so
        far, the house as a file, and its sheet."""
        if not self.wondering.take(self.caller(request).address):
            raise RequestRefused(TOO_FAST)
        ask = await self.body(request, making.HouseAsk)
        work = partial(making.form, ask, self.lobby.houses)
        raw = await request.body()
        question = ("form", raw) if len(raw) <= SHORT else None
        return await self.answer(request, work, is_long=True, question=question)

    async def plan_tournament(self, request: Request) -> Reply[tournaments.PlanFound]:
        """Plan a tournament: its levels, its prizes and the starting stack in chips."""
        if not self.wondering.take(self.caller(request).address):
            raise RequestRefused(TOO_FAST)
        ask = await self.body(request, tournaments.PlanAsk)
        work = partial(tournaments.plan, ask, self.lobby.houses)
        return await self.answer(request, work, is_long=True)

    async def share_chips(self, request: Request) -> Reply[chips.ChipsFound]:
        """Share out a case of chips: the stack of each player and what stays in the bank, or
        the nearest stacks that the case can make."""
        if not self.wondering.take(self.caller(request).address):
            raise RequestRefused(TOO_FAST)
        ask = await self.body(request, chips.ChipsAsk)
        work = partial(chips.share_out, ask, self.lobby.houses)
        return await self.answer(request, work)

    # ---------------------------------------------------------------- the maths desk

    async def maths_games(self, _: Request) -> Reply[tuple[maths.MathsGame, ...]]:
        """List the games that have equities."""
        return reply(maths.games())

    async def equity(self, request: Request) -> Annotated[Response, maths.Equities]:
        """Calculate how often each of two to ten hands or ranges wins."""
        await self.may_use_tools(request)
        ask = await self.body(request, maths.EquityAsk)
        work = partial(maths.equities, ask)
        answer = self.desk.with_progress(work, self.address(request))
        return await while_here(request, answer)

    async def outs(self, request: Request) -> Reply[maths.OutsFound]:
        """Find the cards that help a hand, and how often one of them comes."""
        await self.may_use_tools(request)
        ask = await self.body(request, maths.OutsAsk)
        return await self.answer(request, partial(maths.outs, ask))

    async def odds(self, request: Request) -> Reply[maths.OddsFound]:
        """Calculate when a call pays."""
        await self.may_use_tools(request)
        ask = await self.body(request, maths.OddsAsk)
        return await self.answer(request, partial(maths.odds, ask))

    async def range(self, request: Request) -> Reply[maths.RangeFound]:
        """Count a range and lay it out."""
        await self.may_use_tools(request)
        ask = await self.body(request, maths.RangeAsk)
        return await self.answer(request, partial(maths.range_of, ask))

    async def chart(self, request: Request) -> Annotated[Response, maths.Chart]:
        """Chart the starting hands against one to nine random hands."""
        await self.may_use_tools(request)
        opponents = number(request, "opponents", 1, MOST_OPPONENTS, least=1)
        answer = self.desk.chart(opponents, self.address(request))
        return await while_here(request, answer)

    async def ranking(self, request: Request) -> Reply[maths.Ranking]:
        """Read the ten kinds of hands and how often five to seven `cards` of a `deck`
        (`texas` or `short_deck`) make them; it says nothing about the cards in any hand."""
        cards = number(request, "cards", 5, 7, least=5)
        deck = "short_deck" if request.query_params.get("deck") == "short_deck" else "texas"
        work = partial(maths.ranking, cards, deck)
        return await self.answer(request, work, question=("ranking", cards, deck))

    async def outs_table(self, request: Request) -> Reply[maths.OutsTable]:
        """Read the table of outs; it says nothing about the cards in any hand."""
        return await self.answer(request, maths.outs_table, question="outs table")

    async def question(self, request: Request) -> Reply[maths.Question]:
        """Get a question of the trainer, with its answer and the reason."""
        await self.may_use_tools(request)
        kind = request.query_params.get("kind", "")
        return await self.answer(request, partial(maths.question, kind, randbits(32)))

    async def primer(self, request: Request) -> Reply[maths.Primer]:
        """Read the poker myths; they say nothing about the cards in any hand."""
        return await self.answer(request, maths.primer, question="primer")

    async def may_use_tools(self, request: Request) -> None:
        """Refuse a caller who asks too fast, or who is playing a hand (PROB-19)."""
        caller = self.caller(request)
        if not self.wondering.take(caller.address):
            raise RequestRefused(TOO_FAST)
        await self.lobby.refuse_maths(caller)

    # ---------------------------------------------------------------- all nights

    async def my_nights(self, request: Request) -> Reply[list[messages.NightLine]]:
        """List the nights at which this browser has a place, newest first."""
        caller = self.caller(request)
        lines = []
        for entry in await self.lobby.register():
            if (place := await self.doorman.place(entry.night, caller)) is None:
                continue
            line = await self.line(entry, place.guest)
            lines.append(replace(line, club=await self.clubs.of_night(entry.night)))
        return reply(lines)

    async def line(self, entry: NightEntry, guest: str) -> messages.NightLine:
        """One night in a guest's list, also if it can't be opened."""
        try:
            live = await self.lobby.night(entry.night)
        except RequestRefused as refusal:
            if refusal.error != DAMAGED:
                raise
            return places.line_of_damaged(entry, guest)
        return places.line(live, guest, entry.created_ms)

    async def open_night(self, request: Request) -> Reply[messages.NightOpened]:
        """Open a night with its first table; the caller is its host. One with a house file of
        its own counts, also if it is refused: to read the file costs as much."""
        caller = self.caller(request)
        self.allow(caller.address)
        ask = await self.body(request, messages.OpenNight)
        cookie = await self.cookie_for(caller)
        may_open = partial(self.opening.take, caller.address)
        if ask.rules and not may_open():
            raise refused(Sys.RATE, "limit.opening")
        club = await self.clubs.host(ask.club, caller) if ask.club else None
        counts = always if ask.rules else may_open
        opened = await self.lobby.open(ask, caller, cookie, counts)
        if club is not None:
            night = await self.lobby.entry(opened.night)
            host = opened.given.guest
            entered = EnterNight(night.night, night.title, night.created_ms, host)
            await self.clubs.enter_night(*club, entered)
        base = self.base(request)
        invite = made_link(base, opened.night, "invite", opened.invite)
        answer = messages.NightOpened(
            opened.night,
            f"{base}/n/{opened.night}",
            opened.given.guest,
            self.invitation(request, invite, opened.code),
            made_link(base, opened.night, "host", opened.recovery),
            opened.given.token,
        )
        return self.with_cookie(reply(answer, 201), request, opened.given)

    async def import_night(
        self, request: Request
    ) -> Annotated[Response, messages.NightImported]:
        """Make a night of files of hands, of a ledger, or of a whole night's log; the caller is
        its host. What can't be read is left out and named; what was imported before is not
        imported again. Whoever accepts lines is told how far it is."""
        caller = self.caller(request)
        self.allow(caller.address)
        if not self.opening.take(caller.address):
            raise refused(Sys.RATE, "limit.importing")
        cookie, raw = await self.cookie_for(caller), await request.body()

        async def ask(tell: Tell) -> Reply[messages.NightImported]:
            importing = Importing(self.lobby, caller, cookie, new_token(), tell)
            return self.imported(request, importing, await importing.save(raw))

        if not reads_lines(request):
            return await while_here(request, ask(unheard))
        answer = await while_here(request, answer_or_lines(ask))
        if isinstance(answer, StreamingResponse) and not caller.is_program:
            set_cookie(answer, cookie, request, self.settings)
        return answer

    def imported(
        self, request: Request, importing: Importing, made: Imported | None
    ) -> Reply[messages.NightImported]:
        """What came of some files."""
        told = messages.NightImported(left_out=importing.left_out, wrong=importing.wrong)
        if made is None or importing.given is None:
            return reply(told)
        told = replace(
            told,
            night=made.night,
            title=made.title,
            hands=made.hands,
            entries=made.entries,
            twice=made.twice,
            recovery=made_link(self.base(request), made.night, "host", importing.recovery),
            token=importing.given.token,
        )
        return self.with_cookie(reply(told, 201), request, importing.given)

    # ---------------------------------------------------------------- coming in

    async def join(self, request: Request) -> Reply[messages.Door]:
        """Find the night of a short link by its code. Guesses are limited by address."""
        if not self.joining.take(self.caller(request).address):
            raise RequestRefused(TOO_FAST)
        ask = await self.body(request, messages.JoinAsk)
        if not (night := await self.doorman.night_of(ask.code)):
            raise refused(Sys.UNKNOWN, "link.code", field="code")
        if (club := await self.clubs.found(night)) is not None:
            return reply(messages.Door(night, club.club.title, "", "open", club=True))
        return reply(places.door(night, (await self.lobby.glance(night)).night))

    async def door(self, request: Request) -> Reply[messages.Door]:
        """Look through the door: what anyone with the address may see."""
        id = request.path_params["night"]
        return reply(places.door(id, (await self.look(request)).night))

    async def night_rules(self, request: Request) -> Reply[Sheet]:
        """Read the rule sheet of one `table`, the first unless it says; anyone with the address
        may."""
        seen = await self.look(request)
        wanted = number(request, "table", NIGHT)
        at = wanted if wanted in seen.night.tables else table_for(seen.night, "")
        return reply(law.sheet_of_table(seen.notes.house, seen.night, at))

    async def rulings_tonight(self, request: Request) -> Reply[referee.RefereePage]:
        """List what the referee rules on at a `table` of the night; with `words`, what players
        mean by them."""
        live, place = await self.enter(request)
        at = self.table_of(request, live, place)
        words = request.query_params.get("words", "")
        return reply(referee.listed(live.night.title, words, live.night, at))

    async def ruling_tonight(self, request: Request) -> Reply[referee.CasePage]:
        """Ask the referee at a `table` of the night, which knows its hand; every other
        parameter is an answer. Hosts also get the commands that apply the ruling."""
        live, place = await self.enter(request)
        at = self.table_of(request, live, place)
        case, asked = request.path_params["case"], request.query_params
        return reply(referee.ruled_tonight(case, live.night, at, place.guest, asked))

    def table_of(self, request: Request, live: LiveNight, place: Admission) -> TableNo:
        """The `table` that is asked about, or else the caller's."""
        wanted = number(request, "table", NIGHT)
        return wanted if wanted in live.night.tables else table_for(live.night, place.guest)

    async def rules_form(self, request: Request) -> Reply[making.HouseForm]:
        """Read the rules of one `table` as a form, with what may change while the night goes
        on; `set_rules` changes it."""
        live, place = await self.enter(request)
        if not self.wondering.take(self.caller(request).address):
            raise RequestRefused(TOO_FAST)
        ask = await self.body(request, making.RulesAsk)
        night, wanted = live.night, ask.table
        at = wanted if wanted in night.tables else table_for(night, place.guest)
        work = partial(making.form_tonight, ask, night, at)
        return await self.answer(request, work, is_long=True)

    async def knock(self, request: Request) -> Reply[messages.Entered]:
        """Ask to be let in. The caller waits at the door until the host answers. Who watches
        has come with an invitation; members of the night's club need none."""
        caller = self.caller(request)
        ask = await self.body(request, messages.KnockAsk)
        entry = await self.entry(request)
        place = None if caller.is_program else await self.doorman.place(entry.night, caller)
        invited = await self.doorman.invited(entry.night, ask.invite)
        club = await self.clubs.of_night(entry.night)
        is_member = bool(await self.clubs.person(club, caller))
        if place is None and not invited and not is_member:
            raise uninvited()
        live = await self.night(request)
        may_knock = place is not None and places.may_knock(live, place.guest)
        may_knock = may_knock or is_member
        if not may_knock and not invited:
            raise uninvited()
        if place is not None and place.guest and not places.is_gone(live, place.guest):
            return reply(entered(live, Given(place.guest)))
        self.let_come(caller)
        cookie = await self.cookie_for(caller)
        back = place.guest if place else ""
        guest_id = await knock(live, ask.name, back, ask.picture, caller.address)
        if place is not None and place.guest:
            await self.doorman.forget(live.id, place.guest)
        given = await self.doorman.give(live.id, guest_id, caller, cookie)
        await self.clubs.recognise(live.id, guest_id, caller)
        return self.with_cookie(reply(entered(live, given), 201), request, given)

    async def claim(self, request: Request) -> Reply[messages.Entered]:
        """Use a link: watch from the rail, move a seat to this device, or get the host's
        desk back."""
        caller = self.caller(request)
        ask = await self.body(request, messages.ClaimAsk)
        entry = await self.entry(request)
        if not await self.doorman.opens(entry.night, ask.token):
            raise spent()
        live = await self.night(request)
        here = None if caller.is_program else await self.doorman.place(live.id, caller)
        key = await self.doorman.claim(live.id, ask.token, here)
        if here is not None and key.kind != "host" and key.guest in (None, here.guest):
            return reply(entered(live, Given(here.guest)))
        if key.guest is None:
            live.threshold.refuse_watching(caller.address)
            self.let_come(caller)
        cookie = await self.cookie_for(caller)
        if key.guest is None:
            given = await self.doorman.give_rail(live.id, ask.token, caller, cookie)
            await watch(live)
            return self.with_cookie(reply(entered(live, given)), request, given)
        if here is not None and here.guest:
            cookie = await self.new_cookie(caller, live.id)
        given = await self.doorman.move(key, caller, cookie)
        live.audience.gallery.hang_up(
            key.guest, MOVED, "this seat has moved to another device"
        )
        answer = entered(live, given)
        if given.recovery:
            recovery = made_link(self.base(request), live.id, "host", given.recovery)
            answer = replace(answer, recovery=recovery)
        return self.with_cookie(reply(answer), request, given)

    async def me(self, request: Request) -> Reply[messages.Me]:
        """Who the caller is at this night, if they are known there."""
        caller = self.caller(request)
        entry = await self.entry(request)
        place = await self.doorman.place(entry.night, caller)
        club = await self.clubs.of_night(entry.night)
        is_member = bool(await self.clubs.person(club, caller))
        found = messages.Me(entry.night, "none")
        if place is not None:
            live = await self.night(request)
            if place.guest or live.threshold.may_watch(caller.address):
                found = places.me(live, place.guest)
        if is_member or found.role != "none":
            found = replace(found, club=club, member=is_member)
        return reply(found)

    # ---------------------------------------------------------------- at the table

    async def view(self, request: Request) -> Reply[Frame]:
        """Get the table as the caller sees it, with the news since `seen`."""
        live, place = await self.enter(request)
        live.audience.heard_from(place.guest)
        await self.doorman.saw(place)
        seen, at = number(request, "seen", 0), number(request, "table", NIGHT)
        return written(frame_text(live.audience.frame(place.guest, seen, at)))

    async def log(self, request: Request) -> Reply[LogPage]:
        """Read the public log backwards: `limit` rows before `before`, oldest first; those
        of one `table` and of the night, or of all tables."""
        live, _ = await self.enter(request)
        before = number(request, "before", LARGEST)
        limit = number(request, "limit", 100, MOST_ROWS)
        at = number(request, "table", NIGHT)
        return reply(await places.log_page(live, before, limit, at))

    async def bank(self, request: Request) -> Reply[bank.Bank]:
        """Read the bank: every account, the book and, once the night is over, who pays whom;
        in the `way` that is asked for: `fewest` payments, or with the `banker` or the
        `box`. With the `seq` of an earlier answer as `seen`, the answer waits a while until
        something has changed since then."""
        live, place = await self.enter(request)
        if seen := number(request, "seen", 0):
            await unless_left(request, live.bell.wait(seen, LONGEST_WAIT_S))
            places.refuse_outside(live, place.guest, self.caller(request).address)
        asked = request.query_params.get("way")
        way = next((way for way in WAYS if way == asked), WAYS[0])
        asker = self.address(request)
        found = await bank.bank_of(live, place.guest, way, asker)
        club, earlier = await self.clubs.known_debts_at(live)
        return reply(replace(found, club=club, earlier=() if found.ended else earlier))

    async def moves(self, request: Request) -> Reply[MoveView]:
        """Read where a host may move a guest who sits: to free seats of their table, and to
        other tables."""
        live, place = await self.enter(request)
        found = move_view(live.night, place.guest, request.path_params["guest"])
        if isinstance(found, Refused):
            raise RequestRefused(error_of(found))
        return reply(found)

    async def tournament(self, request: Request) -> Reply[TournamentPage]:
        """Read the night's tournament: standings, moves, stacks over time, and what a deal
        would give. With the `seq` of an earlier answer as `seen`, the answer waits a while
        until something has changed since then."""
        live, place = await self.enter(request)
        if seen := number(request, "seen", 0):
            await unless_left(request, live.tournament_bell.wait(seen, LONGEST_WAIT_S))
            places.refuse_outside(live, place.guest, self.caller(request).address)
        return reply(await page_of(live, place.guest, self.address(request)))

    async def deal_columns(self, request: Request) -> Reply[DealColumns]:
        """Read what each way to share would give if so much were `left` to play for."""
        live, _ = await self.enter(request)
        left, asker = number(request, "left", 0), self.address(request)
        return reply(await columns_of(live, left, asker))

    async def bank_csv(self, request: Request) -> Response:
        """Read the bank's book as a table for a spreadsheet."""
        live, place = await self.enter(request)
        found = await bank.book_of(live, place.guest)
        headers = {"Content-Disposition": 'attachment; filename="bank.csv"'}
        return Response(bank.as_csv(found), media_type="text/csv", headers=headers)

    async def count_chips(self, request: Request) -> Reply[count.CountFound]:
        """Add up the real chips that were counted at a table: what they come to, what is
        missing, and which single mistake would explain it. It changes nothing; `count_chips`
        does."""
        live, _ = await self.enter(request)
        ask = await self.body(request, count.CountAsk)
        return reply(count.count(live.night, ask))

    async def hands(self, request: Request) -> Reply[HandsPage]:
        """Search the hands that were played: the newest first, `limit` of them from number
        `first` of those found. `text` are words to look for; `only` lists conditions: `mine`,
        `won`, `all_in`, `showdown`, `bomb`; `least` is the smallest pot in chips; `game`,
        `guest` and `board` (cards) are what else a hand must have."""
        live, place = await self.enter(request)
        first = number(request, "first", 0)
        limit = number(request, "limit", 50, MOST_LINES)
        ask = wanted(request, number(request, "least", 0))
        return reply(await live.hands.page(place.guest, ask, first, limit))

    async def hand(self, request: Request) -> Reply[Replay]:
        """Replay one hand: the table after each of its events, as the caller saw it. Whoever
        has no place here, but the hand's key, sees what everyone saw."""
        id = request.path_params["hand"]
        live, guest = await self.enter_or_read(request, id)
        found = await live.hands.replay(guest, id)
        link = f"{self.base(request)}/n/{live.id}/hands/{id}#k={found.key}"
        return reply(replace(found, link=link))

    async def export(self, request: Request) -> Reply[Export]:
        """Write all hands as a file, with the caller's own cards; `format` is `records`,
        `phhs`, `stars`, `ohh` or `csv`."""
        live, place = await self.enter(request)
        wanted = request.path_params["format"]
        if wanted not in ENDINGS:
            choices = {"word": wanted, "choices": ", ".join(ENDINGS)}
            raise refused(Sys.UNKNOWN, "hands.format", choices, field="format")
        writing = exported(live, place.guest, wanted, self.address(request))
        return written(await while_here(request, writing))

    async def story(self, request: Request) -> Reply[Story]:
        """Look back on the night: everyone's results, the biggest pot, the best hand, and the
        caller's own figures. Whoever has no place here, but the story's key, reads it
        without those."""
        live, guest = await self.enter_or_read(request, STORY)
        found = await story_of(live, guest)
        link = f"{self.base(request)}/n/{live.id}/story#k={found.key}"
        return reply(replace(found, link=link))

    async def enter_or_read(self, request: Request, what: str) -> tuple[LiveNight, str]:
        """The night and its caller: a guest, or "" for whoever has the key to this part of
        its story."""
        key, night = request.headers.get(HAND_KEY, ""), request.path_params["night"]
        made = withdrawn_before(self.lobby.store, night, what, key)
        if made is not None:
            self.allow(self.caller(request).address)
            live = await self.night(request)
            if made == live.night.withdrawn.get(what, 0):
                return live, ""
        live, place = await self.enter(request)
        return live, place.guest

    async def withdraw_link(self, request: Request) -> Response:
        """Withdraw every link to one hand, or to the story, that was copied so far, for the
        host: they open nothing any more, and the next one copied is another."""
        live, place = await self.enter(request)
        what = request.path_params.get("hand", STORY)
        await withdraw_link(live, place.guest, what)
        return Response(status_code=204)

    async def command(self, request: Request) -> Reply[Answer]:
        """Send a command to the table. A repeat with the same id changes nothing."""
        live, place = await self.enter(request)
        envelope = await self.body(request, Envelope)
        live.audience.heard_from(place.guest)
        return reply(Answer(await live.command(place.guest, envelope)))

    async def make_link(self, request: Request) -> Reply[messages.Link]:
        """Make a link for the caller's other device or program; the host can also invite."""
        live, place = await self.enter(request)
        ask = await self.body(request, messages.LinkAsk)
        places.refuse_link(live, place.guest, ask.kind)
        label = label_of("", is_program=True) if ask.kind == "script" else ""
        token, expires_ms = await self.doorman.link(live.id, ask.kind, place.guest, label)
        link = made_link(self.base(request), live.id, ask.kind, token, expires_ms)
        if ask.kind == "invite":
            code = await self.doorman.short_link(live.id)
            link = self.invitation(request, link, code)
        return reply(link, 201)

    async def take_link_back(self, request: Request) -> Response:
        """Revoke all links of one kind; invitations take the rail with them. Host links stay
        until one of them is used: a thief with the host's cookie could lock the host out."""
        live, place = await self.enter(request)
        kind: LinkKind = request.path_params["kind"]
        if kind not in get_args(LinkKind):
            raise refused(Sys.UNKNOWN, "link.kind", field="kind")
        places.refuse_link(live, place.guest, kind, making=False)
        if kind == "host":
            raise refused(Sys.ROLE, "link.host_stays", field="kind")
        await self.doorman.revoke(live.id, kind, "" if kind == "invite" else place.guest)
        if kind == "invite":
            live.audience.gallery.hang_up("", NOT_ADMITTED, "the invitation was taken back")
        return Response(status_code=204)

    async def devices(self, request: Request) -> Reply[tuple[Device, ...]]:
        """List the devices and programs on which the caller is signed in at this night, and
        links to other devices that wait to be used."""
        live, place = await self.enter_as_guest(request)
        open_now = live.audience.gallery.keys(place.guest)
        keys = await self.doorman.devices(live.id, place.guest)
        return reply(tuple([device(key, place.key, open_now) for key in keys]))

    async def sign_out(self, request: Request) -> Response:
        """Sign one of the caller's devices out, or take an unused link back."""
        live, place = await self.enter_as_guest(request)
        asked = request.path_params["device"]
        keys = await self.doorman.devices(live.id, place.guest)
        found = [key for key in keys if id_of(key.digest) == asked]
        if not found:
            raise refused(Sys.UNKNOWN, "device.none", field="device")
        return await self.end_devices(live, place, found)

    async def sign_others_out(self, request: Request) -> Response:
        """Sign all of the caller's devices out but the one that asks."""
        live, place = await self.enter_as_guest(request)
        keys = await self.doorman.devices(live.id, place.guest)
        others = [key for key in keys if key.digest != place.key]
        return await self.end_devices(live, place, others)

    async def end_devices(
        self, live: LiveNight, place: Admission, keys: list[Key]
    ) -> Response:
        """These keys open nothing any more, and who came with them is sent away at once."""
        await self.doorman.sign_out(keys)
        live.audience.gallery.hang_up_keys(
            place.guest,
            {key.digest for key in keys},
            SIGNED_OUT,
            "this device was signed out",
        )
        return Response(status_code=204)

    async def enter_as_guest(self, request: Request) -> tuple[LiveNight, Admission]:
        """The night and the caller's place there, which is not on the rail."""
        live, place = await self.enter(request)
        if not place.guest:
            raise refused(Sys.KEY, "link.no_place")
        return live, place

    # ---------------------------------------------------------------- what routes share

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

    def let_come(self, caller: Caller) -> None:
        """Refuse a place to an address that has taken many in a short while."""
        if not self.coming.take(caller.address):
            raise refused(Sys.RATE, "limit.coming")

    async def night(self, connection: HTTPConnection) -> LiveNight:
        return await self.lobby.night(connection.path_params["night"])

    async def entry(self, connection: HTTPConnection) -> NightEntry:
        """The night's entry in the register: that it is there, before its log is read."""
        return await self.lobby.entry(connection.path_params["night"])

    async def look(self, connection: HTTPConnection) -> Fold:
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
        if self.settings.public_url:
            return self.settings.public_url
        if self.settings.lan_url and request.url.hostname in LOOPBACK:
            return self.settings.lan_url
        return f"{request.url.scheme}://{request.url.netloc}"

    def invitation(self, request: Request, link: messages.Link, code: str) -> messages.Link:
        """An invitation with its short link, who can open it, and how more people could."""
        short, reach = f"{self.base(request)}/n/{code}", self.reach(request)
        command = self.settings.open_command if reach == "here" else ""
        qr = () if reach == "here" else qr_rows(short)
        return replace(link, short=short, reach=reach, command=command, qr=qr)

    def reach(self, request: Request) -> messages.Reach:
        """Who can open links of this server, as far as it can know."""
        if self.settings.public_url:
            return "anyone"
        host = request.url.hostname or ""
        if host in LOOPBACK:
            return "network" if self.settings.lan_url else "here"
        return "network" if is_private(host) else "anyone"


def uninvited() -> RequestRefused:
    """The refusal for a knock without an invitation."""
    return refused(Sys.KEY, "link.invitation", field="invite")


def is_private(host: str) -> bool:
    """Whether an address is one of a home's or office's own network."""
    try:
        return ipaddress.ip_address(host).is_private
    except ValueError:
        return host.endswith(".local")


def by_method(does: dict[str, Handler]) -> Handler:
    """A handler that picks another one by the request's method."""

    async def do(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await does[method](request)

    return do


async def unless_left(request: Request, waits: Coroutine[Any, Any, None]) -> None:
    """Wait, but no longer than the caller does, or the server: it stops at once."""
    with suppress(RequestRefused):
        await while_here(request, waits)


async def while_here(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work gives; it ends at once if the caller leaves, or the server."""
    await request.body()
    working = asyncio.ensure_future(work)
    both = [working, asyncio.ensure_future(request.receive())]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise refused(Sys.STORE, "heavy.killed")
        return working.result()
    finally:
        for each in both:
            each.cancel()
        await asyncio.gather(*both, return_exceptions=True)


def entered(live: LiveNight, given: Given) -> messages.Entered:
    """Who the caller is now, with the token if it is a program."""
    return messages.Entered(given.guest, places.me(live, given.guest).role, given.token)


def made_link(
    base: str, night: str, kind: LinkKind, token: str, expires_ms: int | None = None
) -> messages.Link:
    """A link with its QR code; an invitation gets that of its short link. Its token is in the
    fragment, which browsers never send."""
    url = f"{base}/n/{night}" + ("" if kind == "script" else f"#{kind}={token}")
    qr = qr_rows(url) if kind in ("move", "host") else ()
    return messages.Link(kind, url, token, qr, expires_ms)
