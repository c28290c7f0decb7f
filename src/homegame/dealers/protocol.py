"""The protocol of dealers. A dealer is a value: each step returns a command and a dealer."""

from collections.abc import Mapping
from typing import Protocol, Self

from homegame.cards import Cards
from homegame.dealers.fair import FairDeck
from homegame.model import commands as c
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import Hand
from homegame.seats import Seat


class Dealer(Protocol):
    """Deals the hands of one table, and is the only part that knows its cards."""

    def begin(
        self, plan: Plan, guests: Mapping[Seat, str], cut: int, fair: FairDeck | None = None
    ) -> Self:
        """Get ready for a hand. `guests` are the players by seat; `cut` is how many cards
        were cut from the top, 0 if the deck was not cut. `fair` is the deck, if the players
        have cut it together."""

    def next(self, hand: Hand) -> tuple[c.PlayCommand, Self] | None:
        """The dealer's next command, and the dealer after it; None if the command comes from
        people."""

    def next_cards(self, hand: Hand) -> c.ShowNext | None:
        """The cards that would have come after the hand, if the dealer knows them."""

    def replace_card(self, hand: Hand, seat: Seat, place: int) -> Self:
        """The dealer after an exposed card was replaced by the next one of the deck."""

    def held_by(self, seat: Seat, guest: str) -> Cards:
        """A seat's cards, for the guest they were dealt to and no one else; () if unknown."""

    def refuse_openers(
        self, hand: Hand, seat: Seat, command: c.HandCommand
    ) -> Refused | None:
        """Why the seat may not open, where that takes a pair of jacks."""

    def is_whole(self, hand: Hand) -> bool:
        """Whether the dealer can deal the rest of this hand, with no card lost."""
