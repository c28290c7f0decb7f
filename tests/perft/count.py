"""Count all hands: every decision is a fold, check or call, least raise, pot or all in.

The deck is fixed, so that a hand is its decisions. What is counted: decisions, hands, and
the chips that seat 1 holds at the end of all of them together. In draws a seat stands pat or
throws its first card away, or its first ones where it must; in games with a middle the first
two cards may lie there.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from random_game import table

from homegame.cards import Cards, parse
from homegame.chips import Chips
from homegame.engine import dealer
from homegame.engine.decide import decide
from homegame.engine.evolve import begin, evolve
from homegame.engine.legal import options
from homegame.engine.plan import plan
from homegame.engine.shorthand import house
from homegame.model import commands as c
from homegame.model.state import Hand
from homegame.rules.betting import must_bring_in
from homegame.rules.pots import middle
from homegame.seats import DEALER
from homegame.variants import Draw, Middle, Variant

HERE = Path(__file__).parent

DECK: Cards = parse(
    "2c7dKsAh9h4sQdJc8s3hTd5c6hAs2dKc9sJh4d7h8cQs3dTs5hAc6d2sKh9dJd4c"
    "7sQc8h3sTc5d6cAd2hKd9cJs4h7cQh8d3cTh5s6s"
)
LIMITS = ("no_limit", "pot_limit", "half_pot", "limit", "spread", "cap")
RULES: dict[str, object] = {
    "allin.reveal": "never",
    "fold.when_free": "forbid",
    "stud.ante": 1,
    "stud.bring_in": 2,
    "potlimit.method": "true",
    "potlimit.river_no_limit": False,
    "spread.min": 4,
    "spread.max": 8,
    "spread.last_max": 12,
}


class Count(NamedTuple):
    """What a tree of hands holds."""

    decisions: int = 0
    hands: int = 0
    chips: int = 0

    def plus(self, more: "Count") -> "Count":
        return Count(*map(sum, zip(self, more, strict=True)))

    def __str__(self) -> str:
        return f"decisions {self.decisions} hands {self.hands} chips {self.chips}"


class Line(NamedTuple):
    """One line of a file: a game, its limit, the stacks and what they lead to."""

    game: str
    limit: str
    stacks: tuple[Chips, ...]
    count: Count

    @property
    def name(self) -> str:
        return f"{self.game} {self.limit} {' '.join(map(str, self.stacks))}"


def lines() -> Iterator[Line]:
    """All lines of all files that hold counts."""
    for file in sorted(HERE.glob("*.perft")):
        for told in file.read_text().splitlines():
            if line := line_of(told):
                yield line


def line_of(told: str) -> Line | None:
    """`texas no_limit 20 20  decisions 1 hands 2 chips 3`; # begins a comment."""
    at_table, _, counts = told.partition("#")[0].partition("decisions")
    if not at_table.strip():
        return None
    game, limit, *stacks = at_table.split()
    found = [int(word) for word in counts.split() if word.isdigit()]
    return Line(game, limit, tuple(map(int, stacks)), Count(*found))


def begun(line: Line) -> tuple[Hand, dealer.Stub]:
    """The hand of a line and its deck. The last seat has the button; blinds are 2 and 4."""
    capped = {"cap.amount": 12} if line.limit == "cap" else {}
    half = {"allin.reopen": "half"} if line.limit == "limit" else {}
    choices = RULES | capped | half | {"betting.structure": line.limit}
    at = table(house("2/4", choices), [*line.stacks], line.game)
    hand = begin(plan(at, len(line.stacks)), at.house)
    deck = deck_of(hand.variant)
    return hand, dealer.Stub(deck, again=deck[::-1])


def deck_of(game: Variant) -> Cards:
    """The fixed deck, without the cards that this game does not have."""
    return tuple([card for card in DECK if card in game.deck])


def sizes(least: Chips, pot: Chips, most: Chips, step: Chips = 0) -> list[Chips]:
    """The least raise, the pot and all in, each amount once; on a ladder every rung."""
    if step:
        return [*range(least, most + 1, step)]
    return sorted({least, min(max(pot, least), most), most}) if most else []


def moves(hand: Hand) -> list[c.HandCommand]:
    """What the seat in turn may do, as far as it is counted."""
    match hand.program[hand.step]:
        case Draw(least):
            away = c.Discard(tuple(range(least or 1)))
            return [away] if least else [c.Discard(()), away]
        case Middle():
            return [c.SetMiddle(0), c.SetMiddle(1)]
    may = options(hand)
    pot = hand.to_match + middle(hand) + may.call
    said: list[c.HandCommand] = [c.Call()] if may.call else [c.Check()]
    if may.call and not must_bring_in(hand, hand.turn):
        said.append(c.Fold())
    raises = sizes(may.raise_least, pot, may.raise_most, may.step)
    return said + [c.RaiseTo(to) for to in raises]


def ours(hand: Hand, stub: dealer.Stub) -> Count:
    """The tree of hands from here on, as our engine sees it."""
    while hand.turn == DEALER and not hand.over:
        command, stub = dealer.next_command(hand, stub)
        hand = after(hand, DEALER, command)
    if hand.over:
        return Count(0, 1, hand.players[1].stack)
    found = Count(1)
    for move in moves(hand):
        found = found.plus(ours(after(hand, hand.turn, move), stub))
    return found


def after(hand: Hand, by: int, command: c.HandCommand) -> Hand:
    """The hand after a command that is legal."""
    decided = decide(hand, by, command)
    assert isinstance(decided, list), decided
    for event in decided:
        hand = evolve(hand, event)
    return hand


def main() -> None:
    """Count every line of these files again, with PokerKit where it has the game.

    `python tests/perft/count.py [cap.perft …]`; all of them take a quarter of an hour.
    """
    from perft.peer import theirs

    named = [HERE / word for word in sys.argv[1:]]
    for file in named or sorted(HERE.glob("*.perft")):
        told = []
        for text in file.read_text().splitlines():
            if line := line_of(text):
                found, by = theirs(line), ""
                if found is None:
                    found, by = ours(*begun(line)), "  # ours alone"
                text = f"{line.name:34} {found}{by}"
                sys.stderr.write(text + "\n")
            told.append(text)
        file.write_text("\n".join(told) + "\n")


if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parent), str(HERE.parent / "simulate")]
    main()
