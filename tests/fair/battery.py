"""Eight tests of a row of shuffled decks: the chance that a fair shuffle looks so odd.

Together they turn down a fair shuffle once in a hundred times.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import erfc, sqrt

CARDS = 52
ROW = bytes(range(CARDS))
TESTS = 8
ONCE_IN = 100
"""How often a fair shuffle is turned down."""

Decks = Sequence[bytes]


def normal(z: float) -> float:
    """The chance of being at least so far from the middle, on either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square(found: float, free: int) -> float:
    """The chance of a sum of squares at least so large (Wilson and Hilferty)."""
    third = 2 / (9 * free)
    return erfc(((found / free) ** (1 / 3) - 1 + third) / sqrt(2 * third)) / 2


def positions(decks: Decks) -> float:
    """Each card is as often at each position."""
    whole, due = b"".join(decks), len(decks) / CARDS
    odd = 0.0
    for at in range(CARDS):
        seen = Counter(whole[at::CARDS])
        odd += sum((seen[card] - due) ** 2 for card in range(CARDS)) / due
    # Rows and columns both have fixed sums.
    return chi_square(odd * (CARDS - 1) / CARDS, (CARDS - 1) ** 2)


def neighbours(decks: Decks) -> float:
    """Each card is followed as often by each other one."""
    whole = b"".join(decks)
    seen = Counter(zip(whole[::2], whole[1::2], strict=True))
    cells = CARDS * (CARDS - 1)
    due = len(whole) / 2 / cells
    odd = sum((count - due) ** 2 for count in seen.values()) / due
    return chi_square(odd + (cells - len(seen)) * due, cells - 1)


def rises(decks: Decks) -> float:
    """As many cards are followed by a higher one as by a lower one."""
    found = sum(sum(map(int.__lt__, deck, deck[1:])) for deck in decks)
    due, spread = (CARDS - 1) / 2, (CARDS + 1) / 12
    return normal((found - len(decks) * due) / sqrt(len(decks) * spread))


def unmoved(decks: Decks) -> float:
    """One card in a deck lies where it lay before the shuffle, one way or another."""
    found = sum(sum(map(int.__eq__, deck, ROW)) for deck in decks)
    return normal((found - len(decks)) / sqrt(len(decks)))


def kept(decks: Decks) -> float:
    """One card lies where it lay in the deck before."""
    found = sum(sum(map(int.__eq__, *two)) for two in pairwise(decks))
    return normal((found - len(decks)) / sqrt(len(decks)))


def repeated(decks: Decks) -> float:
    """No deck comes twice."""
    return float(len({*decks}) == len(decks))


def parity(decks: Decks) -> float:
    """As many decks take an even number of swaps as an odd one."""
    odd = sum(is_odd(deck) for deck in decks)
    return normal((odd - len(decks) / 2) / sqrt(len(decks) / 4))


def is_odd(deck: bytes) -> bool:
    """An order with an even number of even cycles is even."""
    seen, cycles = bytearray(CARDS), 0
    for start in range(CARDS):
        if not seen[start]:
            cycles += 1
            at = start
            while not seen[at]:
                seen[at] = 1
                at = deck[at]
    return bool((CARDS - cycles) % 2)


def pockets(decks: Decks) -> float:
    """The first two cards are a pair three times in 51."""
    found = sum(deck[0] // 4 == deck[1] // 4 for deck in decks)
    chance = 3 / 51
    spread = sqrt(len(decks) * chance * (1 - chance))
    return normal((found - len(decks) * chance) / spread)


BATTERY: tuple[Callable[[Decks], float], ...] = (
    *(positions, neighbours, rises, unmoved),
    *(kept, repeated, parity, pockets),
)


def convicts(decks: Decks) -> list[str]:
    """The tests that turn these decks down."""
    least = 1 / ONCE_IN / TESTS
    return [test.__name__ for test in BATTERY if test(decks) < least]
