"""The routes under /api: what may be asked, and how often.

These routes are all a program needs to play: a knock returns a token, `view` says what is
legal, `command` acts.
"""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homegame.web.limits import ADDRESS
from homegame.web.reception import Reception
from homegame.web.replies import Handler, Listed
from homegame.web.routes.bank import BankRoutes
from homegame.web.routes.clubs import ClubRoutes
from homegame.web.routes.doors import ClubDoors, NightDoors
from homegame.web.routes.files import FileRoutes
from homegame.web.routes.maths import MathsRoutes
from homegame.web.routes.nights import NightRoutes
from homegame.web.routes.printing import PrintRoutes
from homegame.web.routes.questions import QuestionRoutes
from homegame.web.routes.reach import ReachRoutes
from homegame.web.routes.referee import RefereeRoutes
from homegame.web.routes.story import StoryRoutes
from homegame.web.routes.tournaments import TournamentRoutes

RESOURCES = (
    *(QuestionRoutes, RefereeRoutes, MathsRoutes, ReachRoutes),
    *(NightRoutes, NightDoors, BankRoutes, TournamentRoutes, StoryRoutes, FileRoutes),
    *(ClubRoutes, ClubDoors, PrintRoutes),
)


def listed(reception: Reception) -> list[Listed]:
    """Every request: its method, its address, its handler and how often it may come."""
    return [each for of in RESOURCES for each in of(reception).listed()]


def routes(reception: Reception) -> list[Route]:
    """The routes for the server: one for each address, with all its methods."""
    methods: dict[str, dict[str, Handler]] = {}
    for method, path, do, limit in listed(reception):
        limited = counted(reception, do) if limit == ADDRESS else do
        methods.setdefault(path, {})[method] = limited
    return [
        Route(path, by_method(does), methods=list(does)) for path, does in methods.items()
    ]


def counted(reception: Reception, do: Handler) -> Handler:
    """A handler that counts each of its requests for the address it comes from."""

    async def counts(request: Request) -> Response:
        reception.allow(reception.address(request))
        return await do(request)

    return counts


def by_method(does: dict[str, Handler]) -> Handler:
    """A handler that picks another one by the request's method."""

    async def do(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await does[method](request)

    return do
