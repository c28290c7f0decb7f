"""The log is told the same wherever one begins to read it, and nothing in it is left out."""

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from homegame.model import events as e
from homegame.model.wire import News
from homegame.service.chronicle.pages import IN_HAND, news_of, page, tables_in_hand, tag_of
from homegame.storage.log import SEATING_KINDS, Row
from homegame.telling import Telling, spoken
from homegame.telling.lines import KNOWN
from properties.a_night import AT_ONCE
from properties.oracle import Oracle, ask
from properties.test_memo import HOUSES, Restless
from seeds import seeded
from service.a_table import Evening, an_evening_of
from thorough import THOROUGH

HANDS = 25 if THOROUGH else 10

SILENT = e.Knocked | e.Drawn | e.HandEnded | e.SeedsFrozen | e.SeedsOpened
"""Events that have no line at all. A wish that is taken back and a proposer's own yes have
none either, nor has the yes to a ruling, which comes next."""


async def whole_log(evening: Evening) -> list[Row]:
    """Every row of the evening."""
    rows: list[Row] = []
    while more := await evening.live.store.rows(evening.live.id, after=len(rows)):
        rows += more
    return rows


def is_silent(event: e.NightEvent) -> bool:
    """Nothing is said about this."""
    match event:
        case e.Voted(yes=True, play=True, own=True) | e.TopUpAsked(amount=0, why=""):
            return True
        case e.CameBack(rebuy=True):
            return True
        case e.VoteClosed("correct_bet" | "kill_hand" | "correct_stack", agreed=True):
            return True
        case _:
            return isinstance(event, SILENT)


def check_every_event_is_told(whole: list[News], guests: list[str]) -> None:
    """Each event has lines, or is listed as silent; each line can be read by everybody, in
    words that are filled in."""
    for news in whole:
        assert bool(news.lines) is not is_silent(news.event), news
        for line in news.lines:
            for reader in ("", *guests):
                words = spoken(line, reader)
                assert words
                assert "{" not in words
                assert "None" not in words


async def check_readers(evening: Evening, rows: list[Row], whole: list[News]) -> int:
    """A reader who begins with any fifth hand reads the rest as everybody else does; how many
    such readers there were."""
    store, night = evening.live.store, evening.live.id
    hands = [row.seq for row in rows if row.kind == "begun"][::5]
    for first in hands:
        known, _ = news_of(Telling(), await store.seatings(night, first))
        _, news = news_of(known, rows[first - 1 :])
        assert news == whole[first - 1 :], first
    return len(hands)


async def check_pages(evening: Evening, whole: list[News], rng: Random) -> Counter[bool]:
    """Pages of any length that begin anywhere say what the whole log says; how many began in
    the middle of a hand, and how many did not."""
    store, night = evening.live.store, evening.live.id
    found: Counter[bool] = Counter()
    for _ in range(150 if THOROUGH else 60):
        before, limit = rng.randrange(2, len(whole) + 2), rng.choice([1, 2, 7, 40, 200])
        news = (await page(store, night, before, limit)).news
        assert news == whole[max(0, before - 1 - limit) : before - 1]
        rows = await store.rows(night, after=news[0].seq - 1, limit=len(news))
        found[bool(tables_in_hand(rows))] += 1
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_the_log_is_told_the_same_from_wherever_it_is_read(
    house: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hand after hand of restless people in every kind of house, with arrivals, departures,
    votes and rulings: the lines that went out while it was played, those of the log read from
    its start, from a hand's beginning, and page by page, are the same."""
    ask(Oracle(5), monkeypatch)

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSES[house], AT_ONCE)
        restless = Restless(evening, 5)
        await restless.open()
        await restless.play(HANDS)
        rows = await whole_log(evening)
        _, whole = news_of(Telling(), rows)
        tail = [*evening.live.audience.stage.tail]
        assert tail == whole[-len(tail) :]
        check_every_event_is_told(whole, restless.people[:3])
        assert await check_readers(evening, rows, whole) == HANDS // 5
        began = await check_pages(evening, whole, seeded(f"pages {house}"))
        assert min(began[True], began[False]) >= 10
        await evening.lobby.close()

    asyncio.run(run())


def test_all_that_lines_depend_on_is_found_from_anywhere_in_a_log() -> None:
    """What changes names, seats or games is among the rows that a reader gets first; the rest
    belongs to the hand that goes on: whom a proposal asks is told of rulings on it alone."""
    of_a_hand = IN_HAND | {
        tag_of(kind) for kind in (e.Begun, e.TakenBack, e.Noted, e.NoteUndone, e.Proposed)
    }
    assert {tag_of(kind) for kind in KNOWN} - of_a_hand == {*SEATING_KINDS}
