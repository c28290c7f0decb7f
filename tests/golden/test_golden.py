"""Told hands as files: what was said, every event, and what each viewer saw where we looked.

A `.hand` file tells the hand above its line of dashes; what follows is what happened, to be
compared byte for byte. `*` among the words takes a look: every viewer's view goes into the
file. After a change that is wanted:

    UPDATE=1 python -m pytest tests/golden        then read the difference
"""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from homegame.engine.told import Told, deal, house, text
from homegame.model import commands as c
from homegame.model.state import Chair, Table
from homegame.night.evening import Guest, Night
from homegame.night.view import Facts, view
from homegame.rulebook.presets import from_toml
from homegame.seats import DEALER, FLOOR, Seat
from homegame.variants import TEXAS

HANDS = sorted(Path(__file__).parent.glob("*.hand"))
LINE = "-" * 72
NAMES = ["Ann", "Bob", "Carol", "Dave", "Eve", "Frank", "Grace", "Heidi", "Ivan", "Judy"]
SHOWN = ("you", "chairs", "phase", "hand", "may", "ahead", "show")


def told_in(file: Path) -> dict[str, str]:
    """What the head of a file tells, by its first words."""
    told: dict[str, str] = {"house": "1/3", "hole": "", "board": "", "choices": ""}
    for line in file.read_text(encoding="utf-8").partition(LINE)[0].splitlines():
        word, _, rest = line.partition(" ")
        if word and word != "#":
            told[word] = f"{told[word]}\n{rest}" if word == "choices" else rest.strip()
    return told


def written(told: dict[str, str]) -> Iterator[str]:
    """The hand as it stands below the line."""
    small, big = told["house"].split("/")
    rules = from_toml(f"blinds.small = {small}\nblinds.big = {big}\n{told['choices']}")
    hand = deal(told["stacks"], rules, told["hole"], told["board"])
    told_so_far = 0
    for word in [*told["words"].split(), "*"]:
        if word == "*":
            yield from looked(hand)
            continue
        if word == "|":
            yield ""
            continue
        if word == "void":
            hand.must(FLOOR, c.Void("the deck was short"))
        elif word.startswith("show"):
            seat, place = map(int, word.removeprefix("show").split("."))
            card = hand.stub.held[seat][place]
            hand.say(seat, c.TurnUp(seat, (place,), (card,)))
        else:
            hand.act(word)
        for by, command, events in hand.said[told_so_far:]:
            who = {DEALER: "dealer", FLOOR: "floor"}.get(by, f"seat {by}")
            yield f"{who}: {msgspec.json.encode(command).decode()}"
            for event in events:
                yield f"    {msgspec.json.encode(event).decode()}"
        told_so_far = len(hand.said)


def looked(hand: Told) -> Iterator[str]:
    """What everybody sees now: each seat, and somebody on the rail."""
    seats = [seat for seat, stack in enumerate(hand.hand.plan.stacks) if stack]
    night = evening(hand, seats)
    for seat in [*seats, 0]:
        held = hand.stub.held.get(seat, ())
        seen = view(night, f"g{seat}" if seat else "", Facts(), held)
        yield f"  {NAMES[seat - 1]} in seat {seat} sees" if seat else "  the rail sees"
        for name in SHOWN:
            found = getattr(seen, name)
            if found and name == "chairs":
                for chair in found:
                    yield f"      chair {msgspec.json.encode(chair).decode()}"
            elif found:
                yield f"      {name} {msgspec.json.encode(found).decode()}"


def evening(hand: Told, seats: list[Seat]) -> Night:
    """An evening in which this hand is on the table."""
    stacks = hand.hand.players if hand.hand.over else None
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
    return Night("A golden hand", table, guests)


@pytest.mark.rule("SHOW-14", "DEAL-05", "POT-02")
@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_the_hand_is_what_it_was(file: Path):
    """Commands, events and views are those in the file, byte for byte."""
    head = file.read_text(encoding="utf-8").partition(LINE)[0]
    now = head + LINE + "\n" + "\n".join(written(told_in(file))) + "\n"
    if os.environ.get("UPDATE"):
        file.write_text(now, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == now


def test_there_are_golden_hands():
    """A folder that lost its hands proves nothing."""
    assert len(HANDS) >= 7


@pytest.mark.parametrize("file", HANDS, ids=lambda file: file.stem)
def test_no_viewer_sees_a_card_of_another(file: Path):
    """At every look, a hand that is face down is in its owner's lines only."""
    told = told_in(file)
    small, big = told["house"].split("/")
    hand = deal(told["stacks"], house(f"{small}/{big}"), told["hole"], told["board"])
    for seat, cards in hand.stub.held.items():
        others = [line for s, line in seen_by(hand) if s != seat]
        for card in cards:
            assert not any(f'"{text([card])}"' in line for line in others)


def seen_by(hand: Told) -> Iterator[tuple[Seat, str]]:
    """Each line of each viewer before the first decision."""
    viewer = 0
    for line in looked(hand):
        if line.endswith("sees"):
            viewer = int(line.split()[3]) if "seat" in line else 0
        yield viewer, line
