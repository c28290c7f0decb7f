"""The maths desk: questions whose size their asker decides, worked on in other processes.

Callers who are playing a hand (PROB-19), or who ask too fast, are refused before they get here.
A long calculation reports its progress line by line, and stops when its caller leaves.
"""

import gzip
from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

import msgspec
from starlette.responses import Response

from homegame.answers import maths
from homegame.model.refusal import Sys
from homegame.service.heavy import USUAL, Hear, Heavy, Limits, Part, Talk
from homegame.service.refused import refused
from homegame.web.replies import Tell, answer_or_lines

CHARTS: Final = Limits(cpu_s=60)
"""A chart is calculated once for everyone, so it may take longer."""
MOST_OPPONENTS: Final = 9

MOST_KEPT: Final = 8_000_000
"""Bytes of answers that are kept."""
PACKED: Final = 6
SHORT: Final = 200
"""Bytes of a question that is likely to be asked again."""

Work = Callable[[maths.Progress], object]
"""A function of a module, or a `partial` of one, that is told how to report its progress."""


class Kept:
    """The last answers to questions that many ask, as long as they take little room."""

    def __init__(self) -> None:
        self._answers: dict[Hashable, bytes] = {}
        self._size = 0

    def of(self, question: Hashable) -> bytes | None:
        """The answer, if it is kept; then it stays longest."""
        answer = self._answers.pop(question, None)
        if answer is not None:
            self._answers[question] = answer
        return answer

    def keep(self, question: Hashable, answer: bytes) -> None:
        """Keep an answer; the one that was asked for longest ago makes room."""
        self._size += len(answer) - len(self._answers.pop(question, b""))
        self._answers[question] = answer
        while self._size > MOST_KEPT:
            self._size -= len(self._answers.pop(next(iter(self._answers))))


class Desk:
    """Questions to the maths, by address, a few at a time. Answers are JSON."""

    def __init__(self, heavy: Heavy) -> None:
        self._heavy = heavy
        self._kept = Kept()

    async def answer(
        self,
        work: Callable[[], object],
        asker: str,
        *,
        packs: bool = False,
        question: Hashable = None,
    ) -> bytes:
        """Do a piece of work that needs no words of progress. `packs`: its answer is in gzip.
        An answer to a `question` is kept for whoever asks it again."""
        known = question and (question, packs)
        if known and (kept := self._kept.of(known)) is not None:
            return kept
        answer = await self._ask(partial(_in_silence, work, packs), asker)
        if known:
            self._kept.keep(known, answer)
        return answer

    async def chart(self, opponents: int, asker: str) -> Response:
        """The chart of starting hands, calculated once and kept."""
        question = "chart", opponents
        if (found := self._kept.of(question)) is not None:
            return _whole(found)
        work = partial(maths.chart, opponents)
        keep = partial(self._kept.keep, question)
        return await self.with_progress(work, asker, CHARTS, keep)

    async def with_progress(
        self,
        work: Work,
        asker: str,
        limits: Limits = USUAL,
        keep: Callable[[bytes], None] = lambda _: None,
    ) -> Response:
        """The answer at once or, if the work takes longer, lines: `{"done": 0.4}` as it
        proceeds, and finally the answer or the error. `keep` gets the answer."""

        async def ask(tell: Tell) -> Response:
            async def hear(said: object) -> None:
                assert isinstance(said, Part)
                tell(said)

            found = await self._ask(partial(_aloud, work), asker, limits, hear)
            keep(found)
            return _whole(found)

        return await answer_or_lines(ask)

    async def _ask(
        self,
        work: Callable[[Talk], bytes],
        asker: str,
        limits: Limits = USUAL,
        hear: Hear | None = None,
    ) -> bytes:
        """Have the work done; if the maths refuses it, the caller's question is wrong."""
        try:
            return await self._heavy.do(work, asker=asker, limits=limits, hear=hear)
        except ImportError:
            raise refused(Sys.STORE, "maths.missing") from None
        except ValueError as wrong:
            why = str(wrong)
            filling = {"why": f"{why[:1].upper()}{why[1:]}"}
            raise refused(Sys.FRAME, "maths.question", filling) from None


def _in_silence(work: Callable[[], object], packs: bool, _: Talk) -> bytes:
    answer = msgspec.json.encode(work())
    return gzip.compress(answer, PACKED) if packs else answer


def _aloud(work: Work, talk: Talk) -> bytes:
    return msgspec.json.encode(work(talk.part))


def _whole(answer: bytes) -> Response:
    return Response(
        answer, media_type="application/json", headers={"Cache-Control": "no-store"}
    )
