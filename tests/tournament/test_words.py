"""Every sentence about a plan is in the catalogue, and each of them is said."""

import re
from pathlib import Path

import homegame
from homegame.night.tournament.deals import ANSWER_MS
from homegame.words import catalogue

FOLDER = Path(homegame.__file__).parent
GUIDE = Path(__file__).parents[2] / "docs" / "tournaments.md"
BY_WORD = (
    "tournament.field.",
    "tournament.level.",
    "tournament.deal.",
    "tournament.no_level.",
)


def sources(folder: Path) -> str:
    """All the code below a folder."""
    return "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))


def said(code: str) -> set[str]:
    """What looks like the key of a sentence about a plan."""
    return {*re.findall(r'"(tournament\.\w+)"', code)}


def test_every_sentence_about_a_plan_is_said_somewhere() -> None:
    """Those of fields, levels and deals may be named by the last word alone."""
    everywhere = sources(FOLDER)
    ours = {key for key in catalogue() if key.startswith("tournament.")}
    by_word = {key for key in ours if key.startswith(BY_WORD)}
    assert said(sources(FOLDER / "tournament")) <= ours - by_word <= said(everywhere)
    assert len(by_word) > 10
    for key in by_word:
        assert re.search(rf'["\.]{key.rpartition(".")[2]}"', everywhere), key


def test_the_time_to_talk_about_a_deal_is_told_as_it_is() -> None:
    """A clock shows what is left of three minutes. No sentence beside it says how long there
    is: with ten seconds to go it would be wrong. The guide does."""
    screens = (FOLDER / "words" / "en" / "screens.toml").read_text("utf-8")
    assert "minutes to propose" not in screens
    assert "minutes to answer" not in screens
    assert "three minutes of silence" in GUIDE.read_text("utf-8")
    assert ANSWER_MS == 3 * 60_000


NEVER_ONE = {"places", "finished", "prizes", "played", "guests", "most", "tables", "seats"}
"""Numbers that are too large when they are said."""
OF_OTHERS = {"tournament.level.no_time", "tournament.no_level.other"}
"""Said of numbers other than one."""
MANY = "players|places|prizes|cards|stacks|levels|shares|seats|minutes|tables"


def test_a_sentence_reads_right_where_a_number_is_one() -> None:
    """Seat 1 needs one card for each odd chip: 1, not 0; never 1 cards."""
    for key, sentence in catalogue().items():
        if key.startswith("tournament.") and key not in OF_OTHERS:
            names = {*re.findall(r"\{(\w+)\}", sentence)}
            filled = sentence.format(**{name: a_number(name) for name in names})
            assert not re.search(rf"\b1 ({MANY})\b|are 1\b", filled), filled


def a_number(name: str) -> int | str:
    """One where that can be; an amount has its currency."""
    return "$9" if name.endswith("_chips") else 12 if name in NEVER_ONE else 1
