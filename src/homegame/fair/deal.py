"""The fair deal, `homegame/fair/1`: commit, freeze, cut. Pure functions of bytes.

1. *Commit.* The server shuffles several decks, each by a seed of its own, and publishes one
   commitment to all of them before it knows anything of the players.
2. *Freeze.* Each player's browser chooses a seed and promises it; the list of promises is
   closed and saved.
3. *Cut.* The players open their seeds. All of them together choose one deck and an order of
   its places. The other decks are opened, so that everyone sees that they were honest.

A card is opened with its salt, and only if it is shown. The seed of the deck that was dealt
from is deleted: a card that was never shown is never opened to anyone.

Whoever changes a word or a byte here makes another protocol, which needs another name.
"""

import hmac
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from homegame.fair.shuffle import permutation

VERSION: Final = "homegame/fair/1"
DECKS: Final = 32
"""How many decks are committed to. A deck that isn't honest passes unnoticed only if it is the
one that the cut chooses: once in so many hands."""
SEED_BYTES: Final = 32

Promises = Sequence[tuple[int, bytes]]
"""Seats and what their seeds were promised by, in the order of the seats."""


def digest(*parts: bytes) -> bytes:
    """The SHA-256 of all the parts. Each has its length before it, so other parts never look
    alike."""
    return sha256(VERSION.encode() + framed(*parts)).digest()


def framed(*parts: bytes) -> bytes:
    """The parts one after another, each with its length before it."""
    return b"".join(
        [each for part in parts for each in (len(part).to_bytes(4, "big"), part)]
    )


def drawn_from(key: bytes, label: bytes) -> Iterator[int]:
    """Bytes without end that follow from a key; other labels give others."""
    count = 0
    while True:
        yield from hmac.digest(key, label + count.to_bytes(8, "big"), "sha256")
        count += 1


def order_from(key: bytes, label: bytes, size: int) -> tuple[int, ...]:
    """An order of 0, 1, 2 … that follows from a key; every order is equally likely."""
    return permutation(size, drawn_from(key, label))


# ---------------------------------------------------------------- the server's decks


class Sealed(NamedTuple):
    """A shuffled deck, and a leaf for each of its places: what its card there hides behind."""

    cards: tuple[int, ...]
    leaves: tuple[bytes, ...]

    def __repr__(self) -> str:
        return "Sealed()"


def sealed_deck(deal: str, which: int, seed: bytes, size: int = 52) -> Sealed:
    """The deck that a seed gives. Cards are 0, 1, 2 … in the order of the game's full deck.
    `deal` names the night, the table and the hand; `which` is the deck's number."""
    cards = order_from(seed, b"deck", size)
    # As `salt` and `leaf` have it, but what is the same at every place is hashed once.
    of_seed = hmac.new(seed, b"salt", "sha256")
    of_deal = sha256(VERSION.encode() + framed(b"leaf", deal.encode()))
    leaves = list[bytes]()
    for place, card in enumerate(cards):
        salted, hides = of_seed.copy(), of_deal.copy()
        salted.update(bytes([place]))
        hides.update(framed(bytes([which, place, card]), salted.digest()))
        leaves.append(hides.digest())
    return Sealed(cards, tuple(leaves))


def roots_of(
    deal: str, size: int, numbers: Sequence[int], seeds: Sequence[bytes]
) -> list[bytes]:
    """The roots of the decks of these numbers, which these seeds give."""
    decks = zip(numbers, seeds, strict=True)
    return [root(sealed_deck(deal, which, seed, size).leaves) for which, seed in decks]


def salt(seed: bytes, place: int) -> bytes:
    """What makes the leaf of a place impossible to guess."""
    return hmac.digest(seed, b"salt" + bytes([place]), "sha256")


def leaf(deal: str, which: int, place: int, card: int, its_salt: bytes) -> bytes:
    """What a card at a place of a deck hides behind."""
    return digest(b"leaf", deal.encode(), bytes([which, place, card]), its_salt)


def root(leaves: Sequence[bytes]) -> bytes:
    """One deck in 32 bytes."""
    return digest(b"root", *leaves)


def commitment(deal: str, roots: Sequence[bytes]) -> bytes:
    """All decks in 32 bytes: what is published before the players promise anything."""
    return digest(b"commit", deal.encode(), *roots)


# ---------------------------------------------------------------- the players' cut


def promise(deal: str, seat: int, seed: bytes) -> bytes:
    """What a seat publishes of its seed before the list is closed."""
    return digest(b"player", deal.encode(), bytes([seat]), seed)


def entropy(committed: bytes, frozen: Promises, seeds: Mapping[int, bytes]) -> bytes:
    """What all players chose together. A seat that doesn't open its seed counts with its
    promise, which it can't change any more."""
    parts: list[bytes] = []
    for seat, promised in frozen:
        parts += bytes([seat]), seeds.get(seat, promised)
    return digest(b"cut", committed, *parts)


class Cut(NamedTuple):
    """Which deck is dealt from, and in which order: the card dealt n-th lies at `order[n]`."""

    which: int
    order: tuple[int, ...]


def cut(chosen: bytes, decks: int = DECKS, size: int = 52) -> Cut:
    """What the players' entropy chooses."""
    return Cut(order_from(chosen, b"which", decks)[0], order_from(chosen, b"cut", size))
