"""Files that say anything: whatever stands in their lines, a reader says what is wrong, and how
much it does grows with the file alone. 20,000 lines of each format every time, a million in the
long run; `FUZZ` says how many, `FUZZ_FROM` from which seed on."""

import csv
import io
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from recorded import random_game

from homegame.history.adding_up import is_carried_on, surplus
from homegame.history.codecs import FORMATS, ledger, read_text
from homegame.history.errors import HistoryError
from seeds import given, seeded
from thorough import THOROUGH

T = TypeVar("T")

LINES = int(os.environ.get("FUZZ", "1000000" if THOROUGH else "5000"))
FIRST = int(os.environ.get("FUZZ_FROM", secrets.randbelow(10**9) if THOROUGH else 0))
if FIRST:
    given["FUZZ_FROM"] = str(FIRST)

FOR_A_LETTER, FOR_A_FILE = 4, 250_000
FOR_A_LINE = {"records": 12_000, "phh": 1_500, "phhs": 1_500}
"""So many calls of functions, and returns from them, may be needed; where not said, 400 for a
line. A choice of the house that is misspelt is compared with all choices there are."""

NIGHT = Path(__file__).with_name("night.log")
"""The log of a short night of bots and people, in which anything happened."""

GAMES = (
    ("texas", "no_limit"),
    ("omaha_hilo", "pot_limit"),
    ("stud", "limit"),
    ("triple_27", "limit"),
    ("courchevel", "no_limit"),
)
ANN, BOB, CAT = '"Ann @ a-1"', '"Bob @ b_2"', '"Cat @ c3"'
POKERNOW = (
    f"-- starting hand #1 (id: h1)  (No Limit Texas Hold'em) (dealer: {CAT}) --",
    f"Player stacks: #1 {ANN} (100) | #4 {BOB} (100) | #9 {CAT} (100.50)",
    "Your hand is Q♣, 10♥",
    f"{ANN} posts a small blind of 1",
    f"{BOB} posts a big blind of 2",
    f"{CAT} raises to 6",
    f"{ANN} folds",
    f"{BOB} calls 6",
    "Flop:  [J♥, 6♣, 7♣]",
    f"{BOB} checks",
    f"{CAT} bets 94.50 and go all in",
    f"{BOB} chooses to not run it twice",
    f"Uncalled bet of 94.50 returned to {CAT}",
    f"{BOB} shows a 10♠, 10♣.",
    f"{CAT} collected 13 from pot with Pair (combination: 10♦, 10♠)",
    "-- ending hand #1 --",
)
LEDGER = """entry,time,kind,guest,other,amount,note,corrects
1,1700000000,buy_in,Anna,,100.00,,
2,1700000100,buy_in,Ben,,50.00,,
3,1700000200,marker,Anna,Ben,5.00,pizza,
4,1700000300,buy_in,Ben,,-10.00,,2
5,1700000400,cash_out,Anna,,90.00,'=1,
"""
FORMS = Path(__file__).with_name("forms")
"""Hands of sites, with the lines that they write."""
SITES = [each.name for each in FORMATS.values() if each.begins and not each.writes]
VALUES: tuple[Any, ...] = (
    0,
    1,
    -1,
    99,
    "x",
    "",
    None,
    [],
    ["As"],
    True,
    2.5,
    10**13,
    10**30,
    {},
)
SIGNS = " \t0123456789.,:;-+/#@|$€£\"'()[]{}\\*=_<>\x00\x85\u2028♣♥AaKsTdéß中💥"


def in_a_table(entries: Sequence[str]) -> list[str]:
    """A PokerNow log of these entries."""
    file = io.StringIO()
    rows = [(told, "2024-02-29T21:05:01.123Z", at) for at, told in enumerate(entries)]
    csv.writer(file).writerows([("entry", "at", "order"), *rows])
    return file.getvalue().splitlines(keepends=True)


@cache
def good(name: str) -> list[list[str]]:
    """Files of this format with nothing wrong in them."""
    if name == "log":
        return [NIGHT.read_text("utf-8").splitlines(keepends=True)]
    if name == "pokernow":
        return [in_a_table(POKERNOW)]
    if name == "ledger":
        return [LEDGER.splitlines(keepends=True)]
    if name == "mixed":
        return [lines for each in SITES for lines in good(each)]
    if name in SITES:
        texts = [
            each for each in sorted((FORMS / name).iterdir()) if each.suffix != ".told"
        ]
        return [each.read_text("utf-8").splitlines(keepends=True) for each in texts]
    found = []
    for game, limit in GAMES:
        for seed in range(4):
            history = random_game(game, limit, f"fuzz {seed}").history
            try:
                found.append(
                    "".join(FORMATS[name].write([history])).splitlines(keepends=True)
                )
            except HistoryError:
                continue
    return found


def spoilt(line: str, chance: Random, others: Sequence[str]) -> str:
    """The line with a part that is lost, doubled, moved, replaced, or repeated until the line
    is almost too long."""
    one, other = sorted(chance.randint(0, len(line)) for _ in range(2))
    part, before, after = line[one:other][:40], line[:one], line[other:]
    room = max(0, 3900 - len(line))
    match chance.randrange(9):
        case 0:
            return before + after
        case 1:
            times = chance.choice((2, room // (len(part) or 1)))
            return before + part * times + line[one:]
        case 2:
            return before + "".join(chance.choices(SIGNS, k=3)) + line[one:]
        case 3:
            return before + chance.choice(SIGNS) * chance.choice((9, room)) + line[one:]
        case 4:
            return before + chance.choice(others)[one:]
        case 5:
            return before + line[one:other][::-1] + after
        case 6:
            return chance.choice(others)
        case 7:
            return "".join([chance.choice("0199.-") if x.isdigit() else x for x in line])
        case _:
            return before + "9" * chance.choice((1, 12, 25, 4301)) + after


def otherwise(value: Any, chance: Random) -> Any:
    """The data with one value, somewhere in it, that is another."""
    if isinstance(value, dict) and value and chance.random() < 0.95:
        name = chance.choice([*value])
        return value | {name: otherwise(value[name], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        at = chance.randrange(len(value))
        if chance.random() < 0.2:
            return [
                *value[:at],
                *value[at:][:1] * chance.choice((0, 2, 300)),
                *value[at + 1 :],
            ]
        return [*value[:at], otherwise(value[at], chance), *value[at + 1 :]]
    return chance.choice((*VALUES, spoilt(str(value), chance, ["As", "texas", "buy_in"])))


def decoded(line: str) -> Any:
    """The data of a line; none if it isn't any, or none any more."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def files(name: str, chance: Random) -> list[str]:
    """A file of this format with something wrong in it."""
    every = good(name)
    others = [line for each in (*every, *good("stars"), *good("ledger")) for line in each]
    chosen = chance.choices(every, k=1 if name in ("phh", "log", "ledger") else 3)
    lines = [line for each in chosen for line in each]
    as_data = name in ("records", "ohh", "log") and chance.random() < 0.7
    if inside := name == "pokernow" and chance.random() < 0.9:
        lines = [*POKERNOW] * 3
    for _ in range(chance.choice((1, 1, 2, 10))):
        at = chance.randrange(len(lines))
        if as_data and (told := decoded(lines[at])):
            new = [json.dumps(otherwise(told, chance)) + "\n"]
        else:
            spoiled = spoilt(lines[at], chance, others)
            new = [spoiled] if inside else spoiled.splitlines(keepends=True)
        lines[at : at + 1] = new * chance.choice((0, 1, 1, 1, 1, 1, 2, 300)) or ["\n"]
    return in_a_table(lines) if inside else lines


def work(does: Callable[[], T]) -> tuple[T, int]:
    """What is answered, and how many functions are called or return before."""
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        return does(), count
    finally:
        sys.setprofile(before)


def read(name: str, lines: list[str]) -> list[HistoryError]:
    """What is wrong with the lines of a file; any other error comes out. What is read adds
    up."""
    wrong = list[HistoryError]()
    try:
        if name == "ledger":
            ledger.read("".join(lines))
            return wrong
        reads = read_text if name == "mixed" else FORMATS[name].read
        for history in reads(lines, source="fuzz", on_error=wrong.append):
            more = surplus(history) if history.net else 0
            assert not more or is_carried_on(history, more)
    except HistoryError as error:
        wrong.append(error)
    return wrong


@pytest.mark.long
@pytest.mark.parametrize("name", [*FORMATS, "ledger", "mixed"])
def test_whatever_stands_in_a_file_is_read_or_refused(name: str) -> None:
    """No other error than ours, and no more work than the lines are worth."""
    seed, done = FIRST, 0
    while done < LINES:
        lines = files(name, seeded(f"{name} {seed}"))
        wrong, calls = work(partial(read, name, lines))
        bound = FOR_A_FILE + FOR_A_LINE.get(name, 400) * len(lines)
        assert calls <= bound + FOR_A_LETTER * sum(map(len, lines))
        assert all(str(error) for error in wrong)
        seed, done = seed + 1, done + len(lines)
