"""An index of words: which entries have a word, whatever its ending, and with a slip in it.

All that a search does is look words up here: its work grows with the words that are sought, and
nothing is made of them that would stay.
"""

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import log
from typing import Final

from msgspec import Struct

WORD: Final = re.compile(r"\w+")
MOST_LETTERS: Final = 80
"""So much of what is sought is looked at."""
SLIPS_FROM: Final = 4
"""Shorter words are taken as they are written: too many are only a letter apart."""
COMPOUND: Final = 5
"""From so many letters on a word may be two: “sidepot” is a side pot."""
MOST_BEGUN: Final = 40
"""At most so many words are tried that begin as a word was sought."""

BEGUN: Final = 0.8
"""What a word is worth of which only the beginning was written."""
SLIPPED: Final = 0.6
"""What a word is worth that has a slip in it."""


class Text(Struct, frozen=True):
    """Some words of an entry, and how much a word is worth that is found there."""

    worth: float
    words: str


class Fit(Struct):
    """How well an entry fits what is sought, and how many of its words it has."""

    score: float = 0.0
    words: int = 0


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, without apostrophes."""
    return WORD.findall(text.lower().replace("'", "").replace("’", ""))


def stem(word: str) -> str:
    """A word without its ending, the same for “raise”, “raises” and “raising”.

    >>> {stem(word) for word in ("raise", "raises", "raised", "raising")}
    {'rais'}
    >>> stem("betting"), stem("bounties"), stem("calling")
    ('bet', 'bounty', 'call')
    """
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "er", "ers"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            found = word[: -len(ending)]
            twice = found[-1] == found[-2] and found[-1] not in "ls"
            return found[:-1] if twice else found.removesuffix("e")
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word


def slips(word: str) -> Iterator[str]:
    """The word itself, and without each of its letters: two words that are a letter apart, or
    have two letters the other way around, have one of these in common."""
    yield word
    for at in range(len(word)):
        yield word[:at] + word[at + 1 :]


class Index:
    """Entries by their words."""

    def __init__(self, entries: Mapping[str, Sequence[Text]]) -> None:
        self.entries = len(entries)
        self.worth: dict[str, dict[str, float]] = {}
        """By word, the entries with it, and what it is worth in each."""
        self.pairs: dict[str, dict[str, float]] = {}
        """The same for two words side by side, written as one."""
        for name, texts in entries.items():
            for text in texts:
                found = words_of(text.words)
                for word in found:
                    note(self.worth, stem(word), name, text.worth)
                for one, other in pairwise(found):
                    note(self.pairs, stem(one + other), name, text.worth)
        self.near: dict[str, list[str]] = {}
        """The words that a slip may come from."""
        for word in self.worth:
            for slip in slips(word) if len(word) >= SLIPS_FROM else ():
                self.near.setdefault(slip, []).append(word)
        self.in_order = sorted(self.worth)

    def fits(self, said: Sequence[str], idle: Container[str] = ()) -> dict[str, Fit]:
        """The entries that have any of these words, and how well each fits. `idle` words count
        only beside another: “hand for hand”."""
        found: dict[str, Fit] = {}
        for word in [word for word in said if word not in idle]:
            here = self.with_word(word)
            says = self.rarity(here)
            for name, worth in here.items():
                fit = found.setdefault(name, Fit())
                fit.score += worth * says
                fit.words += 1
        for one, other in pairwise(said):
            idling = (one in idle) + (other in idle)
            together = self.pairs.get(stem(one + other), {}) if idling < 2 else {}
            says = self.rarity(together) / (1 + idling)
            for name, worth in together.items():
                if name in found:
                    found[name].score += worth * says
        return found

    def rarity(self, names: Mapping[str, float]) -> float:
        """How much a word says that these entries have: the fewer, the more."""
        return log(1 + self.entries / len(names)) if names else 0.0

    def with_word(self, word: str) -> Mapping[str, float]:
        """The entries with this word, and what it is worth in each: as it is written, or else
        as the beginning of a word, two words in one, or with a slip."""
        sought = stem(word)
        if here := self.worth.get(sought) or self.pairs.get(sought):
            return here
        if here := self.best(self.begun(sought), BEGUN):
            return here
        if here := self.in_two(word):
            return here
        if len(sought) < SLIPS_FROM:
            return {}
        near = {each for slip in slips(sought) for each in self.near.get(slip, ())}
        return self.best(sorted(near), SLIPPED)

    def begun(self, word: str) -> Iterator[str]:
        """The words that begin like this."""
        at = bisect_left(self.in_order, word)
        for each in self.in_order[at : at + MOST_BEGUN]:
            if not each.startswith(word):
                return
            yield each

    def in_two(self, word: str) -> dict[str, float]:
        """The entries that have both words of which this one is made."""
        if len(word) < COMPOUND:
            return {}
        for at in range(2, len(word) - 1):
            one = self.worth.get(stem(word[:at]), {})
            other = self.worth.get(stem(word[at:]), {})
            if both := one.keys() & other.keys():
                return {name: BEGUN * min(one[name], other[name]) for name in both}
        return {}

    def best(self, words: Iterable[str], quality: float) -> dict[str, float]:
        """The entries with any of these words."""
        found: dict[str, float] = {}
        for word in words:
            for name, worth in self.worth[word].items():
                found[name] = max(found.get(name, 0.0), quality * worth)
        return found


def note(words: dict[str, dict[str, float]], word: str, name: str, worth: float) -> None:
    """Note that an entry has a word, where it is worth most."""
    here = words.setdefault(word, {})
    here[name] = max(here.get(name, 0.0), worth)
