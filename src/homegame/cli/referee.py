"""`homegame referee`: what happened at the table, and what the house rules."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

import click
import msgspec

from homegame.cli.errors import Mistake
from homegame.cli.house import house_named
from homegame.referee import (
    CASES,
    Case,
    RefereeError,
    Verdict,
    question_lines,
    verdict,
)
from homegame.referee.asking import refuse_answers
from homegame.referee.case import NOTHING_KNOWN
from homegame.referee.searching import Hit, found_by, meant_by, rules_by
from homegame.referee.verdict import CaseLine, QuestionLine, amounts, title_of
from homegame.rulebook.presets import DEFAULT, Preset
from homegame.words import say


@click.command()
@click.argument("words", nargs=-1)
@click.option("--house", default=DEFAULT, help="The house that rules.", show_default=True)
@click.option("--data", metavar="FOLDER", help="The folder with your own houses (DATA).")
@click.option("--json", "as_json", is_flag=True, help="Print the ruling as data.")
def referee(words: tuple[str, ...], house: str, data: str | None, as_json: bool) -> None:
    """Ask what the house rules: `homegame referee splashed`, in the words of players.

    Answers follow as words: `homegame referee one_chip facing=bet said=nothing`. Without any
    words, list everything that the referee rules on; words that can mean several things list
    those, and the rules that have them.
    """
    this = house_named(house, data)
    said = " ".join(word for word in words if "=" not in word)
    answers = answers_in([word for word in words if "=" in word])
    case = CASES.get(said) or CASES.get(meant_by(said)) if said else None
    if case is None:
        lines, rules = found_by(said), rules_by(said)
        if not lines and not rules:
            numbers = {"words": said[:40]}
            raise Mistake("referee", "words", say("referee.wrong.found", numbers))
        if answers:
            raise Mistake("referee", "words", say("referee.wrong.which", {}))
        found = {"cases": lines, "rules": rules} if said else lines
        short = [*contents(lines), *rule_lines(rules)]
        click.echo(as_data(found) if as_json else "\n".join(short))
        return
    try:
        refuse_answers(case, NOTHING_KNOWN, answers)
    except RefereeError as wrong:
        raise Mistake("referee", wrong.field, wrong.say, wrong.legal) from None
    asked = question_lines(case, answers)
    if asked and not asked[-1].answered:
        click.echo(as_data(asked[-1]) if as_json else "\n".join(question(case, asked)))
        return
    write = amounts(this.house, tournament=this.tournament)
    ruled = verdict(this.house, case, answers, but=this.name, amount=write)
    click.echo(as_data(ruled) if as_json else "\n".join(page(case, asked, ruled, this)))


def answers_in(words: Sequence[str]) -> dict[str, str]:
    """The answers among the words: said=raise."""
    return {name: answer for name, _, answer in (word.partition("=") for word in words)}


def as_data(value: object) -> str:
    """A value as JSON, indented."""
    return json.dumps(msgspec.to_builtins(value), indent=2, ensure_ascii=False)


def contents(lines: Sequence[CaseLine]) -> Iterator[str]:
    """Cases under the headings of their groups."""
    for title, group in groupby(lines, key=lambda line: line.group_title):
        yield title
        for line in group:
            yield f"  {line.name:<18} {line.title}: {line.small}"


def rule_lines(rules: Sequence[Hit]) -> Iterator[str]:
    """The rules that have the words, with their numbers; `homegame rules` prints one."""
    if rules:
        yield say("referee.found_rules", {})
    for rule in rules:
        yield f"  {rule.id:<18} {rule.title}"


def question(case: Case, asked: Sequence[QuestionLine]) -> Iterator[str]:
    """The question to answer next, with what can be said."""
    *_, last = asked
    yield f"{title_of(case)}. {last.text}"
    for answer in last.answers:
        yield f"  {last.name}={answer.name:<18} {answer.text}"


def page(
    case: Case, asked: Sequence[QuestionLine], ruled: Verdict, this: Preset
) -> Iterator[str]:
    """The ruling with what it rests on."""
    yield title_of(case)
    for line in asked:
        given = next(each.text for each in line.answers if each.name == line.answered)
        yield f"  {line.text} {given}"
    yield ""
    yield ruled.says.replace("**", "")
    for rule in ruled.rules:
        yield from ("", f"{rule.id}  {rule.title}", f"  {rule.text}")
        yield f"  ({'; '.join(rule.sources)})"
    if ruled.choices:
        yield from ("", f"{this.name}:")
    for choice in ruled.choices:
        yield f"  {choice.option} = {choice.value}: {choice.says}"
    for each in ruled.disagreements:
        yield from ("", f"{each.id}  {each.says} {each.settled}")
    yield ""
    for other in ruled.others:
        yield f"  {other.house:<20} {other.says}"
