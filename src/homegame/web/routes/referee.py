"""The referee: for a house, or at a table of a night."""

from starlette.requests import Request

from homegame.answers import law, referee
from homegame.night.night import table_for
from homegame.rulebook.presets import DEFAULT
from homegame.seats import NIGHT, TableNo
from homegame.service.night.live import LiveNight
from homegame.service.people.doorman import Admission
from homegame.web.limits import ADDRESS, PLACE
from homegame.web.reception import Reception
from homegame.web.replies import Listed, Reply, number, reply


class RefereeRoutes:
    """The routes that ask for a ruling."""

    def __init__(self, reception: Reception) -> None:
        self.reception = reception

    def listed(self) -> list[Listed]:
        """Every request: its method, its address, its handler and how often it may come."""
        one = "/api/nights/{night}"
        return [
            ("GET", "/api/referee", self.rulings, ADDRESS),
            ("GET", "/api/referee/{case}", self.ruling, ADDRESS),
            ("GET", f"{one}/referee", self.rulings_tonight, PLACE),
            ("GET", f"{one}/referee/{{case}}", self.ruling_tonight, PLACE),
        ]

    async def rulings(self, request: Request) -> Reply[referee.RefereePage]:
        """List what the referee rules on; with `words`, what players mean by them."""
        asked = request.query_params
        house = law.known(asked.get("house", DEFAULT), self.reception.lobby.houses)
        return reply(referee.listed(house.title, asked.get("words", "")))

    async def ruling(self, request: Request) -> Reply[referee.CasePage]:
        """Ask the referee of a `house`; every other parameter is an answer. Until all are
        given, the last question is the open one."""
        asked = request.query_params
        house = law.known(asked.get("house", DEFAULT), self.reception.lobby.houses)
        return reply(referee.ruled(request.path_params["case"], house, asked))

    async def rulings_tonight(self, request: Request) -> Reply[referee.RefereePage]:
        """List what the referee rules on at a `table` of the night; with `words`, what players
        mean by them."""
        live, place = await self.reception.enter(request)
        at = self.table_of(request, live, place)
        words = request.query_params.get("words", "")
        return reply(referee.listed(live.night.title, words, live.night, at))

    async def ruling_tonight(self, request: Request) -> Reply[referee.CasePage]:
        """Ask the referee at a `table` of the night, which knows its hand; every other
        parameter is an answer. Hosts also get the commands that apply the ruling."""
        live, place = await self.reception.enter(request)
        at = self.table_of(request, live, place)
        case, asked = request.path_params["case"], request.query_params
        return reply(referee.ruled_tonight(case, live.night, at, place.guest, asked))

    def table_of(self, request: Request, live: LiveNight, place: Admission) -> TableNo:
        """The `table` that is asked about, or else the caller's."""
        wanted = number(request, "table", NIGHT)
        return wanted if wanted in live.night.tables else table_for(live.night, place.guest)
