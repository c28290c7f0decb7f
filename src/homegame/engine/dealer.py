"""What the dealer does next: a deck goes in; a command and the rest of the deck come out.

The deck is a value: shuffled by the server, written by a test, or read from a record. The
engine never sees it.
"""

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Cards, parse
from homegame.engine.decide import dark_action
from homegame.engine.turn import next_to_answer
from homegame.hands import rank
from homegame.model import commands as c
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.rulebook import Rule
from homegame.rules.dealing import (
    burns,
    dealt_to,
    is_last_card_shared,
    open_or_closed,
    pitch,
    replace_exposed,
    turn_cards,
    unplayed,
)
from homegame.rules.showing import must_open, next_face_up, next_to_show, unseen_places
from homegame.seats import DEALER, NOBODY, Seat
from homegame.variants import Board, Draw, FaceUp, Hole, Openers, Pots, Round, Showdown


class Stub(Struct, frozen=True):
    """What the dealer knows: the cards to come, and what each seat holds."""

    deck: Cards
    held: dict[Seat, Cards] = {}
    thrown: Cards = ()
    """Cards that seats have discarded in draws."""
    again: Cards = ()
    """All cards in a second order: discards come back in this order when the deck runs out."""


def next_command(hand: Hand, stub: Stub) -> tuple[c.PlayCommand, Stub]:
    """The dealer's next command and the stub after it; the dealer must be next to act."""
    step = hand.program[hand.step]
    match step:
        case Hole():
            return deals(hand, stub, step)
        case Board():
            faces, rest = turn_cards(stub.deck, hand.house, hand.variant, step)
            return c.Deal(faces), replace(stub, deck=rest)
        case Draw():
            return c.Deal(), fills(hand, stub, replaced=step.replaced)
        case Openers():
            return c.Deal(), stub
        case FaceUp():
            return turns_up(hand, stub, next_face_up(hand)), stub
        case Showdown():
            seat = next_to_show(hand)
            if must_open(hand, seat, stub.held[seat]):
                return turns_up(hand, stub, seat), stub
            return c.TurnDown(seat), stub
        case Pots():
            return c.Push(), stub
        case Round():
            return c.PlayDark(), stub
        case _:
            raise AssertionError(f"the dealer has nothing to do at {step}")


def is_due(hand: Hand) -> bool:
    """The dealer acts next: on the dealer's turn, or because a seat has acted in the dark."""
    return not hand.over and (hand.turn == DEALER or dark_action(hand) is not None)


def deals(hand: Hand, stub: Stub, step: Hole) -> tuple[c.PlayCommand, Stub]:
    """Deal cards down, then cards up, one at a time to everyone still in."""
    if is_last_card_shared(hand, step):
        return c.Deal(stub.deck[:1]), replace(stub, deck=stub.deck[1:])
    order, step = dealt_to(hand), open_or_closed(hand, step)
    down, rest = pitch(stub.deck, order, step.down)
    up, left = pitch(rest, order, step.up)
    held = dict(stub.held)
    for seat in order:
        held[seat] = held.get(seat, ()) + down[seat] + up[seat]
    faces = rest[: len(order) * step.up]
    return c.Deal(faces), replace(stub, deck=left, held=held)


def fills(hand: Hand, stub: Stub, *, replaced: bool) -> Stub:
    """Remove a seat's discards and, if the game replaces them, fill the same places.

    When the deck runs out earlier discards come back, except this seat's own.
    """
    seat, places = next_to_answer(hand), hand.drawing
    held = stub.held[seat]
    thrown = tuple([held[place] for place in places])
    if not replaced:
        kept = tuple([card for card in held if card not in thrown])
        return replace(stub, held={**stub.held, seat: kept}, thrown=stub.thrown + thrown)
    deck, out = stub.deck, stub.thrown
    if len(deck) < len(places):
        order = stub.again or hand.variant.deck
        deck, out = deck + tuple([card for card in order if card in out]), ()
    new = dict(zip(places, deck, strict=False))
    filled = tuple([new.get(place, card) for place, card in enumerate(held)])
    return replace(
        stub,
        deck=deck[len(places) :],
        held={**stub.held, seat: filled},
        thrown=out + thrown,
    )


def refuse_openers(
    hand: Hand, stub: Stub, by: Seat, command: c.HandCommand
) -> Refused | None:
    """In jacks or better, check that the player to open holds openers.

    Only the dealer knows the cards; only the seat that asked gets the answer.
    """
    opens = isinstance(command, c.RaiseTo) and hand.raised_last == NOBODY
    program = hand.program
    if not opens or not isinstance(program[hand.step + 1], Openers) or by != hand.turn:
        return None
    if rank(stub.held[by]) >= JACKS_AT_LEAST:
        return None
    return Refused(Rule.OPENING_BET, "draw.openers", field="to")


JACKS_AT_LEAST = rank(parse("JcJd2c3c4d"))
"""The lowest pair of jacks."""


def shows_next(hand: Hand, stub: Stub) -> c.ShowNext:
    """The cards that would have come, dealt as if the hand had gone on."""
    deck, wide = stub.deck, hand.variant.boards
    boards: list[Cards] = [()] * wide
    for step in unplayed(hand):
        faces, deck = turn_cards(deck, hand.house, hand.variant, step)
        for board in range(wide):
            boards[board] += faces[board * step.count : (board + 1) * step.count]
    return c.ShowNext(tuple(boards))


def replaces(hand: Hand, stub: Stub, seat: Seat, place: int) -> Stub:
    """Replace an exposed card with the next one; if a card is to be burned next, it becomes
    the burn."""
    burn = is_burned_next(hand)
    held, deck = replace_exposed(stub.deck, stub.held[seat], place, burn=burn)
    return replace(stub, deck=deck, held={**stub.held, seat: held})


def is_burned_next(hand: Hand) -> bool:
    """Whether a card is burned before any other is dealt."""
    rest = hand.program[hand.step :]
    deals = [step for step in rest if isinstance(step, Board | Draw | Hole)]
    board = deals[0] if deals and isinstance(deals[0], Board) else None
    return board is not None and burns(hand.house, hand.variant, board) > 0


def turns_up(hand: Hand, stub: Stub, seat: Seat, places: tuple[int, ...] = ()) -> c.TurnUp:
    """Turn up a seat's hand, or only these places: the dealer fills in the cards."""
    places = places or unseen_places(hand.players[seat])
    held = stub.held[seat]
    return c.TurnUp(seat, places, tuple([held[place] for place in places]))
