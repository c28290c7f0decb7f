"""What can be wrong with a hand history: each error names the hand, place and reason."""

from homegame.model.refusal import Sys
from homegame.rulebook import Rule


class HistoryError(Exception):
    """Something is wrong with a hand history.

    `reason` is one sentence, `place` the line or step it is about, `hand` the hand's id and
    `rule` the rule that is broken, where there is one.
    """

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
        told = f"{where}: {self.reason}" if where else self.reason
        return f"{told} ({self.rule})" if self.rule else told


class UnreadableError(HistoryError):
    """The text is not in the format it is said to be in."""


class UnknownGameError(HistoryError):
    """A game or limit that this program does not play; `game` is its name in the text."""

    def __init__(self, game: str, *, place: str = "", hand: str = "") -> None:
        self.game = game
        super().__init__(f"{game} is not played here", place=place, hand=hand)


class DamagedError(HistoryError):
    """Something is missing that was on the table."""


class ImpossibleError(HistoryError):
    """The rules refuse what the history tells, or it contradicts itself."""


class UnwritableError(HistoryError):
    """The format has no words for something that happened in this hand."""
