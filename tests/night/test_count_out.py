"""The count-out of a table with real chips: what is known of it, and how it is asked about."""

import pytest

from homegame.bank.counting import Explanation
from homegame.model import commands as c
from homegame.model import events as e
from homegame.night.count_out import counted_out, in_words, known, sold_at
from night.played import PlayedNight

CASE = {"chips.counts": (200, 500, 100, 40), "stakes.minor_per_chip": 10}


def real(players: int = 3, **more: object) -> PlayedNight:
    """Dana, Maya and Theo, each with $30 in chips."""
    choices = {"chips.denominations": (10, 50, 250, 1000), **CASE, **more}
    night = PlayedNight(players=1, choices=choices, dealer="people")
    for seat, name in [(2, "Maya"), (3, "Theo")][: players - 1]:
        night.happened([e.Knocked(f"g{seat}", name), e.Admitted(f"g{seat}", "g1")])
        night.sits(f"g{seat}", 1, seat)
    return night


def test_what_the_night_knows_is_what_was_bought_and_what_the_table_says():
    night = real()
    found = known(night.night, 1)
    assert [(each.guest, each.amount) for each in found.purchases] == [
        ("g1", 3000),
        ("g2", 3000),
        ("g3", 3000),
    ]
    assert found.case == {10: 200, 50: 500, 250: 100, 1000: 40}
    assert found.stacks == {"g1": 3000, "g2": 3000, "g3": 3000}
    assert 3000 in found.usual


def test_where_only_the_button_is_kept_the_table_knows_no_stacks():
    """And of a case that no one has counted nothing is known."""
    night = real(**{"chips.counts": ()}).say("g1", c.SetDepth("button"))
    found = known(night.night, 1)
    assert (found.case, found.stacks) == (None, {})


def test_chips_in_the_pots_are_part_of_what_was_sold():
    night = real()
    assert sold_at(night.table()) == 900
    assert sold_at(night.begin().table()) == 900


def test_the_likeliest_mistake_is_the_one_that_the_table_knows_of():
    """Theo's 56 reds are down as 36; $10 are missing."""
    full = {10: 20, 50: 56}
    counts = {"g1": full, "g2": full, "g3": {10: 20, 50: 36}}
    night = real().night
    found = counted_out(night, 1, counts)
    assert (found.total, found.expected, found.over) == (8000, 9000, -1000)
    first = found.explanations[0]
    assert (first.why, first.guest, first.fits) == ("rack", "g3", True)
    with_case = counted_out(night, 1, counts, {10: 140, 50: 332, 250: 100, 1000: 40})
    assert with_case.colours == {10: 0, 50: -20, 250: 0, 1000: 0}
    assert {each.why for each in with_case.explanations} == {"rack"}


@pytest.mark.parametrize(
    ("each", "said"),
    [
        (
            Explanation("digits", "g2", 450, 50, 45, 54),
            "Are Maya’s red chips 54, not 45? Two digits may be the wrong way round.",
        ),
        (
            Explanation("rack", "g2", -1000, 50, 56, 36),
            "Are Maya’s red chips 36, not 56? A pile of 20 may have been counted twice.",
        ),
        (
            Explanation("stack_twice", "g2", -1500, 250, 12, 6),
            "Are Maya’s green chips 6, not 12? They may have been counted twice.",
        ),
        (
            Explanation("wrong_colour", "g2", -3000, 1000, 4, 0, 250),
            "Are Maya’s 4 black chips green?",
        ),
        (
            Explanation("colours_swapped", "g2", -800, 250, 10, 6, 50),
            "Does Maya have 10 red and 6 green chips? The two may be the wrong way round.",
        ),
        (
            Explanation("guest_twice", "g2", -3000),
            "Are Maya’s chips in someone else’s count, too?",
        ),
        (
            Explanation("stack", "g2", 1000, 0, 2000, 3000, fits=True),
            "Maya should have $30.00, $10.00 more than was counted. Count those chips again.",
        ),
        (
            Explanation("stack", "g2", -1000, 0, 4000, 3000, fits=True),
            "Maya should have $30.00, $10.00 less than was counted. Count those chips again.",
        ),
        (
            Explanation("twice_entered", "g2", -3000, entry=4),
            "Is Maya’s buy-in of $30.00 in the ledger twice?",
        ),
        (
            Explanation("not_sold", "g2", -3000, entry=2),
            "Did Maya get no chips for $30.00? The ledger says they bought in.",
        ),
        (
            Explanation("forgotten", "", 3000),
            "Was a buy-in of $30.00 not written down?",
        ),
        (
            Explanation("forgotten", "g2", 3000),
            "Was a buy-in of $30.00 not written down? "
            "Maya has bought in more often than the others.",
        ),
        (Explanation("few", "", 50, 50, 1, 0), "Is a red chip missing?"),
        (Explanation("few", "", 100, 50, 2, 0), "Are 2 red chips missing?"),
        (Explanation("few", "", -50, 50, 1, 0), "Was a red chip counted twice?"),
        (Explanation("few", "", -100, 50, 2, 0), "Were 2 red chips counted twice?"),
    ],
)
def test_an_explanation_is_a_question_to_the_table(each: Explanation, said: str):
    assert in_words(real(2).night, 1, each) == said
