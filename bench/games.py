"""How fast the engine plays every game that PokerKit 0.7.7 also has: ratios of one run.

    make bench        or: python bench/games.py [hands] [rounds]

Random hands are played once at both tables (side_by_side). Hands that end the same are played
again by each, with the same cards and decisions, in turns (A B A B ...). Ours is the full loop:
dealer, sealed cards, events, and all chips counted after every event. PokerKit gets each action
and each card that the dealer deals, and does the rest by itself.
"""

import json
import sys
from typing import Any

from homegame.engine.dealer import Stub
from homegame.model import commands as c
from homegame.model import events as e
from homegame.seats import DEALER
from run import full_loop, medians
from side_by_side.random_hand import RandomHand
from side_by_side.table import THEIRS, Game, Theirs


class Written:
    """PokerKit's hand, which records every action on it."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.actions: list[tuple[str, tuple[Any, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.state, name)
        if not callable(found) or name.startswith("can_"):
            return found

        def acts(*words: Any) -> Any:
            self.actions.append((name, words))
            return found(*words)

        return acts


class Recorded(RandomHand):
    """One hand at both tables, and what is needed to play it again at each."""

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.plan, self.rules, self.first = self.hand.plan, self.hand.house, self.stub
        self.given = list(self.plan.stacks[1:])
        self.written = self.theirs.state = Written(self.theirs.state)
        self.decisions: list[c.HandCommand] = []

    def happens(self, command: c.HandCommand, before: Stub) -> list[e.HandEvent]:
        if self.hand.turn != DEALER:
            self.decisions.append(command)
        return super().happens(command, before)


class Again:
    """A hand that ended the same at both tables."""

    def __init__(self, hand: Recorded) -> None:
        self.game, self.stacks = hand.game, hand.given
        self.plan, self.rules, self.stub = hand.plan, hand.rules, hand.first
        self.decisions, self.after = hand.decisions, hand.stacks
        self.actions = hand.written.actions


def alike(game: Game, hands: int) -> list[Again]:
    """Random hands of one game that meet no known fault."""
    found, seed = [], 0
    while len(found) < hands:
        hand = Recorded(game, seed)
        if not hand.play():
            found.append(Again(hand))
        seed += 1
    return found


def theirs_again(hands: list[Again]) -> None:
    """Play hands again in PokerKit, action by action."""
    for hand in hands:
        state = Theirs(hand.game, hand.stacks).state
        for name, words in hand.actions:
            getattr(state, name)(*words)


def main(words: list[str]) -> int:
    """Measure every game, print, and end with one JSON object."""
    hands = int(words[0]) if words else 300
    rounds = int(words[1]) if len(words) > 1 else 3
    found = []
    for game in THEIRS:
        deals = alike(game, hands)
        ours, theirs = medians(
            lambda deals=deals: full_loop(deals),  # type: ignore[misc]
            lambda deals=deals: theirs_again(deals),  # type: ignore[misc]
            rounds,
        )
        name = " ".join(game).replace("_", " ")
        print(f"{name:32} {hands / ours:10,.0f} hands/s {theirs / ours:8.1f} x PokerKit")
        found.append({"game": name, "ratio": round(theirs / ours, 1)})
    print(json.dumps({"games": found}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
