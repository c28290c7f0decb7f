"""What a player looks at before deciding: the facts of the view that matter."""

from typing import Final

from msgspec import Struct

from homegame.cards import DECK, Cards, text
from homegame.chips import Chips
from homegame.model.view import ChairView, HandView, MayView, View
from homegame.seats import clockwise

CARD: Final = {text((card,)): card for card in DECK}


class Rival(Struct, frozen=True, gc=False):
    """One opponent still in the hand."""

    bet: Chips
    stack: Chips
    pressing: bool
    """Made the bet that must be matched."""
    waiting: bool
    """Has yet to act in this round."""


class Spot(Struct, frozen=True, gc=False):
    """One decision, read from the view alone."""

    may: MayView
    hole: Cards
    board: Cards
    big: Chips
    unit: Chips
    bet: Chips
    """What the bot has put in during this round."""
    stack: Chips
    to_match: Chips
    pot: Chips
    """The chips a call can win: those in the middle that the bot's stack can match."""
    rivals: tuple[Rival, ...]
    dealt: int
    """Players dealt in, folded or not."""
    fixed: bool
    """The limit is fixed: a bet has one of a few sizes."""
    last_to_act: bool
    """Acts after every rival in the rounds after the flop."""

    @property
    def price(self) -> float:
        """The share of the pot the bot must win for a call to pay."""
        return self.may.call / (self.pot + self.may.call)

    @property
    def most(self) -> Chips:
        """The highest bet that a rival can call, as a total for the round."""
        return min(self.bet + self.stack, max([r.bet + r.stack for r in self.rivals]))

    @property
    def each_paid(self) -> float:
        """What each player still in put in before this round, on average, in big blinds."""
        bets = self.bet + sum([rival.bet for rival in self.rivals])
        return max(self.pot - bets, 0) / (len(self.rivals) + 1) / self.big

    @property
    def raised(self) -> bool:
        """Whether there was a bet in this round, or a raise of the blind."""
        return self.to_match > (0 if self.board else self.big)


def spot(view: View, hand: HandView, may: MayView) -> Spot:
    """Read the decision that the view's seat has to make."""
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
    """Read one opponent from the chair."""
    return Rival(
        bet=chair.bet,
        stack=chair.stack,
        pressing=chair.last in ("bet", "raise") and chair.bet == hand.to_match,
        waiting=chair.state == "playing" and chair.last in ("", "post"),
    )
