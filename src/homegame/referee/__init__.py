"""The referee: what happened at a table of real cards, and what this house rules.

A ruling is never written here: each case asks the functions in `rules` that play asks too.
"""

from homegame.referee import (
    betting,
    deal,
    extras,
    showdown,
    table,
    tournament,
    turns,
)
from homegame.referee.asking import RefereeError, case_named, next_question, ruling
from homegame.referee.case import CASES, NOTHING_KNOWN, Apply, Case, Question, Ruling, Spot
from homegame.referee.verdict import Verdict, case_lines, question_lines, verdict

CASE_FILES = (betting, turns, deal, extras, showdown, table, tournament)
"""The files with cases; a case is known once its file is imported."""

__all__ = [
    "CASES",
    "NOTHING_KNOWN",
    "Apply",
    "Case",
    "Question",
    "RefereeError",
    "Ruling",
    "Spot",
    "Verdict",
    "case_lines",
    "case_named",
    "next_question",
    "question_lines",
    "ruling",
    "verdict",
]
