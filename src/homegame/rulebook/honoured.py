"""What this version plays: every choice is honoured, plays something else by name, or is
for real cards only. A choice is never quietly ignored."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from homegame.rulebook.house import HouseRules
from homegame.rulebook.options import HouseError, as_written, setting, with_settings


class NotYet(Struct, frozen=True):
    """Only some answers are played: what is played instead, until when."""

    honoured: tuple[Any, ...]
    plays: Any
    until: str


class Fallback(Struct, frozen=True):
    """The house asked for one thing and another is played."""

    option: str
    asked: Any
    plays: Any
    until: str

    def say(self) -> str:
        """One sentence for the rule sheet."""
        return (
            f"{self.option} asks for {as_written(self.asked)}; "
            f"plays {as_written(self.plays)} until {self.until}."
        )


def _only(plays: object, until: str) -> NotYet:
    return NotYet((plays,), plays, until)


NOT_YET: Mapping[str, NotYet] = {
    "game.variant": _only("texas", "the screen shows other games"),
    "game.rotation": _only((), "the screen shows other games"),
    "stakes.mode": _only("table", "open stakes are played"),
    "chips.buy_from_player": _only(False, "players can sell each other chips"),
    "chips.held_iou": _only(False, "the bank holds chips as change"),
    "rebuy.max": _only("unlimited", "buy-ins are counted"),
    "leave.return_after_orbits": _only(0, "the bank remembers who left"),
    "leave.min_return_stack": _only(0, "the bank remembers who left"),
    "bank.last_cashout": _only("none", "the bank closes a night by itself"),
    "kitty.enabled": _only(False, "the bank keeps a kitty"),
    "change_hand.enabled": _only(False, "the change hand is dealt"),
    "absent.mid_hand": _only("clock", "an absent player can be folded at once"),
    "straddle.window_s": _only(5, "the pause before the deal is a choice"),
    "show.heads_up_live": _only(False, "cards can be shown during a hand"),
    "deal.dealer": _only("server", "hosts can deal real cards"),
    "deal.cutter": _only("none", "hosts can deal real cards"),
    "rit.max_runs": _only(1, "the screen shows several boards"),
    "rabbit.enabled": _only(False, "the next cards can be seen"),
    "bomb.frequency": _only("on_request", "hosts can deal real cards"),
    "dark_actions": _only(False, "one can act in the dark"),
    "tools.in_hand": _only(False, "odds can be shown during a hand"),
}
"""Choices that are not honoured yet, and what is played instead."""

BELONGS_TO: Mapping[str, str] = {
    "change_hand.unit": "change_hand.enabled",
    "doubleboard": "game.variant",
    "game.change": "game.rotation",
    "manila": "game.variant",
    "marker": "stakes.mode",
    "open.min_buyin_multiple": "stakes.mode",
    "open.no_allin": "stakes.mode",
    "open.min_hand": "game.variant",
    "pineapple": "game.variant",
    "rit": "rit.max_runs",
    "shortdeck": "game.variant",
    "stud": "game.variant",
}
"""Choices within a choice that is not honoured yet: a group, or one option of it."""

LIVE_ONLY: frozenset[str] = frozenset(
    {
        "cash_plays",
        "chips.swap",
        "deal.two_decks",
        "expose.multiway",
        "misdeal.exposed_one",
        "misdeal.exposed_two",
        "one_chip_rule",
        "out_of_turn.binding",
        "phones.in_hand",
        "potlimit.overbet",
        "underraise.live",
        "verbal.binding",
    }
)
"""Choices about real cards and chips: online nothing is left to honour."""

TOURNAMENTS: frozenset[str] = frozenset({"payout", "tourn"})
"""Groups that wait for tournaments."""

Standing = Literal["honoured", "not_yet", "live_only", "tournament"]


def standing(option: str) -> Standing:
    """Whether a choice is played, not yet (or in part), or has no meaning online."""
    group = option.partition(".")[0]
    if option in LIVE_ONLY:
        return "live_only"
    if group in TOURNAMENTS:
        return "tournament"
    if option in NOT_YET or option in BELONGS_TO or group in BELONGS_TO:
        return "not_yet"
    return "honoured"


def effective(house: HouseRules) -> tuple[HouseRules, tuple[Fallback, ...]]:
    """What is really played for a house, and every choice where that is something else."""
    fallbacks = tuple(
        Fallback(name, asked, later.plays, later.until)
        for name, later in NOT_YET.items()
        if (asked := setting(house, name)) not in later.honoured
    )
    plays = {fallback.option: fallback.plays for fallback in fallbacks}
    return with_settings(house, plays), fallbacks


def refuse_unplayed(asked: Mapping[str, object]) -> None:
    """A host who asks for what is not played yet is told so, and what is."""
    for name, value in asked.items():
        later = NOT_YET.get(name)
        if later is not None:
            _refuse_answer(name, value, later)
        elif standing(name) == "not_yet":
            switch = BELONGS_TO.get(name) or BELONGS_TO[name.partition(".")[0]]
            _refuse_detail(name, f"{switch} is {as_written(NOT_YET[switch].plays)}")
        elif standing(name) == "tournament":
            _refuse_detail(name, "no tournaments are played")


def _refuse_answer(name: str, value: object, later: NotYet) -> None:
    if value in later.honoured:
        return
    legal = tuple(as_written(answer) for answer in later.honoured)
    raise HouseError(
        name,
        f"{name} = {as_written(value)} is not played yet. Write {' or '.join(legal)} "
        f"until {later.until}.",
        legal,
    )


def _refuse_detail(name: str, because: str) -> None:
    raise HouseError(name, f"{name} changes nothing yet, because {because}. Leave it out.")
