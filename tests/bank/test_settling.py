"""Who pays whom: everybody is square afterwards, and it takes as few payments as possible."""

import random
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.bank.settling import MOST_EXACT, Nets, NotSquare, Settlement, settle
from homegame.bank.slips import Slip, likeliest

Results = tuple[int, ...]


def named(*results: int) -> Nets:
    return {f"p{number}": net for number, net in enumerate(results)}


def is_square_after(nets: Nets, settlement: Settlement) -> bool:
    """Nobody owes or is owed anything any more; all payments go one way."""
    left = dict(nets)
    for payment in settlement.payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return not any(left.values())


@cache
def fewest(results: Results) -> int:
    """The fewest payments, found another way: the first person settles with some of the others,
    and everybody else among themselves."""
    results = tuple(sorted(net for net in results if net))
    if not results:
        return 0
    first, others = results[0], results[1:]
    found = len(results) - 1
    for size in range(1, len(others)):
        for chosen in combinations(range(len(others)), size):
            if not first + sum(others[at] for at in chosen):
                rest = (net for at, net in enumerate(others) if at not in chosen)
                found = min(found, size + fewest(tuple(rest)))
    return found


@pytest.mark.parametrize(
    ("results", "payments"),
    [
        ((10, 9, 8, -7, -6, -5, -9), 5),
        ((9, 8, -5, -4, -6, -2), 4),
        ((210, -90, -80, 130, -150, -20), 5),
        ((), 0),
        ((0, 0), 0),
        ((5, 0, -5), 1),
    ],
)
def test_the_fewest_payments(results: Results, payments: int) -> None:
    settlement = settle(named(*results))
    assert (len(settlement.payments), settlement.minimal) == (payments, True)
    assert is_square_after(named(*results), settlement)


@given(st.lists(st.integers(-12, 12), max_size=8))
def test_no_other_way_has_fewer_payments(results: list[int]) -> None:
    nets = named(*results, -sum(results))
    settlement = settle(nets)
    assert is_square_after(nets, settlement)
    assert len(settlement.payments) == fewest((*nets.values(),))


@given(st.lists(st.integers(-500, 500), max_size=40))
def test_everybody_is_square_afterwards(results: list[int]) -> None:
    """However many there are; it is called proven only where it is."""
    nets = named(*results, -sum(results))
    settlement = settle(nets)
    assert is_square_after(nets, settlement)
    assert len(settlement.payments) <= max(0, sum(map(bool, nets.values())) - 1)
    is_small = sum(map(bool, nets.values())) <= MOST_EXACT
    assert settlement.minimal >= is_small


def test_twenty_people_and_the_groups_they_were_made_of() -> None:
    """Five groups of four who are square among themselves: fifteen payments at most."""
    chance = random.Random(11)
    results: list[int] = []
    for _ in range(5):
        three = [chance.randrange(-999, 1000) for _ in range(3)]
        results += [*three, -sum(three)]
    chance.shuffle(results)
    settlement = settle(named(*results))
    assert settlement.minimal
    assert is_square_after(named(*results), settlement)
    assert len(settlement.payments) <= 15


def test_more_people_than_can_be_proven() -> None:
    """Twenty-one losers of 3, 4 and 5 and one winner: pairs and threes come first, and nothing
    is called proven."""
    results = [*[-3, -4, -5] * 7, 84]
    settlement = settle(named(*results))
    assert (len(settlement.payments), settlement.minimal) == (21, False)


def test_whoever_owes_just_what_another_gets_pays_them() -> None:
    """The others' business is none of theirs."""
    settlement = settle({"Ana": 30, "Ben": -20, "Cem": -30, "Dov": 20})
    assert {(it.payer, it.payee) for it in settlement.payments} == {
        ("Cem", "Ana"),
        ("Ben", "Dov"),
    }


def test_nobody_pays_more_often_than_needed() -> None:
    """Two lost 10 and 5, three won 4, 5 and 6: no one has three payments, though one of the
    orders would have it."""
    settlement = settle(named(-10, -7, 6, 6, 5))
    names = [name for it in settlement.payments for name in (it.payer, it.payee)]
    assert max(names.count(name) for name in names) == 2


BOX_NIGHT: Nets = {"Ana": 10, "Ben": -10, "Cem": 6, "Dov": 4, "Eli": -2, "box": -8}


def test_the_cash_box_pays_as_few_people_as_possible_and_comes_first() -> None:
    """Ben owes just what Ana gets. But if Ben pays Cem and Dov, four payments in either case,
    the box has one payment to make and not two."""
    settlement = settle(BOX_NIGHT, "box")
    assert [(it.payer, it.payee, it.amount) for it in settlement.payments] == [
        ("box", "Ana", 8),
        ("Eli", "Ana", 2),
        ("Ben", "Cem", 6),
        ("Ben", "Dov", 4),
    ]
    assert settlement.minimal
    assert len(settle(BOX_NIGHT).payments) == 4


def test_the_box_is_paid_out_before_anyone_who_owes_as_much() -> None:
    """Ben owes ten as well, but what is in the box is all paid to Ana."""
    settlement = settle({"Ben": -10, "Cem": 6, "Dov": 4, "Ana": 10, "box": -10}, "box")
    assert [(it.payer, it.payee) for it in settlement.payments] == [
        ("box", "Ana"),
        ("Ben", "Cem"),
        ("Ben", "Dov"),
    ]


def test_within_its_group_the_box_pays_the_largest_winners() -> None:
    """Whatever is easier for the others: with 9 in the box and winners of 8, 7 and 1, two are
    paid from it, and not three."""
    settlement = settle({"Ana": 1, "Ben": 7, "Cem": 8, "Dov": -7, "box": -9}, "box")
    box = [(it.payee, it.amount) for it in settlement.payments if it.payer == "box"]
    assert len(box) == 2
    assert [it.payer for it in settlement.payments[:2]] == ["box", "box"]


def fewest_of_the_box(results: Results) -> int:
    """How many the first one pays at least in a shortest settlement, found another way: each
    group it may be in, and in it any winners who get as much as it pays."""
    owed, others = results[0], results[1:]
    found = len(results)
    for size in range(1, len(others) + 1):
        for chosen in combinations(range(len(others)), size):
            own = [others[at] for at in chosen]
            rest = tuple(net for at, net in enumerate(others) if at not in chosen)
            if owed + sum(own) or size + fewest(rest) > fewest(results):
                continue
            winners = [net for net in own if net > 0]
            found = min(
                found,
                *(
                    many
                    for many in range(1, len(winners) + 1)
                    for some in combinations(winners, many)
                    if sum(some) >= -owed
                ),
                len(results),
            )
    return found


@given(st.integers(1, 14), st.lists(st.integers(-12, 12).filter(bool), max_size=7))
def test_no_other_way_has_the_box_pay_fewer_people(cash: int, results: list[int]) -> None:
    nets = named(-cash, *results, cash - sum(results))
    settlement = settle(nets, "p0")
    assert settlement.minimal
    assert is_square_after(nets, settlement)
    everybody = tuple(net for net in nets.values() if net)
    assert len(settlement.payments) == fewest(everybody)
    box = [it.payer == "p0" for it in settlement.payments]
    assert sum(box) == fewest_of_the_box(everybody)
    assert box == sorted(box, reverse=True)


def test_with_more_people_than_can_be_searched_the_box_still_comes_first() -> None:
    """Twelve pairs, and with the box a group of three: the pairs are no part of the search."""
    pairs = {f"{sign}{net}": sign * net for net in range(20, 32) for sign in (1, -1)}
    settlement = settle({**pairs, "Ana": 5, "Ben": 4, "box": -9}, "box")
    assert settlement.minimal
    assert [it.payer for it in settlement.payments[:2]] == ["box", "box"]
    assert len(settlement.payments) == 14


def test_results_that_are_not_square_are_refused() -> None:
    with pytest.raises(NotSquare) as refused:
        settle({"Maya": 40, "Theo": -30})
    assert refused.value.over == 10


@pytest.mark.parametrize(
    ("nets", "slip"),
    [
        ({"Maya": 40, "Theo": 40}, Slip("sign", "Maya", -40)),
        ({"Maya": 40, "Theo": -40, "Kim": 25}, Slip("extra", "Kim", 0)),
        ({"Maya": 80, "Theo": -40}, Slip("twice", "Maya", 40)),
        ({"Maya": 54, "Theo": -45}, Slip("digits", "Maya", 45)),
        ({"Maya": 103, "Theo": -13}, Slip("digits", "Maya", 13)),
        ({"Maya": 54, "Theo": -41}, None),
        ({"Maya": 40, "Theo": -40}, None),
    ],
)
def test_the_likeliest_slip(nets: Nets, slip: Slip | None) -> None:
    assert likeliest(nets) == slip
