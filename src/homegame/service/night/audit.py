"""The audit: a night's log is verified slowly, in the background, once the night is open."""

import asyncio
from typing import Final

from msgspec.structs import replace

from homegame.service.night.live import LiveNight
from homegame.service.night.stops import halt_at
from homegame.storage.log import CHAIN_START, Verified

REST_S: Final = 0.02
"""How long the audit rests between two slices of the log, so that it delays no one."""


async def audit(live: LiveNight) -> None:
    """Verify the log of a night, row by row; a row that is not as it was saved stops the night.
    One that has stopped for that reason is not verified again.

    Raises StoreError if the store can't be read.
    """
    if live.is_damaged:
        return
    began_at, so_far = live.seq, Verified(0, CHAIN_START)
    while not so_far.done:
        so_far = await live.store.verify_from(live.id, so_far.seq, so_far.link)
        if not so_far.done:
            await asyncio.sleep(REST_S)
    if so_far.bad_seq is not None and await live.store.head(live.id) != began_at:
        # Another server may have rewritten it, half of it behind this one's back.
        so_far = replace(so_far, bad_seq=await live.store.verify(live.id))
    if so_far.bad_seq is not None:
        halt_at(live, so_far.bad_seq)
