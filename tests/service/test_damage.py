"""A night whose log is not as it was saved: nothing is dealt, and the row is named."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest

from homegame.model import commands as c
from homegame.service.lobby import Lobby
from homegame.service.night import places
from homegame.service.night.stops import refuse_stopped
from homegame.service.refused import DAMAGED, RequestRefused
from homegame.service.settings import Pace, Settings
from homegame.storage.log import Batch, Row
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, ManualClock, an_evening, reopened, two_seated

SLOW = Pace(runout_ms=1200, between_ms=5000, bot_ms=900, retry_ms=20)


async def played(folder: Path) -> Evening:
    """A closed house with one night: two are seated, a few hands were folded, and its snapshot
    is at the last row."""
    evening = await an_evening(folder, pace=SLOW)
    await two_seated(evening)
    for _ in range(3):
        await evening.act("f")
        await evening.passes(SLOW.between_ms)
    await evening.act("f")
    await evening.lobby.close()
    return evening


def harm(folder: Path, *statements: str) -> None:
    """What a failing disk, or someone with the file, might do."""
    with sqlite3.connect(folder / "house.db") as db:
        for statement in statements:
            db.execute(statement)


def reasons(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The reasons in the server's log of errors."""
    errors = [line for line in caplog.records if line.levelno == logging.ERROR]
    return [line.__dict__["why"] for line in errors]


@pytest.mark.parametrize("snapshot", [False, True], ids=["start", "snapshot"])
@pytest.mark.parametrize(
    ("damage", "row"),
    [
        ("UPDATE event SET body = x'00ff' WHERE seq = 4", 4),
        ("UPDATE event SET body = x'ff' WHERE seq = 4", 4),
        ("UPDATE event SET body = CAST('{\"type\":\"said\"}' AS BLOB) WHERE seq = 4", 4),
        ("DELETE FROM event WHERE seq = 1", 1),
        ("UPDATE event SET body = CAST('{\"type\":\"folded\",\"seat\":9}' AS BLOB) "
         "WHERE seq = 6", 6),
        ("UPDATE event SET table_no = 77 WHERE seq = 6", 6),
    ],
    ids=["no JSON", "no text", "half an event", "no first row", "no such seat", "no table"],
)  # fmt: skip
def test_a_damaged_night_is_not_played_and_its_row_is_named(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    damage: str,
    row: int,
    snapshot: bool,
) -> None:
    """The row is unreadable, lost, or can't have happened. With a snapshot after it, the night
    may open and be looked at, but stops; without one it doesn't open. The server's log names
    the row that `homegame verify` names."""

    async def run() -> None:
        evening = await played(tmp_path)
        id = evening.live.id
        harm(tmp_path, damage, *([] if snapshot else ["DELETE FROM snapshot"]))
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), Settings(data=tmp_path), ManualClock()
        )
        await lobby.start()
        assert await lobby.store.verify(id) == row
        head = await lobby.store.head(id)

        async def enter() -> None:
            live = await lobby.night(id)
            await lobby.audits[id]
            assert live.is_damaged
            refuse_stopped(live)

        with pytest.raises(RequestRefused) as refused:
            await enter()
        assert refused.value.error.words == DAMAGED.words
        assert await lobby.store.head(id) == head
        await lobby.close()

    asyncio.run(run())
    [why] = reasons(caplog)
    assert why.startswith(f"row {row} ")


def test_an_event_that_this_program_does_not_know_is_named_and_nothing_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A newer program has played on; then an older one is started again. The night stops, the
    server's log says which row has which event, and the log stays as it is: sound, and as long
    as before."""

    async def run() -> None:
        evening = await played(tmp_path)
        id, next_seq = evening.live.id, evening.live.seq + 1
        store = SqliteStore(tmp_path / "house.db")
        row = Row(next_seq, 0, 1, "g1", "juggled", b'{"type":"juggled","balls":5}')
        await store.append(Batch(night=id, rows=(row,), by="g1"))
        await store.close()
        lobby = Lobby(
            SqliteStore(tmp_path / "house.db"), Settings(data=tmp_path), ManualClock()
        )
        await lobby.start()
        with pytest.raises(RequestRefused) as refused:
            await lobby.night(id)
        assert refused.value.error.words == DAMAGED.words
        assert reasons(caplog) == [f"row {next_seq} is 'juggled', which is unknown here"]
        assert await lobby.store.verify(id) is None
        assert await lobby.store.rows(id, after=next_seq - 1) == (row,)
        await lobby.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE event SET at_ms = at_ms + 1 WHERE seq = {last}",
        "UPDATE event SET table_no = 77 WHERE seq = {last}",
    ],
)
def test_a_night_whose_last_row_was_changed_never_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    """The snapshot of the last row is sound, the row itself is not: the night can be looked at,
    but it has stopped before anything is due, and its log gets no row."""

    async def run() -> None:
        evening = await played(tmp_path)
        last = evening.live.seq
        harm(tmp_path, damage.format(last=last))
        again = await reopened(evening)
        assert again.live.is_damaged
        assert reasons(caplog) == [f"row {last} of the log is not what was saved"]
        await again.passes(600_000)
        with pytest.raises(RequestRefused, match="SYS-BROKEN") as refused:
            await again.do(again.host, c.Say("Hello?"))
        assert refused.value.error.words == "night.damaged"
        assert again.view(again.host).you.role == "host"
        assert await again.live.store.head(again.live.id) == last
        await again.lobby.close()

    asyncio.run(run())


def test_a_row_changed_after_the_snapshot_stops_the_night_at_once(tmp_path: Path) -> None:
    """The server died: its last snapshot is of an earlier row. What someone said since then was
    changed, which could have happened; but the chain says that it did not."""

    async def run() -> None:
        evening = await played(tmp_path)
        again = await reopened(evening)
        for words in ("hello", "and again"):
            await again.do(again.host, c.Say(words))
        await again.live.stop()
        await again.lobby.store.close()
        harm(
            tmp_path,
            "UPDATE event SET body = CAST(replace(CAST(body AS TEXT), 'hello', 'hullo') "
            f"AS BLOB) WHERE seq = {again.live.seq - 1}",
        )
        third = await reopened(again)
        assert third.live.is_damaged
        await third.lobby.close()

    asyncio.run(run())


def test_a_page_of_the_log_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    """The snapshot and the news are whole, but an early row that a guest scrolls back to is
    not: they are told that the log is damaged."""

    async def run() -> None:
        evening = await played(tmp_path)
        again = await reopened(evening)
        harm(tmp_path, "UPDATE event SET body = x'00ff' WHERE seq = 4")
        with pytest.raises(RequestRefused) as refused:
            await places.log_page(again.live, again.live.seq + 1, 500)
        assert refused.value.error.words == "night.damaged"
        await again.lobby.close()

    asyncio.run(run())


def test_a_log_that_is_older_than_what_was_seen(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Dana's page has seen ten rows more than there are: whoever runs the server reads it,
    once. From somebody who only watches it says nothing."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        seq = evening.live.seq
        for guest, seen in (("", seq + 99), (evening.host, seq), (evening.host, seq + 10)):
            evening.live.audience.join(guest, seen)
        evening.live.audience.join(evening.host, seq + 20)
        await evening.lobby.close()

    asyncio.run(run())
    told = [
        line for line in caplog.records if "more than is in the log" in line.getMessage()
    ]
    assert [(line.rows, line.seen) for line in told] == [(told[0].rows, told[0].rows + 10)]
