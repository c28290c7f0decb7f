"""Bots at the table: names nobody has, and no harm from one that fails."""

import asyncio
from pathlib import Path

from homegame.model import commands as c
from homegame.service.bots import bot_command, bot_name
from service.a_table import an_evening, two_seated


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
        assert bot_command("unheard of", evening.view(evening.turn())) == c.Fold()
        await evening.do(evening.turn(), c.Call())
        assert bot_command("unheard of", evening.view(evening.turn())) == c.Check()
        await evening.lobby.close()

    asyncio.run(run())
