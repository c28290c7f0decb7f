"""The change hand follows the last hand by itself, card by card, and then the night ends."""

import asyncio
from pathlib import Path

import pytest

from homegame.bank.ledger import cashed_by
from homegame.model import commands as c
from service.a_table import an_evening, two_seated


@pytest.mark.rule("CASH-20")
@pytest.mark.parametrize("playing", [True, False])
def test_the_change_hand_is_dealt_when_the_night_ends(
    tmp_path: Path, playing: bool
) -> None:
    """$30.10 and $29.90: for the change of a dollar one ends with $31.00, or both with $30."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await two_seated(evening)
        pace = evening.live.settings.pace
        if playing:
            await evening.do(dana, c.EndNight())
            await evening.do(evening.turn(), c.Fold())
        else:
            await evening.do(evening.turn(), c.Fold())
            await evening.do(dana, c.EndNight())
        assert evening.kinds()[-1] == "hole_dealt"
        seen = evening.view(dana)
        assert all(len(chair.up) == 2 for chair in seen.chairs)
        await evening.passes(pace.runout_ms)
        assert evening.view(dana).hand.board[:3] != ()
        await evening.passes(4 * pace.runout_ms)
        assert evening.live.night.ended
        night = evening.live.night
        paid = sorted(cashed_by(night.ledger, guest) for guest in night.guests)
        assert paid in ([290, 310], [300, 300])
        await evening.lobby.close()

    asyncio.run(run())
