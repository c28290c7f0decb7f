"""A house that is killed just before or after it saves that a guest moved: run by a test.

python moving_house.py FOLDER before|after
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

from homegame.model import commands as c
from homegame.storage.log import Batch
from homegame.storage.sqlite import SqliteStore
from service.a_table import an_evening, two_tables


class DyingStore(SqliteStore):
    """A store in a process that ends without warning around the commit of a move."""

    def __init__(self, folder: Path, when: str) -> None:
        super().__init__(folder / "house.db")
        self.when = when

    async def append(self, batch: Batch) -> None:
        moves = any(row.kind == "moved_away" for row in batch.rows)
        if moves and self.when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await super().append(batch)
        if moves:
            os.kill(os.getpid(), signal.SIGKILL)


async def main(folder: Path, when: str) -> None:
    evening = await an_evening(folder, store=DyingStore(folder, when))
    who = await two_tables(evening)
    await evening.do(who["Dana"], c.MoveGuest(who["Robin"], 2))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
