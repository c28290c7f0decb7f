"""Changing seats, being moved by the host, and how many seats a table has."""

import pytest

from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Refused, Sys
from homegame.model.state import Move
from homegame.model.view import MoveView, SeatView
from homegame.night.night import Happened, Place, place_of
from homegame.night.view import Facts, view
from homegame.night.view.offers import move_view
from homegame.words import say as sentence
from night.a_night import night as an_evening
from night.a_night import says
from night.played import PlayedNight

FORGIVES = {"missed.sb_only": "forgive"}


def four(**choices: object) -> PlayedNight:
    """Seats 1, 2, 3 and 5 of nine, between two hands: the button was in 1, the blinds in 2
    and 3. Everyone has folded to the big blind."""
    night = PlayedNight(players=3, choices={**FORGIVES, **choices}).comes("g4")
    night.sits("g4", 1, 5)
    return night.begin().act("f f f")


def told(refused) -> str:
    """A refusal as the guest reads it."""
    return sentence(refused.words, refused.numbers)


def seen(night: PlayedNight, guest: str, at: int = 1):
    return view(night.night, guest, Facts(at=at))


# ---------------------------------------------------------------- by request


@pytest.mark.rule("POS-25")
def test_a_player_in_a_hand_changes_seats_when_it_is_over() -> None:
    """g2 asks for seat 6 while the hand is played: until its end nothing moves, and then the
    chair does, with its chips."""
    night = four().begin()
    night.say("g2", c.ChangeSeat(6))
    assert night.log[-1] == Happened(1, e.SeatAsked(2, 6))
    assert place_of(night.night, "g2") == Place(1, 2)
    assert {chair.seat: chair.moving for chair in seen(night, "g3").chairs}[2] == 6
    night.act("f f f")
    assert night.log[-1] == Happened(1, e.SeatChanged(2, "g2", 6))
    assert place_of(night.night, "g2") == Place(1, 6)
    assert night.table().chairs[2] is None
    assert night.table().moves == ()
    assert sum(night.stacks().values()) == 1200


@pytest.mark.rule("POS-25")
def test_who_is_not_in_the_hand_changes_at_once() -> None:
    """g3 folded out of the night's hands to sit out; g1 waits between two hands."""
    night = four()
    night.say("g3", c.SitOut()).begin()
    night.say("g3", c.ChangeSeat(7))
    assert place_of(night.night, "g3") == Place(1, 7)
    night.act("f f").say("g1", c.ChangeSeat(8))
    assert place_of(night.night, "g1") == Place(1, 8)


@pytest.mark.rule("POS-25")
def test_the_first_to_ask_gets_the_seat() -> None:
    """g4 asks for seat 7 before g2 does; a newcomer has to wait for neither."""
    night = four().comes("g5").begin()
    night.say("g4", c.ChangeSeat(7)).say("g2", c.ChangeSeat(7))
    refused = night.refused("g5", c.SitDown(7, 300))
    assert told(refused) == (
        "Someone at the table changes to seat 7 after this hand. Pick another one."
    )
    offered = seen(night, "g5").offers.may_sit
    assert offered
    assert 7 not in offered.seats
    night.act("f f f")
    assert night.log[-2:] == [
        Happened(1, e.SeatChanged(5, "g4", 7)),
        Happened(1, e.SeatAsked(2)),
    ]
    assert place_of(night.night, "g2") == Place(1, 2)


@pytest.mark.rule("POS-25")
def test_a_seat_someone_in_the_hand_asked_for_first_is_not_taken_meanwhile() -> None:
    """g3 sits out and could move now, but g4 asked before."""
    night = four().say("g3", c.SitOut()).begin()
    night.say("g4", c.ChangeSeat(7)).say("g3", c.ChangeSeat(7))
    assert night.table().moves == (Move(5, 7), Move(3, 7))
    night.act("f f")
    assert place_of(night.night, "g4") == Place(1, 7)
    assert place_of(night.night, "g3") == Place(1, 3)


@pytest.mark.rule("CASH-09")
def test_who_comes_back_with_all_they_left_with_is_told_the_rule() -> None:
    """g2 may sit down again with exactly what they left with; g5 as the house says."""
    night = four().comes("g5")
    left = night.stacks()["g2"]
    night.say("g2", c.StandUp())
    back, new = [seen(night, guest).offers.may_sit for guest in ("g2", "g5")]
    assert back
    assert new
    assert (back.least, back.most, back.rule) == (left, left, "CASH-09")
    assert new.rule == ""


@pytest.mark.rule("CASH-09")
@pytest.mark.parametrize("orbits", [0, 2])
def test_before_leaving_it_is_said_when_one_need_not_stay_away(orbits: int) -> None:
    """Where g2 would stay away for two orbits, they read that all they left with brings them
    back until the next hand is dealt; and it does."""
    night = four(**{"leave.return_after_orbits": orbits})
    at_once = "Until the next hand is dealt"
    told = [each.startswith(at_once) for each in seen(night, "g2").house.coming_back]
    assert told == ([False, True, False] if orbits else [False, False])
    left = night.stacks()["g2"]
    night.say("g2", c.StandUp()).say("g2", c.SitDown(2, left))


@pytest.mark.rule("POS-25")
def test_a_request_is_changed_and_taken_back() -> None:
    """g2 asks for seat 6, then for 7, and then stays."""
    night = four().begin()
    night.say("g2", c.ChangeSeat(6)).say("g2", c.ChangeSeat(7))
    assert night.table().moves == (Move(2, 7),)
    assert night.refused("g2", c.ChangeSeat(7)).words == "change.asked"
    assert seen(night, "g2").offers.may_stay
    night.say("g2", c.ChangeSeat(0))
    assert night.table().moves == ()
    assert night.refused("g2", c.ChangeSeat(0)).words == "change.none"
    night.act("f f f")
    assert place_of(night.night, "g2") == Place(1, 2)


@pytest.mark.rule("POS-25")
def test_only_an_empty_seat_of_the_table_may_be_asked_for() -> None:
    night = four().begin()
    assert night.refused("g2", c.ChangeSeat(3)).code is Sys.SEAT_TAKEN
    assert night.refused("g2", c.ChangeSeat(2)).code is Sys.SEAT_TAKEN
    assert night.refused("g2", c.ChangeSeat(10)).words == "seat.none"
    night.say("g2", c.ChangeSeat(6)).say("g2", c.StandUp())
    assert night.refused("g2", c.ChangeSeat(6)).words == "change.leaving"
    night.act("f f f")
    assert place_of(night.night, "g2").seat == 0
    assert night.table().chairs[6] is None


# ---------------------------------------------------------------- and the blinds


def posts(night: PlayedNight) -> set[tuple[int, int, str]]:
    return {(post.seat, post.amount, post.kind) for post in night.hand().plan.posts}


@pytest.mark.rule("POS-25")
def test_who_moves_towards_the_big_blind_plays_on_and_owes_nothing() -> None:
    """The big blind comes to seat 5 next, then to 1. g1 goes to seat 4 and posts it at
    once."""
    night = four().say("g1", c.ChangeSeat(4)).begin()
    assert night.hand().plan.marks.big == 4
    assert posts(night) == {(3, 1, "live"), (4, 3, "live")}
    assert {2, 3, 4, 5} == {*night.hand().plan.ring}


@pytest.mark.rule("POS-25")
def test_who_moves_away_from_the_big_blind_owes_it_and_waits() -> None:
    """The big blind is due at seat 5. g4 goes to seat 9, past seat 6: the blinds are owed.
    g4 waits a hand, and posts only the big blind when it comes."""
    night = four()
    night.comes("g5").sits("g5", 1, 6)
    night.say("g4", c.ChangeSeat(9))
    chair = night.table().chairs[9]
    assert chair
    assert chair.waiting
    assert (chair.owes.bigs, chair.owes.smalls, chair.owes.big, chair.owes.small) == (
        1,
        1,
        3,
        1,
    )
    night.begin()
    assert night.hand().plan.marks.big == 6
    assert 9 not in night.hand().plan.ring
    during = seen(night, "g4").before
    night.act("f f f")
    assert seen(night, "g4").before == during
    assert (during.buy_live, during.buy_dead) == (3, 0)
    night.begin()
    assert night.hand().plan.marks.big == 9
    assert (9, 3, "live") in posts(night)
    chair = night.table().chairs[9]
    assert chair
    assert (chair.moved, chair.owes.bigs) == (0, 0)


@pytest.mark.rule("POS-25")
def test_who_moves_away_may_post_what_was_owed_and_plays() -> None:
    """g4 posts 3 live and 1 dead from seat 9 in the very next hand."""
    night = four().comes("g5").sits("g5", 1, 6)
    night.say("g4", c.ChangeSeat(9)).say("g4", c.BuyBlinds()).begin()
    assert {(9, 3, "live"), (9, 1, "dead")} <= posts(night)


@pytest.mark.rule("POS-25")
def test_a_seat_on_the_buttons_right_spares_no_blind_to_who_moved_there() -> None:
    """Where coming back is free right of the button, that is for who waited for it: g4 moves
    there and waits for the big blind all the same."""
    night = four(**{"missed.free_reentry": ("big_blind", "button_on_left")})
    night.comes("g5").sits("g5", 1, 6)
    night.say("g4", c.ChangeSeat(9)).say("g1", c.ChangeSeat(8))
    night.begin()
    assert 9 not in night.hand().plan.ring


@pytest.mark.rule("POS-25")
@pytest.mark.parametrize(("sb_only", "small"), [("forgive", 0), ("dead_sb", 1)])
def test_the_big_blind_that_moves_leaves_its_small_blind(sb_only: str, small: int) -> None:
    """g3 was the big blind and goes to seat 4: the small blind it would have had is owed
    where a small blind alone is."""
    night = four(**{"missed.sb_only": sb_only}).say("g3", c.ChangeSeat(4))
    chair = night.table().chairs[4]
    assert chair
    assert (chair.owes.small, chair.owes.big) == (small, 0)
    assert chair.waiting is bool(small)


@pytest.mark.rule("POS-25")
def test_what_a_player_owed_goes_along() -> None:
    """g4 sat out while the big blind passed, and moves: nothing is forgotten."""
    night = four().say("g4", c.SitOut()).begin().act("f f")
    assert night.table().chairs[5].owes.bigs == 1
    night.say("g4", c.ChangeSeat(6)).say("g4", c.ComeBack())
    chair = night.table().chairs[6]
    assert chair
    assert (chair.owes.bigs, chair.waiting) == (1, True)


@pytest.mark.rule("POS-25")
def test_before_the_first_hand_seats_are_free_to_choose() -> None:
    night = PlayedNight(players=3).say("g2", c.ChangeSeat(9)).begin()
    assert night.table().chairs[9].owes.bigs == 0
    assert 9 in night.hand().plan.ring


@pytest.mark.rule("POS-25")
def test_the_screen_says_where_one_would_wait() -> None:
    """g4 is due to post: any other seat but 4 is behind the blinds."""
    offered = seen(four(), "g4").offers.may_change
    assert offered == (
        SeatView(4),
        *[SeatView(seat, waits=True) for seat in (6, 7, 8, 9)],
    )


# ---------------------------------------------------------------- what goes along


def test_a_vote_and_an_agreed_bomb_pot_go_along() -> None:
    """g2 has agreed to a bomb pot; from seat 7 the yes still counts, and g2 plays it."""
    night = four(**{"bomb.enabled": True, "bomb.sit_out": True})
    night.say("g2", c.Propose("bomb_pot", 5)).say("g2", c.ChangeSeat(7))
    for guest in ("g1", "g3", "g4"):
        night.say(guest, c.Vote())
    night.begin()
    assert {*night.hand().plan.ring} == {1, 3, 5, 7}


def test_a_new_player_in_a_seat_has_none_of_the_last_hand() -> None:
    """g3 won the blinds and leaves seat 3; g1 takes it. What was won there is not g1's."""
    night = four().say("g3", c.StandUp()).say("g1", c.ChangeSeat(3))
    chair = {chair.seat: chair for chair in seen(night, "g2").chairs}[3]
    assert (chair.name, chair.won, chair.cards, chair.last) == ("Dana", 0, (), "")


def test_the_kill_follows_the_player_who_has_to_pay_it() -> None:
    """Two pots in a row make a kill: g3 wins the second one and changes seats, and kills all
    the same."""
    kill = {"kill.enabled": True, "kill.trigger_wins": 1, "betting.structure": "limit"}
    night = PlayedNight(players=4, choices={**FORGIVES, **kill}).begin()
    night.act("r6 f f c x r3 f")
    winner = next(s for s in (1, 2, 3, 4) if night.stacks()[f"g{s}"] > 300)
    night.say(f"g{winner}", c.ChangeSeat(8)).begin()
    assert (8, "kill") in {(post.seat, post.name) for post in night.hand().plan.posts}


# ---------------------------------------------------------------- the host moves people


@pytest.mark.rule("POS-25")
def test_the_host_moves_a_player_at_the_table_after_the_hand() -> None:
    night = four().begin().say("g1", c.MoveGuest("g2", 1, 6))
    assert night.log[-1] == Happened(1, e.SeatAsked(2, 6, by="g1"))
    night.act("f f f")
    assert night.log[-1] == Happened(1, e.SeatChanged(2, "g2", 6, "g1"))


def test_the_host_moves_a_player_out_of_a_hand_to_another_table_when_it_is_over() -> None:
    """g2 plays at table 1 and goes to table 2 as soon as the hand is over, with what is left
    in front of g2 then."""
    night = PlayedNight(tables=2, players=6).begin(1)
    night.say("g1", c.MoveGuest("g2", 2))
    assert night.log[-1] == Happened(1, e.SeatAsked(2, 0, 2, "g1"))
    assert night.refused("g1", c.MoveGuest("g2", 2)).words == "move.asked"
    night.act("f f")
    assert place_of(night.night, "g2") == Place(2, 4)
    assert night.log[-1].event == e.MovedHere(4, "g2", 299, 1)
    assert night.table(1).moves == ()


def test_who_cannot_be_moved_any_more_stays() -> None:
    """Table 2 is closed while g2's hand is played."""
    night = PlayedNight(players=3).say("g1", c.AddTable()).begin(1)
    night.say("g1", c.MoveGuest("g2", 2)).say("g1", c.CloseTable(), 2)
    night.act("f f")
    assert night.log[-1] == Happened(1, e.SeatAsked(2))
    assert place_of(night.night, "g2") == Place(1, 2)


def test_the_player_may_stay_after_all_and_only_a_host_moves() -> None:
    night = four().begin().say("g1", c.MoveGuest("g2", 1, 6))
    assert night.refused("g3", c.MoveGuest("g2", 1, 7)).code is Sys.ROLE
    night.say("g2", c.ChangeSeat(0)).act("f f f")
    assert place_of(night.night, "g2") == Place(1, 2)


def test_where_a_guest_may_be_moved_is_asked_by_a_host() -> None:
    """To the free seats of their table, and to the other table; the desk says that one may ask.
    Who has no seat is moved nowhere, and a player moves no one."""
    night = four().say("g1", c.AddTable()).comes("g5")
    assert seen(night, "g1").desk.may_move
    assert move_view(night.night, "g1", "g2") == MoveView("g2", (4, 6, 7, 8, 9), (2,))
    nowhere = move_view(night.night, "g1", "g5")
    assert isinstance(nowhere, Refused)
    assert nowhere.words == "move.nowhere"
    player = move_view(night.night, "g3", "g2")
    assert isinstance(player, Refused)
    assert player.words == "role.host"


def test_the_only_table_is_full_and_no_one_can_be_moved() -> None:
    night = four().say("g1", c.SetSeats(5)).comes("g5").say("g5", c.SitDown(4, 300))
    assert not seen(night, "g1").desk.may_move
    assert seen(night.say("g1", c.AddTable()), "g1").desk.may_move


def test_bots_are_not_moved_to_where_people_deal() -> None:
    before = says(an_evening(bots=(2,), players=2), "g1", c.AddTable())
    after = says(before, "g1", c.SetDealer("people"), 2)
    seats = (3, 4, 5, 6, 7, 8, 9)
    assert move_view(before, "g1", "g2") == MoveView("g2", seats, (2,))
    assert move_view(after, "g1", "g2") == MoveView("g2", seats, ())


# ---------------------------------------------------------------- how many seats


@pytest.mark.rule("POS-21")
def test_the_host_adds_and_removes_empty_seats() -> None:
    """Nine seats become ten, then five: seat 5 is taken and stays."""
    night = four().say("g1", c.SetSeats(10))
    assert night.log[-1] == Happened(1, e.SeatsSet(10))
    assert seen(night, "g2").house.seats == 10
    night.comes("g5").say("g5", c.SitDown(10, 300)).say("g5", c.StandUp())
    night.say("g1", c.SetSeats(5))
    assert seen(night, "g2").house.seats == 5
    refused = night.refused("g1", c.SetSeats(4))
    assert told(refused) == (
        "Someone sits in seat 5: only empty seats can be removed, the highest first."
    )
    assert night.refused("g1", c.SetSeats(5)).words == "seats.same"
    assert night.refused("g2", c.SetSeats(6)).code is Sys.ROLE
    assert seen(night, "g1").desk.seats == (6, 7, 8, 9, 10)
    night.begin().act("f f f")


@pytest.mark.rule("VAR-27")
def test_a_table_has_no_more_seats_than_the_deck_serves() -> None:
    """Five-card draw serves nine: 52 cards are ten hands, and one is for the draw."""
    night = four(**{"game.variant": "five_draw"})
    assert seen(night, "g1").house.seats == 9
    assert night.refused("g1", c.SetSeats(10)).numbers == {"most": 9}


def test_seats_are_added_in_the_middle_of_a_hand() -> None:
    """A newcomer takes seat 10 while a hand of nine seats is played, and waits for the
    next."""
    night = four(**{"table.max_seats": 5}).begin().say("g1", c.SetSeats(10))
    night.comes("g5").say("g5", c.SitDown(10, 300))
    chair = seen(night, "g5").chairs[-1]
    assert (chair.seat, chair.state, chair.cards) == (10, "waiting", ())
    night.act("c f f x").play_out()
    assert sum(night.stacks().values()) == 1500
    night.begin()
    assert len(night.hand().players) == 11


def test_an_undone_action_leaves_the_seats_that_were_added() -> None:
    """A fold is taken back after seat 10 was added and taken."""
    night = four(**{"table.max_seats": 5}).begin().act("c")
    night.say("g1", c.SetSeats(10)).comes("g5").say("g5", c.SitDown(10, 300))
    night.say("g1", c.TakeBack("A slip."))
    for guest in ("g2", "g3", "g4"):
        night.say(guest, c.Vote())
    assert seen(night, "g5").chairs[-1].state == "waiting"
    night.play_out()


@pytest.mark.rule("POS-25")
def test_who_asked_for_a_seat_that_goes_is_told_to_stay() -> None:
    """g3 asks for seat 7 during the hand; the host leaves six seats."""
    night = PlayedNight(players=3).begin().say("g3", c.ChangeSeat(7))
    night.say("g1", c.SetSeats(6))
    assert [each.event for each in night.log[-2:]] == [e.SeatAsked(3), e.SeatsSet(6)]
    night.act("f f")
    assert night.table().chairs[3]


@pytest.mark.rule("VAR-27")
def test_a_game_that_serves_fewer_removes_empty_seats_or_says_who_has_to_move() -> None:
    """Royal hold'em serves six. Seats 7 to 9 are empty: they go. With someone in seat 8 the
    host is told."""
    night = four().say("g1", c.SetGame(("royal",)))
    assert night.log[-1].event == e.SeatsSet(6)
    assert seen(night, "g1").house.seats == 6
    night = four().say("g2", c.ChangeSeat(8))
    refused = night.refused("g1", c.SetGame(("royal",)))
    assert told(refused) == (
        "Royal hold'em is for 6 players at most. Someone sits in seat 8: move them first."
    )


def test_a_removed_seat_is_waited_for_no_longer() -> None:
    night = four().begin().say("g2", c.ChangeSeat(8)).say("g1", c.SetSeats(6))
    assert night.table().moves == ()
    night.act("f f f")
    assert place_of(night.night, "g2") == Place(1, 2)


def test_the_hands_since_one_sat_down_are_counted() -> None:
    night = four().say("g2", c.SitOut()).begin().act("f f").say("g1", c.ChangeSeat(8))
    hands = {chair.guest: chair.hands for chair in seen(night, "g1").chairs}
    assert hands == {"g1": 2, "g2": 1, "g3": 2, "g4": 2}
