"""Every ruling has words: its questions, its answers, and its sentence in any house."""

import itertools
import json
import re

import pytest
from msgspec.structs import replace

from homegame.referee import (
    CASES,
    Spot,
    case_lines,
    question_lines,
    ruling,
    verdict,
)
from homegame.referee.case import MOST_QUESTIONS
from homegame.rulebook.options import HouseError, options, with_settings
from homegame.rulebook.presets import preset
from homegame.words import catalogue
from referee.ruled import every_answer

AT_A_TABLE = Spot(
    players=((1, "Maya"), (2, "Theo"), (4, "Omar")),
    turn=2,
    to_call=6,
    current_bet=6,
    last_raise=3,
    live=3,
    acted=1,
    with_chips=1,
    tournament=False,
)
FREE = replace(AT_A_TABLE, to_call=0, current_bet=0)
"""The same, after the flop, with no bet to call."""
KNOWN = (
    Spot(),
    AT_A_TABLE,
    FREE,
    replace(AT_A_TABLE, to_call=0, current_bet=3),
    replace(AT_A_TABLE, to_call=1, current_bet=1, last_raise=1, live=2),
    replace(FREE, tournament=True, acted=3, with_chips=2),
)
"""What a hand may know: nothing, a bet, none, the big blind's option, heads-up, much action."""
NUMBERS = {
    "clock.grace_s": (0, 60, 300),
    "clock.seconds": (60, 120),
    "leave.return_after_orbits": (0, 1, 3),
    "runs.max_runs": (1, 2, 4),
    "tourn.late_until_level": (0, 4),
    "tourn.rebuys": (0, 1, 3),
    "tourn.reentries": (0, 1, 3),
}
"""Options that are numbers, with those that are tried."""


def values_of(option):
    """The values of an option that may change a ruling."""
    legal = options()[option].legal
    if option in NUMBERS:
        return NUMBERS[option]
    if legal[0].startswith("a list"):
        names = re.findall(r'"(\w+)"', legal[0])
        return [c for n in range(len(names) + 1) for c in itertools.combinations(names, n)]
    return [json.loads(each) for each in legal if not each.startswith("a whole")]


def houses_of(case):
    """A house for every combination of the choices that a case depends on."""
    names = [name for name in case.options if values_of(name)]
    for values in itertools.product(*map(values_of, names)):
        try:
            yield with_settings(preset("vegas-home"), dict(zip(names, values, strict=True)))
        except HouseError:
            continue


@pytest.mark.parametrize("name", CASES)
def test_every_answer_of_every_house_has_a_sentence_and_no_sentence_is_left_over(name):
    """What is ruled in several houses alike is put into words once."""
    case = CASES[name]
    said, found = set(), set()
    for house in houses_of(case):
        for spot in (Spot(), FREE):
            for answers in every_answer(case, spot):
                ruled = ruling(house, case, answers, spot)
                found.add(ruled.words)
                if (alike := repr((ruled, answers, spot))) not in said:
                    said.add(alike)
                    told = verdict(house, case, answers, spot)
                    for text in (told.says, told.short, told.note):
                        assert text
                        assert "{" not in text
    for kind in ("says", "short"):
        place = f"referee.{name}.{kind}."
        written = {key.removeprefix(place) for key in catalogue() if key.startswith(place)}
        written = {key.removesuffix("_to") for key in written}
        assert found <= written
        assert {f"{name}.{words}" for words in written - found} <= UNREACHED


UNREACHED = {
    "away.big_blind_free",
    "must_show.wins",
    "must_show.must_last",
    "must_show.nothing",
}
"""Sentences of rules that no house changes today."""


@pytest.mark.parametrize("name", CASES)
def test_whatever_a_hand_knows_there_is_a_ruling(name):
    case = CASES[name]
    for spot in KNOWN:
        for answers in every_answer(case, spot):
            for house in ("vegas-home", "pats", "casino-live"):
                assert verdict(preset(house), case, answers, spot).says


@pytest.mark.parametrize("name", CASES)
def test_a_case_asks_at_most_four_questions_each_with_its_answers(name):
    case = CASES[name]
    for answers in every_answer(case, AT_A_TABLE):
        lines = question_lines(case, answers, AT_A_TABLE)
        assert len(lines) <= MOST_QUESTIONS
        for line in lines:
            assert line.text.endswith("?")
            assert line.answered
            assert len(line.answers) >= 2


def test_a_case_is_listed_with_the_words_players_look_for():
    lines = {line.name: line for line in case_lines()}
    assert {*lines} == {*CASES}
    assert lines["string"].title == "String bet"
    assert lines["string"].rule == "CON-08"
    assert all(line.small and line.finds and line.group_title for line in lines.values())
    assert len({line.title for line in lines.values()}) == len(CASES)


def test_what_is_written_in_the_log_is_short_enough_for_it():
    """A note has room for 140 letters, also with the longest name."""
    spot = Spot(players=((1, "M" * 24), (2, "Theo")), turn=2)
    for case in CASES.values():
        for answers in every_answer(case, spot):
            assert len(verdict(preset("vegas-home"), case, answers, spot).note) <= 140
