"""What the floor says about players with real cards: turns, hands and manners (CON)."""

from typing import Literal

from msgspec import Struct

from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.registry import with_real_cards
from homegame.rules.live_deal import is_substantial

Act = Literal["check", "call", "raise", "fold"]
"""A bet is a raise of nothing."""

Stands = Literal["stands", "free", "again"]


@with_real_cards(Rule.OUT_OF_TURN_BINDS, Rule.ACT_IN_TURN, Rule.EARLY_CALLER)
def out_of_turn(house: HouseRules, before: Act) -> Stands:
    """What an action out of turn is worth, once the player whose turn it was has acted.

    It stands, unless a bet or raise comes before it: then the player chooses freely. Some
    houses only give a warning, and the player acts again in turn.
    """
    if house.out_of_turn.binding == "warn":
        return "again"
    return "free" if before == "raise" else "stands"


@with_real_cards(Rule.OUT_OF_TURN_BINDS)
def skipped(actions: int, with_chips: int) -> Literal["goes_back", "call_or_fold"]:
    """What is left for a player who was skipped: the turn, until there has been substantial
    action behind them. After that their hand lives, but they can't raise."""
    return "call_or_fold" if is_substantial(actions, with_chips) else "goes_back"


@with_real_cards(Rule.EXPOSING_MULTIWAY, Rule.EXPOSING_HEADS_UP, Rule.KILLED_HAND)
def exposed_on_purpose(
    house: HouseRules, players: int
) -> Literal["may_kill", "show_all", "allowed"]:
    """What showing one's cards on purpose costs, with so many players in the hand."""
    if players == 2 and house.show.heads_up_live:
        return "allowed"
    if players > 2 and house.expose.multiway == "floor_may_kill":
        return "may_kill"
    return "show_all"


@with_real_cards(Rule.EXPOSING_MULTIWAY, Rule.SHOW_ONE_SHOW_ALL)
def exposed_by_accident(
    house: HouseRules, seen_by: int
) -> Literal["hidden", "show_all", "may_use"]:
    """What becomes of a card that a player exposed by accident, and that so many opponents saw:
    all see it, or whoever saw it may use that."""
    if not seen_by:
        return "hidden"
    return "show_all" if house.expose.multiway == "show_all" else "may_use"


Mucked = Literal["pushed_forward", "touched_muck", "mixed", "tabled"]
"""Pushed forward but apart, in the muck, mixed with another hand, or face up first."""


@with_real_cards(Rule.PROTECT_YOUR_HAND, Rule.MUCKED_IS_DEAD, Rule.CARDS_SPEAK)
def mucked(how: Mucked) -> Literal["lives", "dead", "both_dead"]:
    """What becomes of a hand that was mucked by mistake.

    In the muck it is dead, and two hands that got mixed are both dead. A hand that still lies
    apart lives, and so does one that everyone could read face up.
    """
    match how:
        case "touched_muck":
            return "dead"
        case "mixed":
            return "both_dead"
        case "pushed_forward" | "tabled":
            return "lives"


@with_real_cards(Rule.NO_PHONES)
def on_the_phone(house: HouseRules, *, in_hand: bool) -> Literal["fine", "warning"]:
    """A phone in a player's hand: a matter for a warning while they are in the hand, if the
    house forbids it."""
    return "warning" if in_hand and house.phones.in_hand == "forbidden" else "fine"


class ClockCall(Struct, frozen=True):
    """What calling the clock does: the milliseconds the player gets, and how many must pass
    before it may be called at all; 0 if it may now."""

    gets_ms: int
    early_ms: int


@with_real_cards(Rule.CALL_THE_CLOCK)
def clock_called(house: HouseRules, *, had_ms: int) -> ClockCall:
    """What calling the clock does once a player has had this long."""
    early_ms = max(0, house.clock.grace_s * 1000 - had_ms)
    return ClockCall(house.clock.seconds * 1000, early_ms)


@with_real_cards(Rule.ANNOUNCE_SEEN_CARD, Rule.SEEN_FROM_OUTSIDE)
def tells_seen_card(*, in_hand: bool, all_saw: bool) -> bool:
    """Who has seen a card that is out of play says so while in the hand; once out of it, only
    if everyone saw it."""
    return in_hand or all_saw


@with_real_cards(Rule.MISCALLED_HAND, Rule.CARDS_SPEAK)
def miscalled(*, on_purpose: bool) -> Literal["cards_speak", "may_forfeit"]:
    """What calling a hand something it isn't does: nothing, unless it was meant to make someone
    muck."""
    return "may_forfeit" if on_purpose else "cards_speak"


Since = Literal["nothing", "begun", "substantial"]
"""How far the next hand has come: not begun, begun, or with substantial action."""


@with_real_cards(Rule.CARDS_SPEAK, Rule.NO_CHIP_LOST)
def may_dispute(about: Literal["reading", "count"], since: Since) -> bool:
    """How long a pot that was pushed is open to question: who won it until the next hand
    begins, how much it was until there has been substantial action in that hand."""
    return since == "nothing" or (about == "count" and since == "begun")


@with_real_cards(Rule.VISIBLE_CHIPS, Rule.TABLE_STAKES)
def found_behind(*, called: bool, won: bool) -> Literal["plays", "not_paid", "goes_along"]:
    """What chips count for that were hidden when their owner went all in.

    Found before the call, they play. After it no one pays for what they could not see, but
    whoever hid it and lost loses it too.
    """
    if not called:
        return "plays"
    return "not_paid" if won else "goes_along"


@with_real_cards(Rule.NO_GOING_SOUTH)
def may_take_off(*, cashes_out: bool) -> bool:
    """Chips come off the table only with a player who cashes out."""
    return cashes_out


@with_real_cards(Rule.STRADDLE)
def may_still_straddle(house: HouseRules, *, cards_dealt: bool) -> bool:
    """A straddle is put out before the first card, where the house plays straddles."""
    return house.straddle.enabled and not cards_dealt
