"""Deals for tests, made from a seed: an honest server, and what can be changed about it."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from homegame.fair.deal import (
    Sealed,
    commitment,
    cut,
    entropy,
    leaf,
    promise,
    root,
    salt,
    sealed_deck,
)
from homegame.fair.order import Order, To, positions
from homegame.fair.transcript import Opening, Transcript, encode, transcript_of
from homegame.variants import VARIANTS


def seed(*of: object) -> bytes:
    """32 bytes that follow from a name."""
    return sha256(" ".join(map(str, of)).encode()).digest()


def steps(button: int, *taken: Sequence[Any]) -> Order:
    """What was dealt, as a transcript says it."""
    return msgspec.convert({"button": button, "steps": taken}, Order)


def deal(
    name: str,
    order: Order | Sequence[To],
    *,
    hand: str = "",
    size: int = 52,
    game: str = "",
    decks: int = 8,
    seats: Sequence[int] = (1, 2, 5),
    silent: Sequence[int] = (),
    at: int = 0,
    shows: Sequence[To] = ("board", "rabbit", 2),
    cheats: Mapping[int, Mapping[int, int]] = {},
    void: str | None = None,
) -> Transcript:
    """A hand that a server dealt: an honest one, unless some places of its decks hold other
    cards (`cheats`)."""
    hand = hand or f"night/t1/h{len(name)}"
    if game:
        size = len(VARIANTS[game].deck)
    kept = [seed(name, "deck", each) for each in range(decks)]
    sealed = [
        swapped(hand, which, each, size, cheats.get(which, {}))
        for which, each in enumerate(kept)
    ]
    committed = commitment(hand, [root(each.leaves) for each in sealed])
    own = {seat: seed(name, "seat", seat) for seat in seats}
    frozen = [(seat, promise(hand, seat, own[seat])) for seat in seats]
    opened = {seat: own[seat] for seat in seats if seat not in silent}
    which, places = cut(entropy(committed, frozen, opened), decks, size)
    if isinstance(order, Order):
        to, again = positions(order, VARIANTS[game].boards, size)
    else:
        to, again = list(order), 0
    cards = [
        Opening(pos, where, sealed[which].cards[place], salt(kept[which], place).hex())
        for pos, where in enumerate(to)
        if where in shows
        for place in [places[(pos + at) % size]]
    ]
    told = transcript_of(
        hand,
        committed,
        frozen,
        opened,
        b"".join(sealed[which].leaves),
        b"".join([each for deck, each in enumerate(kept) if deck != which]),
        to,
        cards,
        at=at,
        game=game,
        order=order if isinstance(order, Order) else None,
        again=again,
        void=void,
    )
    roots = tuple([root(each.leaves).hex() for each in sealed])
    return msgspec.structs.replace(told, roots=roots)


def swapped(
    hand: str, which: int, its_seed: bytes, size: int, other: Mapping[int, int]
) -> Sealed:
    """A deck in which some places hold other cards than the shuffle put there."""
    honest = sealed_deck(hand, which, its_seed, size)
    cards, leaves = list(honest.cards), list(honest.leaves)
    for place, card in other.items():
        cards[place] = card
        leaves[place] = leaf(hand, which, place, card, salt(its_seed, place))
    return Sealed(tuple(cards), tuple(leaves))


def as_json(told: Transcript) -> dict[str, Any]:
    return json.loads(encode(told))
