"""The referee at a table of a night: it asks only what the hand doesn't know, and its rulings
are carried out by the host's own commands."""

import pytest
from friday import Friday

from dealers.test_real_cards import at_pots, call, enters, fold, raises
from homegame.model import commands as c
from homegame.model import events as e
from homegame.referee import CASES, question_lines, verdict
from homegame.referee.hand import Steps, house_at, may_apply, spot_of, steps
from homegame.rulebook import HouseRules
from homegame.seats import FIRST_TABLE
from night.played import PlayedNight

TABLE = FIRST_TABLE


def ruled(night: PlayedNight, case: str, who: int = 0, **answers: str) -> Steps:
    """What the host sends to carry this ruling out."""
    spot = spot_of(night.night, TABLE, who)
    given = answers | ({"who": str(who)} if who else {})
    said = verdict(house_of(night), CASES[case], given, spot)
    return steps(night.night, TABLE, "g1", said.apply, who, said.note)


def says(night: PlayedNight, case: str, who: int = 0, **answers: str) -> str:
    """The ruling, with the amounts and names of this hand."""
    given = answers | ({"who": str(who)} if who else {})
    return verdict(
        house_of(night), CASES[case], given, spot_of(night.night, TABLE, who)
    ).says


def house_of(night: PlayedNight) -> HouseRules:
    return night.night.tables[TABLE].house


def asked(night: PlayedNight, case: str, **answers: str) -> list[str]:
    """The questions that the hand leaves open."""
    lines = question_lines(CASES[case], answers, spot_of(night.night, TABLE))
    return [line.name for line in lines if not line.answered]


def test_the_hand_knows_who_is_in_turn_and_what_they_face() -> None:
    """g3 raises to 10; g1, the small blind, throws in one chip. It's a call of 10, and nothing
    but what they said is asked."""
    night = enters(at_pots(), raises(3, 10))
    spot = spot_of(night.night, TABLE)
    assert (spot.turn, spot.to_call, spot.current_bet, spot.last_raise) == (1, 9, 10, 7)
    assert asked(night, "one_chip") == ["said"]
    assert says(night, "one_chip", said="nothing").startswith(
        "It's a call of 10: Dana put in"
    )


def test_a_ruling_about_the_player_in_turn_enters_what_they_did() -> None:
    """The call is entered for g1, and the ruling stands in the log."""
    night = enters(at_pots(), raises(3, 10))
    sent = ruled(night, "one_chip", said="nothing")
    assert sent.deed == c.ActFor(1, c.Call())
    assert sent.record == c.Ruling("One big chip, Dana: a call (CON-04)")
    night.say("g1", sent.deed)
    night.say("g1", sent.record)
    assert night.hand().players[1].bet == 10
    assert night.log[-1].event == e.Ruled("g1", "One big chip, Dana: a call (CON-04)")


def test_a_ruling_about_what_was_entered_last_corrects_it() -> None:
    """g3's raise to 12 was entered, but two chips went in with two motions: a call of 3."""
    night = enters(at_pots(), raises(3, 12))
    sent = ruled(night, "string", who=3, said="nothing", first="call")
    assert sent.deed == c.CorrectBet(3, sent.record.note)
    night.say("g1", sent.deed)
    assert (night.hand().players[3].bet, night.hand().turn) == (3, 1)


def test_a_raise_that_is_too_small_is_entered_as_the_smallest_one() -> None:
    """g3 raises to 10; 14 by g1 is more than half of 7 more, so it's 17."""
    night = enters(at_pots(), raises(3, 10))
    sent = ruled(night, "short_raise", size="half", said="nothing")
    assert sent.deed == c.ActFor(1, c.RaiseTo(17))
    assert "It's a raise to 17" in says(night, "short_raise", size="half", said="nothing")


def test_an_amount_that_only_the_chips_say_is_left_to_the_host() -> None:
    """A raise said with one chip goes to what that chip is worth: no one here knows."""
    night = enters(at_pots(), raises(3, 10))
    sent = ruled(night, "one_chip", said="raise")
    assert sent.deed is None
    assert (
        sent.record.note == "One big chip, Dana: a raise to the chip's full value (CON-04)"
    )


def test_an_older_bet_is_not_corrected_by_a_ruling() -> None:
    """g3 raised, g1 called since: a ruling on g3 is written down and touches no bet of g1's."""
    night = enters(at_pots(), raises(3, 10), call(1))
    sent = ruled(night, "string", who=3, facing="bet", said="nothing", first="call")
    assert sent.deed is None
    assert sent.record == c.Ruling("String bet, g3: a call (CON-08)")


def test_a_misdeal_voids_the_hand() -> None:
    """No one has acted: the hand knows that, and the misdeal gives all chips back."""
    night = at_pots()
    assert asked(night, "misdeal", what="wrong_seat") == []
    sent = ruled(night, "misdeal", what="wrong_seat")
    assert sent.deed == c.Void("Misdeal or not: a misdeal (DEAL-14)")
    night.say("g1", sent.deed)
    assert night.stacks() == {"g1": 300, "g2": 300, "g3": 300}


def test_after_substantial_action_there_is_no_misdeal() -> None:
    """g3 raises and g1 calls: two with chips."""
    night = enters(at_pots(), raises(3, 10), call(1))
    assert spot_of(night.night, TABLE).with_chips == 2
    assert ruled(night, "misdeal", what="wrong_seat").deed is None
    assert "played on" in says(night, "misdeal", what="wrong_seat")


def test_the_blinds_alone_are_no_action() -> None:
    """g3 folds: one has acted, and no one with chips."""
    night = enters(at_pots(), fold(3))
    spot = spot_of(night.night, TABLE)
    assert (spot.acted, spot.with_chips, spot.live) == (1, 0, 2)


def test_a_hand_that_is_dead_is_killed() -> None:
    """g2's cards are in the muck; the blind stays in the pot."""
    night = enters(at_pots(), raises(3, 10))
    sent = ruled(night, "mucked_by_mistake", who=2, how="touched_muck")
    assert isinstance(sent.deed, c.KillHand)
    night.say("g1", sent.deed)
    assert not night.hand().players[2].live


def test_out_of_turn_the_hand_knows_whose_turn_it_is() -> None:
    """g2 acts before g1. Nobody is asked what g1 did then: nothing yet."""
    night = enters(at_pots(), raises(3, 10))
    assert asked(night, "acted_early", who="2", did="call") == []
    assert says(night, "acted_early", who=2, did="call").startswith("A warning: g2 takes")


def test_who_has_folded_is_not_named_as_a_player_of_the_hand() -> None:
    """g3 folds."""
    night = enters(at_pots(), fold(3))
    assert [name for _, name in spot_of(night.night, TABLE).players] == ["Dana", "g2"]


def test_a_table_between_hands_knows_only_its_players() -> None:
    """The ruling is recorded, and nothing is done to a hand."""
    night = PlayedNight(players=3, dealer="people")
    spot = spot_of(night.night, TABLE)
    assert [name for _, name in spot.players] == ["Dana", "g2", "g3"]
    assert not spot.knows_bets
    sent = ruled(night, "one_chip", who=2, facing="bet", said="nothing")
    assert sent == Steps(None, c.Ruling("One big chip, g2: a call (CON-04)"))


def test_at_the_depth_of_the_button_the_bets_are_unknown() -> None:
    """What isn't written down is asked."""
    night = enters(at_pots(), raises(3, 10))
    night.say("g1", c.SetDepth("button"))
    assert asked(night, "one_chip", who="1") == ["facing"]


def test_online_the_clock_is_called_by_the_ruling() -> None:
    """The server deals: the clock runs on the player in turn."""
    night = PlayedNight(players=3, choices={"clock.grace_s": 0}).begin()
    caller = next(f"g{seat}" for seat in (1, 2, 3) if seat != night.hand().turn)
    spot = spot_of(night.night, TABLE)
    said = verdict(house_of(night), CASES["clock"], {"waited": "two_minutes"}, spot)
    sent = steps(night.night, TABLE, caller, said.apply, 0, said.note)
    assert sent.deed == c.CallClock()


@pytest.mark.parametrize(
    ("guest", "may"), [("g1", True), ("g2", False), ("stranger", False)]
)
def test_rulings_are_made_by_who_runs_the_night(guest: str, may: bool) -> None:
    """Anyone may ask; the host and the co-hosts apply."""
    assert may_apply(at_pots().night, guest) is may


def test_a_tournament_is_ruled_on_by_the_terms_it_was_opened_with() -> None:
    """The house has no rebuys; this evening's tournament has two of them, up to level 3."""
    night = Friday(3, rebuys=2, late_until=3).night
    assert not night.house.tourn.rebuys
    said = verdict(house_at(night, TABLE), CASES["rebuy"], {}, spot_of(night, TABLE))
    assert said.says.startswith("Yes, **up to 2 times**")
    assert said.says.endswith("level 3.")
    assert house_at(PlayedNight().night, TABLE) == PlayedNight().night.tables[TABLE].house
