"""The maths desk: questions whose size their asker decides, worked on in other processes.

Callers who are playing a hand (PROB-19), or who ask too fast, are refused before they get here.
A long calculation reports its progress line by line, and stops when its caller leaves.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final, TypeVar

import msgspec
from starlette.responses import Response, StreamingResponse

from homegame.model.refusal import Sys
from homegame.model.wire import Refusal
from homegame.service.heavy import USUAL, Hear, Heavy, Limits, Part, Talk
from homegame.service.refused import RequestRefused, refused
from homegame.web import maths

CHARTS: Final = Limits(cpu_s=60)
"""A chart is calculated once for everyone, so it may take longer."""
MOST_OPPONENTS: Final = 9

Result = TypeVar("Result")
Work = Callable[[maths.Progress], Result]
"""A function of a module, or a `partial` of one, that is told how to report its progress."""


class Desk:
    """Questions to the maths, by address, a few at a time."""

    def __init__(self, heavy: Heavy) -> None:
        self._heavy = heavy
        self._charts: dict[int, maths.Chart] = {}
        self._primer: maths.Primer | None = None

    async def answer(self, work: Callable[[], Result], asker: str) -> Result:
        """Do a piece of work that needs no words of progress, and return its result."""
        return await self._ask(partial(_in_silence, work), asker)

    async def chart(self, opponents: int, asker: str) -> Response:
        """The chart of starting hands, calculated once and kept."""
        if (found := self._charts.get(opponents)) is not None:
            return _whole(found)

        def keep(chart: maths.Chart) -> None:
            self._charts[opponents] = chart

        return await self.with_progress(
            partial(maths.chart, opponents), asker, CHARTS, keep
        )

    async def primer(self, asker: str) -> maths.Primer:
        """The poker myths, calculated once: their figures never change."""
        if self._primer is None:
            self._primer = await self.answer(maths.primer, asker)
        return self._primer

    async def with_progress(
        self,
        work: Work[Result],
        asker: str,
        limits: Limits = USUAL,
        keep: Callable[[Result], None] = lambda _: None,
    ) -> Response:
        """The answer at once or, if the work takes longer, lines: `{"done": 0.4}` as it
        proceeds, and finally the answer or the error. `keep` gets the answer."""
        parts: asyncio.Queue[Part | None] = asyncio.Queue()

        async def hear(said: object) -> None:
            assert isinstance(said, Part)
            parts.put_nowait(said)

        async def ask() -> Result:
            try:
                found = await self._ask(partial(_aloud, work), asker, limits, hear)
                keep(found)
                return found
            finally:
                parts.put_nowait(None)

        answer = asyncio.ensure_future(ask())
        try:
            first = await parts.get()
        except asyncio.CancelledError:
            answer.cancel()
            raise
        if first is None:
            return _whole(await answer)

        async def lines() -> AsyncIterator[bytes]:
            part: Part | None = first
            try:
                while part is not None:
                    yield msgspec.json.encode(part) + b"\n"
                    part = await parts.get()
                try:
                    yield msgspec.json.encode(await answer)
                except RequestRefused as refusal:
                    yield msgspec.json.encode(Refusal(refusal.error))
            finally:
                answer.cancel()

        return StreamingResponse(
            lines(),
            media_type="application/x-ndjson",
            headers={"Cache-Control": "no-store"},
        )

    async def _ask(
        self,
        work: Callable[[Talk], Result],
        asker: str,
        limits: Limits = USUAL,
        hear: Hear | None = None,
    ) -> Result:
        """Have the work done; if the maths refuses it, the caller's question is wrong."""
        try:
            return await self._heavy.do(work, asker=asker, limits=limits, hear=hear)
        except ImportError:
            raise refused(Sys.STORE, "maths.missing") from None
        except ValueError as wrong:
            why = str(wrong)
            filling = {"why": f"{why[:1].upper()}{why[1:]}"}
            raise refused(Sys.FRAME, "maths.question", filling) from None


def _in_silence(work: Callable[[], Result], _: Talk) -> Result:
    return work()


def _aloud(work: Work[Result], talk: Talk) -> Result:
    return work(talk.part)


def _whole(value: object) -> Response:
    return Response(
        msgspec.json.encode(value),
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
