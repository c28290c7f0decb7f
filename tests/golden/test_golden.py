"""Hands as files: what was said, what happened, and what each viewer saw where we looked.

A `.hand` file describes a hand above its line of dashes; below it stands what happened, to be
compared byte for byte. `*` among the words takes a look: first what everybody sees, then what
each viewer sees differently. With the facts of the night at the top these are the viewers'
whole views. After a change that is wanted:

    UPDATE=1 python -m pytest tests/golden        then read the difference
"""

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from golden.facts import (
    Facts,
    difference,
    fact_in,
    facts_of,
    in_a_line,
    lines,
    rebuilt,
    said_in,
    together,
)
from homegame.cards import texts
from homegame.engine.evolve import begin, evolve
from homegame.engine.shorthand import ScriptedHand, deal, house
from homegame.model import commands as c
from homegame.model import events as e
from homegame.model.state import Chair, Table
from homegame.model.view import View
from homegame.night import view as at_view
from homegame.night.night import Guest, Night
from homegame.rulebook.options import settings_in
from homegame.seats import DEALER, FLOOR, Seat
from homegame.variants import TEXAS

HANDS = sorted(Path(__file__).parent.glob("*.hand"))
LINE = "-" * 72
NAMES = ["Ann", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy"]
NIGHT, LOOK, SEES, EVERYBODY, RAIL = "the night", "look:", "sees", "everybody", "the rail"
"""Headings in a file."""
OF_THE_NIGHT = ("table", "title", "house", "guests")
"""Fields of a view that stay the same while a hand is played; they are written once."""

every_hand = pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)


class Script(NamedTuple):
    """What the head of a file says."""

    house: str
    choices: str
    stacks: str
    hole: str
    board: str
    words: list[str]


def script_in(file: Path) -> Script:
    """The head of a file: a key and its value on each line, remarks after `#`."""
    said = {"house": "1/3", "choice": "", "hole": "", "board": ""}
    for line in file.read_text(encoding="utf-8").partition(LINE)[0].splitlines():
        key, _, value = line.partition(" ")
        if key == "choice":
            said[key] += f"{value}\n"
        elif key != "#":
            said[key] = value.strip()
    return Script(
        said["house"],
        said["choice"],
        said["stacks"],
        said["hole"],
        said["board"],
        said["words"].split(),
    )


def dealt(script: Script) -> ScriptedHand:
    """The hand before its first decision."""
    rules = house(script.house, settings_in(tomllib.loads(script.choices)))
    return deal(script.stacks, rules, script.hole, script.board)


def moments(script: Script) -> Iterator[tuple[str, ScriptedHand]]:
    """The hand after each of its words, and with a last look after its end."""
    hand = dealt(script)
    for word in [*script.words, "*"]:
        if word == "void":
            hand.must(FLOOR, c.Void("the deck was short"))
        elif word.startswith("show"):
            seat, place = map(int, word.removeprefix("show").split("."))
            card = hand.stub.held[seat][place]
            hand.say(seat, c.TurnUp(seat, (place,), (card,)))
        elif word not in ("*", "|"):
            hand.act(word)
        yield word, hand


# ---------------------------------------------------------------- what viewers see


def evening(hand: ScriptedHand) -> Night:
    """A night with this hand on its table."""
    stacks = hand.hand.players if hand.hand.over else None
    seats = [seat for seat, stack in enumerate(hand.hand.plan.stacks) if stack]
    chairs = [
        Chair(f"g{seat}", stacks[seat].stack if stacks else 0, waiting=False)
        for seat in seats
    ]
    table = Table(
        hand.hand.house,
        TEXAS,
        (None, *chairs),
        hand.hand.plan.marks,
        number=hand.hand.plan.number,
        hand=hand.hand,
    )
    guests = {f"g{seat}": Guest(NAMES[seat - 1], "guest") for seat in seats}
    return Night("A golden hand", hand.hand.house, guests, {1: table})


def views(hand: ScriptedHand) -> dict[str, View]:
    """What each seat sees now, by name, and what somebody on the rail sees."""
    night = evening(hand)
    seats = [seat for seat, stack in enumerate(hand.hand.plan.stacks) if stack]
    found = {
        NAMES[seat - 1]: at_view.view(
            night, f"g{seat}", at_view.Facts(), hand.stub.held.get(seat, ())
        )
        for seat in seats
    }
    return found | {RAIL: at_view.view(night, "", at_view.Facts())}


def of_the_night(seen: View) -> Facts:
    """What stays the same while the hand is played."""
    found = facts_of(seen)
    return {path: found[path] for path in found if field_of(path) in OF_THE_NIGHT}


def for_everybody(seen: View, night: Facts) -> Facts:
    """What the rail sees, without what it is itself, and what the night has said already."""
    found = facts_of(seen)
    public = {path: found[path] for path in found if field_of(path) != "you"}
    return difference(public, night)


def field_of(path: str) -> str:
    """The field of the view that a fact belongs to."""
    return path.replace("[", ".").partition(".")[0]


# ---------------------------------------------------------------- writing


def history(script: Script) -> str:
    """The hand as it stands below the line, with single blank lines."""
    return re.sub(r"\n{2,}", "\n\n", "\n".join(paragraphs(script))).rstrip("\n") + "\n"


def paragraphs(script: Script) -> Iterator[str]:
    """Line by line what was said, what happened and what was seen."""
    said, night = 0, of_the_night(views(dealt(script))[RAIL])
    yield NIGHT
    yield from lines(night, "    ")
    yield ""
    for word, hand in moments(script):
        for by, command, events in hand.said[said:]:
            yield f"{speaker(by)}: {in_a_line(command)}"
            yield from [f"    {in_a_line(event)}" for event in events]
        said = len(hand.said)
        if word == "|":
            yield ""
        if word == "*":
            yield from look(hand, night)


def speaker(by: Seat) -> str:
    """Who says a command."""
    return {DEALER: "dealer", FLOOR: "floor"}.get(by) or NAMES[by - 1]


def whose_turn(hand: ScriptedHand) -> str:
    """The moment of a look, for a reader."""
    if hand.hand.over:
        return "the hand is over"
    return f"{NAMES[hand.turn - 1]} is to act"


def look(hand: ScriptedHand, night: Facts) -> Iterator[str]:
    """What everybody sees, and then what each viewer sees differently."""
    seen = views(hand)
    public = for_everybody(seen[RAIL], night)
    yield ""
    yield f"{LOOK} {whose_turn(hand)}"
    yield f"  {EVERYBODY} {SEES}"
    yield from lines(public, "    ")
    for viewer, view in seen.items():
        yield f"  {viewer} {SEES}"
        yield from lines(difference(facts_of(view), together(night, public)), "    ")
    yield ""


# ---------------------------------------------------------------- reading


class Written(NamedTuple):
    """What a file says below its line."""

    events: list[e.HandEvent]
    looks: list[dict[str, Facts]]
    """Each viewer's facts at each look, by name."""


def written_in(file: Path) -> Written:
    """Read a file as somebody would who has nothing else."""
    events: list[e.HandEvent] = []
    sections: list[tuple[str, Facts]] = []
    for line in file.read_text(encoding="utf-8").partition(LINE + "\n")[2].splitlines():
        is_heading = not line.startswith("    ")
        if line and is_heading:
            sections.append((line.strip().removesuffix(f" {SEES}"), {}))
        elif line and ": " in sections[-1][0]:
            events.append(msgspec.convert(said_in(line), e.HandEvent))
        elif line:
            path, value = fact_in(line)
            sections[-1][1][path] = value
    return Written(events, looks_in(sections))


def looks_in(sections: list[tuple[str, Facts]]) -> list[dict[str, Facts]]:
    """The viewers' whole facts at each look."""
    [night] = [found for heading, found in sections if heading == NIGHT]
    looks: list[dict[str, Facts]] = []
    public: Facts = {}
    for heading, found in sections:
        if heading.startswith(LOOK):
            looks.append({})
        elif heading == EVERYBODY:
            public = together(night, found)
        elif heading in (*NAMES, RAIL):
            looks[-1][heading] = together(public, found)
    return looks


# ---------------------------------------------------------------- tests


@pytest.mark.rule("SHOW-14", "DEAL-05", "POT-02")
@every_hand
def test_the_hand_is_what_it_was(file: Path):
    """Commands, events and views are those in the file, byte for byte."""
    head = file.read_text(encoding="utf-8").partition(LINE)[0]
    now = f"{head}{LINE}\n{history(script_in(file))}"
    if os.environ.get("UPDATE"):
        file.write_text(now, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == now


@every_hand
def test_the_file_holds_the_whole_view_of_every_viewer(file: Path):
    """At each look the views read from the file are the views that the table draws."""
    drawn = [views(hand) for word, hand in moments(script_in(file)) if word == "*"]
    read = [
        {viewer: msgspec.convert(rebuilt(found), View) for viewer, found in seen.items()}
        for seen in written_in(file).looks
    ]
    assert read == drawn


@every_hand
def test_the_events_in_the_file_replay_the_hand(file: Path):
    """The hand is begun anew and goes as the file says: it ends in the same state."""
    [*_, (_, played)] = moments(script_in(file))
    fresh = dealt(script_in(file))
    again = begin(fresh.hand.plan, fresh.hand.house)
    for event in written_in(file).events:
        again = evolve(again, event)
    assert again == played.hand


def test_there_are_golden_hands():
    """A folder that lost its hands proves nothing."""
    assert len(HANDS) >= 7


@every_hand
def test_no_viewer_sees_a_card_of_another(file: Path):
    """At every look, a card that was not shown is among its owner's facts only."""
    for word, hand in moments(script_in(file)):
        if word != "*":
            continue
        seen = {viewer: cards_in(view) for viewer, view in views(hand).items()}
        for seat, cards in hand.stub.held.items():
            hidden = {*texts(cards)} - {*texts(hand.hand.players[seat].shown)}
            owner = NAMES[seat - 1]
            assert hidden <= seen[owner]
            assert not any(hidden & seen[viewer] for viewer in seen if viewer != owner)


def cards_in(view: View) -> set[object]:
    """The text of every card in a view, and other words."""
    lists = [value for value in facts_of(view).values() if isinstance(value, list)]
    return {each for value in lists for each in value}
