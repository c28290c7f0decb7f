"""The simulated night: hundreds of hands by seed through the real service, and again.

NIGHT_HANDS=2000 makes the long one longer.
"""

import asyncio
import gc
import hashlib
import logging
import os
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from homegame.bank.ledger import chips_in_play
from homegame.model import events as e
from homegame.night import evening
from homegame.night.night import Night, chips
from homegame.night.people import MOST_GUESTS
from homegame.rulebook.presets import house_in
from homegame.service.lobby import Lobby
from homegame.storage.log import Row
from homegame.storage.sqlite import SqliteStore
from properties.a_night import SimulatedNight, a_night, log_of
from properties.oracle import Oracle, ask
from thorough import THOROUGH

HANDS: Final = int(os.environ.get("NIGHT_HANDS", "300" if THOROUGH else "60"))

SHORT: Final = 40 if THOROUGH else 12


def folded(rows: list[Row]) -> Night:
    """The night as its log alone tells it."""
    first = msgspec.json.decode(rows[0].body, type=e.Opened)
    own = house_in(first.house)
    night = evening.opened(first, own.house, own.based_on, rows[0].at_ms)
    for row in rows[1:]:
        event = msgspec.json.decode(row.body, type=e.NightEvent)
        night = evening.evolve(night, event, row.table_no, row.at_ms)
    return night


def written(night: Night) -> bytes:
    return msgspec.json.encode(night)


def digest(rows: list[Row]) -> str:
    return hashlib.sha256(msgspec.json.encode(rows)).hexdigest()


async def woken(night: SimulatedNight, folder: Path) -> bytes:
    """The same night after the server was stopped and started again."""
    await night.evening.lobby.close()
    lobby = Lobby(
        SqliteStore(folder / "house.db"), night.live.settings, night.evening.clock
    )
    await lobby.start()
    table = await lobby.night(night.live.id)
    assert table.seq == night.live.seq
    again = written(table.night)
    assert table.state.dealers[1] == night.live.state.dealers[1]
    await lobby.close()
    return again


def test_replay_is_live(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At five moments of a night with top-ups, leaves, kicks, pauses and hands called off:
    the fold of the log, and the table after a restart, are the live one byte for byte."""
    ask(Oracle(11), monkeypatch)

    async def run() -> set[str]:
        night = await a_night(tmp_path, 15)
        for hands in range(SHORT, 6 * SHORT, SHORT):
            await night.play(hands)
            assert written(folded(await log_of(night))) == written(night.live.night)
        rows = await log_of(night)
        assert await woken(night, tmp_path) == written(night.live.night)
        return {row.kind for row in rows}

    kinds = asyncio.run(run())
    assert {"topped_up", "stood_up", "kicked", "paused", "resumed", "voided"} <= kinds
    assert {"sat_out", "came_back", "bot_added", "blinds_set", "timed_out"} <= kinds
    assert {"taken_back", "stack_corrected", "rules_set"} <= kinds


def test_the_same_seed_is_the_same_night(tmp_path: Path) -> None:
    """Twice the same log, to the byte; another seed, another night."""

    async def run(folder: Path, seed: int) -> str:
        night = await a_night(folder, seed)
        await night.play(SHORT)
        rows = await log_of(night)
        await night.evening.lobby.close()
        return digest(rows)

    def by_seed(name: str, seed: int) -> str:
        (tmp_path / name).mkdir()
        with pytest.MonkeyPatch.context() as patch:
            ask(Oracle(seed), patch)
            return asyncio.run(run(tmp_path / name, seed))

    assert by_seed("once", 5) == by_seed("again", 5) != by_seed("other", 6)


def test_a_long_night(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Sixty hands, hundreds in the long run: no chip is lost, no bot refused, nothing fails
    unheard, and neither tasks nor objects become more while the night goes on."""
    ask(Oracle(7), monkeypatch)
    caplog.set_level(logging.WARNING)
    faults: list[dict[str, Any]] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, fault: faults.append(fault))
        night = await a_night(tmp_path, 7)
        counted: list[tuple[int, int]] = []
        for part in range(1, 4):
            await night.play(HANDS * part // 3)
            gc.collect()
            counted.append((len(asyncio.all_tasks()), len(gc.get_objects())))
        live = night.live.night
        assert live.tables[1].number == HANDS
        assert chips(live) == chips_in_play(live.ledger) > 0
        assert sum(night.done.values()) > HANDS // 3
        assert len(night.live.night.guests) <= MOST_GUESTS
        (tasks, _), (_, middle), (tasks_last, last) = counted
        assert tasks == tasks_last
        assert last < 1.05 * middle
        await night.evening.lobby.close()

    asyncio.run(run())
    gc.collect()
    assert faults == []
    assert [record.getMessage() for record in caplog.records] == []
