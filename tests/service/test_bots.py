"""Bots at the table: names nobody has, and no harm from one that fails."""

import asyncio
from pathlib import Path

import pytest

from homegame.bots import STYLES
from homegame.bots import thinking as thinks
from homegame.model import commands as c
from homegame.service.night.bots import SLICE, bot_command, bot_name
from service.a_table import an_evening, an_evening_of, two_seated


def test_bots_have_names_of_their_own() -> None:
    """However many there are, no two have the same name."""
    taken: list[str] = ["flint"]
    for _ in range(20):
        taken.append(bot_name("rock", taken))
    assert len({name.casefold() for name in taken}) == 21


def test_a_bot_that_fails_checks_or_folds(tmp_path: Path) -> None:
    """A style nobody knows how to play: to a bet it folds, for nothing it checks."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await two_seated(evening)
        assert await bot_command("unheard of", evening.view(evening.turn())) == c.Fold()
        await evening.do(evening.turn(), c.Call())
        assert await bot_command("unheard of", evening.view(evening.turn())) == c.Check()
        await evening.lobby.close()

    asyncio.run(run())


def test_others_go_on_while_a_bot_thinks(tmp_path: Path) -> None:
    """A bot at a baduci table decides whether to call. Someone else, anywhere in the house, has
    had dozens of turns before it has made up its mind."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, '[game]\nvariant = "baduci"\n')
        await two_seated(evening)
        view, turns = evening.view(evening.turn()), 0
        thinking = asyncio.create_task(bot_command("shark", view))
        while not thinking.done():
            await asyncio.sleep(0)
            turns += 1
        steps = len([*thinks(view, STYLES["shark"], 1)])
        assert turns > steps // SLICE > 20
        await evening.lobby.close()

    asyncio.run(run())


def test_a_bot_that_thinks_can_be_stopped(tmp_path: Path) -> None:
    """The server stops in the middle of a thought: the thought ends there."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, '[game]\nvariant = "baduci"\n')
        await two_seated(evening)
        view = evening.view(evening.turn())
        thinking = asyncio.create_task(bot_command("shark", view))
        await asyncio.sleep(0)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        await evening.lobby.close()

    asyncio.run(run())
