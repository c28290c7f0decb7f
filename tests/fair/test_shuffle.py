"""The shuffle is fair: proved by counting, and by statistics that would show a bias."""

from collections import Counter
from hashlib import shake_256
from itertools import count, permutations, product

import pytest

from homegame.fair.shuffle import draw_one_each, drawn, fair, permutation, shuffled_deck

# Proved by counting


def test_every_choice_has_the_same_number_of_bytes():
    """All 256 bytes for 2 to 256 choices, counted: no choice has one more than another."""
    for choices in range(2, 257):
        meant = Counter(fair(byte, choices) for byte in range(256))
        turned_down = meant.pop(None, 0)
        assert meant == dict.fromkeys(range(choices), 256 // choices)
        assert turned_down == 256 % choices


@pytest.mark.parametrize("cards", range(7))
def test_every_order_comes_from_exactly_one_row_of_choices(cards):
    """The choices are equally likely, so the orders are: each has exactly one row."""
    choices = product(*(range(last) for last in range(cards, 1, -1)))
    orders = Counter(permutation(cards, iter(row)) for row in choices)
    assert orders == Counter(permutations(range(cards)))


def test_every_order_of_three_has_the_same_number_of_bytes():
    """All 65,280 pairs of bytes that count: for three choices 255 is turned down."""
    orders = Counter(
        permutation(3, iter(pair))
        for pair in product(range(256), repeat=2)
        if pair[0] < 255
    )
    assert set(orders.values()) == {255 * 256 // 6}
    assert len(orders) == 6


def test_a_byte_that_is_turned_down_is_drawn_again():
    assert permutation(3, iter(b"\xff\x01\x00")) == permutation(3, iter(b"\x01\x00"))


# Proved by example


def test_the_same_bytes_make_the_same_order():
    """Four zeros: each place in turn, from the last, changes with the first."""
    assert permutation(5, iter(bytes(4))) == (1, 2, 3, 4, 0)


@pytest.mark.parametrize("cards", [0, 1, 2, 36, 52, 53, 104, 256])
def test_every_card_is_in_the_order_once(cards):
    order = permutation(cards, drawn(fixed_bytes("once")))
    assert sorted(order) == list(range(cards))


def test_more_cards_than_a_byte_can_tell_apart_are_refused():
    with pytest.raises(AssertionError):
        permutation(257, drawn(fixed_bytes("many")))


def test_a_deck_has_fifty_two_cards_each_once():
    decks = [shuffled_deck() for _ in range(200)]
    assert all(sorted(deck) == list(range(52)) for deck in decks)
    assert len(set(decks)) == 200


def test_other_cards_are_shuffled_alike():
    """The 36 cards of a short deck, or the discards of a draw game."""
    short = range(16, 52)
    assert sorted(shuffled_deck(short)) == list(short)
    assert sorted(shuffled_deck((7, 3, 50))) == [3, 7, 50]
    assert shuffled_deck(()) == ()


@pytest.mark.rule("POS-17")
def test_each_seat_draws_a_card_of_its_own():
    drawn_cards = draw_one_each([2, 5, 9])
    assert list(drawn_cards) == [2, 5, 9]
    assert len(set(drawn_cards.values())) == 3
    assert all(0 <= card < 52 for card in drawn_cards.values())
    assert len({tuple(draw_one_each([2, 5, 9]).values()) for _ in range(50)}) > 1


@pytest.mark.rule("POS-17")
def test_every_seat_draws_once_for_the_button():
    with pytest.raises(AssertionError):
        draw_one_each([2, 5, 2])


# Proved by statistics that can convict


def fixed_bytes(seed):
    """The same endless bytes every time, without pattern: a chain of hashes."""
    blocks = count()
    return lambda wanted: shake_256(f"{seed} {next(blocks)}".encode()).digest(wanted)


def below(choices, draws):
    return next(choice for byte in draws if (choice := fair(byte, choices)) is not None)


def change_with_any_place(cards, draws):
    """The naive swap: each place changes with any of all."""
    order = list(range(cards))
    for place in range(cards):
        other = below(cards, draws)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def change_with_any_earlier_place(cards, draws):
    """Sattolo's slip: no card can stay where it was."""
    order = list(range(cards))
    for place in range(cards - 1, 0, -1):
        other = below(place, draws)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def leave_the_first_card(cards, draws):
    """Off by one: the loop ends a card too early."""
    order = list(range(cards))
    for place in range(cards - 1, 1, -1):
        other = below(place + 1, draws)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sort_by_a_small_number(cards, draws):
    """Sorted by a random number with few values: those who tie stay in order."""
    keys = [next(draws) % 16 for _ in range(cards)]
    return tuple(sorted(range(cards), key=keys.__getitem__))


def sort_by_coin(cards, draws):
    """Neighbours change on the toss of a coin, a few times over."""
    order = list(range(cards))
    for _ in range(3):
        for place in range(cards - 1):
            if next(draws) % 2:
                order[place], order[place + 1] = order[place + 1], order[place]
    return tuple(order)


def take_the_remainder(cards, draws):
    """No byte is turned down, so low choices come up more often."""
    order = list(range(cards))
    for place in range(cards - 1, 0, -1):
        other = next(draws) % (place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def chi_square(counts, among):
    expected = sum(counts.values()) / among
    missing = among - len(counts)
    return sum((seen - expected) ** 2 for seen in counts.values()) / expected + (
        missing * expected
    )


ONCE_IN_A_MILLION = {24: 70.55, 52: 114.08}
"""What chance alone exceeds that seldom, by the number of things counted."""


def orders_of_four(shuffle):
    """24,000 shuffles of four cards: do the 24 orders come up alike?"""
    draws = drawn(fixed_bytes("orders of four"))
    return chi_square(Counter(shuffle(4, draws) for _ in range(24_000)), 24)


def last_card_of_a_deck(shuffle):
    """50,000 shuffles of 52: is each card the last as often as any other?"""
    draws = drawn(fixed_bytes("last card"))
    return chi_square(Counter(shuffle(52, draws)[-1] for _ in range(50_000)), 52)


def test_our_shuffle_passes():
    assert orders_of_four(permutation) < ONCE_IN_A_MILLION[24]
    assert last_card_of_a_deck(permutation) < ONCE_IN_A_MILLION[52]


@pytest.mark.parametrize(
    "shuffle",
    [
        change_with_any_place,
        change_with_any_earlier_place,
        leave_the_first_card,
        sort_by_a_small_number,
        sort_by_coin,
    ],
)
def test_a_bad_shuffle_is_convicted_by_its_orders(shuffle):
    assert orders_of_four(shuffle) > ONCE_IN_A_MILLION[24]


def test_a_remainder_without_turning_down_is_convicted_by_its_last_card():
    assert last_card_of_a_deck(take_the_remainder) > ONCE_IN_A_MILLION[52]
