"""The web application: the gate, the routes, the pages, and the house behind them."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from homegame.reach.certificate import Certified
from homegame.reach.reach import Reach
from homegame.service.collector import Collector
from homegame.service.house import House
from homegame.service.refused import RequestRefused
from homegame.storage.log import StoreError
from homegame.web.api import routes
from homegame.web.errors import in_pages, on_bug, on_http, on_refused, on_store
from homegame.web.gate import Gate
from homegame.web.pages import Pages
from homegame.web.reception import Reception
from homegame.web.socket import Sockets
from homegame.web.trust import trust_routes

SCREENS = (
    *("/", "/n/{rest:path}", "/rules", "/rules/{rest:path}", "/house/{rest:path}"),
    *("/maths", "/maths/{rest:path}", "/club/{rest:path}", "/tournament", "/print"),
    *("/referee", "/referee/{rest:path}"),
    *("/chips", "/fair"),
)
"""Addresses of the one page; its script decides which screen to show."""


def make_app(
    house: House, reach: Reach, pages: Pages | None = None, shows: Certified | None = None
) -> ASGIApp:
    """Make the application of a house. It opens and closes with it. `shows`: a certificate of
    the house's own, which phones are told to trust."""
    reception = Reception(house, reach)
    pages = pages or Pages()

    async def other(request: Request) -> Response:
        if not request.url.path.startswith("/api/"):
            file = await pages.file(request)
            if file is not None:
                return file
        raise HTTPException(404)

    screens = [Route(path, pages.page, methods=["GET"]) for path in SCREENS]
    line = WebSocketRoute("/api/nights/{night}/socket", Sockets(reception).serve)
    if shows is not None:
        screens += trust_routes(shows, pages)
    files = Route("/{rest:path}", other, methods=["GET"])
    app = Starlette(
        routes=[*routes(reception), line, *screens, files],
        exception_handlers={
            RequestRefused: in_pages(pages, on_refused),
            StoreError: in_pages(pages, on_store),
            HTTPException: in_pages(pages, on_http),
            Exception: in_pages(pages, on_bug),
        },
        lifespan=alive(house),
    )
    app.router.redirect_slashes = False
    return Gate(app, house.settings, reach.addresses, pages)


def alive(house: House) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
    """Keep the nights alive as long as the server runs; on exit, finish every write."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        collector = Collector(house.lobby)
        await house.start()
        collector.start()
        try:
            yield
        finally:
            collector.stop()
            await house.close()

    return lifespan
