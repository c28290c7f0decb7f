"""Answers that are asked for again and again about the same moment.

Every reader of a view asks who is in, and every table whether it waits for seats: with 120
players that is the same sum over all seats a hundred times for each event. Nights, tables and
tournaments are frozen, so what was answered about one of them stays true.
"""

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

MOST: Final = 64
"""The most moments of which an answer is kept."""


def unchanged(
    key: Callable[[T], object],
) -> Callable[[Callable[[T], R]], Callable[[T], R]]:
    """The same function, which doesn't work out again what it last answered for an equal `key`:
    everything the answer depends on."""

    def of(answer: Callable[[T], R]) -> Callable[[T], R]:
        last: list[tuple[object, R]] = []

        @wraps(answer)
        def asked(value: T) -> R:
            now = key(value)
            if not last or last[0][0] != now:
                last[:] = [(now, answer(value))]
            return last[0][1]

        return asked

    return of


def remembered(answer: Callable[[T], R]) -> Callable[[T], R]:
    """The same function, which doesn't work out again what it was asked lately about the very
    same value. Its answers are shared: no one may change them."""
    known: dict[int, tuple[T, R]] = {}

    @wraps(answer)
    def of(value: T) -> R:
        found = known.get(id(value))
        # The value is kept with its answer, so no other one can have its id meanwhile.
        if found is not None:
            return found[1]
        worked_out = answer(value)
        if len(known) >= MOST:
            known.clear()
        known[id(value)] = (value, worked_out)
        return worked_out

    return of
