"""What the dealer's hands do now: a deck goes in, a command and the rest of it come out.

The deck is a value: shuffled by the server, written by a test, or read from a record. Only
whoever holds it knows it; the engine never does.
"""

from msgspec import Struct

from homegame.cards import Cards
from homegame.model import commands as c
from homegame.model.state import Hand
from homegame.rules.dealing import dealing_order, pitch, turn_cards
from homegame.rules.showing import must_open, next_face_up, next_to_show, unseen_places
from homegame.seats import Seat
from homegame.variants import Board, FaceUp, Hole, Pots, Showdown


class Stub(Struct, frozen=True):
    """What the dealer knows: the cards to come, and what each seat holds."""

    deck: Cards
    held: dict[Seat, Cards] = {}


def next_command(hand: Hand, stub: Stub) -> tuple[c.HandCommand, Stub]:
    """The dealer's next command when it is the dealer's turn, and what is left after it."""
    step = hand.plan.program[hand.step]
    match step:
        case Hole(down):
            held, rest = pitch(stub.deck, dealing_order(hand.plan, hand.house), down)
            return c.Deal(), Stub(rest, held)
        case Board(count):
            faces, rest = turn_cards(stub.deck, count, hand.house)
            return c.Deal(faces), Stub(rest, stub.held)
        case FaceUp():
            return turns_up(hand, stub, next_face_up(hand)), stub
        case Showdown():
            seat = next_to_show(hand)
            if must_open(hand, seat, stub.held[seat]):
                return turns_up(hand, stub, seat), stub
            return c.TurnDown(seat), stub
        case Pots():
            return c.Push(), stub
        case _:
            raise AssertionError(f"the dealer has nothing to do at {step}")


def turns_up(hand: Hand, stub: Stub, seat: Seat, places: tuple[int, ...] = ()) -> c.TurnUp:
    """A seat's hand is opened, or only these places: the dealer fills in the cards."""
    places = places or unseen_places(hand.players[seat])
    held = stub.held[seat]
    return c.TurnUp(seat, places, tuple([held[place] for place in places]))
