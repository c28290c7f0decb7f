"""From a case and what is known to the next question, and from all answers to the ruling."""

from collections.abc import Mapping

from homegame.referee.case import (
    CASES,
    NOTHING_KNOWN,
    WHO,
    Answers,
    Case,
    Question,
    Ruling,
    Spot,
)
from homegame.rulebook import HouseRules
from homegame.rulebook.options import nearest
from homegame.words import say


class RefereeError(Exception):
    """A case or an answer that isn't there: the field, the sentence, and what is possible."""

    def __init__(
        self,
        field: str,
        words: str,
        numbers: Mapping[str, int | str],
        legal: tuple[str, ...] = (),
    ) -> None:
        self.field, self.words, self.numbers, self.legal = field, words, numbers, legal
        self.say = say(words, numbers)
        super().__init__(self.say)


def case_named(name: str) -> Case:
    """The case of this name. Raises RefereeError."""
    if name not in CASES:
        numbers = {"case": name[:40], "hint": nearest(name[:40], CASES)}
        raise RefereeError("case", "referee.wrong.case", numbers, tuple(CASES))
    return CASES[name]


def questions_of(case: Case, spot: Spot = NOTHING_KNOWN) -> tuple[Question, ...]:
    """What may be asked: who it was, where there are names, and the case's own questions."""
    if not (case.about and spot.players):
        return case.questions
    seats = tuple([str(seat) for seat, _ in spot.players])
    known = in_turn if case.about == "in_turn" else None
    return (Question(WHO, seats, known=known), *case.questions)


def in_turn(spot: Spot) -> str:
    """The seat whose turn it is, as an answer."""
    return str(spot.turn) if spot.turn in dict(spot.players) else ""


def given(case: Case, spot: Spot, answers: Answers) -> dict[str, str]:
    """The answers given, and else those that the hand knows, where they are asked at all.

    Answers to questions that don't come up any more are left out.
    """
    found: dict[str, str] = {}
    for question in questions_of(case, spot):
        if question.is_asked(found) and (answer := question.answered(answers, spot)):
            found[question.name] = answer
    return found


def next_question(case: Case, spot: Spot, answers: Answers) -> Question | None:
    """The question to ask next; None once the ruling can be given."""
    found = given(case, spot, answers)
    for question in questions_of(case, spot):
        if question.is_asked(found) and question.name not in found:
            return question
    return None


def refuse_answers(case: Case, spot: Spot, answers: Answers) -> None:
    """Refuse answers that aren't possible. Raises RefereeError, which names the question."""
    asked = {question.name: question for question in questions_of(case, spot)}
    for name, answer in answers.items():
        if name not in asked:
            legal = tuple(asked)
            words = "referee.wrong.question" if legal else "referee.wrong.nothing_asked"
            numbers = {"question": name[:40], "legal": ", ".join(legal)}
            raise RefereeError(name[:40], words, numbers, legal)
        if answer not in asked[name].answers:
            legal = asked[name].answers
            numbers = {"answer": answer[:40], "question": name, "legal": ", ".join(legal)}
            raise RefereeError(name, "referee.wrong.answer", numbers, legal)


def ruling(
    house: HouseRules, case: Case, answers: Answers, spot: Spot = NOTHING_KNOWN
) -> Ruling:
    """What this house rules. Raises RefereeError where an answer is missing or impossible."""
    refuse_answers(case, spot, answers)
    if missing := next_question(case, spot, answers):
        legal = missing.answers
        numbers = {"question": missing.name, "legal": ", ".join(legal)}
        raise RefereeError(missing.name, "referee.wrong.open", numbers, legal)
    return case.rule(house, given(case, spot, answers), spot)
