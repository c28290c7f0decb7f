"""Shuffles and draws cards, only with the operating system's entropy.

`shuffled_deck`, `draw_one_each`, `any_of`, `drawn_order` and `new_seeds` take no random source
as an argument, so no caller can pass a weak one. The order itself, `permutation`, is a pure
function of the bytes drawn.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

BYTE: Final = 256
"""The values of a byte; no deck here holds more cards."""

DECK: Final = range(52)


class Entropy(Protocol):
    """A source of unpredictable bytes, all values equally likely."""

    def __call__(self, count: int, /) -> bytes: ...


def shuffled_deck(cards: Sequence[int] = DECK) -> tuple[int, ...]:
    """All the cards in random order; every order is equally likely."""
    return tuple(cards[place] for place in permutation(len(cards), drawn(os.urandom)))


def draw_one_each(seats: Iterable[int]) -> dict[int, int]:
    """Draw a card for each seat from a fresh deck, for the first button (POS-17)."""
    seats = tuple(seats)
    assert len(set(seats)) == len(seats) <= len(DECK)
    return dict(zip(seats, shuffled_deck(), strict=False))


def any_of(seats: Sequence[int]) -> int:
    """One of these seats, each equally likely."""
    return shuffled_deck(seats)[0]


def drawn_order(count: int) -> tuple[int, ...]:
    """A draw for seats: 0, 1, 2 … in random order; every order is equally likely."""
    return shuffled_deck(range(count))


def new_seeds(count: int, size: int) -> tuple[bytes, ...]:
    """So many seeds, of so many bytes each, that nobody can guess."""
    return tuple([os.urandom(size) for _ in range(count)])


def permutation(count: int, draws: Iterator[int]) -> tuple[int, ...]:
    """Shuffle 0, 1, 2 … with these bytes: from the last place down, each place swaps with
    one at or before it (Fisher and Yates).

    >>> permutation(4, iter(b"\\x01\\x02\\x00"))
    (3, 0, 2, 1)
    """
    assert 0 <= count <= BYTE
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = next(
            choice for byte in draws if (choice := fair(byte, last + 1)) is not None
        )
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def fair(byte: int, choices: int) -> int | None:
    """The choice that a byte stands for; None if it must be drawn again.

    The 256 values of a byte do not divide evenly among 6 choices. The values from the last
    multiple of 6 on are rejected, or the first 4 choices would come up more often.

    >>> fair(251, 6), fair(252, 6)
    (5, None)
    """
    return byte % choices if byte < BYTE - BYTE % choices else None


def drawn(entropy: Entropy) -> Iterator[int]:
    """Random bytes one by one, without end."""
    while True:
        yield from entropy(64)
