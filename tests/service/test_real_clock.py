"""The clock called by hand where people deal: nothing hurries them until someone calls it."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from homegame.model import commands as c
from service.a_table import Evening, again, an_evening_of

HOUSE = "[clock]\ngrace_s = 40\nseconds = 15\n"
HOUR_MS = 3_600_000
THINKS_MS, CALLED_MS = 40_000, 15_000

Play = Callable[[Evening, dict[str, str]], Awaitable[None]]


def played(folder: Path, play: Play, house: str = HOUSE) -> None:
    """Dana hosts; Robin and Kim have phones. All three sit, and Dana deals real cards: the
    button is Dana's, and the first to act is Dana too."""

    async def run() -> None:
        evening = await an_evening_of(folder, house)
        names = {"Dana": evening.host}
        for name in ("Robin", "Kim"):
            names[name] = await evening.guest(name)
        for seat, guest in enumerate(names.values(), 1):
            await evening.do(guest, c.SitDown(seat, 300))
            evening.live.audience.join(guest, 0)
        await evening.do(evening.host, c.SetDealer("people"))
        await evening.do(evening.host, c.Begin(button=1))
        assert evening.turn() == evening.host
        try:
            await play(evening, names)
            assert not evening.live.broken
        finally:
            await evening.lobby.close()

    asyncio.run(run())


@pytest.mark.rule("CON-31")
def test_nothing_happens_until_the_clock_is_called(tmp_path: Path) -> None:
    """Dana thinks for an hour; no clock is seen and none runs out. Robin calls it: 15 seconds
    later Dana's hand is folded, and it is the next player's turn."""

    async def play(evening: Evening, names: dict[str, str]) -> None:
        robin = names["Robin"]
        await evening.passes(HOUR_MS)
        assert evening.view(robin).clock is None
        assert "folded" not in evening.kinds()
        assert evening.view(robin).may_call_clock
        await evening.do(robin, c.CallClock())
        clock = evening.view(robin).clock
        assert clock
        assert (clock.seat, clock.left_ms, clock.called) == (1, CALLED_MS, True)
        await evening.passes(CALLED_MS - 100)
        assert "folded" not in evening.kinds()
        await evening.passes(100)
        assert evening.kinds()[-3:] == ["timed_out", "noted", "folded"]
        assert evening.turn() == robin
        assert evening.view(robin).clock is None

    played(tmp_path, play)


@pytest.mark.rule("CON-31", "CON-32")
def test_who_can_check_is_not_folded(tmp_path: Path) -> None:
    """All call; the big blind is free to check when the clock runs out, and checks."""

    async def play(evening: Evening, names: dict[str, str]) -> None:
        for seat in (1, 2):
            await evening.do(evening.host, c.ActFor(seat, c.Call()))
        await evening.passes(THINKS_MS)
        await evening.do(names["Robin"], c.CallClock())
        await evening.passes(CALLED_MS)
        assert "checked" in evening.kinds()
        assert "folded" not in evening.kinds()

    played(tmp_path, play)


@pytest.mark.rule("CON-31")
def test_what_the_clock_did_can_be_undone(tmp_path: Path) -> None:
    """Dana had said "call", and no one entered it: the fold is undone, and the decision has no
    limit again."""

    async def play(evening: Evening, names: dict[str, str]) -> None:
        await evening.passes(THINKS_MS)
        await evening.do(names["Kim"], c.CallClock())
        await evening.passes(CALLED_MS)
        assert evening.turn() == names["Robin"]
        await evening.do(evening.host, c.UndoNote())
        assert evening.turn() == evening.host
        await evening.passes(HOUR_MS)
        assert evening.turn() == evening.host
        await evening.do(evening.host, c.ActFor(1, c.Call()))
        assert evening.turn() == names["Robin"]

    played(tmp_path, play)


@pytest.mark.rule("CON-31")
def test_the_host_calls_and_stops_the_clock(tmp_path: Path) -> None:
    """Somebody without a phone asks for it: Dana calls it on herself, and stops it when all
    agree to wait. It can be called again, at once."""

    async def play(evening: Evening, names: dict[str, str]) -> None:
        host, robin = evening.host, names["Robin"]
        words = (await evening.refused(host, c.StopClock())).words
        assert words == "clock.not_called"
        await evening.passes(THINKS_MS)
        await evening.do(host, c.CallClock())
        assert (await evening.refused(robin, c.CallClock())).words == "clock.called"
        assert (await evening.refused(robin, c.StopClock())).words == "role.host"
        await evening.passes(10_000)
        await evening.do(host, c.StopClock())
        assert evening.view(robin).clock is None
        await evening.passes(HOUR_MS)
        assert evening.turn() == host
        await evening.do(robin, c.CallClock())
        clock = evening.view(host).clock
        assert clock
        assert clock.left_ms == CALLED_MS

    played(tmp_path, play)


@pytest.mark.rule("CON-31")
def test_players_think_in_peace_first_and_only_others_call(tmp_path: Path) -> None:
    """40 seconds are the house's: before them no one calls it, the host neither. Kim, who is
    to act, can't; and no time bank is asked for."""

    async def play(evening: Evening, names: dict[str, str]) -> None:
        await evening.passes(THINKS_MS - 1000)
        for guest in (names["Robin"], evening.host):
            refused = await evening.refused(guest, c.CallClock())
            assert (refused.words, refused.numbers["s"]) == ("clock.early", 1)
        for seat in (1, 2):
            await evening.do(evening.host, c.ActFor(seat, c.Call()))
        await evening.passes(THINKS_MS)
        kim = names["Kim"]
        assert (await evening.refused(kim, c.CallClock())).words == "clock.other"
        assert (await evening.refused(kim, c.MoreTime())).words == "turn.nobody"

    played(tmp_path, play)


@pytest.mark.rule("CON-31")
def test_it_needs_a_turn_that_is_known(tmp_path: Path) -> None:
    """At depth "button" no one enters whose turn it is; and where pots are pushed no one is to
    act."""

    async def play(evening: Evening, names: dict[str, str]) -> None:
        host = evening.host
        await evening.do(host, c.SetDepth("button"))
        await evening.passes(THINKS_MS)
        assert (await evening.refused(host, c.CallClock())).words == "clock.no_turns"
        real = evening.view(host).real
        assert real
        assert not real.may_call_clock
        await evening.do(host, c.SetDepth("pots"))
        real = evening.view(host).real
        assert real
        assert real.may_call_clock
        await evening.do(host, c.PutIn(((1, 20), (2, 20))))
        assert (await evening.refused(host, c.CallClock())).words == "time.nobody"

    played(tmp_path, play)


@pytest.mark.rule("CON-31")
def test_no_one_sits_out_because_of_it(tmp_path: Path) -> None:
    """Online, whoever times out twice sits out. Here everyone sees that Dana is there."""

    async def play(evening: Evening, names: dict[str, str]) -> None:
        for _ in range(2):
            while evening.turn() != evening.host:
                seat = evening.live.night.tables[1].hand.turn
                await evening.do(evening.host, c.ActFor(seat, c.Call()))
            await evening.passes(THINKS_MS)
            await evening.do(names["Robin"], c.CallClock())
            await evening.passes(CALLED_MS)
            await evening.do(evening.host, c.PutIn(((2, 20),)))
            await evening.do(evening.host, c.Begin())
        assert "sat_out" not in evening.kinds()

    played(tmp_path, play)


@pytest.mark.rule("CON-31")
def test_a_restart_asks_for_the_clock_again(tmp_path: Path) -> None:
    """The server stops while the clock runs: afterwards the decision has no limit, and the
    clock is called anew."""

    async def run() -> None:
        evening = await an_evening_of(tmp_path, HOUSE)
        robin = await evening.guest("Robin")
        for seat, guest in enumerate((evening.host, robin), 1):
            await evening.do(guest, c.SitDown(seat, 300))
        await evening.do(evening.host, c.SetDealer("people"))
        await evening.do(evening.host, c.Begin(button=1))
        await evening.passes(THINKS_MS)
        await evening.do(robin, c.CallClock())
        evening = await again(evening)
        assert evening.view(robin).clock is None
        await evening.passes(HOUR_MS)
        assert evening.turn() == evening.host
        await evening.do(robin, c.CallClock())
        await evening.passes(CALLED_MS)
        assert "folded" in evening.kinds()
        await evening.lobby.close()

    asyncio.run(run())
