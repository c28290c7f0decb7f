"""The server is killed around every commit of a hand; after it the table goes on."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest

from homegame.bank.ledger import chips_in_play
from homegame.model import commands as c
from homegame.night.night import chips
from homegame.service.lobby import Lobby
from homegame.service.settings import Settings
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, ManualClock, an_evening, two_seated
from service.dying_evening import Died, woken
from service.dying_house import SLOW, Known, known
from thorough import THOROUGH

CHILD = Path(__file__).with_name("dying_house.py")
EVENING = Path(__file__).with_name("dying_evening.py")
FEW_KINDS, MOST_KINDS = 25, 45
"""How many kinds of events the beginning of an evening has, and at least all of it."""
SOURCES = (Path(__file__).parents[2] / "src", Path(__file__).parents[1])
CHILD_ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, SOURCES))}
"""Where a process of its own finds the program and the tests."""

COMMITS = 16
"""Of the evening the child plays: opening, knock, seats, start, hand, actions, votes,
cards, pots."""

Kill = Callable[[Path, int, str], int]
"""Let the evening be played in a folder until it is killed before or after a commit; how its
process ended."""


@contextmanager
def serving(script: Path) -> Iterator[Callable[[str], int]]:
    """A process that has loaded all that houses need. Each line that it is given begins a house
    in a process of its own, and the answer is how that one ended."""
    with subprocess.Popen(
        [sys.executable, script],
        env=CHILD_ENV,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as houses:

        def ended(line: str) -> int:
            assert houses.stdin
            assert houses.stdout
            houses.stdin.write(f"{line}\n")
            houses.stdin.flush()
            return int(houses.stdout.readline())

        yield ended


@pytest.fixture(scope="module")
def kill() -> Iterator[Kill]:
    """Plays a house and kills it at a commit."""
    with serving(CHILD) as ended:
        yield lambda folder, commit, when: ended(f"{folder}\t{commit}\t{when}")


def test_the_evening_has_so_many_commits(kill: Kill, tmp_path: Path) -> None:
    """Unharmed it runs to its end; the kills below cover all its commits."""
    assert kill(tmp_path, 0, "never") == 0
    assert int((tmp_path / "commits").read_text()) == COMMITS


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("commit", range(2, COMMITS + 1))
def test_killed_around_a_commit(kill: Kill, tmp_path: Path, commit: int, when: str) -> None:
    """Same seats, same cards held, same cards to come, same turn; no chip is lost; and the
    hand is played to its end."""
    assert kill(tmp_path, commit, when) == -signal.SIGKILL
    before = msgspec.json.decode((tmp_path / "known").read_bytes(), type=Known)
    saved = int((tmp_path / "saved").read_text())
    deck = msgspec.json.decode((tmp_path / "deck").read_bytes(), type=list[int] | None)

    async def wake() -> None:
        clock = ManualClock()
        store = SqliteStore(tmp_path / "house.db")
        lobby = Lobby(store, Settings(data=tmp_path, pace=SLOW), clock)
        await lobby.start()
        [entry] = await lobby.register()
        table = await lobby.night(entry.night)
        now = known(table)
        assert now.seq == saved
        if when == "before":
            assert now == before
        else:
            assert all(now.held[seat] == cards for seat, cards in before.held.items())
            if deck is not None:
                assert now.deck == deck
        assert chips(table.night) == chips_in_play(table.night.ledger)
        host = next(g for g, known in table.night.guests.items() if known.role == "host")
        await goes_on(Evening(lobby, clock, table, host))
        await lobby.close()

    asyncio.run(wake())


async def goes_on(evening: Evening) -> None:
    """Whoever is seated plays on; the hand that was in play is finished and paid."""
    table = evening.live
    evening.live.audience.join(evening.host, 0)
    hand = table.night.tables[1].hand
    if hand is None:
        return
    while not (hand := table.night.tables[1].hand).over:
        if hand.turn > 0:
            view = evening.view(evening.turn())
            if view.run_vote:
                await evening.do(evening.turn(), c.RunIt(1))
                continue
            assert view.may
            await evening.do(evening.turn(), c.Check() if view.may.check else c.Call())
        else:
            await evening.passes(SLOW.runout_ms)
    stacks = [chair.stack for chair in table.night.tables[1].chairs if chair]
    assert sum(stacks) == chips(table.night) == 600
    assert table.night.tables[1].hand.plan.number == 1


def test_killed_after_each_kind_of_event(tmp_path: Path) -> None:
    """Daring people play all evening. Whenever something happens that hasn't happened before,
    the server is killed as soon as it has said so; the next one knows all that this one knew,
    and the evening goes on."""
    seen = set[str]()
    with serving(EVENING) as ended:
        while THOROUGH or len(seen) < FEW_KINDS:
            if (how := ended(f"{tmp_path}\t{','.join(seen)}")) == 0:
                break
            assert how == -signal.SIGKILL
            died = msgspec.json.decode((tmp_path / "died").read_bytes(), type=Died)
            asyncio.run(is_found_again(tmp_path, died))
            assert died.kinds - seen
            seen |= died.kinds
    assert len(seen) >= (MOST_KINDS if THOROUGH else FEW_KINDS)


async def is_found_again(folder: Path, died: Died) -> None:
    """The next server has every row that was acknowledged, and knows what the other one did."""
    evening = await woken(folder, died)
    live = evening.live
    assert not live.broken
    assert live.seq == died.rows
    [last] = await live.store.rows(live.id, died.rows - 1)
    assert last.body == died.last
    assert known(live) == died.known
    assert chips(live.night) == chips_in_play(live.night.ledger)
    await evening.lobby.close()


def test_a_hand_whose_cards_are_lost_is_called_off(tmp_path: Path) -> None:
    """The deck is gone from the store: the hand is void with its reason, every chip goes
    back to where it was at the start, and the next hand can begin."""

    async def first() -> None:
        evening = await an_evening(tmp_path, pace=SLOW)
        await two_seated(evening)
        await evening.do(evening.turn(), c.RaiseTo(100))
        await evening.lobby.close()

    asyncio.run(first())
    with sqlite3.connect(tmp_path / "house.db") as db:
        db.execute("DELETE FROM deck")

    async def second() -> None:
        clock = ManualClock()
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), Settings(data=tmp_path, pace=SLOW), clock
        )
        await lobby.start()
        [entry] = await lobby.register()
        table = await lobby.night(entry.night)
        hand = table.night.tables[1].hand
        assert hand
        assert (hand.over, "restart" in hand.voided) == (True, True)
        assert [chair.stack for chair in table.night.tables[1].chairs if chair] == [
            300,
            300,
        ]
        evening = Evening(lobby, clock, table, next(iter(table.night.guests)))
        table.audience.join(evening.host, 0)
        await evening.passes(SLOW.between_ms)
        assert evening.turn()
        await lobby.close()

    asyncio.run(second())
