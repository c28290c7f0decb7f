"""Shuffling and drawing, from the operating system's entropy and nothing else.

`shuffled_deck` and `draw_one_each` take no source of chance: no caller can hand them a
weak one. The order itself is a pure function of the bytes drawn, `permutation`.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol

BYTE: Final = 256
"""As many orders of a byte as there are; so no deck here holds more cards."""

DECK: Final = range(52)


class Entropy(Protocol):
    """A source of bytes nobody can predict, each as likely as any other."""

    def __call__(self, count: int, /) -> bytes: ...


def shuffled_deck(cards: Sequence[int] = DECK) -> tuple[int, ...]:
    """All the cards, in any order as likely as any other."""
    return tuple(cards[place] for place in permutation(len(cards), drawn(os.urandom)))


def draw_one_each(seats: Iterable[int]) -> dict[int, int]:
    """A card for each seat from a fresh deck: the draw for the first button (POS-17)."""
    seats = tuple(seats)
    assert len(set(seats)) == len(seats) <= len(DECK)
    return dict(zip(seats, shuffled_deck(), strict=False))


def permutation(count: int, draws: Iterator[int]) -> tuple[int, ...]:
    """The order that these bytes make of 0, 1, 2 …: from the last place down, each place
    changes with one at or before it (Fisher and Yates).

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
    """Which of so many choices a byte means; None if it must be drawn again.

    256 bytes do not divide evenly among 6 choices. Those over a multiple of 6 are turned
    down, or the first 4 choices would come up more often.

    >>> fair(251, 6), fair(252, 6)
    (5, None)
    """
    return byte % choices if byte < BYTE - BYTE % choices else None


def drawn(entropy: Entropy) -> Iterator[int]:
    """Bytes one by one, as many as are asked for."""
    while True:
        yield from entropy(64)
