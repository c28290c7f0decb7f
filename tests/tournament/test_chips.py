"""Starting stacks from a case, and the chip race."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.cards import parse
from homegame.tournament.chips import Rack, chip_race, odd_chips, starting_stack
from homegame.tournament.errors import TournamentError

LOTS = 1000


def case_of(*values: int, each: int = LOTS) -> dict[int, int]:
    return dict.fromkeys(values, each)


# ---------------------------------------------------------------- starting stacks


@pytest.mark.parametrize(
    ("stack", "values", "counts"),
    [
        (5000, (25, 100, 500, 1000), (8, 8, 4, 2)),
        (8000, (25, 100, 500, 1000), (8, 8, 6, 4)),
        (15_000, (100, 500, 1000, 5000), (10, 8, 5, 1)),
        (15_000, (25, 100, 500, 1000, 5000), (8, 8, 4, 2, 2)),
    ],
)
def test_a_good_stack_has_enough_small_chips(stack: int, values, counts):
    """About eight of each of the two smallest, and few chips in all."""
    found = starting_stack(stack, case_of(*values), 10)
    assert found == tuple(zip(values, counts, strict=True))


def test_the_case_has_to_be_enough_for_all():
    """200 dimes and 560 half dollars for ten: 20 and 56 each make $30, and nothing else."""
    assert starting_stack(3000, {10: 200, 50: 560}, 10) == ((10, 20), (50, 56))


def test_the_smallest_chip_comes_first():
    """700 in 25s and 50s: eight 25s and ten 50s, rather than ten and nine."""
    assert starting_stack(700, case_of(25, 50), 10) == ((25, 8), (50, 10))


def test_stacks_are_kept_for_rebuys():
    """80 of the 25s are eight each for ten players; with ten rebuys they are four."""
    case = case_of(25, 100, 500, 1000) | {25: 80}
    assert dict(starting_stack(5000, case, 10))[25] == 8
    assert dict(starting_stack(5000, case, 20))[25] == 4


def test_the_nearest_stacks_are_named():
    """5,010 can't be made from 25s."""
    with pytest.raises(TournamentError, match="You can make 5,000 or 5,025") as wrong:
        starting_stack(5010, case_of(25, 100, 500), 10)
    assert wrong.value.field == "stack"


def test_a_case_that_is_too_small_names_what_it_makes():
    """Ten stacks of two 25s each, and of none."""
    with pytest.raises(TournamentError, match=r"You can make 50\."):
        starting_stack(100, {25: 20}, 10)
    with pytest.raises(TournamentError, match="aren't enough for 10 × 100, or"):
        starting_stack(100, {25: 9}, 10)


@given(
    st.dictionaries(
        st.sampled_from([1, 2, 5, 7, 25, 100, 250, 500]),
        st.integers(0, 40),
        min_size=1,
        max_size=4,
    ),
    st.integers(1, 600),
    st.integers(1, 3),
)
def test_a_stack_is_what_was_asked_and_the_case_has_it(case, stack: int, stacks: int):
    """Or it can't be made at all: no number of each chip adds up to it."""
    try:
        found = starting_stack(stack, case, stacks)
    except TournamentError:
        made = {0}
        for value, many in case.items():
            made = {one + value * n for one in made for n in range(many // stacks + 1)}
        assert stack not in made
        return
    assert sum(value * count for value, count in found) == stack
    assert all(count * stacks <= case[value] for value, count in found)


def test_odd_sets_of_chips_are_answered_too():
    """Not the best stack of all, perhaps, but one."""
    found = starting_stack(3333, case_of(1, 2, 3, 7, 11, 13, 17), 1)
    assert sum(value * count for value, count in found) == 3333


@pytest.mark.parametrize(
    ("stack", "case", "stacks", "field"),
    [
        (0, {25: 8}, 1, "stack"),
        (10**7, {25: 8}, 1, "stack"),
        (100, {}, 1, "case"),
        (100, {25: -1}, 1, "case"),
        (100, {0: 8}, 1, "case"),
        (100, {25: 8}, 0, "stacks"),
    ],
)
def test_what_no_stack_is_made_from(stack: int, case, stacks: int, field: str):
    with pytest.raises(TournamentError) as wrong:
        starting_stack(stack, case, stacks)
    assert wrong.value.field == field


# ---------------------------------------------------------------- the chip race

SEATS = {1: Rack(2, 500), 2: Rack(1, 400), 3: Rack(3, 500), 4: Rack(1, 0)}
"""The 25s leave play; seat 4 has one of them and nothing else."""

CARDS = {1: parse("Ks 4d"), 2: parse("Qh"), 3: parse("Kd 9c 2s"), 4: parse("7c")}


@pytest.mark.rule("TOURN-23")
def test_the_highest_cards_win_the_odd_chips():
    """Seven odd 25s are 175: two chips of 100. The king of spades and the king of diamonds win;
    seat 4 would be out and is given one. 1,575 become 1,700."""
    assert odd_chips(SEATS, 25, 100) == {1: 2, 2: 1, 3: 3, 4: 1}
    race = chip_race(SEATS, 25, 100, CARDS)
    assert race.winners == (1, 3)
    assert race.rescued == (4,)
    assert (race.before, race.after) == (1575, 1700)
    assert race.stacks == {1: 600, 2: 400, 3: 600, 4: 100}


def test_whole_groups_are_exchanged_without_a_race():
    """Nine 25s are two 100s and one to race for: a quarter of a chip is none."""
    race = chip_race({1: Rack(9, 0)}, 25, 100, {1: parse("As")})
    assert (race.winners, race.stacks) == ((), {1: 200})


def test_half_a_chip_counts_as_one():
    race = chip_race({1: Rack(2, 0)}, 25, 100, {1: parse("2c 3c")})
    assert (race.winners, race.rescued, race.stacks) == ((1,), (), {1: 100})


@pytest.mark.rule("TOURN-23")
def test_no_one_wins_two():
    """Six odd 25s are a chip and a half, so two: the aces of seat 1 win one of them."""
    racks = {1: Rack(3, 0), 2: Rack(2, 0), 3: Rack(1, 100)}
    cards = {1: parse("As Ah Ad"), 2: parse("2c 3c"), 3: parse("2d")}
    assert chip_race(racks, 25, 100, cards).winners == (1, 2)


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 5)), min_size=1, max_size=9))
def test_a_race_changes_the_chips_by_less_than_it_gives(players: list[tuple[int, int]]):
    """Rounding is at most half a chip; every rescue adds one. No one who had chips is out."""
    racks = {
        seat: Rack(old, 100 * other)
        for seat, (old, other) in enumerate(players, 1)
        if old or other
    }
    deck = iter(range(52))
    odd = odd_chips(racks, 25, 100)
    cards = {seat: [next(deck) for _ in range(many)] for seat, many in odd.items()}
    race = chip_race(racks, 25, 100, cards)
    assert all(race.stacks.values())
    assert not any(stack % 100 for stack in race.stacks.values())
    assert abs(race.after - race.before - 100 * len(race.rescued)) <= 50


@pytest.mark.parametrize(
    ("new", "cards", "said"),
    [
        (40, CARDS, "The new chip, 40, must be a multiple of the old one, 25"),
        (25, CARDS, "The new chip, 25"),
        (100, CARDS | {2: ()}, "Seat 2 needs one card for each odd chip: 1, not 0."),
        (100, CARDS | {2: parse("Ks")}, "A card was dealt twice."),
    ],
)
def test_a_race_that_cannot_be(new: int, cards, said: str):
    with pytest.raises(TournamentError, match=said):
        chip_race(SEATS, 25, new, cards)
