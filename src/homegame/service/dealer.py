"""The server's dealer: a deck from the system's entropy, kept sealed, and when to wait.

What the dealer's hands do is the engine's to say; here is only what needs a secret: the deck
itself, who was dealt which cards, and how both are handed to the store.
"""

from typing import Final

import msgspec

from homegame.cards import Cards
from homegame.engine.dealer import Stub
from homegame.fair.shuffle import shuffled_deck
from homegame.model.state import Hand
from homegame.rulebook import HouseRules, Rule, rule
from homegame.rules.betting import is_betting_over
from homegame.rules.dealing import cut
from homegame.seats import Seat
from homegame.service.settings import Pace
from homegame.storage.log import Deck, Seal
from homegame.variants import (
    Board,
    Draw,
    FaceUp,
    Hole,
    Openers,
    Pots,
    Round,
    Showdown,
    Variant,
)

ONLY_TABLE: Final = 1
"""The number that a night's table has in the log."""

BETWEEN_PILES: Final = b"\xff"
"""No card is this byte."""

_cards: Final = msgspec.json.Decoder(Cards)


class Secrets(msgspec.Struct, frozen=True):
    """What only the dealer knows of a hand, and which guest each hand was dealt to."""

    stub: Stub
    dealt_to: dict[Seat, str]

    def __repr__(self) -> str:
        return "Secrets()"

    def held_by(self, seat: Seat, guest: str) -> Cards:
        """A seat's cards, for the guest they were dealt to and not for who sits there now."""
        return self.stub.held.get(seat, ()) if self.dealt_to.get(seat) == guest else ()


NO_SECRETS: Final = Secrets(Stub(()), {})


@rule(Rule.NO_STACKED_DECK)
def shuffled(variant: Variant, dealt_to: dict[Seat, str], at: int = 0) -> Secrets:
    """A new hand: a fresh deck, cut where a player said; in draw games a second order."""
    draws = any(isinstance(step, Draw) and step.replaced for step in variant.steps)
    again = shuffled_deck(variant.deck) if draws else ()
    deck = cut(shuffled_deck(variant.deck), at)
    return Secrets(Stub(deck, again=again), dealt_to)


def seals_of(secrets: Secrets, number: int) -> tuple[Seal, ...]:
    """What each seat holds now, for that seat alone; the last one written counts."""
    return tuple(
        Seal(ONLY_TABLE, number, seat, msgspec.json.encode(cards))
        for seat, cards in secrets.stub.held.items()
    )


def deck_of(secrets: Secrets, number: int) -> Deck:
    """The rest of the deck, for the dealer alone, and what may come back to it."""
    stub = secrets.stub
    piles = (stub.deck, stub.thrown, stub.again) if stub.again else (stub.deck,)
    return Deck(ONLY_TABLE, number, BETWEEN_PILES.join([bytes(pile) for pile in piles]))


def restored(
    deck: Deck | None, seals: dict[Seat, tuple[Seal, ...]], dealt_to: dict[Seat, str]
) -> Secrets:
    """What the dealer knew when the server stopped."""
    held = {seat: _cards.decode(dealt[-1].body) for seat, dealt in seals.items() if dealt}
    piles = [tuple(pile) for pile in deck.body.split(BETWEEN_PILES)] if deck else [()]
    rest, thrown, again = (*piles, (), ())[:3]
    return Secrets(Stub(rest, held, thrown, again), dealt_to)


def wait_before(hand: Hand, pace: Pace) -> int:
    """How long the dealer lets people look before the next card, hand or pot.

    Whoever still has decisions to take gets cards at once. When the betting is over, the
    cards to come and the pots are what everybody watches for.
    """
    match hand.plan.program[hand.step]:
        case Hole() | FaceUp() | Draw() | Openers() | Round():
            return 0
        case Board():
            rest = hand.plan.program[hand.step :]
            bets = any(isinstance(step, Round) for step in rest)
            return 0 if bets and not is_betting_over(hand.players) else pace.runout_ms
        case Showdown():
            opened = any(player.shown or player.mucked for player in hand.players)
            return pace.runout_ms if opened else 0
        case Pots():
            alone = sum(player.live for player in hand.players) == 1
            return 0 if alone else pace.runout_ms
        case _:
            raise AssertionError("the dealer has nothing to wait for")


def wait_between(house: HouseRules, pace: Pace) -> int:
    """After a hand: time to follow it and, where straddles are played, to announce one.

    The pace of the server stretches or shortens the house's seconds like its own.
    """
    if not house.straddle.enabled:
        return pace.between_ms
    window_ms = house.straddle.window_s * 1000 * pace.between_ms // Pace().between_ms
    return max(pace.between_ms, window_ms)
