"""Deals: even, by chips, by a model, or the players' own, checked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.maths.errors import KernelMissing
from homegame.tournament.deals import by_worth, certain, chip_chop, even, own
from homegame.tournament.errors import TournamentError

try:
    from homegame.maths.tournament import icm, ruin
except KernelMissing:
    icm = ruin = None

needs_kernel = pytest.mark.skipif(icm is None, reason="the maths needs the kernel")

STACKS, PRIZES = (60_000, 25_000, 15_000), (1500, 900, 600)
"""Three are left, with prizes of 3,000 together."""


def test_an_even_deal():
    assert even(STACKS, PRIZES) == (1000, 1000, 1000)


def test_a_chip_chop_shares_what_is_not_certain():
    """600 is certain for each; the 1,200 above that go by chips."""
    assert certain(PRIZES, 3) == 600
    assert chip_chop(STACKS, PRIZES) == (1320, 900, 780)


@needs_kernel
def test_a_deal_by_icm():
    """1231.76, 950.74 and 817.50: whole units by largest remainder."""
    worths = icm(STACKS, PRIZES)
    assert [round(each, 2) for each in worths] == [1231.76, 950.74, 817.50]
    assert by_worth(worths, STACKS, PRIZES) == (1232, 951, 817)
    assert by_worth(worths, STACKS, PRIZES, 10) == (1230, 950, 820)


@needs_kernel
@pytest.mark.parametrize(
    ("stacks", "prizes", "worths"),
    [
        ((50, 30, 20), (70, 30), (45.1786, 32.25, 22.5714)),
        ((5000, 3000, 2000), (50, 30, 20), (38.3929, 32.75, 28.8571)),
        (
            (5000, 3000, 1500, 500),
            (500, 300, 200),
            (377.7807, 312.8888, 225.6025, 83.728),
        ),
        ((198, 1, 1), (50, 30, 20), (49.7995, 25.1003, 25.1003)),
    ],
)
def test_published_worths_become_whole_units(stacks, prizes, worths):
    """In cents, each deal is the published figure, rounded up or down."""
    cents = [100 * prize for prize in prizes]
    deal = by_worth(icm(stacks, cents), stacks, cents)
    assert sum(deal) == sum(cents)
    assert deal == pytest.approx([100 * each for each in worths], abs=1.01)


@needs_kernel
def test_gamblers_ruin_pays_the_short_stack_more():
    """25/87/88 for 50, 30 and 20: ICM pays the short stack 36 cents more than ruin does."""
    stacks, prizes = (25, 87, 88), (5000, 3000, 2000)
    by_ruin = by_worth(ruin(stacks, prizes), stacks, prizes)
    assert by_ruin == (2533, 3727, 3740)
    assert by_worth(icm(stacks, prizes), stacks, prizes)[0] - by_ruin[0] == 36


@needs_kernel
def test_for_two_players_every_model_is_by_chips():
    """What is above second prize goes by chips; there is nothing to differ about."""
    for stacks in ((3, 1), (7, 5), (100, 1)):
        assert by_worth(icm(stacks, (650, 350)), stacks, (650, 350)) == chip_chop(
            stacks, (650, 350)
        )


@needs_kernel
def test_a_thousand_players_share():
    """A hundred prizes, exactly shared."""
    stacks = [1 + 37 * n % 9973 for n in range(1000)]
    prizes = [100_000 // place for place in range(1, 101)]
    deal = by_worth(icm(stacks, prizes), stacks, prizes)
    assert sum(deal) == sum(prizes)
    assert [deal[at] for at in sorted(range(1000), key=stacks.__getitem__)] == sorted(deal)


def test_a_chip_leader_gets_no_more_than_first_prize():
    """98/1/1 for 50, 30 and 20: by chips alone it would be 59; the others share the rest."""
    assert chip_chop((98, 1, 1), (50, 30, 20)) == (50, 25, 25)


def test_odd_units_go_to_the_larger_stacks():
    """1,000 in fifties for three who are even."""
    assert even((1, 3, 2), (1000,), 50) == (300, 350, 350)


def test_more_players_than_prizes():
    """Nothing is certain on the bubble: four are left for three prizes."""
    assert certain(PRIZES, 4) == 0
    assert chip_chop((1, 1, 1, 1), PRIZES) == (750, 750, 750, 750)


@given(
    st.lists(st.integers(1, 10**6), min_size=2, max_size=9),
    st.lists(st.integers(1, 10**6), min_size=1, max_size=9),
    st.sampled_from([1, 7, 100]),
)
def test_every_deal_is_within_its_limits(stacks: list[int], paid: list[int], unit: int):
    """It adds up; no one is above first prize or below what is certain."""
    prizes = sorted(paid, reverse=True)[: len(stacks)]
    for deal in (
        even(stacks, prizes, unit),
        chip_chop(stacks, prizes, unit),
        by_worth([float(stack) for stack in stacks], stacks, prizes, unit),
    ):
        assert own(deal, stacks, prizes) == deal


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        (
            (1800, 750, 450),
            "Player 1 can't get 1,800: that's 300 more than first prize, 1,500.",
        ),
        ((1400, 1100, 500), "Player 3 can't get 500: 600 is certain already."),
        (
            (1400, 900, 800),
            "The amounts add up to 3,100: that's 100 too much. There are 3,000",
        ),
        ((1200, 900, 800), "The amounts add up to 2,900: 100 is missing."),
        ((1500, 1500), "A deal needs one amount for each player who is left: 3, not 2."),
    ],
)
def test_a_deal_of_their_own_that_cannot_be(figures: tuple[int, ...], said: str):
    """The first one shares by chips and forgets that no one wins more than first prize."""
    with pytest.raises(TournamentError) as wrong:
        own(figures, STACKS, PRIZES)
    assert wrong.value.field == "figures"
    assert said in wrong.value.say


@pytest.mark.parametrize(
    ("stacks", "prizes", "field"),
    [
        ((5,), (1,), "stacks"),
        ((5, 0), (1,), "stacks"),
        ((5, 5), (), "prizes"),
        ((5, 5), (0, 0), "prizes"),
        ((5, 5), (1, 2), "prizes"),
        ((5, 5), (3, 2, 1), "prizes"),
    ],
)
def test_what_no_deal_is_made_from(stacks, prizes, field: str):
    with pytest.raises(TournamentError) as wrong:
        even(stacks, prizes)
    assert wrong.value.field == field


def test_other_arguments_that_cannot_be():
    with pytest.raises(TournamentError, match="each player who is left: 2, not 1"):
        by_worth([1.0], (5, 5), (1,))
    with pytest.raises(TournamentError, match="unit must be 1"):
        even((5, 5), (1,), 0)
