"""The same hand of no-limit hold'em at another table: PokerKit 0.7.7, from the same deck.

Its players are counted from 0; the last one has the button, as in our told hands.
"""

import warnings
from collections import deque
from collections.abc import Sequence

import pokerkit.state
from pokerkit import Automation, Card, NoLimitTexasHoldem, State

from homegame.cards import DECK, Cards, text
from homegame.chips import Chips
from homegame.model import commands as c
from homegame.seats import NOBODY, Seat

__all__ = ["Peer"]

CARDS = [next(iter(Card.parse(text([card])))) for card in DECK]
ALL = tuple(Automation)

warnings.filterwarnings("ignore", module="pokerkit")


class Peer:
    """One hand of the other engine, asked in our words."""

    def __init__(self, stacks: Sequence[Chips], blinds: tuple[Chips, Chips], deck: Cards):
        lay([CARDS[card] for card in deck])
        self.state: State = NoLimitTexasHoldem.create_state(
            ALL, True, 0, blinds, blinds[1], tuple(stacks), len(stacks)
        )

    @property
    def turn(self) -> Seat:
        """Whose turn it is; NOBODY when the hand is over."""
        index = self.state.actor_index
        return NOBODY if index is None else index + 1

    @property
    def call(self) -> Chips:
        return self.state.checking_or_calling_amount or 0

    @property
    def raises(self) -> tuple[Chips, Chips]:
        """From what to what one may raise; (0, 0) is not at all."""
        least = self.state.min_completion_betting_or_raising_to_amount
        most = self.state.max_completion_betting_or_raising_to_amount
        return least or 0, most or 0

    @property
    def stacks(self) -> list[Chips]:
        return list(self.state.stacks)

    @property
    def pot(self) -> Chips:
        """The raise to the size of the pot."""
        return max(self.state.bets) + self.state.total_pot_amount + self.call

    def act(self, command: c.HandCommand) -> None:
        """The seat in turn folds, checks, calls or raises."""
        match command:
            case c.Fold():
                self.state.fold()
            case c.RaiseTo(to):
                self.state.complete_bet_or_raise_to(to)
            case _:
                self.state.check_or_call()


def lay(cards: list[Card]) -> None:
    """The next hand is dealt from these cards instead of a shuffled deck."""

    def laid(deck: deque[Card]) -> None:
        deck.clear()
        deck.extend(cards)

    pokerkit.state.shuffle = laid
