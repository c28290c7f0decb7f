"""A sum as chips: the fewest, also where taking the largest chips first is wrong."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.bank.chips import (
    InChips,
    Uneven,
    change_for,
    exchange,
    from_stack,
    in_chips,
)

OURS = (10, 50, 250, 1000)


@pytest.mark.parametrize(
    ("amount", "piles"),
    [
        (3000, ((1000, 3),)),
        (4560, ((1000, 4), (250, 2), (50, 1), (10, 1))),
        (40, ((10, 4),)),
        (0, ()),
    ],
)
def test_a_stack_in_the_chips_of_a_four_colour_set(
    amount: int, piles: tuple[tuple[int, int], ...]
) -> None:
    """White, red, green and black chips, the large ones first."""
    assert in_chips(amount, OURS) == InChips(piles)
    assert in_chips(amount, reversed(OURS)) == InChips(piles)


def test_the_largest_chips_first_is_not_always_the_fewest() -> None:
    """60 is two chips of 30, and not 40 and two tens."""
    assert in_chips(60, (10, 30, 40)) == InChips(((30, 2),))
    assert in_chips(4060, (10, 30, 40)) == InChips(((40, 100), (30, 2)))


@pytest.mark.parametrize(
    ("amount", "values", "found"),
    [
        (35, (10, 50), InChips(((10, 3),), 5)),
        (60, (25, 100), InChips(((25, 2),), 10)),
        (10, (30, 40), InChips((), 10)),
        (50, (30, 40), InChips(((40, 1),), 10)),
        (70, (), InChips((), 70)),
    ],
)
def test_what_the_chips_cannot_make_is_left_over(
    amount: int, values: tuple[int, ...], found: InChips
) -> None:
    assert in_chips(amount, values) == found


@cache
def fewest(amount: int, values: tuple[int, ...]) -> tuple[int, int]:
    """What is left over at least, and with how many chips, found another way: the first value
    is used as often as it goes, or once less, and so on."""
    if not values:
        return amount, 0
    first, *others = values
    ways = [
        (left, count + many)
        for many in range(amount // first + 1)
        for left, count in [fewest(amount - many * first, tuple(others))]
    ]
    return min(ways)


@given(st.integers(0, 400), st.sets(st.integers(1, 60), min_size=1, max_size=4))
def test_no_other_way_has_fewer_chips(amount: int, values: set[int]) -> None:
    found = in_chips(amount, values)
    assert sum(value * count for value, count in found.piles) + found.over == amount
    assert (found.over, sum(count for _, count in found.piles)) == fewest(
        amount, tuple(sorted(values))
    )
    assert [value for value, _ in found.piles] == sorted(
        [value for value, _ in found.piles], reverse=True
    )


def test_a_set_too_odd_to_search_still_makes_the_sum() -> None:
    """Chips of 9.99 and 10 dollars, and of a cent: the largest first."""
    assert in_chips(1998, (1, 999, 1000)) == InChips(((1000, 1), (1, 998)))


@given(st.integers(10**6, 10**12), st.sets(st.integers(1, 60), min_size=2, max_size=4))
def test_a_large_sum_has_large_chips(amount: int, values: set[int]) -> None:
    found = in_chips(amount, values)
    assert sum(value * count for value, count in found.piles) + found.over == amount
    small = sum(count for value, count in found.piles if value != max(values))
    assert small < max(values)


# ---------------------------------------------------------------- from a stack


def test_a_bet_is_paid_with_the_chips_that_are_there() -> None:
    """90 from 2 greens, 12 reds and 20 whites: 2 greens and 8 reds."""
    stack = {1: 20, 5: 12, 25: 2, 100: 0}
    assert from_stack(90, stack) == InChips(((25, 2), (5, 8)))
    assert from_stack(90, {1: 99, 5: 99, 25: 99, 100: 9}) == InChips(((25, 3), (5, 3)))


def test_the_largest_chip_first_may_not_pay_at_all() -> None:
    """30 from one 25 and three tens."""
    assert from_stack(30, {25: 1, 10: 3}) == InChips(((10, 3),))


def test_what_the_chips_cannot_pay_is_named() -> None:
    """Three chips of 25 make 75 of 90, and so many of a stack its whole worth."""
    assert from_stack(90, {25: 3}) == InChips(((25, 3),), 15)
    assert from_stack(90, {25: 9}) == InChips(((25, 3),), 15)
    assert from_stack(90, {}) == InChips((), 90)
    assert from_stack(0, {25: 3}) == InChips(())


@cache
def fewest_by_force(amount: int, stack: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """What is left over, and the fewest chips, by trying everything."""
    if not stack:
        return amount, 0
    (value, count), *rest = stack
    ways = [
        (over, chips + n)
        for n in range(min(count, amount // value) + 1)
        for over, chips in [fewest_by_force(amount - n * value, tuple(rest))]
    ]
    return min(ways)


@given(
    st.integers(0, 200),
    st.dictionaries(st.integers(1, 40), st.integers(0, 5), max_size=4),
)
def test_nothing_is_better_than_what_is_found(amount: int, stack: dict[int, int]) -> None:
    found = from_stack(amount, stack)
    assert all(count <= stack[value] for value, count in found.piles)
    assert sum(value * count for value, count in found.piles) + found.over == amount
    chips = sum(count for _, count in found.piles)
    assert (found.over, chips) == fewest_by_force(amount, tuple(stack.items()))


# ---------------------------------------------------------------- change


def test_an_exchange_is_even_or_says_by_how_much_it_is_not() -> None:
    assert exchange([(100, 1)], [(25, 3), (5, 5)]) is None
    assert exchange([(100, 1)], [(25, 3)]) == Uneven(-25)
    assert exchange([(25, 3)], [(100, 1)]) == Uneven(25)


def test_change_for_a_chip_comes_in_smaller_ones() -> None:
    """A black chip is four greens, or three and five reds for whoever needs small ones."""
    case = {1: 40, 5: 40, 25: 20, 100: 5}
    assert change_for(100, case) == ((25, 4),)
    assert change_for(100, case, small=5) == ((25, 3), (5, 5))
    assert change_for(1, case) == ()
    assert change_for(100, {25: 3}) == ()
    assert change_for(100, {25: 4, 5: 2}, small=5) == ()
