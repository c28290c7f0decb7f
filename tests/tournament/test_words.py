"""Every sentence about a plan is in the catalogue, and each of them is said."""

import re
from pathlib import Path

import homegame.tournament
from homegame.words import catalogue

FOLDER = Path(homegame.tournament.__file__).parent
BY_FIELD, BY_LEVEL = "tournament.field.", "tournament.level."


def test_every_sentence_about_a_plan_is_said_somewhere() -> None:
    """Those of fields and of levels are named by the last word alone."""
    sources = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    said = {*re.findall(r'"(tournament\.\w+)"', sources)}
    ours = {key for key in catalogue() if key.startswith("tournament.")}
    by_word = {key for key in ours if key.startswith((BY_FIELD, BY_LEVEL))}
    assert said == ours - by_word
    assert len(by_word) > 10
    for key in by_word:
        assert f'"{key.rpartition(".")[2]}"' in sources, key
