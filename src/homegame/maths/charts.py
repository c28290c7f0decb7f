"""The 169 starting hands: against each other, and against up to nine random hands."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from functools import cache
from math import comb
from typing import Final

from homegame.cards import RANKS
from homegame.hands.starting import Class, combos
from homegame.maths.equities import equity
from homegame.maths.errors import MathsError
from homegame.maths.hands import holding, holdings
from homegame.maths.kernel import native
from homegame.rulebook import Rule, rule

SIDE: Final = 13


def class_at(row: int, column: int) -> Class:
    """The class in a square of the chart. Pairs lie on the diagonal from aces down, suited
    hands above it, offsuit hands below it."""
    high, low = 12 - min(row, column), 12 - max(row, column)
    kind = "" if row == column else "s" if column > row else "o"
    return RANKS[high] + RANKS[low] + kind


CLASSES: Final = tuple(
    class_at(row, column) for row in range(SIDE) for column in range(SIDE)
)
"""The 169 classes in the order of the chart, row by row."""


@cache
def preflop_matrix() -> tuple[tuple[float, ...], ...]:
    """The exact equity of each class against each other before the flop, 169 by 169 in the
    order of `CLASSES`."""
    places = [[holding(cards) for cards in combos(name)] for name in CLASSES]
    return tuple(tuple(_class_equity(one, other) for other in places) for one in places)


def _class_equity(one: list[int], other: list[int]) -> float:
    # Suits are symmetric: one holding of the first class stands for all of them. Two holdings
    # that share a card never meet.
    hero = one[0]
    results = [native.preflop(hero, place) for place in other if not _share(hero, place)]
    won = sum(wins for wins, _ in results)
    lost = sum(losses for _, losses in results)
    boards = len(results) * comb(48, 5)
    return 0.5 + (won - lost) / (2 * boards)


@cache
def _cards() -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, holdings()))


def _share(one: int, other: int) -> bool:
    cards = _cards()
    return not cards[one].isdisjoint(cards[other])


@rule(Rule.EQUITY_AGAINST_RANDOM)
def against_random(
    opponents: int = 1,
    *,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    tolerance: float = 2e-3,
    seed: int = 1,
) -> dict[Class, float]:
    """Each class's equity against 1 to 9 random hands (PROB-07).

    Against one it is exact. Against more it is simulated until no standard error is above
    `tolerance`, which takes a while: pass an `executor` to spread the 169 classes over threads
    or processes. `progress` is called with the number of finished classes and with 169.
    """
    if not 1 <= opponents <= 9:
        raise MathsError(f"there can be 1 to 9 opponents, not {opponents}")
    jobs = [(name, opponents, tolerance, seed) for name in CLASSES]
    found: dict[Class, float] = {}
    answers: Iterable[float] = executor.map(_one, jobs) if executor else map(_one, jobs)
    for name, answer in zip(CLASSES, answers, strict=True):
        found[name] = answer
        if progress is not None:
            progress(len(found), len(CLASSES))
    return found


def _one(job: tuple[Class, int, float, int]) -> float:
    name, opponents, tolerance, seed = job
    return equity(
        name, *["random"] * opponents, tolerance=tolerance, seed=seed, threads=1
    ).equity[0]


def heat_map(values: dict[Class, float], title: str = "") -> str:
    """Draw the chart as SVG: the higher a number, the warmer its square."""
    low, high = min(values.values()), max(values.values())
    size = 44
    top = 30 if title else 0
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE * size} '
            f'{SIDE * size + top}" font-family="sans-serif" text-anchor="middle">',
            *(
                [f'<text x="{SIDE * size / 2}" y="20" font-size="16">{title}</text>']
                if title
                else []
            ),
            *_squares(values, low, (high - low) or 1.0, size, top),
            "</svg>",
        ]
    )


def _squares(
    values: dict[Class, float], low: float, spread: float, size: int, top: int
) -> Iterator[str]:
    for place, name in enumerate(CLASSES):
        x, y = place % SIDE * size, place // SIDE * size + top
        warm = (values.get(name, low) - low) / spread
        # From blue through pale to red, so that lightness differs as well as colour.
        hue, light = 220 - 220 * warm, 92 - 42 * abs(2 * warm - 1)
        ink = "#fff" if light < 60 else "#111"
        yield (
            f'<rect x="{x}" y="{y}" width="{size}" height="{size}" '
            f'fill="hsl({hue:.0f} 70% {light:.0f}%)" stroke="#fff"/>'
        )
        yield f'<text x="{x + size / 2}" y="{y + 20}" font-size="13" fill="{ink}">{name}</text>'
        if name in values:
            yield (
                f'<text x="{x + size / 2}" y="{y + 35}" font-size="10" fill="{ink}">'
                f"{100 * values[name]:.1f}</text>"
            )
