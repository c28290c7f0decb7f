"""What a guest sees and may settle before the next hand, and how bots vote."""

from random import Random

import pytest

from evenings import evening
from homegame.engine import table as at_table
from homegame.engine.plan import cost_to_enter
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Table
from homegame.model.view import BeforeView, VoteView
from homegame.night import evening as at_night
from homegame.night.night import BY_CLOCK, BY_DEALER, BY_FLOOR, Night
from homegame.night.view import view
from homegame.night.view.between import Coming, before_view, by_house, coming_at
from night.a_night import FACTS, happened, night, refused, says

STUD = (0, 1, 2, 3)
"""The cards face up at the start of a stud."""


def hand(now: Night, faces: tuple[int, ...] = ()) -> Night:
    """A hand in which everybody folds; in stud with these cards face up."""
    now = says(says(now, BY_FLOOR, c.Tidy()), BY_DEALER, c.Begin(button=1))
    now = says(now, BY_DEALER, c.Deal(faces))
    while at_table.is_playing(now.tables[1]):
        played = now.tables[1].hand
        if played.turn > 0:
            opens = played.plan.bring_in and not any(
                player.bet for player in played.players
            )
            does = c.Call() if opens else c.Fold(anyway=True)
            now = says(now, f"g{played.turn}", does)
        else:
            now = says(now, BY_DEALER, c.Push())
    return now


def before(now: Night, guest: str) -> BeforeView:
    found = view(now, guest, FACTS).before
    assert found
    return found


def marks(now: Night, seat: int) -> tuple[str, ...]:
    [chair] = [chair for chair in view(now, "", FACTS).chairs if chair.seat == seat]
    return chair.marks


@pytest.mark.rule("BLIND-17", "BLIND-10")
def test_who_missed_blinds_sees_what_they_cost_and_others_see_a_marker():
    """Seat 4 misses its blinds, and a marker lies there. Between the button and the next blind
    it comes in for free; two hands later it is 3 as a bet and 1 to the pot."""
    now = says(hand(night()), "g4", c.SitOut())
    now = hand(hand(now))
    assert "missed" in marks(now, 4)
    free = before(says(now, "g4", c.ComeBack()), "g4")
    assert (free.buy_live, free.buy_dead) == (0, 0)
    now = says(hand(hand(now)), "g4", c.ComeBack())
    owed = before(now, "g4")
    assert (owed.waits, owed.may_buy, owed.buys) == (True, True, False)
    assert (owed.owes_big, owed.owes_small) == (3, 1)
    assert (owed.buy_live, owed.buy_dead) == (3, 1)
    assert before(says(now, "g4", c.BuyBlinds()), "g4").buys


@pytest.mark.rule("BLIND-17")
def test_in_a_house_without_markers_none_lies_there():
    now = says(hand(night(choices={"missed.marker": False})), "g4", c.SitOut())
    assert "missed" not in marks(hand(hand(now)), 4)


@pytest.mark.rule("STRAD-26")
def test_a_guest_sees_whether_they_straddle_and_for_how_much():
    """1/3: a straddle is 6; the button in the view is on or off."""
    now = night()
    assert before(now, "g2").may_straddle
    assert (before(now, "g2").straddles, before(now, "g2").straddle_to) == ("never", 6)
    now = says(now, "g2", c.Straddle("always"))
    assert before(now, "g2").straddles == "always"
    assert before(now, "g3").straddles == "never"
    assert not before(night(choices={"straddle.enabled": False}), "g2").may_straddle


def test_the_rail_has_nothing_to_settle():
    seen = view(night(), "", FACTS)
    assert (seen.before, seen.vote) == (None, None)


@pytest.mark.rule("VAR-10", "CON-47")
def test_a_house_without_bomb_pots_leaves_them_to_a_vote():
    """Anyone may still ask the table for one; it is not offered before the next hand."""
    seen = before(hand(night(choices={"bomb.enabled": False})), "g2")
    assert "bomb_pot" in seen.may_propose
    assert not seen.bomb_next


@pytest.mark.rule("VAR-10", "CON-47")
def test_everybody_sees_a_vote_and_who_has_agreed():
    """g2 asks for a bomb pot of 5: it stands there until all four have said yes."""
    now = hand(night())
    assert before(now, "g2").may_propose == ("bomb_pot", "kill", "chop")
    seen = before(now, "g2")
    assert (seen.bomb_least, seen.bomb_most, seen.bomb_usual) == (5, 10, 5)
    assert seen.bomb_next
    now = says(now, "g2", c.Propose())
    assert not before(now, "g3").may_propose
    assert not before(now, "g3").bomb_next
    asked = VoteView(
        "bomb_pot",
        5,
        (1, 2, 3, 4),
        (2,),
        (),
        may_vote=True,
        may_pass=True,
        by=2,
        game="Double-board Omaha",
    )
    assert view(now, "g3", FACTS).vote == asked
    for guest in ("g1", "g3"):
        now = says(now, guest, c.Vote())
        vote = view(now, guest, FACTS).vote
        assert vote
        assert vote.said == "yes"
    now = says(now, "g4", c.Vote(play=False))
    agreed = view(now, "", FACTS).vote
    assert agreed
    assert (agreed.agreed, agreed.yes) == (True, (2, 1, 3))
    assert before(now, "g3").may_withdraw == ("bomb_pot",)


@pytest.mark.rule("CON-47")
def test_bots_go_along_with_what_people_agree_on():
    """Two people and two bots: when both people have agreed it is settled."""
    now = says(hand(night(bots=(2, 3))), "g1", c.Propose())
    assert now.tables[1].vote
    assert now.tables[1].vote.yes == (1, 2, 3)
    assert says(now, "g4", c.Vote()).tables[1].bomb
    alone = says(hand(night(bots=(2, 3, 4))), "g1", c.Propose())
    assert alone.tables[1].bomb


@pytest.mark.rule("STRAD-13", "STRAD-20")
def test_the_rock_and_the_kill_lie_where_they_are():
    """The winner of the first pot has the rock; the winner of two has to kill."""
    now = night(
        choices={"rock.enabled": True, "kill.enabled": True, "kill.trigger_wins": 1}
    )
    now = says(says(now, BY_FLOOR, c.Tidy()), BY_DEALER, c.Begin(button=1))
    now = says(now, BY_DEALER, c.Deal())
    now = says(now, "g4", c.RaiseTo(9))
    for guest in ("g1", "g2", "g3"):
        now = says(now, guest, c.Fold())
    now = says(now, BY_DEALER, c.Push())
    assert {"rock", "kill"} <= {*marks(now, 4)}


def test_what_concerns_a_seat_needs_one():
    """The rail cannot straddle, buy blinds or vote."""
    now = happened(night(), [e.Knocked("g9", "Nine"), e.Admitted("g9", "g1")])
    for command in (c.Straddle(), c.BuyBlinds(), c.Sleep(), c.Propose(), c.Vote()):
        refused = at_night.decide(now, "g9", command)
        assert isinstance(refused, Refused)
        assert refused.code == Sys.NOT_SEATED


@pytest.mark.rule("STRAD-14")
def test_a_sleeper_is_shown_as_a_post_until_somebody_raises():
    """The sleeper has said nothing yet: "post", and after a raise it may call."""
    now = night(players=5, choices={"sleeper.enabled": True})
    now = says(now, "g5", c.Sleep())
    assert before(now, "g5").sleeps
    now = says(says(now, BY_FLOOR, c.Tidy()), BY_DEALER, c.Begin(button=1))
    now = says(says(now, BY_DEALER, c.Deal()), "g4", c.Call())
    last = {chair.seat: chair.last for chair in view(now, "", FACTS).chairs}
    assert last == {1: "", 2: "post", 3: "post", 4: "call", 5: "post"}


EXTRA = ("ante", "straddle", "rock", "sleeper", "kill")

ENTRIES = {
    "both": {"missed.method": "both_bb_live_sb_dead", "missed.freeze_on_buy": True},
    "no freeze": {"missed.method": "both_bb_live_sb_dead", "missed.freeze_on_buy": False},
    "dead": {"missed.method": "post_dead"},
    "one by one": {"missed.method": "one_per_hand_largest_first"},
    "moving button": {"button.rule": "moving"},
    "newcomers buy": {"entry.new_player": "buy_or_wait_button"},
}


@pytest.mark.rule("BLIND-10")
def test_what_posting_costs_is_the_same_while_a_hand_is_in_play() -> None:
    """Two newcomers wait while three play: the next hand is not one between these two,
    although the chips of the others are in the hand."""
    game = evening(house("1/3", ENTRIES["newcomers buy"]), "300 300 300")
    game.next_hand()
    game.happened([e.SatDown(5, "g5", 300), e.SatDown(6, "g6", 300)])
    during = [cost_to_enter(game.table, seat) for seat in (5, 6)]
    game.fold_out()
    assert during == [cost_to_enter(game.table, seat) for seat in (5, 6)]


def coming(table: Table) -> Coming:
    """What the next hand at this table brings."""
    return coming_at(table, by_house(table.house, table.buyin))


@pytest.mark.rule("BLIND-10", "BLIND-15")
@pytest.mark.parametrize("choices", ENTRIES.values(), ids=[*ENTRIES])
def test_what_posting_costs_is_what_the_next_hand_takes(choices: dict[str, object]) -> None:
    """Players go and come back all evening, and post. Each is told the price before the deal,
    also between the button and the small blind, where it buys both blinds."""
    chance, taken = Random(f"{choices}"), list[tuple[int, int]]()
    game = evening(house("1/3", choices), "300 " * 7)
    game.next_hand()
    for _ in range(200):
        game.fold_out()
        chairs = [(seat, chair) for seat, chair in enumerate(game.table.chairs) if chair]
        out = [seat for seat, chair in chairs if chair.out]
        if out and (len(out) > 3 or chance.random() < 0.5):
            game.back(chance.choice(out))
        elif len(chairs) - len(out) > 3:
            game.away(chance.choice([seat for seat, chair in chairs if not chair.out]))
        costs: dict[int, tuple[int, int]] = {}
        for seat, chair in enumerate(game.table.chairs):
            if not chair or chair.out:
                continue
            now = before_view(game.table, seat, coming(game.table))
            if now.may_buy and not now.buys and chance.random() < 0.7:
                game.say(seat, c.BuyBlinds())
        for seat, chair in enumerate(game.table.chairs):
            if chair and chair.buys and not chair.out:
                now = before_view(game.table, seat, coming(game.table))
                costs[seat] = (now.buy_live, now.buy_dead)
        plan = game.next_hand()
        for seat in costs.keys() & {*plan.ring}:
            paid = {"live": 0, "dead": 0}
            for post in plan.posts:
                if post.seat == seat and post.name not in EXTRA:
                    paid[post.kind] += post.amount
            assert (paid["live"], paid["dead"]) == costs[seat]
            taken.append(costs[seat])
    assert len(taken) > 10


@pytest.mark.rule("BLIND-22")
def test_without_blinds_no_seat_is_a_blind():
    """In a stud everyone antes: a seat is at most the button."""
    now = says(night(choices={"game.variant": "stud"}), BY_DEALER, c.Begin(button=1))
    assert [marks(now, seat) for seat in (1, 2, 3, 4)] == [("button",), (), (), ()]
    shown = view(now, "", FACTS).hand
    assert shown
    assert (shown.button, shown.small, shown.big, shown.names) == (1, 0, 0, ())
    now = says(night(), BY_DEALER, c.Begin(button=1))
    assert [marks(now, seat) for seat in (2, 3)] == [("small",), ("big",)]


@pytest.mark.rule("STRAD-01", "STRAD-02", "STRAD-14", "STRAD-25")
def test_nobody_straddles_where_no_game_has_blinds():
    """In a stud neither a straddle nor a sleeper is offered, and no vote on either."""
    now = hand(night(choices={"game.variant": "stud", "sleeper.enabled": True}), STUD)
    seen = before(now, "g2")
    assert not any((seen.may_straddle, seen.straddle_next, seen.may_sleep))
    assert seen.may_propose == ("bomb_pot",)
    no = refused(now, "g2", c.Straddle("always"))
    assert (no.code, no.words) == ("STRAD-02", "straddle.no_blinds")
    assert refused(now, "g2", c.Sleep()).words == "sleeper.no_blinds"
    assert refused(now, "g2", c.Propose("kill")).words == "vote.no_blinds"
    assert before(says(now, "g2", c.Straddle("never")), "g2").straddles == "never"


@pytest.mark.rule("STRAD-01", "STRAD-26")
def test_in_a_mix_a_straddle_is_offered_before_hands_with_blinds():
    """Hold'em and stud take turns: the wish to straddle stays through the stud."""
    mix = {"game.rotation": ["texas", "stud"], "game.change": "hand"}
    now = says(night(choices=mix), "g2", c.Straddle("always"))
    assert before(now, "g2").straddle_next
    now = hand(now)
    assert not before(now, "g2").straddle_next
    assert before(now, "g2").may_straddle
    now = hand(now, STUD)
    assert before(now, "g2").straddle_next
    assert before(now, "g2").straddles == "always"


@pytest.mark.rule("STRAD-01", "STRAD-26")
def test_no_straddle_is_offered_for_the_stud_while_the_hold_em_is_played():
    """During the first hand the next one is a stud; during the stud it is hold'em again."""
    mix = {"game.rotation": ["texas", "stud"], "game.change": "hand"}
    now = says(night(choices=mix), BY_DEALER, c.Begin(button=1))
    assert not before(now, "g2").straddle_next
    now = says(hand(night(choices=mix)), BY_DEALER, c.Begin(button=2))
    assert before(now, "g2").straddle_next


def test_who_is_removed_in_a_hand_and_let_in_again_plays_on():
    """The clock acts for whoever is gone, and doesn't say that they timed out; who is back
    before the end of the hand keeps the seat and acts."""
    now = says(says(night(), BY_DEALER, c.Begin(button=1)), BY_DEALER, c.Deal())
    now = happened(now, [e.Kicked("g3", "g1"), e.Leaving(3, "kicked")])
    for seat in (4, 1, 2):
        now = says(now, f"g{seat}", c.Call())
    acts = at_night.decide(now, BY_CLOCK, c.TimeUp(away=True), 1)
    assert not isinstance(acts, Refused)
    assert [type(each.event) for each in acts] == [e.Checked]
    now = says(says(now, "g3", c.Knock("g3")), "g1", c.Admit("g3"))
    chair = now.tables[1].chairs[3]
    assert chair
    assert not chair.leaving
    now = says(now, "g3", c.Check())
    assert now.tables[1].hand.board == ()
    assert view(now, "g3", FACTS).you.seat == 3
