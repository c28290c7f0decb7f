"""Reactions: everyone at the table gets them as news, and nobody floods it."""

import asyncio
from pathlib import Path

import pytest

from homegame.model import commands as c
from homegame.model import events as e
from homegame.service.night.pacing import WITHIN_MS
from homegame.service.refused import RequestRefused
from service.a_table import Screen, an_evening, two_seated, two_tables


def test_a_reaction_is_news_with_a_line(tmp_path: Path) -> None:
    """Robin says "wow" with one press: Dana hears it, and so does who reads the log."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        _, robin = await two_seated(evening)
        seq = evening.live.seq
        await evening.do(robin, c.React("wow"))
        news = evening.live.audience.stage.news(1, seq)
        assert [n.event for n in news] == [e.Reacted(robin, "wow")]
        (line,) = news[0].lines
        assert (line.key, line.kind, line.filling) == (
            "log.reacted_wow",
            "reacted",
            {"name": "Robin"},
        )
        await evening.lobby.close()

    asyncio.run(run())


def test_a_reaction_stays_at_its_table(tmp_path: Path) -> None:
    """Kim reacts at table 2: table 1 is not told."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        who = await two_tables(evening)
        seq = evening.live.seq
        await evening.do(who["Kim"], c.React("cheers"))
        stage = evening.live.audience.stage
        assert stage.news(1, seq) == ()
        assert len(stage.news(2, seq)) == 1
        await evening.lobby.close()

    asyncio.run(run())


def test_three_reactions_and_then_a_while_none(tmp_path: Path) -> None:
    """Robin reacts three times at once; the fourth is refused with the seconds to wait,
    while Robin's chat and Dana's reactions go on. After that time Robin may again."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, robin = await two_seated(evening)
        for _ in range(3):
            await evening.do(robin, c.React("laugh"))
        seq = evening.live.seq
        with pytest.raises(RequestRefused, match="SYS-RATE") as refusal:
            await evening.do(robin, c.React("laugh"))
        assert refusal.value.error.say == "You can react again in 12 s."
        assert evening.live.seq == seq
        await evening.do(robin, c.Say("Ha ha"))
        await evening.do(dana, c.React("laugh"))
        await evening.passes(WITHIN_MS)
        await evening.do(robin, c.React("laugh"))
        await evening.lobby.close()

    asyncio.run(run())


def test_who_watches_is_told_when_to_react(tmp_path: Path) -> None:
    """Kim looks on: while a hand is played the screen offers no reaction, and then it does."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        kim = Screen(evening, await evening.guest("Kim"))
        offered = []

        def look() -> None:
            if kim.waits:
                kim.reads()
            offered.append(kim.view["offers"]["may_react"])

        look()
        await two_seated(evening)
        look()
        await evening.act("f")
        look()
        assert offered == [True, False, True]
        await evening.lobby.close()

    asyncio.run(run())
