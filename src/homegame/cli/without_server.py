"""A night that is changed from the command line, while no server runs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from homegame.cli.errors import Mistake
from homegame.cli.verify import no_night
from homegame.cli.where import the_home
from homegame.service.clock import SystemClock
from homegame.service.lobby import Lobby
from homegame.service.night.live import LiveNight
from homegame.service.settings import Settings


@asynccontextmanager
async def opened(settings: Settings, night: str) -> AsyncIterator[LiveNight]:
    """A night that has not ended, and no other program has this house meanwhile. Raises
    Mistake."""
    home = the_home(settings)
    with home.sole_server():
        store = home.open()
        lobby = Lobby(store, settings, SystemClock(store.ahead_ms))
        try:
            if await store.night(night) is None:
                raise no_night(night)
            live = await lobby.night(night)
            if live.night.ended:
                raise Mistake("ended", "night", f"{night} has ended already.")
            yield live
        finally:
            await lobby.close()
