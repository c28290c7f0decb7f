"""Asks the referee in a test: a case, a house with its choices, and the answers."""

from collections.abc import Iterator, Mapping

from homegame.referee import (
    CASES,
    NOTHING_KNOWN,
    Case,
    Spot,
    Verdict,
    next_question,
    verdict,
)
from homegame.rulebook import HouseRules
from homegame.rulebook.options import with_settings
from homegame.rulebook.presets import preset

VEGAS, PATS, LIVE = "vegas-home", "pats", "casino-live"


def house_of(name: str = VEGAS, settings: Mapping[str, object] = {}) -> HouseRules:
    """A house of this name, with other choices."""
    return with_settings(preset(name), settings)


def ask(
    case: str,
    house: str = VEGAS,
    settings: Mapping[str, object] = {},
    spot: Spot = NOTHING_KNOWN,
    **answers: str,
) -> Verdict:
    """What this house rules."""
    return verdict(house_of(house, settings), CASES[case], answers, spot)


def short(
    case: str, house: str = VEGAS, settings: Mapping[str, object] = {}, **answers: str
) -> str:
    """What this house rules, in a few words."""
    return ask(case, house, settings, **answers).short


def every_answer(
    case: Case, spot: Spot = NOTHING_KNOWN, answers: Mapping[str, str] = {}
) -> Iterator[Mapping[str, str]]:
    """All ways to answer a case's questions."""
    question = next_question(case, spot, answers)
    if question is None:
        yield answers
        return
    for answer in question.answers:
        yield from every_answer(case, spot, {**answers, question.name: answer})
