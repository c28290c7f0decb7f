"""The same hand of no-limit hold'em in PokerKit 0.7.7, from the same deck.

Its players are numbered from 0, and the last one has the button.
"""

import warnings
from collections import deque
from collections.abc import Sequence

import pokerkit.state
from pokerkit import Automation, Card, NoLimitTexasHoldem, State

from homegame.cards import DECK, Cards, text
from homegame.chips import Chips
from homegame.model import commands as c

CARDS = [next(iter(Card.parse(text([card])))) for card in DECK]
ALL = tuple(Automation)

warnings.filterwarnings("ignore", module="pokerkit")


class Peer:
    """One hand in PokerKit, with our commands."""

    def __init__(self, stacks: Sequence[Chips], blinds: tuple[Chips, Chips], deck: Cards):
        lay([CARDS[card] for card in deck])
        self.state: State = NoLimitTexasHoldem.create_state(
            ALL, True, 0, blinds, blinds[1], tuple(stacks), len(stacks)
        )

    @property
    def stacks(self) -> list[Chips]:
        return list(self.state.stacks)

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
    """Deal the next hand from these cards instead of a shuffled deck."""

    def laid(deck: deque[Card]) -> None:
        deck.clear()
        deck.extend(cards)

    pokerkit.state.shuffle = laid
