"""Tournaments: planned on paper, and the one of a night."""

from functools import partial

from starlette.requests import Request

from homegame.answers import tournaments
from homegame.service.deals import DealColumns
from homegame.service.night import places
from homegame.service.night.bell import LONGEST_WAIT_S
from homegame.service.tournament_page import TournamentPage, columns_of, page_of
from homegame.web.gate import PLAN
from homegame.web.limits import PLACE, TOOLS
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, number, reply, unless_left


class TournamentRoutes:
    """The routes of tournaments."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("POST", PLAN, self.plan_tournament, TOOLS),
            ("GET", f"{one}/tournament", self.tournament, PLACE),
            ("GET", f"{one}/tournament/deal", self.deal_columns, PLACE),
        ]

    async def plan_tournament(self, request: Request) -> Reply[tournaments.PlanFound]:
        """Plan a tournament: its levels, its prizes and the starting stack in chips."""
        self.reception.allow_tools(request)
        ask = await self.reception.body(request, tournaments.PlanAsk)
        work = partial(tournaments.plan, ask, self.reception.lobby.houses)
        return await self.reception.answer(request, work, is_long=True)

    async def tournament(self, request: Request) -> Reply[TournamentPage]:
        """Read the night's tournament: standings, moves, stacks over time, and what a deal
        would give. With the `seq` of an earlier answer as `seen`, the answer waits a while
        until something has changed since then."""
        live, place = await self.reception.enter(request)
        if seen := number(request, "seen", 0):
            await unless_left(request, live.tournament_bell.wait(seen, LONGEST_WAIT_S))
            places.refuse_outside(live, place.guest, self.reception.address(request))
        return reply(await page_of(live, place.guest, self.reception.address(request)))

    async def deal_columns(self, request: Request) -> Reply[DealColumns]:
        """Read what each way to share would give if so much were `left` to play for."""
        live, _ = await self.reception.enter(request)
        left, asker = number(request, "left", 0), self.reception.address(request)
        return reply(await columns_of(live, left, asker))
