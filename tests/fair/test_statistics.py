"""The battery passes our shuffle, and turns down every bad one that statistics can convict."""

import os
from functools import cache
from hashlib import shake_256
from itertools import chain, count
from random import Random

import pytest

from fair.battery import BATTERY, CARDS, TESTS, convicts
from fair.deals import seed
from fair.test_shuffle import (
    change_with_any_earlier_place,
    change_with_any_place,
    leave_the_first_card,
    sort_by_a_small_number,
    sort_by_coin,
    take_the_remainder,
)
from homegame.fair.deal import order_from
from homegame.fair.shuffle import permutation
from thorough import THOROUGH

FEW = 100_000 if THOROUGH else 10_000
"""Enough to convict a bad shuffle."""


def drawn(name):
    """Bytes without end and without pattern, the same every time."""
    blocks = (shake_256(f"{name} {block}".encode()).digest(1 << 16) for block in count())
    return chain.from_iterable(blocks)


def decks(shuffle, many, name="battery"):
    draws = drawn(name)
    return [bytes(shuffle(CARDS, draws)) for _ in range(many)]


def dealt(many):
    """Decks as they are dealt: shuffled by the server's seed, and cut by the players'."""
    for number in range(many):
        server, players = seed(number, "server"), seed(number, "players")
        cards = order_from(server, b"deck", CARDS)
        yield bytes([cards[place] for place in order_from(players, b"cut", CARDS)])


def riffle_once(cards, draws):
    """Cut near the middle, and let the halves fall into each other, card by card."""
    left = sum((next(draws) + 1).bit_count() % 2 for _ in range(cards))
    halves, order = [list(range(left)), list(range(left, cards))], []
    while any(halves):
        first = (next(draws) << 8 | next(draws)) * sum(map(len, halves)) >> 16
        order.append(halves[first >= len(halves[0])].pop(0))
    return tuple(order)


def sort_by_ten_bits(cards, draws):
    """Sorted by a random number of ten bits: one in twenty decks or so has a tie."""
    keys = [(next(draws) << 8 | next(draws)) % 1024 for _ in range(cards)]
    return tuple(sorted(range(cards), key=keys.__getitem__))


def top_to_bottom(cards, draws):
    """Shuffled well, but the top card goes below the deck if it is an ace."""
    order = permutation(cards, draws)
    return (*order[1:], order[0]) if order[0] >= 48 else order


class Forgetful:
    """Once in a thousand times, the deck of the last hand comes again."""

    def __init__(self):
        self.last = None

    def __call__(self, cards, draws):
        again = (next(draws) << 8 | next(draws)) < 66
        self.last = self.last if again and self.last else permutation(cards, draws)
        return self.last


class Gathered:
    """The cards of the last hand are gathered, and shuffled too little."""

    def __init__(self):
        self.order = list(range(CARDS))

    def __call__(self, cards, draws):
        for _ in range(3 * cards):
            one, other = next(draws) % cards, next(draws) % cards
            self.order[one], self.order[other] = self.order[other], self.order[one]
        return tuple(self.order)


BAD = [
    change_with_any_place,
    change_with_any_earlier_place,
    leave_the_first_card,
    sort_by_a_small_number,
    sort_by_coin,
    take_the_remainder,
    riffle_once,
    sort_by_ten_bits,
    top_to_bottom,
    Forgetful(),
    Gathered(),
]


def test_there_are_eight_tests():
    assert len(BATTERY) == TESTS == 8


def test_our_decks_pass():
    assert convicts(decks(permutation, FEW)) == []


def test_decks_pass_as_they_are_dealt():
    assert convicts([*dealt(FEW)]) == []


@cache
def convicted(shuffle):
    return convicts(decks(shuffle, FEW))


@pytest.mark.parametrize(
    "shuffle", BAD, ids=lambda bad: getattr(bad, "__name__", type(bad).__name__)
)
def test_a_bad_shuffle_is_turned_down(shuffle):
    assert convicted(shuffle) != []


def test_every_test_of_the_battery_turns_something_down():
    """None of them is there for nothing."""
    found = {name for shuffle in BAD for name in convicted(shuffle)}
    assert found == {test.__name__ for test in BATTERY}


def test_statistics_cannot_convict_a_shuffle_that_can_be_guessed():
    """Seeded by the second, a deck is one of 86,400 of its day: whoever knows roughly when it
    was shuffled knows the deck. It looks fair; what keeps it out is that dealing code can
    reach no clock and no such generator."""

    def by_the_second(second):
        order = list(range(CARDS))
        Random(1_700_000_000 + second).shuffle(order)
        return bytes(order)

    assert convicts([by_the_second(second) for second in range(FEW)]) == []
    assert by_the_second(7) == by_the_second(7)


@pytest.mark.thorough
def test_new_decks_pass_too():
    """Decks that nobody has seen: what is turned down once in a hundred times by chance isn't
    turned down by the same test twice more."""
    names = [os.urandom(8).hex() for _ in range(3)]
    found = {*convicts(decks(permutation, FEW, names[0]))}
    for name in names[1:]:
        found &= {*convicts(decks(permutation, FEW, name))} if found else set()
    assert not found, names
