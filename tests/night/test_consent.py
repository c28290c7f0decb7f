"""A host who plays too asks whom a ruling touches (CON-49). Seat 1 hosts, g5 watches."""

import pytest
from msgspec.structs import replace

from homegame.bank.ledger import chips_in_play
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused
from homegame.night import consent
from homegame.night import evening as at_night
from homegame.night.facts import Facts as Known
from homegame.night.night import BY_CLOCK, BY_DEALER, Night, chips, with_table
from homegame.night.view import view
from homegame.rulebook import Rule
from night.a_night import FACTS, happened, night, refused, says
from placed import events_of

pytestmark = pytest.mark.rule("CON-49")


def with_cohost(now: Night, guest: str) -> Night:
    return happened(now, [e.CohostNamed(guest, "g1", True)])


def with_watcher(now: Night) -> Night:
    """g5 is let in, made co-host and takes no seat."""
    came = [e.Knocked("g5", "Five"), e.Admitted("g5", "g1")]
    return with_cohost(happened(now, came), "g5")


def dealt(bots: tuple[int, ...] = ()) -> Night:
    """Four players, button 1, before the flop: seat 4 is to act on blinds of 1 and 3."""
    now = night(bots, choices={"straddle.enabled": False})
    now = says(now, BY_DEALER, c.Begin(button=1))
    return says(now, BY_DEALER, c.Deal())


def raised(bots: tuple[int, ...] = ()) -> Night:
    """Seat 4 has raised to 300 and meant 30."""
    return says(dealt(bots), "g4", c.RaiseTo(300))


def agree(now: Night, *guests: str) -> Night:
    for guest in guests:
        now = says(now, guest, c.Vote())
    return now


BET = c.CorrectBet(30, "said thirty")
KILL = c.KillHand(2, "two hands were mixed")
VOID = c.Void("a card was missing")


# ---------------------------------------------------------------- a pot the host is in


def test_everyone_else_in_the_pot_is_asked_before_a_bet_is_corrected():
    """Seats 2, 3 and 4 are asked; with the last yes the raise is to 30, and seat 1 acts."""
    now = raised()
    asked = events_of(at_night.decide(now, "g1", BET))
    seats = (2, 3, 4, 1)
    question = e.Proposed(1, "correct_bet", 30, seats, "said thirty", about=4, was=300)
    assert asked == [question, e.Voted(1, True, own=True)]
    undo = now.undo[1]
    now = agree(happened(now, asked), "g4", "g3")
    assert now.tables[1].hand.players[4].bet == 300
    decided = events_of(at_night.decide(now, "g2", c.Vote()))
    assert decided == [
        e.Voted(2, True),
        e.VoteClosed("correct_bet", True),
        e.TakenBack(undo.seq, 4, "said thirty", "g1", 300, 30, (2, 3, 4)),
        e.Raised(4, 30, 27),
    ]
    now = happened(now, decided)
    hand = now.tables[1].hand
    assert (hand.players[4].bet, hand.turn, now.tables[1].vote) == (30, 1, None)


def test_everyone_else_in_the_pot_is_asked_before_a_hand_dies():
    """The host cannot kill a hand against which they play; all the others agree to it."""
    now = says(dealt(), "g1", KILL)
    assert now.tables[1].hand.players[2].live
    decided = events_of(at_night.decide(agree(now, "g2", "g3"), "g4", c.Vote()))
    assert decided == [
        e.Voted(4, True),
        e.VoteClosed("kill_hand", True),
        e.HandKilled(2, "two hands were mixed", "g1", (2, 3, 4)),
    ]


def test_everyone_else_in_the_pot_is_asked_before_the_hand_is_void():
    """All bets go back with the last yes, and the log says who agreed."""
    now = says(raised(), "g1", VOID)
    assert now.tables[1].vote.seats == (2, 3, 4, 1)
    decided = events_of(at_night.decide(agree(now, "g2", "g3"), "g4", c.Vote()))
    assert decided == [
        e.Voted(4, True),
        e.VoteClosed("void", True),
        e.Voided("a card was missing", agreed=(2, 3, 4)),
        e.HandEnded(),
    ]
    over = agree(now, "g2", "g3", "g4")
    assert [chair.stack for chair in over.tables[1].chairs if chair] == [300] * 4


def test_a_host_who_has_folded_chips_asks_those_left_before_the_hand_is_void():
    """Seat 1 calls 3 and folds to a raise: the 3 would come back. Who folded nothing of their
    own rules alone, and so does a host who only watches the hand."""
    now = says(says(dealt(), "g4", c.Call()), "g1", c.Call())
    now = says(says(now, "g2", c.RaiseTo(90)), "g3", c.Call())
    now = says(says(now, "g4", c.Fold()), "g1", c.Fold())
    assert says(now, "g1", VOID).tables[1].vote.seats == (2, 3, 1)
    free = says(says(dealt(), "g4", c.Call()), "g1", c.Fold())
    assert says(free, "g1", VOID).tables[1].hand.over
    assert says(with_watcher(raised()), "g5", VOID).tables[1].hand.over


@pytest.mark.parametrize("yes", [True, False])
def test_a_host_who_is_losing_heads_up_voids_nothing_against_the_others_will(yes):
    """Everyone else has folded to seat 2, who is all in against seat 1: with seat 2's no, or
    none, the hand is played out."""
    now = says(says(dealt(), "g4", c.Fold()), "g1", c.RaiseTo(30))
    now = says(says(now, "g2", c.RaiseTo(300)), "g3", c.Fold())
    asked = says(now, "g1", VOID)
    assert refused(asked, "g1", c.Fold()).words == "vote.first"
    answered = says(asked, "g2", c.Vote(yes=yes))
    assert answered.tables[1].hand.over == yes
    silent = says(asked, BY_CLOCK, c.CloseVote())
    assert (silent.tables[1].hand, silent.tables[1].vote) == (now.tables[1].hand, None)


def test_the_question_to_void_a_hand_ends_another_one():
    """A bomb pot for the next hand, or a ruling that is asked about: neither holds it up."""
    proposed = e.Proposed(2, "bomb_pot", 5)
    for now in (happened(raised(), [proposed]), says(raised(), "g1", BET)):
        extra = now.tables[1].vote.extra
        decided = events_of(at_night.decide(now, "g1", VOID))
        assert decided[0] == e.VoteClosed(extra, False)
        assert happened(now, decided).tables[1].vote.extra == "void"


@pytest.mark.parametrize("ruling", [BET, KILL, VOID])
@pytest.mark.parametrize("against", ["g2", "g3", "g4"])
def test_one_no_ends_it(ruling, against):
    """Whoever says no: the hand is as it was, and goes on."""
    was = raised()
    now = says(says(was, "g1", ruling), against, c.Vote(yes=False))
    assert now.tables[1].vote is None
    assert now.tables[1].hand == was.tables[1].hand
    assert says(now, "g1", c.Call())


@pytest.mark.parametrize("ruling", [BET, KILL, VOID])
def test_silence_is_a_no(ruling):
    """Two agree and one says nothing until the clock closes the vote."""
    was = raised()
    now = agree(says(was, "g1", ruling), "g2", "g3")
    now = says(now, BY_CLOCK, c.CloseVote())
    assert now.tables[1].vote is None
    assert now.tables[1].hand == was.tables[1].hand


def test_the_host_withdraws_the_question():
    now = says(says(raised(), "g1", BET), "g1", c.Vote(yes=False))
    assert now.tables[1].vote is None
    assert says(now, "g1", c.Call())


def test_nobody_is_hurried_and_nobody_acts_while_it_is_asked():
    """Neither the seat to act nor the clock; everyone reads the question first."""
    now = says(raised(), "g1", BET)
    assert refused(now, "g1", c.Call()).words == "vote.first"
    assert refused(now, BY_CLOCK, c.TimeUp()).words == "vote.first"
    for guest in ("g1", "g2", "g3", "g4", ""):
        seen = view(now, guest, FACTS)
        assert seen.clock is None
        assert (seen.prompt.title, seen.prompt.hint) == ("vote", "vote")


def test_who_has_folded_is_not_asked_and_reads_the_question():
    now = says(says(dealt(), "g4", c.Fold()), "g1", c.RaiseTo(30))
    now = says(now, "g1", KILL)
    wrong = refused(now, "g4", c.Vote())
    assert (wrong.code, wrong.words) == (Rule.TABLE_VOTES, "vote.not_touched")
    seen = view(now, "g4", FACTS).vote
    assert (seen.asked, seen.may_vote, seen.may_rule) == ((2, 3, 1), False, False)


def test_one_who_folded_by_mistake_is_asked_about_the_fold():
    """The host corrects a fold to a call: that seat is in the hand again, so it agrees too."""
    now = says(says(dealt(), "g4", c.Fold()), "g1", c.CorrectBet(3, "said call"))
    assert now.tables[1].vote.seats == (2, 3, 4, 1)


def test_a_hosts_own_bet_and_own_fold_take_the_consent_of_the_others():
    """A fold that becomes a call would bring the host back into the pot."""
    called = says(dealt(), "g4", c.Call())
    for act in (c.Fold(), c.RaiseTo(300)):
        now = says(called, "g1", act)
        now = says(now, "g1", c.CorrectBet(3, "said call"))
        assert now.tables[1].vote.seats == (2, 3, 4, 1)


# ---------------------------------------------------------------- at once


@pytest.mark.parametrize("ruling", [c.CorrectBet(30, "said thirty"), KILL])
def test_a_host_who_has_folded_rules_alone(ruling):
    """Seat 1 folds, seat 2 calls and seat 3 raises: the pot is not the host's any more."""
    now = says(says(dealt(), "g4", c.Call()), "g1", c.Fold())
    now = says(now, "g2", c.RaiseTo(90))
    decided = events_of(at_night.decide(now, "g1", ruling))
    assert not any(isinstance(event, e.Proposed) for event in decided)
    [ruled] = [each for each in decided if isinstance(each, e.TakenBack | e.HandKilled)]
    assert (ruled.by, ruled.agreed) == ("g1", ())


def test_pausing_needs_nobody():
    now = says(raised(), "g1", c.Pause())
    assert (now.tables[1].vote, now.paused_by) == (None, "g1")


def test_bots_are_not_asked():
    """Seats 2 and 3 are bots: only seat 4 is asked; against bots alone it happens at once."""
    now = says(raised(bots=(2, 3)), "g1", KILL)
    assert now.tables[1].vote.seats == (4, 1)
    alone = says(says(dealt(bots=(2, 3, 4)), "g4", c.RaiseTo(300)), "g1", BET)
    assert alone.tables[1].hand.players[4].bet == 30


@pytest.mark.parametrize("ruling", [BET, KILL, VOID])
def test_a_cohost_outside_the_hand_rules_alone_also_while_it_is_asked(ruling):
    """g5 watches: at once, or as the answer to the host's question, which it ends."""
    for now in (raised(), says(raised(), "g1", ruling)):
        watched = with_watcher(now)
        assert (
            view(watched, "g5", FACTS).vote is None
            or view(watched, "g5", FACTS).vote.may_rule
        )
        after = says(watched, "g5", ruling)
        assert after.tables[1].vote is None
        assert after.tables[1].hand != now.tables[1].hand


@pytest.mark.parametrize("ruling", [BET, KILL])
def test_a_cohost_in_the_pot_has_no_more_say_than_the_host(ruling):
    """Seat 3 is co-host and plays the hand: a question too, and one at a time."""
    now = with_cohost(raised(), "g3")
    assert says(now, "g3", ruling).tables[1].vote.by == 3
    asked = says(now, "g1", ruling)
    assert refused(asked, "g3", ruling).words == "vote.open"
    assert view(asked, "g3", FACTS).vote.may_rule is False


def test_a_guest_who_watches_may_not_rule():
    now = happened(raised(), [e.Knocked("g5", "Five"), e.Admitted("g5", "g1")])
    assert view(says(now, "g1", BET), "g5", FACTS).vote.may_rule is False


# ---------------------------------------------------------------- stacks


def test_a_players_stack_takes_that_players_yes():
    """Seat 2 has 300 and should have 320; nobody else is asked."""
    now = says(night(), "g1", c.CorrectStack(2, 320, "paid wrong"))
    assert now.tables[1].vote.seats == (2, 1)
    decided = events_of(at_night.decide(now, "g2", c.Vote()))
    corrected = e.StackCorrected(2, 320, "paid wrong", "g1", 300, (2,))
    assert decided[-2:] == [e.VoteClosed("correct_stack", True), corrected]
    after = happened(now, decided)
    assert after.tables[1].chairs[2].stack == 320
    assert chips(after) == chips_in_play(after.ledger)


def test_a_hosts_own_stack_takes_everyone_who_plays():
    """Seat 4 sits out and is not asked; seats 2 and 3 must agree."""
    now = says(night(), "g4", c.SitOut())
    now = says(now, "g1", c.CorrectStack(1, 400, "miscounted"))
    assert now.tables[1].vote.seats == (2, 3, 1)
    now = agree(now, "g2")
    assert now.tables[1].chairs[1].stack == 300
    assert agree(now, "g3").tables[1].chairs[1].stack == 400


def test_a_host_without_a_seat_corrects_stacks_alone():
    now = says(with_watcher(night()), "g5", c.CorrectStack(2, 320, "paid wrong"))
    assert now.tables[1].chairs[2].stack == 320


def test_a_cohosts_correction_ends_the_question_about_that_stack_only():
    asked = says(with_watcher(night()), "g1", c.CorrectStack(2, 320, "paid wrong"))
    now = says(asked, "g5", c.CorrectStack(3, 310, "paid wrong"))
    assert now.tables[1].vote
    now = says(now, "g5", c.CorrectStack(2, 330, "paid wrong"))
    assert (now.tables[1].chairs[2].stack, now.tables[1].vote) == (330, None)


def test_no_hand_begins_while_a_stack_is_asked_about():
    now = says(night(), "g1", c.CorrectStack(2, 320, "paid wrong"))
    assert refused(now, BY_DEALER, c.Begin(button=1)).words == "vote.first"
    now = says(now, "g2", c.Vote(yes=False))
    assert says(now, BY_DEALER, c.Begin(button=1)).tables[1].hand


def test_a_stack_that_has_changed_meanwhile_is_left_alone():
    """Seat 2 tops up by 50 before it agrees: 320 would take 30 of those away."""
    short = happened(night(), [e.StackCorrected(2, 100, "lost")])
    now = says(short, "g1", c.CorrectStack(2, 120, "paid wrong"))
    now = says(now, "g2", c.TopUp(50))
    decided = events_of(at_night.decide(now, "g2", c.Vote()))
    assert decided == [e.Voted(2, True), e.VoteClosed("correct_stack", False)]
    assert happened(now, decided).tables[1].chairs[2].stack == 150


@pytest.mark.parametrize("leaver", ["g1", "g2"])
def test_whoever_leaves_ends_it(leaver):
    """The host or the player goes: no stack changes, and no table waits for ever."""
    now = says(night(), "g1", c.CorrectStack(2, 320, "paid wrong"))
    now = says(now, leaver, c.StandUp())
    if now.tables[1].vote:
        now = says(now, BY_CLOCK, c.CloseVote())
    assert now.tables[1].vote is None
    assert chips(now) == chips_in_play(now.ledger)
    assert sum(chair.stack for chair in now.tables[1].chairs if chair) == 900


def test_the_others_agree_and_one_of_them_leaves():
    """Seats 2 and 4 say yes to the host's own stack, seat 3 leaves: the clock counts those
    who are still here."""
    now = says(night(), "g1", c.CorrectStack(1, 400, "miscounted"))
    now = says(agree(now, "g2", "g4"), "g3", c.StandUp())
    assert says(now, BY_CLOCK, c.CloseVote()).tables[1].chairs[1].stack == 400


# ---------------------------------------------------------------- what each one sees


def test_the_view_says_who_is_asked_what():
    now = says(raised(), "g1", BET)
    for guest, said in (("g1", "yes"), ("g2", ""), ("g4", "")):
        seen = view(now, guest, FACTS).vote
        assert (seen.extra, seen.about, seen.was, seen.amount) == (
            "correct_bet",
            4,
            300,
            30,
        )
        assert (seen.by, seen.asked, seen.yes) == (1, (2, 3, 4, 1), (1,))
        assert (seen.said, seen.may_vote, seen.reason) == (said, True, "said thirty")


def test_the_host_sees_beforehand_that_others_are_asked():
    floor = view(raised(), "g1", FACTS).floor
    assert (floor.asks_bet, floor.asks_kill, floor.asks_stacks) == (True, True, ())
    assert floor.asks_void
    assert set(floor.asks_kick) == {1, 2, 3, 4}
    floor = view(with_watcher(raised()), "g5", FACTS).floor
    assert (floor.asks_bet, floor.asks_kill, floor.asks_kick) == (False, False, ())
    assert not floor.asks_void
    assert view(night(bots=(3,)), "g1", FACTS).floor.asks_stacks == (1, 2, 4)


def test_while_it_is_asked_the_host_is_offered_no_second_question():
    floor = view(says(raised(), "g1", BET), "g1", FACTS).floor
    assert (floor.last, floor.kill, floor.may_take_back, floor.void) == (0, (), False, True)


@pytest.mark.rule("CON-47")
def test_a_question_is_seen_although_a_bomb_pot_is_agreed_on():
    """The next hand is a bomb pot; what is asked in this one can still be answered."""
    bomb = e.VoteClosed("bomb_pot", True)
    now = happened(raised(), [e.Proposed(2, "bomb_pot", 5), e.Voted(2, True), bomb])
    assert view(now, "g2", FACTS).vote.extra == "bomb_pot"
    seen = view(says(now, "g1", BET), "g2", FACTS).vote
    assert (seen.extra, seen.may_vote) == ("correct_bet", True)


def test_what_was_refused_before_is_refused_and_not_asked():
    """A question is only asked about what can be done."""
    assert refused(raised(), "g1", c.CorrectBet(5, "?")).code == Rule.MINIMUM_RAISE
    assert refused(night(), "g1", KILL).words == "hand.none"
    away = with_table(night(), 1, replace(night().tables[1], hand=None))
    assert refused(away, "g1", c.CorrectStack(9, 320, "?")).words == "floor.empty"


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_in_a_pot_of_people_no_host_in_it_rules_without_a_question(seat):
    """Whichever seat the ruling is about, and however it is turned."""
    for ruling in (BET, c.KillHand(seat, "?")):
        decided = consent.ruled(raised(), "g1", 1, ruling)
        assert not isinstance(decided, Refused)
        assert [type(event) for event in decided] == [e.Proposed, e.Voted]


# ---------------------------------------------------------------- who is removed from the pot


def test_a_host_in_the_pot_removes_no_opponent_of_it_alone():
    """The others in it are asked, and not the opponent; with the last yes the opponent is
    gone."""
    now = says(dealt(), "g1", c.Kick("g2", "shouts"))
    assert not now.guests["g2"].gone
    assert now.tables[1].vote.seats == (3, 4, 1)
    assert refused(now, "g2", c.Vote(yes=False)).words == "vote.not_touched"
    now = agree(now, "g3", "g4")
    assert now.guests["g2"].gone
    assert now.guests["g2"].reason == "shouts"


@pytest.mark.parametrize("bots", [(), (4,)], ids=["alone", "with a bot"])
def test_no_host_removes_the_only_opponent_from_the_pot(bots: tuple[int, ...]):
    """Seats 1 and 2 are left, or with them a bot: no one could agree, so seat 2 stays until the
    hand is over, or void with seat 2's own yes. A co-host who watches decides at once."""
    now = with_watcher(dealt(bots))
    now = says(now, "g4", c.Call() if bots else c.Fold(anyway=True))
    for guest, command in (("g1", c.Call()), ("g2", c.Call()), ("g3", c.Fold(anyway=True))):
        now = says(now, guest, command)
    may_remove = view(now, "g1", FACTS).desk.may_remove
    assert may_remove == (("g3", "g5") if bots else ("g3", "g4", "g5"))
    assert refused(now, "g1", c.Kick("g2", "shouts")).words == "kick.alone"
    assert says(now, "g5", c.Kick("g2", "shouts")).guests["g2"].gone
    asked = says(now, "g1", VOID)
    assert not asked.tables[1].hand.over
    assert refused(asked, "g1", c.Kick("g2", "shouts")).words == "kick.alone"
    void = agree(asked, "g2")
    assert void.tables[1].hand.over
    assert says(void, "g1", c.Kick("g2", "shouts")).guests["g2"].gone


@pytest.mark.parametrize("against", ["g3", "g4"])
def test_one_no_and_the_opponent_stays_in_the_pot(against):
    now = says(says(dealt(), "g1", c.Kick("g2", "shouts")), against, c.Vote(yes=False))
    assert not now.guests["g2"].gone
    assert now.tables[1].vote is None
    assert now.tables[1].hand.players[2].live


def test_who_has_folded_or_is_removed_by_a_host_who_has_is_removed_at_once():
    """It changes no pot of theirs. A co-host who watches may remove anyone, too."""
    folded = says(dealt(), "g4", c.Fold(anyway=True))
    assert says(folded, "g1", c.Kick("g4", "shouts")).guests["g4"].gone
    out = says(folded, "g1", c.Fold(anyway=True))
    assert says(out, "g1", c.Kick("g2", "shouts")).guests["g2"].gone
    watched = with_watcher(dealt())
    assert says(watched, "g5", c.Kick("g2", "shouts")).guests["g2"].gone


def test_the_question_whether_to_remove_somebody_ends_another_one():
    """Seat 1 asks to correct a bet, then to remove seat 2: the second question is open."""
    now = says(says(raised(), "g1", BET), "g1", c.Kick("g2", "shouts"))
    assert now.tables[1].vote.extra == "kick"


@pytest.mark.parametrize("ruling", [c.Kick("g2", "shouts"), c.ExposeCard(2, 0, "seen")])
def test_a_host_who_is_not_in_the_pot_decides_what_another_asked(ruling):
    """Seat 1 asks; a co-host who watches is told that they may decide it alone, and does: the
    question is asked no more."""
    facts = Known(cards=(5, 6))
    now = says(with_watcher(dealt()), "g1", ruling, facts=facts)
    assert view(now, "g5", FACTS).vote.may_rule
    assert not view(now, "g1", FACTS).vote.may_rule
    now = says(now, "g5", ruling, facts=facts)
    assert now.tables[1].vote is None
    assert now.guests["g2"].gone == isinstance(ruling, c.Kick)
