"""Random hands that are played at both tables and compared after every action.

PokerKit is given the cards that our dealer dealt. After every action both must agree on whose
turn it is, what a call costs, how far a raise may go, and on every stack. Where they do not,
the position must show one of PokerKit's numbered faults (faults.py).
"""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from homegame.cards import Cards
from homegame.chips import Chips
from homegame.engine.dealer import Stub
from homegame.engine.legal import is_betting, options
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.rules.betting import must_bring_in
from homegame.seats import DEALER
from homegame.variants import VARIANTS, Draw
from side_by_side import faults
from side_by_side.table import ANTE, Both, Game, Theirs

WITH_NINE = ("texas", "omaha")
MOST_BETS = 4
SEEDS_OF_A_POOL = 5000
"""How many hands are played with the decks of one pool."""


class DifferentError(AssertionError):
    """The two engines part, and no known fault explains it."""


def stacks_of(chance: Random, game: str) -> list[Chips]:
    """Two to six or nine stacks, mostly deep; now and then one is nearly broke."""
    players = chance.choice((2, 2, 3, 3, 4, 5, 9 if game in WITH_NINE else 6))
    most = chance.choice((100, 300, 300, 1000))
    stacks = [chance.randint(most // 3, most) for _ in range(players)]
    if chance.random() < 0.1:
        stacks[chance.randrange(players)] = chance.randint(5, 40)
    if chance.random() < 0.01:
        stacks[chance.randrange(players)] = chance.randint(ANTE + 1, 4)
    return stacks


def answer(hand: Hand, chance: Random) -> c.HandCommand:
    """Something legal: more calls than raises, and as many small raises as large ones."""
    step = hand.program[hand.step]
    if isinstance(step, Draw):
        held = hand.players[hand.turn].down
        return c.Discard(tuple(sorted(chance.sample(range(held), chance.randint(0, 3)))))
    may = options(hand)
    roll = chance.random()
    if roll < 0.18 and may.call:
        return c.Fold()
    to_the_cap = may.step and hand.bets >= MOST_BETS - 1  # where faults 11, 12 and 14 begin
    if roll < (0.98 if to_the_cap else 0.72) or not may.raise_most:
        return c.Call() if may.call else c.Check()
    if may.step or roll < 0.82:
        return c.RaiseTo(chance.choice((may.raise_least, may.raise_most)))
    near = min(may.raise_most, may.raise_least + chance.randint(0, 9))
    return c.RaiseTo(
        near if roll < 0.9 else chance.randint(may.raise_least, may.raise_most)
    )


def without_open_pairs(deck: Cards, players: int) -> Cards:
    """The same deck, without open pairs in the first two open cards."""
    first, rest = deck[: 3 * players], list(deck[3 * players :])
    ranks = {card >> 2 for card in first[2 * players :]}
    rest.sort(key=lambda card: card >> 2 in ranks)
    return (*first, *rest)


@cache
def pool(game: str, seed: int, count: int = 32) -> list[Cards]:
    """Some decks of this game: the same cards come back, and are ranked once."""
    chance = Random(f"{game} decks {seed}")
    deck = VARIANTS[game].deck
    return [tuple(chance.sample(deck, len(deck))) for _ in range(count)]


class RandomHand(Both):
    """A random hand at both tables, and the known fault it has met, if any.

    `random` makes the generator from a seed; tests pass one that reports its seeds.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        random: Callable[[str], Random] = Random,
        theirs: Callable[..., Any] = Theirs,
    ) -> None:
        self.game, self.seed = game, seed
        self.chance = chance = random(f"{game} {seed}")
        name, _ = game
        super().__init__(game, stacks := stacks_of(chance, name), theirs)
        decks = pool(name, seed // SEEDS_OF_A_POOL)
        deck, again = chance.choice(decks), chance.choice(decks)
        if name == "stud" and chance.random() < 0.85:  # where there is no fault 5c
            deck = without_open_pairs(deck, len(stacks))
        self.stub = Stub(deck, again=again)
        self.heard: faults.Heard | None = None
        self.met = ""

    def play(self) -> str:
        """Play to the end, or to where a fault makes two different hands of it."""
        while not self.hand.over:
            hand = self.hand
            self.theirs.let_covered_player_check(hand.turn if is_betting(hand) else 0)
            if is_betting(hand) and not self.agree():
                return self.met
            for event in self.deal() if hand.turn == DEALER else self.act():
                if self.heard:
                    self.heard.hear(event)
            if self.hand.step != hand.step:
                self.heard = None
        if self.stacks != self.theirs.stacks:
            fault = faults.of_the_pots(self.hand, self.stub.held, self.theirs.stacks)
            self.excuse(fault, f"paid {self.stacks}, theirs {self.theirs.stacks}")
        return self.met

    def agree(self) -> bool:
        """Compare both tables. False if they differ in the price, so that the hand cannot go
        on; if they differ in the raises only, it can."""
        hand, theirs = self.hand, self.theirs
        heard = self.heard = self.heard or faults.Heard(hand)
        if hand.turn != theirs.turn:
            self.differ(f"turn {hand.turn}, theirs {theirs.turn}")
        if self.stacks != theirs.stacks:
            self.differ(f"stacks {self.stacks}, theirs {theirs.stacks}")
        call, raises = self.may.call, self.raises
        there = theirs.call, theirs.raises
        if (call, raises) == there:
            return True
        fault = faults.of_a_short_post(heard, hand, call, *there)
        if not fault and call == theirs.call:
            fault = faults.of_a_raise(heard, hand, raises, theirs.raises)
        self.excuse(fault, f"call {call}, raise {raises}; theirs {there}")
        return call == theirs.call

    def act(self) -> list[e.HandEvent]:
        """The seat in turn does something that both tables allow."""
        command = answer(self.hand, self.chance)
        if isinstance(command, c.RaiseTo) and not self.both_allow(command.to):
            command = c.Call() if self.may.call else c.Check()
        if isinstance(command, c.Fold) and must_bring_in(self.hand, self.hand.turn):
            command = c.Call()
        return self.happens(command, self.stub)

    def both_allow(self, to: Chips) -> bool:
        return not self.met or self.theirs.allows(to)

    def excuse(self, fault: str, said: str) -> None:
        """Take note of a known fault. Raises `DifferentError` if there is none."""
        if not fault:
            self.differ(said)
        self.met = self.met or fault

    def differ(self, said: str) -> None:
        """Raise `DifferentError`, which says where the two engines part."""
        raise DifferentError(f"seed {self.seed}: {said}")
