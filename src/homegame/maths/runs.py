"""The rest of the board dealt several times: how a pot is shared between two known hands.

All runs come from one stub, so that a card that has come does not come again. What is won on
average is the same however often it is dealt; what changes is how far it swings (POT-22).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from homegame.cards import CardError, Cards
from homegame.maths.errors import MathsError
from homegame.maths.hands import cards_of, refuse_twice
from homegame.maths.kernel import native

Written = str | bytes | Iterable[int]

MOST_RUNS: Final = 4
TRIALS: Final = 40_000

Run = Cards
"""The cards of one run, in rising order."""
Results = dict[Run, int]
"""How many halves of the pot the first hand takes in each run there can be."""


class Runs(NamedTuple):
    """How often the first hand takes which part of the pot, from all of it to nothing."""

    shares: dict[Fraction, float]
    exact: bool

    @property
    def mean(self) -> float:
        """The equity, which does not depend on the number of runs."""
        return sum(float(share) * part for share, part in self.shares.items())


def run_it(
    hand: Written,
    other: Written,
    board: Written,
    runs: int,
    *,
    dead: Written = "",
    seed: int = 1,
) -> Runs:
    """Deal the rest of a flop or a turn so many times.

    >>> found = run_it("AdKd", "9c8c", "AcAhTc", 2)
    >>> [round(100 * part, 3) for part in found.shares.values()]
    [53.495, 0.0, 40.081, 0.0, 6.424]

    Every way to deal them is counted; only four runs from a flop are dealt by chance.
    """
    mine, theirs = cards_of(hand, "the hand"), cards_of(other, "the other hand")
    table, away = cards_of(board, "the board"), cards_of(dead, "the dead cards")
    parts = {"the hand": mine, "the other hand": theirs, "the board": table}
    refuse_twice(parts | {"the dead cards": away})
    if any(len(each) != 2 for each in (mine, theirs)):
        raise CardError("a hand has two hole cards")
    if len(table) not in (3, 4):
        raise MathsError(f"runs start from a flop or a turn, not from {len(table)} cards")
    if not 1 <= runs <= MOST_RUNS:
        raise MathsError(f"you can run it 1 to {MOST_RUNS} times, not {runs}")
    seen = {*mine, *theirs, *table, *away}
    stub = [card for card in range(52) if card not in seen]
    results = {run: _share(mine, theirs, table, run) for run in _runs(stub, table)}
    exact = runs < 4 or len(table) == 4
    found = (
        _counted(results, runs)
        if exact
        else _dealt(results, stub, runs, 5 - len(table), seed)
    )
    total = sum(found.values())
    halves = range(2 * runs, -1, -1)
    return Runs({Fraction(n, 2 * runs): found[n] / total for n in halves}, exact)


def _runs(stub: list[int], table: Cards) -> Iterator[Run]:
    return combinations(stub, 5 - len(table))


def _share(mine: Cards, theirs: Cards, table: Cards, run: Run) -> int:
    one = native.rank_hand(mine + table + run)
    other = native.rank_hand(theirs + table + run)
    return 1 + (one > other) - (one < other)


def _counted(results: Results, runs: int) -> Counter[int]:
    """Runs in their order without a card twice, by what they win together."""
    if runs == 1:
        return Counter(results.values())
    if runs == 2:
        return _pairs(results)
    found = Counter[int]()
    for first, share in results.items():
        taken = frozenset(first)
        rest = {run: won for run, won in results.items() if taken.isdisjoint(run)}
        for others, times in _counted(rest, runs - 1).items():
            found[share + others] += times
    return found


def _pairs(results: Results) -> Counter[int]:
    """All pairs of runs, less those that share a card. Two different runs share at most one:
    so for each card the runs with it are paired, and a run paired with itself, which was
    taken away once for each of its cards, is put back."""
    by_share = Counter(results.values())
    with_card: dict[int, Counter[int]] = defaultdict(Counter)
    for run, share in results.items():
        for card in run:
            with_card[card][share] += 1
    found = Counter[int]()
    for sign, counts in ((1, by_share), *((-1, each) for each in with_card.values())):
        for one, times in counts.items():
            for other, again in counts.items():
                found[one + other] += sign * times * again
    put_back = len(next(iter(results))) - 1 if results else 0
    for share, times in by_share.items():
        found[2 * share] += put_back * times
    return found


def _dealt(
    results: Results, stub: list[int], runs: int, cards: int, seed: int
) -> Counter[int]:
    """By chance."""
    chance = Random(seed)
    found = Counter[int]()
    for _ in range(TRIALS):
        dealt = chance.sample(stub, runs * cards)
        found[
            sum(
                results[tuple(sorted(dealt[place : place + cards]))]
                for place in range(0, len(dealt), cards)
            )
        ] += 1
    return found
