"""Who presses Leave seat during a hand plays it to its end, as the dialog says."""

import asyncio
from pathlib import Path

import pytest

from homegame.model import commands as c
from homegame.service.night.places import log_page
from homegame.telling import spoken
from service.a_table import Evening, an_evening


async def three(tmp_path: Path) -> tuple[Evening, str]:
    """Three are in a hand, and have looked at it; the second to act."""
    evening = await an_evening(tmp_path)
    people = [evening.host, await evening.guest("Robin"), await evening.guest("Theo")]
    for seat, guest in enumerate(people, 1):
        await evening.do(guest, c.SitDown(seat, 300))
    for guest in people[1:]:
        evening.live.audience.join(guest, 0)
    await evening.do(evening.host, c.Start())
    await evening.passes(0)
    first = evening.turn()
    await evening.act("c")
    second = evening.turn()
    await evening.act("c")
    third = evening.turn()
    assert len({first, second, third}) == 3
    await evening.act("x")
    # On the flop the small blind is first, who was the second to act.
    assert evening.turn() == second
    return evening, third


async def lines_of(evening: Evening) -> list[str]:
    page = await log_page(evening.live, 10**6, 500)
    return [spoken(line) for news in page.news for line in news.lines]


@pytest.mark.rule("CON-33", "CASH-21")
def test_who_is_leaving_has_their_turns_until_the_hand_is_over(tmp_path: Path) -> None:
    """The big blind chooses to leave before the flop is bet. Their turn comes with all its
    time, they bet, and no line says that they timed out. They go with what they won."""

    async def run() -> None:
        evening, leaver = await three(tmp_path)
        await evening.do(leaver, c.StandUp())
        await evening.act("x")
        assert evening.turn() == leaver
        clock = evening.view(leaver).clock
        assert clock
        assert clock.left_ms == clock.of_ms > 0
        await evening.act("r20 f f")
        assert all(chair.guest != leaver for chair in evening.view(evening.host).chairs)
        assert not [line for line in await lines_of(evening) if "timed out" in line]
        await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("CON-33", "CASH-21")
def test_who_is_leaving_and_gone_is_not_waited_for(tmp_path: Path) -> None:
    """The big blind leaves and closes the page: each street is checked for them at once. The
    log says that they will leave, and not that they timed out; nor do they sit out."""

    async def run() -> None:
        evening, leaver = await three(tmp_path)
        await evening.do(leaver, c.StandUp())
        for outbox in [*evening.live.audience.gallery._lines[leaver]]:
            evening.live.audience.leave(outbox)
        name = evening.live.night.guests[leaver].name
        for _ in range(3):
            await evening.act("x")
            assert evening.turn() != leaver
            await evening.act("x")
            await evening.passes(0)
        told = await lines_of(evening)
        assert f"{name} will leave after this hand" in told
        assert not [line for line in told if "timed out" in line or "timing out" in line]
        assert told.count(f"{name} checks") == 4
        await evening.lobby.close()

    asyncio.run(run())
