"""The server's dealer: a deck in the order it was shuffled, or written, and what is left."""

from collections.abc import Callable, Mapping
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from homegame.cards import Cards
from homegame.engine import dealer as hands_of
from homegame.engine.dealer import Stub
from homegame.fair.shuffle import shuffled_deck
from homegame.model import commands as c
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.rulebook import Rule, rule
from homegame.rules.dealing import cut, is_fair_deal
from homegame.seats import Seat
from homegame.variants import VARIANTS, Draw

Shuffle = Callable[[Cards], Cards]
"""Puts a deck in order."""


class ServerDealer(Struct, frozen=True):
    """Deals from a deck only it knows. Its text form shows no card."""

    stub: Stub = Stub(())
    dealt_to: dict[Seat, str] = {}
    """The guest each seat's cards were dealt to."""
    shuffle: Shuffle | None = None
    """Another way to put decks in order than the system's entropy: a script's."""

    def __repr__(self) -> str:
        return "ServerDealer()"

    @rule(Rule.NO_STACKED_DECK)
    def begin(self, plan: Plan, guests: Mapping[Seat, str], at: int) -> Self:
        """A fresh deck, cut where a player said; draw games have a second order ready, unless
        the decks are written: then thrown cards come back in the deck's own order."""
        variant = VARIANTS[plan.game]
        draws = any(isinstance(step, Draw) and step.replaced for step in variant.steps)
        shuffle = self.shuffle or shuffled_deck
        again = shuffled_deck(variant.deck) if draws and self.shuffle is None else ()
        deck = cut(shuffle(variant.deck), at)
        return replace(self, stub=Stub(deck, again=again), dealt_to=dict(guests))

    def next(self, hand: Hand) -> tuple[c.HandCommand, Self] | None:
        """The next card, hand or pot; the deck says which cards."""
        command, stub = hands_of.next_command(hand, self.stub)
        return command, replace(self, stub=stub)

    def next_cards(self, hand: Hand) -> c.ShowNext | None:
        """The cards that would have come, while the deck is still there."""
        return hands_of.shows_next(hand, self.stub) if self.stub.deck else None

    def replace_card(self, hand: Hand, seat: Seat, place: int) -> Self:
        """The next card replaces the exposed one, which is burned if a card is burned next."""
        return replace(self, stub=hands_of.replaces(hand, self.stub, seat, place))

    def held_by(self, seat: Seat, guest: str) -> Cards:
        """A seat's cards, for the guest they were dealt to and not for who sits there now."""
        held = self.stub.held.get(seat, ())
        return held if self.dealt_to.get(seat) == guest else ()

    def refuse_openers(
        self, hand: Hand, seat: Seat, command: c.HandCommand
    ) -> Refused | None:
        """Where it takes jacks to open, only the dealer sees whether a player has them."""
        if hand.over or hand.turn != seat:
            return None
        return hands_of.refuse_openers(hand, self.stub, seat, command)

    def is_whole(self, hand: Hand) -> bool:
        """Every seat holds as many cards as it was dealt, and no card is there twice."""
        return is_fair_deal(hand, self.stub.held)
