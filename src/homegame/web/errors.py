"""Sends every error in one shape, `{"error": {...}}`, with its HTTP status; to a browser, as a
page."""

import logging
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from homegame.model.refusal import Refused, Sys
from homegame.model.wire import Error, Refusal
from homegame.service.refused import NOT_SAVED, RequestRefused, error_of
from homegame.web.pages import Pages
from homegame.words import say

STATUS: Final[Mapping[str, int]] = {
    Sys.FRAME: 400,
    Sys.NAME: 400,
    Sys.KEY: 401,
    Sys.ORIGIN: 403,
    Sys.ROLE: 403,
    Sys.UNKNOWN: 404,
    Sys.SIZE: 413,
    Sys.HOST: 421,
    Sys.RATE: 429,
    Sys.BROKEN: 500,
    Sys.STORE: 503,
}
"""The status of each code. All others, such as rules of the game, are conflicts: 409."""

log = logging.getLogger("homegame.web")

OnError = Callable[[Request, Exception], Awaitable[Response]]


def status_of(code: str) -> int:
    return STATUS.get(code, 409)


def error_response(error: Error, status: int = 0) -> Response:
    """An error as an HTTP response."""
    return Response(
        msgspec.json.encode(Refusal(error)),
        status or status_of(error.code),
        media_type="application/json",
    )


async def on_refused(_: Request, problem: Exception) -> Response:
    """Report a refusal of the service."""
    assert isinstance(problem, RequestRefused)
    return error_response(problem.error)


async def on_store(_: Request, problem: Exception) -> Response:
    """Report that the store failed. Its message may name files, so it only goes to the log."""
    log.warning("the store failed", extra={"kind": type(problem).__name__})
    return error_response(NOT_SAVED)


async def on_http(request: Request, problem: Exception) -> Response:
    """Report that no route has this address or this method."""
    assert isinstance(problem, HTTPException)
    if problem.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        methods = (problem.headers or {}).get("Allow", "").split(", ")
        allowed = " or ".join(sorted({*methods} - {"HEAD"}))
        numbers: dict[str, int | str] = {"allowed": allowed, "method": request.method}
        error = error_of(Refused(Sys.UNKNOWN, "request.method", numbers))
    elif problem.status_code == HTTPStatus.NOT_FOUND:
        error = error_of(Refused(Sys.UNKNOWN, "request.address"))
    else:
        phrase = HTTPStatus(problem.status_code).phrase
        error = error_of(Refused(Sys.FRAME, "request.phrase", {"phrase": phrase}))
    response = error_response(error, problem.status_code)
    response.headers.update(problem.headers or {})
    return response


async def on_bug(request: Request, problem: Exception) -> Response:
    """Report a bug. Only its kind is logged, never its values, which may be secret."""
    log.error(
        "a request failed", extra={"path": request.url.path, "kind": type(problem).__name__}
    )
    return error_response(error_of(Refused(Sys.BROKEN, "request.broke")))


def wants_page(request: Request) -> bool:
    """Whether a person looks at the answer: their browser asks for a page."""
    return "text/html" in request.headers.get("accept", "")


def in_pages(pages: Pages, report: OnError) -> OnError:
    """The same report, for a browser as a page."""

    async def reported(request: Request, problem: Exception) -> Response:
        return for_reader(pages, request, await report(request, problem))

    return reported


def for_reader(pages: Pages, request: Request, response: Response) -> Response:
    """An error as it is, or for a browser as a page."""
    if not wants_page(request):
        return response
    error = msgspec.json.decode(bytes(response.body), type=Refusal).error
    missing = response.status_code == HTTPStatus.NOT_FOUND
    title = say("page.unknown" if missing else "page.trouble", {})
    page = pages.told(response.status_code, title, error.say)
    if allowed := response.headers.get("allow"):
        page.headers["Allow"] = allowed
    return page
