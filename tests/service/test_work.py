"""How much a night does for one command, in calls of the program's functions: time would tell
how busy the machine is."""

import asyncio
import sys
from collections.abc import Awaitable
from pathlib import Path
from types import FrameType
from typing import Final
from uuid import uuid4

from homegame.model import commands as c
from homegame.model.wire import Envelope
from homegame.seats import NIGHT, TableNo
from homegame.service.settings import Pace
from service.a_table import Evening, an_evening, two_seated, two_tables

SLOW: Final = Pace(runout_ms=3_600_000, between_ms=3_600_000, bot_ms=3_600_000)
"""Nothing else happens meanwhile."""

INSIDE: Final = ("<listcomp>", "<genexpr>", "<lambda>", "<dictcomp>", "<setcomp>")
"""Parts of a function."""


async def calls_of(deed: Awaitable[object]) -> int:
    """The functions of the program that are called while something is done."""
    count = 0

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        code = frame.f_code
        is_ours = event == "call" and "/src/homegame/" in code.co_filename
        count += is_ours and code.co_name not in INSIDE

    sys.setprofile(note)
    try:
        await deed
    finally:
        sys.setprofile(None)
    return count


def said(
    evening: Evening, guest: str, command: c.WireCommand, at: TableNo = NIGHT
) -> Awaitable[object]:
    """A command with what its sender sees, which they have read before."""
    may = evening.view(guest).may
    turn, price = (may.turn_id, may.price) if may else ("", None)
    envelope = Envelope(uuid4().hex, command, turn, price, at)
    return evening.live.command(guest, envelope)


def test_a_raise_is_little_work(tmp_path: Path) -> None:
    """Two players look on, and one of them raises."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=SLOW)
        await two_seated(evening)
        raises = said(evening, evening.turn(1), c.RaiseTo(6), 1)
        assert await calls_of(raises) < 580
        await evening.lobby.close()

    asyncio.run(run())


def test_a_guest_who_is_moved_is_little_work(tmp_path: Path) -> None:
    """Four look on at two tables: what doesn't change for them is not worked out again."""

    async def run() -> None:
        evening = await an_evening(tmp_path, pace=SLOW)
        names = await two_tables(evening)
        moves = said(evening, evening.host, c.MoveGuest(names["Lee"], 1, 3))
        assert await calls_of(moves) < 1_340
        await evening.lobby.close()

    asyncio.run(run())
