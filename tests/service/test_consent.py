"""A host who plays asks before ruling, at a table that lives: clocks, a restart, the log."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from homegame.model import commands as c
from homegame.model.state import Hand
from homegame.service.refused import RequestRefused
from homegame.telling import spoken
from service.a_table import Evening, again, an_evening, two_seated

pytestmark = pytest.mark.rule("CON-49")

TURN_MS = 30_000
VOTE_MS = 20_000


def played(folder: Path, play: Callable[[Evening], Awaitable[Evening | None]]) -> None:
    """Run one evening to its end; it may have moved to another server meanwhile."""

    async def run() -> None:
        evening = await an_evening(folder)
        now = None
        try:
            now = await play(evening)
        finally:
            await (now or evening).lobby.close()

    asyncio.run(run())


def told(evening: Evening) -> list[str]:
    """The log as the rail reads it, amounts in chips."""
    tail = evening.live.audience.stage.tail
    return [spoken(line) for news in tail for line in news.lines]


async def asked(evening: Evening) -> Hand:
    """With 5 of 30 seconds left, the first to act raises to 200, and the other has as much
    left when the host asks to make it 20; the hand as it then is."""
    await two_seated(evening)
    await evening.do(evening.turn(), c.RaiseTo(200))
    await evening.passes(TURN_MS - 5_000)
    await evening.do(evening.host, c.CorrectBet(20, "a nought too many"))
    return evening.hand()


def other(evening: Evening) -> str:
    """Robin, the one who is asked."""
    [found] = [guest for guest in evening.live.night.guests if guest != evening.host]
    return found


def test_nobody_runs_out_of_time_because_of_a_question(tmp_path: Path) -> None:
    """19 seconds pass with 5 on the clock and no answer: the 5 seconds are still there."""

    async def play(evening: Evening) -> None:
        hand = await asked(evening)
        await evening.passes(VOTE_MS - 1_000)
        assert evening.view(other(evening)).clock is None
        assert evening.view(other(evening)).vote.left_ms == 1_000
        await evening.passes(1_000)
        assert told(evening)[-1] == "Not agreed: nothing changes"
        assert evening.hand() == hand
        clock = evening.view(evening.turn()).clock
        assert clock
        assert clock.left_ms == 5_000
        assert "timed_out" not in evening.kinds()

    played(tmp_path, play)


def test_the_log_tells_the_question_and_the_ruling(tmp_path: Path) -> None:
    """Who asked, whose bet, from what to what, who agreed, and what the bet is now."""

    async def play(evening: Evening) -> None:
        await asked(evening)
        await evening.do(other(evening), c.Vote())
        raiser = 2 if evening.hand().turn == 1 else 1
        whose = ("Dana’s", "Robin’s")[raiser - 1]
        asks = whose.replace("Dana’s", "their own")
        name = whose.removesuffix("’s")
        assert told(evening)[-5:] == [
            f"Dana asks to correct {asks} bet from 200 to 20: a nought too many",
            "Robin agrees",
            f"Dana corrects {asks} bet from 200 to 20: a nought too many",
            "Agreed by Robin",
            f"{name} raises to 20",
        ]

    played(tmp_path, play)


@pytest.mark.parametrize("yes", [True, False])
def test_a_question_outlives_a_restart(tmp_path: Path, yes: bool) -> None:
    """The server restarts while Robin thinks: the question is there with its whole time, and
    the answer counts."""

    async def play(evening: Evening) -> Evening:
        was = await asked(evening)
        await evening.passes(VOTE_MS - 100)
        now = await again(evening)
        assert now.live.night == evening.live.night
        await now.passes(VOTE_MS - 1)
        vote = now.view(other(now)).vote
        assert vote
        assert (vote.extra, vote.was, vote.amount, vote.said) == (
            "correct_bet",
            200,
            20,
            "",
        )
        await now.do(other(now), c.Vote(yes=yes))
        assert now.hand().to_match == (20 if yes else was.to_match)
        assert now.view(other(now)).vote is None
        once_more = await again(now)
        assert once_more.live.night == now.live.night
        return once_more

    played(tmp_path, play)


def test_the_next_hand_waits_for_a_question_about_a_stack(tmp_path: Path) -> None:
    """Between two hands Dana asks about Robin's stack; however long the break usually is, the
    next hand is dealt with the stack that was agreed on."""

    async def play(evening: Evening) -> None:
        _, robin = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        stack = evening.view(robin).chairs[1].stack
        await evening.do(evening.host, c.CorrectStack(2, stack + 20, "paid wrong"))
        await evening.passes(VOTE_MS - 1_000)
        assert evening.kinds().count("begun") == 1
        await evening.do(robin, c.Vote())
        await evening.passes(VOTE_MS)
        assert evening.kinds().count("begun") == 2
        assert evening.hand().plan.stacks[2] == stack + 20

    played(tmp_path, play)


def test_nobody_answers_about_a_stack_and_the_game_goes_on(tmp_path: Path) -> None:
    """Robin has put the phone away: after 20 seconds nothing has changed, and a hand begins."""

    async def play(evening: Evening) -> None:
        _, robin = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        stack = evening.view(robin).chairs[1].stack
        await evening.do(evening.host, c.CorrectStack(2, stack + 20, "paid wrong"))
        await evening.passes(VOTE_MS + evening.live.settings.pace.between_ms)
        assert evening.kinds().count("begun") == 2
        assert evening.hand().plan.stacks[2] == stack
        assert "stack_corrected" not in evening.kinds()

    played(tmp_path, play)


def test_a_night_does_not_end_over_a_question_about_a_stack(tmp_path: Path) -> None:
    """Robin is asked about 230 of their chips, which leave odd ones: the night's end has to
    wait for the answer, and then deals for them."""

    async def play(evening: Evening) -> None:
        _, robin = await two_seated(evening)
        await evening.do(evening.turn(), c.Fold())
        stack = evening.view(robin).chairs[1].stack
        await evening.do(evening.host, c.CorrectStack(2, stack - 69, "paid wrong"))
        assert not evening.view(evening.host).desk.may_end
        with pytest.raises(RequestRefused) as refused:
            await evening.do(evening.host, c.EndNight())
        assert refused.value.error.words == "vote.first"
        await evening.do(robin, c.Vote())
        await evening.do(evening.host, c.EndNight())
        assert not evening.live.broken
        assert "night_ending" in evening.kinds()

    played(tmp_path, play)


def test_a_pause_stops_the_question_too(tmp_path: Path) -> None:
    """Paused for an hour: the question is open, and has its whole time afterwards."""

    async def play(evening: Evening) -> None:
        await asked(evening)
        await evening.do(evening.host, c.Pause())
        await evening.passes(3_600_000)
        await evening.do(evening.host, c.Resume())
        await evening.passes(VOTE_MS - 1)
        assert evening.view(other(evening)).vote
        await evening.passes(1)
        assert evening.view(other(evening)).vote is None

    played(tmp_path, play)


def test_the_log_tells_who_agreed_to_a_removal(tmp_path: Path) -> None:
    """Three play. Dana asks to remove Robin during the hand, and Maya agrees."""

    async def play(evening: Evening) -> None:
        robin, maya = [await evening.guest(name) for name in ("Robin", "Maya")]
        for seat, guest in enumerate((evening.host, robin, maya), 1):
            evening.live.audience.join(guest, 0)
            await evening.do(guest, c.SitDown(seat, 300))
        await evening.do(evening.host, c.Start())
        await evening.passes(0)
        await evening.do(evening.host, c.Kick(robin, "shouts"))
        await evening.do(maya, c.Vote())
        lines = told(evening)
        at = lines.index("Agreed by Maya")
        assert lines[at - 1] == "Maya agrees"
        assert "Dana removes Robin: shouts" in lines[at + 1 :]

    played(tmp_path, play)


@pytest.mark.parametrize("whose", ["the host's", "the other's"])
def test_a_card_is_exposed_once_the_other_agrees(tmp_path: Path, whose: str) -> None:
    """Nobody sees it before. With the yes it is shown and replaced in the same step; a no
    leaves the cards as they are."""

    async def play(evening: Evening) -> None:
        await two_seated(evening)
        seats = [chair.seat for chair in evening.view(evening.host).chairs]
        own = evening.view(evening.host).you.seat
        seat = own if whose == "the host's" else next(at for at in seats if at != own)
        command = c.ExposeCard(seat, 0, "flipped over")
        await evening.do(evening.host, command)
        assert "card_exposed" not in evening.kinds()
        await evening.do(other(evening), c.Vote(yes=False))
        assert "card_exposed" not in evening.kinds()
        await evening.do(evening.host, command)
        await evening.do(other(evening), c.Vote())
        assert "card_exposed" in evening.kinds()
        assert evening.live.night.tables[1].vote is None
        lines = told(evening)
        at = lines.index("Agreed by Robin")
        assert lines[at - 1] == "Robin agrees"
        assert "was exposed in the deal: flipped over" in lines[at + 1]

    played(tmp_path, play)
