"""What PokerKit 0.7.7 said about random hands, written down and played again without it.

Of every hand a file has a sum over all that was said in it: turns, calls, raises, stacks. Where
that was not what our table says, it stands there in full. To write the files anew:

    UPDATE=1 python -m pytest tests/differential        then read the difference
"""

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from homegame.chips import Chips
from homegame.seats import Seat
from seeds import seeded
from side_by_side.random_hand import RandomHand
from side_by_side.table import Game, Theirs

HERE = Path(__file__).parent
A_LINE = 20
"""So many sums stand on a line of a file."""
LETTERS = 4
"""The length of a sum."""

END = 0
"""Where the stacks at the end stand among the differences."""

Differences = dict[int, list[Chips]]
"""By the number of the decision: the call and the raises there. Below zero: a raise that only
our table allows. At the end: the stacks."""


class Answers(NamedTuple):
    """What their table said about one hand."""

    sum: str
    differences: Differences


class Noted(RandomHand):
    """A random hand, and what their table says about it."""

    def __init__(self, game: Game, seed: int, theirs: Callable[..., Any] = Theirs) -> None:
        super().__init__(game, seed, seeded, theirs)
        self.said = hashlib.blake2b(digest_size=LETTERS * 6 // 8)
        self.decisions = 0
        self.differences: Differences = {}

    @property
    def answers(self) -> Answers:
        """What was said so far."""
        return Answers(base64.b64encode(self.said.digest()).decode(), self.differences)

    def play(self) -> str:
        met = super().play()
        if self.hand.over:
            self.notes(END, self.theirs.stacks, self.stacks)
        return met

    def agree(self) -> bool:
        self.decisions += 1
        theirs, may = self.theirs, self.may
        there = [theirs.call, *theirs.raises]
        self.said.update(repr([theirs.turn, theirs.stacks]).encode())
        self.notes(self.decisions, there, [may.call, may.raise_least, may.raise_most])
        return super().agree()

    def both_allow(self, to: Chips) -> bool:
        allowed = super().both_allow(to)
        if not allowed:
            self.differences[-self.decisions] = [to]
        return allowed

    def notes(self, at: int, theirs: list[Chips], ours: list[Chips]) -> None:
        """Theirs goes into the sum, and stands in full if ours is another."""
        self.said.update(repr(theirs).encode())
        if theirs != ours:
            self.differences[at] = theirs


class Told:
    """Stands in for their table: it says what ours says, but for the differences."""

    def __init__(self, noted: Noted, differences: Differences) -> None:
        self.ours, self.differences = noted, differences

    @property
    def turn(self) -> Seat:
        return self.ours.hand.turn

    @property
    def call(self) -> Chips:
        told = self.differences.get(self.ours.decisions)
        return told[0] if told else self.ours.may.call

    @property
    def raises(self) -> tuple[Chips, Chips]:
        told = self.differences.get(self.ours.decisions)
        return (told[1], told[2]) if told else self.ours.raises

    @property
    def stacks(self) -> list[Chips]:
        told = self.differences.get(END) if self.ours.hand.over else None
        return told or self.ours.stacks

    def allows(self, to: Chips) -> bool:
        return self.differences.get(-self.ours.decisions) != [to]

    def follow(self, *_: object) -> None:
        """It has no table of its own."""

    def let_covered_player_check(self, _: Seat) -> None:
        """Nor does it ask anybody."""


class Replayed(Noted):
    """A random hand against what was said about it."""

    def __init__(self, game: Game, seed: int, differences: Differences) -> None:
        super().__init__(game, seed, lambda *_: Told(self, differences))


def file_of(game: Game) -> Path:
    """Where the answers about a game stand."""
    return HERE / f"{'-'.join(game)}.json"


def written(game: Game) -> list[Answers]:
    """What was said about each hand of a game, from seed 0 on."""
    told = json.loads(file_of(game).read_text("utf-8"))
    apart = [
        {int(at): there for at, there in told["differences"].get(str(seed), {}).items()}
        for seed in range(told["hands"])
    ]
    return [Answers(*each) for each in zip(pieces(told["sums"]), apart, strict=True)]


def pieces(lines: list[str]) -> Iterator[str]:
    """One sum after the other."""
    text = "".join(lines)
    for at in range(0, len(text), LETTERS):
        yield text[at : at + LETTERS]


def write(game: Game, answers: list[Answers]) -> None:
    """Write the file of a game."""
    sums = [each.sum for each in answers]
    lines = ["".join(sums[first : first + A_LINE]) for first in range(0, len(sums), A_LINE)]
    apart = {
        seed: each.differences for seed, each in enumerate(answers) if each.differences
    }
    told = {"hands": len(answers), "sums": lines, "differences": apart}
    file_of(game).write_text(in_lines(told), "utf-8")


def in_lines(told: dict[str, Any]) -> str:
    """JSON with a line for each row of sums, and one for the differences of each hand."""
    sums = ",\n  ".join(map(json.dumps, told["sums"]))
    apart = ",\n  ".join(
        f'"{seed}": {json.dumps(found)}' for seed, found in told["differences"].items()
    )
    parts = [f'"hands": {told["hands"]}', f'"sums": [\n  {sums}\n ]']
    parts.append(f'"differences": {{\n  {apart}\n }}' if apart else '"differences": {}')
    return "{\n " + ",\n ".join(parts) + "\n}\n"
