"""The way of a command, drawn: every file it passes, in order.

The list is kept by hand and checked by a test: each file is there and has what is named.
"""

import textwrap
from collections.abc import Callable, Iterator, Mapping
from html import escape

from msgspec import Struct

WIDTH, LINE, GAP, LEFT = 380, 17, 16, 34
LETTERS = 48
"""As many letters of an explanation as fit on a line."""


class Stop(Struct, frozen=True):
    """One file on the way: what does it there, and what it does."""

    room: str
    file: str
    does: str
    says: str


class Line(Struct, frozen=True):
    """A line across the way: what holds above and below it."""

    says: str


WAY: tuple[Stop | Line, ...] = (
    Stop("screen", "ui/src/table/Bet.svelte", "decide", "A finger picks an amount."),
)


def files() -> list[str]:
    """The files on the way, each once."""
    return [*dict.fromkeys(stop.file for stop in WAY if isinstance(stop, Stop))]


def drawn() -> str:
    """The way as one picture, from top to bottom."""
    parts, top = list[str](), 10
    for stop in WAY:
        drawing = [*crossing(stop, top)] if isinstance(stop, Line) else [*box(stop, top)]
        parts += drawing
        top += height(stop)
    path = f'<path class="way" d="M{LEFT / 2} 18V{top - GAP}"/>'
    return "\n".join(
        [
            "```{raw} html",
            f'<svg class="way" viewBox="0 0 {WIDTH} {top}" role="img"'
            ' aria-label="The files a command passes, in order">',
            path,
            *parts,
            "</svg>",
            "```",
        ]
    )


def wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, LETTERS)


def height(stop: Stop | Line) -> int:
    """How far the next stop is."""
    if isinstance(stop, Line):
        return LINE * len(wrapped(stop.says)) + 2 * GAP
    return LINE * (2 + len(wrapped(stop.says))) + GAP


def box(stop: Stop, top: int) -> Iterator[str]:
    """A stop: a dot on the way, the function, its file, and what it does."""
    name = f"{stop.room}: {stop.does}"
    yield f'<circle class="stop" cx="{LEFT / 2}" cy="{top + 8}" r="5"/>'
    yield text(name, top + 13, "does")
    yield text(stop.file.removeprefix("src/homegame/"), top + 13 + LINE, "file")
    for row, words in enumerate(wrapped(stop.says), 2):
        yield text(words, top + 13 + LINE * row, "says")


def crossing(line: Line, top: int) -> Iterator[str]:
    """A line across, with its words below."""
    yield f'<path class="line" d="M0 {top + 8}H{WIDTH}"/>'
    for row, words in enumerate(wrapped(line.says), 1):
        yield text(words, top + 10 + LINE * row, "across")


def text(words: str, at: int, kind: str) -> str:
    return f'<text class="{kind}" x="{LEFT}" y="{at}">{escape(words)}</text>'


PARTS: Mapping[str, Callable[[], str]] = {"way": drawn}
