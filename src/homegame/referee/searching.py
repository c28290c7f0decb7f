"""Finds a case by the words players have for it, and the rules and words that fit them too."""

from functools import cache
from typing import Final

from msgspec import Struct

from homegame.referee.case import CASES
from homegame.referee.index import MOST_LETTERS, Fit, Index, Text, words_of
from homegame.referee.verdict import CaseLine, answer_words, case_lines
from homegame.rulebook.book import book
from homegame.words import say

MOST_CASES: Final = 6
"""A search lists no more cases."""
MOST_HITS: Final = 12
"""A search lists no more rules, and no more words."""
ALIKE: Final = 0.6
"""A case is listed if it fits at least so well as the best one."""
CLEARLY: Final = 1.5
"""A case is meant, and no other, if it fits so much better than the next."""
LEAST: Final = 0.25
"""No case fits that has a smaller part of the words."""


class Hit(Struct, frozen=True):
    """A rule that a search has found."""

    id: str
    title: str
    text: str


class Meaning(Struct, frozen=True):
    """A word that a search has found in the glossary."""

    word: str
    text: str


# ---------------------------------------------------------------- cases


def found_by(words: str) -> tuple[CaseLine, ...]:
    """The cases that players mean by these words, the likeliest first; all of them for none.

    >>> [case.name for case in found_by("splashed")]
    ['splash']
    >>> found_by("checkraise") == found_by("check-raise")
    True
    >>> found_by("four crads on the flop")[0].name
    'four_flop'
    """
    if not words[:MOST_LETTERS].strip():
        return case_lines()
    lines = {line.name: line for line in case_lines()}
    return tuple([lines[name] for name, _ in ranked(words)])


def meant_by(words: str) -> str:
    """The one case that these words can only mean: it has most of them, and no other fits
    nearly as well. "" if there is none."""
    found = ranked(words)
    if not found or 2 * found[0][1].words <= len(sought_in(words)):
        return ""
    alone = len(found) == 1 or found[0][1].score >= CLEARLY * found[1][1].score
    return found[0][0] if alone else ""


def ranked(words: str) -> list[tuple[str, Fit]]:
    """The cases that fit these words, with how well they do, the best first. None do, if a
    rule has all of the words and each case half of them at most: “bomb pot”."""
    fits = cases().fits(said_in(words), fillers())
    many = len(sought_in(words))
    some = [each for each in fits.items() if each[1].words >= LEAST * many]
    some.sort(key=lambda each: -each[1].score)
    most = max([fit.words for _, fit in some], default=0)
    if 2 * most <= many and most_of_a_rule(words) == many:
        return []
    least = ALIKE * some[0][1].score if some else 0
    return [each for each in some[:MOST_CASES] if each[1].score >= least]


def said_in(words: str) -> list[str]:
    """The words that were said, as far as a search looks at them."""
    return words_of(words[:MOST_LETTERS])


def sought_in(words: str) -> list[str]:
    """The words among them that say something about what happened."""
    return [word for word in said_in(words) if word not in fillers()]


@cache
def fillers() -> frozenset[str]:
    """Words that say nothing about what happened."""
    return frozenset(say("referee.fillers", {}).split())


@cache
def cases() -> Index:
    """The cases by their words: a title says most, an answer least."""
    return Index(
        {
            line.name: (
                Text(1.4, line.title),
                Text(1.0, line.small),
                *[Text(1.0, each) for each in line.finds.split(",")],
                *[Text(0.4, each) for each in answer_words(CASES[line.name])],
            )
            for line in case_lines()
        }
    )


# ---------------------------------------------------------------- rules and words


class Squeezed(Struct, frozen=True):
    """A text without the gaps between its words, and where words begin in it."""

    text: str
    starts: frozenset[int]

    def says(self, phrase: str) -> bool:
        """Whether these words are in it side by side, together, apart or with hyphens."""
        at = self.text.find(phrase)
        while at >= 0 and at not in self.starts:
            at = self.text.find(phrase, at + 1)
        return at >= 0


def squeezed(text: str) -> Squeezed:
    """A text to be searched for words side by side."""
    starts, joined = set(), ""
    for word in words_of(text):
        starts.add(len(joined))
        joined += word
    return Squeezed(joined, frozenset(starts))


def rules_by(words: str) -> list[Hit]:
    """The rules that have all of these words, or else most of them: first those that have them
    side by side, in a title that says little else, then in another title, then in the text."""
    sought = sought_in(words)
    if not sought:
        return []
    fits = rules().fits(said_in(words), fillers())
    most = max([fit.words for fit in fits.values()], default=0)
    if 2 * most <= len(sought):
        return []
    phrase, laws = "".join(said_in(words)), book()
    found = [rule for rule in laws if rule in fits and fits[rule].words == most]

    def apart(rule: str) -> tuple[bool, int, bool]:
        """How far a rule is from what was said; the nearest is the least."""
        title, text = phrases()[rule]
        titled = title.says(phrase)
        length = len(title.text) if titled else 0
        return not titled, length, not text.says(phrase)

    found.sort(key=apart)
    return [Hit(rule, laws[rule].title, laws[rule].text) for rule in found[:MOST_HITS]]


def most_of_a_rule(words: str) -> int:
    """How many of these words a rule has, at most."""
    fits = rules().fits(said_in(words), fillers())
    return max([fit.words for fit in fits.values()], default=0)


@cache
def rules() -> Index:
    """The rules by their words."""
    return Index(
        {rule: (Text(1.5, law.title), Text(1.0, law.text)) for rule, law in book().items()}
    )


@cache
def phrases() -> dict[str, tuple[Squeezed, Squeezed]]:
    """Title and text of each rule, to be searched for words side by side."""
    return {rule: (squeezed(law.title), squeezed(law.text)) for rule, law in book().items()}


def meanings_by(words: str) -> list[Meaning]:
    """The words of the glossary that begin like this."""
    sought = "".join(said_in(words))
    hits = [
        Meaning(word, text)
        for law in book().values()
        for word, text in law.words.items()
        if sought and "".join(words_of(word)).startswith(sought)
    ]
    return hits[:MOST_HITS]
