"""The bounty for winning with a seven and a deuce (VAR-34). Bounties on players are a
tournament's: `night/tournament/play` pays them."""

from typing import Final

from homegame.cards import UNSEEN, Cards, rank_of
from homegame.chips import Chips
from homegame.model.state import Chair, Hand, Table
from homegame.rulebook import Rule, rule
from homegame.rules.straddles import posted
from homegame.seats import NOBODY, Seat
from homegame.variants import Hole

Paid = tuple[tuple[Seat, Chips], ...]
"""Who pays, and how much."""

SEVEN_DEUCE: Final = {0, 5}
"""The ranks of a deuce and a seven."""


def bounty_due(table: Table) -> tuple[Seat, Paid]:
    """Who has won the bounty and shown it, and what the others pay now; NOBODY if no one is
    owed one."""
    hand = table.hand
    if hand is None or not table.house.bounty.seven_deuce:
        return NOBODY, ()
    winner = bounty_winner(table, hand)
    if winner == NOBODY or not is_seven_deuce(hand.players[winner].shown):
        return NOBODY, ()
    return seat_now(table, hand, winner), bounty_from(table, hand, winner)


@rule(Rule.SEVEN_DEUCE_BOUNTY)
def bounty_winner(table: Table, hand: Hand) -> Seat:
    """The seat in the hand that gets the bounty if it shows 7-2: it alone was awarded the
    main pot, on every board and in every run. NOBODY if there is none, or it was paid."""
    over = hand.over and not hand.voided
    if not over or table.bounty == hand.plan.number or not is_for_seven_deuce(hand):
        return NOBODY
    winners = {award.seat for award in hand.awards if not award.pot}
    return winners.pop() if len(winners) == 1 else NOBODY


def is_for_seven_deuce(hand: Hand) -> bool:
    """The hand is hold'em with two hole cards, from a deck that has both ranks; not the change
    hand, which is played for what is left over."""
    deals = [step for step in hand.plan.program if isinstance(step, Hole)]
    ranks = {rank_of(card) for card in hand.variant.deck}
    change = posted(hand.plan, "change")
    return deals == [Hole(2)] and ranks >= SEVEN_DEUCE and not change


def is_seven_deuce(cards: Cards) -> bool:
    """These are a seven and a deuce, both seen."""
    return len(cards) == 2 and UNSEEN not in cards and {*map(rank_of, cards)} == SEVEN_DEUCE


def bounty_from(table: Table, hand: Hand, winner: Seat) -> Paid:
    """What everyone else pays who was dealt in and still sits at the table: the bounty, but no
    more than they had left when the hand was over, and have now."""
    bounty, paid = table.house.bounty.seven_deuce, []
    for seat, chair in enumerate(table.chairs):
        was = seat_then(hand, seat, chair) if chair else NOBODY
        if not chair or was == winner or not hand.plan.stacks[was]:
            continue
        if amount := min(bounty, hand.players[was].stack, chair.stack):
            paid.append((seat, amount))
    return tuple(paid)


def seat_then(hand: Hand, seat: Seat, chair: Chair) -> Seat:
    """The seat in the hand of whoever sits here now; NOBODY if they came after it."""
    return seat if chair.since < hand.plan.number else chair.moved


def seat_now(table: Table, hand: Hand, was: Seat) -> Seat:
    """Where the player of this seat in the hand sits now; NOBODY if they have left."""
    for seat, chair in enumerate(table.chairs):
        if chair and seat_then(hand, seat, chair) == was:
            return seat
    return NOBODY


def earned_by_showing(table: Table, hand: Hand, seat: Seat, held: Cards) -> Chips:
    """What a player who has not shown yet would get for turning up these cards."""
    if not table.house.bounty.seven_deuce or not is_seven_deuce(held):
        return 0
    if bounty_winner(table, hand) != seat:
        return 0
    return sum([amount for _, amount in bounty_from(table, hand, seat)])
