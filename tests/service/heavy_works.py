"""Pieces of heavy work for `test_heavy.py`: a process finds them by their names."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

from homegame.model.refusal import Sys
from homegame.service.heavy import Talk
from homegame.service.refused import refused
from homegame.service.story.importing import Import

MEGABYTE = 1_000_000


def adds(one: int, other: int, _: Talk) -> int:
    return one + other


def counts(to: int, talk: Talk) -> int:
    """Says how far it is, and gives back the sum of what it is answered."""
    return sum(talk.tell(at) for at in range(to))


def goes_on(steps: int, talk: Talk) -> None:
    for at in range(steps):
        talk.part(at / steps)


def never_ends(talk: Talk) -> None:
    talk.part(0.5)
    while True:
        pass


def never_ends_after(file: Path, _: Talk) -> None:
    """Leaves its number where it is found."""
    file.write_text(f"{os.getpid()} ")
    while True:
        pass


def is_half_done(file: Path, progress: Callable[[float], None]) -> None:
    """The same, for who is told of progress."""
    file.write_text(f"{os.getpid()} ")
    progress(0.5)
    while True:
        pass


def saves_and_goes_on(file: Path, raw: bytes, now_ms: int, talk: Talk) -> None:
    """An import that is never done: its first rows are saved."""
    reading = Import("Friday")
    text = '{"id":"1","unit":1,"game":"NLHE","stacks":{"1":100,"2":100},"button":1,'
    text += '"players":{"1":"Maya","2":"Theo"},"events":[["sb",1,1],["bb",2,2],["fold",1]]}'
    assert not [*reading.read("friday.jsonl", text, print)][1:]
    talk.tell(reading.marks)
    for rows in reading.rows("Theo", now_ms):
        talk.tell(rows)
    never_ends_after(file, talk)


def is_alive(file: Path) -> bool:
    """Whether the process that left its number is still there."""
    try:
        os.kill(int(file.read_text()), 0)
    except ProcessLookupError:
        return False
    return True


def takes_memory(_: Talk) -> int:
    taken = []
    while True:
        taken.append(bytes(MEGABYTE))


def says_much(_: Talk) -> str:
    return "x" * MEGABYTE


def is_wrong(_: Talk) -> None:
    raise ValueError("no such card")


def refuses(_: Talk) -> None:
    raise refused(Sys.UNKNOWN, "hands.none", field="hand")


def is_killed(file: Path, times: int, *_: object) -> str:
    """Is killed so many times, and then done."""
    tried = file.read_text() if file.exists() else ""
    file.write_text(tried + "x")
    if len(tried) < times:
        os.kill(os.getpid(), signal.SIGKILL)
    return tried


class KilledOnItsWay:
    """A part of a piece of work; the process that is given it is killed so many times before
    it has the rest."""

    def __init__(self, file: Path, times: int) -> None:
        self.file, self.times = file, times

    def __reduce__(self) -> tuple[Callable[..., str], tuple[Path, int, None]]:
        return is_killed, (self.file, self.times, None)


def measures(_: object, rest: bytes, __: Talk) -> int:
    return len(rest)


def is_killed_after_a_word(file: Path, talk: Talk) -> None:
    talk.tell("a word")
    is_killed(file, 9, talk)


def waits_for(file: Path, talk: Talk) -> str:
    """Says that it is at work, and is done when a file is there."""
    talk.tell("at work")
    while not file.exists():
        pass
    return "done"
