"""How cards leave the deck (DEAL). A deck is a value; the next card is its first."""

from homegame.cards import DECK, Cards
from homegame.model.plan import Plan
from homegame.rulebook import HouseRules, Rule, rule
from homegame.seats import Seat


@rule(Rule.DEALING_ORDER, Rule.HEADS_UP_FIRST_CARD)
def dealing_order(plan: Plan, house: HouseRules) -> tuple[Seat, ...]:
    """Clockwise from the button's left; heads-up the house says who gets the first card."""
    if len(plan.ring) == 2 and house.deal.headsup_first_card == "sb":
        return plan.ring[::-1]
    return plan.ring


def pitch(
    deck: Cards, order: tuple[Seat, ...], each: int
) -> tuple[dict[Seat, Cards], Cards]:
    """One card at a time, so many laps: what each seat holds, and the rest of the deck."""
    players = len(order)
    dealt = {seat: deck[at : players * each : players] for at, seat in enumerate(order)}
    return dealt, deck[players * each :]


@rule(Rule.BURN_CARD)
def turn_cards(deck: Cards, count: int, house: HouseRules) -> tuple[Cards, Cards]:
    """Burn one, if the house burns, and turn up so many: these, and what is left."""
    at = 1 if house.deal.burn else 0
    return deck[at : at + count], deck[at + count :]


@rule(Rule.BURNS_STAY_HIDDEN)
def is_new_card(seen: set[int], cards: Cards) -> bool:
    """No card is seen twice: what is turned up is in the deck and was not on the table."""
    new = {*cards}
    return len(new) == len(cards) and new <= ALL and not new & seen


ALL = frozenset(DECK)
