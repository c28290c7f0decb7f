"""The decks of a hand, sealed by the compiled kernel where there is one: while it works, the
table plays on. It makes the same bytes as `homegame.fair.deal`, which says how, in a seventh of
the time."""

from collections.abc import Sequence

from homegame.fair import deal as plain

try:
    import homegame._native as _native
except ModuleNotFoundError:  # built without a compiler
    roots_of = plain.roots_of
else:

    def roots_of(
        deal: str, size: int, numbers: Sequence[int], seeds: Sequence[bytes]
    ) -> list[bytes]:
        """The roots of the decks of these numbers, which these seeds give."""
        keys = b"".join(seeds)
        whole = _native.deck_roots(deal.encode(), size, bytes(numbers), keys)
        return [whole[at : at + 32] for at in range(0, len(whole), 32)]
