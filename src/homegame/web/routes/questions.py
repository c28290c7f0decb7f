"""What anyone may ask about a house: what it plays, its rules, its sheet, a house in the
making, and a case of chips shared out."""

from functools import cache, partial
from importlib import resources

from starlette.requests import Request
from starlette.responses import Response

from homegame import __version__
from homegame.answers import chips, law, making
from homegame.model.refusal import Sys
from homegame.service import messages
from homegame.service.build import commit
from homegame.service.refused import refused
from homegame.sheet import Sheet
from homegame.web.desk import SHORT
from homegame.web.gate import HOUSE_FORM, HOUSES, SHARE
from homegame.web.limits import ADDRESS, NONE, TOOLS
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, packed, reply, written


@cache
def described() -> bytes | None:
    """The routes as data, as the build has made it; None where nothing was built."""
    file = resources.files("homegame.web").joinpath("openapi.json")
    return file.read_bytes() if file.is_file() else None


class QuestionRoutes:
    """What is asked of a house, without a night."""

    def __init__(self, reception: Reception) -> None:
        self.reception, self.build = reception, commit()

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        return [
            ("GET", "/api/health", self.health, NONE),
            ("GET", "/api/openapi.json", self.openapi, ADDRESS),
            ("GET", "/api/push", self.push_key, ADDRESS),
            ("GET", "/api/presets", self.presets, ADDRESS),
            ("GET", "/api/games", self.games, ADDRESS),
            ("GET", "/api/rules", self.rules, ADDRESS),
            ("GET", "/api/rules/{rule}", self.rule, ADDRESS),
            ("GET", "/api/houses/{house}", self.house, ADDRESS),
            ("POST", HOUSES, self.read_house, ADDRESS),
            ("POST", HOUSE_FORM, self.house_form, TOOLS),
            ("POST", SHARE, self.share_chips, TOOLS),
        ]

    async def push_key(self, _: Request) -> Reply[messages.PushKey]:
        """Read by which key browsers know this house, so that it may call people."""
        return reply(messages.PushKey(self.reception.lobby.pusher.public_key))

    async def health(self, _: Request) -> Reply[messages.Health]:
        """Check that the server is up, and whether its database is."""
        lobby = self.reception.lobby
        nights = lobby.nights.values()
        behind = max([live.behind for live in nights], default=0)
        answers = await lobby.pulse.answers()
        database = messages.DatabaseHealth(lobby.store.kind, answers)
        health = messages.Health(__version__, self.build, len(nights), database, behind)
        return reply(health)

    async def openapi(self, request: Request) -> Response:
        """Read what this server may be asked, as OpenAPI 3.1."""
        if (found := described()) is None:
            raise refused(Sys.UNKNOWN, "request.not_described")
        return packed(written(found), request)

    async def presets(self, _: Request) -> Reply[tuple[messages.House, ...]]:
        """List the houses that can be played, the default first."""
        return reply(law.offered(self.reception.lobby.houses))

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
            house = (await self.reception.lobby.glance(night)).house
        elif name := asked.get("house"):
            house = law.known(name, self.reception.lobby.houses).house
        return reply(law.one_rule(request.path_params["rule"], house))

    async def house(self, request: Request) -> Reply[Sheet]:
        """Read a house's rule sheet."""
        asked = law.known(request.path_params["house"], self.reception.lobby.houses)
        return reply(law.sheet(asked))

    async def read_house(self, request: Request) -> Reply[messages.House]:
        """Read a house as the lobby offers it: a host's own file, or other blinds."""
        ask = await self.reception.body(request, making.HouseRead)
        work = partial(making.read, ask, self.reception.lobby.houses)
        return await self.reception.answer(request, work)

    async def house_form(self, request: Request) -> Reply[making.HouseForm]:
        """Make a house: every choice with what it would mean, what is wrong with those made so
        far, the house as a file, and its sheet."""
        self.reception.allow_tools(request)
        ask = await self.reception.body(request, making.HouseAsk)
        work = partial(making.form, ask, self.reception.lobby.houses)
        raw = await request.body()
        question = ("form", raw) if len(raw) <= SHORT else None
        return await self.reception.answer(request, work, is_long=True, question=question)

    async def share_chips(self, request: Request) -> Reply[chips.ChipsFound]:
        """Share out a case of chips: the stack of each player and what stays in the bank, or
        the nearest stacks that the case can make."""
        self.reception.allow_tools(request)
        ask = await self.reception.body(request, chips.ChipsAsk)
        work = partial(chips.share_out, ask, self.reception.lobby.houses)
        return await self.reception.answer(request, work)
