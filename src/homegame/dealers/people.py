"""People deal real cards: the dealer's commands are typed in, and cards may stay unknown."""

from collections.abc import Mapping
from typing import Self

from msgspec import Struct

from homegame.cards import Cards
from homegame.dealers.fair import FairDeck
from homegame.engine.decide import dark_action
from homegame.engine.turn import is_uncontested
from homegame.model import commands as c
from homegame.model.plan import Plan
from homegame.model.refusal import Refused
from homegame.model.state import Depth, Hand
from homegame.rules.betting import is_betting_over
from homegame.rules.dealing import is_last_card_shared
from homegame.seats import NOBODY, Seat
from homegame.variants import Board, Draw, Hole, Openers, Pots


def asks_first(hand: Hand) -> bool:
    """People have to say who acts first by the open cards that are unknown here: the player
    who did has folded."""
    was = hand.opener
    return bool(was) and not hand.players[was].live and not is_betting_over(hand.players)


class PeopleDealer(Struct, frozen=True):
    """Knows no cards and waits for the people at the table to deal."""

    depth: Depth = "cards"
    """How much they enter: cards, or only bets."""

    def begin(
        self, plan: Plan, guests: Mapping[Seat, str], cut: int, fair: FairDeck | None = None
    ) -> Self:
        """People shuffle and cut."""
        return self

    def next(self, hand: Hand) -> tuple[c.PlayCommand, Self] | None:
        """People deal, turn cards up and push the pots. What needs no one's word follows at
        once: an action announced in the dark, cards that no one enters, and a pot that only
        one player is left to win."""
        if hand.turn > NOBODY:
            return (c.PlayDark(), self) if dark_action(hand) is not None else None
        match hand.program[hand.step]:
            case Hole() if asks_first(hand):
                return None
            case Hole(up=0) as step if not is_last_card_shared(hand, step):
                return c.Deal(), self
            case Board() if self.depth != "cards":
                return c.Deal(), self
            case Hole() if self.depth != "cards" and is_betting_over(hand.players):
                return c.Deal(), self
            case Draw() | Openers():
                return c.Deal(), self
            case Pots() if is_uncontested(hand):
                return c.Push(), self
            case _:
                return None

    def next_cards(self, hand: Hand) -> c.ShowNext | None:
        """People look through the stub themselves."""
        return None

    def replace_card(self, hand: Hand, seat: Seat, place: int) -> Self:
        """People replace an exposed card."""
        return self

    def held_by(self, seat: Seat, guest: str) -> Cards:
        """Players look at their own cards."""
        return ()

    def refuse_openers(
        self, hand: Hand, seat: Seat, command: c.HandCommand
    ) -> Refused | None:
        """People check that an opener has the cards for it."""
        return None

    def is_whole(self, hand: Hand) -> bool:
        """The cards are on the table, not here, so a restart loses none."""
        return True
