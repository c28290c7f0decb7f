"""The routes under /api: what may be asked, and how often.

These routes are all a program needs to play: a knock returns a token, `view` says what is
legal, `command` acts.
"""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from homegame.model.refusal import Sys
from homegame.service.lobby import Lobby
from homegame.service.measures import Asked
from homegame.service.refused import RequestRefused
from homegame.storage.log import StoreError
from homegame.web.errors import status_of
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
    lobby = reception.lobby
    return [
        Route(path, noted(lobby, path, by_method(does)), methods=list(does))
        for path, does in methods.items()
    ]


def noted(lobby: Lobby, path: str, do: Handler) -> Handler:
    """A handler whose requests are counted for whoever operates the server."""
    measures, clock = lobby.measures, lobby.clock

    async def notes(request: Request) -> Response:
        since_ms, status = clock.now_ms(), 0
        try:
            response = await do(request)
            status = response.status_code
        except RequestRefused as refusal:
            status = status_of(refusal.error.code)
            raise
        except StoreError:
            status = status_of(Sys.STORE)
            raise
        except Exception:
            status = status_of(Sys.BROKEN)
            raise
        finally:
            if status:  # else its asker has gone
                measures.requests[Asked(request.method, path, status)] += 1
                measures.request_ms[request.method, path] += clock.now_ms() - since_ms
        return response

    return notes


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
