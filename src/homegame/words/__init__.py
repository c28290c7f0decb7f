"""Every sentence the program says, in one catalogue that can be translated.

A sentence has a key (`raise.too_small`) and is filled with numbers and names. The names of
amounts end in `_chips`; the caller decides how amounts are written.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

SERVER = (
    "refusals.toml",
    "system.toml",
    "server.toml",
    "reach.toml",
    "values.toml",
    "hands.toml",
    "houses.toml",
    "trainer.toml",
    "tournament.toml",
    "referee.toml",
    "paper.toml",
    "counting.toml",
    "fair.toml",
    "log.toml",
)
"""The server's parts of the catalogue. The screens also use the last two, and have one of
their own."""

MARKS = (".", "!", "?", "…")
"""What a sentence ends with."""


@cache
def catalogue(language: str = "en") -> Mapping[str, str]:
    """All of the server's sentences by key: "raise.too_small" and the like."""
    sentences: dict[str, str] = {}
    for part in SERVER:
        text = files("homegame.words").joinpath(language, part).read_text("utf-8")
        for place, sentence in _places("", tomllib.loads(text)):
            assert place not in sentences, f"{place} stands twice in the catalogue"
            sentences[place] = sentence
    return sentences


def _places(chapter: str, entries: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Flatten nested tables into keys with dots: rank.one.king."""
    for name, entry in entries.items():
        if isinstance(entry, str):
            yield chapter + name, entry
        else:
            yield from _places(f"{chapter}{name}.", entry)


def say(
    place: str,
    numbers: Mapping[str, int | str],
    amount: Callable[[int], str] = str,
) -> str:
    """The sentence of this key, filled in; `amount` writes chips. Words of a person that end
    with a mark of their own take the place of the full stop behind them.

    >>> say("raise.too_small", {"least_chips": 12, "last_chips": 6})
    'Raise to 12 or more: the last raise was 6.'
    """
    filled = {
        name: amount(value) if name.endswith("_chips") and isinstance(value, int) else value
        for name, value in numbers.items()
    }
    sentence = catalogue()[place]
    for name, value in filled.items():
        if isinstance(value, str) and value.endswith(MARKS):
            gap = f"{{{name}}}"
            sentence = f"{sentence} ".replace(f"{gap}. ", f"{gap} ")[:-1]
    return sentence.format_map(filled)
