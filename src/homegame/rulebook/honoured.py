"""Which choices a cash table plays, and which are about real cards or about tournaments.

No choice is silently ignored: those about tournaments hold when a tournament is opened, and a
table refuses to change them.
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
"""Groups of options that are about tournaments: they hold as a tournament is opened."""

ALL_NIGHT: frozenset[str] = frozenset(
    {
        "chip_unit",
        "chips.denominations",
        "deal.dealer",
        "stakes.currency",
        "stakes.minor_per_chip",
        "stakes.mode",
    }
)
"""Choices that hold for the whole night: chips have been bought and cards dealt by them."""

AT_THE_DESK: frozenset[str] = frozenset(
    {
        "ante.amount",
        "bank.approval",
        "betting.structure",
        "blinds.big",
        "blinds.small",
        "game.change",
        "game.rotation",
        "game.variant",
        "runs.max_runs",
        "table.max_seats",
    }
)
"""Choices that the host changes at the desk, each with a command of its own."""

Tonight = Literal["free", "all_night", "desk", "buyin", "tournament"]

Standing = Literal["honoured", "live_only", "tournament"]


def standing(option: str) -> Standing:
    """Whether a choice is played at every table, only in tournaments, or has no meaning at an
    online table."""
    if option in LIVE_ONLY:
        return "live_only"
    return "tournament" if option.partition(".")[0] in TOURNAMENTS else "honoured"


def tonight(option: str, *, buyin: bool) -> Tonight:
    """Whether a choice may change while the night goes on. `buyin`: the night was opened with
    limits of its own for what one buys in for."""
    if option in ALL_NIGHT:
        return "all_night"
    if option in AT_THE_DESK:
        return "desk"
    if standing(option) == "tournament":
        return "tournament"
    return "buyin" if buyin and option.startswith("buyin.") else "free"


def refuse_tonight(asked: Iterable[str], *, buyin: bool) -> None:
    """Refuse choices that hold for the whole night, or are changed in another way."""
    for name in asked:
        why = tonight(name, buyin=buyin)
        if why != "free":
            raise HouseError(name, f"rules.{why}")
