"""A table of real cards through the service: two phones, a lost line, a restart, a rest."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from uuid import uuid4

import pytest

from homegame.bank.ledger import cashed_by
from homegame.cards import parse
from homegame.model import commands as c
from homegame.model.view import RealView
from homegame.model.wire import Envelope
from homegame.service.bank.count import to_count
from homegame.service.bank.statement import ending_of, uncounted_in, waits_of
from homegame.service.refused import RequestRefused
from homegame.service.story.exporting import ENDINGS, export
from homegame.service.story.night import story_of
from service.a_table import Evening, again, an_evening

Story = Callable[[Evening], Awaitable[None]]


def at_home(tmp_path: Path, story: Story) -> None:
    """Dana's kitchen table, with Kim and Lee who have no phone; the first hand has begun."""

    async def run() -> None:
        evening = await an_evening(tmp_path)
        await evening.do(evening.host, c.SetDealer("people"))
        await evening.do(evening.host, c.SitDown(1, 300))
        for seat, name in ((2, "Kim"), (3, "Lee")):
            await evening.do(evening.host, c.AddPlayer(name, seat, 300))
        await evening.do(evening.host, c.Begin(button=3))
        await story(evening)
        await evening.lobby.close()

    asyncio.run(run())


def real(evening: Evening) -> RealView:
    """What the host's screen shows."""
    found = evening.view(evening.host).real
    assert found
    return found


def fold(seat: int) -> c.ActFor:
    return c.ActFor(seat, c.Fold())


def taps(
    evening: Evening, command: c.WireCommand, moment: str, id: str = ""
) -> Awaitable[object]:
    """One of the host's phones sends this; it showed this moment."""
    said = Envelope(id or uuid4().hex, command, moment=moment, table=1)
    return evening.live.command(evening.host, said)


@pytest.mark.rule("CON-48")
def test_two_phones_tap_at_once(tmp_path: Path) -> None:
    """All check around on two phones: one street is dealt, and the second phone is told that
    it came too late."""

    async def story(evening: Evening) -> None:
        for seat in (3, 1):
            await evening.do(evening.host, c.ActFor(seat, c.Call()))
        shown = real(evening).moment
        await taps(evening, c.CheckAround(), shown)
        with pytest.raises(RequestRefused) as late:
            await taps(evening, c.CheckAround(), shown)
        assert late.value.error.say == (
            "Someone else entered something first. Look again: this was not saved."
        )
        assert len(evening.hand().board) == 3
        await taps(evening, c.CheckAround(), real(evening).moment)
        assert len(evening.hand().board) == 4

    at_home(tmp_path, story)


def test_next_hand_on_two_phones_is_one_hand(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await evening.do(evening.host, c.SetDepth("button"))
        shown = real(evening).moment
        await taps(evening, c.Begin(), shown)
        with pytest.raises(RequestRefused):
            await taps(evening, c.Begin(), shown)
        assert evening.live.night.tables[1].number == 2

    at_home(tmp_path, story)


def test_two_undos_at_once_are_one(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await taps(evening, fold(3), real(evening).moment)
        began = real(evening).moment
        await taps(evening, c.ActFor(1, c.Call()), began)
        shown = real(evening).moment
        await taps(evening, c.UndoNote(), shown)
        with pytest.raises(RequestRefused):
            await taps(evening, c.UndoNote(), shown)
        assert (evening.hand().turn, real(evening).moment) == (1, began)

    at_home(tmp_path, story)


def test_what_waited_on_the_device_arrives_in_order_and_once(tmp_path: Path) -> None:
    """The line is gone for a minute: three taps wait, the first of them with the moment it was
    seen at. Sent twice each, they are carried out once."""

    async def story(evening: Evening) -> None:
        waiting = [c.ActFor(3, c.RaiseTo(10)), fold(1), c.ActFor(2, c.Call())]
        moment = real(evening).moment
        for number, command in enumerate(waiting):
            for _ in range(2):
                await taps(
                    evening, command, "" if number else moment, f"tap-{number}-00000"
                )
        hand = evening.hand()
        assert len(hand.board) == 3
        assert [player.paid for player in hand.players[1:4]] == [1, 10, 10]

    at_home(tmp_path, story)


def test_what_was_entered_is_undone_after_a_restart(tmp_path: Path) -> None:
    """The server is stopped in the middle of a hand, and again when the hand is over."""

    async def story(evening: Evening) -> None:
        await evening.do(evening.host, c.ActFor(3, c.RaiseTo(10)))
        before = real(evening)
        now = await again(evening)
        assert real(now) == before
        await now.do(now.host, fold(1))
        await now.do(now.host, fold(2))
        assert now.hand().over
        then = await again(now)
        assert real(then).settles
        for _ in range(3):
            await then.do(then.host, c.UndoNote())
        assert (then.hand().turn, then.hand().players[3].bet) == (3, 0)
        assert not real(then).may_undo
        evening.lobby = then.lobby

    at_home(tmp_path, story)


def test_who_lost_everything_sits_there_until_it_is_settled(tmp_path: Path) -> None:
    """The last hand of the night: settled by one word, its loser is out; not before."""

    async def story(evening: Evening) -> None:
        put_in = c.PutIn(((1, 300), (2, 300)))
        await evening.do(evening.host, put_in)
        await evening.do(evening.host, c.Push(((1,),)))
        stacks = [chair.stack for chair in evening.view("").chairs]
        assert stacks == [600, 0, 300]
        kim = evening.live.night.tables[1].chairs[2]
        assert kim
        assert not kim.out
        await evening.do(evening.host, c.SettleHand())
        kim = evening.live.night.tables[1].chairs[2]
        assert kim
        assert kim.out

    at_home(tmp_path, story)


@pytest.mark.parametrize("format", ENDINGS)
def test_hands_that_were_not_written_down_are_in_no_file(
    tmp_path: Path, format: str
) -> None:
    """Two hands of which only the button was moved: Dana's file has neither, and says no more
    than the list does."""

    async def story(evening: Evening) -> None:
        await evening.do(evening.host, c.SetDepth("button"))
        for _ in range(2):
            await evening.do(evening.host, c.Begin())
        listing = await evening.live.hands.listing()
        assert not listing.hands
        file = await export(evening.live, evening.host, format)
        assert (file.hands, file.left_out) == (0, ())

    at_home(tmp_path, story)


def test_a_hand_is_not_ranked_on_a_board_that_no_one_typed(tmp_path: Path) -> None:
    """Dana shows a flush on the flop; turn and river were not typed. The list of hands and the
    story are read, and the hand is in every file that can say it; what hers came to is not
    known."""

    async def story(evening: Evening) -> None:
        entered: list[c.WireCommand] = [c.SetDepth("cards")]
        entered += [c.ActFor(3, c.Call()), c.ActFor(1, c.Call()), c.ActFor(2, c.Check())]
        entered += [c.Deal(parse("Qs Js 2s")), c.CheckAround()]
        entered += [c.Deal(), c.CheckAround(), c.Deal(), c.CheckAround()]
        entered += [c.TurnUp(1, (0, 1), parse("As 9s")), c.Push(((1,),)), c.Begin()]
        for command in entered:
            await evening.do(evening.host, command)
        listing = await evening.live.hands.listing()
        assert listing.hands["1"].boards == (("Qs", "Js", "2s", "", ""),)
        assert (await story_of(evening.live, evening.host)).best is None
        files = [await export(evening.live, evening.host, format) for format in ENDINGS]
        assert all(file.hands + len(file.left_out) == 1 for file in files)

    at_home(tmp_path, story)


@pytest.mark.rule("CON-48")
def test_a_hand_entered_in_sums_is_watched_to_its_winner(tmp_path: Path) -> None:
    """Only what each put in was entered: the replay ends with who won, and how much."""

    async def story(evening: Evening) -> None:
        await evening.do(evening.host, c.PutIn(((1, 50), (2, 50), (3, 50))))
        await evening.do(evening.host, c.Push(((2,),)))
        replay = await evening.live.hands.replay(evening.host, "1")
        last = replay.frames[-1].view
        assert last.hand
        assert [(each.seat, each.amount) for each in last.hand.winners] == [(2, 150)]
        assert [chair.won for chair in last.chairs if chair] == [0, 150, 0]

    at_home(tmp_path, story)


# ---------------------------------------------------------------- the end of the night


@pytest.mark.rule("CON-48")
def test_a_night_that_ends_between_two_hands_waits_for_the_last_one(tmp_path: Path) -> None:
    """The wrong one has won the last pot. After a restart that is undone; the odd chips are
    played for once the hand stands."""

    async def story(evening: Evening) -> None:
        host = evening.host
        await evening.do(host, c.PutIn(((1, 5), (2, 5), (3, 5))))
        await evening.do(host, c.Push(((1,),)))
        asked = ending_of(evening.live.night)
        assert (asked.plays, asked.stands, asked.change) == (False, True, True)
        await evening.do(host, c.EndNight())
        evening = await again(evening)
        assert evening.kinds()[-1] == "night_ending"
        assert (real(evening).waits, real(evening).may_undo) == ("last", True)
        assert waits_of(evening.live.night) == "stands"
        await evening.do(host, c.UndoNote())
        await evening.do(host, c.Push(((2,),)))
        assert evening.live.night.tables[1].number == 1
        assert [each.change for each in to_count(evening.live.night)] == [True]
        await evening.do(host, c.SettleHand())
        assert evening.live.night.tables[1].number == 2
        now = real(evening).now
        assert now
        assert [(each.seat, each.amount) for each in now.posts] == [(1, 5), (3, 5)]
        await evening.do(host, c.Push(((3,),)))
        assert [each.change for each in to_count(evening.live.night)] == [False]
        await evening.do(host, c.SettleHand())
        assert cashed(evening) == [290, 310, 300]
        await evening.lobby.close()

    at_home(tmp_path, story)


@pytest.mark.rule("CASH-40")
@pytest.mark.parametrize("stands", [False, True])
def test_a_night_of_the_button_alone_does_not_end_uncounted(
    tmp_path: Path, stands: bool
) -> None:
    """Three hands were played and not written down, whether or not the last one was said to
    stand: no one is cashed out for the buy-in."""

    async def story(evening: Evening) -> None:
        host = evening.host
        await evening.do(host, c.SetDepth("button"))
        for _ in range(2):
            await evening.do(host, c.Begin())
        if stands:
            await evening.do(host, c.SettleHand())
        assert ending_of(evening.live.night).stands
        assert uncounted_in(evening.live.night) == {*evening.live.night.guests}
        await evening.do(host, c.EndNight())
        assert (real(evening).waits, real(evening).settles) == ("last", True)
        assert waits_of(evening.live.night) == "stands"
        counts = (((1, 250),), ((1, 340),), ((1, 310),))
        await evening.do(host, c.CountChips(tuple(enumerate(counts, 1))))
        assert not evening.live.night.ended
        assert not uncounted_in(evening.live.night)
        await evening.do(host, c.SettleHand())
        assert cashed(evening) == [250, 340, 310]

    at_home(tmp_path, story)


def test_a_night_of_the_button_alone_ends_at_once_after_a_count(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        host = evening.host
        await evening.do(host, c.SetDepth("button"))
        counts = (((1, 250),), ((1, 340),), ((1, 310),))
        await evening.do(host, c.CountChips(tuple(enumerate(counts, 1))))
        assert not ending_of(evening.live.night).stands
        await evening.do(host, c.EndNight())
        assert cashed(evening) == [250, 340, 310]

    at_home(tmp_path, story)


def cashed(evening: Evening) -> list[int]:
    """What everyone was cashed out for as the night ended."""
    night = evening.live.night
    assert night.ended
    return [cashed_by(night.ledger, guest) for guest in night.guests]
