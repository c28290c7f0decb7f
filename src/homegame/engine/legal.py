"""What the seat to act may do: one answer for refusals, screens, bots and tests."""

from msgspec import Struct

from homegame.chips import Chips
from homegame.model.state import Hand
from homegame.rulebook import Rule, rule
from homegame.rules import betting
from homegame.seats import Seat
from homegame.variants import Round, RunVote


class Options(Struct, frozen=True, gc=False):
    """What is legal now: `call` 0 is a check; `raise_most` 0 means no raise, and `why` is
    the rule that forbids it.

    If bets are fixed, raises go in steps of `step` from the least to the most; otherwise
    `step` is 0.
    """

    seat: Seat
    call: Chips
    raise_least: Chips = 0
    raise_most: Chips = 0
    why: Rule | None = None
    step: Chips = 0


@rule(Rule.LEGAL_CHOICES)
def options(hand: Hand) -> Options:
    """Fold; check if nothing is owed, else call; bet or raise within the limits."""
    seat = hand.turn
    player = hand.players[seat]
    call = betting.to_call(hand, player)
    behind = betting.most_raise_to(player)
    if behind <= hand.to_match:
        return Options(seat, call, why=Rule.CALL_FOR_LESS)
    if not betting.can_be_called(hand, seat):
        return Options(seat, call, why=Rule.NO_BET_WITHOUT_OPPONENT)
    if not betting.may_raise_again(hand, player):
        return Options(seat, call, why=Rule.FULL_BET_RULE)
    now = betting.round_of(hand)
    if betting.is_capped(hand, now):
        return Options(seat, call, why=Rule.RAISE_CAP)
    if now.limit == "fixed":
        least = most = min(betting.next_rung(hand), behind)
        if betting.may_double(hand, now):
            most = min(least + hand.full_raise, behind)
        return Options(seat, call, least, most, step=hand.full_raise)
    least = betting.least_raise_to(hand)
    most = behind
    if now.limit != "no":
        most = min(max(least, betting.limit_to(hand, now, player)), behind)
    return Options(seat, call, min(betting.short_raise_to(hand, seat, least), most), most)


def is_betting(hand: Hand) -> bool:
    """A seat is to bet: it is not the dealer's turn to deal, nor a winner's to show."""
    return hand.turn > 0 and isinstance(hand.program[hand.step], Round)


def is_voting(hand: Hand) -> bool:
    """Seats are asked how many times to run it."""
    return not hand.over and isinstance(hand.program[hand.step], RunVote)
