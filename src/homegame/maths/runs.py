"""Running it more than once: how two known hands share the pot.

All runs come from one stub, so a card comes only once. The equity is the same for any number of
runs; only the variance changes (POT-22).
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
"""What the first hand wins in each possible run, in halves of a pot: 2, 1 or 0."""


class Runs(NamedTuple):
    """How often the first hand wins each part of the pot, from the whole pot to nothing."""

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
    """Run the rest of the board 1 to 4 times, from the flop or the turn on.

    >>> found = run_it("AdKd", "9c8c", "AcAhTc", 2)
    >>> [round(100 * part, 3) for part in found.shares.values()]
    [53.495, 0.0, 40.081, 0.0, 6.424]

    The answer is exact, except that four runs from the flop are simulated.
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
    """Count ordered sets of runs with no card twice, by what they win together."""
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
    """Count all pairs of runs, minus those that share a card. Two different runs share at most
    one card, so it is enough to subtract, for each card, the pairs of runs with that card. A
    run paired with itself is subtracted once for each of its cards, and added back."""
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
    """Simulate: deal all runs from shuffled stubs."""
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
