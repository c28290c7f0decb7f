"""A log that is as long as the house allows takes only what brings its night to an end."""

import logging
from typing import Any

from homegame.model import commands as c
from homegame.model.refusal import Sys
from homegame.night.commands import COMMANDS
from homegame.night.night import host_of
from homegame.seats import NIGHT
from homegame.service.night.commit import change
from homegame.service.night.runtime import Runtime
from homegame.service.refused import RequestRefused, refused

log = logging.getLogger("homegame.night")


def is_full(live: Runtime) -> bool:
    """Whether the night has as many rows as the house allows."""
    return live.seq >= live.settings.limits.rows


def refuse_full(live: Runtime, kind: type[Any]) -> None:
    """Refuse whatever makes a full log longer, but for what is about the hand in play, the
    bank, and the end of the night. Raises RequestRefused."""
    row = COMMANDS[kind]
    ends = row.about in ("hand", "bank") or row.after_end or kind is c.EndNight
    if is_full(live) and (kind is c.Begin or not ends):
        raise refused(Sys.FULL, "limit.rows", {"most": live.settings.limits.rows})


async def ended_as_full(live: Runtime) -> bool:
    """End the night instead of dealing the next hand, if its log is full; whether that was so.
    A tournament, which can't end like that, is played on."""
    if not is_full(live) or live.night.ending:
        return False
    try:
        await change(live, host_of(live.night), c.EndNight(), NIGHT)
    except RequestRefused as refusal:
        log.warning("a full night goes on", extra={"code": refusal.error.code})
        return False
    log.warning("a night was ended: its log is full", extra={"night": live.id})
    return True
