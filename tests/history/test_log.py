"""The log of a night tells its hands: bots and people, votes, rulings, hands called off."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from homegame.history.codecs import FORMATS
from homegame.history.errors import HistoryError, UnreadableError
from homegame.history.recording import complete
from homegame.history.replay import replay
from homegame.model import events as e
from homegame.model.wire import News
from homegame.storage.log import Row
from properties.a_night import a_night, log_of

HANDS = 40
A_FEW = 15
LOG = FORMATS["log"]


def lines(rows: list[Row]) -> list[str]:
    """The rows as the server answers them."""
    event_in = msgspec.json.Decoder(e.NightEvent).decode
    news = [News(row.seq, row.at_ms, event_in(row.body), row.table_no) for row in rows]
    return [msgspec.json.encode(each).decode() for each in news]


async def played(folder: Path, hands: int) -> list[Row]:
    """All rows of a night in which anything may happen."""
    night = await a_night(folder, 7)
    await night.play(hands)
    found = await log_of(night)
    await night.evening.lobby.close()
    return found


@pytest.fixture
def rows(tmp_path) -> list[Row]:
    """All rows of a short one."""
    return asyncio.run(played(tmp_path, A_FEW))


def test_every_hand_of_a_night_is_read_from_its_log(tmp_path):
    """Each hand that ended, with its players' names, and played again it ends the same."""
    rows = asyncio.run(played(tmp_path, HANDS))
    wrong: list[HistoryError] = []
    found = [*LOG.read(lines(rows), on_error=wrong.append)]
    assert wrong == []
    assert len(found) >= HANDS - 1
    for history in found:
        assert sum(history.net.values()) == 0
        assert all(player.name for player in history.players)
        assert history.started_ms is not None
        assert complete(history) == history
        again = replay(history).hand
        for seat, won in history.net.items():
            assert again.players[seat].stack - again.plan.stacks[seat] == won


def test_an_answer_of_the_server_is_a_line_too(rows):
    """Whole answers, one after the other, are the same log."""
    told = lines(rows)
    answers = [
        f'{{"news": [{",".join(told[at : at + 50])}]}}' for at in range(0, len(told), 50)
    ]
    assert [*LOG.read(answers)] == [*LOG.read(told)]


def test_a_log_without_its_beginning_is_not_one(rows):
    """A night is opened before anything else, and no row is left out."""
    told = lines(rows)
    with pytest.raises(UnreadableError, match=r"line 1: not the first row of a log"):
        next(LOG.read(told[1:]))
    with pytest.raises(UnreadableError, match=r"line 1: not a row of a log"):
        next(LOG.read(["{}"]))
    seated = next(at for at, line in enumerate(told) if '"sat_down"' in line)
    with pytest.raises(UnreadableError, match="not a whole log"):
        [*LOG.read(told[:seated] + told[seated + 1 :])]
