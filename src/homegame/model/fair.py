"""The fair deal on a table's wire: how browsers help to cut the deck, beside the commands.

A promise and a seed are no part of the log until the list is closed and the deck is cut. All
hashes, seeds and salts are written as hexadecimal digits.
"""

from typing import Annotated

from msgspec import Meta, Struct

from homegame.seats import Seat

HandNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]

# ---------------------------------------------------------------- what a browser asks


class TakePart(Struct, frozen=True, forbid_unknown_fields=True, tag="join"):
    """Help to cut the decks of the table that is looked at, from now on."""


class PromiseSeed(Struct, frozen=True, forbid_unknown_fields=True, tag="promise"):
    """Promise a seed for a hand to come, having seen the commitment to its decks."""

    number: HandNumber
    commitment: Hex32
    promise: Hex32


class OpenSeed(Struct, frozen=True, forbid_unknown_fields=True, tag="open"):
    """Open the seed that was promised, once the list is closed."""

    number: HandNumber
    seed: Hex32


class FairAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """A message about the fair deal, instead of a command."""

    fair: TakePart | PromiseSeed | OpenSeed


# ---------------------------------------------------------------- what it is told


class Committed(Struct, frozen=True, tag="committed"):
    """The decks of the next hand are sealed: promise a seed."""

    hand: str
    """The name that the hand has in all its hashes."""
    number: int
    size: int
    """How many cards a deck has."""
    decks: int
    commitment: str


class Frozen(Struct, frozen=True, tag="frozen"):
    """The list of those who cut the next hand's deck is closed: open your seed."""

    hand: str
    number: int
    at: int
    """How many cards a player has cut from the top; that, too, stands from now on."""
    commitment: str
    promises: tuple[tuple[Seat, str], ...]


class CutTold(Struct, frozen=True, tag="cut"):
    """The deck of the hand that has begun is cut, and everything about it can be checked."""

    hand: str
    number: int
    size: int
    at: int
    """How many cards a player then cut from the top."""
    commitment: str
    promises: tuple[tuple[Seat, str], ...]
    seeds: tuple[tuple[Seat, str], ...]
    leaves: str
    opened: str


class Yours(Struct, frozen=True, tag="yours"):
    """What opens your own cards, in their order: how many were dealt before, and the salt."""

    number: int
    openings: tuple[tuple[int, str], ...]


class NoFair(Struct, frozen=True, tag="refused"):
    """The last message about the fair deal was refused: the sentence, and its key."""

    say: str
    words: str


class FairTold(Struct, frozen=True):
    """A message about the fair deal, beside the frames."""

    fair: Committed | Frozen | CutTold | Yours | NoFair
