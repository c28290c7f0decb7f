"""Which choices the table plays, and which are about real cards or about tournaments.

No choice is silently ignored: a house that asks for something not played is refused.
"""

from collections.abc import Iterable
from typing import Literal

from homegame.rulebook.options import HouseError

LIVE_ONLY: frozenset[str] = frozenset(
    {
        "cash_plays",
        "chips.buy_from_player",
        "chips.held_iou",
        "chips.swap",
        "deal.dealer",
        "deal.two_decks",
        "expose.multiway",
        "one_chip_rule",
        "out_of_turn.binding",
        "phones.in_hand",
        "potlimit.overbet",
        "underraise.live",
        "verbal.binding",
    }
)
"""Choices about real cards and chips, which mean nothing online."""

TOURNAMENTS: frozenset[str] = frozenset({"payout", "tourn"})
"""Groups of options that are about tournaments."""

Standing = Literal["honoured", "live_only", "tournament"]


def standing(option: str) -> Standing:
    """Whether a choice is played, or has no meaning at an online table."""
    if option in LIVE_ONLY:
        return "live_only"
    return "tournament" if option.partition(".")[0] in TOURNAMENTS else "honoured"


def refuse_unplayed(asked: Iterable[str]) -> None:
    """Refuse choices that are not played."""
    for name in asked:
        if standing(name) == "tournament":
            raise HouseError(name, "house.tournament")
