"""The maths desk's routes, and the few threads that answer them.

Whoever plays a hand is turned away first (PROB-19), and whoever asks faster than people can.
What takes longer than a moment tells how far it is, a line at a time; who goes away ends it.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.responses import Response, StreamingResponse

from homegame.model.refusal import Sys
from homegame.model.wire import Refusal
from homegame.service.refused import RequestRefused, refused
from homegame.web import maths

THREADS: Final = 2
"""Questions that are worked on at a time: the tables come first."""
MOST_WAITING: Final = 16
LONGEST_S: Final = 10.0
LONGEST_CHART_S: Final = 60.0
"""A chart is worked out once for everybody, and may take its time."""
MOST_OPPONENTS: Final = 9

Told = TypeVar("Told")
Work = Callable[[maths.Progress], Told]


class Done(Struct, frozen=True):
    """A line on the way to an answer: which part of it is done."""

    done: float


class Stopped(Exception):
    """Nobody waits for this answer any more, or it takes too long."""


class Desk:
    """Questions to the maths, a few at a time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="maths")
        self._asked = 0
        self._charts: dict[int, maths.Chart] = {}
        self._primer: maths.Primer | None = None

    def close(self) -> None:
        """The threads end with the questions they are at."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def answer(self, work: Callable[[], Told]) -> Told:
        """What a short work comes to."""
        return await self._begin(lambda _: work(), lambda _: None)

    async def chart(self, opponents: int) -> Response:
        """The starting hands; worked out once, and kept."""
        if (found := self._charts.get(opponents)) is not None:
            return _whole(found)

        def work(progress: maths.Progress) -> maths.Chart:
            self._charts[opponents] = maths.chart(opponents, progress)
            return self._charts[opponents]

        return await self.told_as_it_goes(work, LONGEST_CHART_S)

    async def primer(self) -> maths.Primer:
        """The errata: figures do not change while a server runs."""
        if self._primer is None:
            self._primer = await self.answer(maths.primer)
        return self._primer

    async def told_as_it_goes(
        self, work: Work[Told], longest_s: float = LONGEST_S
    ) -> Response:
        """The answer at once, or lines: `{"done": 0.4}` while it goes on, and at last the
        answer, or the error in its one shape."""
        parts: asyncio.Queue[float | None] = asyncio.Queue()
        loop, stop = asyncio.get_running_loop(), [False]
        ends = time.monotonic() + longest_s

        def progress(part: float) -> None:
            if stop[0] or time.monotonic() > ends:
                raise Stopped
            loop.call_soon_threadsafe(parts.put_nowait, part)

        def ended(answer: asyncio.Future[Told]) -> None:
            if not answer.cancelled():
                answer.exception()  # Looked at: perhaps nobody waits for it any more.
            parts.put_nowait(None)

        answer = asyncio.ensure_future(self._begin(work, progress))
        answer.add_done_callback(ended)
        try:
            first = await parts.get()
        except asyncio.CancelledError:
            stop[0] = True
            raise
        if first is None:
            return _whole(answer.result())

        async def lines() -> AsyncIterator[bytes]:
            part: float | None = first
            try:
                while part is not None:
                    yield msgspec.json.encode(Done(part)) + b"\n"
                    part = await parts.get()
                try:
                    yield msgspec.json.encode(answer.result())
                except RequestRefused as refusal:
                    yield msgspec.json.encode(Refusal(refusal.error))
            finally:
                stop[0] = True

        return StreamingResponse(
            lines(),
            media_type="application/x-ndjson",
            headers={"Cache-Control": "no-store"},
        )

    async def _begin(self, work: Work[Told], progress: maths.Progress) -> Told:
        """Have a thread do it, if not too many wait; what the maths refuses is the asker's
        mistake."""
        if self._asked >= THREADS + MOST_WAITING:
            raise refused(Sys.RATE, "maths.busy")
        self._asked += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, partial(work, progress))
        except Stopped:
            raise refused(Sys.SIZE, "maths.long") from None
        except ImportError:
            raise refused(Sys.STORE, "maths.missing") from None
        except ValueError as wrong:
            why = str(wrong)
            told = {"why": f"{why[:1].upper()}{why[1:]}"}
            raise refused(Sys.FRAME, "maths.question", told) from None
        finally:
            self._asked -= 1


def _whole(value: object) -> Response:
    return Response(
        msgspec.json.encode(value),
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
