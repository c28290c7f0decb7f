"""Ends a night while no server runs."""

import asyncio
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from homegame.cli.errors import Mistake
from homegame.cli.verify import no_night
from homegame.cli.where import the_home
from homegame.model import commands as c
from homegame.model.wire import Envelope
from homegame.night.agenda import Pace
from homegame.night.night import host_of
from homegame.service.clock import SystemClock
from homegame.service.lobby import Lobby
from homegame.service.night import LiveNight
from homegame.service.places import is_dealing
from homegame.service.settings import Settings
from homegame.storage.keys import new_token

AT_ONCE: Final = Pace(runout_ms=0, between_ms=0, bot_ms=0)
PATIENCE_S: Final = 10
"""How long the last hand may take where the server deals; no one has a decision in it."""
VOID: Final = "The night was ended while no one was at the table."


async def ended(settings: Settings, night: str, *, change: bool = True) -> bool:
    """End a night; whether a hand had to be voided. Without the hand for the `change`, everyone
    is cashed out with their odd chips."""
    settings = replace(settings, pace=AT_ONCE)
    home = the_home(settings)
    with home.sole_server():
        store = home.open()
        lobby = Lobby(store, settings, SystemClock())
        try:
            if await store.night(night) is None:
                raise no_night(night)
            live = await lobby.night(night)
            if live.night.ended:
                raise Mistake("ended", "night", f"{night} has ended already.")
            host, was_voided = host_of(live.night), is_dealing(live)
            for at, table in live.night.tables.items():
                if not change and table.house.change_hand.enabled:
                    rules = c.SetRules({"change_hand.enabled": False})
                    await live.command(host, Envelope(new_token(), rules, table=at))
                if table.hand is not None and not table.hand.over:
                    void = Envelope(new_token(), c.Void(VOID), table=at)
                    await live.command(host, void)
            if live.night.paused_by:
                await live.command(host, Envelope(new_token(), c.Resume()))
            if not live.night.ending:
                await live.command(host, Envelope(new_token(), c.EndNight()))
            for at in live.night.last_hands:  # No one is there to say that they stand.
                await live.command(host, Envelope(new_token(), c.SettleHand(), table=at))
            await last_hand(live, host)
            return was_voided
        finally:
            await lobby.close()


async def last_hand(live: LiveNight, host: str) -> None:
    """Look on for the host while the last hand, for the change, is dealt."""
    line = live.audience.join(host, 0)
    is_dealt = any(table.dealer == "server" for table in live.night.tables.values())
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE_S if is_dealt else 0):
            while not live.night.ended:
                await line.take()
    live.audience.leave(line)
    if not live.night.ended:
        words = (
            f"{live.id} is ending, and a hand for the odd chips is to be played with real "
            "cards. Play it and say at the table who won, or end the night without it: "
            f"homegame nights end {live.id} --no-change-hand"
        )
        raise Mistake("ending", "night", words)
