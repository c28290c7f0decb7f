"""A ruling in words: the sentence, the rule, the house's choice, and what others say."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Final, get_args

from msgspec import Struct

from homegame.chips import Chips
from homegame.money import money
from homegame.referee.asking import given, next_question, questions_of, ruling
from homegame.referee.case import (
    CASES,
    NOTHING_KNOWN,
    WHO,
    Answers,
    Apply,
    Case,
    Group,
    Ruling,
    Spot,
    named,
)
from homegame.rulebook import HouseRules, Rule
from homegame.rulebook.book import book
from homegame.rulebook.conflicts import conflicts
from homegame.rulebook.options import as_written, setting
from homegame.rulebook.presets import described, preset_names
from homegame.sheet.choices import chosen
from homegame.words import catalogue, say

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
NO_ANSWERS: Final[Answers] = MappingProxyType({})

Written = Callable[[Chips], str]
"""How amounts are written."""


def amounts(house: HouseRules, *, tournament: bool = False) -> Written:
    """How this house writes amounts: in money, or in the chips of a tournament."""
    if tournament:
        return lambda chips: f"{chips:,}"
    worth, currency = house.stakes.minor_per_chip, house.stakes.currency
    return lambda chips: money(chips * worth, currency)


class CaseLine(Struct, frozen=True):
    """A case in the list: what it is called, and the words by which players look for it."""

    name: str
    group: Group
    group_title: str
    title: str
    small: str
    finds: str
    rule: str
    """The rule that it comes down to."""


class AnswerLine(Struct, frozen=True):
    """One answer that can be given."""

    name: str
    text: str


class QuestionLine(Struct, frozen=True):
    """A question that is asked, with its answers, and the one given or known; "" if none is."""

    name: str
    text: str
    answers: tuple[AnswerLine, ...]
    answered: str
    known: bool
    """The hand knows the answer, so it wasn't asked."""


class Restated(Struct, frozen=True):
    """A rule as the rulebook has it, with where the documents say it."""

    id: str
    title: str
    text: str
    sources: tuple[str, ...]


class Choice(Struct, frozen=True):
    """What a house chose where the ruling depends on it: the option, its value, and in
    words."""

    option: str
    value: str
    says: str


class Disagreement(Struct, frozen=True):
    """Where the documents behind the rules disagree about this."""

    id: str
    about: str
    says: str
    settled: str


class Elsewhere(Struct, frozen=True):
    """What another house would say, in a few words."""

    house: str
    title: str
    says: str
    same: bool


class Verdict(Struct, frozen=True):
    """A ruling in words: the sentence, its conditions between `**`, and what it rests on."""

    says: str
    short: str
    note: str
    """The ruling as it stands in the log, in one short sentence."""
    rules: tuple[Restated, ...]
    choices: tuple[Choice, ...]
    disagreements: tuple[Disagreement, ...]
    others: tuple[Elsewhere, ...]
    apply: Apply | None


# ---------------------------------------------------------------- cases and questions


def case_lines() -> tuple[CaseLine, ...]:
    """Every case, in the order in which they are listed."""
    cases = sorted(CASES.values(), key=lambda case: GROUPS.index(case.group))
    return tuple([case_line(case) for case in cases])


def case_line(case: Case) -> CaseLine:
    """A case in the list."""
    return CaseLine(
        case.name,
        case.group,
        say(f"referee.group.{case.group}", {}),
        title_of(case),
        say(f"referee.{case.name}.small", {}),
        say(f"referee.{case.name}.finds", {}),
        case.law,
    )


def answer_words(case: Case) -> list[str]:
    """The answers that a case offers, in words."""
    return [
        answered_as(case, question.name, answer, NOTHING_KNOWN)
        for question in case.questions
        for answer in question.answers
    ]


def longest(case: Case, spot: Spot = NOTHING_KNOWN, answers: Answers = NO_ANSWERS) -> int:
    """The most questions that a case still asks."""
    question = next_question(case, spot, answers)
    if question is None:
        return 0
    each = [longest(case, spot, {**answers, question.name: a}) for a in question.answers]
    return 1 + max(each)


def title_of(case: Case) -> str:
    """What a case is called."""
    return say(f"referee.{case.name}.title", {})


def question_lines(
    case: Case, answers: Answers, spot: Spot = NOTHING_KNOWN
) -> tuple[QuestionLine, ...]:
    """The questions that have been answered, and the one that comes next."""
    found = given(case, spot, answers)
    lines = []
    for question in questions_of(case, spot):
        if not question.is_asked(found):
            continue
        answered = found.get(question.name, "")
        lines.append(
            QuestionLine(
                question.name,
                asked_as(case, question.name, found, spot),
                tuple(
                    [
                        AnswerLine(each, answered_as(case, question.name, each, spot))
                        for each in question.answers
                    ]
                ),
                answered,
                known=bool(answered) and question.name not in answers,
            )
        )
        if not answered:
            break
    return tuple(lines)


def asked_as(case: Case, question: str, answers: Answers, spot: Spot) -> str:
    """A question in words."""
    if question == WHO:
        return say("referee.who", {})
    return say(own_or_shared(case, f"ask.{question}"), named(answers, spot))


def answered_as(case: Case, question: str, answer: str, spot: Spot) -> str:
    """An answer in words; a seat is its player's name."""
    if question == WHO:
        return {str(seat): name for seat, name in spot.players}[answer]
    return say(own_or_shared(case, f"answer.{question}.{answer}"), {})


def own_or_shared(case: Case, words: str) -> str:
    """The key of the case's own words, or of those that cases share."""
    own = f"referee.{case.name}.{words}"
    return own if own in catalogue() else f"referee.{words}"


# ---------------------------------------------------------------- the ruling


def verdict(
    house: HouseRules,
    case: Case,
    answers: Answers,
    spot: Spot = NOTHING_KNOWN,
    *,
    but: str = "",
    amount: Written = str,
) -> Verdict:
    """The ruling in words, with its rules and what the other houses say: all `but` this one.

    Raises RefereeError where an answer is missing or impossible.
    """
    ruled = ruling(house, case, answers, spot)
    found = given(case, spot, answers)
    short = spoken("short", case, ruled, found, spot, amount)
    return Verdict(
        says=spoken("says", case, ruled, found, spot, amount),
        short=short,
        note=note(case, ruled, found, spot, short),
        rules=tuple([restated(rule) for rule in ruled.rules]),
        choices=tuple([choice(house, option) for option in case.options]),
        disagreements=tuple(disagreements(case)),
        others=tuple(elsewhere(case, found, spot, short, but)),
        apply=ruled.apply,
    )


def spoken(
    kind: str, case: Case, ruled: Ruling, answers: Answers, spot: Spot, amount: Written
) -> str:
    """The sentence of a ruling, or its short form; with amounts where the hand knows them."""
    place = f"referee.{case.name}.{kind}.{ruled.words}"
    if spot.knows_bets and "to_chips" in ruled.numbers and f"{place}_to" in catalogue():
        place += "_to"
    return say(place, {**named(answers, spot), **ruled.numbers}, amount)


def note(case: Case, ruled: Ruling, answers: Answers, spot: Spot, short: str) -> str:
    """What the log says: String bet, Omar: a call (CON-08)."""
    about = WHO in answers
    return say(
        "referee.note_about" if about else "referee.note",
        {
            **named(answers, spot),
            "title": title_of(case),
            "short": short[:1].lower() + short[1:],
            "rule": ruled.rules[0],
        },
    )


def restated(rule: Rule) -> Restated:
    """A rule with its text and its sources."""
    law = book()[rule]
    return Restated(rule, law.title, law.text, tuple(map(str, law.sources)))


def choice(house: HouseRules, option: str) -> Choice:
    """What this house chose for an option."""
    return Choice(option, as_written(setting(house, option)), chosen(house, option))


def disagreements(case: Case) -> Iterator[Disagreement]:
    """Where the documents disagree about what a house chooses here."""
    for number, each in conflicts().items():
        if {*each.options} & {*case.options}:
            yield Disagreement(number, each.about, each.says, each.settled)


def elsewhere(
    case: Case, answers: Answers, spot: Spot, short: str, but: str
) -> Iterator[Elsewhere]:
    """What the houses that come with the program say, all but one of them."""
    for name in preset_names():
        if name == but:
            continue
        other = described(name)
        ruled = case.rule(other.house, answers, spot)
        says = spoken("short", case, ruled, answers, spot, str)
        yield Elsewhere(name, other.title, says, says == short)
