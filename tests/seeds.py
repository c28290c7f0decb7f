"""Chance in tests has a seed, and a test that fails says which and how to repeat it."""

import os
from collections import deque
from random import Random

SETTINGS = ("CHANCE", "FUZZ", "FUZZ_FROM", "NIGHT_HANDS", "THOROUGH")

given = {name: os.environ[name] for name in SETTINGS if name in os.environ}
"""Environment variables on which random tests depend, as this run has them."""

used: deque[int | str] = deque(maxlen=8)
"""The seeds that the running test has used last."""


def seeded(seed: int | str) -> Random:
    """Chance from this seed, which is printed if the running test fails."""
    if seed not in used:
        used.append(seed)
    return Random(seed)


def repeat(test: str) -> str:
    """The command that repeats a test, as one types it; its name may have an apostrophe."""
    test = test.replace("'", "'\"'\"'")
    before = [f"{name}={value} " for name, value in given.items()]
    return f"{''.join(before)}python -m pytest '{test}'"
