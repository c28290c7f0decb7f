"""The compiled kernel seals decks as the sources say, byte for byte."""

import pytest

from homegame.fair import deal, kernel
from seeds import seeded

native = pytest.importorskip("homegame._native", reason="built without a compiler")


@pytest.mark.parametrize("size", [1, 2, 9, 20, 32, 36, 52, 53, 104, 255, 256])
def test_decks_are_sealed_alike(size: int) -> None:
    """One to nine decks of every size that the games have, of hands with short and long names,
    numbered as where one is left out."""
    chance = seeded(size)
    for decks in (0, 1, 2, 3, 4, 5, 8, 9):
        name = "ä/t1/h5" + "n" * chance.randrange(70)
        seeds = [chance.randbytes(32) for _ in range(decks)]
        numbers = sorted(chance.sample(range(64), decks))
        found = kernel.roots_of(name, size, numbers, seeds)
        assert found == deal.roots_of(name, size, numbers, seeds)


@pytest.mark.parametrize("length", range(0, 130, 3))
def test_names_of_every_length_fill_their_blocks(length: int) -> None:
    """A hand's name may end anywhere in a block of the hash."""
    seeds = [bytes([length]) * 32]
    name = "n" * length
    assert kernel.roots_of(name, 3, [7], seeds) == deal.roots_of(name, 3, [7], seeds)


def test_what_is_no_deck_is_refused() -> None:
    for size, numbers, seeds in (
        (0, b"\0", bytes(32)),
        (257, b"\0", bytes(32)),
        (9, b"\0", b""),
    ):
        with pytest.raises(ValueError, match="deck"):
            native.deck_roots(b"night/t1/h5", size, numbers, seeds)
