"""No sentence says a word twice or ends twice."""

import re
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from homegame.model.line import Line
from homegame.telling import spoken
from homegame.words import catalogue

WORD_TWICE = re.compile(r"\b([^\W\d_]{2,}) \1\b", re.IGNORECASE)
ENDS_TWICE = re.compile(r"[.,;:?!][.,;]|\s[.,;?]|\S  \S")
PLACES = ("words/en", "rulebook/chapters")


def sentences(where: str, entry: Any) -> Iterator[tuple[str, str]]:
    """Every text of a file, with its place."""
    if isinstance(entry, str):
        yield where, entry
    elif isinstance(entry, dict):
        for name, each in entry.items():
            yield from sentences(f"{where}.{name}", each)
    elif isinstance(entry, list):
        for n, each in enumerate(entry):
            yield from sentences(f"{where}.{n}", each)


def all_sentences() -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for place in PLACES:
        for file in files("homegame").joinpath(*place.split("/")).iterdir():
            if file.name.endswith(".toml"):
                found += sentences(file.name, tomllib.loads(file.read_text("utf-8")))
    return found


def faults(text: str) -> list[str]:
    return [*WORD_TWICE.findall(text), *ENDS_TWICE.findall(text)]


def test_no_sentence_says_a_word_twice_or_ends_twice() -> None:
    wrong = {where: text for where, text in all_sentences() if faults(text)}
    assert len(all_sentences()) > 3000
    assert wrong == {}


@pytest.mark.parametrize(
    "place", [key for key in catalogue() if key.startswith("log.you.")]
)
def test_no_line_of_the_log_says_a_word_twice(place: str) -> None:
    """Filled with names, for the player it is about and for the others."""
    key = place.replace("log.you.", "log.")
    filling = dict.fromkeys(re.findall(r"{(\w+)}", catalogue()[key]), "Maya")
    filling["other"] = "Theo"
    for reader in ("", "g1"):
        assert (
            faults(
                spoken(
                    Line(key, filling=filling, who="g1", you=place, cards=("As",)), reader
                )
            )
            == []
        )
