"""Told rulings of tournaments: entries, seats, who is out, chips, blinds, and the end."""

import pytest

from referee.ruled import PATS, VEGAS, ask, short


@pytest.mark.parametrize(
    ("settings", "waits", "ruled"),
    [
        ({}, "no", "A full stack"),
        ({}, "yes", "The stack that waits"),
        ({"tourn.late_dummy_stacks": False}, "yes", "A full stack"),
        ({"tourn.late_until_level": 0}, "no", "No late entry"),
    ],
)
def test_late_entry(settings, waits, ruled):
    """Up to a level, with a full stack or one that waits."""
    assert short("late_entry", VEGAS, settings, waits=waits) == ruled


def test_late_entry_names_the_last_level_for_it():
    said = ask("late_entry", VEGAS, {"tourn.late_until_level": 6}, waits="no").says
    assert "ends with level 6, or with a break right after it" in said


@pytest.mark.parametrize(
    ("settings", "ruled"),
    [
        ({}, "A freeze-out"),
        ({"tourn.rebuys": 1}, "One rebuy"),
        ({"tourn.rebuys": 3}, "Several rebuys"),
        ({"tourn.reentries": 1}, "One re-entry"),
        ({"tourn.reentries": 2}, "Several re-entries"),
        ({"tourn.late_until_level": 0}, "Not after the first hand"),
    ],
)
def test_another_stack(settings, ruled):
    """As often as the house lets them."""
    assert short("rebuy", VEGAS, settings) == ruled


@pytest.mark.parametrize(
    ("house", "ruled"), [(VEGAS, "The stack stays"), (PATS, "May give up")]
)
def test_no_one_cashes_out(house, ruled):
    """The stack is blinded off, or leaves play."""
    assert short("leaves_early", house) == ruled


@pytest.mark.parametrize(
    ("tables", "ruled"),
    [
        ("one_more", "No one moves"),
        ("two_more", "The next big blind moves"),
        ("fewer", "A table breaks"),
    ],
)
def test_uneven_tables(tables, ruled):
    """They're even while they differ by one."""
    assert short("uneven_tables", tables=tables) == ruled


@pytest.mark.parametrize(
    ("left", "ruled"), [("bubble", "Hand for hand"), ("more", "Not yet")]
)
def test_hand_for_hand(left, ruled):
    """When only one more goes out without a prize."""
    assert short("bubble", left=left) == ruled


@pytest.mark.parametrize(
    ("answers", "ruled"),
    [
        ({"tables": "same", "stacks": "unequal"}, "The larger stack is higher"),
        ({"tables": "same", "stacks": "equal"}, "They share"),
        ({"tables": "together"}, "They share"),
        ({"tables": "apart"}, "The later one is higher"),
    ],
)
def test_two_out_at_once(answers, ruled):
    assert short("two_out", **answers) == ruled


@pytest.mark.parametrize(
    ("progressive", "won", "ruled"),
    [
        (False, "one", "The winner"),
        (False, "two", "Shared"),
        (False, "side_pot", "Winner of the side pot"),
        (True, "one", "Half to the winner"),
        (True, "two", "Shared, half of it paid"),
        (True, "side_pot", "Half to the side pot's winner"),
    ],
)
def test_a_bounty(progressive, won, ruled):
    """It goes to whoever won the last chips; half of a progressive one goes on their head."""
    assert short("bounty", settings={"tourn.progressive": progressive}, won=won) == ruled


@pytest.mark.parametrize(
    ("has", "ruled"),
    [
        ("even", "Exchanged"),
        ("odd", "Raced for"),
        ("nothing_else", "Stays in with one chip"),
    ],
)
def test_a_chip_leaves_play(has, ruled):
    assert short("colour_up", has=has) == ruled


@pytest.mark.parametrize(
    ("deal", "ruled"), [("begun", "The old blinds"), ("not_begun", "The new blinds")]
)
def test_the_blinds_go_up(deal, ruled):
    """A hand that has begun is played as it began."""
    assert short("blinds_up", deal=deal) == ruled


@pytest.mark.parametrize(
    ("covers", "answers", "ruled"),
    [
        (False, {"stack": "less", "game": "tournament"}, "All in for it"),
        (True, {"stack": "enough"}, "All in for it"),
        (True, {"stack": "less", "game": "tournament"}, "Out"),
        (True, {"stack": "less", "game": "cash"}, "Isn't dealt in"),
    ],
)
def test_a_short_big_blind(covers, answers, ruled):
    settings = {"blinds.big_blind_covers_small": covers}
    assert short("short_big_blind", VEGAS, settings, **answers) == ruled


@pytest.mark.parametrize(
    ("house", "agree", "ruled"),
    [
        (VEGAS, "everyone", "If all agree"),
        (VEGAS, "one_no", "They play on"),
        (PATS, "everyone", "No deals"),
    ],
)
def test_a_deal_over_the_prizes(house, agree, ruled):
    assert short("prize_deal", house, agree=agree) == ruled
