"""Who comes to a tournament's table plays at once, in the blinds and on the button too; only a
seat between the button and the small blind waits (vectors T1 to T3b)."""

import pytest
from msgspec.structs import replace

from homegame.engine.plan import plan
from homegame.engine.table import empty_table
from homegame.model import events as e
from homegame.model.plan import Marks, Plan
from homegame.model.state import Chair, Table
from homegame.night.fold import evolve_table
from homegame.rules.tournament import tournament_house
from homegame.seats import Seat
from homegame.tournament.setup import setup_of
from houses import vegas_home

HOUSE = tournament_house(vegas_home(), setup_of(vegas_home(), 6, "Friday"))


def a_table(marks: Marks, seats: tuple[Seat, ...]) -> Table:
    """A tournament's table after a hand with these marks; players sit in these seats."""
    table = replace(empty_table(HOUSE), tournament=True, number=1, marks=marks)
    for seat in seats:
        chair = Chair(f"g{seat}", 5000, waiting=False, hands=1)
        table = replace(
            table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :])
        )
    return table


def comes(table: Table, seat: Seat) -> Table:
    """A player is moved to the seat."""
    return evolve_table(table, e.MovedHere(seat, "new", 5000, 2, "balance"))


def marks(planned: Plan) -> tuple[Seat, Seat, Seat]:
    at = planned.marks
    return at.button, at.small, at.big


def posts(planned: Plan) -> list[tuple[Seat, str]]:
    return [(post.seat, post.name) for post in planned.posts]


@pytest.mark.rule("POS-11", "TOURN-11", "TOURN-18")
def test_t1_takes_the_small_blind_of_who_went_out():
    """The big blind, seat 3, went out; whoever is moved there posts the small blind now."""
    planned = plan(comes(a_table(Marks(1, 2, 3), (1, 2, 4, 5, 6)), 3))
    assert marks(planned) == (2, 3, 4)
    assert posts(planned) == [(3, "small_blind"), (4, "big_blind")]


@pytest.mark.rule("POS-11")
def test_t2_takes_the_button_of_who_went_out():
    """The small blind, seat 2, went out, and a late player takes the seat and the button."""
    late = evolve_table(
        a_table(Marks(1, 2, 3), (1, 3, 4, 5, 6)), e.StackPlaced(2, "new", 5000)
    )
    planned = plan(late)
    assert marks(planned) == (2, 3, 4)
    assert planned.ring[-1] == 2
    assert posts(planned) == [(3, "small_blind"), (4, "big_blind")]


@pytest.mark.rule("POS-11")
def test_t3_waits_between_button_and_small_blind():
    """Button 1, small blind 2, big blind 4: who comes to seat 3 waits one hand, and is then
    dealt in right of the button."""
    table = comes(a_table(Marks(1, 2, 4), (1, 2, 4, 5, 6)), 3)
    first = plan(table)
    assert marks(first) == (2, 4, 5)
    assert 3 not in first.ring
    after = replace(table, number=2, marks=first.marks)
    second = plan(after)
    assert marks(second) == (4, 5, 6)
    assert 3 in second.ring


@pytest.mark.rule("TOURN-08")
def test_the_absent_are_dealt_in_and_post():
    """Seat 4 is away and is due the big blind: it is dealt in and posts it."""
    table = evolve_table(a_table(Marks(1, 2, 3), (1, 2, 3, 4, 5)), e.SatOut(4, "asked"))
    planned = plan(table)
    assert 4 in planned.ring
    assert (4, "big_blind") in posts(planned)


@pytest.mark.rule("TOURN-08")
def test_a_house_may_deal_no_hand_to_the_absent():
    """With `tourn.absent` at `not_dealt`, seat 4 is passed over until it is back, and then
    plays at once."""
    absent = replace(HOUSE, tourn=replace(HOUSE.tourn, absent="not_dealt"))
    table = replace(a_table(Marks(1, 2, 3), (1, 2, 3, 4, 5)), house=absent)
    away = evolve_table(table, e.SatOut(4, "asked"))
    planned = plan(away)
    assert 4 not in planned.ring
    assert (5, "big_blind") in posts(planned)
    back = evolve_table(replace(away, number=2, marks=planned.marks), e.CameBack(4))
    assert 4 in plan(replace(back, marks=Marks(1, 2, 3))).ring
