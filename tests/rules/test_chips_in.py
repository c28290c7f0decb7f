"""Real chips: these went in and these words were said. What action is that?"""

import pytest

from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import preset
from homegame.rules.chips_in import (
    Action,
    Said,
    action_of,
    make_change,
    over_limit,
    string_bet,
    understood,
)

VEGAS = preset("vegas-home")


@pytest.mark.rule("CON-04")
@pytest.mark.parametrize(
    ("chips", "said", "action"),
    [
        ([100], None, Action("call", 6)),
        ([100], "raise", Action("raise", 100)),
        ([100, 5], None, Action("raise", 105)),
        ([100], "call", Action("call", 6)),
    ],
)
def test_one_chip_is_a_call_unless_a_raise_was_said(chips, said, action):
    """To call is 6. A chip of 100 is a call of 6 with 94 in change; with another of 5 beside
    it, it's a raise to 105."""
    assert action_of(VEGAS, 6, 6, 3, chips, said) == action


@pytest.mark.rule("CON-04")
def test_one_chip_is_a_call_even_if_it_makes_a_raise():
    """A bet of 10 and a chip of 50: call 10, change 40."""
    assert action_of(VEGAS, 10, 10, 10, [50]) == Action("call", 10)
    counts = with_settings(VEGAS, {"one_chip_rule": False})
    assert action_of(counts, 10, 10, 10, [50]) == Action("raise", 50)


@pytest.mark.rule("CON-05")
def test_one_chip_is_a_bet_of_its_full_value_if_no_one_has_bet():
    """A chip of 100 on the flop bets 100."""
    assert action_of(VEGAS, 0, 0, 3, [100]) == Action("bet", 100)


@pytest.mark.parametrize(
    ("chips", "action"),
    [
        ([6, 1], Action("call", 6)),
        ([6, 2], Action("raise", 9)),
        ([6, 3], Action("raise", 9)),
        ([6, 4], Action("raise", 10)),
    ],
)
def test_half_a_raise_is_a_raise_and_less_is_a_call(chips, action):
    """Over a bet of 6 the smallest raise is to 9: with 8 it's completed, with 7 it's a
    call."""
    assert action_of(VEGAS, 6, 6, 3, chips) == action


@pytest.mark.rule("CON-04")
def test_several_chips_are_a_call_that_are_all_needed_for_it():
    """Over 1,100 a 500 and a 1,000: without either it's no call. With another 500 there is one
    to spare, and the 2,000 are at least half a raise more."""
    assert action_of(VEGAS, 1100, 1100, 700, [500, 1000]) == Action("call", 1100)
    assert action_of(VEGAS, 1100, 1100, 700, [500, 500, 1000]) == Action("raise", 2000)
    assert action_of(VEGAS, 6, 6, 3, [100, 5]) == Action("raise", 105)


def test_the_last_chips_are_all_in_whatever_they_make():
    """With 8 left over a bet of 6: a raise to 8. With 4 left: a call for less."""
    assert action_of(VEGAS, 6, 6, 3, [5, 3], stack=8) == Action("raise", 8)
    assert action_of(VEGAS, 6, 6, 3, [2, 2], stack=4) == Action("call", 4)


def test_what_lies_there_already_counts():
    """The big blind of 3 faces 9: six more is the call."""
    assert action_of(VEGAS, 6, 9, 6, [5, 1]) == Action("call", 9)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("raise", Said("raise")),
        ("raise to 30", Said("raise", 30)),
        ("I'll make it 30", Said("raise", 30)),
        ("raise by 10", Said("raise", 10, True)),
        ("10 more", Said("raise", 10, True)),
        ("raise 10 more", Said("raise", 10, True)),
        ("bet 10", Said("raise", 10)),
        ("I see your 100 and raise 100", Said("call")),
        ("all in", Said("all_in")),
        ("pot", Said("pot")),
        ("check", Said("check")),
        ("I fold", Said("fold")),
        ("hmm, what to do", None),
    ],
)
def test_the_first_words_are_the_action(said, means):
    """“I see your 100 and raise 100” is a call."""
    assert understood(said) == means


@pytest.mark.parametrize(
    ("chips", "said", "to"),
    [
        ([25], "raise to 30", 30),
        ([50], "raise to 30", 30),
        ([10], "10 more", 16),
        ([10], "raise 10 more", 16),
    ],
)
def test_chips_that_differ_from_the_words_are_corrected(chips, said, to):
    """Said 30, put in 25: it's 30."""
    assert action_of(VEGAS, 6, 6, 3, chips, said) == Action("raise", to)


def test_words_bind_no_one_in_a_house_where_only_chips_count():
    """“Raise”, and one chip of 100: a call."""
    house = with_settings(VEGAS, {"verbal.binding": False})
    assert action_of(house, 6, 6, 3, [100], "raise") == Action("call", 6)


@pytest.mark.parametrize(
    ("said", "action"),
    [
        (None, Action("call", 6)),
        ("raise to 26", Action("raise", 26)),
        ("all in", Action("raise", 200)),
    ],
)
def test_only_the_first_motion_counts_unless_the_amount_was_said(said, action):
    """6 go in, then 20 more."""
    motions = [[5, 1], [20]]
    assert string_bet(VEGAS, 6, 6, 3, motions, said, stack=200) == action


def test_no_bet_goes_over_the_limit():
    """The pot allows 20: of 30, ten come back."""
    assert over_limit(VEGAS, 30, 20, contested=True) == 20
    assert action_of(VEGAS, 6, 6, 3, [10, 20], most=20) == Action("raise", 20)


@pytest.mark.rule("CON-37")
@pytest.mark.parametrize(
    ("in_hand", "announced", "mine", "how"),
    [
        (False, False, 0, "now"),
        (True, False, 0, "say_first"),
        (True, True, 0, "swap_first"),
        (True, True, 3, "from_own_bet"),
    ],
)
def test_change_from_the_pot(in_hand, announced, mine, how):
    """Between hands at once. In a hand you say so, and take it from your own bet, or swap the
    chip before you bet."""
    assert make_change(in_hand=in_hand, announced=announced, mine=mine) == how
