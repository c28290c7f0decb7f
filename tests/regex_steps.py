"""Counts the steps in which Python's `re` tries a pattern, and makes texts that are hard.

`re` tells no one what it does, so this does the same once more: it takes the pattern apart as
`re` does, tries the parts in the same order, goes back where `re` goes back, and counts.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from thorough import THOROUGH

from re import _compiler, _parser  # isort: skip

MOST: Final = 500
"""So many steps for each letter are enough to know."""
LENGTHS: Final = (500, 1000) if THOROUGH else (100, 200)
"""How long a text is that is tried, and how long it is then."""

WHOLE: Final = ("fullmatch",)
ANYWHERE: Final = ("search", "findall", "finditer", "sub", "subn", "split")

Items = Sequence[tuple[Any, Any]]

REPEATS: Final = (_parser.MAX_REPEAT, _parser.MIN_REPEAT, _parser.POSSESSIVE_REPEAT)
ONE_LETTER: Final = (_parser.LITERAL, _parser.NOT_LITERAL, _parser.ANY, _parser.IN)
USUAL: Final = " 0a1A.,:-/#@|$\"'()[]{}\\\t_"
"""Letters that are tried wherever they fit."""


class TooManyError(Exception):
    """More steps than `MOST` for each letter."""


class Steps:
    """A pattern whose steps can be counted."""

    def __init__(self, pattern: "re.Pattern[str]") -> None:
        self.tree = _parser.parse(pattern.pattern, pattern.flags)
        self.flags = pattern.flags
        self.code: list[Any] = []
        """Each instruction has three parts: its name, and what it needs."""
        self._items(self.tree)
        self.code.append(["end"])
        self.code = [(*line, None, None)[:3] for line in self.code]
        self.count = self.most = 0

    # ------------------------------------------------------------ a pattern as instructions

    def _items(self, items: Items) -> None:
        for item in items:
            self._item(*item)

    def _item(self, kind: Any, what: Any) -> None:
        if kind in ONE_LETTER or kind is _parser.AT:
            self.code.append(["one", self.tried(kind, what)])
        elif kind in (_parser.ASSERT, _parser.ASSERT_NOT):
            way, inner = what
            if way < 0:  # it looks at letters before, of which there are a fixed number
                self.code.append(["one", self.tried(kind, what)])
            else:
                self._apart(["look", kind is _parser.ASSERT], inner)
        elif kind is _parser.SUBPATTERN:
            assert not what[1], "flags inside a pattern can't be counted"
            self._items(what[3])
        elif kind is _parser.ATOMIC_GROUP:
            self._apart(["atomic"], what)
        elif kind is _parser.BRANCH:
            self._branch(what[1])
        elif kind is _parser.POSSESSIVE_REPEAT:
            self._apart(["atomic"], [(_parser.MAX_REPEAT, what)])
        elif kind in REPEATS:
            self._repeat(*what, lazy=kind is _parser.MIN_REPEAT)
        else:
            raise NotImplementedError(f"{kind} can't be counted")

    def tried(self, kind: Any, what: Any) -> Any:
        state = _parser.State()
        state.flags, state.str = self.flags, ""
        return _compiler.compile(
            _parser.SubPattern(state, [(kind, what)]), self.flags
        ).match

    def _apart(self, instruction: list[Any], inner: Items) -> None:
        """What is tried by itself: nothing in it is tried again afterwards."""
        self.code.append(instruction)
        self._items(inner)
        self.code.append(["end"])
        instruction.append(len(self.code))

    def _branch(self, ways: Sequence[Items]) -> None:
        jumps = []
        for at, way in enumerate(ways):
            last = at == len(ways) - 1
            split = ["split", len(self.code) + 1, 0]
            if not last:
                self.code.append(split)
            self._items(way)
            if not last:
                jumps.append(["jump", 0])
                self.code.append(jumps[-1])
                split[2] = len(self.code)
        for jump in jumps:
            jump[1] = len(self.code)

    def _repeat(self, least: int, most: Any, inner: Any, *, lazy: bool) -> None:
        for _ in range(least):
            self._items(inner)
        splits = []
        endless = most is _parser.MAXREPEAT
        assert not endless or inner.getwidth()[0], "an endless repeat of nothing"
        for _ in range(1 if endless else most - least):
            at = len(self.code)
            splits.append(["split", at + 1, 0])
            self.code.append(splits[-1])
            self._items(inner)
            if endless:
                self.code.append(["jump", at])
        for split in splits:
            split[2] = len(self.code)
            if lazy:
                split[1:] = split[:0:-1]

    # ------------------------------------------------------------ trying it

    def of(self, text: str, how: str) -> int:
        """The steps for this text; TooManyError if they are many more than its letters."""
        self.count, self.most = 0, MOST * len(text) + 1000
        if how not in ANYWHERE:
            self._run(0, text, 0, whole=how in WHOLE)
            return self.count
        at = 0
        while at <= len(text):
            end = self._run(0, text, at)
            if end is not None and how == "search":
                break
            at = max(end or 0, at + 1)
        return self.count

    def ends(self, text: str) -> int | None:
        """Where a match from the beginning ends, to compare with `re`."""
        self.count, self.most = 0, 10**9
        return self._run(0, text, 0)

    def _run(self, start: int, text: str, at: int, *, whole: bool = False) -> int | None:
        later = [(start, at)]
        code = self.code
        while later:
            line, at = later.pop()
            while True:
                self.count += 1
                if self.count > self.most:
                    raise TooManyError
                name, one, other = code[line]
                line += 1
                if name == "one":
                    found = one(text, at)
                    if found is None:
                        break
                    at = found.end()
                elif name == "split":
                    later.append((other, at))
                    line = one
                elif name == "jump":
                    line = one
                elif name == "atomic":
                    end = self._run(line, text, at)
                    if end is None:
                        break
                    line, at = one, end
                elif name == "look":
                    if (self._run(line, text, at) is not None) != one:
                        break
                    line = other
                elif whole and at < len(text):
                    break
                else:
                    return at
        return None


# ---------------------------------------------------------------- texts that are hard


def hard_texts(pattern: "re.Pattern[str]") -> Iterator[tuple[str, str, str]]:
    """Beginnings, parts to repeat and ends: for every endless repeat of the pattern, a text
    that leads to it, what it or the parts after it may take, and what fits nothing."""
    found = Hard(pattern)
    seen = set()
    for before, inner, after in found.repeats(found.tree, ["", ""], []):
        for part in dict.fromkeys([*found.parts(inner, after), *filter(None, before)]):
            for begins in dict.fromkeys(before):
                for ends in ("", "\n\x00", *found.stops):
                    if (text := (begins, part, ends)) not in seen:
                        seen.add(text)
                        yield text


class Hard:
    """Makes texts from a pattern's own parts."""

    def __init__(self, pattern: "re.Pattern[str]") -> None:
        self.flags = pattern.flags
        self.tree = _parser.parse(pattern.pattern, pattern.flags)
        own = re.sub(r"\\[a-zA-Z]|\w", "", pattern.pattern)
        self.letters = "".join(dict.fromkeys(" 0a" + own + USUAL))
        self.stops = [f"{sign}\x00" for sign in re.findall(r"\[\^\\?(.)", pattern.pattern)]
        """Letters that a repeat does not take, with something that fits nothing."""
        self._steps = Steps(pattern)
        self._fitting: dict[str, str] = {}

    def fitting(self, kind: Any, what: Any) -> str:
        """Letters that fit one place, the usual ones first."""
        if kind is _parser.LITERAL:
            return chr(what)
        place = f"{kind} {what}"
        if place not in self._fitting:
            tried = self._steps.tried(kind, what)
            usual = "".join([letter for letter in self.letters if tried(letter)])
            every = (chr(code) for code in range(0x110000))
            self._fitting[place] = usual or next(filter(tried, every))
        return self._fitting[place]

    def text(self, items: Items, full: bool, letter: int = 0) -> str:
        """A text that these parts take: with what may be left out, or without."""
        return "".join([self._text(*item, full, letter) for item in items])

    def _text(self, kind: Any, what: Any, full: bool, letter: int) -> str:
        if kind in ONE_LETTER:
            fits = self.fitting(kind, what)
            return fits[min(letter, len(fits) - 1)]
        if kind in REPEATS:
            least, _, inner = what
            times = max(least, 1) if full else least
            return self.text(inner, full, letter) * times
        if kind is _parser.BRANCH:
            return self.text(what[1][min(letter, len(what[1]) - 1)], full, letter)
        inner = inside(kind, what)
        return self.text(inner[0], full, letter) if inner else ""

    def repeats(
        self, items: Items, before: list[str], after: list[Any]
    ) -> Iterator[tuple[list[str], Items, list[Any]]]:
        """Each endless repeat: what leads to it, what it repeats, and what comes after it."""
        items = list(items)
        for at, (kind, what) in enumerate(items):
            rest = [*items[at + 1 :], *after]
            if kind in REPEATS:
                inner = list(what[2])
                if what[1] is _parser.MAXREPEAT:
                    yield before, inner, rest
                yield from self.repeats(inner, before, rest)
            else:
                ways = what[1] if kind is _parser.BRANCH else inside(kind, what)
                for way in ways:
                    yield from self.repeats(way, before, rest)
            before = [
                text + self._text(kind, what, full, 0)
                for text, full in zip(before, (True, False), strict=True)
            ]

    def parts(self, inner: Items, after: list[Any]) -> list[str]:
        """What is repeated to make a text long."""
        found = [" ", "0"]
        if len(inner) == 1 and inner[0][0] in ONE_LETTER:
            found += self.fitting(*inner[0])[:12]
        found += [
            self.text(inner, full, letter) for full in (True, False) for letter in range(14)
        ]
        for size in range(1, min(len(after), 30) + 1):
            found += [self.text(after[:size], full) for full in (True, False)]
        found += [self.text([*inner, *after], True), self.text([*inner, *after], False)]
        found += [self.text(self.tree, True)]
        return [part for part in dict.fromkeys(found) if part]


def inside(kind: Any, what: Any) -> list[Items]:
    """The parts inside a group."""
    if kind is _parser.SUBPATTERN:
        return [what[3]]
    if kind is _parser.ATOMIC_GROUP:
        return [what]
    if kind is _parser.ASSERT:
        return [what[1]] if what[0] > 0 else []
    if kind is _parser.ASSERT_NOT:
        return []
    return []


def grown(text: tuple[str, str, str], letters: int) -> str:
    """The text with its middle repeated until it has about so many letters."""
    begins, part, ends = text
    return begins + part * (letters // len(part)) + ends


def too_slow(pattern: "re.Pattern[str]", how: str) -> str:
    """A text that takes much more than twice the steps when it is twice as long; "" if there is
    none."""
    steps = Steps(pattern)
    for text in hard_texts(pattern):
        try:
            few, many = (steps.of(grown(text, letters), how) for letters in LENGTHS)
        except TooManyError:
            return repr(text)
        if many > 2.5 * few + 500:
            return repr(text)
    return ""
