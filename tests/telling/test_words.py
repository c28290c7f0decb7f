"""The log's part of the catalogue: every sentence is said, and in both forms."""

import re
from pathlib import Path
from typing import get_args

import pytest

import homegame.telling
from homegame.model.plan import PostName
from homegame.words import catalogue
from homegame.words.parts import part_name

SOURCES = "\n".join(
    path.read_text() for path in Path(homegame.telling.__path__[0]).glob("*.py")
)
LOG = {
    place.removeprefix("log."): words
    for place, words in catalogue().items()
    if place.startswith("log.") and not place.startswith("log.you.")
}
YOU = {
    place.removeprefix("log.you."): words
    for place, words in catalogue().items()
    if place.startswith("log.you.")
}


def fillings(words: str) -> set[str]:
    return {*re.findall(r"{(\w+)}", words)}


def is_said(key: str) -> bool:
    """The sentence is named in the program, by itself or by how its name begins or ends."""
    begun = re.findall(r'f"(?:log\.)?([a-z_]+_)\{', SOURCES)
    whole = key.removesuffix("_all_in")
    quoted = f'"{whole}"' in SOURCES or f'"log.{whole}"' in SOURCES
    return quoted or key in get_args(PostName) or key.startswith(tuple(begun))


def test_every_sentence_of_the_log_is_said():
    assert [key for key in LOG if not is_said(key)] == []


def test_every_sentence_about_a_player_has_a_form_for_that_player():
    """It is filled with the same, but for the name. What one says oneself has one's name."""
    about = {key for key, words in LOG.items() if "name" in fillings(words)}
    about = {key for key in about if not key.startswith(("said", "reacted_"))}
    assert about == {*YOU}
    for key, words in YOU.items():
        assert fillings(words) - {"you"} == fillings(LOG[key]) - {"name"}, key
        assert "you" in words.lower()


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ({}, ""),
        ({"run": "0"}, "First run"),
        ({"board": "1"}, "Bottom board"),
        ({"run": "1", "board": "0"}, "Second run, top board"),
        ({"run": "2", "half": "low_8"}, "Third run, low"),
        ({"half": "badugi"}, "Badugi"),
    ],
)
def test_the_parts_of_a_pot_have_names(part, name):
    assert part_name(**part, first=True) == name
    assert part_name(**part) == name.lower()
