"""Thousands of random hands of every game that PokerKit 0.7.7 has, compared action by action.

It is given the cards that our dealer dealt. After every action the two must agree on whose
turn it is, what a call costs, from what to what one may raise and on every stack; where they
do not, one of PokerKit's numbered faults must be what this very position shows (faults.py).

    FUZZ=5000 pytest tests/differential         so many new hands of each game; FUZZ_FROM=17
                                                begins with that seed instead of any
"""

import os
import random
import secrets
from collections import Counter

import pytest

from differential import faults
from differential.table import ANTE, THEIRS, Both, Game, pool
from homegame.cards import Cards
from homegame.chips import Chips
from homegame.engine.dealer import Stub
from homegame.engine.legal import is_betting, options
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Hand
from homegame.rules.betting import must_bring_in
from homegame.seats import DEALER
from homegame.variants import Draw
from remembered import remember
from seeds import given, seeded

WITH_NINE = ("texas", "omaha")
MOST_BETS = 4
USUAL = {("texas", "no_limit"): 3800}
HANDS = int(os.environ.get("FUZZ", "0"))
FIRST = int(os.environ.get("FUZZ_FROM", secrets.randbelow(10**9) if HANDS else 0))
if HANDS:
    given["FUZZ_FROM"] = str(FIRST)
MOST_EXCUSED = 0.05
SEEDS_OF_A_POOL = 5000
"""So many hands are played with the decks of one pool."""

remember()


class DifferentError(AssertionError):
    """The two engines part, and no known fault explains it."""


def stacks_of(chance: random.Random, game: str) -> list[Chips]:
    """Two to six or nine stacks, mostly deep; now and then one is nearly broke."""
    players = chance.choice((2, 2, 3, 3, 4, 5, 9 if game in WITH_NINE else 6))
    most = chance.choice((100, 300, 300, 1000))
    stacks = [chance.randint(most // 3, most) for _ in range(players)]
    if chance.random() < 0.1:
        stacks[chance.randrange(players)] = chance.randint(5, 40)
    if chance.random() < 0.01:
        stacks[chance.randrange(players)] = chance.randint(ANTE + 1, 4)
    return stacks


def answer(hand: Hand, chance: random.Random) -> c.HandCommand:
    """Something legal: more calls than raises, and small raises as often as large ones."""
    step = hand.plan.program[hand.step]
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


class Fuzz(Both):
    """A random hand at both tables, and the known fault it has met, if any."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.seed = game, seed
        self.chance = chance = seeded(f"{game} {seed}")
        name, _ = game
        super().__init__(game, stacks := stacks_of(chance, name))
        decks = pool(name, seed // SEEDS_OF_A_POOL)
        deck, again = chance.choice(decks), chance.choice(decks)
        if name == "stud" and chance.random() < 0.85:  # where there is no fault 5c
            deck = without_open_pairs(deck, len(stacks))
        self.stub = Stub(deck, again=again)
        self.heard: faults.Heard | None = None
        self.met = ""

    def play(self) -> str:
        """To the end, or to where a fault makes two different hands of it."""
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
            fault = faults.of_the_pots(self.hand, self.theirs.stacks)
            self.excuse(fault, f"paid {self.stacks}, theirs {self.theirs.stacks}")
        return self.met

    def agree(self) -> bool:
        """Both say the same, or part in a range of raises; else the hands are not one."""
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
        """The seat in turn does something that both tables let it do."""
        command = answer(self.hand, self.chance)
        if isinstance(command, c.RaiseTo) and not self.both_allow(command.to):
            command = c.Call() if self.may.call else c.Check()
        if isinstance(command, c.Fold) and must_bring_in(self.hand, self.hand.turn):
            command = c.Call()
        return self.happens(command, self.stub)

    def both_allow(self, to: Chips) -> bool:
        return not self.met or bool(self.theirs.state.can_complete_bet_or_raise_to(to))

    def excuse(self, fault: str, said: str) -> None:
        """A known fault, or a difference."""
        if not fault:
            self.differ(said)
        self.met = self.met or fault

    def differ(self, said: str) -> None:
        """Say where the two engines part."""
        raise DifferentError(f"seed {self.seed}: {said}")


def played(game: Game, seed: int) -> str:
    """The known fault that a hand has met. If it fails, how to see that hand again."""
    try:
        return Fuzz(game, seed).play()
    except Exception as wrong:
        again = f"FUZZ=1 FUZZ_FROM={seed} python -m pytest tests/differential"
        wrong.add_note(f"repeat this hand with: {again} -k '{'-'.join(game)}'")
        raise


@pytest.mark.rule("BET-01", "BET-07", "BET-22", "BET-24", "BET-29", "BET-30", "BET-50")
@pytest.mark.rule("BET-60", "BET-71", "POT-01", "POT-02", "POT-09", "POS-08", "BLIND-03")
@pytest.mark.rule("BLIND-22", "CARD-20", "VAR-02", "VAR-30")
@pytest.mark.filterwarnings("ignore:Returning reserved")
@pytest.mark.parametrize("game", THEIRS, ids="-".join)
def test_agrees_with_pokerkit_but_for_its_known_faults(game: Game):
    """After every action the same turn, call, raises and stacks; at the end the same money."""
    hands = HANDS or USUAL.get(game, 1400)
    met = Counter(played(game, FIRST + n) for n in range(hands))
    excused = hands - met[""]
    assert set(met) <= {"", *faults.FAULTS}
    assert excused <= max(MOST_EXCUSED * hands, 20), met
