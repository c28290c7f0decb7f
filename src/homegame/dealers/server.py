"""The server's dealer: a shuffled or scripted deck, and what is left of it."""

from collections.abc import Callable, Mapping
from typing import Self

from msgspec import Struct, field
from msgspec.structs import replace

from homegame.cards import Card, Cards
from homegame.dealers.fair import UNOPENED, Decks, FairDeck
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
    """Deals from a deck that only it knows. Its `repr` shows no cards."""

    stub: Stub = field(default_factory=lambda: Stub(()))
    dealt_to: dict[Seat, str] = {}
    """The guest each seat's cards were dealt to."""
    shuffle: Shuffle | None = None
    """Orders decks instead of the system's entropy, for a scripted dealer."""
    fair: FairDeck | None = None
    """The deck of the hand, if it was sealed before the players cut it."""
    opened: dict[Card, bytes] = {}
    """What opens the cards that seats hold, once the deck of their hand is gone."""
    returned: Cards = ()
    """Discards that came back into the deck: nothing opens those that are dealt again, or it
    would say whose they were."""
    frozen: Decks | None = None
    """The sealed decks of the next hand, once the list of those who cut them is closed."""

    def __repr__(self) -> str:
        return "ServerDealer()"

    @rule(Rule.NO_STACKED_DECK)
    def begin(
        self, plan: Plan, guests: Mapping[Seat, str], at: int, fair: FairDeck | None = None
    ) -> Self:
        """Take a fresh deck, cut where a player chose. In draw games, a second random order
        is ready for reshuffled discards; with a scripted deck they come back in its order."""
        variant = VARIANTS[plan.game]
        draws = any(isinstance(step, Draw) and step.replaced for step in variant.steps)
        shuffle = self.shuffle or shuffled_deck
        again = shuffled_deck(variant.deck) if draws and self.shuffle is None else ()
        deck = fair.cards if fair else cut(shuffle(variant.deck), at)
        stub, to = Stub(deck, again=again), dict(guests)
        fresh = replace(self, stub=stub, dealt_to=to, fair=fair, opened={}, returned=())
        return replace(fresh, frozen=None)

    def openings(self, cards: Cards) -> bytes:
        """What opens these cards of the hand; nothing if its deck was not sealed."""
        if (fair := self.fair) is None:
            return b"".join([self.opened.get(card, b"") for card in cards])
        back = self.returned
        each = [UNOPENED if card in back else fair.opening(card) for card in cards]
        return b"".join(each)

    def next(self, hand: Hand) -> tuple[c.PlayCommand, Self] | None:
        """Deal the next cards, open a hand or push the pots."""
        command, stub = hands_of.next_command(hand, self.stub)
        thrown = self.stub.thrown
        back = () if stub.thrown[: len(thrown)] == thrown else thrown
        return command, replace(self, stub=stub, returned=self.returned + back)

    def next_cards(self, hand: Hand) -> c.ShowNext | None:
        """The cards that would have come, while the deck is still there."""
        return hands_of.shows_next(hand, self.stub) if self.stub.deck else None

    def replace_card(self, hand: Hand, seat: Seat, place: int) -> Self:
        """The next card replaces the exposed one, which is burned if a card is burned next."""
        return replace(self, stub=hands_of.replaces(hand, self.stub, seat, place))

    def held_by(self, seat: Seat, guest: str) -> Cards:
        """A seat's cards, for the guest they were dealt to, even if another sits there now."""
        held = self.stub.held.get(seat, ())
        return held if self.dealt_to.get(seat) == guest else ()

    def refuse_openers(
        self, hand: Hand, seat: Seat, command: c.HandCommand
    ) -> Refused | None:
        """Where opening takes jacks, only the dealer sees whether a player has them."""
        if hand.over or hand.turn != seat:
            return None
        return hands_of.refuse_openers(hand, self.stub, seat, command)

    def is_whole(self, hand: Hand) -> bool:
        """Whether every seat holds all cards it was dealt, and no card appears twice."""
        return is_fair_deal(hand, self.stub.held)
