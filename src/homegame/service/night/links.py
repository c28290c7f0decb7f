"""Links to one hand of a night, or to its story, that its host takes back."""

from homegame.model import commands as c
from homegame.model.refusal import Sys
from homegame.model.wire import Done
from homegame.night.night import STORY
from homegame.seats import NIGHT
from homegame.service.night.commit import change
from homegame.service.night.live import LiveNight
from homegame.service.refused import refused


async def withdraw_link(live: LiveNight, by: str, what: str) -> None:
    """Withdraw every link to a hand, or to the story, that was copied so far, for the host.
    Raises RequestRefused."""
    if what != STORY and what not in (await live.hands.listing()).hands:
        raise refused(Sys.UNKNOWN, "hands.none", field="hand")

    async def withdraws() -> Done:
        return await change(live, by, c.WithdrawLink(what), NIGHT)

    await live.ask(withdraws)
