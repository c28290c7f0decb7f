"""Houses that are killed just before or just after one of their commits: run by a test.

Each line it reads is a house: FOLDER, COMMIT and before or after, between tabs. The house lives
in a process of its own, and how that ended is the line it answers with.

It plays a fixed evening and writes down what it knows before each command, so that the test
can compare: what was committed is there again, and nothing else.
"""

import asyncio
import os
import signal
import sys
from pathlib import Path

import msgspec

from homegame.engine.turn import turn_id
from homegame.model import commands as c
from homegame.service.night.cards import Kept
from homegame.service.night.live import LiveNight
from homegame.service.settings import Pace
from homegame.storage.log import Batch
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, an_evening, two_seated
from waiting import HANG_S

SLOW = Pace(runout_ms=1200, between_ms=5000, bot_ms=0, retry_ms=20)


class Known(msgspec.Struct):
    """All there is to know about a table, secrets and all; for this test alone."""

    seq: int
    turn: int
    turn_id: str
    stacks: list[int]
    held: dict[str, list[int]]
    deck: list[int]


def known(table: LiveNight) -> Known:
    """What a table knows now."""
    night, stub = table.night.tables[1], table.state.dealers[1].stub
    hand = night.hand
    playing = hand is not None and not hand.over
    return Known(
        table.seq,
        hand.turn if hand else 0,
        turn_id(hand) if hand else "",
        [(chair.stack if chair else 0) for chair in night.chairs]
        + [player.stack for player in (hand.players if hand else ())],
        {str(seat): list(cards) for seat, cards in stub.held.items()},
        list(stub.deck) if playing else [],
    )


class DyingStore(SqliteStore):
    """A store in a process that ends without warning around one commit."""

    def __init__(self, folder: Path, commit: int, when: str) -> None:
        super().__init__(folder / "house.db")
        self.folder, self.commit, self.when = folder, commit, when
        self.count = 0
        self.live: LiveNight | None = None
        """Once it is there, what it knows is written down before each commit."""

    async def append(self, batch: Batch) -> None:
        self.count += 1
        if self.live is not None:
            (self.folder / "known").write_bytes(msgspec.json.encode(known(self.live)))
        dies = self.count == self.commit
        if dies:
            last = batch.rows[-1].seq if self.when == "after" else batch.rows[0].seq - 1
            (self.folder / "saved").write_text(str(last))
            kept = [msgspec.json.decode(deck.body, type=Kept) for deck in batch.decks]
            deck = list(kept[0].piles) if kept else None
            (self.folder / "deck").write_bytes(msgspec.json.encode(deck))
        if dies and self.when == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        await super().append(batch)
        if dies:
            os.kill(os.getpid(), signal.SIGKILL)


async def play(evening: Evening) -> None:
    """Both call to the turn, then everything goes in; the rest is dealt once."""
    await two_seated(evening)
    while True:
        hand = evening.live.night.tables[1].hand
        assert hand
        if hand.over:
            return
        if hand.turn <= 0:
            await evening.passes(SLOW.runout_ms)
            continue
        view = evening.view(evening.turn())
        if view.run_vote:
            await evening.do(evening.turn(), c.RunIt(1))
            continue
        may = view.may
        assert may
        if len(hand.board) == 4 and may.raise_most:
            await evening.do(evening.turn(), c.RaiseTo(may.raise_most))
        else:
            await evening.do(evening.turn(), c.Check() if may.check else c.Call())


async def main(folder: Path, commit: int, when: str) -> int:
    store = DyingStore(folder, commit, when)
    evening = await an_evening(folder, store=store, pace=SLOW, runs=4)
    store.live = evening.live
    await play(evening)
    await evening.lobby.close()
    return store.count


def live(folder: Path, commit: int, when: str) -> None:
    """A whole house, in this process; it writes down its commits if nothing kills it."""
    signal.alarm(HANG_S)
    count = asyncio.run(main(folder, commit, when))
    (folder / "commits").write_text(str(count))


if __name__ == "__main__":
    for line in sys.stdin:
        folder, commit, when = line.rstrip("\n").split("\t")
        if not (child := os.fork()):
            live(Path(folder), int(commit), when)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()
