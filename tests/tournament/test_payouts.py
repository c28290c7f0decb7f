"""The prizes: how many are paid, how much, and who finished where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.model.tournament import Bust
from homegame.rulebook.house import Payout
from homegame.tournament.errors import TournamentError
from homegame.tournament.payouts import (
    SHARES,
    Finish,
    check,
    places,
    prizes,
    shared,
    shares_of,
)

# ---------------------------------------------------------------- places


@pytest.mark.rule("TOURN-21")
@pytest.mark.parametrize(
    ("entrants", "paid"),
    [
        *((1, 1), (2, 1), (4, 1), (5, 2), (7, 2), (8, 3), (10, 3), (11, 4), (20, 4)),
        *((21, 6), (40, 6), (41, 8), (70, 8), (71, 10), (100, 10)),
        *((101, 10), (104, 10), (105, 11), (1000, 100)),
    ],
)
def test_the_more_players_the_more_places(entrants: int, paid: int):
    """By the table up to a hundred players, and one place in ten beyond."""
    assert places(entrants, Payout()) == paid


@pytest.mark.rule("TOURN-07")
@pytest.mark.parametrize(
    ("rule", "entrants", "paid"),
    [
        *(("percent10", 4, 1), ("percent10", 10, 1), ("percent10", 25, 3)),
        *(("top3", 2, 2), ("top3", 3, 3), ("top3", 90, 3)),
        *(("table_per_100", 5, 5), ("table_per_100", 100, 9), ("table_per_100", 101, 18)),
    ],
)
def test_each_rule_of_a_house_pays_its_places(rule, entrants: int, paid: int):
    """One in ten, three, or nine for each started hundred; no more than there are players."""
    assert places(entrants, Payout(rule=rule)) == paid


@pytest.mark.rule("TOURN-06")
def test_a_house_that_names_the_places_or_the_shares_pays_those():
    assert places(10, Payout(places=5)) == 5
    assert places(10, Payout(percent=(60, 40))) == 2
    assert prizes(30_000, 10, Payout(percent=(60, 40))) == (18_000, 12_000)
    assert prizes(30_000, 10, Payout(places=2)) == (19_500, 10_500)


# ---------------------------------------------------------------- prizes


@pytest.mark.rule("TOURN-06")
def test_ten_players_at_thirty_dollars():
    """$300: 150, 90 and 60."""
    assert prizes(30_000, 10, Payout()) == (15_000, 9000, 6000)


@pytest.mark.rule("TOURN-06")
@pytest.mark.parametrize(
    ("pool", "entrants", "unit", "paid"),
    [
        (330, 10, 5, (165, 100, 65)),
        (325, 10, 10, (165, 100, 60)),
        (240, 8, 5, (120, 70, 50)),
        (225, 9, 1, (113, 67, 45)),
        (470, 7, 5, (305, 165)),
        (1340, 15, 5, (605, 375, 225, 135)),
        (300, 10, 1, (150, 90, 60)),
        (90, 3, 1, (90,)),
    ],
)
def test_prizes_are_whole_units(pool: int, entrants: int, unit: int, paid: tuple[int, ...]):
    """The largest remainders get the units left over; what is less than a unit goes to first
    place: of 325 in tens, that is 160 and 5."""
    assert prizes(pool, entrants, Payout(unit=unit)) == paid


@pytest.mark.rule("TOURN-06", "TOURN-21")
def test_seven_players_by_two_rules():
    """$210: 137 and 73 by the number of players, 105, 63 and 42 for the top three."""
    assert prizes(21_000, 7, Payout()) == (13_700, 7300)
    assert prizes(21_000, 7, Payout(rule="top3")) == (10_500, 6300, 4200)


@pytest.mark.rule("TOURN-21")
@pytest.mark.parametrize(
    ("entrants", "shares"),
    [
        (4, (100,)),
        (7, (65, 35)),
        (10, (50, 30, 20)),
        (20, (45, 28, 17, 10)),
        (40, (36, 23, 15, 11, 8, 7)),
        (70, (30, 20, 14, 10, 8, 7, 6, 5)),
        (100, (29, 18, 12.5, 10, 8, 6.5, 5.5, 4.5, 3.5, 2.5)),
    ],
)
def test_the_shares_by_number_of_players(entrants: int, shares: tuple[float, ...]):
    """Of a pool of 1,000, in units of 1."""
    paid = prizes(1000, entrants, Payout(unit=1))
    assert paid == tuple(round(10 * share) for share in shares)


def test_all_published_shares_add_up():
    assert {sum(row) for row in SHARES.values()} == {1000}
    assert [len(row) for row in SHARES.values()] == [*SHARES]


def test_first_place_gets_less_the_more_places_are_paid():
    """Also where the published shares end: at 11 places, and from 13 on."""
    first = [shares_of(paid)[0] / sum(shares_of(paid)) for paid in range(1, 60)]
    assert first == sorted(first, reverse=True)


def test_a_thousand_players():
    """A hundred places: the last of them gets about two buy-ins, the first 14.6 percent."""
    paid = prizes(1000 * 3000, 1000, Payout())
    assert len(paid) == 100
    assert (paid[0], paid[-1]) == (436_800, 6500)


def test_a_place_that_would_get_nothing_is_not_paid():
    """Two dollars for three places; and a free tournament has no prizes."""
    assert prizes(200, 10, Payout()) == (100, 100)
    assert prizes(0, 10, Payout()) == ()


@given(
    st.integers(0, 10**7),
    st.integers(1, 2000),
    st.sampled_from(["by_entrants", "top3", "percent10", "table_per_100"]),
    st.sampled_from([1, 100, 500, 777]),
)
def test_prizes_add_up_and_never_rise(pool: int, entrants: int, rule, unit: int):
    """Whatever the pool: each is whole units, but for what first place gets besides."""
    paid = prizes(pool, entrants, Payout(rule=rule, unit=unit))
    check(paid, pool, entrants)
    assert not any(prize % unit for prize in paid[1:])
    assert all(paid)


@pytest.mark.parametrize(
    ("entrants", "payout", "field", "said"),
    [
        (0, Payout(), "entrants", "at least 1 player"),
        (4, Payout(places=5), "places", "5 places can't be paid in a field of 4."),
        (1, Payout(percent=(60, 40)), "places", "2 places can't be paid"),
        (9, Payout(percent=(60, 30)), "percent", "The shares add up to 90 percent"),
        (9, Payout(percent=(40, 60)), "percent", "Place 2 can't get a larger share"),
        (9, Payout(percent=(60, 40), places=3), "places", "Give one share for each place"),
        (9, Payout(unit=0), "unit", "the unit must be 1 or more"),
    ],
)
def test_prizes_that_cannot_be(entrants: int, payout: Payout, field: str, said: str):
    with pytest.raises(TournamentError) as wrong:
        prizes(1000, entrants, payout)
    assert wrong.value.field == field
    assert said in wrong.value.say


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        ((600, 300), "The prizes add up to 900, not to the 1,000 there are."),
        ((400, 600), "Prize 2 is 600, more than the one before."),
        ((600, 500, -100), "Prize 3 can't be less than 0."),
        ((500, 300, 100, 100), "4 places can't be paid in a field of 3."),
    ],
)
def test_prizes_by_hand_are_checked(paid: tuple[int, ...], said: str):
    with pytest.raises(TournamentError, match=said):
        check(paid, 1000, 3)


def test_a_pool_below_nothing_is_refused():
    with pytest.raises(TournamentError, match="less than 0"):
        prizes(-1, 10, Payout())


# ---------------------------------------------------------------- several bust in one hand


def of(*finished: Finish) -> dict[str, tuple[int, int]]:
    return {each.guest: (each.place, each.prize) for each in finished}


@pytest.mark.rule("TOURN-20")
def test_the_larger_stack_finishes_higher():
    """Maya started the hand with 900, Theo with 400: she is third, he is fourth."""
    hand = [Bust("Theo", 400), Bust("Maya", 900)]
    done = shared((500, 300, 200), [hand], 4)
    assert of(*done) == {"Theo": (4, 0), "Maya": (3, 200)}


@pytest.mark.rule("TOURN-20")
def test_equal_stacks_share():
    """Third and fourth share 200; an odd one goes to whoever is named first."""
    hand = [Bust("Theo", 400), Bust("Maya", 400)]
    assert of(*shared((500, 300, 200), [hand], 4)) == {"Theo": (3, 100), "Maya": (3, 100)}
    assert of(*shared((500, 300, 201), [hand], 4)) == {"Theo": (3, 101), "Maya": (3, 100)}


@pytest.mark.rule("TOURN-20")
def test_different_tables_share_hand_for_hand():
    """Whatever their stacks; at one table the larger still is higher."""
    hand = [Bust("Maya", 900, 1), Bust("Theo", 400, 2)]
    assert of(*shared((500, 300, 200), [hand], 4)) == {"Maya": (3, 100), "Theo": (3, 100)}
    hand.append(Bust("Kim", 300, 1))
    done = of(*shared((500, 300, 200, 100), [hand], 5))
    assert done == {"Kim": (5, 0), "Maya": (3, 150), "Theo": (3, 150)}


def test_units_that_cannot_be_shared():
    """250 in whole dollars for two: 150 and 100, and 50 cents more with the odd one."""
    hand = [Bust("Maya", 900, 1), Bust("Theo", 400, 2)]
    done = shared((50_000, 30_000, 25_050), [hand], 4, 10_000)
    assert [each.prize for each in done] == [10_000, 15_050]


def test_the_last_two_and_the_winner():
    """The last hand has the runner-up, and the winner is alone."""
    done = shared((70, 30), [[Bust("Kim", 5)], [Bust("Theo", 9)], [Bust("Maya", 90)]], 3)
    assert of(*done) == {"Kim": (3, 0), "Theo": (2, 30), "Maya": (1, 70)}


BUSTS = st.lists(
    st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), min_size=1, max_size=4),
    min_size=1,
    max_size=8,
)


@given(BUSTS, st.lists(st.integers(0, 1000), max_size=12), st.sampled_from([1, 5]))
def test_any_order_of_busts_pays_the_whole_pool(
    hands: list[list[tuple[int, int]]], paid: list[int], unit: int
):
    """Who goes out later never gets less, but for an odd unit among those who share."""
    hands = [*hands, [(1, 1)]]
    finished = [
        [Bust(f"{at}.{n}", stack, table) for n, (stack, table) in enumerate(hand)]
        for at, hand in enumerate(hands)
    ]
    entrants = sum(map(len, hands))
    these = sorted(paid, reverse=True)[:entrants]
    done = shared(these, finished, entrants, unit)
    assert len({each.guest for each in done}) == len(done) == entrants
    assert sum(each.prize for each in done) == sum(these)
    assert [each.place for each in done] == sorted((it.place for it in done), reverse=True)
    assert [each.prize for each in done] == sorted(each.prize for each in done)


@pytest.mark.parametrize(
    ("paid", "hands", "said"),
    [
        ((1, 1, 1), [["Maya"]], "3 places can't be paid in a field of 2."),
        ((1, 2), [["Maya"]], "Prize 2 is 2, more than the one before."),
        ((2, 1), [["Maya"], ["Maya"]], "Maya has finished twice."),
        ((2, 1), [["Maya", "Theo", "Kim"]], "3 have finished, but only 2 entered."),
    ],
)
def test_finishes_that_cannot_be(paid, hands, said: str):
    finished = [[Bust(guest, 5) for guest in hand] for hand in hands]
    with pytest.raises(TournamentError, match=said):
        shared(paid, finished, 2)
