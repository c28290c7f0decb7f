"""What all routes answer with, and read from a request."""

import asyncio
import gzip
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, Generic, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response, StreamingResponse

from homegame.model.refusal import Sys
from homegame.model.wire import Refusal
from homegame.service.refused import NOT_SAVED, RequestRefused, refused
from homegame.storage.log import StoreError
from homegame.web.limits import Limit

T = TypeVar("T")

LARGEST: Final = 10**12


class Reply(Response, Generic[T]):
    """A response with a value of this type as JSON."""


Handler = Callable[[Request], Awaitable[Response]]
Listed = tuple[str, str, Handler, Limit]
"""A route: its method, its address, its handler and how often it may be asked."""


def reply(value: T, status: int = 200) -> Reply[T]:
    """A response with a value as JSON, never cached."""
    return written(msgspec.json.encode(value), status)


def written(json: str | bytes, status: int = 200) -> Reply[Any]:
    """A response with a value that is JSON already, never cached."""
    headers = {"Cache-Control": "no-store"}
    return Reply(json, status, media_type="application/json", headers=headers)


def packed(response: Reply[T], request: Request) -> Reply[T]:
    """A long answer, in gzip for a caller who reads that."""
    if packs(request):
        response.body = gzip.compress(response.body, 1)
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(response.body))
    return response


def packs(request: Request) -> bool:
    """Whether the caller reads a long answer in gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


LINES: Final = "application/x-ndjson"

Tell = Callable[[msgspec.Struct], None]
"""Says how far the work is."""


def reads_lines(request: Request) -> bool:
    """Whether the caller reads how far the work is before its answer."""
    return LINES in request.headers.get("accept", "")


async def answer_or_lines(ask: Callable[[Tell], Awaitable[Response]]) -> Response:
    """What was asked for or, as soon as there is word of how far it is, lines: each word, and
    finally the answer or the error. The work ends with whoever reads them."""
    words: asyncio.Queue[msgspec.Struct | None] = asyncio.Queue()

    async def asks() -> Response:
        try:
            return await ask(words.put_nowait)
        finally:
            words.put_nowait(None)

    answer = asyncio.ensure_future(asks())
    try:
        first = await words.get()
    except asyncio.CancelledError:
        answer.cancel()
        raise
    if first is None:
        return await answer

    async def lines() -> AsyncIterator[bytes]:
        word: msgspec.Struct | None = first
        try:
            while word is not None:
                yield msgspec.json.encode(word) + b"\n"
                word = await words.get()
            try:
                yield bytes((await answer).body)
            except RequestRefused as refusal:
                yield msgspec.json.encode(Refusal(refusal.error))
            except StoreError:
                yield msgspec.json.encode(Refusal(NOT_SAVED))
        finally:
            answer.cancel()

    headers = {"Cache-Control": "no-store"}
    return StreamingResponse(lines(), media_type=LINES, headers=headers)


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


def number(
    request: HTTPConnection, name: str, default: int, most: int = LARGEST, least: int = 0
) -> int:
    """Read a whole number from the query, from `least` to `most`."""
    text = request.query_params.get(name)
    if text is None:
        return default
    is_whole = text.isascii() and text.isdigit() and len(text) <= 15
    if not is_whole or not least <= int(text) <= most:
        bounds: dict[str, int | str] = {"field": name, "least": least, "most": most}
        raise refused(Sys.FRAME, "request.number", bounds, field=name)
    return int(text)
