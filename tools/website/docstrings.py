"""A Sphinx extension: docstrings are written as Markdown, which autodoc does not read, and a
signature says the name of a union instead of all that is in it."""

import re
import sys
from functools import cache
from types import UnionType

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata, stringify_annotation

CODE_THEN_WORD = re.compile(r"(`[^`]+`)(?=\w)")
"""`amount`s: Markdown ends the code at the sign, reStructuredText wants a word's end."""

SHORTEST = 3
"""Unions of fewer kinds than this are said in full."""


def as_rst(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Say the same in reStructuredText, in place."""
    for place, line in enumerate(lines):
        lines[place] = CODE_THEN_WORD.sub(r"\1\\ ", line)
        below = next((text for text in lines[place + 1 :] if text), "")
        if line.endswith(":") and not line.endswith("::") and below.startswith("    "):
            lines[place] += ":"


@cache
def unions() -> dict[str, str]:
    """What each union of the program looks like when it is written out, the longest first."""
    found = {
        stringify_annotation(thing, "smart"): f"{module.__name__}.{name}"
        for module in [*sys.modules.values()]
        if module.__name__.startswith("homegame.model.")
        for name, thing in vars(module).items()
        if isinstance(thing, UnionType) and len(thing.__args__) >= SHORTEST
    }
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))


def with_names(
    app: Sphinx,
    what: str,
    name: str,
    thing: object,
    options: object,
    arguments: str | None,
    answer: str | None,
) -> tuple[str | None, str | None]:
    """The signature with unions by their names."""
    for written, union in unions().items():
        arguments = arguments and arguments.replace(written, f"~{union}")
        answer = answer and answer.replace(written, f"~{union}")
    return arguments, answer


def setup(app: Sphinx) -> ExtensionMetadata:
    app.connect("autodoc-process-docstring", as_rst)
    app.connect("autodoc-process-signature", with_names)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
