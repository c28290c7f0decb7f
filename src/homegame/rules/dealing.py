"""How cards leave the deck (DEAL). A deck is a value; the next card is its first."""

from homegame.cards import DECK, Cards
from homegame.model.plan import Plan
from homegame.model.state import Hand
from homegame.rulebook import HouseRules, Rule, rule
from homegame.seats import Seat
from homegame.variants import Board, Hole, RunVote, Step, Variant


@rule(Rule.DEALING_ORDER, Rule.HEADS_UP_FIRST_CARD)
def dealing_order(plan: Plan, house: HouseRules) -> tuple[Seat, ...]:
    """Clockwise from the button's left; heads-up the house says who gets the first card."""
    if len(plan.ring) == 2 and house.deal.headsup_first_card == "sb":
        return plan.ring[::-1]
    return plan.ring


def dealt_to(hand: Hand) -> tuple[Seat, ...]:
    """Who is dealt the next cards, in order: everybody still in."""
    players = hand.players
    order = dealing_order(hand.plan, hand.house)
    return tuple([seat for seat in order if players[seat].live])


def pitch(
    deck: Cards, order: tuple[Seat, ...], each: int
) -> tuple[dict[Seat, Cards], Cards]:
    """One card at a time, so many laps: what each seat gets, and the rest of the deck."""
    players = len(order)
    dealt = {seat: deck[at : players * each : players] for at, seat in enumerate(order)}
    return dealt, deck[players * each :]


@rule(Rule.BURN_CARD, Rule.DOUBLE_BOARD_DEAL)
def burns(house: HouseRules, game: Variant, step: Board) -> int:
    """One card is burned before each street, if the house burns.

    With two boards that is one for each at the flop; later one for both, or for each.
    """
    if not house.deal.burn:
        return 0
    first = step.street in ("first", "flop")
    once = house.doubleboard.burns == "per_street_after_flop" and not first
    return 1 if once else game.boards


@rule(Rule.OTHER_DEALS)
def turn_cards(
    deck: Cards, house: HouseRules, game: Variant, step: Board
) -> tuple[Cards, Cards]:
    """Burn, and turn up the cards of every board: these, and what is left.

    Burns that are for one board each come before that board's cards.
    """
    burned = burns(house, game, step)
    faces: Cards = ()
    for board in range(game.boards):
        deck = deck[1:] if board < burned else deck
        faces += deck[: step.count]
        deck = deck[step.count :]
    return faces, deck


def cards_left(hand: Hand) -> int:
    """How many cards the dealer still has."""
    return len(hand.variant.deck) - hand.used


def is_last_card_shared(hand: Hand, step: Hole) -> bool:
    """Too few cards for everybody: one is turned up in the middle for all (stud)."""
    return cards_left(hand) < len(dealt_to(hand)) * (step.down + step.up)


@rule(Rule.RUN_CAPACITY)
def most_runs(hand: Hand, at: int) -> int:
    """How often the rest can be dealt: no more than is asked and the deck holds."""
    program = hand.plan.program
    step = program[at]
    assert isinstance(step, RunVote)
    needed = cards_of(hand, program[at:])
    return min(step.most, cards_left(hand) // needed) if needed else 1


def cards_of(hand: Hand, steps: tuple[Step, ...]) -> int:
    """How many cards these steps take from the deck for the boards, burns included."""
    house, game = hand.house, hand.variant
    return sum(
        [
            step.count * game.boards + burns(house, game, step)
            for step in steps
            if isinstance(step, Board)
        ]
    )


@rule(Rule.BURNS_STAY_HIDDEN)
def is_new_card(seen: set[int], cards: Cards) -> bool:
    """No card is seen twice: what is turned up is in the deck and was not on the table."""
    new = {*cards}
    return len(new) == len(cards) and new <= ALL and not new & seen


ALL = frozenset(DECK)
