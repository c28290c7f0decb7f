"""What real chips are worth, the stack of a buy-in, and the money that chips bring back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.bank.book import statement
from homegame.model import commands as c
from homegame.rulebook.options import HouseError
from homegame.rulebook.presets import from_toml, preset
from homegame.rules.real_chips import (
    case_of,
    chips_for,
    counts_of,
    fixed_stack,
    in_words,
    left_over,
    stack_for,
    total,
    worth,
)
from houses import vegas_home
from night.played import PlayedNight

VEGAS, PATS = preset("vegas-home"), preset("pats")


@pytest.mark.rule("CASH-01")
def test_at_ten_cents_a_chip_30_dollars_are_300_chips():
    assert chips_for(VEGAS, 3000) == 300
    assert worth(VEGAS, 300) == 3000
    assert worth(vegas_home({"stakes.minor_per_chip": 25}), 4) == 100


@pytest.mark.rule("CASH-02")
def test_the_chips_of_a_four_colour_set():
    """$0.10 white, $0.50 red, $2.50 green and $10 black say 1, 5, 25 and 100: a black one is
    four greens or twenty reds."""
    assert [(kind.colour, kind.value, kind.face) for kind in case_of(VEGAS)] == [
        ("white", 10, "1"),
        ("red", 50, "5"),
        ("green", 250, "25"),
        ("black", 1000, "100"),
    ]
    value = {kind.colour: kind.value for kind in case_of(VEGAS)}
    assert value["black"] == 4 * value["green"] == 20 * value["red"]


@pytest.mark.rule("CASH-02")
def test_30_dollars_are_56_red_chips_and_20_white_ones():
    """$28 and $2; as the host wants it, and not what would be worked out."""
    fixed = fixed_stack(VEGAS)
    assert stack_for(counts_of(VEGAS), 3000, 8, fixed).piles == ((10, 20), (50, 56))
    assert in_words(case_of(VEGAS), [(5, 56), (1, 20)]) == "56 red and 20 white"
    assert stack_for(counts_of(VEGAS), 3000, 8).piles != ((10, 20), (50, 56))


@pytest.mark.rule("CASH-03")
def test_the_chips_of_a_set_for_quarters():
    """Blue, white and red chips say $0.25, $1 and $5; a buy-in of $10 to $40 is made of
    them."""
    assert [(kind.colour, kind.value, kind.face) for kind in case_of(PATS)] == [
        ("blue", 25, "$0.25"),
        ("white", 100, "$1"),
        ("red", 500, "$5"),
    ]
    for dollars in range(10, 41):
        assert total(stack_for(counts_of(PATS), dollars * 100).piles) == dollars * 100


@pytest.mark.rule("CASH-11")
def test_the_banker_buys_chips_back_for_the_money_they_were_sold_for():
    """$30 for 300 chips at any time, and at the end $30 for the same 300."""
    night = PlayedNight(players=3, choices={"stakes.minor_per_chip": 10})
    assert statement(night.night.book, "g2").bought == 3000
    night.say("g1", c.EndNight())
    found = statement(night.night.book, "g2")
    assert (found.cashed, found.result) == (3000, 0)


# ---------------------------------------------------------------- stacks


def test_a_stack_that_the_case_has_not_enough_for_is_made_of_what_it_has():
    """Eight stacks of 56 reds need 448; of 400 there are fewer in each."""
    case = {10: 400, 50: 400, 250: 100, 1000: 40}
    fixed = ((10, 20), (50, 56))
    found = stack_for(case, 3000, 8, fixed)
    assert found.piles != fixed
    assert total(found.piles) == 3000
    left = left_over(case, found.piles, 8)
    assert min(left.values()) >= 0
    assert total(left) == total(case) - 8 * 3000


def test_another_buy_in_is_worked_out_and_not_what_the_host_fixed():
    found = stack_for(counts_of(VEGAS), 1000, 8, fixed_stack(VEGAS))
    assert total(found.piles) == 1000


def test_a_case_that_cannot_make_the_stack_offers_the_nearest():
    """$20.50 from chips of $1 and $5: $20 or $21."""
    assert stack_for({100: 80, 500: 40}, 2050).near == (2000, 2100)
    assert stack_for({100: 8, 500: 8}, 3000, 2).near == (2400,)
    assert stack_for({100: 8}, 3000, 9) == stack_for({100: 8}, 5, 9)
    assert stack_for({100: 8}, 5, 9).near == ()


@pytest.mark.parametrize(
    ("case", "sum", "near"),
    [
        ({100: 80, 500: 40}, 50, (100,)),
        ({100: 0, 500: 40}, 2050, (2000, 2500)),
        ({100: 80, 500: 40}, 99_999_999, (28_000,)),
        ({100: 80, 500: 40}, 10**8, (28_000,)),
        ({5: 200, 7: 0}, 10**8, (1000,)),
    ],
    ids=["less_than_a_chip", "no_small_chips", "between_two", "a_huge_one", "odd_values"],
)
def test_the_nearest_stacks_are_those_that_the_case_can_make(case, sum, near):
    """Of less than a chip it is a chip; of more than there is, all there is; and none is named
    that is made of chips that aren't there."""
    assert stack_for(case, sum).near == near
    for each in near:
        assert total(stack_for(case, each).piles) == each


@given(
    st.dictionaries(st.sampled_from([5, 25, 100, 500]), st.integers(0, 40), min_size=1),
    st.integers(1, 3000),
    st.integers(1, 5),
)
def test_a_stack_is_exact_and_the_case_has_it_for_everyone(case, sum, stacks):
    found = stack_for(case, sum, stacks)
    assert not (found.piles and found.near)
    for near in found.near:
        assert total(stack_for(case, near, stacks).piles) == near
    if not (found.piles or found.near):
        assert all(count < stacks for count in case.values())
    if found.piles:
        assert total(found.piles) == sum
        assert min(left_over(case, found.piles, stacks).values()) >= 0


# ---------------------------------------------------------------- the house


@pytest.mark.parametrize(
    ("text", "field", "say"),
    [
        ('colours = ["white"]', "chips.colours", "chips.denominations: 4, not 1."),
        (
            'colours = ["white", "red", "red", "blue"]',
            "chips.colours",
            "the same one twice",
        ),
        ('colours = ["gold", "red"]', "chips.colours", '"white"'),
        ("counts = [100, 200]", "chips.counts", "chips.denominations: 4, not 2."),
        ("counts = [-1, 1, 1, 1]", "chips.counts", "a list"),
        ("stack = [0, 0, 0, 0]", "chips.stack", "at least one chip"),
        ("denominations = [10, 10]", "chips.denominations", "the same one twice"),
    ],
)
def test_a_case_that_cannot_be_is_refused_by_name(text: str, field: str, say: str):
    with pytest.raises(HouseError) as refused:
        from_toml(f"[chips]\n{text}")
    assert refused.value.field == field
    assert say in refused.value.say


def test_other_chips_do_not_have_the_colours_and_the_stack_of_those_before():
    """A host based on Pat's with two chips has no colour for a third."""
    house = from_toml(
        'based_on = "pats"\n[chips]\ndenominations = [100, 500]\n[stakes]\n'
        "minor_per_chip = 100\n[blinds]\nsmall = 1\nbig = 2"
    )
    assert [kind.colour for kind in case_of(house)] == ["white", "red"]
    assert fixed_stack(house) == ()
