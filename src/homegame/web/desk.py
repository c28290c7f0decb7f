"""The maths desk, with a few threads that work on its questions.

Callers who are playing a hand (PROB-19), or who ask too fast, are refused before they get here.
A long calculation reports its progress line by line, and stops when its caller leaves.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

import msgspec
from msgspec import Struct
from starlette.responses import Response, StreamingResponse

from homegame.model.refusal import Sys
from homegame.model.wire import Refusal
from homegame.service.clock import Clock
from homegame.service.refused import RequestRefused, refused
from homegame.web import maths

THREADS: Final = 2
"""How many questions are worked on at a time, so that the tables stay fast."""
MOST_WAITING: Final = 16
LONGEST_MS: Final = 10_000
LONGEST_CHART_MS: Final = 60_000
"""A chart is calculated once for everyone, so it may take longer."""
MOST_OPPONENTS: Final = 9

Result = TypeVar("Result")
Work = Callable[[maths.Progress], Result]


class Done(Struct, frozen=True):
    """A line of progress: the part of the work that is done, from 0 to 1."""

    done: float


class Stopped(Exception):
    """The work stops: its caller has left, or it takes too long."""


class Desk:
    """Questions to the maths, a few at a time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="maths")
        self._asked = 0
        self._charts: dict[int, maths.Chart] = {}
        self._primer: maths.Primer | None = None

    def close(self) -> None:
        """Drop the waiting questions; the threads end after their current ones."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def answer(self, work: Callable[[], Result]) -> Result:
        """Do a short piece of work in a thread and return its result."""
        return await self._begin(lambda _: work(), lambda _: None)

    async def chart(self, opponents: int) -> Response:
        """The chart of starting hands, calculated once and kept."""
        if (found := self._charts.get(opponents)) is not None:
            return _whole(found)

        def work(progress: maths.Progress) -> maths.Chart:
            self._charts[opponents] = maths.chart(opponents, progress)
            return self._charts[opponents]

        return await self.with_progress(work, LONGEST_CHART_MS)

    async def primer(self) -> maths.Primer:
        """The poker myths, calculated once: their figures never change."""
        if self._primer is None:
            self._primer = await self.answer(maths.primer)
        return self._primer

    async def with_progress(
        self, work: Work[Result], longest_ms: int = LONGEST_MS
    ) -> Response:
        """The answer at once or, if the work takes longer, lines: `{"done": 0.4}` as it
        proceeds, and finally the answer or the error."""
        parts: asyncio.Queue[float | None] = asyncio.Queue()
        loop, stop = asyncio.get_running_loop(), [False]
        ends = self._clock.now_ms() + longest_ms

        def progress(part: float) -> None:
            if stop[0] or self._clock.now_ms() > ends:
                raise Stopped
            loop.call_soon_threadsafe(parts.put_nowait, part)

        def ended(answer: asyncio.Future[Result]) -> None:
            if not answer.cancelled():
                answer.exception()  # Retrieved, because the caller may have left.
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

    async def _begin(self, work: Work[Result], progress: maths.Progress) -> Result:
        """Do the work in a thread, unless too many questions wait; if the maths refuses it,
        the caller's question is wrong."""
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
            filling = {"why": f"{why[:1].upper()}{why[1:]}"}
            raise refused(Sys.FRAME, "maths.question", filling) from None
        finally:
            self._asked -= 1


def _whole(value: object) -> Response:
    return Response(
        msgspec.json.encode(value),
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
