"""Watching over fair play: figures that two who play together could show, for everyone alike.

They are a hint and never a proof: friends sit next to each other, and some fold a lot. Nothing
here is kept: it is worked out from the hands whenever it is read.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import combinations
from math import sqrt
from typing import Final

from msgspec import Struct

from homegame.history.statistics import Rate, Together, Towards

LEAST_HANDS: Final = 20
"""Hands together before a pair is listed: fewer say nothing."""
LEAST_ANSWERS: Final = 5
"""Bets that one had to answer before their folds are compared."""


class Folds(Struct, frozen=True):
    """How often one player folded to the other's bets, and to those of everyone else."""

    who: str
    times: int
    chances: int
    others_times: int
    others_chances: int

    @property
    def more(self) -> float:
        """How many more folds they were than to the others' bets, by the same rate."""
        if self.chances < LEAST_ANSWERS or not self.others_chances:
            return 0.0
        return self.times - self.chances * self.others_times / self.others_chances


class Pair(Struct, frozen=True):
    """Two players and what they did to each other."""

    hands: int
    folds: tuple[Folds, Folds]
    """Who folded to the other the most, compared with everyone else, is the first."""
    winner: str
    """Who won chips from the other, taken together; "" if neither did."""
    net: int
    """How much, in the smallest unit of money."""
    stands_out: bool
    """One of them folded to the other clearly more often than to everyone else."""


class Unseen(Struct, frozen=True):
    """How many of the hands that somebody won were won without a showdown."""

    who: str
    times: int
    won: int


class FairPlay(Struct, frozen=True):
    """What there is to look at, of a night or a season. Those who folded to one another the
    most, compared with everyone else, come first."""

    pairs: tuple[Pair, ...] = ()
    unseen: tuple[Unseen, ...] = ()
    least: int = LEAST_HANDS
    """How many hands two must have played together to be listed."""
    near: tuple[tuple[str, ...], ...] = ()
    """For the host alone: those who came from the same address while the server ran."""


def fair_play(
    found: Together,
    people: Iterable[str],
    came_from: Mapping[str, Collection[str]] | None = None,
) -> FairPlay:
    """The figures of these people; bots are none. `came_from` is for the host alone."""
    who = sorted(people)
    pairs = [
        pair_of(found, one, other)
        for one, other in combinations(who, 2)
        if towards(found, one, other).hands >= LEAST_HANDS
    ]
    unseen = [(each, found.unseen[each]) for each in who if each in found.unseen]
    return FairPlay(
        tuple(sorted(pairs, key=lambda pair: -max([each.more for each in pair.folds]))),
        tuple([Unseen(each, times.times, times.chances) for each, times in unseen]),
        near=near(who, came_from or {}),
    )


def towards(found: Together, one: str, other: str) -> Towards:
    """What one did towards another."""
    return found.towards.get(one, {}).get(other) or Towards()


def pair_of(found: Together, one: str, other: str) -> Pair:
    """Two players, compared with what each did towards everyone else."""
    mine, theirs = towards(found, one, other), towards(found, other, one)
    both = folds_of(found, one, other), folds_of(found, other, one)
    first, second = sorted(both, key=lambda folds: -folds.more)
    net = theirs.lost - mine.lost
    return Pair(
        mine.hands,
        (first, second),
        "" if not net else one if net > 0 else other,
        abs(net),
        clearly(first) or clearly(second),
    )


def folds_of(found: Together, who: str, to: str) -> Folds:
    """How often one folded to another, and to everyone else."""
    others = Rate()
    for whom, each in found.towards.get(who, {}).items():
        if whom != to:
            others.add(each.folds)
    mine = towards(found, who, to).folds
    return Folds(who, mine.times, mine.chances, others.times, others.chances)


def clearly(folds: Folds) -> bool:
    """Whether these are so many more folds that it is worth a look: at least three, and three
    times as far off as chance alone is in most hands (its standard deviation)."""
    if not folds.others_chances:
        return False
    rate = folds.others_times / folds.others_chances
    spread = sqrt(folds.chances * rate * (1 - rate))
    return folds.more >= max(3.0, 3 * spread)


def near(
    who: Iterable[str], came_from: Mapping[str, Collection[str]]
) -> tuple[tuple[str, ...], ...]:
    """Those who came from one address. Where it is everyone's, as in one room or behind one
    relay, it says nothing."""
    known = [each for each in who if came_from.get(each)]
    places = sorted({place for each in known for place in came_from[each]})
    groups = {
        tuple([each for each in known if place in came_from[each]]) for place in places
    }
    return tuple(sorted([group for group in groups if 1 < len(group) < len(known)]))
