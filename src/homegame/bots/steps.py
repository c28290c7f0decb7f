"""A decision in steps: it stops after each small piece of work until it is told to go on.

Between two steps a server can do something else, and it can drop a decision halfway. The steps
change nothing about what is decided.
"""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")
Steps = Generator[None, None, T]
"""Work in steps, and what comes of it."""


def finish(steps: Steps[T]) -> T:
    """Take all steps at once."""
    while True:
        try:
            next(steps)
        except StopIteration as done:
            result: T = done.value
            return result
