"""Finds a case by the words players have for it."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from homegame.referee.verdict import CaseLine, case_lines
from homegame.words import say

WORD: Final = re.compile(r"\w+")
MOST_LETTERS: Final = 80
COMPOUND: Final = 5
"""From so many letters on a word may be two: “sidepot” is a side pot."""
MOST_WORDS: Final = 256
"""So many words that were asked for are kept ready; anyone may ask for any."""


def found_by(words: str) -> tuple[CaseLine, ...]:
    """The cases that players mean by these words, the likeliest first; all of them for none.

    A case fits if each word begins one of its own, or as many of them as fit any case. Two
    words are the same together, apart and with a hyphen.

    >>> [case.name for case in found_by("splashed")]
    ['splash']
    >>> found_by("checkraise") == found_by("check-raise")
    True
    >>> found_by("four cards on the flop")[0].name
    'four_flop'
    """
    asked = words[:MOST_LETTERS].lower()
    sought = [word for word in WORD.findall(asked) if word not in fillers()]
    if not sought:
        return case_lines() if not asked.strip() else ()
    scores = {case.name: score(case, asked, sought) for case in case_lines()}
    most = max([fits for fits, _ in scores.values()])
    fitting = [case for case in case_lines() if most and scores[case.name][0] == most]
    return tuple(sorted(fitting, key=lambda case: -scores[case.name][1]))


@cache
def fillers() -> frozenset[str]:
    """Words that say nothing about what happened."""
    return frozenset(say("referee.fillers", {}).split())


def score(case: CaseLine, asked: str, sought: Iterable[str]) -> tuple[int, int]:
    """How many of the words fit a case, and how well: best in its title, or side by side as
    players say them."""
    places = [(4, case.title), (2, case.small), (1, case.finds)]
    fits, weight = 0, 0
    for word in sought:
        found = [worth for worth, text in places if begins(word, text)]
        fits += bool(found)
        weight += max(found, default=0)
    said = any(says(asked, text) for _, text in places)
    return fits, weight + 3 * said


def begins(word: str, text: str) -> bool:
    """Whether a word of the text begins like this, or two of its words together."""
    return spelled(word).search(text) is not None


def says(phrase: str, text: str) -> bool:
    """Whether these words are in the text side by side, together, apart or with hyphens."""
    return begins("".join(WORD.findall(phrase)), text)


@lru_cache(maxsize=MOST_WORDS)
def spelled(word: str) -> re.Pattern[str]:
    """A word, which begins like this and may be written as two."""
    gap = r"[-\s'’]?" if len(word) >= COMPOUND else ""
    return re.compile(r"(?<!\w)" + gap.join(map(re.escape, word)), re.IGNORECASE)
