"""How much a random or repeated test tries: a slice each time, all of it in `make thorough`."""

import os
from collections.abc import Sequence
from typing import Final, TypeVar

T = TypeVar("T")

THOROUGH: Final = bool(os.environ.get("THOROUGH"))
"""Whether this is the long run, in which nothing is left out."""


def some(usual: Sequence[T], more: Sequence[T] = ()) -> Sequence[T]:
    """What a test tries each time, and what it tries besides in the long run."""
    return [*usual, *more] if THOROUGH else usual
