"""Whoever comes back is known by how long ago they left (CASH-09)."""

import asyncio
from pathlib import Path

import pytest

from homegame.model import commands as c
from homegame.rulebook import Rule
from homegame.service.lobby import Lobby
from homegame.service.refused import RequestRefused
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, an_evening

MINUTE_MS = 60_000


async def away(evening: Evening, guest: str, amount: int) -> str:
    """What the guest is told who sits down again with so many chips."""
    try:
        await evening.do(guest, c.SitDown(2, amount))
    except RequestRefused as refusal:
        return refusal.error.code
    return ""


@pytest.mark.rule("CASH-09")
def test_after_an_hour_any_buy_in_will_do_and_a_restart_forgets_nothing(
    tmp_path: Path,
) -> None:
    """Robin leaves with 200 where one stays away for 60 minutes: after 59, and a restart,
    100 are too few; after 60 they will do."""

    async def run() -> None:
        evening = await an_evening(tmp_path, house="casino-live")
        robin = await evening.guest("Robin")
        await evening.do(robin, c.SitDown(2, 200))
        await evening.do(robin, c.StandUp())
        await evening.passes(MINUTE_MS)
        assert await away(evening, robin, 100) == Rule.RETURN_AFTER_LEAVING
        await evening.passes(58 * MINUTE_MS)
        await evening.lobby.close()
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), evening.live.settings, evening.clock
        )
        await lobby.start()
        live = await lobby.night(evening.live.id)
        evening = Evening(lobby, evening.clock, live, evening.host)
        assert await away(evening, robin, 100) == Rule.RETURN_AFTER_LEAVING
        await evening.passes(MINUTE_MS)
        assert await away(evening, robin, 100) == ""
        await lobby.close()

    asyncio.run(run())
