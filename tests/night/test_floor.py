"""What the host rules on as the floor: an action, an amount, a stack, a word."""

import pytest
from msgspec.structs import replace

from homegame.bank.ledger import bought_by, cashed_by, chips_in_play, corrected_for
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.night import evening as at_night
from homegame.night.night import BY_CLOCK, BY_DEALER, BY_FLOOR, Night, chips, with_table
from homegame.night.view import view
from homegame.rulebook import Rule
from night.a_night import FACTS, happened, night, refused, says
from placed import events_of


def dealt(bots: tuple[int, ...] = ()) -> Night:
    """Four players, button 1, before the flop: seat 4 is to act on blinds of 1 and 3."""
    now = says(
        night(bots, choices={"straddle.enabled": False}), BY_DEALER, c.Begin(button=1)
    )
    return says(now, BY_DEALER, c.Deal())


def agree(now: Night, *guests: str) -> Night:
    for guest in guests:
        now = says(now, guest, c.Vote())
    return now


def test_the_last_action_is_taken_back_when_everybody_agrees():
    """Seat 4 raises to 300 and meant 30: the host in seat 1 asks, the others agree, and seat 4
    is asked again."""
    was = dealt()
    now = says(was, "g4", c.RaiseTo(300))
    now = says(now, "g1", c.TakeBack("a slip of the finger"))
    assert now.tables[1].vote.yes == (1,)
    now = agree(now, "g2", "g3")
    assert now.tables[1].hand != was.tables[1].hand
    now = agree(now, "g4")
    hand = now.tables[1].hand
    assert hand
    assert hand.players == was.tables[1].hand.players
    assert (hand.turn, hand.to_match) == (4, 3)
    assert not now.undo
    assert says(now, "g4", c.RaiseTo(30)).tables[1].hand.to_match == 30


def test_it_goes_back_to_the_row_before_the_action():
    """What else was said in between stays: talk, and a guest at the door."""
    was = dealt()
    now = says(was, "g4", c.Fold())
    now = says(now, "g2", c.Say("Really?"))
    now = happened(now, [e.Knocked("g9", "Nine")])
    now = says(now, "g1", c.TakeBack("folded out of turn"))
    now = agree(now, "g2", "g3")
    decided = events_of(at_night.decide(now, "g4", c.Vote()))
    assert decided == [
        e.Voted(4, True),
        e.VoteClosed("take_back", True),
        e.TakenBack(was.seq, 4, "folded out of turn"),
    ]
    after = happened(now, decided)
    assert after.tables[1].hand.players == was.tables[1].hand.players
    assert "g9" in after.guests


def test_one_no_leaves_the_action_as_it_is():
    now = says(dealt(), "g4", c.RaiseTo(30))
    stood = now.tables[1].hand
    now = says(now, "g1", c.TakeBack("said call"))
    now = says(agree(now, "g4"), "g2", c.Vote(yes=False))
    assert now.tables[1].hand == stood
    assert now.tables[1].vote is None


def test_silence_is_a_no_here_too():
    now = says(says(dealt(), "g4", c.RaiseTo(30)), "g1", c.TakeBack("said call"))
    now = says(agree(now, "g2", "g3"), BY_CLOCK, c.CloseVote())
    assert now.tables[1].hand.to_match == 30


def test_the_game_waits_for_the_answer():
    """While it is asked nobody acts and no clock rings; the screen offers only the vote."""
    now = says(says(dealt(), "g4", c.RaiseTo(30)), "g2", c.Say("Oh."))
    assert view(now, "g1", FACTS).may
    now = says(now, "g1", c.TakeBack("said call"))
    assert refused(now, "g1", c.Call()).words == "vote.first"
    assert refused(now, BY_CLOCK, c.TimeUp()).words == "vote.first"
    seen = view(now, "g1", FACTS)
    assert seen.may is None
    assert seen.vote
    assert (seen.vote.extra, seen.vote.asked, seen.vote.reason) == (
        "take_back",
        (2, 3, 4, 1),
        "said call",
    )
    assert says(says(now, "g2", c.Vote(yes=False)), "g1", c.Call())


def test_only_who_is_in_the_hand_is_asked():
    """Seat 4 has folded, seat 1 raises: seat 4 has no say any more."""
    now = says(says(dealt(), "g4", c.Fold()), "g1", c.RaiseTo(30))
    now = says(now, "g1", c.TakeBack("meant 20"))
    assert refused(now, "g4", c.Vote()).words == "vote.not_touched"
    now = agree(now, "g2", "g3")
    assert now.tables[1].hand.turn == 1
    assert not now.tables[1].hand.players[4].live


def test_bots_agree_to_it():
    """Three bots and the host: who asks has agreed, so it's undone at once."""
    now = says(says(dealt(bots=(2, 3, 4)), "g4", c.RaiseTo(30)), "g1", c.TakeBack("bot"))
    assert now.tables[1].vote is None
    assert now.tables[1].hand.turn == 4


def test_after_the_next_card_or_another_action_it_is_too_late():
    """Everybody calls and the flop comes: the last call stands."""
    now = dealt()
    assert refused(now, "g1", c.TakeBack("nothing")).words == "floor.no_action"
    for guest in ("g4", "g1", "g2"):
        now = says(now, guest, c.Call())
    assert now.undo
    now = says(now, "g3", c.Check())
    assert refused(now, "g1", c.TakeBack("too late")).words == "floor.no_action"
    flop = says(now, BY_DEALER, c.Deal((0, 1, 2)))
    assert refused(flop, "g1", c.TakeBack("too late")).words == "floor.no_action"
    assert view(flop, "g1", FACTS).floor.last == 0


def test_a_ruling_in_the_meantime_ends_the_question():
    """It is being asked when the hand is called off: nothing is asked any more."""
    now = says(says(dealt(), "g4", c.RaiseTo(30)), "g1", c.TakeBack("said call"))
    now = says(now, BY_FLOOR, c.Void("a card was missing"))
    assert now.tables[1].vote is None
    assert not now.undo


def test_the_decision_has_a_new_name_and_who_acted_is_here():
    """The clock acted for seat 4; taken back, seat 4 has no expired turn."""
    was = dealt()
    now = says(was, BY_CLOCK, c.TimeUp())
    assert now.tables[1].chairs[4].expired == 1
    now = agree(says(now, "g1", c.TakeBack("lost line")), "g2", "g3", "g4")
    assert now.tables[1].chairs[4].expired == 0
    before, after = view(was, "g4", FACTS).may, view(now, "g4", FACTS).may
    assert before
    assert after
    assert before.turn_id != after.turn_id


@pytest.mark.rule("CON-46")
def test_the_log_tells_the_timeout_and_then_what_the_clock_did():
    """Seat 4 lets its turn run out twice in a row, and then sits out."""
    once = events_of(at_night.decide(dealt(), BY_CLOCK, c.TimeUp()))
    assert once == [e.TimedOut(4, 1), e.Folded(4)]
    chairs = list(dealt().tables[1].chairs)
    chairs[4] = replace(chairs[4], expired=1)
    slow = with_table(dealt(), 1, replace(dealt().tables[1], chairs=tuple(chairs)))
    twice = events_of(at_night.decide(slow, BY_CLOCK, c.TimeUp()))
    assert twice == [e.TimedOut(4, 2), e.Folded(4), e.SatOut(4, "time")]


@pytest.mark.rule("CON-46")
@pytest.mark.parametrize(
    "told", [[e.TimedOut(4, 1), e.Folded(4)], [e.Folded(4), e.TimedOut(4, 1)]]
)
def test_a_timeout_counts_in_whichever_order_a_log_tells_it(told):
    """Older logs tell the fold first. Either way a decision of seat 4's own ends the count."""
    now = happened(dealt(), told)
    assert now.tables[1].chairs[4].expired == 1
    for guest in ("g1", "g2"):
        now = says(now, guest, c.Fold())
    now = says(says(now, BY_DEALER, c.Push()), BY_FLOOR, c.Tidy())
    now = says(says(now, BY_DEALER, c.Begin()), BY_DEALER, c.Deal())
    while now.tables[1].hand.turn != 4:
        now = says(now, f"g{now.tables[1].hand.turn}", c.Call())
    assert says(now, "g4", c.Fold(anyway=True)).tables[1].chairs[4].expired == 0


def test_the_last_bet_is_put_right():
    """Seat 4 raised to 300 and the floor makes it 30: nobody is asked, all can read why."""
    now = says(dealt(), "g4", c.RaiseTo(300))
    decided = events_of(at_night.decide(now, BY_FLOOR, c.CorrectBet(30, "said thirty")))
    assert decided == [
        e.TakenBack(now.undo[1].seq, 4, "said thirty", was=300, to=30),
        e.Raised(4, 30, 27),
    ]
    now = happened(now, decided)
    assert (now.tables[1].hand.players[4].bet, now.tables[1].hand.turn) == (30, 1)


@pytest.mark.parametrize(("to", "kind"), [(3, e.Called), (6, e.Raised)])
def test_a_bet_may_have_been_a_call(to, kind):
    now = says(dealt(), "g4", c.RaiseTo(300))
    decided = events_of(at_night.decide(now, BY_FLOOR, c.CorrectBet(to, "one chip")))
    assert isinstance(decided[1], kind)


def test_an_amount_is_put_right_only_to_what_was_legal():
    """Blinds 1 and 3: the least raise is to 6, the most is the stack."""
    now = says(dealt(), "g4", c.RaiseTo(30))
    assert refused(now, "g1", c.CorrectBet(5, "?")).code == Rule.MINIMUM_RAISE
    assert refused(now, "g1", c.CorrectBet(301, "?")).code == Rule.TABLE_STAKES
    assert refused(dealt(), "g1", c.CorrectBet(30, "?")).words == "floor.no_action"


def test_a_stack_is_put_right_between_hands_and_the_bank_makes_it_good():
    """Seat 2 was paid 20 too little, seat 3 so much too much: both accounts say so."""
    now = night()
    now = says(now, BY_FLOOR, c.CorrectStack(2, 320, "paid wrong"))
    now = says(now, BY_FLOOR, c.CorrectStack(3, 280, "paid wrong"))
    assert [chair.stack for chair in now.tables[1].chairs[1:5]] == [300, 320, 280, 300]
    assert [corrected_for(now.ledger, guest) for guest in ("g2", "g3")] == [20, -20]
    assert (bought_by(now.ledger, "g2"), cashed_by(now.ledger, "g3")) == (300, 0)
    assert chips(now) == chips_in_play(now.ledger)


def test_a_stack_is_not_touched_during_a_hand():
    assert refused(dealt(), "g1", c.CorrectStack(2, 320, "?")).words == "floor.in_hand"
    now = night(choices={"chip_unit": 5, "blinds.small": 5, "blinds.big": 10})
    assert refused(now, "g1", c.CorrectStack(2, 321, "?")).code == Rule.BETTING_UNIT
    assert refused(now, "g1", c.CorrectStack(9, 320, "?")).code == Sys.UNKNOWN


def test_no_table_holds_more_chips_than_there_are():
    """Seats 1 to 4 have 300 each: seat 2 can have what is under 10^12 less the others' 900."""
    most = 10**12 - 1 - 900
    assert says(night(), "g1", c.CorrectStack(2, most, "?"))
    wrong = refused(night(), "g1", c.CorrectStack(2, most + 1, "?"))
    assert (wrong.words, wrong.numbers) == ("floor.stack", {"most_chips": most})


def test_who_had_nothing_left_plays_again():
    now = happened(night(), [e.StackCorrected(2, 0, "lost"), e.SatOut(2, "broke")])
    assert not says(now, BY_FLOOR, c.CorrectStack(2, 50, "found")).tables[1].chairs[2].out


@pytest.mark.rule("CON-02")
def test_the_floor_decides_and_it_is_written_down():
    """What the rules do not settle the host settles; a guest does not."""
    decided = events_of(
        at_night.decide(night(), "g1", c.Ruling("The red deck is out of play."))
    )
    assert decided == [e.Ruled("g1", "The red deck is out of play.")]
    assert refused(night(), "g2", c.Ruling("I win.")).code == Sys.ROLE


@pytest.mark.rule("CON-02", "CON-43")
@pytest.mark.parametrize(
    "ruling",
    [
        c.TakeBack("?"),
        c.CorrectBet(30, "?"),
        c.CorrectStack(2, 320, "?"),
        c.KillHand(2, "?"),
        c.Void("?"),
    ],
)
def test_only_the_host_rules(ruling):
    now = says(dealt(), "g4", c.RaiseTo(30))
    assert refused(now, "g2", ruling).code == Sys.ROLE
    assert view(now, "g2", FACTS).floor is None


def test_the_host_sees_what_can_be_ruled_on():
    now = dealt()
    seen = view(now, "g1", FACTS).floor
    assert seen
    assert (seen.last, seen.kill, seen.stacks) == (0, (2, 3, 4, 1), ())
    seen = view(says(now, "g4", c.Fold()), "g1", FACTS).floor
    assert seen
    assert (seen.last, seen.kill) == (4, (2, 3, 1))
    seen = view(night(), "g1", FACTS).floor
    assert seen
    assert (seen.last, seen.kill, seen.stacks) == (0, (), (1, 2, 3, 4))
