"""Classes of starting hands as players write them: AKs, 72o, TT-22, A9s+ (CARD-04)."""

import re
from typing import Final

from homegame.cards import RANKS, CardError, Cards, card, rank_named
from homegame.rulebook import Rule, rule

Class = str
"""A pair `AA`, two suited cards `AKs` or two offsuit ones `AKo`, the higher rank first."""

_HAND: Final = r"\s*+(10|[2-9TJQKAtjqka])(10|[2-9TJQKAtjqka])([so]?)\s*+"
_PART: Final = re.compile(rf"{_HAND}(?:(\+)|-{_HAND})?\s*+(?:\((suited|offsuit)\))?\s*+")


@rule(Rule.HAND_CLASS_NOTATION)
def classes(text: str) -> tuple[Class, ...]:
    """Read the classes in a list of hands and runs of hands, in the order of the list.

    >>> classes("TT+, KA, T9s-76s")
    ('TT', 'JJ', 'QQ', 'KK', 'AA', 'AKs', 'AKo', 'T9s', '98s', '87s', '76s')
    """
    found: dict[Class, None] = {}
    for part in text.split(","):
        found.update(dict.fromkeys(_part(part)))
    return tuple(found)


@rule(Rule.STARTING_HANDS)
def combos(name: Class) -> tuple[Cards, ...]:
    """The hole cards of one class: 6 for a pair, 4 suited, 12 offsuit."""
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    return tuple(
        (card(high, one), card(low, other))
        for one in range(4)
        for other in range(4)
        if (one > other if high == low else (one == other) == name.endswith("s"))
    )


def _part(part: str) -> list[Class]:
    """Read one part of the list: a hand, a hand with `+`, or a run from one hand to another."""
    written = _PART.fullmatch(part)
    if written is None:
        raise CardError(
            f"{part.strip()!r} isn't a starting hand; write AA, AKs, 72o, AK,"
            " A9s+ or TT-22, for example"
        )
    high, low, kind, better, last_high, last_low, last_kind, said = written.groups()
    first = last = _ranks(high, low)
    if better:
        last = (12, 12) if first[0] == first[1] else (first[0], first[0] - 1)
    elif last_high:
        last = _ranks(last_high, last_low)
    kinds = {kind, last_kind or "", (said or "")[:1]} - {""}
    if len(kinds) > 1:
        raise CardError(f"{part.strip()!r} is both suited and offsuit; write two hands")
    if kinds and first[0] == first[1]:
        raise CardError(f"{part.strip()!r}: a pair is neither suited nor offsuit")
    return [
        RANKS[high] + RANKS[low] + kind
        for high, low in _from_to(first, last, part.strip())
        for kind in ([""] if high == low else sorted(kinds) or ["s", "o"])
    ]


def _ranks(one: str, other: str) -> tuple[int, int]:
    """Both ranks, the higher first: JQ means QJ."""
    low, high = sorted((rank_named(one), rank_named(other)))
    return high, low


def _from_to(
    first: tuple[int, int], last: tuple[int, int], part: str
) -> list[tuple[int, int]]:
    """All hands of a run. Pairs run through pairs; other hands keep their high card or the gap
    between their cards."""
    (high, low), (last_high, last_low) = first, last
    step = 1 if last > first else -1
    lows = range(low, last_low + step, step)
    if high == last_high and (high == low) == (last_high == last_low):
        return [(high, rank) for rank in lows]
    if high - low == last_high - last_low:
        return [(rank + high - low, rank) for rank in lows]
    raise CardError(
        f"{part!r} isn't a range; its ends must be two pairs (TT-22), share the high card"
        " (A9s-A5s) or have the same gap (T9s-65s)"
    )
