"""Ends a night while no server runs."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from homegame.cli.errors import Mistake
from homegame.cli.without_server import opened
from homegame.model import commands as c
from homegame.model.wire import Envelope
from homegame.night.agenda import Pace
from homegame.night.night import BY_FLOOR, host_of
from homegame.rules.straddles import posted
from homegame.service.night.commit import change as change_night
from homegame.service.night.live import LiveNight
from homegame.service.settings import Settings
from homegame.storage.keys import new_token

AT_ONCE: Final = Pace(runout_ms=0, between_ms=0, bot_ms=0)
PATIENCE_S: Final = 10
"""How long the last hand may take where the server deals; no one has a decision in it."""
VOID: Final = "The night was ended while no one was at the table."


class Voided(NamedTuple):
    """What was in play when a night was ended, and was voided for it."""

    hand: bool = False
    change: bool = False
    """The hand for the odd chips."""


async def ended(settings: Settings, night: str, *, change: bool = True) -> Voided:
    """End a night; what had to be voided. A hand for the `change` that has begun is waited for;
    without it, everyone is cashed out with their odd chips."""
    async with opened(replace(settings, pace=AT_ONCE), night) as live:
        host, voided = host_of(live.night), Voided()
        for at, table in live.night.tables.items():
            if not change and table.house.change_hand.enabled:
                rules = c.SetRules({"change_hand.enabled": False})
                await live.command(host, Envelope(new_token(), rules, table=at))
            if table.hand is None or table.hand.over:
                continue
            is_change = posted(table.hand.plan, "change")
            if change and is_change:
                continue
            await live.ask(partial(change_night, live, BY_FLOOR, c.Void(VOID), at))
            voided = Voided(voided.hand or not is_change, voided.change or is_change)
        if live.night.paused_by:
            await live.command(host, Envelope(new_token(), c.Resume()))
        if not live.night.ending:
            await live.command(host, Envelope(new_token(), c.EndNight()))
        for at in live.night.last_hands:  # No one is there to say that they stand.
            await live.command(host, Envelope(new_token(), c.SettleHand(), table=at))
        await last_hand(live, host)
        return voided


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
