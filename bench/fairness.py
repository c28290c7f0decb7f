"""What a fair deal costs: python bench/fairness.py [rounds]

To commit to the decks of a hand, and to check its transcript, each in milliseconds and as a
multiple of the bare hashes in it; and how large a transcript is. The aims are 10 ms, 10 ms and
4 KB.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from hashlib import sha256

import msgspec

from homegame.fair.checking import Sound, check_text
from homegame.fair.deal import (
    DECKS,
    Sealed,
    commitment,
    cut,
    entropy,
    promise,
    root,
    salt,
    sealed_deck,
)
from homegame.fair.order import Order, To, positions
from homegame.fair.transcript import Opening, Transcript, encode, transcript_of

DEAL = "night/t1/h1"
SEATS = range(1, 10)
STREETS = ["board", 3, 1], ["board", 1, 1], ["board", 1, 1]
ORDER = msgspec.convert(
    {"button": 9, "steps": [["hole", 2, [*SEATS]], *STREETS]}, type=Order
)
HASHES = DECKS * 52 * 2
"""A salt and a leaf for every card; nearly all of the work."""


def committed(seeds: list[bytes]) -> tuple[list[Sealed], bytes]:
    """What the server does before a hand."""
    decks = [sealed_deck(DEAL, which, seed) for which, seed in enumerate(seeds)]
    return decks, commitment(DEAL, [root(deck.leaves) for deck in decks])


def full_table() -> Transcript:
    """Nine players who all show their hands: as large as a hand of hold'em gets."""
    seeds = [os.urandom(32) for _ in range(DECKS)]
    decks, sealed = committed(seeds)
    own = {seat: os.urandom(32) for seat in SEATS}
    frozen = [(seat, promise(DEAL, seat, own[seat])) for seat in SEATS]
    which, order = cut(entropy(sealed, frozen, own))
    to: list[To] = positions(ORDER, 1, 52).to
    cards = [
        Opening(at, where, decks[which].cards[place], salt(seeds[which], place).hex())
        for at, (where, place) in enumerate(zip(to, order, strict=False))
        if where != "burn"
    ]
    others = b"".join(seeds[:which] + seeds[which + 1 :])
    leaves = b"".join(decks[which].leaves)
    return transcript_of(
        DEAL, sealed, frozen, own, leaves, others, to, cards, game="texas", order=ORDER
    )


def in_bytes(told: Transcript) -> int:
    """The size of what doesn't follow from anything else: leaves, seeds, what was shown and
    what was dealt. Roots, commitment, promises and the cut can be worked out."""
    whole = [bytes.fromhex(each) for each in told.leaves]
    opened = [bytes.fromhex(each) for each in told.opened_seeds.values()]
    seeds = [(int(seat), bytes.fromhex(seed)) for seat, seed in told.reveals.items()]
    shown = [(each.pos, each.card, bytes.fromhex(each.salt)) for each in told.opened_cards]
    parts = (told.hand, b"".join(whole), b"".join(opened), seeds, shown, told.order)
    return len(msgspec.msgpack.encode(parts))


def took_ms(do: Callable[[], object], rounds: int) -> float:
    """The median of the processor's time: what else the machine does counts less."""
    times = list[float]()
    for _ in range(rounds):
        since = time.process_time()
        do()
        times.append((time.process_time() - since) * 1000)
    return statistics.median(times)


def main(words: list[str]) -> int:
    rounds = int(words[0]) if words else 100
    seeds, block = [os.urandom(32) for _ in range(DECKS)], bytes(100)
    text = encode(told := full_table())
    assert isinstance(check_text(text), Sound)
    bare = took_ms(lambda: [sha256(block).digest() for _ in range(HASHES)], rounds)
    for name, do in (
        ("commit", lambda: committed(seeds)),
        ("check", lambda: check_text(text)),
    ):
        took = took_ms(do, rounds)
        print(f"{name:8} {took:6.2f} ms  {took / bare:5.2f} x bare hashes")
    print(f"transcript {in_bytes(told):,} bytes, {len(text):,} as text")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
