"""Frames are made of parts that were drawn before: they say what a fresh view says."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from homegame.service.kept import Kept
from homegame.service.table import LiveTable
from properties.a_night import a_night


def test_a_part_is_drawn_again_only_when_what_it_is_made_of_has_changed() -> None:
    """A chair with 300 chips is drawn once, however often it is asked for; with 298 anew.
    Parts of different names know nothing of each other."""
    drawn: list[int] = []

    def chair(stack: int) -> dict[str, int]:
        drawn.append(stack)
        return {"stack": stack}

    kept = Kept()
    told = [kept.part("a", (300,), chair, 300) for _ in range(2)]
    assert told[0] is told[1]
    kept.part("b", (300,), chair, 300)
    kept.part("a", (298,), chair, 298)
    assert drawn == [300, 300, 298]
    assert msgspec.json.encode([kept.part("a", (298,), chair, 298)]) == b'[{"stack":298}]'


@pytest.mark.parametrize("seed", [1, 2])
def test_a_frame_made_of_kept_parts_is_the_view_drawn_anew(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forty hands with bots, votes, departures and pauses: whatever is sent to whomever
    is, field by field, what would be drawn for them without any memory."""
    show = LiveTable._show
    compared = 0

    def shown(table: LiveTable, *news: Any, besides: Any = None) -> None:
        nonlocal compared
        show(table, *news, besides=besides)
        for guest, lines in table._gallery._lines.items():
            anew = msgspec.json.decode(msgspec.json.encode(table._view(guest)))
            for line in lines:
                if line is besides:
                    continue
                assert line._waiting
                frame = msgspec.json.decode(msgspec.json.encode(line._waiting))
                assert frame["view"] == anew
                compared += 1

    monkeypatch.setattr(LiveTable, "_show", shown)

    async def run() -> None:
        night = await a_night(tmp_path, seed)
        night.table.join("", 0)
        await night.play(40)
        await night.evening.lobby.close()

    asyncio.run(run())
    assert compared > 1000
