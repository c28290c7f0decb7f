"""What a player at the table notices before deciding: the view, boiled down to the spot."""

from typing import Final

from msgspec import Struct

from homegame.cards import DECK, Cards, text
from homegame.chips import Chips
from homegame.model.view import ChairView, HandView, MayView, View
from homegame.seats import clockwise

CARD: Final = {text((card,)): card for card in DECK}


class Rival(Struct, frozen=True, gc=False):
    """One opponent who is still in the hand."""

    bet: Chips
    stack: Chips
    pressing: bool
    """Made the bet that is to be matched."""
    waiting: bool
    """Will still be asked in this round even if nobody raises."""


class Spot(Struct, frozen=True, gc=False):
    """One decision: everything is read from the view and nothing is remembered."""

    may: MayView
    hole: Cards
    board: Cards
    big: Chips
    unit: Chips
    bet: Chips
    """What lies in front of the own seat in this round."""
    stack: Chips
    to_match: Chips
    pot: Chips
    """What a call would play for: all chips in the middle that the own stack can match."""
    rivals: tuple[Rival, ...]
    dealt: int
    """How many were dealt in, folded or not."""
    fixed: bool
    """Bets are fixed: there are few amounts, and nothing between them."""
    last_to_act: bool
    """Has position on every rival in the rounds after the flop."""

    @property
    def price(self) -> float:
        """The share of the pot one must win for a call to pay."""
        return self.may.call / (self.pot + self.may.call)

    @property
    def most(self) -> Chips:
        """The highest bet that any rival could call, as a total for the round."""
        return min(self.bet + self.stack, max([r.bet + r.stack for r in self.rivals]))

    @property
    def each_paid(self) -> float:
        """What those still in have put in before this round, in big blinds each."""
        bets = self.bet + sum([rival.bet for rival in self.rivals])
        return max(self.pot - bets, 0) / (len(self.rivals) + 1) / self.big

    @property
    def raised(self) -> bool:
        """Somebody has bet in this round, or raised the blind."""
        return self.to_match > (0 if self.board else self.big)


def spot(view: View, hand: HandView, may: MayView) -> Spot:
    """The decision before this seat."""
    seat = view.you.seat
    chairs = {chair.seat: chair for chair in view.chairs}
    own = chairs[seat]
    live = [number for number, chair in chairs.items() if chair.cards]
    reach = own.bet + may.call
    beyond = sum([max(chair.bet - reach, 0) for chair in view.chairs])
    return Spot(
        may=may,
        hole=tuple([CARD[card] for card in view.you.cards]),
        board=tuple([CARD[card] for card in hand.board]),
        big=view.house.big,
        unit=view.house.unit,
        bet=own.bet,
        stack=own.stack,
        to_match=hand.to_match,
        pot=hand.middle - beyond,
        rivals=tuple([seen_as(chairs[number], hand) for number in live if number != seat]),
        dealt=sum(
            [chair.state in ("playing", "all_in", "folded") for chair in view.chairs]
        ),
        fixed=hand.limit == "limit",
        last_to_act=clockwise(live, after=hand.button)[-1] == seat,
    )


def seen_as(chair: ChairView, hand: HandView) -> Rival:
    """One opponent as seen across the table."""
    return Rival(
        bet=chair.bet,
        stack=chair.stack,
        pressing=chair.last in ("bet", "raise") and chair.bet == hand.to_match,
        waiting=chair.state == "playing" and chair.last in ("", "post"),
    )
