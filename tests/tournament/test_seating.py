"""The draw, tables that stay even, and tables that are broken up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from homegame.seats import clockwise
from homegame.tournament.errors import TournamentError
from homegame.tournament.seating import (
    Move,
    Place,
    Table,
    balanced,
    broken,
    draw,
    final_table,
    is_final,
    moved,
    next_move,
    to_break,
    worst_seat,
)


def table(number: int, seats: str, button: int, small: int, big: int) -> Table:
    """A table of nine; its guests are named for it: 1a, 1b … from the lowest seat on."""
    guests = {
        int(seat): f"{number}{name}" for seat, name in zip(seats, "abcdefghi", strict=False)
    }
    return Table(number, guests, button, small, big)


def sizes(tables: list[Table]) -> list[int]:
    return [len(each.guests) for each in tables]


# ---------------------------------------------------------------- the draw


def test_the_draw_fills_all_tables_evenly():
    """Ten players, tables of nine: two tables of five, in the order of the draw."""
    names = "abcdefghij"
    drawn = draw(names, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 9)
    assert (drawn["j"], drawn["i"], drawn["h"]) == (Place(1, 1), Place(2, 1), Place(1, 2))
    assert sorted(place.table for place in drawn.values()) == [1] * 5 + [2] * 5


@given(st.integers(0, 60).flatmap(lambda many: st.permutations(range(many))))
def test_no_one_shares_a_seat_after_the_draw(order: list[int]):
    """Tables differ by one player at most, and there are no more than needed."""
    drawn = draw([f"g{at}" for at in range(len(order))], order, 9)
    assert len({(it.table, it.seat) for it in drawn.values()}) == len(drawn) == len(order)
    at_tables = [it.table for it in drawn.values()]
    counts = [at_tables.count(number) for number in {*at_tables}] or [0]
    assert max(counts) - min(counts) <= 1
    assert len(counts) == max(1, -(-len(order) // 9))
    assert all(1 <= it.seat <= 9 for it in drawn.values())


@pytest.mark.parametrize("order", [[0, 1], [0, 0, 1], [1, 2, 3]])
def test_a_draw_has_each_player_once(order: list[int]):
    with pytest.raises(TournamentError, match="each player once"):
        draw(["Maya", "Theo", "Kim"], order, 9)


# ---------------------------------------------------------------- even tables


def test_the_next_big_blind_moves_to_the_worst_seat():
    """Table 1 has seven players, and 1d in seat 4 would be the big blind; at table 2 the blinds
    are seats 3 and 5, and seat 4 between them has the big blind at once."""
    longer = table(1, "1234567", 2, 3, 4)
    shorter = table(2, "12358", 2, 3, 5)
    move = next_move([longer, shorter])
    assert move == Move("1d", Place(1, 4), Place(2, 4))
    after = moved([longer, shorter], move)
    assert (after[0].big, after[1].big) == (5, 4)


def test_no_one_moves_between_button_and_small_blind():
    """The button is in seat 9, the small blind in seat 3: seats 1 and 2 are shut, and seat 5,
    left of the big blind, has it next."""
    shorter = table(2, "3479", 9, 3, 4)
    assert shorter.open_seats() == [5, 6, 8]
    assert worst_seat(shorter) == 5


def test_no_seat_is_shut_heads_up():
    """The button is the small blind: nothing lies between them."""
    assert table(2, "15", 1, 1, 5).open_seats() == [2, 3, 4, 6, 7, 8, 9]


def test_one_player_more_is_even_enough():
    assert next_move([table(1, "12345", 1, 2, 3), table(2, "1234", 1, 2, 3)]) is None


def test_a_house_may_wait_until_tables_differ_by_three():
    tables = [table(1, "12345", 1, 2, 3), table(2, "123", 1, 2, 3)]
    assert next_move(tables) == Move("1c", Place(1, 3), Place(2, 4))
    assert next_move(tables, gap=3) is None


def test_a_player_waits_while_every_open_seat_is_shut():
    """At table 2 only seats between the button, 1, and the small blind, 7, are open."""
    shut = table(2, "1789", 1, 7, 8)
    assert shut.open_seats() == []
    assert next_move([table(1, "1234567", 1, 2, 3), shut]) is None


def test_the_next_shortest_table_takes_the_player_if_the_shortest_is_shut():
    tables = [
        table(1, "123456", 1, 2, 3),
        table(2, "189", 1, 8, 9),
        table(3, "1234", 1, 2, 3),
    ]
    assert tables[1].open_seats() == []
    move = next_move(tables)
    assert move is not None
    assert move.takes == Place(3, 5)


@st.composite
def a_room(draw_from) -> list[Table]:
    """Up to five tables with two players or more, their buttons and blinds anywhere."""
    found = []
    for number in range(1, draw_from(st.integers(2, 5)) + 1):
        seats = draw_from(st.sets(st.integers(1, 9), min_size=2, max_size=9))
        button = draw_from(st.sampled_from(sorted(seats)))
        small, *rest = clockwise(seats, button)
        if len(seats) == 2:
            small, rest = button, [small]
        guests = {seat: f"t{number}s{seat}" for seat in seats}
        found.append(Table(number, guests, button, small, rest[0]))
    return found


@given(a_room())
def test_tables_are_even_or_wait_for_a_seat(tables: list[Table]):
    """After all moves they differ by one player, unless a short table has no open seat; and
    everyone sits in one seat."""
    after, moves = balanced(tables)
    short = [it for it in after if max(sizes(after)) - len(it.guests) >= 2]
    assert not any(each.open_seats() for each in short)
    assert sorted(guest for it in after for guest in it.guests.values()) == sorted(
        guest for it in tables for guest in it.guests.values()
    )
    for move in moves:
        assert move.takes.seat not in next(
            it.guests for it in tables if it.number == move.takes.table
        )


@given(a_room())
def test_tables_with_a_seat_for_everyone_differ_by_one(tables: list[Table]):
    """Where the small blind sits right behind the button, no seat is shut."""
    these = [
        Table(it.number, dict(enumerate(it.guests.values(), 1)), 1, 2, 3 if n > 2 else 1)
        for it in tables
        if (n := len(it.guests))
    ]
    after, moves = balanced(these)
    assert max(sizes(after)) - min(sizes(after)) <= 1
    assert not any(move.waits for move in moves)


# ---------------------------------------------------------------- fewer tables


def test_a_table_is_broken_once_the_others_have_room():
    """Tables of nine: with ten players left table 2 stays, with nine it goes."""
    five = table(1, "12345", 1, 2, 3)
    assert to_break([five, table(2, "12345", 1, 2, 3)], [2, 1]) == 0
    assert to_break([five, table(2, "1234", 1, 2, 3)], [2, 1]) == 2
    assert to_break([five], [2, 1]) == 0


def test_tables_are_broken_in_the_order_told():
    """Table 3 is first, but long gone; table 1 is next, although table 2 is shorter."""
    tables = [table(1, "123", 1, 2, 3), table(2, "12", 1, 1, 2)]
    assert to_break(tables, [3, 1, 2]) == 1
    assert to_break(tables, []) == 2


def test_players_of_a_broken_table_draw_seats():
    """The last of them draws first; each goes to the shortest table there is then, and may
    have the big blind there."""
    tables = [
        table(1, "123", 1, 2, 3),
        table(2, "1245", 1, 2, 4),
        table(3, "12345", 1, 2, 3),
    ]
    after, moves = broken(tables, 1, [2, 1, 0])
    assert moves == [
        Move("1c", Place(1, 3), Place(2, 3)),
        Move("1b", Place(1, 2), Place(2, 6)),
        Move("1a", Place(1, 1), Place(3, 6)),
    ]
    assert [each.number for each in after] == [2, 3]
    assert after[0].big == 3


def test_between_button_and_small_blind_a_player_waits():
    """Table 2 has no other seat: the player sits down and isn't dealt in yet."""
    tables = [table(1, "1", 1, 1, 1), table(2, "13456789", 1, 3, 4)]
    _, moves = broken(tables, 1, [0])
    assert moves == [Move("1a", Place(1, 1), Place(2, 2), waits=True)]


def test_a_player_of_a_broken_table_rather_sits_where_cards_are_dealt():
    """Table 2 is shorter, but its only seats are between the button and the small blind."""
    tables = [
        table(1, "1", 1, 1, 1),
        table(2, "145678", 1, 4, 5),
        table(3, "1234567", 1, 2, 3),
    ]
    tables[1] = replace(tables[1], seats=8)
    _, moves = broken(tables, 1, [0])
    assert moves == [Move("1a", Place(1, 1), Place(3, 8))]


@given(a_room(), st.randoms(use_true_random=False))
def test_everyone_of_a_broken_table_has_a_seat_of_their_own(tables: list[Table], chance):
    number = to_break(tables, [1])
    if not number:
        return
    order = [*range(len(tables[0].guests))]
    chance.shuffle(order)
    after, moves = broken(tables, number, order)
    assert [move.guest for move in moves] == [
        [*dict(sorted(tables[0].guests.items())).values()][at] for at in order
    ]
    assert sorted(guest for it in after for guest in it.guests.values()) == sorted(
        guest for it in tables for guest in it.guests.values()
    )


def test_a_table_that_has_no_room_elsewhere_cannot_be_broken():
    full = table(2, "123456789", 1, 2, 3)
    with pytest.raises(TournamentError, match="have no room for everyone"):
        broken([table(1, "12", 1, 1, 2), full], 1, [0, 1])


def test_the_final_table_is_drawn_with_one_more_than_usual():
    """Ten at a table of nine, six at one of five; never more than ten."""
    assert is_final(10, 9)
    assert not is_final(11, 9)
    assert not is_final(11, 10)
    assert is_final(6, 5)
    assert final_table(["Maya", "Theo", "Kim"], [2, 0, 1], 9) == ["Kim", "Maya", "Theo"]
    with pytest.raises(TournamentError, match="7 players don't fit"):
        final_table([*"abcdefg"], [*range(7)], 5)
