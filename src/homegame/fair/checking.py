"""Checks a transcript: every claim of the fair deal, one after another.

What is checked needs nothing but the transcript. Without the commitment that somebody saw
before the cards, or a seed of their own, it shows that the deal fits together, not that it
was fixed in time.
"""

from collections.abc import Sequence
from enum import StrEnum

import msgspec
from msgspec import Struct

from homegame.fair.deal import (
    VERSION,
    commitment,
    cut,
    entropy,
    leaf,
    promise,
    root,
    sealed_deck,
)
from homegame.fair.order import against_rules, positions
from homegame.fair.transcript import MOST_BYTES, Mine, Transcript, decode
from homegame.variants import VARIANTS
from homegame.words import say


class Claim(StrEnum):
    """What can be broken, in the order in which it is checked."""

    SHAPE = "shape"
    VERSION = "version"
    COMMITMENT = "commitment"
    SEEN = "seen"
    SEATS = "seats"
    OWN = "own"
    SEED = "seed"
    CUT = "cut"
    LEAVES = "leaves"
    UNOPENED = "unopened"
    DECK = "deck"
    POSITIONS = "positions"
    UNDEALT = "undealt"
    ELSEWHERE = "elsewhere"
    BURNED = "burned"
    CARD = "card"
    TWICE = "twice"
    ORDER = "order"
    DEALT = "dealt"
    ATTESTED = "attested"
    NUMBERS = "numbers"
    REPEATED = "repeated"
    REASON = "reason"


class Broken(Struct, frozen=True):
    """The first claim that doesn't hold. `at` is the field, the seat, the deck, the position
    or the step; `hand` is the hand of a whole night."""

    claim: Claim
    at: int | str = ""
    hand: str = ""

    def __str__(self) -> str:
        sentence = say(f"fair.{self.claim}", {"at": self.at})
        return (
            say("fair.of_hand", {"hand": self.hand, "what": sentence})
            if self.hand
            else sentence
        )


class Sound(Struct, frozen=True):
    """All claims hold."""

    cards: int
    """How many cards were shown."""
    decks: int
    """How many decks that were not dealt from were opened."""
    promised: tuple[int, ...]
    silent: tuple[int, ...]
    """Seats that promised a seed and didn't open it: they did not cut."""
    is_order_checked: bool
    attested: int
    """How many cards came from reshuffled discards, which nobody can check."""
    is_own_checked: bool
    """Whether it fits a commitment that somebody saw, or a seed of their own."""


class BrokenError(Exception):
    """A claim doesn't hold."""

    def __init__(self, claim: Claim, at: int | str = "") -> None:
        super().__init__(claim)
        self.broken = Broken(claim, at)


def check_text(
    text: bytes, seen: str | None = None, mine: Mine | None = None
) -> Broken | Sound:
    """Check a transcript as it was written."""
    if len(text) > MOST_BYTES:
        return Broken(Claim.SHAPE, "size")
    try:
        return check(decode(text), seen, mine)
    except msgspec.DecodeError as wrong:
        return Broken(Claim.SHAPE, field_of(wrong))


def field_of(wrong: msgspec.DecodeError) -> str:
    """The field that a reader's complaint is about: `$.roots[0]` -> roots[0]."""
    text = f"{wrong}"
    if "missing required field" in text:
        return text.split("`")[1]
    _, found, path = text.rpartition("`$")
    return path.strip("`.") or "JSON" if found else "JSON"


def check(
    transcript: Transcript, seen: str | None = None, mine: Mine | None = None
) -> Broken | Sound:
    """Check a hand. `seen` is the commitment that somebody saw before the cards, `mine` their
    own seed; the transcript itself may say both."""
    try:
        return _checked(transcript, seen, mine or transcript.mine)
    except BrokenError as wrong:
        return wrong.broken


def holds(fits: object, claim: Claim, at: int | str = "") -> None:
    """Go on if a claim holds."""
    if not fits:
        raise BrokenError(claim, at)


def _checked(told: Transcript, seen: str | None, mine: Mine | None) -> Sound:
    holds(told.version == VERSION, Claim.VERSION)
    holds(len(told.roots) == told.K, Claim.SHAPE, "roots")
    holds(told.at < told.deck_size, Claim.SHAPE, "at")
    committed = bytes.fromhex(told.commitment)
    roots = [bytes.fromhex(each) for each in told.roots]
    holds(commitment(told.hand, roots) == committed, Claim.COMMITMENT)
    seen = seen or (mine.commitment if mine else None)
    holds(seen in {None, told.commitment}, Claim.SEEN)
    silent = players(told, committed, mine)
    decks(told, roots)
    cards(told)
    return Sound(
        len(told.opened_cards),
        len(told.opened_seeds),
        tuple([seat for seat, _ in told.frozen]),
        silent,
        is_in_order(told),
        len(told.attested),
        bool(seen or mine),
    )


def players(told: Transcript, committed: bytes, mine: Mine | None) -> tuple[int, ...]:
    """All seats that promised a seed opened that one, and together they chose the deck and its
    cut. Returns the seats that opened none."""
    frozen = [(seat, bytes.fromhex(promised)) for seat, promised in told.frozen]
    seats = [seat for seat, _ in frozen]
    holds(seats == sorted({*seats}), Claim.SEATS)
    if mine:
        own = promise(told.hand, mine.seat, bytes.fromhex(mine.seed))
        holds((mine.seat, own) in frozen, Claim.OWN, mine.seat)
    seeds = {int(seat): bytes.fromhex(seed) for seat, seed in told.reveals.items()}
    for seat in sorted(seeds):
        opened = seat < 256 and promise(told.hand, seat, seeds[seat])
        holds((seat, opened) in frozen, Claim.SEED, seat)
    chosen = entropy(committed, frozen, seeds)
    which, order = cut(chosen, told.K, told.deck_size)
    fits = (chosen.hex(), which, order) == (told.entropy, told.which, told.cut)
    holds(fits, Claim.CUT)
    return tuple([seat for seat in seats if seat not in seeds])


def decks(told: Transcript, roots: Sequence[bytes]) -> None:
    """The leaves are those of the deck that was dealt from, and all others were honest."""
    leaves = [bytes.fromhex(each) for each in told.leaves]
    fits = len(leaves) == told.deck_size and root(leaves) == roots[told.which]
    holds(fits, Claim.LEAVES)
    others = [deck for deck in range(told.K) if deck != told.which]
    holds(sorted(map(int, told.opened_seeds)) == others, Claim.UNOPENED)
    for deck in others:
        seed = bytes.fromhex(told.opened_seeds[f"{deck}"])
        honest = root(sealed_deck(told.hand, deck, seed, told.deck_size).leaves)
        holds(honest == roots[deck], Claim.DECK, deck)


def cards(told: Transcript) -> None:
    """The cards left the deck one after another, and those that were shown are the committed
    ones."""
    for place, (pos, _) in enumerate(told.dealt):
        holds(pos == place < told.deck_size, Claim.POSITIONS, place)
    shown, open_at = set[int](), set[int]()
    for each in told.opened_cards:
        pos = each.pos
        holds(pos < len(told.dealt), Claim.UNDEALT, pos)
        holds(each.to == told.dealt[pos][1], Claim.ELSEWHERE, pos)
        holds(each.to != "burn", Claim.BURNED, pos)
        place = told.cut[(pos + told.at) % told.deck_size]
        hides = leaf(told.hand, told.which, place, each.card, bytes.fromhex(each.salt))
        holds(hides.hex() == told.leaves[place], Claim.CARD, pos)
        holds(each.card not in shown and pos not in open_at, Claim.TWICE, pos)
        shown.add(each.card)
        open_at.add(pos)


def is_in_order(told: Transcript) -> bool:
    """The cards went where the rules of the game send them. False if the transcript doesn't
    say what was dealt."""
    if told.order is None:
        return False
    step = against_rules(told.order, told.game, told.deck_size)
    holds(step is None, Claim.ORDER, step or 0)
    game = VARIANTS[told.game]
    to, again = positions(told.order, game.boards, told.deck_size)
    dealt = [where for _, where in told.dealt]
    differs = (
        at
        for at, (is_at, ought) in enumerate(zip(dealt, to, strict=False))
        if is_at != ought
    )
    first = next(differs, min(len(dealt), len(to)))
    holds(dealt == to, Claim.DEALT, first)
    counted = tuple(range(told.deck_size, told.deck_size + again))
    holds(told.attested == counted, Claim.ATTESTED)
    return True
