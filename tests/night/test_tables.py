"""A night with several tables: each is played by itself, and all belong to one night."""

import pytest

from homegame.bank.ledger import bought_by, cashed_by, corrected_for
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.refusal import Sys
from homegame.night.evening import evolve
from homegame.night.night import (
    BY_CLOCK,
    BY_DEALER,
    BY_FLOOR,
    NOWHERE,
    Happened,
    Place,
    place_of,
)
from homegame.night.tables import LAST_NUMBER, MOST_TABLES
from homegame.night.view import Facts, view
from homegame.words import say as sentence
from night.known import comes
from night.played import PlayedNight


def two_tables(players: int = 4, **told: object) -> PlayedNight:
    """Half of the guests at each of two tables."""
    return PlayedNight(tables=2, players=players, **told)


def told(refused) -> str:
    """A refusal as the guest reads it."""
    return sentence(refused.words, refused.numbers)


# ---------------------------------------------------------------- opening and closing


def test_a_second_table_is_opened_by_the_rules_of_the_house() -> None:
    """Dana opens another table: it has the house's blinds and seats, and no one sits there."""
    night = PlayedNight().say("g1", c.AddTable(name="Kitchen"))
    assert [*night.night.tables] == [1, 2]
    assert night.night.table_names == {2: "Kitchen"}
    assert night.table(2).house == night.rules
    assert not any(night.table(2).chairs)
    assert night.log[-1] == Happened(2, e.TableAdded("g1", "Kitchen", like=1))


def test_a_table_is_opened_by_the_rules_that_the_hosts_table_has_by_now() -> None:
    """Dana has made the blinds 5/10, and players have 90 seconds; the table she adds from there
    has both. A log that doesn't say whose rules it has means those of the house."""
    night = PlayedNight()
    night.say("g1", c.SetBlinds(5, 10)).say("g1", c.SetRules({"clock.seconds": 90}))
    night.say("g1", c.AddTable())
    house = night.table(2).house
    assert house == night.table(1).house != night.rules
    assert (house.blinds.small, house.blinds.big, house.clock.seconds) == (5, 10, 90)
    before = evolve(night.night, e.TableAdded("g1"), 3)
    assert before.tables[3].house == night.rules


def test_only_a_host_opens_closes_and_moves() -> None:
    night = two_tables()
    for command in (c.AddTable(), c.CloseTable(), c.MoveGuest("g1", 2)):
        assert night.refused("g2", command).code is Sys.ROLE
    night.say("g1", c.NameCohost("g2"))
    night.say("g2", c.AddTable())


def test_a_night_has_twelve_tables_at_most() -> None:
    night = PlayedNight(tables=MOST_TABLES)
    refused = night.refused("g1", c.AddTable())
    assert told(refused) == "A night can have 12 tables at most."


def test_an_empty_table_is_closed_and_its_number_is_not_used_again() -> None:
    """Tables 2 and 3 are opened, 3 is closed: the next one is number 4."""
    night = PlayedNight(tables=3).say("g1", c.CloseTable(), 3)
    assert [*night.night.tables] == [1, 2]
    night.say("g1", c.AddTable())
    assert [*night.night.tables] == [1, 2, 4]


def test_after_ninety_nine_tables_no_other_is_opened() -> None:
    night = PlayedNight()
    for number in range(2, LAST_NUMBER + 1):
        night.say("g1", c.AddTable()).say("g1", c.CloseTable(), number)
    refused = night.refused("g1", c.AddTable())
    assert (refused.code, refused.numbers) == (Sys.FULL, {"most": LAST_NUMBER})


def test_a_table_someone_sits_at_is_not_closed_and_neither_is_the_last_one() -> None:
    night = two_tables()
    assert told(night.refused("g1", c.CloseTable(), 2)) == (
        "Someone is still sitting at this table."
    )
    night.say("g3", c.StandUp()).say("g4", c.StandUp()).say("g1", c.CloseTable(), 2)
    assert night.refused("g1", c.CloseTable()).words == "tables.last"


def test_the_last_action_of_a_closed_table_is_forgotten() -> None:
    """At table 2 a hand was folded. Table 2 is closed: no one can take that back elsewhere."""
    night = two_tables().begin(2).act("f", 2)
    for guest in ("g3", "g4"):
        night.say(guest, c.StandUp())
    night.say("g1", c.CloseTable(), 2)
    assert night.night.undo == {}


def test_a_table_that_does_not_exist_is_refused_with_those_there_are() -> None:
    night = two_tables()
    for by, command in (("g1", c.CloseTable()), ("g2", c.SitOut()), (BY_CLOCK, c.TimeUp())):
        refused = night.refused(by, command, 7)
        assert told(refused) == "There's no table 7 tonight, only 1, 2."
    assert night.refused("g1", c.MoveGuest("g2", 7)).words == "tables.none"


# ---------------------------------------------------------------- which table is meant


def test_a_command_without_a_table_is_about_the_table_where_its_sender_sits() -> None:
    """g3 sits at table 2: sitting out is about that seat, and a hand there is g3's to fold."""
    night = two_tables().say("g3", c.SitOut())
    assert night.log[-1] == Happened(2, e.SatOut(1))
    assert night.table(1).chairs[1].out is False


def test_a_guest_without_a_seat_speaks_to_the_first_table_unless_another_is_named() -> None:
    night = two_tables().comes("g5").say("g5", c.SitDown(3, 300))
    assert place_of(night.night, "g5") == Place(1, 3)
    night.comes("g6").say("g6", c.SitDown(3, 300), 2)
    assert place_of(night.night, "g6") == Place(2, 3)


def test_a_seat_has_no_say_at_another_table() -> None:
    """g1 sits in seat 1 of table 1: that is not seat 1 of table 2."""
    night = two_tables().begin(2)
    for command in (c.Call(), c.SitOut(), c.Propose("bomb_pot"), c.StandUp()):
        assert night.refused("g1", command, 2).code is Sys.NOT_SEATED


def test_one_guest_has_one_seat_in_the_night() -> None:
    night = two_tables()
    assert night.refused("g1", c.SitDown(3, 300), 2).words == "seat.already"


# ---------------------------------------------------------------- hands at both


def test_hands_are_played_at_both_tables_at_once() -> None:
    """Interleaved, action by action: each table has its own cards, turn, pots and number."""
    night = two_tables()
    night.decks(1, "2c As 3c Ad 5h 7d8d9d 5s Jc 6s Qc")
    night.decks(2, "Ks 2c Kd 3c 5h 7d8d9d 5s Jc 6s Qc")
    night.begin(1).begin(2)
    night.act("r20", 1).act("c", 2).act("c", 1).act("x", 2)
    night.act("x r30", 2).act("x x", 1).act("c", 2)
    assert night.hand(1).board == night.hand(2).board[:4]
    night.act("x x", 1).act("x x", 2).act("x x", 1).act("x x", 2)
    assert night.stacks(1) == {"g1": 320, "g2": 280}
    assert night.stacks(2) == {"g3": 267, "g4": 333}
    assert (night.table(1).number, night.table(2).number) == (1, 1)
    assert night.begin(1).table(1).number == 2


def test_a_vote_at_one_table_binds_no_one_at_the_other() -> None:
    """Table 1 votes on a bomb pot: at table 2 nothing is asked and nothing changes."""
    night = two_tables(choices={"bomb.enabled": True}).begin(1).act("f")
    night.say("g1", c.Propose("bomb_pot"))
    assert night.table(1).vote
    assert night.table(2).vote is None
    assert night.refused("g3", c.Vote()).words == "vote.none"
    night.say("g2", c.Vote())
    assert night.table(1).bomb
    assert night.table(2).bomb is None


def test_a_table_changes_its_own_blinds_and_games() -> None:
    night = two_tables().say("g1", c.SetBlinds(2, 5), 2)
    assert (night.table(1).house.blinds.big, night.table(2).house.blinds.big) == (3, 5)
    assert night.night.house.blinds.big == 3


def test_the_last_action_is_taken_back_at_its_own_table() -> None:
    """A raise at table 1 and a call at table 2: each table takes back its own last action. The
    host, who plays at table 1, rules alone at table 2."""
    night = two_tables().begin(1).begin(2).act("r20", 1).act("c", 2)
    night.say(BY_FLOOR, c.CorrectBet(10, "Ten was said."), 1)
    assert night.hand(1).to_match == 10
    assert night.hand(2).players[1].bet == 3
    night.say("g1", c.CorrectBet(12, "It was a raise."), 2)
    assert (night.hand(1).to_match, night.hand(2).to_match) == (10, 12)


def test_a_pause_stops_both_tables() -> None:
    night = two_tables().begin(1).begin(2).say("g1", c.Pause())
    for at in (1, 2):
        assert night.refused(night.turn(at), c.Fold()).code is Sys.PAUSED
    night.say("g1", c.Resume()).act("f", 1).act("f", 2)
    night.say("g1", c.Pause())
    for at in (1, 2):
        assert night.refused(BY_DEALER, c.Begin(), at).code is Sys.PAUSED


# ---------------------------------------------------------------- moving a guest


def test_a_guest_moves_with_all_chips_in_one_command() -> None:
    """g2 goes from table 1 to the first free seat of table 2: two events, no purchase, and
    every chip is where it was, under another roof."""
    night = two_tables().say("g1", c.MoveGuest("g2", 2))
    assert night.log[-2:] == [
        Happened(1, e.MovedAway(2, "g2", 300, 2)),
        Happened(2, e.MovedHere(3, "g2", 300, 1)),
    ]
    assert place_of(night.night, "g2") == Place(2, 3)
    assert night.stacks(1) == {"g1": 300}
    assert night.stacks(2) == {"g3": 300, "g4": 300, "g2": 300}
    assert (bought_by(night.night.ledger, "g2"), cashed_by(night.night.ledger, "g2")) == (
        300,
        0,
    )


def test_a_guest_is_moved_to_the_seat_that_is_named_if_it_is_free() -> None:
    night = two_tables()
    assert night.refused("g1", c.MoveGuest("g2", 2, 1)).code is Sys.SEAT_TAKEN
    assert night.refused("g1", c.MoveGuest("g2", 2, 10)).words in ("seat.none", "")
    night.say("g1", c.MoveGuest("g2", 2, 5))
    assert place_of(night.night, "g2") == Place(2, 5)


def test_a_guest_is_moved_into_a_table_that_plays() -> None:
    """g3, whose table is between hands, comes to table 1 in the middle of its hand and is
    dealt in later."""
    night = two_tables().begin(1)
    night.say("g1", c.MoveGuest("g3", 1)).act("f", 1)
    assert night.stacks(1)["g3"] == 300
    assert night.table(1).chairs[3].waiting


def test_everyone_sees_who_goes_to_another_table_after_the_hand() -> None:
    """g2 is in a hand at table 1 and will have seat 5 of table 2: seat 5 of this table is not
    meant. Moved within the table instead, g2 goes to seat 6."""
    night = two_tables(players=6).begin(1)
    night.say("g1", c.MoveGuest("g2", 2, 5))

    def goes() -> tuple[int, int]:
        chairs = view(night.night, "g3", Facts(at=1)).chairs
        return next((it.moving, it.moving_table) for it in chairs if it.guest == "g2")

    assert goes() == (0, 2)
    night.say("g1", c.MoveGuest("g2", 1, 6))
    assert goes() == (6, 0)


def test_what_cannot_be_moved() -> None:
    """A guest without a seat, one who is there already, and one more than there are seats."""
    night = two_tables(choices={"table.max_seats": 2}).comes("g5")
    assert night.refused("g1", c.MoveGuest("g5", 2)).words == "move.nowhere"
    assert night.refused("g1", c.MoveGuest("g2", 1)).words == "move.same"
    assert night.refused("g1", c.MoveGuest("g2", 2)).words == "move.full"


def test_who_sits_out_still_does_at_the_new_table() -> None:
    night = two_tables().say("g2", c.SitOut()).say("g1", c.MoveGuest("g2", 2))
    assert night.table(2).chairs[3].out


WISHES = {
    "buyin.min_round_to": 1,
    "buyin.min_bb": 30,
    "straddle.enabled": True,
    "runs.when": "before_hand",
    "runs.max_runs": 3,
}
"""A house of wishes: at 1/3, buy-ins go from 90 to 300."""


def wishing(**choices: object) -> PlayedNight:
    """g2 wishes whatever a player can."""
    night = two_tables(choices={**WISHES, **choices})
    night.say("g2", c.AutoBuy(rebuy_to=100, top_up_to=300)).say("g2", c.AgreeRuns(3))
    return night.say("g2", c.Straddle("always"))


def came(night: PlayedNight) -> list[e.NightEvent]:
    """What follows the move of g2 to table 2, of which the log tells."""
    before = len(night.log)
    night.say("g1", c.MoveGuest("g2", 2))
    return [each.event for each in night.log[before + 2 :] if each.table == 2]


def test_a_players_standing_wishes_move_along() -> None:
    """g2 rebuys 100, tops up to 300, runs it three times and straddles: at table 2, too."""
    night = wishing()
    assert came(night) == [
        e.AutoBuySet(3, 100, 300),
        e.StraddleSet(3, "always"),
        e.RunsAgreed(3, 3),
    ]
    chair = night.table(2).chairs[3]
    assert (chair.rebuy_to, chair.top_up_to) == (100, 300)
    assert (chair.straddles, chair.runs) == ("always", 3)


def test_wishes_move_along_after_the_hand_too() -> None:
    night = wishing().begin(1).say("g1", c.MoveGuest("g2", 2)).act("f", 1)
    assert place_of(night.night, "g2") == Place(2, 3)
    chair = night.table(2).chairs[3]
    assert (chair.rebuy_to, chair.top_up_to, chair.runs) == (100, 300, 3)


@pytest.mark.rule("CASH-04")
def test_a_wish_that_the_new_table_does_not_allow_is_off_and_said_to_be() -> None:
    """At table 2, at 2/6 and buy-ins from 180 to 600, g2 can't rebuy 100."""
    night = wishing().say("g1", c.SetBlinds(2, 6), 2)
    assert came(night)[:2] == [e.AutoBuySet(3, 0, 0), e.AutoBuySet(3, 0, 300)]
    chair = night.table(2).chairs[3]
    assert (chair.rebuy_to, chair.top_up_to) == (0, 300)


def test_agreed_runs_above_the_new_tables_most_are_off() -> None:
    """The host sets two runs at table 2: g2, who agreed to three, runs it once there."""
    night = wishing().say("g1", c.SetGame(("texas",), runs=2), 2)
    assert came(night)[-1] == e.RunsAgreed(3, 1)


def test_a_straddle_that_the_new_table_does_not_play_is_off() -> None:
    """Hands are capped at 10 chips: at table 2, at 2/5, a straddle would be all of them."""
    night = wishing(**{"cap.amount": 10}).say("g1", c.SetBlinds(2, 5), 2)
    assert e.StraddleSet(3, "never") in came(night)


def test_who_wishes_nothing_brings_nothing() -> None:
    assert came(two_tables(choices=WISHES)) == []


def test_a_yes_does_not_move_along() -> None:
    """g2 has proposed a bomb pot and is moved: the others still vote, but without g2."""
    night = two_tables(players=6, choices={"bomb.enabled": True}).begin(1).act("f f")
    night.say("g2", c.Propose("bomb_pot")).say("g1", c.MoveGuest("g2", 2))
    assert night.table(2).vote is None
    assert night.table(1).vote
    assert night.table(1).vote.yes == ()


# ---------------------------------------------------------------- waiting for a seat


def test_the_waiting_list_is_for_both_tables() -> None:
    """Both tables of two are full. g5 waits before g6; the seat that g4 leaves at table 2 is
    g5's, and g6 cannot take it."""
    night = two_tables(choices={"table.max_seats": 2}).comes("g5").comes("g6")
    night.say("g5", c.JoinQueue()).say("g6", c.JoinQueue()).say("g4", c.StandUp())
    assert night.refused("g6", c.SitDown(2, 300), 2).words == "queue.others"
    night.say("g5", c.SitDown(2, 300), 2)
    assert night.night.queue == ("g6",)
    night.say("g2", c.StandUp()).say("g6", c.SitDown(2, 300), 1)
    assert night.night.queue == ()


def test_no_one_waits_while_the_other_table_has_a_seat() -> None:
    night = PlayedNight(tables=2, players=4, choices={"table.max_seats": 3}).comes("g5")
    assert night.refused("g5", c.JoinQueue()).words == "queue.free"


# ---------------------------------------------------------------- what is seen


def test_a_view_is_of_one_table_and_lists_all_of_them() -> None:
    night = two_tables().say("g1", c.AddTable(name="Kitchen")).begin(2)
    seen = view(night.night, "g3", Facts(at=2))
    assert [chair.guest for chair in seen.chairs] == ["g3", "g4"]
    assert seen.you.seat == 1
    assert seen.hand
    assert view(night.night, "g1", Facts(at=1)).hand is None
    listed = [(each.table, each.name, each.taken) for each in seen.tables]
    assert listed == [(1, "", 2), (2, "", 2), (3, "Kitchen", 0)]
    seated = {guest.guest: (guest.table, guest.seat) for guest in seen.guests}
    assert seated == {"g1": (1, 1), "g2": (1, 2), "g3": (2, 1), "g4": (2, 2)}


def test_at_another_table_one_looks_on_from_the_rail() -> None:
    """g1 looks at table 2: no seat, no choices, and the host's rulings are for that table."""
    seen = view(two_tables().begin(2).night, "g1", Facts(at=2))
    assert (seen.you.seat, seen.may, seen.before) == (0, None, None)
    assert seen.floor
    assert seen.floor.expose == (2, 1)


# ---------------------------------------------------------------- the end of the night


def test_ending_the_night_finishes_both_hands_and_then_cashes_everyone_out_once() -> None:
    night = two_tables(choices={"change_hand.enabled": False}).begin(1).begin(2)
    night.say("g1", c.EndNight())
    night.act("f", 1)
    assert not night.night.ended
    assert night.refused(BY_DEALER, c.Begin(), 1).words == "begin.stopped"
    night.act("f", 2)
    assert night.night.ended
    cashed = [each.event for each in night.log if isinstance(each.event, e.StoodUp)]
    assert len(cashed) == 4
    assert sum(cashed_by(night.night.ledger, guest) for guest in night.night.guests) == 1200
    assert night.kinds().count("night_ended") == 1


def test_each_table_plays_its_own_change_hand_and_then_the_night_is_over() -> None:
    """Table 1 is between hands, table 2 in one. Table 1 plays for its change while table 2
    still plays, then table 2 does; only then all are cashed out."""
    night = two_tables(stack=305).begin(2)
    night.say("g1", c.EndNight())
    night.begin(1).deal(1).act("", 1)
    assert not night.night.ended
    night.act("f", 2)
    assert not night.night.ended
    night.begin(2).deal(2).act("", 2)
    assert night.night.ended
    stood = [each.event.guest for each in night.log if isinstance(each.event, e.SatDown)]
    assert sorted(stood) == ["g1", "g2", "g3", "g4"]
    assert sum(cashed_by(night.night.ledger, guest) for guest in night.night.guests) == 1220


def test_a_pot_that_no_one_opened_goes_to_those_who_sit_at_its_table() -> None:
    """12 lie on table 1 when the night ends, while table 2 still plays: g1 and g2 share them
    at once; the bank and table 2 get none of it."""
    night = two_tables(choices={"change_hand.enabled": False}).begin(2)
    night.begin(1).happened([e.Carried(4), e.HandEnded()])
    night.say("g1", c.EndNight())
    assert night.table(1).carried == 0
    assert sum(night.stacks(1).values()) == 600
    night.act("f", 2)
    assert night.night.ended
    assert "kitty_paid" not in night.kinds()


def test_no_table_is_opened_once_the_night_ends() -> None:
    night = two_tables().begin(1).say("g1", c.EndNight())
    assert night.refused("g1", c.AddTable()).words == "night.ending"


def test_once_the_night_ends_no_one_is_invited_and_only_a_hand_is_paused() -> None:
    """Table 2 plays its last hand, and Dana's is through: she is offered no invitation, but
    may pause table 2. With real cards, where the last hand only waits to stand, nothing is
    paused."""
    night = two_tables().begin(2).say("g1", c.EndNight())
    desk = view(night.night, "g1", Facts(night="t1")).desk
    assert (desk.may_invite, desk.may_pause) == (False, True)
    real = PlayedNight(dealer="people", players=3).say("g1", c.SetDepth("pots"))
    real.say("g1", c.Begin(button=3)).say("g1", c.EndNight())
    real.say("g1", c.PutIn(((1, 10), (2, 10), (3, 10)))).say("g1", c.Push(((2,),)))
    assert real.night.ending
    desk = view(real.night, "g1", Facts(night="t1")).desk
    assert (desk.may_invite, desk.may_pause) == (False, False)
    assert real.refused("g1", c.Pause()).words == "night.ending"


def test_a_guest_who_is_removed_leaves_the_table_where_they_sit() -> None:
    night = two_tables().say("g1", c.Kick("g3", "Bye."))
    assert place_of(night.night, "g3") == NOWHERE
    assert night.log[-1] == Happened(2, e.StoodUp(1, "g3", 300, "kicked"))


def test_a_stack_is_put_right_at_the_table_that_is_named() -> None:
    night = two_tables().say("g1", c.CorrectStack(1, 310, "Miscounted."), 2)
    assert night.stacks(2) == {"g3": 310, "g4": 300}
    assert corrected_for(night.night.ledger, "g3") == 10


@pytest.mark.parametrize("at", [1, 2])
def test_bots_join_the_table_that_is_named(at: int) -> None:
    night = two_tables().say("g1", c.AddBot("rock", 5), at, comes("b1", "Rocky"))
    assert place_of(night.night, "b1") == Place(at, 5)


@pytest.mark.rule("CASH-09")
def test_chips_are_not_taken_off_the_night_through_another_table() -> None:
    """g1 has won to 899 and leaves table 1; table 2 takes g1 with all of it, or not yet. Not
    even a table that is closed forgets."""
    night = two_tables(6, choices={"leave.return_after_orbits": 2})
    night.happened([e.StackCorrected(1, 899, "Won.")]).say("g1", c.StandUp())
    for _ in range(2):
        assert night.refused("g1", c.SitDown(5, 100), 2).words == "return.whole"
        seen = view(night.night, "g1", Facts(night="t1", at=2)).offers.may_sit
        assert seen
        assert (seen.least, seen.most) == (899, 899)
        for guest in ("g2", "g3"):
            if place_of(night.night, guest).table == 1:
                night.say(guest, c.StandUp())
        if 3 not in night.night.tables:
            night.say("g1", c.AddTable()).say("g1", c.CloseTable(), 1)
    night.say("g1", c.SitDown(5, 899), 2)
    assert place_of(night.night, "g1") == Place(2, 5)


@pytest.mark.rule("CASH-07")
def test_rebuys_are_counted_over_the_whole_night() -> None:
    """One rebuy a night: at another table, and after a move, it has been made already."""
    night = two_tables(6, choices={"rebuy.max": 1})
    night.happened([e.StackCorrected(1, 0, "Lost.")]).say("g1", c.TopUp(300))
    night.say("g1", c.MoveGuest("g1", 2, 5))
    night.happened([Happened(2, e.StackCorrected(5, 0, "Lost."))])
    assert night.refused("g1", c.TopUp(300), 2).words == "buyin.again"
    night.say("g1", c.StandUp())
    for at in (1, 2):
        assert night.refused("g1", c.SitDown(5, 300), at).words == "buyin.again"
