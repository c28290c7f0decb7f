"""A house that is killed just before or after it saves that a tournament moved somebody: run by
a test.

python tournament_house.py FOLDER before|after
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from homegame.model import commands as c
from homegame.model.tournament import Level, Plan, Setup, Structure
from homegame.night.agenda import Pace
from homegame.storage.log import Batch
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, an_evening

QUICK = Pace(runout_ms=1, between_ms=2, bot_ms=1, retry_ms=1)

PLAN = Plan(players=8, stack=1000, first=(100, 200), chips=(25, 100, 500), minutes=10)

SETUP = Setup(
    title="Friday",
    structure=Structure(
        PLAN,
        (Level(100, 200, minutes=10), Level(200, 400, minutes=10, rest=5), Level(400, 800)),
    ),
    buyin=1000,
    stack=1000,
    seats=4,
    late_until=0,
    keeps_end=False,
)
"""Eight players at two tables, five big blinds each."""


class DyingStore(SqliteStore):
    """A store in a process that ends without warning around the commit of a move."""

    def __init__(self, folder: Path, when: str) -> None:
        super().__init__(folder / "house.db")
        self.when = when

    async def append(self, batch: Batch) -> None:
        moves = any(row.kind == "moved_here" for row in batch.rows)
        if moves and self.when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await super().append(batch)
        if moves:
            os.kill(os.getpid(), signal.SIGKILL)


async def plays(evening: Evening, hands: int = 200) -> None:
    """Dana goes all in whenever it is her turn, and time passes for everyone else."""
    for _ in range(hands * 40):
        night = evening.live.night
        if night.tournament is None or night.tournament.ended:
            return
        may = evening.view(evening.host).may
        if may:
            to = may.raise_most
            await evening.do(
                evening.host, c.RaiseTo(to) if to else c.Call() if may.call else c.Check()
            )
        await evening.passes(3)


async def main(folder: Path, when: str) -> None:
    evening = await an_evening(
        folder,
        pace=QUICK,
        store=DyingStore(folder, when),
        house="tournament",
        tournament=SETUP,
        tournament_bots=7,
        play=True,
        runs=None,
    )
    await plays(evening)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
