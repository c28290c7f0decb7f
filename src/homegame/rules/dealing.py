"""How cards leave the deck (DEAL). A deck is a value; the next card is its first."""

from collections.abc import Mapping

from homegame.cards import Cards
from homegame.model.plan import Plan
from homegame.model.state import Hand
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.betting import is_betting_over
from homegame.seats import NOBODY, Seat
from homegame.variants import Board, Draw, FaceUp, Hole, RunVote, Step, Variant


@rule(Rule.DEALING_ORDER, Rule.HEADS_UP_FIRST_CARD)
def dealing_order(plan: Plan, house: HouseRules) -> tuple[Seat, ...]:
    """Clockwise from the button's left; heads-up the house says who gets the first card."""
    if len(plan.ring) == 2 and house.deal.headsup_first_card == "sb":
        return plan.ring[::-1]
    return plan.ring


@rule(Rule.THE_CUT)
def cutter(plan: Plan, house: HouseRules) -> Seat:
    """The seat that may cut the deck for this hand: right of the button, or the big blind."""
    marks = plan.marks
    match house.deal.cutter:
        case "none":
            return NOBODY
        case "bb":
            return marks.big if marks.big in plan.ring else NOBODY
        case "right_of_button":
            return [seat for seat in plan.ring if seat != marks.button][-1]


def cut(deck: Cards, at: int) -> Cards:
    """Move this many cards from the top below the others."""
    return deck[at:] + deck[:at]


def dealt_to(hand: Hand) -> tuple[Seat, ...]:
    """The seats that are dealt the next cards, in order: everyone still in."""
    players = hand.players
    order = dealing_order(hand.plan, hand.house)
    return tuple([seat for seat in order if players[seat].live])


def pitch(
    deck: Cards, order: tuple[Seat, ...], each: int
) -> tuple[dict[Seat, Cards], Cards]:
    """Deal one card at a time, `each` times round: what each seat gets, and what is left."""
    players = len(order)
    dealt = {seat: deck[at : players * each : players] for at, seat in enumerate(order)}
    return dealt, deck[players * each :]


@rule(Rule.EXPOSED_HOLE_CARD, Rule.TWO_EXPOSED_CARDS)
def is_misdeal(hand: Hand, seat: Seat, place: int) -> bool:
    """A hole card was exposed in the deal: the hand is dealt again, not just the card
    replaced.

    A second exposed card is always a misdeal. For the first the house says: never, if it
    was one of the first two cards dealt, or always.
    """
    ring = hand.plan.ring
    dealt_as = place * len(ring) + ring.index(seat)
    if hand.exposed:
        return True
    match hand.house.misdeal.exposed_one:
        case "replace":
            return False
        case "replace_unless_first_two":
            return dealt_as < 2
        case "misdeal":
            return True


def replace_exposed(
    deck: Cards, held: Cards, place: int, *, burn: bool
) -> tuple[Cards, Cards]:
    """Replace the exposed card with the next one; if a burn follows, the exposed card is
    the burn.

    Returns the seat's cards and the rest of the deck. Every other card comes as it would
    have.
    """
    fresh = (*held[:place], deck[0], *held[place + 1 :])
    return fresh, (held[place], *deck[1:]) if burn else deck[1:]


@rule(Rule.TOO_MANY_CARDS)
def is_fair_deal(hand: Hand, held: Mapping[Seat, Cards]) -> bool:
    """Everyone holds as many cards as were dealt, and none exists twice; else it is a
    misdeal."""
    counts = [len(held.get(seat, ())) == hand.players[seat].down for seat in hand.plan.ring]
    cards = [card for seat in hand.plan.ring for card in held.get(seat, ())]
    return all(counts) and len({*cards}) == len(cards)


@rule(Rule.BURN_CARD, Rule.DOUBLE_BOARD_DEAL)
def burns(house: HouseRules, game: Variant, step: Board) -> int:
    """One card is burned before each street, if the house burns.

    With two boards one is burned for each at the flop; later one for both, or one for each.
    """
    if not house.deal.burn:
        return 0
    once = house.doubleboard.burns == "per_street_after_flop" and step.street != "flop"
    return 1 if once else game.boards


@rule(Rule.OTHER_DEALS, Rule.BURNS_STAY_HIDDEN)
def turn_cards(
    deck: Cards, house: HouseRules, game: Variant, step: Board
) -> tuple[Cards, Cards]:
    """Burn, and turn up the cards of every board: these, and the rest of the deck.

    If each board has its own burn, it comes just before that board's cards; no one sees it.
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


def open_or_closed(hand: Hand, step: Hole) -> Hole:
    """How the cards of this step come: once all hands are face up after an all-in, so do those
    that are otherwise dealt down (SHOW-10)."""
    return Hole(up=step.down + step.up) if is_run_out(hand) else step


def is_run_out(hand: Hand) -> bool:
    """The hands are face up, and the cards come without betting (SHOW-10)."""
    face_up = isinstance(hand.program[hand.step - 1], FaceUp)
    return face_up and is_betting_over(hand.players)


def is_last_card_shared(hand: Hand, step: Hole) -> bool:
    """Too few cards for everyone: one is turned up in the middle for all (stud)."""
    return cards_left(hand) < len(dealt_to(hand)) * (step.down + step.up)


def next_vote(hand: Hand) -> tuple[int, RunVote] | None:
    """The next time that the board may be run more than once, and its place in the hand."""
    steps = [*enumerate(hand.program)][hand.step :]
    return next(((at, step) for at, step in steps if isinstance(step, RunVote)), None)


def runs_to_come(hand: Hand) -> int:
    """How many times the rest of the board can be run if those who are all in want it."""
    vote = next_vote(hand)
    if vote is None or not vote[1].asks:
        return 1
    return max(1, most_runs(hand, vote[0]))


@rule(Rule.RUN_CAPACITY)
def most_runs(hand: Hand, at: int) -> int:
    """How many times the rest can be run: at most what the step allows and the deck holds."""
    program = hand.program
    step = program[at]
    assert isinstance(step, RunVote)
    return min(step.most, cards_left(hand) // cards_of(hand, program[at:]))


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


def is_one_enough(house: HouseRules) -> bool:
    """One player who was in the hand is enough for a rabbit hunt; else all of them agree."""
    return house.rabbit.agreement == "one"


@rule(Rule.RABBIT_HUNT)
def unplayed(hand: Hand) -> tuple[Board, ...]:
    """The streets that were not dealt when the hand ended, if the house allows a rabbit
    hunt.

    None after a voided hand, nor where the next cards depend on who draws.
    """
    program = hand.program
    if not hand.house.rabbit.enabled or not hand.over or hand.voided:
        return ()
    if any(isinstance(step, Draw) and step.replaced for step in program):
        return ()
    missing, dealt = list[Board](), len(hand.board)
    for step in program:
        if isinstance(step, Board) and not step.run:
            dealt -= step.count
            if dealt < 0:
                missing.append(step)
    return tuple(missing)
