"""Shared by all codecs: reading hand after hand, and going on after an error."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

from homegame.history.adding_up import must_add_up
from homegame.history.errors import HistoryError, UnreadableError
from homegame.history.hand import HandHistory
from homegame.history.known import refuse_twice

OnError = Callable[[HistoryError], None]
"""Called with the error of each hand that cannot be read; reading goes on after it."""

UNFORESEEN: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What a reader's code raises where a text says something nobody thought of."""

LONGEST_LINE: Final = 4_000
"""The most characters a line of text may have; a hand has about a hundred in each."""
MOST_STEPS: Final = 2_000
"""The most lines or actions a hand may have in a format from elsewhere; a long one has about a
hundred."""

Part = TypeVar("Part")
Line = tuple[str, str]
"""The place of a line, such as "line 17", and its text."""


def numbered(
    lines: Iterable[str], longest: int = LONGEST_LINE
) -> Iterator[tuple[int, str]]:
    """The lines with their numbers. Raises UnreadableError if one is too long."""
    for number, line in enumerate(lines, 1):
        if len(line) > longest:
            raise UnreadableError(
                f"longer than {longest:,} characters", place=f"line {number}"
            )
        yield number, line


BEFORE: Final = re.compile(r"\s*+(?:Game #\w++ starts\.|#Game No : ?\w++)\s*+$")
"""What stands before the first line of a hand, at partypoker and 888poker."""


NO_TEXT: Final = ("\ufeff", "\x00")
"""What programs leave before the text of a line."""


def hands_in(lines: Iterable[str], first: re.Pattern[str]) -> Iterator[list[Line]]:
    """The lines of each hand of a text whose hands begin with a line of this form."""
    hand: list[Line] = []
    for number, line in numbered(lines):
        text = line.strip()
        if text.startswith(NO_TEXT):
            text = text.lstrip("\ufeff\x00").strip()
        if hand and first.match(line):
            yield hand
            hand = []
        if text and not BEFORE.match(text):
            hand.append((f"line {number}", text))
    if hand:
        yield hand


def begun(
    lines: Sequence[Line], begins: re.Pattern[str], whose: str
) -> tuple[str, str, str]:
    """Where a hand begins, its first line, and the `id` that stands there. Raises an
    UnreadableError if no hand of this site begins so, or if it is too long."""
    place, first = lines[0]
    found = begins.match(first)
    if found is None:
        raise UnreadableError(f"not a hand of {whose}", place=place)
    name = found["id"] or ""
    refuse_long(len(lines), place=place, hand=name)
    return place, first, name


def stop(wrong: HistoryError) -> None:
    """Raise the error; the default for a hand that cannot be read."""
    raise wrong


def refuse_long(steps: int, *, place: str = "", hand: str = "") -> None:
    """Refuse a hand of too many lines or actions."""
    if steps > MOST_STEPS:
        raise UnreadableError(
            f"a hand has at most {MOST_STEPS:,} lines or actions", place=place, hand=hand
        )


def each(
    parts: Iterable[Part],
    read: Callable[[Part], HandHistory | None],
    on_error: OnError | None,
) -> Iterator[HandHistory]:
    """Read part after part, skipping those that hold no hand.

    A hand with a card that appears twice is an error: no deck deals it. So is one that doesn't
    add up, and a part that a reader fails on in any other way: a file from elsewhere may say
    anything.
    """
    for part in parts:
        try:
            history = read(part)
            if history is not None:
                refuse_twice(history)
                must_add_up(history)
        except HistoryError as wrong:
            (on_error or stop)(wrong)
            continue
        except UNFORESEEN as wrong:
            (on_error or stop)(UnreadableError(f"not a hand: {type(wrong).__name__}"))
            continue
        if history is not None:
            yield history
