"""The transcript of a fair deal: all that a player needs to check a hand, as one typed value.

It is read strictly: every number and every list has a limit, and whatever is wrong is named.
Keys that aren't known are passed over, so a transcript may say more.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from homegame.fair.deal import VERSION, Promises, cut, entropy, root
from homegame.fair.kernel import roots_of
from homegame.fair.order import Order, Place, To

MOST_BYTES: Final = 64 * 1024
"""A transcript takes a tenth of it."""
MOST_DECKS: Final = 64
MOST_CARDS: Final = 256

Hex = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes, in small letters."""
Number = Annotated[str, Meta(pattern=r"^(0|[1-9][0-9]{0,2})\Z")]
"""A seat or a deck, as a key."""


class Opening(Struct, frozen=True):
    """A card that was shown, and the salt that it was hidden behind."""

    pos: Place
    to: To
    card: Place
    """Its place in the game's full deck."""
    salt: Hex


class Mine(Struct, frozen=True):
    """What a player's own device kept."""

    seat: Place
    seed: Hex
    commitment: Hex | None = None
    """The commitment that was seen before the cards were dealt."""


class Transcript(Struct, frozen=True, omit_defaults=True):
    """One hand."""

    version: Annotated[str, Meta(max_length=100)]
    hand: Annotated[str, Meta(min_length=1, max_length=200)]
    deck_size: Annotated[int, Meta(ge=2, le=MOST_CARDS)]
    K: Annotated[int, Meta(ge=1, le=MOST_DECKS)]
    roots: Annotated[tuple[Hex, ...], Meta(max_length=MOST_DECKS)]
    commitment: Hex
    frozen: Annotated[tuple[tuple[Place, Hex], ...], Meta(max_length=32)]
    reveals: Annotated[dict[Number, Hex], Meta(max_length=64)]
    entropy: Hex
    which: Place
    cut: Annotated[tuple[Place, ...], Meta(max_length=MOST_CARDS)]
    leaves: Annotated[tuple[Hex, ...], Meta(max_length=MOST_CARDS)]
    opened_seeds: Annotated[dict[Number, Hex], Meta(max_length=MOST_DECKS)]
    dealt: Annotated[tuple[tuple[Place, To], ...], Meta(max_length=MOST_CARDS)]
    opened_cards: Annotated[tuple[Opening, ...], Meta(max_length=MOST_CARDS)]
    at: Place = 0
    """How many cards a player cut from the top."""
    game: Annotated[str, Meta(max_length=100)] = ""
    order: Order | None = None
    attested: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=1023)], ...], Meta(max_length=MOST_CARDS)
    ] = ()
    """Cards that came from discards: they are counted on from the deck's size."""
    mine: Mine | None = None
    void: Annotated[str, Meta(max_length=1000)] | None = None
    """Why the hand was voided, if it was."""


def decode(text: bytes) -> Transcript:
    """Read a transcript. Raises `msgspec.ValidationError`, which names what is wrong."""
    return msgspec.json.decode(text, type=Transcript)


def encode(transcript: Transcript) -> bytes:
    """Write a transcript for people and programs."""
    return msgspec.json.encode(transcript)


def transcript_of(
    hand: str,
    committed: bytes,
    frozen: Promises,
    seeds: Mapping[int, bytes],
    leaves: bytes,
    opened: bytes,
    dealt: Sequence[To] = (),
    cards: Sequence[Opening] = (),
    *,
    at: int = 0,
    game: str = "",
    order: Order | None = None,
    again: int = 0,
    void: str | None = None,
) -> Transcript:
    """The transcript of a hand from what the log knows of it.

    `leaves` are those of the deck that is dealt from, one after another, and `opened` are the
    seeds of the others in their order. `dealt` is where each card went, from the first, and
    `again` how many came from discards.
    """
    hidden, others = in_32s(leaves), in_32s(opened)
    size, decks = len(hidden), len(others) + 1
    chosen = entropy(committed, frozen, seeds)
    which, places = cut(chosen, decks, size)
    numbers = [deck for deck in range(decks) if deck != which]
    roots = roots_of(hand, size, numbers, others)
    roots.insert(which, root(hidden))
    return Transcript(
        VERSION,
        hand,
        size,
        decks,
        in_hex(roots),
        committed.hex(),
        tuple([(seat, promised.hex()) for seat, promised in frozen]),
        {f"{seat}": seed.hex() for seat, seed in sorted(seeds.items())},
        chosen.hex(),
        which,
        places,
        in_hex(hidden),
        {f"{deck}": seed.hex() for deck, seed in zip(numbers, others, strict=True)},
        tuple(enumerate(dealt)),
        tuple(cards),
        at,
        game,
        order,
        tuple(range(size, size + again)),
        void=void,
    )


def in_32s(whole: bytes) -> list[bytes]:
    """Values of 32 bytes that stand one after another."""
    return [whole[at : at + 32] for at in range(0, len(whole), 32)]


def in_hex(values: Sequence[bytes]) -> tuple[str, ...]:
    return tuple([each.hex() for each in values])
