"""Why a bet or a raise is refused: the rule that set the bound, and its sentence."""

from collections.abc import Mapping
from typing import Final

from homegame.engine.legal import Options
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.rulebook import Rule
from homegame.rules import betting
from homegame.rules.straddles import BLIND_RAISES
from homegame.seats import Seat
from homegame.variants import Limit

NO_RAISE: Final[Mapping[Rule, str]] = {
    Rule.CALL_FOR_LESS: "raise.short",
    Rule.NO_BET_WITHOUT_OPPONENT: "raise.nobody",
    Rule.FULL_BET_RULE: "raise.closed",
    Rule.RAISE_CAP: "raise.capped",
}
"""The sentence for each reason why there is no raise."""

LIMIT_RULE: Final[Mapping[Limit, Rule]] = {
    "pot": Rule.POT_LIMIT,
    "table": Rule.POT_ON_TABLE,
    "half_pot": Rule.HALF_POT_LIMIT,
    "spread": Rule.SPREAD_LIMIT,
}
"""The rule that limits how much may be bet."""


def no_raise(hand: Hand, may: Options) -> Refused | None:
    """Why the seat in turn can't raise; None if it can."""
    why = may.why
    if why is None:
        return None
    code, words = why, NO_RAISE[why]
    numbers: dict[str, int | str] = {
        "call_chips": may.call,
        "cap_chips": hand.house.cap.amount,
    }
    if why == Rule.CALL_FOR_LESS and is_at_cap(hand, may.seat):
        code, words = Rule.CAP_LIMIT, "raise.at_cap"
    elif why == Rule.NO_BET_WITHOUT_OPPONENT:
        others = [
            (seat, p) for seat, p in enumerate(hand.players) if p.live and seat != may.seat
        ]
        most = max([p.bet + p.stack for _, p in others])
        if any(p.stack for _, p in others):
            words, numbers["most_chips"] = "raise.covered", most
        elif all(is_at_cap(hand, seat) for seat, _ in others):
            code, words = Rule.CAP_LIMIT, "raise.others_at_cap"
    return Refused(code, words, numbers, "to")


def is_at_cap(hand: Hand, seat: Seat) -> bool:
    """The cap of a hand, and not the stack, is what limits this seat."""
    return hand.plan.stacks[seat] == hand.house.cap.amount


def too_much(hand: Hand, seat: Seat, numbers: dict[str, int | str]) -> Refused:
    """More than the seat has to play with: its stack, or what the cap leaves of it."""
    if is_at_cap(hand, seat):
        numbers = {**numbers, "cap_chips": hand.house.cap.amount}
        return Refused(Rule.CAP_LIMIT, "raise.over_cap", numbers, "to")
    return Refused(Rule.TABLE_STAKES, "raise.too_big", numbers, "to")


def over_limit(hand: Hand, may: Options) -> Refused:
    """More than the round's limit allows; where that is less than the least raise, this alone
    may be made."""
    now = betting.round_of(hand)
    numbers = bounds(hand, may)
    if betting.limit_to(hand, now, hand.players[may.seat]) < may.raise_most:
        code, _ = least(hand)
        return Refused(code, "limit.least", numbers, "to")
    return Refused(LIMIT_RULE[now.limit], f"limit.{now.limit}", numbers, "to")


def off_ladder(hand: Hand, may: Options) -> Refused:
    """None of the amounts where bets are fixed: one or, beside an open pair, two."""
    words = "limit.fixed_two" if may.raise_least < may.raise_most else "limit.fixed"
    return Refused(Rule.FIXED_LIMIT, words, bounds(hand, may), "to")


def too_small(hand: Hand, may: Options) -> Refused:
    """Less than the least bet or raise."""
    code, words = least(hand)
    return Refused(code, words, bounds(hand, may), "to")


def least(hand: Hand) -> tuple[Rule, str]:
    """The rule that sets the least bet or raise, and its sentence."""
    if not hand.to_match:
        return least_bet(hand, hand.step)
    if betting.is_brought_in(hand):
        return Rule.BRING_IN, "raise.completes"
    if hand.house.raise_.min_rule == "match_current_bet":
        return Rule.RAISE_MATCHES_BET, "raise.doubles"
    if betting.completes(hand):
        return Rule.COMPLETING, "raise.completes_all_in"
    first = betting.round_of(hand).opens == "posts" and hand.raises == 1
    return least_over_posts(hand) if first else (Rule.MINIMUM_RAISE, "raise.too_small")


def least_bet(hand: Hand, at: int) -> tuple[Rule, str]:
    """What the first bet of a round must be at least: in a spread the house says it; else it is
    the big blind, or the kill."""
    if betting.round_at(hand, at).limit == "spread":
        return Rule.SPREAD_LIMIT, "bet.spread"
    if hand.plan.bet_size > hand.house.blinds.big:
        return Rule.KILL_LIMITS, "bet.kill"
    return Rule.MINIMUM_BET, "bet.too_small"


def least_over_posts(hand: Hand) -> tuple[Rule, str]:
    """What the first raise before the cards must be at least: over blinds, a kill or a
    straddle, or in a spread."""
    plan = hand.plan
    names = {post.name for post in plan.posts}
    if hand.full_raise > plan.first_raise:
        return Rule.SPREAD_LIMIT, "raise.spread"
    if not names.isdisjoint(BLIND_RAISES):
        doubles = hand.house.straddle.min_raise == "double"
        words = "raise.straddle" if doubles else "raise.too_small"
        return Rule.RAISE_OVER_STRADDLE, words
    if "kill" in names:
        return Rule.KILL_LIMITS, "raise.kill"
    return Rule.MINIMUM_RAISE, "raise.blind"


def bounds(hand: Hand, may: Options) -> dict[str, int | str]:
    """The numbers for the refusal of an amount."""
    return {
        "least_chips": may.raise_least,
        "most_chips": may.raise_most,
        "last_chips": hand.full_raise,
        "bet_chips": hand.to_match,
        "unit_chips": hand.house.chip_unit,
    }
