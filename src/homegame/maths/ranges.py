"""Ranges of starting hands, read and printed as players write them (CARD-04)."""

import re
from array import array
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from homegame.cards import RANKS, CardError, Cards, parse, text
from homegame.hands.starting import Class, classes, combos
from homegame.maths.errors import MathsError
from homegame.maths.hands import HOLDINGS, LONGEST_KEPT, holding, holdings
from homegame.maths.kernel import native
from homegame.rulebook import Rule, rule

if TYPE_CHECKING:
    from typing import Self

_PART: Final = re.compile(r"(?P<hands>[^:]*+)(?::\s*+(?P<weight>[0-9.]++)\s*+)?")
_PERCENT: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*%")
_TWO_CARDS: Final = re.compile(r"(?:(?:10|[2-9TJQKA])[cdhs]\s*){2}", re.IGNORECASE)
ANY: Final = ("random", "any")


class Range:
    """The holdings a player may have, each with a weight from 0 to 1.

    >>> str(Range("QQ+, AKs, AKo:0.5"))
    'QQ+, AKs, AKo:0.5'
    >>> Range("TT+") - Range("QQ"), Range("22+") & Range("AA, AK")
    (Range('KK+, JJ-TT'), Range('AA'))

    Text lists classes (`AA`, `AKs`, `AK`), runs of them (`77+`, `A2s-A5s`, `T9s-65s`), single
    holdings (`AhKh`), the best part of all hands (`15%`) or `random`. `:` and a number up to 1
    set a weight; if a holding comes twice, its last weight counts. A range never changes. `|`
    takes the greater weight of each holding, `&` the lesser, `-` subtracts weights, and `~` is
    1 minus each weight.
    """

    __slots__ = ("_weights",)

    def __init__(self, written: "str | Range | Iterable[Cards]" = "") -> None:
        self._weights: bytes
        if isinstance(written, Range):
            self._weights = written._weights
        elif isinstance(written, str):
            read = _weights_of if len(written) <= LONGEST_KEPT else _weights_of.__wrapped__
            self._weights = read(written)
        elif isinstance(written, Iterable):
            self._weights = _frozen(dict.fromkeys(map(holding, written), 1.0))
        else:
            raise TypeError(
                f"written must be text like 'QQ+, AKs', a Range or holdings, not {written!r}"
            )

    @classmethod
    def of(cls, weights: Mapping[int, float] | Iterable[float]) -> "Self":
        """Make a range from weights: all 1,326 in order, or a mapping from `holding`."""
        by_place = weights if isinstance(weights, Mapping) else dict(enumerate(weights))
        for place, weight in by_place.items():
            if not 0 <= place < HOLDINGS:
                raise MathsError(f"there is no hand {place}; hands are numbered 0 to 1325")
            if not 0 <= weight <= 1:
                raise MathsError(f"the weight {weight} is not between 0 and 1")
        made = cls()
        made._weights = _frozen(by_place)
        return made

    @property
    def weights(self) -> "memoryview[float]":
        """The 1,326 weights as 64-bit floats, in the order of `holding`; read-only."""
        return memoryview(self._weights).cast("d")

    @property
    def combos(self) -> float:
        """The sum of all weights: 6 for AA (PROB-06)."""
        return sum(self.weights)

    @property
    @rule(Rule.OPENING_RANGES)
    def share(self) -> float:
        """The part of all 1,326 holdings, 0 to 1: 0.0724 for the premium hands of PROB-15."""
        return self.combos / HOLDINGS

    def without(self, taken: Iterable[int]) -> "Self":
        """The range without holdings that contain any of these cards."""
        gone = frozenset(taken)
        return self._with(
            weight if gone.isdisjoint(cards) else 0.0
            for cards, weight in zip(holdings(), self.weights, strict=True)
        )

    def by_class(self) -> dict[Class, float]:
        """The mean weight of each of the 169 classes; classes with no weight are left out."""
        weights = self.weights
        found = {
            name: sum(weights[place] for place in places) / len(places)
            for name, places in _places().items()
        }
        return {name: weight for name, weight in found.items() if weight}

    def __iter__(self) -> Iterator[tuple[Cards, float]]:
        """All holdings with a weight above 0, with that weight."""
        for cards, weight in zip(holdings(), self.weights, strict=True):
            if weight:
                yield cards, weight

    def __contains__(self, hand: object) -> bool:
        if isinstance(hand, str) and not _TWO_CARDS.fullmatch(hand):
            return all(
                self.weights[place] for name in classes(hand) for place in _places()[name]
            )
        return bool(self.weights[holding(hand)])  # type: ignore[arg-type]

    def __bool__(self) -> bool:
        return any(self.weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(self._weights)

    def __or__(self, other: "Range") -> "Self":
        return self._with(map(max, self.weights, other.weights))

    def __and__(self, other: "Range") -> "Self":
        return self._with(map(min, self.weights, other.weights))

    def __sub__(self, other: "Range") -> "Self":
        return self._with(
            max(0.0, mine - theirs)
            for mine, theirs in zip(self.weights, other.weights, strict=True)
        )

    def __invert__(self) -> "Self":
        return self._with(1 - weight for weight in self.weights)

    def _with(self, weights: Iterable[float]) -> "Self":
        return type(self).of(weights)

    def __str__(self) -> str:
        return _text_of(self)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"


@rule(Rule.VPIP)
def vpip(*played: Range) -> float:
    """How often a player puts money in before the flop: the part of all holdings that is in any
    of these ranges, such as one for calling and one for raising. Blinds do not count.

    >>> vpip(Range("AA"), Range("KK+")) == Range("KK+").share
    True
    """
    together = Range()
    for each in played:
        together |= each
    return together.share


@cache
def best_first() -> tuple[tuple[Class, float], ...]:
    """The 169 classes with their equity against one random hand, the best first (PROB-07)."""
    everything, sums = array("d", [1.0] * HOLDINGS), array("d", bytes(3 * 8 * HOLDINGS))
    rows = memoryview(sums).cast("B").cast("d", (3, HOLDINGS))
    native.heads_up(b"", b"", everything, everything, rows)
    beats, ties, met = (sums[k * HOLDINGS : (k + 1) * HOLDINGS] for k in range(3))
    equities = {
        name: (beats[places[0]] + ties[places[0]] / 2) / met[places[0]]
        for name, places in _places().items()
    }
    return tuple(sorted(equities.items(), key=lambda each: -each[1]))


def best(percent: float) -> tuple[Class, ...]:
    """The best classes: as few as make up at least `percent` of all holdings."""
    if not 0 < percent <= 100:
        raise MathsError(f"{percent}% must be more than 0% and at most 100%")
    wanted, found = percent / 100 * HOLDINGS, list[Class]()
    have = 0
    for name, _ in best_first():
        if have >= wanted - 1e-9:
            break
        found.append(name)
        have += len(_places()[name])
    return tuple(found)


@cache
def _places() -> dict[Class, tuple[int, ...]]:
    """The numbers of each class's holdings; pairs first, then suited, then offsuit."""
    names = [RANKS[high] * 2 for high in reversed(range(13))] + [
        RANKS[high] + RANKS[low] + kind
        for kind in "so"
        for high in reversed(range(13))
        for low in reversed(range(high))
    ]
    return {name: tuple(map(holding, combos(name))) for name in names}


MOST_KEPT: Final = 256
"""How many texts to keep with their weights, and how many ranges with their text; each entry
takes 11 KB."""


@lru_cache(MOST_KEPT)
def _weights_of(written: str) -> bytes:
    return _frozen(_read(written))


@lru_cache(MOST_KEPT)
def _text_of(these: Range) -> str:
    return ", ".join(_written(these))


def _frozen(weights: Mapping[int, float]) -> bytes:
    return array("d", [weights.get(place, 0.0) for place in range(HOLDINGS)]).tobytes()


def _read(written: str) -> dict[int, float]:
    weights: dict[int, float] = {}
    parts = written.split(",") if written.strip() else []
    for part in parts:
        if not part.strip():
            raise CardError(f"{written!r} has a comma too many")
        split = _PART.fullmatch(part)
        if split is None:
            raise CardError(
                f"{part.strip()!r} has a weight that isn't a number; write AKo:0.5"
            )
        try:
            weight = float(split["weight"] or 1)
        except ValueError:
            raise CardError(f"{split['weight']!r} isn't a number; write AKo:0.5") from None
        if not 0 < weight <= 1:
            raise CardError(f"{part.strip()!r}: a weight must be more than 0 and at most 1")
        weights.update(dict.fromkeys(_holdings(split["hands"].strip()), weight))
    return weights


def _holdings(hands: str) -> Iterator[int]:
    percent = _PERCENT.fullmatch(hands)
    if hands.lower() in ANY:
        yield from range(HOLDINGS)
    elif percent is not None:
        for name in best(float(percent[1])):
            yield from _places()[name]
    elif _TWO_CARDS.fullmatch(hands):
        yield holding(parse(hands))
    else:
        for name in classes(hands):
            yield from _places()[name]


# ---------------------------------------------------------------- printing


def _written(these: Range) -> Iterator[str]:
    weights = these.weights
    if all(weight == 1 for weight in weights):
        yield "random"
        return
    whole: dict[float, set[Class]] = {}
    single: list[tuple[int, float]] = []
    for name, places in _places().items():
        first = weights[places[0]]
        if any(weights[place] != first for place in places):
            single += [(place, weights[place]) for place in places if weights[place]]
        elif first:
            whole.setdefault(first, set()).add(name)
    for weight in sorted(whole, reverse=True):
        yield from (part + _weight(weight) for part in _runs(whole[weight]))
    cards = holdings()
    for place, weight in single:
        yield text(cards[place]) + _weight(weight)


def _weight(weight: float) -> str:
    return "" if weight == 1 else f":{weight!r}"


def _runs(names: set[Class]) -> Iterator[str]:
    """The shortest notation of these classes: pairs first, then by the high card."""
    yield from _run({rank: 2 * RANKS[rank] for rank in range(13)}, names, top=12)
    for high in reversed(range(13)):
        both = {low: RANKS[high] + RANKS[low] for low in range(high)}
        alike = {low for low, name in both.items() if {name + "s", name + "o"} <= names}
        yield from _run(both, {both[low] for low in alike}, top=high - 1)
        for kind in "so":
            own = {low: name + kind for low, name in both.items() if low not in alike}
            yield from _run(own, names, top=high - 1)


def _run(ladder: dict[int, Class], names: set[Class], top: int) -> Iterator[str]:
    """Neighbours on a ladder of ranks, from the top: 77+, JJ-99, 55."""
    rank = top
    while rank >= 0:
        if ladder.get(rank) not in names:
            rank -= 1
            continue
        last = rank
        while ladder.get(last - 1) in names:
            last -= 1
        if last == rank:
            yield ladder[rank]
        elif rank == top:
            yield ladder[last] + "+"
        else:
            yield f"{ladder[rank]}-{ladder[last]}"
        rank = last - 1
