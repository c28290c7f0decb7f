"""Errors in hand histories; each names the hand, the place and the reason."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from homegame.model.plan import Post, PostName
from homegame.model.refusal import Sys
from homegame.rulebook import Rule

if TYPE_CHECKING:
    from homegame.history.hand import HandHistory

CHANGE_HAND: Final = (
    "a change hand: players pay in different amounts without a bet, for one pot"
)
"""What no format but our own has a place for: elsewhere a player who pays in more than the
winner has a side pot."""

BOMB_POT: Final = "a bomb pot"
"""What no format but our own has a place for: everyone pays, and betting begins on the flop."""

SUMS: Final = "a hand whose bets were not written down, only what each player put in"
"""What no format but our own has a place for."""


NEVER_ALL_IN: Final = (
    "a player who acts again after putting in everything, where no one is ever all in"
)
"""What no format but our own has a place for: elsewhere who is all in isn't asked any more."""


POSTS: Final[Mapping[PostName, str]] = {
    "ante": "the ante of {who}",
    "small_blind": "the small blind of {who}, who isn't asked again",
    "big_blind": "the big blind of {who}, who isn't asked again",
    "missed_small": "the missed small blind that {who} posts",
    "missed_big": "the missed big blind that {who} posts",
    "entry": "the blind that {who} posts to be dealt in at once",
    "straddle": "the straddle of {who}, who isn't asked again",
    "sleeper": "the sleeper of {who}",
    "rock": "the straddle of {who}, who has the rock",
    "kill": "the kill blind of {who}",
}
"""What a post is called that a format has no place for."""


def post_in_words(post: Post, who: str) -> str:
    """What somebody has posted, in a sentence.

    >>> post_in_words(Post(7, 3, name="entry"), "Ruth")
    'the blind that Ruth posts to be dealt in at once'
    """
    return POSTS[post.name].format(who=who)


def in_words(name: str) -> str:
    """What a step is called in a sentence.

    >>> in_words("OfferedChop")
    'offered chop'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


class HistoryError(Exception):
    """Something is wrong with a hand history.

    `reason` is one sentence, `place` the line or step it is about, `hand` the hand's id, and
    `rule` the rule that the hand breaks, if there is one.
    """

    kind: str = "unreadable"
    """What a summary calls it: `uncounted.KIND` has the words."""

    def __init__(
        self,
        reason: str,
        *,
        place: str = "",
        hand: str = "",
        rule: Rule | Sys | None = None,
    ) -> None:
        self.reason = reason
        self.place = place
        self.hand = hand
        self.rule = rule
        super().__init__(reason)

    def __str__(self) -> str:
        where = ", ".join(
            [part for part in (self.hand and f"hand {self.hand}", self.place) if part]
        )
        message = f"{where}: {self.reason}" if where else self.reason
        return f"{message} ({self.rule})" if self.rule else message


class UnreadableError(HistoryError):
    """The text is not in the given format."""


class UnknownGameError(HistoryError):
    """A game or limit that this program does not play; `game` is its name in the text."""

    kind = "game"

    def __init__(self, game: str, *, place: str = "", hand: str = "") -> None:
        self.game = game
        super().__init__(f"{game} is not played here", place=place, hand=hand)


class UnreadGameError(UnknownGameError):
    """A game that this program plays, and can't read from this site."""

    kind = "unread_game"

    def __init__(self, game: str, *, place: str = "", hand: str = "") -> None:
        super().__init__(game, place=place, hand=hand)
        self.reason = f"{game} can't be read from this site yet"


class DamagedError(HistoryError):
    """A part of the hand is missing, such as a street or a stack."""

    kind = "damaged"


class CutOffError(DamagedError):
    """The text ends in the middle of the hand."""

    kind = "cut"


class ImpossibleError(HistoryError):
    """The history breaks the rules or contradicts itself."""

    kind = "impossible"


class UncountedError(HistoryError):
    """A hand that can be read, but isn't to be believed: it counts for nothing.

    `history` is the hand as it was read.
    """

    def __init__(
        self, kind: str, reason: str, history: "HandHistory", *, place: str = ""
    ) -> None:
        self.kind = kind
        self.history = history
        super().__init__(reason, place=place, hand=history.id)


class UnwritableError(HistoryError):
    """The format cannot express something that happened in this hand."""
