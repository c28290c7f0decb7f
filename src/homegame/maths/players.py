"""The hands a player may hold, read from text, cards or a range, in the kernel's form.

Reading a range takes longer than most equities. So players are cached by what was written, up
to a limit; cached values never change.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from homegame.cards import CardError, Cards, parse, text
from homegame.maths.errors import MathsError
from homegame.maths.hands import LONGEST_KEPT, cards_of, holding, holdings
from homegame.maths.kernel import native
from homegame.maths.ranges import ANY, Range

Hole = str | Range | Iterable[int]

MOST_KEPT: Final = 128
"""How many players to cache; one takes up to 90 KB."""

EVERYTHING: Final = Range("random")


class Player(NamedTuple):
    """One player of a question."""

    written: Range | str
    """What the player may hold; `str` of it is how the program prints it."""
    hands: native.Player
    """The same for the kernel. To the kernel, a player without hands may hold any hand."""
    range: Range | None
    """The same as a range, in games with two hole cards."""
    is_random: bool
    """Whether every hand is equally likely."""


def player_of(hole: Hole, what: str, game: str, hole_cards: int) -> Player:
    """Read what a player holds. Raises `CardError` or `MathsError`; messages begin with `what`
    where they are about one player."""
    if hole_cards == 2:
        return _with_two_cards(hole, what)
    return _with_more_cards(hole, what, game, hole_cards)


# ---------------------------------------------------------------- two hole cards


def _with_two_cards(hole: Hole, what: str) -> Player:
    try:
        if isinstance(hole, Range):
            return _of_range(hole)
        if not isinstance(hole, str):
            if not isinstance(hole, Iterable):
                raise TypeError(
                    f"{what} must be a Range, cards or text like 'AKs', not {hole!r}"
                )
            return _of_holding(holding(hole))
        return _of_text(hole) if len(hole) <= LONGEST_KEPT else _of_range(Range(hole))
    except CardError as wrong:
        raise CardError(f"{what}: {wrong}") from None


@lru_cache(MOST_KEPT)
def _of_text(written: str) -> Player:
    return _of_range(Range(written))


@lru_cache(MOST_KEPT)
def _of_holding(place: int) -> Player:
    return _of_range(Range([holdings()[place]]))


@lru_cache(MOST_KEPT)
def _of_range(held: Range) -> Player:
    if held == EVERYTHING:
        return Player(held, native.Player(2, b"", []), held, is_random=True)
    return Player(held, native.Player.of_range(held.weights), held, is_random=False)


# ---------------------------------------------------------------- four to six hole cards


def _with_more_cards(hole: Hole, what: str, game: str, hole_cards: int) -> Player:
    if isinstance(hole, Range):
        raise MathsError(f"{what}: a Range has two hole cards, {game} {hole_cards}")
    if isinstance(hole, str):
        if hole.strip().lower() in ANY:
            return Player(
                "random", native.Player(hole_cards, b"", []), None, is_random=True
            )
        written: str | tuple[Cards, ...] = hole
    else:
        written = (cards_of(hole, what),)
    read = _of_hands if len(written) <= LONGEST_KEPT else _of_hands.__wrapped__
    try:
        return read(written, game, hole_cards)
    except MathsError as wrong:
        raise MathsError(f"{what}: {wrong}") from None


@lru_cache(MOST_KEPT)
def _of_hands(written: str | tuple[Cards, ...], game: str, hole_cards: int) -> Player:
    """A player with a list of hands; in text, commas separate them."""
    if isinstance(written, str):
        hands = tuple(parse(hand) for hand in written.split(","))
    else:
        hands = written
    for hand in hands:
        if len(hand) != hole_cards:
            raise MathsError(
                f"{text(hand)!r} has {len(hand)} cards, and a hand in {game} has {hole_cards}"
            )
    held = native.Player(hole_cards, b"".join(map(bytes, hands)), [1.0] * len(hands))
    return Player(", ".join(map(text, hands)), held, None, is_random=False)
