"""Real chips: these went in and these words were said. What action is that? (CON-04..08)

Amounts are totals of the round, as in a bet or a raise "to".
"""

import re
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from homegame.chips import PURSE, Chips, round_down
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rulebook.registry import with_real_cards
from homegame.rules.betting import full_raise_over
from homegame.rules.real_chips import refuse_cash, refuse_from_player

Kind = Literal["nothing", "fold", "check", "call", "bet", "raise"]


class Action(Struct, frozen=True):
    """What a player did, and what then lies in front of them in this round."""

    kind: Kind
    to: Chips


class Said(Struct, frozen=True):
    """Words that are an action: raise to 30, raise by 30. An amount of 0 was not said."""

    kind: Literal["fold", "check", "call", "raise", "all_in", "pot"]
    amount: Chips = 0
    more: bool = False
    """The amount comes on top of the bet."""


class Spot(Struct, frozen=True):
    """What a player faces. `last_raise` is the size of the last full bet or raise: the minimum
    bet, where no one has bet. `most` is what the limit lets them raise to."""

    house: HouseRules
    to_call: Chips
    current_bet: Chips
    last_raise: Chips
    stack: Chips = PURSE
    most: Chips = PURSE

    @property
    def mine(self) -> Chips:
        """What the player has in front of them already."""
        return self.current_bet - self.to_call

    @property
    def least(self) -> Chips:
        """The smallest bet, or what the smallest raise goes to."""
        return self.current_bet + full_raise_over(
            self.house, self.current_bet, self.last_raise
        )

    @property
    def all_in(self) -> Chips:
        """What lies in front of the player once all their chips are in."""
        return self.mine + self.stack


def action_of(
    house: HouseRules,
    to_call: Chips,
    current_bet: Chips,
    last_raise: Chips,
    chips: Sequence[Chips],
    said: str | None = None,
    *,
    stack: Chips = PURSE,
    most: Chips = PURSE,
) -> Action:
    """The action of a player in turn who put in these chips at once and said these words.

    `chips` are the values of the chips, and `stack` all that the player has besides what lies
    in front of them.

    >>> from homegame.rulebook.presets import preset
    >>> house = preset("vegas-home")
    >>> action_of(house, 6, 6, 3, [100]), action_of(house, 6, 6, 3, [100], "raise")
    (Action(kind='call', to=6), Action(kind='raise', to=100))
    """
    spot = Spot(house, to_call, current_bet, last_raise, stack, most)
    spoken = binding_words(house, said)
    if spoken is None:
        return by_chips(spot, chips)
    return by_words(spot, spoken, chips)


# ---------------------------------------------------------------- chips alone


@rule(Rule.ONE_CHIP_RULE, Rule.UNFACED_CHIP)
def silent_chips(house: HouseRules, to_call: Chips, chips: Sequence[Chips]) -> Chips:
    """What chips count for that went in without a word.

    One chip is only a call, however big it is, if the house says so; and so are several that
    are all needed for the call. With no bet to call, or a chip to spare, they count in full.
    """
    needed = to_call > 0 and sum(chips) - min(chips) < to_call
    return to_call if house.one_chip_rule and needed else sum(chips)


def by_chips(spot: Spot, chips: Sequence[Chips]) -> Action:
    """The action where only chips speak."""
    if not chips:
        return Action("nothing" if spot.to_call else "check", spot.mine)
    last = len(chips) > 1 and sum(chips) >= spot.stack
    count = sum(chips) if last else silent_chips(spot.house, spot.to_call, chips)
    to = spot.mine + count
    if count < spot.stack and spot.current_bet:
        to = completed(spot.house, spot.current_bet, spot.last_raise, to)
    elif count < spot.stack:
        to = max(to, spot.least)
    return as_action(spot, to)


@with_real_cards(Rule.ILLEGAL_AMOUNT)
def completed(house: HouseRules, current_bet: Chips, last_raise: Chips, to: Chips) -> Chips:
    """What a raise counts for that may be too small.

    At least half of the minimum raise is completed to it; less is a call.
    """
    full = full_raise_over(house, current_bet, last_raise)
    if to >= current_bet + full:
        return to
    match house.underraise.live:
        case "half_rule":
            enough = 2 * (to - current_bet) >= full
            return current_bet + full if enough else current_bet


def as_action(spot: Spot, to: Chips) -> Action:
    """The action that makes this total: within the stack and the limit, in whole units."""
    to = over_limit(spot.house, to, max(spot.most, spot.current_bet), contested=False)
    if to >= spot.all_in:
        to = spot.all_in
    elif to > spot.current_bet:
        to = max(round_down(to, spot.house.chip_unit), spot.current_bet)
    if to > spot.current_bet:
        return Action("raise" if spot.current_bet else "bet", to)
    return Action("call", min(spot.current_bet, spot.all_in))


@with_real_cards(Rule.OVERBET, Rule.OVER_LIMIT_RETURNED)
def over_limit(house: HouseRules, to: Chips, most: Chips, *, contested: bool) -> Chips:
    """What counts of a bet that may be over the limit: the rest goes back.

    Some houses let all of it stand, unless someone objects before the next player acts.
    """
    if house.potlimit.overbet == "stands_unless_contested" and not contested:
        return to
    return min(to, most)


# ---------------------------------------------------------------- words

FIRST_WORDS: Final = re.compile(
    r"\b(?P<fold>fold)|\b(?P<check>check)|\b(?P<call>call|see)|\b(?P<all_in>all[ -]?in)"
    r"|\b(?P<pot>pot)\b|\b(?P<raise>raise|bet|make it)\b(?P<by> by)?\D{0,12}"
    r"(?:(?P<to>\d{1,9})(?P<on_top> more)?)?"
    r"|(?<!\d)(?P<number>\d{1,9})(?P<more> more)?",
    re.IGNORECASE,
)
"""The first words that are an action, and the amount that comes with them."""


def understood(said: str) -> Said | None:
    """The action in what a player said: the first one counts. None if there is none.

    >>> understood("I see your 100 and raise 100")
    Said(kind='call', amount=0, more=False)
    """
    found = FIRST_WORDS.search(said)
    if found is None:
        return None
    for kind in ("fold", "check", "call", "all_in", "pot"):
        if found[kind]:
            return Said(kind)
    if found["raise"]:
        return Said("raise", int(found["to"] or 0), bool(found["by"] or found["on_top"]))
    return Said("raise", int(found["number"]), bool(found["more"]))


@with_real_cards(Rule.VERBAL_DECLARATION, Rule.FIRST_WORDS)
def binding_words(house: HouseRules, said: str | None) -> Said | None:
    """What a player's words bind them to; nothing where only chips count."""
    return understood(said) if said and house.verbal.binding else None


def by_words(spot: Spot, said: Said, chips: Sequence[Chips]) -> Action:
    """The action that was said. Chips that don't match are corrected; they make the amount only
    where none was said."""
    match said.kind:
        case "fold":
            return Action("fold", spot.mine)
        case "check":
            return by_chips(spot, chips) if spot.to_call else Action("check", spot.mine)
        case "call":
            to_call = Action("call", min(spot.current_bet, spot.all_in))
            return to_call if spot.to_call else Action("check", spot.mine)
        case "all_in":
            return as_action(spot, spot.all_in)
        case "pot":
            return as_action(spot, max(spot.most, spot.least))
        case "raise":
            return as_action(spot, max(said_total(spot, said, chips), spot.least))


def said_total(spot: Spot, said: Said, chips: Sequence[Chips]) -> Chips:
    """What a raise that was said goes to."""
    if said.amount:
        return said.amount + (spot.current_bet if said.more else 0)
    return spot.mine + sum(chips)


@with_real_cards(Rule.STRING_BET)
def string_bet(
    house: HouseRules,
    to_call: Chips,
    current_bet: Chips,
    last_raise: Chips,
    motions: Sequence[Sequence[Chips]],
    said: str | None = None,
    *,
    stack: Chips = PURSE,
    most: Chips = PURSE,
) -> Action:
    """The action of a player whose chips went in with several motions.

    Only the first motion counts, unless the words before it said how much.
    """
    spoken = binding_words(house, said)
    told = spoken is not None and (spoken.amount > 0 or spoken.kind in ("all_in", "pot"))
    chips = [chip for motion in motions for chip in motion] if told else motions[0]
    return action_of(
        house, to_call, current_bet, last_raise, chips, said, stack=stack, most=most
    )


# ---------------------------------------------------------------- change, splashing, cash


Change = Literal["now", "say_first", "swap_first", "from_own_bet"]


@rule(Rule.MAKING_CHANGE)
def make_change(*, in_hand: bool, announced: bool, mine: Chips) -> Change:
    """How a big chip is changed from the pot.

    Between hands, at once. During a hand you say so first. With a bet of this round in front
    of you, you put the chip in and take the change from that bet; otherwise you swap the chip
    for its full value before you bet.
    """
    if not in_hand:
        return "now"
    if not announced:
        return "say_first"
    return "from_own_bet" if mine else "swap_first"


@with_real_cards(Rule.SPLASHING)
def splashed(house: HouseRules, said: str | None) -> Literal["as_said", "count_pot"]:
    """What a bet is that was splashed: what was said, or what the pot has too much."""
    spoken = binding_words(house, said)
    told = spoken is not None and (spoken.kind == "call" or spoken.amount > 0)
    return "as_said" if told else "count_pot"


@with_real_cards(Rule.NO_CHIP_SALES)
def may_swap(house: HouseRules, *, in_hand: bool) -> bool:
    """Players make change with each other: between hands, where the house lets them."""
    return not in_hand and refuse_from_player(house, sale=False) is None


@with_real_cards(Rule.CASH_ON_TABLE)
def cash_counts(
    house: HouseRules, *, before_the_deal: bool
) -> Literal["plays", "change_it", "next_hand"]:
    """Whether notes on the table play: in some houses, if they lay there before the deal.

    Elsewhere they are changed into chips, and chips come to the table between hands.
    """
    if not before_the_deal:
        return "next_hand"
    return "plays" if refuse_cash(house) is None else "change_it"
