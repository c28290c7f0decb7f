"""A text that is damaged is reported, wherever the damage is: no assertion, no other error."""

import json
import string
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from recorded import random_game

from homegame.history.codecs import FORMATS
from homegame.history.errors import HistoryError
from homegame.history.recording import complete

GAMES = (
    ("texas", "no_limit"),
    ("omaha_hilo", "pot_limit"),
    ("stud", "limit"),
    ("badugi", "limit"),
    ("double_board", "no_limit"),
    ("irish", "no_limit"),
)
VALUES: tuple[Any, ...] = (0, 1, -1, 99, "x", None, [], ["As"], True, 2.5, 10**13, {})


def damaged(text: str, chance: Random) -> str:
    """The text with a line lost or moved, a digit changed, or a part lost or doubled."""
    lines = text.splitlines(keepends=True)
    at, to = chance.randrange(len(lines)), chance.randrange(len(lines))
    one = chance.randrange(len(text))
    other = min(len(text), one + chance.randrange(40))
    match chance.randrange(6):
        case 0:
            del lines[at]
            return "".join(lines)
        case 1:
            lines[at], lines[to] = lines[to], lines[at]
            return "".join(lines)
        case 2:
            digits = [place for place, letter in enumerate(text) if letter.isdigit()]
            place = chance.choice(digits)
            return text[:place] + chance.choice("0123456789-.") + text[place + 1 :]
        case 3:
            return text[:one] + chance.choice(string.printable) + text[one:]
        case 4:
            return text[:one] + text[other:]
        case _:
            return text[:one] + text[one:other] + text[one:]


def wrong_record(text: str, chance: Random) -> str:
    """A record with an event too few or too many, or with a value that cannot be."""
    record = json.loads(text)
    events = record["events"]
    event = chance.choice(events)
    match chance.randrange(4):
        case 0:
            events.remove(event)
        case 1:
            event[chance.randrange(len(event))] = chance.choice(VALUES)
        case 2:
            events.insert(chance.randrange(len(events)), list(event))
        case _:
            record[chance.choice(list(record))] = chance.choice(VALUES)
    return json.dumps(record)


@pytest.mark.parametrize("name", [each.name for each in FORMATS.values() if each.writes])
@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_what_is_damaged_is_reported(name, game, limit):
    """Read and played again, it is the hand of before, another one, or an error of ours."""
    chance = Random(f"{name} {game}")
    one = FORMATS[name]
    for seed in range(30):
        found = random_game(game, limit, f"damage {seed}", stacks=(40, 200), most=5)
        try:
            text = "".join(one.write([found.history]))
        except HistoryError:
            continue
        spoil = wrong_record if name == "records" and seed % 2 else damaged
        with suppress(HistoryError):
            for history in one.read(spoil(text, chance).splitlines(keepends=True)):
                complete(history)
