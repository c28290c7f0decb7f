"""The same hand at PokerKit's table, game by game: it follows what happens at ours."""

import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

import pokerkit
from pokerkit import Automation, games

from homegame.cards import DECK, Cards, text
from homegame.chips import Chips
from homegame.engine.dealer import Stub, next_command
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, evolve
from homegame.engine.legal import Options, options
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Chair, Hand, Table
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rules.games import variant
from homegame.seats import NOBODY, Seat
from homegame.variants import VARIANTS

warnings.filterwarnings("ignore", module="pokerkit")

BY_HAND = (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
ALL = tuple(Automation)
AUTOMATIC = tuple(each for each in Automation if each not in BY_HAND)
CARDS = [next(iter(pokerkit.Card.parse(text([card])))) for card in DECK]
BURN = next(iter(pokerkit.Card.parse("??")))

Game = tuple[str, str]


class PotLimitTexas(games.PotLimitPokerMixin, pokerkit.NoLimitTexasHoldem):
    """Pot-limit hold'em, made from PokerKit's parts."""


THEIRS: dict[Game, Callable[..., Any]] = {
    ("texas", "no_limit"): pokerkit.NoLimitTexasHoldem,
    ("texas", "pot_limit"): PotLimitTexas,
    ("texas", "limit"): pokerkit.FixedLimitTexasHoldem,
    ("short_deck", "no_limit"): pokerkit.NoLimitShortDeckHoldem,
    ("royal", "no_limit"): pokerkit.NoLimitRoyalHoldem,
    ("omaha", "pot_limit"): pokerkit.PotLimitOmahaHoldem,
    # fixed limit by its name, but what it lets one bet is the pot (fault 13)
    ("omaha_hilo", "pot_limit"): pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    ("stud", "limit"): pokerkit.FixedLimitSevenCardStud,
    ("stud_hilo", "limit"): pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    ("razz", "limit"): pokerkit.FixedLimitRazz,
    ("single_27", "no_limit"): pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
    ("triple_27", "limit"): pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
    ("badugi", "limit"): pokerkit.FixedLimitBadugi,
}
"""PokerKit's class for each game and limit that both engines have."""

SMALL, BIG, ANTE, BRING_IN = 2, 4, 1, 2


class Theirs:
    """One hand at their table, with our commands and seats. Small bets are 4, big bets 8."""

    def __init__(self, game: Game, stacks: list[Chips]) -> None:
        name, limit = game
        make, count = THEIRS[game].create_state, len(stacks)
        if not VARIANTS[name].has_blinds:
            self.state = make(
                AUTOMATIC, True, ANTE, BRING_IN, BIG, 2 * BIG, tuple(stacks), count
            )
        else:
            sizes = (BIG,)
            if limit == "limit":
                sizes = (BIG, 2 * BIG)
            elif name == "omaha_hilo":
                sizes = (BIG, BIG)
            blinds = (SMALL, BIG)
            self.state = make(AUTOMATIC, True, 0, blinds, *sizes, tuple(stacks), count)
        self.drawn: list[int] = []

    @property
    def turn(self) -> Seat:
        """The seat in turn; NOBODY outside a betting round."""
        index = self.state.actor_index
        return NOBODY if index is None else index + 1

    @property
    def call(self) -> Chips:
        if self.state.bring_in_status:
            return self.state.effective_bring_in_amount or 0
        return self.state.checking_or_calling_amount or 0

    @property
    def raises(self) -> tuple[Chips, Chips]:
        """The smallest and the largest raise; (0, 0) if no raise is allowed."""
        least = self.state.min_completion_betting_or_raising_to_amount
        if least is None:
            return 0, 0
        return least, self.state.max_completion_betting_or_raising_to_amount

    @property
    def stacks(self) -> list[Chips]:
        return list(self.state.stacks)

    def follow(self, hand: Hand, event: e.HandEvent, before: Stub, after: Stub) -> None:
        """Repeat at their table what happened at ours."""
        match event:
            case e.HoleDealt(down, up):
                self.burn()
                self.deal(hand, after, down + bool(up))
            case e.BoardDealt(_, cards):
                self.burn()
                self.state.deal_board([CARDS[card] for card in cards])
            case e.Folded():
                self.state.fold()
            case e.Checked() | e.Called() if self.state.bring_in_status:
                self.state.post_bring_in()
            case e.Checked() | e.Called():
                self.state.check_or_call()
            case e.Raised(_, to):
                self.state.complete_bet_or_raise_to(to)
            case e.Discarded(_, ()):
                self.throws(())
            case e.Drawn(seat):
                self.drawn += [after.held[seat][place] for place in hand.drawing]
                self.throws([before.held[seat][place] for place in hand.drawing])
            case _:
                pass

    def burn(self) -> None:
        while self.state.can_burn_card():
            self.state.burn_card(BURN)

    def deal(self, hand: Hand, stub: Stub, each: int) -> None:
        """Deal every seat's new cards, in the order in which they ask for them."""
        given = Counter[Seat]()
        for _ in range(each * sum(player.live for player in hand.players)):
            seat = self.state.hole_dealee_index + 1
            card = stub.held[seat][hand.players[seat].down + given[seat]]
            self.state.deal_hole([CARDS[card]])
            given[seat] += 1

    def throws(self, cards: Cards | list[int]) -> None:
        """A seat discards; once the last seat has, all new cards are dealt."""
        self.state.stand_pat_or_discard([CARDS[card] for card in cards])
        if self.state.stand_patter_or_discarder_index is None:
            self.burn()
            for card in self.drawn:
                self.state.deal_hole([CARDS[card]])
            self.drawn = []

    def allows(self, to: Chips) -> bool:
        """Whether the seat in turn may bet or raise to this."""
        return bool(self.state.can_complete_bet_or_raise_to(to))

    def let_covered_player_check(self, ours: Seat) -> None:
        """They ask a player who covers every all-in to check; we ask no player without a
        decision (BET-72). A player who can neither pay nor raise makes no difference."""
        if self.turn not in (NOBODY, ours) and (self.call, self.raises) == (0, (0, 0)):
            self.state.check_or_call()


def rules_of(limit: str) -> HouseRules:
    """A house with PokerKit's rules."""
    return house(
        f"{SMALL}/{BIG}",
        {
            "betting.structure": limit,
            "fold.when_free": "allow",
            "allin.reveal": "never",
            "stud.ante": ANTE,
            "stud.bring_in": BRING_IN,
            "potlimit.method": "true",
            "potlimit.river_no_limit": False,
            "allin.reopen": "half" if limit == "limit" else "full",
        },
    )


class Both:
    """One hand at both tables. The last seat has the button.

    `theirs` is their table, or what stands in for it.
    """

    def __init__(
        self, game: Game, stacks: list[Chips], theirs: Callable[..., Any] = Theirs
    ) -> None:
        name, limit = game
        rules = with_settings(rules_of(limit), {"game.variant": name})
        chairs = [Chair(f"g{n}", stack, waiting=False) for n, stack in enumerate(stacks, 1)]
        at = Table(rules, variant(rules, name), (None, *chairs))
        self.hand = begin(plan(at, len(stacks)), rules)
        self.theirs = theirs(game, stacks)
        self.stub = Stub(self.hand.variant.deck)

    @property
    def stacks(self) -> list[Chips]:
        """The stacks at our table, from seat 1."""
        return [player.stack for player in self.hand.players[1:]]

    @property
    def may(self) -> Options:
        """What the seat in turn may do at our table."""
        return options(self.hand)

    @property
    def raises(self) -> tuple[Chips, Chips]:
        """The smallest and the largest raise at our table; (0, 0) if no raise is allowed."""
        return self.may.raise_least, self.may.raise_most

    def deal(self) -> list[e.HandEvent]:
        """Do our dealer's next step at both tables."""
        before = self.stub
        command, self.stub = next_command(self.hand, before)
        return self.happens(command, before)

    def happens(self, command: c.HandCommand, before: Stub) -> list[e.HandEvent]:
        """Carry out the command of the seat in turn at both tables."""
        decided = decide(self.hand, self.hand.turn, command)
        assert isinstance(decided, list), (command, decided)
        for event in decided:
            self.theirs.follow(self.hand, event, before, self.stub)
            self.hand = evolve(self.hand, event)
        return decided
