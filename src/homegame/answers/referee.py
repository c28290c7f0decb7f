"""The referee on the screen: the list of cases, the questions of one, and its ruling; for a
house, or at a table of a night."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from homegame.engine.turn import turn_id
from homegame.model.commands import ActFor, CallClock, CorrectBet, KillHand, Ruling, Void
from homegame.model.refusal import Sys
from homegame.model.view import Street
from homegame.night.night import Night
from homegame.night.view.hand import street
from homegame.referee import (
    NOTHING_KNOWN,
    RefereeError,
    Spot,
    Verdict,
    case_named,
    question_lines,
    verdict,
)
from homegame.referee.asking import given, refuse_answers
from homegame.referee.case import WHO, Apply, named
from homegame.referee.hand import house_at, may_apply, played, spot_of, steps
from homegame.referee.searching import (
    Hit,
    Meaning,
    found_by,
    meanings_by,
    rules_by,
)
from homegame.referee.verdict import CaseLine, QuestionLine, amounts, longest, title_of
from homegame.rulebook import HouseRules
from homegame.rulebook.presets import Preset
from homegame.seats import NOBODY, Seat, TableNo
from homegame.service.refused import RequestRefused, refused
from homegame.words import catalogue, say

OTHERS: Final = frozenset({"house", "table", "words"})
"""What a request asks beside its answers."""


class RefereePage(Struct, frozen=True):
    """The cases to choose from: all of them, or those that a search has found; and the rules
    and words that fit the search too."""

    title: str
    """The house, or the night."""
    cases: tuple[CaseLine, ...]
    rules: tuple[Hit, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    hand: int = 0
    """The number of the hand that is being played, in a night."""
    street: Street | None = None


class Applied(Struct, frozen=True):
    """What applying a ruling does: in words, and the commands for it, sent in this order."""

    says: str
    commands: tuple[ActFor | CorrectBet | Void | KillHand | CallClock | Ruling, ...]
    turn: str
    """The turn that a ruling on the hand holds for."""
    otherwise: str
    """How a ruling of the host's own begins in the log; their words follow."""


class CasePage(Struct, frozen=True):
    """A case: the questions that have been answered and the next one, or the ruling."""

    name: str
    title: str
    house: str
    steps: int
    """How many questions there are at most, with those that are answered."""
    questions: tuple[QuestionLine, ...]
    verdict: Verdict | None = None
    apply: Applied | None = None


# ---------------------------------------------------------------- the list


def listed(
    title: str, words: str, night: Night | None = None, at: TableNo = 0
) -> RefereePage:
    """The cases, or those that fit these words."""
    hand = played(night.tables[at]) if night else None
    return RefereePage(
        title,
        found_by(words),
        tuple(rules_by(words)),
        tuple(meanings_by(words)),
        hand.plan.number if hand else 0,
        street(hand) if hand else None,
    )


# ---------------------------------------------------------------- one case


def ruled(name: str, preset: Preset, asked: Mapping[str, str]) -> CasePage:
    """A case with the answers so far, in a house."""
    answers = answers_in(asked)
    try:
        return page(name, preset.title, preset.house, answers, NOTHING_KNOWN, preset)
    except RefereeError as wrong:
        raise refusal(wrong) from None


def ruled_tonight(
    name: str, night: Night, at: TableNo, by: str, asked: Mapping[str, str]
) -> CasePage:
    """A case with the answers so far and what the hand knows, at a table of a night."""
    answers, table = answers_in(asked), night.tables[at]
    try:
        spot, title = spot_of(night, at, who_of(answers)), night.title
        house = house_at(night, at)
        found = page(name, title, house, answers, spot, tournament=table.tournament)
    except RefereeError as wrong:
        raise refusal(wrong) from None
    if found.verdict is None or not may_apply(night, by):
        return found
    who = who_of(given(case_named(name), spot, answers))
    return replace(found, apply=applied(night, at, by, found, found.verdict, who, spot))


def page(
    name: str,
    title: str,
    house: HouseRules,
    answers: Mapping[str, str],
    spot: Spot,
    preset: Preset | None = None,
    *,
    tournament: bool = False,
) -> CasePage:
    """The questions of a case; once all are answered, the ruling. Raises RefereeError."""
    case = case_named(name)
    refuse_answers(case, spot, answers)
    questions = question_lines(case, answers, spot)
    is_open = any(not line.answered for line in questions)
    for_chips = tournament or (preset is not None and preset.tournament)
    ruled = (
        None
        if is_open
        else verdict(
            house,
            case,
            answers,
            spot,
            but=preset.name if preset else "",
            amount=amounts(house, tournament=for_chips),
        )
    )
    answered = sum([bool(line.answered) for line in questions])
    most = answered + longest(case, spot, answers)
    return CasePage(name, title_of(case), title, most, questions, ruled)


def answers_in(asked: Mapping[str, str]) -> dict[str, str]:
    """The answers in a query."""
    return {name: answer for name, answer in asked.items() if name not in OTHERS}


def who_of(answers: Mapping[str, str]) -> Seat:
    """The seat that a case is about, if the answers name one."""
    who = answers.get(WHO, "")
    return int(who) if who.isascii() and who.isdigit() and len(who) <= 2 else NOBODY


def refusal(wrong: RefereeError) -> RequestRefused:
    """What is wrong with a case or an answer, as a refusal."""
    return refused(Sys.UNKNOWN, wrong.words, wrong.numbers, field=wrong.field)


# ---------------------------------------------------------------- carrying it out


def applied(
    night: Night,
    at: TableNo,
    by: str,
    case: CasePage,
    ruling: Verdict,
    who: Seat,
    spot: Spot,
) -> Applied:
    """What the host sends to apply a ruling, and what that does."""
    sent = steps(night, at, by, ruling.apply, who, ruling.note)
    hand = played(night.tables[at])
    does = ruling.apply if sent.deed else None
    return Applied(
        " ".join(says_of(night, at, does, who, spot, asks=sent.record is None)),
        sent.commands,
        turn_id(hand) if hand else "",
        say("referee.otherwise", {"title": case.title, "rule": ruling.rules[0].id}),
    )


def says_of(
    night: Night, at: TableNo, apply: Apply | None, who: Seat, spot: Spot, *, asks: bool
) -> Iterator[str]:
    """What applying a ruling does, sentence by sentence."""
    if apply:
        table = night.tables[at]
        place = f"referee.apply.{apply.kind}"
        place += "_to" if apply.to and f"{place}_to" in catalogue() else ""
        words = {**named({WHO: str(who or spot.turn)}, spot), "to_chips": apply.to}
        yield say(place, words, amounts(table.house, tournament=table.tournament))
    yield say("referee.apply.asks" if asks else "referee.apply.record", {})
