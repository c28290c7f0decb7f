"""The maths desk: equities, outs, odds, ranges, and the trainer."""

from functools import partial
from secrets import randbits
from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from homegame.answers import maths
from homegame.web.desk import MOST_OPPONENTS
from homegame.web.limits import ADDRESS, TOOLS
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, number, reply, while_here


class MathsRoutes:
    """The routes under /api/maths."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        return [
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
        ]

    async def maths_games(self, _: Request) -> Reply[tuple[maths.MathsGame, ...]]:
        """List the games that have equities."""
        return reply(maths.games())

    async def equity(self, request: Request) -> Annotated[Response, maths.Equities]:
        """Calculate how often each of two to ten hands or ranges wins."""
        await self.may_use_tools(request)
        ask = await self.reception.body(request, maths.EquityAsk)
        work = partial(maths.equities, ask)
        answer = self.reception.desk.with_progress(work, self.reception.address(request))
        return await while_here(request, answer)

    async def outs(self, request: Request) -> Reply[maths.OutsFound]:
        """Find the cards that help a hand, and how often one of them comes."""
        await self.may_use_tools(request)
        ask = await self.reception.body(request, maths.OutsAsk)
        return await self.reception.answer(request, partial(maths.outs, ask))

    async def odds(self, request: Request) -> Reply[maths.OddsFound]:
        """Calculate when a call pays."""
        await self.may_use_tools(request)
        ask = await self.reception.body(request, maths.OddsAsk)
        return await self.reception.answer(request, partial(maths.odds, ask))

    async def range(self, request: Request) -> Reply[maths.RangeFound]:
        """Count a range and lay it out."""
        await self.may_use_tools(request)
        ask = await self.reception.body(request, maths.RangeAsk)
        return await self.reception.answer(request, partial(maths.range_of, ask))

    async def chart(self, request: Request) -> Annotated[Response, maths.Chart]:
        """Chart the starting hands against one to nine random hands."""
        await self.may_use_tools(request)
        opponents = number(request, "opponents", 1, MOST_OPPONENTS, least=1)
        answer = self.reception.desk.chart(opponents, self.reception.address(request))
        return await while_here(request, answer)

    async def ranking(self, request: Request) -> Reply[maths.Ranking]:
        """Read the ten kinds of hands and how often five to seven `cards` of a `deck`
        (`texas` or `short_deck`) make them; it says nothing about the cards in any hand."""
        cards = number(request, "cards", 5, 7, least=5)
        deck = "short_deck" if request.query_params.get("deck") == "short_deck" else "texas"
        work = partial(maths.ranking, cards, deck)
        return await self.reception.answer(request, work, question=("ranking", cards, deck))

    async def outs_table(self, request: Request) -> Reply[maths.OutsTable]:
        """Read the table of outs; it says nothing about the cards in any hand."""
        return await self.reception.answer(request, maths.outs_table, question="outs table")

    async def question(self, request: Request) -> Reply[maths.Question]:
        """Get a question of the trainer, with its answer and the reason."""
        await self.may_use_tools(request)
        kind = request.query_params.get("kind", "")
        return await self.reception.answer(
            request, partial(maths.question, kind, randbits(32))
        )

    async def primer(self, request: Request) -> Reply[maths.Primer]:
        """Read the poker myths; they say nothing about the cards in any hand."""
        return await self.reception.answer(request, maths.primer, question="primer")

    async def may_use_tools(self, request: Request) -> None:
        """Refuse a caller who asks too fast, or who is playing a hand (PROB-19)."""
        self.reception.allow_tools(request)
        await self.reception.lobby.refuse_maths(self.reception.caller(request))
