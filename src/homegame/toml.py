"""Reads TOML from anywhere. What is deeper than anything of ours is refused before it is read:
for each part of a key, the parser keeps all the parts before it."""

import re
import tomllib
from collections.abc import Callable
from typing import Any, Final, Literal

DEEPEST: Final = 16
"""The most parts of a key, and the most brackets within each other."""

_TOKEN: Final = re.compile(
    r'#[^\n]*+|"""(?:[^"\\]++|\\.|""?(?!"))*+"{0,5}+|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'''(?:[^']++|''?(?!'))*+'{0,5}+|'[^'\n]*+'?|[\w-]++|[.\[\]{}]",
    re.DOTALL,
)
"""A comment, a text, a word, or a sign that adds to a key or nests. A text may lack its end."""


class TooDeepError(ValueError):
    """A line with a key of more than `DEEPEST` parts, or with brackets nested deeper."""

    def __init__(self, what: Literal["key", "brackets"], line: int) -> None:
        self.what, self.line = what, line
        super().__init__(what)


def loads(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Parse a text, as `tomllib.loads` does. Raises TooDeepError or TOMLDecodeError, or
    ValueError for a number with thousands of digits."""
    refuse_deep(text)
    return tomllib.loads(text, parse_float=parse_float)


def refuse_deep(text: str) -> None:
    """Raise TooDeepError if the text is too deep; every letter is looked at once."""
    parts, depth, dotted = 0, 0, False
    for found in _TOKEN.finditer(text):
        match found[0]:
            case ".":
                dotted = True
                continue
            case "[" | "{":
                depth += 1
            case "]" | "}":
                depth = max(0, depth - 1)
            case _:
                parts = parts + 1 if dotted else 1
        dotted = False
        if parts > DEEPEST or depth > DEEPEST:
            what: Literal["key", "brackets"] = "key" if parts > DEEPEST else "brackets"
            raise TooDeepError(what, text.count("\n", 0, found.start()) + 1)
