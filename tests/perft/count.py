"""Count all hands: every decision is a fold, check or call, least raise, pot or all in.

The deck is fixed, so that a hand is its decisions. What is counted: decisions, hands, and
the chips that seat 1 holds at the end of all of them together.
"""

import sys
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

from homegame.cards import Cards, parse
from homegame.chips import Chips
from homegame.engine import dealer
from homegame.engine.decide import decide
from homegame.engine.evolve import evolve
from homegame.engine.legal import options
from homegame.model import commands as c
from homegame.model.state import Hand
from homegame.rules.pots import middle
from homegame.seats import DEALER

DECK: Cards = parse(
    "2c7dKsAh9h4sQdJc8s3hTd5c6hAs2dKc9sJh4d7h8cQs3dTs5hAc6d2sKh9dJd4c"
    "7sQc8h3sTc5d6cAd2hKd9cJs4h7cQh8d3cTh5s6s"
)


class Count(NamedTuple):
    """What a tree of hands holds."""

    decisions: int = 0
    hands: int = 0
    chips: int = 0

    def plus(self, more: "Count") -> "Count":
        return Count(*map(sum, zip(self, more, strict=True)))


class Line(NamedTuple):
    """One line of counts.perft: the stacks and what they lead to."""

    blinds: tuple[Chips, Chips]
    stacks: tuple[Chips, ...]
    count: Count


def read(file: Path) -> list[Line]:
    """The lines of a file that hold counts."""
    return [line for told in file.read_text().splitlines() if (line := line_of(told))]


def line_of(told: str) -> Line | None:
    """A line such as `1/2 20 20  decisions 1 hands 2 chips 3`; # begins a comment."""
    table, _, counts = told.partition("#")[0].partition("decisions")
    if not table.strip():
        return None
    blinds, *stacks = table.split()
    small, big = map(int, blinds.split("/"))
    found = [int(word) for word in counts.split() if word.isdigit()]
    return Line((small, big), tuple(map(int, stacks)), Count(*found))


def sizes(least: Chips, pot: Chips, most: Chips) -> list[Chips]:
    """The least raise, the pot and all in, each amount once."""
    return sorted({least, min(max(pot, least), most), most}) if most else []


def ours(hand: Hand, stub: dealer.Stub) -> Count:
    """The tree of hands from here on, as our engine sees it."""
    while hand.turn == DEALER and not hand.over:
        command, stub = dealer.next_command(hand, stub)
        hand = after(hand, DEALER, command)
    if hand.over:
        return Count(0, 1, hand.players[1].stack)
    may = options(hand)
    pot = hand.to_match + middle(hand) + may.call
    moves: list[c.HandCommand] = [c.Call(), c.Fold()] if may.call else [c.Check()]
    moves += [c.RaiseTo(to) for to in sizes(may.raise_least, pot, may.raise_most)]
    found = Count(1)
    for move in moves:
        found = found.plus(ours(after(hand, hand.turn, move), stub))
    return found


def after(hand: Hand, by: int, command: c.HandCommand) -> Hand:
    """The hand after a command that is legal."""
    decided = decide(hand, by, command)
    assert isinstance(decided, list), decided
    for event in decided:
        hand = evolve(hand, event)
    return hand


# ---------------------------------------------------------------- made with another engine


def theirs(line: Line) -> Count:
    """The same tree as PokerKit sees it."""
    from peer import Peer

    return peers_tree(Peer(line.stacks, line.blinds, DECK))


def peers_tree(peer: object) -> Count:
    from peer import Peer

    assert isinstance(peer, Peer)
    if not peer.turn:
        return Count(0, 1, peer.stacks[0])
    moves: list[c.HandCommand] = [c.Call(), c.Fold()] if peer.call else [c.Check()]
    least, most = peer.raises
    moves += [c.RaiseTo(to) for to in sizes(least, peer.pot, most)]
    found = Count(1)
    for move in moves:
        next_one = deepcopy(peer)
        next_one.act(move)
        found = found.plus(peers_tree(next_one))
    return found


def main() -> None:
    """Write counts.perft anew: `python tests/perft/count.py`; takes many minutes."""
    sys.path.insert(0, str(Path(__file__).parents[1]))
    file = Path(__file__).with_name("counts.perft")
    told = []
    for text in file.read_text().splitlines():
        line = line_of(text)
        if not line:
            told.append(text)
            continue
        count = theirs(line)
        counts = f"decisions {count.decisions} hands {count.hands} chips {count.chips}"
        told.append(f"{table_of(line):24} {counts}")
        sys.stderr.write(told[-1] + "\n")
    file.write_text("\n".join(told) + "\n")


def table_of(line: Line) -> str:
    """Blinds and stacks as they are written."""
    return f"{line.blinds[0]}/{line.blinds[1]} {' '.join(map(str, line.stacks))}"


if __name__ == "__main__":
    main()
