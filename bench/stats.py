"""How fast statistics are: of many hands at once, and of some more once those are counted.

    python bench/stats.py [hands]

The hands are the real ones, again and again with other names; reading them from a file is
measured apart.
"""

import statistics as middle
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

import homegame
from homegame.history.hand import HandHistory
from homegame.history.statistics import Statistics
from run import SHARED

ROUNDS = 5
MORE = 100


def many(wanted: int) -> list[HandHistory]:
    """So many hands of real players, who are called otherwise in each round."""
    assert SHARED, "the real hands are not here"
    real = [
        hand
        for name in ("home_games.jsonl", "site_hands.jsonl")
        for hand in homegame.read(SHARED / name)
    ]
    found: list[HandHistory] = []
    while len(found) < wanted:
        lap = len(found) // len(real)
        for hand in real[: wanted - len(found)]:
            named = [replace(p, name=f"{p.name} {lap % 9}") for p in hand.players]
            found.append(replace(hand, players=tuple(named), id=f"{hand.id}.{lap}"))
    return found


def counted(hands: list[HandHistory], found: Statistics) -> Statistics:
    for hand in hands:
        found.add(hand)
    return found


def timed(do: Callable[[], object]) -> float:
    before = time.perf_counter()
    do()
    return time.perf_counter() - before


def main(words: list[str]) -> int:
    """Print how long each part takes; 0 if all are as fast as they must be."""
    wanted = int(words[0]) if words else 50_000
    hands = many(wanted + MORE)
    first, then = [], []
    for _ in range(ROUNDS):
        found = Statistics()
        first.append(timed(lambda found=found: counted(hands[:wanted], found)))  # type: ignore[misc]
        then.append(timed(lambda found=found: counted(hands[wanted:], found)))  # type: ignore[misc]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.jsonl"
        homegame.write(path, hands[:wanted])
        read_s = timed(lambda: sum(1 for _ in homegame.read(path)))
    all_s, more_s = middle.median(first), middle.median(then)
    print(
        f"statistics of {wanted} hands: {all_s:.2f} s ({all_s / wanted * 1e6:.0f} µs each)"
    )
    print(f"of {MORE} hands more: {more_s * 1000:.1f} ms")
    print(f"reading them: {wanted / read_s:.0f} hands/s")
    return int(all_s > 3 * wanted / 50_000 or more_s > 0.05 or wanted / read_s < 3000)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
