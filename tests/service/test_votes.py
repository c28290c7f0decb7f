"""Votes at the table: they have their time, and a hand in play does not wait for them."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from homegame.model import commands as c
from homegame.model.wire import Envelope
from homegame.service.lobby import Lobby
from homegame.storage.sqlite import SqliteStore
from service.a_table import Evening, an_evening, an_evening_of, two_seated

VOTE_MS = 20_000
PAUSE_MS = 5000


def played(folder: Path, play: Callable[[Evening], Awaitable[None]], **told: Any) -> None:
    """Run one evening to its end."""

    async def run() -> None:
        evening = await an_evening(folder, **told)
        try:
            await play(evening)
        finally:
            await evening.lobby.close()

    asyncio.run(run())


def agreed(evening: Evening) -> list[bool]:
    """How each vote ended."""
    return [
        news.event.agreed
        for news in evening.live.audience.stage.tail
        if news.event.__struct_config__.tag == "vote_closed"
    ]


async def asked(evening: Evening) -> tuple[str, str]:
    """Dana asks for a bomb pot during the first hand; Robin has not answered."""
    dana, robin = await two_seated(evening)
    await evening.do(dana, c.Propose("bomb_pot"))
    return dana, robin


@pytest.mark.rule("DEAL-15", "CON-47")
@pytest.mark.parametrize("yes", [True, False])
def test_the_next_hand_waits_for_a_vote_on_a_rabbit_hunt(tmp_path: Path, yes: bool) -> None:
    """The next hand would come in four seconds; Robin answers after 19, and then everyone has
    the usual five to look at the cards. Silence until 20 is a no."""

    async def play(evening: Evening) -> None:
        dana, robin = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        await evening.passes(1000)
        await evening.do(dana, c.Propose("rabbit"))
        view = evening.view(robin)
        assert view.vote
        assert (view.vote.left_ms, view.next_ms) == (VOTE_MS, VOTE_MS + PAUSE_MS)
        await evening.passes(VOTE_MS - 1000)
        if yes:
            await evening.do(robin, c.Vote())
        else:
            await evening.passes(1000)
        assert agreed(evening) == [yes]
        view = evening.view(robin)
        assert (bool(view.hand.unplayed), view.next_ms) == (yes, PAUSE_MS)
        await evening.passes(PAUSE_MS)
        assert evening.live.night.tables[1].number == 2

    played(tmp_path, play, rabbit=True)


@pytest.mark.rule("CON-47")
def test_silence_is_a_no_when_the_time_is_up(tmp_path: Path) -> None:
    """20 seconds to vote: at 19.9 Robin may still agree, at 20 the vote is over."""

    async def play(evening: Evening) -> None:
        _, robin = await asked(evening)
        await evening.passes(VOTE_MS - 100)
        vote = evening.view(robin).vote
        assert vote
        assert (vote.by, vote.may_vote, vote.left_ms) == (1, True, 100)
        await evening.passes(100)
        assert agreed(evening) == [False]
        assert evening.view(robin).vote is None

    played(tmp_path, play)


@pytest.mark.rule("CON-47", "VAR-10")
def test_what_is_agreed_on_in_a_hand_is_for_the_next_one(tmp_path: Path) -> None:
    """Robin agrees during hand 1: hand 2 is the bomb pot, and no clock rings for the vote."""

    async def play(evening: Evening) -> None:
        dana, robin = await asked(evening)
        await evening.do(robin, c.Vote())
        assert agreed(evening) == [True]
        await evening.do(evening.turn(), c.Fold())
        await evening.passes(evening.live.settings.pace.between_ms)
        hand = evening.live.night.tables[1].hand
        assert hand
        assert {(post.name, post.amount) for post in hand.plan.posts} == {("bomb", 5)}
        assert evening.view(dana).vote is None
        await evening.passes(VOTE_MS)
        assert agreed(evening) == [True]

    played(tmp_path, play)


@pytest.mark.rule("CON-47")
def test_the_next_hand_does_not_wait_for_a_vote(tmp_path: Path) -> None:
    """Proposed between two hands: the second begins in time, and the vote ends during it."""

    async def play(evening: Evening) -> None:
        dana, _ = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        await evening.do(dana, c.Propose("bomb_pot"))
        await evening.passes(evening.live.settings.pace.between_ms)
        assert evening.kinds().count("begun") == 2
        assert agreed(evening) == []
        await evening.passes(VOTE_MS - evening.live.settings.pace.between_ms)
        assert agreed(evening) == [False]
        assert "timed_out" not in evening.kinds()

    played(tmp_path, play)


@pytest.mark.rule("CON-47")
def test_a_pause_stops_the_vote(tmp_path: Path) -> None:
    """Paused for an hour the vote is still open; then it has its whole time again."""

    async def play(evening: Evening) -> None:
        dana, robin = await asked(evening)
        await evening.passes(VOTE_MS - 100)
        await evening.do(dana, c.Pause())
        await evening.passes(3_600_000)
        await evening.do(dana, c.Resume())
        await evening.passes(VOTE_MS - 100)
        assert agreed(evening) == []
        assert evening.view(robin).vote
        await evening.passes(100)
        assert agreed(evening) == [False]

    played(tmp_path, play)


@pytest.mark.rule("CON-47")
def test_a_restart_gives_a_vote_its_whole_time_again(tmp_path: Path) -> None:
    """The house restarts after 19.9 seconds: the vote is open for 20 more."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        dana, _ = await asked(evening)
        await evening.passes(VOTE_MS - 100)
        await evening.lobby.close()
        store = SqliteStore(tmp_path / "house.db")
        again = Lobby(store, evening.live.settings, evening.clock)
        await again.start()
        table = await again.night(evening.live.id)
        after = Evening(again, evening.clock, table, dana)
        try:
            await after.passes(VOTE_MS - 1)
            assert agreed(after) == []
            await after.passes(1)
            assert agreed(after) == [False]
        finally:
            await again.close()

    asyncio.run(run())


HOUR_MS = 3_600_000


@pytest.mark.rule("VAR-10")
@pytest.mark.parametrize(
    ("frequency", "proposed"), [("dealer_change", True), ("on_request", False)]
)
def test_a_bomb_pot_comes_every_hour_where_dealers_change(
    tmp_path: Path, frequency: str, proposed: bool
) -> None:
    """Dana and Robin were away and are back for the last minute of the hour: then the clock
    proposes one, and both are asked. Nobody answers."""

    async def run() -> None:
        text = f'[bomb]\nfrequency = "{frequency}"\n'
        evening = await an_evening_of(tmp_path, text)
        dana, robin = await two_seated(evening)
        await evening.passes(HOUR_MS - 60_000)
        for guest, chair in zip((dana, robin), evening.view(dana).chairs, strict=True):
            if chair.state == "out":
                await evening.do(guest, c.ComeBack())
        for _ in range(6):
            for guest in (dana, robin):
                if may := evening.view(guest).may:
                    await evening.do(guest, c.Check() if may.check else c.Fold())
            await evening.passes(10_000)
        vote = evening.view(robin).vote
        assert (vote is not None) == proposed
        if vote:
            assert (vote.by, vote.yes, vote.asked) == (0, (), (1, 2))
            await evening.passes(VOTE_MS)
            assert agreed(evening)[-1:] == [False]
        await evening.lobby.close()

    asyncio.run(run())


def test_a_repeated_answer_is_acknowledged_as_the_first_was(tmp_path: Path) -> None:
    """Both are all in and asked how many times to run it. Dana's line breaks before she hears
    that hers was counted: her page says it again, and is told the row of the first time."""

    async def play(evening: Evening) -> None:
        dana, _ = await two_seated(evening)
        await evening.act("r300 c")
        vote = evening.view(dana).run_vote
        assert vote
        said = Envelope("dana-runs-it-twice", c.RunIt(2), vote.turn_id, 0)
        first = await evening.live.command(dana, said)
        assert first.first <= first.last
        assert await evening.live.command(dana, said) == first

    played(tmp_path, play, runs=2)
